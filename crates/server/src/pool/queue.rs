//! The order of searches.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use cubo_wire::PersonId;

/// How many searches of one person's tables may wait. Further tables ask again a moment later.
const QUOTA: usize = 32;

/// Searches of a level whose turns take at most this long are short.
const SHORT: Duration = Duration::from_millis(500);

/// How long a search takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Length {
    /// So short that nobody notices.
    Short,
    /// For as long as people like to wait.
    Long,
}

impl Length {
    /// That of a level whose turns take so long at most.
    pub(crate) fn of(turn: Duration) -> Self {
        if turn <= SHORT { Length::Short } else { Length::Long }
    }
}

/// The searches that wait. Short ones come before long ones, then people take turns, and the searches of one person come in the order in
/// which they were added. A table has one search at a time, so a person's tables take turns too.
pub(super) struct Queue<T> {
    lanes: [Lane<T>; 2],
    of: HashMap<PersonId, usize>,
}

struct Lane<T> {
    /// Those who have something waiting here; the first is served next, and then goes to the end.
    people: VecDeque<PersonId>,
    waiting: HashMap<PersonId, VecDeque<T>>,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        let lane = || Lane { people: VecDeque::new(), waiting: HashMap::new() };
        Queue { lanes: [lane(), lane()], of: HashMap::new() }
    }
}

impl<T> Lane<T> {
    fn push(&mut self, person: PersonId, thought: T) {
        let own = self.waiting.entry(person).or_default();
        if own.is_empty() {
            self.people.push_back(person);
        }
        own.push_back(thought);
    }

    fn pop(&mut self) -> Option<(PersonId, T)> {
        let person = self.people.pop_front()?;
        let own = self.waiting.get_mut(&person)?;
        let thought = own.pop_front()?;
        if own.is_empty() {
            self.waiting.remove(&person);
        } else {
            self.people.push_back(person);
        }
        Some((person, thought))
    }
}

impl<T> Queue<T> {
    pub(super) fn len(&self) -> usize {
        self.of.values().sum()
    }

    /// Adds a search. If too many of this person are already waiting, it is returned.
    pub(super) fn push(&mut self, person: PersonId, length: Length, thought: T) -> Result<(), T> {
        let count = self.of.entry(person).or_default();
        if *count >= QUOTA {
            return Err(thought);
        }
        *count += 1;
        self.lanes[length as usize].push(person, thought);
        Ok(())
    }

    /// The next search of at most this length.
    pub(super) fn pop(&mut self, longest: Length) -> Option<T> {
        let (person, thought) = self.lanes[..=longest as usize].iter_mut().find_map(Lane::pop)?;
        if let Some(count) = self.of.get_mut(&person) {
            *count -= 1;
            if *count == 0 {
                self.of.remove(&person);
            }
        }
        Some(thought)
    }
}

#[cfg(test)]
mod tests {
    use cubo_players::Level;

    use super::*;

    fn who(name: u8) -> PersonId {
        PersonId([name; 22])
    }

    fn all(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop(Length::Long)).collect()
    }

    #[test]
    fn people_come_in_turn_and_each_persons_tables_in_theirs() {
        let mut queue = Queue::default();
        for table in ["a1", "a2", "a3", "a4"] {
            queue.push(who(b'a'), Length::Long, table).unwrap();
        }
        queue.push(who(b'b'), Length::Long, "b1").unwrap();
        queue.push(who(b'c'), Length::Long, "c1").unwrap();
        queue.push(who(b'c'), Length::Long, "c2").unwrap();
        assert_eq!(queue.len(), 7);
        assert_eq!(queue.pop(Length::Long), Some("a1"));
        queue.push(who(b'a'), Length::Long, "a1 again").unwrap();
        assert_eq!(all(&mut queue), ["b1", "c1", "a2", "c2", "a3", "a4", "a1 again"]);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn short_thoughts_come_before_long_ones_and_some_threads_take_no_others() {
        let mut queue = Queue::default();
        for n in 0..3 {
            queue.push(who(n), Length::Long, "long").unwrap();
        }
        queue.push(who(9), Length::Short, "short").unwrap();
        assert_eq!(queue.pop(Length::Short), Some("short"));
        assert_eq!(queue.pop(Length::Short), None, "long thoughts are for the others");
        queue.push(who(9), Length::Short, "short").unwrap();
        assert_eq!(all(&mut queue), ["short", "long", "long", "long"]);
    }

    #[test]
    fn nobody_has_more_waiting_than_the_quota() {
        let mut queue = Queue::default();
        for n in 0..QUOTA {
            let length = if n % 2 == 0 { Length::Short } else { Length::Long };
            queue.push(who(1), length, "mine").unwrap();
        }
        assert_eq!(queue.push(who(1), Length::Short, "one more"), Err("one more"));
        queue.push(who(2), Length::Short, "another's").unwrap();
        queue.pop(Length::Long).unwrap();
        queue.push(who(1), Length::Short, "room again").unwrap();
    }

    #[test]
    fn only_the_strongest_think_for_long() {
        for level in [Level::Beginner, Level::Easy, Level::Normal, Level::Hard, Level::Expert] {
            assert_eq!(Length::of(level.turn_time()), Length::Short, "{level:?}");
        }
        assert_eq!(Length::of(Level::Master.turn_time()), Length::Long);
    }
}
