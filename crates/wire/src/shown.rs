//! The shapes in which a table is shown.

use std::borrow::Cow;

use cubo_core::fair::Bytes32;
use cubo_core::forfeit::Why;
use cubo_core::record::{Ending, Entry};
use cubo_core::{Scores, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::setup::is_false;
use crate::{Access, ClockKind, HouseLevel, How, Json, Proposal, ShownEvent, TableId};

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// It waits for people, or for their commitments.
    Waiting,
    /// Nonces are being opened.
    Calling,
    /// The game is on.
    Playing,
    /// It has ended.
    Ended,
}

/// For whom a chair is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)] // as in Place
pub enum Wanted {
    Open,
    Person,
    House,
    Held,
}

/// A table as one class of viewers sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shown {
    /// The number of events so far.
    pub version: u64,
    /// Its name.
    pub table: TableId,
    /// Which game.
    pub game: String,
    /// Under which version of its rules.
    pub rules: u32,
    /// What is agreed.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub options: Value,
    /// Whether places are seats as they stand.
    pub fixed: bool,
    /// How time is kept.
    pub time: ClockKind,
    /// Who finds the table.
    pub access: Access,
    /// Whether advice may be asked for and moves taken back.
    pub friendly: bool,
    /// Whether several people play at one screen, so that one of them may hold several chairs.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub one_screen: bool,
    /// Whether nobody can say anything here.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub without_talk: bool,
    /// Whether only the ready-made phrases can be said here.
    #[cfg(not(target_arch = "wasm32"))] // not at tables of the page, whose engine must stay small
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub phrases_only: bool,
    /// Whether the game counts for the players' ratings: then help from programs is forbidden.
    #[cfg(not(target_arch = "wasm32"))] // not at tables of the page, whose engine must stay small
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// SHA-256 of the secret.
    pub commitment: Bytes32,
    /// The running seal over all that happened so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Bytes32>,
    /// The viewer's own chairs.
    pub you: Vec<Seat>,
    /// Whether the viewer opened the table.
    pub host: bool,
    /// What can change without a move.
    pub state: State,
    /// The game, once it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<ShownGame>,
    /// The past, as each of the viewer's chairs saw it.
    pub history: Vec<Vec<Entry>>,
}

/// What can change without a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// How far the table is.
    pub phase: Phase,
    /// By when nonces are to be opened, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_until: Option<u64>,
    /// By place before the start, by seat after it.
    pub chairs: Vec<ShownChair>,
    /// What is proposed.
    pub offers: Vec<ShownOffer>,
    /// Who was asked whether they are still there, and has not answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<ShownAsked>>", optional))]
    pub asked: Vec<ShownAsked>,
    /// What everybody added to chance, in the order of sitting down, once the game is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonces: Option<Vec<Bytes32>>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<ShownEnd>,
    /// The table of the rematch, for those who sat here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<TableId>,
    /// The chairs of whoever opened it and would like to play again, for the same people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_by: Option<Vec<Seat>>,
}

/// A chair.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "Chair"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Chair"))]
pub struct ShownChair {
    /// For whom it is while nobody has it.
    pub wanted: Wanted,
    /// The name of whoever sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether that name is a member's own, and theirs who sits there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub member: bool,
    /// Whether a program plays under that name.
    #[cfg(not(target_arch = "wasm32"))] // not at tables of the page, whose engine must stay small
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub bot: bool,
    /// Until when its person is on vacation at the latest, in milliseconds; absent if they are not. If that time has passed, they are back.
    #[cfg(not(target_arch = "wasm32"))] // likewise
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation: Option<u64>,
    /// The house player who acts for it now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<HouseLevel>,
    /// That player's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Cow<'static, str>>,
    /// How it was lost, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<Why>,
    /// On how many positions its person was advised.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub hints: u32,
    /// Whether its person has committed to a nonce.
    pub committed: bool,
    /// Whether its person has opened it.
    pub opened: bool,
    /// The other chairs of the same person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Seat>>", optional))]
    pub with: Vec<Seat>,
}

pub(crate) fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A proposal that waits for answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "Offer"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Offer"))]
pub struct ShownOffer {
    /// What to call it by.
    pub offer: u64,
    /// The chairs of whoever made it.
    pub by: Vec<Seat>,
    /// What.
    pub what: Proposal,
    /// The chairs whose people have not answered.
    pub waits_for: Vec<Seat>,
}

/// Somebody who was asked whether they are still there.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Asked"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Asked"))]
pub struct ShownAsked {
    /// Whose seat.
    pub seat: Seat,
    /// From when on the others may hand the seat to the house or abort the game, in milliseconds.
    pub until: u64,
}

/// How a table ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "End"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "End"))]
pub struct ShownEnd {
    /// In which way.
    pub how: How,
    /// The result; none if the game never began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ending>,
    /// What chance was drawn from.
    pub secret: Bytes32,
}

/// The game as it stands, as one class of viewers sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "Play"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Play"))]
pub struct ShownGame {
    /// The version up to which commands about the position are stale.
    pub moved: u64,
    /// How many events (actions and chance) stand in the game.
    pub events: usize,
    /// Who has to act.
    pub turn: ShownTurn,
    /// How it ended by its rules, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ending>,
    /// Points so far.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<i32>"))]
    pub scores: Scores,
    /// The clocks, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ShownClock>,
    /// One for each of the viewer's chairs, or one for a spectator.
    pub views: Vec<ShownView>,
}

/// Who has to act, as in the engine protocol: `{"seat":0}`, `"chance"` or `"over"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Turn"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Turn"))]
pub enum ShownTurn {
    /// That seat.
    Seat(Seat),
    /// Dice or draws, between an action and what chance brings in the same append.
    Chance,
    /// Nobody.
    Over,
}

/// The clocks.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "RunningClock"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RunningClock"))]
pub struct ShownClock {
    /// What each seat had left, in milliseconds, when the running clock was started.
    pub left: Vec<u64>,
    /// The seat whose clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// When it will have run out, in milliseconds of the host's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

/// The game as one seat, or a spectator, sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "View"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
pub struct ShownView {
    /// Whose: a seat, or `"spectator"`.
    pub seat: Viewer,
    /// What they saw of the last event, if it was one of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
    /// All that they know.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub view: Json,
}

/// One event as one class of viewers sees it, and the table after it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct News {
    /// The version after it.
    pub version: u64,
    /// What happened.
    pub event: ShownEvent,
    /// The viewer's own chairs, where they may have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<Vec<Seat>>,
    /// What is different around the game; absent if only the game has moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// The game after it; absent if it has not moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<ShownGame>,
    /// The running seal, with the last event of those that were stored together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Bytes32>,
}

/// Earlier positions of a game, as one class of viewers saw them. At most a page: whoever wants more asks again from `next`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Past {
    /// In order, without a gap.
    pub positions: Vec<PastPosition>,
    /// The first position that was asked for and is not here; absent if all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
}

/// An earlier position.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PastPosition {
    /// After so many events of the game.
    pub events: usize,
    /// One for each of the viewer's chairs, or one for a spectator; `seen` is what they saw of the last of those events.
    pub views: Vec<ShownView>,
}
