//! Reminders in SQLite.

use cubo_wire::members::Language;
use cubo_wire::{PersonId, TableId};
use rusqlite::{Connection, OptionalExtension, params};

use super::SqliteStore;
use super::writes::{Done, Work};
use crate::ids;
use crate::store::columns::{blob, language_of, language_word};
use crate::store::{
    Answer, Fence, PushKept, QuietKept, RemindersKept, Reminding, Row, StoreError, Wait, WaitDue, WebhookKept,
};

/// Something to write about reminders.
pub(super) enum Change {
    Wait { row: Row, version: u64, wait: Option<Wait> },
    Settle { row: Row, since: u64, before: u8, told: u8, next: Option<u64> },
    Set(PersonId, RemindersKept),
    Webhook(PersonId, Option<WebhookKept>),
    Push { person: PersonId, push: PushKept, most: u32 },
    DropPush(PersonId, [u8; 16]),
    Secret(&'static str, Vec<u8>),
}

/// What came of it.
pub(super) enum Changed {
    Nothing,
    Settled(bool),
    Secret(Vec<u8>),
}

pub(super) const DUE: &str = "
    SELECT waits.row, id, game, person, waits.seat, since, waits.deadline, half, tenth, seen, here, told, next,
        phase = 1 AND turn = waits.seat AND gone IS NULL
    FROM waits JOIN tables USING (row) WHERE next <= ?1 ORDER BY next LIMIT ?2";

pub(super) const TURNS: &str = "
    SELECT count(*) FROM played JOIN tables USING (row)
    WHERE person = ?1 AND played.ended IS NULL AND phase = 1 AND turn = played.seat AND gone IS NULL";

impl Change {
    /// Writes it into the transaction in progress.
    pub(super) fn write(&self, db: &Connection) -> rusqlite::Result<Changed> {
        match self {
            Change::Wait { row, version, wait } => note(db, *row, *version, wait.as_ref())?,
            Change::Settle { row, since, before, told, next } => {
                let settled = db
                    .prepare_cached(
                        "UPDATE waits SET told = ?1, next = ?2 WHERE row = ?3 AND since = ?4 AND told = ?5",
                    )?
                    .execute(params![told, next, row.0, since, before])?;
                return Ok(Changed::Settled(settled == 1));
            }
            Change::Set(person, kept) => {
                let quiet = kept.quiet.as_ref();
                db.prepare_cached(
                    "INSERT INTO reminders (person, mail, quiet_from, quiet_to, zone, language)
                     SELECT person, ?2, ?3, ?4, ?5, ?6 FROM members WHERE person = ?1
                     ON CONFLICT (person) DO UPDATE SET mail = excluded.mail, quiet_from = excluded.quiet_from,
                        quiet_to = excluded.quiet_to, zone = excluded.zone, language = excluded.language",
                )?
                .execute(params![
                    blob(person.as_str()),
                    kept.mail,
                    quiet.map(|quiet| quiet.from),
                    quiet.map(|quiet| quiet.to),
                    quiet.map(|quiet| &quiet.zone),
                    language_word(kept.language),
                ])?;
            }
            Change::Webhook(person, webhook) => {
                db.prepare_cached(
                    "INSERT INTO reminders (person, mail, language, webhook, secret)
                     SELECT person, 0, ?2, ?3, ?4 FROM members WHERE person = ?1
                     ON CONFLICT (person) DO UPDATE SET webhook = excluded.webhook, secret = excluded.secret",
                )?
                .execute(params![
                    blob(person.as_str()),
                    language_word(Language::default()),
                    webhook.as_ref().map(|webhook| &webhook.url),
                    webhook.as_ref().map(|webhook| &webhook.secret),
                ])?;
            }
            Change::Push { person, push, most } => put_push(db, *person, push, *most)?,
            Change::DropPush(person, id) => {
                db.prepare_cached("DELETE FROM pushes WHERE id = ?1 AND person = ?2")?
                    .execute(params![id, blob(person.as_str())])?;
            }
            Change::Secret(name, fresh) => {
                db.prepare_cached(
                    "INSERT INTO secrets (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                )?
                .execute(params![name, fresh])?;
                let kept = db
                    .prepare_cached("SELECT value FROM secrets WHERE name = ?1")?
                    .query_row([name], |line| line.get(0))?;
                return Ok(Changed::Secret(kept));
            }
        }
        Ok(Changed::Nothing)
    }
}

fn note(db: &Connection, row: Row, version: u64, wait: Option<&Wait>) -> rusqlite::Result<()> {
    let person = wait.map(|wait| blob(wait.person.as_str()));
    // Of a turn of somebody else nothing is left, whether the next one is a member or not.
    db.prepare_cached(
        "DELETE FROM waits WHERE row = ?1 AND person IS NOT ?2
         AND EXISTS (SELECT 1 FROM tables WHERE row = ?1 AND version = ?3)",
    )?
    .execute(params![row.0, person, version])?;
    let Some(wait) = wait else { return Ok(()) };
    db.prepare_cached(
        "INSERT INTO waits (row, person, seat, since, deadline, half, tenth, seen, here, told, next)
         SELECT ?1, person, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, ?10 FROM members WHERE person = ?2
         AND EXISTS (SELECT 1 FROM tables WHERE row = ?1 AND version = ?11)
         ON CONFLICT (row) DO UPDATE SET seat = excluded.seat, since = excluded.since, deadline = excluded.deadline,
            half = excluded.half, tenth = excluded.tenth, here = excluded.here,
            seen = CASE WHEN since = excluded.since THEN max(seen, excluded.seen) ELSE excluded.seen END,
            told = CASE WHEN since = excluded.since THEN told ELSE 0 END,
            next = CASE WHEN since <> excluded.since OR told = 0 THEN excluded.next
                WHEN told = 1 THEN excluded.half WHEN told = 2 THEN excluded.tenth END",
    )?
    .execute(params![
        row.0,
        person,
        wait.seat,
        wait.since,
        wait.deadline,
        wait.half,
        wait.tenth,
        wait.seen,
        wait.here,
        wait.first,
        version,
    ])?;
    Ok(())
}

fn put_push(db: &Connection, person: PersonId, push: &PushKept, most: u32) -> rusqlite::Result<()> {
    let person = blob(person.as_str());
    db.prepare_cached(
        "INSERT INTO pushes (id, person, endpoint, key, auth, language, added, device)
         SELECT ?1, person, ?3, ?4, ?5, ?6, ?7, ?8 FROM members WHERE person = ?2
         ON CONFLICT (id) DO UPDATE SET person = excluded.person, key = excluded.key, auth = excluded.auth,
            language = excluded.language, added = excluded.added, device = excluded.device",
    )?
    .execute(params![
        push.id,
        person,
        push.endpoint,
        push.key,
        push.auth,
        language_word(push.language),
        push.added,
        push.device,
    ])?;
    db.prepare_cached(
        "DELETE FROM pushes WHERE person = ?1 AND id NOT IN
         (SELECT id FROM pushes WHERE person = ?1 ORDER BY added DESC, id LIMIT ?2)",
    )?
    .execute(params![person, most])?;
    Ok(())
}

fn due(line: &rusqlite::Row<'_>) -> rusqlite::Result<WaitDue> {
    let (since, next): (u64, u64) = (line.get(5)?, line.get(12)?);
    let told: u8 = line.get(11)?;
    Ok(WaitDue {
        row: Row(line.get(0)?),
        table: TableId(line.get(1)?),
        game: line.get(2)?,
        wait: Wait {
            person: ids::person(line.get(3)?),
            seat: line.get(4)?,
            since,
            deadline: line.get(6)?,
            // Only asked for while nothing was told: then it is what is due.
            first: if told == 0 { next } else { since },
            half: line.get(7)?,
            tenth: line.get(8)?,
            seen: line.get(9)?,
            here: line.get(10)?,
        },
        told,
        still: line.get::<_, Option<bool>>(13)?.unwrap_or(false),
    })
}

fn of(db: &Connection, person: PersonId) -> Result<RemindersKept, StoreError> {
    let found = db
        .prepare_cached(
            "SELECT mail, quiet_from, quiet_to, zone, language, webhook, secret FROM reminders WHERE person = ?1",
        )?
        .query_row([blob(person.as_str())], |line| {
            let quiet: (Option<u16>, Option<u16>, Option<String>) = (line.get(1)?, line.get(2)?, line.get(3)?);
            let webhook: (Option<String>, Option<String>) = (line.get(5)?, line.get(6)?);
            Ok(RemindersKept {
                mail: line.get(0)?,
                quiet: match quiet {
                    (Some(from), Some(to), Some(zone)) => Some(QuietKept { from, to, zone }),
                    _ => None,
                },
                language: language_of(&line.get::<_, String>(4)?),
                webhook: webhook.0.zip(webhook.1).map(|(url, secret)| WebhookKept { url, secret }),
            })
        })
        .optional()?;
    Ok(found.unwrap_or_default())
}

fn push(line: &rusqlite::Row<'_>) -> rusqlite::Result<PushKept> {
    Ok(PushKept {
        id: line.get(0)?,
        endpoint: line.get(1)?,
        key: line.get(2)?,
        auth: line.get(3)?,
        language: language_of(&line.get::<_, String>(4)?),
        added: line.get(5)?,
        device: line.get(6)?,
    })
}

impl SqliteStore {
    async fn remind(&self, change: Change) -> Result<Changed, StoreError> {
        match self.write(Work::Reminders(Box::new(change))).await? {
            Done::Reminded(changed) => Ok(changed),
            _ => Ok(Changed::Nothing),
        }
    }
}

impl Reminding for SqliteStore {
    fn note_wait(&self, row: Row, fence: Fence, version: u64, wait: Option<Wait>) -> Answer<'_, ()> {
        let _ = fence; // there is one owner
        Box::pin(async move { self.remind(Change::Wait { row, version, wait }).await.map(drop) })
    }

