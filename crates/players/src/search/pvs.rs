//! Principal-variation search: the value of a state for the seat to act, by looking ahead.

use cubo_core::{Game, Seat, Turn};

use super::order::{Listed, MAX_PLY, Order, pick};
use super::table::{Bound, Found, Transpositions};
use super::values::Values;
use crate::knowledge::Tactics;

/// What winning at once is worth; a later win is worth a little less.
pub const WIN: i32 = 30_000;
/// Values from here on are wins that the search has found ([`WIN`] minus the actions until then); the negative values are losses.
pub const SEEN_WIN: i32 = WIN - 2 * MAX_PLY as i32;
/// No value of an undecided state goes beyond this.
const UNDECIDED: i32 = 20_000;
/// Larger than any value.
pub(super) const INFINITE: i32 = 32_000;
/// For this many actions beyond the horizon, all replies to an urgent threat are searched.
const URGENT_BEYOND: i32 = 4;
/// How far beyond the horizon noisy actions are searched.
const NOISY_BEYOND: i32 = 12;

/// Lists of at most this many actions are short.
const SHORT: usize = 6;

/// The values between which the exact value matters.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

/// What a search learns that helps the next, deeper round.
pub(super) struct Memory<G: Game> {
    order: Order<G>,
    pub(super) values: Values,
}

impl<G: Game> Memory<G> {
    pub(super) fn new(seats: u8, values: Values) -> Self {
        Memory { order: Order::new(seats), values }
    }
}

/// A search in progress.
pub(super) struct Pvs<'a, G: Game, K: Tactics<G>> {
    pub(super) knowledge: &'a K,
    pub(super) table: &'a Transpositions,
    /// Counts a node; returns whether another may follow.
    pub(super) spend: &'a mut dyn FnMut() -> bool,
    pub(super) memory: Memory<G>,
    followed: K::Followed,
    /// The keys of the states on the path to this node.
    pub(super) path: Vec<u64>,
    /// The actions of the states on the path to this node, one list after the other.
    pub(super) lists: Vec<Listed<G::Action>>,
    /// The budget has ended: values mean nothing any more.
    pub(super) stopped: bool,
    /// How deep this round goes; it limits extensions.
    pub(super) goal: i32,
}

impl<'a, G: Game, K: Tactics<G>> Pvs<'a, G, K> {
    pub(super) fn new(
        knowledge: &'a K,
        table: &'a Transpositions,
        spend: &'a mut dyn FnMut() -> bool,
        memory: Memory<G>,
    ) -> Self {
        let (path, lists) = (Vec::with_capacity(MAX_PLY), Vec::with_capacity(4096));
        let followed = K::Followed::default();
        Pvs { knowledge, table, spend, memory, followed, path, lists, stopped: false, goal: 0 }
    }

    /// The key under which a state is kept.
    pub(super) fn key(&self, state: &G::State) -> u64 {
        G::key(state) ^ self.knowledge.salt(state)
    }

    /// Plays an action and returns the value after it for the seat that plays it. `depth` is the depth left after it.
    pub(super) fn after(
        &mut self,
        state: &mut G::State,
        me: Seat,
        action: G::Action,
        (depth, ply): (i32, usize),
        window: Window,
    ) -> i32 {
        self.stopped |= !(self.spend)();
        G::play(state, action);
        match G::turn(state) {
            Turn::Seat(next) if next == me => self.node(state, me, depth, ply + 1, window),
            Turn::Seat(next) => -self.node(state, next, depth, ply + 1, window.turned()),
            Turn::Chance | Turn::Over => ended::<G>(state, me, ply + 1),
        }
    }

