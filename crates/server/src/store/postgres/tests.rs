//! Leases, claims and fences, and what is refused at the start.
#![cfg(unix)]

use std::time::Duration;

use cubo_core::fair::Bytes32;
use cubo_postgres::{Schema, shared};
use cubo_wire::TableId;

use super::*;
use crate::store::promises::{Laid, PATIENT, append, join, note, opened, person, run, table};
use crate::store::{Fence, HereStored, Job, Pause, SeekStored, Told};

async fn store(url: &str) -> Arc<PostgresStore> {
    Arc::new(PostgresStore::open(url, PATIENT).await.unwrap())
}

/// A node dies: its lease is not renewed and has run out.
fn dies(schema: &Schema, name: &str) {
    shared().sql(&format!("UPDATE {}.nodes SET until = now() WHERE name = '{name}'", schema.name));
}

/// The stopped node is simulated by one that does not renew: when it wakes, another has its table.
#[test]
fn a_stopped_node_that_wakes_writes_nothing() {
    run(async {
        let schema = shared().fresh();
        let (a, b) = (store(&schema.url).await, store(&schema.url).await);
        let stopped = join(&*a, "a").await;
        let before = opened(&*a, stopped, 1).await;
        a.append(append(before, 1, 1, "in time")).await.unwrap();
        let id = TableId([1; 16]);
        let other = join(&*b, "b").await;
        let lives = b.claim(id, other, 9_000).await;
        assert_eq!(
            lives,
            Err(StoreError::Elsewhere { node: "a".to_owned(), url: None, owner: stopped, bus: false })
        );
        a.note_bus(stopped, true).await.unwrap();
        assert!(matches!(b.claim(id, other, 9_000).await, Err(StoreError::Elsewhere { bus: true, .. })));
        dies(&schema, "a");
        let claimed = b.claim(id, other, 9_000).await.unwrap().unwrap();
        assert_eq!(claimed.fence.epoch, before.fence.epoch + 1);
        assert_eq!(claimed.pause, Some(Pause { from: 1, until: 9_000 }), "charged to nobody");
        // It wakes, with the right version and an old epoch.
        assert_eq!(a.append(append(before, 2, 1, "too late")).await, Err(StoreError::Conflict));
        a.note(Note { asleep: true, face: "late".to_owned(), ..note(before, 2) }).await.unwrap();
        assert_eq!(a.renew(stopped, 1).await, Ok(false));
        assert_eq!(a.claim(id, stopped, 1).await, Err(StoreError::NoLease));
        assert_eq!(a.sweep(stopped, u64::MAX >> 1, 50).await, Ok(vec![]));
        let mine = Laid { fence: claimed.fence, ..before };
        b.append(append(mine, 2, 1, "the new owner")).await.unwrap();
        let stored = b.load(id).await.unwrap().unwrap();
        let texts: Vec<&str> = stored.appends.iter().map(|past| past.events.as_str()).collect();
        assert_eq!(texts, ["opened", "in time", "the new owner"]);
        // Both the right owner with another epoch and the right epoch with another owner are refused.
        for fence in [
            Fence { epoch: claimed.fence.epoch - 1, ..claimed.fence },
            Fence { owner: stopped, ..claimed.fence },
        ] {
            assert_eq!(
                b.append(append(Laid { fence, ..before }, 3, 1, "no")).await,
                Err(StoreError::Conflict)
            );
        }
    });
}

#[test]
fn of_nodes_that_race_for_a_table_one_wins() {
    run(async {
        let schema = shared().fresh();
        let store = store(&schema.url).await;
        store.open(table(1)).await.unwrap();
        let mut racing = Vec::new();
        for n in 0..8 {
            let (store, who) = (store.clone(), join(&*store, &format!("node {n}")).await);
            racing.push(tokio::spawn(async move { store.claim(TableId([1; 16]), who, 1).await }));
        }
        let mut won = Vec::new();
        for task in racing {
            match task.await.unwrap() {
                Ok(claimed) => won.push(claimed.unwrap().fence.epoch),
                Err(why) => assert!(matches!(why, StoreError::Elsewhere { .. }), "{why}"),
            }
        }
        assert_eq!(won, [1]);
        assert_eq!(store.claim(TableId([7; 16]), join(&*store, "x").await, 1).await, Ok(None));
    });
}

