//! What networks have learned of Cube Attack: by how much the hand-written value of a state is wrong. One is for two, the other (`many`) for larger tables. What to
//! try first, and what is noisy, stays as it is known by hand.

use std::ops::ControlFlow;
use std::sync::Arc;

use cubo_core::{PerSeat, Seat};
use cubo_cube_attack::{Action, CUBES, Crowd, CubeAttack, Form, Planet, Planets, State};

use super::many::{self, Many};
use super::{CubeAttackKnowledge, CubeAttackWeights};
use crate::knowledge::{Knowledge, Look, Tactics};
use crate::net::{Net, Sums};

/// Of equal cubes on a planet, so many are told apart: one, two, and more.
pub(super) const EQUALS: usize = 3;
/// The inputs for the cubes of one team.
const PLACES: usize = Planet::COUNT * Form::ALL.len() * EQUALS;
/// The steps of what is counted for a team: points that it misses, by four; what its moons would bring now; its cubes in play.
const COUNTED: [usize; CUBE_ATTACK_MARKS] = [17, 17, CUBES as usize + 1];
/// How many numbers of a team are counted.
pub(super) const CUBE_ATTACK_MARKS: usize = 3;
const STEPS: usize = COUNTED[0] + COUNTED[1] + COUNTED[2];
/// The steps of the rounds that are left.
pub(super) const ROUNDS: usize = 16;
/// Where the inputs that are no cubes begin.
const MARKS: usize = 2 * PLACES;
pub(super) const FACTS: usize = MARKS + 2 * STEPS;
/// Inputs of the network: the own cubes by planet, form and number, the other's; the own counted numbers, the other's; the rounds that are left; whether one action of
/// the turn is left; whether one's own team begins this round.
pub const CUBE_ATTACK_INPUTS: usize = FACTS + ROUNDS + 2;
/// Sets of output weights: by the rounds that are left.
pub const CUBE_ATTACK_SETS: usize = 8;

const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

/// The first input of equal cubes. Every team sees the board turned so that its own entry is number 0.
#[inline]
pub(super) fn input(turn: usize, mine: bool, planet: Planet, form: Form) -> usize {
    let at = planet.index();
    let seen = if planet == Planet::F { at } else { at / 6 * 6 + (at % 6 + 6 - turn) % 6 };
    let base = if mine { 0 } else { PLACES };
    base + (seen * Form::ALL.len() + form.index()) * EQUALS
}

/// By how many sectors a team's board is turned.
#[inline]
pub(super) fn turn(state: &State, viewer: Seat) -> usize {
    usize::from(state.entry(viewer).number())
}

/// For each number of a team that is counted, its step among the steps of its team.
#[inline]
pub(super) fn marks(state: &State, team: Seat, income: i32) -> [u8; CUBE_ATTACK_MARKS] {
    let missing = i32::from(state.target()) - i32::from(state.points(team));
    let cubes = i32::from(CUBES) - i32::from(state.reserve(team));
    let mut first = 0;
    let mut step = |number: i32, steps: usize| {
        first += steps;
        (first - steps) as u8 + number.clamp(0, steps as i32 - 1) as u8
    };
    // Rounded up: what is missing at all is not nothing.
    [step((missing + 3).div_euclid(4), COUNTED[0]), step(income, COUNTED[1]), step(cubes, COUNTED[2])]
}

#[inline]
pub(super) fn mark_input(mine: bool, mark: u8) -> usize {
    MARKS + if mine { 0 } else { STEPS } + usize::from(mark)
}

/// What is no cube and of no team: the step of the rounds that are left; whether one action is left; which team begins this round.
#[inline]
fn facts(state: &State, rounds: i32) -> (u8, bool, u8) {
    (fact_rounds(rounds), state.actions_left() == 1, state.first().0)
}

/// The step of the rounds that are left.
#[inline]
pub(super) fn fact_rounds(rounds: i32) -> u8 {
    (rounds.clamp(1, ROUNDS as i32) - 1) as u8
}

