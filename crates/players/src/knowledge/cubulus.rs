//! What is known of Cubulus: material, how far the cubes can go, how safe the Masters are, and who may troc soon.

use std::ops::ControlFlow;

use cubo_core::{PerSeat, Seat, mix};
pub use cubo_cubulus::Cubulus;
use cubo_cubulus::{Action, Cell, Cells, Die, Dir, Side, State};

mod learned;
pub mod tune;

pub use learned::{CUBULUS_INPUTS, CUBULUS_MARKS, CUBULUS_SETS, CubulusNet, cubulus_marks, cubulus_places};

use super::{Knowledge, Known, Look, Tactics};
use crate::search::Search;
#[cfg(feature = "nets")]
use crate::search::Timed;
use crate::{Ladder, Player, Style};

/// The approximate gain of taking a cube, and of taking a shield, for ordering and pruning.
const CUBE: i32 = 300;
const SHIELD: i32 = 250;

/// How many terms the value has.
pub const CUBULUS_TERMS: usize = 11;

/// The terms of the value, in the order of the weights.
pub const CUBULUS_NAMES: [&str; CUBULUS_TERMS] = [
    "cube",     // a cube
    "shield",   // a shield that lies
    "soldier",  // a shield that stands
    "path",     // a path that a cube can take
    "exposed",  // a cell next to the Master that the enemy attacks
    "room",     // a cell next to the Master where it could go
    "race",     // a row that the Master has come nearer to the far one, with something to bring back
    "poised",   // the Master stands on the far row, with something to bring back
    "attacked", // a cube that the enemy attacks
    "touched",  // a shield of which the enemy attacks a half
    "tempo",    // having the move
];

/// The weights of the terms: the value is the weighted sum of the terms of a side, minus that of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CubulusKnowledge {
    /// In the order of [`CUBULUS_NAMES`].
    pub weights: [i32; CUBULUS_TERMS],
}

impl Default for CubulusKnowledge {
    /// Fitted by `cubo tune cubulus`; docs/players-lab.md has the results.
    fn default() -> Self {
        CubulusKnowledge { weights: [300, 127, 138, 6, -33, -33, 17, -30, -36, -3, 30] }
    }
}

impl CubulusKnowledge {
    /// Set by hand, before anything was measured. Every fit starts from these.
    pub const fn by_hand() -> Self {
        CubulusKnowledge { weights: [300, 200, 200, 4, -14, 8, 10, 120, -20, -10, 15] }
    }

    /// The count of each term for a side.
    fn counts(state: &State, side: Side) -> [i32; CUBULUS_TERMS] {
        let mut paths = 0;
        for cube in state.cubes(side) {
            paths += state.open_paths(cube, state.die_at(cube).top()).min(16) as i32;
        }
        let master = state.master(side);
        let (cubes, near) = (state.cubes(side), Cells::near(master));
        let hit = state.attacked_of(cubes.or(near).or(state.shield_cells(side)), side.other());
        let exposed = near.and(hit).len() as i32;
        let free = near.and(state.free());
        let room = (free.len() - free.and(hit).len()) as i32;
        let attacked = cubes.and(hit).len() as i32;
        let touched = state.shields_on(side, hit) as i32;
        let (mut race, mut poised) = (0, 0);
        if state.captured(side) != (0, 0) {
            let far = i32::from(side.far_row().abs_diff(master.row()));
            race = 8 - far;
            poised = i32::from(far == 0);
        }
        let pieces = [cubes, state.shields(side), state.soldiers(side)];
        let [cubes, shields, soldiers] = pieces.map(|cells| cells.len() as i32);
        let tempo = i32::from(state.side() == side);
        [cubes, shields, soldiers, paths, exposed, room, race, poised, attacked, touched, tempo]
    }

    /// The value of counted terms for the first of both.
    fn weigh(&self, [mine, theirs]: [&[i32; CUBULUS_TERMS]; 2]) -> i32 {
        (0..CUBULUS_TERMS).map(|term| self.weights[term] * (mine[term] - theirs[term])).sum()
    }

    /// The count of each term for a side, minus that of the other side.
    pub fn terms(state: &State, side: Side) -> [i32; CUBULUS_TERMS] {
        let mut terms = Self::counts(state, side);
        for (term, other) in terms.iter_mut().zip(Self::counts(state, side.other())) {
            *term -= other;
        }
        terms
    }
}

impl Known for Cubulus {
    type Knowledge = CubulusKnowledge;
    const LADDER: Ladder = [
        Style::Glance(6, 1, 0),
        Style::Glance(40, 1, 0),
        Style::Glance(60, 1, 3),
        Style::Search(4_000),
        Style::Search(100_000),
        Style::Search(2_500_000),
    ];
    const OPENING: u32 = 6;

