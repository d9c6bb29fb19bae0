//! Reading events and commands from JSON.
//!
//! What serde would derive for objects told apart by one of their fields is a copy of its reader for every variant, a tenth of
//! the program that a page loads. Here an object is read once, and its fields are taken out of it by name.

use cubo_core::fair::Bytes32;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error};
use serde_json::{Map, Value};

use crate::{Command, TableEvent};

/// The fields of an object, taken out one by one.
struct Fields(Map<String, Value>);

impl Fields {
    /// A field that may be absent, or `null`.
    fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, String> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                serde_json::from_value(value).map(Some).map_err(|why| format!("the field {name:?}: {why}"))
            }
        }
    }

    /// A field that must be there.
    fn need<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, String> {
        self.take(name)?.ok_or_else(|| format!("the field {name:?} is missing"))
    }

    fn text(&mut self, name: &str) -> Result<String, String> {
        self.need(name)
    }

    fn number(&mut self, name: &str) -> Result<u64, String> {
        self.need(name)
    }

    fn bytes(&mut self, name: &str) -> Result<Bytes32, String> {
        self.need(name)
    }
}

impl<'de> Deserialize<'de> for TableEvent {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut fields = Fields(Map::deserialize(from)?);
        event(&mut fields).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut fields = Fields(Map::deserialize(from)?);
        let command = command(&mut fields).map_err(D::Error::custom)?;
        match fields.0.keys().next() {
            None => Ok(command),
            Some(name) => {
                Err(D::Error::custom(format_args!("the field {name:?} is not part of this command")))
            }
        }
    }
}

/// An event as it is stored. Fields that it does not know are from a later day, and left alone.
fn event(f: &mut Fields) -> Result<TableEvent, String> {
    let tag = f.text("event")?;
    Ok(match tag.as_str() {
        "opened" => {
            let opened = serde_json::from_value(Value::Object(std::mem::take(&mut f.0)));
            TableEvent::Opened(opened.map_err(|why| why.to_string())?)
        }
        "sat" => TableEvent::Sat {
            place: f.need("place")?,
            person: f.need("person")?,
            name: f.text("name")?,
            commitment: f.take("commitment")?,
        },
        "housed" => TableEvent::Housed { place: f.need("place")?, level: f.take("level")? },
        "committed" => {
            TableEvent::Committed { person: f.need("person")?, commitment: f.bytes("commitment")? }
        }
        "called" => TableEvent::Called { until: f.number("until")? },
        "nonce" => TableEvent::Nonce { person: f.need("person")?, nonce: f.bytes("nonce")? },
        "left" => TableEvent::Left { person: f.need("person")?, silent: f.need("silent")? },
        "started" => TableEvent::Started { order: f.need("order")?, drawn: f.need("drawn")? },
        "action" => TableEvent::Action { seat: f.need("seat")?, action: f.text("action")? },
        "chance" => TableEvent::Chance { chance: f.text("chance")? },
        "offered" => TableEvent::Offered { person: f.need("person")?, what: f.need("what")? },
        "answered" => {
            TableEvent::Answered { offer: f.number("offer")?, person: f.need("person")?, yes: f.need("yes")? }
        }
        "withdrawn" => TableEvent::Withdrawn { offer: f.number("offer")? },
        "undone" => TableEvent::Undone { to: f.need("to")? },
        "hinted" => TableEvent::Hinted { seat: f.need("seat")? },
        "handed" => TableEvent::Handed { seat: f.need("seat")?, level: f.need("level")? },
        "taken" => TableEvent::Taken { seat: f.need("seat")? },
        "forfeited" => TableEvent::Forfeited { seat: f.need("seat")?, why: f.need("why")? },
        "downtime" => TableEvent::Downtime { from: f.number("from")?, until: f.number("until")? },
        "said" => TableEvent::Said { person: f.need("person")?, words: f.need("words")? },
        "ended" => {
            TableEvent::Ended { how: f.need("how")?, outcome: f.take("outcome")?, secret: f.bytes("secret")? }
        }
        "rematched" => TableEvent::Rematched { person: f.need("person")?, table: f.need("table")? },
        _ => return Err(format!("nothing at a table is called {tag:?}")),
    })
}

