//! What a client asks on a socket: JSON texts in the words of the engine protocol.
//!
//! `{"id":…,"cmd":"subscribe","table":"…","pass":"…","from":12}`, `{"id":…,"cmd":"unsubscribe","table":"…"}`, `{"cmd":"ping"}`,
//! and commands to a table: `{"id":…,"cmd":"play","table":"…","at":12,"key":"…","action":"…"}`, likewise all others.

use cubo_core::Seat;
use cubo_core::fair::Bytes32;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::fields::{Fields, tagged};
use crate::{Error, HouseLevel, Pass, TableId, Words};

/// The longest `id` of a request and the longest key, in bytes.
const LONGEST: usize = 64;

/// What a client chose to recognise the answer to its request: any JSON, sent back as it came.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "unknown"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Id(#[cfg_attr(feature = "schema", schemars(with = "Value"))] Box<RawValue>);

impl Id {
    /// Its text.
    pub fn get(&self) -> &str {
        self.0.get()
    }

    pub(crate) fn is_short(&self) -> bool {
        self.get().len() <= LONGEST
    }
}

/// The one field that is looked for in what is no message.
#[derive(Deserialize)]
struct IdAlone {
    id: Option<Id>,
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Box::<RawValue>::deserialize(from).map(Id)
    }
}

/// A number as an id.
impl From<u64> for Id {
    fn from(number: u64) -> Self {
        // The digits of a number are JSON.
        Id(RawValue::from_string(number.to_string()).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }
}

/// A request, as it is handed on from the socket to the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ClientMessage", optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ClientMessage"))]
pub struct Request {
    /// Sent back with the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// What is asked.
    #[serde(flatten)]
    pub kind: RequestKind,
}

/// What can be asked.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "cmd", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RequestKind {
    /// Asks whether the server is there, and for its clock.
    Ping,
    /// To be shown a table, and told everything that happens there from now on.
    Subscribe {
        /// Which.
        table: TableId,
        /// The second half of a link.
        #[serde(skip_serializing_if = "Option::is_none")]
        pass: Option<Pass>,
        /// The version that the client knows: if it is recent, only the news since then are sent.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<u64>,
    },
    /// To stop being told.
    Unsubscribe {
        /// Which.
        table: TableId,
    },
    /// To be shown earlier positions of the game, as the viewer saw them.
    Past {
        /// Which.
        table: TableId,
        /// The second half of a link.
        #[serde(skip_serializing_if = "Option::is_none")]
        pass: Option<Pass>,
        /// The first position: after so many events of the game. 0, the beginning, if absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<usize>,
        /// The last position; the present one if absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<usize>,
    },
    /// To do something at a table.
    #[serde(untagged)]
    Command(CommandRequest),
}

/// A command to a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CommandRequest {
    /// Which.
    pub table: TableId,
    /// The second half of a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<Pass>,
    /// The version that the command was made on.
    pub at: u64,
    /// By which a repeat is recognised: 1 to 64 visible ASCII characters.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[!-~]{1,64}$")))]
    pub key: String,
    /// What is to be done.
    #[serde(flatten)]
    pub command: Command,
}

