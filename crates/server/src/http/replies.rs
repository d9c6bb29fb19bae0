//! Replies that somebody has prepared at a table.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::history::Replies;

use super::api::{ask, json_text, read};
use super::asked::Body;
use super::notes::seated;
use super::problem::Problem;
use crate::desk::{LINES, STEPS};
use crate::hall::Mail;
use crate::house::House;
use crate::rate;

type Reply = Result<Response, Problem>;

/// The longest action that is looked at, in bytes.
const LONGEST: usize = 200;

async fn replies(
    house: &Arc<House>,
    headers: &HeaderMap,
    id: &str,
    lines: Option<Vec<Vec<String>>>,
) -> Reply {
    let (person, _) = seated(house, headers, id).await?;
    let table = id.parse().map_err(|()| Problem::not_found())?;
    if lines.is_some() {
        house.offers.take(person, rate::now()).map_err(Problem::wait)?;
    }
    let told = ask(house, table, |answer| Mail::Replies { person, lines, answer }).await?;
    Ok(json_text(told).into_response())
}

/// What the asker has prepared.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    replies(&house, &headers, &id, None).await
}

/// Keeps it, in the place of what was prepared before.
pub(crate) async fn put(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let Replies { lines } = read(&body)?;
    let long = |line: &Vec<String>| line.len() > STEPS || line.iter().any(|action| action.len() > LONGEST);
    if lines.len() > LINES || lines.iter().any(long) {
        return Err(Problem::new(400, "bad-request", "at most 20 lines of 12 actions each"));
    }
    replies(&house, &headers, &id, Some(lines)).await
}
