//! People who leave, in PostgreSQL: what is removed at once, what is removed table by table, and what is removed by time.
//!
//! Whatever refers to a person by a foreign key goes with them (`ON DELETE CASCADE`): a table that is added later needs nothing here if its
//! column says so. Games stay, under an id that stands for nobody any more.

use cubo_wire::{PersonId, TableEvent, TableId};
use tokio_postgres::Row as Line;

use super::connect::Lane;
use super::members::Wrote;
use super::reads::{Read, append, ask, bytes, get, number};
use super::tx::Tx;
use crate::ids::TokenHash;
use crate::store::columns::blob;
use crate::store::digest::Stored;
use crate::store::seated::{Follower, Whose, face_without, without};
use crate::store::{Old, Pruned, Row, SaidAt};

/// How many tables are rewritten in one commit, so that nobody waits long for theirs.
const TABLES_AT_ONCE: i64 = 16;
/// How many guests, sessions and empty tables go in one commit.
const PRUNED_AT_ONCE: i64 = 200;

/// The person, in one go, and with a member their bots; the sessions that end by it.
pub(super) async fn leave(tx: &Tx<'_>, person: &Vec<u8>) -> Wrote<Vec<TokenHash>> {
    let bots = tx.ask("SELECT person FROM bots WHERE owner = $1 AND person <> $1", &[person]).await?;
    let mut ended = Vec::new();
    for bot in &bots {
        ended.extend(leave_alone(tx, &get(bot, 0)?).await?);
    }
    ended.extend(leave_alone(tx, person).await?);
    Ok(ended)
}

async fn leave_alone(tx: &Tx<'_>, person: &Vec<u8>) -> Wrote<Vec<TokenHash>> {
    let ended = tx.ask("DELETE FROM sessions WHERE person = $1 RETURNING token", &[person]).await?;
    for sql in [
        // Names are never given again: the key stays, without the person.
        "UPDATE names SET person = NULL WHERE person = $1",
        "DELETE FROM links WHERE person = $1",
        "DELETE FROM people WHERE id = $1",
        // Who was kept away from whom, and what a moderator would find under the name.
        "DELETE FROM away WHERE person = $1",
        "DELETE FROM away WHERE other = $1",
        "DELETE FROM roles WHERE person = $1",
        "DELETE FROM challenges WHERE challenger = $1",
        "DELETE FROM challenges WHERE challenged = $1",
        "UPDATE reports SET about = NULL, name = '' WHERE about = $1",
        "UPDATE reports SET sent_by = NULL, note = NULL WHERE sent_by = $1",
        "UPDATE acts SET before = NULL, after = NULL WHERE person = $1",
        "INSERT INTO leaving (person, after) VALUES ($1, 0)
         ON CONFLICT (person) DO UPDATE SET after = 0, name = NULL, old = NULL WHERE leaving.name IS NOT NULL",
    ] {
        tx.run(sql, &[person]).await?;
    }
    Ok(ended.iter().map(|line| bytes(line, 0).map(TokenHash)).collect::<Read<_>>()?)
}

/// Somebody has another name: it takes the place of the old one at all their tables, a few at a time.
pub(super) async fn rename(tx: &Tx<'_>, person: &Vec<u8>, old: &str, name: &str) -> Wrote<()> {
    const RENAME: &str = "
        INSERT INTO leaving (person, after, name, old) VALUES ($1, 0, $2, $3) ON CONFLICT (person)
        DO UPDATE SET after = 0, name = excluded.name, old = leaving.old || chr(10) || excluded.old
        WHERE leaving.name IS NOT NULL";
    tx.run(RENAME, &[person, &name, &old]).await.map(drop)
}

pub(super) const LEFT_TABLES: &str = "
    SELECT place FROM sat WHERE person = $1 AND place > $2 UNION SELECT place FROM played WHERE person = $1 AND place > $2
    ORDER BY place LIMIT $3";

