//! Reports and acts in PostgreSQL.

use std::sync::LazyLock;
use std::sync::atomic::Ordering::Relaxed;

use cubo_wire::safety::{Act, Deed, PersonListed, ReportListed, Role, Somebody, Undone};
use cubo_wire::{PersonId, TableId};
use serde::de::DeserializeOwned;
use tokio_postgres::Row as Line;

use super::members::Wrote;
use super::reads::{Read, ask, bytes, exactly, get, number, perhaps, sixteen};
use super::tx::{Tx, change};
use super::{PostgresStore, leaving};
use crate::ids::{self, TokenHash};
use crate::store::columns::{begins_so, blob, person_blob, value_of, word};
use crate::store::moderation::{
    Change, Moderation, NewAct, NewReport, NotDone, Standing, WhichActs, WhichPeople, WhichReports,
};
use crate::store::{Answer, Pause, StoreError};

/// What is written of the state before and after an act, or why it was not done.
type Carried = Result<(Option<String>, Option<String>), NotDone>;

/// The value of a word as messages have it.
fn value<T: DeserializeOwned>(word: String) -> Read<T> {
    value_of(word).map_err(|_| StoreError::Damaged { row: None, what: "a word is not known" })
}

async fn report(tx: &Tx<'_>, new: &NewReport) -> Wrote<()> {
    const SAME: &str = "
        SELECT number FROM reports WHERE sent_by = $1 AND about = $2 AND place = $3 AND reason = $4 AND settled IS NULL";
    const MORE: &str = "
        UPDATE reports SET last = greatest(last, $1), first = least(first, $2), note = COALESCE($3, note)
        WHERE number = $4";
    const NEW: &str = "
        INSERT INTO reports (at, sent_by, about, name, place, chair, first, last, reason, note)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let (by, about, table) = (blob(new.by.as_str()), blob(new.about.as_str()), &new.table.0[..]);
    let (from, to) = (new.from as i64, new.to as i64);
    if let Some(same) = tx.first(SAME, &[&by, &about, &table, &new.reason]).await? {
        let number: i64 = get(&same, 0)?;
        return tx.run(MORE, &[&to, &from, &new.note, &number]).await.map(drop);
    }
    let (now, chair) = (new.now as i64, i64::from(new.chair));
    tx.run(NEW, &[&now, &by, &about, &new.name, &table, &chair, &from, &to, &new.reason, &new.note])
        .await
        .map(drop)
}

async fn is_bot(tx: &Tx<'_>, person: &Vec<u8>) -> Wrote<bool> {
    const BOT: &str = "SELECT 1 FROM acts WHERE person = $1 AND what = 'mark-bot' AND undone IS NULL
        UNION ALL SELECT 1 FROM bots WHERE person = $1";
    tx.exists(BOT, &[person]).await
}

/// What an act changes besides standing in the book, and what is written there of the state before and after.
async fn carry_out(tx: &Tx<'_>, new: &NewAct) -> Wrote<Carried> {
    const SESSIONS: &str = "DELETE FROM sessions WHERE person = $1";
    const LINKS: &str = "DELETE FROM links WHERE person = $1";
    let nothing = Ok((None, None));
    let person = person_blob(new.person);
    if let Some(person) = &person
        && !tx.exists("SELECT 1 FROM people WHERE id = $1", &[person]).await?
    {
        return Ok(Err(NotDone::NoPerson));
    }
    Ok(match (new.what, &person, new.table) {
        (Deed::Warn | Deed::Mute | Deed::Suspend, Some(_), None) => nothing,
        (Deed::MarkBot, Some(person), None) => match is_bot(tx, person).await? {
            true => Err(NotDone::Already),
            false => nothing,
        },
        (Deed::Close, Some(person), None) => {
            tx.run(SESSIONS, &[person]).await?;
            tx.run(
                "DELETE FROM sessions WHERE person IN (SELECT person FROM bots WHERE owner = $1)",
                &[person],
            )
            .await?;
            tx.run(LINKS, &[person]).await?;
            nothing
        }
        (Deed::EndSessions, Some(person), None) => {
            tx.run(SESSIONS, &[person]).await?;
            nothing
        }
        (Deed::RevokeLinks, Some(person), None) => {
            tx.run(LINKS, &[person]).await?;
            nothing
        }
        (Deed::Rename, Some(person), None) => rename(tx, person, new).await?,
        (Deed::Promote, Some(person), None) => {
            const PROMOTE: &str = "INSERT INTO roles (person, role, since) VALUES ($1, $2, $3)
                ON CONFLICT (person) DO UPDATE SET role = excluded.role";
            let role = word(new.role.unwrap_or(Role::Moderator));
            tx.run(PROMOTE, &[person, &role, &(new.now as i64)]).await?;
            Ok((None, Some(role)))
        }
        (Deed::Demote, Some(person), None) => {
            match tx.run("DELETE FROM roles WHERE person = $1", &[person]).await? {
                0 => Err(NotDone::Already),
                _ => nothing,
            }
        }
        (Deed::RevokeLinks | Deed::LookIn, None, Some(table)) => {
            const THERE: &str = "SELECT 1 FROM tables WHERE id = $1 AND gone IS NULL";
            match tx.exists(THERE, &[&&table.0[..]]).await? {
                true => nothing,
                false => Err(NotDone::NoTable),
            }
        }
        (Deed::DeleteTable, None, Some(table)) => delete_table(tx, table, new.now).await?,
        (Deed::Settle, None, None) => {
            const OPEN: &str = "SELECT 1 FROM reports WHERE number = $1 AND settled IS NULL";
            match new.report {
                Some(report) if tx.exists(OPEN, &[&(report as i64)]).await? => nothing,
                _ => Err(NotDone::NoReport),
            }
        }
        (_, None, None) => Err(NotDone::NoPerson),
        _ => Err(NotDone::NoTable),
    })
}

