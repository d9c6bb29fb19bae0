//! House players at this table: at most one search at a time, cancelled when the table changes, and answered only after
//! a random delay.

use std::time::Duration;

use cubo_core::Seat;
use cubo_players::{Level, Pace};
use tokio::time::Instant;

use super::Desk;
use crate::pool::{Length, Thought};
use crate::think::{self, Task};

/// How long a table waits after a search that failed.
const REST: Duration = Duration::from_secs(1);

/// The state of the house players at a table.
#[derive(Default)]
pub(super) struct Thinking {
    now: Option<Current>,
    /// The seat whose turn it is, and its time: a turn may have several actions.
    turn: Option<(Seat, Pace)>,
    rest_until: Option<Instant>,
    /// The version at which it was last checked whether a house player must move.
    asked: Option<u64>,
    /// The version at which a worker's answer was refused: this one is thought about here.
    distrusted: Option<u64>,
}

/// A search that is over.
pub(super) struct Finished {
    /// The version it was about.
    pub(super) at: u64,
    /// Whether a worker has answered.
    pub(super) far: bool,
}

struct Current {
    at: u64,
    thought: Thought,
    begun: Instant,
    /// The answer, during its delay.
    ready: Option<Option<String>>,
    not_before: Instant,
}

impl Thinking {
    pub(super) fn busy(&self) -> bool {
        self.now.is_some() || self.rest_until.is_some()
    }

    /// Cancels the search.
    pub(super) fn forget(&mut self) {
        self.now = None;
        self.asked = None;
    }

    /// How long the present search has taken so far.
    pub(super) fn taken(&self) -> Duration {
        self.now.as_ref().map_or(Duration::ZERO, |current| current.begun.elapsed())
    }

    /// Takes the search.
    pub(super) fn finish(&mut self) -> Option<Finished> {
        self.rest_until = None;
        self.asked = None;
        self.now.take().map(|current| Finished { at: current.at, far: current.thought.is_far() })
    }

    /// A worker has answered what cannot be done: the next search at this version is here.
    pub(super) fn distrust(&mut self, at: u64) {
        self.distrusted = Some(at);
    }

    /// Starts no search for a moment.
    pub(super) fn rest(&mut self) {
        self.forget();
        self.rest_until = Some(Instant::now() + REST);
    }

    /// What the next action of that seat may take.
    fn time_for(&mut self, seat: Seat, level: Level) -> Duration {
        let known = self.turn.filter(|(whose, _)| *whose == seat);
        let (_, pace) = self.turn.insert(known.unwrap_or_else(|| (seat, Pace::new(level.turn_time()))));
        pace.rest()
    }

    /// The answer, after its delay. Can be dropped and called again. Never returns while there is no search.
    pub(super) async fn answer(&mut self) -> Option<String> {
        if let Some(until) = self.rest_until
            && self.now.is_none()
        {
            tokio::time::sleep_until(until).await;
            return None;
        }
        let Some(current) = &mut self.now else { return std::future::pending().await };
        if current.ready.is_none() {
            current.ready = Some((&mut current.thought.answer).await.unwrap_or(None));
            if let Some((_, pace)) = &mut self.turn {
                pace.used(current.begun.elapsed());
            }
        }
        tokio::time::sleep_until(current.not_before).await;
        current.ready.take().flatten()
    }
}

/// A random time between the two.
fn moment((least, most): (u32, u32)) -> Duration {
    let spread = u64::from(most.saturating_sub(least)) + 1;
    let drawn = crate::ids::random::<8>().map_or(0, |bytes| u64::from_le_bytes(bytes) % spread);
    Duration::from_millis(u64::from(least) + drawn)
}

impl Desk {
    /// Starts a search if it is a house player's turn, and cancels one that is no longer needed.
    pub(super) fn think(&mut self) {
        if self.thinking.rest_until.is_some() {
            return;
        }
        let version = self.table().version();
        if self.thinking.asked == Some(version) {
            return; // nothing has happened since
        }
        self.thinking.asked = Some(version);
        let turn = match self.table().house_turn() {
            Ok(Some(turn)) => turn,
            Ok(None) => {
                (self.thinking.now, self.thinking.turn) = (None, None);
                return;
            }
            Err(why) => {
                crate::log::warn("the house cannot see its table", why.code());
                return self.thinking.rest();
            }
        };
        let at = turn.at;
        if self.thinking.now.as_ref().is_some_and(|current| current.at == at) {
            return; // talk does not disturb it
        }
        let settings = self.house.config.house;
        // By the level alone: the time left in a turn says nothing about the length of the search.
        let length = Length::of(turn.level.turn_time());
        let time = self.thinking.time_for(turn.seat, turn.level);
        let person = self.table().opened().by;
        let here = self.thinking.distrusted == Some(at);
        let task = Task::new(turn, settings.nodes, time, self.fence.epoch);
        match think::think(&self.house, person, length, task, here) {
            Some(thought) => {
                let begun = Instant::now();
                let not_before = begun + moment(settings.reply_ms);
                self.thinking.now = Some(Current { at, thought, begun, ready: None, not_before });
            }
            None => self.thinking.rest(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_has_its_time_whatever_the_number_of_actions() {
        let mut thinking = Thinking::default();
        let ms = Duration::from_millis;
        assert_eq!(thinking.time_for(Seat(1), Level::Master), ms(3_000));
        let used = |thinking: &mut Thinking, time| thinking.turn.as_mut().unwrap().1.used(time);
        used(&mut thinking, ms(1_800));
        assert_eq!(thinking.time_for(Seat(1), Level::Master), ms(1_200));
        used(&mut thinking, ms(9_000));
        assert_eq!(thinking.time_for(Seat(1), Level::Master), ms(3_000) / 16, "never nothing at all");
        assert_eq!(thinking.time_for(Seat(2), Level::Expert), ms(300), "another's turn");
        assert_eq!(thinking.time_for(Seat(1), Level::Master), ms(3_000), "and again the first's");
    }
}
