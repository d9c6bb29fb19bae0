//! Applies events to a table, one after the other. They were checked when they were decided: an event that cannot be applied means
//! that the stored list is broken.

use std::sync::Arc;
#[cfg(not(target_arch = "wasm32"))]
use std::sync::OnceLock;

use cubo_catalog::{Session, Setup};
use cubo_core::fair::{Key, Stream};
use cubo_core::forfeit::Forfeit;
use cubo_core::record::{Entry, SeatDraw};
use cubo_core::{Seat, Turn};

use crate::clock::Clocks;
use crate::players;
use crate::stalling::Stalling;
use crate::table::{Chair, End, Guest, Offer, Patience, STAND_IN, Sitter};
use crate::{FORMAT, Games, Opened, PersonId, Phase, Place, Proposal, Stamp, Table, TableError, TableEvent};

type Folded = Result<(), TableError>;

fn broken<T>(why: impl Into<String>) -> Result<T, TableError> {
    Err(TableError::Broken(why.into()))
}

fn held_for(place: &Place) -> Option<PersonId> {
    match place {
        Place::Held { person, .. } => Some(*person),
        Place::Open | Place::Person | Place::House { .. } => None,
    }
}

impl Table {
    /// The table after its first event.
    pub fn begin(event: &TableEvent, stamp: Stamp, games: Games) -> Result<Table, TableError> {
        let TableEvent::Opened(opened) = event else {
            return broken("the first event does not open a table");
        };
        if opened.format > FORMAT {
            return broken(format!("written by a newer program, in format {}", opened.format));
        }
        let chair = |(place, number): (&Place, u8)| Chair {
            number,
            house: match place {
                Place::House { level } => Some(level.0),
                _ => None,
            },
            place: place.clone(),
            sitter: None,
            lost: None,
            hints: 0,
            hinted: None,
        };
        let seats = opened.places.len() as u8;
        Ok(Table {
            games,
            patience: Patience::default(),
            version: 1,
            phase: Phase::Waiting,
            chairs: opened.places.iter().zip(0..).map(chair).collect(),
            guests: Vec::new(),
            players: players::of(opened),
            known: opened.places.iter().filter_map(held_for).collect(),
            silent: Vec::new(),
            barred: Vec::new(),
            call_until: 0,
            key: None,
            draw: None,
            session: None,
            epoch: 0,
            draws: 0,
            streams: Vec::new(),
            moved: 1,
            #[cfg(not(target_arch = "wasm32"))]
            undone: 0,
            clocks: Clocks::new(opened.clock, seats),
            stalling: Stalling::default(),
            forfeits: Vec::new(),
            offers: Vec::new(),
            around_changed: false,
            declined: Vec::new(),
            draw_offers: Vec::new(),
            end: None,
            next: None,
            next_by: None,
            touched: stamp.written,
            forgiven: 0,
            seen: Vec::new(),
            #[cfg(not(target_arch = "wasm32"))]
            open_view: OnceLock::new(),
            opened: Arc::new(Opened::clone(opened)),
        })
    }

    /// The table after all its events: how a sleeping table wakes.
    pub fn replay<'a>(
        events: impl IntoIterator<Item = (&'a TableEvent, Stamp)>,
        games: Games,
    ) -> Result<Table, TableError> {
        let mut events = events.into_iter();
        let Some((first, stamp)) = events.next() else { return broken("there are no events") };
        let mut table = Table::begin(first, stamp, games)?;
        for (event, stamp) in events {
            table.fold(event, stamp, false)?;
        }
        Ok(table)
    }

    /// Takes the next event in. To be called once the event is durable, with the stamp that was stored with it. An error
    /// means that the list is broken; the table must then be loaded again.
    pub fn apply(&mut self, event: &TableEvent, stamp: Stamp) -> Folded {
        self.fold(event, stamp, true)
    }

