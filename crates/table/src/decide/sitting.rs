//! Before the game: taking chairs, committing to nonces and opening them, and the start.

use cubo_core::fair::Bytes32;

use super::{Decided, Draft};
use crate::table::CALL_MS;
use crate::words::{PHRASES, clean_name, clean_text};
use crate::{Access, HouseLevel, How, PersonId, Phase, Place, Table, TableError, TableEvent, Words};

impl Draft {
    fn waiting(&self) -> Decided {
        if self.table.phase == Phase::Waiting { Ok(()) } else { Err(TableError::Begun) }
    }

    pub(super) fn sit(
        &mut self,
        person: &PersonId,
        place: Option<u8>,
        name: &str,
        commitment: Option<Bytes32>,
    ) -> Decided {
        self.waiting()?;
        if self.table.keeps_out(person) {
            return Err(TableError::KeptOut);
        }
        let name = clean_name(name).ok_or(TableError::BadName)?;
        let place = self.table.free_place(person, place)?;
        let held = matches!(self.table.chairs[usize::from(place)].place, Place::Held { .. });
        if !self.table.opened.one_screen && !held && self.table.chairs_of(person).next().is_some() {
            return Err(TableError::OneChair);
        }
        let standing =
            self.table.guests.iter().find(|guest| guest.person == *person).and_then(|g| g.commitment);
        let commitment = match (standing, commitment) {
            (None, None) => return Err(TableError::NeedCommitment),
            (Some(standing), Some(again)) if again != standing => return Err(TableError::BadCommitment),
            (Some(_), _) => None,
            (None, Some(fresh)) => Some(self.fresh(fresh)?),
        };
        self.push(TableEvent::Sat { place, person: *person, name, commitment })?;
        self.call()
    }

    pub(super) fn commit_to(&mut self, person: &PersonId, commitment: Bytes32) -> Decided {
        self.waiting()?;
        let guest = self.table.guests.iter().find(|guest| guest.person == *person);
        match guest.ok_or(TableError::NotSeated)?.commitment {
            Some(standing) if standing == commitment => return Ok(()),
            Some(_) => return Err(TableError::BadCommitment),
            None => {}
        }
        let commitment = self.fresh(commitment)?;
        self.push(TableEvent::Committed { person: *person, commitment })?;
        self.call()
    }

    /// Nobody may commit to what somebody else committed to: they could not open it before the other does.
    fn fresh(&self, commitment: Bytes32) -> Result<Bytes32, TableError> {
        let used = self.table.guests.iter().any(|guest| guest.commitment == Some(commitment));
        if used || commitment == self.table.opened.secret.commitment() {
            return Err(TableError::BadCommitment);
        }
        Ok(commitment)
    }

    /// Once all chairs are taken and all have committed, nonces are opened; where there are none, the game begins.
    fn call(&mut self) -> Decided {
        let table = &self.table;
        let ready = table.chairs.iter().all(|chair| chair.taken())
            && table.guests.iter().all(|guest| guest.commitment.is_some());
        if !ready {
            return Ok(());
        }
        if table.guests.is_empty() {
            return self.start();
        }
        let until = self.now.saturating_add(CALL_MS);
        self.push(TableEvent::Called { until })
    }

    pub(super) fn nonce(&mut self, person: &PersonId, nonce: Bytes32) -> Decided {
        if self.table.phase != Phase::Calling {
            return Err(TableError::NotCalled);
        }
        let guest = self.table.guests.iter().find(|guest| guest.person == *person);
        let guest = guest.ok_or(TableError::NotSeated)?;
        if guest.nonce.is_some() {
            return Err(TableError::NotCalled);
        }
        if guest.commitment != Some(nonce.commitment()) {
            return Err(TableError::BadNonce);
        }
        self.push(TableEvent::Nonce { person: *person, nonce })?;
        if self.table.guests.iter().all(|guest| guest.nonce.is_some()) {
            return self.start();
        }
        Ok(())
    }

    fn start(&mut self) -> Decided {
        let seats = self.table.chairs.len() as u8;
        let drawn = !self.table.opened.fixed;
        let order = if drawn {
            self.table.derive_key().draw_seats(self.table.stream(), seats)
        } else {
            (0..seats).collect()
        };
        self.push(TableEvent::Started { order, drawn })?;
        self.run_on()
    }

