//! `perft` takes ten seconds at most.

use super::super::{Engine, MAX_PERFT_MS, Outside};

/// A clock that moves on by so much whenever it is looked at; none at all.
struct Ticking(Option<u64>, u64);

impl Outside for Ticking {
    fn fresh_seed(&mut self) -> Option<String> {
        None
    }

    fn millis(&mut self) -> Option<u64> {
        self.1 += self.0?;
        Some(self.1)
    }
}

fn counted(tick: Option<u64>, depth: u32) -> String {
    let mut engine = Engine::new(Ticking(tick, 0));
    assert!(!engine.answer(br#"{"cmd":"new","game":"cubulus"}"#).contains("error"));
    engine.answer(format!(r#"{{"cmd":"perft","depth":{depth}}}"#).as_bytes())
}

#[test]
fn it_ends_after_ten_seconds_and_says_so() {
    let late = counted(Some(MAX_PERFT_MS / 3), 4);
    assert!(late.contains(r#""code":"limit""#) && late.contains("too long"), "{late}");
    assert_eq!(counted(Some(1), 3), r#"{"nodes":84729}"#);
    assert_eq!(counted(None, 3), r#"{"nodes":84729}"#, "without a clock, numbers alone are the bound");
}
