//! The lobby: who looks for company, which tables wait, which games can be watched, and challenges; over `/api/lobby` and on a socket.

use cubo_core::fair::Bytes32;
use serde::{Deserialize, Serialize};

use crate::rest::{TableListed, bodies};
use crate::setup::is_false;
use crate::{ClockKind, HouseLevel, Id, Opening, Pass, TableId};

/// What a client asks on a socket about the lobby.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "cmd", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LobbyRequest {
    /// To be shown the lobby, and told what changes in it from now on.
    Lobby {
        /// Sent back with the answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
    },
    /// To stop being told.
    LeaveLobby {
        /// Sent back with the answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
    },
}

/// Which opponents somebody looks for. Whose strength is not known fits everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum StrengthWanted {
    /// Whoever comes.
    #[default]
    Any,
    /// About as strong as oneself.
    Near,
    /// A good deal stronger.
    Stronger,
    /// A good deal weaker.
    Weaker,
}

bodies! {
    /// The body of `POST /api/lobby/seek`.
    #[serde(deny_unknown_fields)]
    pub struct Seek {
        /// Which game.
        pub game: String,
        /// For how many; as few as the game needs if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub seats: Option<u8>,
        /// How time is kept; as the server chooses for several people if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub clock: Option<ClockKind>,
        /// Whether it is to be rated: only those meet who ask for the same.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub rated: bool,
        /// Which opponents.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(as = "Option<StrengthWanted>", optional))]
        pub strength: StrengthWanted,
        /// What a guest wants to be called; the session's name if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub name: Option<String>,
        /// SHA-256 of a fresh nonce, with which one sits down when company is found. A repeat with the same one is the same seek.
        pub commitment: Bytes32,
    }

    /// The body of `POST /api/lobby/house`.
    #[serde(deny_unknown_fields)]
    pub struct FillSeats {
        /// How strong the house players are.
        pub level: HouseLevel,
    }

    /// The body of `POST /api/lobby/challenges`.
    #[serde(deny_unknown_fields)]
    pub struct ChallengeSomebody {
        /// A member's name, however it is spelled.
        pub to: String,
        /// 1 to 64 characters. A repeat with the same key finds the first table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 64)))]
        pub key: Option<String>,
        /// The table to be opened; whoever is not given the link cannot find it.
        pub table: Opening,
    }

    /// `GET /api/lobby`; and on a socket the answer to `lobby` and what follows it, each with what has changed.
    pub struct LobbyView {
        /// Of the request, on a socket.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub id: Option<LobbyId>,
        /// What everybody sees.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub lobby: Option<Lobby>,
        /// What concerns whoever asks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub you: Option<InLobby>,
    }

    /// What everybody sees of the lobby.
    #[derive(Default)]
    pub struct Lobby {
        /// How many people are connected or have asked lately.
        pub here: u32,
        /// Those who look at the lobby, at most thirty.
        pub people: Vec<PersonHere>,
        /// What people look for, the longest waiting first; at most fifty.
        pub seeks: Vec<SeekListed>,
        /// Tables with a free place, the latest first; at most twenty.
        pub waiting: Vec<TableListed>,
        /// Games to watch; at most eight. One that is shown stays in its place while it is among the latest forty.
        pub playing: Vec<TableListed>,
        /// How many listed tables wait for company, counted up to a thousand.
        pub tables_waiting: u32,
        /// How many games at listed tables are being played, counted up to a thousand.
        pub tables_playing: u32,
    }

    /// PersonHere, by name.
    pub struct PersonHere {
        /// What others see.
        pub name: String,
        /// Whether that is a member's own name.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub member: bool,
        /// Whether it is a bot.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub bot: bool,
    }

    /// Those who look for the same.
    pub struct SeekListed {
        /// Which game.
        pub game: String,
        /// For how many.
        pub seats: u8,
        /// How time is kept.
        pub clock: ClockKind,
        /// Whether it is to be rated.
        pub rated: bool,
        /// Which opponents.
        pub strength: StrengthWanted,
        /// Who, the longest waiting first.
        pub people: Vec<PersonHere>,
        /// Since when, in milliseconds since 1970.
        pub since: u64,
    }

    /// What concerns one person in the lobby.
    #[derive(Default)]
    pub struct InLobby {
        /// What they look for.
        pub seek: Option<MySeek>,
        /// The table at which company was found for them, for two minutes.
        pub matched: Option<Matched>,
        /// Challenges to them and by them that are not answered.
        pub challenges: Vec<GameChallenge>,
        /// Challenges by them that were declined and that they have not put away, for a day.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Vec<ChallengeDeclined>>", optional))]
        pub declined: Vec<ChallengeDeclined>,
    }

    /// A challenge that was declined.
    pub struct ChallengeDeclined {
        /// The table, which still waits; and the challenge's name in `DELETE /api/lobby/challenges/ID`, which puts this away.
        pub table: TableId,
        /// Which game.
        pub game: String,
        /// Who was asked.
        pub to: String,
        /// Whether that is a bot.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub to_bot: bool,
        /// When they declined, in milliseconds since 1970.
        pub at: u64,
    }

    /// One's own seek.
    pub struct MySeek {
        /// Which game.
        pub game: String,
        /// For how many.
        pub seats: u8,
        /// How time is kept.
        pub clock: ClockKind,
        /// Whether it is to be rated.
        pub rated: bool,
        /// Which opponents.
        pub strength: StrengthWanted,
        /// Of the nonce.
        pub commitment: Bytes32,
        /// Since when, in milliseconds since 1970.
        pub since: u64,
        /// For how long so far, in milliseconds.
        pub waited_ms: u64,
        /// From when on house players can take the free seats.
        pub house_from: u64,
        /// The house players who may, if that was agreed to.
        pub house: Option<HouseLevel>,
    }

    /// Company was found: one sits at that table.
    pub struct Matched {
        /// Where.
        pub table: TableId,
        /// Which game.
        pub game: String,
        /// Of the nonce that is to be opened there.
        pub commitment: Bytes32,
    }

    /// A challenge: a table that waits for one person.
    pub struct GameChallenge {
        /// The table, and the challenge's name in `DELETE /api/lobby/challenges/ID`.
        pub table: TableId,
        /// Which game.
        pub game: String,
        /// What lists show of the table.
        pub face: crate::rest::Face,
        /// Who asks.
        pub from: String,
        /// Whether that is a bot.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub from_bot: bool,
        /// Who is asked.
        pub to: String,
        /// Whether that is a bot.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub to_bot: bool,
        /// Whether it is a challenge of whoever is shown it.
        pub mine: bool,
        /// When it was sent, in milliseconds since 1970.
        pub sent: u64,
        /// Until when it stands.
        pub until: u64,
        /// With which one sits down there; absent if the server cannot make it any more.
        pub pass: Option<Pass>,
    }
}

