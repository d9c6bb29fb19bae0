//! Reports and acts in SQLite.

use cubo_wire::safety::{Act, Deed, PersonListed, ReportListed, Role, Somebody, Undone};
use cubo_wire::{PersonId, TableId};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row as Line, ToSql, params};

use super::safety::{Care, Cared};
use super::writes::Trouble;
use super::{SqliteStore, leaving};
use crate::ids::{self, TokenHash};
use crate::store::columns::{begins_so, blob, person_blob, value_of, word};
use crate::store::moderation::{
    Change, Moderation, NewAct, NewReport, NotDone, Standing, WhichActs, WhichPeople, WhichReports,
};
use crate::store::{Answer, Pause, StoreError};

type Wrote<T> = Result<T, Trouble>;
type Got<T> = rusqlite::Result<T>;

/// What is written of the state before and after an act, or why it was not done.
type Carried = Result<(Option<String>, Option<String>), NotDone>;

/// The value of a word as messages have it.
fn value<T: serde::de::DeserializeOwned>(word: String) -> Got<T> {
    let unknown =
        |why| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(why));
    value_of(word).map_err(unknown)
}

/// A number that grows with every act and every undoing.
const NEXT_CHANGE: &str = "(SELECT COALESCE(MAX(change), 0) + 1 FROM acts)";

