//! Vacations: while a member is on one, their clocks of days stand still. What a vacation is, and how long one may be, is the host's business;
//! the table keeps from when until when each of its people is away, as events.

use crate::table::Chair;
use crate::{ClockKind, PersonId, Phase, Table, TableEvent};

/// A vacation as the host knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacation {
    /// Whose.
    pub person: PersonId,
    /// From when, in milliseconds. No two of a person have the same.
    pub from: u64,
    /// Until when; changes when they come back earlier or stay longer.
    pub until: u64,
}

impl Table {
    /// Whose vacations matter here, and those that end after which moment; nobody's where no clock of days runs.
    pub fn vacations_wanted(&self, now: u64) -> Option<(Vec<PersonId>, u64)> {
        if self.phase != Phase::Playing || !matches!(self.time(), ClockKind::Days { .. }) {
            return None;
        }
        let known = (0..self.chairs.len() as u8).filter_map(|n| self.clocks.vacation(cubo_core::Seat(n)));
        let since = self.clocks.running().map_or(now, |(_, since)| since);
        let after = known.map(|(from, _)| from).fold(now.min(since), u64::min);
        let people: Vec<PersonId> = self.people().copied().collect();
        (!people.is_empty()).then_some((people, after))
    }

    /// The events by which the table learns of these vacations, which are ordered by their beginning. None if it knows of them. Asking again is
    /// harmless, and so is asking late: the events say from when the clock stood still.
    pub fn vacations(&self, all: &[Vacation], now: u64) -> Vec<TableEvent> {
        let mut events = Vec::new();
        for (chair, seat) in self.chairs.iter().zip((0..).map(cubo_core::Seat)) {
            let mut known = self.clocks.vacation(seat);
            let runs =
                self.clocks.running().filter(|(whose, _)| *whose == seat).map_or(now, |(_, since)| since);
            for &Vacation { from, until, .. } in all.iter().filter(|vacation| chair.is_of(&vacation.person)) {
                let new = match known {
                    Some((before, end)) => before < from && until > runs || before == from && end != until,
                    None => until > runs,
                };
                if new {
                    events.push(TableEvent::Vacation { seat, from, until });
                    known = Some((from, until));
                }
            }
        }
        events
    }

    /// Until when the person of that chair is on vacation, or was.
    pub(crate) fn vacation_of(&self, chair: &Chair) -> Option<u64> {
        let seat = self.chairs.iter().position(|other| other.number == chair.number)?;
        let holds = self.phase == Phase::Playing && chair.lost.is_none() && chair.sitter.is_some();
        self.clocks.vacation(cubo_core::Seat(seat as u8)).filter(|_| holds).map(|(_, until)| until)
    }

    /// Since when somebody is away, not counting their vacation.
    pub(crate) fn away_since(&self, person: &PersonId, since: u64) -> u64 {
        let own = self.chairs.iter().filter(|chair| chair.is_of(person));
        own.filter_map(|chair| self.vacation_of(chair)).fold(since, u64::max)
    }
}
