//! What a server and a page do alike with a running table. Storing, connections, clocks and threads are the host's own.

use cubo_core::Seat;
use cubo_wire::{CommandRequest, Id, Links, ServerMessage, TableView};

use crate::{
    Actor, Class, Command, Decision, Entropy, Now, PersonId, Rematch, Stamp, Table, TableError, TableEvent,
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
    /// The chairs whose people were connected when that was last told.
    here: Vec<Seat>,
}

impl Hosted {
    /// A table at which nobody looks yet.
    pub fn new(table: Table) -> Self {
        Hosted { table, here: Vec::new() }
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

    /// Applies events that are stored, and tells everybody.
    pub fn apply(
        &mut self,
        events: &[TableEvent],
        stamp: Stamp,
        audience: &mut impl Audience,
    ) -> Result<(), TableError> {
        for event in events {
            self.table.apply(event, stamp)?;
            for class in audience.classes(&self.table) {
                let news = self.table.news(event, class)?;
                audience.tell(&self.table, class, ServerMessage::News { table: *self.table.id(), news });
            }
            use TableEvent::{Left, Removed, Sat, Started};
            if matches!(event, Sat { .. } | Left { .. } | Removed { .. } | Started { .. }) {
                self.tell_presence(audience);
            }
        }
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

    /// Another reading of the same table takes its place: everybody is shown it afresh.
    pub fn replace(&mut self, table: Table, audience: &mut impl Audience) -> Result<(), TableError> {
        self.table = table;
        for class in audience.classes(&self.table) {
            let shown = self.table.show(class)?;
            audience.tell(&self.table, class, ServerMessage::ReadAgain { table: *self.table.id(), shown });
        }
        Ok(())
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
        let shown = self.table.show(self.class(person))?;
        Ok(TableView { id, table: *self.table.id(), shown, here: self.here(audience), links, now })
    }
}
