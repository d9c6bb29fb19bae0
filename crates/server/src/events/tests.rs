//! Kills in the middle: whatever is cut off, nobody is paired twice and no table is opened twice.

use std::collections::{HashMap, HashSet};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use cubo_core::fair::Bytes32;
use cubo_wire::events::{EventKind, OpenEvent};
use cubo_wire::{Access, ClockKind, Command, EventId, PersonId, TableId};

use super::{Kept, load, run::look};
use crate::bots::command;
use crate::clock::{Clock, TableClock};
use crate::config::{Config, PasswordCost};
use crate::house::House;
use crate::ids::{self, TokenHash};
use crate::key::HouseKey;
use crate::lease::Lease;
use crate::pool::Pool;
use crate::store::{Guest, NewMember, Node, SqliteStore, Store, StoreSettings, WhichEvents};

const KILLS: usize = 100;
/// So many polls a process may live at least.
const FEW: u64 = 16;

/// Polls so often, and then lets the work fall: what it has sent to the store may or may not be written.
async fn killed_after<T>(polls: u64, work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    let mut left = polls;
    poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        work.as_mut().poll(context).map(Some)
    })
    .await
}

/// A process of the house, on a store that others may have too.
async fn process(store: &Arc<dyn Store>, name: &str) -> Arc<House> {
    let config = Config { passwords: PasswordCost { memory_kib: 8, passes: 1 }, ..Config::default() };
    let (key, pool) = (HouseKey::random().unwrap(), Pool::new(Some(1), 16).unwrap());
    let node = Node { name: name.to_owned(), ..Node::default() };
    let joined = store.join(node.clone(), 1_700_000_000_000).await.unwrap();
    let clock = TableClock::new(Clock::system(), joined.clock);
    let lease = Lease::new(node, store.terms(), joined);
    Arc::new(House::new(config, clock, store.clone(), key, pool, 0, lease, None))
}

async fn member(store: &dyn Store, n: u8) -> PersonId {
    let (person, name) = (ids::person([n + 1; 16]), format!("Member {n}"));
    let guest = Guest { person, name: name.clone() };
    store.put_guest(TokenHash([n + 1; 32]), guest, 5).await.unwrap();
    let new = NewMember {
        person,
        key: crate::members::names::key(&name),
        name,
        password: None,
        passkey: None,
        codes: Vec::new(),
        invitation: None,
        link: None,
        session: None,
        now: 5,
    };
    store.members().unwrap().join(new).await.unwrap().unwrap();
    person
}

fn terms(kind: EventKind) -> OpenEvent {
    OpenEvent {
        name: "Kills".to_owned(),
        kind,
        game: "cubulus".to_owned(),
        options: None,
        clock: ClockKind::Fischer { initial_ms: 600_000, increment_ms: 1_000 },
        rated: false,
        bots: false,
        house: None,
        access: Access::Listed,
        starts: None,
    }
}

/// What must hold at every moment: nobody sits at two tables of a round, and every table that there is belongs to a board.
async fn check(store: &dyn Store, id: EventId) -> Kept {
    let kept = load(store.events().unwrap(), id).await.unwrap().unwrap();
    let mut tables = HashSet::new();
    for round in &kept.state.rounds {
        let mut seen = HashSet::new();
        for player in round.boards.iter().flat_map(|board| board.chairs.iter().flatten()).chain(&round.byes) {
            assert!(seen.insert(*player), "{player} was paired twice in a round");
        }
        for board in &round.boards {
            assert!(tables.insert(board.table), "a table stands twice");
        }
    }
    let all = store.listed(crate::store::Wanted::default(), 1000).await.unwrap();
    assert!(all.iter().all(|table| tables.contains(&table.id)), "a table belongs to no board");
    kept
}

/// Everybody sits down at a table, and one of them gives up.
async fn play(house: &Arc<House>, table: TableId, people: &[PersonId]) {
    let give = |person, wish| command(house, person, table, None, None, None, wish);
    let nonce = |person: &PersonId| {
        let mut bytes = [7; 32];
        bytes[..16].copy_from_slice(&table.0);
        bytes[16..].copy_from_slice(&person.0[..16]);
        Bytes32(bytes)
    };
    for person in people {
        let commitment = Some(nonce(person).commitment());
        give(*person, Command::Sit { place: None, name: "x".to_owned(), commitment }).await.unwrap();
    }
    for person in people {
        give(*person, Command::Nonce { nonce: nonce(person) }).await.unwrap();
    }
    give(people[0], Command::Leave).await.unwrap();
}

