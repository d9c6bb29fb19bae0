//! Everything that one page has: an engine.

use cubo_catalog::{Engine, Outside};

/// Sequences that `perft` counts at most: a page should not be busy for minutes.
const MAX_PERFT: u64 = 20_000_000;

/// A page knows neither time nor chance by itself.
struct Nothing;

impl Outside for Nothing {
    fn fresh_seed(&mut self) -> Option<String> {
        None
    }

    fn millis(&mut self) -> Option<u64> {
        None
    }
}

/// One instance of the engine in a page.
pub struct Page {
    engine: Engine<Nothing>,
}

impl Default for Page {
    fn default() -> Self {
        Page::new()
    }
}

impl Page {
    /// A page with no game in progress.
    pub fn new() -> Self {
        Page { engine: Engine::new(Nothing).with_max_perft(MAX_PERFT) }
    }

    /// The reply to one request, whatever its bytes.
    pub fn answer(&mut self, request: &[u8]) -> String {
        self.engine.answer(request)
    }
}
