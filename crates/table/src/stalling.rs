//! Waiting for somebody who may not be there any more.
//!
//! At a table without a clock, a player who keeps other people waiting for [`ASK_MS`](crate::ASK_MS) is asked whether they are still there
//! ([`TableEvent::Asked`]). Anything they do is an answer. If none comes until the time in that event, each of the others may hand the seat
//! to the house, and together they may abort the game. A seat that was handed over for another reason (its person was away) is asked about
//! in the same way, at tables with a clock too, so that nobody has to resign a game that is played by the house alone.

use cubo_core::Seat;

use crate::table::Chair;
use crate::{ClockKind, PersonId, Phase, ShownAsked, Table, TableEvent};

/// How long the others have waited, and for whom.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stalling {
    /// Since when they wait for the seat to act: since its turn came, or since its person last did anything.
    pub(crate) since: u64,
    /// The seats whose people were asked and have not answered, and the time until which the others wait. At most one of these
    /// seats is played by its person, the seat to act; the house plays all others.
    pub(crate) asked: Vec<(Seat, u64)>,
}

impl Stalling {
    /// The server was down: nobody could do anything then.
    pub(crate) fn forgive(&mut self, from: u64, until: u64) {
        self.since += until.saturating_sub(from.max(self.since));
        for (_, answer_by) in self.asked.iter_mut().filter(|(_, answer_by)| *answer_by > from) {
            *answer_by += until.saturating_sub(from);
        }
    }
}

impl Table {
    /// How time is kept. A clock that nobody chose is not used if only one person sits at the table, who keeps nobody waiting.
    pub fn time(&self) -> ClockKind {
        let begun = matches!(self.phase, Phase::Playing | Phase::Ended);
        match self.opened.clock_by_default && begun && self.guests.len() < 2 {
            true => ClockKind::None,
            false => self.opened.clock,
        }
    }

    /// The seat to act and whose it is, if a person plays it themselves.
    pub fn waits_for(&self) -> Option<(Seat, PersonId)> {
        let seat = self.to_act().filter(|_| self.phase == Phase::Playing)?;
        let chair = self.chairs.get(seat.index()).filter(|chair| chair.lost.is_none() && chair.by_hand())?;
        Some((seat, *chair.person()?))
    }

    /// The waiting begins again: another player is to act, or the player to act has done something.
    pub(crate) fn wait_anew(&mut self, at: u64) {
        self.stalling.since = at;
        let house_plays = |chair: &Chair| chair.lost.is_none() && !chair.by_hand();
        let chairs = &self.chairs;
        self.stalling.asked.retain(|(seat, _)| chairs.get(seat.index()).is_some_and(house_plays));
    }

    /// The seat whose person keeps other people waiting at a table without a clock.
    fn kept_waiting(&self) -> Option<Seat> {
        if self.phase != Phase::Playing || self.time() != ClockKind::None {
            return None;
        }
        let seat = self.to_act()?;
        let chair = self.chairs.get(seat.index()).filter(|chair| chair.lost.is_none() && chair.by_hand())?;
        self.people().any(|person| chair.person() != Some(person) && self.plays(person)).then_some(seat)
    }

    /// Whether somebody plays a seat of their own; otherwise the house plays for them.
    pub(crate) fn plays(&self, person: &PersonId) -> bool {
        self.chairs.iter().any(|chair| chair.is_of(person) && chair.by_hand())
    }

    /// Who is to be asked whether they are still there, and when.
    pub(crate) fn ask_at(&self) -> Option<(Seat, u64)> {
        let seat = self.kept_waiting().filter(|seat| self.asked_until(*seat).is_none())?;
        Some((seat, self.stalling.since.saturating_add(self.patience.ask_ms)))
    }

    /// Until when the others wait for an answer about that seat, if its person was asked.
    pub(crate) fn asked_until(&self, seat: Seat) -> Option<u64> {
        self.stalling.asked.iter().find(|(asked, _)| *asked == seat).map(|(_, until)| *until)
    }

    /// Whether the person of that seat was asked and has not answered in time.
    pub(crate) fn is_unanswered(&self, seat: Seat, now: u64) -> bool {
        self.asked_until(seat).is_some_and(|until| now >= until)
    }

    pub(crate) fn show_asked(&self) -> Vec<ShownAsked> {
        self.stalling.asked.iter().map(|&(seat, until)| ShownAsked { seat, until }).collect()
    }

    /// Whether this event shows that the person of the seat to act is there. To be called before the event is folded.
    pub(crate) fn shows_presence(&self, event: &TableEvent) -> bool {
        let holder = |seat: Seat| self.chairs.get(seat.index()).and_then(Chair::person);
        let by = match event {
            TableEvent::Offered { person, .. }
            | TableEvent::Answered { person, .. }
            | TableEvent::Said { person, .. } => Some(person),
            TableEvent::Withdrawn { offer } => {
                self.offers.iter().find(|standing| standing.number == *offer).map(|standing| &standing.person)
            }
            TableEvent::StillHere { seat } | TableEvent::Hinted { seat } => holder(*seat),
            // After an action or a hand-over the waiting begins again in any case.
            _ => None,
        };
        by.is_some() && by == self.to_act().and_then(holder)
    }
}
