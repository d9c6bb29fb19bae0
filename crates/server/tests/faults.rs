//! The store is blocked, fails, does not answer, is slow or full: clear errors, nothing lost, no news before it is
//! stored, and everything goes on without a restart.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::SeqCst};
use std::time::Duration;

use crate::common::time::Time;
use crate::common::{Dir, Player, config, couple, house_at, house_with, mover, play_on, soon, store};
use cubo_client::{Request, Visitor, request};
use cubo_server::ids::TokenHash;
use cubo_server::store::{
    Answer, Append, Appended, Cause, Caused, Figures, Finished, Guest, NewTable, Note, Row, SqliteStore,
    Store, StoreError, Stored, Summary, Wanted,
};
use cubo_wire::{PersonId, TableId};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout};

const GOOD: u8 = 0;
/// Writes, and answers only when it is released.
const HELD: u8 = 1;
/// Writes, and says that it does not know.
const WRITTEN_BUT_UNKNOWN: u8 = 2;
/// Does not write, and says that it does not know.
const LOST_AND_UNKNOWN: u8 = 3;
/// Writes slowly.
const SLOW: u8 = 4;

/// A store that misbehaves on demand.
struct Moody {
    inner: Arc<SqliteStore>,
    mood: AtomicU8,
    gate: Semaphore,
}

impl Moody {
    fn new(inner: Arc<SqliteStore>) -> Arc<Self> {
        Arc::new(Moody { inner, mood: AtomicU8::new(GOOD), gate: Semaphore::new(0) })
    }

    fn be(&self, mood: u8) {
        self.mood.store(mood, SeqCst);
    }
}

impl Store for Moody {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(async move {
            let unknown = || Err(StoreError::Unknown("the line to the store broke".to_owned()));
            match self.mood.load(SeqCst) {
                HELD => {
                    let answer = self.inner.append(append).await;
                    let _let_go = self.gate.acquire().await;
                    answer
                }
                WRITTEN_BUT_UNKNOWN => {
                    self.inner.append(append).await?;
                    unknown()
                }
                LOST_AND_UNKNOWN => unknown(),
                SLOW => {
                    tokio::time::sleep(Duration::from_millis(300)).await;
                    self.inner.append(append).await
                }
                _ => self.inner.append(append).await,
            }
        })
    }

    fn open(&self, table: NewTable) -> Answer<'_, Appended> {
        Box::pin(async move {
            let unknown = || Err(StoreError::Unknown("the line to the store broke".to_owned()));
            match self.mood.load(SeqCst) {
                WRITTEN_BUT_UNKNOWN => {
                    Store::open(&*self.inner, table).await?;
                    unknown()
                }
                LOST_AND_UNKNOWN => unknown(),
                _ => Store::open(&*self.inner, table).await,
            }
        })
    }
    fn note(&self, note: Note) -> Answer<'_, ()> {
        self.inner.note(note)
    }
    fn load(&self, id: TableId) -> Answer<'_, Option<Stored>> {
        self.inner.load(id)
    }
    fn caused(&self, row: Row, cause: Cause, from: u64) -> Answer<'_, Option<Caused>> {
        self.inner.caused(row, cause, from)
    }
    fn guest(&self, token: TokenHash) -> Answer<'_, Option<Guest>> {
        self.inner.guest(token)
    }
    fn put_guest(&self, token: TokenHash, guest: Guest, now: u64) -> Answer<'_, ()> {
        self.inner.put_guest(token, guest, now)
    }
    fn forget(&self, token: TokenHash) -> Answer<'_, ()> {
        self.inner.forget(token)
    }
    fn tables_of(&self, person: PersonId, limit: u32) -> Answer<'_, Vec<Summary>> {
        self.inner.tables_of(person, limit)
    }
    fn listed(&self, wanted: Wanted, limit: u32) -> Answer<'_, Vec<Summary>> {
        self.inner.listed(wanted, limit)
    }
    fn due(&self, now: u64, limit: u32) -> Answer<'_, Vec<TableId>> {
        self.inner.due(now, limit)
    }
    fn orphans(&self, after: Row, since: u64, limit: u32) -> Answer<'_, Vec<(Row, TableId)>> {
        self.inner.orphans(after, since, limit)
    }
    fn finished(&self, after: Row, limit: u32) -> Answer<'_, Vec<Finished>> {
        self.inner.finished(after, limit)
    }
    fn alive(&self, now: u64) -> Answer<'_, Option<u64>> {
        self.inner.alive(now)
    }
    fn probe(&self, now: u64) -> Answer<'_, ()> {
        self.inner.probe(now)
    }
    fn figures(&self) -> Figures {
        self.inner.figures()
    }
}

