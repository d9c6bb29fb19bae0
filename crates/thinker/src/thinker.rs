//! Everything that one thinker has: an engine, and the networks it was given.

use cubo_catalog::Engine;
use serde::Deserialize;

use crate::review::{refused, review};

/// One thinker of a page.
pub struct Thinker {
    engine: Engine<()>,
}

impl Default for Thinker {
    fn default() -> Self {
        Thinker::new()
    }
}

impl Thinker {
    /// A thinker with no game in progress and no network.
    pub fn new() -> Self {
        Thinker { engine: Engine::new(()) }
    }

    /// The reply to one request, whatever its bytes. A network is kept, and the reply names its game. `progress` hears how many events of a review are done, of how many.
    pub fn answer(&mut self, request: &[u8], progress: &mut dyn FnMut(u32, u32)) -> String {
        if cubo_players::nets::is_network(request) {
            return match cubo_players::nets::keep(request) {
                Ok(game) => format!(r#"{{"learned":"{game}"}}"#),
                Err(why) => refused("bad-network", &why),
            };
        }
        if is_review(request) { review(request, progress) } else { self.engine.answer(request) }
    }
}

/// Whether a request asks for a review.
fn is_review(request: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Peek<'a> {
        #[serde(borrow)]
        cmd: std::borrow::Cow<'a, str>,
    }
    let text = str::from_utf8(request).unwrap_or_default();
    serde_json::from_str::<Peek<'_>>(text).is_ok_and(|peek| peek.cmd == "review")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(thinker: &mut Thinker, request: &str) -> serde_json::Value {
        serde_json::from_str(&thinker.answer(request.as_bytes(), &mut |_, _| ())).unwrap()
    }

    /// A short game, given up.
    const RECORD: &str = r#"{"game":"cubulus","seats":2,"options":{},"events":[]}"#;

    #[test]
    fn what_cannot_be_reviewed_is_refused() {
        let mut thinker = Thinker::new();
        for (record, budget) in
            [(RECORD, "1"), ("{}", "1"), (RECORD, "0"), (RECORD, "1e9"), (RECORD, "\"a\"")]
        {
            let request = format!(r#"{{"cmd":"review","record":{record},"budget":{budget}}}"#);
            let reply = ask(&mut thinker, &request);
            assert!(reply["error"]["message"].is_string(), "{request}: {reply}");
        }
    }

    #[test]
    fn other_requests_are_for_the_engine() {
        let mut thinker = Thinker::new();
        assert_eq!(ask(&mut thinker, r#"{"cmd":"hello"}"#)["engine"], "cubo");
        assert_eq!(ask(&mut thinker, "{")["error"]["code"], "bad-json");
    }

    #[test]
    fn networks_are_told_by_their_first_letters() {
        let mut thinker = Thinker::new();
        let net = include_bytes!("../../players/nets/cubulus.net");
        assert_eq!(thinker.answer(net, &mut |_, _| ()), r#"{"learned":"cubulus"}"#);
        assert!(thinker.answer(&net[..1000], &mut |_, _| ()).contains("bad-network"));
    }
}
