//! This node's lease: the incarnation that owns its tables, for how long the lease is certain, and what happens after that.
//!
//! The lease of a process that does not share its store cannot be lost. Where nodes share a store, the lease is renewed all the time. A
//! node whose last successful renewal was sent too long ago cannot be certain that it still has the lease: it gives up all its tables
//! before others may take them, and joins again as a new incarnation. If it does so too late (a stopped process cannot act), the store
//! refuses whatever it still writes: see [`Fence`](crate::store::Fence).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cubo_wire::TableId;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::house::{House, closed};
use crate::log;
use crate::store::{Claimed, Incarnation, Joined, Node, Pause, StoreError, Terms};

/// How often a server that does not share its store notes there that it runs: the precision of the downtime after a crash.
const ALIVE: Duration = Duration::from_secs(2);

/// This node's lease.
pub(crate) struct Lease {
    node: Node,
    terms: Option<Terms>,
    state: Mutex<State>,
    /// Grows whenever all tables are given up.
    losses: watch::Sender<u64>,
}

struct State {
    joined: Joined,
    /// Whether the lease of `joined` is still valid.
    held: bool,
    /// When the last successful renewal was sent.
    sent: Instant,
    /// Tables that a sweep claimed and that have not woken yet.
    claims: HashMap<TableId, Claimed>,
}

impl Lease {
    /// The lease of a node that joined a moment ago.
    pub(crate) fn new(node: Node, terms: Option<Terms>, joined: Joined) -> Self {
        let state = State { joined, held: true, sent: joined.asked, claims: HashMap::new() };
        Lease { node, terms, state: Mutex::new(state), losses: watch::Sender::new(0) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_certain(&self, state: &State) -> bool {
        self.terms.is_none_or(|terms| state.held && state.sent.elapsed() < terms.stop)
    }

    /// Whether this node's tables are certainly its own.
    pub(crate) fn holds(&self) -> bool {
        self.terms.is_none() || self.is_certain(&self.state())
    }

    /// The incarnation that claims tables.
    pub(crate) fn who(&self) -> Result<Incarnation, StoreError> {
        let state = self.state();
        if self.is_certain(&state) { Ok(state.joined.who) } else { Err(StoreError::NoLease) }
    }

    /// The last time during which no node was running.
    pub(crate) fn closed(&self) -> Option<Pause> {
        self.state().joined.closed
    }

    /// Changes whenever all tables must be given up.
    pub(crate) fn losses(&self) -> watch::Receiver<u64> {
        self.losses.subscribe()
    }

    /// Keeps what a sweep claimed until the table wakes.
    pub(crate) fn keep(&self, claimed: &[Claimed]) {
        let mut state = self.state();
        let who = state.joined.who;
        // The lease may have been lost and another taken while the store answered.
        let mine = claimed.iter().filter(|claimed| claimed.fence.owner == who);
        state.claims.extend(mine.map(|claimed| (claimed.id, *claimed)));
    }

    /// What was claimed and has not woken yet.
    pub(crate) fn kept(&self) -> Vec<TableId> {
        self.state().claims.keys().copied().collect()
    }

    pub(crate) fn take(&self, id: &TableId) -> Option<Claimed> {
        self.state().claims.remove(id)
    }

    fn renewed(&self, sent: Instant) {
        self.state().sent = sent;
    }

    fn lose(&self) {
        let mut state = self.state();
        state.held = false;
        state.claims.clear();
        drop(state);
        self.losses.send_modify(|losses| *losses += 1);
    }

    fn take_again(&self, joined: Joined) {
        let mut state = self.state();
        (state.joined, state.held, state.sent) = (joined, true, joined.asked);
    }

    /// The node that joins after a loss; its former incarnation ends then.
    fn again(&self) -> Node {
        Node { former: Some(self.state().joined.who), ..self.node.clone() }
    }
}

/// Claims a table for this node, unless a sweep has already claimed it.
pub(crate) async fn claim(house: &House, id: TableId) -> Result<Option<Claimed>, StoreError> {
    let who = house.lease.who()?;
    match house.lease.take(&id) {
        Some(claimed) if claimed.fence.owner == who => Ok(Some(claimed)),
        _ => house.store.claim(id, who, house.clock.now()).await,
    }
}

/// Keeps the lease until the server shuts down.
pub(crate) async fn hold(house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let every = house.lease.terms.map_or(ALIVE, |terms| terms.renew);
    let mut next = Instant::now();
    loop {
        tokio::select! {
            () = sleep_until(next) => {}
            () = closed(&mut closing) => return,
        }
        let good = match house.lease.terms {
            None => renew_own(&house).await,
            Some(terms) if house.lease.state().held => renew(&house, terms).await,
            Some(_) => join_again(&house).await,
        };
        // After a failure it is tried again soon.
        next = Instant::now() + if good { every } else { every / 5 };
    }
}

/// Notes in a store that is not shared that the server runs.
async fn renew_own(house: &House) -> bool {
    let noted = house.store.renew(Incarnation::SOLE, house.clock.now()).await;
    if let Err(why) = noted {
        log::warn("the store does not take the hour", why.code());
    }
    true
}

async fn renew(house: &House, terms: Terms) -> bool {
    let (who, last) = {
        let state = house.lease.state();
        (state.joined.who, state.sent)
    };
    let (sent, end) = (Instant::now(), last + terms.stop);
    let renewed = timeout_at(end, house.store.renew(who, house.clock.now())).await;
    match renewed {
        Ok(Ok(true)) => {
            house.lease.renewed(sent);
            return true;
        }
        Ok(Ok(false)) => log::warn("the lease of this node has run out", "lease-lost"),
        Ok(Err(why)) if Instant::now() < end => {
            log::warn("the lease of this node could not be renewed", why.code());
            return false;
        }
        Ok(Err(_)) | Err(_) => log::warn("the lease of this node could not be renewed in time", "lease-lost"),
    }
    house.metrics.leases_lost.up();
    house.lease.lose();
    false
}

async fn join_again(house: &House) -> bool {
    match house.store.join(house.lease.again(), house.clock.now()).await {
        Ok(joined) => {
            house.lease.take_again(joined);
            log::info!("joined again", losses = house.metrics.leases_lost.get());
            true
        }
        Err(why) => {
            log::warn("this node cannot join again yet", why.code());
            false
        }
    }
}