/// Takes a table away. Not listed and without a deadline it is in no list and is not woken; without an owner and in its next epoch,
/// nothing more can be written to it by whichever node has it.
async fn delete_table(tx: &Tx<'_>, table: TableId, now: u64) -> Wrote<Carried> {
    const LISTED: &str = "SELECT listed FROM tables WHERE id = $1 AND gone IS NULL FOR UPDATE";
    const TAKE: &str = "
        UPDATE tables SET gone = $1, listed = 0, deadline = NULL, owner = NULL, epoch = epoch + 1 WHERE id = $2";
    let id = &table.0[..];
    let Some(found) = tx.first(LISTED, &[&id]).await? else { return Ok(Err(NotDone::NoTable)) };
    let listed = get::<i64>(&found, 0)? == 1;
    tx.run(TAKE, &[&(now as i64), &id]).await?;
    Ok(Ok((listed.then(|| "listed".to_owned()), None)))
}

/// Gives somebody another name. The old one is nobody's from then on.
async fn rename(tx: &Tx<'_>, person: &Vec<u8>, new: &NewAct) -> Wrote<Carried> {
    let Some((name, key)) = &new.name else { return Ok(Err(NotDone::NameTaken)) };
    let before = tx.first("SELECT name FROM people WHERE id = $1", &[person]).await?;
    let before: String = before.map_or(Ok(String::new()), |line| get(&line, 0))?;
    if before == *name {
        return Ok(Err(NotDone::Already));
    }
    if tx.exists("SELECT 1 FROM members WHERE person = $1", &[person]).await? {
        const TAKEN: &str = "SELECT 1 FROM names WHERE key = $1 AND person IS DISTINCT FROM $2";
        const RELEASE: &str = "UPDATE names SET person = NULL WHERE person = $1 AND key = $2 AND key <> $3";
        const TAKE: &str =
            "INSERT INTO names (key, person, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        // They may choose one themselves at once; the old one is not shown as their former name.
        const CALL: &str = "UPDATE members SET name = $1, former = NULL, renamed = NULL WHERE person = $2";
        let key = &key[..];
        if tx.exists(TAKEN, &[&key, person]).await? {
            return Ok(Err(NotDone::NameTaken));
        }
        let old = crate::members::names::key(&before);
        tx.run(RELEASE, &[person, &&old[..], &key]).await?;
        tx.run(TAKE, &[&key, person, &(new.now as i64)]).await?;
        tx.run(CALL, &[name, person]).await?;
    }
    tx.run("UPDATE people SET name = $1 WHERE id = $2", &[name, person]).await?;
    leaving::rename(tx, person, &before, name).await?;
    Ok(Ok((Some(before), Some(name.clone()))))
}

