//! The house over HTTP: opening and finding tables, sessions, health, and the way to the socket.

mod api;
mod card;
mod crowd;
mod door;
mod files;
mod guard;
mod headers;
mod peer;
mod problem;
mod timed;
mod who;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Extension, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Router, middleware};

pub(crate) use crowd::Crowd;
use door::Entered;
pub(crate) use door::serve;
use guard::Client;

use crate::house::House;
use crate::socket;
use peer::{Peer, is_local};
use problem::Problem;

/// A socket's buffers: most sockets are quiet most of the time, and there are many. What guests say is short.
const READ_BUFFER: usize = 1 << 10;
const WRITE_BUFFER: usize = 4 << 10;

/// All doors of the house.
pub(crate) fn router(house: &Arc<House>) -> Router {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .route("/api/games", get(api::games))
        .route("/api/house", get(api::house))
        .route("/api/session", get(api::session).post(api::greet).delete(api::forget))
        .route("/api/session/tables", get(api::my_tables))
        .route("/api/tables", get(api::tables).post(api::open))
        .route("/api/tables/{id}", get(api::look))
        .route("/api/tables/{id}/record", get(api::record))
        .route("/ws", get(ws))
        .merge(card::router())
        .route("/api/{*rest}", any(nothing))
        .fallback(files::file)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(house.config.limits.message_bytes))
        .layer(middleware::from_fn_with_state(house.clone(), guard::check))
        .layer(middleware::from_fn_with_state(house.clone(), headers::add))
        .with_state(house.clone())
}

async fn nothing() -> Problem {
    Problem::not_found()
}

async fn wrong_method() -> Problem {
    Problem::new(405, "bad-method", "this cannot be done here")
}

/// How long ago the store may have taken something last, in milliseconds.
const WELL: u64 = 10_000;

/// Whether the house is well: it is open, and its store has taken something lately.
async fn healthz(State(house): State<Arc<House>>) -> Result<&'static str, Problem> {
    if *house.closing.borrow() {
        return Err(Problem::new(503, "closing", "the house is closing"));
    }
    if house.clock.now().saturating_sub(house.well_at.load(Relaxed)) > WELL {
        return Err(Problem::new(503, "store-failed", "the store takes nothing"));
    }
    Ok("ok\n")
}

/// Numbers for those on the same machine; to everybody else there is nothing here.
async fn metrics(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if !is_local(peer, &headers) {
        return Err(Problem::not_found());
    }
    let (cancelled, faults) = house.pool.figures();
    let text = house.metrics.text(&house.store.figures(), cancelled, faults);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}

async fn ws(
    State(house): State<Arc<House>>,
    Extension(entered): Extension<Arc<Entered>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| Problem::new(426, "not-a-socket", "this is a WebSocket"))?;
    let session = who::session(&house, &headers).await?;
    let most = house.config.limits.message_bytes;
    Ok(upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .on_upgrade(async move |ws| {
            socket::serve(house, ws, session).await;
            drop((entered, client)); // a socket counts as a connection for as long as it lives
        }))
}