    /// The value of a state for the seat to act.
    fn node(
        &mut self,
        state: &mut G::State,
        me: Seat,
        mut depth: i32,
        ply: usize,
        mut window: Window,
    ) -> i32 {
        if self.stopped {
            return 0;
        }
        let key = self.key(state);
        if K::REPEATS && self.path.contains(&key) {
            return 0; // the seat that wants a draw can repeat
        }
        if ply >= MAX_PLY {
            return self.value(state, key, me);
        }
        // A win found elsewhere that is nearer than any that can be found here ends the search of this node.
        window.alpha = window.alpha.max(ply as i32 - WIN);
        window.beta = window.beta.min(WIN - ply as i32);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let urgent = self.knowledge.urgent(state);
        if urgent && (ply as i32) < 2 * self.goal {
            depth += 1;
        }
        if depth <= 0 {
            return self.beyond(state, me, 0, ply, window);
        }
        let found = self.table.get(key);
        if let Some(found) = found
            && found.depth >= depth
            && window.is_null()
        {
            let value = from_table(found.value, ply);
            let settles = match found.bound {
                Bound::Exact => true,
                Bound::Lower => value >= window.beta,
                Bound::Upper => value <= window.alpha,
            };
            if settles {
                return value;
            }
        }
        let mut best = found.and_then(|found| found.best);
        // The static value is computed only where it can be used for pruning.
        let standing = (!urgent && window.is_null() && depth <= 5).then(|| self.value(state, key, me));
        if let Some(standing) = standing {
            if standing - K::SWING * depth >= window.beta && window.beta > -SEEN_WIN {
                return standing;
            }
            if depth <= 2 && standing + K::SWING * (2 * depth + 1) <= window.alpha {
                let value = self.beyond(state, me, 0, ply, window);
                if value <= window.alpha {
                    return value;
                }
            }
        }
        if best.is_none() && depth >= 4 && !window.is_null() {
            // A shallower search finds an action to begin with.
            self.node(state, me, depth - 2, ply, window);
            best = self.table.get(key).and_then(|found| found.best);
        }
        self.path.push(key);
        let value = self.each(state, (me, best), depth, ply, window, (urgent, standing), key);
        self.path.pop();
        value
    }

    /// Tries the actions of a state one after the other.
    #[allow(clippy::too_many_arguments)]
    fn each(
        &mut self,
        state: &mut G::State,
        (me, first): (Seat, Option<u16>),
        depth: i32,
        ply: usize,
        window: Window,
        (urgent, standing): (bool, Option<i32>),
        key: u64,
    ) -> i32 {
        let base = self.lists.len();
        self.memory.order.list(self.knowledge, state, (me, ply), first, &mut self.lists);
        // A short list is searched in full: when the rules leave so few choices, they often matter. It costs no depth:
        // a troc or `end` is only half a turn.
        let wide = self.lists.len() - base > SHORT;
        let asked = depth;
        let depth = if wide || urgent || ply as i32 >= 2 * self.goal { depth } else { depth + 1 };
        let here = G::mark(state);
        let (mut alpha, beta) = (window.alpha, window.beta);
        let (mut value, mut best) = (-INFINITE, None);
        let mut tried = 0;
        while let Some(next) = pick(&mut self.lists[base..], tried) {
            let quiet = !next.is_noisy();
            // Near the horizon, quiet actions that come late or would have to gain too much are pruned. Not when a win
            // is already found: then only a faster win counts, and it may begin with any action.
            if quiet
                && wide
                && value > -SEEN_WIN
                && alpha < SEEN_WIN
                && !urgent
                && window.is_null()
                && depth <= 3
            {
                let hopeless = standing.is_some_and(|standing| standing + K::SWING * (depth + 1) <= alpha);
                let too_late = tried as i32 > 6 + 6 * depth * depth || (next.is_late() && depth <= 2);
                if !next.is_killer()
                    && (hopeless || too_late)
                    && !self.knowledge.threatens(state, next.action)
                {
                    tried += 1;
                    continue;
                }
            }
            let mut reduction = 0;
            if quiet && wide && !urgent && alpha < SEEN_WIN {
                reduction = self::reduction(depth, tried, &next, window);
                if reduction > 0 && self.knowledge.threatens(state, next.action) {
                    reduction -= 1;
                }
            }
            let narrow = Window { alpha, beta: alpha + 1 };
            let full = Window { alpha, beta };
            let mut got;
            if tried == 0 {
                got = self.after(state, me, next.action, (depth - 1, ply), full);
            } else {
                got = self.after(state, me, next.action, (depth - 1 - reduction, ply), narrow);
                if got > alpha && reduction > 0 && !self.stopped {
                    G::rewind(state, &here);
                    got = self.after(state, me, next.action, (depth - 1, ply), narrow);
                }
                if got > alpha && got < beta && !self.stopped {
                    G::rewind(state, &here);
                    got = self.after(state, me, next.action, (depth - 1, ply), full);
                }
            }
            G::rewind(state, &here);
            if self.stopped {
                self.lists.truncate(base);
                return 0;
            }
            if got > value {
                value = got;
                if got > alpha {
                    (alpha, best) = (got, Some(next.place));
                }
                if got >= beta {
                    if quiet {
                        let tried = &self.lists[base..base + tried];
                        self.memory.order.reward(self.knowledge, (me, ply), depth, next.action, tried);
                    }
                    break;
                }
            }
            tried += 1;
        }
        self.lists.truncate(base);
        let bound = if value >= beta {
            Bound::Lower
        } else if value > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table
            .keep(key, Found { value: to_table(value, ply), depth: asked, bound, best: best.or(first) });
        value
    }

