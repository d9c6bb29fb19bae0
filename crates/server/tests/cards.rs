//! Cards of finished games, and what links to them show: only what everybody may see.

use crate::common::{Dir, config, couple_at, house_with, open, play_on, store, two_people};
use cubo_client::{Reply, Request, Visitor, request};
use cubo_server::Server;
use cubo_server::config::PublicUrl;
use cubo_server::web::{WebClient, WebFile};
use serde_json::{Value, json};

const PAGE: WebFile = WebFile {
    path: "/index.html",
    body: b"<html><head><title>Cubes</title></head><body></body></html>",
    gzip: None,
    brotli: None,
};

async fn ask(server: &Server, path: &str) -> Reply {
    request(server.address(), &Request::get(path).with("accept-language", "en")).await.unwrap()
}

/// Width and height of a PNG, from its header.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

fn listed(game: &str) -> Value {
    let mut table = two_people(game);
    table["access"] = json!("listed");
    table
}

/// Two people play a little, and one resigns.
async fn finished(server: &Server, table: Value) -> String {
    let (mut ada, mut zoe) = couple_at(server, table).await;
    play_on(&mut ada, &mut zoe, 4).await;
    let reply = ada.command(json!({"cmd": "resign"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    zoe.hear_until(|player| player.phase() == "ended").await;
    zoe.table.clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_of_a_public_game_can_be_seen_while_it_is_played() {
    let dir = Dir::new();
    let server = house_with(store(dir.path()), config()).await;
    let board = async |id: &str| ask(&server, &format!("/api/tables/{id}/board.svg")).await;
    let nothing = board("0123456789abcdef").await;
    assert_eq!((nothing.status, nothing.header("content-type")), (200, Some("image/svg+xml")));
    for game in cubo_catalog::games().iter().map(|game| game.id) {
        let (mut ada, mut zoe) = couple_at(&server, listed(game)).await;
        let first = board(&ada.table).await;
        let text = first.text();
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>"), "{game}: {text}");
        assert_ne!(text, nothing.text(), "{game}");
        play_on(&mut ada, &mut zoe, 4).await;
        let second = board(&ada.table).await;
        assert_ne!(second.body, first.body, "{game}: it is live");
        assert_eq!(second.header("cache-control"), Some("no-cache"));
        assert_ne!(second.header("etag"), first.header("etag"));
        let again = Request::get(&format!("/api/tables/{}/board.svg", ada.table));
        let again = again.with("if-none-match", second.header("etag").unwrap().to_owned());
        assert_eq!(request(server.address(), &again).await.unwrap().status, 304);
        // Not even to those who sit there, because everybody's browser may keep it.
        let (private, _) = couple_at(&server, two_people(game)).await;
        assert_eq!(board(&private.table).await.body, nothing.body, "{game}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_public_game_has_a_card_and_everything_else_the_card_of_the_house() {
    let dir = Dir::new();
    let mut config = config();
    config.client.files = Some(WebClient::of(&[PAGE]).into());
    config.public_url = Some(PublicUrl { https: false, authority: "cubes.example".to_owned() });
    let server = house_with(store(dir.path()), config).await;
    let mut visitor = Visitor::guest(server.address(), "Mia").await.unwrap();
    let public = finished(&server, listed("cubulus")).await;
    let private = finished(&server, two_people("cubulus")).await;
    let (unfinished, ..) = open(&mut visitor, listed("blox")).await;
    let unknown = "0123456789abcdef";

    // the picture
    let card = ask(&server, &format!("/api/tables/{public}/card.png")).await;
    assert_eq!((card.status, card.header("content-type")), (200, Some("image/png")));
    assert_eq!(size(&card.body), (1200, 630));
    assert_eq!(card.header("cross-origin-resource-policy"), Some("cross-origin"));
    assert_eq!(card.header("cache-control"), Some("public, max-age=86400"));
    let tag = card.header("etag").unwrap();
    let path = format!("/api/tables/{public}/card.png");
    let again = Request::get(&path).with("accept-language", "en").with("if-none-match", tag);
    let again = request(server.address(), &again).await.unwrap();
    assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, Some(tag)));
    let french = ask(&server, &format!("{path}?lang=fr")).await;
    assert_ne!(french.header("etag"), Some(tag), "the address decides the language");
    let drawing = ask(&server, &format!("/api/tables/{public}/card.svg")).await;
    assert_eq!(drawing.header("content-type"), Some("image/svg+xml"));
    assert!(drawing.text().starts_with("<svg") && !drawing.text().contains("<text"), "letters are outlines");

    // the head of the page
    let page = ask(&server, &format!("/table/{public}")).await;
    assert_eq!((page.status, page.header("cache-control")), (200, Some("no-cache")));
    assert!(page.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
    let html = page.text();
    let image = format!("http://cubes.example/api/tables/{public}/card.png?lang=en");
    for (name, content) in [
        ("property=\"og:title\"", "Zoé wins"),
        ("property=\"og:image\"", image.as_str()),
        ("property=\"og:image:width\"", "1200"),
        ("name=\"twitter:card\"", "summary_large_image"),
    ] {
        assert!(html.contains(&format!("<meta {name} content=\"{content}\" />")), "{name} in {html}");
    }
    assert!(
        html.contains("Cubulus · Zoé, Ada · ") && html.ends_with("</head><body></body></html>"),
        "{html}"
    );
    let french = ask(&server, &format!("/replay/{public}?lang=fr")).await.text();
    assert!(french.contains("content=\"Zoé gagne\"") && french.contains("content=\"fr_FR\""), "{french}");
    let same = Request::get(&format!("/table/{public}")).with("accept-language", "en");
    let same = same.with("if-none-match", page.header("etag").unwrap());
    assert_eq!(request(server.address(), &same).await.unwrap().status, 304);

    // everything else is the same to the byte, whether it exists or not
    let all = |reply: &Reply| {
        let headers: Vec<_> = reply.headers.iter().filter(|(name, _)| name != "date").cloned().collect();
        (reply.status, headers, reply.body.clone())
    };
    let house = ask(&server, "/api/card.png").await;
    assert_eq!(size(&house.body), (1200, 630));
    assert_ne!(house.body, card.body);
    let front = ask(&server, "/").await;
    assert!(front.text().contains("content=\"http://cubes.example/api/card.png?lang=en\""));
    for id in [private.as_str(), unfinished.as_str(), unknown, "no-table"] {
        let picture = ask(&server, &format!("/api/tables/{id}/card.png")).await;
        assert_eq!(all(&picture), all(&house), "{id}");
        for place in ["table", "replay"] {
            let page = ask(&server, &format!("/{place}/{id}")).await;
            assert_eq!(all(&page), all(&front), "{place} {id}");
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_cannot_break_out_of_a_preview() {
    let dir = Dir::new();
    let mut config = config();
    config.client.files = Some(WebClient::of(&[PAGE]).into());
    let server = house_with(store(dir.path()), config).await;
    let evil = "\"><script>alert('x')</script>&";
    let mut ada = Visitor::guest(server.address(), "Ada").await.unwrap();
    let zoe = Visitor::guest(server.address(), "Zoé").await.unwrap();
    let (table, ..) = open(&mut ada, listed("attakube")).await;
    let mut ada = crate::common::Player::sit(ada, &table, None, "🎲 שלום").await;
    let mut zoe = crate::common::Player::sit(zoe, &table, None, evil).await;
    ada.open_nonce().await;
    zoe.open_nonce().await;
    ada.hear_until(|player| player.phase() == "playing").await;
    let reply = ada.command(json!({"cmd": "resign"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    let html = ask(&server, &format!("/table/{table}")).await.text();
    assert!(
        !html.contains("<script") && html.contains("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)"),
        "{html}"
    );
    assert!(html.contains("\u{2068}🎲 שלום\u{2069}"), "its direction is its own: {html}");
    let card = ask(&server, &format!("/api/tables/{table}/card.png")).await;
    assert_eq!((card.status, size(&card.body)), (200, (1200, 630)));
    assert_ne!(card.body, ask(&server, "/api/card.png").await.body);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_public_game_can_stand_in_a_frame_and_nothing_else_can() {
    const FRAME: WebFile =
        WebFile { path: "/embed/embed.html", body: b"<p>frame</p>", gzip: None, brotli: None };
    const SCRIPT: WebFile = WebFile { path: "/embed/cubo-board.js", body: b"1;", gzip: None, brotli: None };
    let dir = Dir::new();
    let mut config = config();
    config.client.files = Some(WebClient::of(&[PAGE, FRAME, SCRIPT]).into());
    config.public_url = Some(PublicUrl { https: false, authority: "cubes.example".to_owned() });
    let server = house_with(store(dir.path()), config).await;
    let public = finished(&server, listed("cubulus")).await;
    let private = finished(&server, two_people("cubulus")).await;

    let frame = ask(&server, &format!("/embed/{public}")).await;
    assert_eq!((frame.status, frame.text().as_str()), (200, "<p>frame</p>"));
    assert!(frame.header("content-security-policy").unwrap().ends_with("frame-ancestors *"));
    assert_eq!(frame.header("x-frame-options"), None);
    let script = ask(&server, "/embed/cubo-board.js").await;
    assert_eq!((script.status, script.header("access-control-allow-origin")), (200, Some("*")));
    for path in [
        "/",
        "/account",
        "/embed",
        "/embed/",
        "/embed/account",
        "/embed/x/y",
        "/embed/index.html",
        &format!("/table/{public}"),
    ] {
        let page = ask(&server, path).await;
        assert_eq!(page.header("x-frame-options"), Some("DENY"), "{path}");
        assert!(page.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"), "{path}");
    }
    assert_eq!(ask(&server, "/embed/account").await.status, 404);

    let how =
        ask(&server, &format!("/api/oembed?url=http%3A%2F%2Fcubes.example%2Freplay%2F{public}&maxwidth=300"))
            .await;
    assert_eq!((how.status, how.header("access-control-allow-origin")), (200, Some("*")));
    let how: Value = serde_json::from_slice(&how.body).unwrap();
    assert_eq!((&how["type"], &how["version"], &how["width"]), (&json!("rich"), &json!("1.0"), &json!(300)));
    let html = how["html"].as_str().unwrap();
    assert!(
        html.starts_with(&format!("<iframe src=\"http://cubes.example/embed/{public}?lang=en\"")),
        "{html}"
    );
    assert_eq!(how["title"], "Zoé wins");
    // The page names it; pages of other games do not, and other games are not found.
    let named = format!(
        "href=\"http://cubes.example/api/oembed?url=http%3A%2F%2Fcubes.example%2Freplay%2F{public}&amp;lang=en\""
    );
    assert!(ask(&server, &format!("/replay/{public}")).await.text().contains(&named));
    assert!(!ask(&server, &format!("/replay/{private}")).await.text().contains("oembed"));
    for (query, status) in [
        (format!("url=http%3A%2F%2Fcubes.example%2Freplay%2F{private}"), 404),
        (format!("url=http%3A%2F%2Felsewhere.example%2Freplay%2F{public}"), 404),
        ("url=http%3A%2F%2Fcubes.example%2Faccount".to_owned(), 404),
        (format!("url=http%3A%2F%2Fcubes.example%2Freplay%2F{public}&format=xml"), 501),
        ("maxwidth=300".to_owned(), 400),
    ] {
        assert_eq!(ask(&server, &format!("/api/oembed?{query}")).await.status, status, "{query}");
    }
}
