//! Reminders in PostgreSQL.

use cubo_wire::members::Language;
use cubo_wire::{PersonId, TableId};
use tokio_postgres::Row as Line;

use super::PostgresStore;
use super::batch::moment;
use super::members::Wrote;
use super::reads::{Read, ask, bytes, get, number, perhaps};
use super::tx::{Tx, change};
use crate::ids;
use crate::store::columns::{blob, language_of, language_word};
use crate::store::{
    Answer, Fence, PushKept, QuietKept, RemindersKept, Reminding, Row, StoreError, Wait, WaitDue, WebhookKept,
};

pub(super) const DUE: &str = "
    SELECT waits.place, id, game, person, waits.seat, since, waits.deadline, half, tenth, seen, here, told, next,
        coalesce(phase = 1 AND turn = waits.seat AND gone IS NULL, false)
    FROM waits JOIN tables USING (place) WHERE next <= $1 ORDER BY next LIMIT $2";

pub(super) const TURNS: &str = "
    SELECT count(*) FROM played JOIN tables USING (place)
    WHERE person = $1 AND played.ended IS NULL AND phase = 1 AND turn = played.seat AND gone IS NULL";

async fn note(tx: &Tx<'_>, row: Row, fence: Fence, version: u64, wait: Option<&Wait>) -> Wrote<()> {
    const MINE: &str = "
        SELECT 1 FROM tables WHERE place = $1 AND version = $2 AND owner = $3 AND epoch = $4";
    const OTHERS: &str = "DELETE FROM waits WHERE place = $1 AND person IS DISTINCT FROM $2";
    const PUT: &str = "
        INSERT INTO waits (place, person, seat, since, deadline, half, tenth, seen, here, told, next)
        SELECT $1, person, $3, $4, $5, $6, $7, $8, $9, 0, $10 FROM members WHERE person = $2
        ON CONFLICT (place) DO UPDATE SET seat = excluded.seat, since = excluded.since, deadline = excluded.deadline,
            half = excluded.half, tenth = excluded.tenth, here = excluded.here,
            seen = CASE WHEN waits.since = excluded.since THEN greatest(waits.seen, excluded.seen) ELSE excluded.seen END,
            told = CASE WHEN waits.since = excluded.since THEN waits.told ELSE 0 END,
            next = CASE WHEN waits.since <> excluded.since OR waits.told = 0 THEN excluded.next
                WHEN waits.told = 1 THEN excluded.half WHEN waits.told = 2 THEN excluded.tenth END";
    let owner = &fence.owner.0[..];
    if !tx.exists(MINE, &[&row.0, &(version as i64), &owner, &(fence.epoch as i64)]).await? {
        return Ok(());
    }
    let person = wait.map(|wait| blob(wait.person.as_str()));
    // Of a turn of somebody else nothing is left, whether the next one is a member or not.
    tx.run(OTHERS, &[&row.0, &person]).await?;
    let Some(wait) = wait else { return Ok(()) };
    let (deadline, half, tenth) = (moment(wait.deadline), moment(wait.half), moment(wait.tenth));
    let (seen, here) = (i64::from(wait.seen), i64::from(wait.here));
    tx.run(
        PUT,
        &[
            &row.0,
            &person,
            &i64::from(wait.seat),
            &(wait.since as i64),
            &deadline,
            &half,
            &tenth,
            &seen,
            &here,
            &(wait.first as i64),
        ],
    )
    .await
    .map(drop)
}

async fn settle(tx: &Tx<'_>, due: (Row, u64, u8), told: u8, next: Option<u64>) -> Wrote<bool> {
    const SETTLE: &str =
        "UPDATE waits SET told = $1, next = $2 WHERE place = $3 AND since = $4 AND told = $5";
    let (row, since, before) = due;
    let (told, before) = (i64::from(told), i64::from(before));
    Ok(tx.run(SETTLE, &[&told, &moment(next), &row.0, &(since as i64), &before]).await? == 1)
}

