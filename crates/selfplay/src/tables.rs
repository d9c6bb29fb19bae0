//! Games with a value for every seat: of the search against itself, and matches.

use std::sync::Mutex;
use std::time::Duration;

use cpu_time::ThreadTime;
use cubo_core::{Dice, Event, PerSeat, QuickDice, Seat, Turn, Viewer, mix, walk};
use cubo_players::{Budget, Pace, Sight};

use crate::duel::{Limit, Score};
use crate::game::Habits;
use crate::seated::Seated;

/// The most actions of a game; one that is longer is not learned from.
const LONGEST: u32 = 2_000;

/// Plays a game and adds its positions. The same seed gives the same game everywhere.
pub(crate) fn play<S: Seated>(mind: &S::Mind, habits: &Habits, seed: u64, records: &mut Vec<Vec<u8>>) {
    let mut dice = QuickDice::new(seed);
    let seats = S::table(&mut dice);
    let usual = habits.basic == 0 || dice.below(habits.basic) != 0;
    let Some(mut state) = opened::<S>(seats, habits.opening, usual, &mut dice) else { return };
    let mut search = S::thinker(mind);
    let mut found: Vec<Vec<u8>> = Vec::new();
    // A position that a random action led to: what can be expected there, only the next search says.
    let mut waiting: Option<Vec<u8>> = None;
    for number in 0..LONGEST {
        if let Some(end) = S::outcome(&state) {
            records.extend(found.into_iter().map(|mut record| {
                for seat in Seat::all(seats) {
                    let at = 10 + 2 * seat.index();
                    record[at..at + 2].copy_from_slice(&result(&end.ranks, seat).to_le_bytes());
                }
                record
            }));
            return;
        }
        let luck = mix(seed).wrapping_add(number.into());
        let Some((mut action, values)) =
            S::expect(&mut search, &state, &mut Budget::nodes(habits.nodes), luck, true)
        else {
            return;
        };
        if let Some(mut record) = waiting.take() {
            expecting::<S>(&mut record, &values);
            found.push(record);
        }
        let stray = habits.stray > 0 && dice.below(habits.stray) == 0;
        if stray {
            action = any::<S>(&state, &mut dice);
        } else if !S::AFTER {
            found.extend(record::<S>(&state, &values));
        }
        S::play(&mut state, action);
        if S::AFTER && S::turn(&state) != Turn::Over {
            let record = record::<S>(&state, &values);
            if stray {
                waiting = record;
            } else {
                found.extend(record);
            }
        }
        draw::<S>(&mut state, &mut dice);
    }
}

/// A game after random actions, about as many a seat at every table.
fn opened<S: Seated>(seats: u8, opening: u32, usual: bool, dice: &mut QuickDice) -> Option<S::State> {
    let mut state = S::begin(seats, usual, dice)?;
    let actions = (opening + dice.below(opening.max(1))) * u32::from(seats) / 2;
    draw::<S>(&mut state, dice);
    for _ in 0..actions {
        if S::turn(&state) != Turn::Over {
            let action = any::<S>(&state, dice);
            S::play(&mut state, action);
            draw::<S>(&mut state, dice);
        }
    }
    (S::turn(&state) != Turn::Over).then_some(state)
}

/// Whatever chance has to do before somebody acts.
pub(crate) fn draw<S: Seated>(state: &mut S::State, dice: &mut QuickDice) {
    while S::turn(state) == Turn::Chance {
        let chance = S::draw(state, dice);
        S::apply_chance(state, chance);
    }
}

fn any<S: Seated>(state: &S::State, dice: &mut QuickDice) -> S::Action {
    let list = walk::list::<S>(state);
    list[dice.below(list.len() as u32) as usize]
}

