//! What a server and a page do in the same way with a running table. Storing, connections, clocks and threads are left to each host.

use cubo_core::Seat;
use cubo_wire::{CommandRequest, Id, Links, ServerMessage, Shown, TableView};

use crate::{
    Actor, Class, Command, Decision, Entropy, Now, PersonId, Rematch, Seals, Stamp, Table, TableError,
    TableEvent,
};

/// Those who look at a table, as its host reaches them.
pub trait Audience {
    /// Whether that person is connected.
    fn is_here(&self, person: &PersonId) -> bool;

    /// The classes that are told what happens, each once.
    fn classes(&self, table: &Table) -> Vec<Class>;

    /// Tells everybody of that class.
    fn tell(&mut self, table: &Table, class: Class, message: ServerMessage);

    /// Tells everybody.
    fn tell_all(&mut self, message: ServerMessage);
}

/// What a request causes: events at this table, and another table if it is a rematch.
#[derive(Debug)]
pub struct Accepted {
    /// To be stored and then [applied](Hosted::apply).
    pub decision: Decision,
    /// The first event of the table for the rematch: to be stored before.
    pub opened: Option<TableEvent>,
}

/// A table, and what its viewers were told last.
pub struct Hosted {
    /// The table.
    pub table: Table,
    /// The seal over all that is stored of it.
    seals: Seals,
    /// The chairs whose people were connected when that was last told.
    here: Vec<Seat>,
}

impl Hosted {
    /// A table at which nobody looks yet.
    pub fn new(table: Table, seals: Seals) -> Self {
        Hosted { table, seals, here: Vec::new() }
    }

    /// The seals so far: the next append is sealed with a copy, which takes their place when it is [applied](Hosted::apply).
    pub fn seals(&self) -> &Seals {
        &self.seals
    }

    /// The class through which somebody sees the table.
    pub fn class(&self, person: Option<&PersonId>) -> Class {
        person.map_or(Class::SPECTATOR, |person| self.table.class_of(person))
    }

    /// What a person's command causes, or why it is refused.
    pub fn accept(
        &self,
        person: PersonId,
        request: &CommandRequest,
        now: &Now<'_>,
        entropy: &mut dyn Entropy,
    ) -> Result<Accepted, TableError> {
        if request.command == Command::Rematch {
            let Rematch { there, here } = self.table.rematch(&person, entropy)?;
            let decision = Decision { events: vec![here], turn: None };
            return Ok(Accepted { decision, opened: Some(there) });
        }
        let decision = self.table.decide(Actor::Person(person), Some(request.at), &request.command, now)?;
        Ok(Accepted { decision, opened: None })
    }

    /// What the answer of a house player that was asked on version `at` causes; `None` if the game has moved on since.
    pub fn accept_house(
        &self,
        at: u64,
        action: String,
        now: &Now<'_>,
    ) -> Result<Option<Decision>, TableError> {
        match self.table.decide(Actor::House, Some(at), &Command::Play { action }, now) {
            Ok(decision) => Ok(Some(decision)),
            Err(TableError::Stale { .. } | TableError::Ended | TableError::NotPlaying) => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// Applies an append that is stored, and tells everybody. `seals`: as they are after it; the last news of it tells the seal.
    pub fn apply(
        &mut self,
        events: &[TableEvent],
        stamp: Stamp,
        seals: Seals,
        audience: &mut impl Audience,
    ) -> Result<(), TableError> {
        self.seals = seals;
        for (n, event) in events.iter().enumerate() {
            self.table.apply(event, stamp)?;
            for class in audience.classes(&self.table) {
                let mut news = self.table.news(event, class)?;
                news.seal = (n + 1 == events.len()).then_some(self.seals.last());
                audience.tell(&self.table, class, ServerMessage::News { table: *self.table.id(), news });
            }
            use TableEvent::{Left, Removed, Sat, Started};
            if matches!(event, Sat { .. } | Left { .. } | Removed { .. } | Started { .. }) {
                self.tell_presence(audience);
            }
        }
        #[cfg(not(target_arch = "wasm32"))]
        self.table.forget_view();
        Ok(())
    }

    /// The chairs whose people are connected.
    pub fn here(&self, audience: &impl Audience) -> Vec<Seat> {
        let present = self.table.people().filter(|person| audience.is_here(person));
        let mut here: Vec<Seat> = present.flat_map(|person| self.table.chairs_of(person)).collect();
        here.sort_unstable();
        here
    }

    /// Tells everybody who is connected, if that has changed.
    pub fn tell_presence(&mut self, audience: &mut impl Audience) {
        let here = self.here(audience);
        if here != self.here {
            self.here.clone_from(&here);
            audience.tell_all(ServerMessage::Here { table: *self.table.id(), here });
        }
    }

    /// Replaces the table by the same one, read again from the store, and shows it to everybody.
    pub fn replace(
        &mut self,
        table: Table,
        seals: Seals,
        audience: &mut impl Audience,
    ) -> Result<(), TableError> {
        (self.table, self.seals) = (table, seals);
        for class in audience.classes(&self.table) {
            let shown = self.show(class)?;
            audience.tell(&self.table, class, ServerMessage::ReadAgain { table: *self.table.id(), shown });
        }
        Ok(())
    }

    fn show(&self, class: Class) -> Result<Shown, TableError> {
        Ok(Shown { seal: Some(self.seals.last()), ..self.table.show(class)? })
    }

    /// The table as somebody sees it.
    pub fn view(
        &self,
        person: Option<&PersonId>,
        id: Option<Id>,
        links: Option<Links>,
        now: u64,
        audience: &impl Audience,
    ) -> Result<TableView, TableError> {
        let shown = self.show(self.class(person))?;
        Ok(TableView { id, table: *self.table.id(), shown, here: self.here(audience), links, now })
    }
}
