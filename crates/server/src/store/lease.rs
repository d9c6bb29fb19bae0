//! Which node owns a table, where several nodes share one store.
//!
//! A node that joins gets a fresh [`Incarnation`] and a lease, which it renews. A table belongs to one incarnation at a time: each
//! claim gives it its next *epoch*, and every write names owner and epoch (its [`Fence`]). A node that was stopped and wakes again
//! after others have taken its tables writes nothing: its fence is of an older epoch.

use std::time::Duration;

use cubo_wire::TableId;
use tokio::time::Instant;

/// One run of a node: a random id that is never used again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Incarnation(pub [u8; 16]);

impl Incarnation {
    /// The only node of a store that is not shared.
    pub const SOLE: Incarnation = Incarnation([0; 16]);
}

/// The right to write to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fence {
    /// The owner of the table.
    pub owner: Incarnation,
    /// How often it was claimed.
    pub epoch: u64,
}

impl Fence {
    /// The fence of a store that is not shared.
    pub const SOLE: Fence = Fence { owner: Incarnation::SOLE, epoch: 0 };
}

/// A time during which nobody could play, on the tables' clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause {
    /// From then.
    pub from: u64,
    /// Until then.
    pub until: u64,
}

/// Who joins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// Its name. No two live nodes have the same name.
    pub name: String,
    /// Its address, if the operator has set one.
    pub url: Option<String>,
    /// Whether other nodes can reach it by a bus. From the first moment on: what it is asked before it listens is asked again.
    pub bus: bool,
    /// The fingerprint of its house's key, if it is to be compared with that of the nodes that run.
    pub key: Option<i64>,
    /// Its former incarnation, if it lost its lease: that one ends now.
    pub former: Option<Incarnation>,
}

/// What a node gets when it joins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joined {
    /// The incarnation that claims tables.
    pub who: Incarnation,
    /// The last time during which no node was running, if any.
    pub closed: Option<Pause>,
    /// The latest time of any node's tables' clock: this node's clock starts no earlier.
    pub clock: u64,
    /// When the request was sent: the lease counts from then.
    pub asked: Instant,
}

/// A table that was claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// Which.
    pub id: TableId,
    /// The fence for its writes from now on.
    pub fence: Fence,
    /// The time during which no node had it, if its owner had died.
    pub pause: Option<Pause>,
    /// How often the database may have lost what it had confirmed: chance is drawn in this epoch, or in a later one.
    pub chance_epoch: u32,
}

/// How a lease is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// How often it is renewed.
    pub renew: Duration,
    /// A node stops when its last successful renewal was sent this long ago: a little later others may take its tables.
    pub stop: Duration,
}
