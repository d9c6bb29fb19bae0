//! How strong members are at puzzles. Pages solve and rate by themselves; the house keeps what they tell, so that it is the same in every browser.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::PersonId;
use cubo_wire::history::{PuzzleRating, PuzzleRatings};

use super::account::me;
use super::api::read;
use super::asked::Body;
use super::problem::Problem;
use crate::house::House;
use crate::rate;
use crate::store::Days;

type Reply = Result<Response, Problem>;

fn kept(house: &House) -> Result<&dyn Days, Problem> {
    house
        .store
        .days()
        .ok_or_else(|| Problem::new(404, "no-puzzles", "this house keeps no ratings of puzzles"))
}

/// Whether anybody can have such a rating.
fn possible(rating: &PuzzleRating) -> bool {
    (100..=3000).contains(&rating.rating)
        && (1..=350).contains(&rating.spread)
        && (1..=100_000).contains(&rating.tried)
        && rating.solved <= rating.tried
}

async fn answer(house: &House, person: PersonId) -> Reply {
    Ok(Json(PuzzleRatings { games: kept(house)?.puzzles_of(person).await? }).into_response())
}

/// The asker's ratings.
pub(crate) async fn look(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let (_, member) = me(&house, &headers).await?;
    answer(&house, member.person).await
}

/// Keeps the rating at one game, if it comes of more puzzles than the one that is kept.
pub(crate) async fn put(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let rating: PuzzleRating = read(&body)?;
    if !possible(&rating) {
        return Err(Problem::new(400, "bad-request", "nobody can have such a rating"));
    }
    cubo_catalog::listing(&rating.game)
        .map_err(|_| Problem::new(404, "unknown-game", "there is no such game here"))?;
    let (_, member) = me(&house, &headers).await?;
    house.offers.take(member.person, rate::now()).map_err(Problem::wait)?;
    kept(&house)?.put_puzzles(member.person, rating).await?;
    answer(&house, member.person).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_have_bounds() {
        let good = PuzzleRating { game: "blox".to_owned(), rating: 1200, spread: 350, tried: 1, solved: 1 };
        assert!(possible(&good));
        let bad = [
            PuzzleRating { rating: 99, ..good.clone() },
            PuzzleRating { rating: 3001, ..good.clone() },
            PuzzleRating { spread: 0, ..good.clone() },
            PuzzleRating { spread: 351, ..good.clone() },
            PuzzleRating { tried: 0, solved: 0, ..good.clone() },
            PuzzleRating { tried: 100_001, ..good.clone() },
            PuzzleRating { solved: 2, ..good },
        ];
        assert!(bad.iter().all(|one| !possible(one)));
    }
}
