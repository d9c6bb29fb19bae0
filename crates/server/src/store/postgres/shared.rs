//! What nodes share besides tables, in PostgreSQL.

use std::sync::PoisonError;

use cubo_core::fair::Bytes32;
use cubo_wire::{PersonId, TableId};
use tokio_postgres::Row as Line;

use super::members::Wrote;
use super::reads::{Read, ask, bytes, get, number};
use super::trouble::Trouble;
use super::tx::{Tx, change};
use super::{PostgresStore, writes};
use crate::ids::{self, TokenHash};
use crate::store::columns::blob;
use crate::store::shared::{FoundStored, HereStored, Job, JobFence, SeekStored, Shared, Told};
use crate::store::{Answer, Incarnation, NewTable, StoreError};

/// For so long what was told is read again and again, because a transaction that began earlier may commit later.
const TOLD: &str = "
    SELECT number, what, id FROM told
    WHERE at > clock_timestamp() - interval '15 seconds' AND at < clock_timestamp() - interval '200 milliseconds'";

/// Removes what every node has heard.
const FORGET_TOLD: &str = "DELETE FROM told WHERE at < clock_timestamp() - interval '1 minute'";

/// What a transaction must find for its work to be the job's: nobody can take the job over while it runs.
async fn does(tx: &Tx<'_>, fence: JobFence) -> Wrote<bool> {
    const DOES: &str = "SELECT 1 FROM jobs WHERE name = $1 AND owner = $2 AND epoch = $3 FOR SHARE";
    tx.exists(DOES, &[&fence.job.name(), &&fence.owner.0[..], &(fence.epoch as i64)]).await
}

async fn put_seek(tx: &Tx<'_>, seek: &SeekStored, now: u64) -> Wrote<bool> {
    const TAKEN: &str = "SELECT 1 FROM seeks WHERE commitment = $1 AND person <> $2";
    const PUT: &str = "
        INSERT INTO seeks (person, commitment, what, since, seen) SELECT $1, $2, $3, $4, $5
        WHERE NOT EXISTS (SELECT FROM found WHERE person = $1 AND commitment = $2)
        ON CONFLICT (person) DO UPDATE SET commitment = excluded.commitment, what = excluded.what,
            since = excluded.since, seen = excluded.seen
        WHERE seeks.commitment <> excluded.commitment";
    let (person, commitment) = (blob(seek.person.as_str()), &seek.commitment.0[..]);
    if tx.exists(TAKEN, &[&commitment, &person]).await? {
        return Ok(false);
    }
    tx.run("DELETE FROM found WHERE person = $1 AND commitment <> $2", &[&person, &commitment]).await?;
    tx.run(PUT, &[&person, &commitment, &seek.what, &(seek.since as i64), &(now as i64)]).await?;
    Ok(true)
}

async fn seat(
    tx: &Tx<'_>,
    people: &[(PersonId, Bytes32)],
    table: &NewTable,
    place: i64,
    fence: JobFence,
) -> Wrote<bool> {
    const TAKE: &str = "
        DELETE FROM seeks USING unnest($1::bytea[], $2::bytea[]) AS given (person, commitment)
        WHERE seeks.person = given.person AND seeks.commitment = given.commitment";
    const FOUND: &str = "
        INSERT INTO found (person, commitment, place, game, at)
        SELECT person, commitment, $3, $4, $5 FROM unnest($1::bytea[], $2::bytea[]) AS given (person, commitment)
        ON CONFLICT (person) DO UPDATE SET commitment = excluded.commitment, place = excluded.place,
            game = excluded.game, at = excluded.at";
    let who: Vec<Vec<u8>> = people.iter().map(|(person, _)| blob(person.as_str())).collect();
    let with: Vec<&[u8]> = people.iter().map(|(_, commitment)| &commitment.0[..]).collect();
    if !does(tx, fence).await? {
        return Ok(false);
    }
    if tx.run(TAKE, &[&who, &with]).await? != people.len() as u64 {
        // Somebody looks for company no longer: those who still do are not touched.
        return Err(Trouble::Before(StoreError::Conflict));
    }
    writes::open_in(tx, table, place).await?;
    let at = table.first.arrived as i64;
    tx.run(FOUND, &[&who, &with, &&table.id.0[..], &table.game, &at]).await?;
    Ok(true)
}

