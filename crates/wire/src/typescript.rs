//! The TypeScript types of all messages, as the web client has them in `web/src/protocol`.

use cubo_core::fair::Bytes32;
use cubo_core::forfeit::{Forfeit, Why};
use cubo_core::record::{Ending, Entry, Fair, Named, Record, Sealed, SeatDraw};
use cubo_core::{Seat, Viewer};

use crate::bots::*;
use crate::events::*;
use crate::history::*;
use crate::lobby::*;
use crate::local::*;
use crate::members::*;
use crate::ratings::*;
use crate::reminders::*;
use crate::rest::*;
use crate::safety::*;
use crate::*;

/// Declares types, one after the other.
macro_rules! declare {
    ($($name:ident)*) => {{
        let config = ts_rs::Config::new().with_large_int("number");
        let mut text = String::new();
        $(text += &format!("\nexport {}\n", <$name as ts_rs::TS>::decl(&config));)*
        text
    }};
}

const HEAD: &str = "// Made from crates/wire by `make types`. Do not edit.\n";

/// `messages.ts`: what crosses a socket.
pub fn messages() -> String {
    HEAD.to_owned()
        + &declare! {
            Seat Viewer Bytes32 TableId Pass Id HouseLevel
            Words CommandRequest Request
            ClockKind Access Phase Why How Wanted Proposal Place OpenTable Opening Ending ShownTurn
            Entry ShownChair ShownOffer ShownAsked ShownEnd State ShownClock ShownView ShownGame Shown ShownEvent News
            Past PastPosition Links TableView Text Error Goodbye ServerMessage
        }
}

/// `local.ts`: what the engine in a worker answers about tables of the page.
pub fn local() -> String {
    let mut text = HEAD.to_owned();
    text += "\nimport type { Entry, Id, Level, ServerMessage, TableId } from './messages';\n";
    text += "import type { GameRecord } from './rest';\n";
    text + &declare! { Append Go WantedThought LocalMessage LocalReply }
}

/// `rest.ts`: what crosses REST, and its endpoints.
pub fn rest() -> String {
    let mut text = HEAD.to_owned();
    text += "\nimport type { Access, Bytes32, Clock, Entry, Happened, Id, Level, Looked, Lost, Opening, OpenTable, Outcome, Pass, Phase, Refusal, Seat, TableId, Wanted } from './messages';\n";
    text += "export type { Looked } from './messages';\n";
    text += &declare! {
        Games GameListed HouseFacts LegalText Kiosk Greet Session GuestName Tables TableListed Face FaceChair Refused RefusedByLimit LimitReached
        SignUp Accounts Join LogIn Recover Reset ChangePassword Rename Confirm Account SessionListed Joined Codes
        StrengthWanted Seek FillSeats ChallengeSomebody LobbyView Lobby PersonHere SeekListed InLobby MySeek Matched GameChallenge ChallengeDeclined
        LobbyId LobbyRequest
        ChallengeFor AskChallenge Challenge PasskeyUser PasskeyMade PasskeySigned AddPasskey NamePasskey PasskeyListed
        Distance KeepAway Blocks KeptAway
        Reason Report Reported Notices Notice Role Deed Somebody Reports ReportListed ReportShown HappenedThen LookIn LookedIn
        People PersonListed PersonShown Order UndoAct Acts Act Undone
        Language MailListed SetMail ConfirmMail MailConfirmed Forgotten Sent
        GameResult Audience Visible Profile Tally Together GameMet OpponentListed GamePlayed PlayedChair RunningGames RunningGame
        FinishedGames Follow Friends Friend Again Leave
        BotScope BotCompany BotClock BotFilters BotsListed BotListed BotTokenListed MakeBot MakeBotToken BotTokenMade
        BotMe BotPlay BotCommand BotSit BotSeek BotDone BotTurn BotLine League LeagueBot LeagueGame
        NoteToSelf Vacation GoOnVacation Replies PuzzleRatings PuzzleRating Daily DailyResults DailyResult DailyPlayed RatedSeats Pace RatingShown RatingCurve RatingPoint RatingBoard BoardLine
        EventId EventKind EventPhase OpenEvent FeatureEvent Events EventOfTable EventListed EventShown EventYou EventStanding EventRound EventBoard EventChair
        ReminderWay Reminders PushDevice QuietHours SetReminders AddPush SetWebhook WebhookMade TestReminder ReminderTested
        Record Sealed Named Fair SeatDraw Forfeit
    };
    text += "\n/** Every endpoint under /api: the body it takes and the answer it gives; anything else is Refused. */\nexport interface Doors {\n";
    for (endpoint, body, answer) in ENDPOINTS {
        text += &format!("  '{endpoint}': {{ body: {body}; answer: {answer} }};\n");
    }
    text + "}\n"
}