    /// `witness`: whether to find out what everybody saw of it.
    pub(crate) fn fold(&mut self, event: &TableEvent, stamp: Stamp, witness: bool) -> Folded {
        let (number, stream) = (self.version, self.stream());
        self.version += 1;
        // A game in which people are asked and nobody answers is as forgotten as before.
        if !matches!(event, TableEvent::Asked { .. }) {
            self.touched = stamp.written;
        }
        self.seen.clear();
        #[cfg(not(target_arch = "wasm32"))]
        self.forget_view();
        let before = (self.offers.len(), self.stalling.asked.len());
        let present = self.shows_presence(event);
        self.fold_kind(number, event, stamp, stream, witness)?;
        if present {
            self.wait_anew(stamp.written);
        }
        // Nobody votes on doing without somebody who is there again.
        let asked = &self.stalling.asked;
        self.offers.retain(|offer| match offer.what {
            Proposal::Abort { seat } => asked.iter().any(|(whose, _)| *whose == seat),
            Proposal::Draw | Proposal::Undo { .. } | Proposal::HandOver { .. } => true,
        });
        self.around_changed = (self.offers.len(), self.stalling.asked.len()) != before;
        Ok(())
    }

    /// `stream`: what chance was drawn from, if this event is chance.
    fn fold_kind(
        &mut self,
        number: u64,
        event: &TableEvent,
        stamp: Stamp,
        stream: Stream,
        witness: bool,
    ) -> Folded {
        match event {
            TableEvent::Opened(_) => return broken("a table is opened once"),
            TableEvent::Sat { place, person, name, commitment } => {
                let sitter = Sitter { person: *person, name: name.as_str().into() };
                self.chair(*place)?.sitter = Some(sitter);
                if !self.known.contains(person) {
                    self.known.push(*person);
                }
                match self.guests.iter_mut().find(|guest| guest.person == *person) {
                    Some(guest) => guest.commitment = commitment.or(guest.commitment),
                    None => {
                        let guest = Guest { person: *person, commitment: *commitment, nonce: None };
                        self.guests.push(guest);
                    }
                }
            }
            TableEvent::Housed { place, level } => {
                let chair = self.chair(*place)?;
                // A chair that was held for somebody who did not come is everybody's now.
                chair.place = Place::Open;
                chair.house = level.map(|level| level.0);
            }
            TableEvent::Committed { person, commitment } => {
                self.guest(person)?.commitment = Some(*commitment)
            }
            TableEvent::Called { until } => {
                self.phase = Phase::Calling;
                self.call_until = *until;
            }
            TableEvent::Nonce { person, nonce } => self.guest(person)?.nonce = Some(*nonce),
            TableEvent::Left { person, silent } => {
                self.fold_left(person);
                match silent {
                    true if self.silent.contains(person) => self.bar(person),
                    // They may only have lost their connection, and may come back by themselves.
                    true => self.silent.push(*person),
                    false => self.known.retain(|known| known != person),
                }
            }
            TableEvent::Removed { person } => {
                self.fold_left(person);
                self.bar(person);
            }
            TableEvent::Renewed => {}
            TableEvent::Started { order, drawn } => {
                self.fold_started(order, drawn.then_some(stream))?;
                self.clocks = Clocks::new(self.time(), self.chairs.len() as u8);
                self.draws += u64::from(*drawn);
                self.moved = self.version;
                self.run_clock(stamp);
            }
            TableEvent::Action { seat, action } => {
                let entry = Entry::Action { seat: *seat, action: action.clone() };
                self.apply_to_game(&entry, witness)?;
                // Playing on declines a draw, except for the player who offered it: they may move and wait for the answer.
                let holder = self.chairs.get(seat.index()).and_then(Chair::person).copied();
                self.offers.retain(|offer| match offer.what {
                    Proposal::Draw => Some(&offer.person) == holder.as_ref(),
                    Proposal::Undo { .. } => false,
                    Proposal::HandOver { .. } | Proposal::Abort { .. } => true,
                });
                self.declined.clear();
                if let Some(holder) = holder.filter(|_| self.to_act() != Some(*seat)) {
                    self.draw_offers.retain(|person| *person != holder);
                }
                self.moved = self.version;
                self.run_clock(stamp);
            }
            TableEvent::Chance { chance } => {
                let place = self.game()?.events();
                let entry = Entry::Chance { chance: chance.clone(), number: None, epoch: None };
                self.apply_to_game(&entry, witness)?;
                self.streams.push((place, stream));
                self.draws += 1;
                self.moved = self.version;
                self.run_clock(stamp);
            }
            TableEvent::Offered { person, what } => {
                if *what == Proposal::Draw {
                    self.draw_offers.push(*person);
                }
                self.offers.push(Offer { number, person: *person, what: *what, agreed: Vec::new() });
            }
            TableEvent::Answered { offer, person, yes } => {
                let Some(at) = self.offers.iter().position(|o| o.number == *offer) else {
                    return broken(format!("there is no offer {offer} to answer"));
                };
                if *yes {
                    self.offers[at].agreed.push(*person);
                } else {
                    let offer = self.offers.remove(at);
                    self.declined.push((offer.person, offer.what));
                }
            }
            TableEvent::Withdrawn { offer } => self.offers.retain(|o| o.number != *offer),
            TableEvent::Undone { to } => {
                self.game()?.undo(Some(*to))?;
                self.streams.retain(|(place, _)| place < to);
                self.offers
                    .retain(|offer| matches!(offer.what, Proposal::HandOver { .. } | Proposal::Abort { .. }));
                self.declined.clear();
                self.moved = self.version;
                #[cfg(not(target_arch = "wasm32"))]
                {
                    self.undone = self.version;
                }
                self.run_clock(stamp);
            }
            TableEvent::Hinted { seat } => {
                let moved = self.moved;
                let chair = self.chair(seat.0)?;
                chair.hints = chair.hints.saturating_add(1);
                chair.hinted = Some(moved);
            }
            TableEvent::Asked { seat, until } => self.stalling.asked.push((*seat, *until)),
            TableEvent::StillHere { .. } => {}
            TableEvent::Handed { seat, level } => {
                self.chair(seat.0)?.house = Some(level.0);
                self.offers.retain(|offer| offer.what != Proposal::HandOver { seat: *seat });
                self.run_clock(stamp);
            }
            TableEvent::Taken { seat } => {
                self.chair(seat.0)?.house = None;
                self.run_clock(stamp);
            }
            TableEvent::Forfeited { seat, why } => {
                let after = self.game()?.events();
                let chair = self.chair(seat.0)?;
                chair.lost = Some(*why);
                chair.house = chair.house.or(Some(STAND_IN));
                self.forfeits.push(Forfeit { seat: *seat, why: *why, after });
                // Who has to agree is different now, and nothing leads back to before this.
                self.offers.clear();
                self.declined.clear();
                self.run_clock(stamp);
            }
            TableEvent::Downtime { from, until } => {
                self.clocks.forgive(*from, *until);
                self.stalling.forgive(*from, *until);
                self.call_until += until.saturating_sub(*from);
                self.forgiven = self.forgiven.max(*until);
            }
            #[cfg(not(target_arch = "wasm32"))]
            TableEvent::Vacation { seat, from, until } => {
                self.clocks.go_on_vacation(*seat, *from, *until);
                self.offers.retain(|offer| offer.what != Proposal::HandOver { seat: *seat });
            }
            TableEvent::Epoch { epoch } => self.epoch = self.epoch.max(*epoch),
            TableEvent::Said { .. } => {}
            TableEvent::Ended { how, outcome, secret } => {
                self.stalling.asked.clear();
                self.clocks.stop(stamp.arrived);
                self.phase = Phase::Ended;
                self.offers.clear();
                self.declined.clear();
                self.moved = self.version;
                self.end = Some(End { how: *how, outcome: outcome.clone(), secret: *secret });
            }
            TableEvent::Rematched { person, table } => {
                self.next = Some(*table);
                self.next_by = Some(*person);
            }
        }
        Ok(())
    }

