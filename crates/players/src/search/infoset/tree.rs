//! The tree: nodes are situations that the searching seat can distinguish, edges are actions.
//!
//! A new node is grown at once: its actions are tried, and the evaluation after each orders them and counts as the first
//! visit. The same node is reached with many imagined states; an action that only some of them allow is judged by how often
//! it was available. Chance is drawn again each time and has no nodes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;

use cubo_core::{Event, Game, MAX_SEATS, QuickDice, Seat, Turn, Viewer, walk};

use super::sight_key::{Mixer, sight_key};
use crate::Budget;
use crate::knowledge::Knowledge;
use crate::search::seats::{TOP, Worth, worth_of};

/// The exploration constant.
const CURIOSITY: f64 = 0.6;
/// An action whose guess is this far behind the best is tried a quarter as often.
const DOUBT: f64 = 400.0;
/// No node.
pub(super) const NONE: u32 = u32::MAX;

pub(super) struct Edge<A> {
    pub(super) action: A,
    /// The first guess for the seat to act.
    pub(super) guess: u16,
    pub(super) visits: u32,
    /// How often it could have been chosen.
    available: u32,
    /// The results for the seat to act, summed over visits.
    pub(super) sum: u64,
    /// The node that it led to last.
    pub(super) child: u32,
}

impl<A> Edge<A> {
    /// The average, the guess counting as one visit.
    fn mean(&self) -> f64 {
        (self.sum + u64::from(self.guess)) as f64 / f64::from(self.visits + 1)
    }
}

pub(super) struct Node<A> {
    pub(super) visits: u32,
    pub(super) edges: Vec<Edge<A>>,
}

pub(super) struct Tree<'a, G: Game, K> {
    knowledge: &'a K,
    pub(super) me: Seat,
    pub(super) seats: u8,
    pub(super) nodes: Vec<Node<G::Action>>,
    /// The node that follows another, by the hash of what was seen.
    next: HashMap<(u32, u64), u32, BuildHasherDefault<Mixer>>,
    /// Bytes that may still be filled.
    room: usize,
    pub(super) deepest: u32,
    /// What each seat got below the edges of the root.
    pub(super) totals: Vec<[u64; MAX_SEATS]>,
    path: Vec<(u32, u32, Seat)>,
    list: Vec<G::Action>,
    /// Everything that is proposed at the root.
    proposed: Vec<G::Action>,
    /// Where the actions of the list are among the edges.
    places: Vec<u32>,
    /// How far the guess for each of them is trusted.
    trust: Vec<f64>,
}

impl<'a, G: Game, K: Knowledge<G>> Tree<'a, G, K> {
    pub(super) fn new(knowledge: &'a K, me: Seat, seats: u8, memory: usize) -> Self {
        Tree {
            knowledge,
            me,
            seats,
            nodes: vec![Node { visits: 0, edges: Vec::new() }],
            next: HashMap::default(),
            // Vectors double when they grow, and the old and new memory exist together for a moment.
            room: memory / 3,
            deepest: 0,
            totals: Vec::new(),
            path: Vec::new(),
            list: Vec::new(),
            proposed: Vec::new(),
            places: Vec::new(),
            trust: Vec::new(),
        }
    }

