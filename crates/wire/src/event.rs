//! What happens at a table. A table is stored as the list of its events; everything else is computed from them.

use cubo_core::Seat;
use cubo_core::fair::Bytes32;
use cubo_core::forfeit::Why;
use cubo_core::record::Ending;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::fields::{Fields, tagged};
use crate::{HouseLevel, Opened, PersonId, TableId};

/// The two times of an append, in milliseconds: both are kept with it. All events of one append share them.
///
/// A clock stops when the command *arrived* and the next starts when the append was *written*, so the time that storing takes is
/// charged to nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamp {
    /// When the command came in (the `now` it was decided with).
    pub arrived: u64,
    /// When the append was written to the store.
    pub written: u64,
}

impl Stamp {
    /// For those who need no store: both at once.
    pub fn at(ms: u64) -> Self {
        Stamp { arrived: ms, written: ms }
    }
}

tagged! {
    /// One event. Numbered from 0 by its place in the table's list; the version of a table is the number of its events.
    ///
    /// Events are sealed and stand in records. What a person is called, says or wrote is a field `name` or `words`, and a person's id is a
    /// field `by` or `person`: these the seal passes over (`Seals` in `crates/table`).
    pub enum TableEvent("event", "event") {
        /// The table was opened.
        "opened" Opened(Box<Opened>),
        /// Somebody sat down.
        "sat" Sat {
            /// Where.
            place: u8,
            /// Who.
            person: PersonId,
            /// The name of whoever plays there.
            name: String,
            /// SHA-256 of the person's nonce, with the first chair they take.
            #[serde(skip_serializing_if = "Option::is_none")]
            commitment: Option<Bytes32>,
        },
        /// The host put a house player on a place that is open or held for somebody who has not come, or made it free.
        "housed" Housed {
            /// Where.
            place: u8,
            /// Which, or nobody.
            level: Option<HouseLevel>,
        },
        /// Somebody committed to a fresh nonce after an opening that failed.
        "committed" Committed {
            /// Who.
            person: PersonId,
            /// SHA-256 of the nonce.
            commitment: Bytes32,
        },
        /// All chairs are taken and all have committed: nonces are to be opened.
        "called" Called {
            /// By when, in milliseconds.
            until: u64,
        },
        /// Somebody opened their nonce.
        "nonce" Nonce {
            /// Who.
            person: PersonId,
            /// The nonce.
            nonce: Bytes32,
        },
        /// Somebody who had sat down is not there any more. If nonces were being opened, all must commit afresh.
        "left" Left {
            /// Who.
            person: PersonId,
            /// Whether it was for not opening the nonce in time.
            silent: bool,
        },
        /// The host removed somebody, who is kept out of this table from now on. Otherwise as if they had left.
        "removed" Removed {
            /// Who.
            person: PersonId,
        },
        /// The host renewed the links: the old ones open nothing any more. The new ones stand beside the events.
        "renewed" Renewed,
        /// The game begins.
        "started" Started {
            /// For each seat the place that comes to it.
            order: Vec<u8>,
            /// Whether that was drawn by lot.
            drawn: bool,
        },
        /// A seat acted.
        "action" Action {
            /// Which.
            seat: Seat,
            /// What it did, in the game's notation.
            action: String,
        },
        /// Chance decided, from the next stream.
        "chance" Chance {
            /// What, in the game's notation.
            chance: String,
        },
        /// Somebody proposed something. It goes by this event's number.
        "offered" Offered {
            /// Who.
            person: PersonId,
            /// What.
            what: Proposal,
        },
        /// Somebody answered an offer. The first no ends it.
        "answered" Answered {
            /// Which.
            offer: u64,
            /// Who.
            person: PersonId,
            /// Whether they agree.
            yes: bool,
        },
        /// Somebody took their own offer back.
        "withdrawn" Withdrawn {
            /// Which.
            offer: u64,
        },
        /// The game was taken back.
        "undone" Undone {
            /// How many of the game's events (actions and chance) stay.
            to: usize,
        },
        /// Somebody was advised on the position.
        "hinted" Hinted {
            /// For which seat.
            seat: Seat,
        },
        /// Somebody is asked whether they are still there: they have kept the others waiting for long at a table without a clock, or
        /// were away when their seat was handed to the house.
        "asked" Asked {
            /// Whose seat.
            seat: Seat,
            /// From when on the others need not wait any longer, in milliseconds.
            until: u64,
        },
        /// Somebody who was asked says that they are still there.
        "still-here" StillHere {
            /// Whose seat.
            seat: Seat,
        },
        /// The house plays on for somebody who is away.
        "handed" Handed {
            /// Which seat.
            seat: Seat,
            /// How strong.
            level: HouseLevel,
        },
        /// Somebody took their seat back from the house.
        "taken" Taken {
            /// Which.
            seat: Seat,
        },
        /// A seat was lost.
        "forfeited" Forfeited {
            /// Which.
            seat: Seat,
            /// How.
            why: Why,
        },
        /// Nobody could play for a while, because the server was down. This time is not counted.
        "downtime" Downtime {
            /// From when, in milliseconds.
            from: u64,
            /// Until when.
            until: u64,
        },
        /// The person of a seat is on vacation: meanwhile the clock of that seat stands still. The same `from` again says that the end has
        /// changed: they came back, or stay away for longer. It ends by itself.
        "vacation" Vacation {
            /// Whose seat.
            seat: Seat,
            /// From when, in milliseconds.
            from: u64,
            /// Until when, at the latest.
            until: u64,
        } only(not(target_arch = "wasm32")), // at tables of the page nobody is a member
        /// The host may have lost what it had shown: from now on chance is drawn from the streams of this epoch.
        "epoch" Epoch {
            /// Which; higher than the one before.
            epoch: u32,
        },
        /// Somebody said something.
        "said" Said {
            /// Who.
            person: PersonId,
            /// What.
            words: Words,
        },
        /// The table has ended, in whatever way: the secret is revealed.
        "ended" Ended {
            /// In which way.
            how: How,
            /// The result; none if the game never began.
            #[serde(skip_serializing_if = "Option::is_none")]
            outcome: Option<Ending>,
            /// What chance was drawn from.
            secret: Bytes32,
        },
        /// Somebody opened the table for the next game.
        "rematched" Rematched {
            /// Who.
            person: PersonId,
            /// Where.
            table: TableId,
        },
    }
}

