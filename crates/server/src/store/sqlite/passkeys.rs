//! Passkeys in SQLite.

use rusqlite::{Connection, OptionalExtension, Row, params};

use cubo_wire::PersonId;

use crate::ids;
use crate::store::columns::blob;
use crate::store::{PasskeyKept, PasskeyUse, StoreError, Unfit, WayIn};

const COLUMNS: &str = "person, credential, handle, key, count, synced, name, added, used";

fn read(line: &Row<'_>) -> rusqlite::Result<PasskeyKept> {
    Ok(PasskeyKept {
        person: line.get(0).map(ids::person)?,
        credential: line.get(1)?,
        handle: line.get(2)?,
        key: line.get(3)?,
        count: line.get(4)?,
        synced: line.get(5)?,
        name: line.get(6)?,
        added: line.get(7)?,
        used: line.get(8)?,
    })
}

pub(super) fn of(db: &Connection, person: PersonId) -> Result<Vec<PasskeyKept>, StoreError> {
    let all = format!("SELECT {COLUMNS} FROM passkeys WHERE person = ?1 ORDER BY added, credential");
    let mut all = db.prepare_cached(&all)?;
    let all = all.query_map([blob(person.as_str())], read)?;
    Ok(all.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn with_id(db: &Connection, credential: &[u8]) -> Result<Option<PasskeyKept>, StoreError> {
    let one = format!("SELECT {COLUMNS} FROM passkeys WHERE credential = ?1");
    Ok(db.prepare_cached(&one)?.query_row([credential], read).optional()?)
}

pub(super) fn is_known(db: &Connection, credential: &[u8]) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT 1 FROM passkeys WHERE credential = ?1")?.exists([credential])
}

pub(super) fn insert(db: &Connection, passkey: &PasskeyKept) -> rusqlite::Result<()> {
    let new = format!("INSERT INTO passkeys ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    db.prepare_cached(&new)?.execute(params![
        blob(passkey.person.as_str()),
        passkey.credential,
        passkey.handle,
        passkey.key,
        passkey.count,
        passkey.synced,
        passkey.name,
        passkey.added,
        passkey.used,
    ])?;
    Ok(())
}

pub(super) fn add(
    db: &Connection,
    passkey: &PasskeyKept,
    at_most: u32,
) -> rusqlite::Result<Result<(), Unfit>> {
    let person = blob(passkey.person.as_str());
    if !db.prepare_cached("SELECT 1 FROM members WHERE person = ?1")?.exists([&person])? {
        return Ok(Err(Unfit::NoMember));
    }
    if is_known(db, &passkey.credential)? {
        return Ok(Err(Unfit::PasskeyTaken));
    }
    let count: u32 = db
        .prepare_cached("SELECT count(*) FROM passkeys WHERE person = ?1")?
        .query_row([&person], |line| line.get(0))?;
    if count >= at_most {
        return Ok(Err(Unfit::TooMany));
    }
    insert(db, passkey)?;
    Ok(Ok(()))
}

pub(super) fn call(
    db: &Connection,
    person: PersonId,
    credential: &[u8],
    name: &str,
) -> rusqlite::Result<bool> {
    let called = db
        .prepare_cached("UPDATE passkeys SET name = ?1 WHERE credential = ?2 AND person = ?3")?
        .execute(params![name, credential, blob(person.as_str())])?;
    Ok(called == 1)
}

/// Whose it is, if its counter was still where it was.
pub(super) fn note_use(db: &Connection, used: &PasskeyUse) -> rusqlite::Result<Option<PersonId>> {
    db.prepare_cached(
        "UPDATE passkeys SET count = ?1, synced = ?2, used = ?3 WHERE credential = ?4 AND count = ?5 RETURNING person",
    )?
    .query_row(params![used.count, used.synced, used.now, used.credential, used.before], |line| {
        line.get(0).map(ids::person)
    })
    .optional()
}

pub(super) fn remove_way_in(
    db: &Connection,
    person: PersonId,
    way: &WayIn,
) -> rusqlite::Result<Result<(), Unfit>> {
    let person = blob(person.as_str());
    let ways: Option<(bool, u32)> = db
        .prepare_cached(
            "SELECT password IS NOT NULL, (SELECT count(*) FROM passkeys WHERE passkeys.person = members.person)
             FROM members WHERE person = ?1",
        )?
        .query_row([&person], |line| Ok((line.get(0)?, line.get(1)?)))
        .optional()?;
    let Some((password, passkeys)) = ways else { return Ok(Err(Unfit::NoMember)) };
    let there = match way {
        WayIn::Password => password,
        WayIn::Passkey(credential) => db
            .prepare_cached("SELECT 1 FROM passkeys WHERE credential = ?1 AND person = ?2")?
            .exists(params![credential, person])?,
    };
    if !there {
        return Ok(Err(Unfit::NoSuch));
    }
    if u32::from(password) + passkeys < 2 {
        return Ok(Err(Unfit::LastWayIn));
    }
    match way {
        WayIn::Password => {
            db.prepare_cached("UPDATE members SET password = NULL WHERE person = ?1")?.execute([&person])?
        }
        WayIn::Passkey(credential) => {
            db.prepare_cached("DELETE FROM passkeys WHERE credential = ?1")?.execute([credential])?
        }
    };
    Ok(Ok(()))
}
