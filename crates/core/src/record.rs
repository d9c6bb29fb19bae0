//! Games as they are kept: a header and the list of events. Everything else is running that list.

use std::fmt;

use serde::{Deserialize as _, Serialize};
use serde_json::Value;

use crate::forfeit::{AGREED, Forfeit, settle};
use crate::json::{Fields, FromJson, Wrong};
use crate::{Clause, Event, Game, Outcome, PerSeat, Scores, Seat, Turn, event, game};

/// The format of a game on its own.
pub const FORMAT: u32 = 1;

/// The format of a game at a table: with the sealed history of the table, and chance streams labelled by a counter of draws and an epoch
/// (`docs/fair-chance.md`). Tables that were opened before this format existed have records of format 1.
pub const TABLE_FORMAT: u32 = 2;

/// A whole game, as JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GameRecord", optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GameRecord"))]
pub struct Record {
    /// [`FORMAT`] or [`TABLE_FORMAT`].
    pub format: u32,
    /// Which game.
    pub game: String,
    /// Under which version of its rules.
    pub rules: u32,
    /// What was agreed.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub options: Value,
    /// How many played.
    pub seats: u8,
    /// Who played, seat by seat, where it is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Named>>", optional))]
    pub names: Vec<Named>,
    /// Where it began, if not at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What chance was drawn from, where it was drawn fairly at a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fair>,
    /// What chance was drawn from, where it was drawn from a seed text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What happened.
    pub events: Vec<Entry>,
    /// Who gave up or ran out of time, in that order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Forfeit>>", optional))]
    pub forfeits: Vec<Forfeit>,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ending>,
    /// What happened at the table, as it was sealed (format 2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Sealed>,
}

/// The history of a table without names and talk, from its opening to its end, and the seal over all of it ([`crate::seal`]).
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sealed {
    /// What was stored at once, in order.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    pub appends: Vec<Value>,
    /// The running seal after the last of them.
    pub seal: String,
}

/// Who had a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Named {
    /// The name they went by.
    pub name: String,
    /// The level of a house player; absent for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// Whether a program played under that name.
    #[cfg(not(target_arch = "wasm32"))] // the page reads it from the JSON; its engine must stay small
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub bot: bool,
}

impl Named {
    /// A person, or a house player with its level. A host that knows of bots marks them.
    pub fn new(name: String, house: Option<String>) -> Self {
        Named {
            name,
            house,
            #[cfg(not(target_arch = "wasm32"))]
            bot: false,
        }
    }
}

/// The pieces from which anybody can draw a fair game's chance again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fair {
    /// The table's id, which is part of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// SHA-256 of the secret, published before anybody sat down.
    pub commitment: String,
    /// What the players added, in the order of sitting down.
    pub nonces: Vec<String>,
    /// The secret, opened at the end.
    #[cfg_attr(feature = "ts", ts(optional = false))]
    pub secret: Option<String>,
    /// Whether seats were fixed when the table was opened, so that there was no lot (format 2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed: Option<bool>,
    /// How the seats were drawn by lot, if they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<SeatDraw>,
}

/// The lot that decided who sits where: the first chance event of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatDraw {
    /// The number of the stream it was drawn from.
    pub number: u64,
    /// The epoch of that stream, where it is not 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub epoch: Option<u32>,
    /// For each seat, the place that came to it, counted from 0 in the order in which the table was laid.
    pub order: Vec<u8>,
}

/// One event as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Entry {
    /// A seat acted.
    Action {
        /// Who.
        seat: Seat,
        /// What, in the game's notation.
        action: String,
    },
    /// Chance decided.
    Chance {
        /// What, in the game's notation.
        chance: String,
        /// The number of the stream it was drawn from, where that is not its place in the record: at a table numbers
        /// are never used twice, also after an undo.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
        /// The epoch of that stream, where it is not 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        epoch: Option<u32>,
    },
}

crate::from_json!(Fair { table, commitment, nonces, secret, fixed, draw });
crate::from_json!(SeatDraw { number, epoch, order });
crate::from_json!(Sealed { appends, seal });
crate::from_json!(Ending { scores, ranks, reason });
crate::from_json!(Record { format, game, rules, options, seats, position, fair, seed, events, outcome, sealed }
    or default { names, forfeits });

impl FromJson for Named {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        let fields = Fields::of(json, &["name", "house", "bot"])?;
        Ok(Named {
            name: fields.need("name")?,
            house: fields.need("house")?,
            #[cfg(not(target_arch = "wasm32"))]
            bot: fields.or_default("bot")?,
        })
    }
}

