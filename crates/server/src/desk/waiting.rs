//! Whose turn it is, noted in the store for reminders: who is to be told is found there, and no table is woken for it.
//!
//! Most turns are short. A turn is noted only when it has lasted a minute, or when the table goes to sleep. A note that is wrong after a
//! crash is repaired when the table wakes, and nobody is told on the strength of the note alone: whoever tells looks again at the table's own
//! line.

use std::collections::BTreeMap;

use cubo_core::Seat;
use cubo_table::Audience;
use cubo_wire::{ClockKind, TableEvent};

use super::Desk;
use crate::log;
use crate::store::Wait;

/// After how long somebody is told first that it is their turn.
pub(crate) const FIRST_MS: u64 = 10 * 60 * 1000;
/// Turns that are over sooner are not noted.
const NOTED_MS: u64 = 60 * 1000;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// When turns began, followed from the events: the same whether the table was awake or is read again.
#[derive(Clone, Default, Debug)]
pub(super) struct Turns {
    /// When each seat last did something.
    acted: BTreeMap<Seat, u64>,
    /// When the game began or was taken back.
    afresh: u64,
}

impl Turns {
    pub(super) fn take(&mut self, event: &TableEvent, arrived: u64) {
        match event {
            TableEvent::Action { seat, .. } | TableEvent::Forfeited { seat, .. } => {
                self.acted.insert(*seat, arrived);
            }
            TableEvent::Started { .. } | TableEvent::Undone { .. } => self.afresh = arrived,
            _ => {}
        }
    }

    /// When the turn of that seat began: after the last act of anybody else.
    fn since(&self, seat: Seat) -> u64 {
        let others = self.acted.iter().filter(|(other, _)| **other != seat).map(|(_, at)| *at);
        others.max().unwrap_or(0).max(self.afresh)
    }
}

/// What the store has of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Noted {
    /// Not known: the table has just woken.
    Unknown,
    /// This.
    Known(Option<Wait>),
}

impl Desk {
    /// Whose turn it is now. A table that goes to sleep leaves nobody there: nobody would note when they go.
    fn wait(&mut self, asleep: bool) -> Option<Wait> {
        let (seat, person) = self.table().waits_for()?;
        let since = self.turns.since(seat);
        let deadline = self.clock_deadline();
        let span = match self.table().time() {
            ClockKind::Days { days } => u64::from(days) * DAY_MS,
            ClockKind::Fischer { .. } | ClockKind::None => deadline.map_or(0, |at| at.saturating_sub(since)),
        };
        let first = since + FIRST_MS;
        let left = |part: u64| deadline.map(|at| at.saturating_sub(span / part).max(first));
        let here = self.viewers.is_here(&person);
        if here {
            self.been = Some((seat, since));
        }
        let seen = self.been == Some((seat, since));
        Some(Wait {
            person,
            seat: seat.0,
            since,
            deadline,
            first,
            half: left(2),
            tenth: left(10),
            seen,
            here: here && !asleep,
        })
    }

    /// Notes whose turn it is, if the store does not know and it matters by now.
    pub(super) async fn note_wait(&mut self, asleep: bool) {
        let house = self.house.clone();
        let Some(store) = house.store.reminding() else { return };
        let wait = self.wait(asleep);
        let known = match self.waiting {
            Noted::Known(known) if known == wait => return,
            Noted::Known(known) => known,
            // Before the game there was nobody to wait for.
            Noted::Unknown if wait.is_none() && self.table().session().is_none() => {
                self.waiting = Noted::Known(None);
                return;
            }
            Noted::Unknown => wait,
        };
        let long = wait.is_some_and(|wait| self.house.clock.now() >= wait.since + NOTED_MS);
        let same = wait.map(|wait| wait.since) == known.map(|known| known.since);
        let wait = if asleep || long || same { wait } else { None };
        if self.waiting == Noted::Known(wait) {
            return;
        }
        match store.note_wait(self.row, self.fence, self.table().version(), wait).await {
            Ok(()) => self.waiting = Noted::Known(wait),
            Err(why) => log::warn("whose turn it is could not be noted", why.code()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_begins_with_the_last_act_of_anybody_else() {
        let mut turns = Turns::default();
        let act = |seat| TableEvent::Action { seat: Seat(seat), action: String::new() };
        turns.take(&TableEvent::Started { order: vec![0, 1], drawn: false }, 5);
        assert_eq!((turns.since(Seat(0)), turns.since(Seat(1))), (5, 5));
        turns.take(&act(0), 7);
        assert_eq!(turns.since(Seat(1)), 7);
        turns.take(&act(1), 8);
        turns.take(&act(1), 9);
        assert_eq!((turns.since(Seat(1)), turns.since(Seat(0))), (7, 9), "a turn of two actions");
        turns.take(&TableEvent::Undone { to: 1 }, 11);
        assert_eq!(turns.since(Seat(1)), 11);
    }
}
