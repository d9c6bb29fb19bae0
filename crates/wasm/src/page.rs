//! Everything that one page has: an engine, and its tables.

use cubo_catalog::Engine;
use cubo_wire::Error;
use cubo_wire::local::LocalRequest;
use cubo_wire::rest::Refused;
use serde::Deserialize;

use crate::local::Tables;

/// One instance of the engine in a page.
pub struct Page {
    engine: Engine<()>,
    tables: Tables,
}

impl Default for Page {
    fn default() -> Self {
        Page::new()
    }
}

impl Page {
    /// A page with no game in progress.
    pub fn new() -> Self {
        Page { engine: Engine::new(()), tables: Tables::default() }
    }

    /// The reply to one request, whatever its bytes.
    pub fn answer(&mut self, request: &[u8]) -> String {
        if is_local(request) { self.answer_local(request) } else { self.engine.answer(request) }
    }

    fn answer_local(&mut self, request: &[u8]) -> String {
        // Always as text: every kind of reader would be one more copy of all that is read.
        let text = str::from_utf8(request).unwrap_or_default();
        let reply = match serde_json::from_str::<LocalRequest>(text) {
            Ok(request) => serde_json::to_string(&self.tables.serve(request)),
            Err(why) => serde_json::to_string(&Refused { error: Error::bad_request(why.to_string()) }),
        };
        // Everything in a reply is plain data, which can always be written.
        reply.unwrap_or_default()
    }
}

/// Whether a request is for the tables of the page.
fn is_local(request: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Peek<'a> {
        #[serde(borrow)]
        cmd: std::borrow::Cow<'a, str>,
    }
    // Nearly all requests are short; those that are not, are no question of time either.
    let text = str::from_utf8(request).unwrap_or_default();
    serde_json::from_str::<Peek<'_>>(text).is_ok_and(|peek| peek.cmd == "local")
}
