//! What all parts of the server share.

use std::net::IpAddr;
use std::sync::Arc;

use cubo_wire::PersonId;
use tokio::sync::watch;

use crate::bots::Bots;
use crate::bus::Bus;
use crate::card::Cards;
use crate::clock::TableClock;
use crate::config::Config;
use crate::ears::Ears;
use crate::hall::Hall;
use crate::http::{Crowd, Readiness};
use crate::key::HouseKey;
use crate::lease::Lease;
use crate::lobby::Lobby;
use crate::mail::Mail;
use crate::members::{Accounts, Gone};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::rate::{Buckets, Rate};
use crate::ratings::Boards;
use crate::reminders::Reminders;
use crate::safety::WordFilter;
use crate::sessions::Sessions;
use crate::store::Store;
use crate::think::Workers;

/// How many addresses are remembered for limits.
const ADDRESSES: usize = 65_536;

/// How many people are.
const PEOPLE: usize = 65_536;

/// Reports of one person: three at once, then one in five minutes.
const REPORTS: Rate = Rate { per_s: 1.0 / 300.0, burst: 3.0 };

/// How many files count as one request of another kind.
const FILES: f64 = 20.0;

/// What all parts of the server share.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) clock: TableClock,
    /// The sockets that are read.
    pub(crate) ears: Ears,
    pub(crate) store: Arc<dyn Store>,
    /// From which the passes of tables are made.
    pub(crate) key: HouseKey,
    pub(crate) metrics: Metrics,
    /// Becomes true once, when the server shuts down.
    pub(crate) closing: watch::Sender<bool>,
    /// Requests by address.
    pub(crate) requests: Buckets<IpAddr>,
    /// Files of the client by address. A page needs many at once, and a classroom may share one address.
    pub(crate) files: Buckets<IpAddr>,
    /// New guests and tables by address.
    pub(crate) opens: Buckets<IpAddr>,
    /// Talk, offers and names by person, whatever the socket and the table.
    pub(crate) talk: Buckets<PersonId>,
    pub(crate) offers: Buckets<PersonId>,
    pub(crate) names: Buckets<PersonId>,
    /// Reports by person.
    pub(crate) reports: Buckets<PersonId>,
    /// Connections by address.
    pub(crate) crowd: Arc<Crowd>,
    /// Sockets by session.
    pub(crate) sessions: Sessions,
    /// What is not to be read in talk and names.
    pub(crate) words: WordFilter,
    /// Passwords, guesses, and when sessions were used.
    pub(crate) accounts: Accounts,
    /// Who sends mail, where the operator has said how.
    pub(crate) mail: Option<Mail>,
    /// How members are told that it is their turn.
    pub(crate) reminders: Reminders,
    /// Who has left since the server started.
    pub(crate) gone: Gone,
    /// The tables that are awake.
    pub(crate) hall: Hall,
    /// Cards of finished games.
    pub(crate) cards: Cards,
    /// Who is here and looks for company.
    pub(crate) lobby: Lobby,
    /// Bots that are connected, and their limits.
    pub(crate) bots: Bots,
    /// Boards of ratings.
    pub(crate) boards: Boards,
    /// The house players.
    pub(crate) pool: Pool,
    /// Whether others think for them.
    pub(crate) workers: Workers,
    /// When the server started.
    pub(crate) opened_at: u64,
    /// The lease by which this process owns tables.
    pub(crate) lease: Lease,
    /// How other nodes are reached, if there are any.
    pub(crate) bus: Option<Arc<Bus>>,
    /// Whether the last check found that the store accepts appends.
    pub(crate) readiness: Readiness,
}

impl House {
    #[allow(clippy::too_many_arguments)] // one of each, made in one place
    pub(crate) fn new(
        config: Config,
        clock: TableClock,
        store: Arc<dyn Store>,
        key: HouseKey,
        pool: Pool,
        opened_at: u64,
        lease: Lease,
        bus: Option<Arc<Bus>>,
    ) -> Self {
        let limits = &config.limits;
        let requests = f64::from(limits.requests_per_s.max(1));
        let opens = f64::from(limits.opens_per_minute.max(1));
        House {
            requests: Buckets::new(Rate { per_s: requests, burst: requests * 5.0 }, ADDRESSES),
            files: Buckets::new(Rate { per_s: requests * FILES, burst: requests * FILES * 5.0 }, ADDRESSES),
            opens: Buckets::new(Rate { per_s: opens / 60.0, burst: opens }, ADDRESSES),
            talk: by_person(limits.talk_per_minute),
            offers: by_person(limits.offers_per_minute),
            names: by_person(limits.names_per_minute),
            reports: Buckets::new(REPORTS, PEOPLE),
            crowd: Arc::default(),
            sessions: Sessions::default(),
            words: WordFilter::new(config.word_filter.clone()),
            accounts: Accounts::new(&config),
            mail: config.mail.clone().map(Mail::new),
            reminders: Reminders::new(&config.reminders),
            gone: Gone::default(),
            hall: Hall::new(limits.tables_awake),
            cards: Cards::new(),
            lobby: Lobby::default(),
            bots: Bots::default(),
            boards: Boards::default(),
            closing: watch::Sender::new(false),
            metrics: Metrics::default(),
            ears: Ears::default(),
            config,
            clock,
            store,
            key,
            pool,
            workers: Workers::default(),
            readiness: Readiness::default(),
            opened_at,
            lease,
            bus,
        }
    }
}

/// A limit a minute for each person, and the same number as a burst.
fn by_person(a_minute: u32) -> Buckets<PersonId> {
    let most = f64::from(a_minute.max(1));
    Buckets::new(Rate { per_s: most / 60.0, burst: most }, PEOPLE)
}

/// Waits until the server shuts down.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the server no longer exists.
    let _ = closing.wait_for(|closing| *closing).await;
}
