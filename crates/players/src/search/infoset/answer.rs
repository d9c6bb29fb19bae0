//! Reads the result from the tree.

use cubo_core::{Game, Seat};

use super::tree::{Edge, NONE, Tree};
use crate::knowledge::Knowledge;
use crate::search::seats::TOP;

/// How many actions of the expected line are reported.
const LINE: usize = 8;

/// What the tree found.
pub(super) struct Best<A> {
    pub(super) action: A,
    pub(super) visits: u32,
    /// What each seat can expect, from 0 to 1.
    pub(super) values: Vec<f64>,
}

impl<G: Game, K: Knowledge<G>> Tree<'_, G, K> {
    /// Whether there is only one choice.
    pub(super) fn is_settled(&self) -> bool {
        self.nodes[0].edges.len() == 1 && self.nodes[0].visits > 1
    }

    /// The edge that was tried most; if none was, the one with the best guess.
    fn best_edge(&self, at: u32) -> Option<(usize, &Edge<G::Action>)> {
        let rank = |edge: &Edge<G::Action>| (edge.visits, edge.sum, edge.guess);
        let edges = self.nodes[at as usize].edges.iter().enumerate();
        edges.reduce(|best, next| if rank(next.1) > rank(best.1) { next } else { best })
    }

    /// What to do, and why.
    pub(super) fn best(&self) -> Option<Best<G::Action>> {
        let (place, edge) = self.best_edge(0)?;
        let values = Seat::all(self.seats).map(|seat| match self.totals.get(place) {
            Some(totals) if edge.visits > 0 => {
                totals[seat.index()] as f64 / f64::from(edge.visits) / f64::from(TOP)
            }
            _ if seat == self.me => f64::from(edge.guess) / f64::from(TOP),
            _ => (1.0 - f64::from(edge.guess) / f64::from(TOP)) / f64::from((self.seats - 1).max(1)),
        });
        Some(Best { action: edge.action, visits: edge.visits, values: values.collect() })
    }

    pub(super) fn deepest(&self) -> u32 {
        self.deepest
    }

    /// The actions that were tried most, down the tree.
    pub(super) fn line(&self) -> Vec<G::Action> {
        let mut line = Vec::new();
        let mut at = 0;
        while at != NONE
            && line.len() < LINE
            && let Some((_, edge)) = self.best_edge(at)
            && (edge.visits > 1 || line.is_empty())
        {
            line.push(edge.action);
            at = edge.child;
        }
        line
    }
}
