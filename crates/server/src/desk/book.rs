//! Writing to the store, and reading again when it could not say.

use cubo_core::Seat;
use cubo_table::{Class, Stamp, TableEvent};

use super::{Desk, replay};
use crate::clock;
use crate::fault::Fault;
use crate::ids::PersonId;
use crate::log;
use crate::rest::{Face, FaceChair};
use crate::store::{Append, Cause, NewTable, Note, Phase, StoreError};

/// The deadline of a table that is awake: see [`Append::deadline`].
const AWAKE: u64 = 0;

/// How far a table is after these events, if they say.
fn phase_after(events: &[TableEvent]) -> Option<Phase> {
    events.iter().rev().find_map(|event| match event {
        TableEvent::Ended { .. } => Some(Phase::Over),
        TableEvent::Started { .. } => Some(Phase::Playing),
        _ => None,
    })
}

/// The people who sit down in these events.
pub(super) fn people_in<'a>(
    events: impl IntoIterator<Item = &'a TableEvent>,
) -> impl Iterator<Item = PersonId> {
    events.into_iter().filter_map(|event| match event {
        TableEvent::Sat { person, .. } => person.0.parse().ok(),
        _ => None,
    })
}

/// Whether lists show the table differently after this event.
fn changes_face(event: &TableEvent) -> bool {
    use TableEvent::*;
    matches!(
        event,
        Sat { .. }
            | Housed { .. }
            | Left { .. }
            | Started { .. }
            | Handed { .. }
            | Taken { .. }
            | Forfeited { .. }
            | Ended { .. }
    )
}

/// What lists show of a table.
pub(crate) fn face(table: &cubo_table::Table) -> String {
    let Ok(shown) = table.show(Class::SPECTATOR) else { return String::new() };
    let chair = |chair: cubo_table::ShownChair| FaceChair {
        wanted: chair.wanted.to_owned(),
        name: chair.name,
        house: chair.house.map(|level| level.0.name().to_owned()),
        player: chair.player.map(str::to_owned),
    };
    let face = Face {
        chairs: shown.state.chairs.into_iter().map(chair).collect(),
        turn: None, // stands beside it, as of the last append
        time: shown.time,
    };
    serde_json::to_string(&face).unwrap_or_default()
}

/// The first append of a table.
pub(crate) fn opening(event: &TableEvent, now: u64, cause: Option<Cause>) -> Result<Append, Fault> {
    let events = serde_json::to_string(&[event]).map_err(|why| StoreError::Failed(why.to_string()))?;
    Ok(Append {
        row: crate::store::Row(0),
        at: 0,
        count: 1,
        events,
        arrived: now,
        settled: None,
        cause,
        people: Vec::new(),
        phase: Phase::Gathering,
        turn: None,
        deadline: Some(now + cubo_table::WAIT_MS),
    })
}

impl Desk {
    /// Puts events on the disk, then lets them happen, then tells everybody.
    pub(super) async fn commit(
        &mut self,
        events: Vec<TableEvent>,
        turn: Option<Seat>,
        arrived: u64,
        cause: Option<Cause>,
    ) -> Result<(), StoreError> {
        if events.is_empty() {
            return Ok(());
        }
        let text = serde_json::to_string(&events).map_err(|why| StoreError::Failed(why.to_string()))?;
        let phase = phase_after(&events).unwrap_or_else(|| self.phase());
        let append = Append {
            row: self.row,
            at: self.table.version(),
            count: events.len() as u64,
            events: text,
            arrived,
            settled: Some(self.settled),
            cause,
            people: people_in(&events).collect(),
            turn: turn.map(|seat| seat.0).filter(|_| phase == Phase::Playing),
            deadline: (phase != Phase::Over).then_some(AWAKE),
            phase,
        };
        match self.house.store.append(append).await {
            Ok(()) => {}
            Err(why @ (StoreError::Unknown(_) | StoreError::Conflict)) => {
                self.reload().await;
                return Err(why);
            }
            Err(why) => return Err(why),
        }
        let settled = clock::now();
        self.settled = settled;
        self.sat.extend(people_in(&events));
        for event in &events {
            if let Err(why) = self.table.apply(event, Stamp { arrived, written: settled }) {
                log::trouble("a stored event does not fit its table", &why.code());
                self.reload().await;
                return Err(StoreError::Unknown("the table was read again".to_owned()));
            }
            self.note_due |= changes_face(event);
            self.tell(event);
        }
        Ok(())
    }

    /// Tells the store what lists are to show, once those who wait for an answer have it.
    pub(super) async fn note_what_is_due(&mut self) {
        if self.note_due {
            match self.house.store.note(self.note(false)).await {
                Ok(()) => self.note_due = false,
                Err(why) => log::trouble("what lists show could not be stored", &why.code()),
            }
        }
    }

    fn phase(&self) -> Phase {
        match self.table.phase() {
            cubo_table::Phase::Waiting | cubo_table::Phase::Calling => Phase::Gathering,
            cubo_table::Phase::Playing => Phase::Playing,
            cubo_table::Phase::Ended => Phase::Over,
        }
    }

    /// What is noted beside the events. A table that goes to sleep says when it must be woken.
    pub(super) fn note(&self, asleep: bool) -> Note {
        let deadline = self.table.deadline();
        Note {
            row: self.row,
            version: self.table.version(),
            deadline: if asleep { deadline } else { deadline.map(|_| AWAKE) },
            settled: self.settled,
            face: face(&self.table),
            away: self.viewers.away_text(&self.table),
        }
    }

    /// Reads the table again, and shows everybody what it is now.
    pub(super) async fn reload(&mut self) {
        self.house.metrics.reloads.up();
        self.thinking.forget();
        let stored = match self.house.store.load(self.id).await {
            Ok(Some(stored)) => stored,
            Ok(None) => return log::trouble("a table has gone from the store", &"not-found"),
            Err(why) => return log::trouble("a table could not be read again", &why.code()),
        };
        match replay(&stored) {
            Ok(table) => {
                self.settled = stored.appends.last().map_or(0, |last| last.settled);
                self.table = table;
                self.table.set_patience(self.house.config.patience);
                self.viewers.show_all(&self.table);
            }
            Err(why) => log::trouble("a table could not be replayed", &why.code()),
        }
    }

    /// Lays the table for the rematch: the new table first, then the word of it here.
    pub(super) async fn rematch(
        &mut self,
        person: PersonId,
        cause: Cause,
        arrived: u64,
    ) -> Result<u64, Fault> {
        let who = cubo_table::PersonId(person.to_string());
        let rematch = self.table.rematch(&who, &mut crate::entropy::Os)?;
        let there = crate::entropy::checked(&rematch.there)?;
        let id = rematch
            .table
            .0
            .parse()
            .map_err(|()| StoreError::Failed("a rematch has no good id".to_owned()))?;
        let new = NewTable {
            id,
            watch: crate::entropy::pass()?,
            seat: crate::entropy::pass()?,
            game: self.table.opened().game.clone(),
            listed: false,
            face: face(&there),
            first: opening(&rematch.there, arrived, None)?,
        };
        self.house.store.open(new).await?;
        self.commit(vec![rematch.here], None, arrived, Some(cause)).await?;
        Ok(1)
    }
}
