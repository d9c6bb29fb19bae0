//! The running seal of a table. It covers all that happened there, except what people wrote and what they are called.
//!
//! What is sealed of an event is the event itself without names, talk and ids of people, so that these can be deleted and
//! all records can still be verified: people are numbered in the order in which the table first hears of them, the one who opened it is 0.
//! The arithmetic is [`cubo_core::seal`]'s; `docs/fair-chance.md` has all of it in words.

use cubo_core::fair::Bytes32;
use cubo_core::record::Sealed;
use cubo_core::seal::{self, NONE};
use serde_json::{Map, Value};

use crate::{PersonId, TableError, TableEvent};

/// Fields that are not sealed: personal text, and the link from a rematch to the table before it.
const BESIDE: [&str; 3] = ["name", "words", "after"];

fn unwritable(why: serde_json::Error) -> TableError {
    TableError::Broken(format!("an append cannot be read: {why}"))
}

/// The chain of seals of a table, up to its last append.
#[derive(Clone, Debug)]
pub struct Seals {
    secret: Bytes32,
    last: Bytes32,
    /// In the order in which the table first heard of them.
    people: Vec<PersonId>,
    /// In which chance is drawn, from the append on in which it was entered.
    epoch: u64,
}

/// An append as it is sealed.
#[derive(Clone, PartialEq, Debug)]
pub struct SealedAppend {
    /// What the seal is over.
    pub append: Value,
    /// The seal after it.
    pub seal: Bytes32,
}

impl Default for Seals {
    fn default() -> Self {
        Seals { secret: NONE, last: NONE, people: Vec::new(), epoch: 0 }
    }
}

impl Seals {
    /// The seal after the last append.
    pub fn last(&self) -> Bytes32 {
        self.last
    }

    /// Seals the next append. `arrived`: when what caused it came in, in milliseconds.
    pub fn seal(&mut self, events: &[TableEvent], arrived: u64) -> Result<SealedAppend, TableError> {
        // Through the JSON text, which has to be written in any case: turning events into values directly would add 20 kB to the engine in the page.
        let written = serde_json::to_string(events);
        self.seal_text(&written.map_err(unwritable)?, arrived)
    }

    /// The same for events as they were stored: what is sealed is what was written then, whatever a later program knows of it.
    pub fn seal_text(&mut self, events: &str, arrived: u64) -> Result<SealedAppend, TableError> {
        self.seal_value(serde_json::from_str(events).map_err(unwritable)?, arrived)
    }

    fn seal_value(&mut self, mut events: Value, arrived: u64) -> Result<SealedAppend, TableError> {
        for event in events.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
            if event.get("event").is_some_and(|kind| kind == "opened") {
                self.open(event);
            }
            if event.get("event").is_some_and(|kind| kind == "epoch") {
                self.epoch = event.get("epoch").and_then(Value::as_u64).unwrap_or(0).max(self.epoch);
            }
            self.strip(event);
        }
        // The macro `json` would copy the events.
        let fields = [("epoch", self.epoch.into()), ("events", events), ("time", arrived.into())];
        let append =
            Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect());
        self.last = seal::next(&self.secret, &self.last, &seal::text(&append));
        Ok(SealedAppend { append, seal: self.last })
    }

    /// The secret is the key of the seals: of it only the commitment is sealed, and the whole at the end.
    fn open(&mut self, event: &mut Map<String, Value>) {
        let secret = event.remove("secret");
        if let Some(secret) = secret.as_ref().and_then(Value::as_str).and_then(Bytes32::from_hex) {
            self.secret = secret;
            event.insert("commitment".to_owned(), secret.commitment().to_string().into());
        }
        if let Some(by) = event.get("by").and_then(Value::as_str).and_then(PersonId::new) {
            self.number(&by);
        }
        let places = event.get_mut("places").and_then(Value::as_array_mut);
        for place in places.into_iter().flatten().filter_map(Value::as_object_mut) {
            self.strip(place);
        }
    }

    fn strip(&mut self, fields: &mut Map<String, Value>) {
        for name in BESIDE {
            fields.remove(name);
        }
        for name in ["by", "person"] {
            let Some(person) = fields.get_mut(name) else { continue };
            if let Some(id) = person.as_str().and_then(PersonId::new) {
                *person = self.number(&id).into();
            }
        }
    }

    /// The number of a person at this table.
    fn number(&mut self, person: &PersonId) -> usize {
        let known = self.people.iter().position(|known| known == person);
        known.unwrap_or_else(|| {
            self.people.push(*person);
            self.people.len() - 1
        })
    }
}

impl SealedAppend {
    /// Whether the table ended with it.
    fn is_end(&self) -> bool {
        let events = self.append.get("events").and_then(Value::as_array);
        events.into_iter().flatten().any(|event| event.get("event").is_some_and(|kind| kind == "ended"))
    }
}

/// The sealed history of a table for its record: everything up to the end. What is said afterwards is no part of the game.
pub fn sealed_history(appends: impl IntoIterator<Item = SealedAppend>) -> Sealed {
    let mut history = Sealed { appends: Vec::new(), seal: String::new() };
    for sealed in appends {
        let over = sealed.is_end();
        history.seal = sealed.seal.to_string();
        history.appends.push(sealed.append);
        if over {
            break;
        }
    }
    history
}
