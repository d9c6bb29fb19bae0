//! What comes in on a socket: JSON texts in the words of the engine protocol.
//!
//! `{"id":…,"cmd":"subscribe","table":"…","pass":"…","from":12}`, `{"id":…,"cmd":"unsubscribe","table":"…"}`, `{"cmd":"ping"}`,
//! and commands to a table: `{"id":…,"cmd":"play","table":"…","at":12,"key":"…","action":"…"}`, likewise all others.

use std::borrow::Cow;
use std::str::FromStr;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::desk::Order;
use crate::fault::{BAD_LINK, Fault};
use crate::ids::{Pass, TableId};

/// The longest `id` of a message and the longest key.
const LONGEST: usize = 64;

/// What somebody wants.
#[derive(Debug)]
pub(super) enum Wish {
    Ping,
    Subscribe { table: TableId, pass: Option<Pass>, from: Option<u64> },
    Unsubscribe { table: TableId },
    Command { table: TableId, pass: Option<Pass>, at: u64, key: String, order: Order },
}

/// The fields that all messages share, not yet looked at: whatever is wrong with one of them, the answer finds its question by `id`.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(default)]
    id: Option<Box<RawValue>>,
    cmd: &'a str,
    #[serde(default, borrow)]
    table: Option<&'a RawValue>,
    #[serde(default, borrow)]
    pass: Option<&'a RawValue>,
    #[serde(default, borrow)]
    from: Option<&'a RawValue>,
    #[serde(default, borrow)]
    at: Option<&'a RawValue>,
    #[serde(default, borrow)]
    key: Option<&'a RawValue>,
}

/// One of those fields, read.
fn field<'a, T: Deserialize<'a>>(name: &str, value: Option<&'a RawValue>) -> Result<Option<T>, Fault> {
    let Some(value) = value else { return Ok(None) };
    serde_json::from_str(value.get()).map_err(|why| Fault::BadRequest(format!("the field {name:?}: {why}")))
}

/// One that stands in links, and may have lost its end on the way.
fn spelled<T: FromStr>(name: &str, value: Option<&RawValue>) -> Result<Option<T>, Fault> {
    let text: Option<Cow<'_, str>> = field(name, value)?;
    text.map(|text| text.parse().map_err(|_| BAD_LINK)).transpose()
}

/// The same message again, for what is the table's own in it.
#[derive(Deserialize)]
#[allow(dead_code)] // named so that they are not taken for fields of the command
struct Contents<'a> {
    #[serde(default, borrow)]
    id: Option<&'a RawValue>,
    #[serde(default, borrow)]
    table: Option<&'a str>,
    #[serde(default, borrow)]
    pass: Option<&'a str>,
    #[serde(default)]
    at: Option<u64>,
    #[serde(default, borrow)]
    key: Option<&'a str>,
    #[serde(flatten)]
    command: cubo_table::Command,
}

type Id = Option<Box<RawValue>>;

/// Reads a message: its id and what is wished; or its id, if that could be read, and what is wrong.
pub(super) fn read(text: &str) -> Result<(Id, Wish), (Id, Fault)> {
    let mut envelope: Envelope<'_> = serde_json::from_str(text)
        .map_err(|why| (None, Fault::BadRequest(format!("this is no message: {why}"))))?;
    let id = match envelope.id.take() {
        Some(id) if id.get().len() > LONGEST => {
            return Err((None, Fault::BadRequest(format!("an id has at most {LONGEST} bytes"))));
        }
        id => id,
    };
    match wish(text, &envelope) {
        Ok(wish) => Ok((id, wish)),
        Err(why) => Err((id, why)),
    }
}

