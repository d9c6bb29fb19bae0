//! The page that stands here until the web client does: what there is, in both languages.

use axum::http::header;
use axum::response::IntoResponse;

/// Says what is there.
pub(crate) async fn page() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], include_str!("page.html"))
}

/// How the page looks.
pub(crate) async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("page.css"))
}
