//! Bots: accounts under which a member lets programs play. A bot is a member without a password; its tokens are sessions with scopes.

use cubo_wire::{PersonId, TableId};

use super::{Answer, NameKey, Unfit};
use crate::ids::TokenHash;

/// A bot to be made.
#[derive(Clone, Debug)]
pub struct NewBot {
    /// Whose.
    pub owner: PersonId,
    /// A new person.
    pub person: PersonId,
    /// Its name.
    pub name: String,
    /// The same as it is compared.
    pub key: NameKey,
    /// What it plays, as JSON.
    pub filters: String,
    /// When.
    pub now: u64,
}

/// A bot as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotKept {
    /// Which.
    pub person: PersonId,
    /// Its name.
    pub name: String,
    /// Whose.
    pub owner: PersonId,
    /// When it was made.
    pub made: u64,
    /// What it plays, as JSON.
    pub filters: String,
}

/// A token of a bot as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotToken {
    /// The hash of the token.
    pub token: TokenHash,
    /// Whose.
    pub person: PersonId,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for, in words with spaces between them.
    pub scopes: String,
    /// When it was made.
    pub made: u64,
    /// When it was last noted as used.
    pub used: u64,
}

/// A game of the league.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeagueKept {
    /// Its table.
    pub table: TableId,
    /// Which game.
    pub game: String,
    /// Who played.
    pub one: PersonId,
    /// With whom.
    pub other: PersonId,
    /// When it began.
    pub at: u64,
    /// What came of it; nothing while it is on.
    pub result: Option<LeagueResult>,
}

/// What came of a game of the league.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeagueResult {
    /// The first has won.
    First,
    /// Neither has.
    Level,
    /// The second has won.
    Second,
    /// It ended without a result.
    None,
    /// Its record does not verify.
    Refuted,
}

impl LeagueResult {
    /// As it is stored.
    pub(in crate::store) fn number(self) -> i64 {
        match self {
            LeagueResult::First => 1,
            LeagueResult::Level => 0,
            LeagueResult::Second => -1,
            LeagueResult::None => 2,
            LeagueResult::Refuted => 3,
        }
    }

    /// What is stored so.
    pub(in crate::store) fn of(number: i64) -> Self {
        match number {
            1 => LeagueResult::First,
            0 => LeagueResult::Level,
            -1 => LeagueResult::Second,
            3 => LeagueResult::Refuted,
            _ => LeagueResult::None,
        }
    }
}

/// Where the house keeps its bots.
pub trait Bots: Send + Sync + 'static {
    /// Makes a bot, if its owner has fewer than so many. A refusal writes nothing.
    fn make_bot(&self, new: NewBot, at_most: u32) -> Answer<'_, Result<(), Unfit>>;

    /// The bot that a person is.
    fn bot(&self, person: PersonId) -> Answer<'_, Option<BotKept>>;

    /// The bots of a member, the oldest first.
    fn bots_of(&self, owner: PersonId) -> Answer<'_, Vec<BotKept>>;

    /// Sets what a bot plays.
    fn set_filters(&self, person: PersonId, filters: String) -> Answer<'_, ()>;

    /// Keeps a new token, if the bot has fewer than so many.
    fn give_token(&self, token: BotToken, at_most: u32) -> Answer<'_, Result<(), Unfit>>;

    /// The token with that hash.
    fn token(&self, token: TokenHash) -> Answer<'_, Option<BotToken>>;

    /// The tokens of a bot, the oldest first.
    fn tokens(&self, person: PersonId) -> Answer<'_, Vec<BotToken>>;

    /// Keeps a game of the league that begins.
    fn league_open(&self, game: LeagueKept) -> Answer<'_, ()>;

    /// Games of the league of which it is not known what came of them, the oldest first.
    fn league_open_games(&self, limit: u32) -> Answer<'_, Vec<LeagueKept>>;

    /// Notes what came of one.
    fn league_settle(&self, table: TableId, result: LeagueResult) -> Answer<'_, ()>;

    /// The latest games of the league, the newest first.
    fn league_games(&self, limit: u32) -> Answer<'_, Vec<LeagueKept>>;
}
