//! Cube Attack at tables of three to six: games of the search against itself, and matches.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cpu_time::ThreadTime;
use cubo_core::{Dice, Game, PerSeat, QuickDice, Seat, Turn, Viewer, walk};
use cubo_cube_attack::{CubeAttack, Options};
use cubo_players::knowledge::{CubeAttackKnowledge, Knowledge, cube_attack_table_inputs};
use cubo_players::{Budget, Pace, Sight};

use crate::duel::Limit;
use crate::game::Habits;
use crate::mind::Mind;

type State = <CubeAttack as Game>::State;

/// What a file of positions at larger tables begins with.
pub const TABLE_MAGIC: &[u8; 8] = b"CUBOTAB1";
/// The bytes of a record: the key of the state, 8; the seats; the set of output weights; for each of six seats the result (from 0, the last, to 10 000, the
/// first), what the search expects, from 0 to 10 000, and the hand-written value, 16 bits each; then the inputs that hold for each, 112 of 16 bits (65535: none).
pub const TABLE_BYTES: usize = 10 + 6 * MOST + 2 * HELD * MOST;
/// The most seats.
const MOST: usize = 6;
/// The most inputs of a seat that a record has room for.
const HELD: usize = 112;
/// The most actions of a game; one that is longer is not learned from.
const LONGEST: u32 = 2_000;

/// Plays a game and adds its positions. The same seed gives the same game everywhere.
pub(crate) fn play(mind: &Mind<CubeAttack>, habits: &Habits, seed: u64, records: &mut Vec<Vec<u8>>) {
    let mut dice = QuickDice::new(seed);
    let seats = 3 + dice.below(4) as u8;
    let usual = habits.basic == 0 || dice.below(habits.basic) != 0;
    let Some(mut state) = opened(seats, habits.opening, usual, &mut dice) else { return };
    let mut search = mind.searcher();
    let mut found = Vec::new();
    for _ in 0..LONGEST {
        if let Some(end) = CubeAttack::outcome(&state) {
            records.extend(found.into_iter().map(|mut record: Vec<u8>| {
                for seat in Seat::all(seats) {
                    let at = 10 + 2 * seat.index();
                    record[at..at + 2].copy_from_slice(&result(&end.ranks, seat).to_le_bytes());
                }
                record
            }));
            return;
        }
        let Some((mut action, values)) = search.expect(&state, &mut Budget::nodes(habits.nodes)) else {
            return;
        };
        if habits.stray > 0 && dice.below(habits.stray) == 0 {
            action = any(&state, &mut dice);
        } else {
            found.extend(record(&state, &values));
        }
        CubeAttack::play(&mut state, action);
    }
}

/// A game after random actions, about as many a seat at every table.
fn opened(seats: u8, opening: u32, usual: bool, dice: &mut QuickDice) -> Option<State> {
    let target = if usual { 64 } else { 16 + dice.below(84) };
    let mut state = CubeAttack::start(&Options { target }, seats).ok()?;
    let actions = (opening + dice.below(opening.max(1))) * u32::from(seats) / 2;
    for _ in 0..actions {
        if CubeAttack::turn(&state) != Turn::Over {
            let action = any(&state, dice);
            CubeAttack::play(&mut state, action);
        }
    }
    (CubeAttack::turn(&state) != Turn::Over).then_some(state)
}

