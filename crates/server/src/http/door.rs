//! Accepts connections, counts them, and serves each until it ends, is silent for too long, or the server closes.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use super::crowd::Place;
use super::peer::Peer;
use super::timed::Timed;
use crate::house::{House, closed};
use crate::log::{self, Seldom};
use crate::rate::neighbourhood;

/// An accepted connection, also after it has become a WebSocket. It is counted until this is dropped.
pub(crate) struct Entered {
    house: Arc<House>,
    _place: Option<Arc<Place>>,
}

impl Entered {
    /// Accepts a connection if the limits allow it. A trusted proxy carries many people: they are counted with their requests.
    fn enter(house: &Arc<House>, from: IpAddr) -> Option<Entered> {
        let limits = &house.config.limits;
        if house.metrics.connections.get() as usize >= limits.connections {
            return None;
        }
        let place = match house.config.trusts(from) {
            true => None,
            false => Some(house.crowd.enter(neighbourhood(from), limits.connections_per_address)?),
        };
        house.metrics.connections.up();
        Some(Entered { house: house.clone(), _place: place })
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.house.metrics.connections.down();
    }
}

/// Serves until the server closes, then lets requests in progress end.
pub(crate) async fn serve(listener: TcpListener, router: Router, house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let lines = Seldom::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closed(&mut closing) => return,
        };
        let Ok((stream, from)) = accepted else {
            // Most likely there are no file handles left; connections that end free some.
            if lines.may(Instant::now()) {
                log::warn("nobody can connect: the process may not open more files", "no-files");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let from = from.ip().to_canonical();
        match Entered::enter(&house, from) {
            Some(entered) => {
                let (router, house) = (router.clone(), house.clone());
                tokio::spawn(converse(stream, Peer(from), router, house, entered));
            }
            None => {
                house.metrics.turned_away.up();
                house.metrics.refusals.up("full");
                turn_away(stream);
            }
        }
    }
}

/// Writes a refusal, if that can be written without waiting.
fn turn_away(stream: TcpStream) {
    const BODY: &str = r#"{"error":{"code":"full","message":"too many connections: try again later"}}"#;
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{BODY}",
        BODY.len()
    );
    if stream.try_write(answer.as_bytes()).is_ok() {
        tokio::spawn(async move {
            let mut stream = stream;
            let _ = tokio::time::timeout(Duration::from_secs(1), stream.shutdown()).await;
        });
    }
}

async fn converse(stream: TcpStream, peer: Peer, router: Router, house: Arc<House>, entered: Entered) {
    let limits = house.config.limits;
    let entered = Arc::new(entered);
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(entered.clone());
        let router = router.clone();
        async move { Ok::<_, Infallible>(router.oneshot(request).await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(16 << 10)
        .max_headers(64)
        .serve_connection(TokioIo::new(Timed::new(stream, limits.idle)), service)
        .with_upgrades();
    tokio::pin!(connection);
    let mut closing = house.closing.subscribe();
    tokio::select! {
        _ = connection.as_mut() => {}
        () = closed(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(limits.request, connection).await;
        }
    }
}
