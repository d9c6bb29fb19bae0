//! The bodies and answers of `/api`. What belongs to a table is named as in the messages of its socket.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::members::Accounts;
use crate::safety::Role;
use crate::setup::is_false;
use crate::shown::is_zero;
use crate::{ClockKind, Error, HouseLevel, Opening, Phase, TableId, Wanted};

/// Every endpoint under `/api`, the type of the body that it takes and of the answer that it gives. Anything else is a [`Refused`].
pub const ENDPOINTS: &[(&str, &str, &str)] = &[
    ("GET /api/games", "undefined", "Games"),
    ("GET /api/house", "undefined", "HouseFacts"),
    ("GET /api/session", "undefined", "Session"),
    ("POST /api/session", "Greet", "Session"),
    ("GET /api/session/tables", "undefined", "Tables"),
    ("POST /api/tables", "OpenTable", "Looked"),
    ("GET /api/tables", "undefined", "Tables"),
    ("GET /api/tables/ID", "undefined", "Looked"),
    ("GET /api/tables/ID/record", "undefined", "GameRecord"),
    ("DELETE /api/session", "undefined", "Session"),
    ("GET /api/account", "undefined", "Account"),
    ("POST /api/account", "Join", "Joined"),
    ("POST /api/account/login", "LogIn", "Account"),
    ("POST /api/account/recover", "Recover", "Account"),
    ("POST /api/account/reset", "Reset", "Account"),
    ("POST /api/account/password", "ChangePassword", "Account"),
    ("POST /api/account/name", "Rename", "Account"),
    ("POST /api/account/codes", "Confirm", "Codes"),
    ("DELETE /api/account/sessions", "undefined", "Account"),
    ("DELETE /api/account/sessions/ID", "undefined", "Account"),
    ("GET /api/lobby", "undefined", "LobbyView"),
    ("POST /api/lobby/seek", "Seek", "InLobby"),
    ("DELETE /api/lobby/seek", "undefined", "InLobby"),
    ("POST /api/lobby/house", "FillSeats", "InLobby"),
    ("POST /api/lobby/challenges", "ChallengeSomebody", "GameChallenge"),
    ("DELETE /api/lobby/challenges/ID", "undefined", "InLobby"),
    ("POST /api/account/passkeys/challenge", "AskChallenge", "Challenge"),
    ("POST /api/account/login/passkey", "PasskeySigned", "Account"),
    ("POST /api/account/passkeys", "AddPasskey", "Account"),
    ("POST /api/account/passkeys/ID", "NamePasskey", "Account"),
    ("DELETE /api/account/passkeys/ID", "undefined", "Account"),
    ("DELETE /api/account/password", "undefined", "Account"),
    ("GET /api/session/blocks", "undefined", "Blocks"),
    ("POST /api/session/blocks", "KeepAway", "Blocks"),
    ("DELETE /api/session/blocks/ID", "undefined", "Blocks"),
    ("POST /api/session/bot", "undefined", "Session"),
    ("GET /api/session/notices", "undefined", "Notices"),
    ("DELETE /api/session/notices/ID", "undefined", "Notices"),
    ("POST /api/reports", "Report", "Reported"),
    ("GET /api/moderation/reports", "undefined", "Reports"),
    ("GET /api/moderation/reports/ID", "undefined", "ReportShown"),
    ("POST /api/moderation/reports/ID/look-in", "LookIn", "LookedIn"),
    ("GET /api/moderation/people", "undefined", "People"),
    ("GET /api/moderation/people/ID", "undefined", "PersonShown"),
    ("GET /api/moderation/acts", "undefined", "Acts"),
    ("POST /api/moderation/acts", "Order", "Act"),
    ("POST /api/moderation/acts/ID/undo", "UndoAct", "Act"),
    ("POST /api/account/mail", "SetMail", "Account"),
    ("DELETE /api/account/mail", "undefined", "Account"),
    ("POST /api/account/mail/confirm", "ConfirmMail", "MailConfirmed"),
    ("POST /api/account/forgotten", "Forgotten", "Sent"),
    ("GET /api/members/ID", "undefined", "Profile"),
    ("GET /api/members/ID/ratings", "undefined", "RatingCurve"),
    ("GET /api/ratings", "undefined", "RatingBoard"),
    ("GET /api/events", "undefined", "Events"),
    ("POST /api/events", "OpenEvent", "EventShown"),
    ("GET /api/events/ID", "undefined", "EventShown"),
    ("POST /api/events/ID/join", "undefined", "EventShown"),
    ("POST /api/events/ID/leave", "undefined", "EventShown"),
    ("POST /api/events/ID/start", "undefined", "EventShown"),
    ("POST /api/events/ID/cancel", "undefined", "EventShown"),
    ("POST /api/events/ID/feature", "FeatureEvent", "EventShown"),
    ("GET /api/tables/ID/note", "undefined", "NoteToSelf"),
    ("POST /api/tables/ID/note", "NoteToSelf", "NoteToSelf"),
    ("GET /api/account/vacation", "undefined", "Vacation"),
    ("POST /api/account/vacation", "GoOnVacation", "Vacation"),
    ("DELETE /api/account/vacation", "undefined", "Vacation"),
    ("GET /api/tables/ID/replies", "undefined", "Replies"),
    ("POST /api/tables/ID/replies", "Replies", "Replies"),
    ("GET /api/tables/ID/event", "undefined", "EventOfTable"),
    ("GET /api/account/puzzles", "undefined", "PuzzleRatings"),
    ("POST /api/account/puzzles", "PuzzleRating", "PuzzleRatings"),
    ("GET /api/daily", "undefined", "Daily"),
    ("POST /api/daily", "DailyPlayed", "Daily"),
    ("GET /api/account/visible", "undefined", "Visible"),
    ("POST /api/account/visible", "Visible", "Visible"),
    ("GET /api/account/friends", "undefined", "Friends"),
    ("POST /api/account/friends", "Follow", "Friends"),
    ("DELETE /api/account/friends/ID", "undefined", "Friends"),
    ("GET /api/session/running", "undefined", "RunningGames"),
    ("GET /api/session/finished", "undefined", "FinishedGames"),
    ("POST /api/session/leave", "Leave", "Session"),
    ("POST /api/tables/ID/again", "undefined", "Again"),
    ("GET /api/account/bots", "undefined", "BotsListed"),
    ("POST /api/account/bots", "MakeBot", "BotListed"),
    ("POST /api/account/bots/ID", "BotFilters", "BotListed"),
    ("DELETE /api/account/bots/ID", "undefined", "BotsListed"),
    ("POST /api/account/bots/ID/tokens", "MakeBotToken", "BotTokenMade"),
    ("DELETE /api/account/bot-tokens/ID", "undefined", "BotListed"),
    ("GET /api/league", "undefined", "League"),
    ("GET /api/bot", "undefined", "BotMe"),
    ("GET /api/bot/lobby", "undefined", "InLobby"),
    ("POST /api/bot/seek", "BotSeek", "InLobby"),
    ("DELETE /api/bot/seek", "undefined", "InLobby"),
    ("POST /api/bot/challenges", "ChallengeSomebody", "GameChallenge"),
    ("DELETE /api/bot/challenges/ID", "undefined", "InLobby"),
    ("POST /api/bot/tables", "OpenTable", "BotDone"),
    ("GET /api/bot/tables/ID", "undefined", "Looked"),
    ("GET /api/bot/tables/ID/record", "undefined", "GameRecord"),
    ("POST /api/bot/tables/ID/sit", "BotSit", "BotDone"),
    ("POST /api/bot/tables/ID/play", "BotPlay", "BotDone"),
    ("POST /api/bot/tables/ID/command", "BotCommand", "BotDone"),
    ("GET /api/account/reminders", "undefined", "Reminders"),
    ("POST /api/account/reminders", "SetReminders", "Reminders"),
    ("POST /api/account/reminders/push", "AddPush", "Reminders"),
    ("DELETE /api/account/reminders/push/ID", "undefined", "Reminders"),
    ("POST /api/account/reminders/webhook", "SetWebhook", "WebhookMade"),
    ("DELETE /api/account/reminders/webhook", "undefined", "Reminders"),
    ("POST /api/account/reminders/test", "TestReminder", "ReminderTested"),
];

