//! The player that searches.

use std::marker::PhantomData;

use cubo_core::{Game, QuickDice, Seat, walk};

use super::deepen::{Thought, is_settled};
use super::pvs::{Memory, Pvs, SEEN_WIN};
use super::seats;
use super::table::{ENTRY, Transpositions};
use super::values::Values;
use crate::knowledge::Tactics;
use crate::{Analysis, Budget, Choice, Player, Sight};

/// Looks ahead as far as its budget allows. For open games: it searches the one state that fits the view.
///
/// At a table of two it uses the threads of the budget, which share the table of positions: deeper in the same time, but not
/// the same answer every time. Only the caller's thread counts nodes and checks the budget.
pub struct Search<G: Game, K> {
    knowledge: K,
    table: Transpositions,
    /// Of states that were evaluated lately, between searches.
    values: Option<Values>,
    keeps_values: bool,
    game: PhantomData<fn() -> G>,
}

/// The table is small at first, since writing to new memory takes longer than a short search.
const FIRST_ENTRIES: usize = 1 << 14;

impl<G: Game, K: Tactics<G>> Search<G, K> {
    /// A player with that knowledge.
    pub fn new(knowledge: K) -> Self {
        let table = Transpositions::new(FIRST_ENTRIES);
        Search { knowledge, table, values: None, keeps_values: false, game: PhantomData }
    }

    /// Keeps values from one search to the next, which saves time in many short searches. All of them must be of games with the same options,
    /// since the key of a state does not contain these.
    pub fn keeping_values(self) -> Self {
        Search { keeps_values: true, ..self }
    }

    /// The best action at a table of two in an open state; `None` if no seat is to act.
    pub fn think(&mut self, state: &G::State, budget: &mut Budget<'_>) -> Option<Thought<G::Action>> {
        let mut rounds = Rounds::<G>::new(state, &mut self.values)?;
        // Always the same size at first, so that the result does not depend on earlier searches.
        let entries = FIRST_ENTRIES.min((budget.memory_limit() / ENTRY / 2).max(2)).next_power_of_two();
        if self.table.len() == entries {
            self.table.clear();
        } else {
            self.table = Transpositions::new(entries);
        }
        while self
            .beside(state, budget.thread_limit(), |knowledge, table| rounds.run(knowledge, table, budget))
        {
            // A table that other threads read cannot grow, so they start again with the larger one. While it grows, the old
            // table and the new one both exist.
            self.table = self.table.grown(self.table.len() * 4);
        }
        self.values = rounds.memory.take().filter(|_| self.keeps_values).map(|memory| memory.values);
        Some(rounds.told())
    }

    /// The best action at a larger table in an open state, and what each seat can expect, from 0 to 1.
    pub fn expect(
        &mut self,
        state: &G::State,
        budget: &mut Budget<'_>,
    ) -> Option<(Thought<G::Action>, Vec<f64>)> {
        seats::think(&self.knowledge, state, budget)
    }

    /// Runs `main` on this thread, while the other threads of the budget help through the shared table.
    #[cfg(feature = "threads")]
    fn beside<R>(&self, state: &G::State, threads: usize, main: impl FnOnce(&K, &Transpositions) -> R) -> R {
        let (knowledge, table) = (&self.knowledge, &self.table);
        super::threads::beside::<G, K, R>(threads, knowledge, table, state, || main(knowledge, table))
    }

    #[cfg(not(feature = "threads"))]
    fn beside<R>(&self, _: &G::State, _: usize, main: impl FnOnce(&K, &Transpositions) -> R) -> R {
        main(&self.knowledge, &self.table)
    }
}

/// The rounds of one search, as far as they have come.
struct Rounds<G: Game> {
    state: G::State,
    me: Seat,
    /// The best action of the last round comes first.
    actions: Vec<G::Action>,
    best: Thought<G::Action>,
    memory: Option<Memory<G>>,
}

impl<G: Game> Rounds<G> {
    fn new(state: &G::State, values: &mut Option<Values>) -> Option<Self> {
        let actions = walk::list::<G>(state);
        let best = Thought { action: *actions.first()?, value: 0, depth: 0, line: Vec::new() };
        let me = G::turn(state).seat()?;
        let memory = Memory::new(G::seats(state), values.take().unwrap_or_else(Values::new));
        Some(Rounds { state: state.clone(), me, actions, best, memory: Some(memory) })
    }

    /// Goes deeper until the budget ends. Returns `true`, before that, if the table should and may grow first.
    fn run<K: Tactics<G>>(&mut self, knowledge: &K, table: &Transpositions, budget: &mut Budget<'_>) -> bool {
        loop {
            let depth = self.best.depth + 1;
            let mut spend = || budget.spend();
            let memory =
                self.memory.take().unwrap_or_else(|| Memory::new(G::seats(&self.state), Values::new()));
            let mut search = Pvs::new(knowledge, table, &mut spend, memory);
            let last = self.best.value;
            let value = search.aspire(&mut self.state, self.me, &mut self.actions, depth, last);
            let action = self.actions[0];
            if search.stopped {
                self.best.action = action;
                self.memory = Some(search.memory);
                return false;
            }
            search.keep_root(&self.state, action, value, depth);
            self.best = Thought { action, value, depth, line: search.line(&self.state, action) };
            self.memory = Some(search.memory);
            let settled = is_settled(last, value, depth) || (self.actions.len() == 1 && depth >= 2);
            if settled || !budget.iterate() {
                return false;
            }
            if table.is_crowded() && table.len() * 5 * ENTRY <= budget.memory_limit() {
                return true;
            }
        }
    }

    fn told(mut self) -> Thought<G::Action> {
        if self.best.line.first() != Some(&self.best.action) {
            self.best.line = vec![self.best.action];
        }
        self.best
    }
}

impl<G: Game, K: Tactics<G>> Player<G> for Search<G, K> {
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
            let (best, values) = self.expect(&state, budget)?;
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
        analysis.win = Some(chance_to_win(best.value, K::LEAD));
        Some(Choice { action: best.action, analysis })
    }
}

/// The part of the analysis that both searches share.
fn told<G: Game>(best: &Thought<G::Action>, budget: &Budget<'_>) -> Analysis {
    let mut analysis = Analysis::new("search", budget.spent());
    analysis.depth = u32::try_from(best.depth).ok();
    analysis.line = best.line.iter().map(ToString::to_string).collect();
    analysis
}

/// The chance to win that goes with a value: a half at 0, three quarters at a `lead`, certain only for a win that was found. It uses no
/// function that platforms compute differently.
fn chance_to_win(value: i32, lead: i32) -> f64 {
    match value {
        SEEN_WIN.. => 1.0,
        v if v <= -SEEN_WIN => 0.0,
        v => 0.5 + 0.5 * f64::from(v) / f64::from(lead + v.abs()),
    }
}
