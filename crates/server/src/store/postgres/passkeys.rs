//! Passkeys in PostgreSQL.

use cubo_wire::PersonId;
use tokio_postgres::Row as Line;

use super::connect::Lane;
use super::members::Wrote;
use super::reads::{Read, ask, bytes, get, number, perhaps};
use super::tx::Tx;
use crate::ids;
use crate::store::columns::blob;
use crate::store::{PasskeyKept, PasskeyUse, Unfit, WayIn};

fn read(line: &Line) -> Read<PasskeyKept> {
    Ok(PasskeyKept {
        person: ids::person(bytes(line, 0)?),
        credential: get(line, 1)?,
        handle: get(line, 2)?,
        key: get(line, 3)?,
        count: number(line, 4)? as u32,
        synced: number(line, 5)? != 0,
        name: get(line, 6)?,
        added: number(line, 7)?,
        used: perhaps(line, 8)?,
    })
}

pub(super) async fn of(lane: &Lane, person: PersonId) -> Read<Vec<PasskeyKept>> {
    const ALL: &str = "SELECT person, credential, handle, key, count, synced, name, added, used FROM passkeys
        WHERE person = $1 ORDER BY added, credential";
    ask(lane, ALL, &[&blob(person.as_str())]).await?.iter().map(read).collect()
}

pub(super) async fn with_id(lane: &Lane, credential: Vec<u8>) -> Read<Option<PasskeyKept>> {
    const ONE: &str = "SELECT person, credential, handle, key, count, synced, name, added, used FROM passkeys
        WHERE credential = $1";
    ask(lane, ONE, &[&credential]).await?.first().map(read).transpose()
}

pub(super) async fn is_known(tx: &Tx<'_>, credential: &Vec<u8>) -> Wrote<bool> {
    tx.exists("SELECT 1 FROM passkeys WHERE credential = $1", &[credential]).await
}

pub(super) async fn insert(tx: &Tx<'_>, passkey: &PasskeyKept) -> Wrote<()> {
    const NEW: &str = "
        INSERT INTO passkeys (person, credential, handle, key, count, synced, name, added, used)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let PasskeyKept { person, credential, handle, key, count, synced, name, added, used } = passkey;
    let (count, synced, added) = (i64::from(*count), i64::from(*synced), *added as i64);
    let used = used.map(|used| used as i64);
    let person = blob(person.as_str());
    tx.run(NEW, &[&person, credential, handle, key, &count, &synced, name, &added, &used]).await.map(drop)
}

pub(super) async fn add(tx: &Tx<'_>, passkey: &PasskeyKept, at_most: u32) -> Wrote<Result<(), Unfit>> {
    let person = blob(passkey.person.as_str());
    if !tx.exists("SELECT 1 FROM members WHERE person = $1", &[&person]).await? {
        return Ok(Err(Unfit::NoMember));
    }
    if is_known(tx, &passkey.credential).await? {
        return Ok(Err(Unfit::PasskeyTaken));
    }
    if tx.count("SELECT count(*) FROM passkeys WHERE person = $1", &[&person]).await? >= u64::from(at_most) {
        return Ok(Err(Unfit::TooMany));
    }
    insert(tx, passkey).await.map(Ok)
}

pub(super) async fn call(tx: &Tx<'_>, person: PersonId, credential: &Vec<u8>, name: &str) -> Wrote<bool> {
    const CALL: &str = "UPDATE passkeys SET name = $1 WHERE credential = $2 AND person = $3";
    Ok(tx.run(CALL, &[&name, credential, &blob(person.as_str())]).await? == 1)
}

/// Whose it is, if its counter was still where it was.
pub(super) async fn note_use(tx: &Tx<'_>, used: &PasskeyUse) -> Wrote<Option<Vec<u8>>> {
    const USE: &str = "UPDATE passkeys SET count = $1, synced = $2, used = $3
        WHERE credential = $4 AND count = $5 RETURNING person";
    let (count, before) = (i64::from(used.count), i64::from(used.before));
    let found = tx
        .first(USE, &[&count, &i64::from(used.synced), &(used.now as i64), &used.credential, &before])
        .await?;
    Ok(found.map(|line| get(&line, 0)).transpose()?)
}

pub(super) async fn remove_way_in(tx: &Tx<'_>, person: PersonId, way: &WayIn) -> Wrote<Result<(), Unfit>> {
    // The member's line is locked, so that of two who remove the last two ways in at once only one succeeds.
    const WAYS: &str = "
        SELECT password IS NOT NULL, (SELECT count(*) FROM passkeys WHERE passkeys.person = members.person)
        FROM members WHERE person = $1 FOR UPDATE";
    let person = blob(person.as_str());
    let Some(ways) = tx.first(WAYS, &[&person]).await? else { return Ok(Err(Unfit::NoMember)) };
    let (password, passkeys): (bool, u64) = (get(&ways, 0)?, number(&ways, 1)?);
    let there = match way {
        WayIn::Password => password,
        WayIn::Passkey(credential) => {
            const THERE: &str = "SELECT 1 FROM passkeys WHERE credential = $1 AND person = $2";
            tx.exists(THERE, &[credential, &person]).await?
        }
    };
    if !there {
        return Ok(Err(Unfit::NoSuch));
    }
    if u64::from(password) + passkeys < 2 {
        return Ok(Err(Unfit::LastWayIn));
    }
    match way {
        WayIn::Password => tx.run("UPDATE members SET password = NULL WHERE person = $1", &[&person]).await?,
        WayIn::Passkey(credential) => {
            tx.run("DELETE FROM passkeys WHERE credential = $1", &[credential]).await?
        }
    };
    Ok(Ok(()))
}
