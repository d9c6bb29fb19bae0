//! What was done by those who look after the house takes effect at open tables and sockets, also if it was done from the command line.

use std::sync::Arc;
use std::time::Duration;

use cubo_wire::safety::Deed;
use tokio::time::{MissedTickBehavior, interval};

use crate::hall::{Hall, Mail};
use crate::house::{House, closed};
use crate::store::{Change, Moderation, StoreError, Told};
use crate::{lobby, log, members};

/// How often the book is looked into.
const LOOK: Duration = Duration::from_secs(1);

/// Takes up what is written into the book, for as long as the server is open. What was written while it was closed is taken up first.
pub(crate) async fn follow(house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let mut tick = interval(LOOK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            () = closed(&mut closing) => return,
        }
        if let Err(why) = take_up(&house).await {
            log::warn("the store does not say what moderators have done", why.code());
        }
        if let Err(why) = hear(&house).await {
            log::warn("the store does not say what happened at other nodes", why.code());
        }
    }
}

/// Takes up what has happened at other nodes, or by the command line.
async fn hear(house: &Arc<House>) -> Result<(), StoreError> {
    let Some(shared) = house.store.shared() else { return Ok(()) };
    for told in shared.told().await? {
        match told {
            Told::Session(session) => house.sessions.end(session),
            Told::Person(person) => members::has_left(house, person).await?,
            Told::Table(id) => members::reread(house, id).await,
            Told::Challenge(person) => lobby::challenges::refresh(house, person).await,
        }
    }
    Ok(())
}

/// Takes up what is new in the book.
pub(crate) async fn take_up(house: &Arc<House>) -> Result<(), StoreError> {
    let Some(moderation) = house.store.moderation() else { return Ok(()) };
    loop {
        let changes = moderation.changes().await?;
        let Some(last) = changes.last() else { return Ok(()) };
        let logged_out = |change: &Change| matches!(change.what, Deed::Close | Deed::EndSessions);
        if changes.iter().any(|change| logged_out(change) && !change.undone) {
            close_sockets(house, moderation).await?;
        }
        for change in &changes {
            at_table(house, change);
        }
        if changes.iter().any(|change| change.what == Deed::Rename) {
            // They may have thousands of tables; whoever gave the order need not wait for all of them.
            let house = house.clone();
            tokio::spawn(async move { members::finish_renaming(&house).await });
        }
        moderation.took_up(last.number).await?;
    }
}

/// Closes the sockets of sessions that are no more.
async fn close_sockets(house: &House, moderation: &dyn Moderation) -> Result<(), StoreError> {
    for session in moderation.ended(house.sessions.all_open()).await? {
        house.sessions.end(session);
    }
    Ok(())
}

fn at_table(house: &Arc<House>, change: &Change) {
    let Some(table) = change.table else { return };
    let mail = match (change.what, change.undone) {
        (Deed::DeleteTable, false) => Mail::TakenAway,
        (Deed::RevokeLinks, false) => Mail::RevokeLinks,
        _ => return,
    };
    // A table that has too much to do is told again by whoever asks: links can be revoked again, and a table that is gone is not found.
    if Hall::send(house, table, mail).is_err() {
        log::warn("a table could not be told what a moderator did", "busy");
    }
}
