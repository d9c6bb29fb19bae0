//! Reading a message as a socket would send it.

use cubo_table::Command;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::reply::Fault;

/// What is wished.
pub(super) enum Said {
    Ping,
    Subscribe { table: String },
    Unsubscribe { table: String },
    Command { table: String, at: u64, key: String, command: Box<Command> },
    Rematch { table: String, at: u64, key: String },
}

/// The message's id, and what is wished or what is wrong.
pub(super) fn read(mut message: Map<String, Value>) -> (Option<Value>, Result<Said, Fault>) {
    let id = message.remove("id");
    let said = read_rest(message);
    (id, said)
}

fn read_rest(mut message: Map<String, Value>) -> Result<Said, Fault> {
    // A link's pass and a version to resume from mean nothing where there is one page and everything is at hand.
    message.remove("pass");
    let cmd = message.get("cmd").and_then(Value::as_str).unwrap_or_default().to_owned();
    if cmd == "ping" {
        return Ok(Said::Ping);
    }
    let table: String = need(&mut message, "table")?;
    match cmd.as_str() {
        "subscribe" => return Ok(Said::Subscribe { table }),
        "unsubscribe" => return Ok(Said::Unsubscribe { table }),
        _ => {}
    }
    let at = need(&mut message, "at")?;
    let key = need(&mut message, "key")?;
    if cmd == "rematch" {
        return Ok(Said::Rematch { table, at, key });
    }
    let command = serde_json::from_value(Value::Object(message))
        .map_err(|why| Fault::BadRequest(format!("this is no command: {why}")))?;
    Ok(Said::Command { table, at, key, command: Box::new(command) })
}

fn need<T: DeserializeOwned>(message: &mut Map<String, Value>, name: &str) -> Result<T, Fault> {
    let value = message.remove(name).ok_or_else(|| Fault::BadRequest(format!("say {name:?}")))?;
    serde_json::from_value(value).map_err(|why| Fault::BadRequest(format!("{name:?} does not fit: {why}")))
}
