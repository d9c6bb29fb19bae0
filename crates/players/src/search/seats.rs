//! Search at tables of more than two: a tree with one value for each seat, where every seat does what is best for itself.
//!
//! The tree grows where the values are best. Growing a leaf tries all its actions at once and evaluates the state after
//! each; those guesses order the actions and count as the first visit. Values are averages over the nodes below.

use cubo_core::{Game, MAX_SEATS, Outcome, PerSeat, Seat, Turn, walk};

use super::Thought;
use crate::Budget;
use crate::knowledge::{Knowledge, Tactics};

/// What ranking first is worth; ranking last is worth nothing.
pub(super) const TOP: i32 = 10_000;
/// The exploration constant.
const CURIOSITY: f64 = 0.1;
/// How many actions of the expected line are reported.
const LINE: usize = 12;

/// What a state is worth to each seat, from 0 to [`TOP`].
pub(crate) type Worth = [u16; MAX_SEATS];

/// A node of the tree, with the action that leads to it.
struct Node<A> {
    action: A,
    guess: Worth,
    sums: [u64; MAX_SEATS],
    visits: u32,
    /// Where its children begin, and how many there are; none before it is expanded.
    first: u32,
    count: u16,
    /// Who is to act, unless it is over.
    seat: Option<Seat>,
}

impl<A> Node<A> {
    /// The average for a seat, its guess counting as one visit.
    fn mean(&self, seat: Seat) -> f64 {
        let sum = self.sums[seat.index()] + u64::from(self.guess[seat.index()]);
        sum as f64 / f64::from(self.visits + 1) / f64::from(TOP)
    }
}

/// The tree and what it grows by.
struct Tree<'a, G: Game, K: Tactics<G>> {
    knowledge: &'a K,
    followed: K::Followed,
    nodes: Vec<Node<G::Action>>,
    most: usize,
    list: Vec<G::Action>,
}

/// The best action for the seat to act in an open state, and what each seat can expect, from 0 to 1.
pub(super) fn think<G: Game, K: Tactics<G>>(
    knowledge: &K,
    root: &G::State,
    budget: &mut Budget<'_>,
) -> Option<(Thought<G::Action>, Vec<f64>)> {
    let me = G::turn(root).seat()?;
    let first = walk::nth::<G>(root, 0)?;
    let most = budget.memory_limit() / size_of::<Node<G::Action>>() / 2;
    let followed = K::Followed::default();
    let mut tree = Tree::<G, K> { knowledge, followed, nodes: Vec::new(), most, list: Vec::new() };
    let node = tree.leaf(root, first);
    tree.nodes.push(node);
    let mut state = root.clone();
    let here = G::mark(root);
    let (mut path, mut deepest) = (Vec::new(), 0);
    loop {
        G::rewind(&mut state, &here);
        let Some(worth) = tree.visit(&mut state, &mut path, budget) else { break };
        deepest = deepest.max(path.len());
        tree.learn(&path, &worth);
        if !budget.iterate() || (tree.nodes[0].count == 1 && path.len() > 1) {
            break;
        }
    }
    let line = tree.line();
    let values = match tree.best(0) {
        Some(best) => Seat::all(G::seats(root)).map(|seat| tree.nodes[best].mean(seat)).collect(),
        None => vec![0.5; G::seats(root).into()],
    };
    let action = line.first().copied().unwrap_or(first);
    let value = (values[me.index()] * f64::from(TOP)) as i32;
    Some((Thought { action, value, depth: deepest as i32, line }, values))
}

