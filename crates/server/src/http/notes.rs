//! What somebody writes to themselves about a table at which they sit or sat.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::history::NoteToSelf;
use cubo_wire::{PersonId, TableId};

use super::api::read;
use super::asked::Body;
use super::history::history;
use super::problem::Problem;
use super::who::known;
use crate::house::House;
use crate::rate;
use crate::store::{Notes, Row};

type Reply = Result<Response, Problem>;

/// The longest note, in bytes.
const LONGEST: usize = 4000;

fn kept(house: &House) -> Result<&dyn Notes, Problem> {
    house.store.notes().ok_or_else(|| Problem::new(404, "no-notes", "this house keeps no notes"))
}

/// Who asks, and the place of a table at which they sit or sat.
pub(super) async fn seated(house: &House, headers: &HeaderMap, id: &str) -> Result<(PersonId, Row), Problem> {
    let nobody = || Problem::new(401, "no-session", "only those who sit there keep something here");
    let guest = known(house, headers).await?.ok_or_else(nobody)?;
    let id: TableId = id.parse().map_err(|()| Problem::not_found())?;
    let table = house.store.load(id).await?.ok_or_else(Problem::not_found)?;
    if !history(house)?.sat(guest.person, table.row).await? {
        return Err(Problem::new(403, "not-seated", "you do not sit at this table"));
    }
    Ok((guest.person, table.row))
}

/// The asker's note.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (person, row) = seated(&house, &headers, &id).await?;
    let text = kept(&house)?.note_of(person, row).await?;
    Ok(Json(NoteToSelf { text }).into_response())
}

/// Keeps it.
pub(crate) async fn put(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let note: NoteToSelf = read(&body)?;
    if note.text.len() > LONGEST {
        return Err(Problem::new(400, "bad-request", "a note has at most 4000 bytes"));
    }
    let (person, row) = seated(&house, &headers, &id).await?;
    house.offers.take(person, rate::now()).map_err(Problem::wait)?;
    kept(&house)?.put_note(person, row, note.text.clone(), house.clock.now()).await?;
    Ok(Json(note).into_response())
}
