//! What many games of the house say about a game.

use std::collections::{BTreeMap, BTreeSet};

use cubo_core::record::Entry;
use cubo_core::{Clause, Game, Record};
use serde::{Deserialize, Serialize};

use super::estimate::{Length, Mean, Share};

/// How many games are told one by one, so that anybody can check them soon.
const BEGIN: usize = 3;

/// A file of facts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Facts {
    pub(super) game: String,
    /// Under which version of its rules.
    pub(super) rules: u32,
    /// By number of seats.
    pub(super) tables: Vec<Table>,
}

/// What was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) seats: u8,
    pub(super) level: String,
    pub(super) games: usize,
    pub(super) seed: String,
    /// So many first actions were random.
    pub(super) opening: u32,
    /// What makes these facts again.
    pub(super) command: String,
}

/// The facts of one number of seats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Table {
    #[serde(flatten)]
    pub(super) played: Played,
    /// The part of first places that each seat had, in the order of play.
    pub(super) first: Vec<Share>,
    pub(super) ties: Counted,
    pub(super) turns: Length,
    pub(super) actions: Length,
    /// By which clause games ended, the most frequent first.
    pub(super) ends: Vec<End>,
    pub(super) points: Points,
    /// Games that repeat an earlier one.
    pub(super) identical: usize,
    /// The first games.
    pub(super) begin: Vec<Brief>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Counted {
    pub(super) games: usize,
    #[serde(flatten)]
    pub(super) share: Share,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct End {
    pub(super) clause: String,
    pub(super) en: String,
    pub(super) fr: String,
    #[serde(flatten)]
    pub(super) counted: Counted,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Points {
    pub(super) winner: Mean,
    /// By how many points the first is ahead of the second.
    pub(super) ahead: Mean,
}

/// One game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Brief {
    pub(super) ranks: Vec<u8>,
    pub(super) actions: u32,
    pub(super) turns: u32,
    pub(super) clause: String,
}

impl Brief {
    /// `None` of a game that has not ended.
    fn of(record: &Record) -> Option<Self> {
        let outcome = record.outcome.as_ref()?;
        let seats: Vec<_> = record.events.iter().filter_map(actor).collect();
        let turns = seats.chunk_by(|a, b| a == b).count() as u32;
        let ranks = outcome.ranks.as_slice().to_vec();
        Some(Brief { ranks, actions: seats.len() as u32, turns, clause: outcome.reason.clone() })
    }

    fn winners(&self) -> usize {
        self.ranks.iter().filter(|&&rank| rank == 1).count()
    }
}

/// Who acted, if it was not chance.
fn actor(entry: &Entry) -> Option<cubo_core::Seat> {
    match entry {
        Entry::Action { seat, .. } => Some(*seat),
        Entry::Chance { .. } => None,
    }
}

/// Adds games up. `None` if there are none.
pub(super) fn table<G: Game>(played: Played, records: &[Record]) -> Option<Table> {
    let games: Vec<Brief> = records.iter().filter_map(Brief::of).collect();
    let n = games.len();
    let counted = |games: usize| Counted { games, share: Share::of(games as f64, n) };
    let first = (0..usize::from(played.seats)).map(|seat| {
        let won = games.iter().filter(|game| game.ranks.get(seat) == Some(&1));
        Share::of(won.map(|game| 1.0 / game.winners() as f64).sum(), n)
    });
    let mut clauses: BTreeMap<&str, usize> = BTreeMap::new();
    for game in &games {
        *clauses.entry(&game.clause).or_default() += 1;
    }
    let words = |id: &str| {
        let clause = G::Clause::from_id(id);
        clause.map_or_else(Default::default, |clause| (clause.en().to_owned(), clause.fr().to_owned()))
    };
    let mut ends: Vec<End> = clauses
        .into_iter()
        .map(|(id, games)| {
            let (en, fr) = words(id);
            End { clause: id.to_owned(), en, fr, counted: counted(games) }
        })
        .collect();
    ends.sort_by_key(|end| std::cmp::Reverse(end.counted.games));
    let distinct: BTreeSet<String> = records.iter().map(|record| format!("{:?}", record.events)).collect();
    Some(Table {
        first: first.collect(),
        ties: counted(games.iter().filter(|game| game.winners() > 1).count()),
        turns: Length::of(games.iter().map(|game| game.turns).collect())?,
        actions: Length::of(games.iter().map(|game| game.actions).collect())?,
        ends,
        points: points(records),
        identical: records.len() - distinct.len(),
        begin: games.into_iter().take(BEGIN).collect(),
        played,
    })
}

fn points(records: &[Record]) -> Points {
    let (mut winner, mut ahead) = (Vec::new(), Vec::new());
    for outcome in records.iter().filter_map(|record| record.outcome.as_ref()) {
        let mut scores: Vec<f64> = outcome.scores.as_slice().iter().copied().map(f64::from).collect();
        scores.sort_by(|a, b| b.total_cmp(a));
        if let [first, second, ..] = scores[..] {
            winner.push(first);
            ahead.push(first - second);
        }
    }
    Points { winner: Mean::of(&winner), ahead: Mean::of(&ahead) }
}