/// Writes a report.
pub(super) fn report(db: &Connection, new: &NewReport) -> Wrote<()> {
    let (by, about) = (blob(new.by.as_str()), blob(new.about.as_str()));
    let same: Option<u64> = db
        .prepare_cached(
            "SELECT number FROM reports WHERE sent_by = ?1 AND about = ?2 AND place = ?3 AND reason = ?4 AND settled IS NULL",
        )?
        .query_row(params![by, about, new.table.0, new.reason], |line| line.get(0))
        .optional()?;
    if let Some(number) = same {
        db.prepare_cached(
            "UPDATE reports SET last = max(last, ?1), first = min(first, ?2), note = COALESCE(?3, note) WHERE number = ?4",
        )?
        .execute(params![new.to, new.from, new.note, number])?;
        return Ok(());
    }
    db.prepare_cached(
        "INSERT INTO reports (at, sent_by, about, name, place, chair, first, last, reason, note)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?
    .execute(params![
        new.now,
        by,
        about,
        new.name,
        new.table.0,
        new.chair,
        new.from,
        new.to,
        new.reason,
        new.note
    ])?;
    Ok(())
}

/// What an act changes besides standing in the book, and what is written there of the state before and after.
fn carry_out(db: &Connection, new: &NewAct) -> Wrote<Carried> {
    let nothing = Ok((None, None));
    let person = person_blob(new.person);
    if let Some(person) = &person
        && !db.prepare_cached("SELECT 1 FROM people WHERE id = ?1")?.exists([person])?
    {
        return Ok(Err(NotDone::NoPerson));
    }
    Ok(match (new.what, &person, new.table) {
        (Deed::Warn | Deed::Mute | Deed::Suspend, Some(_), None) => nothing,
        (Deed::MarkBot, Some(person), None) => match is_bot(db, person)? {
            true => Err(NotDone::Already),
            false => nothing,
        },
        (Deed::Close, Some(person), None) => {
            db.prepare_cached(
                "DELETE FROM sessions WHERE person = ?1 OR person IN (SELECT person FROM bots WHERE owner = ?1)",
            )?
            .execute([person])?;
            db.prepare_cached("DELETE FROM links WHERE person = ?1")?.execute([person])?;
            nothing
        }
        (Deed::EndSessions, Some(person), None) => {
            db.prepare_cached("DELETE FROM sessions WHERE person = ?1")?.execute([person])?;
            nothing
        }
        (Deed::RevokeLinks, Some(person), None) => {
            db.prepare_cached("DELETE FROM links WHERE person = ?1")?.execute([person])?;
            nothing
        }
        (Deed::Rename, Some(person), None) => rename(db, person, new)?,
        (Deed::Promote, Some(person), None) => {
            let role = new.role.unwrap_or(Role::Moderator);
            db.prepare_cached(
                "INSERT INTO roles (person, role, since) VALUES (?1, ?2, ?3)
                 ON CONFLICT (person) DO UPDATE SET role = excluded.role",
            )?
            .execute(params![person, word(role), new.now])?;
            Ok((None, Some(word(role))))
        }
        (Deed::Demote, Some(person), None) => {
            match db.prepare_cached("DELETE FROM roles WHERE person = ?1")?.execute([person])? {
                0 => Err(NotDone::Already),
                _ => nothing,
            }
        }
        (Deed::RevokeLinks | Deed::LookIn, None, Some(table)) => {
            match db
                .prepare_cached("SELECT 1 FROM tables WHERE id = ?1 AND gone IS NULL")?
                .exists([table.0])?
            {
                true => nothing,
                false => Err(NotDone::NoTable),
            }
        }
        (Deed::DeleteTable, None, Some(table)) => {
            let listed: Option<bool> = db
                .prepare_cached("SELECT listed FROM tables WHERE id = ?1 AND gone IS NULL")?
                .query_row([table.0], |line| line.get(0))
                .optional()?;
            match listed {
                Some(listed) => {
                    // Not listed and without a deadline it is in no list and is not woken.
                    db.prepare_cached(
                        "UPDATE tables SET gone = ?1, listed = 0, deadline = NULL WHERE id = ?2",
                    )?
                    .execute(params![new.now, table.0])?;
                    Ok((listed.then(|| "listed".to_owned()), None))
                }
                None => Err(NotDone::NoTable),
            }
        }
        (Deed::Settle, None, None) => {
            let open = "SELECT 1 FROM reports WHERE number = ?1 AND settled IS NULL";
            match new.report {
                Some(report) if db.prepare_cached(open)?.exists([report])? => nothing,
                _ => Err(NotDone::NoReport),
            }
        }
        (_, None, None) => Err(NotDone::NoPerson),
        _ => Err(NotDone::NoTable),
    })
}

/// Whether a program plays under somebody's name.
fn is_bot(db: &Connection, person: &[u8]) -> Got<bool> {
    db.prepare_cached(
        "SELECT 1 FROM acts WHERE person = ?1 AND what = 'mark-bot' AND undone IS NULL
         UNION ALL SELECT 1 FROM bots WHERE person = ?1",
    )?
    .exists([person])
}

/// Gives somebody another name. The old one is nobody's from then on.
fn rename(db: &Connection, person: &[u8], new: &NewAct) -> Wrote<Carried> {
    let Some((name, key)) = &new.name else { return Ok(Err(NotDone::NameTaken)) };
    let before: String = db
        .prepare_cached("SELECT name FROM people WHERE id = ?1")?
        .query_row([person], |line| line.get(0))?;
    if before == *name {
        return Ok(Err(NotDone::Already));
    }
    let member = db.prepare_cached("SELECT 1 FROM members WHERE person = ?1")?.exists([person])?;
    if member {
        let free = !db
            .prepare_cached("SELECT 1 FROM names WHERE key = ?1 AND (person IS NULL OR person <> ?2)")?
            .exists(params![key, person])?;
        if !free {
            return Ok(Err(NotDone::NameTaken));
        }
        db.prepare_cached("UPDATE names SET person = NULL WHERE person = ?1 AND key = ?2 AND key <> ?3")?
            .execute(params![person, crate::members::names::key(&before), key])?;
        db.prepare_cached(
            "INSERT INTO names (key, person, since) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        )?
        .execute(params![key, person, new.now])?;
        // They may choose one themselves at once; the old one is not shown as their former name.
        db.prepare_cached("UPDATE members SET name = ?1, former = NULL, renamed = NULL WHERE person = ?2")?
            .execute(params![name, person])?;
    }
    db.prepare_cached("UPDATE people SET name = ?1 WHERE id = ?2")?.execute(params![name, person])?;
    leaving::rename(db, person, &before, name)?;
    Ok(Ok((Some(before), Some(name.clone()))))
}

/// Does something and writes it down.
pub(super) fn act(db: &Connection, new: &NewAct) -> Wrote<Result<u64, NotDone>> {
    let (before, after) = match carry_out(db, new)? {
        Ok(states) => states,
        Err(why) => return Ok(Err(why)),
    };
    let insert = format!(
        "INSERT INTO acts (change, at, done_by, what, person, place, report, until, before, after, why)
         VALUES ({NEXT_CHANGE}, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) RETURNING number"
    );
    let number: u64 = db.prepare_cached(&insert)?.query_row(
        params![
            new.now,
            person_blob(new.by),
            word(new.what),
            person_blob(new.person),
            new.table.map(|table| table.0),
            new.report,
            new.until,
            before,
            after,
            new.why
        ],
        |line| line.get(0),
    )?;
    if new.what == Deed::Settle {
        db.prepare_cached("UPDATE reports SET settled = ?1 WHERE number = ?2")?
            .execute(params![number, new.report])?;
    }
    Ok(Ok(number))
}

/// Undoes something.
pub(super) fn undo(
    db: &Connection,
    number: u64,
    by: Option<PersonId>,
    why: &str,
    now: u64,
) -> Wrote<Result<(), NotDone>> {
    let Some(act) = acts(db, WhichActs::One(number), 1)?.pop() else { return Ok(Err(NotDone::NoAct)) };
    if !act.can_undo {
        return Ok(Err(NotDone::NotUndoable));
    }
    match act.what {
        Deed::Rename => {
            let (Some(who), Some(before)) = (&act.person, &act.before) else {
                return Ok(Err(NotDone::NotUndoable));
            };
            let person = blob(&who.id);
            db.prepare_cached("UPDATE people SET name = ?1 WHERE id = ?2")?
                .execute(params![before, person])?;
            db.prepare_cached("UPDATE members SET name = ?1 WHERE person = ?2")?
                .execute(params![before, person])?;
            db.prepare_cached("UPDATE names SET person = ?1 WHERE key = ?2 AND person IS NULL")?
                .execute(params![person, crate::members::names::key(before)])?;
            leaving::rename(db, &person, act.after.as_deref().unwrap_or_default(), before)?;
        }
        Deed::DeleteTable => {
            let listed = act.before.is_some();
            // Due at once: it is woken, and finds its next deadline by itself.
            db.prepare_cached(
                "UPDATE tables SET gone = NULL, listed = ?1, deadline = CASE WHEN phase < 2 THEN 1 END WHERE id = ?2",
            )?
            .execute(params![listed, act.table.map(|table| table.0)])?;
        }
        Deed::Settle => {
            db.prepare_cached("UPDATE reports SET settled = NULL WHERE settled = ?1")?.execute([number])?;
        }
        _ => {}
    }
    let update = format!(
        "UPDATE acts SET change = {NEXT_CHANGE}, undone = ?1, undone_by = ?2, undone_why = ?3 WHERE number = ?4"
    );
    db.prepare_cached(&update)?.execute(params![now, person_blob(by), why, number])?;
    Ok(Ok(()))
}

/// Somebody whose id and name stand at these columns; whether they are a member at the third.
fn somebody(line: &Line<'_>, at: usize) -> Got<Option<Somebody>> {
    let id: Option<[u8; 16]> = line.get(at)?;
    let name: Option<String> = line.get(at + 1)?;
    let member = line.get(at + 2)?;
    let somebody =
        |id| Somebody { id: ids::person(id).as_str().to_owned(), name: name.unwrap_or_default(), member };
    Ok(id.map(somebody))
}

/// The columns of somebody: their id stands in that column.
fn who(column: &str) -> String {
    format!(
        "{column}, (SELECT name FROM people WHERE id = {column}),
         EXISTS (SELECT 1 FROM members WHERE members.person = {column})"
    )
}

fn acts(db: &Connection, which: WhichActs, limit: u32) -> Got<Vec<Act>> {
    let columns = format!(
        "SELECT number, at, what, place, report, until, before, after, why, undone, undone_why, {}, {}, {} FROM acts",
        who("done_by"),
        who("acts.person"),
        who("undone_by")
    );
    let (condition, values): (&str, Vec<Value>) = match which {
        WhichActs::Before(before) => {
            ("?1 IS NULL OR number < ?1", vec![before.map_or(Value::Null, |n| Value::from(n as i64))])
        }
        WhichActs::About(person) => ("acts.person = ?1", vec![blob(person.as_str()).into()]),
        WhichActs::One(number) => ("number = ?1", vec![Value::from(number as i64)]),
        WhichActs::ToTell(person, now) => (
            "acts.person = ?1 AND undone IS NULL AND seen IS NULL AND (until IS NULL OR until > ?2)
             AND (done_by IS NULL OR done_by <> acts.person)
             AND what IN ('warn', 'mute', 'suspend', 'close', 'rename', 'mark-bot')",
            vec![blob(person.as_str()).into(), Value::from(now as i64)],
        ),
    };
    let sql = format!("{columns} WHERE {condition} ORDER BY number DESC LIMIT {limit}");
    let mut found = db.prepare_cached(&sql)?;
    let values: Vec<&dyn ToSql> = values.iter().map(|value| value as &dyn ToSql).collect();
    let acts = found.query_map(&*values, |line| {
        let what: Deed = value(line.get(2)?)?;
        let undone: Option<u64> = line.get(9)?;
        let undone = match undone {
            Some(at) => Some(Undone {
                at,
                by: somebody(line, 17)?,
                why: line.get::<_, Option<String>>(10)?.unwrap_or_default(),
            }),
            None => None,
        };
        Ok(Act {
            id: line.get(0)?,
            at: line.get(1)?,
            by: somebody(line, 11)?,
            what,
            person: somebody(line, 14)?,
            table: line.get::<_, Option<_>>(3)?.map(TableId),
            report: line.get(4)?,
            until: line.get(5)?,
            before: line.get(6)?,
            after: line.get(7)?,
            why: line.get(8)?,
            can_undo: what.can_be_undone() && undone.is_none(),
            undone,
        })
    })?;
    acts.collect()
}

fn reports(db: &Connection, which: WhichReports, limit: u32) -> Got<Vec<ReportListed>> {
    let columns = format!(
        "SELECT number, at, place, chair, reason, note, first, last, settled, name, {}, {} FROM reports",
        who("sent_by"),
        who("about")
    );
    let (condition, order, values): (&str, &str, Vec<Value>) = match which {
        WhichReports::Open => ("settled IS NULL", "ASC", Vec::new()),
        WhichReports::Settled => ("settled IS NOT NULL", "DESC", Vec::new()),
        WhichReports::About(person) => ("about = ?1", "DESC", vec![blob(person.as_str()).into()]),
        WhichReports::One(number) => ("number = ?1", "ASC", vec![Value::from(number as i64)]),
    };
    let sql = format!("{columns} WHERE {condition} ORDER BY number {order} LIMIT {limit}");
    let mut found = db.prepare_cached(&sql)?;
    let values: Vec<&dyn ToSql> = values.iter().map(|value| value as &dyn ToSql).collect();
    let gone = || Somebody { id: String::new(), name: String::new(), member: false };
    let reports = found.query_map(&*values, |line| {
        Ok(ReportListed {
            id: line.get(0)?,
            at: line.get(1)?,
            by: somebody(line, 10)?.unwrap_or_else(gone),
            // As they were called there, which may be why.
            about: Somebody { name: line.get(9)?, ..somebody(line, 13)?.unwrap_or_else(gone) },
            table: TableId(line.get(2)?),
            chair: line.get(3)?,
            reason: value(line.get(4)?)?,
            note: line.get(5)?,
            from: line.get(6)?,
            to: line.get(7)?,
            settled: line.get(8)?,
        })
    })?;
    reports.collect()
}

fn standing(db: &Connection, person: PersonId, now: u64) -> Got<Standing> {
    let mut found = db.prepare_cached(
        "SELECT what, COALESCE(until, 9007199254740991) FROM acts WHERE person = ?1 AND undone IS NULL
         AND what IN ('mute', 'suspend', 'close', 'mark-bot') AND (until IS NULL OR until > ?2)",
    )?;
    let person = blob(person.as_str());
    let bot = db.prepare_cached("SELECT 1 FROM bots WHERE person = ?1")?.exists([&person])?;
    let mut standing = Standing { bot, ..Standing::default() };
    let mut lines = found.query(params![person, now])?;
    while let Some(line) = lines.next()? {
        let (what, until): (String, u64) = (line.get(0)?, line.get(1)?);
        match &*what {
            "mute" => standing.muted = standing.muted.max(Some(until)),
            "suspend" => standing.suspended = standing.suspended.max(Some(until)),
            "mark-bot" => standing.bot = true,
            _ => standing.closed = true,
        }
    }
    Ok(standing)
}

fn role(db: &Connection, person: PersonId) -> Got<Option<Role>> {
    let found = db
        .prepare_cached("SELECT role FROM roles WHERE person = ?1")?
        .query_row([blob(person.as_str())], |line| line.get(0))
        .optional()?;
    found.map(value).transpose()
}

fn people(db: &Connection, which: &WhichPeople, now: u64, limit: u32) -> Got<Vec<PersonListed>> {
    let columns = "SELECT people.id, people.name, people.created,
         EXISTS (SELECT 1 FROM members WHERE members.person = people.id),
         (SELECT count(*) FROM reports WHERE about = people.id AND settled IS NULL) FROM people";
    let (condition, values): (&str, Vec<Value>) = match which {
        WhichPeople::Named(begin) => (
            "JOIN members ON members.person = people.id WHERE members.name LIKE ?1 ESCAPE '\\' ORDER BY members.name",
            vec![begins_so(begin).into()],
        ),
        WhichPeople::WithRole => ("JOIN roles ON roles.person = people.id ORDER BY people.name", Vec::new()),
        WhichPeople::One(person) => ("WHERE people.id = ?1", vec![blob(person.as_str()).into()]),
    };
    let mut found = db.prepare_cached(&format!("{columns} {condition} LIMIT {limit}"))?;
    let values: Vec<&dyn ToSql> = values.iter().map(|value| value as &dyn ToSql).collect();
    let people = found.query_map(&*values, |line| {
        let id = ids::person(line.get(0)?);
        let standing = standing(db, id, now)?;
        Ok(PersonListed {
            who: Somebody { id: id.as_str().to_owned(), name: line.get(1)?, member: line.get(3)? },
            since: line.get(2)?,
            role: role(db, id)?,
            muted: standing.muted,
            suspended: standing.suspended,
            closed: standing.closed,
            reports: line.get(4)?,
        })
    })?;
    people.collect()
}

fn changes(db: &Connection) -> Got<Vec<Change>> {
    let mut found = db.prepare_cached(
        "SELECT change, what, place, undone IS NOT NULL FROM acts
         WHERE change > COALESCE((SELECT value FROM house WHERE name = 'acts'), 0) ORDER BY change LIMIT 200",
    )?;
    let changes = found.query_map([], |line| {
        Ok(Change {
            number: line.get(0)?,
            what: value(line.get(1)?)?,
            table: line.get::<_, Option<_>>(2)?.map(TableId),
            undone: line.get(3)?,
        })
    })?;
    changes.collect()
}

fn taken_away(db: &Connection, table: TableId) -> Got<Option<Pause>> {
    db.prepare_cached(
        "SELECT at, undone FROM acts WHERE place = ?1 AND what = 'delete-table' AND undone IS NOT NULL
         ORDER BY number DESC LIMIT 1",
    )?
    .query_row([table.0], |line| Ok(Pause { from: line.get(0)?, until: line.get(1)? }))
    .optional()
}

impl SqliteStore {
    async fn look<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Connection) -> Got<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.read(move |db| Ok(ask(db)?)).await
    }
}

