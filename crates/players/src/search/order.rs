//! Move ordering: first what was best here before, then captures and threats, then what caused cut-offs elsewhere.

use cubo_core::{Game, Seat};

use crate::knowledge::{Look, Tactics};

/// Actions deeper than this are not searched.
pub(super) const MAX_PLY: usize = 96;
/// How many different [slots](Tactics::slot) of actions are remembered.
const SLOTS: usize = 1 << 13;
/// The largest value that one slot reaches.
const FULL: i32 = 1 << 14;

const FIRST: i32 = 1 << 30;
const NOISY: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const LATE: i32 = -(1 << 24);

/// An action on the list of a position.
#[derive(Clone, Copy)]
pub(super) struct Listed<A> {
    pub(super) action: A,
    /// Its index in the legal list.
    pub(super) place: u16,
    score: i32,
}

impl<A> Listed<A> {
    /// Whether it looks noisy.
    pub(super) fn is_noisy(&self) -> bool {
        self.score >= NOISY / 2
    }

    /// Whether it should be tried last.
    pub(super) fn is_late(&self) -> bool {
        self.score < LATE / 2
    }

    /// Whether it has caused a cut-off at this depth.
    pub(super) fn is_killer(&self) -> bool {
        !self.is_noisy() && self.score >= KILLER / 2
    }
}

/// What a search remembers about actions.
pub(super) struct Order<G: Game> {
    killers: Vec<[Option<G::Action>; 2]>,
    history: Vec<[i32; SLOTS]>,
    /// Working space.
    actions: Vec<G::Action>,
}

impl<G: Game> Order<G> {
    pub(super) fn new(seats: u8) -> Self {
        Order {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![[0; SLOTS]; seats.into()],
            actions: Vec::new(),
        }
    }

    /// Appends the legal actions to a list, scored.
    pub(super) fn list<K: Tactics<G>>(
        &mut self,
        knowledge: &K,
        state: &G::State,
        (seat, ply): (Seat, usize),
        best: Option<u16>,
        list: &mut Vec<Listed<G::Action>>,
    ) {
        let history = &self.history[seat.index()];
        let killers = &self.killers[ply];
        // Slots are quicker to compare than actions.
        let slots = killers.map(|killer| killer.map(|action| knowledge.slot(action)));
        self.actions.clear();
        G::list_legal(state, &mut self.actions);
        list.reserve(self.actions.len());
        for (place, &action) in self.actions.iter().enumerate() {
            let place = place.min(u16::MAX.into()) as u16;
            let score = if best == Some(place) {
                FIRST
            } else {
                let (score, slot) = match knowledge.look(state, action) {
                    Look::Noisy(score) => (NOISY + score, None),
                    Look::Quiet(score) => (score, Some(knowledge.slot(action))),
                    Look::Late(score) => (LATE + score, Some(knowledge.slot(action))),
                };
                match slot {
                    None => score,
                    slot if slot == slots[0] && killers[0] == Some(action) => KILLER + 1,
                    slot if slot == slots[1] && killers[1] == Some(action) => KILLER,
                    Some(slot) => score + history[slot % SLOTS],
                }
            };
            list.push(Listed { action, place, score });
        }
    }

    /// Appends the noisy actions to a list, scored.
    pub(super) fn list_noisy<K: Tactics<G>>(
        knowledge: &K,
        state: &G::State,
        list: &mut Vec<Listed<G::Action>>,
    ) {
        let _ = knowledge.noisy(state, |action| {
            let score = match knowledge.look(state, action) {
                Look::Noisy(score) | Look::Quiet(score) | Look::Late(score) => NOISY + score,
            };
            list.push(Listed { action, place: 0, score });
            std::ops::ControlFlow::<()>::Continue(())
        });
    }

    /// A quiet action caused a cut-off, after those of `tried` did not.
    pub(super) fn reward<K: Tactics<G>>(
        &mut self,
        knowledge: &K,
        (seat, ply): (Seat, usize),
        depth: i32,
        action: G::Action,
        tried: &[Listed<G::Action>],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let history = &mut self.history[seat.index()];
        let bonus = (depth * depth * 8).min(FULL / 8);
        let mut learn = |action, bonus: i32| {
            let memory = &mut history[knowledge.slot(action) % SLOTS];
            // It grows more slowly near the limit, so it never exceeds it.
            *memory += bonus - *memory * bonus.abs() / FULL;
        };
        learn(action, bonus);
        for other in tried.iter().filter(|other| !other.is_noisy()) {
            learn(other.action, -bonus / 2);
        }
    }
}

/// Moves the best of `list[next..]` to `next` and returns it.
pub(super) fn pick<A: Copy>(list: &mut [Listed<A>], next: usize) -> Option<Listed<A>> {
    let rest = list.get(next..)?;
    // The first of equals, so that the order does not depend on how the best is found. Score and place in one number are compared without a branch.
    let mut best = i64::MIN;
    for (place, one) in rest.iter().enumerate() {
        best = best.max(i64::from(one.score) << 32 | i64::from(!(place as u32)));
    }
    let best = !(best as u32) as usize;
    if best < rest.len() {
        list.swap(next, next + best);
    }
    list.get(next).copied()
}
