//! The table as it stands: the fold of its events.

use std::sync::Arc;
#[cfg(not(target_arch = "wasm32"))]
use std::sync::OnceLock;

#[cfg(not(target_arch = "wasm32"))]
use cubo_catalog::Json;
use cubo_catalog::{Session, Setup};
use cubo_core::fair::{Bytes32, Key, Stream};
use cubo_core::forfeit::{Forfeit, Why};
use cubo_core::record::TABLE_FORMAT;
use cubo_core::record::{Ending, SeatDraw};
use cubo_core::{Seat, Turn};
use cubo_players::Level;

use crate::clock::Clocks;
use crate::stalling::Stalling;
use crate::{How, Opened, PersonId, Phase, Place, Proposal, TableId};

/// How a table gets its game: [`cubo_catalog::open`], or something in its place for tests.
pub type Games = fn(&str, &Setup) -> Result<Box<dyn Session>, cubo_catalog::Error>;

/// How long people have to open their nonces.
pub const CALL_MS: u64 = 30_000;
/// How long a table waits for people before it is cleared.
pub const WAIT_MS: u64 = 7 * 24 * 60 * 60 * 1000;
/// How long somebody must be away before their seat can be handed to the house; at tables with days for a turn, a day.
pub const AWAY_MS: u64 = 60_000;
/// How long a game on which no clock runs may stand still before it is given up.
pub const ABANDONED_MS: u64 = 90 * 24 * 60 * 60 * 1000;
/// How long somebody may keep the others waiting at a table without a clock before they are asked whether they are still there.
pub const ASK_MS: u64 = 5 * 60 * 1000;
/// How long they then have to answer before the others may do without them.
pub const ANSWER_MS: u64 = 2 * 60 * 1000;
/// The level of the house player who plays on for somebody who is away or has lost their chair.
pub const STAND_IN: Level = Level::Normal;

/// How long the table waits for people. The host chooses it; an event that has been stored does not depend on it any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// In the place of [`AWAY_MS`].
    pub away_ms: u64,
    /// In the place of [`ABANDONED_MS`].
    pub abandoned_ms: u64,
    /// In the place of [`ASK_MS`].
    pub ask_ms: u64,
    /// In the place of [`ANSWER_MS`].
    pub answer_ms: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { away_ms: AWAY_MS, abandoned_ms: ABANDONED_MS, ask_ms: ASK_MS, answer_ms: ANSWER_MS }
    }
}