/// A hundred processes die while they keep an event going; each is followed by another, and players play on meanwhile.
async fn a_hundred_kills(store: Arc<dyn Store>) {
    let playing = process(&store, "playing").await;
    let mut people = Vec::new();
    for n in 0..9 {
        people.push(member(&*store, n).await);
    }
    let events = store.events().unwrap();
    let mut random = 42_u64;
    let mut below = |most: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % most
    };
    let (mut kills, mut rounds, mut died_pairing) = (0, 0, 0);
    // How long a process lives at most. Each that dies lets the next live a little longer, so that something gets done however many polls
    // a store needs.
    let mut patience = FEW;
    while kills < KILLS {
        let kind = EventKind::Swiss { rounds: 5 };
        let Ok(kept) = super::open(&playing, events, people[0], terms(kind)).await else {
            panic!("it is not opened")
        };
        let id = kept.id;
        for person in &people {
            // Joining dies too, and is done again.
            while super::load(events, id).await.unwrap().unwrap().state.number(person).is_none() {
                let done = killed_after(below(patience), super::join(&playing, events, id, *person)).await;
                kills += usize::from(done.is_none());
                patience = if done.is_none() { patience + 2 } else { FEW };
            }
        }
        let mut live = true;
        while live {
            // As another process would: with nothing in memory of what the one before has done.
            let process = playing.clone();
            let before = load(events, id).await.unwrap().unwrap();
            let polls = 1 + below(patience);
            let done = match before.state.started {
                None => {
                    killed_after(polls, async {
                        let _ = super::start(&process, events, id, people[0]).await;
                    })
                    .await
                }
                Some(_) => {
                    let found = events.live_events().await.unwrap();
                    killed_after(polls, look(&process, events, found, &mut HashMap::new())).await
                }
            };
            kills += usize::from(done.is_none());
            patience = if done.is_none() { patience + 2 } else { FEW };
            let kept = check(&*store, id).await;
            let missing: Vec<TableId> = kept.state.open_boards().map(|board| board.table).collect();
            let found = events.boards(missing.clone()).await.unwrap();
            died_pairing += usize::from(done.is_none() && found.len() < missing.len());
            // Where there is a table, it is played.
            for (table, _, phase) in found {
                if phase == cubo_wire::Phase::Waiting && below(2) == 0 {
                    let board = kept.state.open_boards().find(|board| board.table == table).unwrap();
                    let who: Vec<PersonId> = board
                        .chairs
                        .iter()
                        .flatten()
                        .map(|number| kept.state.players[*number].person)
                        .collect();
                    play(&playing, table, &who).await;
                }
            }
            live = kept.state.ended.is_none();
        }
        let kept = check(&*store, id).await;
        assert_eq!(kept.state.rounds.len(), 5);
        rounds += kept.state.rounds.len();
        let met: Vec<(usize, usize)> = kept
            .state
            .rounds
            .iter()
            .flat_map(|round| &round.boards)
            .filter_map(|board| {
                Some((board.chairs[0]?.min(board.chairs[1]?), board.chairs[0]?.max(board.chairs[1]?)))
            })
            .collect();
        assert_eq!(met.iter().collect::<HashSet<_>>().len(), met.len(), "somebody met twice");
        assert!(kept.state.rounds.iter().all(|round| round.boards.len() == 4 && round.byes.len() == 1));
        is_over(events).await;
    }
    assert!(kills >= KILLS && rounds >= 5, "{kills} kills, {rounds} rounds");
    assert!(died_pairing > 0, "no kill fell between a pairing and its tables");
}

async fn is_over(events: &dyn crate::store::Events) {
    assert!(events.list_events(WhichEvents::Listed, 10).await.unwrap().is_empty(), "it is over");
}

/// Several processes keep the same events going at once, as if the job were everybody's: still every round is paired once.
async fn together(store: Arc<dyn Store>) {
    let (one, other) = (process(&store, "one").await, process(&store, "other").await);
    let mut people = Vec::new();
    for n in 0..8 {
        people.push(member(&*store, n).await);
    }
    let events = store.events().unwrap();
    let Ok(kept) = super::open(&one, events, people[0], terms(EventKind::Swiss { rounds: 3 })).await else {
        panic!()
    };
    for person in &people {
        assert!(super::join(&other, events, kept.id, *person).await.is_ok());
    }
    let (a, b) = tokio::join!(
        super::start(&one, events, kept.id, people[0]),
        super::start(&other, events, kept.id, people[0])
    );
    assert!(a.is_ok() && b.is_ok(), "whoever comes second finds it begun");
    for round in 1..=3 {
        let kept = check(&*store, kept.id).await;
        assert_eq!(kept.state.rounds.len(), round);
        for board in kept.state.open_boards() {
            let who: Vec<PersonId> =
                board.chairs.iter().flatten().map(|number| kept.state.players[*number].person).collect();
            play(&one, board.table, &who).await;
        }
        let live = events.live_events().await.unwrap();
        let (mut first, mut second) = (HashMap::new(), HashMap::new());
        tokio::join!(look(&one, events, live.clone(), &mut first), look(&other, events, live, &mut second));
    }
    let kept = check(&*store, kept.id).await;
    // One of the two may have been refused with what it wanted to add: the next look goes on.
    look(&one, events, events.live_events().await.unwrap(), &mut HashMap::new()).await;
    assert_eq!(kept.state.rounds.len(), 3);
}

fn sqlite(dir: &crate::scratch::Dir) -> Arc<dyn Store> {
    Arc::new(SqliteStore::open(dir.path(), StoreSettings::default()).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_kills_pair_nobody_twice() {
    let dir = crate::scratch::Dir::new();
    a_hundred_kills(sqlite(&dir)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_pair_a_round_once() {
    let dir = crate::scratch::Dir::new();
    together(sqlite(&dir)).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_holds_on_postgres() {
    use crate::store::{PostgresSettings, PostgresStore};
    let lease = std::time::Duration::from_secs(3600);
    for test in [0, 1] {
        let schema = cubo_postgres::shared().fresh();
        let store = Arc::new(PostgresStore::open(&schema.url, PostgresSettings { lease }).await.unwrap());
        match test {
            0 => a_hundred_kills(store).await,
            _ => together(store).await,
        }
    }
}