/// How far a seat came: 10 000 before all others, 0 behind them.
fn result(ranks: &PerSeat<u8>, seat: Seat) -> u16 {
    let others = Seat::all(ranks.seats()).filter(|&other| other != seat);
    let before: u32 = others
        .map(|other| match ranks[seat].cmp(&ranks[other]) {
            std::cmp::Ordering::Less => 10_000,
            std::cmp::Ordering::Equal => 5_000,
            std::cmp::Ordering::Greater => 0,
        })
        .sum();
    (before / u32::from(ranks.seats() - 1)) as u16
}

/// A position with what the search expects; `None` if it does not fit into a record, or if nothing can be learned from it.
pub(crate) fn record<S: Seated>(state: &S::State, values: &[f64]) -> Option<Vec<u8>> {
    let (inputs, set, hand) = S::inputs(state);
    if inputs.iter().all(Vec::is_empty) {
        return None;
    }
    let mut bytes = Vec::with_capacity(S::BYTES);
    bytes.extend(S::key(state).to_le_bytes());
    bytes.extend([S::seats(state), set as u8]);
    bytes.resize(10 + 4 * S::MOST, 0);
    expecting::<S>(&mut bytes, values);
    let by_hand = |seat: usize| match seat < inputs.len() {
        true => hand[Seat(seat as u8)].clamp(-32_000, 32_000) as i16,
        false => 0,
    };
    bytes.extend((0..S::MOST).flat_map(|seat| by_hand(seat).to_le_bytes()));
    for seat in 0..S::MOST {
        let mut held = inputs.get(seat).cloned().unwrap_or_default();
        if held.len() > S::HELD {
            return None;
        }
        held.resize(S::HELD, usize::from(u16::MAX));
        bytes.extend(held.iter().flat_map(|&input| (input as u16).to_le_bytes()));
    }
    Some(bytes)
}

/// Writes into a record what the search expects.
fn expecting<S: Seated>(record: &mut [u8], values: &[f64]) {
    let at = 10 + 2 * S::MOST;
    for (place, value) in record[at..at + 2 * S::MOST].chunks_exact_mut(2).zip(values) {
        place.copy_from_slice(&((value * 10_000.0).clamp(0.0, 10_000.0) as u16).to_le_bytes());
    }
}

/// Positions after random openings, with the values of all seats without a search: to compare what a network says here with what its trainer says.
pub fn sampled_tables<S: Seated>(
    mind: &S::Mind,
    positions: u64,
) -> impl Iterator<Item = (Vec<u8>, Vec<i32>)> {
    (0..positions).filter_map(move |number| {
        let mut dice = QuickDice::new(number);
        let most = *S::SEATS.end();
        let seats = most - (number % 4).min(u64::from(most) - u64::from(*S::SEATS.start())) as u8;
        let state = opened::<S>(seats, 3 + (number % 60) as u32, number % 3 > 0, &mut dice)?;
        Some((record::<S>(&state, &[])?, S::values(mind, &state).as_slice().to_vec()))
    })
}

/// A match: one seat against the other on all others, from every seat once a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tables {
    /// The seats of a table.
    pub seats: u8,
    /// What each may spend.
    pub limit: Limit,
    /// Rounds of as many games as there are seats.
    pub rounds: u64,
    /// What openings are drawn from.
    pub seed: u64,
    /// Games at once.
    pub threads: usize,
}

/// How the first did.
#[derive(Clone, Debug, Default)]
pub struct Ranks {
    /// Its rank in every game; equals share the mean of their places.
    pub ranks: Vec<f64>,
    /// Games that it won alone.
    pub wins: u64,
    /// Nodes of the first and of the others, and how often they thought.
    pub nodes: [(u64, u64); 2],
}

impl Ranks {
    /// The mean rank, and half the width of its 95 % interval, by games.
    pub fn mean(&self) -> (f64, f64) {
        Score::mean_of(&self.ranks)
    }

    /// The mean share of the others that it was before, at a table of so many, and half the width of its interval: at a table of two its score.
    pub fn share(&self, seats: u8) -> (f64, f64) {
        let others = f64::from(seats.max(2) - 1);
        let (mean, error) = self.mean();
        ((f64::from(seats) - mean) / others, error / others)
    }
}