/// An event without anything that not everybody may know. Who did it is said by chairs; what was seen of an action or of
/// chance stands in the views beside it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Happened"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Happened"))]
#[allow(missing_docs)] // as in TableEvent
pub enum ShownEvent {
    Opened,
    Sat {
        place: u8,
    },
    Housed {
        place: u8,
    },
    Committed {
        by: Vec<Seat>,
    },
    Called {
        until: u64,
    },
    Nonce {
        by: Vec<Seat>,
    },
    Left {
        silent: bool,
    },
    Removed,
    Renewed,
    Started {
        order: Vec<u8>,
        drawn: bool,
    },
    Action {
        seat: Seat,
    },
    Chance,
    Offered {
        offer: u64,
        by: Vec<Seat>,
        what: Proposal,
    },
    Answered {
        offer: u64,
        by: Vec<Seat>,
        yes: bool,
    },
    Withdrawn {
        offer: u64,
    },
    Undone {
        to: usize,
    },
    Hinted {
        seat: Seat,
    },
    Asked {
        seat: Seat,
        until: u64,
    },
    StillHere {
        seat: Seat,
    },
    Handed {
        seat: Seat,
    },
    Taken {
        seat: Seat,
    },
    Forfeited {
        seat: Seat,
        why: Why,
    },
    Downtime {
        from: u64,
        until: u64,
    },
    #[cfg(not(target_arch = "wasm32"))] // likewise
    Vacation {
        seat: Seat,
        from: u64,
        until: u64,
    },
    Epoch {
        epoch: u32,
    },
    Said {
        by: Vec<Seat>,
        name: String,
        words: Words,
    },
    /// Somebody said something that this viewer is not to hear: one of the two has muted or blocked the other.
    #[cfg(not(target_arch = "wasm32"))] // at a table of the page everybody hears the others
    Unheard,
    Ended {
        how: How,
    },
    Rematched {
        by: Vec<Seat>,
    },
}

