//! What a network has learned of Cube Attack at tables of three to six: what it adds to the hand-written value of each seat.
//!
//! Every seat has a sum of its own: its cubes, those of all others together, and what is counted, as it sees the board from its entry. The rows are the same for
//! all seats and all numbers of seats. An input may hold several times: for two others with equal cubes on one planet.

use std::sync::Arc;

use cubo_core::{MAX_SEATS, PerSeat, Seat};
use cubo_cube_attack::{Crowd, Form, Planet, Planets, State};

use super::learned::{
    CUBE_ATTACK_MARKS, EQUALS, FACTS, ROUNDS, fact_rounds, input, mark_input, marks, set, turn,
};
use super::{CubeAttackKnowledge, CubeAttackWeights};
use crate::net::{Net, Sum};

/// What follows the steps of the rounds: two or one actions left for this seat; how many seats act before it does; which place it has in the round; how many seats
/// there are, from three.
const ACTIONS: usize = FACTS + ROUNDS;
const BEFORE: usize = ACTIONS + 2;
const PLACE: usize = BEFORE + MAX_SEATS;
const SEATS: usize = PLACE + MAX_SEATS;
/// Inputs of the network for larger tables.
pub const CUBE_ATTACK_TABLE_INPUTS: usize = SEATS + 4;

/// What is of a seat and no cube and not counted, as the inputs that hold; the last may be missing.
type Facts = [usize; 5];
const NONE: usize = usize::MAX;

#[inline]
fn facts(state: &State, viewer: Seat, mover: Seat, rounds: i32) -> Facts {
    let seats = state.seats();
    let after = |from: Seat| usize::from((viewer.0 + seats - from.0) % seats);
    let acts = if viewer == mover { ACTIONS + usize::from(state.actions_left() == 1) } else { NONE };
    [
        FACTS + usize::from(fact_rounds(rounds)),
        BEFORE + after(mover),
        PLACE + after(state.first()),
        SEATS + usize::from(seats.clamp(3, 6) - 3),
        acts,
    ]
}

/// A network for tables of three to six.
#[derive(Clone, Debug)]
pub(super) struct Many(Arc<Net>);

/// The state that was evaluated last.
#[derive(Clone, Debug)]
pub(super) struct Followed {
    seats: u8,
    cubes: [[Crowd; Planet::COUNT]; MAX_SEATS],
    places: [Planets; MAX_SEATS],
    marks: [[u8; CUBE_ATTACK_MARKS]; MAX_SEATS],
    facts: [Facts; MAX_SEATS],
    sums: [Sum; MAX_SEATS],
}

impl Many {
    pub(super) fn read(bytes: &[u8], sets: usize) -> Result<Self, String> {
        Ok(Many(Arc::new(Net::read(bytes, CUBE_ATTACK_TABLE_INPUTS, sets)?)))
    }

    /// A state without cubes, for the number of seats and their marks and facts.
    fn begin(
        &self,
        seats: u8,
        marks: [[u8; CUBE_ATTACK_MARKS]; MAX_SEATS],
        facts: [Facts; MAX_SEATS],
    ) -> Followed {
        let mut sums = [self.0.nothing_alone(); MAX_SEATS];
        for viewer in Seat::all(seats) {
            let sum = &mut sums[viewer.index()];
            for owner in Seat::all(seats) {
                for mark in marks[owner.index()] {
                    self.0.put_alone(sum, mark_input(owner == viewer, mark));
                }
            }
            for input in facts[viewer.index()].into_iter().filter(|&input| input != NONE) {
                self.0.put_alone(sum, input);
            }
        }
        let (cubes, places) = ([[Crowd::NONE; Planet::COUNT]; MAX_SEATS], [Planets::NONE; MAX_SEATS]);
        Followed { seats, cubes, places, marks, facts, sums }
    }

