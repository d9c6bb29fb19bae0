//! The bodies and answers about events: leagues, Swiss, pods and arena hours.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::rest::bodies;
use crate::setup::is_false;
use crate::{Access, ClockKind, EventId, HouseLevel, TableId};

/// How an event is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum EventKind {
    /// Two at a table; those with as many points meet, and nobody meets twice.
    Swiss {
        /// How many.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 15)))]
        rounds: u8,
    },
    /// Tables of three to six, by rank.
    Pods {
        /// How many.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 15)))]
        rounds: u8,
        /// How many are wanted at a table; where it does not work out, others.
        #[cfg_attr(feature = "schema", schemars(range(min = 3, max = 6)))]
        seats: u8,
    },
    /// Groups in which everybody meets everybody, over days; the first go up, the last go down.
    League {
        /// How many are wanted in a group; where it does not work out, others.
        #[cfg_attr(feature = "schema", schemars(range(min = 4, max = 8)))]
        group: u8,
        /// How many.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 12)))]
        seasons: u8,
    },
    /// Whoever is free meets whoever is free, until time is up.
    Arena {
        /// How long.
        #[cfg_attr(feature = "schema", schemars(range(min = 10, max = 180)))]
        minutes: u16,
    },
}

/// How far an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum EventPhase {
    /// It has not begun.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Ended,
    /// It was called off.
    Cancelled,
}

/// `POST /api/events`: opens an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenEvent {
    /// What it is called: 3 to 40 characters.
    pub name: String,
    /// How it is played.
    pub kind: EventKind,
    /// Which game.
    pub game: String,
    /// What is agreed; absent for the ordinary game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    pub options: Option<Value>,
    /// How time is kept: every event has a clock, a league one of days.
    pub clock: ClockKind,
    /// Whether its games count for ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// Whether members who are bots may take part.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub bots: bool,
    /// How strong house players are that fill a seat where somebody is missing; absent if none do. They have no place in the standings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<HouseLevel>,
    /// Whether the list of events shows it, or only those who have the link find it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Access>", optional))]
    pub access: Access,
    /// When it begins by itself, in milliseconds since 1970; absent if the organiser begins it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<u64>,
}

bodies! {
    /// `POST /api/events/ID/feature`: shows an event to everybody in the lobby.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct FeatureEvent {
        /// Whether it is shown.
        pub featured: bool,
    }

    /// `GET /api/events`: events that everybody may find.
    pub struct Events {
        /// Those that the house shows to everybody in the lobby, and that are not over.
        pub featured: Vec<EventListed>,
        /// All that are not over, those that begin next first.
        pub events: Vec<EventListed>,
        /// The latest that are over.
        pub ended: Vec<EventListed>,
        /// Those that are not over and that whoever asks organises or plays in, also by a link.
        pub mine: Vec<EventListed>,
    }

    /// `GET /api/tables/ID/event`: what a table is played for.
    pub struct EventOfTable {
        /// The event; absent if it is for none, or for one that only those with its link find and whoever asks takes no part in it.
        pub event: Option<EventListed>,
    }

    /// An event in a list.
    pub struct EventListed {
        /// Its id.
        pub event: EventId,
        /// What it is called.
        pub name: String,
        /// How it is played.
        pub kind: EventKind,
        /// Which game.
        pub game: String,
        /// How time is kept.
        pub clock: ClockKind,
        /// Whether its games count for ratings.
        pub rated: bool,
        /// How far it is.
        pub phase: EventPhase,
        /// How many take part.
        pub players: u32,
        /// When it begins by itself, in milliseconds since 1970.
        pub starts: Option<u64>,
        /// When an arena ends.
        pub ends: Option<u64>,
        /// Whether the house shows it to everybody.
        pub featured: bool,
    }

    /// An event.
    pub struct EventShown {
        /// As in lists.
        #[serde(flatten)]
        pub listed: EventListed,
        /// What is agreed; absent for the ordinary game.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
        pub options: Option<Value>,
        /// Whether bots may take part.
        pub bots: bool,
        /// How strong house players are that fill seats, if they do.
        pub house: Option<HouseLevel>,
        /// Who finds it.
        pub access: Access,
        /// The organiser's name; absent if they have left the house.
        pub by: Option<String>,
        /// When it began.
        pub started: Option<u64>,
        /// When it was over, or called off.
        pub ended: Option<u64>,
        /// The time on the server's clock.
        pub now: u64,
        /// How long a table waits for those who are to play there, in milliseconds.
        pub grace_ms: u64,
        /// How many rounds or seasons were paired.
        pub round: u32,
        /// How many there are at most; absent in an arena.
        pub rounds: Option<u32>,
        /// How many must take part for it to begin.
        pub fewest: u32,
        /// Whoever asks, if they may do something here.
        pub you: EventYou,
        /// Everybody who takes part or has played, the first first; a league group by group.
        pub standings: Vec<EventStanding>,
        /// Rounds or seasons, the latest first; of an arena the latest 50 tables at most.
        pub history: Vec<EventRound>,
    }

    /// What whoever asks is and may do at an event.
    #[derive(Eq)]
    pub struct EventYou {
        /// Whether they have opened it.
        pub organiser: bool,
        /// Whether they take part.
        pub playing: bool,
        /// Their number, if they take part or did.
        pub number: Option<u32>,
        /// Whether they may join now.
        pub may_join: bool,
        /// Whether they may show it to everybody.
        pub may_feature: bool,
        /// Their tables that are not over.
        pub tables: Vec<TableId>,
    }

    /// How somebody stands.
    pub struct EventStanding {
        /// 1 is the first; equals share a place. In a league it is the place in the group.
        pub place: u32,
        /// By which number rounds name them.
        pub number: u32,
        /// Their name; absent if they have left the house.
        pub name: Option<String>,
        /// In a league: which group, 1 being the highest.
        pub group: Option<u32>,
        /// A point for a table won, half a one for a table shared.
        pub points: f64,
        /// The sum of the opponents' points, at larger tables of their averages.
        pub buchholz: f64,
        /// Tables that are over.
        pub played: u32,
        /// Won alone.
        pub won: u32,
        /// Shared the first place.
        pub level: u32,
        /// The others.
        pub lost: u32,
        /// Whether they take part no longer.
        pub withdrawn: bool,
    }

    /// A round, a season, or those who were put together at one moment of an arena.
    pub struct EventRound {
        /// 1 is the first.
        pub round: u32,
        /// When it was paired, in milliseconds since 1970.
        pub at: u64,
        /// Its tables.
        pub boards: Vec<EventBoard>,
        /// The numbers of those who had a bye.
        pub byes: Vec<u32>,
        /// How an earlier season of a league ended, group by group; absent for everything else.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Vec<EventStanding>>", optional))]
        pub standings: Vec<EventStanding>,
    }

    /// A table of an event.
    pub struct EventBoard {
        /// Its id.
        pub table: TableId,
        /// In a league: which group.
        pub group: Option<u32>,
        /// Whether it is over.
        pub over: bool,
        /// Who sits there, in the order of the pairing.
        pub chairs: Vec<EventChair>,
    }

    /// A chair of a table of an event.
    pub struct EventChair {
        /// Whose; absent for a house player.
        pub number: Option<u32>,
        /// What it brought, once the table is over.
        pub points: Option<f64>,
        /// Whether they did not come.
        pub absent: bool,
    }
}