#[test]
fn sweeps_share_what_is_due_and_take_what_a_dead_node_left() {
    run(async {
        let schema = shared().fresh();
        let store = store(&schema.url).await;
        let dead = join(&*store, "a").await;
        for n in 0..60 {
            let laid = opened(&*store, dead, n).await;
            let awake = Append { deadline: Some(0), ..append(laid, 1, 1, "awake") };
            let sleeps = Note { asleep: true, deadline: Some(100), ..note(laid, 2) };
            match n {
                0..20 => store.append(awake).await.unwrap(),
                20..40 => {
                    store.append(awake).await.unwrap();
                    store.note(sleeps).await.unwrap();
                }
                // Over, or not due yet.
                _ => {
                    let deadline = (n < 50).then_some(500);
                    store.note(Note { version: 1, deadline, ..sleeps }).await.unwrap();
                }
            }
        }
        dies(&schema, "a");
        let nodes = [join(&*store, "b").await, join(&*store, "c").await, join(&*store, "d").await];
        let mut claimed = Vec::new();
        while claimed.len() < 40 {
            let sweeps = nodes.map(|who| {
                let store = store.clone();
                tokio::spawn(async move { store.sweep(who, 100, 7).await.unwrap() })
            });
            for sweep in sweeps {
                let some = sweep.await.unwrap();
                assert!(some.len() <= 7);
                claimed.extend(some);
            }
        }
        let pauses =
            claimed.iter().filter(|claimed| claimed.pause == Some(Pause { from: 1, until: 100 })).count();
        let mut ids: Vec<u8> = claimed.iter().map(|claimed| claimed.id.0[0]).collect();
        ids.sort_unstable();
        assert_eq!(ids, (0..40).collect::<Vec<u8>>(), "each once");
        assert_eq!(pauses, 20, "those that were awake at the dead node");
        assert_eq!(store.sweep(nodes[0], 100, 50).await, Ok(vec![]));
    });
}

