//! What needs others to agree: draws, taking back, and handing an absent player's seat to a house player.

use cubo_core::Seat;
use cubo_core::record::Entry;

use super::{Decided, Draft};
use crate::table::{Offer, STAND_IN};
use crate::{ClockKind, HouseLevel, How, Now, PersonId, Proposal, Table, TableError, TableEvent};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

impl Draft {
    fn seated(&self, person: &PersonId) -> Decided {
        self.playing()?;
        if self.table.chairs_of(person).next().is_none() {
            return Err(TableError::NotSeated);
        }
        Ok(())
    }

    pub(super) fn offer_draw(&mut self, person: &PersonId) -> Decided {
        self.seated(person)?;
        if self.table.chairs.len() != 2 {
            return Err(TableError::NotForMore);
        }
        if self.table.chairs.iter().any(|chair| chair.sitter.is_none()) {
            return Err(TableError::NobodyToAsk); // house players play to the end
        }
        self.offer(person, Proposal::Draw)
    }

    pub(super) fn undo(&mut self, person: &PersonId, to: Option<usize>) -> Decided {
        self.seated(person)?;
        let to = self.table.undo_point(person, to)?;
        // A person who holds all seats need not ask anybody.
        let others = self.table.chairs.iter().any(|chair| chair.person() != Some(person));
        if others && !self.table.opened.friendly {
            return Err(TableError::NoUndo);
        }
        self.offer(person, Proposal::Undo { to })
    }

    pub(super) fn hand_over(&mut self, person: &PersonId, seat: Seat) -> Decided {
        self.seated(person)?;
        if self.table.chairs_of(person).any(|own| own == seat) {
            return Err(TableError::NotYourSeat { seat });
        }
        let by_hand = self.table.chairs.get(seat.index()).is_some_and(|chair| chair.by_hand());
        if by_hand && self.table.is_unanswered(seat, self.now) {
            // Nobody is asked to agree: another who does not answer could hold everybody up. The seat can be taken back at any time.
            self.check_plays(person)?;
            return self.carry_out(Proposal::HandOver { seat });
        }
        self.check_away(seat)?;
        self.offer(person, Proposal::HandOver { seat })
    }

    /// The answer to the question whether somebody is still there. A player who was not asked need not answer.
    pub(super) fn still_here(&mut self, person: &PersonId) -> Decided {
        self.seated(person)?;
        let asked = |seat: &Seat| {
            self.table.asked_until(*seat).is_some() && self.table.chairs[seat.index()].by_hand()
        };
        let seat = self.table.chairs_of(person).find(asked);
        seat.map_or(Ok(()), |seat| self.push(TableEvent::StillHere { seat }))
    }

    /// Ends the game without a winner, if the person of that seat was asked and did not answer and the others agree.
    pub(super) fn abort(&mut self, person: &PersonId, seat: Seat) -> Decided {
        self.seated(person)?;
        if self.table.chairs_of(person).any(|own| own == seat) {
            return Err(TableError::NotYourSeat { seat });
        }
        self.check_plays(person)?;
        self.check_unanswered(seat)?;
        self.offer(person, Proposal::Abort { seat })
    }

    fn check_unanswered(&self, seat: Seat) -> Decided {
        if self.table.is_unanswered(seat, self.now) { Ok(()) } else { Err(TableError::NotAway { seat }) }
    }

    /// That somebody plays a seat of their own: only they are kept waiting.
    fn check_plays(&self, person: &PersonId) -> Decided {
        match self.table.chairs_of(person).next() {
            Some(seat) if !self.table.plays(person) => Err(TableError::HousePlays { seat }),
            _ => Ok(()),
        }
    }

    /// Makes an offer; where nobody has to be asked, it is done at once.
    fn offer(&mut self, person: &PersonId, what: Proposal) -> Decided {
        if self.table.declined.iter().any(|(who, kind)| who == person && *kind == what) {
            return Err(TableError::AlreadyDeclined);
        }
        let same = |offer: &&Offer| {
            std::mem::discriminant(&offer.what) == std::mem::discriminant(&what)
                && (offer.person == *person || offer.what == what)
        };
        if let Some(offer) = self.table.offers.iter().find(same) {
            return Err(TableError::AlreadyOffered { offer: offer.number });
        }
        if self.waits_for(person, what, &[]).next().is_none() {
            return self.carry_out(what);
        }
        if what == Proposal::Draw && self.table.draw_offers.contains(person) {
            return Err(TableError::DrawOffered);
        }
        self.push(TableEvent::Offered { person: *person, what })
    }

    pub(super) fn answer(&mut self, person: &PersonId, number: u64, yes: bool) -> Decided {
        self.seated(person)?;
        let offer = self.table.offers.iter().find(|offer| offer.number == number);
        let offer = offer.ok_or(TableError::NoSuchOffer { offer: number })?.clone();
        let asked = self.table.voters(&offer.person, offer.what).any(|voter| voter == person);
        if !asked || offer.agreed.contains(person) {
            return Err(TableError::NotAsked { offer: number });
        }
        match offer.what {
            Proposal::HandOver { seat } if yes => self.check_away(seat)?,
            Proposal::Abort { seat } if yes => self.check_unanswered(seat)?,
            _ => {}
        }
        self.push(TableEvent::Answered { offer: number, person: *person, yes })?;
        let Some(offer) = self.table.offers.iter().find(|offer| offer.number == number) else {
            return Ok(()); // that was a no
        };
        if self.waits_for(&offer.person, offer.what, &offer.agreed).next().is_some() {
            return Ok(());
        }
        self.carry_out(offer.what)
    }

