//! Everything about a table that is sent to somebody is made here.
//!
//! People are put into [`Class`]es by the chairs they hold; everybody of a class is shown the same bytes. A person who holds
//! several chairs sees what each of them sees, side by side. No person's id, no secret before the end, no nonce before the
//! start, and of the game only views and sightings of one's own chairs.

use cubo_catalog::{Json, Session};
use cubo_core::{Seat, Turn, Viewer};

use crate::table::Chair;
use crate::{
    HouseLevel, News, PersonId, Phase, Place, Shown, ShownChair, ShownClock, ShownEnd, ShownGame, ShownOffer,
    ShownTurn, ShownView, State, Table, TableError, TableEvent, Wanted,
};

/// A class of viewers: which chairs they hold, and whether they opened the table. Spectators hold none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Class {
    chairs: u8,
    host: bool,
}

impl Class {
    /// Those who only look on.
    pub const SPECTATOR: Class = Class { chairs: 0, host: false };

    /// Its name among the classes of a table: the chairs, as the bits of a number, and whether the host is in it.
    pub fn label(self) -> String {
        format!("{}{}", self.chairs, if self.host { "h" } else { "" })
    }

    /// The chairs of this class, in order.
    pub fn chairs(self) -> impl Iterator<Item = Seat> {
        (0..8).filter(move |n| self.chairs >> n & 1 == 1).map(Seat)
    }

    /// Whose views of the game this class is sent.
    pub fn viewers(self) -> Vec<Viewer> {
        if self.chairs == 0 { vec![Viewer::Spectator] } else { self.chairs().map(Viewer::Seat).collect() }
    }
}

impl Table {
    /// The class of somebody now. It changes when they sit down, when seats are drawn, and when they lose a chair on
    /// which the house plays on: then they look on like anybody, until the end.
    pub fn class_of(&self, person: &PersonId) -> Class {
        let over = self.phase == Phase::Ended || self.chairs.len() == 2;
        let mine = |chair: &Chair| chair.is_of(person) || over && chair.person() == Some(person);
        let chairs = self.chairs.iter().enumerate().filter(|(_, chair)| mine(chair));
        let chairs = chairs.fold(0, |set, (n, _)| set | 1 << n);
        Class { chairs, host: self.opened.by == *person }
    }

    /// The table as that class sees it.
    pub fn show(&self, class: Class) -> Result<Shown, TableError> {
        let opened = &self.opened;
        let history = match &self.session {
            Some(game) => {
                class.viewers().into_iter().map(|eyes| game.history(eyes, 0)).collect::<Result<_, _>>()?
            }
            None => Vec::new(),
        };
        Ok(Shown {
            version: self.version,
            table: opened.table,
            game: opened.game.clone(),
            rules: opened.rules,
            options: opened.options.clone(),
            fixed: opened.fixed,
            time: self.time(),
            access: opened.access,
            friendly: opened.friendly,
            one_screen: opened.one_screen,
            without_talk: opened.without_talk,
            #[cfg(not(target_arch = "wasm32"))]
            phrases_only: opened.phrases_only,
            #[cfg(not(target_arch = "wasm32"))]
            rated: opened.rated,
            commitment: opened.secret.commitment(),
            seal: None, // the host knows it
            you: class.chairs().collect(),
            host: class.host,
            state: self.state_for(class),
            play: self.game_for(class)?,
            history,
        })
    }

    /// The event that was [applied](Table::apply) last, as that class sees it. To be asked before the next is applied.
    pub fn news(&self, event: &TableEvent, class: Class) -> Result<News, TableError> {
        use TableEvent::*;
        let moved = matches!(event, Started { .. } | Action { .. } | Chance { .. } | Undone { .. });
        let clocked =
            matches!(event, Handed { .. } | Taken { .. } | Forfeited { .. } | Downtime { .. } | Ended { .. });
        #[cfg(not(target_arch = "wasm32"))]
        let clocked = clocked || matches!(event, Vacation { .. });
        // Playing on can end an offer, and both playing and talking answer the question whether somebody is still there.
        let around = self.around_changed || !matches!(event, Action { .. } | Chance { .. } | Said { .. });
        Ok(News {
            version: self.version,
            event: event.shown(
                self.version - 1,
                |person| self.seats_of(person),
                |person| self.name_of(person),
            ),
            you: matches!(
                event,
                Sat { .. } | Left { .. } | Removed { .. } | Started { .. } | Forfeited { .. }
            )
            .then(|| class.chairs().collect()),
            state: around.then(|| self.state_for(class)),
            play: if moved || clocked { self.game_for(class)? } else { None },
            seal: None, // the host knows it
        })
    }

    fn seats_of(&self, person: &PersonId) -> Vec<Seat> {
        let mine = self.chairs.iter().zip(0..).filter(|(chair, _)| chair.person() == Some(person));
        mine.map(|(_, n)| Seat(n)).collect()
    }

    /// The chairs of a person beside that one.
    fn others_of(&self, person: &PersonId, chair: &Chair) -> Vec<Seat> {
        let mut seats = self.seats_of(person);
        seats.retain(|seat| self.chairs[seat.index()].number != chair.number);
        seats
    }