    pub(super) fn house(&mut self, person: &PersonId, place: u8, level: Option<HouseLevel>) -> Decided {
        self.waiting()?;
        if *person != self.table.opened.by {
            return Err(TableError::NotHost);
        }
        let chair = self.table.chairs.get(usize::from(place));
        let fits = |place: &Place| matches!(place, Place::Open | Place::Held { .. });
        let chair = chair.filter(|chair| fits(&chair.place)).ok_or(TableError::NoSuchPlace { place })?;
        if chair.sitter.is_some() {
            return Err(TableError::PlaceTaken { place });
        }
        self.push(TableEvent::Housed { place, level })?;
        self.call()
    }

    pub(super) fn leave(&mut self, person: &PersonId) -> Decided {
        let mine: Vec<_> = self.table.chairs_of(person).collect();
        if mine.is_empty() {
            return Err(TableError::NotSeated);
        }
        if self.table.phase == Phase::Playing {
            return self.forfeit(&mine, cubo_core::forfeit::Why::Left);
        }
        self.push(TableEvent::Left { person: *person, silent: false })
    }

    /// The host removes somebody. This is also possible while nonces are being opened, so that the host need not wait for somebody who
    /// does not open theirs.
    pub(super) fn remove(&mut self, host: &PersonId, place: u8) -> Decided {
        if *host != self.table.opened.by {
            return Err(TableError::NotHost);
        }
        if self.table.phase == Phase::Playing {
            return Err(TableError::Begun);
        }
        let chair = self.table.chairs.get(usize::from(place));
        match chair.and_then(|chair| chair.person()).copied() {
            Some(person) if person != *host => self.push(TableEvent::Removed { person }),
            _ => Err(TableError::NoSuchPlace { place }),
        }
    }

    pub(super) fn renew(&mut self, host: &PersonId) -> Decided {
        if *host != self.table.opened.by {
            return Err(TableError::NotHost);
        }
        self.push(TableEvent::Renewed)
    }

    pub(super) fn close(&mut self, person: &PersonId) -> Decided {
        if *person != self.table.opened.by {
            return Err(TableError::NotHost);
        }
        if self.table.phase == Phase::Playing {
            return Err(TableError::Begun);
        }
        self.finish(How::Closed)
    }
}

impl Table {
    /// The place that was asked for, or the first free one: one that is held for this person before the others.
    fn free_place(&self, person: &PersonId, asked: Option<u8>) -> Result<u8, TableError> {
        let for_me = |place: &Place| match place {
            Place::Held { person: whose, .. } => whose == person,
            Place::Open | Place::Person => true,
            Place::House { .. } => false,
        };
        let Some(place) = asked else {
            let free =
                || self.chairs.iter().zip(0..).filter(|(chair, _)| !chair.taken() && for_me(&chair.place));
            let held = free().find(|(chair, _)| matches!(chair.place, Place::Held { .. }));
            return held.or_else(|| free().next()).map(|(_, place)| place).ok_or(TableError::Full);
        };
        let chair = self.chairs.get(usize::from(place)).ok_or(TableError::NoSuchPlace { place })?;
        if chair.taken() || !for_me(&chair.place) {
            return Err(TableError::PlaceTaken { place });
        }
        Ok(place)
    }

    /// Those who sit at a table may talk, also when it has ended.
    pub(super) fn said(&self, person: &PersonId, words: &Words) -> Result<TableEvent, TableError> {
        if !self.chairs.iter().any(|chair| chair.person() == Some(person)) {
            return Err(TableError::NotSeated);
        }
        if self.opened.without_talk {
            return Err(TableError::NoTalk);
        }
        let words = match words {
            Words::Phrase(phrase) if PHRASES.contains(&phrase.as_str()) => Words::Phrase(phrase.clone()),
            Words::Phrase(_) => return Err(TableError::BadWords),
            Words::Text(_) if self.opened.access == Access::Listed => return Err(TableError::NoFreeText),
            Words::Text(text) => Words::Text(clean_text(text).ok_or(TableError::BadWords)?),
        };
        Ok(TableEvent::Said { person: *person, words })
    }
}
