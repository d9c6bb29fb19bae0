//! People who leave the house for good, and what lists ask of a table.

use cubo_table::{Actor, Now};
use cubo_wire::history::Again;
use cubo_wire::{ClockKind, Command, CommandRequest, PersonId, Phase};

use super::Desk;
use crate::fault::{Fault, UNWRITABLE};
use crate::ids::Token;
use crate::log;
use crate::store::StoreError;

impl Desk {
    /// Gives up the chairs of somebody who has left the house, so that nobody waits for them.
    pub(super) async fn depart(&mut self, person: PersonId) {
        if self.table().chairs_of(&person).next().is_none() || self.table().phase() == Phase::Ended {
            return;
        }
        let now = self.house.clock.now().max(self.arrived);
        let away = self.viewers.away(self.table());
        let at = Some(self.table().version());
        let decided =
            self.table().decide(Actor::Person(person), at, &Command::Leave, &Now { ms: now, away: &away });
        let decision = match decided {
            Ok(decision) => decision,
            Err(why) => return log::warn("a chair could not be given up", why.code()),
        };
        if let Err(why) = self.persist(decision, now, None).await {
            log::warn("a chair that was given up could not be stored", why.code());
        }
    }

    /// Names or words were removed from the stored events: memory and lists follow.
    pub(super) async fn reread(&mut self) {
        self.viewers.forget_told();
        self.reload().await;
        match crate::members::own_names(&self.house, self.table()).await {
            Ok(own) => self.viewers.set_own_names(own),
            Err(why) => log::warn("the store does not say who is a member", why.code()),
        }
        self.summary_stale = true;
        self.store_summary().await;
    }

    /// The table for the next game of the same people; the one that is there already, if somebody has opened it.
    pub(super) async fn again(&mut self, person: PersonId) -> Result<String, Fault> {
        if self.table().next().is_none() {
            let key = Token::random().map_err(|why| StoreError::Failed(why.to_string()))?.to_string();
            let request = CommandRequest {
                table: self.id,
                pass: None,
                at: self.table().version(),
                key,
                command: Command::Rematch,
            };
            self.command(Some(person), request, self.house.clock.now()).await?;
        } else if !self.table().sitters().flatten().any(|(sitter, _)| *sitter == person) {
            return Err(cubo_table::TableError::NotSeated.into());
        }
        let next = self.table().next().copied().ok_or(UNWRITABLE)?;
        serde_json::to_string(&Again { table: next }).map_err(|_| UNWRITABLE)
    }

    /// When the time of whoever is to act runs out, where a clock runs.
    pub(super) fn clock_deadline(&self) -> Option<u64> {
        let runs = self.table().time() != ClockKind::None && self.table().phase() == Phase::Playing;
        self.table().deadline().filter(|_| runs)
    }
}