    #[cfg(feature = "nets")]
    fn searcher() -> Option<Box<dyn Player<Cubulus>>> {
        let learned = || CubulusNet::of_the_house().map(Search::new);
        Some(Box::new(Timed::new(Search::new(CubulusKnowledge::default()), learned)))
    }

    #[cfg(feature = "nets")]
    fn by_hand() -> Option<Box<dyn Player<Cubulus>>> {
        Some(Box::new(Search::new(CubulusKnowledge::default())))
    }

    #[cfg(feature = "nets")]
    fn learned() -> Option<Box<dyn Player<Cubulus>>> {
        Some(Box::new(Search::new(CubulusNet::of_the_house()?)))
    }

    #[cfg(not(feature = "nets"))]
    fn searcher() -> Option<Box<dyn Player<Cubulus>>> {
        Some(Box::new(Search::new(CubulusKnowledge::default())))
    }
}

impl Knowledge<Cubulus> for CubulusKnowledge {
    const LEAD: i32 = 400;

    fn values(&self, state: &State) -> PerSeat<i32> {
        PerSeat::from_fn(2, |seat| self.value(state, seat))
    }

    fn look(&self, state: &State, action: Action) -> Look {
        let them = state.side().other();
        match action {
            Action::Go { from, to } | Action::Bend { from, to, .. } | Action::Step { from, to } => {
                if state.covered(them).has(to) {
                    let own = if state.cubes(state.side()).has(from) { 0 } else { 1 };
                    let prey = if state.cubes(them).has(to) { CUBE } else { SHIELD };
                    Look::Noisy(prey + own)
                } else {
                    Look::Quiet(0)
                }
            }
            Action::TrocCube { .. } | Action::TrocShield { .. } => Look::Noisy(1_000),
            Action::Slide { .. } | Action::Stand { .. } | Action::Lie { .. } | Action::End => Look::Quiet(0),
            Action::Rotate { .. } => Look::Late(0),
        }
    }
}

impl Tactics<Cubulus> for CubulusKnowledge {
    const REPEATS: bool = true;
    const SWING: i32 = 90;
    type Followed = ();

    fn value(&self, state: &State, seat: Seat) -> i32 {
        let side = Side::ALL[seat.index() & 1];
        self.weigh([&Self::counts(state, side), &Self::counts(state, side.other())])
    }

    fn noisy<B>(&self, state: &State, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        state.captures(each)
    }

    fn gain(&self, state: &State, action: Action) -> i32 {
        match action {
            Action::Go { to, .. } | Action::Bend { to, .. } | Action::Step { to, .. } => {
                if state.cubes(state.side().other()).has(to) { CUBE } else { SHIELD }
            }
            _ => CUBE,
        }
    }

    fn urgent(&self, state: &State) -> bool {
        state.check()
    }

    /// A cube that ends at its new number's distance from the enemy Master, or a soldier at its corner.
    fn threatens(&self, state: &State, action: Action) -> bool {
        let master = state.master(state.side().other());
        let aims = |die: Die, to: Cell| Cells::at_distance(master, die.top()).has(to);
        let roll = |die: Die, from: Cell, to: Cell| match Dir::between(from, to) {
            Some((dir, cells)) => die.roll(dir, cells),
            None => die,
        };
        match action {
            Action::Go { from, to } => aims(roll(state.die_at(from), from, to), to),
            Action::Bend { from, corner, to } => {
                aims(roll(roll(state.die_at(from), from, corner), corner, to), to)
            }
            Action::Step { to, .. } | Action::Stand { to, .. } => Cells::around(master).has(to),
            _ => false,
        }
    }

    fn slot(&self, action: Action) -> usize {
        let cells = |a: Cell, b: Cell| a.index() * 81 + b.index();
        match action {
            Action::Go { from, to } | Action::Bend { from, to, .. } | Action::Step { from, to } => {
                cells(from, to)
            }
            Action::Slide { from, to } => 6561 + (from.first().index() * 7 + to.first().index() * 3) % 800,
            Action::Stand { from, to } => cells(from.first(), to),
            Action::Lie { from, to } => cells(from, to.first()),
            Action::Rotate { at, by } => 7400 + at.index() * 4 + by as usize,
            Action::TrocCube { at } | Action::TrocShield { at, .. } => 8000 + at.index(),
            Action::End => 8190,
        }
    }

    /// Near the hundredth quiet turn the number of quiet turns matters (CU-29).
    fn salt(&self, state: &State) -> u64 {
        if state.quiet() < 80 { 0 } else { mix(u64::from(state.quiet())) }
    }
}
