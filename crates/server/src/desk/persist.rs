//! Writing to the store, and reading again when the result of a write is unknown.

use cubo_core::fair::Bytes32;
use cubo_table::{Actor, Class, Decision, Now, Table};
use cubo_wire::rest::{Face, FaceChair};
use cubo_wire::{Command, Opening, PersonId, Phase, ShownChair, Stamp, TableEvent, TableId};

use super::{Desk, Noted, read, seating};
use crate::fault::Fault;
use crate::key::HouseKey;
use crate::log;
use crate::store::{Append, Cause, Fence, NewTable, Note, StoreError};

/// The deadline of a table that is awake: see [`Append::deadline`].
const AWAKE: u64 = 0;

/// How far a table is after these events, if they say.
fn phase_after(events: &[TableEvent]) -> Option<Phase> {
    events.iter().rev().find_map(|event| match event {
        TableEvent::Ended { .. } => Some(Phase::Ended),
        TableEvent::Started { .. } => Some(Phase::Playing),
        _ => None,
    })
}

/// The people who sit down in these events.
pub(super) fn people_in<'a>(
    events: impl IntoIterator<Item = &'a TableEvent>,
) -> impl Iterator<Item = PersonId> {
    events.into_iter().filter_map(|event| match event {
        TableEvent::Sat { person, .. } => Some(*person),
        _ => None,
    })
}

/// Whether lists show the table differently after this event.
fn changes_lists(event: &TableEvent) -> bool {
    use TableEvent::*;
    matches!(
        event,
        Sat { .. }
            | Removed { .. }
            | Housed { .. }
            | Left { .. }
            | Started { .. }
            | Handed { .. }
            | Taken { .. }
            | Forfeited { .. }
            | Vacation { .. }
            | Ended { .. }
    )
}

/// What lists show of a table.
pub(crate) fn face(table: &Table, bots: &[PersonId]) -> String {
    let Ok(shown) = table.show(Class::SPECTATOR) else { return String::new() };
    let chair = |chair: ShownChair| FaceChair {
        wanted: chair.wanted,
        name: chair.name,
        house: chair.house,
        player: chair.player.map(|player| player.into_owned()),
        bot: false,
        vacation: chair.vacation,
    };
    let mut chairs: Vec<FaceChair> = shown.state.chairs.into_iter().map(chair).collect();
    for (chair, sitter) in chairs.iter_mut().zip(table.sitters()) {
        chair.bot = sitter.is_some_and(|(person, _)| bots.contains(person));
    }
    let face = Face {
        chairs,
        turn: None, // stands beside it, as of the last append
        time: shown.time,
        rated: shown.rated,
        phrases_only: shown.phrases_only,
    };
    serde_json::to_string(&face).unwrap_or_default()
}

/// A new table, with fresh links.
pub(crate) fn new_table(
    key: &HouseKey,
    event: &TableEvent,
    now: u64,
    cause: Option<Cause>,
) -> Result<NewTable, Fault> {
    let table = crate::entropy::checked(event, now)?;
    put_up(key, &table, std::slice::from_ref(event), now, cause)
}

/// Somebody who sits down at a table when it is opened.
pub(crate) struct Sitter {
    pub(crate) person: PersonId,
    pub(crate) name: String,
    /// Of the nonce that they will open.
    pub(crate) commitment: Bytes32,
}

/// A new table at which all of these sit already: opening it and sitting down are one append. The first counts as its host.
pub(crate) fn seated_table(
    key: &HouseKey,
    opening: Opening,
    id: TableId,
    sitters: &[Sitter],
    now: u64,
) -> Result<NewTable, Fault> {
    let by = sitters.first().map_or(PersonId([0; 22]), |first| first.person);
    let opened = cubo_table::open(opening, by, id, &mut crate::entropy::Os, cubo_catalog::open)?;
    let mut table = crate::entropy::checked(&opened, now)?;
    let mut events = vec![opened];
    for Sitter { person, name, commitment } in sitters {
        let sit = Command::Sit { place: None, name: name.clone(), commitment: Some(*commitment) };
        let decision = table.decide(Actor::Person(*person), Some(table.version()), &sit, &Now::at(now))?;
        for event in decision.events {
            table.apply(&event, Stamp::at(now))?;
            events.push(event);
        }
    }
    put_up(key, &table, &events, now, None)
}

