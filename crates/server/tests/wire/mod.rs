//! Every message on the socket as a type, from which the TypeScript types are made. That they are true is tested: all that a
//! house says in a game is read by them, with no field left over.
#![allow(dead_code)]

pub(crate) mod rest;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

macro_rules! shapes {
    ($($item:item)*) => {
        $(#[derive(Debug, Serialize, Deserialize, TS)]
        #[serde(rename_all = "kebab-case")]
        $item)*
    };
}

shapes! {
    /// The fields of every command to a table.
    pub(crate) struct Made {
        #[ts(type = "unknown", optional)]
        pub(crate) id: Value,
        pub(crate) table: String,
        #[ts(optional)]
        pub(crate) pass: Option<String>,
        pub(crate) at: u64,
        pub(crate) key: String,
    }

    pub(crate) enum Words { Phrase(String), Text(String) }

    /// What a client says.
    #[serde(tag = "cmd")]
    pub(crate) enum ClientMessage {
        Ping { #[ts(type = "unknown", optional)] id: Value },
        Subscribe {
            #[ts(type = "unknown", optional)] id: Value,
            table: String,
            #[ts(optional)] pass: Option<String>,
            #[ts(optional)] from: Option<u64>,
        },
        Unsubscribe { #[ts(type = "unknown", optional)] id: Value, table: String },
        Sit {
            #[serde(flatten)] made: Made,
            #[ts(optional)] place: Option<u8>,
            name: String,
            #[ts(optional)] commitment: Option<String>,
        },
        Commit { #[serde(flatten)] made: Made, commitment: String },
        Nonce { #[serde(flatten)] made: Made, nonce: String },
        House { #[serde(flatten)] made: Made, place: u8, #[ts(optional)] level: Option<String> },
        Leave { #[serde(flatten)] made: Made },
        Close { #[serde(flatten)] made: Made },
        Play { #[serde(flatten)] made: Made, action: String },
        Resign { #[serde(flatten)] made: Made, #[ts(optional)] seat: Option<u8> },
        OfferDraw { #[serde(flatten)] made: Made },
        Undo { #[serde(flatten)] made: Made, #[ts(optional)] to: Option<u64> },
        HandOver { #[serde(flatten)] made: Made, seat: u8 },
        TakeBack { #[serde(flatten)] made: Made, #[ts(optional)] seat: Option<u8> },
        Hint { #[serde(flatten)] made: Made, #[ts(optional)] seat: Option<u8> },
        Answer { #[serde(flatten)] made: Made, offer: u64, yes: bool },
        Withdraw { #[serde(flatten)] made: Made, offer: u64 },
        Say { #[serde(flatten)] made: Made, words: Words },
        Rematch { #[serde(flatten)] made: Made },
    }

    #[serde(tag = "kind")]
    pub(crate) enum Clock {
        None,
        Fischer { #[serde(rename = "initial_ms")] initial_ms: u64, #[serde(rename = "increment_ms")] increment_ms: u64 },
        Days { days: u8 },
    }

    pub(crate) enum Access { Link, Listed }
    pub(crate) enum Phase { Waiting, Calling, Playing, Ended }
    pub(crate) enum Lost { Resigned, TimedOut, Left }
    pub(crate) enum How { Rules, Forfeit, Agreed, Closed }
    pub(crate) enum Wanted { Open, Person, House, Held }

    #[serde(tag = "kind")]
    pub(crate) enum Proposal { Draw, Undo { to: u64 }, HandOver { seat: u8 } }

    /// For whom a place is, when a table is opened.
    #[serde(tag = "for")]
    pub(crate) enum Place { Open, Person, House { level: String } }

    /// The body of POST /api/tables.
    #[serde(deny_unknown_fields)]
    pub(crate) struct OpenTable { #[ts(optional)] key: Option<String>, table: Opening }

    pub(crate) struct Opening {
        game: String,
        #[ts(type = "unknown", optional)] options: Value,
        places: Vec<Place>,
        #[ts(optional)] fixed: Option<bool>,
        #[ts(optional)] clock: Option<Clock>,
        #[ts(optional)] access: Option<Access>,
        #[ts(optional)] friendly: Option<bool>,
    }

    #[serde(deny_unknown_fields)]
    pub(crate) struct Outcome { scores: Vec<i64>, ranks: Vec<u8>, reason: String }

    #[serde(untagged)]
    pub(crate) enum Turn { Seat { seat: u8 }, Word(TurnWord) }
    pub(crate) enum TurnWord { Chance, Over }

    #[serde(untagged)]
    pub(crate) enum Eyes { Seat(u8), Spectator(Spectator) }
    pub(crate) enum Spectator { Spectator }

    #[serde(untagged)]
    pub(crate) enum Entry { Action { seat: u8, action: String }, Chance { chance: String } }

    #[serde(deny_unknown_fields)]
    pub(crate) struct Chair {
        wanted: Wanted,
        #[ts(optional)] name: Option<String>,
        #[ts(optional)] house: Option<String>,
        #[ts(optional)] player: Option<String>,
        #[ts(optional)] lost: Option<Lost>,
        #[ts(optional)] hints: Option<u32>,
        committed: bool,
        opened: bool,
    }

    #[serde(deny_unknown_fields)]
    pub(crate) struct Offer {
        offer: u64,
        by: Vec<u8>,
        what: Proposal,
        #[serde(rename = "waits_for")] waits_for: Vec<u8>,
    }

    #[serde(deny_unknown_fields)]
    pub(crate) struct End { how: How, #[ts(optional)] outcome: Option<Outcome>, secret: String }

    #[serde(deny_unknown_fields)]
    pub(crate) struct State {
        phase: Phase,
        #[serde(rename = "open_until")] #[ts(optional)] open_until: Option<u64>,
        chairs: Vec<Chair>,
        offers: Vec<Offer>,
        #[ts(optional)] nonces: Option<Vec<String>>,
        #[ts(optional)] end: Option<End>,
        #[ts(optional)] next: Option<String>,
        #[serde(rename = "next_by")] #[ts(optional)] next_by: Option<Vec<u8>>,
    }

    #[serde(deny_unknown_fields)]
    pub(crate) struct RunningClock { left: Vec<u64>, #[ts(optional)] seat: Option<u8>, #[ts(optional)] until: Option<u64> }

    #[serde(deny_unknown_fields)]
    pub(crate) struct View { seat: Eyes, #[ts(optional)] seen: Option<String>, #[ts(type = "unknown")] view: Value }

    #[serde(deny_unknown_fields)]
    pub(crate) struct Play {
        moved: u64,
        events: u64,
        turn: Turn,
        #[ts(optional)] outcome: Option<Outcome>,
        scores: Vec<i64>,
        #[ts(optional)] clock: Option<RunningClock>,
        views: Vec<View>,
    }

    #[serde(deny_unknown_fields)]
    pub(crate) struct Shown {
        version: u64,
        table: String,
        game: String,
        rules: u32,
        #[ts(type = "unknown")] options: Value,
        fixed: bool,
        time: Clock,
        access: Access,
        friendly: bool,
        commitment: String,
        you: Vec<u8>,
        host: bool,
        state: State,
        #[ts(optional)] play: Option<Play>,
        history: Vec<Vec<Entry>>,
    }

    #[serde(tag = "event")]
    pub(crate) enum Happened {
        Opened,
        Sat { place: u8 },
        Housed { place: u8 },
        Committed { by: Vec<u8> },
        Called { until: u64 },
        Nonce { by: Vec<u8> },
        Left { silent: bool },
        Started { order: Vec<u8>, drawn: bool },
        Action { seat: u8 },
        Chance,
        Offered { offer: u64, by: Vec<u8>, what: Proposal },
        Answered { offer: u64, by: Vec<u8>, yes: bool },
        Withdrawn { offer: u64 },
        Undone { to: u64 },
        Hinted { seat: u8 },
        Handed { seat: u8 },
        Taken { seat: u8 },
        Forfeited { seat: u8, why: Lost },
        Downtime { from: u64, until: u64 },
        Said { by: Vec<u8>, name: String, words: Words },
        Ended { how: How },
        Rematched { by: Vec<u8> },
    }

    #[serde(deny_unknown_fields)]
    pub(crate) struct News {
        version: u64,
        event: Happened,
        #[ts(optional)] you: Option<Vec<u8>>,
        #[ts(optional)] state: Option<State>,
        #[ts(optional)] play: Option<Play>,
    }

    #[serde(deny_unknown_fields)]
    pub(crate) struct Links { watch: String, seat: String }

    pub(crate) struct Text { en: String, fr: String }

    /// Why something was refused. Further parameters depend on the code.
    pub(crate) struct Refusal {
        code: String,
        message: String,
        #[ts(optional)] clause: Option<String>,
        #[ts(optional)] text: Option<Text>,
        #[ts(optional)] version: Option<u64>,
        #[ts(optional)] seat: Option<u8>,
        #[ts(optional)] place: Option<u8>,
        #[ts(optional)] offer: Option<u64>,
        #[ts(optional)] to: Option<u64>,
        #[serde(rename = "retry_ms")] #[ts(optional)] retry_ms: Option<u64>,
    }

    #[serde(deny_unknown_fields)]
    pub(crate) struct Goodbye { code: String, #[serde(rename = "again_ms")] again_ms: u64 }

    /// What the house says.
    #[serde(untagged, deny_unknown_fields)]
    pub(crate) enum ServerMessage {
        Refused { #[serde(default)] #[ts(type = "unknown", optional)] id: Value, error: Refusal },
        Done { #[serde(default)] #[ts(type = "unknown", optional)] id: Value, first: u64, count: u64 },
        Resumed {
            #[serde(default)] #[ts(type = "unknown", optional)] id: Value,
            table: String,
            version: u64,
            resumed: u64,
            here: Vec<u8>,
            now: u64,
        },
        Fresh {
            #[serde(default)] #[ts(type = "unknown", optional)] id: Value,
            table: String,
            shown: Shown,
            here: Vec<u8>,
            links: Option<Links>,
            now: u64,
        },
        News { table: String, news: News },
        ReadAgain { table: String, shown: Shown },
        Here { table: String, here: Vec<u8> },
        Goodbye { goodbye: Goodbye },
        Pong { #[serde(default)] #[ts(type = "unknown", optional)] id: Value, now: u64, version: String },
        Unsubscribed { #[serde(default)] #[ts(type = "unknown", optional)] id: Value },
    }
}

/// Declares types, one after the other.
macro_rules! declare {
    ($($name:ident)*) => {{
        let config = ts_rs::Config::new().with_large_int("number");
        let mut text = String::new();
        $(text += &format!("\nexport {}\n", <$name as ts_rs::TS>::decl(&config));)*
        text
    }};
}
use declare;

/// The TypeScript of all of them.
pub(crate) fn typescript() -> String {
    let mut text = String::from("// Made from crates/server/tests/wire by `make types`. Do not edit.\n");
    text += &declare! {
        Made Words ClientMessage Clock Access Phase Lost How Wanted Proposal Place OpenTable Opening Outcome Turn TurnWord
        Eyes Spectator Entry Chair Offer End State RunningClock View Play Shown Happened News Links Text Refusal Goodbye
        ServerMessage
    };
    text
}
