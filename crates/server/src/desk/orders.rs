//! Commands: who may give them, repeats, and what they cause.

use cubo_table::{Ask, Class, Command, Place};
use serde::Serialize;

use super::{Caller, Desk, Order};
use crate::clock;
use crate::fault::{Fault, NEEDS_PASS, NO_SESSION, WRONG_PASS};
use crate::ids::{Pass, PersonId};
use crate::store::{Cause, StoreError};

/// The answer to a command: the events it caused, by their numbers.
#[derive(Serialize)]
pub(crate) struct Done {
    pub(crate) first: u64,
    pub(crate) count: u64,
}

/// Compares without telling by its time how much was right.
fn same(one: &Pass, other: &Pass) -> bool {
    one.0.iter().zip(other.0).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

fn at_table(person: PersonId) -> cubo_table::PersonId {
    cubo_table::PersonId(person.to_string())
}

impl Desk {
    /// Whether somebody belongs to this table: opened it, sits at it, sat at it, or has a place held there.
    fn belongs(&self, person: PersonId) -> bool {
        if self.sat.contains(&person) {
            return true;
        }
        let person = at_table(person);
        let class = self.table.class_of(&person);
        let held = |place: &Place| matches!(place, Place::Held { person: whose, .. } if *whose == person);
        class != Class::SPECTATOR || self.table.opened().places.iter().any(held)
    }

    fn may_sit(&self, caller: Caller) -> bool {
        self.listed
            || caller.pass.is_some_and(|pass| same(&pass, &self.seat))
            || caller.person.is_some_and(|person| self.belongs(person))
    }

    /// That somebody may look on; if not, what they would need.
    pub(super) fn check_watch(&self, caller: Caller) -> Result<(), Fault> {
        if self.may_sit(caller) || caller.pass.is_some_and(|pass| same(&pass, &self.watch)) {
            return Ok(());
        }
        Err(if caller.pass.is_some() { WRONG_PASS } else { NEEDS_PASS })
    }

    /// Does what was asked, once: a repeat gets the answer of the first time.
    pub(super) async fn obey(
        &mut self,
        caller: Caller,
        at: u64,
        key: String,
        order: Order,
        arrived: u64,
    ) -> Result<Done, Fault> {
        self.check_watch(caller)?;
        let person = caller.person.ok_or(NO_SESSION)?;
        let cause = Cause { person, key };
        // What was made on this very version cannot have happened yet.
        if at < self.table.version()
            && let Some(done) = self.done_before(&cause, at).await?
        {
            self.house.metrics.repeats.up();
            return Ok(done);
        }
        if let Order::Table(command) = &order
            && matches!(**command, Command::Sit { .. })
            && !self.may_sit(caller)
        {
            return Err(Fault::House("no-seat-link", "to sit down here the seat link is needed"));
        }
        let first = self.table.version();
        let stored = match order {
            Order::Table(command) => self.play(*command, at, &cause, arrived).await,
            Order::Rematch => self.rematch(person, cause.clone(), arrived).await,
        };
        match stored {
            Ok(count) => {
                self.house.metrics.commands.up();
                Ok(Done { first, count })
            }
            // The table has been read again: perhaps it is there.
            Err(Fault::Store(why @ (StoreError::Unknown(_) | StoreError::Conflict))) => {
                match self.done_before(&cause, at).await? {
                    Some(done) => Ok(done),
                    None => Err(why.into()),
                }
            }
            Err(why) => Err(why),
        }
    }

    async fn done_before(&self, cause: &Cause, at: u64) -> Result<Option<Done>, Fault> {
        let caused = self.house.store.caused(self.row, cause.clone(), at).await?;
        Ok(caused.map(|caused| Done { first: caused.first, count: caused.count }))
    }

    async fn play(&mut self, command: Command, at: u64, cause: &Cause, arrived: u64) -> Result<u64, Fault> {
        if self.table.deadline().is_some_and(|deadline| arrived >= deadline) {
            self.look_at_the_clock().await;
        }
        let ask = Ask::person(&at_table(cause.person), at, command);
        let mut away = Vec::new();
        let now = self.now(arrived, &mut away);
        let (events, turn) = self.table.foresee(&ask, &now)?;
        let count = events.len() as u64;
        self.commit(events, turn, arrived, Some(cause.clone())).await?;
        Ok(count)
    }

    /// The house's answer has come: it is a command like any other.
    pub(super) async fn house_moves(&mut self, action: Option<String>) {
        let Some(at) = self.thinking.finish() else { return };
        let Some(action) = action else { return self.thinking.rest() };
        let now = clock::now();
        let mut away = Vec::new();
        let moment = self.now(now, &mut away);
        let (events, turn) = match self.table.foresee(&Ask::house(at, action), &moment) {
            Ok(foreseen) => foreseen,
            Err(why) => {
                crate::log::trouble("a house player's move was refused", &why.code());
                return self.thinking.rest();
            }
        };
        match self.commit(events, turn, now, None).await {
            Ok(()) => self.house.metrics.house_moves.up(),
            Err(why) => {
                crate::log::trouble("a house player's move could not be stored", &why.code());
                self.thinking.rest();
            }
        }
    }
}