    pub(super) fn withdraw(&mut self, person: &PersonId, number: u64) -> Decided {
        self.seated(person)?;
        match self.table.offers.iter().find(|offer| offer.number == number) {
            Some(offer) if offer.person == *person => self.push(TableEvent::Withdrawn { offer: number }),
            _ => Err(TableError::NoSuchOffer { offer: number }),
        }
    }

    /// Whose answer is missing. A hand-over or an abort does not wait for others who are away as well.
    fn waits_for<'a>(
        &'a self,
        by: &'a PersonId,
        what: Proposal,
        agreed: &'a [PersonId],
    ) -> impl Iterator<Item = &'a PersonId> {
        let voters = self.table.voters(by, what).filter(|voter| !agreed.contains(voter));
        voters.filter(move |voter| !(about(what).is_some() && self.asleep.contains(voter)))
    }

    /// That a person plays the seat who has been away for long enough, or was asked and did not answer.
    fn check_away(&self, seat: Seat) -> Decided {
        let chair =
            self.table.chairs.get(seat.index()).filter(|chair| chair.lost.is_none() && chair.by_hand());
        match chair.and_then(|chair| chair.person()) {
            Some(person) if self.asleep.contains(person) => Ok(()),
            Some(_) if self.table.is_unanswered(seat, self.now) => Ok(()),
            _ => Err(TableError::NotAway { seat }),
        }
    }

    fn carry_out(&mut self, what: Proposal) -> Decided {
        match what {
            Proposal::Draw => self.finish(How::Agreed),
            Proposal::Undo { to } => self.push(TableEvent::Undone { to }),
            Proposal::Abort { .. } => self.finish(How::Aborted),
            Proposal::HandOver { seat } => {
                self.push(TableEvent::Handed { seat, level: HouseLevel(STAND_IN) })?;
                if self.table.asked_until(seat).is_some() {
                    return Ok(());
                }
                // They were away and not asked yet: until when they may come back before the others may abort the game.
                let until = self.now.saturating_add(self.table.return_ms());
                self.push(TableEvent::Asked { seat, until })
            }
        }
    }
}

/// The seat of the absent player, for proposals to go on without them.
fn about(what: Proposal) -> Option<Seat> {
    match what {
        Proposal::HandOver { seat } | Proposal::Abort { seat } => Some(seat),
        Proposal::Draw | Proposal::Undo { .. } => None,
    }
}

impl Table {
    /// Who has to agree to somebody's offer: everybody else who holds a chair. A hand-over or an abort needs neither the person whom it
    /// is about nor those for whom the house plays.
    pub(crate) fn voters<'a>(
        &'a self,
        by: &'a PersonId,
        what: Proposal,
    ) -> impl Iterator<Item = &'a PersonId> {
        let about = about(what);
        let whom = about.and_then(|seat| self.chairs.get(seat.index())).and_then(|chair| chair.person());
        let concerned =
            move |person: &&PersonId| about.is_none() || Some(*person) != whom && self.plays(person);
        self.people().filter(move |person| *person != by).filter(concerned)
    }

    /// Where somebody's undo leads to: before one of their own actions (so that it is their turn again and no chance is
    /// pending), and not before somebody gave up.
    fn undo_point(&self, person: &PersonId, to: Option<usize>) -> Result<usize, TableError> {
        let Some(session) = &self.session else { return Err(TableError::NotPlaying) };
        let floor = self.forfeits.iter().map(|forfeit| forfeit.after).max().unwrap_or(0);
        let events = session.record().events;
        let own = |entry: &Entry| match entry {
            Entry::Action { seat, .. } => self.chairs[seat.index()].is_of(person),
            Entry::Chance { .. } => false,
        };
        match to {
            None => {
                let last = events.iter().rposition(own).ok_or(TableError::NothingToUndo)?;
                if last < floor { Err(TableError::TooFarBack { to: last }) } else { Ok(last) }
            }
            Some(to) if to >= floor && events.get(to).is_some_and(own) => Ok(to),
            Some(to) => Err(TableError::TooFarBack { to }),
        }
    }

    /// Who has been away for long enough to be played for.
    pub(super) fn asleep(&self, now: &Now<'_>) -> Vec<PersonId> {
        let long = self.by_pace(self.patience.away_ms);
        #[cfg(not(target_arch = "wasm32"))]
        let since = |person: &PersonId, since: u64| self.away_since(person, since);
        #[cfg(target_arch = "wasm32")]
        let since = |_: &PersonId, since: u64| since;
        let away =
            now.away.iter().filter(|(person, from)| now.ms >= since(person, *from).saturating_add(long));
        away.map(|(person, _)| *person).collect()
    }

    /// How long somebody for whom the house plays may stay away before the others may abort the game.
    fn return_ms(&self) -> u64 {
        self.by_pace(self.patience.ask_ms.saturating_add(self.patience.answer_ms))
    }

    /// That time, but a day where people have days for a turn.
    fn by_pace(&self, ms: u64) -> u64 {
        match self.opened.clock {
            ClockKind::Days { .. } => DAY_MS,
            ClockKind::Fischer { .. } | ClockKind::None => ms,
        }
    }
}