/// Removes the name and the words of somebody from the next tables, or puts their new name there.
pub(super) async fn forget(tx: &Tx<'_>, person: &PersonId) -> Wrote<Vec<TableId>> {
    let id = blob(person.as_str());
    let due = tx.first("SELECT after, name, old FROM leaving WHERE person = $1 FOR UPDATE", &[&id]).await?;
    let Some(due) = due else { return Ok(Vec::new()) };
    let (after, name): (i64, Option<String>) = (get(&due, 0)?, get(&due, 1)?);
    let old = get::<Option<String>>(&due, 2)?.unwrap_or_default();
    let whose = match &name {
        Some(name) => Whose::Renamed { person, name, old: &old },
        None => Whose::Person(person),
    };
    let rows = tx.ask(LEFT_TABLES, &[&id, &after, &TABLES_AT_ONCE]).await?;
    let rows: Vec<i64> = rows.iter().map(|line| get(line, 0)).collect::<Read<_>>()?;
    let Some(last) = rows.last() else {
        tx.run("DELETE FROM leaving WHERE person = $1", &[&id]).await?;
        return Ok(Vec::new());
    };
    tx.run("UPDATE leaving SET after = $2 WHERE person = $1", &[&id, last]).await?;
    let mut tables = Vec::with_capacity(rows.len());
    for place in rows {
        tables.push(rewrite(tx, place, whose).await?);
    }
    Ok(tables)
}

/// Takes names and words out of the appends of a table and of what lists show of it. Versions and seals stay as they are. Whichever node
/// has the table in memory is told to read it again.
async fn rewrite(tx: &Tx<'_>, place: i64, mut whose: Whose<'_>) -> Wrote<TableId> {
    const TABLE: &str = "SELECT id, face FROM tables WHERE place = $1 FOR UPDATE";
    const APPENDS: &str =
        "SELECT first, count, arrived, settled, person, key, events, seal, digest FROM appends
        WHERE place = $1 ORDER BY first";
    const REWRITE: &str = "UPDATE appends SET events = $1, digest = $2 WHERE place = $3 AND first = $4";
    const FACE: &str = "UPDATE tables SET face = $1 WHERE place = $2";
    let table = tx.first(TABLE, &[&place]).await?;
    let Some(table) = table else { return Ok(TableId([0; 16])) };
    let (id, face): (TableId, String) = (TableId(bytes(&table, 0)?), get(&table, 1)?);
    let mut follower = Follower::default();
    for line in tx.ask(APPENDS, &[&place]).await? {
        let digest: Option<i64> = get(&line, 8)?;
        // What cannot be read was damaged before, and stays so.
        let Ok(stored) = append(Row(place), &line) else { continue };
        follower.take(stored.events, stored.arrived);
        whose = whose.at_this_table(stored.events);
        let Some(events) = without(stored.events, whose) else { continue };
        let digest = match digest == Some(stored.digest()) {
            true => Some(Stored { events: &events, ..stored }.digest()),
            false => digest,
        };
        tx.run(REWRITE, &[&events, &digest, &place, &get::<i64>(&line, 0)?]).await?;
    }
    if let Whose::Person(person) | Whose::Renamed { person, .. } = whose {
        let seating = follower.seating();
        let theirs: Vec<bool> = seating.chairs.iter().map(|who| who.as_ref() == Some(person)).collect();
        if let Some(face) = face_without(&face, &theirs, whose).filter(|_| theirs.contains(&true)) {
            tx.run(FACE, &[&face, &place]).await?;
        }
    }
    tx.run("INSERT INTO told (what, id) VALUES ('table', $1)", &[&&id.0[..]]).await?;
    Ok(id)
}

pub(super) const OLD_GUESTS: &str = "SELECT person FROM unused WHERE since < $1 LIMIT $2";
pub(super) const OLD_SESSIONS: &str = "
    DELETE FROM sessions WHERE token IN (
        SELECT token FROM sessions WHERE COALESCE(used, created) < $1
            AND NOT EXISTS (SELECT FROM members WHERE members.person = sessions.person) LIMIT $2
    ) RETURNING token, person, COALESCE(used, created)";
/// No node has such a table: it would write to it.
pub(super) const EMPTY_TABLES: &str = "
    SELECT place, id FROM tables WHERE ended < $1 AND started IS NULL AND phase = 2 AND NOT id = ANY ($3)
        AND (owner IS NULL OR NOT EXISTS (SELECT FROM nodes WHERE nodes.id = owner AND until > clock_timestamp()))
    LIMIT $2";
pub(super) const OLD_TALK: &str = "
    SELECT place, id FROM tables WHERE talked < $1 AND phase = 2 AND NOT id = ANY ($3)
        AND (owner IS NULL OR NOT EXISTS (SELECT FROM nodes WHERE nodes.id = owner AND until > clock_timestamp()))
    LIMIT $2";