fn seek(line: &Line) -> Read<SeekStored> {
    Ok(SeekStored {
        person: ids::person(bytes(line, 0)?),
        commitment: Bytes32(bytes(line, 1)?),
        what: get(line, 2)?,
        since: number(line, 3)?,
    })
}

fn found(line: &Line) -> Read<FoundStored> {
    Ok(FoundStored {
        person: ids::person(bytes(line, 0)?),
        commitment: Bytes32(bytes(line, 1)?),
        table: TableId(bytes(line, 2)?),
        game: get(line, 3)?,
        at: number(line, 4)?,
    })
}

fn told(line: &Line) -> Read<Option<Told>> {
    Ok(match get::<&str>(line, 1)? {
        "session" => Some(Told::Session(TokenHash(bytes(line, 2)?))),
        "person" => Some(Told::Person(ids::person(bytes(line, 2)?))),
        "table" => Some(Told::Table(TableId(bytes(line, 2)?))),
        "challenge" => Some(Told::Challenge(ids::person(bytes(line, 2)?))),
        // Of a newer program.
        _ => None,
    })
}

impl PostgresStore {
    pub(super) async fn write(
        &self,
        sql: &'static str,
        given: super::connect::Given<'_>,
    ) -> Result<Vec<Line>, StoreError> {
        self.counted(self.lane().ask(sql, given).await.map_err(Trouble::of_write))
    }
}