/// Does something and writes it down. The number of the change follows the last one that is there: whoever has read it has read all before.
async fn act(tx: &Tx<'_>, new: &NewAct) -> Wrote<Result<u64, NotDone>> {
    const WRITE: &str = "
        INSERT INTO acts (change, at, done_by, what, person, place, report, until, before, after, why)
        VALUES ((SELECT COALESCE(MAX(change), 0) + 1 FROM acts), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        RETURNING number";
    let (before, after) = match carry_out(tx, new).await? {
        Ok(states) => states,
        Err(why) => return Ok(Err(why)),
    };
    let report = new.report.map(|report| report as i64);
    let written = tx
        .first(
            WRITE,
            &[
                &(new.now as i64),
                &person_blob(new.by),
                &word(new.what),
                &person_blob(new.person),
                &new.table.map(|table| table.0.to_vec()),
                &report,
                &new.until.map(|until| until as i64),
                &before,
                &after,
                &new.why,
            ],
        )
        .await?;
    let written: i64 = written.map_or(Ok(0), |line| get(&line, 0))?;
    if new.what == Deed::Settle {
        tx.run("UPDATE reports SET settled = $1 WHERE number = $2", &[&written, &report]).await?;
    }
    Ok(Ok(written as u64))
}

async fn undo(
    tx: &Tx<'_>,
    act: u64,
    by: Option<PersonId>,
    why: &str,
    now: u64,
) -> Wrote<Result<(), NotDone>> {
    const UNDO: &str = "
        UPDATE acts SET change = (SELECT COALESCE(MAX(change), 0) + 1 FROM acts), undone = $1, undone_by = $2,
            undone_why = $3
        WHERE number = $4 AND undone IS NULL";
    let number = act as i64;
    let found = tx.first(&ACTS.one, &[&number, &1_i64]).await?;
    let Some(act) = found.as_ref().map(read_act).transpose()? else { return Ok(Err(NotDone::NoAct)) };
    if !act.can_undo {
        return Ok(Err(NotDone::NotUndoable));
    }
    match act.what {
        Deed::Rename => {
            let (Some(who), Some(before)) = (&act.person, &act.before) else {
                return Ok(Err(NotDone::NotUndoable));
            };
            let (person, key) = (blob(&who.id), crate::members::names::key(before));
            tx.run("UPDATE people SET name = $1 WHERE id = $2", &[before, &person]).await?;
            tx.run("UPDATE members SET name = $1 WHERE person = $2", &[before, &person]).await?;
            const GIVE: &str = "UPDATE names SET person = $1 WHERE key = $2 AND person IS NULL";
            tx.run(GIVE, &[&person, &&key[..]]).await?;
            leaving::rename(tx, &person, act.after.as_deref().unwrap_or_default(), before).await?;
        }
        Deed::DeleteTable => {
            // Due at once: it is woken, and finds its next deadline by itself.
            const BRING: &str = "
                UPDATE tables SET gone = NULL, listed = $1, deadline = CASE WHEN phase < 2 THEN 1 END WHERE id = $2";
            let listed = i64::from(act.before.is_some());
            tx.run(BRING, &[&listed, &act.table.map(|table| table.0.to_vec())]).await?;
        }
        Deed::Settle => {
            tx.run("UPDATE reports SET settled = NULL WHERE settled = $1", &[&number]).await?;
        }
        _ => {}
    }
    tx.run(UNDO, &[&(now as i64), &person_blob(by), &why, &number]).await?;
    Ok(Ok(()))
}

/// Somebody whose id and name stand at these columns; whether they are a member at the third.
fn somebody(line: &Line, at: usize) -> Read<Option<Somebody>> {
    let Some(id) = get::<Option<&[u8]>>(line, at)? else { return Ok(None) };
    let name: Option<String> = get(line, at + 1)?;
    Ok(Some(Somebody {
        id: ids::person(sixteen(id)?).as_str().to_owned(),
        name: name.unwrap_or_default(),
        member: get(line, at + 2)?,
    }))
}

/// The columns of somebody: their id stands in that column.
fn who(column: &str) -> String {
    format!(
        "{column}, (SELECT name FROM people WHERE id = {column}),
         EXISTS (SELECT FROM members WHERE members.person = {column})"
    )
}

/// The lists of acts, the latest first; the last parameter is how many.
pub(super) struct Acts {
    pub(super) all: String,
    pub(super) before: String,
    pub(super) about: String,
    one: String,
    pub(super) to_tell: String,
}

pub(super) static ACTS: LazyLock<Acts> = LazyLock::new(|| {
    let columns = format!(
        "SELECT number, at, what, place, report, until, before, after, why, undone, undone_why, {}, {}, {} FROM acts",
        who("done_by"),
        who("acts.person"),
        who("undone_by")
    );
    let list = |condition: &str, n: u32| format!("{columns} {condition} ORDER BY number DESC LIMIT ${n}");
    Acts {
        all: list("", 1),
        before: list("WHERE number < $1", 2),
        about: list("WHERE acts.person = $1", 2),
        one: list("WHERE number = $1", 2),
        to_tell: list(
            "WHERE acts.person = $1 AND undone IS NULL AND seen IS NULL AND (until IS NULL OR until > $2)
             AND (done_by IS NULL OR done_by <> acts.person)
             AND what IN ('warn', 'mute', 'suspend', 'close', 'rename', 'mark-bot')",
            3,
        ),
    }
});

fn read_act(line: &Line) -> Read<Act> {
    let what: Deed = value(get(line, 2)?)?;
    let undone = match perhaps(line, 9)? {
        Some(at) => {
            let why: Option<String> = get(line, 10)?;
            Some(Undone { at, by: somebody(line, 17)?, why: why.unwrap_or_default() })
        }
        None => None,
    };
    Ok(Act {
        id: number(line, 0)?,
        at: number(line, 1)?,
        by: somebody(line, 11)?,
        what,
        person: somebody(line, 14)?,
        table: table(line, 3)?,
        report: perhaps(line, 4)?,
        until: perhaps(line, 5)?,
        before: get(line, 6)?,
        after: get(line, 7)?,
        why: get(line, 8)?,
        can_undo: what.can_be_undone() && undone.is_none(),
        undone,
    })
}

fn table(line: &Line, at: usize) -> Read<Option<TableId>> {
    let id = get::<Option<&[u8]>>(line, at)?;
    id.map(|id| exactly(id).map(TableId)).transpose()
}

/// The lists of reports; the last parameter is how many.
pub(super) struct Reports {
    pub(super) open: String,
    pub(super) settled: String,
    pub(super) about: String,
    one: String,
}

pub(super) static REPORTS: LazyLock<Reports> = LazyLock::new(|| {
    let columns = format!(
        "SELECT number, at, place, chair, reason, note, first, last, settled, reports.name, {}, {} FROM reports",
        who("sent_by"),
        who("about")
    );
    Reports {
        open: format!("{columns} WHERE settled IS NULL ORDER BY number LIMIT $1"),
        settled: format!("{columns} WHERE settled IS NOT NULL ORDER BY number DESC LIMIT $1"),
        about: format!("{columns} WHERE about = $1 ORDER BY number DESC LIMIT $2"),
        one: format!("{columns} WHERE number = $1 LIMIT $2"),
    }
});

fn read_report(line: &Line) -> Read<ReportListed> {
    let gone = || Somebody { id: String::new(), name: String::new(), member: false };
    Ok(ReportListed {
        id: number(line, 0)?,
        at: number(line, 1)?,
        by: somebody(line, 10)?.unwrap_or_else(gone),
        // As they were called there, which may be why.
        about: Somebody { name: get(line, 9)?, ..somebody(line, 13)?.unwrap_or_else(gone) },
        table: TableId(bytes(line, 2)?),
        chair: number(line, 3)? as u8,
        reason: value(get(line, 4)?)?,
        note: get(line, 5)?,
        from: number(line, 6)?,
        to: number(line, 7)?,
        settled: perhaps(line, 8)?,
    })
}

const STANDING: &str = "
    SELECT person, what, COALESCE(until, 9007199254740991) FROM acts WHERE person = ANY ($1) AND undone IS NULL
    AND what IN ('mute', 'suspend', 'close', 'mark-bot') AND (until IS NULL OR until > $2)
    UNION ALL SELECT person, 'mark-bot', 9007199254740991 FROM bots WHERE person = ANY ($1)";

fn add_to(standing: &mut Standing, line: &Line) -> Read<()> {
    let until = perhaps(line, 2)?;
    match get::<&str>(line, 1)? {
        "mute" => standing.muted = standing.muted.max(until),
        "suspend" => standing.suspended = standing.suspended.max(until),
        "mark-bot" => standing.bot = true,
        _ => standing.closed = true,
    }
    Ok(())
}

macro_rules! people {
    ($condition:literal) => {
        concat!(
            "SELECT people.id, people.name, people.created,
                 EXISTS (SELECT FROM members WHERE members.person = people.id),
                 (SELECT count(*) FROM reports WHERE about = people.id AND settled IS NULL),
                 (SELECT role FROM roles WHERE roles.person = people.id) FROM people ",
            $condition
        )
    };
}

pub(super) const NAMED: &str = people!(
    "JOIN members ON members.person = people.id WHERE lower(members.name) LIKE lower($1) ESCAPE '\\'
     ORDER BY members.name COLLATE \"C\" LIMIT $2"
);
const WITH_ROLE: &str =
    people!("JOIN roles ON roles.person = people.id ORDER BY people.name COLLATE \"C\" LIMIT $1");
const ONE: &str = people!("WHERE people.id = $1 LIMIT $2");

impl PostgresStore {
    async fn list_people(&self, which: &WhichPeople, now: u64, limit: u32) -> Read<Vec<PersonListed>> {
        let limit = i64::from(limit);
        let lines = match which {
            WhichPeople::Named(begin) => ask(self.lane(), NAMED, &[&begins_so(begin), &limit]).await?,
            WhichPeople::WithRole => ask(self.lane(), WITH_ROLE, &[&limit]).await?,
            WhichPeople::One(person) => ask(self.lane(), ONE, &[&blob(person.as_str()), &limit]).await?,
        };
        let ids: Vec<&[u8]> = lines.iter().map(|line| get(line, 0)).collect::<Read<_>>()?;
        let standings = ask(self.lane(), STANDING, &[&ids, &(now as i64)]).await?;
        let mut all = Vec::with_capacity(lines.len());
        for (line, id) in lines.iter().zip(&ids) {
            let mut standing = Standing::default();
            for about in &standings {
                if get::<&[u8]>(about, 0)? == *id {
                    add_to(&mut standing, about)?;
                }
            }
            let person = ids::person(sixteen(id)?);
            all.push(PersonListed {
                who: Somebody { id: person.as_str().to_owned(), name: get(line, 1)?, member: get(line, 3)? },
                since: number(line, 2)?,
                role: get::<Option<String>>(line, 5)?.map(value).transpose()?,
                muted: standing.muted,
                suspended: standing.suspended,
                closed: standing.closed,
                reports: number(line, 4)? as u32,
            });
        }
        Ok(all)
    }
}

impl Moderation for PostgresStore {
    fn report(&self, new: NewReport) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => report(&tx, &new)) })
    }

    fn reports(&self, which: WhichReports, limit: u32) -> Answer<'_, Vec<ReportListed>> {
        Box::pin(async move {
            let (lane, limit) = (self.lane(), i64::from(limit));
            let found = match which {
                WhichReports::Open => ask(lane, &REPORTS.open, &[&limit]).await?,
                WhichReports::Settled => ask(lane, &REPORTS.settled, &[&limit]).await?,
                WhichReports::About(person) => {
                    ask(lane, &REPORTS.about, &[&blob(person.as_str()), &limit]).await?
                }
                WhichReports::One(number) => ask(lane, &REPORTS.one, &[&(number as i64), &limit]).await?,
            };
            found.iter().map(read_report).collect()
        })
    }

    fn act(&self, new: NewAct) -> Answer<'_, Result<u64, NotDone>> {
        Box::pin(async move { change!(self, tx => act(&tx, &new)) })
    }

    fn undo(&self, act: u64, by: Option<PersonId>, why: String, now: u64) -> Answer<'_, Result<(), NotDone>> {
        Box::pin(async move { change!(self, tx => undo(&tx, act, by, &why, now)) })
    }

    fn read_by(&self, person: PersonId, act: u64, now: u64) -> Answer<'_, ()> {
        const SEEN: &str = "UPDATE acts SET seen = $1 WHERE number = $2 AND person = $3";
        Box::pin(async move {
            self.write(SEEN, &[&(now as i64), &(act as i64), &blob(person.as_str())]).await.map(drop)
        })
    }

    fn acts(&self, which: WhichActs, limit: u32) -> Answer<'_, Vec<Act>> {
        Box::pin(async move {
            let (lane, limit) = (self.lane(), i64::from(limit));
            let found = match which {
                WhichActs::Before(None) => ask(lane, &ACTS.all, &[&limit]).await?,
                WhichActs::Before(Some(before)) => {
                    ask(lane, &ACTS.before, &[&(before as i64), &limit]).await?
                }
                WhichActs::About(person) => ask(lane, &ACTS.about, &[&blob(person.as_str()), &limit]).await?,
                WhichActs::One(number) => ask(lane, &ACTS.one, &[&(number as i64), &limit]).await?,
                WhichActs::ToTell(person, now) => {
                    ask(lane, &ACTS.to_tell, &[&blob(person.as_str()), &(now as i64), &limit]).await?
                }
            };
            found.iter().map(read_act).collect()
        })
    }

    fn people(&self, which: WhichPeople, now: u64, limit: u32) -> Answer<'_, Vec<PersonListed>> {
        Box::pin(async move { self.list_people(&which, now, limit).await })
    }

    fn standing(&self, person: PersonId, now: u64) -> Answer<'_, Standing> {
        Box::pin(async move {
            let people = vec![blob(person.as_str())];
            let mut standing = Standing::default();
            for line in ask(self.lane(), STANDING, &[&people, &(now as i64)]).await? {
                add_to(&mut standing, &line)?;
            }
            Ok(standing)
        })
    }

    fn bots(&self, people: Vec<PersonId>) -> Answer<'_, Vec<PersonId>> {
        const BOTS: &str = "
            SELECT person FROM acts WHERE person = ANY ($1) AND what = 'mark-bot' AND undone IS NULL
            UNION SELECT person FROM bots WHERE person = ANY ($1)";
        Box::pin(async move {
            let given: Vec<Vec<u8>> = people.iter().map(|person| blob(person.as_str())).collect();
            let found = ask(self.lane(), BOTS, &[&given]).await?;
            found.iter().map(|line| bytes(line, 0).map(ids::person)).collect()
        })
    }

    fn role(&self, person: PersonId) -> Answer<'_, Option<Role>> {
        Box::pin(async move {
            let given = blob(person.as_str());
            let found = ask(self.lane(), "SELECT role FROM roles WHERE person = $1", &[&given]).await?;
            found.first().map(|line| get(line, 0).and_then(value)).transpose()
        })
    }

    fn ended(&self, sessions: Vec<TokenHash>) -> Answer<'_, Vec<TokenHash>> {
        const ENDED: &str = "
            SELECT token FROM unnest($1::bytea[]) AS open (token)
            WHERE NOT EXISTS (SELECT FROM sessions WHERE sessions.token = open.token)";
        Box::pin(async move {
            let given: Vec<&[u8]> = sessions.iter().map(|session| &session.0[..]).collect();
            let found = ask(self.lane(), ENDED, &[&given]).await?;
            found.iter().map(|line| bytes(line, 0).map(TokenHash)).collect()
        })
    }

    /// Each node takes up everything. A new one begins where any node has been: whatever is open there began later.
    fn changes(&self) -> Answer<'_, Vec<Change>> {
        const FROM: &str = "SELECT value FROM house WHERE name = 'acts'";
        const CHANGES: &str = "
            SELECT change, what, place, undone IS NOT NULL FROM acts WHERE change > $1 ORDER BY change LIMIT 200";
        Box::pin(async move {
            if self.taken_up.load(Relaxed) < 0 {
                let from = ask(self.lane(), FROM, &[]).await?;
                let from = from.first().map_or(Ok(0), |line| get::<i64>(line, 0))?;
                self.taken_up.fetch_max(from, Relaxed);
            }
            let change = |line: &Line| {
                Ok(Change {
                    number: number(line, 0)?,
                    what: value(get(line, 1)?)?,
                    table: table(line, 2)?,
                    undone: get(line, 3)?,
                })
            };
            let found = ask(self.lane(), CHANGES, &[&self.taken_up.load(Relaxed)]).await?;
            found.iter().map(change).collect()
        })
    }

    fn took_up(&self, number: u64) -> Answer<'_, ()> {
        const TOOK: &str = "INSERT INTO house (name, value) VALUES ('acts', $1)
            ON CONFLICT (name) DO UPDATE SET value = greatest(house.value, excluded.value)";
        Box::pin(async move {
            self.taken_up.fetch_max(number as i64, Relaxed);
            self.write(TOOK, &[&(number as i64)]).await.map(drop)
        })
    }

    fn taken_away(&self, table: TableId) -> Answer<'_, Option<Pause>> {
        const AWAY: &str = "
            SELECT at, undone FROM acts WHERE place = $1 AND what = 'delete-table' AND undone IS NOT NULL
            ORDER BY number DESC LIMIT 1";
        Box::pin(async move {
            let found = ask(self.lane(), AWAY, &[&&table.0[..]]).await?;
            let pause = |line| Ok(Pause { from: number(line, 0)?, until: number(line, 1)? });
            found.first().map(pause).transpose()
        })
    }
}