/// What is stored of a table that has just been opened by these events.
pub(crate) fn put_up(
    key: &HouseKey,
    table: &Table,
    events: &[TableEvent],
    now: u64,
    cause: Option<Cause>,
) -> Result<NewTable, Fault> {
    let opened = table.opened();
    let started = events.iter().any(|event| matches!(event, TableEvent::Started { .. })).then_some(now);
    let (_, links) = key.fresh_links(opened.table)?;
    let text = serde_json::to_string(events).map_err(|why| StoreError::Failed(why.to_string()))?;
    Ok(NewTable {
        id: opened.table,
        by: opened.by,
        waiting_at_most: None,
        links,
        game: opened.game.clone(),
        listed: opened.access == cubo_wire::Access::Listed,
        face: face(table, &[]),
        first: Append {
            row: crate::store::Row(0),
            fence: Fence::SOLE,
            at: 0,
            count: events.len() as u64,
            seal: cubo_table::Seals::default().seal(events, now)?.seal,
            events: text,
            arrived: now,
            settled: None,
            cause,
            people: people_in(events).collect(),
            seating: Some(seating::of(table, started, None)),
            talk: false,
            links: None,
            phase: table.phase(),
            turn: None,
            deadline: table.deadline(),
        },
    })
}

impl Desk {
    /// Stores events, then applies them, then tells everybody.
    pub(super) async fn persist(
        &mut self,
        decision: Decision,
        arrived: u64,
        cause: Option<Cause>,
    ) -> Result<(), StoreError> {
        let Decision { events, turn } = decision;
        if events.is_empty() {
            return Ok(());
        }
        let draws =
            |event: &TableEvent| matches!(event, TableEvent::Chance { .. } | TableEvent::Started { .. });
        if events.iter().any(draws) && !self.table().enter_epoch(self.chance_epoch).is_empty() {
            // Drawn from a stream that may have been shown before: see `enter_epoch`.
            return Err(StoreError::Unknown("the table enters another epoch of chance".to_owned()));
        }
        let text = serde_json::to_string(&events).map_err(|why| StoreError::Failed(why.to_string()))?;
        let phase = phase_after(&events).unwrap_or_else(|| self.table().phase());
        let mut seals = self.hosted.seals().clone();
        let sealed = seals.seal_text(&text, arrived).map_err(|why| StoreError::Failed(why.to_string()))?;
        let renewed = match events.contains(&TableEvent::Renewed) {
            true => {
                Some(self.house.key.fresh_links(self.id).map_err(|why| StoreError::Failed(why.to_string()))?)
            }
            false => None,
        };
        let seating = seating::after(self.table(), &events, arrived)
            .map_err(|why| StoreError::Failed(why.to_string()))?;
        let append = Append {
            row: self.row,
            fence: self.fence,
            at: self.table().version(),
            count: events.len() as u64,
            events: text,
            seal: sealed.seal,
            arrived,
            settled: Some(self.settled),
            cause,
            people: people_in(&events).collect(),
            seating,
            talk: events.iter().any(|event| matches!(event, TableEvent::Said { .. })),
            links: renewed.map(|(_, kept)| kept),
            turn: turn.map(|seat| seat.0).filter(|_| phase == Phase::Playing),
            deadline: (phase != Phase::Ended).then_some(AWAKE),
            phase,
        };
        let began = std::time::Instant::now();
        let stored = self.house.store.append(append).await;
        self.house.metrics.append_times.took(began.elapsed());
        match stored {
            Ok(()) => {}
            Err(why @ (StoreError::Unknown(_) | StoreError::Conflict)) => {
                self.reload().await;
                return Err(if self.gone { StoreError::NoLease } else { why });
            }
            Err(why) => return Err(why),
        }
        if phase == Phase::Ended && self.table().phase() == Phase::Playing {
            self.house
                .metrics
                .finished
                .up(cubo_catalog::listing(&self.table().opened().game).map_or("", |game| game.id));
        }
        self.arrived = self.arrived.max(arrived);
        self.settled = self.house.clock.now().max(arrived).max(self.settled);
        if let Some((links, kept)) = renewed {
            (self.links, self.kept_links) = (Some(links), kept);
        }
        events.iter().for_each(|event| self.turns.take(event, arrived));
        self.summary_stale |= events.iter().any(changes_lists);
        let stamp = Stamp { arrived, written: self.settled };
        if let Err(why) = self.hosted.apply(&events, stamp, seals, &mut self.viewers) {
            log::warn("a stored event does not fit its table", why.code());
            self.reload().await;
            return Err(StoreError::Unknown("the table was read again".to_owned()));
        }
        self.show_out(&events);
        if events.contains(&TableEvent::Renewed) {
            self.renewed = Some(self.table().version());
        }
        if let Some(far) = &mut self.viewers.far {
            far.tell_if_due();
        }
        Ok(())
    }

