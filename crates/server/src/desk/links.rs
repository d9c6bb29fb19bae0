//! The links of a table: who may enter with them, who may see them, and how they are renewed.

use cubo_table::Class;
use cubo_wire::{Links, PersonId, ServerMessage, TableEvent};

use super::{Caller, Desk};
use crate::fault::{Fault, KEPT_OUT, NEEDS_PASS, NOBODY_THERE, WRONG_PASS};
use crate::hall::Sitting;

impl Desk {
    fn knows(&self, person: Option<PersonId>) -> bool {
        person.is_some_and(|person| self.table().knows(&person))
    }

    pub(super) fn may_sit(&self, caller: Caller) -> bool {
        self.listed
            || caller.pass.is_some_and(|pass| self.kept_links.seat.fits(&pass))
            || self.knows(caller.person)
    }

    /// Checks that somebody may watch; an error says what they need.
    pub(super) fn check_watch(&self, caller: Caller) -> Result<(), Fault> {
        // Everybody may look at a listed table; people whom the host removed from a private table may not, whatever link they have.
        if !self.listed && caller.person.is_some_and(|person| self.is_kept_out(&person)) {
            return Err(KEPT_OUT);
        }
        if self.may_sit(caller) || caller.pass.is_some_and(|pass| self.kept_links.watch.fits(&pass)) {
            return Ok(());
        }
        Err(if caller.pass.is_some() { WRONG_PASS } else { NEEDS_PASS })
    }

    /// Who sits on a chair, for those who may look on.
    pub(super) fn sitting(&self, caller: Caller, chair: u8) -> Result<Sitting, Fault> {
        self.check_watch(caller)?;
        let sitter = self.table().sitters().nth(usize::from(chair)).flatten();
        let (person, name) = sitter.ok_or(NOBODY_THERE)?;
        Ok(Sitting { person: *person, name: name.to_owned(), version: self.table().version() })
    }

    fn is_kept_out(&self, person: &PersonId) -> bool {
        self.table().keeps_out(person) && !self.table().knows(person)
    }

    /// Links are shown to those who sit here or opened the table, and who therefore may invite others. Links that the house's key has
    /// not made cannot be shown, but they still work, and the host can renew them.
    pub(super) fn links_for(&self, caller: Caller) -> Option<Links> {
        self.links.filter(|_| self.hosted.class(caller.person.as_ref()) != Class::SPECTATOR)
    }

    /// After somebody was removed or the links were renewed, removes the viewers who may no longer watch a private table.
    pub(super) fn show_out(&mut self, events: &[TableEvent]) {
        let renewed = events.contains(&TableEvent::Renewed);
        if renewed && let Some(links) = self.links {
            let news = ServerMessage::Renewed { table: self.id, links };
            self.viewers.tell_if(&news, |person| self.hosted.class(person.as_ref()) != Class::SPECTATOR);
        }
        if !self.listed && (renewed || events.iter().any(|event| matches!(event, TableEvent::Removed { .. })))
        {
            let table = &self.hosted.table;
            let stays = |person: Option<PersonId>| match person {
                Some(person) if table.knows(&person) => true,
                Some(person) => !renewed && !table.keeps_out(&person),
                None => !renewed,
            };
            for connection in self.viewers.show_out(stays) {
                connection.look_away(&self.id);
            }
        }
    }
}
