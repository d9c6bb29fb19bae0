//! The bodies and answers by which people protect themselves from each other, report, and look after a house.

use serde::{Deserialize, Serialize};

use crate::rest::bodies;
use crate::{Pass, ShownEvent, TableId};

/// How far somebody is kept away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Distance {
    /// Whoever asked for it does not hear what the other says.
    Muted,
    /// Neither hears the other; they are not paired, do not challenge each other and do not sit down at one table.
    Blocked,
}

bodies! {
    /// The body of `POST /api/session/blocks`: who is meant by a chair of a table, or by a member's name.
    #[serde(deny_unknown_fields)]
    pub struct KeepAway {
        /// How far.
        pub how: Distance,
        /// A table where they sit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub table: Option<TableId>,
        /// Their chair there: counted by place before the start, by seat after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub chair: Option<u8>,
        /// A member's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub name: Option<String>,
    }

    /// `GET`, `POST` and `DELETE /api/session/blocks`: whom the asker keeps away, the latest first.
    pub struct Blocks {
        /// They.
        pub people: Vec<KeptAway>,
    }

    /// Somebody who is kept away.
    pub struct KeptAway {
        /// Their name in `DELETE /api/session/blocks/ID`.
        pub id: String,
        /// What they were called.
        pub name: String,
        /// Whether it is a bot.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub bot: bool,
        /// How far.
        pub how: Distance,
        /// Since when, in milliseconds since 1970.
        pub since: u64,
    }
}

/// Why somebody is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Reason {
    /// They insult, or say hateful things.
    Insults,
    /// They do not leave somebody alone.
    Harassment,
    /// Their name is offensive.
    Name,
    /// They get help from a program or from others, or play for somebody else.
    Cheating,
    /// They keep others waiting on purpose, or leave again and again.
    Stalling,
    /// They advertise, or say the same thing over and over.
    Spam,
    /// Something else: the note says what.
    Other,
}

impl Reason {
    /// All of them, in the order in which a person is asked.
    pub const ALL: [Reason; 7] = [
        Reason::Insults,
        Reason::Harassment,
        Reason::Name,
        Reason::Cheating,
        Reason::Stalling,
        Reason::Spam,
        Reason::Other,
    ];
}

/// Those who look after a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Role {
    /// Reads reports and acts on people who have no role.
    Moderator,
    /// The same, and makes moderators.
    Operator,
}

/// What those who look after a house do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Deed {
    /// Somebody is told something that they cannot overlook.
    Warn,
    /// Somebody cannot say anything for a time.
    Mute,
    /// Somebody cannot sit down or open a table for a time; what they have begun they may finish.
    Suspend,
    /// Somebody cannot log in any more, and is logged out everywhere.
    Close,
    /// Somebody is given another name; the old one is nobody's any more.
    Rename,
    /// Somebody is logged out everywhere.
    EndSessions,
    /// The links of a table, or those with which somebody sets a password, are void.
    RevokeLinks,
    /// A table is taken away: nobody finds it any more.
    DeleteTable,
    /// Somebody becomes a moderator or an operator.
    Promote,
    /// Somebody is neither any more.
    Demote,
    /// Somebody's account is marked as a bot's: a program plays under it, and everybody sees that.
    MarkBot,
    /// A report is done with.
    Settle,
    /// A moderator looks on at a private table that a report is about.
    LookIn,
}

impl Deed {
    /// Whether it can be undone.
    pub fn can_be_undone(self) -> bool {
        !matches!(self, Deed::EndSessions | Deed::RevokeLinks | Deed::Promote | Deed::Demote | Deed::LookIn)
    }
}

