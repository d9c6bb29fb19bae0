//! One game of the search against itself.

use std::time::{Duration, Instant};

use cubo_core::{Dice, QuickDice, Seat, Turn, walk};
use cubo_players::Budget;
use cubo_players::knowledge::{Knowledge, Look, Tactics, following};
use cubo_players::search::SEEN_WIN;
use serde::{Deserialize, Serialize};

use crate::mind::Mind;
use crate::pupil::Pupil;

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
    /// One game in this many has other options than the usual: level 1, another target; 0: none.
    pub basic: u32,
}

impl Default for Habits {
    fn default() -> Self {
        Habits { nodes: 400, opening: 5, stray: 40, basic: 8 }
    }
}

/// With a sure lead for so many actions a game is won.
const SURE_FOR: u32 = 6;
/// The most actions of a game; then it is drawn.
const LONGEST: u32 = 400;

/// Plays a game and adds its quiet positions. The same seed gives the same game everywhere.
pub fn play<G: Pupil>(mind: &Mind<G>, habits: &Habits, seed: u64, records: &mut Vec<Vec<u8>>) {
    let mut dice = QuickDice::new(seed);
    let usual = habits.basic == 0 || dice.below(habits.basic) != 0;
    let mut search = mind.searcher();
    let Some(mut state) = opened(mind, habits.opening, usual, &mut dice) else { return };
    let (mut found, mut sure) = (Vec::new(), (Seat(0), 0));
    let mut winner = None;
    for _ in 0..LONGEST {
        let Turn::Seat(seat) = G::turn(&state) else {
            winner = won::<G>(&state);
            break;
        };
        let Some(thought) = search.think(&state, &mut Budget::nodes(habits.nodes)) else { break };
        let value = thought.value;
        let leader = if value > 0 { seat } else { seat.next(2) };
        if value.abs() >= SEEN_WIN {
            winner = Some(leader);
            break;
        }
        // How long one side has led by so much.
        sure = match sure {
            _ if value.abs() < G::SURE => (leader, 0),
            (who, times) if who == leader => (who, times + 1),
            _ => (leader, 1),
        };
        if sure.1 >= SURE_FOR {
            winner = Some(leader);
            break;
        }
        let mut action = thought.action;
        if habits.stray > 0 && dice.below(habits.stray) == 0 {
            action = any::<G>(&state, &mut dice);
        } else if is_quiet::<G>(&state, action) {
            found.extend(G::record(&state, value).map(|record| (seat, record)));
        }
        G::play(&mut state, action);
    }
    records.extend(found.into_iter().map(|(seat, mut record)| {
        G::ended(&mut record, seat, winner);
        record
    }));
}

/// A game after a few random actions that have not decided it.
pub(crate) fn opened<G: Pupil>(
    mind: &Mind<G>,
    opening: u32,
    usual: bool,
    dice: &mut QuickDice,
) -> Option<G::State> {
    for _ in 0..1_000 {
        let mut state = G::begin(usual, dice)?;
        let actions = opening + dice.below(opening.max(1));
        for _ in 0..actions {
            if G::turn(&state) != Turn::Over {
                let action = any::<G>(&state, dice);
                G::play(&mut state, action);
            }
        }
        if G::turn(&state) != Turn::Over && mind.value(&state).abs() <= G::EVEN {
            return Some(state);
        }
    }
    None
}

/// Positions after random openings, with their values for the seat to act without a search: to compare what a network says here with what
/// its trainer says.
pub fn sampled<G: Pupil>(mind: &Mind<G>, positions: u64) -> impl Iterator<Item = (Vec<u8>, i32)> {
    (0..positions).filter_map(move |number| {
        let mut dice = QuickDice::new(number);
        let state = opened(mind, 3 + (number % 40) as u32, number % 2 == 1, &mut dice)?;
        Some((G::record(&state, 0)?, mind.value(&state)))
    })
}

/// Evaluates positions as a search meets them (all that follow one, then all that follow the next) until the time is over. Returns how many and how long.
pub fn evaluated<G: Pupil>(mind: &Mind<G>, time: Duration) -> (u64, Duration) {
    let mut states = Vec::new();
    for number in 0..400 {
        let mut dice = QuickDice::new(number);
        let Some(state) = opened(mind, 3 + (number % 40) as u32, true, &mut dice) else { continue };
        states.extend(following::<G>(&state));
    }
    let begin = Instant::now();
    let (mut count, mut sum) = (0, 0i64);
    while begin.elapsed() < time {
        sum = sum.wrapping_add(mind.evaluate(&states));
        count += states.len() as u64;
    }
    std::hint::black_box(sum);
    (count, begin.elapsed())
}

/// Any legal action.
fn any<G: Pupil>(state: &G::State, dice: &mut QuickDice) -> G::Action {
    let list = walk::list::<G>(state);
    list[dice.below(list.len() as u32) as usize]
}

/// Whether the value of a position can be learned without a search: there is no urgent threat, and the best action takes nothing.
fn is_quiet<G: Pupil>(state: &G::State, best: G::Action) -> bool {
    let hand = G::Hand::default();
    !hand.urgent(state) && !matches!(hand.look(state, best), Look::Noisy(_))
}

/// Who won a game that is over, if one side did.
fn won<G: Pupil>(state: &G::State) -> Option<Seat> {
    let ranks = G::outcome(state)?.ranks;
    Seat::all(2).find(|&seat| ranks[seat] < ranks[seat.next(2)])
}

/// The result of a game for a seat: 1, ½ or 0.
pub(crate) fn score<G: Pupil>(state: &G::State, seat: Seat) -> f64 {
    won::<G>(state).map_or(0.5, |winner| if winner == seat { 1.0 } else { 0.0 })
}
