//! What is kept of days: vacations, replies that were prepared, the game of each day, and how strong members are at puzzles. All of it goes with its person when they leave.

use cubo_table::Vacation;
use cubo_wire::history::{GameResult, PuzzleRating};
use cubo_wire::{PersonId, TableId};

use super::columns::result_of;
use super::{Answer, Row};

/// Replies in the list of all of somebody's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RepliesKept {
    /// At which table.
    pub table: TableId,
    /// Which, as JSON.
    pub lines: String,
}

/// How many were won, level and lost, from the numbers that stand for results.
pub(in crate::store) fn counted(all: Vec<(i64, u64)>) -> [u64; 3] {
    let of =
        |wanted| all.iter().filter(|(result, _)| result_of(*result) == wanted).map(|(_, many)| many).sum();
    [of(GameResult::Won), of(GameResult::Level), of(GameResult::Lost)]
}

/// Where they are kept.
pub trait Days: Send + Sync + 'static {
    /// The vacations of these people that end after that moment, in the order of their beginning.
    fn vacations(&self, people: Vec<PersonId>, after: u64) -> Answer<'_, Vec<Vacation>>;

    /// Keeps a vacation. One of the same person with the same beginning gets another end; false, and nothing is kept, if another of theirs is not
    /// over at its beginning. Those that ended before `forget` are forgotten.
    fn put_vacation(&self, vacation: Vacation, forget: u64) -> Answer<'_, bool>;

    /// All replies at a table.
    fn replies_at(&self, row: Row) -> Answer<'_, Vec<(PersonId, String)>>;

    /// Keeps somebody's replies at a table, as JSON, in the place of what they had prepared there; nothing is kept of an empty text.
    fn put_replies(&self, person: PersonId, row: Row, lines: String) -> Answer<'_, ()>;

    /// Keeps what came of the game of a day (counted from 1970) for somebody, unless something is kept already.
    fn put_daily(&self, person: PersonId, day: u64, result: GameResult) -> Answer<'_, ()>;

    /// For how many it was won, level and lost on that day.
    fn daily_results(&self, day: u64) -> Answer<'_, [u64; 3]>;

    /// The days on which somebody has played it, and what came of it.
    fn daily_of(&self, person: PersonId) -> Answer<'_, Vec<(u64, GameResult)>>;

    /// How strong a member is at puzzles, by game.
    fn puzzles_of(&self, person: PersonId) -> Answer<'_, Vec<PuzzleRating>>;

    /// Keeps how strong a member is at the puzzles of a game, unless what is kept comes of as many puzzles or more.
    fn put_puzzles(&self, person: PersonId, rating: PuzzleRating) -> Answer<'_, ()>;

    /// All that somebody has prepared, the oldest tables first.
    fn replies_of(&self, person: PersonId) -> Answer<'_, Vec<RepliesKept>>;
}
