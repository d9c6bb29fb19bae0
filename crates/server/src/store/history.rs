//! Who played what with whom, and what became of those who leave.
//!
//! [`History`] stands beside [`Store`](super::Store). Its lists come from an index from people to tables, which is written in the same
//! transaction as the events that it was made from: whoever sat down, began or finished a game is in the lists at once.

use cubo_core::record::Ending;
use cubo_wire::history::{GameResult, Visible};
use cubo_wire::{PersonId, TableId};

use super::{Answer, Row, Summary};
use crate::ids::TokenHash;

/// Who is at a table, as far as lists need it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Seating {
    /// Who sits on each chair: by place before the start, by seat after it.
    pub chairs: Vec<Option<PersonId>>,
    /// For whom a chair is held that nobody has taken.
    pub held: Vec<PersonId>,
    /// When the game began, if it did by these events.
    pub started: Option<u64>,
    /// When the table ended, if it has.
    pub ended: Option<u64>,
    /// The result, if there is one.
    pub outcome: Option<Ending>,
    /// Whether the table was opened for a rated game.
    pub rated: bool,
}

impl Seating {
    /// Everybody who sits there, each once, with their first chair.
    pub(crate) fn people(&self) -> Vec<(PersonId, usize)> {
        let mut people: Vec<(PersonId, usize)> = Vec::new();
        for (person, chair) in self.chairs.iter().zip(0..).filter_map(|(who, n)| who.map(|who| (who, n))) {
            if people.iter().all(|(known, _)| *known != person) {
                people.push((person, chair));
            }
        }
        people
    }

    /// What came of the game for somebody. Nothing if it ended without a result, or if they held several chairs at one screen.
    pub(crate) fn result(&self, person: PersonId, chair: usize) -> (GameResult, Option<u8>) {
        let several = self.chairs.iter().filter(|who| **who == Some(person)).count() > 1;
        let ranks = self.outcome.as_ref().map_or(&[][..], |outcome| outcome.ranks.as_slice());
        let Some(rank) = ranks.get(chair).copied().filter(|_| !several) else {
            return (GameResult::None, None);
        };
        let shared = ranks.iter().filter(|other| **other == rank).count() > 1;
        let result = match rank {
            1 if shared => GameResult::Level,
            1 => GameResult::Won,
            _ => GameResult::Lost,
        };
        (result, Some(rank))
    }
}

/// A line of the index from people to tables.
pub(in crate::store) struct Entry {
    pub(in crate::store) person: PersonId,
    /// None if a chair is only held for them.
    pub(in crate::store) seat: Option<u8>,
    /// How many people sit there.
    pub(in crate::store) people: u32,
    pub(in crate::store) rank: Option<u8>,
    pub(in crate::store) result: Option<GameResult>,
}

impl Seating {
    /// What the index has of the table, for each person. A table that closed before a game began is nobody's game, which only the store knows.
    pub(in crate::store) fn played(&self) -> Vec<Entry> {
        let sitting = self.people();
        let people = sitting.len() as u32;
        let mut all: Vec<Entry> = Vec::new();
        for (person, chair) in &sitting {
            let came = self.ended.map(|_| self.result(*person, *chair));
            all.push(Entry {
                person: *person,
                seat: Some(*chair as u8),
                people,
                rank: came.and_then(|(_, rank)| rank),
                result: came.map(|(result, _)| result),
            });
        }
        for person in self.held.iter().filter(|_| self.ended.is_none()) {
            if all.iter().all(|known| known.person != *person) {
                all.push(Entry { person: *person, seat: None, people, rank: None, result: None });
            }
        }
        all
    }

