//! Who owns a table, where several nodes stand on one store.
//!
//! A node that joins gets a fresh [`Incarnation`] and a lease, which it renews. A table belongs to one incarnation at a time: whoever
//! claims it takes its next *epoch*, and every write names owner and epoch (its [`Fence`]). A node that was stopped and wakes again
//! after others have taken its tables writes nothing: its fence is of an older epoch.

use std::time::Duration;

use cubo_wire::TableId;
use tokio::time::Instant;

/// One life of a node: a fresh name that was never used before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Incarnation(pub [u8; 16]);

impl Incarnation {
    /// The only node of a store of its own.
    pub const SOLE: Incarnation = Incarnation([0; 16]);
}

/// By which right a table is written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fence {
    /// Whose table it is.
    pub owner: Incarnation,
    /// How often it was claimed.
    pub epoch: u64,
}

impl Fence {
    /// Where there is nobody else.
    pub const SOLE: Fence = Fence { owner: Incarnation::SOLE, epoch: 0 };
}

/// A time in which nobody could play, on the tables' clock.
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
    /// What the operator calls it. No two nodes that live have the same name.
    pub name: String,
    /// Where people find it, if the operator says.
    pub url: Option<String>,
    /// Its life before this one, if it lost its lease: that one ends now.
    pub former: Option<Incarnation>,
}

/// What a node gets when it joins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joined {
    /// As whom it claims tables.
    pub who: Incarnation,
    /// When no node was running last, if ever.
    pub closed: Option<Pause>,
    /// The latest that the tables' clock is known to have shown anywhere: this node's shows no less.
    pub clock: u64,
    /// When that was asked for: the lease counts from then.
    pub asked: Instant,
}

/// A table that was claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// Which.
    pub id: TableId,
    /// By which right it is written to from now on.
    pub fence: Fence,
    /// For how long nobody had it, if its owner had died.
    pub pause: Option<Pause>,
}

/// How a lease is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// How often it is renewed.
    pub renew: Duration,
    /// Whose last good renewal was sent so long ago stops: a little later others may take the tables.
    pub stop: Duration,
}
