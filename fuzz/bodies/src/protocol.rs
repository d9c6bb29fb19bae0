//! Request lines.

use cubo_catalog::{Engine, Outside};
use serde_json::Value;

/// Seeds and time that are always the same.
struct Still;

impl Outside for Still {
    fn fresh_seed(&mut self) -> Option<String> {
        Some("fresh".to_owned())
    }
    fn millis(&mut self) -> Option<u64> {
        Some(0)
    }
}

/// Reads the bytes as request lines. Every line gets one line of JSON, and an error changes nothing.
pub fn protocol(bytes: &[u8]) {
    let mut engine = Engine::new(Still).with_max_perft(1000);
    for line in bytes.split(|&byte| byte == b'\n') {
        let before = truth(&mut engine);
        let reply = engine.answer(line);
        assert!(!reply.contains('\n'), "a reply of several lines: {reply:?}");
        // Ids come back as they were written, also if they are too deep to parse: then this reply is not checked further.
        let failed = match serde_json::from_str::<Value>(&reply) {
            Ok(reply) => reply.get("error").is_some(),
            Err(why) => {
                assert!(why.to_string().contains("recursion limit"), "{why} in {reply:?}");
                continue;
            }
        };
        if failed {
            assert_eq!(truth(&mut engine), before, "an error changed the game: {reply}");
        }
    }
    assert!(engine.answer(br#"{"cmd":"hello"}"#).contains("protocol"));
}

fn truth(engine: &mut Engine<Still>) -> String {
    engine.answer(br#"{"cmd":"record"}"#)
}
