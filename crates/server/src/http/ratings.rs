//! Boards, and how a member's rating came about.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::history::Audience;
use cubo_wire::ratings::{BoardLine, Pace, RatedSeats, RatingBoard, RatingCurve, RatingPoint};
use serde::Deserialize;

use super::asked::Asked;
use super::history::{history, member_named};
use super::problem::Problem;
use super::profile::{eyes, no_member};
use super::who::known;
use crate::house::House;
use crate::ratings::{Player, best, whole};
use crate::store::{Kind, Ratings};

type Reply = Result<Response, Problem>;

/// How many stand on a board.
const SHOWN: usize = 100;
/// How many games a curve goes back.
const CURVE: u32 = 400;

/// Which rating is asked for.
#[derive(Deserialize)]
pub(crate) struct Which {
    game: String,
    #[serde(default)]
    seats: Option<RatedSeats>,
    #[serde(default)]
    pace: Option<Pace>,
    /// Whether bots are asked for, who have boards of their own.
    #[serde(default)]
    bots: bool,
}

impl Which {
    fn kind(&self) -> Result<Kind, Problem> {
        let unknown = |_| Problem::new(404, "unknown-game", "there is no such game here");
        let game = cubo_catalog::listing(&self.game).map_err(unknown)?;
        Ok(Kind {
            game: game.id.to_owned(),
            seats: self.seats.unwrap_or(RatedSeats::Two),
            pace: self.pace.unwrap_or(Pace::Live),
        })
    }
}

/// Where ratings are kept.
pub(super) fn kept(house: &House) -> Result<&dyn Ratings, Problem> {
    house.store.ratings().ok_or_else(|| Problem::new(404, "no-ratings", "this house keeps no ratings"))
}

/// The best at one game. Whoever shows their results to members alone stands there for members; whoever shows them to fewer, for nobody
/// but themselves.
pub(crate) async fn board(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Asked(which): Asked<Which>,
) -> Reply {
    let kind = which.kind()?;
    kept(&house)?;
    let asker = known(&house, &headers).await?.map(|guest| guest.person);
    let member = match (asker, house.store.members()) {
        (Some(asker), Some(members)) => members.member(asker).await?.is_some(),
        _ => false,
    };
    let wanted = if which.bots { Player::Bot } else { Player::Person };
    let best = best(&house, &kind).await?;
    let seen = best.iter().filter(|line| line.player == wanted).filter(|line| {
        Some(line.person) == asker
            || match line.audience {
                Audience::Everybody => true,
                Audience::Members => member,
                Audience::Friends | Audience::Nobody => false,
            }
    });
    let (mut people, mut before): (Vec<BoardLine>, Option<f64>) = (Vec::new(), None);
    for (line, n) in seen.zip(1..).take(SHOWN) {
        let place = match people.last() {
            Some(last) if before == Some(line.bound) => last.place,
            _ => n,
        };
        before = Some(line.bound);
        people.push(BoardLine {
            place,
            name: line.name.clone(),
            points: line.points,
            spread: line.spread,
            games: line.games,
            me: Some(line.person) == asker,
        });
    }
    Ok(Json(RatingBoard { people }).into_response())
}

/// How a member's rating came about, for those who may see their results.
pub(crate) async fn curve(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Asked(which): Asked<Which>,
) -> Reply {
    let kind = which.kind()?;
    let person = member_named(&house, &name).await?.ok_or_else(no_member)?;
    let asker = known(&house, &headers).await?.map(|guest| guest.person);
    let visible = history(&house)?.visible(person).await?;
    let mut points = Vec::new();
    if eyes(&house, person, asker).await?.may(visible.games) {
        let mut moved = kept(&house)?.curve(person, kind, CURVE).await?;
        moved.reverse();
        let point = |one: crate::store::RatingMoved| RatingPoint {
            at: one.ended,
            points: whole(one.after.points),
            spread: whole(one.after.spread()),
            provisional: !one.settled,
        };
        points.extend(moved.into_iter().map(point));
    }
    Ok(Json(RatingCurve { points }).into_response())
}