    /// The values of all seats, from the state that was evaluated last.
    pub(super) fn values(
        &self,
        hand: &CubeAttackKnowledge,
        followed: &mut Option<Box<Followed>>,
        state: &State,
    ) -> PerSeat<i32> {
        let net = &*self.0;
        let seats = state.seats();
        let incomes = CubeAttackWeights::incomes(state);
        let rounds = CubeAttackWeights::rounds_left(state, &incomes);
        let mut values = hand.valued(state, &incomes, rounds);
        let mover = state.turn().seat().unwrap_or(state.first());
        let mut new_marks = [[0; CUBE_ATTACK_MARKS]; MAX_SEATS];
        let mut new_facts = [[NONE; 5]; MAX_SEATS];
        for team in Seat::all(seats) {
            new_marks[team.index()] = marks(state, team, incomes[team]);
            new_facts[team.index()] = facts(state, team, mover, rounds);
        }
        if followed.as_ref().is_none_or(|followed| followed.seats != seats) {
            *followed = Some(Box::new(self.begin(seats, new_marks, new_facts)));
        }
        let Some(followed) = followed else { return values };
        let sums = &mut followed.sums;
        for owner in Seat::all(seats) {
            let before = &mut followed.cubes[owner.index()];
            let places = state.places(owner);
            for at in places.or(followed.places[owner.index()]) {
                let (old, new) = (before[at.index()], state.crowd(owner, at));
                if old == new {
                    continue;
                }
                for form in Form::ALL {
                    let [had, has] = [old, new].map(|crowd| EQUALS.min(crowd.count(form).into()));
                    if had == has {
                        continue;
                    }
                    for viewer in Seat::all(seats) {
                        let first = input(turn(state, viewer), owner == viewer, at, form);
                        let sum = &mut sums[viewer.index()];
                        (had..has).for_each(|equal| net.put_alone(sum, first + equal));
                        (has..had).for_each(|equal| net.lift_alone(sum, first + equal));
                    }
                }
                before[at.index()] = new;
            }
            followed.places[owner.index()] = places;
            for (old, new) in followed.marks[owner.index()].iter_mut().zip(new_marks[owner.index()]) {
                if *old != new {
                    for viewer in Seat::all(seats) {
                        let sum = &mut sums[viewer.index()];
                        net.lift_alone(sum, mark_input(owner == viewer, *old));
                        net.put_alone(sum, mark_input(owner == viewer, new));
                    }
                    *old = new;
                }
            }
        }
        let set = set(rounds);
        for viewer in Seat::all(seats) {
            let sum = &mut sums[viewer.index()];
            for (old, new) in followed.facts[viewer.index()].iter_mut().zip(new_facts[viewer.index()]) {
                if *old != new {
                    if *old != NONE {
                        net.lift_alone(sum, *old);
                    }
                    if new != NONE {
                        net.put_alone(sum, new);
                    }
                    *old = new;
                }
            }
            values[viewer] += net.value_alone(sum, set);
        }
        values
    }

    /// The same values from nothing and without vectors.
    pub(super) fn plain_values(&self, state: &State) -> PerSeat<i32> {
        let (inputs, set, hand) = cube_attack_table_inputs(state);
        PerSeat::from_fn(state.seats(), |seat| {
            hand[seat] + self.0.plain_value_alone(&inputs[seat.index()], set)
        })
    }
}

/// All inputs that hold for each seat of a larger table, the set of output weights, and the hand-written values. For training.
pub fn cube_attack_table_inputs(state: &State) -> (Vec<Vec<usize>>, usize, PerSeat<i32>) {
    let mover = state.turn().seat().unwrap_or(state.first());
    let incomes = CubeAttackWeights::incomes(state);
    let rounds = CubeAttackWeights::rounds_left(state, &incomes);
    let values = CubeAttackKnowledge::default().valued(state, &incomes, rounds);
    let inputs = Seat::all(state.seats()).map(|viewer| {
        let mut inputs = Vec::new();
        for owner in Seat::all(state.seats()) {
            let mine = owner == viewer;
            for (cube, count) in state.cubes(owner) {
                let first = input(turn(state, viewer), mine, cube.at, cube.form);
                inputs.extend((0..EQUALS.min(count.into())).map(|equal| first + equal));
            }
            inputs.extend(marks(state, owner, incomes[owner]).map(|mark| mark_input(mine, mark)));
        }
        inputs.extend(facts(state, viewer, mover, rounds).into_iter().filter(|&input| input != NONE));
        inputs
    });
    (inputs.collect(), set(rounds), values)
}