/// A running table. It changes by [`apply`](Table::apply) alone; [`decide`](Table::decide) and [`tick`](Table::tick) say which
/// events are to be appended and applied.
pub struct Table {
    pub(crate) games: Games,
    pub(crate) patience: Patience,
    pub(crate) opened: Arc<Opened>,
    pub(crate) version: u64,
    pub(crate) phase: Phase,
    /// By place before the start, by seat after it.
    pub(crate) chairs: Vec<Chair>,
    /// People in the order of sitting down. It does not change after the start, because nonces are listed in this order.
    pub(crate) guests: Vec<Guest>,
    /// The names of house players, in the order of places.
    pub(crate) players: [&'static str; 12],
    /// People who need no link to look on: a place was held for them, or they sat down and did not leave.
    pub(crate) known: Vec<PersonId>,
    /// Those who once did not open their nonce in time.
    pub(crate) silent: Vec<PersonId>,
    /// Those who may not sit down any more.
    pub(crate) barred: Vec<PersonId>,
    pub(crate) call_until: u64,
    pub(crate) key: Option<Key>,
    pub(crate) draw: Option<SeatDraw>,
    pub(crate) session: Option<Box<dyn Session>>,
    /// The epoch of the streams from which chance is drawn.
    pub(crate) epoch: u32,
    /// How many draws were made here, including those that were taken back since.
    pub(crate) draws: u64,
    /// The stream of each chance event that stands in the game, by the event's place there.
    pub(crate) streams: Vec<(usize, Stream)>,
    /// The version after the last change of the position.
    pub(crate) moved: u64,
    /// The version after the last time that the game was taken back.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) undone: u64,
    pub(crate) clocks: Clocks,
    pub(crate) stalling: Stalling,
    pub(crate) forfeits: Vec<Forfeit>,
    pub(crate) offers: Vec<Offer>,
    /// Whether the last event ended an offer, or the wait for somebody's answer.
    pub(crate) around_changed: bool,
    /// Who was refused what since the game last moved.
    pub(crate) declined: Vec<(PersonId, Proposal)>,
    /// Who has offered a draw since the end of their last turn.
    pub(crate) draw_offers: Vec<PersonId>,
    pub(crate) end: Option<End>,
    pub(crate) next: Option<TableId>,
    /// Who opened it, and so would like to play again.
    pub(crate) next_by: Option<PersonId>,
    /// When something last happened.
    pub(crate) touched: u64,
    /// Until when downtime has been accounted for.
    pub(crate) forgiven: u64,
    /// What everybody saw of the last event, if it was one of the game: seats in order, then the spectator.
    pub(crate) seen: Vec<String>,
    /// The view of the game as it stands, once it was written, where everybody sees the same. It is forgotten with the next event, and when
    /// all have been told.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) open_view: OnceLock<Json>,
}

#[derive(Clone, Debug)]
pub(crate) struct Chair {
    /// Its place when the table was opened. Seats may be drawn by lot; this number stays.
    pub(crate) number: u8,
    pub(crate) place: Place,
    pub(crate) sitter: Option<Sitter>,
    /// The house player who acts for this chair now.
    pub(crate) house: Option<Level>,
    pub(crate) lost: Option<Why>,
    /// On how many positions its person was advised.
    pub(crate) hints: u32,
    /// The version after the move on which they were advised last.
    pub(crate) hinted: Option<u64>,
}

#[derive(Clone, Debug)]
pub(crate) struct Sitter {
    pub(crate) person: PersonId,
    pub(crate) name: Arc<str>,
}

#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) person: PersonId,
    pub(crate) commitment: Option<Bytes32>,
    pub(crate) nonce: Option<Bytes32>,
}

#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) number: u64,
    pub(crate) person: PersonId,
    pub(crate) what: Proposal,
    pub(crate) agreed: Vec<PersonId>,
}

#[derive(Clone, Debug)]
pub(crate) struct End {
    pub(crate) how: How,
    pub(crate) outcome: Option<Ending>,
    pub(crate) secret: Bytes32,
}

impl Chair {
    pub(crate) fn person(&self) -> Option<&PersonId> {
        self.sitter.as_ref().map(|sitter| &sitter.person)
    }

    /// Whether it belongs to that person, and has not been lost.
    pub(crate) fn is_of(&self, person: &PersonId) -> bool {
        self.lost.is_none() && self.person() == Some(person)
    }

    pub(crate) fn taken(&self) -> bool {
        self.sitter.is_some() || self.house.is_some()
    }

    /// Whether a person has to act for it.
    pub(crate) fn by_hand(&self) -> bool {
        self.sitter.is_some() && self.house.is_none()
    }
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Table {
            games: self.games,
            patience: self.patience,
            opened: self.opened.clone(),
            version: self.version,
            phase: self.phase,
            chairs: self.chairs.clone(),
            guests: self.guests.clone(),
            players: self.players,
            known: self.known.clone(),
            silent: self.silent.clone(),
            barred: self.barred.clone(),
            call_until: self.call_until,
            key: self.key.clone(),
            draw: self.draw.clone(),
            session: self.session.as_ref().map(|session| session.fork()),
            epoch: self.epoch,
            draws: self.draws,
            streams: self.streams.clone(),
            moved: self.moved,
            #[cfg(not(target_arch = "wasm32"))]
            undone: self.undone,
            clocks: self.clocks.clone(),
            stalling: self.stalling.clone(),
            forfeits: self.forfeits.clone(),
            offers: self.offers.clone(),
            around_changed: self.around_changed,
            declined: self.declined.clone(),
            draw_offers: self.draw_offers.clone(),
            end: self.end.clone(),
            next: self.next,
            next_by: self.next_by,
            touched: self.touched,
            forgiven: self.forgiven,
            seen: Vec::new(),
            #[cfg(not(target_arch = "wasm32"))]
            open_view: OnceLock::new(),
        }
    }
}

impl Table {
    /// Its name.
    pub fn id(&self) -> &TableId {
        &self.opened.table
    }