macro_rules! bodies {
    ($($item:item)*) => {
        $(#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $item)*
    };
}
pub(crate) use bodies;

bodies! {
    /// `GET /api/games`.
    pub struct Games {
        /// What can be played.
        pub games: Vec<GameListed>,
        /// House players, the weakest first.
        pub levels: Vec<String>,
        /// What can be said at listed tables.
        pub phrases: Vec<String>,
        /// The program's version.
        pub version: String,
    }

    /// A game.
    pub struct GameListed {
        /// Its name in messages and addresses.
        pub id: String,
        /// The version of its rules.
        pub rules: u32,
        /// The fewest and the most who can play.
        pub seats: (u8, u8),
        /// Whether seats know things that others do not.
        pub secrets: bool,
        /// Whether anything is drawn or thrown.
        pub chance: bool,
        /// What can be agreed, as a JSON schema.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        pub options: Value,
    }

    /// `GET /api/house`.
    pub struct HouseFacts {
        /// Changes with the files of the web client: a page that was loaded under another version is old.
        pub version: String,
        /// What the operator has to say by law, as Markdown.
        pub legal: Option<LegalText>,
        /// Present if the server is set up for a screen that many people use, one after the other.
        pub kiosk: Option<Kiosk>,
        /// Set where one can be a member.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub accounts: Option<Accounts>,
        /// Whether it holds a league of bots, with a board of its own.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub league: bool,
    }

    /// A text in both languages.
    pub struct LegalText {
        /// In English.
        pub en: String,
        /// In French.
        pub fr: String,
    }

    /// A screen that many use.
    pub struct Kiosk {
        /// After so many seconds without a touch the next guest begins afresh.
        pub idle_s: u64,
    }

    /// The body of `POST /api/session`.
    #[serde(deny_unknown_fields)]
    pub struct Greet {
        /// What others are to see; a guest keeps the name they have if it is absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub name: Option<String>,
    }

    /// `GET`, `POST` and `DELETE /api/session`.
    pub struct Session {
        /// Who asks; `null` for a stranger.
        pub guest: Option<GuestName>,
    }

    /// A guest.
    pub struct GuestName {
        /// What others see; empty if no name was given yet.
        pub name: String,
        /// Whether they are a member.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub member: bool,
        /// Whether their account is a bot's.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub bot: bool,
        /// What they are in the house, if they look after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub role: Option<Role>,
        /// How many notices wait for them.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
        pub notices: u32,
    }

    /// `GET /api/tables` and `GET /api/session/tables`, the latest first.
    pub struct Tables {
        /// At most a hundred.
        pub tables: Vec<TableListed>,
        /// What to ask `after` for the rest; absent if this is the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub next: Option<TableId>,
    }

    /// A table in a list.
    pub struct TableListed {
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
    }

    /// What lists show of a table.
    #[derive(Default)]
    pub struct Face {
        /// By place before the start, by seat after it.
        pub chairs: Vec<FaceChair>,
        /// The seat to act.
        pub turn: Option<u8>,
        /// How time is kept.
        pub time: ClockKind,
        /// Whether the game counts for the players' ratings.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub rated: bool,
        /// Whether only the ready-made phrases can be said.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub phrases_only: bool,
    }

    /// A chair in a list.
    pub struct FaceChair {
        /// For whom it is while nobody has it.
        pub wanted: Wanted,
        /// The name of whoever sits there.
        pub name: Option<String>,
        /// The house player who acts for it now: how strong.
        pub house: Option<HouseLevel>,
        /// That player's name; faces that were written before players had names have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub player: Option<String>,
        /// Whether whoever sits there is a bot.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub bot: bool,
        /// Until when whoever sits there is on vacation at the latest, in milliseconds since 1970; absent if they are not. If that time has
        /// passed, they are back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub vacation: Option<u64>,
    }

    /// The body of `POST /api/tables`.
    #[serde(deny_unknown_fields)]
    pub struct OpenTable {
        /// 1 to 64 characters. A repeat with the same key does not open another table, but finds the first one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 64)))]
        pub key: Option<String>,
        /// What is asked for.
        pub table: Opening,
    }

    /// Why a request was refused.
    pub struct Refused {
        /// Why.
        pub error: Error,
    }

    /// The same with status 429: a limit was reached.
    pub struct RefusedByLimit {
        /// Which, and for how long.
        pub error: LimitReached,
    }

    /// A limit that was reached.
    pub struct LimitReached {
        /// `too-fast`.
        pub code: String,
        /// For developers.
        pub message: String,
        /// Wait so many milliseconds.
        pub retry_ms: u64,
        /// Which limit: `requests`, `opens`, `guesses`, `names`, `reports`, `offers`, `mail`, `table`, `bot` or `streams`.
        pub key: String,
        /// The same time in seconds, rounded up.
        pub seconds: u64,
    }
}
