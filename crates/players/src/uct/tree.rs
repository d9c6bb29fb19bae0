//! The tree: how often each action was tried, and with which results.

use cubo_core::{Dice, MAX_SEATS, PerSeat, QuickDice, Seat};

/// The exploration constant for values between 0 and 1, as in the paper that named UCT: 1/√2.
const CURIOSITY: f64 = std::f64::consts::FRAC_1_SQRT_2;

struct Node<A> {
    /// How this node is reached; `None` at the root.
    action: Option<A>,
    /// Who chooses it.
    seat: Seat,
    /// Nodes below, sorted by action.
    children: Vec<(A, u32)>,
    visits: u32,
    /// How often it could have been chosen.
    available: u32,
    /// The worth for each seat, summed over visits.
    sums: [u64; MAX_SEATS],
}

/// One step down.
pub(super) struct Step<A> {
    pub(super) node: u32,
    pub(super) action: A,
    /// Whether the node has just been added.
    pub(super) new: bool,
}

pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    most_nodes: usize,
    /// What winning alone is worth.
    most_worth: f64,
    deepest: u32,
    /// Working space: places in the list of actions, and nodes.
    untried: Vec<u32>,
    tried: Vec<u32>,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) const ROOT: u32 = 0;

    /// A tree of the root alone that fills at most that many bytes.
    pub(super) fn new(memory: usize, most_worth: u32) -> Self {
        // Vectors double when they grow, and the old and new memory exist together for a moment: three times their content.
        let one = 3 * (size_of::<Node<A>>() + size_of::<(A, u32)>());
        let most_nodes = (memory / one).clamp(2, u32::MAX as usize);
        Tree {
            nodes: vec![node(None, Seat(0))],
            most_nodes,
            most_worth: most_worth.into(),
            deepest: 0,
            untried: Vec::new(),
            tried: Vec::new(),
        }
    }

    /// Chooses among the legal actions: one never tried, if there is one, otherwise by upper confidence bound. `None` if
    /// nothing here was tried and there is no room for more.
    pub(super) fn step(&mut self, at: u32, seat: Seat, legal: &[A], dice: &mut QuickDice) -> Option<Step<A>> {
        let (mut untried, mut tried) = (std::mem::take(&mut self.untried), std::mem::take(&mut self.tried));
        untried.clear();
        tried.clear();
        let here = &self.nodes[at as usize];
        for (place, action) in legal.iter().enumerate() {
            match here.children.binary_search_by(|(other, _)| other.cmp(action)) {
                Ok(found) => tried.push(here.children[found].1),
                Err(_) => untried.push(place as u32),
            }
        }
        for &child in &tried {
            self.nodes[child as usize].available += 1;
        }
        let step = if !untried.is_empty() && self.nodes.len() < self.most_nodes {
            let place = untried[dice.below(untried.len() as u32) as usize];
            let action = legal[place as usize];
            Some(Step { node: self.add(at, seat, action), action, new: true })
        } else {
            self.most_promising(&tried, seat)
                .and_then(|node| Some(Step { node, action: self.nodes[node as usize].action?, new: false }))
        };
        (self.untried, self.tried) = (untried, tried);
        step
    }

    fn add(&mut self, at: u32, seat: Seat, action: A) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(node(Some(action), seat));
        let children = &mut self.nodes[at as usize].children;
        let place = children.partition_point(|(other, _)| *other < action);
        children.insert(place, (action, id));
        id
    }

    fn most_promising(&self, tried: &[u32], seat: Seat) -> Option<u32> {
        let mut best: Option<(f64, u32)> = None;
        for &child in tried {
            let node = &self.nodes[child as usize];
            let visits = f64::from(node.visits.max(1));
            let bound = self.mean(child, seat) + CURIOSITY * (ln(node.available) / visits).sqrt();
            if best.is_none_or(|(value, _)| bound > value) {
                best = Some((bound, child));
            }
        }
        best.map(|(_, child)| child)
    }

    /// Counts a play-out along its path.
    pub(super) fn learn(&mut self, path: &[u32], worth: &PerSeat<u32>) {
        self.deepest = self.deepest.max(path.len() as u32 - 1);
        for &id in path {
            let node = &mut self.nodes[id as usize];
            node.visits += 1;
            node.available = node.available.max(node.visits);
            for (sum, &one) in node.sums.iter_mut().zip(worth.iter()) {
                *sum += u64::from(one);
            }
        }
    }

    /// The child tried most often; of equals the one that did better, then the first in the order of actions.
    pub(super) fn best(&self, at: u32) -> Option<u32> {
        let rank = |id: u32| {
            let node = &self.nodes[id as usize];
            (node.visits, node.sums[node.seat.index()])
        };
        let children = self.nodes[at as usize].children.iter().map(|&(_, id)| id);
        let best = children.reduce(|best, next| if rank(next) > rank(best) { next } else { best })?;
        (self.visits(best) > 0).then_some(best)
    }

    /// The actions down the tree that were tried most, as long as they were tried more than once.
    pub(super) fn line(&self, longest: usize) -> Vec<A> {
        let mut line = Vec::new();
        let mut at = Self::ROOT;
        while let Some(best) = self.best(at)
            && line.len() < longest
            && (self.visits(best) > 1 || line.is_empty())
        {
            line.extend(self.nodes[best as usize].action);
            at = best;
        }
        line
    }

    /// The result for that seat, from 0 for losing to 1 for winning.
    pub(super) fn mean(&self, id: u32, seat: Seat) -> f64 {
        let node = &self.nodes[id as usize];
        node.sums[seat.index()] as f64 / (f64::from(node.visits.max(1)) * self.most_worth)
    }

    pub(super) fn action(&self, id: u32) -> Option<A> {
        self.nodes[id as usize].action
    }

    pub(super) fn visits(&self, id: u32) -> u32 {
        self.nodes[id as usize].visits
    }

    pub(super) fn deepest(&self) -> u32 {
        self.deepest
    }
}

fn node<A>(action: Option<A>, seat: Seat) -> Node<A> {
    Node { action, seat, children: Vec::new(), visits: 0, available: 0, sums: [0; MAX_SEATS] }
}

/// The natural logarithm of a whole number by sums and products alone: libraries differ in the last bit, and the same
/// play-outs must lead to the same choice on every platform.
fn ln(n: u32) -> f64 {
    let n = n.max(1);
    let twos = n.ilog2();
    let m = f64::from(n) / f64::from(1u32 << twos); // 1 ≤ m < 2
    let y = (m - 1.0) / (m + 1.0);
    let z = y * y;
    let series = 1.0 + z * (1.0 / 3.0 + z * (1.0 / 5.0 + z * (1.0 / 7.0 + z * (1.0 / 9.0 + z / 11.0))));
    f64::from(twos) * std::f64::consts::LN_2 + 2.0 * y * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_one() {
        for n in [1, 2, 3, 5, 7, 100, 1023, 1_000_000, u32::MAX] {
            assert!((ln(n) - f64::from(n).ln()).abs() < 2e-6, "{n}");
        }
    }

    #[test]
    fn memory_bounds_the_tree() {
        let mut tree = Tree::<u8>::new(0, 2);
        let mut dice = QuickDice::new(1);
        let legal = [1, 2, 3];
        let first = tree.step(0, Seat(0), &legal, &mut dice).unwrap();
        assert!(first.new);
        let second = tree.step(0, Seat(0), &legal, &mut dice).unwrap();
        assert!(!second.new && second.node == first.node);
        assert!(tree.step(first.node, Seat(1), &legal, &mut dice).is_none());
    }
}
