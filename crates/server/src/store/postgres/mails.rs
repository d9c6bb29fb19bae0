//! Addresses of mail in PostgreSQL.

use cubo_wire::PersonId;
use tokio_postgres::Row as Line;

use super::connect::Lane;
use super::members::Wrote;
use super::reads::{Read, ask, bytes, get};
use super::tx::Tx;
use crate::ids;
use crate::store::columns::blob;
use crate::store::{MailKept, MailWanted};

pub(super) async fn of(lane: &Lane, person: PersonId) -> Read<MailKept> {
    const ONE: &str = "SELECT address, wanted FROM mails WHERE person = $1";
    let found = ask(lane, ONE, &[&blob(person.as_str())]).await?;
    let kept = |line: &Line| Ok(MailKept { address: get(line, 0)?, wanted: get(line, 1)? });
    found.first().map(kept).transpose().map(Option::unwrap_or_default)
}

/// Members who have said that this address is theirs.
pub(super) async fn whose(lane: &Lane, key: [u8; 32], at_most: u32) -> Read<Vec<(PersonId, String)>> {
    const WHOSE: &str = "
        SELECT mails.person, members.name FROM mails JOIN members ON members.person = mails.person
        WHERE mails.key = $1 ORDER BY mails.since LIMIT $2";
    let found = ask(lane, WHOSE, &[&&key[..], &i64::from(at_most)]).await?;
    found.iter().map(|line| Ok((ids::person(bytes(line, 0)?), get(line, 1)?))).collect()
}

pub(super) async fn want(tx: &Tx<'_>, wanted: &MailWanted) -> Wrote<()> {
    const WANT: &str = "
        INSERT INTO mails (person, wanted, link, until) VALUES ($1, $2, $3, $4)
        ON CONFLICT (person) DO UPDATE SET wanted = excluded.wanted, link = excluded.link, until = excluded.until";
    let person = blob(wanted.person.as_str());
    tx.run(WANT, &[&person, &wanted.address, &&wanted.link[..], &(wanted.until as i64)]).await.map(drop)
}

/// Makes the address that was wanted the member's own, and returns it.
pub(super) async fn confirm(tx: &Tx<'_>, link: &[u8; 32], now: u64) -> Wrote<Option<String>> {
    const FIND: &str = "SELECT person, wanted FROM mails
        WHERE link = $1 AND until >= $2 AND wanted IS NOT NULL FOR UPDATE";
    const CONFIRM: &str = "
        UPDATE mails SET address = $1, key = $2, since = $3, wanted = NULL, link = NULL, until = NULL
        WHERE person = $4";
    let now = now as i64;
    let Some(found) = tx.first(FIND, &[&&link[..], &now]).await? else { return Ok(None) };
    let (person, address): (Vec<u8>, String) = (get(&found, 0)?, get(&found, 1)?);
    tx.run(CONFIRM, &[&address, &&crate::mail::key(&address)[..], &now, &person]).await?;
    Ok(Some(address))
}

pub(super) async fn remove(tx: &Tx<'_>, person: PersonId) -> Wrote<()> {
    tx.run("DELETE FROM mails WHERE person = $1", &[&blob(person.as_str())]).await.map(drop)
}
