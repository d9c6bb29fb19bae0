//! The player that searches.

use std::marker::PhantomData;

use cubo_core::{Game, QuickDice, Seat, walk};

use super::deepen::{Thought, is_settled};
use super::pvs::{Pvs, SEEN_WIN};
use super::seats;
use super::table::{ENTRY, Table};
use crate::knowledge::Knowledge;
use crate::{Analysis, Budget, Choice, Player, Sight};

/// Looks ahead as far as its budget allows. For open games: it searches the one state that fits the view.
pub struct Search<G: Game, K> {
    knowledge: K,
    table: Table,
    game: PhantomData<fn() -> G>,
}

/// The table begins small, since filling memory for the first time takes longer than a short search.
const FIRST_ENTRIES: usize = 1 << 14;

impl<G: Game, K: Knowledge<G>> Search<G, K> {
    /// A player with that knowledge.
    pub fn new(knowledge: K) -> Self {
        Search { knowledge, table: Table::new(FIRST_ENTRIES), game: PhantomData }
    }

    /// The best action at a table of two, of an open state in which a seat is to act, and `None` in one where nobody is.
    pub fn think(&mut self, state: &G::State, budget: &mut Budget<'_>) -> Option<Thought<G::Action>> {
        let me = G::turn(state).seat()?;
        let mut state = state.clone();
        let mut actions = walk::list::<G>(&state);
        let mut best = Thought { action: *actions.first()?, value: 0, depth: 0, line: Vec::new() };
        self.table.clear();
        if self.table.len() * ENTRY > budget.memory_limit() {
            self.table = Table::new(FIRST_ENTRIES.min(budget.memory_limit() / ENTRY / 2));
        }
        let mut order = None;
        for depth in 1.. {
            // While it grows the old table lives beside the new one.
            if self.table.is_crowded() && self.table.len() * 5 * ENTRY <= budget.memory_limit() {
                self.table = self.table.grown(self.table.len() * 4);
            }
            let mut spend = || budget.spend();
            let mut search = Pvs::new(&self.knowledge, &self.table, &mut spend, G::seats(&state));
            if let Some(order) = order.take() {
                search.order = order;
            }
            let value = search.aspire(&mut state, me, &mut actions, depth, best.value);
            best.action = actions[0];
            if search.stopped {
                break;
            }
            search.keep_root(&state, best.action, value, depth);
            let last = best.value;
            best = Thought { action: best.action, value, depth, line: search.line(&state, best.action) };
            if is_settled(last, value, depth) || (actions.len() == 1 && depth >= 2) {
                break;
            }
            order = Some(search.order);
            if !budget.iterate() {
                break;
            }
        }
        if best.line.first() != Some(&best.action) {
            best.line = vec![best.action];
        }
        Some(best)
    }
}

impl<G: Game, K: Knowledge<G>> Player<G> for Search<G, K> {
    fn name(&self) -> &'static str {
        "search"
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        let state = G::imagine(sight.view, dice);
        if G::seats(&state) > 2 {
            let (best, values) = seats::think(&self.knowledge, &state, budget)?;
            let mut analysis = told::<G>(&best, budget);
            analysis.win = values.get(sight.seat.index()).copied();
            analysis.values = Some(values);
            return Some(Choice { action: best.action, analysis });
        }
        let best = self.think(&state, budget)?;
        let mut analysis = told::<G>(&best, budget);
        let value = f64::from(best.value) / 100.0;
        let of = |seat: Seat| if seat == sight.seat { value } else { -value };
        analysis.values = Some(Seat::all(G::seats(&state)).map(of).collect());
        analysis.win = Some(chance_to_win(best.value));
        Some(Choice { action: best.action, analysis })
    }
}

/// What both searches tell alike.
fn told<G: Game>(best: &Thought<G::Action>, budget: &Budget<'_>) -> Analysis {
    let mut analysis = Analysis::new("search", budget.spent());
    analysis.depth = u32::try_from(best.depth).ok();
    analysis.line = best.line.iter().map(ToString::to_string).collect();
    analysis
}

/// The chance to win that goes with a value: even at 0, three in five a point ahead, certain only for what was seen to its
/// end. Free of functions that platforms compute differently.
fn chance_to_win(value: i32) -> f64 {
    match value {
        SEEN_WIN.. => 1.0,
        v if v <= -SEEN_WIN => 0.0,
        v => 0.5 + 0.5 * f64::from(v) / (400.0 + f64::from(v.abs())),
    }
}
