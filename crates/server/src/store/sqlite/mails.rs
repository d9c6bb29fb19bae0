//! Addresses of mail in SQLite.

use rusqlite::{Connection, OptionalExtension, params};

use cubo_wire::PersonId;

use crate::ids;
use crate::store::columns::blob;
use crate::store::{MailKept, MailWanted, StoreError};

pub(super) fn of(db: &Connection, person: PersonId) -> Result<MailKept, StoreError> {
    let found = db
        .prepare_cached("SELECT address, wanted FROM mails WHERE person = ?1")?
        .query_row([blob(person.as_str())], |line| {
            Ok(MailKept { address: line.get(0)?, wanted: line.get(1)? })
        })
        .optional()?;
    Ok(found.unwrap_or_default())
}

/// Members who have said that this address is theirs.
pub(super) fn whose(
    db: &Connection,
    key: &[u8; 32],
    at_most: u32,
) -> Result<Vec<(PersonId, String)>, StoreError> {
    let mut all = db.prepare_cached(
        "SELECT mails.person, members.name FROM mails JOIN members ON members.person = mails.person
         WHERE mails.key = ?1 ORDER BY mails.since LIMIT ?2",
    )?;
    let all =
        all.query_map(params![key, at_most], |line| Ok((line.get(0).map(ids::person)?, line.get(1)?)))?;
    Ok(all.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn want(db: &Connection, wanted: &MailWanted) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO mails (person, wanted, link, until) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (person) DO UPDATE SET wanted = excluded.wanted, link = excluded.link, until = excluded.until",
    )?
    .execute(params![blob(wanted.person.as_str()), wanted.address, wanted.link, wanted.until])?;
    Ok(())
}

/// Makes the address that was wanted the member's own, and returns it.
pub(super) fn confirm(db: &Connection, link: &[u8; 32], now: u64) -> rusqlite::Result<Option<String>> {
    let found: Option<(Vec<u8>, String)> = db
        .prepare_cached(
            "SELECT person, wanted FROM mails WHERE link = ?1 AND until >= ?2 AND wanted IS NOT NULL",
        )?
        .query_row(params![link, now], |line| Ok((line.get(0)?, line.get(1)?)))
        .optional()?;
    let Some((person, address)) = found else { return Ok(None) };
    db.prepare_cached(
        "UPDATE mails SET address = ?1, key = ?2, since = ?3, wanted = NULL, link = NULL, until = NULL WHERE person = ?4",
    )?
    .execute(params![address, crate::mail::key(&address), now, person])?;
    Ok(Some(address))
}

pub(super) fn remove(db: &Connection, person: PersonId) -> rusqlite::Result<()> {
    db.prepare_cached("DELETE FROM mails WHERE person = ?1")?.execute([blob(person.as_str())])?;
    Ok(())
}
