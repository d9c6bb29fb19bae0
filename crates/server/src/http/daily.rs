//! The game of the day: for everybody the same game, dice and house player, from a seed that the house committed to the day before.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_core::fair::Bytes32;
use cubo_core::record::Ending;
use cubo_core::{Dice, FairDice, Seat};
use cubo_table::{Actor, Entropy, Now, Table, TableError};
use cubo_wire::history::{Daily, DailyPlayed, DailyResult, DailyResults, GameResult};
use cubo_wire::{Command, Opening, PersonId, Stamp, TableId};
use serde_json::{Value, json};

use super::api::read;
use super::asked::Body;
use super::problem::Problem;
use super::who::known;
use crate::house::House;
use crate::rate;
use crate::store::Days;

type Reply = Result<Response, Problem>;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// How many actions a game may have that is played again.
const ACTIONS: usize = 1000;
/// How many of the asker's days are shown.
const LAST: usize = 14;

/// A day, counted from 1970 in UTC, as a date.
pub(super) fn date(day: u64) -> String {
    // The calendar repeats every 400 years of 146 097 days; years are counted from March, so that leap days come last.
    let from_march = day + 719_468;
    let (era, of_era) = (from_march / 146_097, from_march % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let (date, month) = (of_year - (153 * march + 2) / 5 + 1, if march < 10 { march + 3 } else { march - 9 });
    format!("{:04}-{month:02}-{date:02}", year + era * 400 + u64::from(month <= 2))
}

/// What a page draws from the seed when it opens the table: first the table's id, then its secret.
struct Drawn(FairDice);

impl Drawn {
    fn new(seed: &Bytes32) -> Self {
        Drawn(FairDice::new(&seed.0, 0))
    }
}

impl Entropy for Drawn {
    fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(4) {
            let word = self.0.word().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
    }
}

fn table_of(seed: &Bytes32) -> TableId {
    Drawn::new(seed).table_id()
}

fn seed(house: &House, day: u64) -> Bytes32 {
    Bytes32(house.key.daily(day))
}

/// The games take turns.
fn game(day: u64) -> &'static str {
    let all = cubo_catalog::games();
    all.get((day % all.len().max(1) as u64) as usize).map_or("", |listing| listing.id)
}

/// A game a day is a short one where a game has a shorter form.
fn options(game: &str) -> Option<Value> {
    match game {
        "cube-attack" => Some(json!({"target": 24})),
        "cubulus" => Some(json!({"level": 1})),
        _ => None,
    }
}

/// The game of a seed, played again: everybody's actions are given, and chance is drawn as it was in the page.
struct PlayedAgain {
    table: Table,
    /// The person's seat.
    own: Seat,
}

impl PlayedAgain {
    const PERSON: PersonId = PersonId([b'd'; 22]);

    fn begin(game: &str, seed: &Bytes32) -> Result<Self, TableError> {
        let unread = |why: serde_json::Error| TableError::Broken(why.to_string());
        let opening: Opening = serde_json::from_value(json!({
            "game": game, "options": options(game), "clock": {"kind": "none"}, "access": "link",
            "places": [{"for": "person"}, {"for": "house", "level": "normal"}], "friendly": false, "one_screen": true,
        }))
        .map_err(unread)?;
        let mut drawn = Drawn::new(seed);
        let id = drawn.table_id();
        let first = cubo_table::open_from(None, opening, Self::PERSON, id, &mut drawn, cubo_catalog::open)?;
        let table = Table::begin(&first, Stamp::at(0), cubo_catalog::open)?;
        let mut again = PlayedAgain { table, own: Seat(0) };
        let sit = Command::Sit { place: Some(0), name: "d".to_owned(), commitment: Some(seed.commitment()) };
        again.apply(Actor::Person(Self::PERSON), sit)?;
        again.apply(Actor::Person(Self::PERSON), Command::Nonce { nonce: *seed })?;
        again.own = again.table.chairs_of(&Self::PERSON).next().ok_or(TableError::NotSeated)?;
        Ok(again)
    }

    fn apply(&mut self, by: Actor, command: Command) -> Result<(), TableError> {
        let decision = self.table.decide(by, Some(self.table.version()), &command, &Now::at(0))?;
        decision.events.iter().try_for_each(|event| self.table.apply(event, Stamp::at(0)))
    }

    /// Whoever is to act does that.
    fn play(&mut self, action: &str) -> Result<(), TableError> {
        let own = self.table.to_act() == Some(self.own);
        let by = if own { Actor::Person(Self::PERSON) } else { Actor::House };
        self.apply(by, Command::Play { action: action.to_owned() })
    }

    fn resign(&mut self) -> Result<(), TableError> {
        self.apply(Actor::Person(Self::PERSON), Command::Resign { seat: None })
    }

    /// What came of it for the person.
    fn result(&self) -> Result<GameResult, TableError> {
        let Some((_, Some(Ending { ranks, .. }))) = self.table.ending() else {
            return Err(TableError::NotEnded);
        };
        let best = ranks.iter().filter(|rank| **rank == 1).count();
        Ok(match ranks[self.own] {
            1 if best == 1 => GameResult::Won,
            1 => GameResult::Level,
            _ => GameResult::Lost,
        })
    }
}

