//! Cards over HTTP: as pictures, and in the head of the page, for programs that read a link without running its scripts.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use cubo_card::{HEIGHT, Said, WIDTH, escaped, said_of_the_house};
use cubo_core::Language;
use cubo_wire::TableId;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use super::api::question;
use super::files::{self, text};
use super::guard::From;
use super::headers::Framed;
use super::problem::Problem;
use crate::card::Form;
use crate::hall::{Caller, Mail};
use crate::house::House;
use crate::ids::spell;
use crate::rate;

/// A finished game stays as it is.
const LONG: HeaderValue = HeaderValue::from_static("public, max-age=86400");
/// The general card may be replaced soon, when the game is over.
const SHORT: HeaderValue = HeaderValue::from_static("public, max-age=300");

type Reply = Result<Response, Problem>;

/// The endpoints of cards.
pub(super) fn router() -> Router<Arc<House>> {
    Router::new()
        .route("/api/card.png", get(picture))
        .route("/api/card.svg", get(picture))
        .route("/api/tables/{id}/card.png", get(picture))
        .route("/api/tables/{id}/card.svg", get(picture))
        .route("/api/tables/{id}/board.svg", get(board))
        .route("/", get(page))
        .route("/table/{id}", get(page))
        .route("/replay/{id}", get(page))
        .route("/embed/{id}", get(embed))
        .route("/api/oembed", get(oembed))
}

/// The language of the address (`?lang=en`), otherwise of the browser; French if neither is one of ours, as in the page.
fn language(uri: &Uri, headers: &HeaderMap) -> Language {
    let read = |tag: &str| match tag.trim().get(..2)?.to_ascii_lowercase().as_str() {
        "fr" => Some(Language::Fr),
        "en" => Some(Language::En),
        _ => None,
    };
    let asked = uri.query().unwrap_or("").split('&').find_map(|part| read(part.strip_prefix("lang=")?));
    asked.unwrap_or_else(|| {
        let mut liked: Vec<(f32, Language)> = Vec::new();
        for one in text(headers, header::ACCEPT_LANGUAGE).split(',').take(32) {
            let (tag, weight) = one.split_once(";q=").unwrap_or((one, "1"));
            if let (Some(language), Ok(weight)) = (read(tag), weight.trim().parse()) {
                liked.push((weight, language));
            }
        }
        liked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        liked.first().filter(|(weight, _)| *weight > 0.0).map_or(Language::Fr, |&(_, language)| language)
    })
}

fn code(language: Language) -> &'static str {
    language.pick("en", "fr")
}

/// A card as a picture: of the game in the address if it may be shown to everybody, of the house otherwise.
async fn picture(
    State(house): State<Arc<House>>,
    id: Option<Path<String>>,
    headers: HeaderMap,
    uri: Uri,
) -> Reply {
    let language = language(&uri, &headers);
    let form = if uri.path().ends_with(".svg") { Form::Svg } else { Form::Png };
    let found = match id.and_then(|Path(id)| id.parse::<TableId>().ok()) {
        Some(id) => house.cards.picture(&house, id, language, form).await?,
        None => None,
    };
    let (picture, keep) = match found {
        Some(picture) => (picture, LONG),
        None => {
            let drawn = house.cards.of_the_house(language, form).await;
            let picture = drawn.ok_or_else(|| Problem::new(500, "internal", "the card cannot be drawn"))?;
            (picture, SHORT)
        }
    };
    let kind = match form {
        Form::Png => "image/png",
        Form::Svg => "image/svg+xml",
    };
    let mut response = if files::is_known(&headers, &picture.tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, kind)], picture.body.clone()).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, keep);
    headers.insert(header::VARY, HeaderValue::from_static("accept-language"));
    // Other sites may show it: this is its purpose.
    let anywhere = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(anywhere, HeaderValue::from_static("cross-origin"));
    tagged(headers, &picture.tag);
    Ok(response)
}

/// What is read of a table's view.
#[derive(Deserialize)]
struct Seen {
    shown: SeenTable,
}

#[derive(Deserialize)]
struct SeenTable {
    game: String,
    play: Option<SeenGame>,
}

#[derive(Deserialize)]
struct SeenGame {
    views: Vec<SeenBoard>,
}

#[derive(Deserialize)]
struct SeenBoard {
    view: Box<RawValue>,
}