/// The inputs of these facts that hold for a viewer.
#[inline]
fn fact_inputs(viewer: Seat, (rounds, last, first): (u8, bool, u8)) -> impl Iterator<Item = usize> {
    let begins = viewer.0 == first;
    let others = [last.then_some(FACTS + ROUNDS), begins.then_some(FACTS + ROUNDS + 1)];
    std::iter::once(FACTS + usize::from(rounds)).chain(others.into_iter().flatten())
}

pub(super) fn set(rounds: i32) -> usize {
    match rounds {
        ..=1 => 0,
        2 => 1,
        3 => 2,
        4 => 3,
        5..=6 => 4,
        7..=9 => 5,
        10..=15 => 6,
        _ => 7,
    }
}

/// The networks of Cube Attack. Where one is missing the hand-written value stays.
#[derive(Clone, Debug)]
pub struct CubeAttackNet {
    two: Option<Arc<Net>>,
    many: Option<Many>,
    hand: CubeAttackKnowledge,
}

impl CubeAttackNet {
    /// Reads a network for tables of two.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let net = Arc::new(Net::read(bytes, CUBE_ATTACK_INPUTS, CUBE_ATTACK_SETS)?);
        Ok(CubeAttackNet { two: Some(net), many: None, hand: CubeAttackKnowledge::default() })
    }

    /// Reads a network for larger tables.
    pub fn read_table(bytes: &[u8]) -> Result<Self, String> {
        let many = Many::read(bytes, CUBE_ATTACK_SETS)?;
        Ok(CubeAttackNet { two: None, many: Some(many), hand: CubeAttackKnowledge::default() })
    }

    /// The networks of the house, read once; see [`nets`](crate::nets). A test sees to it that they can be read.
    #[cfg(feature = "nets")]
    pub fn of_the_house() -> Option<Self> {
        crate::nets::cube_attack()
    }

    /// This network for two, and that one for larger tables.
    #[cfg(feature = "nets")]
    pub(crate) fn with_table(&self, table: &Self) -> Self {
        CubeAttackNet { many: table.many.clone(), ..self.clone() }
    }

    /// The value for the seat to act at a table of two, from nothing and without vectors: what the fast one must equal.
    pub fn plain_value(&self, state: &State) -> i32 {
        let (inputs, set, hand) = cube_attack_inputs(state);
        hand + self.two.as_ref().map_or(0, |net| net.plain_value([&inputs[0], &inputs[1]], set))
    }

    /// The values at a larger table, from nothing and without vectors.
    pub fn plain_values(&self, state: &State) -> PerSeat<i32> {
        self.many.as_ref().map_or_else(|| self.hand.values(state), |many| many.plain_values(state))
    }
}

/// All inputs that hold for the seat to act and for the other, the set of output weights, and the hand-written value for the seat to act. For training.
pub fn cube_attack_inputs(state: &State) -> ([Vec<usize>; 2], usize, i32) {
    let mover = state.turn().seat().unwrap_or(Seat(0));
    let incomes = CubeAttackWeights::incomes(state);
    let rounds = CubeAttackWeights::rounds_left(state, &incomes);
    let values = CubeAttackKnowledge::default().valued(state, &incomes, rounds);
    let inputs = [mover, mover.next(2)].map(|viewer| {
        let mut inputs = Vec::new();
        for owner in BOTH {
            let mine = owner == viewer;
            for (cube, count) in state.cubes(owner) {
                let first = input(turn(state, viewer), mine, cube.at, cube.form);
                inputs.extend((0..EQUALS.min(count.into())).map(|equal| first + equal));
            }
            let marks = marks(state, owner, incomes[owner]);
            inputs.extend(marks.map(|mark| mark_input(mine, mark)));
        }
        inputs.extend(fact_inputs(viewer, facts(state, rounds)));
        inputs
    });
    (inputs, set(rounds), values[mover] - values[mover.next(2)])
}

/// The state that was evaluated last: the next one mostly differs from it in a few cubes.
#[derive(Clone, Debug)]
pub struct Followed {
    cubes: [[Crowd; Planet::COUNT]; 2],
    places: [Planets; 2],
    held: Option<Held>,
    /// At a larger table.
    many: Option<Box<many::Followed>>,
}

