//! The league: as long as the house is open, bots that want to and are connected play each other. The record of every game is verified before
//! it counts.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use cubo_core::PerSeat;
use cubo_core::fair::Extent;
use cubo_ratings::{Rating, update};
use cubo_wire::bots::{League, LeagueBot, LeagueGame};
use cubo_wire::{Access, ClockKind, Opening, PersonId, Phase, Place, TableId};
use tokio::time::{MissedTickBehavior, interval};

use super::filters::{check_wish, read};
use super::nonces;
use crate::desk::{self, Sitter, seated_table};
use crate::fault::Fault;
use crate::house::{House, closed};
use crate::store::{Bots as Kept, LeagueKept, LeagueResult, StoreError};
use crate::{ids, log};

/// Three minutes each, and two seconds more a turn.
const CLOCK: ClockKind = ClockKind::Fischer { initial_ms: 180_000, increment_ms: 2_000 };
/// How many games the board is made from, the latest ones.
const COUNTED: u32 = 5_000;
/// How many of the latest games are shown.
const LATEST: usize = 20;
/// How many games are settled in one round.
const AT_ONCE: u32 = 50;

/// Lets bots play each other, a round every so often.
pub(crate) async fn hold(house: Arc<House>, every: Duration) {
    let mut closing = house.closing.subscribe();
    let mut tick = interval(every);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut round = 0;
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            () = closed(&mut closing) => return,
        }
        let Some(bots) = house.store.bots() else { return };
        if let Err(why) = settle(&house, bots).await {
            log::warn("games of the league could not be settled", why.code());
        }
        if let Err(why) = pair(&house, bots, round).await {
            log::warn("a round of the league could not be held", why.code());
        }
        round += 1;
    }
}

fn opening(game: &str) -> Opening {
    Opening {
        game: game.to_owned(),
        options: None,
        places: vec![Place::Person; 2],
        fixed: false,
        clock: Some(CLOCK),
        access: Access::Listed,
        friendly: false,
        one_screen: false,
        without_talk: false,
        phrases_only: false,
        rated: false,
    }
}

/// One round: of the bots that are here, those who have time and play the round's game, two by two at random.
async fn pair(house: &Arc<House>, bots: &dyn Kept, round: usize) -> Result<(), Fault> {
    let games: Vec<_> = cubo_catalog::games().iter().filter(|game| game.seats.0 <= 2).collect();
    let Some(game) = games.get(round % games.len().max(1)) else { return Ok(()) };
    let opening = opening(game.id);
    let mut free = Vec::new();
    for person in house.bots.streaming() {
        let Some(bot) = bots.bot(person).await? else { continue };
        let wants = read(&bot.filters).league && check_wish(house, person, person, &opening).await.is_ok();
        if wants {
            let [order] = ids::random::<1>()?;
            free.push((order, bot));
        }
    }
    free.sort_by_key(|(order, _)| *order);
    for two in free.chunks_exact(2) {
        let (one, other) = (&two[0].1, &two[1].1);
        let apart = super::check_company(house, &[one.person, other.person]).await.is_err()
            || crate::safety::blocked(house, one.person, other.person).await?;
        if apart {
            continue;
        }
        let id = TableId::of_random(ids::random()?);
        let sitter = |bot: &crate::store::BotKept| Sitter {
            person: bot.person,
            name: bot.name.clone(),
            commitment: nonces::nonce(house, id, &bot.person, 0).commitment(),
        };
        let now = house.clock.now();
        let new = seated_table(&house.key, opening.clone(), id, &[sitter(one), sitter(other)], now)?;
        house.store.open(new).await?;
        let (one, other) = (one.person, other.person);
        let kept = LeagueKept { table: id, game: game.id.to_owned(), one, other, at: now, result: None };
        bots.league_open(kept).await?;
        house.bots.seated(one);
        house.bots.seated(other);
    }
    Ok(())
}

/// Notes what came of games that are over.
async fn settle(house: &Arc<House>, bots: &dyn Kept) -> Result<(), StoreError> {
    for game in bots.league_open_games(AT_ONCE).await? {
        let Some(stored) = house.store.load(game.table).await? else {
            bots.league_settle(game.table, LeagueResult::None).await?;
            continue;
        };
        let one = game.one;
        let judged = tokio::task::spawn_blocking(move || judge(&stored, one));
        if let Some(result) = judged.await.ok().flatten() {
            if result == LeagueResult::Refuted {
                log::warn("a game of the league does not verify", "bad-record");
            }
            bots.league_settle(game.table, result).await?;
        }
    }
    Ok(())
}

/// What came of a game for the first of the two; nothing if it is still on.
fn judge(stored: &crate::store::Stored, one: PersonId) -> Option<LeagueResult> {
    let table = desk::replay(stored).ok()?;
    if table.phase() != Phase::Ended {
        return None;
    }
    let Ok(record) = desk::record(&table, stored) else { return Some(LeagueResult::None) };
    if cubo_catalog::verify(&record, Extent::Whole).is_err() {
        return Some(LeagueResult::Refuted);
    }
    let seat = table.sitters().position(|sitter| sitter.is_some_and(|(person, _)| *person == one));
    let ranks = record.outcome.map(|outcome| outcome.ranks);
    Some(match (seat, ranks.as_ref().map(PerSeat::as_slice)) {
        (Some(seat), Some([first, second])) => {
            let (own, other) = if seat == 0 { (first, second) } else { (second, first) };
            match own.cmp(other) {
                std::cmp::Ordering::Less => LeagueResult::First,
                std::cmp::Ordering::Equal => LeagueResult::Level,
                std::cmp::Ordering::Greater => LeagueResult::Second,
            }
        }
        _ => LeagueResult::None,
    })
}

