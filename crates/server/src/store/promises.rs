//! Tests of what every store promises, run on each of them.

use std::sync::Arc;

use super::*;
use crate::ids::{self, Token};
use crate::scratch::Dir;
use cubo_core::fair::Bytes32;
use cubo_wire::Phase;

/// A place where a store can be opened, and opened again with what was written.
pub(super) trait Place {
    /// The store there.
    fn open(&self) -> impl Future<Output = Arc<dyn Store>>;

    /// The same as two nodes have it, where the store can be shared; otherwise one store twice.
    fn pair(&self) -> impl Future<Output = [Arc<dyn Store>; 2]>;
}

impl Place for Dir {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(SqliteStore::open(self.path(), StoreSettings::default()).unwrap())
    }

    async fn pair(&self) -> [Arc<dyn Store>; 2] {
        let store = self.open().await;
        [store.clone(), store]
    }
}

/// A lease that is longer than any test, however slow the machine.
pub(super) const PATIENT: PostgresSettings = PostgresSettings { lease: std::time::Duration::from_secs(600) };

#[cfg(unix)]
impl Place for cubo_postgres::Schema {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(PostgresStore::open(&self.url, PATIENT).await.unwrap())
    }

    async fn pair(&self) -> [Arc<dyn Store>; 2] {
        [self.open().await, self.open().await]
    }
}

pub(super) fn run<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.unwrap().block_on(work)
}

pub(super) fn person(n: u8) -> PersonId {
    ids::person([n; 16])
}

fn cause(n: u8, key: &str) -> Option<Cause> {
    Some(Cause { person: person(n), key: key.to_owned() })
}

/// A table and the right to write to it.
#[derive(Clone, Copy)]
pub(super) struct Laid {
    pub(super) row: Row,
    pub(super) fence: Fence,
}

pub(super) fn append(laid: Laid, at: u64, count: u64, events: &str) -> Append {
    Append {
        row: laid.row,
        fence: laid.fence,
        at,
        count,
        events: events.to_owned(),
        seal: Bytes32([7; 32]),
        arrived: 1000 + at,
        settled: at.checked_sub(1).map(|before| 1005 + before),
        cause: None,
        people: vec![],
        seating: None,
        talk: false,
        links: None,
        phase: Phase::Playing,
        turn: Some((at % 2) as u8),
        deadline: None,
    }
}

pub(super) fn note(laid: Laid, version: u64) -> Note {
    let (face, away) = ("{}".to_owned(), "{}".to_owned());
    Note { row: laid.row, fence: laid.fence, asleep: false, version, deadline: None, settled: 1, face, away }
}

pub(super) fn table(n: u8) -> NewTable {
    NewTable {
        id: TableId([n; 16]),
        by: person(1),
        waiting_at_most: None,
        links: KeptLinks::of_known(&ids::pass([1; 16]), &ids::pass([2; 16])),
        game: "cubulus".to_owned(),
        listed: n.is_multiple_of(2),
        face: "{}".to_owned(),
        first: append(Laid { row: Row(0), fence: Fence::SOLE }, 0, 1, "opened"),
    }
}

pub(super) async fn join(store: &dyn Store, name: &str) -> Incarnation {
    store.join(Node { name: name.to_owned(), ..Node::default() }, 1).await.unwrap().who
}

/// Opens a table and claims it.
pub(super) async fn opened(store: &dyn Store, who: Incarnation, n: u8) -> Laid {
    let row = store.open(table(n)).await.unwrap().row;
    let claimed = store.claim(TableId([n; 16]), who, 1).await.unwrap().unwrap();
    Laid { row, fence: claimed.fence }
}

async fn what_was_appended_is_there_after_reopening(place: &impl Place) {
    let laid = {
        let store = place.open().await;
        let laid = opened(&*store, join(&*store, "a").await, 1).await;
        store.append(append(laid, 1, 2, "two more")).await.unwrap();
        store.append(append(laid, 3, 1, "another")).await.unwrap();
        laid
    };
    let store = place.open().await;
    let stored = store.load(TableId([1; 16])).await.unwrap().unwrap();
    let seal = Some(Bytes32([7; 32]));
    let past = |arrived, settled, events: &str| Past { arrived, settled, events: events.to_owned(), seal };
    let mut appends =
        vec![past(1000, 1005, "opened"), past(1001, 1007, "two more"), past(1003, 1003, "another")];
    assert_eq!(stored.appends, appends);
    assert_eq!((stored.version, stored.listed), (4, false));
    store.note(note(laid, 3)).await.unwrap(); // comes too late
    store.note(Note { settled: 1009, ..note(laid, 4) }).await.unwrap();
    appends[2].settled = 1009;
    assert_eq!(store.load(TableId([1; 16])).await.unwrap().unwrap().appends, appends);
    assert_eq!(store.load(TableId([9; 16])).await, Ok(None));
}

