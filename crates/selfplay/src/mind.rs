//! Who thinks: the hand-written knowledge or a network from a file.

use cubo_core::Game;
use cubo_cubulus::{Cubulus, State};
use cubo_players::Budget;
use cubo_players::knowledge::{CubulusKnowledge, CubulusNet, Tactics};
use cubo_players::search::{Search, Thought};

/// What evaluates positions.
#[derive(Clone, Debug)]
pub enum Mind {
    /// The hand-written knowledge.
    Hand,
    /// A network.
    Net(CubulusNet),
}

/// A search with one of them.
pub(crate) enum Searcher {
    Hand(Box<Search<Cubulus, CubulusKnowledge>>),
    Net(Box<Search<Cubulus, CubulusNet>>),
}

impl Mind {
    /// `hand`, or the network in that file.
    pub fn open(name: &str) -> Result<Mind, String> {
        if name == "hand" {
            return Ok(Mind::Hand);
        }
        let bytes = std::fs::read(name).map_err(|why| format!("{name}: {why}"))?;
        CubulusNet::read(&bytes).map(Mind::Net).map_err(|why| format!("{name}: {why}"))
    }

    /// A search that thinks so, for one game.
    pub(crate) fn searcher(&self) -> Searcher {
        match self {
            Mind::Hand => Searcher::Hand(Box::new(Search::new(CubulusKnowledge::default()).keeping_values())),
            Mind::Net(net) => Searcher::Net(Box::new(Search::new(net.clone()).keeping_values())),
        }
    }

    /// The value of a state for the side to move, without a search.
    pub fn value(&self, state: &State) -> i32 {
        let Some(seat) = Cubulus::turn(state).seat() else { return 0 };
        match self {
            Mind::Hand => CubulusKnowledge::default().value(state, seat),
            Mind::Net(net) => net.value(state, seat),
        }
    }
}

impl Searcher {
    pub(crate) fn think(
        &mut self,
        state: &State,
        budget: &mut Budget<'_>,
    ) -> Option<Thought<<Cubulus as Game>::Action>> {
        match self {
            Searcher::Hand(search) => search.think(state, budget),
            Searcher::Net(search) => search.think(state, budget),
        }
    }
}