/// What the sums hold besides cubes.
#[derive(Clone, Copy, Debug)]
struct Held {
    sums: Sums,
    marks: [[u8; CUBE_ATTACK_MARKS]; 2],
    facts: (u8, bool, u8),
}

impl Default for Followed {
    fn default() -> Self {
        Followed {
            cubes: [[Crowd::NONE; Planet::COUNT]; 2],
            places: [Planets::NONE; 2],
            held: None,
            many: None,
        }
    }
}

impl CubeAttackNet {
    /// The value for the first seat of a table of two, from the state that was evaluated last.
    fn follow(&self, net: &Net, followed: &mut Followed, state: &State, mover: Seat) -> i32 {
        let incomes = CubeAttackWeights::incomes(state);
        let rounds = CubeAttackWeights::rounds_left(state, &incomes);
        let values = self.hand.valued(state, &incomes, rounds);
        let marks = BOTH.map(|team| marks(state, team, incomes[team]));
        let facts = facts(state, rounds);
        let held = followed.held.get_or_insert_with(|| {
            let mut sums = net.nothing();
            for viewer in BOTH {
                for owner in BOTH {
                    for mark in marks[owner.index()] {
                        net.put(&mut sums, viewer.index(), mark_input(owner == viewer, mark));
                    }
                }
                fact_inputs(viewer, facts).for_each(|input| net.put(&mut sums, viewer.index(), input));
            }
            Held { sums, marks, facts }
        });
        let sums = &mut held.sums;
        let turns = BOTH.map(|viewer| turn(state, viewer));
        for owner in BOTH {
            let before = &mut followed.cubes[owner.index()];
            let places = state.places(owner);
            for at in places.or(followed.places[owner.index()]) {
                let (old, new) = (before[at.index()], state.crowd(owner, at));
                if old == new {
                    continue;
                }
                for form in Form::ALL {
                    let [had, has] = [old, new].map(|crowd| EQUALS.min(crowd.count(form).into()));
                    for viewer in BOTH {
                        let first = input(turns[viewer.index()], owner == viewer, at, form);
                        (had..has).for_each(|equal| net.put(sums, viewer.index(), first + equal));
                        (has..had).for_each(|equal| net.lift(sums, viewer.index(), first + equal));
                    }
                }
                before[at.index()] = new;
            }
            followed.places[owner.index()] = places;
            for (old, new) in held.marks[owner.index()].iter_mut().zip(marks[owner.index()]) {
                if *old != new {
                    for viewer in BOTH {
                        net.lift(sums, viewer.index(), mark_input(owner == viewer, *old));
                        net.put(sums, viewer.index(), mark_input(owner == viewer, new));
                    }
                    *old = new;
                }
            }
        }
        if held.facts != facts {
            for viewer in BOTH {
                fact_inputs(viewer, held.facts).for_each(|input| net.lift(sums, viewer.index(), input));
                fact_inputs(viewer, facts).for_each(|input| net.put(sums, viewer.index(), input));
            }
            held.facts = facts;
        }
        let other = mover.next(2);
        values[mover] - values[other] + net.value(sums, mover.index(), set(rounds))
    }

    fn of(&self, state: &State, seat: Seat, followed: &mut Followed) -> i32 {
        let Some(mover) = state.turn().seat() else { return self.hand.value(state, seat) };
        let Some(net) = &self.two else { return self.hand.value(state, seat) };
        let value = self.follow(net, followed, state, mover);
        if mover == seat { value } else { -value }
    }
}

impl Knowledge<CubeAttack> for CubeAttackNet {
    const LEAD: i32 = <CubeAttackKnowledge as Knowledge<CubeAttack>>::LEAD;

    fn values(&self, state: &State) -> PerSeat<i32> {
        match state.seats() {
            2 => PerSeat::from_fn(2, |seat| self.value(state, seat) / 2),
            _ => match &self.many {
                Some(many) => many.values(&self.hand, &mut None, state),
                None => self.hand.values(state),
            },
        }
    }

