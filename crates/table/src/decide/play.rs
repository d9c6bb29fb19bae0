//! During the game: acting, giving up, and taking one's seat back from a house player.

use cubo_core::Seat;
use cubo_core::forfeit::Why;

use super::{Decided, Draft};
use crate::{Actor, PersonId, Phase, TableError, TableEvent};

impl Draft {
    pub(super) fn playing(&self) -> Decided {
        if self.table.phase == Phase::Playing { Ok(()) } else { Err(TableError::NotPlaying) }
    }

    pub(super) fn act(&mut self, by: Actor, action: &str) -> Decided {
        self.playing()?;
        let turn = self.table.to_act();
        let seat = turn.ok_or(TableError::NotYourTurn { turn })?;
        let chair = &self.table.chairs[seat.index()];
        let allowed = match by {
            Actor::House => chair.house.is_some(),
            Actor::Person(person) if chair.is_of(&person) && chair.house.is_some() => {
                return Err(TableError::HousePlays { seat });
            }
            Actor::Person(person) => chair.is_of(&person),
        };
        if !allowed {
            return Err(TableError::NotYourTurn { turn });
        }
        // The draft has its own copy of the game: applying the event to it tells whether the action is legal.
        self.push(TableEvent::Action { seat, action: action.to_owned() })?;
        self.run_on()
    }

    /// The seat that somebody means: the one they name, or the only one they have of those that fit.
    fn which(
        &self,
        person: &PersonId,
        named: Option<Seat>,
        fits: impl Fn(Seat) -> bool,
    ) -> Result<Seat, TableError> {
        self.playing()?;
        let mut mine = self.table.chairs_of(person).peekable();
        if mine.peek().is_none() {
            return Err(TableError::NotSeated);
        }
        if let Some(seat) = named {
            return if mine.any(|own| own == seat) {
                Ok(seat)
            } else {
                Err(TableError::NotYourSeat { seat })
            };
        }
        let first = *mine.peek().unwrap_or(&Seat(0));
        let mut fitting = mine.filter(|&seat| fits(seat));
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => Ok(only),
            (Some(_), Some(_)) => Err(TableError::WhichSeat),
            (None, _) => Ok(first),
        }
    }

    pub(super) fn resign(&mut self, person: &PersonId, seat: Option<Seat>) -> Decided {
        let seat = self.which(person, seat, |_| true)?;
        self.forfeit(&[seat], Why::Resigned)
    }

    /// Advice is given for the seat to act, at tables that were opened as friendly. Asking again about the same position causes no
    /// second event.
    pub(super) fn hint(&mut self, person: &PersonId, seat: Option<Seat>) -> Decided {
        let turn = self.table.to_act();
        let seat = self.which(person, seat, |own| Some(own) == turn)?;
        if !self.table.opened.friendly {
            return Err(TableError::NotFriendly);
        }
        if turn != Some(seat) {
            return Err(TableError::NotYourTurn { turn });
        }
        let chair = &self.table.chairs[seat.index()];
        if chair.house.is_some() {
            return Err(TableError::HousePlays { seat });
        }
        if chair.hinted == Some(self.table.moved) {
            return Ok(());
        }
        self.push(TableEvent::Hinted { seat })
    }

    pub(super) fn take_back(&mut self, person: &PersonId, seat: Option<Seat>) -> Decided {
        let handed = |seat: Seat| self.table.chairs[seat.index()].house.is_some();
        let seat = self.which(person, seat, handed)?;
        if !handed(seat) {
            return Err(TableError::NotHanded { seat });
        }
        self.push(TableEvent::Taken { seat })
    }
}
