//! Events in PostgreSQL.

use cubo_wire::{EventId, PersonId, Phase, TableId};
use tokio_postgres::Row as Line;

use super::PostgresStore;
use super::members::Wrote;
use super::reads::{Read, ask, bytes, get, number};
use super::tx::{Tx, change};
use crate::ids;
use crate::store::columns::{blob, phase_of};
use crate::store::{Answer, EventAppend, EventStored, Events, Row, WhichEvents};

/// Those that begin first come first.
macro_rules! soon {
    ($before:literal) => {
        concat!($before, " ORDER BY phase DESC, starts IS NULL, starts, updated, events.id LIMIT $1")
    };
}

const LIVE: &str = "SELECT id, version FROM events WHERE phase < 2 ORDER BY id";
pub(super) const LISTED: &str = soon!("SELECT id, face FROM events WHERE phase < 2 AND listed = 1");
const FEATURED: &str = soon!("SELECT id, face FROM events WHERE phase < 2 AND listed = 1 AND featured = 1");
pub(super) const OVER: &str =
    "SELECT id, face FROM events WHERE phase = 2 AND listed = 1 ORDER BY updated DESC, id LIMIT $1";
pub(super) const OF: &str =
    soon!("SELECT events.id, face FROM event_people JOIN events USING (id) WHERE person = $2 AND phase < 2");
const EVER: &str = "
    SELECT events.id, face FROM event_people JOIN events USING (id) WHERE person = $2
    ORDER BY updated DESC, events.id LIMIT $1";
pub(super) const LOG: &str = "SELECT entries, arrived FROM event_log WHERE id = $1 ORDER BY number";
pub(super) const BOARDS: &str = "SELECT id, place, phase, gone FROM tables WHERE id = ANY($1)";
pub(super) const NAMES: &str = "SELECT person, name FROM members WHERE person = ANY($1)";

async fn write(tx: &Tx<'_>, opens: Option<(PersonId, u32)>, new: &EventAppend) -> Wrote<bool> {
    let id = &new.id.0[..];
    let (at, phase, arrived) = (new.at as i64, new.phase.number(), new.arrived as i64);
    let (listed, featured) = (i64::from(new.listed), i64::from(new.featured));
    let starts = new.starts.map(|starts| i64::try_from(starts).unwrap_or(i64::MAX));
    match opens {
        Some((by, at_most)) => {
            let by = blob(by.as_str());
            const COUNT: &str = "SELECT count(*) FROM events WHERE opener = $1 AND phase < 2";
            if tx.count(COUNT, &[&by]).await? >= u64::from(at_most) {
                return Ok(false);
            }
            const NEW: &str = "
                INSERT INTO events (id, version, phase, listed, featured, starts, updated, face, opener)
                VALUES ($1, $2::bigint + 1, $3, $4, $5, $6, $7, $8, $9)";
            tx.run(NEW, &[&id, &at, &phase, &listed, &featured, &starts, &arrived, &new.face, &by]).await?;
        }
        None => {
            const MOVE: &str = "
                UPDATE events SET version = $2::bigint + 1, phase = $3, listed = $4, featured = $5, starts = $6, updated = $7,
                    face = $8 WHERE id = $1 AND version = $2::bigint";
            let moved =
                tx.run(MOVE, &[&id, &at, &phase, &listed, &featured, &starts, &arrived, &new.face]).await?;
            if moved != 1 {
                return Ok(false);
            }
        }
    }
    const ENTRIES: &str = "INSERT INTO event_log (id, number, arrived, entries) VALUES ($1, $2, $3, $4)";
    tx.run(ENTRIES, &[&id, &at, &arrived, &new.entries]).await?;
    // Whoever has left meanwhile leaves nothing behind.
    const PEOPLE: &str = "
        INSERT INTO event_people (person, id) SELECT people.id, $2 FROM people WHERE people.id = $1
        ON CONFLICT DO NOTHING";
    for person in &new.people {
        tx.run(PEOPLE, &[&blob(person.as_str()), &id]).await?;
    }
    Ok(true)
}

fn listed(line: &Line) -> Read<(EventId, String)> {
    Ok((EventId(bytes(line, 0)?), get(line, 1)?))
}

impl Events for PostgresStore {
    fn open_event(&self, by: PersonId, append: EventAppend, at_most: u32) -> Answer<'_, bool> {
        Box::pin(async move { change!(self, tx => write(&tx, Some((by, at_most)), &append)) })
    }

    fn append_event(&self, append: EventAppend) -> Answer<'_, bool> {
        Box::pin(async move { change!(self, tx => write(&tx, None, &append)) })
    }

    fn event(&self, id: EventId) -> Answer<'_, Option<EventStored>> {
        Box::pin(async move {
            let found = ask(self.lane(), LOG, &[&&id.0[..]]).await?;
            let append = |line: &Line| Ok((get(line, 0)?, number(line, 1)?));
            let appends: Vec<(String, u64)> = found.iter().map(append).collect::<Read<_>>()?;
            Ok((!appends.is_empty()).then_some(EventStored { appends }))
        })
    }

    fn live_events(&self) -> Answer<'_, Vec<(EventId, u64)>> {
        Box::pin(async move {
            let live = |line: &Line| Ok((EventId(bytes(line, 0)?), number(line, 1)?));
            ask(self.lane(), LIVE, &[]).await?.iter().map(live).collect()
        })
    }

    fn list_events(&self, which: WhichEvents, limit: u32) -> Answer<'_, Vec<(EventId, String)>> {
        Box::pin(async move {
            let limit = i64::from(limit);
            let found = match which {
                WhichEvents::Listed => ask(self.lane(), LISTED, &[&limit]).await?,
                WhichEvents::Featured => ask(self.lane(), FEATURED, &[&limit]).await?,
                WhichEvents::Over => ask(self.lane(), OVER, &[&limit]).await?,
                WhichEvents::Of(person) => ask(self.lane(), OF, &[&limit, &blob(person.as_str())]).await?,
                WhichEvents::EverOf(person) => {
                    ask(self.lane(), EVER, &[&limit, &blob(person.as_str())]).await?
                }
            };
            found.iter().map(listed).collect()
        })
    }

    fn boards(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Row, Phase)>> {
        Box::pin(async move {
            let ids: Vec<Vec<u8>> = tables.iter().map(|table| table.0.to_vec()).collect();
            let board = |line: &Line| {
                let gone: Option<i64> = get(line, 3)?;
                let phase = if gone.is_some() { Phase::Ended } else { phase_of(get(line, 2)?) };
                Ok((TableId(bytes(line, 0)?), Row(get(line, 1)?), phase))
            };
            ask(self.lane(), BOARDS, &[&ids]).await?.iter().map(board).collect()
        })
    }

    fn event_of(&self, table: TableId) -> Answer<'_, Option<EventId>> {
        const OF_TABLE: &str =
            "SELECT events.id FROM tables JOIN events ON events.id = tables.opener WHERE tables.id = $1";
        Box::pin(async move {
            let id = |line: &Line| Ok(EventId(bytes(line, 0)?));
            ask(self.lane(), OF_TABLE, &[&table.0.to_vec()]).await?.first().map(id).transpose()
        })
    }

    fn names_of(&self, people: Vec<PersonId>) -> Answer<'_, Vec<(PersonId, String)>> {
        Box::pin(async move {
            let people: Vec<Vec<u8>> = people.iter().map(|person| blob(person.as_str())).collect();
            let name = |line: &Line| Ok((ids::person(bytes(line, 0)?), get(line, 1)?));
            ask(self.lane(), NAMES, &[&people]).await?.iter().map(name).collect()
        })
    }
}
