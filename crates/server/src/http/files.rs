//! Serves the files of the web client.

use std::sync::{Arc, LazyLock};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use sha2::{Digest, Sha256};

use super::problem::Problem;
use crate::house::House;
use crate::ids::spell;

/// May be cached for ever: if the content changes, the name does.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// May be cached, but must be checked each time.
const ASK: HeaderValue = HeaderValue::from_static("no-cache");

/// Whether a request is for the client's files: they are cheap, and a page needs many at once.
pub(super) fn is_file(method: &Method, path: &str) -> bool {
    let house = ["/api", "/ws", "/healthz", "/readyz", "/metrics"]
        .iter()
        .any(|door| path.strip_prefix(door).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
    matches!(*method, Method::GET | Method::HEAD) && !house
}

/// A file of the client, or its page for every path of the client.
pub(crate) async fn file(State(house): State<Arc<House>>, request: Request) -> Result<Response, Problem> {
    let path = request.uri().path();
    if !is_file(request.method(), path) {
        return Err(Problem::not_found());
    }
    let takes = text(request.headers(), header::ACCEPT_ENCODING);
    let handed = house.config.client.files().at(path, takes).ok_or_else(Problem::not_found)?;
    let mut response = if is_known(request.headers(), &handed.tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, handed.kind)], handed.body).into_response()
    };
    let headers = response.headers_mut();
    if let Some(how) = handed.packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(how));
    }
    if let Ok(tag) = HeaderValue::from_str(&handed.tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CACHE_CONTROL, if handed.never_changes { FOR_EVER } else { ASK });
    Ok(response)
}

/// The OpenAPI document. It is made from the types of the messages: `make types`.
const OPENAPI: &str = include_str!("../../../../docs/openapi.json");
static OPENAPI_TAG: LazyLock<String> =
    LazyLock::new(|| format!("\"{}\"", spell(&Sha256::digest(OPENAPI)[..12])));

/// Serves the OpenAPI document.
pub(crate) async fn openapi(headers: HeaderMap) -> Response {
    let mut response = if is_known(&headers, &OPENAPI_TAG) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
    };
    response.headers_mut().insert(header::CACHE_CONTROL, ASK);
    if let Ok(tag) = HeaderValue::from_str(&OPENAPI_TAG) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

/// Whether the client already has the content with this tag.
pub(super) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let same = |known: &str| known.trim().trim_start_matches("W/") == tag || known.trim() == "*";
    text(headers, header::IF_NONE_MATCH).split(',').any(same)
}

pub(super) fn text(headers: &HeaderMap, name: header::HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
}