/// The id of a request, where values are compared.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "unknown"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent))]
pub struct LobbyId(pub Id);

impl PartialEq for LobbyId {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

/// A request as it is written: an id is kept as it came, which a tagged enum cannot do.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    cmd: Cmd,
    #[serde(default)]
    id: Option<Id>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Cmd {
    Lobby,
    LeaveLobby,
}

impl LobbyRequest {
    /// Reads a request about the lobby; nothing if it is another one.
    pub fn read(text: &str) -> Option<Self> {
        // Most messages are about tables, and are not read twice for this.
        if !text.contains("lobby") {
            return None;
        }
        let Written { cmd, id } = serde_json::from_str(text).ok()?;
        id.as_ref().is_none_or(Id::is_short).then_some(match cmd {
            Cmd::Lobby => LobbyRequest::Lobby { id },
            Cmd::LeaveLobby => LobbyRequest::LeaveLobby { id },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_about_the_lobby_is_told_apart_from_one_about_a_table() {
        assert!(matches!(LobbyRequest::read(r#"{"cmd":"lobby"}"#), Some(LobbyRequest::Lobby { id: None })));
        let left = LobbyRequest::read(r#"{"id":[1, 2],"cmd":"leave-lobby"}"#);
        assert!(matches!(left, Some(LobbyRequest::LeaveLobby { id: Some(id) }) if id.get() == "[1, 2]"));
        for other in [
            r#"{"cmd":"ping"}"#,
            r#"{"cmd":"lobby","table":"x"}"#,
            r#"{"id":"lobby","cmd":"subscribe","table":"0123456789abcdef"}"#,
            "lobby",
        ] {
            assert!(LobbyRequest::read(other).is_none(), "{other}");
        }
        assert!(LobbyRequest::read(&format!(r#"{{"id":"{}","cmd":"lobby"}}"#, "x".repeat(100))).is_none());
    }
}
