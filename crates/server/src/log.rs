//! Structured logs: one JSON object a line on standard error.
//!
//! Only numbers and fixed words can be logged, so no name, address, token, link or text of a guest can get into a log by
//! mistake. Addresses appear as their network at most.

use std::io::Write;
use std::net::IpAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::clock;

static QUIET: AtomicBool = AtomicBool::new(false);
/// Lines are whole: one writer at a time.
static PEN: Mutex<()> = Mutex::new(());

/// Turns logging off, for tests.
pub fn quiet() {
    QUIET.store(true, Relaxed);
}

/// A value that may be logged.
#[derive(Clone, Copy, Debug)]
pub enum Fact {
    /// A number.
    Number(u64),
    /// A word from the program's text.
    Word(&'static str),
    /// Where somebody comes from, without the last part.
    Network(IpAddr),
}

impl From<u64> for Fact {
    fn from(number: u64) -> Self {
        Fact::Number(number)
    }
}

impl From<usize> for Fact {
    fn from(number: usize) -> Self {
        Fact::Number(number as u64)
    }
}

impl From<&'static str> for Fact {
    fn from(word: &'static str) -> Self {
        Fact::Word(word)
    }
}

/// Writes a line.
pub fn line(what: &'static str, facts: &[(&'static str, Fact)]) {
    if QUIET.load(Relaxed) {
        return;
    }
    let text = write(clock::now(), what, facts);
    let _pen = PEN.lock();
    // A log that cannot be written is no reason to stop the game.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Something happened that nobody expected and that an operator should see, in words of the program or of a library.
pub fn trouble(what: &'static str, why: &dyn std::fmt::Display) {
    if QUIET.load(Relaxed) {
        return;
    }
    let why = serde_json::Value::String(why.to_string());
    let text = format!("{{\"ms\":{},\"trouble\":\"{what}\",\"why\":{why}}}\n", clock::now());
    let _pen = PEN.lock();
    let _ = std::io::stderr().write_all(text.as_bytes());
}

fn write(now: u64, what: &str, facts: &[(&'static str, Fact)]) -> String {
    let mut text = format!("{{\"ms\":{now},\"event\":\"{what}\"");
    for (name, fact) in facts {
        text += &match fact {
            Fact::Number(number) => format!(",\"{name}\":{number}"),
            Fact::Word(word) => format!(",\"{name}\":\"{word}\""),
            Fact::Network(address) => format!(",\"{name}\":\"{}\"", network(*address)),
        };
    }
    text + "}\n"
}

fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(four) => {
            let [a, b, c, _] = four.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(six) => {
            let [a, b, c, ..] = six.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_json_and_hides_the_address() {
        let facts = [("n", 3u64.into()), ("from", Fact::Network("192.0.2.77".parse().unwrap()))];
        let text = write(5, "hello", &facts);
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["from"], "192.0.2.0/24");
        assert_eq!(json["n"], 3);
        assert!(network("2001:db8:1:2:3::9".parse().unwrap()).ends_with("1::/48"));
    }
}