impl FromJson for Entry {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        if json.get("action").is_some() {
            let fields = Fields::of(json, &["seat", "action"])?;
            Ok(Entry::Action { seat: fields.need("seat")?, action: fields.need("action")? })
        } else {
            let fields = Fields::of(json, &["chance", "number", "epoch"])?;
            Ok(Entry::Chance {
                chance: fields.need("chance")?,
                number: fields.need("number")?,
                epoch: fields.need("epoch")?,
            })
        }
    }
}

crate::deserialize_from_json!(Record, Named, Fair, SeatDraw, Sealed, Entry, Ending);

impl Entry {
    /// The text of an event.
    pub fn of<G: Game>(event: &Event<G>) -> Self {
        match event {
            Event::Action(seat, action) => Entry::Action { seat: *seat, action: action.to_string() },
            Event::Chance(chance) => Entry::Chance { chance: chance.to_string(), number: None, epoch: None },
        }
    }
}

/// An outcome as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Outcome"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Outcome"))]
pub struct Ending {
    /// Final points.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<i32>"))]
    pub scores: Scores,
    /// 1 is the winner.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    pub ranks: PerSeat<u8>,
    /// The id of the clause that ended the game.
    pub reason: String,
}

impl<C: Clause> From<Outcome<C>> for Ending {
    fn from(outcome: Outcome<C>) -> Self {
        Ending { scores: outcome.scores, ranks: outcome.ranks, reason: outcome.reason.id().to_owned() }
    }
}

