//! The door: accepts connections, counts them, and serves each until it ends, is silent for too long, or the house closes.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

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

use super::peer::Peer;
use super::timed::Timed;
use crate::house::{House, closed};
use crate::rate::neighbourhood;

/// How many connections there are from where.
#[derive(Default)]
struct Crowd(Mutex<HashMap<IpAddr, usize>>);

/// One place in the crowd, given back when the last who holds it is gone: the connection, and the socket it may become.
pub(crate) struct Place {
    crowd: Arc<Crowd>,
    from: IpAddr,
    house: Arc<House>,
}

impl Crowd {
    fn enter(self: &Arc<Self>, house: &Arc<House>, from: IpAddr) -> Option<Place> {
        let limits = &house.config.limits;
        let mut crowd = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let here = crowd.get(&from).copied().unwrap_or(0);
        let trusted = house.config.trusts(from);
        let total = house.metrics.connections.get() as usize;
        if total >= limits.connections || (!trusted && here >= limits.connections_per_address) {
            return None;
        }
        crowd.insert(from, here + 1);
        house.metrics.connections.up();
        Some(Place { crowd: self.clone(), from, house: house.clone() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut crowd = self.crowd.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(here) = crowd.get_mut(&self.from) {
            *here -= 1;
            if *here == 0 {
                crowd.remove(&self.from);
            }
        }
        self.house.metrics.connections.down();
    }
}

/// Serves until the house closes, then lets requests in progress end.
pub(crate) async fn serve(listener: TcpListener, router: Router, house: Arc<House>) {
    let crowd = Arc::new(Crowd::default());
    let mut closing = house.closing.subscribe();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closed(&mut closing) => return,
        };
        let Ok((stream, from)) = accepted else {
            // Out of file handles, most likely: those that end will make room.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        match crowd.enter(&house, neighbourhood(from.ip())) {
            Some(place) => {
                let (router, house) = (router.clone(), house.clone());
                tokio::spawn(converse(stream, Peer(from.ip().to_canonical()), router, house, place));
            }
            None => {
                house.metrics.turned_away.up();
                house.metrics.refusals.up("full");
                turn_away(stream);
            }
        }
    }
}

/// Says why, if the kernel takes it at once; nobody waits for that.
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

async fn converse(stream: TcpStream, peer: Peer, router: Router, house: Arc<House>, place: Place) {
    let limits = house.config.limits;
    let place = Arc::new(place);
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(place.clone());
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