    /// Stores what lists show, after waiting clients have their answer.
    pub(super) async fn store_summary(&mut self) {
        if self.summary_stale {
            match self.house.store.note(self.note(false)).await {
                Ok(()) => self.summary_stale = false,
                Err(why) => log::warn("what lists show could not be stored", why.code()),
            }
        }
    }

    /// The note about the table. If it goes to sleep, the note says when it must be woken.
    pub(super) fn note(&self, asleep: bool) -> Note {
        let deadline = self.table().deadline();
        Note {
            row: self.row,
            fence: self.fence,
            asleep,
            version: self.table().version(),
            deadline: if asleep { deadline } else { deadline.map(|_| AWAKE) },
            settled: self.settled,
            face: face(self.table(), self.viewers.bots()),
            away: self.viewers.away_text(self.table(), self.house.clock.now()),
        }
    }

    /// Reads the table again, and shows everybody what it is now. It is claimed again first, so that a write whose answer did not come
    /// is refused if it arrives late.
    pub(super) async fn reload(&mut self) {
        self.house.metrics.reloads.up();
        self.thinking.forget();
        self.claim_again().await;
        if self.gone {
            return;
        }
        let stored = match self.house.store.load(self.id).await {
            Ok(Some(stored)) => stored,
            Ok(None) => return log::warn("a table has gone from the store", "not-found"),
            Err(why) => return log::warn("a table could not be read again", why.code()),
        };
        match read(&stored) {
            Ok((mut table, seals, turns)) => {
                (self.turns, self.waiting) = (turns, Noted::Unknown);
                table.set_patience(self.house.config.patience);
                self.kept_links = stored.links;
                self.links = self.house.key.links_again(self.id, &stored.links);
                (self.arrived, self.settled) =
                    stored.appends.last().map_or((0, 0), |last| (last.arrived, last.settled));
                self.viewers.forget_told();
                if let Err(why) = self.hosted.replace(table, seals, &mut self.viewers) {
                    log::warn("a table could not be shown", why.code());
                }
                if let Some(far) = &mut self.viewers.far {
                    far.read_again(&self.hosted.table);
                }
            }
            Err(why) => log::warn("a table could not be replayed", why.code()),
        }
    }

    /// Stores the table for the rematch. If the server crashes right after it, a repeat of the command opens another table.
    pub(super) async fn open_rematch(&mut self, opened: &TableEvent, now: u64) -> Result<(), Fault> {
        // Only those who sit here are told of it.
        let new = NewTable { listed: false, ..new_table(&self.house.key, opened, now, None)? };
        self.house.store.open(new).await?;
        Ok(())
    }
}
