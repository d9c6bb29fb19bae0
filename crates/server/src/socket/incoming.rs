//! What comes in on a socket: JSON texts in the words of the engine protocol.
//!
//! `{"id":…,"cmd":"subscribe","table":"…","pass":"…","from":12}`, `{"id":…,"cmd":"unsubscribe","table":"…"}`, `{"cmd":"ping"}`,
//! and commands to a table: `{"id":…,"cmd":"play","table":"…","at":12,"key":"…","action":"…"}`, likewise all others.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::desk::Order;
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

/// The fields that all messages share.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(default)]
    id: Option<Box<RawValue>>,
    cmd: &'a str,
    #[serde(default)]
    table: Option<TableId>,
    #[serde(default)]
    pass: Option<Pass>,
    #[serde(default)]
    from: Option<u64>,
    #[serde(default)]
    at: Option<u64>,
    #[serde(default)]
    key: Option<&'a str>,
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
pub(super) fn read(text: &str) -> Result<(Id, Wish), (Id, String)> {
    let envelope: Envelope<'_> =
        serde_json::from_str(text).map_err(|why| (None, format!("this is no message: {why}")))?;
    let Envelope { id, cmd, table, pass, from, at, key } = envelope;
    let id = match id {
        Some(id) if id.get().len() > LONGEST => {
            return Err((None, format!("an id has at most {LONGEST} bytes")));
        }
        id => id,
    };
    let wish = (|| {
        let which = || table.ok_or_else(|| "say which \"table\"".to_owned());
        Ok(match cmd {
            "ping" => Wish::Ping,
            "subscribe" => Wish::Subscribe { table: which()?, pass, from },
            "unsubscribe" => Wish::Unsubscribe { table: which()? },
            _ => {
                let at = at.ok_or_else(|| "say \"at\" which version the command was made".to_owned())?;
                let key = key.ok_or_else(|| "a command needs a \"key\"".to_owned())?;
                if key.is_empty() || key.len() > LONGEST || !key.bytes().all(|b| b.is_ascii_graphic()) {
                    return Err(format!("a key has 1 to {LONGEST} visible ASCII characters"));
                }
                let order = if cmd == "rematch" {
                    Order::Rematch
                } else {
                    let contents: Contents<'_> =
                        serde_json::from_str(text).map_err(|why| format!("this is no command: {why}"))?;
                    Order::Table(Box::new(contents.command))
                };
                Wish::Command { table: which()?, pass, at, key: key.to_owned(), order }
            }
        })
    })();
    match wish {
        Ok(wish) => Ok((id, wish)),
        Err(why) => Err((id, why)),
    }
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
            assert_eq!(
                id.is_some(),
                text.contains("\"id\"") && !text.contains("nowhere") && !text.contains("-1"),
                "{text}"
            );
        }
        let long = format!(r#"{{"id":"{}","cmd":"ping"}}"#, "x".repeat(100));
        assert!(read(&long).is_err());
    }
}
