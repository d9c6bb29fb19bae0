//! How long a player may think.

/// How often the question about time is put: asking a clock costs more than looking at a state.
const NODES_BETWEEN_QUESTIONS: u64 = 64;

/// How long a player may think: a number of nodes (states looked at), and a question that can end it sooner (a deadline,
/// a table that has moved on). With nodes alone the player's choice can be reproduced.
pub struct Budget<'a> {
    limit: u64,
    spent: u64,
    stop: Option<&'a mut dyn FnMut() -> bool>,
    stopped: bool,
}

impl<'a> Budget<'a> {
    /// At most that many nodes.
    pub fn nodes(limit: u64) -> Self {
        Budget { limit, spent: 0, stop: None, stopped: false }
    }

    /// Also stops when `stop` answers yes. It is asked every few nodes.
    pub fn until(self, stop: &'a mut dyn FnMut() -> bool) -> Self {
        Budget { stop: Some(stop), ..self }
    }

    /// Counts one node; says whether another may follow. A player always looks at one, so it always has an answer.
    pub fn spend(&mut self) -> bool {
        self.spent += 1;
        if self.spent.is_multiple_of(NODES_BETWEEN_QUESTIONS)
            && let Some(stop) = &mut self.stop
        {
            self.stopped |= stop();
        }
        !self.stopped && self.spent < self.limit
    }

    /// The nodes spent so far.
    pub fn spent(&self) -> u64 {
        self.spent
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
}
