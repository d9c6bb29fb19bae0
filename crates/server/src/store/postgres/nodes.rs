//! Nodes, leases and claims. Only the database's clock decides whether a lease has run out; a table's epoch decides who writes.

use std::time::Duration;

use tokio_postgres::Row as Line;

use super::connect::{Connector, Given, Lane};
use super::trouble::{Trouble, words};
use crate::ids::random;
use crate::store::{Claimed, Fence, Incarnation, Joined, Node, Pause, StoreError};
use cubo_wire::TableId;

type Answered<T> = Result<T, StoreError>;

/// Joins run one after the other, by a lock that ends with its transaction. The number is arbitrary.
const TURN: &str = "SELECT pg_advisory_xact_lock(20260916022)";
/// The same for `cubo migrate`, which needs the house closed: no node can join until it ends.
pub(super) const TURN_ALONE: &str = "BEGIN; SELECT pg_advisory_xact_lock(20260916022)";

/// How long dead nodes that own nothing are kept.
const REMEMBERED: &str = "1 minute";

async fn ask(lane: &Lane, sql: &'static str, given: Given<'_>) -> Answered<Vec<Line>> {
    lane.ask(sql, given).await.map_err(Trouble::of_write)
}

fn failed(why: tokio_postgres::Error) -> StoreError {
    StoreError::Failed(words(&why))
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// A live node with the name that another one wants.
struct Namesake {
    id: Vec<u8>,
    url: Option<String>,
    /// The end of its lease, in microseconds of the database's clock.
    until: i64,
}

/// Makes this process a node. If a node of the same name has just died, this waits for the end of its lease; if it is alive, joining fails.
pub(super) async fn join(connector: &Connector, node: &Node, now: u64, lease: Duration) -> Answered<Joined> {
    let mut seen: Option<Namesake> = None;
    loop {
        let other = match try_join(connector, node, now, lease).await? {
            Ok(joined) => return Ok(joined),
            Err(other) => other,
        };
        if seen.is_some_and(|seen| seen.id != other.id || seen.until < other.until) {
            let at = other.url.map(|url| format!(" at {url}")).unwrap_or_default();
            return Err(StoreError::Failed(format!(
                "a node named {} is running{at}: give this one another name with --node",
                node.name
            )));
        }
        seen = Some(other);
        tokio::time::sleep(lease / 4).await;
    }
}

/// Joins are one after the other, by a lock that ends with its transaction; renewals do not wait for it.
async fn try_join(
    connector: &Connector,
    node: &Node,
    now: u64,
    lease: Duration,
) -> Answered<Result<Joined, Namesake>> {
    const END: &str =
        "UPDATE nodes SET until = clock_timestamp() WHERE id = $1 AND until > clock_timestamp()";
    const NAMESAKE: &str = "SELECT id, url, (extract(epoch FROM until) * 1000000)::bigint FROM nodes
        WHERE name = $1 AND until > clock_timestamp()";
    const LAST: &str = "
        SELECT EXISTS (SELECT FROM nodes WHERE until > clock_timestamp()),
            greatest((SELECT max(clock) FROM nodes), (SELECT value FROM house WHERE name = 'alive')),
            (SELECT value FROM house WHERE name = 'closed'), (SELECT value FROM house WHERE name = 'opened'),
            (SELECT value FROM house WHERE name = 'key'),
            (SELECT min(name) FROM nodes WHERE until > clock_timestamp())";
    const PUT: &str = "INSERT INTO house (name, value) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    const NEW: &str = "INSERT INTO nodes (id, name, url, until, clock, bus_ok)
        VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond', $5, $6)";
    let asked = tokio::time::Instant::now();
    let mut link = connector.connect().await?;
    let change = link.client.transaction().await.map_err(failed)?;
    change.batch_execute(TURN).await.map_err(failed)?;
    if let Some(former) = node.former {
        change.execute(END, &[&&former.0[..]]).await.map_err(failed)?;
    }
    if let Some(line) = change.query_opt(NAMESAKE, &[&node.name]).await.map_err(failed)? {
        let other = Namesake { id: line.get(0), url: line.get(1), until: line.get(2) };
        // The leases that were ended above stay ended.
        change.commit().await.map_err(failed)?;
        return Ok(Err(other));
    }
    let line = change.query_one(LAST, &[]).await.map_err(failed)?;
    let (open, last): (bool, Option<i64>) = (line.get(0), line.get(1));
    if let Some(key) = node.key {
        match line.get::<_, Option<i64>>(4) {
            Some(theirs) if theirs == key => {}
            // Links that one of them made could not be shown by the other.
            Some(_) if open => {
                return Err(StoreError::Failed(format!(
                    "this node has another key than node {}, which runs: give every node the same file with --key-file",
                    line.get::<_, Option<&str>>(5).unwrap_or_default()
                )));
            }
            // Nobody else is here: the house may have got a new key.
            _ => {
                change.execute(PUT, &[&"key", &key]).await.map_err(failed)?;
            }
        }
    }
    let closed = match (open, last) {
        // No node was running: from the last known time of any node until now.
        (false, Some(last)) => {
            let until = last.max(now as i64);
            for (name, value) in [("closed", last), ("opened", until), ("alive", last)] {
                change.execute(PUT, &[&name, &value]).await.map_err(failed)?;
            }
            Some((last, until))
        }
        (false, None) => None,
        (true, _) => line.get::<_, Option<i64>>(2).zip(line.get(3)),
    };
    let who = Incarnation(random().map_err(|why| StoreError::Failed(why.to_string()))?);
    let clock = (now as i64).max(last.unwrap_or(0));
    let new: Given<'_> = &[&&who.0[..], &node.name, &node.url, &ms(lease), &clock, &node.bus];
    change.execute(NEW, new).await.map_err(failed)?;
    change.commit().await.map_err(failed)?;
    let closed = closed.map(|(from, until)| Pause { from: from as u64, until: until as u64 });
    Ok(Ok(Joined { who, closed, clock: clock as u64, asked }))
}

pub(super) async fn renew(lane: &Lane, who: Incarnation, now: u64, lease: Duration) -> Answered<bool> {
    const RENEW: &str = "
        UPDATE nodes SET until = clock_timestamp() + $3 * interval '1 millisecond', clock = $2
        WHERE id = $1 AND until > clock_timestamp() RETURNING 1";
    Ok(!ask(lane, RENEW, &[&&who.0[..], &(now as i64), &ms(lease)]).await?.is_empty())
}

pub(super) async fn note_bus(lane: &Lane, who: Incarnation, ok: bool) -> Answered<()> {
    const NOTE: &str = "UPDATE nodes SET bus_ok = $2 WHERE id = $1";
    ask(lane, NOTE, &[&&who.0[..], &ok]).await.map(|_| ())
}

pub(super) async fn leave(lane: &Lane, who: Incarnation, now: u64) -> Answered<()> {
    const LEAVE: &str = "
        WITH quiet AS (DELETE FROM here WHERE node = $1)
        UPDATE nodes SET until = clock_timestamp(), clock = $2 WHERE id = $1 AND until > clock_timestamp()";
    ask(lane, LEAVE, &[&&who.0[..], &(now as i64)]).await.map(|_| ())
}

/// The pause since the last known time of a dead node: from then on no node had its tables.
fn pause(clock: Option<i64>, now: u64) -> Option<Pause> {
    clock.map(|clock| Pause { from: clock as u64, until: now.max(clock as u64) })
}

pub(super) async fn claim(lane: &Lane, id: TableId, who: Incarnation, now: u64) -> Answered<Option<Claimed>> {
    const CLAIM: &str = "
        WITH me AS (
            SELECT FROM nodes WHERE id = $2 AND until > clock_timestamp()
        ), found AS (
            SELECT place, owner FROM tables WHERE id = $1 AND gone IS NULL FOR UPDATE
        ), last AS (
            SELECT place, owner, clock, name, url, bus_ok, until > clock_timestamp() AS lives
            FROM found LEFT JOIN nodes ON nodes.id = found.owner
        ), taken AS (
            UPDATE tables SET owner = $2, epoch = epoch + 1 FROM last
            WHERE tables.place = last.place AND EXISTS (SELECT FROM me)
                AND (last.owner IS NULL OR last.owner = $2 OR last.lives IS NOT TRUE)
            RETURNING epoch
        )
        SELECT (SELECT epoch FROM taken), EXISTS (SELECT FROM me), CASE WHEN owner <> $2 THEN clock END, name, url,
            owner, bus_ok IS TRUE, chance_epoch()
        FROM last";
    let lines = ask(lane, CLAIM, &[&&id.0[..], &&who.0[..]]).await?;
    let Some(line) = lines.first() else { return Ok(None) };
    match (line.get::<_, Option<i64>>(0), line.get(1)) {
        (Some(epoch), _) => {
            let fence = Fence { owner: who, epoch: epoch as u64 };
            let chance_epoch = line.get::<_, i32>(7).max(0) as u32;
            Ok(Some(Claimed { id, fence, pause: pause(line.get(2), now), chance_epoch }))
        }
        (None, false) => Err(StoreError::NoLease),
        (None, true) => Err(StoreError::Elsewhere {
            node: line.get::<_, Option<String>>(3).unwrap_or_default(),
            url: line.get(4),
            owner: line
                .get::<_, Option<&[u8]>>(5)
                .and_then(|id| id.try_into().ok())
                .map_or(Incarnation::SOLE, Incarnation),
            bus: line.get(6),
        }),
    }
}

pub(super) async fn sweep(lane: &Lane, who: Incarnation, now: u64, limit: u32) -> Answered<Vec<Claimed>> {
    const SWEEP: &str = "
        WITH me AS (
            SELECT FROM nodes WHERE id = $1 AND until > clock_timestamp()
        ), orphaned AS (
            SELECT place, owner FROM tables
            WHERE owner IN (SELECT id FROM nodes WHERE until <= clock_timestamp()) AND deadline <= $2
                AND EXISTS (SELECT FROM me)
            LIMIT $3 FOR UPDATE SKIP LOCKED
        ), due AS (
            SELECT place, owner FROM tables WHERE owner IS NULL AND deadline <= $2 AND EXISTS (SELECT FROM me)
            ORDER BY deadline LIMIT $3 FOR UPDATE SKIP LOCKED
        ), found AS (
            (SELECT place, owner FROM orphaned) UNION ALL (SELECT place, owner FROM due) LIMIT $3
        ), last AS (
            SELECT place, clock FROM found LEFT JOIN nodes ON nodes.id = found.owner
        )
        UPDATE tables SET owner = $1, epoch = epoch + 1 FROM last WHERE tables.place = last.place
        RETURNING tables.id, epoch, clock, chance_epoch()";
    let lines = ask(lane, SWEEP, &[&&who.0[..], &(now as i64), &i64::from(limit)]).await?;
    let claimed = |line: &Line| {
        let id = line.get::<_, &[u8]>(0).try_into();
        let id = id.map_err(|_| StoreError::Damaged { row: None, what: "an id has another length" })?;
        let fence = Fence { owner: who, epoch: line.get::<_, i64>(1) as u64 };
        let chance_epoch = line.get::<_, i32>(3).max(0) as u32;
        Ok(Claimed { id: TableId(id), fence, pause: pause(line.get(2), now), chance_epoch })
    };
    lines.iter().map(claimed).collect()
}

/// Removes dead nodes: finished tables lose their dead owner, and dead nodes without tables are deleted.
pub(super) async fn tidy(lane: &Lane) -> Answered<()> {
    const RELEASE: &str = "
        UPDATE tables SET owner = NULL WHERE deadline IS NULL
            AND owner IN (SELECT id FROM nodes WHERE until < clock_timestamp() - $1::text::interval)";
    const FORGET: &str = "
        WITH gone AS (
            DELETE FROM nodes WHERE until < clock_timestamp() - $1::text::interval
                AND NOT EXISTS (SELECT FROM tables WHERE owner = nodes.id)
            RETURNING clock
        )
        INSERT INTO house (name, value) SELECT 'alive', max(clock) FROM gone HAVING max(clock) IS NOT NULL
        ON CONFLICT (name) DO UPDATE SET value = greatest(house.value, excluded.value)";
    ask(lane, RELEASE, &[&REMEMBERED]).await?;
    ask(lane, FORGET, &[&REMEMBERED]).await.map(|_| ())
}