#[test]
fn two_nodes_that_live_have_two_names() {
    run(async {
        let schema = shared().fresh();
        let store = PostgresStore::open(&schema.url, PostgresSettings::default()).await.unwrap();
        let store: Arc<dyn Store> = Arc::new(store);
        let node = |former| Node {
            name: "a".to_owned(),
            url: Some("http://here".to_owned()),
            former,
            ..Node::default()
        };
        let first = store.join(node(None), 1).await.unwrap().who;
        let renewing = tokio::spawn({
            let store = store.clone();
            async move {
                while store.renew(first, 2).await == Ok(true) {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
        });
        let said = store.join(node(None), 3).await.unwrap_err().to_string();
        assert!(
            said.contains("a node named a is running at http://here") && said.contains("--node"),
            "{said}"
        );
        // The same node after it has lost its lease: its former incarnation ends.
        let second = store.join(node(Some(first)), 4).await.unwrap().who;
        renewing.await.unwrap();
        assert_eq!(store.renew(first, 5).await, Ok(false));
        // One that has just died is waited for.
        let (third, ()) = tokio::join!(store.join(node(None), 6), async { dies(&schema, "a") });
        let third = third.unwrap().who;
        assert!(third != second && store.renew(second, 7).await == Ok(false));
    });
}

/// A standby that was promoted has another timeline: whoever claims a table is told, so that no stream of chance is drawn twice.
#[test]
fn after_a_promotion_chance_is_drawn_in_another_epoch() {
    run(async {
        let schema = shared().fresh();
        let a = store(&schema.url).await;
        let who = join(&*a, "a").await;
        opened(&*a, who, 1).await;
        let id = TableId([1; 16]);
        assert_eq!(a.claim(id, who, 9_000).await.unwrap().unwrap().chance_epoch, 0);
        // As if the database had been on an earlier timeline when the house was made.
        shared().sql(&format!("UPDATE {}.house SET value = value - 2 WHERE name = 'timeline'", schema.name));
        assert_eq!(a.claim(id, who, 9_000).await.unwrap().unwrap().chance_epoch, 2);
        dies(&schema, "a");
        let other = join(&*a, "b").await;
        let swept = a.sweep(other, u64::MAX >> 1, 50).await.unwrap();
        assert!(swept.iter().all(|claimed| claimed.chance_epoch == 2));
    });
}

/// A text that PostgreSQL cannot store does not make other appends fail.
#[test]
fn what_cannot_be_written_takes_nobody_with_it() {
    run(async {
        let schema = shared().fresh();
        let store = store(&schema.url).await;
        let who = join(&*store, "a").await;
        let tables =
            [opened(&*store, who, 1).await, opened(&*store, who, 2).await, opened(&*store, who, 3).await];
        let (one, bad, three) = tokio::join!(
            store.append(append(tables[0], 1, 1, "good")),
            store.append(append(tables[1], 1, 1, "b\0d")),
            store.append(append(tables[2], 1, 1, "good")),
        );
        assert_eq!((one, three), (Ok(()), Ok(())));
        assert!(matches!(bad, Err(StoreError::Failed(_))), "{bad:?}");
        assert_eq!(store.load(TableId([2; 16])).await.unwrap().unwrap().version, 1);
    });
}

#[test]
fn a_changed_append_is_noticed() {
    run(async {
        let schema = shared().fresh();
        let store = store(&schema.url).await;
        let laid = opened(&*store, join(&*store, "a").await, 1).await;
        store.append(append(laid, 1, 1, "as it was")).await.unwrap();
        assert!(store.load(TableId([1; 16])).await.is_ok());
        let name = &schema.name;
        shared().sql(&format!("UPDATE {name}.appends SET arrived = arrived + 1 WHERE first = 1"));
        let damaged = store.load(TableId([1; 16])).await;
        assert!(matches!(damaged, Err(StoreError::Damaged { .. })), "{damaged:?}");
        shared().sql(&format!("DELETE FROM {name}.appends WHERE first = 1"));
        let damaged = store.load(TableId([1; 16])).await;
        assert!(matches!(damaged, Err(StoreError::Damaged { .. })), "{damaged:?}");
    });
}

#[test]
fn what_will_not_do_is_said_in_one_line() {
    let refused = |url: &str| {
        let said = run(PostgresStore::open(url, PostgresSettings::default())).err().unwrap().to_string();
        assert!(!said.contains('\n'), "{said}");
        said
    };
    let newer = shared().fresh();
    run(async { drop(PostgresStore::open(&newer.url, PostgresSettings::default()).await.unwrap()) });
    shared().sql(&format!("UPDATE {}.house SET value = 999 WHERE name = 'schema'", newer.name));
    assert!(refused(&newer.url).contains("newer version of this program (schema 999"));
    let foreign = shared().fresh();
    shared().sql(&format!("CREATE TABLE {}.tables (chair TEXT)", foreign.name));
    assert!(refused(&foreign.url).contains("another program's"));
    assert!(refused("postgres://cubo@%2Fnowhere/cubo").contains("cannot be reached"));
    assert!(refused("postgres://cubo@host/cubo?sslmode=sometimes").contains("address is no good"));
}

fn seek(n: u8) -> SeekStored {
    let commitment = Bytes32([n; 32]);
    SeekStored { person: person(n), commitment, what: format!("seek {n}"), since: u64::from(n) }
}

/// People who look for company, at two nodes of which the first does the job.
async fn two_nodes(schema: &Schema) -> ([Arc<PostgresStore>; 2], [Incarnation; 2]) {
    let nodes = [store(&schema.url).await, store(&schema.url).await];
    let who = [join(&*nodes[0], "a").await, join(&*nodes[1], "b").await];
    for n in 1..=4 {
        let token = crate::ids::Token::random().unwrap().hash();
        nodes[0].put_guest(token, Guest { person: person(n), name: format!("{n}") }, 1).await.unwrap();
        assert_eq!(nodes[usize::from(n) % 2].put_seek(seek(n), 10).await, Ok(true));
    }
    (nodes, who)
}

#[test]
fn a_job_is_done_by_one_node_and_a_stopped_one_does_nothing_more() {
    run(async {
        let schema = shared().fresh();
        let (nodes, who) = two_nodes(&schema).await;
        let old = nodes[0].take_job(Job::Lobby, who[0]).await.unwrap().unwrap();
        assert_eq!(nodes[0].take_job(Job::Lobby, who[0]).await, Ok(Some(old)), "it is kept");
        assert_eq!(nodes[1].take_job(Job::Lobby, who[1]).await, Ok(None));
        assert!(nodes[1].take_job(Job::Upkeep, who[1]).await.unwrap().is_some(), "another job");
        dies(&schema, "a");
        let new = nodes[1].take_job(Job::Lobby, who[1]).await.unwrap().unwrap();
        assert_eq!((new.owner, new.epoch), (who[1], old.epoch + 1));
        assert_eq!(nodes[0].take_job(Job::Lobby, who[0]).await, Ok(None), "it has no lease");
        // It wakes in the middle of a wave.
        let group = vec![(person(1), Bytes32([1; 32])), (person(2), Bytes32([2; 32]))];
        assert_eq!(nodes[0].seat(group.clone(), table(1), old).await, Ok(false));
        assert_eq!(nodes[0].load(TableId([1; 16])).await, Ok(None));
        assert_eq!(nodes[1].seat(group, table(1), new).await, Ok(true));
        assert!(nodes[0].load(TableId([1; 16])).await.unwrap().is_some());
    });
}

#[test]
fn whoever_looks_for_company_is_seated_once() {
    run(async {
        let schema = shared().fresh();
        let (nodes, who) = two_nodes(&schema).await;
        let fence = nodes[0].take_job(Job::Lobby, who[0]).await.unwrap().unwrap();
        let others = nodes[1].put_seek(SeekStored { commitment: Bytes32([1; 32]), ..seek(3) }, 10).await;
        assert_eq!(others, Ok(false), "that commitment is somebody else's");
        assert_eq!(nodes[1].seeks(5).await.unwrap().len(), 4);
        // Groups that overlap: at most one of those with the same person is seated, and the others lose nothing.
        let groups = [(1, 2), (2, 3), (3, 1), (1, 4), (4, 2)];
        let tasks = groups.iter().zip(10..).map(|((a, b), n)| {
            let store = nodes[usize::from(n) % 2].clone();
            let group = [*a, *b].map(|n: u8| (person(n), Bytes32([n; 32]))).to_vec();
            tokio::spawn(async move { store.seat(group, table(n), fence).await })
        });
        let tasks: Vec<_> = tasks.collect();
        let mut seated = Vec::new();
        for (group, task) in groups.iter().zip(tasks) {
            if task.await.unwrap() == Ok(true) {
                seated.extend([group.0, group.1]);
            }
        }
        let all = seated.len();
        seated.sort_unstable();
        seated.dedup();
        assert!(all >= 2 && seated.len() == all, "{seated:?} of {all}");
        let left: Vec<PersonId> = nodes[1].seeks(5).await.unwrap().iter().map(|seek| seek.person).collect();
        assert_eq!(left.len(), 4 - all);
        assert!(seated.iter().all(|n| !left.contains(&person(*n))));
        assert_eq!(nodes[0].found(0).await.unwrap().len(), all);
        // The same seek once more, by somebody who does not know yet; then another one.
        let again = seated[0];
        assert_eq!(nodes[1].put_seek(seek(again), 20).await, Ok(true));
        let (sought, found) = nodes[0].seek_of(person(again), 0).await.unwrap();
        assert!(sought.is_none() && found.is_some_and(|found| found.commitment == Bytes32([again; 32])));
        let new = SeekStored { commitment: Bytes32([77; 32]), ..seek(again) };
        assert_eq!(nodes[1].put_seek(new.clone(), 20).await, Ok(true));
        assert_eq!(nodes[0].seek_of(person(again), 0).await, Ok((Some(new.clone()), None)));
        assert_eq!(
            nodes[0].change_seek(SeekStored { what: "else".to_owned(), ..new.clone() }).await,
            Ok(true)
        );
        nodes[1].drop_seek(person(again)).await.unwrap();
        assert_eq!(nodes[0].change_seek(new).await, Ok(false));
        // Who is not here any more does not look for company.
        nodes[1].still_here(left.iter().map(|person| (*person, 30)).collect()).await.unwrap();
        nodes[0].still_here(left.iter().map(|person| (*person, 20)).collect()).await.unwrap();
        assert_eq!(nodes[0].seeks(25).await.unwrap().len(), left.len());
        nodes[0].forget_seeks(30, 1 << 40).await.unwrap();
        assert_eq!((nodes[1].seeks(0).await, nodes[1].found(0).await), (Ok(vec![]), Ok(vec![])));
    });
}

#[test]
fn every_node_hears_of_what_others_may_have_in_memory() {
    run(async {
        let schema = shared().fresh();
        let (nodes, who) = two_nodes(&schema).await;
        let token = crate::ids::Token::random().unwrap().hash();
        nodes[0].put_guest(token, Guest { person: person(9), name: "Nine".to_owned() }, 1).await.unwrap();
        nodes[0].forget(token).await.unwrap();
        History::leave(&*nodes[1], person(9)).await.unwrap();
        let mut heard = [Vec::new(), Vec::new()];
        while heard.iter().any(|heard| heard.len() < 2) {
            for (node, heard) in nodes.iter().zip(&mut heard) {
                heard.extend(node.told().await.unwrap());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(heard[0], [Told::Session(token), Told::Person(person(9))]);
        assert_eq!(heard[1], heard[0]);
        assert_eq!(nodes[0].told().await, Ok(vec![]), "once");
        let here = HereStored { people: 3, names: "[]".to_owned() };
        assert_eq!(nodes[0].here(who[0], here.clone(), 10, 5).await, Ok(vec![]));
        assert_eq!(nodes[1].here(who[1], HereStored::default(), 10, 5).await, Ok(vec![here]));
        assert_eq!(nodes[1].here(who[1], HereStored::default(), 99, 50).await, Ok(vec![]), "of long ago");
        assert_eq!(nodes[0].use_up([1; 16], 50, 10).await, Ok(true));
        assert_eq!(nodes[1].use_up([1; 16], 50, 11).await, Ok(false));
        assert_eq!(nodes[1].use_up([1; 16], 90, 51).await, Ok(true), "it would have run out");
    });
}