    /// Who of two people came out ahead, as the first sees it: once for each of the two.
    pub(in crate::store) fn met(&self) -> Vec<(PersonId, PersonId, GameResult)> {
        if self.ended.is_none() {
            return Vec::new();
        }
        let people = self.people();
        let ranked: Vec<(PersonId, u8)> =
            people.iter().filter_map(|(who, seat)| Some((*who, self.result(*who, *seat).1?))).collect();
        let mut all = Vec::new();
        for (person, mine) in &ranked {
            for (other, theirs) in ranked.iter().filter(|(other, _)| other != person) {
                let result = match mine.cmp(theirs) {
                    std::cmp::Ordering::Less => GameResult::Won,
                    std::cmp::Ordering::Equal => GameResult::Level,
                    std::cmp::Ordering::Greater => GameResult::Lost,
                };
                all.push((*person, *other, result));
            }
        }
        all
    }

    /// Whether it is a rated game that is over: then it moves ratings, if it counts.
    pub(in crate::store) fn is_to_rate(&self) -> bool {
        self.rated && self.ended.is_some()
    }

    /// The final points by seat, as JSON.
    pub(in crate::store) fn scores(&self) -> Option<String> {
        let outcome = self.outcome.as_ref()?;
        Some(serde_json::to_string(outcome.scores.as_slice()).unwrap_or_default())
    }
}

/// How many members one can follow.
pub(in crate::store) const FOLLOWED: u32 = 500;

/// A table that somebody has not finished with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Running {
    /// The table as lists show it.
    pub table: Summary,
    /// Their chair; none if one is only held for them.
    pub seat: Option<u8>,
    /// When the table must be woken; 0 if it is awake.
    pub deadline: Option<u64>,
}

/// A game that is over, as one of its players finds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its place in the store.
    pub row: Row,
    /// The table as lists show it.
    pub table: Summary,
    /// Whether everybody may find it.
    pub listed: bool,
    /// Their seat.
    pub seat: u8,
    /// What came of it for them.
    pub result: GameResult,
    /// Their rank, if there are ranks.
    pub rank: Option<u8>,
    /// Everybody's points, by seat.
    pub scores: Vec<i32>,
    /// When it ended.
    pub ended: u64,
}

/// Which of somebody's finished games are asked for. The latest come first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sought {
    /// Of this game only.
    pub game: Option<String>,
    /// With this result only.
    pub result: Option<GameResult>,
    /// With this person only.
    pub with: Option<PersonId>,
    /// Ended at this moment or later.
    pub since: Option<u64>,
    /// Ended before this moment.
    pub until: Option<u64>,
    /// Those after this one in the list: when it ended, and its place.
    pub after: Option<(u64, Row)>,
}

/// How many games of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// Which game.
    pub game: String,
    /// With which result.
    pub result: GameResult,
    /// Whether nobody but house players was there.
    pub house_only: bool,
    /// How many.
    pub games: u64,
}

/// One game that two people played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Which game.
    pub game: String,
    /// Who of the two came out ahead, as the first sees it.
    pub result: GameResult,
    /// When it ended.
    pub ended: u64,
}

/// Somebody whom a person played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// Who.
    pub person: PersonId,
    /// The member's name.
    pub name: String,
    /// Won, level and lost, as the asker sees it.
    pub results: [u64; 3],
    /// When they last finished a game.
    pub last: u64,
}

/// A member whom somebody follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// Who.
    pub person: PersonId,
    /// The member's name.
    pub name: String,
    /// Since when.
    pub since: u64,
}

/// Why nobody can be followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfollowed {
    /// That is nobody, or no member.
    NoMember,
    /// One follows as many as one can.
    TooMany,
}

/// Something that somebody said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaidAt {
    /// Where.
    pub table: TableId,
    /// When.
    pub at: u64,
    /// The words, as JSON.
    pub words: String,
}

/// What is removed by time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Old {
    /// Guests who were last seen before this moment.
    pub guests: Option<u64>,
    /// Tables that closed before this moment without a game.
    pub tables: Option<u64>,
    /// Talk at tables where nothing was said since this moment.
    pub talk: Option<u64>,
}

