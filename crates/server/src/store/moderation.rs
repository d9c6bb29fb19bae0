//! Reports, and what those who look after the house do. Every act is kept with who and why; how somebody stands follows from the acts that
//! were not undone, so that nothing can hold that is not in the book.
//!
//! [`Moderation`] stands beside [`Store`](super::Store) and promises the same: what is answered with `Ok` is on the disk, all of it or nothing.

use cubo_wire::safety::{Act, Deed, PersonListed, ReportListed, Role};
use cubo_wire::{PersonId, TableId};

use super::{Answer, NameKey, Pause};
use crate::ids::TokenHash;

/// A report that arrives.
#[derive(Clone, Debug)]
pub struct NewReport {
    /// Who reports.
    pub by: PersonId,
    /// Whom.
    pub about: PersonId,
    /// What they were called there.
    pub name: String,
    /// Where.
    pub table: TableId,
    /// On which chair.
    pub chair: u8,
    /// Why, as it stands in messages.
    pub reason: String,
    /// In their own words.
    pub note: Option<String>,
    /// From this version of the table on.
    pub from: u64,
    /// Up to this one.
    pub to: u64,
    /// When.
    pub now: u64,
}

/// Something that is to be done.
#[derive(Clone, Debug)]
pub struct NewAct {
    /// By whom; nobody: from the command line.
    pub by: Option<PersonId>,
    /// What.
    pub what: Deed,
    /// To whom.
    pub person: Option<PersonId>,
    /// With which table.
    pub table: Option<TableId>,
    /// With which report.
    pub report: Option<u64>,
    /// Until when.
    pub until: Option<u64>,
    /// A new name, and as it is compared.
    pub name: Option<(String, NameKey)>,
    /// What they become.
    pub role: Option<Role>,
    /// Why.
    pub why: String,
    /// When.
    pub now: u64,
}

/// Why something was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotDone {
    /// Nobody is meant, or nobody the house knows.
    NoPerson,
    /// There is no such table.
    NoTable,
    /// There is no such report.
    NoReport,
    /// There is no such act.
    NoAct,
    /// It is so already.
    Already,
    /// The name is or was somebody's.
    NameTaken,
    /// This cannot be undone, or was undone before.
    NotUndoable,
}

/// How somebody stands with the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// They cannot say anything until then.
    pub muted: Option<u64>,
    /// They cannot sit down or open tables until then.
    pub suspended: Option<u64>,
    /// They cannot log in.
    pub closed: bool,
    /// A program plays under their name.
    pub bot: bool,
}

/// Which reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhichReports {
    /// That wait to be read, the oldest first.
    Open,
    /// That are done with, the latest first.
    Settled,
    /// About somebody, the latest first.
    About(PersonId),
    /// That one.
    One(u64),
}

/// Which acts, the latest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhichActs {
    /// All that came before that one, or all.
    Before(Option<u64>),
    /// About somebody.
    About(PersonId),
    /// That one.
    One(u64),
    /// That somebody has to be told: those that hold at that moment and were not read.
    ToTell(PersonId, u64),
}

/// What was done since the server last looked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Changes are numbered.
    pub number: u64,
    /// What was done, or undone.
    pub what: Deed,
    /// With which table.
    pub table: Option<TableId>,
    /// Whether it was undone.
    pub undone: bool,
}

/// Whom to list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhichPeople {
    /// Members whose names begin so.
    Named(String),
    /// Those who have a role.
    WithRole,
    /// That one.
    One(PersonId),
}

/// Where the house keeps reports and what was done about them.
pub trait Moderation: Send + Sync + 'static {
    /// Keeps a report. One that the same person made about the same person, table and reason, and that waits still, is the same.
    fn report(&self, new: NewReport) -> Answer<'_, ()>;

    /// Reports.
    fn reports(&self, which: WhichReports, limit: u32) -> Answer<'_, Vec<ReportListed>>;

    /// Does something, and writes it into the book. Returns its number.
    fn act(&self, new: NewAct) -> Answer<'_, Result<u64, NotDone>>;

    /// Undoes something. `by`: nobody from the command line.
    fn undo(&self, act: u64, by: Option<PersonId>, why: String, now: u64) -> Answer<'_, Result<(), NotDone>>;

    /// Notes that somebody has read what they were told.
    fn read_by(&self, person: PersonId, act: u64, now: u64) -> Answer<'_, ()>;

    /// Acts.
    fn acts(&self, which: WhichActs, limit: u32) -> Answer<'_, Vec<Act>>;

    /// People, and how they stand at that moment.
    fn people(&self, which: WhichPeople, now: u64, limit: u32) -> Answer<'_, Vec<PersonListed>>;

    /// How somebody stands at that moment.
    fn standing(&self, person: PersonId, now: u64) -> Answer<'_, Standing>;

    /// Of these people, those whose accounts are bots'.
    fn bots(&self, people: Vec<PersonId>) -> Answer<'_, Vec<PersonId>>;

    /// What somebody is in the house.
    fn role(&self, person: PersonId) -> Answer<'_, Option<Role>>;

    /// Of these sessions, those that have ended.
    fn ended(&self, sessions: Vec<TokenHash>) -> Answer<'_, Vec<TokenHash>>;

    /// What was done since the server last noted that it had looked.
    fn changes(&self) -> Answer<'_, Vec<Change>>;

    /// Notes that the server has taken everything up to that change into account.
    fn took_up(&self, number: u64) -> Answer<'_, ()>;

    /// When a table was last taken away and brought back.
    fn taken_away(&self, table: TableId) -> Answer<'_, Option<Pause>>;
}
