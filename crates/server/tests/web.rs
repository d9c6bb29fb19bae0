//! The web client is served, also with the settings of a kiosk.

use crate::common::{Dir, config, house, house_with, store};
use cubo_client::{Reply, Request, Visitor, request};
use cubo_server::Server;
use cubo_server::web::{WebClient, WebFile};

async fn ask(server: &Server, wish: Request) -> Reply {
    request(server.address(), &wish).await.unwrap()
}

const PAGE: WebFile = WebFile { path: "/index.html", body: b"<html>", gzip: None, brotli: None };
const CODE: WebFile =
    WebFile { path: "/assets/cubo-1a2b.wasm", body: b"wasm", gzip: Some(b"gz"), brotli: Some(b"br") };
const NAMES: WebFile = WebFile { path: "/app.webmanifest", body: b"{}", gzip: None, brotli: None };

#[tokio::test]
async fn the_web_client_is_handed_out_packed_kept_and_under_every_address_of_its_own() {
    let dir = Dir::new();
    let mut config = config();
    config.client.files = Some(WebClient::of(&[PAGE, CODE, NAMES]).into());
    let server = house_with(store(dir.path()), config).await;
    for path in ["/", "/table/0123456789abcdef", "/settings", "/about?x=1.5", "/apiary"] {
        let page = ask(&server, Request::get(path)).await;
        assert_eq!((page.status, page.text().as_str()), (200, "<html>"), "{path}");
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(page.header("cache-control"), Some("no-cache"));
    }
    for path in ["/api", "/api/settings", "/assets/gone.js", "/favicon.ico", "/assets/../index.html"] {
        assert_eq!(ask(&server, Request::get(path)).await.status, 404, "{path}");
    }
    assert_eq!(ask(&server, Request::post("/settings", String::new())).await.status, 404);
    let code = |takes: &str| ask(&server, Request::get(CODE.path).with("accept-encoding", takes));
    let plain = code("").await;
    assert_eq!(plain.header("content-type"), Some("application/wasm"));
    assert_eq!(plain.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!((plain.text().as_str(), plain.header("content-encoding")), ("wasm", None));
    let packed = code("gzip, deflate, br").await;
    assert_eq!((packed.text().as_str(), packed.header("content-encoding")), ("br", Some("br")));
    assert_eq!(packed.header("vary"), Some("accept-encoding"));
    assert_eq!(code("gzip").await.text(), "gz");
    let tag = packed.header("etag").unwrap();
    assert_ne!(plain.header("etag"), Some(tag), "another packing, another tag");
    let wish = Request::get(CODE.path).with("accept-encoding", "br").with("if-none-match", tag);
    let same = ask(&server, wish).await;
    assert_eq!((same.status, same.body.len()), (304, 0));
    assert_eq!(same.header("etag"), Some(tag));
    let names = ask(&server, Request::get(NAMES.path)).await;
    assert_eq!(names.header("content-type"), Some("application/manifest+json"));
    server.close().await;
}

#[tokio::test]
async fn a_session_that_was_ended_is_nobody_everywhere() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let ada = Visitor::guest(server.address(), "Ada").await.unwrap();
    let cookie = ada.cookie.clone().unwrap();
    let foreign =
        Request::delete("/api/session").with("cookie", &cookie).with("origin", "http://evil.example");
    assert_eq!(ask(&server, foreign).await.status, 403);
    let ended = ask(&server, Request::delete("/api/session").with("cookie", &cookie)).await;
    assert!(ended.header("set-cookie").unwrap().starts_with("cubo=; Path=/; Max-Age=0"));
    let who = ask(&server, Request::get("/api/session").with("cookie", &cookie)).await;
    assert_eq!(who.text(), r#"{"guest":null}"#, "also for whoever kept the cookie");
    server.close().await;
}