/// Why a record was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRecord {
    /// The first bad event, counted from 0; `None` if the header or the outcome is wrong.
    pub event: Option<usize>,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Some(n) => write!(f, "event {n}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl std::error::Error for BadRecord {}

fn bad<T>(event: impl Into<Option<usize>>, why: impl Into<String>) -> Result<T, BadRecord> {
    Err(BadRecord { event: event.into(), why: why.into() })
}

/// A record read and found true.
pub struct Replayed<G: Game> {
    /// The state before the first event.
    pub start: G::State,
    /// The events.
    pub events: Vec<Event<G>>,
    /// The state after the last.
    pub end: G::State,
}

/// Replays a record of this game and checks every event and the outcome.
pub fn replay<G: Game>(record: &Record) -> Result<Replayed<G>, BadRecord> {
    check_header(record, G::ID, G::RULES)?;
    let start = start_of::<G>(record)?;
    let mut state = start.clone();
    let mut events = Vec::with_capacity(record.events.len().min(1 << 16));
    for (n, entry) in record.events.iter().enumerate() {
        let next = read_entry::<G>(&state, entry).or_else(|why| bad(n, why))?;
        event::apply(&mut state, &next);
        events.push(next);
    }
    check_end(record, G::outcome(&state).map(Ending::from), G::scores(&state))?;
    Ok(Replayed { start, events, end: state })
}

fn check_header(record: &Record, game: &str, rules: u32) -> Result<(), BadRecord> {
    let why = if !(FORMAT..=TABLE_FORMAT).contains(&record.format) {
        format!(
            "format {} is not known; this program reads formats {FORMAT} and {TABLE_FORMAT}",
            record.format
        )
    } else if record.format == TABLE_FORMAT && record.fair.is_none() {
        format!("format {TABLE_FORMAT} is that of games at tables: `fair` is missing")
    } else if record.game != game {
        format!("a record of {:?}, not of {game:?}", record.game)
    } else if record.rules != rules {
        format!("played under version {} of the rules; this program knows version {rules}", record.rules)
    } else if !record.names.is_empty() && record.names.len() != usize::from(record.seats) {
        format!("{} names for {} seats", record.names.len(), record.seats)
    } else {
        return Ok(());
    };
    bad(None, why)
}

/// The forfeits, and the outcome given how the rules say that the game ended and the points at the end.
fn check_end(record: &Record, by_rules: Option<Ending>, scores: Scores) -> Result<(), BadRecord> {
    check_forfeits(record)?;
    let agreed = record.outcome.as_ref().is_some_and(|end| end.reason == AGREED);
    let ending = settle(by_rules, scores, &record.forfeits, agreed);
    if record.outcome.is_none() || record.outcome == ending {
        return Ok(());
    }
    let truth = match ending {
        None => "the game is not over".to_owned(),
        Some(end) => format!("the game ended with ranks {:?} by {}", end.ranks, end.reason),
    };
    bad(None, format!("the outcome does not follow from the events: {truth}"))
}

/// Forfeits are of different seats and in the order in which they happened.
fn check_forfeits(record: &Record) -> Result<(), BadRecord> {
    let mut earlier = 0;
    for (n, forfeit) in record.forfeits.iter().enumerate() {
        let twice = record.forfeits[..n].iter().any(|other| other.seat == forfeit.seat);
        if forfeit.seat.0 >= record.seats
            || twice
            || !(earlier..=record.events.len()).contains(&forfeit.after)
        {
            return bad(None, format!("forfeit {n} of seat {} cannot be", forfeit.seat));
        }
        earlier = forfeit.after;
    }
    Ok(())
}

fn start_of<G: Game>(record: &Record) -> Result<G::State, BadRecord> {
    let options = G::Options::deserialize(&record.options).or_else(|e| bad(None, format!("options: {e}")))?;
    let Some(position) = &record.position else {
        return G::start(&options, record.seats).or_else(|e| bad(None, e.to_string()));
    };
    let state = G::read_position(position).or_else(|e| bad(None, format!("position: {e}")))?;
    if G::seats(&state) != record.seats || G::options(&state) != options {
        return bad(None, "the position is of a game with other seats or options than the header says");
    }
    Ok(state)
}

/// Reads one event and checks that it can happen now.
pub fn read_entry<G: Game>(state: &G::State, entry: &Entry) -> Result<Event<G>, String> {
    match (entry, G::turn(state)) {
        (_, Turn::Over) => Err("the game was already over".to_owned()),
        (Entry::Action { seat, action }, Turn::Seat(turn)) => {
            if *seat != turn {
                return Err(format!("seat {seat} acts, but it is seat {turn}'s turn"));
            }
            let action: G::Action = action.parse().map_err(|e| format!("{action:?} is no action: {e}"))?;
            match G::refuse(state, action) {
                Some(clause) => Err(format!("{action} is illegal by {}: {}", clause.id(), clause.en())),
                None => Ok(Event::Action(turn, action)),
            }
        }
        (Entry::Chance { chance, .. }, Turn::Chance) => {
            let chance: G::Chance =
                chance.parse().map_err(|e| format!("{chance:?} is no chance event: {e}"))?;
            if G::odds(state, &chance) > 0.0 {
                Ok(Event::Chance(chance))
            } else {
                Err(format!("{chance} cannot happen now"))
            }
        }
        (Entry::Action { .. }, Turn::Chance) => Err("a seat acts, but it is chance's turn".to_owned()),
        (Entry::Chance { .. }, Turn::Seat(seat)) => Err(format!("chance acts, but it is seat {seat}'s turn")),
    }
}

/// Writes a record without its source of chance (`seed` or `fair`), which the caller knows.
pub fn write<G: Game>(start: &G::State, events: &[Event<G>]) -> Record {
    let mut end = start.clone();
    for event in events {
        event::apply(&mut end, event);
    }
    let options = G::options(start);
    let seats = G::seats(start);
    let ordinary = G::start(&options, seats).is_ok_and(|s| G::write_position(&s) == G::write_position(start));
    Record {
        format: FORMAT,
        game: G::ID.to_owned(),
        rules: G::RULES,
        options: serde_json::to_value(&options).unwrap_or(Value::Null),
        seats,
        names: Vec::new(),
        position: (!ordinary).then(|| G::write_position(start)),
        fair: None,
        seed: None,
        events: events.iter().map(Entry::of).collect(),
        forfeits: Vec::new(),
        outcome: G::outcome(&end).map(Ending::from),
        sealed: None,
    }
}

/// The past as one viewer saw it, one entry an event: the record, redacted.
pub fn history<G: Game>(
    start: &G::State,
    events: &[Event<G>],
    viewer: crate::Viewer,
) -> Vec<(Option<Seat>, G::Seen)> {
    let mut before = start.clone();
    let mut after = start.clone();
    let mut seen = Vec::with_capacity(events.len());
    for event in events {
        event::apply(&mut after, event);
        let seat = match event {
            Event::Action(seat, _) => Some(*seat),
            Event::Chance(_) => None,
        };
        seen.push((seat, G::seen(&before, event, &after, viewer)));
        event::apply(&mut before, event);
    }
    debug_assert!(game::to_act::<G>(&before) == game::to_act::<G>(&after));
    seen
}
