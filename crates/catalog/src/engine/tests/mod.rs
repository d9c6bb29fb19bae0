//! The protocol, request by request.

mod additions;
mod errors;
mod golden;
mod hints;
mod lines;
mod perft;
mod storm;
mod telling;

use serde_json::Value;

use super::{Engine, Outside};

/// Seeds and time that can be foretold.
#[derive(Default)]
pub(super) struct Fixed {
    seeds: u32,
    millis: u64,
}

impl Outside for Fixed {
    fn fresh_seed(&mut self) -> Option<String> {
        self.seeds += 1;
        Some(format!("fresh {}", self.seeds))
    }

    fn millis(&mut self) -> Option<u64> {
        self.millis += 1;
        Some(self.millis)
    }
}

fn engine() -> Engine<Fixed> {
    Engine::new(Fixed::default()).with_max_perft(100_000)
}

/// An engine after these requests, all of which must succeed.
fn after(requests: &[&str]) -> Engine<Fixed> {
    let mut engine = engine();
    for request in requests {
        let reply = ask(&mut engine, request);
        assert!(reply.get("error").is_none(), "{request} → {reply}");
    }
    engine
}

fn ask(engine: &mut Engine<Fixed>, request: &str) -> Value {
    let reply = engine.answer(request.as_bytes());
    assert!(!reply.contains(['\n', '\r']), "{reply:?} is not one line");
    serde_json::from_str(&reply).unwrap()
}

/// Everything that can be asked about the game in progress.
fn everything(engine: &mut Engine<Fixed>) -> Vec<String> {
    let requests = [
        r#"{"cmd":"turn"}"#,
        r#"{"cmd":"legal"}"#,
        r#"{"cmd":"position"}"#,
        r#"{"cmd":"record"}"#,
        r#"{"cmd":"view","seat":0}"#,
        r#"{"cmd":"view","seat":1}"#,
        r#"{"cmd":"view","seat":"spectator"}"#,
    ];
    requests.iter().map(|request| engine.answer(request.as_bytes())).collect()
}

const NEW: &str = r#"{"cmd":"new","game":"purse","seats":2,"seed":"any text"}"#;
const DEAL: &str = r#"{"cmd":"chance"}"#;
/// The next seat acts, without chance between them.
const SHOW: &str = r#"{"cmd":"play","action":"show"}"#;
const ADD: &str = r#"{"cmd":"play","action":"add 3"}"#;
const ROLL: &str = r#"{"cmd":"chance","event":"roll 2"}"#;
/// Seat 1 acts and may not add 3 again.
const ADDED: &[&str] = &[NEW, DEAL, ADD, ROLL];