    fn waits_due(&self, now: u64, limit: u32) -> Answer<'_, Vec<WaitDue>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(DUE)?;
            let all = all.query_map(params![now, limit], due)?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }

    fn settle_wait(&self, due: &WaitDue, told: u8, next: Option<u64>) -> Answer<'_, bool> {
        let settle = Change::Settle { row: due.row, since: due.wait.since, before: due.told, told, next };
        Box::pin(async move { Ok(matches!(self.remind(settle).await?, Changed::Settled(true))) })
    }

    fn turns_of(&self, person: PersonId) -> Answer<'_, u32> {
        Box::pin(self.read(move |db| {
            Ok(db.prepare_cached(TURNS)?.query_row([blob(person.as_str())], |line| line.get(0))?)
        }))
    }

    fn reminders_of(&self, person: PersonId) -> Answer<'_, RemindersKept> {
        Box::pin(self.read(move |db| of(db, person)))
    }

    fn set_reminders(&self, person: PersonId, kept: RemindersKept) -> Answer<'_, ()> {
        Box::pin(async move { self.remind(Change::Set(person, kept)).await.map(drop) })
    }

    fn set_webhook(&self, person: PersonId, webhook: Option<WebhookKept>) -> Answer<'_, ()> {
        Box::pin(async move { self.remind(Change::Webhook(person, webhook)).await.map(drop) })
    }

    fn pushes_of(&self, person: PersonId) -> Answer<'_, Vec<PushKept>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(
                "SELECT id, endpoint, key, auth, language, added, device FROM pushes WHERE person = ?1
                 ORDER BY added, id",
            )?;
            let all = all.query_map([blob(person.as_str())], push)?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }

    fn put_push(&self, person: PersonId, push: PushKept, most: u32) -> Answer<'_, ()> {
        Box::pin(async move { self.remind(Change::Push { person, push, most }).await.map(drop) })
    }

    fn drop_push(&self, person: PersonId, id: [u8; 16]) -> Answer<'_, ()> {
        Box::pin(async move { self.remind(Change::DropPush(person, id)).await.map(drop) })
    }

    fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Answer<'_, Vec<u8>> {
        Box::pin(async move {
            match self.remind(Change::Secret(name, fresh)).await? {
                Changed::Secret(kept) => Ok(kept),
                _ => Err(StoreError::Failed("a secret could not be kept".to_owned())),
            }
        })
    }
}