tagged! {
    /// What can be done at a table.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Command("cmd", "command") {
        /// Take a chair. One person may take one; at a table that was opened for several at one screen as many as they like, each
        /// under a name.
        "sit" Sit {
            /// Which; the first that is free if absent.
            #[serde(skip_serializing_if = "Option::is_none")]
            place: Option<u8>,
            /// Who plays there.
            name: String,
            /// SHA-256 of the person's nonce; needed with the first chair.
            #[serde(skip_serializing_if = "Option::is_none")]
            commitment: Option<Bytes32>,
        },
        /// Commit to a fresh nonce, after an opening that failed.
        "commit" Commit {
            /// SHA-256 of it.
            commitment: Bytes32,
        },
        /// Open the nonce, when called.
        "nonce" Nonce {
            /// The nonce.
            nonce: Bytes32,
        },
        /// The host puts a house player on a place that is open or held for somebody who has not come, or makes it free.
        "house" House {
            /// Where.
            place: u8,
            /// Which, or nobody.
            #[serde(skip_serializing_if = "Option::is_none")]
            level: Option<HouseLevel>,
        },
        /// Give up all one's chairs: before the game without harm, in it for good.
        "leave" Leave,
        /// The host clears a table whose game has not begun.
        "close" Close,
        /// The host removes whoever sits there, and keeps them out of this table. Before the game begins.
        "remove" Remove {
            /// Where.
            place: u8,
        },
        /// The host makes new links: the old ones open nothing any more.
        "renew" Renew,
        /// Act, for the seat to act.
        "play" Play {
            /// In the game's notation.
            action: String,
        },
        /// Give up.
        "resign" Resign {
            /// Which seat, for those who hold several.
            #[serde(skip_serializing_if = "Option::is_none")]
            seat: Option<Seat>,
        },
        /// Offer a draw.
        "offer-draw" OfferDraw,
        /// Take back one's last action, or ask the others to allow it.
        "undo" Undo {
            /// How many of the game's events stay; the next must be an action of one's own. Absent: one's last action.
            #[serde(skip_serializing_if = "Option::is_none")]
            to: Option<usize>,
        },
        /// Let the house play on for somebody who was asked and does not answer, or ask the others to agree to it for somebody who is away.
        "hand-over" HandOver {
            /// Whose seat.
            seat: Seat,
        },
        /// Answer the question whether one is still there. Anything else that one does at the table answers it too.
        "still-here" StillHere,
        /// End the game without a winner, or ask the others to agree to it, because somebody who was asked does not answer.
        "abort" Abort {
            /// Whose seat.
            seat: Seat,
        },
        /// Play one's seat oneself again.
        "take-back" TakeBack {
            /// Which seat, for those who hold several.
            #[serde(skip_serializing_if = "Option::is_none")]
            seat: Option<Seat>,
        },
        /// Say that one has asked for advice on the position, so that everybody knows. The advice itself comes from elsewhere.
        "hint" Hint {
            /// For which seat, for those who hold several: the one to act if absent.
            #[serde(skip_serializing_if = "Option::is_none")]
            seat: Option<Seat>,
        },
        /// Answer an offer.
        "answer" Answer {
            /// Its number.
            offer: u64,
            /// Whether to agree.
            yes: bool,
        },
        /// Take one's offer back.
        "withdraw" Withdraw {
            /// Its number.
            offer: u64,
        },
        /// Say something.
        "say" Say {
            /// What.
            words: Words,
        },
        /// Open the table for the next game, after this one has ended.
        "rematch" Rematch,
    }
}

/// A text that is no request: what is wrong with it, and its `id` if that could be read, so that the answer finds its question.
#[derive(Debug)]
pub struct BadRequest {
    /// The request's.
    pub id: Option<Id>,
    /// What is wrong.
    pub error: Box<Error>,
}

impl Request {
    /// Reads a request.
    pub fn read(text: &str) -> Result<Self, BadRequest> {
        let bad = |id, error| BadRequest { id, error: Box::new(error) };
        let mut fields: Fields = serde_json::from_str(text).map_err(|why| {
            // An object that cannot be taken as a message, for a field that stands twice or the like, may still say its id.
            let id = serde_json::from_str::<IdAlone>(text).ok().and_then(|alone| alone.id);
            bad(id.filter(Id::is_short), Error::bad_request(format!("this is no message: {why}")))
        })?;
        let id = fields.raw("id").filter(|id| id.get() != "null").map(Id);
        if id.as_ref().is_some_and(|id| !id.is_short()) {
            return Err(bad(None, Error::bad_request(format!("an id has at most {LONGEST} bytes"))));
        }
        match RequestKind::read(fields) {
            Ok(kind) => Ok(Request { id, kind }),
            Err(error) => Err(BadRequest { id, error }),
        }
    }
}

impl RequestKind {
    fn read(mut fields: Fields) -> Result<Self, Box<Error>> {
        let bad = |why| Box::new(Error::bad_request(why));
        let cmd: String = fields.peek("cmd").map_err(bad)?;
        if cmd == "ping" {
            return Ok(RequestKind::Ping);
        }
        let table = id_in(&mut fields, "table", TableId::new)?
            .ok_or_else(|| bad("say which \"table\"".to_owned()))?;
        let pass = id_in(&mut fields, "pass", |text| text.parse().ok())?;
        Ok(match cmd.as_str() {
            "subscribe" => RequestKind::Subscribe { table, pass, from: fields.take("from").map_err(bad)? },
            "unsubscribe" => RequestKind::Unsubscribe { table },
            "past" => RequestKind::Past {
                table,
                pass,
                from: fields.take("from").map_err(bad)?,
                to: fields.take("to").map_err(bad)?,
            },
            _ => RequestKind::Command(CommandRequest::read(fields, table, pass).map_err(bad)?),
        })
    }
}

