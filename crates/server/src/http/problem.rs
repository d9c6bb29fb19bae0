//! Refusals over HTTP: the words of the engine protocol, under a fitting status.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::fault::Fault;
use crate::ids::NoRandomness;
use crate::store::StoreError;

/// Why a request was not answered as asked: `{"error":{"code":"…","message":"…",…}}`. The code is stable; the message is for
/// developers; what else stands there are the parameters.
#[derive(Debug)]
pub(crate) struct Problem {
    status: u16,
    code: &'static str,
    message: String,
    more: Map<String, Value>,
    retry: Option<Duration>,
}

#[derive(Serialize)]
struct Body {
    error: Value,
}

impl Problem {
    pub(crate) fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Problem { status, code, message: message.into(), more: Map::new(), retry: None }
    }

    pub(crate) fn of(why: &Fault) -> Self {
        let mut problem = Problem::new(why.status(), why.code(), "");
        if let Value::Object(mut more) = why.json() {
            more.remove("code");
            if let Some(Value::String(message)) = more.remove("message") {
                problem.message = message;
            }
            problem.more = more;
        }
        problem
    }

    pub(crate) fn not_found() -> Self {
        Problem::new(404, "not-found", "there is nothing here")
    }

    pub(crate) fn wait(wait: Duration) -> Self {
        let mut problem = Problem::new(429, "too-fast", "too many requests: wait a moment");
        problem.more.insert("retry_ms".to_owned(), json!(wait.as_millis() as u64));
        problem.retry = Some(wait);
        problem
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut error = self.more;
        error.insert("code".to_owned(), json!(self.code));
        error.insert("message".to_owned(), json!(self.message));
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(Body { error: Value::Object(error) })).into_response();
        if let Some(wait) = self.retry {
            let seconds = wait.as_secs() + 1;
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for Problem {
    fn from(why: StoreError) -> Self {
        let status = match why {
            StoreError::Conflict => 409,
            StoreError::Full => 507,
            _ => 503,
        };
        Problem::new(status, why.code(), why.to_string())
    }
}

impl From<NoRandomness> for Problem {
    fn from(why: NoRandomness) -> Self {
        Problem::new(503, "no-randomness", why.to_string())
    }
}
