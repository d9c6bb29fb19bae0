//! Challenges in SQLite.

use rusqlite::{Connection, OptionalExtension, params};

use cubo_wire::{PersonId, TableId};

use super::SqliteStore;
use super::writes::{Done, Trouble, Work};
use crate::ids::{self, PassHash};
use crate::store::columns::blob;
use crate::store::{Answer, ChallengeKept, Challenges, KeptLinks, NewChallenge, StoreError};

/// Something to write about challenges.
pub(super) enum Change {
    Add(NewChallenge, u32),
    Drop(TableId, PersonId),
}

/// What came of it.
pub(super) enum Changed {
    Added(bool),
    Dropped(Option<(PersonId, PersonId)>),
}

/// A challenge is open while its table waits and the person who was asked does not sit there.
const OPEN: &str = "tables.phase = 0 AND challenges.until > ?2
    AND NOT EXISTS (SELECT 1 FROM sat WHERE sat.person = challenges.challenged AND sat.row = challenges.row)";

impl Change {
    /// Writes it into the transaction in progress.
    pub(super) fn write(&self, db: &Connection) -> Result<Changed, Trouble> {
        Ok(match self {
            Change::Add(new, most) => Changed::Added(add(db, new, *most)?),
            Change::Drop(id, person) => Changed::Dropped(
                db.prepare_cached(
                    "DELETE FROM challenges WHERE row = (SELECT row FROM tables WHERE id = ?1)
                     AND (challenged = ?2 OR challenger = ?2) RETURNING challenger, challenged",
                )?
                .query_row(params![id.0, blob(person.as_str())], |line| {
                    Ok((ids::person(line.get(0)?), ids::person(line.get(1)?)))
                })
                .optional()?,
            ),
        })
    }
}

fn add(db: &Connection, new: &NewChallenge, most: u32) -> rusqlite::Result<bool> {
    let (from, to) = (blob(new.from.as_str()), blob(new.to.as_str()));
    if db.prepare_cached("SELECT 1 FROM challenges WHERE row = ?1")?.exists([new.row.0])? {
        return Ok(true);
    }
    // What is over need not be kept: the table itself says what came of it.
    db.prepare_cached(
        "DELETE FROM challenges WHERE challenged = ?1 AND
         (until <= ?2 OR row NOT IN (SELECT row FROM tables WHERE tables.row = challenges.row AND phase = 0))",
    )?
    .execute(params![to, new.sent])?;
    let open = format!(
        "SELECT count(*) FROM challenges JOIN tables USING (row) WHERE challenges.challenged = ?1 AND {OPEN}"
    );
    let open: u32 = db.prepare_cached(&open)?.query_row(params![to, new.sent], |line| line.get(0))?;
    if open >= most {
        return Ok(false);
    }
    db.prepare_cached(
        "INSERT INTO challenges (row, challenger, challenged, sent, until) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute(params![new.row.0, from, to, new.sent, new.until])?;
    Ok(true)
}

fn of(db: &Connection, person: PersonId, now: u64) -> Result<Vec<ChallengeKept>, StoreError> {
    let mut found: Vec<ChallengeKept> = Vec::new();
    for whose in ["challenged", "challenger"] {
        let sql = format!(
            "SELECT tables.id, game, face, salt, watch, seat, challenger, a.name, challenged, b.name, sent, until
             FROM challenges JOIN tables USING (row)
             JOIN members AS a ON a.person = challenger JOIN members AS b ON b.person = challenged
             WHERE challenges.{whose} = ?1 AND {OPEN} ORDER BY sent DESC LIMIT 50"
        );
        let mut statement = db.prepare_cached(&sql)?;
        let lines = statement.query_map(params![blob(person.as_str()), now], |line| {
            Ok(ChallengeKept {
                id: TableId(line.get(0)?),
                game: line.get(1)?,
                face: line.get(2)?,
                links: KeptLinks {
                    salt: line.get(3)?,
                    watch: PassHash(line.get(4)?),
                    seat: PassHash(line.get(5)?),
                },
                from: (ids::person(line.get(6)?), line.get(7)?),
                to: (ids::person(line.get(8)?), line.get(9)?),
                sent: line.get(10)?,
                until: line.get(11)?,
            })
        })?;
        for line in lines {
            found.push(line?);
        }
    }
    Ok(found)
}

impl SqliteStore {
    async fn change_challenges(&self, change: Change) -> Result<Changed, StoreError> {
        match self.write(Work::Challenges(Box::new(change))).await? {
            Done::Challenges(changed) => Ok(changed),
            _ => Err(StoreError::Failed("a challenge was answered with something else".to_owned())),
        }
    }
}

impl Challenges for SqliteStore {
    fn challenge(&self, new: NewChallenge, most: u32) -> Answer<'_, bool> {
        Box::pin(async move {
            Ok(matches!(self.change_challenges(Change::Add(new, most)).await?, Changed::Added(true)))
        })
    }

    fn challenges_of(&self, person: PersonId, now: u64) -> Answer<'_, Vec<ChallengeKept>> {
        Box::pin(self.read(move |db| of(db, person, now)))
    }

    fn drop_challenge(&self, id: TableId, person: PersonId) -> Answer<'_, Option<(PersonId, PersonId)>> {
        Box::pin(async move {
            match self.change_challenges(Change::Drop(id, person)).await? {
                Changed::Dropped(between) => Ok(between),
                Changed::Added(_) => Ok(None),
            }
        })
    }
}