    fn chair(&mut self, place: u8) -> Result<&mut Chair, TableError> {
        match self.chairs.get_mut(usize::from(place)) {
            Some(chair) => Ok(chair),
            None => broken(format!("there is no chair {place}")),
        }
    }

    fn guest(&mut self, person: &PersonId) -> Result<&mut Guest, TableError> {
        match self.guests.iter_mut().find(|guest| guest.person == *person) {
            Some(guest) => Ok(guest),
            None => broken("somebody who does not sit here committed to a nonce"),
        }
    }

    pub(crate) fn game(&mut self) -> Result<&mut Box<dyn Session>, TableError> {
        match &mut self.session {
            Some(session) => Ok(session),
            None => broken("the game has not begun"),
        }
    }

    /// Somebody may not sit down here any more, and needs a link to look on, like a stranger.
    fn bar(&mut self, person: &PersonId) {
        self.known.retain(|known| known != person);
        self.barred.push(*person);
    }

    fn fold_left(&mut self, person: &PersonId) {
        for chair in self.chairs.iter_mut().filter(|chair| chair.person() == Some(person)) {
            chair.sitter = None;
            if matches!(chair.place, Place::Held { .. }) {
                chair.place = Place::Open;
            }
        }
        self.guests.retain(|guest| guest.person != *person);
        if self.phase == Phase::Calling {
            // Nonces that others have seen may not be used again: a newcomer who knows them could choose a nonce that gives a wanted result.
            for guest in &mut self.guests {
                (guest.commitment, guest.nonce) = (None, None);
            }
            self.phase = Phase::Waiting;
        }
    }

