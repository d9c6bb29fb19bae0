//! Bot accounts, and what a bot asks and is told over HTTP: `/api/account/bots` and `/api/bot`.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::lobby::InLobby;
use crate::rest::bodies;
use crate::setup::is_false;
use crate::{ClockKind, TableId};

/// What a bot's token may be used for. Every token may look: the stream, and what concerns the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum BotScope {
    /// Sit down where the bot is asked to, and act there.
    Play,
    /// Open tables, look for company and challenge others.
    Meet,
}

/// With whom a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum BotCompany {
    /// With whoever comes.
    #[default]
    Everybody,
    /// With people only.
    People,
    /// With bots only.
    Bots,
}

/// A way to keep time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum BotClock {
    /// No clock.
    None,
    /// So much for the game, and more each turn.
    Fischer,
    /// Days for a turn.
    Days,
}

impl BotClock {
    /// The kind of a clock.
    pub fn of(clock: &ClockKind) -> Self {
        match clock {
            ClockKind::None => BotClock::None,
            ClockKind::Fischer { .. } => BotClock::Fischer,
            ClockKind::Days { .. } => BotClock::Days,
        }
    }
}

bodies! {
    /// What a bot plays. The server keeps to it, so that a bot never has to refuse.
    #[serde(deny_unknown_fields)]
    pub struct BotFilters {
        /// Which games; all if there are none.
        pub games: Vec<String>,
        /// For how many; for any number if there are none.
        pub seats: Vec<u8>,
        /// With which clocks; with any if there are none.
        pub clocks: Vec<BotClock>,
        /// With a clock for the whole game: at least so many milliseconds to begin with.
        pub least_ms: u64,
        /// With whom.
        pub company: BotCompany,
        /// How many tables at the same time, 1 to 16.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 16)))]
        pub at_once: u32,
        /// How many tables in 24 hours, 1 to 1000.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1000)))]
        pub a_day: u32,
        /// Whether it plays in the league of this house, if there is one.
        pub league: bool,
    }

    /// `GET /api/account/bots`: the bots of the member who asks, the oldest first.
    pub struct BotsListed {
        /// At most as many as a member may have.
        pub bots: Vec<BotListed>,
        /// How many a member may have.
        pub at_most: u32,
    }

    /// A bot, as its owner sees it.
    pub struct BotListed {
        /// Its name, which is shown with a mark wherever it is.
        pub name: String,
        /// When it was made, in milliseconds since 1970.
        pub made: u64,
        /// Whether it is connected now.
        pub here: bool,
        /// What it plays.
        pub filters: BotFilters,
        /// Its tokens, the oldest first.
        pub tokens: Vec<BotTokenListed>,
    }

    /// A token. The token itself is told once, when it is made.
    pub struct BotTokenListed {
        /// By which it is revoked.
        pub id: String,
        /// What its owner calls it.
        pub name: String,
        /// What it may be used for.
        pub scopes: Vec<BotScope>,
        /// When it was made, in milliseconds since 1970.
        pub made: u64,
        /// When it was last used, to the hour.
        pub used: u64,
    }

    /// The body of `POST /api/account/bots`.
    #[serde(deny_unknown_fields)]
    pub struct MakeBot {
        /// Its name, as for members.
        pub name: String,
        /// What it plays; everything if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub filters: Option<BotFilters>,
    }

    /// The body of `POST /api/account/bots/ID/tokens`.
    #[serde(deny_unknown_fields)]
    pub struct MakeBotToken {
        /// What its owner calls it, 1 to 40 characters.
        pub name: String,
        /// What it may be used for.
        pub scopes: Vec<BotScope>,
    }

    /// A new token.
    pub struct BotTokenMade {
        /// Told this once; the house keeps its hash only.
        pub token: String,
        /// The bot, with all its tokens.
        pub bot: BotListed,
    }

    /// `GET /api/bot`: the bot that asks.
    pub struct BotMe {
        /// Its name.
        pub name: String,
        /// Whose it is.
        pub owner: String,
        /// What the token may be used for.
        pub scopes: Vec<BotScope>,
        /// What it plays.
        pub filters: BotFilters,
        /// The server's clock, in milliseconds since 1970.
        pub now: u64,
    }

    /// The body of `POST /api/bot/tables/ID/play`.
    #[serde(deny_unknown_fields)]
    pub struct BotPlay {
        /// What to do, in the game's notation.
        pub action: String,
        /// The version of the table that it was chosen on; the present one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub at: Option<u64>,
        /// By which a repeat is recognised: 1 to 64 visible ASCII characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub key: Option<String>,
    }

    /// The body of `POST /api/bot/tables/ID/command`.
    #[serde(deny_unknown_fields)]
    pub struct BotCommand {
        /// A command as on a socket, without `table`, `at`, `key` and `pass`.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        pub command: Value,
        /// The version of the table that it was made on; the present one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub at: Option<u64>,
        /// By which a repeat is recognised: 1 to 64 visible ASCII characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub key: Option<String>,
    }

    /// The body of `POST /api/bot/tables/ID/sit`.
    #[serde(deny_unknown_fields)]
    pub struct BotSit {
        /// The seat pass of a private table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub pass: Option<String>,
    }

    /// The body of `POST /api/bot/seek`.
    #[serde(deny_unknown_fields)]
    pub struct BotSeek {
        /// Which game.
        pub game: String,
        /// For how many; as few as the game needs if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub seats: Option<u8>,
        /// How time is kept; as the server chooses if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub clock: Option<ClockKind>,
    }

    /// What a command of a bot has caused.
    pub struct BotDone {
        /// The table.
        pub table: TableId,
        /// The number of its first event.
        pub first: u64,
        /// How many events.
        pub count: u64,
    }

    /// `GET /api/league`: the bots' own board.
    pub struct League {
        /// Whether this house holds rounds. Where it holds none any more, what was played stays.
        pub running: bool,
        /// A round is held every so many minutes; absent if none are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub minutes: Option<u64>,
        /// By game, the best first by what is sure of their ratings: `rating` less `spread`.
        pub bots: Vec<LeagueBot>,
        /// The latest games, the newest first; at most twenty.
        pub latest: Vec<LeagueGame>,
    }

    /// A bot on the board of one game.
    pub struct LeagueBot {
        /// Its name.
        pub name: String,
        /// Which game.
        pub game: String,
        /// How often it won.
        pub won: u32,
        /// How often nobody won.
        pub level: u32,
        /// How often it lost.
        pub lost: u32,
        /// Its rating, which began at 1500.
        pub rating: i32,
        /// How far off that may be: with 95 of 100 its true strength is within so many points on either side.
        pub spread: u32,
    }

    /// A game of the league.
    pub struct LeagueGame {
        /// Its table, which everybody can look at.
        pub table: TableId,
        /// Which game.
        pub game: String,
        /// Who played; empty for a bot that has left.
        pub bots: (String, String),
        /// When it began, in milliseconds since 1970.
        pub at: u64,
        /// Which of the two has won: 0 or 1; absent if neither has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub won: Option<u8>,
        /// Whether it is over and its record was verified. Others do not count.
        pub verified: bool,
        /// Whether it is over and its record did not hold.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub refuted: bool,
    }

    /// A line of `GET /api/bot/stream`. What tells them apart is `event`. A line of a table has `"event":"table"`, the members of `Looked` and,
    /// if it is the bot's turn, `turn`, a [`BotTurn`].
    #[serde(tag = "event", rename_all = "kebab-case")]
    pub enum BotLine {
        /// The first line: who one is. A line for each table at which the bot sits follows.
        Hello {
            /// The bot.
            bot: BotMe,
        },
        /// What concerns the bot in the lobby: challenges, and where company was found.
        Lobby {
            /// As for people.
            you: InLobby,
        },
        /// Nothing has happened for ten seconds.
        Alive {
            /// The server's clock, in milliseconds since 1970.
            now: u64,
        },
        /// The stream ends.
        Goodbye {
            /// `closing`, `moved`, `replaced`, `revoked` or `slow`.
            code: String,
            /// Come back after so many milliseconds; absent if that is of no use.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "ts", ts(optional))]
            again_ms: Option<u64>,
        },
    }

    /// It is the bot's turn at a table: `turn` in its line.
    pub struct BotTurn {
        /// The seat.
        pub seat: u8,
        /// Milliseconds until its time runs out; absent if no clock runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub left_ms: Option<u64>,
        /// The actions that are allowed; at most 10 000.
        pub legal: Vec<String>,
        /// Set if there are more.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub more: bool,
    }
}

impl Default for BotFilters {
    fn default() -> Self {
        BotFilters {
            games: Vec::new(),
            seats: Vec::new(),
            clocks: Vec::new(),
            least_ms: 0,
            company: BotCompany::Everybody,
            at_once: 4,
            a_day: 100,
            league: false,
        }
    }
}