async fn set(tx: &Tx<'_>, person: PersonId, kept: &RemindersKept) -> Wrote<()> {
    const SET: &str = "
        INSERT INTO reminders (person, mail, quiet_from, quiet_to, zone, language)
        SELECT person, $2, $3, $4, $5, $6 FROM members WHERE person = $1
        ON CONFLICT (person) DO UPDATE SET mail = excluded.mail, quiet_from = excluded.quiet_from,
            quiet_to = excluded.quiet_to, zone = excluded.zone, language = excluded.language";
    let quiet = kept.quiet.as_ref();
    let (from, to) = (quiet.map(|quiet| i64::from(quiet.from)), quiet.map(|quiet| i64::from(quiet.to)));
    let zone = quiet.map(|quiet| quiet.zone.as_str());
    let (person, mail) = (blob(person.as_str()), i64::from(kept.mail));
    tx.run(SET, &[&person, &mail, &from, &to, &zone, &language_word(kept.language)]).await.map(drop)
}

async fn call(tx: &Tx<'_>, person: PersonId, webhook: Option<&WebhookKept>) -> Wrote<()> {
    const CALL: &str = "
        INSERT INTO reminders (person, mail, language, webhook, secret)
        SELECT person, 0, $2, $3, $4 FROM members WHERE person = $1
        ON CONFLICT (person) DO UPDATE SET webhook = excluded.webhook, secret = excluded.secret";
    let (url, secret) =
        (webhook.map(|webhook| webhook.url.as_str()), webhook.map(|webhook| webhook.secret.as_str()));
    let language = language_word(Language::default());
    tx.run(CALL, &[&blob(person.as_str()), &language, &url, &secret]).await.map(drop)
}

async fn put_push(tx: &Tx<'_>, person: PersonId, push: &PushKept, most: u32) -> Wrote<()> {
    const PUT: &str = "
        INSERT INTO pushes (id, person, endpoint, key, auth, language, added, device)
        SELECT $1, person, $3, $4, $5, $6, $7, $8 FROM members WHERE person = $2
        ON CONFLICT (id) DO UPDATE SET person = excluded.person, key = excluded.key, auth = excluded.auth,
            language = excluded.language, added = excluded.added, device = excluded.device";
    const OLDEST: &str = "
        DELETE FROM pushes WHERE person = $1 AND id NOT IN
        (SELECT id FROM pushes WHERE person = $1 ORDER BY added DESC, id LIMIT $2)";
    let person = blob(person.as_str());
    tx.run(
        PUT,
        &[
            &&push.id[..],
            &person,
            &push.endpoint,
            &push.key,
            &push.auth,
            &language_word(push.language),
            &(push.added as i64),
            &push.device,
        ],
    )
    .await?;
    tx.run(OLDEST, &[&person, &i64::from(most)]).await.map(drop)
}

async fn drop_push(tx: &Tx<'_>, person: PersonId, id: &[u8; 16]) -> Wrote<()> {
    const DROP: &str = "DELETE FROM pushes WHERE id = $1 AND person = $2";
    tx.run(DROP, &[&&id[..], &blob(person.as_str())]).await.map(drop)
}

async fn secret(tx: &Tx<'_>, name: &str, fresh: &Vec<u8>) -> Wrote<Vec<u8>> {
    const KEEP: &str = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    const KEPT: &str = "SELECT value FROM secrets WHERE name = $1";
    tx.run(KEEP, &[&name, fresh]).await?;
    let kept = tx.first(KEPT, &[&name]).await?;
    Ok(kept.map(|line| get(&line, 0)).transpose()?.unwrap_or_default())
}

fn small<T: TryFrom<u64>>(line: &Line, at: usize) -> Read<T> {
    let large = |_| StoreError::Damaged { row: None, what: "a number is too large" };
    T::try_from(number(line, at)?).map_err(large)
}