    /// Beyond the horizon: the value as it is, or that after noisy actions, until there are none left.
    fn beyond(&mut self, state: &mut G::State, me: Seat, beyond: i32, ply: usize, mut window: Window) -> i32 {
        if self.stopped {
            return 0;
        }
        let urgent = beyond < URGENT_BEYOND && self.knowledge.urgent(state);
        let mut value = ply as i32 - WIN;
        if !urgent || ply >= MAX_PLY {
            value = self.value(state, self.key(state), me);
            if value >= window.beta || beyond >= NOISY_BEYOND || ply >= MAX_PLY {
                return value;
            }
        }
        let standing = value;
        window.alpha = window.alpha.max(value);
        let base = self.lists.len();
        if urgent {
            self.memory.order.list(self.knowledge, state, (me, ply), None, &mut self.lists);
        } else {
            Order::<G>::list_noisy(self.knowledge, state, &mut self.lists);
        }
        if self.lists.len() == base {
            return value;
        }
        let here = G::mark(state);
        let mut tried = 0;
        while let Some(next) = pick(&mut self.lists[base..], tried) {
            tried += 1;
            if !urgent {
                let hope = standing + self.knowledge.gain(state, next.action) + K::SWING;
                if hope <= window.alpha {
                    value = value.max(hope);
                    continue;
                }
            }
            self.stopped |= !(self.spend)();
            G::play(state, next.action);
            let got = match G::turn(state) {
                Turn::Seat(seat) if seat == me => self.beyond(state, me, beyond + 1, ply + 1, window),
                Turn::Seat(seat) => -self.beyond(state, seat, beyond + 1, ply + 1, window.turned()),
                Turn::Chance | Turn::Over => ended::<G>(state, me, ply + 1),
            };
            G::rewind(state, &here);
            if self.stopped {
                break;
            }
            value = value.max(got);
            window.alpha = window.alpha.max(got);
            if window.alpha >= window.beta {
                break;
            }
        }
        self.lists.truncate(base);
        value
    }

    /// The value of a state for the seat to act, remembered under its key.
    fn value(&mut self, state: &G::State, key: u64, me: Seat) -> i32 {
        if let Some(value) = self.memory.values.get(key) {
            return value;
        }
        let value = self.knowledge.next_value(&mut self.followed, state, me).clamp(-UNDECIDED, UNDECIDED);
        self.memory.values.keep(key, value);
        value
    }
}

/// By how much the depth is first reduced for a quiet action that comes late in the list.
fn reduction<A>(depth: i32, tried: usize, next: &Listed<A>, window: Window) -> i32 {
    if depth < 2 || tried < 3 {
        return 0;
    }
    let mut less = 1;
    less += i32::from(tried >= 8 && depth >= 3);
    less += i32::from(tried >= 24 && depth >= 4);
    less += i32::from(depth >= 7);
    less += i32::from(next.is_late());
    less -= i32::from(next.is_killer());
    less -= i32::from(!window.is_null());
    less.clamp(0, depth - 1)
}

/// What the end of a game is worth to a seat.
pub(super) fn ended<G: Game>(state: &G::State, me: Seat, ply: usize) -> i32 {
    let Some(outcome) = G::outcome(state) else { return 0 };
    let winners = outcome.ranks.iter().filter(|&&rank| rank == 1).count();
    match (outcome.ranks[me], winners) {
        (1, 1) => WIN - ply as i32,
        (1, _) => 0,
        _ => ply as i32 - WIN,
    }
}

/// In the table, the distance of a win is counted from its state, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        SEEN_WIN.. => value + ply as i32,
        v if v <= -SEEN_WIN => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        SEEN_WIN.. => value - ply as i32,
        v if v <= -SEEN_WIN => value + ply as i32,
        _ => value,
    }
}