fn any(state: &State, dice: &mut QuickDice) -> <CubeAttack as Game>::Action {
    let list = walk::list::<CubeAttack>(state);
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

/// A position with what the search expects; `None` if it does not fit into a record.
fn record(state: &State, values: &[f64]) -> Option<Vec<u8>> {
    let (inputs, set, hand) = cube_attack_table_inputs(state);
    let mut bytes = Vec::with_capacity(TABLE_BYTES);
    bytes.extend(CubeAttack::key(state).to_le_bytes());
    bytes.extend([state.seats(), set as u8]);
    bytes.extend([0; 2 * MOST]);
    let of = |seat: usize| values.get(seat).map_or(0, |value| (value * 10_000.0).clamp(0.0, 10_000.0) as u16);
    bytes.extend((0..MOST).flat_map(|seat| of(seat).to_le_bytes()));
    let by_hand = |seat: usize| match seat < inputs.len() {
        true => hand[Seat(seat as u8)].clamp(-32_000, 32_000) as i16,
        false => 0,
    };
    bytes.extend((0..MOST).flat_map(|seat| by_hand(seat).to_le_bytes()));
    for seat in 0..MOST {
        let mut held = inputs.get(seat).cloned().unwrap_or_default();
        if held.len() > HELD {
            return None;
        }
        held.resize(HELD, usize::from(u16::MAX));
        bytes.extend(held.iter().flat_map(|&input| (input as u16).to_le_bytes()));
    }
    Some(bytes)
}

/// Positions after random openings, with the values of all seats without a search: to compare what a network says here with what its trainer says.
pub fn sampled_tables(mind: &Mind<CubeAttack>, positions: u64) -> impl Iterator<Item = (Vec<u8>, Vec<i32>)> {
    (0..positions).filter_map(move |number| {
        let mut dice = QuickDice::new(number);
        let state = opened(3 + (number % 4) as u8, 3 + (number % 60) as u32, number % 3 > 0, &mut dice)?;
        let values = match mind {
            Mind::Hand => CubeAttackKnowledge::default().values(&state),
            Mind::Net(net) => net.values(&state),
        };
        Some((record(&state, &[])?, values.as_slice().to_vec()))
    })
}

/// A match at a larger table: one seat against the other on all others, from every seat once a round.
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
        let count = self.ranks.len().max(1) as f64;
        let mean = self.ranks.iter().sum::<f64>() / count;
        let spread: f64 = self.ranks.iter().map(|rank| (rank - mean).powi(2)).sum();
        (mean, 1.96 * (spread / count / count).sqrt())
    }
}

impl Tables {
    /// Plays it until all rounds are played, or `ends` says so before a game.
    pub fn play(
        &self,
        one: &Mind<CubeAttack>,
        other: &Mind<CubeAttack>,
        ends: &(impl Fn() -> bool + Sync),
    ) -> Ranks {
        let next = AtomicU64::new(0);
        let told = Mutex::new(Ranks::default());
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= self.rounds * u64::from(self.seats) || ends() {
                            return;
                        }
                        let Some((rank, alone, nodes)) = self.game(one, other, game, ends) else { continue };
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

    /// The rank of the first, whether it won alone, and nodes and actions of both. `None` if the match ended before the game did.
    #[allow(clippy::type_complexity)] // said once
    fn game(
        &self,
        one: &Mind<CubeAttack>,
        other: &Mind<CubeAttack>,
        game: u64,
        ends: &impl Fn() -> bool,
    ) -> Option<(f64, bool, [(u64, u64); 2])> {
        let round = game / u64::from(self.seats);
        let me = Seat((game % u64::from(self.seats)) as u8);
        let mut dice = QuickDice::new(self.seed.wrapping_mul(1 << 32).wrapping_add(round));
        let mut state = opened(self.seats, 4, true, &mut dice)?;
        let mut players = [one.searcher(), other.searcher()];
        let mut spent = [(0, 0); 2];
        let mut pace = Pace::new(match self.limit {
            Limit::Time(turn) => turn,
            Limit::Nodes(_) => Duration::ZERO,
        });
        let mut last = None;
        while let Turn::Seat(seat) = CubeAttack::turn(&state) {
            if ends() {
                return None;
            }
            let who = usize::from(seat != me);
            if last.replace(seat) != Some(seat) {
                pace.passed();
            }
            let begin = ThreadTime::now();
            let view = CubeAttack::view(&state, Viewer::Seat(seat));
            let most = pace.share::<CubeAttack>(&Sight { seat, view: &view, history: &[] });
            let mut late = || begin.elapsed() >= most;
            let mut budget = match self.limit {
                Limit::Time(_) => Budget::unlimited().until(&mut late),
                Limit::Nodes(nodes) => Budget::nodes(nodes),
            };
            let (action, _) = players[who].expect(&state, &mut budget)?;
            spent[who].0 += budget.spent();
            spent[who].1 += 1;
            pace.used(begin.elapsed());
            CubeAttack::play(&mut state, action);
        }
        let ranks = CubeAttack::outcome(&state)?.ranks;
        let others = || Seat::all(self.seats).filter(|&seat| seat != me).map(|seat| ranks[seat]);
        let before = others().filter(|&rank| rank < ranks[me]).count() as f64;
        let equal = others().filter(|&rank| rank == ranks[me]).count() as f64;
        Some((1.0 + before + equal / 2.0, before + equal == 0.0, spent))
    }
}
