//! What all nodes share: simulated time, chance, what is on its way, and the faults of the moment.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::store::Database;
use super::wire::Exchange;

/// A precaution that is removed on purpose.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Broken {
    /// Appends compare versions only.
    pub(super) no_fence: bool,
    /// Repeats are not known again.
    pub(super) no_keys: bool,
    /// Tables of the dead are never free.
    pub(super) no_sweep: bool,
}

/// What of one node does not work at the moment.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Faults {
    /// What it sends to the store is lost, or comes when the wire is mended.
    pub(super) to_store: bool,
    pub(super) from_store: bool,
    /// Since when what it says on the bus is lost; what it would hear.
    pub(super) to_bus: Option<u64>,
    pub(super) from_bus: Option<u64>,
    /// Some of what it sends to the store takes many seconds, as if it had stood still in between.
    pub(super) late: bool,
    /// Some of what it says and hears on the bus is lost.
    pub(super) lossy: bool,
}

type Due = Box<dyn FnOnce(&mut World) + Send>;

pub(super) struct World {
    /// Milliseconds.
    pub(super) now: u64,
    chance: u64,
    coming: BTreeMap<(u64, u64), Due>,
    sent: u64,
    pub(super) broken: Broken,
    pub(super) faults: Vec<Faults>,
    pub(super) database: Database,
    pub(super) exchange: Exchange,
    pub(super) counts: BTreeMap<&'static str, u64>,
    pub(super) bad: Vec<String>,
}

/// A handle of it.
#[derive(Clone)]
pub(super) struct Shared(Arc<Mutex<World>>);

impl Shared {
    pub(super) fn new(seed: u64, nodes: usize, broken: Broken) -> Shared {
        Shared(Arc::new(Mutex::new(World {
            now: 1_000_000,
            chance: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
            coming: BTreeMap::new(),
            sent: 0,
            broken,
            faults: vec![Faults::default(); nodes],
            database: Database::default(),
            exchange: Exchange::default(),
            counts: BTreeMap::new(),
            bad: Vec::new(),
        })))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, World> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl World {
    /// A number below another.
    pub(super) fn draw(&mut self, below: u64) -> u64 {
        // xorshift64*
        self.chance ^= self.chance >> 12;
        self.chance ^= self.chance << 25;
        self.chance ^= self.chance >> 27;
        (self.chance.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % below.max(1)
    }

    pub(super) fn one_in(&mut self, many: u64) -> bool {
        self.draw(many) == 0
    }

    pub(super) fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// Something happens after so many milliseconds.
    pub(super) fn after(&mut self, ms: u64, what: impl FnOnce(&mut World) + Send + 'static) {
        self.at(self.now + ms, what);
    }

    pub(super) fn at(&mut self, at: u64, what: impl FnOnce(&mut World) + Send + 'static) {
        self.sent += 1;
        self.coming.insert((at, self.sent), Box::new(what));
    }

    /// Time goes on, and what is due happens.
    pub(super) fn go_on(&mut self, ms: u64) {
        let end = self.now + ms;
        while let Some(entry) = self.coming.first_entry()
            && entry.key().0 <= end
        {
            let ((at, _), what) = entry.remove_entry();
            self.now = self.now.max(at);
            what(self);
        }
        self.now = end;
    }
}