    fn fold_started(&mut self, order: &[u8], drawn: Option<Stream>) -> Folded {
        let mut chairs = Vec::with_capacity(self.chairs.len());
        for place in order {
            match self.chairs.get(usize::from(*place)) {
                Some(chair) => chairs.push(chair.clone()),
                None => return broken("the seats were drawn for another table"),
            }
        }
        let seats = Some(self.opened.places.len() as u8);
        let (options, position) = (Some(self.opened.options.clone()), self.opened.position.clone());
        let setup = Setup { seats, options, position, ..Setup::default() };
        let session = (self.games)(&self.opened.game, &setup)?;
        if session.listing().rules != self.opened.rules {
            return broken("the rules of the game have changed since this table was opened");
        }
        self.key = Some(self.derive_key());
        self.draw = drawn.map(|stream| SeatDraw {
            number: stream.number,
            epoch: stream.later_epoch(),
            order: order.to_vec(),
        });
        self.chairs = chairs;
        self.session = Some(session);
        self.phase = Phase::Playing;
        Ok(())
    }

    /// The key from which chance is drawn: made from the secret and the nonces that are open.
    pub(crate) fn derive_key(&self) -> Key {
        let nonces: Vec<_> = self.guests.iter().filter_map(|guest| guest.nonce).collect();
        Key::derive(self.opened.format, &self.opened.secret, self.opened.table.as_str(), &nonces)
    }

    fn apply_to_game(&mut self, entry: &Entry, witness: bool) -> Folded {
        let game = self.game()?;
        if witness {
            self.seen = game.witness(entry)?;
            return Ok(());
        }
        match entry {
            Entry::Action { seat, .. } if game.turn() != Turn::Seat(*seat) => {
                return broken(format!("it is not seat {seat}'s turn"));
            }
            Entry::Action { action, .. } => game.play(action)?,
            Entry::Chance { chance, .. } => drop(game.chance(Some(chance))?),
        }
        Ok(())
    }

    /// Stops the clock that runs, and starts that of the seat to act.
    fn run_clock(&mut self, stamp: Stamp) {
        self.clocks.stop(stamp.arrived);
        self.wait_anew(stamp.written);
        let Some(session) = &self.session else { return };
        if let Turn::Seat(seat) = session.turn() {
            let person = self.chairs.get(seat.index()).is_some_and(Chair::by_hand);
            self.clocks.turn(seat, person, stamp.written, session.events());
        }
    }

    /// The seat to act. `None` before and after the game, and while it is chance's turn.
    pub fn to_act(&self) -> Option<Seat> {
        self.session.as_ref().and_then(|session| session.turn().seat())
    }
}