impl Tables {
    /// Plays it until all rounds are played, or `ends` says so before a round. Rounds that were begun are played to their end: otherwise short
    /// games would count more often than long ones, and a seat more often than another.
    pub fn play<S: Seated>(
        &self,
        one: &S::Mind,
        other: &S::Mind,
        ends: &(impl Fn() -> bool + Sync),
    ) -> Ranks {
        let next = Mutex::new(0);
        let told = Mutex::new(Ranks::default());
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let Some(game) = self.next(&next, ends) else { return };
                        let Some((rank, alone, nodes)) = self.game::<S>(one, other, game) else {
                            continue;
                        };
                        let mut told = told.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                        told.ranks.push(rank);
                        told.wins += u64::from(alone);
                        for (sum, (nodes, times)) in told.nodes.iter_mut().zip(nodes) {
                            sum.0 += nodes;
                            sum.1 += times;
                        }
                    }
                });
            }
        });
        told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The number of the next game, unless the match is over.
    fn next(&self, next: &Mutex<u64>, ends: &impl Fn() -> bool) -> Option<u64> {
        let mut next = next.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let begins = next.is_multiple_of(self.seats.into());
        if *next >= self.rounds * u64::from(self.seats) || begins && ends() {
            return None;
        }
        *next += 1;
        Some(*next - 1)
    }

    /// The rank of the first, whether it won alone, and nodes and actions of both. `None` if there is no such game.
    #[allow(clippy::type_complexity)] // said once
    fn game<S: Seated>(
        &self,
        one: &S::Mind,
        other: &S::Mind,
        game: u64,
    ) -> Option<(f64, bool, [(u64, u64); 2])> {
        let round = game / u64::from(self.seats);
        let me = Seat((game % u64::from(self.seats)) as u8);
        let mut dice = QuickDice::new(self.seed.wrapping_mul(1 << 32).wrapping_add(round));
        let luck = mix(self.seed ^ mix(round));
        let mut state = opened::<S>(self.seats, S::RANDOM, true, &mut dice)?;
        let mut players = [S::thinker(one), S::thinker(other)];
        let mut spent = [(0, 0); 2];
        let mut pace = Pace::new(match self.limit {
            Limit::Time(turn) => turn,
            Limit::Nodes(_) => Duration::ZERO,
        });
        let mut last = None;
        while let Turn::Seat(seat) = S::turn(&state) {
            let who = usize::from(seat != me);
            if last.replace(seat) != Some(seat) {
                pace.passed();
            }
            let begin = ThreadTime::now();
            let view = S::view(&state, Viewer::Seat(seat));
            let most = pace.share::<S>(&Sight { seat, view: &view, history: &[] });
            let mut late = || begin.elapsed() >= most;
            let mut budget = match self.limit {
                Limit::Time(_) => Budget::unlimited().until(&mut late),
                Limit::Nodes(nodes) => Budget::nodes(nodes),
            };
            // At the same moment of a game the same luck, whoever sits there.
            let luck = luck.wrapping_add(spent[0].1 + spent[1].1);
            let (action, _) = S::expect(&mut players[who], &state, &mut budget, luck, false)?;
            spent[who].0 += budget.spent();
            spent[who].1 += 1;
            pace.used(begin.elapsed());
            let before = state.clone();
            S::play(&mut state, action);
            for player in &mut players {
                S::saw(player, &before, &Event::Action(seat, action), &state);
            }
            draw::<S>(&mut state, &mut dice);
        }
        let ranks = S::outcome(&state)?.ranks;
        let others = || Seat::all(self.seats).filter(|&seat| seat != me).map(|seat| ranks[seat]);
        let before = others().filter(|&rank| rank < ranks[me]).count() as f64;
        let equal = others().filter(|&rank| rank == ranks[me]).count() as f64;
        Some((1.0 + before + equal / 2.0, before + equal == 0.0, spent))
    }
}
