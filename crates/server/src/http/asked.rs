//! The body and the query of a request; a bad one is refused with a `Problem`.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::problem::Problem;

/// A body within the limit.
pub(crate) struct Body(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for Body {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        Bytes::from_request(request, state).await.map(Body).map_err(|why: BytesRejection| {
            match why.status() {
                StatusCode::PAYLOAD_TOO_LARGE => Problem::new(413, "too-long", "the body is too long"),
                _ => Problem::new(400, "bad-request", "the body broke off"),
            }
        })
    }
}

/// The query of the address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let asked = Query::from_request_parts(parts, state).await;
        asked.map(|Query(asked)| Asked(asked)).map_err(|why| {
            Problem::new(400, "bad-request", format!("the query is no good: {}", why.body_text()))
        })
    }
}