/// What was removed by time, in one step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pruned {
    /// Sessions that have ended.
    pub sessions: Vec<TokenHash>,
    /// How many guests are about to be forgotten.
    pub guests: u64,
    /// Tables that are gone.
    pub tables: Vec<TableId>,
    /// Tables at which words were removed.
    pub talk: Vec<TableId>,
}

impl Pruned {
    /// Whether there was nothing to do.
    pub fn is_empty(&self) -> bool {
        self.sessions.is_empty() && self.guests == 0 && self.tables.is_empty() && self.talk.is_empty()
    }
}

/// Where the house keeps who played what with whom.
pub trait History: Send + Sync + 'static {
    /// Tables that somebody has not finished with, or to which they are invited; the latest first.
    fn running(&self, person: PersonId, limit: u32) -> Answer<'_, Vec<Running>>;

    /// Games that somebody has finished, the latest first.
    fn played(&self, person: PersonId, sought: Sought, limit: u32) -> Answer<'_, Vec<Played>>;

    /// Whether somebody sits or sat at that table.
    fn sat(&self, person: PersonId, row: Row) -> Answer<'_, bool>;

    /// How many games of each kind somebody has finished.
    fn counts(&self, person: PersonId) -> Answer<'_, Vec<Count>>;

    /// The games that two people finished together, the latest first.
    fn meetings(&self, person: PersonId, other: PersonId, limit: u32) -> Answer<'_, Vec<Meeting>>;

    /// How often each result came of games of two people, by game.
    fn together(&self, person: PersonId, other: PersonId) -> Answer<'_, Vec<Count>>;

    /// The members with whom somebody has finished most games.
    fn opponents(&self, person: PersonId, limit: u32) -> Answer<'_, Vec<Opponent>>;

    /// What a member lets others see.
    fn visible(&self, person: PersonId) -> Answer<'_, Visible>;

    /// Sets it.
    fn set_visible(&self, person: PersonId, visible: Visible) -> Answer<'_, ()>;

    /// Whom somebody follows, the latest first.
    fn following(&self, person: PersonId) -> Answer<'_, Vec<Followed>>;

    /// Whether somebody follows that member.
    fn follows(&self, person: PersonId, other: PersonId) -> Answer<'_, bool>;

    /// Follows a member.
    fn follow(&self, person: PersonId, other: PersonId, now: u64) -> Answer<'_, Result<(), Unfollowed>>;

    /// Follows them no longer.
    fn unfollow(&self, person: PersonId, other: PersonId) -> Answer<'_, ()>;

    /// What somebody said at the tables after `row`, in the order of tables, up to so many tables; and the last of these.
    fn said(&self, person: PersonId, after: Row, tables: u32) -> Answer<'_, (Vec<SaidAt>, Option<Row>)>;

    /// Forgets a person: name, sessions, password, codes, links, whom they follow and all else that refers to them, in one
    /// transaction. Their names and words at tables are removed by [`forget_at_tables`](History::forget_at_tables), which is due from
    /// then on. Returns the sessions that have ended by it.
    fn leave(&self, person: PersonId) -> Answer<'_, Vec<TokenHash>>;

    /// People who have left and whose names and words are still at tables.
    fn leaving(&self, limit: u32) -> Answer<'_, Vec<PersonId>>;

    /// People to whom a moderator has given another name, which is not yet at all their tables.
    fn renaming(&self, limit: u32) -> Answer<'_, Vec<PersonId>>;

    /// Removes the name and the words of somebody who has left from the next few tables, or puts there the new name of somebody in
    /// [`renaming`](History::renaming); and returns these tables, none when nothing is left.
    fn forget_at_tables(&self, person: PersonId) -> Answer<'_, Vec<TableId>>;

    /// Removes some of what is old; nothing when there is no more of it. Tables in `awake` are passed over.
    fn prune(&self, old: Old, awake: Vec<TableId>) -> Answer<'_, Pruned>;
}
