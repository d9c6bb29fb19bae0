//! The headers of every answer; all answers are counted here.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use std::time::Instant;

use super::problem::Told;
use crate::house::House;

/// Only this server's own files; no inline script or style; wasm may be compiled.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The same for what may stand in a frame of any page: the board of a finished game, where nothing can be done in anybody's name.
pub(crate) const FRAMED_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    form-action 'none'; base-uri 'none'; frame-ancestors *";

/// On an answer that other pages may put into a frame.
#[derive(Clone, Copy)]
pub(crate) struct Framed;

static ALWAYS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
];

pub(crate) async fn add(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let (began, socket) = (Instant::now(), request.uri().path() == "/ws");
    let mut response = next.run(request).await;
    if !socket {
        house.metrics.request_times.took(began.elapsed());
    }
    if let Some(&Told(code)) = response.extensions().get() {
        house.metrics.refusals.up(code);
    }
    let framed = response.extensions().get::<Framed>().is_some();
    let headers = response.headers_mut();
    if framed {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FRAMED_POLICY));
    }
    for (name, value) in &ALWAYS {
        // It has no value that allows frames: the policy does.
        if framed && *name == header::X_FRAME_OPTIONS {
            continue;
        }
        // A card may be shown by other sites, and sets its own value.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    // Answers may depend on who asks, so no cache keeps them; files that never change set another value themselves.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if house.config.public_url.as_ref().is_some_and(|url| url.https) {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}