impl Moderation for SqliteStore {
    fn report(&self, new: NewReport) -> Answer<'_, ()> {
        Box::pin(async move { self.care(Care::Report(new)).await.map(|_| ()) })
    }

    fn reports(&self, which: WhichReports, limit: u32) -> Answer<'_, Vec<ReportListed>> {
        Box::pin(self.look(move |db| reports(db, which, limit)))
    }

    fn act(&self, new: NewAct) -> Answer<'_, Result<u64, NotDone>> {
        Box::pin(async move {
            match self.care(Care::Act(new)).await? {
                Cared::Acted(done) => Ok(done),
                _ => Err(StoreError::Failed("an act was answered with something else".to_owned())),
            }
        })
    }

    fn undo(&self, act: u64, by: Option<PersonId>, why: String, now: u64) -> Answer<'_, Result<(), NotDone>> {
        Box::pin(async move {
            match self.care(Care::Undo(act, by, why, now)).await? {
                Cared::Acted(done) => Ok(done.map(|_| ())),
                _ => Err(StoreError::Failed("an act was answered with something else".to_owned())),
            }
        })
    }

    fn read_by(&self, person: PersonId, act: u64, now: u64) -> Answer<'_, ()> {
        Box::pin(async move { self.care(Care::ReadBy(person, act, now)).await.map(|_| ()) })
    }

    fn acts(&self, which: WhichActs, limit: u32) -> Answer<'_, Vec<Act>> {
        Box::pin(self.look(move |db| acts(db, which, limit)))
    }

    fn people(&self, which: WhichPeople, now: u64, limit: u32) -> Answer<'_, Vec<PersonListed>> {
        Box::pin(self.look(move |db| people(db, &which, now, limit)))
    }

    fn standing(&self, person: PersonId, now: u64) -> Answer<'_, Standing> {
        Box::pin(self.look(move |db| standing(db, person, now)))
    }

    fn bots(&self, people: Vec<PersonId>) -> Answer<'_, Vec<PersonId>> {
        Box::pin(self.look(move |db| {
            let mut bots = Vec::new();
            for person in people {
                if is_bot(db, &blob(person.as_str()))? {
                    bots.push(person);
                }
            }
            Ok(bots)
        }))
    }

    fn role(&self, person: PersonId) -> Answer<'_, Option<Role>> {
        Box::pin(self.look(move |db| role(db, person)))
    }

    fn ended(&self, sessions: Vec<TokenHash>) -> Answer<'_, Vec<TokenHash>> {
        Box::pin(self.look(move |db| {
            let mut known = db.prepare_cached("SELECT 1 FROM sessions WHERE token = ?1")?;
            let mut ended = Vec::new();
            for session in sessions {
                if !known.exists([session.0])? {
                    ended.push(session);
                }
            }
            Ok(ended)
        }))
    }

    fn changes(&self) -> Answer<'_, Vec<Change>> {
        Box::pin(self.look(changes))
    }

    fn took_up(&self, number: u64) -> Answer<'_, ()> {
        Box::pin(async move { self.care(Care::TookUp(number)).await.map(|_| ()) })
    }

    fn taken_away(&self, table: TableId) -> Answer<'_, Option<Pause>> {
        Box::pin(self.look(move |db| taken_away(db, table)))
    }
}
