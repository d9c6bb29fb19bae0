//! The last turns of Qwirkle Cubes, solved: once the bag is empty and few cubes are left, every roll is counted with its odds and every
//! seat does what is best for itself.
//!
//! Only where time limits the search: the page's engine has no room for this, and a counted choice must be the same everywhere.

use std::collections::HashMap;
use std::ops::ControlFlow;

use cubo_core::{Game, MAX_SEATS, Seat, walk};
use cubo_qwirkle_cubes::{Action, Deed, Phase, QwirkleCubes as G, State};

use super::{QwirkleCubesKnowledge, bag_is_empty};
use crate::Budget;
use crate::search::worth_of;

/// With more cubes beyond one a seat the rest of the game is often too large: measured by `how_many_ends_are_solved`.
const BEYOND: usize = 1;
/// The most states that are looked at: more would take too much of a short turn.
const STATES: u32 = 20_000;
/// How many states are looked at before the budget is asked whether there is time left.
const OFTEN: u32 = 64;

/// What each seat can expect, in the unit of [`worth_of`].
type Expected = [f64; MAX_SEATS];

/// The best action and what each seat can expect then; `None` if that takes too long.
pub(super) fn solve(state: &State, budget: &mut Budget<'_>) -> Option<(Action, Expected)> {
    let cubes: usize = state.hands().iter().map(|hand| hand.len()).sum();
    if !bag_is_empty(state) || cubes > state.hands().len() + BEYOND {
        return None;
    }
    let seat = G::turn(state).seat()?;
    let mut ends = Ends { known: HashMap::new(), left: STATES, budget };
    ends.best(&mut state.clone(), seat)
}

struct Ends<'a, 'b> {
    /// What was solved, by the key of the state.
    known: HashMap<u64, Expected>,
    left: u32,
    budget: &'a mut Budget<'b>,
}

impl Ends<'_, '_> {
    /// What each seat can expect; `None` if it takes too long.
    fn value(&mut self, state: &mut State) -> Option<Expected> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(OFTEN) && !self.budget.ask() {
            return None;
        }
        if let Phase::Over(_) = state.phase() {
            return Some(worth_of::<G, QwirkleCubesKnowledge>(&QwirkleCubesKnowledge, state).map(f64::from));
        }
        let key = G::key(state);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        let expected = match G::turn(state).seat() {
            Some(seat) => self.best(state, seat)?.1,
            None => self.mean(state)?,
        };
        self.known.insert(key, expected);
        Some(expected)
    }

    /// What is best for the seat to act: the first of equals.
    fn best(&mut self, state: &mut State, seat: Seat) -> Option<(Action, Expected)> {
        let here = G::mark(state);
        let mut best: Option<(Action, Expected)> = None;
        for action in choices(state, seat) {
            G::play(state, action);
            let expected = self.value(state);
            G::rewind(state, &here);
            let expected = expected?;
            if best.is_none_or(|(_, most)| expected[seat.index()] > most[seat.index()]) {
                best = Some((action, expected));
            }
        }
        best
    }

    /// The mean over all outcomes of the dice. A roll of the whole hand after which nothing fits is made again (QC-7), with the same odds: such
    /// outcomes are left out, and the others count for more.
    fn mean(&mut self, state: &mut State) -> Option<Expected> {
        let mut outcomes = Vec::new();
        let _ = G::chances(state, |chance, odds| {
            outcomes.push((chance, odds));
            ControlFlow::<()>::Continue(())
        });
        let (here, whole_hand) = (G::mark(state), state.phase() == Phase::Reroll);
        let (mut sum, mut all) = ([0.0; MAX_SEATS], 0.0);
        for (chance, odds) in outcomes {
            G::apply_chance(state, chance);
            let again = whole_hand && state.phase() == Phase::Reroll;
            let expected = if again { Some([0.0; MAX_SEATS]) } else { self.value(state) };
            G::rewind(state, &here);
            let expected = expected?;
            if !again {
                all += odds;
                sum.iter_mut().zip(expected).for_each(|(sum, one)| *sum += odds * one);
            }
        }
        (all > 0.0).then(|| sum.map(|sum| sum / all))
    }
}

