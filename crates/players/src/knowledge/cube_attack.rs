//! What is known of Cube Attack: points, the moons that are held and for how many rounds, cubes and their weapons.

use cubo_core::{PerSeat, Seat};
pub use cubo_cube_attack::CubeAttack;
use cubo_cube_attack::{Action, Form, LAST_ROUND, Planets, State, World};

mod learned;
mod many;

pub use learned::{CUBE_ATTACK_INPUTS, CUBE_ATTACK_SETS, CubeAttackNet, cube_attack_inputs};
pub use many::{CUBE_ATTACK_TABLE_INPUTS, cube_attack_table_inputs};

use super::{Knowledge, Known, Look, Tactics};
#[cfg(feature = "nets")]
use crate::Mind;
use crate::search::Search;
#[cfg(feature = "nets")]
use crate::search::Timed;
use crate::{Ladder, Player, Style};

/// Two sets of weights. With two seats the search is deep, and the moons held now decide. At larger tables the search
/// is shallow, so the value itself must count cubes, which hold moons later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CubeAttackKnowledge {
    /// At a table of two.
    pub two: CubeAttackWeights,
    /// At larger tables.
    pub many: CubeAttackWeights,
}

/// The weights of the terms of the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CubeAttackWeights {
    /// A point that is won.
    pub point: i32,
    /// A point that the moons would bring if the round ended now, for each round that is left, at most
    /// [`lasting`](Self::lasting) of them.
    pub income: i32,
    /// For how many rounds a moon that is held now counts.
    pub lasting: i32,
    /// A cube of each form.
    pub forms: [i32; 6],
    /// Cubes count in proportion to the rounds that are left, at most this many; `forms` gives their value for six rounds.
    pub horizon: i32,
    /// A cube still on its entry.
    pub idle: i32,
    /// Standing on a cube planet that can be activated.
    pub factory: i32,
    /// Another cube on a planet where the team already has one: it adds little there.
    pub crowded: i32,
    /// An action still to do in this turn.
    pub tempo: i32,
    /// A long-range cube next to an enemy, or a short-range one beside it.
    pub aim: i32,
}

impl Default for CubeAttackKnowledge {
    fn default() -> Self {
        let two = CubeAttackWeights {
            point: 100,
            income: 60,
            lasting: 4,
            forms: [120, 190, 180, 260, 240, 330],
            horizon: 6,
            idle: -30,
            factory: 40,
            crowded: -15,
            tempo: 30,
            aim: 25,
        };
        let forms = [160, 200, 200, 245, 260, 320];
        let many = CubeAttackWeights { income: 70, lasting: 2, forms, horizon: 12, ..two };
        CubeAttackKnowledge { two, many }
    }
}

impl CubeAttackKnowledge {
    fn of(&self, state: &State) -> &CubeAttackWeights {
        if state.seats() == 2 { &self.two } else { &self.many }
    }

    /// The value for each team, by what the moons would bring it now and the rounds that are left.
    #[inline(always)] // one of two callers is not in the page, and its bytes are few
    fn valued(&self, state: &State, incomes: &PerSeat<i32>, rounds: i32) -> PerSeat<i32> {
        let weights = self.of(state);
        let lasting = rounds.min(weights.lasting);
        PerSeat::from_fn(state.seats(), |team| {
            let material = weights.material(state, team, state.places_of_others(team));
            let mut value = weights.point * i32::from(state.points(team))
                + weights.income * lasting * incomes[team]
                // Early in the game a cube is worth the moons it will hold; near the end only points count.
                + material * rounds.min(weights.horizon) / 6;
            if state.turn().seat() == Some(team) {
                value += weights.tempo * i32::from(state.actions_left());
            }
            value
        })
    }
}

impl CubeAttackWeights {
    /// What the moons would bring each team if the round ended now (CA-20).
    fn incomes(state: &State) -> PerSeat<i32> {
        let seats = state.seats();
        let mut incomes = PerSeat::all(seats, 0);
        for team in Seat::all(seats) {
            for moon in state.places(team).and(Planets::MOONS) {
                let sharers = Seat::all(seats).filter(|&other| state.places(other).has(moon)).count();
                incomes[team] += i32::from(moon.value()) / sharers as i32;
            }
        }
        incomes
    }

    /// About how many rounds will still be scored, this one included.
    fn rounds_left(state: &State, incomes: &PerSeat<i32>) -> i32 {
        let target = i32::from(state.target());
        let until = |team| {
            let missing = (target - i32::from(state.points(team))).max(1);
            let pace = incomes[team].max(2);
            (missing + pace - 1) / pace
        };
        let first = Seat::all(state.seats()).map(until).min().unwrap_or(1);
        first.min(i32::from(LAST_ROUND - state.round()) + 1)
    }

