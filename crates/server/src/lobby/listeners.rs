//! The sockets that are told what changes in the lobby.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use cubo_wire::lobby::{LobbyId, LobbyView, PersonHere};
use cubo_wire::{Id, PersonId};

use super::{State, challenges, tables};
use crate::connection::Connection;
use crate::fault::Fault;
use crate::house::House;
use crate::{log, members};

/// A socket that looks at the lobby.
pub(super) struct Listener {
    pub(super) connection: Arc<Connection>,
    pub(super) person: Option<PersonId>,
    /// What the others see of them; nothing for strangers and for those without a name.
    pub(super) called: Option<PersonHere>,
    /// Whether it is told only what concerns its person: a bot's stream.
    pub(super) quiet: bool,
}

fn text(view: &LobbyView) -> Option<Utf8Bytes> {
    serde_json::to_string(view).ok().map(Utf8Bytes::from)
}

/// Shows the lobby to a socket, and tells it of changes from now on.
pub(crate) fn listen(
    house: &Arc<House>,
    connection: &Arc<Connection>,
    person: Option<PersonId>,
    name: String,
    id: Option<Id>,
) {
    let (house, connection) = (house.clone(), connection.clone());
    // A socket never waits for the store.
    tokio::spawn(async move {
        let refused = |why: crate::store::StoreError| connection.refuse(id.clone(), &Fault::Store(why));
        let called = match person {
            Some(person) => match called(&house, person, &name).await {
                Ok(called) => called,
                Err(why) => return refused(why),
            },
            None => None,
        };
        let challenges = match person {
            Some(person) => match challenges::of(&house, person).await {
                Ok(challenges) => challenges,
                Err(why) => return refused(why),
            },
            None => Vec::new(),
        };
        {
            let mut state = house.lobby.state();
            if connection.is_closed() {
                return;
            }
            if let Some(person) = person {
                state.challenges.insert(person, challenges);
            }
            let listener = Listener { connection: connection.clone(), person, called, quiet: false };
            state.listeners.insert(connection.number, listener);
        }
        match tables::show(&house).await {
            Ok(lobby) => {
                let you = person.map(|person| house.lobby.yours(person, house.clock.now()));
                let view = LobbyView { id: id.map(LobbyId), lobby: Some(lobby), you };
                if let Some(text) = text(&view) {
                    connection.send_text(text);
                }
            }
            Err(why) => refused(why),
        }
    });
}

/// Tells a bot's stream what concerns the bot from now on. The others see that it is here, and that it is a bot.
pub(crate) fn listen_as_bot(house: &Arc<House>, connection: &Arc<Connection>, bot: PersonId, name: String) {
    let (house, connection) = (house.clone(), connection.clone());
    tokio::spawn(async move {
        // If the store does not answer now, the next change is told.
        let challenges = challenges::of(&house, bot).await.unwrap_or_default();
        let mut state = house.lobby.state();
        if connection.is_closed() {
            return;
        }
        state.challenges.insert(bot, challenges);
        let called = Some(PersonHere { name, member: true, bot: true });
        let listener = Listener { connection: connection.clone(), person: Some(bot), called, quiet: true };
        state.listeners.insert(connection.number, listener);
        let you = Some(state.yours(bot, house.clock.now()));
        if let Some(text) = text(&LobbyView { id: None, lobby: None, you }) {
            connection.send_text(text);
        }
    });
}

async fn called(
    house: &House,
    person: PersonId,
    name: &str,
) -> Result<Option<PersonHere>, crate::store::StoreError> {
    let (name, member) = members::called(house, Some(person), name, false).await?;
    let bot = member && !crate::safety::bots(house, vec![person]).await?.is_empty();
    Ok((!name.is_empty()).then_some(PersonHere { name, member, bot }))
}

/// A socket looks at the lobby no longer, or has closed.
pub(crate) fn leave(house: &House, connection: &Connection) {
    let mut state = house.lobby.state();
    let Some(listener) = state.listeners.remove(&connection.number) else { return };
    if let Some(person) = listener.person
        && !state.listeners.values().any(|other| other.person == Some(person))
    {
        state.challenges.remove(&person);
    }
}

impl State {
    /// Tells somebody what concerns them.
    pub(super) fn tell_one(&self, person: PersonId, now: u64) {
        let sockets: Vec<&Listener> =
            self.listeners.values().filter(|listener| listener.person == Some(person)).collect();
        if sockets.is_empty() {
            return;
        }
        let you = Some(self.yours(person, now));
        if let Some(text) = text(&LobbyView { id: None, lobby: None, you }) {
            sockets.iter().for_each(|listener| listener.connection.send_text(text.clone()));
        }
    }

    /// Whether anybody listens.
    pub(super) fn is_heard(&self) -> bool {
        !self.listeners.is_empty()
    }
}

/// Tells all listeners what everybody sees, if it has changed. It is written once for all of them.
pub(super) async fn tell_all(house: &Arc<House>, last: &mut String) {
    if !house.lobby.state().is_heard() {
        last.clear();
        return;
    }
    let lobby = match tables::show(house).await {
        Ok(lobby) => lobby,
        Err(why) => return log::warn("the lobby cannot be shown", why.code()),
    };
    let Some(text) = text(&LobbyView { id: None, lobby: Some(lobby), you: None }) else { return };
    if text.as_str() == last {
        return;
    }
    text.as_str().clone_into(last);
    for listener in house.lobby.state().listeners.values().filter(|listener| !listener.quiet) {
        listener.connection.send_text(text.clone());
    }
}
