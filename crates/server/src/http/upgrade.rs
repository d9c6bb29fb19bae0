//! From an HTTP connection to a WebSocket.

use axum::body::Body;
use axum::http::header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, UPGRADE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::timed::Timed;
use crate::frames::Frames;

/// A WebSocket on a connection of this server.
pub(crate) type WebSocket = Frames<Timed>;

/// Accepts a request for a WebSocket with that key. Once the answer is sent, `serve` gets the connection. `most`: the longest message that
/// is accepted.
pub(super) fn accept<F: Future<Output = ()> + Send + 'static>(
    connection: OnUpgrade,
    key: &HeaderValue,
    most: usize,
    serve: impl FnOnce(Box<WebSocket>) -> F + Send + 'static,
) -> Response {
    let accepted = [
        (CONNECTION, "upgrade".to_owned()),
        (UPGRADE, "websocket".to_owned()),
        (SEC_WEBSOCKET_ACCEPT, derive_accept_key(key.as_bytes())),
    ];
    tokio::spawn(async move {
        if let Some(socket) = open(connection, most).await {
            serve(socket).await;
        }
    });
    (StatusCode::SWITCHING_PROTOCOLS, accepted, Body::empty()).into_response()
}

/// Takes the connection from the HTTP server, which keeps nothing of it.
async fn open(connection: OnUpgrade, most: usize) -> Option<Box<WebSocket>> {
    let parts = connection.await.ok()?.downcast::<TokioIo<Timed>>().ok()?;
    Some(Box::new(Frames::new(parts.io.into_inner(), &parts.read_buf, most).await))
}
