//! Who thinks: the hand-written knowledge or a network from a file.

use std::path::Path;

use cubo_players::Budget;
use cubo_players::knowledge::{Knowledge, Tactics};
use cubo_players::search::{Search, Thought};

use crate::pupil::Pupil;

/// The file that a name begins with, and what follows after a sign. A path may have that sign in it, too: it goes to the first one before which there is a file.
pub(crate) fn file_and_more(name: &str, sign: char) -> (&str, Option<&str>) {
    if Path::new(name).is_file() {
        return (name, None);
    }
    let parts = || name.match_indices(sign).map(|(at, sign)| (&name[..at], Some(&name[at + sign.len()..])));
    let there = parts().find(|(file, _)| Path::new(file).is_file());
    there.or_else(|| parts().next()).unwrap_or((name, None))
}

/// What evaluates positions.
#[derive(Clone, Debug)]
pub enum Mind<G: Pupil> {
    /// The hand-written knowledge.
    Hand,
    /// A network.
    Net(G::Net),
}

/// A search with one of them.
pub enum Searcher<G: Pupil> {
    /// With the hand-written knowledge.
    Hand(Box<Search<G, G::Hand>>),
    /// With a network.
    Net(Box<Search<G, G::Net>>),
}

impl<G: Pupil> Mind<G> {
    /// `hand`, or the network in that file.
    pub fn open(name: &str) -> Result<Self, String> {
        Self::read(name, G::read)
    }

    /// `hand`, or what that function reads from that file.
    pub(crate) fn read(name: &str, read: fn(&[u8]) -> Result<G::Net, String>) -> Result<Self, String> {
        if name == "hand" {
            return Ok(Mind::Hand);
        }
        let bytes = std::fs::read(name).map_err(|why| format!("{name}: {why}"))?;
        read(&bytes).map(Mind::Net).map_err(|why| format!("{name}: {why}"))
    }

    /// A search that thinks so, for one game.
    pub(crate) fn searcher(&self) -> Searcher<G> {
        match self {
            Mind::Hand => Searcher::Hand(Box::new(Search::new(G::Hand::default()).keeping_values())),
            Mind::Net(net) => Searcher::Net(Box::new(Search::new(net.clone()).keeping_values())),
        }
    }

    /// The sum of the values of states for the first seat, one after the other as a search computes them.
    pub(crate) fn evaluate(&self, states: &[G::State]) -> i64 {
        match self {
            Mind::Hand => G::Hand::default().evaluate(states),
            Mind::Net(net) => net.evaluate(states),
        }
    }

    /// The value of a state for the seat to act, without a search.
    pub fn value(&self, state: &G::State) -> i32 {
        let Some(seat) = G::turn(state).seat() else { return 0 };
        match self {
            Mind::Hand => G::Hand::default().value(state, seat),
            Mind::Net(net) => net.value(state, seat),
        }
    }
}

impl<G: Pupil> Searcher<G> {
    pub(crate) fn think(&mut self, state: &G::State, budget: &mut Budget<'_>) -> Option<Thought<G::Action>> {
        match self {
            Searcher::Hand(search) => search.think(state, budget),
            Searcher::Net(search) => search.think(state, budget),
        }
    }

    /// At a larger table: the best action, and what each seat can expect.
    pub(crate) fn expect(
        &mut self,
        state: &G::State,
        budget: &mut Budget<'_>,
    ) -> Option<(G::Action, Vec<f64>)> {
        let (thought, values) = match self {
            Searcher::Hand(search) => search.expect(state, budget),
            Searcher::Net(search) => search.expect(state, budget),
        }?;
        Some((thought.action, values))
    }
}