impl Shared for PostgresStore {
    fn take_job(&self, job: Job, who: Incarnation) -> Answer<'_, Option<JobFence>> {
        const TAKE: &str = "
            INSERT INTO jobs AS mine (name, owner, epoch)
            SELECT $1, $2, 1 WHERE EXISTS (SELECT FROM nodes WHERE id = $2 AND until > clock_timestamp())
            ON CONFLICT (name) DO UPDATE SET owner = excluded.owner,
                epoch = CASE WHEN mine.owner = excluded.owner THEN mine.epoch ELSE mine.epoch + 1 END
            WHERE mine.owner = excluded.owner
                OR NOT EXISTS (SELECT FROM nodes WHERE id = mine.owner AND until > clock_timestamp())
            RETURNING epoch";
        Box::pin(async move {
            let taken = self.write(TAKE, &[&job.name(), &&who.0[..]]).await?;
            let fence = |line| Ok(JobFence { job, owner: who, epoch: number(line, 0)? });
            taken.first().map(fence).transpose()
        })
    }

    fn put_seek(&self, seek: SeekStored, now: u64) -> Answer<'_, bool> {
        Box::pin(async move { change!(self, tx => put_seek(&tx, &seek, now)) })
    }

    fn change_seek(&self, seek: SeekStored) -> Answer<'_, bool> {
        const CHANGE: &str = "UPDATE seeks SET what = $1 WHERE person = $2 AND commitment = $3 RETURNING 1";
        Box::pin(async move {
            let (person, commitment) = (blob(seek.person.as_str()), &seek.commitment.0[..]);
            Ok(!self.write(CHANGE, &[&seek.what, &person, &commitment]).await?.is_empty())
        })
    }

    fn drop_seek(&self, person: PersonId) -> Answer<'_, ()> {
        Box::pin(async move {
            self.write("DELETE FROM seeks WHERE person = $1", &[&blob(person.as_str())]).await.map(drop)
        })
    }

    fn still_here(&self, people: Vec<(PersonId, u64)>) -> Answer<'_, ()> {
        const HERE: &str = "
            UPDATE seeks SET seen = given.seen FROM unnest($1::bytea[], $2::bigint[]) AS given (person, seen)
            WHERE seeks.person = given.person AND seeks.seen < given.seen";
        Box::pin(async move {
            let (people, seen): (Vec<Vec<u8>>, Vec<i64>) =
                people.iter().map(|(person, seen)| (blob(person.as_str()), *seen as i64)).unzip();
            self.write(HERE, &[&people, &seen]).await.map(drop)
        })
    }

    fn seeks(&self, after: u64) -> Answer<'_, Vec<SeekStored>> {
        const SEEKS: &str = "SELECT person, commitment, what, since FROM seeks WHERE seen > $1";
        Box::pin(async move { ask(self.lane(), SEEKS, &[&(after as i64)]).await?.iter().map(seek).collect() })
    }

    fn seek_of(&self, person: PersonId, after: u64) -> Answer<'_, (Option<SeekStored>, Option<FoundStored>)> {
        const SEEK: &str = "SELECT person, commitment, what, since FROM seeks WHERE person = $1";
        const FOUND: &str =
            "SELECT person, commitment, place, game, at FROM found WHERE person = $1 AND at > $2";
        Box::pin(async move {
            let person = blob(person.as_str());
            let sought = ask(self.lane(), SEEK, &[&person]).await?;
            let matched = ask(self.lane(), FOUND, &[&person, &(after as i64)]).await?;
            Ok((sought.first().map(seek).transpose()?, matched.first().map(found).transpose()?))
        })
    }

    fn seat(&self, people: Vec<(PersonId, Bytes32)>, table: NewTable, fence: JobFence) -> Answer<'_, bool> {
        Box::pin(async move {
            let place = writes::next_place(self.lane()).await?;
            let seated = change!(self, tx => seat(&tx, &people, &table, place, fence));
            match seated {
                Err(StoreError::Conflict) => Ok(false),
                seated => seated,
            }
        })
    }

    fn found(&self, after: u64) -> Answer<'_, Vec<FoundStored>> {
        const FOUND: &str = "SELECT person, commitment, place, game, at FROM found WHERE at > $1";
        Box::pin(
            async move { ask(self.lane(), FOUND, &[&(after as i64)]).await?.iter().map(found).collect() },
        )
    }

    fn forget_seeks(&self, gone: u64, found: u64) -> Answer<'_, ()> {
        Box::pin(async move {
            self.write("DELETE FROM seeks WHERE seen <= $1", &[&(gone as i64)]).await?;
            self.write("DELETE FROM found WHERE at <= $1", &[&(found as i64)]).await?;
            self.write(FORGET_TOLD, &[]).await.map(drop)
        })
    }

    fn here(&self, who: Incarnation, here: HereStored, now: u64, after: u64) -> Answer<'_, Vec<HereStored>> {
        const SAY: &str = "
            INSERT INTO here (node, people, names, seen) VALUES ($1, $2, $3, $4)
            ON CONFLICT (node) DO UPDATE SET people = excluded.people, names = excluded.names, seen = excluded.seen";
        const OTHERS: &str = "
            SELECT people, names FROM here JOIN nodes ON nodes.id = node
            WHERE node <> $1 AND seen > $2 AND until > clock_timestamp()";
        const FORGET: &str = "DELETE FROM here WHERE NOT EXISTS (SELECT FROM nodes WHERE id = node)";
        Box::pin(async move {
            let who = &who.0[..];
            self.write(SAY, &[&who, &i64::from(here.people), &here.names, &(now as i64)]).await?;
            self.write(FORGET, &[]).await?;
            let others = ask(self.lane(), OTHERS, &[&who, &(after as i64)]).await?;
            let other =
                |line: &Line| Ok(HereStored { people: number(line, 0)? as u32, names: get(line, 1)? });
            others.iter().map(other).collect()
        })
    }

    fn told(&self) -> Answer<'_, Vec<Told>> {
        Box::pin(async move {
            let lines = ask(self.lane(), TOLD, &[]).await?;
            let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
            let before = std::mem::take(&mut *heard);
            let mut new = Vec::new();
            for line in &lines {
                let number: i64 = get(line, 0)?;
                heard.insert(number);
                if !before.contains(&number) {
                    new.extend(told(line)?);
                }
            }
            Ok(new)
        })
    }

    fn use_up(&self, nonce: [u8; 16], until: u64, now: u64) -> Answer<'_, bool> {
        const USE: &str =
            "INSERT INTO used_up (nonce, until) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1";
        Box::pin(async move {
            self.write("DELETE FROM used_up WHERE until < $1", &[&(now as i64)]).await?;
            Ok(!self.write(USE, &[&&nonce[..], &(until as i64)]).await?.is_empty())
        })
    }
}
