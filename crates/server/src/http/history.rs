//! One's own games: those that run, and those that are over.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::history::{FinishedGames, GamePlayed, GameResult, PlayedChair, RunningGame, RunningGames};
use cubo_wire::rest::{Face, FaceChair};
use cubo_wire::{ClockKind, PersonId, Phase, TableId};
use serde::Deserialize;
use tokio::sync::oneshot;

use super::asked::Asked;
use super::problem::Problem;
use super::profile::moved_by;
use super::who::known;
use crate::hall::{Hall, Mail};
use crate::house::House;
use crate::members::names;
use crate::store::{History, Holder, Played, Row, Running, Sought};

type Reply = Result<Response, Problem>;

/// How many tables that run are listed.
const RUNNING: u32 = 200;
/// How many games that are over are listed at once, and how many unless the asker says.
const MOST: u32 = 100;
const USUAL: u32 = 30;
/// How many games a search by name looks through in one request; the next goes on from there.
const SEARCHED: usize = 2000;

/// Where it is kept who played what.
pub(super) fn history(house: &House) -> Result<&dyn History, Problem> {
    house
        .store
        .history()
        .ok_or_else(|| Problem::new(404, "no-history", "this house keeps no lists by person"))
}

fn face(text: &str, turn: Option<u8>) -> Face {
    // One that an older program wrote and that cannot be read is shown without it.
    Face { turn, ..serde_json::from_str(text).unwrap_or_default() }
}

/// The asker's tables that are not over.
pub(crate) async fn running(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let Some(guest) = known(&house, &headers).await? else {
        return Ok(Json(RunningGames { tables: Vec::new() }).into_response());
    };
    let mut tables = Vec::new();
    for running in history(&house)?.running(guest.person, RUNNING).await? {
        tables.push(shown(&house, running).await);
    }
    let rank =
        |game: &RunningGame| (!game.my_turn, game.deadline.unwrap_or(u64::MAX), u64::MAX - game.updated);
    tables.sort_by_key(rank);
    Ok(Json(RunningGames { tables }).into_response())
}

async fn shown(house: &Arc<House>, running: Running) -> RunningGame {
    let Running { table, seat, deadline } = running;
    let face = face(&table.face, table.turn);
    let clock = face.time != ClockKind::None && table.phase == Phase::Playing;
    let deadline = match deadline.filter(|_| clock) {
        Some(0) => awake_deadline(house, table.id).await,
        noted => noted,
    };
    RunningGame {
        table: table.id,
        game: table.game,
        phase: table.phase,
        updated: table.updated,
        my_turn: table.phase == Phase::Playing && table.turn.is_some() && table.turn == seat,
        face,
        seat,
        deadline,
    }
}

/// A table that is awake knows itself when somebody's time runs out.
async fn awake_deadline(house: &Arc<House>, id: TableId) -> Option<u64> {
    let (answer, told) = oneshot::channel();
    Hall::send(house, id, Mail::Deadline { answer }).ok()?;
    told.await.ok().flatten()
}

#[derive(Deserialize)]
pub(crate) struct Filter {
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    result: Option<GameResult>,
    /// A member's name.
    #[serde(default)]
    with: Option<String>,
    /// A part of somebody's name at the table.
    #[serde(default)]
    find: Option<String>,
    #[serde(default)]
    since: Option<u64>,
    #[serde(default)]
    until: Option<u64>,
    /// The `next` of the page before.
    #[serde(default)]
    after: Option<String>,
    #[serde(default)]
    limit: Option<u32>,
}

fn bad(why: &'static str) -> Problem {
    Problem::new(400, "bad-request", why)
}

fn cursor(text: &str) -> Result<(u64, Row), Problem> {
    let read = || {
        let (ended, row) = text.split_once('-')?;
        Some((ended.parse().ok()?, Row(row.parse().ok()?)))
    };
    read().ok_or_else(|| bad("this is no place in the list"))
}

