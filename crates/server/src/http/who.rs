//! Who asks: the guest or member of a cookie.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};

use cubo_wire::PersonId;

use super::device;
use super::guard::{host_of, origin_of};
use super::problem::Problem;
use crate::house::House;
use crate::ids::{Token, TokenHash, fresh_person};
use crate::store::Guest;
use crate::{members, rate};

/// A year: guests come back.
const AGE: u32 = 31_536_000;

/// The cookie's name with TLS: browsers send a cookie with this prefix only to this host, and only with TLS.
const SAFE: &str = "__Host-cubo";
/// Its name without TLS, in a local network: browsers would not accept the other.
const PLAIN: &str = "cubo";

/// Whether the cookie may only be sent with TLS: always under a public address with TLS, otherwise if the page was loaded with TLS.
fn secure(house: &House, headers: &HeaderMap) -> bool {
    let public = house.config.public_url.as_ref().filter(|url| url.https);
    let host = host_of(headers).unwrap_or_default();
    public.is_some_and(|url| {
        url.authority == host || origin_of(headers).is_some_and(|origin| origin.starts_with("https://"))
    })
}

/// The token in the browser's cookie, if it has the right form.
fn token(house: &House, headers: &HeaderMap) -> Option<Token> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let public = house.config.public_url.as_ref().filter(|url| url.https);
    let host = host_of(headers).unwrap_or_default();
    let only_safe = public.is_some_and(|url| url.authority == host);
    let known: Vec<_> = pairs.filter(|(key, _)| *key == SAFE || (*key == PLAIN && !only_safe)).collect();
    let (_, value) = known.iter().find(|(key, _)| *key == SAFE).or(known.first())?;
    value.parse().ok()
}

/// The session of the browser's cookie and its person, if the store knows them.
pub(crate) async fn session(
    house: &House,
    headers: &HeaderMap,
) -> Result<Option<(TokenHash, PersonId)>, Problem> {
    Ok(visitor(house, headers).await?.map(|(token, guest)| (token, guest.person)))
}

/// The same, with what they are called.
pub(crate) async fn visitor(
    house: &House,
    headers: &HeaderMap,
) -> Result<Option<(TokenHash, Guest)>, Problem> {
    let Some(token) = token(house, headers).map(|token| token.hash()) else { return Ok(None) };
    Ok(recognise(house, headers, token).await?.map(|guest| (token, guest)))
}

/// Who asks, if the store knows them.
pub(crate) async fn known(house: &House, headers: &HeaderMap) -> Result<Option<Guest>, Problem> {
    match token(house, headers) {
        Some(token) => recognise(house, headers, token.hash()).await,
        None => Ok(None),
    }
}

/// The person of a session. Its use is noted.
async fn recognise(house: &House, headers: &HeaderMap, token: TokenHash) -> Result<Option<Guest>, Problem> {
    let guest = house.store.guest(token).await?;
    if guest.is_some() {
        members::note(house, token, || device::described(headers)).await;
    }
    Ok(guest)
}

/// Who asks. An unknown person becomes a guest and gets a cookie. A new name is stored.
pub(crate) async fn welcome(
    house: &Arc<House>,
    headers: &HeaderMap,
    called: Option<String>,
) -> Result<(Guest, Option<HeaderValue>), Problem> {
    let shown = token(house, headers);
    let known = match shown {
        Some(token) => recognise(house, headers, token.hash()).await?,
        None => None,
    };
    if let (Some(token), Some(mut guest)) = (shown, known) {
        if let Some(called) = called.filter(|called| *called != guest.name) {
            house.names.take(guest.person, rate::now()).map_err(Problem::limit("names"))?;
            guest.name = called;
            house.store.put_guest(token.hash(), guest.clone(), house.clock.now()).await?;
        }
        return Ok((guest, None));
    }
    let token = Token::random()?;
    let guest = Guest { person: fresh_person()?, name: called.unwrap_or_default() };
    house.store.put_guest(token.hash(), guest.clone(), house.clock.now()).await?;
    members::begun(house, token.hash());
    Ok((guest, Some(cookie_of(house, headers, &token)?)))
}

/// The cookie of a session that begins.
pub(crate) fn cookie_of(house: &House, headers: &HeaderMap, token: &Token) -> Result<HeaderValue, Problem> {
    cookie(house, headers, &token.to_string(), AGE)
}

/// Ends the browser's session, in the store and in the browser, and closes its sockets.
pub(crate) async fn farewell(house: &House, headers: &HeaderMap) -> Result<HeaderValue, Problem> {
    if let Some(token) = token(house, headers) {
        house.store.forget(token.hash()).await?;
        house.sessions.end(token.hash());
    }
    cookie(house, headers, "", 0)
}

fn cookie(house: &House, headers: &HeaderMap, value: &str, age: u32) -> Result<HeaderValue, Problem> {
    let (name, secure) = if secure(house, headers) { (SAFE, "; Secure") } else { (PLAIN, "") };
    let text = format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).map_err(|_| Problem::new(500, "internal", "the cookie cannot be written"))
}
