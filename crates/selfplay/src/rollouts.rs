//! Qwirkle Cubes: what a laying leaves behind is learned from playing on by habit, many times with other dice.
//!
//! Results of whole games say little there, for the dice of some thirty turns are in them. So a position is written with what was ahead a few turns later, on average.

use cubo_core::{Dice, Game, PerSeat, QuickDice, Seat, Turn, Viewer, mix};
use cubo_players::knowledge::{
    Habits as Replies, Knowledge, QwirkleCubes, QwirkleCubesKnowledge, QwirkleCubesNet, qwirkle_cubes_inputs,
};
use cubo_players::search::DiceSearch;
use cubo_players::{Budget, Player, Sight};

use crate::game::Habits;
use crate::mind::file_and_more;
use crate::seated::Seated;
use crate::tables::{draw, record};

type State = <QwirkleCubes as Game>::State;
type Action = <QwirkleCubes as Game>::Action;

/// How often a position is played on.
const ROLLOUTS: u64 = 16;
/// What ranking first is worth.
const TOP: i32 = 10_000;

/// Who thinks in Qwirkle Cubes: a network, or the hand-written knowledge.
pub type QwirkleCubesMind = Option<QwirkleCubesNet>;

impl Seated for QwirkleCubes {
    type Mind = QwirkleCubesMind;
    type Thinker = QwirkleCubesMind;
    const MAGIC: &'static [u8; 8] = b"CUBOTAB2";
    const MOST: usize = 4;
    const HELD: usize = 72;
    const AFTER: bool = true;
    const RANDOM: u32 = 0;

    /// After the name of a file there may be how it is used: `@TURNS,LOOKS,REPLIES`.
    fn mind(name: &str) -> Result<QwirkleCubesMind, String> {
        if name == "hand" {
            return Ok(None);
        }
        let (file, ways) = file_and_more(name, '@');
        let bytes = std::fs::read(file).map_err(|why| format!("{file}: {why}"))?;
        let mut net = QwirkleCubesNet::read(&bytes).map_err(|why| format!("{file}: {why}"))?;
        if let Some(ways) = ways {
            let numbers: Vec<u32> = ways
                .split(',')
                .map(str::parse)
                .collect::<Result<_, _>>()
                .map_err(|_| format!("{ways}: TURNS,LOOKS,REPLIES"))?;
            let [turns, looks, replies] = numbers[..] else {
                return Err(format!("{ways}: TURNS,LOOKS,REPLIES"));
            };
            net.ways.turns = turns;
            net.ways.looks = looks as usize;
            net.ways.replies = replies > 0;
        }
        Ok(Some(net))
    }

    /// Most tables are for two.
    fn table(dice: &mut QuickDice) -> u8 {
        [2, 2, 2, 2, 3, 4][dice.below(6) as usize]
    }

    fn begin(seats: u8, _: bool, _: &mut QuickDice) -> Option<State> {
        QwirkleCubes::start(&Default::default(), seats).ok()
    }

    fn inputs(state: &State) -> (Vec<Vec<usize>>, usize, PerSeat<i32>) {
        qwirkle_cubes_inputs(state)
    }

    fn values(mind: &QwirkleCubesMind, state: &State) -> PerSeat<i32> {
        match mind {
            None => QwirkleCubesKnowledge.values(state),
            Some(net) => net.values_here(state),
        }
    }

    fn learn_from(mind: &QwirkleCubesMind, habits: &Habits, seed: u64, records: &mut Vec<Vec<u8>>) {
        match mind {
            None => play(&QwirkleCubesKnowledge, habits, seed, records),
            Some(net) => play(net, habits, seed, records),
        }
    }

    fn thinker(mind: &QwirkleCubesMind) -> QwirkleCubesMind {
        mind.clone()
    }

    fn expect(
        thinker: &mut QwirkleCubesMind,
        state: &State,
        budget: &mut Budget<'_>,
        luck: u64,
        _knowing: bool,
    ) -> Option<(Action, Vec<f64>)> {
        match thinker {
            None => by(QwirkleCubesKnowledge, state, budget, luck),
            Some(net) => by(net.clone(), state, budget, luck),
        }
    }
}