fn wish(text: &str, envelope: &Envelope<'_>) -> Result<Wish, Fault> {
    let missing = |what: &str| Fault::BadRequest(what.to_owned());
    if envelope.cmd == "ping" {
        return Ok(Wish::Ping);
    }
    let table = spelled("table", envelope.table)?.ok_or_else(|| missing("say which \"table\""))?;
    let pass = spelled("pass", envelope.pass)?;
    match envelope.cmd {
        "subscribe" => return Ok(Wish::Subscribe { table, pass, from: field("from", envelope.from)? }),
        "unsubscribe" => return Ok(Wish::Unsubscribe { table }),
        _ => {}
    }
    let at =
        field("at", envelope.at)?.ok_or_else(|| missing("say \"at\" which version the command was made"))?;
    let key: Cow<'_, str> =
        field("key", envelope.key)?.ok_or_else(|| missing("a command needs a \"key\""))?;
    if key.is_empty() || key.len() > LONGEST || !key.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(missing(&format!("a key has 1 to {LONGEST} visible ASCII characters")));
    }
    let order = if envelope.cmd == "rematch" {
        Order::Rematch
    } else {
        let contents: Contents<'_> = serde_json::from_str(text)
            .map_err(|why| Fault::BadRequest(format!("this is no command: {why}")))?;
        Order::Table(Box::new(contents.command))
    };
    Ok(Wish::Command { table, pass, at, key: key.into_owned(), order })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "0123456789abcdef";

    #[test]
    fn messages_are_read() {
        let read = |text: &str| read(&text.replace("TABLE", TABLE));
        let (id, wish) = read(r#"{"id":[1],"cmd":"subscribe","table":"TABLE","from":3}"#).unwrap();
        assert_eq!(id.unwrap().get(), "[1]");
        assert!(matches!(wish, Wish::Subscribe { from: Some(3), pass: None, .. }));
        let (_, wish) =
            read(r#"{"id":2,"cmd":"play","table":"TABLE","at":7,"key":"k","action":"a1"}"#).unwrap();
        let Wish::Command { at: 7, order: Order::Table(command), .. } = wish else { panic!("{wish:?}") };
        assert_eq!(*command, cubo_table::Command::Play { action: "a1".to_owned() });
        let (_, wish) = read(r#"{"cmd":"leave","table":"TABLE","at":7,"key":"k"}"#).unwrap();
        assert!(matches!(wish, Wish::Command { order: Order::Table(_), .. }), "{wish:?}");
        assert!(matches!(
            read(r#"{"cmd":"rematch","table":"TABLE","at":7,"key":"k"}"#),
            Ok((_, Wish::Command { .. }))
        ));
        assert!(matches!(read(r#"{"cmd":"ping"}"#), Ok((None, Wish::Ping))));
    }

    #[test]
    fn a_link_that_lost_its_end_is_told_apart_from_nonsense() {
        let pass = "A".repeat(22);
        for (table, pass, code) in [
            (TABLE, pass.as_str(), None),
            ("0123456789abcde", pass.as_str(), Some("bad-link")),
            ("", pass.as_str(), Some("bad-link")),
            ("0123456789abcdeF", pass.as_str(), Some("bad-link")),
            (TABLE, "AAAA", Some("bad-link")),
            (TABLE, "", Some("bad-link")),
            (TABLE, "é", Some("bad-link")),
        ] {
            let text = format!(r#"{{"id":1,"cmd":"subscribe","table":"{table}","pass":"{pass}"}}"#);
            let read = read(&text).map_err(|(id, why)| (id.unwrap().get().to_owned(), why.code()));
            assert_eq!(read.err(), code.map(|code| ("1".to_owned(), code)), "{text}");
        }
        let (_, why) = read(r#"{"id":1,"cmd":"subscribe","table":7}"#).unwrap_err();
        assert_eq!(why.code(), "bad-request");
    }

    #[test]
    fn nonsense_is_refused_with_its_id() {
        let bad = [
            "",
            "[]",
            "{}",
            "{\"cmd\":",
            r#"{"id":5,"cmd":"subscribe"}"#,
            r#"{"id":5,"cmd":"play","table":"0123456789abcdef","key":"k","action":"a"}"#,
            r#"{"id":5,"cmd":"play","table":"0123456789abcdef","at":1,"action":"a"}"#,
            r#"{"id":5,"cmd":"play","table":"0123456789abcdef","at":1,"key":"","action":"a"}"#,
            r#"{"id":5,"cmd":"play","table":"0123456789abcdef","at":1,"key":"k"}"#,
            r#"{"id":5,"cmd":"dance","table":"0123456789abcdef","at":1,"key":"k"}"#,
            r#"{"id":5,"cmd":"play","table":"nowhere","at":1,"key":"k","action":"a"}"#,
            r#"{"id":5,"cmd":"play","table":"0123456789abcdef","at":-1,"key":"k","action":"a"}"#,
        ];
        for text in bad {
            let (id, _) = read(text).expect_err(text);
            assert_eq!(id.is_some(), text.contains("\"id\""), "{text}");
        }
        let long = format!(r#"{{"id":"{}","cmd":"ping"}}"#, "x".repeat(100));
        assert!(read(&long).is_err());
    }
}
