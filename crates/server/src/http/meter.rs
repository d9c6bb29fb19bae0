//! Metrics for operators, on a separate address, which a proxy in front of the server does not reach.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

use super::guard::{host_of, known_host};
use super::problem::Problem;
use super::timed::Timed;
use super::{Readiness, health};
use crate::house::{House, closed};
use crate::metrics::{CONTENT_TYPE, Seen};

/// The most connections at the same time: one or two scrapers, and a person.
const MOST: usize = 16;

fn router(house: &Arc<House>) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .fallback(async || Problem::not_found())
        .layer(middleware::from_fn_with_state(house.clone(), own_name))
        .with_state(house.clone())
}

/// Refuses foreign host names, so that a page elsewhere learns nothing (DNS rebinding).
async fn own_name(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    match host_of(request.headers()) {
        Some(host) if known_host(&house.config, &host) => next.run(request).await,
        _ => Problem::new(421, "bad-host", "this house does not answer to that name").into_response(),
    }
}

async fn metrics(State(house): State<Arc<House>>) -> Response {
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], numbers(&house).await).into_response()
}

/// All metrics at this moment.
pub(crate) async fn numbers(house: &House) -> String {
    let (broken_off, house_faults) = house.pool.figures();
    let seen = Seen {
        ready: Readiness::ask(house).await.is_ok(),
        store: house.store.figures(),
        house_waiting: house.pool.waiting() as u64,
        broken_off,
        house_faults,
        late: house.bus.as_ref().map_or(0, |bus| bus.late()),
    };
    house.metrics.text(&seen)
}

/// Serves until the server closes.
pub(crate) async fn serve(listener: TcpListener, house: Arc<House>) {
    let router = router(&house);
    let places = Arc::new(Semaphore::new(MOST));
    let mut closing = house.closing.subscribe();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closed(&mut closing) => return,
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(place) = places.clone().try_acquire_owned() else { continue };
        let (router, limits, mut closing) = (router.clone(), house.config.limits, house.closing.subscribe());
        tokio::spawn(async move {
            let service = service_fn(move |request: hyper::Request<Incoming>| {
                let router = router.clone();
                let request = request.map(Body::new);
                async move {
                    Ok::<_, Infallible>(router.oneshot(request).await.unwrap_or_else(|never| match never {}))
                }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(limits.head)
                .max_buf_size(16 << 10)
                .serve_connection(TokioIo::new(Timed::new(stream, limits.idle)), service);
            tokio::select! {
                _ = connection => {}
                () = closed(&mut closing) => {}
            }
            drop(place);
        });
    }
}