/// Notes since when guests have no session any more. Whoever has none cannot come back.
pub(super) async fn note_unused(tx: &Tx<'_>, people: Vec<Vec<u8>>, since: Vec<i64>) -> Wrote<()> {
    const NOTE: &str = "
        INSERT INTO unused (person, since)
        SELECT person, max(since) FROM unnest($1::bytea[], $2::bigint[]) AS given (person, since)
        WHERE EXISTS (SELECT FROM people WHERE id = given.person)
            AND NOT EXISTS (SELECT FROM sessions WHERE sessions.person = given.person)
            AND NOT EXISTS (SELECT FROM members WHERE members.person = given.person)
        GROUP BY person
        ON CONFLICT (person) DO UPDATE SET since = excluded.since";
    if people.is_empty() {
        return Ok(());
    }
    tx.run(NOTE, &[&people, &since]).await.map(drop)
}

pub(super) async fn prune(tx: &Tx<'_>, old: &Old, awake: &[TableId]) -> Wrote<Pruned> {
    let mut pruned = Pruned::default();
    if let Some(before) = old.guests {
        let before = before as i64;
        let ended = tx.ask(OLD_SESSIONS, &[&before, &PRUNED_AT_ONCE]).await?;
        let (mut people, mut since) = (Vec::new(), Vec::new());
        for line in &ended {
            pruned.sessions.push(TokenHash(bytes(line, 0)?));
            people.push(get(line, 1)?);
            since.push(get(line, 2)?);
        }
        note_unused(tx, people, since).await?;
        for guest in tx.ask(OLD_GUESTS, &[&before, &PRUNED_AT_ONCE]).await? {
            leave(tx, &get(&guest, 0)?).await?;
            pruned.guests += 1;
        }
    }
    let awake: Vec<&[u8]> = awake.iter().map(|id| &id.0[..]).collect();
    if let Some(before) = old.tables {
        for line in tx.ask(EMPTY_TABLES, &[&(before as i64), &PRUNED_AT_ONCE, &awake]).await? {
            let place: i64 = get(&line, 0)?;
            for sql in [
                "DELETE FROM challenges WHERE place = $1",
                "DELETE FROM notes WHERE place = $1",
                "DELETE FROM waits WHERE place = $1",
                "DELETE FROM replies WHERE place = $1",
                "DELETE FROM met WHERE place = $1",
                "DELETE FROM played WHERE place = $1",
                "DELETE FROM sat WHERE place = $1",
                "DELETE FROM appends WHERE place = $1",
                "DELETE FROM tables WHERE place = $1",
            ] {
                tx.run(sql, &[&place]).await?;
            }
            pruned.tables.push(TableId(bytes(&line, 1)?));
        }
    }
    if let Some(before) = old.talk {
        for line in tx.ask(OLD_TALK, &[&(before as i64), &TABLES_AT_ONCE, &awake]).await? {
            let place: i64 = get(&line, 0)?;
            rewrite(tx, place, Whose::Everybody).await?;
            tx.run("UPDATE tables SET talked = NULL WHERE place = $1", &[&place]).await?;
            pruned.talk.push(TableId(bytes(&line, 1)?));
        }
    }
    Ok(pruned)
}

/// What somebody said at the tables after that one.
pub(super) async fn said(
    lane: &Lane,
    person: PersonId,
    after: Row,
    tables: u32,
) -> Read<(Vec<SaidAt>, Option<Row>)> {
    const TALK: &str = "
        SELECT tables.id, arrived, events FROM tables JOIN appends USING (place)
        WHERE tables.place = $1 AND events LIKE '%\"said\"%' ORDER BY first";
    let rows = ask(lane, LEFT_TABLES, &[&blob(person.as_str()), &after.0, &i64::from(tables)]).await?;
    let mut all = Vec::new();
    let mut last = None;
    for line in &rows {
        let place: i64 = get(line, 0)?;
        last = Some(Row(place));
        for line in ask(lane, TALK, &[&place]).await? {
            take_words(&line, person, &mut all)?;
        }
    }
    Ok((all, last))
}

fn take_words(line: &Line, person: PersonId, all: &mut Vec<SaidAt>) -> Read<()> {
    let (table, at) = (TableId(bytes(line, 0)?), number(line, 1)?);
    for event in serde_json::from_str::<Vec<TableEvent>>(get(line, 2)?).unwrap_or_default() {
        if let TableEvent::Said { person: who, words } = event
            && who == person
        {
            let words = serde_json::to_string(&words).unwrap_or_default();
            all.push(SaidAt { table, at, words });
        }
    }
    Ok(())
}