fn play_again(
    game: &str,
    seed: &Bytes32,
    actions: &[String],
    resigned: bool,
) -> Result<GameResult, TableError> {
    let mut again = PlayedAgain::begin(game, seed)?;
    actions.iter().try_for_each(|action| again.play(action))?;
    if resigned && again.table.ending().is_none() {
        again.resign()?;
    }
    again.result()
}

fn kept(house: &House) -> Result<&dyn Days, Problem> {
    house.store.days().ok_or_else(|| Problem::new(404, "no-daily", "this house has no game of the day"))
}

async fn answer(house: &House, headers: &HeaderMap) -> Reply {
    let day = house.clock.now() / DAY_MS;
    let days = kept(house)?;
    let [won, level, lost] = days.daily_results(day).await?;
    let all = match known(house, headers).await? {
        Some(guest) => days.daily_of(guest.person).await?,
        None => Vec::new(),
    };
    let last = &all[all.len().saturating_sub(LAST)..];
    let seed_now = seed(house, day);
    let game = game(day);
    Ok(Json(Daily {
        day: date(day),
        game: game.to_owned(),
        options: options(game),
        table: table_of(&seed_now),
        seed: seed_now,
        next: seed(house, day + 1).commitment(),
        until: (day + 1) * DAY_MS,
        results: DailyResults { won, level, lost },
        mine: all.iter().find(|(on, _)| *on == day).map(|(_, result)| *result),
        played: all.len() as u32,
        last: last.iter().map(|(on, result)| DailyResult { day: date(*on), result: *result }).collect(),
    })
    .into_response())
}

/// Today's game, and what came of it.
pub(crate) async fn look(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    answer(&house, &headers).await
}

/// The asker has played it. The first game counts.
pub(crate) async fn played(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let DailyPlayed { day, actions, resigned } = read(&body)?;
    let nobody = || Problem::new(401, "no-session", "only the house's own guests and members are counted");
    let person = known(&house, &headers).await?.ok_or_else(nobody)?.person;
    house.offers.take(person, rate::now()).map_err(Problem::wait)?;
    let today = house.clock.now() / DAY_MS;
    // Whoever has begun before midnight may finish after it.
    let on = [today, today.saturating_sub(1)].into_iter().find(|on| date(*on) == day);
    let wrong = || Problem::new(409, "not-the-daily", "this is not a finished game of the day's seed");
    let on = on.filter(|_| actions.len() <= ACTIONS).ok_or_else(wrong)?;
    let seed = seed(&house, on);
    // Off the threads that serve everybody.
    let again = tokio::task::spawn_blocking(move || play_again(game(on), &seed, &actions, resigned));
    let result = again.await.ok().and_then(Result::ok).ok_or_else(wrong)?;
    kept(&house)?.put_daily(person, on, result).await?;
    answer(&house, &headers).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let known =
            [(0, "1970-01-01"), (11_016, "2000-02-29"), (19_723, "2024-01-01"), (20_773, "2026-11-16")];
        for (day, shown) in known {
            assert_eq!(date(day), shown);
        }
    }

    #[test]
    fn every_game_has_its_day() {
        let all: std::collections::BTreeSet<_> = (0..5).map(game).collect();
        assert_eq!(all.len(), cubo_catalog::games().len());
    }

    #[test]
    fn a_game_is_played_again_from_its_seed_alone() {
        let seed = Bytes32([7; 32]);
        for day in 0..5 {
            let game = game(day);
            assert_eq!(play_again(game, &seed, &[], true).unwrap(), GameResult::Lost, "{game}");
            assert!(play_again(game, &seed, &[], false).is_err(), "{game} has not ended");
            assert!(play_again(game, &seed, &["nothing".to_owned()], true).is_err(), "{game}");
        }
    }

    #[test]
    fn a_whole_game_counts_as_it_ended_and_only_at_its_own_dice() {
        for day in 0..5 {
            let (game, seed) = (game(day), Bytes32([day as u8; 32]));
            let mut first = PlayedAgain::begin(game, &seed).unwrap();
            let mut actions = Vec::new();
            while first.table.ending().is_none() && actions.len() < ACTIONS {
                let legal = first.table.session().unwrap().legal(None).actions;
                let action = legal[(actions.len() * 7 + 3) % legal.len()].clone();
                first.play(&action).unwrap();
                actions.push(action);
            }
            // Players without a plan may go on for ever: then the person resigns.
            let resigned = first.table.ending().is_none();
            if resigned {
                first.resign().unwrap();
            }
            let came = first.result().unwrap();
            assert_eq!(play_again(game, &seed, &actions, resigned).unwrap(), came, "{game}");
            actions.pop();
            assert!(play_again(game, &seed, &actions, false).is_err(), "{game}: the last action is missing");
        }
    }
}