    /// What a team has on the board.
    fn material(&self, state: &State, team: Seat, others: Planets) -> i32 {
        let mut value = 0;
        for at in state.places(team) {
            let crowd = state.crowd(team, at);
            let mut here = 0;
            for form in crowd.forms() {
                let count = i32::from(crowd.count(form));
                value += count * self.forms[form.index()];
                here += count;
            }
            let world = at.world();
            if world == World::Entry {
                value += self.idle * here;
                continue;
            }
            value += self.crowded * (here - 1);
            if world == World::CubePlanet && !others.has(at) && state.reserve(team) > 0 {
                value += self.factory;
            }
            let forms = crowd.forms();
            if !forms.long().is_empty() {
                let aims = state.board().joined(at).minus(Planets::ENTRIES).and(others);
                value += self.aim * aims.len().min(2) as i32;
            }
            if !forms.short().is_empty() && others.has(at) {
                value += self.aim;
            }
        }
        value
    }
}

/// Two who see so many actions, and four who search. From three seats on those who see more than three do worse: they all see the same.
const fn ladder(sees: [usize; 2], nodes: [u64; 4]) -> Ladder {
    [
        Style::Glance(sees[0], 1, 0),
        Style::Glance(sees[1], 1, 0),
        Style::Search(nodes[0]),
        Style::Search(nodes[1]),
        Style::Search(nodes[2]),
        Style::Search(nodes[3]),
    ]
}

impl Known for CubeAttack {
    type Knowledge = CubeAttackKnowledge;
    const LADDERS: &'static [Ladder] = &[
        ladder([3, 40], [1_565, 4_000, 10_000, 40_000]),
        ladder([2, 3], [2_400, 9_000, 30_000, 100_000]),
        ladder([2, 3], [3_600, 14_000, 50_000, 180_000]),
        ladder([2, 3], [900, 8_000, 60_000, 220_000]),
        ladder([2, 3], [300, 1_200, 60_000, 300_000]),
    ];
    const HINT: u64 = 250_000;

    #[cfg(feature = "nets")]
    fn searcher() -> Option<Box<dyn Player<CubeAttack>>> {
        let learned = || CubeAttackNet::of_the_house().map(Search::new);
        Some(Box::new(Timed::new(Search::new(CubeAttackKnowledge::default()), learned)))
    }

    #[cfg(feature = "nets")]
    fn by_hand() -> Option<Box<dyn Player<CubeAttack>>> {
        Some(Box::new(Search::new(CubeAttackKnowledge::default())))
    }

    #[cfg(feature = "nets")]
    fn learned() -> Option<Mind<CubeAttack>> {
        Some(Mind::open(CubeAttackNet::of_the_house()?, Search::new))
    }

    #[cfg(not(feature = "nets"))]
    fn searcher() -> Option<Box<dyn Player<CubeAttack>>> {
        Some(Box::new(Search::new(CubeAttackKnowledge::default())))
    }
}

impl Knowledge<CubeAttack> for CubeAttackKnowledge {
    const LEAD: i32 = 800;

    fn values(&self, state: &State) -> PerSeat<i32> {
        let incomes = CubeAttackWeights::incomes(state);
        let rounds = CubeAttackWeights::rounds_left(state, &incomes);
        self.valued(state, &incomes, rounds)
    }

    fn evaluate(&self, states: &[State]) -> i64 {
        super::evaluations::one_by_one(self, states)
    }

    fn look(&self, state: &State, action: Action) -> Look {
        match action {
            Action::Strike { form, .. } | Action::Shoot { form, .. } => Look::Noisy(self.of(state).hit(form)),
            Action::Activate { cube } => match cube.at.world() {
                World::CubePlanet => Look::Quiet(4_000),
                World::Armoury => Look::Quiet(3_000),
                _ => Look::Quiet(2_000),
            },
            Action::Move { cube, to } => {
                let Some(me) = state.turn().seat() else { return Look::Quiet(0) };
                let mine = state.places(me);
                let gains = if mine.has(to) { 0 } else { i32::from(to.value()) };
                let leaves = state.crowd(me, cube.at).len() == 1;
                let loses = if leaves { i32::from(cube.at.value()) } else { 0 };
                Look::Quiet(1_000 * (gains - loses) + if cube.at.world() == World::Entry { 1_000 } else { 0 })
            }
            Action::Pass => Look::Late(0),
        }
    }
}

impl Tactics<CubeAttack> for CubeAttackKnowledge {
    const REPEATS: bool = false;
    const SWING: i32 = 300;
    type Followed = ();

    fn gain(&self, state: &State, action: Action) -> i32 {
        match action {
            // The victim, and the moon it may have held.
            Action::Strike { form, .. } | Action::Shoot { form, .. } => {
                let weights = self.of(state);
                weights.hit(form) + 4 * weights.income * weights.lasting
            }
            _ => 0,
        }
    }

    fn slot(&self, action: Action) -> usize {
        match action {
            Action::Move { cube, to } => {
                (cube.at.index() * 31 + to.index()) * 3 + cube.form.weapon() as usize
            }
            Action::Activate { cube } => 3_000 + cube.at.index() * 6 + cube.form.index(),
            Action::Strike { cube, form, .. } => 3_500 + cube.at.index() * 6 + form.index(),
            Action::Shoot { cube, at, .. } => 4_000 + cube.at.index() * 31 + at.index(),
            Action::Pass => 8_000,
        }
    }
}

impl CubeAttackWeights {
    /// What a hit takes from its victim.
    fn hit(&self, form: Form) -> i32 {
        let left = form.wounded().map_or(0, |form| self.forms[form.index()]);
        self.forms[form.index()] - left
    }
}