/// Waits until the store has that version of the table.
async fn written(moody: &Moody, id: TableId, version: u64) {
    soon(async || moody.inner.load(id).await.unwrap().unwrap().version == version).await;
}

/// Whether anything is heard within a while.
async fn silent(player: &mut Player) -> bool {
    timeout(Duration::from_millis(400), player.hear()).await.is_err()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_told_before_the_store_has_answered() {
    let dir = Dir::new();
    let moody = Moody::new(store(dir.path()));
    let server = house_with(moody.clone(), config()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    let (mut dan, mut eve) = couple(&server, "cubulus").await;
    play_on(&mut ada, &mut zoe, 2).await;
    for player in [&mut ada, &mut zoe] {
        while !silent(player).await {}
    }
    moody.be(HELD);
    let (actor, other) = mover(&mut ada, &mut zoe);
    let version = actor.version;
    let action = actor.choose("held");
    let wish = json!({"id": "held", "cmd": "play", "table": actor.table, "at": version, "key": "held", "action": action});
    actor.socket.say(wish.to_string()).await.unwrap();
    let id: TableId = actor.table.parse().unwrap();
    written(&moody, id, version + 1).await;
    assert!(silent(actor).await, "the actor was told before the store had answered");
    assert!(silent(other).await, "the other was told before the store had answered");
    moody.be(GOOD);
    play_on(&mut dan, &mut eve, 4).await; // other tables are not affected
    moody.gate.add_permits(1);
    actor.hear_until(|player| player.version == version + 1).await;
    other.hear_until(|player| player.version == version + 1).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_answer_is_unknown_the_table_is_read_again() {
    let dir = Dir::new();
    let moody = Moody::new(store(dir.path()));
    let server = house_with(moody.clone(), config()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    play_on(&mut ada, &mut zoe, 2).await;
    moody.be(WRITTEN_BUT_UNKNOWN);
    {
        let (actor, other) = mover(&mut ada, &mut zoe);
        let version = actor.version;
        let reply = actor.act("unknown").await;
        assert_eq!((&reply["first"], &reply["count"]), (&json!(version), &json!(1)), "it is there: {reply}");
        actor.hear_until(|player| player.version == version + 1).await;
        other.hear_until(|player| player.version == version + 1).await;
    }
    moody.be(LOST_AND_UNKNOWN);
    let (actor, other) = mover(&mut ada, &mut zoe);
    let (version, action) = (actor.version, actor.choose("lost"));
    let wish = json!({"cmd": "play", "action": action});
    let reply = actor.command_as(wish.clone(), version, "once").await;
    assert_eq!(reply["error"]["code"], "store-unknown", "{reply}");
    moody.be(GOOD);
    let reply = actor.command_as(wish.clone(), version, "once").await;
    assert_eq!(reply["first"], json!(version), "asked again, it happens: {reply}");
    let reply = actor.command_as(wish, version, "once").await;
    assert_eq!(reply["first"], json!(version), "and only once: {reply}");
    other.hear_until(|player| player.version == version + 1).await;
    play_on(&mut ada, &mut zoe, 2).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_and_goes_on_when_there_is_room() {
    let dir = Dir::new();
    let sqlite = store(dir.path());
    let server = house_with(sqlite.clone(), config()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    play_on(&mut ada, &mut zoe, 2).await;
    sqlite.limit_pages(1).await.unwrap(); // SQLite takes the pages that there are
    let mut stuck = None;
    for n in 0..2000 {
        let (actor, other) = mover(&mut ada, &mut zoe);
        let (version, key) = (actor.version, format!("f{n}"));
        // Talk fills the disk as well as play does, and does not end.
        let wish = json!({"cmd": "say", "words": {"text": "x".repeat(180)}});
        let reply = actor.command_as(wish.clone(), version, &key).await;
        if reply["error"].is_object() {
            assert_eq!(reply["error"]["code"], "store-full", "{reply}");
            stuck = Some((wish, version, key));
            break;
        }
        actor.hear_until(|player| player.version == version + 1).await;
        other.hear_until(|player| player.version == version + 1).await;
    }
    let (wish, version, key) = stuck.expect("the disk is never full");
    // What was acknowledged is there and can be seen, also by those who come now.
    let late = Player::at(zoe.visitor.clone(), &zoe.table, None).await;
    assert_eq!(late.version, version);
    let new_guest = cubo_client::Visitor::guest(server.address(), "Late").await;
    if let Err(why) = new_guest {
        assert!(why.to_string().contains("store-full"), "{why}");
    }
    sqlite.limit_pages(1_000_000).await.unwrap();
    let (actor, other) = mover(&mut ada, &mut zoe);
    let reply = actor.command_as(wish, version, &key).await;
    assert_eq!(reply["first"], json!(version), "{reply}");
    actor.hear_until(|player| player.version == version + 1).await;
    other.hear_until(|player| player.version == version + 1).await;
    play_on(&mut ada, &mut zoe, 4).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_store_makes_tables_slow_and_nothing_worse() {
    let dir = Dir::new();
    let moody = Moody::new(store(dir.path()));
    let server = house_with(moody.clone(), config()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    moody.be(SLOW);
    let began = Instant::now();
    play_on(&mut ada, &mut zoe, 2).await;
    assert!(began.elapsed() >= Duration::from_millis(600));
    // A client that does not wait is told that the server is busy, and no queue grows without limit.
    moody.be(HELD);
    let (actor, _) = mover(&mut ada, &mut zoe);
    let version = actor.version;
    let action = actor.choose("held");
    let wish = json!({"id": "held", "cmd": "play", "table": actor.table, "at": version, "key": "held", "action": action});
    actor.socket.say(wish.to_string()).await.unwrap();
    written(&moody, actor.table.parse().unwrap(), version + 1).await;
    for n in 0..200 {
        let wish = json!({"id": n, "cmd": "say", "table": ada.table, "at": ada.version, "key": format!("s{n}"), "words": {"phrase": "oops"}});
        ada.socket.say(wish.to_string()).await.unwrap();
    }
    let (mut answered, mut busy) = (0, 0);
    while answered < 200 {
        let told = ada.socket.hear_json().await.unwrap();
        answered += u32::from(told["id"].is_number());
        busy += u32::from(told["error"]["code"] == "busy");
        if busy == 1 && moody.mood.swap(GOOD, SeqCst) == HELD {
            moody.gate.add_permits(1);
        }
        if told["news"].is_object() {
            ada.take(told);
        }
    }
    assert!(busy > 0 && busy < 200, "{busy} of 200");
    zoe.hear_until(|player| player.version >= ada.version).await;
    play_on(&mut ada, &mut zoe, 2).await;
    server.close().await;
}

/// The seals that a player received, by version.
fn seals_told(player: &Player) -> Vec<(u64, String)> {
    let shown = |told: &serde_json::Value| {
        let part = if told["shown"].is_object() { told["shown"].clone() } else { told["news"].clone() };
        Some((part["version"].as_u64()?, part["seal"].as_str()?.to_owned()))
    };
    player.heard.iter().filter_map(shown).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seals_are_told_stand_in_the_record_and_a_damaged_table_is_refused_alone() {
    let dir = Dir::new();
    let server = house_with(store(dir.path()), config()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    let (mut one, mut two) = couple(&server, "cubulus").await;
    play_on(&mut ada, &mut zoe, 4).await;
    play_on(&mut one, &mut two, 4).await;
    let told = seals_told(&ada);
    assert!(told.len() > 4 && told.iter().all(|(_, seal)| seal.len() == 64));
    server.close().await;

    // The chain goes on after the table was read again, and both are told the same.
    let server = house_with(store(dir.path()), config()).await;
    for player in [&mut ada, &mut zoe, &mut one, &mut two] {
        player.visitor.house = server.address();
        player.reconnect().await;
    }
    let (again, other) = (ada.subscribe(None).await, zoe.subscribe(None).await);
    assert!(again["shown"]["seal"].is_string());
    assert_eq!(again["shown"]["seal"], other["shown"]["seal"]);
    let resigned = ada.command(json!({"cmd": "resign"})).await;
    assert!(resigned["error"].is_null(), "{resigned}");
    ada.hear_until(|player| player.phase() == "ended").await;
    zoe.hear_until(|player| player.phase() == "ended").await;
    let (mine, others) = (seals_told(&ada), seals_told(&zoe));
    assert_eq!(mine.last(), others.last());
    let record = ada.visitor.get(&format!("/api/tables/{}/record", ada.table)).await.unwrap();
    let record: cubo_core::Record = serde_json::from_value(record).unwrap();
    cubo_catalog::verify(&record, cubo_core::fair::Extent::Whole).unwrap();
    let chain: Vec<String> = cubo_core::seal::seals(&record).iter().map(ToString::to_string).collect();
    assert!(mine.iter().chain(&others).all(|(_, seal)| chain.contains(seal)), "every seal that was told");
    assert_eq!(chain.last(), mine.last().map(|(_, seal)| seal));
    play_on(&mut one, &mut two, 1).await;
    server.close().await;

    // One letter of one action is changed: that table stays closed, the other goes on.
    drop(store(dir.path()));
    let db = rusqlite::Connection::open(dir.path().join("cubo.db")).unwrap();
    let flip = "UPDATE appends SET events = replace(events, '\"seat\":0', '\"seat\":1') WHERE number =
                (SELECT min(number) FROM appends WHERE row = 1 AND events LIKE '%\"action\"%\"seat\":0%'
                 OR row = 1 AND events LIKE '%\"seat\":0%\"action\"%')";
    assert_eq!(db.execute(flip, []).unwrap(), 1);
    drop(db);
    let server = house_with(store(dir.path()), config()).await;
    let seen = request(server.address(), &Request::get(&format!("/api/tables/{}", ada.table))).await.unwrap();
    let said: serde_json::Value = serde_json::from_slice(&seen.body).unwrap();
    assert_eq!((seen.status, said["error"]["code"].as_str()), (500, Some("damaged")), "{said}");
    for player in [&mut one, &mut two] {
        player.visitor.house = server.address();
        player.reconnect().await;
    }
    play_on(&mut one, &mut two, 2).await;
    server.close().await;
}

/// Two people look for the same; what the store says of their table is not known. Their tables then.
async fn matched_while(mood: u8) -> (Vec<Summary>, serde_json::Value) {
    let (dir, time) = (Dir::new(), Time::stop());
    let moody = Moody::new(store(dir.path()));
    let server = house_at(moody.clone(), config(), time.clock).await;
    let mut people = Vec::new();
    for name in ["Ada", "Zoé"] {
        let mut visitor = Visitor::guest(server.address(), name).await.unwrap();
        let commitment = cubo_client::nonce().unwrap().commitment();
        visitor.post("/api/lobby/seek", &json!({"game": "cubulus", "commitment": commitment})).await.unwrap();
        people.push(visitor);
    }
    moody.be(mood);
    // Waves come by the stopped clock, but what they ask of the store takes its own time: 25 seconds at least, and then until they are told.
    let (mut you, mut second) = (serde_json::Value::Null, 0);
    while second < 25 || (you["matched"].is_null() && second < 1_000) {
        time.run(Duration::from_secs(1)).await;
        for visitor in &mut people {
            you = visitor.get("/api/lobby").await.unwrap()["you"].clone();
        }
        if second == 8 {
            moody.be(GOOD);
        }
        second += 1;
    }
    let tables = moody.inner.listed(Wanted::default(), 100).await.unwrap();
    time.close(server).await;
    (tables, you)
}

#[tokio::test]
async fn a_match_that_was_stored_without_a_word_is_their_table_and_there_is_no_other() {
    let (tables, you) = matched_while(WRITTEN_BUT_UNKNOWN).await;
    assert_eq!(tables.len(), 1, "{tables:?}");
    assert_eq!((&you["matched"]["table"], &you["seek"]), (&json!(tables[0].id), &serde_json::Value::Null));
}

#[tokio::test]
async fn a_match_that_was_lost_leaves_them_looking_until_the_store_is_well() {
    let (tables, you) = matched_while(LOST_AND_UNKNOWN).await;
    assert_eq!(tables.len(), 1, "{tables:?}");
    assert_eq!(you["matched"]["table"], json!(tables[0].id));
}