impl CommandRequest {
    fn read(mut fields: Fields, table: TableId, pass: Option<Pass>) -> Result<Self, String> {
        let at: Option<u64> = fields.take("at")?;
        let at = at.ok_or("say \"at\" which version the command was made")?;
        let key: Option<String> = fields.take("key")?;
        let key = key.ok_or("a command needs a \"key\"")?;
        if key.is_empty() || key.len() > LONGEST || !key.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(format!("a key has 1 to {LONGEST} visible ASCII characters"));
        }
        let command = Command::read(&mut fields).map_err(|why| format!("this is no command: {why}"))?;
        fields.nothing_left("command")?;
        Ok(CommandRequest { table, pass, at, key, command })
    }
}

/// An id that stands in links, and may have lost its end on the way.
fn id_in<T>(
    fields: &mut Fields,
    name: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, Box<Error>> {
    let text: Option<String> = fields.take(name).map_err(|why| Box::new(Error::bad_request(why)))?;
    text.map(|text| read(&text).ok_or_else(|| Box::new(Error::bad_link()))).transpose()
}

/// Clients that are written in Rust, and tests, read requests as any other type.
impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(from)?;
        Request::read(&value.to_string()).map_err(|bad| serde::de::Error::custom(bad.error.message))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const TABLE: &str = "0123456789abcdef";

    fn read(text: &str) -> Result<Request, BadRequest> {
        Request::read(&text.replace("TABLE", TABLE))
    }

    #[test]
    fn requests_are_read() {
        let request = read(r#"{"id":[1],"cmd":"subscribe","table":"TABLE","from":3}"#).unwrap();
        assert_eq!(request.id.unwrap().get(), "[1]");
        assert!(matches!(request.kind, RequestKind::Subscribe { from: Some(3), pass: None, .. }));
        let request =
            read(r#"{"id":2,"cmd":"play","table":"TABLE","at":7,"key":"k","action":"a1"}"#).unwrap();
        let RequestKind::Command(CommandRequest { at: 7, command, .. }) = request.kind else { panic!() };
        assert_eq!(command, Command::Play { action: "a1".to_owned() });
        for cmd in ["leave", "rematch"] {
            let text = format!(r#"{{"cmd":"{cmd}","table":"TABLE","at":7,"key":"k"}}"#);
            assert!(matches!(read(&text).unwrap().kind, RequestKind::Command(_)), "{text}");
        }
        let past = read(r#"{"cmd":"past","table":"TABLE","to":9}"#).unwrap();
        assert!(matches!(past.kind, RequestKind::Past { from: None, to: Some(9), .. }));
        assert!(matches!(read(r#"{"cmd":"ping"}"#).unwrap(), Request { id: None, kind: RequestKind::Ping }));
    }

    #[test]
    fn every_visible_character_may_stand_in_a_key() {
        let all: String = ('!'..='~').collect();
        for key in [&all[..64], &all[all.len() - 64..], "\"", "\\"] {
            let text = json!({"id": 1, "cmd": "leave", "table": TABLE, "at": 7, "key": key}).to_string();
            let RequestKind::Command(request) = read(&text).unwrap().kind else { panic!("{text}") };
            assert_eq!(request.key, key);
        }
        for key in ["", " ", "a b", "é", "\n", &"k".repeat(65)] {
            let text = json!({"id": 1, "cmd": "leave", "table": TABLE, "at": 7, "key": key}).to_string();
            assert!(read(&text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            r#"{"id":7,"cmd":"subscribe","table":"TABLE","pass":"AAAAAAAAAAAAAAAAAAAAAA","from":3}"#,
            r#"{"id":7,"cmd":"ping"}"#,
            r#"{"id":7,"cmd":"undo","table":"TABLE","at":7,"key":"k","to":4}"#,
            r#"{"id":7,"cmd":"say","table":"TABLE","at":7,"key":"k","words":{"text":"hm"}}"#,
        ] {
            let request = read(text).unwrap();
            let written = serde_json::to_value(&request).unwrap();
            let expected: Value = serde_json::from_str(&text.replace("TABLE", TABLE)).unwrap();
            assert_eq!(written, expected);
        }
    }

    #[test]
    fn a_link_that_lost_its_end_is_told_apart_from_nonsense() {
        let pass = "A".repeat(22);
        for (table, pass, code) in [
            (TABLE, pass.as_str(), None),
            ("0123456789abcdef0", pass.as_str(), Some("bad-link")),
            (TABLE, "AAAA", Some("bad-link")),
            (TABLE, "", Some("bad-link")),
            (TABLE, "é", Some("bad-link")),
        ] {
            let text = format!(r#"{{"id":1,"cmd":"subscribe","table":"{table}","pass":"{pass}"}}"#);
            let read = read(&text).map_err(|bad| (bad.id.unwrap().get().to_owned(), bad.error.code));
            assert_eq!(read.err(), code.map(|code| ("1".to_owned(), code.into())), "{text}");
        }
        assert_eq!(read(r#"{"id":1,"cmd":"subscribe","table":7}"#).unwrap_err().error.code, "bad-request");
    }

    #[test]
    fn nonsense_is_refused_with_its_id() {
        let bad = [
            "",
            "[]",
            "{}",
            "{\"cmd\":",
            r#"{"cmd":"ping","cmd":"ping"}"#,
            r#"{"id":5,"cmd":"ping","cmd":"ping"}"#,
            r#"{"id":5,"cmd":7}"#,
            r#"{"id":5,"cmd":"say","table":"TABLE","at":1,"key":"k","words":{"phrase":7}}"#,
            r#"{"id":5,"cmd":"sit","table":"TABLE","at":1,"key":"k","name":7}"#,
            r#"{"id":5,"cmd":"play","table":"TABLE","at":1,"key":7,"action":"a"}"#,
            r#"{"id":5,"cmd":"subscribe"}"#,
            r#"{"id":5,"cmd":"play","table":"TABLE","key":"k","action":"a"}"#,
            r#"{"id":5,"cmd":"play","table":"TABLE","at":1,"action":"a"}"#,
            r#"{"id":5,"cmd":"play","table":"TABLE","at":1,"key":"","action":"a"}"#,
            r#"{"id":5,"cmd":"play","table":"TABLE","at":1,"key":"k"}"#,
            r#"{"id":5,"cmd":"dance","table":"TABLE","at":1,"key":"k"}"#,
            r#"{"id":5,"cmd":"play","table":"TABLE","at":-1,"key":"k","action":"a"}"#,
        ];
        for text in bad {
            let bad = read(text).expect_err(text);
            assert_eq!(bad.id.is_some(), text.contains("\"id\""), "{text}");
        }
        assert!(read(&format!(r#"{{"id":"{}","cmd":"ping"}}"#, "x".repeat(100))).is_err());
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
            (json!({"cmd": "still-here"}), true),
            (json!({"cmd": "abort", "seat": 1}), true),
            (json!({"cmd": "abort"}), false),
            (json!({"cmd": "take-back"}), true),
            (json!({"cmd": "hint"}), true),
            (json!({"cmd": "hint", "seat": 1}), true),
            (json!({"cmd": "hint", "for": 1}), false),
            (json!({"cmd": "answer", "offer": 3, "yes": true}), true),
            (json!({"cmd": "withdraw", "offer": 3}), true),
            (json!({"cmd": "say", "words": {"text": "hm"}}), true),
            (json!({"cmd": "resign", "seat": 0}), true),
            (json!({"cmd": "close"}), true),
            (json!({"cmd": "remove", "place": 1}), true),
            (json!({"cmd": "remove"}), false),
            (json!({"cmd": "renew"}), true),
            (json!({"cmd": "dance"}), false),
        ] {
            let mut request = text.clone();
            request.as_object_mut().unwrap().extend([
                ("table".to_owned(), json!(TABLE)),
                ("at".to_owned(), json!(1)),
                ("key".to_owned(), json!("k")),
            ]);
            assert_eq!(serde_json::from_value::<Request>(request).is_ok(), known, "{text}");
        }
    }
}