    fn name_of(&self, person: &PersonId) -> String {
        let chair = self.chairs.iter().find(|chair| chair.person() == Some(person));
        chair.and_then(name_of).unwrap_or_default()
    }

    fn state_for(&self, class: Class) -> State {
        let begun = self.key.is_some();
        let sat_here = class.chairs != 0 || class.host;
        State {
            phase: self.phase,
            open_until: (self.phase == Phase::Calling).then_some(self.call_until),
            chairs: self.show_chairs(),
            offers: self.offers.iter().map(|offer| self.show_offer(offer)).collect(),
            asked: self.show_asked(),
            nonces: begun.then(|| self.guests.iter().filter_map(|guest| guest.nonce).collect()),
            end: self.end.as_ref().map(|end| ShownEnd {
                how: end.how,
                outcome: end.outcome.clone(),
                secret: end.secret,
            }),
            next: self.next.filter(|_| sat_here),
            next_by: self.next_by.as_ref().filter(|_| sat_here).map(|person| self.seats_of(person)),
        }
    }

    fn show_chairs(&self) -> Vec<ShownChair> {
        let players = self.house_players();
        self.chairs.iter().zip(players).map(|(chair, player)| self.show_chair(chair, player)).collect()
    }

    fn show_chair(&self, chair: &Chair, player: &'static str) -> ShownChair {
        let guest =
            chair.person().and_then(|person| self.guests.iter().find(|guest| guest.person == *person));
        let (wanted, held) = match &chair.place {
            Place::Open => (Wanted::Open, None),
            Place::Person => (Wanted::Person, None),
            Place::House { .. } => (Wanted::House, None),
            Place::Held { name, .. } => (Wanted::Held, Some(name.clone())),
        };
        ShownChair {
            wanted,
            name: name_of(chair).or(held),
            member: false, // the host knows it
            #[cfg(not(target_arch = "wasm32"))]
            bot: false, // likewise
            #[cfg(not(target_arch = "wasm32"))]
            vacation: self.vacation_of(chair),
            house: chair.house.map(HouseLevel),
            player: chair.house.map(|_| player.into()),
            lost: chair.lost,
            hints: chair.hints,
            committed: guest.is_some_and(|guest| guest.commitment.is_some()),
            opened: guest.is_some_and(|guest| guest.nonce.is_some()),
            with: chair.person().map_or_else(Vec::new, |person| self.others_of(person, chair)),
        }
    }

    fn show_offer(&self, offer: &crate::table::Offer) -> ShownOffer {
        let waiting = self.voters(&offer.person, offer.what).filter(|voter| !offer.agreed.contains(voter));
        ShownOffer {
            offer: offer.number,
            by: self.seats_of(&offer.person),
            what: offer.what,
            waits_for: waiting.flat_map(|person| self.chairs_of(person)).collect(),
        }
    }

    /// What that viewer knows of the game. Where nothing is hidden it is written once for all of them.
    #[cfg(not(target_arch = "wasm32"))]
    fn view_for(&self, game: &dyn Session, viewer: Viewer) -> Result<Json, TableError> {
        if game.listing().secrets {
            return Ok(game.view(viewer)?);
        }
        if let Some(known) = self.open_view.get() {
            return Ok(known.clone());
        }
        let view = game.view(viewer)?;
        Ok(self.open_view.get_or_init(|| view).clone())
    }

    /// A page has one viewer or two.
    #[cfg(target_arch = "wasm32")]
    fn view_for(&self, game: &dyn Session, viewer: Viewer) -> Result<Json, TableError> {
        Ok(game.view(viewer)?)
    }

    /// The written view is not kept: most tables wait for people most of the time.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn forget_view(&mut self) {
        self.open_view.take();
    }

    fn game_for(&self, class: Class) -> Result<Option<ShownGame>, TableError> {
        let Some(game) = &self.session else { return Ok(None) };
        let eye = |seat: Viewer| -> Result<ShownView, TableError> {
            let n = match seat {
                Viewer::Seat(seat) => seat.index(),
                Viewer::Spectator => self.chairs.len(),
            };
            Ok(ShownView { seat, seen: self.seen.get(n).cloned(), view: self.view_for(&**game, seat)? })
        };
        let running = self.clocks.deadline();
        Ok(Some(ShownGame {
            moved: self.moved,
            events: game.events(),
            turn: match game.turn() {
                Turn::Seat(seat) => ShownTurn::Seat(seat),
                Turn::Chance => ShownTurn::Chance,
                Turn::Over => ShownTurn::Over,
            },
            outcome: game.outcome(),
            scores: game.scores(),
            clock: self.clocks.left().map(|left| ShownClock {
                left: left.to_vec(),
                seat: running.map(|(seat, _)| seat),
                until: running.map(|(_, until)| until),
            }),
            views: class.viewers().into_iter().map(eye).collect::<Result<_, _>>()?,
        }))
    }
}

fn name_of(chair: &Chair) -> Option<String> {
    chair.sitter.as_ref().map(|sitter| sitter.name.to_string())
}
