//! The task that keeps events going: pairs rounds, opens tables, takes results in.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use cubo_events::{Entry, Phase, grace_ms, next};
use cubo_wire::{EventId, PersonId, Phase as At};
use tokio::time::{MissedTickBehavior, interval};

use super::{Kept, add, around, load, table_id, tables};
use crate::fault::Fault;
use crate::house::{House, closed};
use crate::safety::{blocked_pairs, standing};
use crate::store::{Events, Job};
use crate::{jobs, log};

/// How often events are looked at.
const LOOK: Duration = Duration::from_secs(1);

/// Keeps events going until the server shuts down. One node at a time does.
pub(crate) async fn run(house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let mut tick = interval(LOOK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut known = HashMap::new();
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            () = closed(&mut closing) => return,
        }
        let Some(store) = house.store.events() else { return };
        let live = match store.live_events().await {
            Ok(live) if live.is_empty() => continue,
            Ok(live) => live,
            Err(why) => {
                log::warn("the store does not say which events there are", why.code());
                continue;
            }
        };
        if jobs::take(&house, Job::Events).await.is_some() {
            look(&house, store, live, &mut known).await;
        }
    }
}

/// Looks at all events that are not over.
pub(super) async fn look(
    house: &Arc<House>,
    store: &dyn Events,
    live: Vec<(EventId, u64)>,
    known: &mut HashMap<EventId, Kept>,
) {
    known.retain(|id, _| live.iter().any(|(event, _)| event == id));
    for (id, version) in live {
        let kept = match known.remove(&id).filter(|kept| kept.version == version) {
            Some(kept) => Ok(Some(kept)),
            None => load(store, id).await,
        };
        let done = match kept {
            Ok(Some(kept)) => step(house, store, kept).await,
            Ok(None) => continue,
            Err(why) => Err(why.into()),
        };
        match done {
            Ok(Some(kept)) => {
                known.insert(id, kept);
            }
            Ok(None) => {} // something else was added: it is read again
            Err(why) => log::warn("an event could not be moved on", why.code()),
        }
    }
}

/// Moves one event on as far as it goes now; nothing if somebody else has changed it meanwhile.
pub(super) async fn step(
    house: &Arc<House>,
    store: &dyn Events,
    mut kept: Kept,
) -> Result<Option<Kept>, Fault> {
    let now = house.clock.now();
    let results = look_at_boards(house, store, &kept, now).await?;
    if !results.is_empty() {
        match add(store, &kept, &results, now).await? {
            Some(after) => kept = after,
            None => return Ok(None),
        }
    }
    let entries = due(house, store, &kept, now).await?;
    if entries.is_empty() {
        return Ok(Some(kept));
    }
    let Some(after) = add(store, &kept, &entries, now).await? else { return Ok(None) };
    if entries.iter().any(|entry| matches!(entry, Entry::Paired { .. })) {
        log::info!("a round was paired", round = after.state.rounds.len() as u64);
        look_at_boards(house, store, &after, now).await?;
    }
    Ok(Some(after))
}

/// What is to be added now.
async fn due(house: &House, store: &dyn Events, kept: &Kept, now: u64) -> Result<Vec<Entry>, Fault> {
    let state = &kept.state;
    let table = |round, board| table_id(kept.id, round, board);
    let entries = next(state, now, &around(&|_, _| false, &table, &state.terms.game));
    let pairs = |entries: &[Entry]| entries.iter().any(|entry| matches!(entry, Entry::Paired { .. }));
    if !pairs(&entries) {
        return Ok(entries);
    }
    let gone = gone(house, store, kept).await?;
    if !gone.is_empty() {
        // The pairing is made when it is known without them.
        return Ok(gone);
    }
    paired(house, kept, |around| next(state, now, around)).await
}

/// Those who take part but have left the house or may not play.
async fn gone(house: &House, store: &dyn Events, kept: &Kept) -> Result<Vec<Entry>, Fault> {
    let state = &kept.state;
    let here: Vec<PersonId> = state.here().into_iter().map(|number| state.players[number].person).collect();
    let members = store.names_of(here.clone()).await?;
    let mut gone = Vec::new();
    for person in here {
        let standing = standing(house, person).await?;
        let free = standing.suspended.is_none() && !standing.closed;
        if !free || !members.iter().any(|(member, _)| *member == person) {
            gone.push(Entry::Withdrew { person });
        }
    }
    Ok(gone)
}

/// A pairing in which nobody meets somebody whom they have blocked.
pub(super) async fn paired<T>(
    house: &House,
    kept: &Kept,
    make: impl FnOnce(&cubo_events::Around<'_>) -> T,
) -> Result<T, Fault> {
    let people: Vec<PersonId> =
        kept.state.here().into_iter().map(|number| kept.state.players[number].person).collect();
    let blocked = blocked_pairs(house, people).await?;
    let apart = |a: PersonId, b: PersonId| blocked.contains(&(a, b)) || blocked.contains(&(b, a));
    let table = |round, board| table_id(kept.id, round, board);
    Ok(make(&around(&apart, &table, &kept.state.terms.game)))
}

/// Opens the tables that are missing, clears those at which not everybody has come, and tells what came of those that are over.
async fn look_at_boards(
    house: &Arc<House>,
    store: &dyn Events,
    kept: &Kept,
    now: u64,
) -> Result<Vec<Entry>, Fault> {
    let state = &kept.state;
    if state.phase != Phase::Running {
        return Ok(Vec::new());
    }
    let ids = state.open_boards().map(|board| board.table).collect::<Vec<_>>();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let found: HashMap<_, _> =
        store.boards(ids).await?.into_iter().map(|(table, row, phase)| (table, (row, phase))).collect();
    let missing = state.open_boards().any(|board| !found.contains_key(&board.table));
    let names: HashMap<PersonId, String> = match missing {
        true => store
            .names_of(state.players.iter().map(|player| player.person).collect())
            .await?
            .into_iter()
            .collect(),
        false => HashMap::new(),
    };
    let late = |at: u64| now >= at.saturating_add(grace_ms(&state.terms));
    let mut results = Vec::new();
    for board in state.open_boards() {
        match found.get(&board.table) {
            None => tables::open(house, kept.id, state, board, &names).await?,
            Some((row, At::Ended)) => {
                let ranks = tables::result(house, state, board, *row).await?;
                results.push(Entry::Result { table: board.table, ranks });
            }
            Some((_, At::Playing)) => {}
            Some(_) if late(board.at) => {
                // It is tried again a second later if the table is busy, or at a node that has just died.
                let _ = tables::clear(house, kept.id, board.table).await;
            }
            Some(_) => {}
        }
    }
    Ok(results)
}
