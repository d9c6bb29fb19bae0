//! The player that searches.

use std::marker::PhantomData;

use cubo_core::{Game, QuickDice, walk};

use super::deepen::{Thought, is_settled};
use super::pvs::Pvs;
use super::table::{ENTRY, Table};
use crate::knowledge::Knowledge;
use crate::{Analysis, Budget, Choice, Player, Sight};

/// Looks ahead as far as its budget allows. For open games: it searches the one state that fits the view.
pub struct Search<G: Game, K> {
    knowledge: K,
    table: Table,
    /// The most bytes that the table of positions may take.
    memory: usize,
    game: PhantomData<fn() -> G>,
}

/// The table begins small, since filling memory for the first time takes longer than a short search.
const FIRST_ENTRIES: usize = 1 << 14;

impl<G: Game, K: Knowledge<G>> Search<G, K> {
    /// A player with that knowledge, that keeps to 256 MiB.
    pub fn new(knowledge: K) -> Self {
        Search { knowledge, table: Table::new(FIRST_ENTRIES), memory: 256 << 20, game: PhantomData }
    }

    /// Keeps to that many bytes.
    pub fn with_memory(self, bytes: usize) -> Self {
        let entries = FIRST_ENTRIES.min((bytes / ENTRY / 2).max(2));
        Search { memory: bytes, table: Table::new(entries), ..self }
    }

    /// The best action of an open state in which a seat is to act, and `None` in one where nobody is.
    pub fn think(&mut self, state: &G::State, budget: &mut Budget<'_>) -> Option<Thought<G::Action>> {
        let me = G::turn(state).seat()?;
        let mut state = state.clone();
        let mut actions = walk::list::<G>(&state);
        let mut best = Thought { action: *actions.first()?, value: 0, depth: 0, line: Vec::new() };
        self.table.clear();
        let mut order = None;
        for depth in 1.. {
            // While it grows the old table lives beside the new one.
            if self.table.is_crowded() && self.table.len() * 5 * ENTRY <= self.memory {
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
            best = Thought { action: best.action, value, depth, line: search.line(&state, best.action) };
            if is_settled(value, depth) || (actions.len() == 1 && depth >= 2) {
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
        let best = self.think(&state, budget)?;
        let value = f64::from(best.value) / 100.0;
        let values =
            (0..G::seats(&state)).map(|seat| if seat == sight.seat.0 { value } else { -value }).collect();
        let analysis = Analysis {
            values: Some(values),
            win: Some(chance(best.value)),
            depth: u32::try_from(best.depth).ok(),
            line: best.line.iter().map(ToString::to_string).collect(),
            ..Analysis::new("search", budget.spent())
        };
        Some(Choice { action: best.action, analysis })
    }
}

/// The chance to win that goes with a value: even at 0, three in five a whole point ahead, and never quite certain.
fn chance(value: i32) -> f64 {
    let points = f64::from(value) / 400.0;
    0.5 + 0.5 * points / (1.0 + points.abs())
}