    /// What was agreed when it was opened. Contains the secret.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// The number of events so far, which is the number of the next.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The version after the last time that the game was taken back; 0 if it never was.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn undone(&self) -> u64 {
        self.undone
    }

    /// The version after the last change of the position.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn moved(&self) -> u64 {
        self.moved
    }

    /// The stream of the next draw. At tables that were opened under format 1 streams are numbered by events.
    pub(crate) fn stream(&self) -> Stream {
        match self.opened.format {
            ..TABLE_FORMAT => Stream::first(self.version),
            _ => Stream { number: self.draws, epoch: self.epoch },
        }
    }

    /// The epoch of the streams from which chance is drawn here.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Where it is in its life.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who has to act, once the game is on.
    pub fn turn(&self) -> Option<Turn> {
        self.session.as_ref().map(|session| session.turn())
    }

    /// How it ended, if it has, and the result, if there is one.
    pub fn ending(&self) -> Option<(How, Option<&Ending>)> {
        self.end.as_ref().map(|end| (end.how, end.outcome.as_ref()))
    }

    /// The table of the rematch.
    pub fn next(&self) -> Option<&TableId> {
        self.next.as_ref()
    }

    /// The running game with all its secrets. What is sent to people goes through [`show`](Table::show) instead.
    pub fn session(&self) -> Option<&dyn Session> {
        self.session.as_deref()
    }

    /// Everybody who holds a chair that is not lost, each once, in the order of sitting down.
    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        let holds = |person: &PersonId| self.chairs.iter().any(|chair| chair.is_of(person));
        self.guests.iter().map(|guest| &guest.person).filter(move |person| holds(person))
    }

    /// Who sits on each chair, and what they are called there: places before the start, seats after it.
    pub fn sitters(&self) -> impl Iterator<Item = Option<(&PersonId, &str)>> {
        self.chairs.iter().map(|chair| chair.sitter.as_ref().map(|sitter| (&sitter.person, &*sitter.name)))
    }

    /// For whom chairs are held that nobody has taken. Of meaning before the start.
    pub fn held(&self) -> impl Iterator<Item = PersonId> {
        let free = self.chairs.iter().filter(|chair| !chair.taken());
        free.filter_map(|chair| match &chair.place {
            Place::Held { person, .. } => Some(*person),
            Place::Open | Place::Person | Place::House { .. } => None,
        })
    }

    /// The chairs of a person that are not lost: places before the start, seats after it.
    pub fn chairs_of(&self, person: &PersonId) -> impl Iterator<Item = Seat> {
        self.chairs.iter().zip(0..).filter(move |(chair, _)| chair.is_of(person)).map(|(_, n)| Seat(n))
    }

    /// Whether somebody may look on without being shown in: they opened the table, hold a chair or have one held for them, or
    /// lost it otherwise than by leaving. Who leaves needs a link like everybody else, until the game is over.
    pub fn knows(&self, person: &PersonId) -> bool {
        let mut own = self.chairs.iter().filter(|chair| chair.person() == Some(person)).peekable();
        let left = self.phase == Phase::Playing
            && own.peek().is_some()
            && own.all(|chair| chair.lost == Some(Why::Left));
        self.opened.by == *person || self.known.contains(person) && !left
    }

    /// Whether somebody may not sit down here any more: the host removed them, or they failed to open a nonce twice.
    pub fn keeps_out(&self, person: &PersonId) -> bool {
        self.barred.contains(person)
    }

    /// When something will happen by itself, unless somebody acts: kept beside the table, so that it can sleep.
    pub fn deadline(&self) -> Option<u64> {
        match self.phase {
            Phase::Waiting => Some(self.touched.saturating_add(WAIT_MS)),
            Phase::Calling => Some(self.call_until),
            Phase::Playing => Some(match self.clocks.deadline() {
                Some((_, at)) => at,
                None => {
                    let abandoned = self.touched.saturating_add(self.patience.abandoned_ms);
                    self.ask_at().map_or(abandoned, |(_, at)| at.min(abandoned))
                }
            }),
            Phase::Ended => None,
        }
    }

    /// How long this table waits from now on for those who are not there.
    pub fn set_patience(&mut self, patience: Patience) {
        self.patience = patience;
    }
}