bodies! {
    /// The body of `POST /api/reports`.
    #[serde(deny_unknown_fields)]
    pub struct Report {
        /// Where it happened.
        pub table: TableId,
        /// Who: their chair there, by place before the start, by seat after it.
        pub chair: u8,
        /// Why.
        pub reason: Reason,
        /// From which version of the table on; as many events before `to` as are looked at if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub from: Option<u64>,
        /// Up to which version; the last if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub to: Option<u64>,
        /// In one's own words, at most 500 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub note: Option<String>,
    }

    /// `POST /api/reports`: it has arrived, with these events of the table.
    pub struct Reported {
        /// From this version on.
        pub from: u64,
        /// Up to this one.
        pub to: u64,
    }

    /// `GET /api/session/notices` and `DELETE /api/session/notices/ID`: what a person has to be told, the latest first.
    pub struct Notices {
        /// They.
        pub notices: Vec<Notice>,
    }

    /// What a person has to be told by those who look after the house.
    pub struct Notice {
        /// Its name in `DELETE /api/session/notices/ID`, with which one says that one has read it.
        pub id: u64,
        /// What was done.
        pub what: Deed,
        /// Why.
        pub why: String,
        /// When, in milliseconds since 1970.
        pub at: u64,
        /// Until when it holds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub until: Option<u64>,
    }

    /// `GET /api/moderation/reports`, the oldest first; those that are done with the latest first.
    pub struct Reports {
        /// At most a hundred.
        pub reports: Vec<ReportListed>,
    }

    /// A report in a list.
    pub struct ReportListed {
        /// Its number.
        pub id: u64,
        /// When, in milliseconds since 1970.
        pub at: u64,
        /// Who reported.
        pub by: Somebody,
        /// Whom.
        pub about: Somebody,
        /// Where.
        pub table: TableId,
        /// The chair.
        pub chair: u8,
        /// Why.
        pub reason: Reason,
        /// In their own words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub note: Option<String>,
        /// From this version of the table on.
        pub from: u64,
        /// Up to this one.
        pub to: u64,
        /// The number of the act by which it was done with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub settled: Option<u64>,
    }

    /// Somebody, as those who look after a house see them.
    pub struct Somebody {
        /// Their name in `/api/moderation/people/ID`.
        pub id: String,
        /// What they are called.
        pub name: String,
        /// Whether they are a member.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub member: bool,
    }

    /// The body of `POST /api/moderation/reports/ID/look-in`.
    #[serde(deny_unknown_fields)]
    pub struct LookIn {
        /// Why, in 1 to 500 characters: it stands in the book.
        pub why: String,
    }

    /// Its answer.
    pub struct LookedIn {
        /// The table that the report is about.
        pub table: TableId,
        /// With which one looks on there.
        pub pass: Pass,
    }

    /// `GET /api/moderation/reports/ID`.
    pub struct ReportShown {
        /// The report.
        pub report: ReportListed,
        /// Which game was played there; absent if the table is gone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub game: Option<String>,
        /// What happened there in the time that was reported, as a spectator sees it.
        pub events: Vec<HappenedThen>,
    }

    /// An event of a table, and when it happened.
    pub struct HappenedThen {
        /// The version after it.
        pub version: u64,
        /// When, in milliseconds since 1970.
        pub at: u64,
        /// What.
        pub event: ShownEvent,
    }

    /// `GET /api/moderation/people`.
    pub struct People {
        /// At most fifty, by name.
        pub people: Vec<PersonListed>,
    }

    /// Somebody in a list, and how they stand.
    pub struct PersonListed {
        /// Who.
        pub who: Somebody,
        /// Since when the house knows them, in milliseconds since 1970.
        pub since: u64,
        /// What they are in the house.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub role: Option<Role>,
        /// Until when they cannot say anything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub muted: Option<u64>,
        /// Until when they cannot sit down or open tables.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub suspended: Option<u64>,
        /// Whether their account is closed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub closed: bool,
        /// How many reports about them wait to be read.
        pub reports: u32,
    }

    /// `GET /api/moderation/people/ID`.
    pub struct PersonShown {
        /// Who, and how they stand.
        pub person: PersonListed,
        /// In how many browsers they are logged in.
        pub sessions: u32,
        /// Where they sit or sat, the latest first.
        pub tables: Vec<crate::rest::TableListed>,
        /// All reports about them.
        pub reports: Vec<ReportListed>,
        /// All that was done about them.
        pub acts: Vec<Act>,
    }

    /// The body of `POST /api/moderation/acts`.
    #[serde(deny_unknown_fields)]
    pub struct Order {
        /// What is to be done.
        pub what: Deed,
        /// To whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub person: Option<String>,
        /// With which table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub table: Option<TableId>,
        /// With which report.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub report: Option<u64>,
        /// For how many seconds; a suspension without it is for good.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub for_s: Option<u64>,
        /// The new name, of a renaming.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub name: Option<String>,
        /// What they become, of a promotion.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub role: Option<Role>,
        /// Why: 1 to 500 characters. Whom it concerns reads it.
        pub why: String,
    }

    /// The body of `POST /api/moderation/acts/ID/undo`.
    #[serde(deny_unknown_fields)]
    pub struct UndoAct {
        /// Why: 1 to 500 characters.
        pub why: String,
    }

    /// `GET /api/moderation/acts`, the latest first.
    pub struct Acts {
        /// At most a hundred.
        pub acts: Vec<Act>,
    }

    /// What was done by those who look after the house.
    pub struct Act {
        /// Its number.
        pub id: u64,
        /// When, in milliseconds since 1970.
        pub at: u64,
        /// By whom; absent if it was done from the command line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub by: Option<Somebody>,
        /// What.
        pub what: Deed,
        /// To whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub person: Option<Somebody>,
        /// With which table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub table: Option<TableId>,
        /// With which report.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub report: Option<u64>,
        /// Until when it holds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub until: Option<u64>,
        /// The name before, of a renaming.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub before: Option<String>,
        /// The name after it; what they became, of a promotion.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub after: Option<String>,
        /// Why.
        pub why: String,
        /// Whether it can be undone now.
        pub can_undo: bool,
        /// How it was undone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub undone: Option<Undone>,
    }

    /// How an act was undone.
    pub struct Undone {
        /// When, in milliseconds since 1970.
        pub at: u64,
        /// By whom; absent if it was done from the command line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub by: Option<Somebody>,
        /// Why.
        pub why: String,
    }
}