/// The choice of a search with that knowledge.
fn by<K: Replies<QwirkleCubes>>(
    knowledge: K,
    state: &State,
    budget: &mut Budget<'_>,
    luck: u64,
) -> Option<(Action, Vec<f64>)> {
    let seat = QwirkleCubes::turn(state).seat()?;
    let view = QwirkleCubes::view(state, Viewer::Seat(seat));
    let sight = Sight { seat, view: &view, history: &[] };
    let mut search = DiceSearch::new(knowledge);
    let choice = search.choose(&sight, budget, &mut QuickDice::new(luck))?;
    Some((choice.action, choice.analysis.values.unwrap_or_default()))
}

/// Plays a game by habit, where one laying in `stray` is any of those that a search would look at and as many re-rolls are any, and adds what each laying left behind. The same seed gives
/// the same game everywhere.
fn play<K: Replies<QwirkleCubes>>(knowledge: &K, habits: &Habits, seed: u64, records: &mut Vec<Vec<u8>>) {
    let mut dice = QuickDice::new(seed);
    let seats = QwirkleCubes::table(&mut dice);
    let Some(mut state) = QwirkleCubes::begin(seats, true, &mut dice) else { return };
    draw::<QwirkleCubes>(&mut state, &mut dice);
    let mut list = Vec::new();
    while QwirkleCubes::turn(&state) != Turn::Over {
        let stray = habits.stray > 0 && dice.below(habits.stray) == 0;
        let action = if stray {
            knowledge.propose(&state, K::BREADTH, &mut list);
            list.get(dice.below(list.len().max(1) as u32) as usize).copied()
        } else {
            knowledge.reply(&state, &mut dice)
        };
        let Some(action) = action else { return };
        QwirkleCubes::play(&mut state, action);
        if QwirkleCubes::turn(&state) == Turn::Chance && is_laid(action) {
            records.extend(labelled(knowledge, &state, dice.long()));
        }
        draw::<QwirkleCubes>(&mut state, &mut dice);
    }
}

fn is_laid(action: Action) -> bool {
    matches!(action.deed(), cubo_qwirkle_cubes::Deed::Lay(_))
}

/// A position with what each seat had two rounds later, in place of what a search expects, and after one round, in place of a result.
fn labelled<K: Replies<QwirkleCubes>>(knowledge: &K, state: &State, luck: u64) -> Option<Vec<u8>> {
    let seats = state.seats();
    let mut record = record::<QwirkleCubes>(state, &[])?;
    let point = QwirkleCubesKnowledge::point(state);
    let mut sums = [[0i64; 4]; 2];
    let mut on = state.clone();
    let here = QwirkleCubes::mark(state);
    for number in 0..ROLLOUTS {
        let mut dice = QuickDice::new(mix(luck ^ number));
        for sums in &mut sums {
            turns(knowledge, &mut on, seats, &mut dice);
            for seat in Seat::all(seats) {
                sums[seat.index()] += i64::from(share(&on, seat, point));
            }
        }
        QwirkleCubes::rewind(&mut on, &here);
    }
    for (at, sums) in [(10, sums[0]), (10 + 2 * QwirkleCubes::MOST, sums[1])] {
        for seat in 0..usize::from(seats) {
            let mean = (sums[seat] / ROLLOUTS as i64) as u16;
            record[at + 2 * seat..at + 2 * seat + 2].copy_from_slice(&mean.to_le_bytes());
        }
    }
    Some(record)
}

/// Plays so many turns by habit, up to the end of the game.
fn turns<K: Replies<QwirkleCubes>>(knowledge: &K, state: &mut State, turns: u8, dice: &mut QuickDice) {
    draw::<QwirkleCubes>(state, dice);
    let mut left = turns;
    while let Turn::Seat(seat) = QwirkleCubes::turn(state) {
        let Some(action) = knowledge.reply(state, dice) else { return };
        QwirkleCubes::play(state, action);
        draw::<QwirkleCubes>(state, dice);
        if QwirkleCubes::turn(state).seat() != Some(seat) {
            left -= 1;
            if left == 0 {
                return;
            }
        }
    }
}

/// How far a seat is ahead of the others, as the search computes it.
fn share(state: &State, seat: Seat, point: i32) -> i32 {
    let points = |seat: Seat| i32::from(state.points()[seat.index()]);
    let others = Seat::all(state.seats()).filter(|&other| other != seat);
    let ahead = others.map(|other| {
        let lead = point * (points(seat) - points(other));
        lead * (TOP / 2) / (lead.abs() + QwirkleCubesKnowledge::LEAD)
    });
    TOP / 2 + ahead.sum::<i32>() / i32::from(state.seats() - 1)
}
