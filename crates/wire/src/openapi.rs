//! The server's interface as an OpenAPI 3.1 document: JSON schemas from the types of this crate, and the paths of [`ENDPOINTS`] and
//! `OTHERS`. It is kept in `docs/openapi.json`, which the server hands out, and checked by `tests/openapi.rs`.

use cubo_core::record::Record;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::bots::{
    BotCommand, BotDone, BotFilters, BotLine, BotListed, BotMe, BotPlay, BotSeek, BotSit, BotTokenMade,
    BotTurn, BotsListed, League, MakeBot, MakeBotToken,
};
use crate::events::{EventOfTable, EventShown, Events, FeatureEvent, OpenEvent};
use crate::history::{
    Again, Daily, DailyPlayed, FinishedGames, Follow, Friends, GoOnVacation, Leave, NoteToSelf, Profile,
    PuzzleRating, PuzzleRatings, Replies, RunningGames, Vacation, Visible,
};
use crate::lobby::{ChallengeSomebody, FillSeats, GameChallenge, InLobby, LobbyRequest, LobbyView, Seek};
use crate::members::{
    Account, AddPasskey, AskChallenge, Challenge, ChangePassword, Codes, Confirm, ConfirmMail, Forgotten,
    Join, Joined, LogIn, MailConfirmed, NamePasskey, PasskeySigned, Recover, Rename, Reset, Sent, SetMail,
};
use crate::ratings::{RatingBoard, RatingCurve};
use crate::reminders::{
    AddPush, ReminderTested, Reminders, SetReminders, SetWebhook, TestReminder, WebhookMade,
};
use crate::rest::{ENDPOINTS, Games, Greet, HouseFacts, OpenTable, Refused, RefusedByLimit, Session, Tables};
use crate::safety::{
    Act, Acts, Blocks, KeepAway, LookIn, LookedIn, Notices, Order, People, PersonShown, Report, ReportShown,
    Reported, Reports, UndoAct,
};
use crate::{Request, ServerMessage, TableView, close};

/// What is not JSON of [`ENDPOINTS`]: the path, what it gives, and as which media types.
const OTHERS: &[(&str, &str, &str)] = &[
    ("/api/card.png", "The card of the house, 1200 × 630", "image/png"),
    ("/api/card.svg", "The card of the house", "image/svg+xml"),
    (
        "/api/tables/{id}/card.png",
        "The card to send of a finished game at a listed table, or the card of the house",
        "image/png",
    ),
    ("/api/tables/{id}/card.svg", "The same as SVG", "image/svg+xml"),
    ("/api/tables/{id}/board.svg", "The board of a listed table as it stands now", "image/svg+xml"),
    ("/api/openapi.json", "This document", "application/json"),
    ("/api/session/records", "The finished games of whoever asks, a record a line", "application/x-ndjson"),
    (
        "/api/session/export",
        "Everything that is kept about whoever asks, a JSON object a line",
        "application/x-ndjson",
    ),
    ("/api/events/{id}/records", "The finished games of an event, a record a line", "application/x-ndjson"),
    (
        "/api/bot/stream",
        "What happens at the bot's tables, a JSON object a line: see BotLine",
        "application/x-ndjson",
    ),
    ("/healthz", "Whether the process lives", "text/plain"),
    ("/readyz", "Whether an append works and room is left", "text/plain"),
    ("/ws", "The socket: see x-socket", ""),
    ("/", "The web client's page, with a head for link previews", "text/html"),
    ("/table/{id}", "The same, of a table", "text/html"),
    ("/replay/{id}", "The same, of a finished game", "text/html"),
    (
        "/embed/{id}",
        "The page for a frame: the board of a finished game at a listed table, move by move",
        "text/html",
    ),
    ("/api/oembed", "How other pages show a finished game at a listed table: oEmbed 1.0", "application/json"),
];