fn due(line: &Line) -> Read<WaitDue> {
    let (since, next, told) = (number(line, 5)?, number(line, 12)?, small(line, 11)?);
    Ok(WaitDue {
        row: Row(get(line, 0)?),
        table: TableId(bytes(line, 1)?),
        game: get(line, 2)?,
        wait: Wait {
            person: ids::person(bytes(line, 3)?),
            seat: small(line, 4)?,
            since,
            deadline: perhaps(line, 6)?,
            // Only asked for while nothing was told: then it is what is due.
            first: if told == 0 { next } else { since },
            half: perhaps(line, 7)?,
            tenth: perhaps(line, 8)?,
            seen: number(line, 9)? > 0,
            here: number(line, 10)? > 0,
        },
        told,
        still: get(line, 13)?,
    })
}

fn kept(line: &Line) -> Read<RemindersKept> {
    let quiet = (perhaps(line, 1)?, perhaps(line, 2)?, get::<Option<String>>(line, 3)?);
    let webhook = (get::<Option<String>>(line, 5)?, get::<Option<String>>(line, 6)?);
    Ok(RemindersKept {
        mail: number(line, 0)? > 0,
        quiet: match quiet {
            (Some(from), Some(to), Some(zone)) => Some(QuietKept { from: from as u16, to: to as u16, zone }),
            _ => None,
        },
        language: language_of(get(line, 4)?),
        webhook: webhook.0.zip(webhook.1).map(|(url, secret)| WebhookKept { url, secret }),
    })
}

fn push(line: &Line) -> Read<PushKept> {
    Ok(PushKept {
        id: bytes(line, 0)?,
        endpoint: get(line, 1)?,
        key: get(line, 2)?,
        auth: get(line, 3)?,
        language: language_of(get(line, 4)?),
        added: number(line, 5)?,
        device: get(line, 6)?,
    })
}

impl Reminding for PostgresStore {
    fn note_wait(&self, row: Row, fence: Fence, version: u64, wait: Option<Wait>) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => note(&tx, row, fence, version, wait.as_ref())) })
    }

    fn waits_due(&self, now: u64, limit: u32) -> Answer<'_, Vec<WaitDue>> {
        Box::pin(async move {
            ask(self.lane(), DUE, &[&(now as i64), &i64::from(limit)]).await?.iter().map(due).collect()
        })
    }

    fn settle_wait(&self, due: &WaitDue, told: u8, next: Option<u64>) -> Answer<'_, bool> {
        let due = (due.row, due.wait.since, due.told);
        Box::pin(async move { change!(self, tx => settle(&tx, due, told, next)) })
    }

    fn turns_of(&self, person: PersonId) -> Answer<'_, u32> {
        Box::pin(async move {
            let found = ask(self.lane(), TURNS, &[&blob(person.as_str())]).await?;
            found.first().map_or(Ok(0), |line| small(line, 0))
        })
    }

    fn reminders_of(&self, person: PersonId) -> Answer<'_, RemindersKept> {
        const OF: &str = "SELECT mail, quiet_from, quiet_to, zone, language, webhook, secret FROM reminders WHERE person = $1";
        Box::pin(async move {
            let found = ask(self.lane(), OF, &[&blob(person.as_str())]).await?;
            found.first().map_or_else(|| Ok(RemindersKept::default()), kept)
        })
    }

    fn set_reminders(&self, person: PersonId, kept: RemindersKept) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => set(&tx, person, &kept)) })
    }

    fn set_webhook(&self, person: PersonId, webhook: Option<WebhookKept>) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => call(&tx, person, webhook.as_ref())) })
    }

    fn pushes_of(&self, person: PersonId) -> Answer<'_, Vec<PushKept>> {
        const ALL: &str = "
            SELECT id, endpoint, key, auth, language, added, device FROM pushes WHERE person = $1
            ORDER BY added, id";
        Box::pin(
            async move { ask(self.lane(), ALL, &[&blob(person.as_str())]).await?.iter().map(push).collect() },
        )
    }

    fn put_push(&self, person: PersonId, push: PushKept, most: u32) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => put_push(&tx, person, &push, most)) })
    }

    fn drop_push(&self, person: PersonId, id: [u8; 16]) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => drop_push(&tx, person, &id)) })
    }

    fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Answer<'_, Vec<u8>> {
        Box::pin(async move { change!(self, tx => secret(&tx, name, &fresh)) })
    }
}