async fn only_one_of_two_owners_wins(place: &impl Place) {
    let store = place.open().await;
    let laid = opened(&*store, join(&*store, "a").await, 1).await;
    let (one, two) =
        tokio::join!(store.append(append(laid, 1, 2, "mine")), store.append(append(laid, 1, 1, "mine")));
    assert_eq!((one, two), (Ok(()), Err(StoreError::Conflict)));
    for (at, words) in [(2, "in between"), (4, "ahead")] {
        assert_eq!(store.append(append(laid, at, 1, words)).await, Err(StoreError::Conflict));
    }
    let nowhere = Laid { row: Row(77), ..laid };
    assert_eq!(store.append(append(nowhere, 0, 1, "nowhere")).await, Err(StoreError::Conflict));
    assert_eq!(store.load(TableId([1; 16])).await.unwrap().unwrap().version, 3);
}

async fn a_key_finds_what_it_caused(place: &impl Place) {
    let store = place.open().await;
    let who = join(&*store, "a").await;
    let new = |n| {
        let mut new = table(n);
        new.first.cause = cause(5, "open");
        new
    };
    let first = store.open(new(1)).await.unwrap();
    assert_eq!(store.open(new(2)).await, Ok(first), "the same key opens the same table");
    let fence = store.claim(first.id, who, 1).await.unwrap().unwrap().fence;
    let laid = Laid { row: first.row, fence };
    // Any text may be a key.
    let odd = "k\0\u{10ffff}";
    store.append(Append { cause: cause(5, odd), ..append(laid, 1, 3, "…") }).await.unwrap();
    let ask = async |n, key: &str, from| store.caused(laid.row, cause(n, key).unwrap(), from).await.unwrap();
    assert_eq!(ask(5, odd, 0).await, Some(Caused { first: 1, count: 3 }));
    assert_eq!(ask(5, odd, 2).await, None);
    assert_eq!(ask(6, odd, 0).await, None, "keys are each person's own");
    assert_eq!(ask(5, "other", 0).await, None);
    assert!(store.load(first.id).await.is_ok_and(|stored| stored.is_some()));
}