impl TableEvent {
    /// What everybody may know of event number `number`. `by`: the chairs of a person; `name`: what a person is called.
    pub fn shown(
        &self,
        number: u64,
        by: impl Fn(&PersonId) -> Vec<Seat>,
        name: impl Fn(&PersonId) -> String,
    ) -> ShownEvent {
        match self {
            TableEvent::Opened(_) => ShownEvent::Opened,
            TableEvent::Sat { place, .. } => ShownEvent::Sat { place: *place },
            TableEvent::Housed { place, .. } => ShownEvent::Housed { place: *place },
            TableEvent::Committed { person, .. } => ShownEvent::Committed { by: by(person) },
            TableEvent::Called { until } => ShownEvent::Called { until: *until },
            TableEvent::Nonce { person, .. } => ShownEvent::Nonce { by: by(person) },
            TableEvent::Left { silent, .. } => ShownEvent::Left { silent: *silent },
            TableEvent::Removed { .. } => ShownEvent::Removed,
            TableEvent::Renewed => ShownEvent::Renewed,
            TableEvent::Started { order, drawn } => {
                ShownEvent::Started { order: order.clone(), drawn: *drawn }
            }
            TableEvent::Action { seat, .. } => ShownEvent::Action { seat: *seat },
            TableEvent::Chance { .. } => ShownEvent::Chance,
            TableEvent::Offered { person, what } => {
                ShownEvent::Offered { offer: number, by: by(person), what: *what }
            }
            TableEvent::Answered { offer, person, yes } => {
                ShownEvent::Answered { offer: *offer, by: by(person), yes: *yes }
            }
            TableEvent::Withdrawn { offer } => ShownEvent::Withdrawn { offer: *offer },
            TableEvent::Undone { to } => ShownEvent::Undone { to: *to },
            TableEvent::Hinted { seat } => ShownEvent::Hinted { seat: *seat },
            TableEvent::Asked { seat, until } => ShownEvent::Asked { seat: *seat, until: *until },
            TableEvent::StillHere { seat } => ShownEvent::StillHere { seat: *seat },
            TableEvent::Handed { seat, .. } => ShownEvent::Handed { seat: *seat },
            TableEvent::Taken { seat } => ShownEvent::Taken { seat: *seat },
            TableEvent::Forfeited { seat, why } => ShownEvent::Forfeited { seat: *seat, why: *why },
            TableEvent::Downtime { from, until } => ShownEvent::Downtime { from: *from, until: *until },
            #[cfg(not(target_arch = "wasm32"))]
            TableEvent::Vacation { seat, from, until } => {
                ShownEvent::Vacation { seat: *seat, from: *from, until: *until }
            }
            TableEvent::Epoch { epoch } => ShownEvent::Epoch { epoch: *epoch },
            TableEvent::Said { person, words } => {
                ShownEvent::Said { by: by(person), name: name(person), words: words.clone() }
            }
            TableEvent::Ended { how, .. } => ShownEvent::Ended { how: *how },
            TableEvent::Rematched { person, .. } => ShownEvent::Rematched { by: by(person) },
        }
    }
}

/// Unknown fields come from a later version of the program and are ignored.
impl<'de> Deserialize<'de> for TableEvent {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        TableEvent::read(&mut Fields::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// What can be proposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Proposal {
    /// That nobody wins.
    Draw,
    /// To take the game back.
    Undo {
        /// How many of the game's events stay.
        to: usize,
    },
    /// That the house plays on for somebody who is away.
    HandOver {
        /// Whose seat.
        seat: Seat,
    },
    /// That the game ends without a winner, because somebody does not answer.
    Abort {
        /// Whose seat.
        seat: Seat,
    },
}

/// What can be said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Words {
    /// One of a fixed list, which every client words in its own language.
    Phrase(String),
    /// Free text, at tables by link.
    Text(String),
}

