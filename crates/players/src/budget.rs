//! How long a player may think, and how much it may remember.

/// How much work is done between two calls of `stop`, which cost more than a state.
const WORK_BETWEEN_QUESTIONS: u64 = 64;

/// How long a player may think: a number of nodes (states looked at) or of iterations, and a function that can end it sooner
/// (a deadline, or a search that nobody needs any more: this is how a search is cancelled). With nodes or iterations alone
/// the player's choice can be reproduced. Also how many bytes it may fill.
pub struct Budget<'a> {
    limit: u64,
    spent: u64,
    rounds: u64,
    memory: usize,
    threads: usize,
    work: u64,
    stop: Option<&'a mut dyn FnMut() -> bool>,
    stopped: bool,
}

impl<'a> Budget<'a> {
    /// The bytes a player may fill by default.
    pub const MEMORY: usize = 256 << 20;

    /// At most that many nodes.
    pub fn nodes(limit: u64) -> Self {
        let (spent, work, rounds) = (0, 0, u64::MAX);
        let (memory, threads) = (Self::MEMORY, 1);
        Budget { limit, spent, rounds, memory, threads, work, stop: None, stopped: false }
    }

    /// No limit by itself; the other limits end it.
    pub fn unlimited() -> Self {
        Budget::nodes(u64::MAX)
    }

    /// Also at most that many iterations: play-outs of a tree search, or depths of iterative deepening.
    pub fn iterations(self, rounds: u64) -> Self {
        Budget { rounds, ..self }
    }

    /// Fills at most that many bytes.
    pub fn memory(self, memory: usize) -> Self {
        Budget { memory, ..self }
    }

    /// May use that many threads if only time limits it. With a limit of nodes or iterations the choice must be
    /// reproducible, which it is not with several threads: then there is one.
    pub fn threads(self, threads: usize) -> Self {
        Budget { threads, ..self }
    }

    /// Fills at most that many bytes from now on, because others fill the rest.
    #[cfg(feature = "threads")]
    pub(crate) fn share_memory(&mut self, memory: usize) {
        self.memory = self.memory.min(memory);
    }

    /// Also stops when `stop` returns true. It is called every few nodes.
    pub fn until(self, stop: &'a mut dyn FnMut() -> bool) -> Self {
        Budget { stop: Some(stop), ..self }
    }

    /// Lowers the number of nodes, never raises it.
    pub fn at_most(&mut self, nodes: u64) {
        self.limit = self.limit.min(nodes);
    }

    /// Counts one node and returns whether another may follow. A player always looks at one node, so it always has an answer.
    #[inline]
    pub fn spend(&mut self) -> bool {
        self.spend_wide(0)
    }

    /// Counts one node with so many `actions`: wide turns take longer, so `stop` is called more often.
    #[inline]
    pub fn spend_wide(&mut self, actions: usize) -> bool {
        self.spent += 1;
        self.work += 1 + actions as u64 / 16;
        if self.work >= WORK_BETWEEN_QUESTIONS {
            self.work = 0;
            self.ask();
        }
        self.lasts()
    }

    /// Counts one iteration; says whether another may follow.
    pub fn iterate(&mut self) -> bool {
        self.rounds = self.rounds.saturating_sub(1);
        self.lasts()
    }

    /// Calls `stop` now; returns whether the search may go on.
    pub fn ask(&mut self) -> bool {
        if let Some(stop) = &mut self.stop {
            self.stopped = self.stopped || stop();
        }
        self.lasts()
    }

    /// Whether the search may go on, without calling `stop`.
    #[inline]
    pub fn lasts(&self) -> bool {
        !self.stopped && self.spent < self.limit && self.rounds > 0
    }

    /// The nodes spent so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether nodes or iterations limit it, so that the choice must be the same everywhere.
    #[inline(always)]
    pub fn is_counted(&self) -> bool {
        self.limit != u64::MAX || self.rounds != u64::MAX
    }

    /// The number of threads, this one included.
    pub fn thread_limit(&self) -> usize {
        if self.is_counted() { 1 } else { self.threads.max(1) }
    }

    /// The bytes that may be filled.
    pub fn memory_limit(&self) -> usize {
        self.memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_run_out() {
        let mut budget = Budget::nodes(3);
        assert_eq!([budget.spend(), budget.spend(), budget.spend()], [true, true, false]);
        assert_eq!(budget.spent(), 3);
        let mut budget = Budget::nodes(3);
        budget.at_most(5);
        budget.at_most(1);
        assert!(!budget.spend());
    }

    #[test]
    fn iterations_run_out() {
        let mut budget = Budget::unlimited().iterations(2);
        assert!(budget.spend() && budget.iterate() && budget.spend() && !budget.iterate() && !budget.spend());
    }

    #[test]
    fn a_stop_ends_it_and_stays() {
        let mut questions = 0;
        let mut stop = || {
            questions += 1;
            questions == 2
        };
        let mut budget = Budget::nodes(u64::MAX).until(&mut stop);
        let looked = 1 + (0..).take_while(|_| budget.spend()).count();
        assert!(!budget.spend());
        assert_eq!((looked, questions), (128, 2));
    }

    #[test]
    fn only_time_may_be_spent_on_several_threads() {
        let mut stop = || false;
        let mut budget = Budget::unlimited().threads(4).until(&mut stop);
        assert_eq!(budget.thread_limit(), 4);
        budget.at_most(1_000);
        assert_eq!(budget.thread_limit(), 1);
        assert_eq!(Budget::nodes(1_000).threads(4).thread_limit(), 1);
        assert_eq!(Budget::unlimited().iterations(9).threads(4).thread_limit(), 1);
        assert_eq!(Budget::unlimited().threads(0).thread_limit(), 1);
    }

    #[test]
    fn wide_turns_are_asked_about_sooner() {
        let mut stop = || true;
        let mut budget = Budget::unlimited().until(&mut stop);
        assert!(!budget.spend_wide(2000));
    }
}
