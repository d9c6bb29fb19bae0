//! The best at one kind of game, by what the house is sure of.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use cubo_wire::PersonId;
use cubo_wire::history::Audience;

use super::who::{Player, players};
use super::whole;
use crate::house::House;
use crate::store::{Kind, StoreError};

/// So many members are looked at: those with the best bounds as of their last games. Who has not played for long has fallen since.
const LOOKED_AT: u32 = 2_000;
/// For so many milliseconds a board is shown as it is.
const FRESH_MS: u64 = 30_000;
/// So many boards are remembered.
const REMEMBERED: usize = 64;

/// Somebody on a board.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) person: PersonId,
    pub(crate) name: String,
    pub(crate) player: Player,
    pub(crate) points: i32,
    pub(crate) spread: i32,
    pub(crate) games: u32,
    pub(crate) audience: Audience,
    /// What boards go by.
    pub(crate) bound: f64,
}

/// Boards that were made a moment ago.
#[derive(Default)]
pub(crate) struct Boards(Mutex<HashMap<Kind, Made>>);

/// When a board was made, and what stands on it.
type Made = (u64, Arc<Vec<Line>>);

impl Boards {
    fn of(&self, kind: &Kind, now: u64) -> Option<Arc<Vec<Line>>> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (made, lines) = all.get(kind)?;
        (now.saturating_sub(*made) < FRESH_MS).then(|| lines.clone())
    }

    fn put(&self, kind: Kind, now: u64, lines: Arc<Vec<Line>>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.clear();
        }
        all.insert(kind, (now, lines));
    }

    /// Ratings, names or what people let others see have changed.
    pub(crate) fn forget(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Everybody with a settled rating, people and bots, the best first.
pub(crate) async fn best(house: &House, kind: &Kind) -> Result<Arc<Vec<Line>>, StoreError> {
    let now = house.clock.now();
    if let Some(lines) = house.boards.of(kind, now) {
        return Ok(lines);
    }
    let Some(store) = house.store.ratings() else { return Ok(Arc::default()) };
    let found = store.board(kind.clone(), LOOKED_AT).await?;
    let who = players(house, found.iter().map(|one| one.person).collect()).await?;
    let mut lines: Vec<Line> = found
        .into_iter()
        .zip(who)
        .map(|(one, player)| {
            let rating = one.standing.at(now);
            Line {
                person: one.person,
                name: one.name,
                player,
                points: whole(rating.points),
                spread: whole(rating.spread()),
                games: one.standing.games,
                audience: one.games,
                bound: rating.bound(),
            }
        })
        .collect();
    lines.sort_by(|a, b| b.bound.total_cmp(&a.bound).then_with(|| a.person.cmp(&b.person)));
    let lines = Arc::new(lines);
    house.boards.put(kind.clone(), now, lines.clone());
    Ok(lines)
}
