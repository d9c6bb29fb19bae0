//! Challenges in PostgreSQL.

use cubo_wire::{PersonId, TableId};
use tokio_postgres::Row as Line;

use super::PostgresStore;
use super::members::Wrote;
use super::reads::{self, Read, ask, bytes, get, number};
use super::tx::{Tx, change};
use crate::ids::{self, PassHash};
use crate::store::columns::blob;
use crate::store::{Answer, ChallengeKept, Challenges, KeptLinks, NewChallenge};

/// A challenge is open while its table waits and the person who was asked does not sit there.
macro_rules! open {
    ($before:expr, $after:expr) => {
        concat!(
            $before,
            " AND tables.phase = 0 AND challenges.until > $2 AND NOT EXISTS (SELECT FROM sat
                WHERE sat.person = challenges.challenged AND sat.place = challenges.place)",
            $after
        )
    };
}

macro_rules! list {
    ($whose:literal) => {
        open!(
            concat!(
                "SELECT tables.id, game, face, salt, watch, seat, challenger, a.name, challenged, b.name, sent, until
                 FROM challenges JOIN tables USING (place)
                 JOIN members AS a ON a.person = challenger JOIN members AS b ON b.person = challenged
                 WHERE challenges.",
                $whose,
                " = $1"
            ),
            " ORDER BY sent DESC LIMIT 50"
        )
    };
}

pub(super) const TO: &str = list!("challenged");
pub(super) const BY: &str = list!("challenger");

async fn add(tx: &Tx<'_>, new: &NewChallenge, most: u32) -> Wrote<bool> {
    if tx.exists("SELECT 1 FROM challenges WHERE place = $1", &[&new.row.0]).await? {
        return Ok(true);
    }
    let (from, to) = (blob(new.from.as_str()), blob(new.to.as_str()));
    let sent = new.sent as i64;
    // What is over need not be kept: the table itself says what came of it.
    const OVER: &str = "
        DELETE FROM challenges WHERE challenged = $1 AND (until <= $2
            OR NOT EXISTS (SELECT FROM tables WHERE tables.place = challenges.place AND phase = 0))";
    tx.run(OVER, &[&to, &sent]).await?;
    const COUNT: &str = open!(
        "SELECT count(*) FROM challenges JOIN tables USING (place) WHERE challenges.challenged = $1",
        ""
    );
    if tx.count(COUNT, &[&to, &sent]).await? >= u64::from(most) {
        return Ok(false);
    }
    const NEW: &str =
        "INSERT INTO challenges (place, challenger, challenged, sent, until) VALUES ($1, $2, $3, $4, $5)";
    tx.run(NEW, &[&new.row.0, &from, &to, &sent, &(new.until as i64)]).await?;
    Ok(true)
}

async fn drop_it(tx: &Tx<'_>, id: TableId, person: PersonId) -> Wrote<Option<(PersonId, PersonId)>> {
    const DROP: &str = "
        DELETE FROM challenges WHERE place = (SELECT place FROM tables WHERE id = $1)
        AND (challenged = $2 OR challenger = $2) RETURNING challenger, challenged";
    let dropped = tx.first(DROP, &[&&id.0[..], &blob(person.as_str())]).await?;
    let between =
        |line: Line| -> Read<_> { Ok((ids::person(bytes(&line, 0)?), ids::person(bytes(&line, 1)?))) };
    Ok(dropped.map(between).transpose()?)
}

fn kept(line: &Line) -> Read<ChallengeKept> {
    Ok(ChallengeKept {
        id: TableId(bytes(line, 0)?),
        game: get(line, 1)?,
        face: get(line, 2)?,
        links: KeptLinks {
            salt: get::<Option<&[u8]>>(line, 3)?.map(reads::sixteen).transpose()?,
            watch: PassHash(bytes(line, 4)?),
            seat: PassHash(bytes(line, 5)?),
        },
        from: (ids::person(bytes(line, 6)?), get(line, 7)?),
        to: (ids::person(bytes(line, 8)?), get(line, 9)?),
        sent: number(line, 10)?,
        until: number(line, 11)?,
    })
}

impl Challenges for PostgresStore {
    fn challenge(&self, new: NewChallenge, most: u32) -> Answer<'_, bool> {
        Box::pin(async move { change!(self, tx => add(&tx, &new, most)) })
    }

    fn challenges_of(&self, person: PersonId, now: u64) -> Answer<'_, Vec<ChallengeKept>> {
        Box::pin(async move {
            let (person, now) = (blob(person.as_str()), now as i64);
            let mut all = Vec::new();
            for sql in [TO, BY] {
                for line in ask(self.lane(), sql, &[&person, &now]).await? {
                    all.push(kept(&line)?);
                }
            }
            Ok(all)
        })
    }

    fn drop_challenge(&self, id: TableId, person: PersonId) -> Answer<'_, Option<(PersonId, PersonId)>> {
        Box::pin(async move { change!(self, tx => drop_it(&tx, id, person)) })
    }
}
