//! One game of the search against itself.

use cubo_core::{Dice, Game, QuickDice, Turn, walk};
use cubo_cubulus::{Action, Cubulus, Ending, Options, Side, State};
use cubo_players::Budget;
use cubo_players::knowledge::{CubulusKnowledge, Knowledge, Look, Tactics};
use cubo_players::search::SEEN_WIN;
use serde::{Deserialize, Serialize};

use crate::mind::Mind;
use crate::record::Record;

/// How games of self-play are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Habits {
    /// Nodes of the search, an action.
    pub nodes: u64,
    /// A game begins with this many random actions at least, and twice as many less one at most.
    pub opening: u32,
    /// One action in this many is random later on; 0: none.
    pub stray: u32,
    /// One game in this many is of level 1; 0: none.
    pub basic: u32,
}

impl Default for Habits {
    fn default() -> Self {
        Habits { nodes: 400, opening: 5, stray: 40, basic: 8 }
    }
}

/// An opening that leaves more than this between the sides is drawn again.
const EVEN: i32 = 700;
/// A lead that nobody gives away any more: with it for [`SURE_FOR`] actions a game is won.
const SURE: i32 = 2_000;
const SURE_FOR: u32 = 6;
/// The most actions of a game; then it is drawn.
const LONGEST: u32 = 400;

/// Plays a game and adds its quiet positions. The same seed gives the same game everywhere.
pub fn play(mind: &Mind, habits: &Habits, seed: u64, records: &mut Vec<Record>) {
    let mut dice = QuickDice::new(seed);
    let level = if habits.basic > 0 && dice.below(habits.basic) == 0 { 1 } else { 2 };
    let mut search = mind.searcher();
    let Some(mut state) = opened(mind, habits.opening, level, &mut dice) else { return };
    let (mut found, mut sure) = (Vec::new(), (0, 0));
    let mut winner = None;
    for _ in 0..LONGEST {
        if Cubulus::turn(&state) == Turn::Over {
            winner = match state.ending() {
                Some(Ending::Mate | Ending::Stuck) => Some(state.side().other()),
                _ => None,
            };
            break;
        }
        let Some(thought) = search.think(&state, &mut Budget::nodes(habits.nodes)) else { break };
        let (side, value) = (state.side(), thought.value);
        let leader = if value > 0 { side } else { side.other() };
        if value.abs() >= SEEN_WIN {
            winner = Some(leader);
            break;
        }
        // How long one side has led by so much.
        sure = match sure {
            _ if value.abs() < SURE => (0, 0),
            (who, times) if who == 1 + leader as u32 => (who, times + 1),
            _ => (1 + leader as u32, 1),
        };
        if sure.1 >= SURE_FOR {
            winner = Some(leader);
            break;
        }
        let mut action = thought.action;
        if habits.stray > 0 && dice.below(habits.stray) == 0 {
            action = any(&state, &mut dice);
        } else if is_quiet(&state, action) {
            found.push((side, Record::new(&state, value)));
        }
        Cubulus::play(&mut state, action);
    }
    records.extend(found.into_iter().map(|(side, record)| record.ended(side, winner)));
}

/// A game after a few random actions that have not decided it.
pub(crate) fn opened(mind: &Mind, opening: u32, level: u8, dice: &mut QuickDice) -> Option<State> {
    for _ in 0..1_000 {
        let mut state = Cubulus::start(&Options { level }, 2).ok()?;
        let actions = opening + dice.below(opening.max(1));
        for _ in 0..actions {
            if Cubulus::turn(&state) != Turn::Over {
                let action = any(&state, dice);
                Cubulus::play(&mut state, action);
            }
        }
        if Cubulus::turn(&state) != Turn::Over && mind.value(&state).abs() <= EVEN {
            return Some(state);
        }
    }
    None
}

/// Positions after random openings of either level, with their values for the side to move without a search: to compare what a network says here with what
/// its trainer says.
pub fn sampled(mind: &Mind, positions: u64) -> impl Iterator<Item = (Record, i32)> {
    (0..positions).filter_map(move |number| {
        let mut dice = QuickDice::new(number);
        let state = opened(mind, 3 + (number % 40) as u32, 1 + (number % 2) as u8, &mut dice)?;
        Some((Record::new(&state, 0), mind.value(&state)))
    })
}

/// Any legal action.
fn any(state: &State, dice: &mut QuickDice) -> Action {
    let list = walk::list::<Cubulus>(state);
    list[dice.below(list.len() as u32) as usize]
}

/// Whether the value of a position can be learned without a search: nobody is in check, and the best action takes nothing.
fn is_quiet(state: &State, best: Action) -> bool {
    let hand = CubulusKnowledge::default();
    !hand.urgent(state) && !matches!(hand.look(state, best), Look::Noisy(_))
}

/// The result of a game for a side: 1, ½ or 0.
pub(crate) fn score(state: &State, side: Side) -> f64 {
    match state.ending() {
        Some(Ending::Mate | Ending::Stuck) if state.side() != side => 1.0,
        Some(Ending::Mate | Ending::Stuck) => 0.0,
        _ => 0.5,
    }
}