/// The board of a listed table as it stands now, as a spectator sees it, for lists of games. A table that not everybody may see, or that has
/// not begun, gives a pile of cubes.
async fn board(State(house): State<Arc<House>>, Path(id): Path<String>, headers: HeaderMap) -> Reply {
    let stranger = Caller { person: None, pass: None };
    let text = match id.parse::<TableId>() {
        Ok(id) => question(&house, id, |answer| Mail::View { caller: stranger, answer }).await.ok(),
        Err(()) => None,
    };
    let seen = text.and_then(|text| serde_json::from_str::<Seen>(&text).ok()).map(|seen| seen.shown);
    let board = seen.as_ref().and_then(|seen| Some((seen.game.as_str(), seen.play.as_ref()?.views.first()?)));
    let svg = match board {
        Some((game, seen)) => cubo_card::alone(game, seen.view.get()),
        None => cubo_card::alone("", ""),
    };
    let tag = format!("\"{}\"", spell(&Sha256::digest(&svg)[..12]));
    let mut response = if files::is_known(&headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response()
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    tagged(response.headers_mut(), &tag);
    Ok(response)
}

fn tagged(headers: &mut HeaderMap, tag: &str) {
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
}

/// The page of the client, with a head that says what a link leads to. It is the same for every table that may not be shown.
async fn page(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    id: Option<Path<String>>,
    request: Request,
) -> Reply {
    let (uri, headers) = (request.uri().clone(), request.headers().clone());
    let whole = house.config.client.files().at(uri.path(), "").map(|page| page.body);
    let Some((before, after)) = whole.and_then(|page| str::from_utf8(page).ok()?.split_once("</head>"))
    else {
        return files::file(State(house), request).await;
    };
    let language = language(&uri, &headers);
    let id = id.and_then(|Path(id)| id.parse::<TableId>().ok());
    // Looking for a game costs more than a file. If that is refused for speed, or fails, the page is sent without it.
    let game = match id.filter(|_| house.requests.take(from, rate::now()).is_ok()) {
        Some(id) => house.cards.find(&house, id).await.ok().flatten().map(|game| (id, game.said(language))),
        None => None,
    };
    let origin = origin(&house, &headers);
    let (address, said, more) = match game {
        Some((id, said)) => (format!("/api/tables/{id}/card.png"), said, discovery(&origin, id, language)),
        None => ("/api/card.png".to_owned(), said_of_the_house(language), String::new()),
    };
    let image = format!("{origin}{address}?lang={}", code(language));
    let page = format!("{before}{}{more}</head>{after}", head(&said, &image, language));
    let tag = format!("\"{}\"", spell(&Sha256::digest(&page)[..12]));
    let mut response = if files::is_known(&headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-language"));
    tagged(headers, &tag);
    Ok(response)
}

/// The address of the house: its public one, or the host of the request, which the guard has checked.
fn origin(house: &House, headers: &HeaderMap) -> String {
    match &house.config.public_url {
        Some(url) => url.to_string(),
        None => format!("http://{}", text(headers, header::HOST)),
    }
}

/// The page for a frame with the board of a finished game, `/embed/ID`, and the two files beside it, which any page may fetch. Nothing else is
/// here: whatever stands in a frame of somebody else's page can be clicked without being seen.
async fn embed(State(house): State<Arc<House>>, Path(id): Path<String>, mut request: Request) -> Reply {
    const FRAME: &str = "/embed/embed.html";
    if id.parse::<TableId>().is_ok() {
        *request.uri_mut() = Uri::from_static(FRAME);
    } else if !["embed.html", "cubo-board.js"].contains(&id.as_str()) {
        return Err(Problem::not_found());
    }
    let page = request.uri().path() == FRAME;
    let mut response = files::file(State(house), request).await?;
    if page {
        response.extensions_mut().insert(Framed);
    }
    let headers = response.headers_mut();
    let anywhere = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(anywhere, HeaderValue::from_static("cross-origin"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    Ok(response)
}

/// The size of a frame, in pixels, unless less is asked for.
const FRAME_WIDTH: u32 = 480;
const FRAME_HEIGHT: u32 = 600;

/// What a page asks that wants to show a game: see oembed.com.
#[derive(Deserialize)]
struct Embedding {
    url: String,
    maxwidth: Option<u32>,
    maxheight: Option<u32>,
    format: Option<String>,
}

/// How to show it.
#[derive(Serialize)]
struct Embedded<'a> {
    version: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    provider_name: &'static str,
    provider_url: &'a str,
    title: &'a str,
    cache_age: u32,
    html: String,
    width: u32,
    height: u32,
    thumbnail_url: String,
    thumbnail_width: u32,
    thumbnail_height: u32,
}

/// Tells other pages how to show a finished game at a listed table. Of every other game nothing is told: 404, whether it exists or not.
async fn oembed(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    uri: Uri,
    asked: Result<Query<Embedding>, QueryRejection>,
) -> Reply {
    let Query(asked) = asked.map_err(|_| Problem::new(400, "bad-request", "url is missing"))?;
    if asked.format.as_deref().is_some_and(|format| format != "json") {
        return Err(Problem::new(501, "bad-request", "the answer is JSON and nothing else"));
    }
    let (language, origin) = (language(&uri, &headers), origin(&house, &headers));
    let path = asked.url.strip_prefix(&origin).ok_or_else(Problem::not_found)?;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let id = ["/table/", "/replay/", "/embed/"].iter().find_map(|page| path.strip_prefix(page));
    let id: TableId = id.and_then(|id| id.parse().ok()).ok_or_else(Problem::not_found)?;
    let game = house.cards.find(&house, id).await?.ok_or_else(Problem::not_found)?;
    let said = game.said(language);
    let width = asked.maxwidth.unwrap_or(FRAME_WIDTH).clamp(240, FRAME_WIDTH);
    let height = asked.maxheight.unwrap_or(FRAME_HEIGHT).clamp(300, FRAME_HEIGHT);
    let title = escaped(&said.title);
    let html = format!(
        "<iframe src=\"{origin}/embed/{id}?lang={}\" width=\"{width}\" height=\"{height}\" title=\"{title}\" \
         style=\"border:0\" loading=\"lazy\" allowfullscreen></iframe>",
        code(language)
    );
    let embedded = Embedded {
        version: "1.0",
        kind: "rich",
        provider_name: "Cubothèque",
        provider_url: &origin,
        title: &said.title,
        cache_age: 86_400,
        html,
        width,
        height,
        thumbnail_url: format!("{origin}/api/tables/{id}/card.png?lang={}", code(language)),
        thumbnail_width: WIDTH,
        thumbnail_height: HEIGHT,
    };
    let text = serde_json::to_string(&embedded)
        .map_err(|_| Problem::new(500, "internal", "the answer cannot be written"))?;
    let mut response = ([(header::CONTENT_TYPE, "application/json")], text).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, LONG);
    headers.insert(header::VARY, HeaderValue::from_static("accept-language"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    Ok(response)
}

/// Where a page that shows links finds how to show this game.
fn discovery(origin: &str, id: TableId, language: Language) -> String {
    let code = code(language);
    // Escaped as a part of an address, which needs no more than these two.
    let url = format!("{origin}/replay/{id}").replace(':', "%3A").replace('/', "%2F");
    format!(
        "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{origin}/api/oembed?url={url}&amp;lang={code}\" />\n"
    )
}

/// What link previews read: the Open Graph protocol, and a tag that makes some of them show a large picture.
fn head(said: &Said, image: &str, language: Language) -> String {
    let (width, height) = (WIDTH.to_string(), HEIGHT.to_string());
    let properties = [
        ("og:type", "website"),
        ("og:site_name", "Cubothèque"),
        ("og:locale", language.pick("en_GB", "fr_FR")),
        ("og:title", &said.title),
        ("og:description", &said.description),
        ("og:image", image),
        ("og:image:type", "image/png"),
        ("og:image:width", &width),
        ("og:image:height", &height),
        ("og:image:alt", &format!("{}. {}", said.title, said.description)),
    ];
    let mut head = String::new();
    for (name, content) in properties {
        // Writing to a `String` cannot fail.
        let _ = writeln!(head, "<meta property=\"{name}\" content=\"{}\" />", escaped(content));
    }
    head + "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_decides_the_language_then_the_browser_then_the_house() {
        let asked = |uri: &str, accepts: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, accepts.parse().unwrap());
            code(language(&uri.parse().unwrap(), &headers))
        };
        assert_eq!(asked("/table/x?lang=en", "fr"), "en");
        assert_eq!(asked("/table/x?a=1&lang=fr-FR", "en"), "fr");
        assert_eq!(asked("/table/x?lang=de", "en-GB"), "en");
        assert_eq!(asked("/table/x", "de, fr;q=0.3, en;q=0.7"), "en");
        assert_eq!(asked("/table/x", "de, en;q=0"), "fr");
        assert_eq!(asked("/table/x", "é"), "fr");
        assert_eq!(asked("/table/x", ""), "fr");
    }
}