    fn evaluate(&self, states: &[State]) -> i64 {
        super::super::evaluations::one_by_one(self, states)
    }

    fn look(&self, state: &State, action: Action) -> Look {
        self.hand.look(state, action)
    }
}

impl Tactics<CubeAttack> for CubeAttackNet {
    const REPEATS: bool = false;
    const SWING: i32 = <CubeAttackKnowledge as Tactics<CubeAttack>>::SWING;
    type Followed = Followed;

    fn value(&self, state: &State, seat: Seat) -> i32 {
        self.of(state, seat, &mut Followed::default())
    }

    fn next_value(&self, followed: &mut Followed, state: &State, seat: Seat) -> i32 {
        self.of(state, seat, followed)
    }

    fn next_values(&self, followed: &mut Followed, state: &State) -> Option<PerSeat<i32>> {
        let many = self.many.as_ref().filter(|_| state.seats() > 2)?;
        Some(many.values(&self.hand, &mut followed.many, state))
    }

    fn noisy<B>(&self, state: &State, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.hand.noisy(state, each)
    }

    fn gain(&self, state: &State, action: Action) -> i32 {
        self.hand.gain(state, action)
    }

    fn slot(&self, action: Action) -> usize {
        self.hand.slot(action)
    }
}

#[cfg(test)]
mod tests {
    use cubo_core::{Dice, Game, QuickDice, walk};
    use cubo_cube_attack::Options;

    use super::super::many::{CUBE_ATTACK_TABLE_INPUTS, cube_attack_table_inputs};
    use super::*;
    use crate::net::tests::any_net;

    /// Along random games with jumps back, the followed value is that from nothing, whichever seat it is for.
    #[test]
    fn the_followed_value_is_the_one_from_nothing() {
        let net = CubeAttackNet::read(&any_net(CUBE_ATTACK_INPUTS, CUBE_ATTACK_SETS, 5)).unwrap();
        let mut followed = Followed::default();
        let mut dice = QuickDice::new(6);
        let mut crowded = 0;
        let crowd = "2 64 r5 t0a2 4,4 E0.u1*5,M0.u1*2,F.s2;E3.u1*4,H3.s1*3,F.l1";
        for game in 0..12 {
            let mut state = CubeAttack::start(&Options { target: 20 + 10 * game }, 2).unwrap();
            let begin = state;
            if game % 4 == 3 {
                state = CubeAttack::read_position(crowd).unwrap();
            }
            for _ in 0..300 {
                let Some(seat) = CubeAttack::turn(&state).seat() else { break };
                let value = net.next_value(&mut followed, &state, seat);
                assert_eq!(value, net.plain_value(&state));
                assert_eq!((value, -value), (net.value(&state, seat), net.value(&state, seat.next(2))));
                crowded += u32::from(state.cubes(seat).any(|(_, count)| count > EQUALS as u8));
                if dice.below(9) == 0 {
                    net.next_value(&mut followed, &begin, Seat(0));
                }
                let actions = walk::list::<CubeAttack>(&state);
                CubeAttack::play(&mut state, actions[dice.below(actions.len() as u32) as usize]);
            }
        }
        assert!(crowded > 0, "nowhere were there many equal cubes");
    }

    /// Both teams see the same board, each from its own entry: what one sees after an exchange of all cubes is what the other saw.
    #[test]
    fn teams_see_the_board_from_their_own_entries() {
        let read = |text: &str| CubeAttack::read_position(text).unwrap();
        let one = read("2 64 r5 t0a2 4,8 C0.u1,M1.s2,F.l1;A2.u1,M3.u1,F.u1");
        let other = read("2 64 r6 t1a2 8,4 A5.u1,M0.u1,F.u1;C3.u1,M4.s2,F.l1");
        let sorted = |state: &State| {
            let (inputs, set, hand) = cube_attack_inputs(state);
            let inputs = inputs.map(|mut inputs| {
                inputs.sort_unstable();
                inputs
            });
            (inputs, set, hand)
        };
        assert_eq!(sorted(&one), sorted(&other));
        let (inputs, ..) = sorted(&one);
        for inputs in inputs {
            let mut once = inputs.clone();
            once.dedup();
            assert!(once.len() == inputs.len() && inputs.iter().all(|&input| input < CUBE_ATTACK_INPUTS));
        }
    }