/// In which way a table ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum How {
    /// By the rules of the game.
    Rules,
    /// Nobody was left to play on.
    Forfeit,
    /// All agreed on a draw.
    Agreed,
    /// It was cleared before the game began, or nothing happened in it for months. Nobody wins.
    Closed,
    /// Somebody did not answer, and the others ended the game. Nobody wins.
    Aborted,
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn all() -> Vec<Value> {
        let bytes = "07".repeat(32);
        vec![
            json!({"event": "opened", "format": 1, "table": "t", "by": "p", "game": "cubulus", "rules": 1, "options": {}, "places": [{"for": "open"}, {"for": "house", "level": "easy"}], "fixed": true, "clock": {"kind": "days", "days": 2}, "access": "link", "friendly": true, "secret": bytes}),
            json!({"event": "sat", "place": 1, "person": "p", "name": "Zoé", "commitment": bytes}),
            json!({"event": "sat", "place": 1, "person": "p", "name": "Zoé"}),
            json!({"event": "housed", "place": 1, "level": "hard"}),
            json!({"event": "housed", "place": 1, "level": null}),
            json!({"event": "committed", "person": "p", "commitment": bytes}),
            json!({"event": "called", "until": 5}),
            json!({"event": "nonce", "person": "p", "nonce": bytes}),
            json!({"event": "left", "person": "p", "silent": true}),
            json!({"event": "removed", "person": "p"}),
            json!({"event": "renewed"}),
            json!({"event": "started", "order": [1, 0], "drawn": true}),
            json!({"event": "action", "seat": 1, "action": "E1-E2"}),
            json!({"event": "chance", "chance": "draw WG"}),
            json!({"event": "offered", "person": "p", "what": {"kind": "undo", "to": 3}}),
            json!({"event": "answered", "offer": 3, "person": "p", "yes": false}),
            json!({"event": "withdrawn", "offer": 3}),
            json!({"event": "undone", "to": 3}),
            json!({"event": "hinted", "seat": 1}),
            json!({"event": "asked", "seat": 1, "until": 7}),
            json!({"event": "still-here", "seat": 1}),
            json!({"event": "handed", "seat": 0, "level": "normal"}),
            json!({"event": "taken", "seat": 0}),
            json!({"event": "forfeited", "seat": 0, "why": "timed-out"}),
            json!({"event": "downtime", "from": 1, "until": 2}),
            json!({"event": "vacation", "seat": 1, "from": 1, "until": 2}),
            json!({"event": "epoch", "epoch": 3}),
            json!({"event": "said", "person": "p", "words": {"phrase": "hello"}}),
            json!({"event": "ended", "how": "rules", "outcome": {"scores": [1, 0], "ranks": [1, 2], "reason": "CU-27"}, "secret": bytes}),
            json!({"event": "ended", "how": "closed", "secret": bytes}),
            json!({"event": "rematched", "person": "p", "table": "t"}),
        ]
    }

    #[test]
    fn events_are_read_as_they_are_written() {
        for written in all() {
            let event: TableEvent = serde_json::from_value(written.clone()).unwrap();
            assert_eq!(serde_json::to_value(&event).unwrap(), written);
            let text = serde_json::from_str::<TableEvent>(&written.to_string()).unwrap();
            assert_eq!(text, event);
        }
    }

    #[test]
    fn events_without_a_field_of_theirs_are_refused() {
        for written in all() {
            let Value::Object(fields) = &written else { panic!("{written}") };
            for name in
                fields.keys().filter(|name| !["commitment", "level", "outcome"].contains(&name.as_str()))
            {
                let mut less = fields.clone();
                less.remove(name);
                let read = serde_json::from_value::<TableEvent>(Value::Object(less.clone()));
                assert!(read.is_err(), "without {name}: {less:?}");
            }
        }
        for nonsense in
            ["{}", "[]", "3", r#"{"event":"danced"}"#, r#"{"event":7}"#, r#"{"event":"taken","seat":"x"}"#]
        {
            assert!(serde_json::from_str::<TableEvent>(nonsense).is_err(), "{nonsense}");
        }
    }
}