    /// Goes down with an imagined state to a node that is not expanded, and expands it. Returns whether there is budget left.
    pub(super) fn visit(
        &mut self,
        mut state: G::State,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> bool {
        self.path.clear();
        let mut at = 0;
        let worth = loop {
            let seat = match G::turn(&state) {
                Turn::Over => {
                    budget.spend();
                    break worth_of::<G, K>(self.knowledge, &state);
                }
                Turn::Chance => {
                    let chance = G::draw(&state, dice);
                    G::apply_chance(&mut state, chance);
                    continue;
                }
                Turn::Seat(seat) => seat,
            };
            if at == NONE {
                budget.spend();
                break worth_of::<G, K>(self.knowledge, &state);
            }
            self.list_actions(&state, at);
            if self.nodes[at as usize].visits == 0 {
                match self.grow(&mut state, at, seat, budget) {
                    Some(worth) => break worth,
                    None => return false,
                }
            }
            self.find_places(&mut state, at, seat, budget);
            let edge = self.choose(at);
            self.path.push((at, edge, seat));
            let action = self.nodes[at as usize].edges[edge as usize].action;
            at = self.step(&mut state, at, edge, seat, action);
        };
        self.learn(at, &worth);
        budget.lasts()
    }

    /// The actions to choose from: all of them, or the most promising ones, more of them after more visits of the node.
    fn list_actions(&mut self, state: &G::State, at: u32) {
        self.list.clear();
        if K::BREADTH == usize::MAX {
            walk::list_into::<G>(state, &mut self.list);
        } else {
            let visits = self.nodes[at as usize].visits;
            let most = K::BREADTH + 2 * f64::from(visits).sqrt() as usize;
            if at > 0 {
                return self.knowledge.propose(state, most, &mut self.list);
            }
            // At the root all imagined states look the same to the seat to act, and the best few are the first of all.
            if self.proposed.is_empty() {
                self.knowledge.propose(state, usize::MAX, &mut self.proposed);
            }
            self.list.extend_from_slice(&self.proposed[..most.min(self.proposed.len())]);
        }
    }

    /// Tries all actions of a node for the first time. Returns the guess for the best, or `None` once the budget has ended.
    fn grow(&mut self, state: &mut G::State, at: u32, seat: Seat, budget: &mut Budget<'_>) -> Option<Worth> {
        let here = G::mark(state);
        let mut best: Option<Worth> = None;
        let mut edges = Vec::with_capacity(self.list.len());
        for &action in &self.list {
            G::play(state, action);
            let worth = worth_of::<G, K>(self.knowledge, state);
            G::rewind(state, &here);
            let guess = worth[seat.index()];
            edges.push(Edge { action, guess, visits: 0, available: 0, sum: 0, child: NONE });
            if best.is_none_or(|best| guess > best[seat.index()]) {
                best = Some(worth);
            }
            if !budget.spend() {
                // A node with a part of its actions might not contain the best one; at the root a part is better than nothing.
                if at == 0 {
                    self.nodes[0].edges = edges;
                }
                return None;
            }
        }
        self.room = self.room.saturating_sub(edges.len() * size_of::<Edge<G::Action>>());
        self.nodes[at as usize].edges = edges;
        best
    }

    /// Finds the listed actions among the node's edges, and tries those that are not there yet.
    fn find_places(&mut self, state: &mut G::State, at: u32, seat: Seat, budget: &mut Budget<'_>) {
        self.places.clear();
        let node = &mut self.nodes[at as usize];
        let mut next = 0;
        for &action in &self.list {
            // The lists of one node are similar, so an action is usually found right after the previous one.
            let known = node.edges.len();
            let found = if node.edges.get(next).is_some_and(|edge| edge.action == action) {
                next
            } else {
                node.edges.iter().position(|edge| edge.action == action).unwrap_or(known)
            };
            if found == known {
                let here = G::mark(state);
                G::play(state, action);
                let guess = worth_of::<G, K>(self.knowledge, state)[seat.index()];
                G::rewind(state, &here);
                budget.spend();
                node.edges.push(Edge { action, guess, visits: 0, available: 0, sum: 0, child: NONE });
                self.room = self.room.saturating_sub(size_of::<Edge<G::Action>>());
            }
            node.edges[found].available += 1;
            self.places.push(found as u32);
            next = found + 1;
        }
    }

    /// Which action to try next: one that is good for the seat to act, or one that was tried too little for its guess.
    fn choose(&mut self, at: u32) -> u32 {
        let edges = &self.nodes[at as usize].edges;
        let most = self.places.iter().map(|&place| edges[place as usize].guess).max().unwrap_or(0);
        self.trust.clear();
        self.trust.extend(self.places.iter().map(|&place| {
            let near = DOUBT / (DOUBT + f64::from(most - edges[place as usize].guess));
            near * near
        }));
        let all: f64 = self.trust.iter().sum();
        let (mut best, mut bound) = (0, f64::MIN);
        for (&place, trust) in self.places.iter().zip(&self.trust) {
            let edge = &edges[place as usize];
            let curious = trust / all * f64::from(edge.available).sqrt() / f64::from(edge.visits + 1);
            let score = edge.mean() + CURIOSITY * f64::from(TOP) * curious;
            if score > bound {
                (best, bound) = (place, score);
            }
        }
        best
    }

    /// Plays the action of an edge, and finds or makes the node for what the searching seat saw of it; [`NONE`] if there is
    /// no room for another.
    fn step(&mut self, state: &mut G::State, at: u32, edge: u32, seat: Seat, action: G::Action) -> u32 {
        let before = state.clone();
        G::play(state, action);
        let seen = G::seen(&before, &Event::Action(seat, action), state, Viewer::Seat(self.me));
        let key = sight_key(&seen);
        let one = size_of::<Node<G::Action>>() + size_of::<((u32, u64), u32)>();
        let child = match self.next.entry((at, key)) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(_) if self.room < one => return NONE,
            Entry::Vacant(entry) => {
                self.room -= one;
                self.nodes.push(Node { visits: 0, edges: Vec::new() });
                *entry.insert(self.nodes.len() as u32 - 1)
            }
        };
        self.nodes[at as usize].edges[edge as usize].child = child;
        child
    }

    /// Adds what another tree found at the root. What lies below stays as it is: the expected line is this tree's.
    #[cfg(feature = "threads")]
    pub(super) fn join(&mut self, other: &Self) {
        let root = &mut self.nodes[0];
        root.visits += other.nodes[0].visits;
        for (place, edge) in other.nodes[0].edges.iter().enumerate() {
            let mine = root.edges.iter().position(|known| known.action == edge.action);
            let mine = mine.unwrap_or_else(|| {
                root.edges.push(Edge { visits: 0, available: 0, sum: 0, child: NONE, ..*edge });
                root.edges.len() - 1
            });
            let known = &mut root.edges[mine];
            known.visits += edge.visits;
            known.available += edge.available;
            known.sum += edge.sum;
            if self.totals.len() <= mine {
                self.totals.resize(mine + 1, [0; MAX_SEATS]);
            }
            let totals = other.totals.get(place).copied().unwrap_or_default();
            self.totals[mine].iter_mut().zip(totals).for_each(|(sum, more)| *sum += more);
        }
        self.deepest = self.deepest.max(other.deepest);
    }

    /// Counts a visit along its path.
    fn learn(&mut self, end: u32, worth: &Worth) {
        self.deepest = self.deepest.max(self.path.len() as u32);
        if end != NONE {
            self.nodes[end as usize].visits += 1;
        }
        for &(at, edge, seat) in &self.path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            let edge = &mut node.edges[edge as usize];
            edge.visits += 1;
            edge.sum += u64::from(worth[seat.index()]);
        }
        if let Some(&(_, edge, _)) = self.path.first() {
            let edge = edge as usize;
            if self.totals.len() <= edge {
                self.totals.resize(edge + 1, [0; MAX_SEATS]);
            }
            for (sum, &one) in self.totals[edge].iter_mut().zip(worth) {
                *sum += u64::from(one);
            }
        }
    }
}

#[cfg(test)]
mod tests;