    /// The same at larger tables, along games of different numbers of seats.
    #[test]
    fn the_followed_values_of_a_table_are_those_from_nothing() {
        let net = CubeAttackNet::read_table(&any_net(CUBE_ATTACK_TABLE_INPUTS, CUBE_ATTACK_SETS, 8)).unwrap();
        let mut followed = Followed::default();
        let mut dice = QuickDice::new(9);
        let (mut crowded, mut learned) = (0, 0);
        for game in 0..12 {
            let seats = 3 + (game % 4) as u8;
            let mut state = CubeAttack::start(&Options { target: 20 + 10 * game }, seats).unwrap();
            let begin = state;
            for _ in 0..400 {
                if CubeAttack::turn(&state).seat().is_none() {
                    break;
                }
                let values = net.next_values(&mut followed, &state).unwrap();
                assert_eq!(values, net.plain_values(&state));
                assert_eq!(values, net.values(&state));
                learned += u32::from(values != CubeAttackKnowledge::default().values(&state));
                let (inputs, ..) = cube_attack_table_inputs(&state);
                assert!(inputs.iter().flatten().all(|&input| input < CUBE_ATTACK_TABLE_INPUTS));
                crowded += u32::from(
                    Seat::all(seats).any(|seat| state.cubes(seat).any(|(_, count)| count > EQUALS as u8)),
                );
                if dice.below(9) == 0 {
                    net.next_values(&mut followed, &begin);
                }
                let actions = walk::list::<CubeAttack>(&state);
                CubeAttack::play(&mut state, actions[dice.below(actions.len() as u32) as usize]);
            }
        }
        assert!(crowded > 0 && learned > 1_000, "{crowded} {learned}");
    }

    /// Every seat sees a larger table from its own entry: turned by a sector, with everything that belongs to a seat handed on, it is the same table.
    #[test]
    fn seats_see_a_larger_table_from_their_own_entries() {
        let read = |text: &str| CubeAttack::read_position(text).unwrap();
        let one = read("6 64 r7 t0a2 4,8,0,2,6,0 C0.u1;A2.u1;E2.u1;M3.s2;F.l1;E5.u1");
        let other = read("6 64 r8 t1a2 0,4,8,0,2,6 E0.u1;C1.u1;A3.u1;E3.u1;M4.s2;F.l1");
        let seen = |state: &State, by: usize| {
            let (inputs, set, hand) = cube_attack_table_inputs(state);
            let sorted = |seat: usize| {
                let mut inputs = inputs[seat % 6].clone();
                inputs.sort_unstable();
                (inputs, hand[Seat((seat % 6) as u8)])
            };
            ((0..6).map(|seat| sorted(seat + by)).collect::<Vec<_>>(), set)
        };
        assert_eq!(seen(&one, 0).0.len(), 6);
        let (one, other) = (seen(&one, 0), seen(&other, 1));
        assert_eq!(one, other);
    }

    /// A network for two says nothing of larger tables, and the other way round.
    #[test]
    fn what_was_not_learned_is_valued_by_hand() {
        let hand = CubeAttackKnowledge::default();
        let two = CubeAttackNet::read(&any_net(CUBE_ATTACK_INPUTS, CUBE_ATTACK_SETS, 7)).unwrap();
        let state = CubeAttack::start(&Options::default(), 4).unwrap();
        assert_eq!(two.values(&state), hand.values(&state));
        let many =
            CubeAttackNet::read_table(&any_net(CUBE_ATTACK_TABLE_INPUTS, CUBE_ATTACK_SETS, 7)).unwrap();
        let state = CubeAttack::start(&Options::default(), 2).unwrap();
        assert_eq!(many.value(&state, Seat(0)), hand.value(&state, Seat(0)));
    }
}