async fn appends_that_wait_together_are_one_commit(place: &impl Place) {
    let store = place.open().await;
    let who = join(&*store, "a").await;
    let mut tables = Vec::new();
    for n in 0..50 {
        tables.push(opened(&*store, who, n).await);
    }
    let before = store.figures();
    let tasks: Vec<_> = tables
        .into_iter()
        .map(|laid| {
            let store = store.clone();
            tokio::spawn(async move {
                for at in 1..=20 {
                    store.append(append(laid, at, 1, "event")).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let after = store.figures();
    assert_eq!(after.appends - before.appends, 1000);
    let commits = after.commits - before.commits;
    assert!((20..500).contains(&commits), "{commits} commits for 1000 appends");
}

async fn lists_show_what_they_should(place: &impl Place) {
    let store = place.open().await;
    let who = join(&*store, "a").await;
    let mut tables = Vec::new();
    for n in 1..=4 {
        tables.push(opened(&*store, who, n).await);
    }
    let ids = |list: Vec<Summary>| list.into_iter().map(|table| table.id.0[0]).collect::<Vec<_>>();
    assert_eq!(ids(store.listed(Wanted::default(), 10).await.unwrap()), [4, 2]);
    let after = Wanted { after: Some(TableId([4; 16])), ..Wanted::default() };
    assert_eq!(ids(store.listed(after, 10).await.unwrap()), [2]);
    let other = Wanted { game: Some("blox".to_owned()), ..Wanted::default() };
    assert_eq!(ids(store.listed(other, 10).await.unwrap()), [0u8; 0]);
    let sat = |laid, arrived| Append { people: vec![person(8)], arrived, ..append(laid, 1, 1, "sat") };
    store.append(sat(tables[2], 3000)).await.unwrap();
    let over = Append { phase: Phase::Ended, deadline: Some(0), ..sat(tables[1], 4000) };
    store.append(over).await.unwrap();
    let face = "{\"a\":1}".to_owned();
    let asleep = Note { asleep: true, deadline: Some(50), settled: 4001, face, ..note(tables[1], 2) };
    store.note(asleep).await.unwrap();
    let mine = store.tables_of(person(8), 10).await.unwrap();
    assert_eq!((mine[0].face.as_str(), mine[0].phase), ("{\"a\":1}", Phase::Ended));
    assert_eq!(ids(mine), [2, 3]);
    assert_eq!(ids(store.listed(Wanted::default(), 10).await.unwrap()), [4]);
    assert_eq!(store.count_listed(Phase::Playing, 10).await, Ok(1));
    assert_eq!(store.count_listed(Phase::Waiting, 10).await, Ok(0));
    let playing = Wanted { phase: Some(Phase::Playing), ..Wanted::default() };
    assert_eq!(ids(store.listed(playing.clone(), 10).await.unwrap()), [4]);
    let playing = Wanted { game: Some("cubulus".to_owned()), ..playing };
    assert_eq!(ids(store.listed(playing, 10).await.unwrap()), [4]);
    assert_eq!(store.due(49, 10).await.unwrap(), []);
    assert_eq!(store.due(50, 10).await.unwrap(), [TableId([2; 16])]);
    let over = store.finished(Row(0), 10).await.unwrap();
    assert_eq!((over.len(), over[0].appends.as_ref().unwrap().len(), over[0].id), (1, 2, TableId([2; 16])));
    assert_eq!(store.finished(over[0].row, 10).await.unwrap(), []);
}

async fn only_so_many_tables_wait(place: &impl Place) {
    let store = place.open().await;
    let new = |n| {
        let mut new = NewTable { listed: true, waiting_at_most: Some(2), ..table(n) };
        new.first.phase = Phase::Waiting;
        new
    };
    for n in [1, 2] {
        store.open(new(n)).await.unwrap();
    }
    assert_eq!(store.open(new(3)).await, Err(StoreError::TooManyWaiting));
    assert!(store.open(NewTable { listed: false, ..new(4) }).await.is_ok());
}

async fn guests_are_known_by_the_hash_of_their_token(place: &impl Place) {
    let store = place.open().await;
    let token = Token::random().unwrap();
    let guest = |name: &str| Guest { person: person(3), name: name.to_owned() };
    assert_eq!(store.guest(token.hash()).await, Ok(None));
    store.put_guest(token.hash(), guest("Ada"), 1).await.unwrap();
    store.put_guest(token.hash(), guest("Ada L."), 2).await.unwrap();
    assert_eq!(store.guest(token.hash()).await, Ok(Some(guest("Ada L."))));
    store.forget(token.hash()).await.unwrap();
    assert_eq!(store.guest(token.hash()).await, Ok(None));
}

async fn the_house_remembers_when_it_was_last_open(place: &impl Place) {
    let store = place.open().await;
    assert_eq!(store.alive(5).await, Ok(None));
    assert_eq!(store.alive(9).await, Ok(Some(5)));
    assert_eq!(store.probe(10).await, Ok(()));
}

async fn time_without_any_node_is_known(place: &impl Place) {
    let node = || Node { name: "a".to_owned(), ..Node::default() };
    let store = place.open().await;
    let first = store.join(node(), 1_000).await.unwrap();
    assert_eq!((first.closed, first.clock), (None, 1_000));
    assert_eq!(store.renew(first.who, 1_500).await, Ok(true));
    store.leave(first.who, 2_000).await.unwrap();
    let again = store.join(node(), 7_000).await.unwrap();
    assert_eq!(again.closed, Some(Pause { from: 2_000, until: 7_000 }));
    store.leave(again.who, 8_000).await.unwrap();
    // The wall clock was set back.
    let back = store.join(node(), 3_000).await.unwrap();
    assert_eq!((back.closed, back.clock), (Some(Pause { from: 8_000, until: 8_000 }), 8_000));
}

/// All of them, each in a place of its own.
macro_rules! promises {
    ($($name:ident,)*) => {
        mod on_sqlite {
            $(#[test]
            fn $name() {
                $crate::store::promises::run(super::$name(&$crate::scratch::Dir::new()));
            })*
        }

        /// In one test, so that they share one server.
        #[cfg(unix)]
        #[test]
        fn all_hold_on_postgres() {
            $(eprintln!(stringify!($name));
            $crate::store::promises::run($name(&cubo_postgres::shared().fresh()));)*
        }
    };
}
pub(super) use promises;

promises! {
    what_was_appended_is_there_after_reopening,
    only_one_of_two_owners_wins,
    a_key_finds_what_it_caused,
    appends_that_wait_together_are_one_commit,
    lists_show_what_they_should,
    only_so_many_tables_wait,
    guests_are_known_by_the_hash_of_their_token,
    the_house_remembers_when_it_was_last_open,
    time_without_any_node_is_known,
}