/// What an operation is called, and what it does.
fn called(endpoint: &str) -> (&'static str, &'static str) {
    match endpoint {
        "GET /api/games" => ("games", "Games, levels of house players, phrases"),
        "GET /api/house" => ("house", "What a client needs to know of this server"),
        "GET /api/session" => ("session", "Who asks"),
        "POST /api/session" => ("becomeGuest", "Become a guest, or get another name"),
        "DELETE /api/session" => ("endSession", "End the session for good"),
        "GET /api/session/tables" => ("myTables", "The tables at which the guest sits or sat"),
        "POST /api/tables" => ("openTable", "Open a table"),
        "GET /api/tables" => ("listedTables", "The listed tables"),
        "GET /api/tables/ID" => ("look", "The table as whoever asks sees it"),
        "GET /api/tables/ID/record" => ("record", "The record of a game that is over"),
        "GET /api/account" => ("account", "The member who asks"),
        "POST /api/account" => ("join", "Become a member, with everything that the guest has"),
        "POST /api/account/login" => ("logIn", "Log in"),
        "POST /api/account/recover" => ("recover", "Log in with a recovery code and set a new password"),
        "POST /api/account/reset" => {
            ("resetPassword", "Log in with the operator's link and set a new password")
        }
        "POST /api/account/password" => ("changePassword", "Change the password; all other sessions end"),
        "POST /api/account/name" => ("rename", "Change the name, once in 30 days"),
        "POST /api/account/codes" => ("newCodes", "Get new recovery codes in place of the old"),
        "DELETE /api/account/sessions" => ("endOtherSessions", "End all sessions but the one that asks"),
        "DELETE /api/account/sessions/ID" => ("endOneSession", "End one session"),
        "GET /api/lobby" => ("lobby", "Who looks for company, which tables wait, which games can be watched"),
        "POST /api/lobby/seek" => ("seek", "Look for company"),
        "DELETE /api/lobby/seek" => ("stopSeeking", "Look for company no longer"),
        "POST /api/lobby/house" => ("fillSeats", "Let house players take the free seats"),
        "POST /api/lobby/challenges" => ("challenge", "Open a table and ask a member to sit down there"),
        "DELETE /api/lobby/challenges/ID" => ("dropChallenge", "Decline a challenge, or take one's own back"),
        "POST /api/account/passkeys/challenge" => {
            ("passkeyChallenge", "Ask for what a passkey is to sign, or for a new one")
        }
        "POST /api/account/login/passkey" => ("logInWithPasskey", "Log in with a passkey"),
        "POST /api/account/passkeys" => ("addPasskey", "Add a passkey"),
        "POST /api/account/passkeys/ID" => ("namePasskey", "Call a passkey otherwise"),
        "DELETE /api/account/passkeys/ID" => ("removePasskey", "Remove a passkey, if another way in is left"),
        "POST /api/account/mail" => ("setMail", "Give an address of mail, to be confirmed by a link"),
        "DELETE /api/account/mail" => ("removeMail", "Have the address forgotten"),
        "POST /api/account/mail/confirm" => {
            ("confirmMail", "Confirm an address with the link that was sent there")
        }
        "POST /api/account/forgotten" => ("forgotten", "Have a link for a new password sent to an address"),
        "DELETE /api/account/password" => ("removePassword", "Go on with passkeys alone"),
        "GET /api/session/blocks" => ("blocks", "Whom the asker has muted or blocked"),
        "POST /api/session/blocks" => ("keepAway", "Mute or block somebody"),
        "DELETE /api/session/blocks/ID" => ("letNear", "Let somebody near again"),
        "POST /api/session/bot" => ("becomeBot", "Mark one's account as a bot's"),
        "GET /api/session/notices" => ("notices", "What moderators have to tell the asker"),
        "DELETE /api/session/notices/ID" => ("readNotice", "Say that one has read it"),
        "POST /api/reports" => ("report", "Report somebody at a table to the moderators"),
        "GET /api/moderation/reports" => ("reports", "Reports, for moderators"),
        "GET /api/moderation/reports/ID" => ("oneReport", "A report, with what happened at the table"),
        "POST /api/moderation/reports/ID/look-in" => {
            ("lookIn", "Look on at the table that a report is about")
        }
        "GET /api/moderation/people" => ("people", "Members by name, or those who have a role"),
        "GET /api/moderation/people/ID" => ("person", "Somebody, and what was done about them"),
        "GET /api/moderation/acts" => ("acts", "What was done by moderators"),
        "POST /api/moderation/acts" => ("act", "Do something as a moderator"),
        "POST /api/moderation/acts/ID/undo" => ("undoAct", "Undo it"),
        "GET /api/members/ID" => ("profile", "A member as whoever asks may see them"),
        "GET /api/members/ID/ratings" => ("ratingCurve", "How a member's rating at one game came about"),
        "GET /api/ratings" => ("ratingBoard", "The best at one game"),
        "GET /api/events" => ("events", "Events that everybody may find"),
        "POST /api/events" => ("openEvent", "Open an event, as a member"),
        "GET /api/events/ID" => ("event", "An event, with its standings and rounds"),
        "POST /api/events/ID/join" => ("joinEvent", "Take part, or come back"),
        "POST /api/events/ID/leave" => ("leaveEvent", "Take part no longer"),
        "POST /api/events/ID/start" => ("startEvent", "Begin an event, as its organiser"),
        "POST /api/events/ID/cancel" => ("cancelEvent", "Call an event off, as its organiser or a moderator"),
        "POST /api/events/ID/feature" => ("featureEvent", "Show an event to everybody, as a moderator"),
        "GET /api/tables/ID/note" => ("note", "What whoever asks has written to themselves about a table"),
        "POST /api/tables/ID/note" => ("setNote", "Write a note to oneself about a table"),
        "GET /api/account/vacation" => {
            ("vacation", "Whether the member is on vacation, and what is left of it")
        }
        "POST /api/account/vacation" => ("goOnVacation", "Go on vacation, or stay longer or less long"),
        "DELETE /api/account/vacation" => ("comeBack", "Come back"),
        "GET /api/tables/ID/replies" => ("replies", "The replies that whoever asks has prepared at a table"),
        "POST /api/tables/ID/replies" => ("setReplies", "Prepare replies: if they do this, I do that"),
        "GET /api/tables/ID/event" => ("eventOfTable", "The event that a table is played for"),
        "GET /api/account/puzzles" => ("puzzleRatings", "How strong the member is at puzzles"),
        "POST /api/account/puzzles" => {
            ("setPuzzleRating", "Keep how strong the member is at the puzzles of one game")
        }
        "GET /api/daily" => ("daily", "The game of the day"),
        "POST /api/daily" => ("playedDaily", "Say how one has played it"),
        "GET /api/account/visible" => ("visible", "What the member lets others see"),
        "POST /api/account/visible" => ("setVisible", "Set what others see"),
        "GET /api/account/friends" => ("friends", "Whom the member follows"),
        "POST /api/account/friends" => ("follow", "Follow a member"),
        "DELETE /api/account/friends/ID" => ("unfollow", "Follow a member no longer"),
        "GET /api/session/running" => ("runningGames", "The tables of whoever asks that are not over"),
        "GET /api/session/finished" => ("finishedGames", "The games of whoever asks that are over"),
        "POST /api/tables/ID/again" => ("playAgain", "Open a table for the next game with the same people"),
        "POST /api/session/leave" => ("leave", "Leave for good: everything about whoever asks is removed"),
        "GET /api/account/bots" => ("bots", "The bots of the member who asks"),
        "POST /api/account/bots" => ("makeBot", "Make a bot"),
        "POST /api/account/bots/ID" => ("setBotFilters", "Set what a bot plays"),
        "DELETE /api/account/bots/ID" => ("removeBot", "Remove a bot for good"),
        "POST /api/account/bots/ID/tokens" => ("makeBotToken", "Make a token, which is told once"),
        "DELETE /api/account/bot-tokens/ID" => ("revokeBotToken", "Revoke a token"),
        "GET /api/league" => ("league", "The bots' own board"),
        "GET /api/bot" => ("botMe", "The bot that asks"),
        "GET /api/bot/lobby" => ("botLobby", "What concerns the bot in the lobby"),
        "POST /api/bot/seek" => ("botSeek", "Look for other bots"),
        "DELETE /api/bot/seek" => ("botStopSeeking", "Look for company no longer"),
        "POST /api/bot/challenges" => {
            ("botChallenge", "Open a table and ask a bot, or the owner, to sit down there")
        }
        "DELETE /api/bot/challenges/ID" => {
            ("botDropChallenge", "Decline a challenge, or take one's own back")
        }
        "POST /api/bot/tables" => ("botOpenTable", "Open a table and sit down there"),
        "GET /api/bot/tables/ID" => ("botLook", "The table as the bot sees it"),
        "GET /api/bot/tables/ID/record" => ("botRecord", "The record of a game of the bot that is over"),
        "POST /api/bot/tables/ID/sit" => ("botSit", "Sit down: accept a challenge, or take a free place"),
        "POST /api/bot/tables/ID/play" => ("botPlay", "Act"),
        "POST /api/bot/tables/ID/command" => ("botCommand", "Anything else that can be done at a table"),
        "GET /api/account/reminders" => ("reminders", "How the member is told that it is their turn"),
        "POST /api/account/reminders" => ("setReminders", "Set mail, quiet hours and language of reminders"),
        "POST /api/account/reminders/push" => ("addPush", "Have a browser notified"),
        "DELETE /api/account/reminders/push/ID" => ("removePush", "Notify a browser no longer"),
        "POST /api/account/reminders/webhook" => {
            ("setWebhook", "Have an address called; its secret is told once")
        }
        "DELETE /api/account/reminders/webhook" => ("removeWebhook", "Call the address no longer"),
        "POST /api/account/reminders/test" => {
            ("testReminder", "Send oneself a reminder, to see whether it comes")
        }
        _ => panic!("{endpoint} has no name in the OpenAPI document"),
    }
}

