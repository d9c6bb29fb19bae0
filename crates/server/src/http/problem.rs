//! Errors over HTTP: the codes of the engine protocol, with a fitting status.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cubo_wire::Error;
use cubo_wire::rest::{LimitReached, Refused, RefusedByLimit};

use crate::fault::Fault;
use crate::ids::NoRandomness;
use crate::store::StoreError;

/// Why a request was not answered as asked: `{"error":{"code":"…","message":"…",…}}`. The code is stable; the message is for
/// developers; the other fields are parameters.
#[derive(Debug)]
pub(crate) struct Problem {
    status: u16,
    code: &'static str,
    error: Box<Error>,
    retry: Option<Duration>,
    /// Which limit it is, if it is one.
    key: Option<&'static str>,
}

/// The code of an answer, attached to it so that it can be counted.
#[derive(Clone, Copy)]
pub(crate) struct Told(pub(crate) &'static str);

impl Problem {
    pub(crate) fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Problem { status, code, error: Box::new(Error::new(code, message)), retry: None, key: None }
    }

    pub(crate) fn not_found() -> Self {
        Problem::new(404, "not-found", "there is nothing here")
    }

    pub(crate) fn wait(wait: Duration) -> Self {
        let mut problem = Problem::new(429, "too-fast", "too many requests: wait a moment");
        problem.error.retry_ms = Some(wait.as_millis() as u64);
        problem.retry = Some(wait);
        problem.key = Some("requests");
        problem
    }

    /// The limit with that name was reached.
    pub(crate) fn limit(key: &'static str) -> impl FnOnce(Duration) -> Problem {
        move |wait| Problem { key: Some(key), ..Problem::wait(wait) }
    }

    /// As a socket would be told it.
    pub(crate) fn refused(error: Box<Error>) -> Self {
        let status = match &*error.code {
            "not-found" | "bad-link" | "nobody-there" => 404,
            "needs-pass" | "wrong-pass" | "kept-out" | "blocked" | "members-only" | "no-bots"
            | "suspended" | "silenced" | "no-seat-link" | "no-scope" => 403,
            "no-session" => 401,
            "bad-request" | "filtered" => 400,
            "too-fast" => 429,
            "elsewhere" => 421,
            "store-full" => 507,
            "busy" | "house-full" | "closing" | "moving" | "store-failed" | "store-unknown" => 503,
            "damaged" | "internal" => 500,
            _ => 409,
        };
        let limited = (status == 429).then(|| Duration::from_millis(error.retry_ms.unwrap_or(1_000)));
        Problem { status, code: "refused", error, retry: limited, key: limited.map(|_| "table") }
    }

    /// With the time after which to try again.
    pub(crate) fn after_ms(mut self, wait: u64) -> Self {
        self.error.retry_ms = Some(wait);
        self
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = match (self.key, self.retry) {
            (Some(key), Some(wait)) => {
                let seconds = wait.as_secs() + 1;
                let Error { code, message, .. } = *self.error;
                let retry_ms = wait.as_millis() as u64;
                let error =
                    LimitReached { code: code.into_owned(), message, retry_ms, key: key.to_owned(), seconds };
                (status, Json(RefusedByLimit { error })).into_response()
            }
            _ => (status, Json(Refused { error: *self.error })).into_response(),
        };
        response.extensions_mut().insert(Told(self.code));
        if let Some(wait) = self.retry {
            let seconds = wait.as_secs() + 1;
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Fault> for Problem {
    fn from(why: Fault) -> Self {
        let (retry, key) = match &why {
            Fault::TooFast(wait) => (Some(Duration::from_millis(*wait)), Some("table")),
            _ => (None, None),
        };
        Problem { status: why.status(), code: why.code(), error: Box::new(why.error()), retry, key }
    }
}

impl From<StoreError> for Problem {
    fn from(why: StoreError) -> Self {
        Fault::from(why).into()
    }
}

impl From<NoRandomness> for Problem {
    fn from(why: NoRandomness) -> Self {
        Problem::new(503, "no-randomness", why.to_string())
    }
}