/// The asker's games that are over.
pub(crate) async fn finished(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Asked(filter): Asked<Filter>,
) -> Reply {
    let limit = filter.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(bad("a limit is 1 to 100"));
    }
    let after = filter.after.as_deref().map(cursor).transpose()?;
    let nothing = || Ok(Json(FinishedGames { games: Vec::new(), next: None }).into_response());
    let Some(guest) = known(&house, &headers).await? else { return nothing() };
    let with = match &filter.with {
        Some(name) => match member_named(&house, name).await? {
            Some(person) => Some(person),
            None => return nothing(),
        },
        None => None,
    };
    let Filter { game, result, since, until, .. } = filter;
    let mut sought = Sought { game, result, with, since, until, after };
    let find = filter.find.as_deref().map(folded).filter(|text| !text.is_empty());
    let history = history(&house)?;
    let (mut games, mut looked) = (Vec::new(), 0);
    // One more than is shown tells whether there is a next page.
    let page = if find.is_some() { MOST } else { limit + 1 };
    let next = 'all: loop {
        let found = history.played(guest.person, sought.clone(), page).await?;
        let moved = moved_by(&house, guest.person, &found).await?;
        let last = found.len() < page as usize;
        for played in found {
            let face = face(&played.table.face, None);
            let fits =
                find.as_ref().is_none_or(|part| names_of(&face).any(|name| folded(name).contains(part)));
            if looked >= SEARCHED || fits && games.len() == limit as usize {
                break 'all sought.after;
            }
            looked += 1;
            sought.after = Some((played.ended, played.row));
            if fits {
                let rated = moved.get(&played.row).copied();
                games.push(GamePlayed { rated, ..game_played(played, face, Sees::All) });
            }
        }
        if last {
            break None;
        }
    };
    let next = next.map(|(ended, Row(row))| format!("{ended}-{row}"));
    Ok(Json(FinishedGames { games, next }).into_response())
}

/// The member of that name, however it is spelled.
pub(super) async fn member_named(house: &House, name: &str) -> Result<Option<PersonId>, Problem> {
    let Some(members) = house.store.members() else { return Ok(None) };
    Ok(match members.holders(vec![names::key(name)]).await?.pop() {
        Some(Holder::Member(person)) => Some(person),
        _ => None,
    })
}

/// A name as it is searched for: without case and accents.
fn folded(name: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::is_combining_mark;
    name.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

fn names_of(face: &Face) -> impl Iterator<Item = &str> {
    face.chairs.iter().flat_map(|chair| [chair.name.as_deref(), chair.player.as_deref()]).flatten()
}

/// What somebody may see of a game that is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sees {
    /// All of it.
    All,
    /// Not who played with the one whose list it is, nor the table: it was private.
    NoNames,
}

/// A game in the list of one of its players.
pub(super) fn game_played(played: Played, face: Face, sees: Sees) -> GamePlayed {
    let own = usize::from(played.seat);
    let chair = |(n, chair): (usize, FaceChair)| match chair {
        // Somebody for whom the house played on is still that person.
        FaceChair { name: Some(name), bot, .. } => PlayedChair {
            name: Some(name).filter(|_| n == own || sees == Sees::All),
            bot,
            ..PlayedChair::default()
        },
        FaceChair { player, house, .. } => PlayedChair { name: None, player, house, bot: false },
    };
    GamePlayed {
        table: Some(played.table.id).filter(|_| sees == Sees::All),
        game: played.table.game,
        ended: played.ended,
        result: played.result,
        rank: played.rank,
        seat: played.seat,
        scores: played.scores,
        chairs: face.chairs.into_iter().enumerate().map(chair).collect(),
        rated: None,
    }
}

/// The same from what is stored.
pub(super) fn game_listed(played: Played, sees: Sees) -> GamePlayed {
    let face = face(&played.table.face, None);
    game_played(played, face, sees)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_searched_without_case_and_accents() {
        assert_eq!(folded("Zoé"), "zoe");
        assert_eq!(folded("ÉLÉONORE"), folded("eleonore"));
        assert!(folded("Ağa").contains(&folded("aga")));
    }

    #[test]
    fn a_place_in_the_list_is_read_as_it_was_written() {
        assert_eq!(cursor("17-3").ok(), Some((17, Row(3))));
        for wrong in ["", "17", "-", "a-b", "17-3-4"] {
            assert!(cursor(wrong).is_err(), "{wrong}");
        }
    }
}