/// What a status means, beside those of success.
fn meaning(status: u16) -> &'static str {
    match status {
        400 => "Something in the request cannot be read",
        401 => "Whoever asks is no member here, or name and password do not fit",
        403 => "A foreign origin, or a private table and no pass that opens it",
        404 => "There is nothing at this address, no such table, or no table could have such an id or pass",
        408 => "The request took too long",
        409 => "It cannot be done, or not now: the code says why",
        413 => "The body is too long",
        421 => "The server does not answer to that host",
        426 => "This is a WebSocket",
        429 => "Too many requests: wait",
        500 => "A fault of the program",
        501 => "There is no answer in that format",
        503 => "Not now: try again",
        507 => "There is no room on the disk",
        _ => "",
    }
}

/// Every request can be answered so.
const ALWAYS: [u16; 6] = [400, 408, 421, 429, 500, 503];

/// The document.
pub fn document() -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Cubothèque",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "What `cubo serve` offers to programs; docs/api.md tells what everything means. Objects of answers and \
                messages may gain members: what reads them leaves alone what it does not know.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "security": [{}, {"guest": []}],
        "paths": paths(),
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "guest": {
                    "type": "apiKey", "in": "cookie", "name": "cubo",
                    "description": "Given by POST /api/session; behind TLS its name is __Host-cubo",
                },
                "bot": {
                    "type": "http", "scheme": "bearer",
                    "description": "A bot's token, for /api/bot and /ws: its owner makes it with POST /api/account/bots/{id}/tokens",
                },
            },
        },
        "x-socket": {
            "path": "/ws",
            "description": "JSON texts over a WebSocket, opened with the same Host, Origin and Cookie as a POST. An answer has the id of its request.",
            "client": reference("ClientMessage"),
            "server": reference("ServerMessage"),
            "close": close::ALL.iter().map(|(code, about)| (code.to_string(), json!(about.trim()))).collect::<Map<_, _>>(),
        },
    })
}

