//! Reminders: whose turn it is at which table and what they were told of it, and how members want to be told.

use cubo_wire::members::Language;
use cubo_wire::{PersonId, TableId};

use super::{Answer, Fence, Row};

/// Somebody is to act at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wait {
    /// Who.
    pub person: PersonId,
    /// With which seat.
    pub seat: u8,
    /// When the turn began: by this it is told from the same seat's other turns.
    pub since: u64,
    /// When the time runs out, where a clock runs.
    pub deadline: Option<u64>,
    /// When the first reminder is due.
    pub first: u64,
    /// When half of the time is left, but not before the first.
    pub half: Option<u64>,
    /// When a tenth of it is left, likewise.
    pub tenth: Option<u64>,
    /// Whether they have been at the table in this turn.
    pub seen: bool,
    /// Whether they are there now.
    pub here: bool,
}

impl Wait {
    /// How many reminders are due at that moment.
    pub fn due_at(&self, now: u64) -> u8 {
        let moments = [Some(self.first), self.half, self.tenth];
        let due = moments.iter().zip(1..).filter(|(at, _)| at.is_some_and(|at| at <= now));
        due.map(|(_, n)| n).max().unwrap_or(0)
    }

    /// When the next is due after so many.
    pub fn next_after(&self, told: u8) -> Option<u64> {
        match told {
            0 => Some(self.first),
            1 => self.half,
            2 => self.tenth,
            _ => None,
        }
    }
}

/// A wait that is to be looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitDue {
    /// The table's place.
    pub row: Row,
    /// Its name.
    pub table: TableId,
    /// Which game.
    pub game: String,
    /// Who waits for whom.
    pub wait: Wait,
    /// How many reminders are done with.
    pub told: u8,
    /// Whether it is still that seat's turn.
    pub still: bool,
}

/// Hours in which nobody is told anything, in minutes of the day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuietKept {
    /// The first.
    pub from: u16,
    /// The first after them.
    pub to: u16,
    /// In which time zone.
    pub zone: String,
}

/// An address that is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebhookKept {
    /// Which.
    pub url: String,
    /// With what the requests are signed.
    pub secret: String,
}

/// How somebody is reminded, beside notifications of their browsers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RemindersKept {
    /// By mail.
    pub mail: bool,
    /// When not.
    pub quiet: Option<QuietKept>,
    /// In which language.
    pub language: Language,
    /// By a request to this address.
    pub webhook: Option<WebhookKept>,
}

/// A browser that is notified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushKept {
    /// The first half of the SHA-256 of the endpoint.
    pub id: [u8; 16],
    /// Where messages are sent.
    pub endpoint: String,
    /// The browser's public key, an uncompressed point.
    pub key: Vec<u8>,
    /// What it shares with those who write to it.
    pub auth: Vec<u8>,
    /// In which language.
    pub language: Language,
    /// When it was added.
    pub added: u64,
    /// What kind of browser it is.
    pub device: Option<String>,
}

/// Where it is kept who is to be reminded, and how.
pub trait Reminding: Send + Sync + 'static {
    /// Notes whose turn it is at a table, or that it is nobody's. What was told in the same turn is kept. The note is dropped if the table
    /// has another version or owner, and if the person is no member.
    fn note_wait(&self, row: Row, fence: Fence, version: u64, wait: Option<Wait>) -> Answer<'_, ()>;

    /// Waits that are to be looked at by now, the longest due first.
    fn waits_due(&self, now: u64, limit: u32) -> Answer<'_, Vec<WaitDue>>;

    /// So many reminders are done with, where `due` still stands as it was read, and the next look is at that moment. False if it does
    /// not: somebody else has done it, or the turn is over.
    fn settle_wait(&self, due: &WaitDue, told: u8, next: Option<u64>) -> Answer<'_, bool>;

    /// At how many tables it is somebody's turn.
    fn turns_of(&self, person: PersonId) -> Answer<'_, u32>;

    /// How somebody is reminded.
    fn reminders_of(&self, person: PersonId) -> Answer<'_, RemindersKept>;

    /// Sets all of it but the webhook.
    fn set_reminders(&self, person: PersonId, kept: RemindersKept) -> Answer<'_, ()>;

    /// Sets the address that is called, or none.
    fn set_webhook(&self, person: PersonId, webhook: Option<WebhookKept>) -> Answer<'_, ()>;

    /// The browsers of somebody, the oldest first.
    fn pushes_of(&self, person: PersonId) -> Answer<'_, Vec<PushKept>>;

    /// Adds a browser, or takes it over from whoever had it. Beyond `most` the oldest go.
    fn put_push(&self, person: PersonId, push: PushKept, most: u32) -> Answer<'_, ()>;

    /// Forgets a browser of somebody.
    fn drop_push(&self, person: PersonId, id: [u8; 16]) -> Answer<'_, ()>;

    /// The secret of that name: the one that is kept, or this one from now on.
    fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Answer<'_, Vec<u8>>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_due_is_counted() {
        let person = crate::ids::person([1; 16]);
        let wait = Wait {
            person,
            seat: 0,
            since: 0,
            deadline: Some(100),
            first: 10,
            half: Some(50),
            tenth: Some(90),
            seen: false,
            here: false,
        };
        let due = [9, 10, 49, 50, 89, 90, 100].map(|now| wait.due_at(now));
        assert_eq!(due, [0, 1, 1, 2, 2, 3, 3]);
        assert_eq!([0, 1, 2, 3].map(|told| wait.next_after(told)), [Some(10), Some(50), Some(90), None]);
        let untimed = Wait { deadline: None, half: None, tenth: None, ..wait };
        assert_eq!((untimed.due_at(1000), untimed.next_after(1)), (1, None));
    }
}