/// Every action that can be best. Laying the last cube ends the game, so of those layings only the dearest can be.
fn choices(state: &State, seat: Seat) -> Vec<Action> {
    if state.phase() != Phase::Lay {
        return walk::list::<G>(state);
    }
    let all = state.hand(seat).len();
    let mut out = false;
    let mut list = Vec::new();
    for (action, _) in state.layings() {
        let is_last = matches!(action.deed(), Deed::Lay(placements) if placements.as_slice().len() == all);
        if !(is_last && out) {
            list.push(action);
        }
        out |= is_last;
        if out && all == 1 {
            break;
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use cubo_core::{QuickDice, Turn};

    use super::*;
    use crate::knowledge::Habits;
    use crate::search::DiceSearch;
    use crate::{Player, Sight};

    /// The same by trying every legal action and every roll, without memory and without leaving anything out.
    fn brute(state: &mut State) -> Expected {
        let here = G::mark(state);
        match G::turn(state) {
            Turn::Over => worth_of::<G, QwirkleCubesKnowledge>(&QwirkleCubesKnowledge, state).map(f64::from),
            Turn::Seat(seat) => {
                let mut best: Option<Expected> = None;
                for action in walk::list::<G>(state) {
                    G::play(state, action);
                    let expected = brute(state);
                    G::rewind(state, &here);
                    if best.is_none_or(|most| expected[seat.index()] > most[seat.index()]) {
                        best = Some(expected);
                    }
                }
                best.unwrap()
            }
            Turn::Chance => {
                let mut outcomes = Vec::new();
                let _ = G::chances(state, |chance, odds| {
                    outcomes.push((chance, odds));
                    ControlFlow::<()>::Continue(())
                });
                let (mut sum, mut repeats) = ([0.0; MAX_SEATS], 0.0);
                for (chance, odds) in outcomes {
                    let rolled_whole = state.phase() == Phase::Reroll;
                    G::apply_chance(state, chance);
                    if rolled_whole && state.phase() == Phase::Reroll {
                        repeats += odds;
                    } else {
                        let expected = brute(state);
                        sum.iter_mut().zip(expected).for_each(|(sum, one)| *sum += odds * one);
                    }
                    G::rewind(state, &here);
                }
                // Once, twice, three times again …: until what is left out is nothing.
                let (mut value, mut weight) = ([0.0; MAX_SEATS], 1.0);
                while weight > 1e-14 {
                    value.iter_mut().zip(sum).for_each(|(value, one)| *value += weight * one);
                    weight *= repeats;
                }
                value
            }
        }
    }

    /// A game played by habit until few cubes are left; `None` if it ends before somebody is to act then.
    fn end(seed: u64, seats: u8, cubes: usize, phase: Phase) -> Option<State> {
        let mut state = G::start(&Default::default(), seats).unwrap();
        let mut dice = QuickDice::new(seed);
        loop {
            let left: usize = state.hands().iter().map(|hand| hand.len()).sum();
            if bag_is_empty(&state) && left == cubes && state.phase() == phase {
                return Some(state);
            }
            match G::turn(&state) {
                Turn::Over => return None,
                Turn::Chance => {
                    let chance = G::draw(&state, &mut dice);
                    G::apply_chance(&mut state, chance);
                }
                Turn::Seat(_) => {
                    let action = QwirkleCubesKnowledge.reply(&state, &mut dice).unwrap();
                    G::play(&mut state, action);
                }
            }
        }
    }

    #[test]
    fn ends_are_those_of_trying_everything() {
        let mut decided = 0;
        for (seats, cubes, phase, count) in
            [(2, 2, Phase::Choose, 6), (2, 3, Phase::Lay, 6), (3, 3, Phase::Choose, 3)]
        {
            let states = (0..).filter_map(|seed| end(seed, seats, cubes, phase));
            // Where somebody is far ahead every action is as good.
            let open = states.filter(|state| state.points()[0].abs_diff(state.points()[1]) <= 8);
            for mut state in open.take(count) {
                let seat = state.seat();
                let (action, expected) = solve(&state, &mut Budget::unlimited()).unwrap();
                let near = |a: Expected, b: Expected| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
                let text = G::write_position(&state);
                assert!((expected[seat.index()] - brute(&mut state)[seat.index()]).abs() < 1e-6, "{text}");
                G::play(&mut state, action);
                assert!(near(expected, brute(&mut state)), "{action} in {text}");
                decided += u32::from(expected[0] > 0.0 && expected[0] < 9_999.0);
            }
        }
        assert!(decided >= 3, "too easy a test: {decided}");
    }

    /// The player says what was solved where it is given time, and nothing changes where nodes are counted.
    #[test]
    fn only_time_is_spent_on_ends() {
        let state = (0..).find_map(|seed| end(seed, 2, 2, Phase::Choose)).unwrap();
        let seat = state.seat();
        let view = G::view(&state, cubo_core::Viewer::Seat(seat));
        let sight = Sight::<G> { seat, view: &view, history: &[] };
        let mut search = DiceSearch::<G, _>::new(QwirkleCubesKnowledge);
        let (action, expected) = solve(&state, &mut Budget::unlimited()).unwrap();
        let mut never = || false;
        let mut choose =
            |budget: &mut Budget<'_>| search.choose(&sight, budget, &mut QuickDice::new(1)).unwrap();
        let timed = choose(&mut Budget::unlimited().until(&mut never));
        assert_eq!((timed.action, timed.analysis.win), (action, Some(expected[seat.index()] / 10_000.0)));
        assert_eq!(timed.analysis.visits, None);
        assert!(choose(&mut Budget::nodes(200)).analysis.visits.is_some());
        // A larger end is given up when the time is over.
        let larger = (0..).find_map(|seed| end(seed, 2, 3, Phase::Lay)).unwrap();
        let mut stop = || true;
        assert!(solve(&larger, &mut Budget::unlimited().until(&mut stop)).is_none());
    }

    /// How large ends can be, measured, not checked.
    #[test]
    #[ignore = "measures"]
    fn how_many_ends_are_solved() {
        for seats in 2..=4 {
            for phase in [Phase::Lay, Phase::Choose] {
                for cubes in seats.into()..=usize::from(seats) + BEYOND {
                    let states: Vec<State> =
                        (0..300).filter_map(|seed| end(seed, seats, cubes, phase)).take(40).collect();
                    let begin = std::time::Instant::now();
                    let solved = states
                        .iter()
                        .filter(|state| solve(state, &mut Budget::unlimited()).is_some())
                        .count();
                    println!(
                        "{seats} seats, {cubes} cubes, {phase:?}: {solved} of {} in {:?}",
                        states.len(),
                        begin.elapsed()
                    );
                }
            }
        }
    }
}