impl<G: Game, K: Tactics<G>> Tree<'_, G, K> {
    /// A node that is not expanded, for the state that an action led to.
    fn leaf(&mut self, state: &G::State, action: G::Action) -> Node<G::Action> {
        let seat = match G::turn(state) {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        };
        let followed = seat.and_then(|_| self.knowledge.next_values(&mut self.followed, state));
        let guess = match followed {
            None => worth_of::<G, K>(self.knowledge, state),
            Some(values) => share(&values, |mine, other| ahead(mine - other, K::LEAD)),
        };
        let (sums, visits, first, count) = ([0; MAX_SEATS], 0, 0, 0);
        Node { action, guess, sums, visits, first, count, seat }
    }

    /// Goes down to a leaf and expands it. Returns its value, or `None` once the budget has ended.
    fn visit(
        &mut self,
        state: &mut G::State,
        path: &mut Vec<usize>,
        budget: &mut Budget<'_>,
    ) -> Option<Worth> {
        path.clear();
        path.push(0);
        let mut at = 0;
        loop {
            let Some(seat) = self.nodes[at].seat else {
                // The game is over here: there is nothing to try, but the visit counts.
                return budget.spend().then_some(self.nodes[at].guess);
            };
            if self.nodes[at].count == 0 {
                return self.grow(state, at, seat, budget);
            }
            at = self.choose(at, seat);
            path.push(at);
            G::play(state, self.nodes[at].action);
        }
    }

    /// Tries all actions of a leaf and returns the guess for the best.
    fn grow(
        &mut self,
        state: &mut G::State,
        at: usize,
        seat: Seat,
        budget: &mut Budget<'_>,
    ) -> Option<Worth> {
        self.list.clear();
        walk::list_into::<G>(state, &mut self.list);
        let begin = self.nodes.len();
        if begin + self.list.len() > self.most && at > 0 {
            return budget.spend().then_some(self.nodes[at].guess);
        }
        let here = G::mark(state);
        let mut lasts = true;
        for n in 0..self.list.len() {
            let action = self.list[n];
            G::play(state, action);
            let leaf = self.leaf(state, action);
            self.nodes.push(leaf);
            G::rewind(state, &here);
            lasts = budget.spend();
            if !lasts && at > 0 {
                // A part of the list might not contain the best action.
                self.nodes.truncate(begin);
                return None;
            }
            if !lasts {
                break;
            }
        }
        // A stable sort: the order is the same on every platform.
        cubo_core::order::sort_by_key(&mut self.nodes[begin..], |node| {
            std::cmp::Reverse(node.guess[seat.index()])
        });
        let count = self.nodes.len() - begin;
        let node = &mut self.nodes[at];
        (node.first, node.count) = (begin as u32, count as u16);
        lasts.then(|| self.nodes[begin].guess)
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first as usize..node.first as usize + usize::from(node.count)
    }

    /// Which action to try next: one that is good for the seat to act, or one that was tried too little for its position in the list.
    fn choose(&self, at: usize, seat: Seat) -> usize {
        let spread = CURIOSITY * f64::from(self.nodes[at].visits + 1).sqrt();
        let range = self.children(at);
        let (mut best, mut most) = (range.start, f64::MIN);
        for (place, child) in range.enumerate() {
            let node = &self.nodes[child];
            let trust = 1.0 / (place + 2) as f64;
            let score = node.mean(seat) + spread * trust / f64::from(node.visits + 1);
            if score > most {
                (best, most) = (child, score);
            }
        }
        best
    }

    fn learn(&mut self, path: &[usize], worth: &Worth) {
        for &at in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            for (sum, &one) in node.sums.iter_mut().zip(worth) {
                *sum += u64::from(one);
            }
        }
    }

    /// The child that was visited most; if none was, the one with the best guess.
    fn best(&self, at: usize) -> Option<usize> {
        self.children(at)
            .reduce(|best, next| if self.nodes[next].visits > self.nodes[best].visits { next } else { best })
    }

    fn line(&self) -> Vec<G::Action> {
        let mut line = Vec::new();
        let mut at = 0;
        while line.len() < LINE
            && let Some(next) = self.best(at)
        {
            line.push(self.nodes[next].action);
            at = next;
        }
        line
    }
}

/// What a state is worth: by its ranks if the game is over, otherwise by the knowledge.
pub(crate) fn worth_of<G: Game, K: Knowledge<G>>(knowledge: &K, state: &G::State) -> Worth {
    worth_by::<G, K>(G::outcome(state), || knowledge.values(state))
}

/// The same by its outcome, or other values of that knowledge.
pub(super) fn worth_by<G: Game, K: Knowledge<G>>(
    outcome: Option<Outcome<G::Clause>>,
    values: impl FnOnce() -> PerSeat<i32>,
) -> Worth {
    match outcome {
        Some(end) => share(&end.ranks, |mine, other| (other.cmp(&mine) as i32) * TOP / 2),
        None => share(&values(), |mine, other| ahead(mine - other, K::LEAD)),
    }
}

/// What a lead over another seat is worth, from minus to plus half of [`TOP`]; `half` is worth half of that.
#[inline]
fn ahead(lead: i32, half: i32) -> i32 {
    lead * (TOP / 2) / (lead.abs() + half)
}

/// The same as a chance, from 0 to 1.
pub(crate) fn share_of(worth: u16) -> f64 {
    f64::from(worth) / f64::from(TOP)
}

/// For each seat, how far it is ahead of the others, on average. `ahead` compares two values, with a result from minus to
/// plus half of [`TOP`].
fn share<T: Copy>(values: &PerSeat<T>, ahead: impl Fn(T, T) -> i32) -> Worth {
    let mut worth = [0; MAX_SEATS];
    let seats = values.seats();
    for seat in Seat::all(seats) {
        let others = Seat::all(seats).filter(|&other| other != seat);
        let sum: i32 = others.map(|other| ahead(values[seat], values[other])).sum();
        let share = TOP / 2 + sum / (i32::from(seats) - 1).max(1);
        worth[seat.index()] = share.clamp(0, TOP) as u16;
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_there_is_to_win_is_shared_by_rank() {
        let ranks = PerSeat::from_fn(3, |seat| [1u8, 3, 2][seat.index()]);
        let worth = share(&ranks, |mine, other| (other.cmp(&mine) as i32) * TOP / 2);
        assert_eq!(worth[..3], [10_000, 0, 5_000]);
        let ranks = PerSeat::all(3, 1u8);
        let worth = share(&ranks, |mine, other| (other.cmp(&mine) as i32) * TOP / 2);
        assert_eq!(worth[..3], [5_000; 3]);
    }
}