fn reference(schema: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{schema}")})
}

fn paths() -> Map<String, Value> {
    let mut paths = Map::new();
    let mut put = |path: &str, method: &str, operation: Value| {
        let entry = paths.entry(path).or_insert_with(|| json!({}));
        entry[method.to_ascii_lowercase()] = operation;
    };
    for (endpoint, body, answer) in ENDPOINTS {
        let (method, path) = endpoint.split_once(' ').unwrap_or_default();
        let path = path.replace("ID", "{id}");
        put(&path, method, operation(endpoint, method, &path, body, answer));
    }
    for (path, about, kind) in OTHERS {
        put(path, "get", other(path, about, kind));
    }
    paths
}

fn operation(endpoint: &str, method: &str, path: &str, body: &str, answer: &str) -> Value {
    let account = path.starts_with("/api/account");
    let challenges = path.starts_with("/api/lobby/challenges");
    let (orders, table) = (method != "GET", path.starts_with("/api/tables/{id}"));
    let member = path.starts_with("/api/members");
    let mut statuses = ALWAYS.to_vec();
    let mut parameters = Vec::new();
    let bot = path == "/api/bot" || path.starts_with("/api/bot/");
    if orders {
        statuses.extend([403, 507]);
    }
    if orders && !bot {
        parameters.push(origin());
    }
    if bot {
        statuses.extend([401, 403, 404, 409]);
    }
    if table {
        statuses.extend([403, 404]);
        parameters
            .push(json!({"name": "id", "in": "path", "required": true, "schema": reference("TableId")}));
        parameters.push(pass());
    }
    // Whoever keeps something has to be known.
    let keeps = ["/api/session/blocks", "/api/session/bot", "/api/session/notices", "/api/reports"];
    if account || keeps.iter().any(|begin| path.starts_with(begin)) {
        statuses.extend([401, 404]);
    }
    if path.starts_with("/api/moderation") {
        statuses.push(404);
    }
    if path.contains("{id}") && !table && !challenges && !member {
        statuses.push(404);
        let schema = json!({"type": "string"});
        parameters.push(json!({"name": "id", "in": "path", "required": true, "schema": schema}));
    }
    if challenges {
        statuses.extend([401, 404, 409]);
        if path.contains("{id}") {
            parameters
                .push(json!({"name": "id", "in": "path", "required": true, "schema": reference("TableId")}));
        }
    }
    if member {
        statuses.push(404);
        let about = "The member's name";
        let schema = json!({"type": "string"});
        parameters.push(
            json!({"name": "id", "in": "path", "required": true, "description": about, "schema": schema}),
        );
    }
    if path.starts_with("/api/events") {
        statuses.push(404);
        if orders {
            statuses.extend([401, 409]);
        }
    }
    match endpoint {
        "POST /api/account/reminders" | "POST /api/account/reminders/test" => statuses.push(409),
        "POST /api/lobby/seek" => statuses.push(409),
        "POST /api/lobby/house" => statuses.extend([401, 409]),
        "POST /api/account"
        | "POST /api/account/name"
        | "POST /api/account/passkeys/challenge"
        | "POST /api/account/login/passkey"
        | "POST /api/account/passkeys"
        | "DELETE /api/account/passkeys/ID"
        | "DELETE /api/account/password"
        | "POST /api/account/bots"
        | "POST /api/account/bots/ID/tokens" => statuses.push(409),
        "POST /api/account/mail"
        | "DELETE /api/account/mail"
        | "POST /api/account/mail/confirm"
        | "POST /api/account/forgotten" => statuses.push(404),
        "POST /api/account/friends" => statuses.extend([404, 409]),
        "POST /api/tables/ID/again" => statuses.extend([401, 409]),
        "GET /api/tables/ID/note" | "POST /api/tables/ID/note" => statuses.push(401),
        "GET /api/tables/ID/replies" | "POST /api/tables/ID/replies" => statuses.extend([401, 409]),
        "GET /api/account/vacation" | "DELETE /api/account/vacation" => statuses.push(404),
        "POST /api/account/vacation" => statuses.extend([404, 409]),
        "GET /api/account/puzzles" | "POST /api/account/puzzles" => statuses.push(404),
        "GET /api/daily" => statuses.push(404),
        "POST /api/daily" => statuses.extend([401, 404, 409]),
        "GET /api/account/friends" | "GET /api/account/visible" | "POST /api/account/visible" => {
            statuses.push(404)
        }
        "GET /api/session/running" => statuses.push(404),
        "GET /api/ratings" | "GET /api/members/ID/ratings" => {
            if !member {
                statuses.push(404);
            }
            let query = |name: &str, about: &str, required: bool, schema: Value| json!({"name": name, "in": "query", "description": about, "required": required, "schema": schema});
            parameters.extend([
                query("game", "Which game", true, json!({"type": "string"})),
                query(
                    "seats",
                    "For how many seats",
                    false,
                    json!({"enum": ["two", "more"], "default": "two"}),
                ),
                query(
                    "pace",
                    "With which kind of clock",
                    false,
                    json!({"enum": ["live", "days"], "default": "live"}),
                ),
            ]);
            if !member {
                let about = "Whether bots or people are asked for";
                parameters.push(query("bots", about, false, json!({"type": "boolean", "default": false})));
            }
        }
        "POST /api/session/leave" => statuses.extend([401, 404]),
        "GET /api/session/finished" => {
            statuses.push(404);
            let query = |name: &str, about: &str, schema: Value| json!({"name": name, "in": "query", "description": about, "schema": schema});
            let moment = || json!({"type": "integer", "minimum": 0});
            parameters.extend([
                query("game", "Of one game only", json!({"type": "string"})),
                query("result", "With one result only", json!({"enum": ["won", "level", "lost", "none"]})),
                query("with", "With this member only", json!({"type": "string"})),
                query("find", "A part of somebody's name at the table", json!({"type": "string"})),
                query("since", "Ended at this moment or later", moment()),
                query("until", "Ended before this moment", moment()),
                query(
                    "limit",
                    "How many at most",
                    json!({"type": "integer", "minimum": 1, "maximum": 100, "default": 30}),
                ),
                query(
                    "after",
                    "The next of the page before",
                    json!({"type": "string", "pattern": "^[0-9]{1,15}-[0-9]{1,15}$"}),
                ),
            ]);
        }
        "POST /api/tables" | "GET /api/tables/ID/record" => statuses.push(409),
        "POST /api/reports" => {
            statuses.extend([404, 409]);
            parameters.push(pass());
        }
        "GET /api/moderation/reports" => {
            let schema = json!({"enum": ["open", "settled"]});
            parameters.push(json!({"name": "list", "in": "query", "schema": schema}));
        }
        "GET /api/moderation/people" => {
            parameters.push(json!({"name": "name", "in": "query", "schema": {"type": "string"}}));
        }
        "GET /api/moderation/acts" => {
            parameters
                .push(json!({"name": "before", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": u32::MAX}}));
        }
        "POST /api/moderation/acts" | "POST /api/moderation/acts/ID/undo" => statuses.push(409),
        "POST /api/session/bot" => statuses.push(409),
        "POST /api/session/blocks" => {
            statuses.push(409);
            parameters.push(pass());
        }
        "GET /api/tables" => {
            statuses.push(404);
            let query = |name: &str, about: &str, schema: Value| json!({"name": name, "in": "query", "description": about, "schema": schema});
            parameters.extend([
                query("game", "Of one game only", json!({"type": "string"})),
                query("list", "Of one list only", json!({"enum": ["waiting", "playing"]})),
                query(
                    "limit",
                    "How many at most",
                    json!({"type": "integer", "minimum": 1, "maximum": 100, "default": 100}),
                ),
                query("after", "The next of the page before", reference("TableId")),
            ]);
        }
        _ => {}
    }
    let mut good =
        json!({"description": "Done", "content": {"application/json": {"schema": reference(answer)}}});
    if orders {
        let given = "The cookie of a new guest; an empty one where the session ends";
        good["headers"] = json!({"Set-Cookie": {"description": given, "schema": {"type": "string"}}});
    }
    let opens = endpoint == "POST /api/tables";
    if opens {
        let found =
            json!({"path.id": "$response.body#/table", "header.cubo-pass": "$response.body#/links/seat"});
        good["links"] = json!({
            "look": {"operationId": "look", "parameters": found},
            "record": {"operationId": "record", "parameters": found},
        });
    }
    let (name, about) = called(endpoint);
    let mut operation = json!({"operationId": name, "summary": about});
    if bot {
        operation["security"] = json!([{"bot": []}]);
    }
    if body != "undefined" {
        statuses.push(413);
        operation["requestBody"] = json!({
            "required": body != "Greet",
            "content": {"application/json": {"schema": reference(body)}},
        });
    }
    if opens {
        operation["requestBody"]["content"]["application/json"]["examples"] = json!({
            "link": {"value": {"table": {"game": "cubulus", "places": [{"for": "person"}, {"for": "person"}]}}},
            "listed": {"value": {"key": "k1", "table": {
                "game": "blox", "places": [{"for": "person"}, {"for": "house", "level": "easy"}], "access": "listed",
                "clock": {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 5_000},
            }}},
        });
    }
    operation["parameters"] = Value::Array(parameters);
    operation["responses"] = responses(if opens { 201 } else { 200 }, good, statuses);
    operation
}

fn pass() -> Value {
    json!({
        "name": "cubo-pass", "in": "header", "description": "The second half of a link, for a private table",
        "schema": reference("Pass"),
    })
}

fn origin() -> Value {
    json!({
        "name": "Origin", "in": "header", "required": true,
        "description": "http:// and the same as in Host, or the operator's public address",
        "schema": {"type": "string"},
    })
}

fn other(path: &str, about: &str, kind: &str) -> Value {
    let mut statuses = ALWAYS.to_vec();
    let mut parameters = Vec::new();
    if path.contains("{id}") {
        // There is always an answer: for a game that cannot be shown it is the card, or the page, of the house.
        parameters.push(json!({"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}));
    }
    if kind.starts_with("image/") || kind == "text/html" {
        let about = "fr or en; else Accept-Language decides";
        parameters
            .push(json!({"name": "lang", "in": "query", "description": about, "schema": {"type": "string"}}));
    }
    if path == "/embed/{id}" {
        statuses.push(404);
    }
    if path == "/api/oembed" {
        statuses.extend([404, 501]);
        let text = json!({"type": "string"});
        parameters.push(json!({"name": "url", "in": "query", "required": true, "schema": text}));
        parameters.push(json!({"name": "format", "in": "query", "schema": text}));
        parameters.push(json!({"name": "lang", "in": "query", "schema": text}));
        for side in ["maxwidth", "maxheight"] {
            let number = json!({"type": "integer", "minimum": 0, "maximum": u32::MAX});
            parameters.push(json!({"name": side, "in": "query", "schema": number}));
        }
    }
    let schema = match kind {
        "image/png" => json!({}),
        "application/json" => json!({"type": "object"}),
        _ => json!({"type": "string"}),
    };
    let good = match path {
        "/ws" => json!({"description": "The socket is open"}),
        _ => json!({"description": "Here it is", "content": {kind: {"schema": schema}}}),
    };
    if path == "/ws" {
        parameters.push(origin());
        statuses.extend([403, 426]);
    }
    if kind == "application/x-ndjson" {
        statuses.push(404);
    }
    let mut responses = responses(if path == "/ws" { 101 } else { 200 }, good, statuses);
    if !matches!(path, "/ws" | "/healthz" | "/readyz" | "/api/oembed") && kind != "application/x-ndjson" {
        parameters.push(json!({"name": "If-None-Match", "in": "header", "schema": {"type": "string"}}));
        let tagged = json!({
            "ETag": {"required": true, "schema": {"type": "string"}},
            "Cache-Control": {"required": true, "schema": {"type": "string"}},
        });
        responses["200"]["headers"] = tagged.clone();
        responses["304"] = json!({"description": "As before", "headers": tagged});
    }
    json!({"summary": about, "parameters": parameters, "responses": responses})
}

fn responses(good: u16, answer: Value, mut refusals: Vec<u16>) -> Value {
    refusals.sort_unstable();
    refusals.dedup();
    let mut responses = Map::from_iter([(good.to_string(), answer)]);
    for status in refusals {
        let mut refusal = json!({
            "description": meaning(status),
            "content": {"application/json": {"schema": reference("Refused")}},
        });
        if status == 429 {
            refusal["content"]["application/json"]["schema"] = reference("RefusedByLimit");
            let wait = json!({"required": true, "description": "In seconds", "schema": {"type": "integer"}});
            refusal["headers"] = json!({"Retry-After": wait});
        }
        responses.insert(status.to_string(), refusal);
    }
    Value::Object(responses)
}

/// The schemas of all types. What the server reads is described as clients may write it, what it writes as it writes it.
fn schemas() -> Map<String, Value> {
    let settings = || {
        SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
            settings.untagged_enum_variant_titles = true;
        })
    };
    let mut read: SchemaGenerator = settings().for_deserialize().into_generator();
    read.subschema_for::<Greet>();
    read.subschema_for::<OpenTable>();
    read.subschema_for::<Join>();
    read.subschema_for::<LogIn>();
    read.subschema_for::<Recover>();
    read.subschema_for::<Reset>();
    read.subschema_for::<ChangePassword>();
    read.subschema_for::<Rename>();
    read.subschema_for::<Confirm>();
    read.subschema_for::<Seek>();
    read.subschema_for::<FillSeats>();
    read.subschema_for::<ChallengeSomebody>();
    read.subschema_for::<AskChallenge>();
    read.subschema_for::<PasskeySigned>();
    read.subschema_for::<AddPasskey>();
    read.subschema_for::<NamePasskey>();
    read.subschema_for::<KeepAway>();
    read.subschema_for::<Report>();
    read.subschema_for::<Order>();
    read.subschema_for::<UndoAct>();
    read.subschema_for::<SetMail>();
    read.subschema_for::<ConfirmMail>();
    read.subschema_for::<Forgotten>();
    read.subschema_for::<Visible>();
    read.subschema_for::<NoteToSelf>();
    read.subschema_for::<OpenEvent>();
    read.subschema_for::<FeatureEvent>();
    read.subschema_for::<GoOnVacation>();
    read.subschema_for::<Replies>();
    read.subschema_for::<PuzzleRating>();
    read.subschema_for::<DailyPlayed>();
    read.subschema_for::<Follow>();
    read.subschema_for::<Leave>();
    read.subschema_for::<MakeBot>();
    read.subschema_for::<BotFilters>();
    read.subschema_for::<MakeBotToken>();
    read.subschema_for::<BotPlay>();
    read.subschema_for::<BotCommand>();
    read.subschema_for::<BotSit>();
    read.subschema_for::<BotSeek>();
    read.subschema_for::<SetReminders>();
    read.subschema_for::<AddPush>();
    read.subschema_for::<SetWebhook>();
    read.subschema_for::<TestReminder>();
    read.subschema_for::<Request>();
    read.subschema_for::<LobbyRequest>();
    let mut schemas = read.take_definitions(true);
    let mut messages = Vec::new();
    spell_out(&reference("ClientMessage"), &schemas, &json!({}), &mut messages);
    spell_out(&reference("LobbyRequest"), &schemas, &json!({}), &mut messages);
    schemas.insert(
        "ClientMessage".to_owned(),
        json!({"description": "What a client asks on a socket.", "oneOf": messages}),
    );
    schemas.remove("CommandRequest");
    schemas.remove("LobbyRequest");

    let mut written: SchemaGenerator = settings().for_serialize().into_generator();
    written.subschema_for::<Games>();
    written.subschema_for::<HouseFacts>();
    written.subschema_for::<Session>();
    written.subschema_for::<Tables>();
    written.subschema_for::<Account>();
    written.subschema_for::<Joined>();
    written.subschema_for::<Codes>();
    written.subschema_for::<Challenge>();
    written.subschema_for::<Blocks>();
    written.subschema_for::<Notices>();
    written.subschema_for::<Reported>();
    written.subschema_for::<Reports>();
    written.subschema_for::<ReportShown>();
    written.subschema_for::<LookIn>();
    written.subschema_for::<LookedIn>();
    written.subschema_for::<People>();
    written.subschema_for::<PersonShown>();
    written.subschema_for::<Acts>();
    written.subschema_for::<Act>();
    written.subschema_for::<MailConfirmed>();
    written.subschema_for::<Sent>();
    written.subschema_for::<Profile>();
    written.subschema_for::<Again>();
    written.subschema_for::<Friends>();
    written.subschema_for::<RunningGames>();
    written.subschema_for::<Vacation>();
    written.subschema_for::<PuzzleRatings>();
    written.subschema_for::<Daily>();
    written.subschema_for::<RatingCurve>();
    written.subschema_for::<RatingBoard>();
    written.subschema_for::<Events>();
    written.subschema_for::<EventShown>();
    written.subschema_for::<EventOfTable>();
    written.subschema_for::<FinishedGames>();
    written.subschema_for::<TableView>();
    written.subschema_for::<Record>();
    written.subschema_for::<Refused>();
    written.subschema_for::<RefusedByLimit>();
    written.subschema_for::<LobbyView>();
    written.subschema_for::<InLobby>();
    written.subschema_for::<GameChallenge>();
    written.subschema_for::<BotsListed>();
    written.subschema_for::<BotListed>();
    written.subschema_for::<BotTokenMade>();
    written.subschema_for::<BotMe>();
    written.subschema_for::<BotDone>();
    written.subschema_for::<BotLine>();
    written.subschema_for::<League>();
    written.subschema_for::<BotTurn>();
    written.subschema_for::<Reminders>();
    written.subschema_for::<WebhookMade>();
    written.subschema_for::<ReminderTested>();
    written.subschema_for::<ServerMessage>();
    for (name, mut schema) in written.take_definitions(true) {
        close_objects(&mut schema);
        if let Some(same) = schemas.get(&name) {
            assert_eq!(*same, schema, "{name} is written otherwise than it is read");
        }
        schemas.insert(name, schema);
    }
    // What is said of the lobby is a message of the socket too, but no type of the engine in the page.
    if let Some(kinds) = schemas.get_mut("ServerMessage").and_then(|message| message["anyOf"].as_array_mut())
    {
        kinds.push(reference("LobbyView"));
    }
    schemas
}

/// Every request as an object of its own. As the types stand they are nested: a request has an `id` and a kind, one of the kinds is a
/// command with its `table`, and so on.
fn spell_out(schema: &Value, all: &Map<String, Value>, outer: &Value, messages: &mut Vec<Value>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return spell_out(&all[name], all, outer, messages);
    }
    let mut object = outer.clone();
    for member in ["description", "type"].iter().filter(|member| !schema[**member].is_null()) {
        object[*member] = schema[*member].clone();
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        object["properties"][name] = property.clone();
    }
    let mut required = outer["required"].as_array().cloned().unwrap_or_default();
    required.extend(schema["required"].as_array().into_iter().flatten().cloned());
    object["required"] = Value::Array(required);
    let inner: Vec<&Value> =
        ["oneOf", "anyOf"].iter().filter_map(|choice| schema[*choice].as_array()).flatten().collect();
    if !inner.is_empty() {
        return inner.into_iter().for_each(|one| spell_out(one, all, &object, messages));
    }
    object["title"] = object["properties"]["cmd"]["const"].clone();
    // Commands have no other members; other requests leave alone what they do not know.
    if object["properties"]["key"].is_object() {
        object["additionalProperties"] = json!(false);
    }
    messages.push(object);
}

/// Says of every object that is written that it has no other members: so an untagged one is told apart from the others.
fn close_objects(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    for (keyword, inner) in object.iter_mut() {
        match (keyword.as_str(), inner) {
            ("properties", Value::Object(properties)) => properties.values_mut().for_each(close_objects),
            ("oneOf" | "anyOf" | "prefixItems", Value::Array(list)) => {
                list.iter_mut().for_each(close_objects)
            }
            ("items", items) => close_objects(items),
            _ => {}
        }
    }
    if object.contains_key("properties") {
        object.entry("additionalProperties").or_insert(json!(false));
    }
}
