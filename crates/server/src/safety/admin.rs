//! What an operator does about people and tables from the command line. It stands in the same book as what moderators do, and the server
//! takes it up within a second.

use cubo_wire::safety::{Act, Deed, Order, PersonListed, ReportListed, ReportShown, Role};
use cubo_wire::{PersonId, TableId};

use super::acts::{Refusal, carry_out, person_of, reason};
use super::excerpt::excerpt;
use crate::clock::Clock;
use crate::members::admin::{Admin, AdminError};
use crate::members::names;
use crate::store::{Holder, Moderation, NotDone, StoreError, WhichActs, WhichPeople, WhichReports};

/// How many of anything are listed.
const LIST: u32 = 1000;

fn refused(why: Refusal) -> AdminError {
    AdminError::Refused(match why {
        Refusal::NotDone(why) => return not_done(why),
        Refusal::NoReason => "say why, in 1 to 500 characters",
        Refusal::BadTime => "this needs a time of ten years at most",
        Refusal::BadName => "this is no name for a member",
        Refusal::ReservedName => "this name is kept for the house",
        Refusal::Yourself | Refusal::NotBelow => "this cannot be done",
    })
}

fn not_done(why: NotDone) -> AdminError {
    AdminError::Refused(match why {
        NotDone::NoPerson => "there is no such person, or they are no member",
        NotDone::NoTable => "there is no such table",
        NotDone::NoReport => "there is no such report, or it is done with",
        NotDone::NoAct => "nothing of that number was done",
        NotDone::Already => "it is so already",
        NotDone::NameTaken => "this is or was a member's name",
        NotDone::NotUndoable => "this cannot be undone, or was undone before",
    })
}

/// An order with nothing in it but what is to be done and why.
pub fn order(what: Deed, why: &str) -> Order {
    Order {
        what,
        person: None,
        table: None,
        report: None,
        for_s: None,
        name: None,
        role: None,
        why: why.to_owned(),
    }
}

impl Admin {
    fn book(&self) -> Result<&dyn Moderation, AdminError> {
        let none = || StoreError::Failed("this store keeps no reports".to_owned());
        Ok(self.store.moderation().ok_or_else(none)?)
    }

    /// Whom somebody means: a member by name, anybody by the id that lists show.
    pub async fn person(&self, name: &str) -> Result<PersonId, AdminError> {
        let members = self.members()?;
        if let Some(Holder::Member(person)) = members.holders(vec![names::key(name)]).await?.pop() {
            return Ok(person);
        }
        let known = match person_of(name) {
            Some(person) => !self.book()?.people(WhichPeople::One(person), 0, 1).await?.is_empty(),
            None => false,
        };
        match person_of(name).filter(|_| known) {
            Some(person) => Ok(person),
            None => Err(AdminError::NoMember(name.to_owned())),
        }
    }

    /// Does something, and returns what stands in the book.
    pub async fn act(&self, order: Order) -> Result<Act, AdminError> {
        let done = carry_out(self.book()?, None, order, Clock::system().now()).await?;
        self.one(done.map_err(refused)?).await
    }

    /// Undoes something.
    pub async fn undo(&self, act: u64, why: &str) -> Result<Act, AdminError> {
        let why = reason(why).ok_or_else(|| refused(Refusal::NoReason))?;
        self.book()?.undo(act, None, why, Clock::system().now()).await?.map_err(not_done)?;
        self.one(act).await
    }

    async fn one(&self, act: u64) -> Result<Act, AdminError> {
        let found = self.book()?.acts(WhichActs::One(act), 1).await?.pop();
        found.ok_or_else(|| not_done(NotDone::NoAct))
    }

    /// What was done, the latest first; about somebody, or by everybody.
    pub async fn acts(&self, about: Option<PersonId>) -> Result<Vec<Act>, AdminError> {
        let which = about.map_or(WhichActs::Before(None), WhichActs::About);
        Ok(self.book()?.acts(which, LIST).await?)
    }

    /// Members whose names begin so; without it, those who have a role.
    pub async fn people(&self, begin: Option<&str>) -> Result<Vec<PersonListed>, AdminError> {
        let which = begin.map_or(WhichPeople::WithRole, |begin| WhichPeople::Named(begin.to_owned()));
        Ok(self.book()?.people(which, Clock::system().now(), LIST).await?)
    }

    /// How somebody stands, and the tables where they sit or sat.
    pub async fn show(&self, person: PersonId) -> Result<(PersonListed, Vec<TableId>), AdminError> {
        let found = self.book()?.people(WhichPeople::One(person), Clock::system().now(), 1).await?.pop();
        let tables = self.store.tables_of(person, LIST).await?;
        let found = found.ok_or_else(|| not_done(NotDone::NoPerson))?;
        Ok((found, tables.into_iter().map(|table| table.id).collect()))
    }

    /// Reports that wait, or those that are done with.
    pub async fn reports(&self, settled: bool) -> Result<Vec<ReportListed>, AdminError> {
        let which = if settled { WhichReports::Settled } else { WhichReports::Open };
        Ok(self.book()?.reports(which, LIST).await?)
    }

    /// A report, with what happened at the table.
    pub async fn report(&self, number: u64) -> Result<ReportShown, AdminError> {
        let found = self.book()?.reports(WhichReports::One(number), 1).await?.pop();
        let report = found.ok_or_else(|| not_done(NotDone::NoReport))?;
        let damaged = || AdminError::Store(StoreError::Failed("the table cannot be read".to_owned()));
        let (game, events) = match self.store.load(report.table).await? {
            Some(stored) => {
                let table = crate::desk::replay(&stored).map_err(|_| damaged())?;
                let events = excerpt(&stored, report.from, report.to).map_err(|_| damaged())?;
                (Some(table.opened().game.clone()), events)
            }
            None => (None, Vec::new()),
        };
        Ok(ReportShown { report, game, events })
    }

    /// Makes a member an operator or a moderator.
    pub async fn promote(&self, person: PersonId, role: Role, why: &str) -> Result<Act, AdminError> {
        let id = Some(person.as_str().to_owned());
        self.act(Order { person: id, role: Some(role), ..order(Deed::Promote, why) }).await
    }
}