fn command(f: &mut Fields) -> Result<Command, String> {
    let tag = f.text("cmd")?;
    Ok(match tag.as_str() {
        "sit" => {
            Command::Sit { place: f.take("place")?, name: f.text("name")?, commitment: f.take("commitment")? }
        }
        "commit" => Command::Commit { commitment: f.bytes("commitment")? },
        "nonce" => Command::Nonce { nonce: f.bytes("nonce")? },
        "house" => Command::House { place: f.need("place")?, level: f.take("level")? },
        "leave" => Command::Leave,
        "close" => Command::Close,
        "play" => Command::Play { action: f.text("action")? },
        "resign" => Command::Resign { seat: f.take("seat")? },
        "offer-draw" => Command::OfferDraw,
        "undo" => Command::Undo { to: f.take("to")? },
        "hand-over" => Command::HandOver { seat: f.need("seat")? },
        "take-back" => Command::TakeBack { seat: f.take("seat")? },
        "hint" => Command::Hint { seat: f.take("seat")? },
        "answer" => Command::Answer { offer: f.number("offer")?, yes: f.need("yes")? },
        "withdraw" => Command::Withdraw { offer: f.number("offer")? },
        "say" => Command::Say { words: f.need("words")? },
        _ => return Err(format!("no command is called {tag:?}")),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn all() -> Vec<Value> {
        let bytes = "07".repeat(32);
        vec![
            json!({"event": "opened", "format": 1, "table": "t", "by": "p", "game": "cubulus", "rules": 1, "options": {}, "places": [{"for": "open"}, {"for": "house", "level": "easy"}], "fixed": true, "clock": {"kind": "days", "days": 2}, "access": "link", "friendly": true, "secret": bytes}),
            json!({"event": "sat", "place": 1, "person": "p", "name": "Zoé", "commitment": bytes}),
            json!({"event": "sat", "place": 1, "person": "p", "name": "Zoé"}),
            json!({"event": "housed", "place": 1, "level": "hard"}),
            json!({"event": "housed", "place": 1, "level": null}),
            json!({"event": "committed", "person": "p", "commitment": bytes}),
            json!({"event": "called", "until": 5}),
            json!({"event": "nonce", "person": "p", "nonce": bytes}),
            json!({"event": "left", "person": "p", "silent": true}),
            json!({"event": "started", "order": [1, 0], "drawn": true}),
            json!({"event": "action", "seat": 1, "action": "E1-E2"}),
            json!({"event": "chance", "chance": "draw WG"}),
            json!({"event": "offered", "person": "p", "what": {"kind": "undo", "to": 3}}),
            json!({"event": "answered", "offer": 3, "person": "p", "yes": false}),
            json!({"event": "withdrawn", "offer": 3}),
            json!({"event": "undone", "to": 3}),
            json!({"event": "hinted", "seat": 1}),
            json!({"event": "handed", "seat": 0, "level": "normal"}),
            json!({"event": "taken", "seat": 0}),
            json!({"event": "forfeited", "seat": 0, "why": "timed-out"}),
            json!({"event": "downtime", "from": 1, "until": 2}),
            json!({"event": "said", "person": "p", "words": {"phrase": "hello"}}),
            json!({"event": "ended", "how": "rules", "outcome": {"scores": [1, 0], "ranks": [1, 2], "reason": "CU-27"}, "secret": bytes}),
            json!({"event": "ended", "how": "closed", "secret": bytes}),
            json!({"event": "rematched", "person": "p", "table": "t"}),
        ]
    }

    #[test]
    fn events_are_read_as_they_are_written() {
        for written in all() {
            let event: TableEvent = serde_json::from_value(written.clone()).unwrap();
            assert_eq!(serde_json::to_value(&event).unwrap(), written);
            let text = serde_json::from_str::<TableEvent>(&written.to_string()).unwrap();
            assert_eq!(text, event);
        }
    }

    #[test]
    fn events_without_a_field_of_theirs_are_refused() {
        for written in all() {
            let Value::Object(fields) = &written else { panic!("{written}") };
            for name in
                fields.keys().filter(|name| !["commitment", "level", "outcome"].contains(&name.as_str()))
            {
                let mut less = fields.clone();
                less.remove(name);
                let read = serde_json::from_value::<TableEvent>(Value::Object(less.clone()));
                assert!(read.is_err(), "without {name}: {less:?}");
            }
        }
        for nonsense in
            ["{}", "[]", "3", r#"{"event":"danced"}"#, r#"{"event":7}"#, r#"{"event":"taken","seat":"x"}"#]
        {
            assert!(serde_json::from_str::<TableEvent>(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn commands_are_read_and_have_no_other_fields() {
        let bytes = "07".repeat(32);
        for (text, known) in [
            (json!({"cmd": "sit", "name": "x", "place": 2, "commitment": bytes}), true),
            (json!({"cmd": "sit", "name": "x", "place": null}), true),
            (json!({"cmd": "sit"}), false),
            (json!({"cmd": "commit", "commitment": bytes}), true),
            (json!({"cmd": "nonce", "nonce": "07"}), false),
            (json!({"cmd": "house", "place": 0}), true),
            (json!({"cmd": "house", "place": 0, "level": "godlike"}), false),
            (json!({"cmd": "leave"}), true),
            (json!({"cmd": "leave", "now": true}), false),
            (json!({"cmd": "offer-draw"}), true),
            (json!({"cmd": "undo", "to": 4}), true),
            (json!({"cmd": "undo", "to": -4}), false),
            (json!({"cmd": "hand-over", "seat": 1}), true),
            (json!({"cmd": "take-back"}), true),
            (json!({"cmd": "hint"}), true),
            (json!({"cmd": "hint", "seat": 1}), true),
            (json!({"cmd": "hint", "for": 1}), false),
            (json!({"cmd": "answer", "offer": 3, "yes": true}), true),
            (json!({"cmd": "withdraw", "offer": 3}), true),
            (json!({"cmd": "say", "words": {"text": "hm"}}), true),
            (json!({"cmd": "resign", "seat": 0}), true),
            (json!({"cmd": "close"}), true),
            (json!({"cmd": "dance"}), false),
        ] {
            assert_eq!(serde_json::from_value::<Command>(text.clone()).is_ok(), known, "{text}");
        }
    }
}
