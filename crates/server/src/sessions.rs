//! The sockets of each session, so that they are closed when the session ends.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::connection::Connection;
use crate::ids::TokenHash;

#[derive(Default)]
pub(crate) struct Sessions(Mutex<HashMap<TokenHash, Vec<Arc<Connection>>>>);

impl Sessions {
    fn all(&self) -> MutexGuard<'_, HashMap<TokenHash, Vec<Arc<Connection>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A socket came with that session.
    pub(crate) fn join(&self, session: TokenHash, connection: &Arc<Connection>) {
        self.all().entry(session).or_default().push(connection.clone());
    }

    /// It has gone.
    pub(crate) fn leave(&self, session: TokenHash, connection: &Connection) {
        let mut all = self.all();
        let here = |sockets: &[Arc<Connection>]| sockets.iter().any(|one| one.number == connection.number);
        // The sockets of a session that was handed over are under its new token.
        let session = match all.get(&session).is_some_and(|sockets| here(sockets)) {
            true => Some(session),
            false => all.iter().find(|(_, sockets)| here(sockets)).map(|(token, _)| *token),
        };
        let Some(session) = session else { return };
        if let Some(sockets) = all.get_mut(&session) {
            sockets.retain(|socket| socket.number != connection.number);
            if sockets.is_empty() {
                all.remove(&session);
            }
        }
    }

    /// The same person goes on under another token: the sockets stay open.
    pub(crate) fn hand_over(&self, from: TokenHash, to: TokenHash) {
        let mut all = self.all();
        if let Some(sockets) = all.remove(&from) {
            all.entry(to).or_default().extend(sockets);
        }
    }

    /// The sessions that have an open socket.
    pub(crate) fn all_open(&self) -> Vec<TokenHash> {
        self.all().keys().copied().collect()
    }

    /// The session is over: its sockets close.
    pub(crate) fn end(&self, session: TokenHash) {
        for socket in self.all().remove(&session).unwrap_or_default() {
            socket.dismissed.notify_one();
        }
    }
}
