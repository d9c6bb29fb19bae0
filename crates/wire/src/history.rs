//! The bodies and answers of profiles, lists of one's games, friends and leaving.

use cubo_core::fair::Bytes32;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::members::PasskeySigned;
use crate::ratings::RatingShown;
use crate::rest::{Face, bodies};
use crate::setup::is_false;
use crate::{HouseLevel, Phase, TableId};

/// What came of a game for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GameResult {
    /// They won alone.
    Won,
    /// They share the first rank.
    Level,
    /// Somebody else won.
    Lost,
    /// It ended without a result, or they held several chairs.
    None,
}

/// Who may see something of a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Audience {
    /// Everybody.
    Everybody,
    /// Members of this house.
    #[default]
    Members,
    /// Members whom they follow.
    Friends,
    /// Nobody.
    Nobody,
}

bodies! {
    /// What a member lets others see: `GET` and `POST /api/account/visible`.
    #[derive(Copy, Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Visible {
        /// Who sees the results and the latest games.
        pub games: Audience,
        /// Who sees with whom the member plays most.
        pub opponents: Audience,
        /// Who sees whether the member is here.
        pub here: Audience,
    }

    /// `GET /api/members/ID`: a member as the asker may see them.
    pub struct Profile {
        /// What others see.
        pub name: String,
        /// The name before, if it was changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub former: Option<String>,
        /// Since when they are a member, in milliseconds since 1970.
        pub since: u64,
        /// Whether a program plays under this name.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub bot: bool,
        /// Whose bot it is, if a member made it as one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub owner: Option<String>,
        /// Whether that is the asker.
        pub me: bool,
        /// Whether the asker follows them.
        pub followed: bool,
        /// Whether the asker can ask them for a game: both are members, and neither has blocked the other.
        pub can_ask: bool,
        /// Whether they are here now; absent if the asker may not know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub here: Option<bool>,
        /// Until when they are on vacation at the latest, in milliseconds since 1970; absent if they are not, or the asker may not know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub vacation: Option<u64>,
        /// Their games by game and result; absent if the asker may not see them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub games: Option<Vec<Tally>>,
        /// Their ratings, those with most games first; absent likewise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub ratings: Option<Vec<RatingShown>>,
        /// The games that they finished last; absent likewise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub lately: Option<Vec<GamePlayed>>,
        /// The members they have played with most; absent if the asker may not see them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub opponents: Option<Vec<OpponentListed>>,
        /// What came of games with the asker, as the asker sees it; absent if there are none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub together: Option<Together>,
    }

    /// How many games of one kind somebody has finished with other people. Games without a result are in none of the three.
    #[derive(Eq)]
    pub struct Tally {
        /// Which game.
        pub game: String,
        /// Won alone.
        pub won: u64,
        /// Shared the first rank.
        pub level: u64,
        /// Lost.
        pub lost: u64,
        /// Finished with house players alone, whatever came of it.
        pub house: u64,
    }

    /// The games of two people.
    pub struct Together {
        /// By game.
        pub games: Vec<Tally>,
        /// The latest, at most 40, newest last.
        pub latest: Vec<GameMet>,
    }

    /// One game of two people.
    pub struct GameMet {
        /// Which game.
        pub game: String,
        /// What came of it for the asker.
        pub result: GameResult,
        /// When it ended, in milliseconds since 1970.
        pub ended: u64,
    }

    /// Somebody whom a member plays with.
    pub struct OpponentListed {
        /// The member's name.
        pub name: String,
        /// Whether it is a bot.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub bot: bool,
        /// Won by the member whose profile it is.
        pub won: u64,
        /// Level.
        pub level: u64,
        /// Lost by them.
        pub lost: u64,
        /// When they last finished a game, in milliseconds since 1970.
        pub last: u64,
    }

    /// A game that is over, as one of its players finds it.
    pub struct GamePlayed {
        /// Its table; absent if the asker may not look at it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub table: Option<TableId>,
        /// Which game.
        pub game: String,
        /// When it ended, in milliseconds since 1970.
        pub ended: u64,
        /// What came of it for the player whose list it is.
        pub result: GameResult,
        /// Their rank; absent if there are no ranks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub rank: Option<u8>,
        /// Their seat.
        pub seat: u8,
        /// Everybody's points, by seat; empty if there is no result.
        pub scores: Vec<i32>,
        /// Everybody, by seat.
        pub chairs: Vec<PlayedChair>,
        /// By how many points it moved the rating of the player whose list it is; absent if it did not count for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub rated: Option<i32>,
    }

    /// Somebody in a game that is over.
    #[derive(Default)]
    pub struct PlayedChair {
        /// The name they went by; empty if they have left the house, absent if the asker may not know, or for a house player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub name: Option<String>,
        /// The name of the house player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub player: Option<String>,
        /// How strong the house player is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub house: Option<HouseLevel>,
        /// Whether it was a bot.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub bot: bool,
    }

    /// `GET /api/session/running`: the asker's tables that are not over.
    pub struct RunningGames {
        /// The asker's turn first, then by deadline; at most 200.
        pub tables: Vec<RunningGame>,
    }

    /// A table that is not over.
    pub struct RunningGame {
        /// Its id.
        pub table: TableId,
        /// Which game.
        pub game: String,
        /// How far it is.
        #[cfg_attr(feature = "ts", ts(type = "Exclude<Phase, \"calling\">"))]
        pub phase: Phase,
        /// When something last happened, in milliseconds since 1970.
        pub updated: u64,
        /// What everybody may see of it.
        pub face: Face,
        /// The asker's chair; absent if one is only held for them, and they are invited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub seat: Option<u8>,
        /// Whether it is the asker's turn.
        pub my_turn: bool,
        /// When the time of whoever is to act runs out, in milliseconds since 1970; absent if no clock runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub deadline: Option<u64>,
    }

    /// `GET /api/session/finished`: the asker's games that are over, the latest first.
    pub struct FinishedGames {
        /// At most as many as were asked for.
        pub games: Vec<GamePlayed>,
        /// What to ask `after` for the rest; absent if this is the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub next: Option<String>,
    }

    /// The body of `POST /api/account/friends`.
    #[serde(deny_unknown_fields)]
    pub struct Follow {
        /// The member's name.
        pub name: String,
    }

    /// `GET`, `POST` and `DELETE /api/account/friends`: whom the member follows, the latest first.
    pub struct Friends {
        /// At most 500.
        pub friends: Vec<Friend>,
    }

    /// A member whom one follows.
    pub struct Friend {
        /// Their name.
        pub name: String,
        /// Whether it is a bot.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub bot: bool,
        /// Since when, in milliseconds since 1970.
        pub since: u64,
        /// Whether they are here now; absent if one may not know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub here: Option<bool>,
    }

    /// `POST /api/tables/ID/again`.
    pub struct Again {
        /// The table of the next game; each chair is held for whoever had it.
        pub table: TableId,
    }

    /// The body and the answer of `/api/tables/ID/note`: what somebody writes to themselves about a table.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct NoteToSelf {
        /// The words; empty if there are none.
        pub text: String,
    }

    /// `/api/account/vacation`: whether the member is on vacation, and what is left of the 28 days a calendar year (UTC).
    #[derive(Eq)]
    pub struct Vacation {
        /// Since when, in milliseconds since 1970; absent if they are not on vacation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub since: Option<u64>,
        /// Until when, unless they come back before; absent likewise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub until: Option<u64>,
        /// What is left of this year's days now, in milliseconds. A vacation is counted as it passes, to the millisecond.
        pub left_ms: u64,
        /// Until when somebody who is on vacation from now on can stay away at most, in milliseconds since 1970.
        pub latest: u64,
    }

    /// The body of `POST /api/account/vacation`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct GoOnVacation {
        /// For how many days from now, 1 to 28; fewer if fewer are left.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 28)))]
        pub days: u8,
    }

    /// The body and the answer of `/api/tables/ID/replies`: what somebody has prepared at a table with days for a turn.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Replies {
        /// Lines from where the game stands: actions in the game's notation, of whoever is to act; each ends with one's own.
        pub lines: Vec<Vec<String>>,
    }

    /// `/api/account/puzzles`: how strong a member is at puzzles.
    #[derive(Eq)]
    pub struct PuzzleRatings {
        /// One a game, in the order of their names.
        pub games: Vec<PuzzleRating>,
    }

    /// A rating as a solver of one game's puzzles; also the body of `POST /api/account/puzzles`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct PuzzleRating {
        /// Which game.
        pub game: String,
        /// How strong: 100 to 3000.
        #[cfg_attr(feature = "schema", schemars(range(min = 100, max = 3000)))]
        pub rating: u32,
        /// How far that may be wrong: 1 to 350.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 350)))]
        pub spread: u32,
        /// How many puzzles counted: 1 to 100 000.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100_000)))]
        pub tried: u32,
        /// How many of them were solved at the first try.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 100_000)))]
        pub solved: u32,
    }

    /// `GET` and `POST /api/daily`: the game of the day.
    pub struct Daily {
        /// Which day, in UTC: `2026-11-16`.
        pub day: String,
        /// Which game.
        pub game: String,
        /// What is agreed, where the ordinary game would be long; absent for the ordinary game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
        pub options: Option<Value>,
        /// The table that a page opens from the seed.
        pub table: TableId,
        /// What everything of the day is drawn from.
        pub seed: Bytes32,
        /// SHA-256 of the next day's seed.
        pub next: Bytes32,
        /// When the next day begins, in milliseconds since 1970.
        pub until: u64,
        /// What came of it for everybody so far.
        pub results: DailyResults,
        /// What came of it for the asker; absent if they have not played it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub mine: Option<GameResult>,
        /// On how many days the asker has played. It only grows.
        pub played: u32,
        /// The last of them, at most 14, the oldest first.
        pub last: Vec<DailyResult>,
    }

    /// What came of the game of one day for the asker.
    #[derive(Eq)]
    pub struct DailyResult {
        /// Which day.
        pub day: String,
        /// What came of it.
        pub result: GameResult,
    }

    /// What came of a game of the day for everybody.
    #[derive(Eq)]
    pub struct DailyResults {
        /// Won against the house.
        pub won: u64,
        /// Level.
        pub level: u64,
        /// Lost.
        pub lost: u64,
    }

    /// The body of `POST /api/daily`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct DailyPlayed {
        /// Which day.
        pub day: String,
        /// Everybody's actions, in order; chance is drawn again.
        pub actions: Vec<String>,
        /// Whether the asker resigned then.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub resigned: bool,
    }

    /// The body of `POST /api/session/leave`.
    #[serde(deny_unknown_fields)]
    pub struct Leave {
        /// The name of whoever leaves, so that nobody does it by mistake; empty for a guest without one.
        pub name: String,
        /// The member's password; or a passkey. Guests need neither.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub password: Option<String>,
        /// What one of the member's passkeys has signed, in place of the password.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub passkey: Option<PasskeySigned>,
    }
}

impl Default for Visible {
    fn default() -> Self {
        Visible { games: Audience::Everybody, opponents: Audience::Members, here: Audience::Members }
    }
}