/// The board, from games in the order in which they were played, and the names of those who still are here. Ratings are made as people's
/// are, but every game counts in full: who plays whom is drawn, so nobody can choose a weak opponent again and again.
fn board(games: &[LeagueKept], names: &HashMap<PersonId, String>) -> Vec<LeagueBot> {
    let mut rows: BTreeMap<(&str, PersonId), (Rating, [u32; 3])> = BTreeMap::new();
    for game in games {
        let ranks: [u8; 2] = match game.result {
            Some(LeagueResult::First) => [1, 2],
            Some(LeagueResult::Level) => [1, 1],
            Some(LeagueResult::Second) => [2, 1],
            _ => continue,
        };
        let keys = [game.one, game.other].map(|person| (game.game.as_str(), person));
        let before = keys.map(|key| rows.get(&key).map_or(Rating::START, |(rating, _)| *rating));
        let after = update(&before, &ranks, |_, _| 1.0);
        for (n, (key, rating)) in keys.into_iter().zip(after).enumerate() {
            let (kept, counts) = rows.entry(key).or_insert((Rating::START, [0; 3]));
            *kept = rating;
            let which = match ranks[n].cmp(&ranks[1 - n]) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            counts[which] += 1;
        }
    }
    let mut rows: Vec<(&str, f64, LeagueBot)> = rows
        .into_iter()
        .filter_map(|((game, person), (rating, [won, level, lost]))| {
            let row = LeagueBot {
                name: names.get(&person)?.clone(),
                game: game.to_owned(),
                won,
                level,
                lost,
                rating: rating.points.round() as i32,
                spread: rating.spread().round() as u32,
            };
            Some((game, rating.bound(), row))
        })
        .collect();
    rows.sort_by(|(game, bound, row), (other_game, other_bound, other)| {
        game.cmp(other_game).then(other_bound.total_cmp(bound)).then_with(|| row.name.cmp(&other.name))
    });
    rows.into_iter().map(|(.., row)| row).collect()
}

/// The league as everybody sees it.
pub(crate) async fn show(house: &House) -> Result<League, StoreError> {
    let minutes = house.config.bot_league.map(|every| every.as_secs().div_ceil(60));
    let Some(bots) = house.store.bots() else {
        return Ok(League { running: false, minutes: None, bots: Vec::new(), latest: Vec::new() });
    };
    let mut games = bots.league_games(COUNTED).await?;
    games.reverse();
    let mut names = HashMap::new();
    for person in games.iter().flat_map(|game| [game.one, game.other]) {
        if !names.contains_key(&person)
            && let Some(bot) = bots.bot(person).await?
        {
            names.insert(person, bot.name);
        }
    }
    let named = |person: &PersonId| names.get(person).cloned().unwrap_or_default();
    let latest = games.iter().rev().take(LATEST).map(|game| LeagueGame {
        table: game.table,
        game: game.game.clone(),
        bots: (named(&game.one), named(&game.other)),
        at: game.at,
        won: match game.result {
            Some(LeagueResult::First) => Some(0),
            Some(LeagueResult::Second) => Some(1),
            _ => None,
        },
        verified: game.result.is_some_and(|result| result != LeagueResult::Refuted),
        refuted: game.result == Some(LeagueResult::Refuted),
    });
    Ok(League { running: minutes.is_some(), minutes, latest: latest.collect(), bots: board(&games, &names) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_follow_results_and_only_verified_ones() {
        let (a, b) = (PersonId([b'a'; 22]), PersonId([b'b'; 22]));
        let names = HashMap::from([(a, "Ace".to_owned()), (b, "Bea".to_owned())]);
        let game = |result| LeagueKept {
            table: TableId([b'0'; 16]),
            game: "blox".to_owned(),
            one: a,
            other: b,
            at: 0,
            result: Some(result),
        };
        let rows = board(
            &[game(LeagueResult::First), game(LeagueResult::Refuted), game(LeagueResult::None)],
            &names,
        );
        let told: Vec<_> = rows.iter().map(|row| (&*row.name, row.won, row.lost)).collect();
        assert_eq!(told, [("Ace", 1, 0), ("Bea", 0, 1)]);
        assert!(rows[0].rating > 1500 && rows[1].rating < 1500, "{rows:?}");
        let once = rows[0].spread;
        assert!(once < Rating::START.spread() as u32, "one game tells something");
        let rows = board(&vec![game(LeagueResult::Level); 30], &names);
        assert!(rows.iter().all(|row| (row.won, row.level, row.lost) == (0, 30, 0)));
        assert!(rows.iter().all(|row| row.rating == 1500 && row.spread < once / 2), "{rows:?}");
    }

    #[test]
    fn the_board_goes_by_what_is_sure_and_those_who_left_are_not_on_it() {
        let [a, b, c, gone] = *b"abcd";
        let who = |letter| PersonId([letter; 22]);
        let names =
            HashMap::from([(a, "Ace"), (b, "Bea"), (c, "Cid")].map(|(p, name)| (who(p), name.to_owned())));
        let game = |one, other| LeagueKept {
            table: TableId([b'0'; 16]),
            game: "blox".to_owned(),
            one: who(one),
            other: who(other),
            at: 0,
            result: Some(LeagueResult::First),
        };
        // Cid has won once; Ace has won ten times of fifteen.
        let mut games = vec![game(c, gone)];
        for n in 0..15 {
            games.push(if n % 3 == 0 { game(b, a) } else { game(a, b) });
        }
        let rows = board(&games, &names);
        let told: Vec<_> = rows.iter().map(|row| &*row.name).collect();
        assert_eq!(told, ["Ace", "Bea", "Cid"], "{rows:?}");
        assert!(rows[2].rating > rows[1].rating, "but who has played once is little known");
    }
}
