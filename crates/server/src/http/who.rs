//! Who asks: the guest that a cookie stands for.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};

use cubo_wire::PersonId;

use super::problem::Problem;
use crate::house::House;
use crate::ids::{Token, TokenHash, fresh_person};
use crate::rate;
use crate::store::Guest;

/// A year: guests come back.
const AGE: u32 = 31_536_000;

/// The cookie's name. With TLS the browser itself holds it to this host and to safe connections.
fn name(house: &House) -> &'static str {
    if secure(house) { "__Host-cubo" } else { "cubo" }
}

fn secure(house: &House) -> bool {
    house.config.public_url.as_ref().is_some_and(|url| url.https)
}

/// The token that the browser shows, if it shows one that could be ours.
fn token(house: &House, headers: &HeaderMap) -> Option<Token> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(key, _)| *key == name(house))?;
    value.parse().ok()
}

/// The session that the browser shows, and who that is, if we know them.
pub(crate) async fn session(
    house: &House,
    headers: &HeaderMap,
) -> Result<Option<(TokenHash, PersonId)>, Problem> {
    let Some(token) = token(house, headers).map(|token| token.hash()) else { return Ok(None) };
    Ok(house.store.guest(token).await?.map(|guest| (token, guest.person)))
}

/// Who asks, if we know them.
pub(crate) async fn known(house: &House, headers: &HeaderMap) -> Result<Option<Guest>, Problem> {
    match token(house, headers) {
        Some(token) => Ok(house.store.guest(token.hash()).await?),
        None => Ok(None),
    }
}

/// Who asks: known, or from now on; then with the cookie to be set. A new name is remembered.
pub(crate) async fn welcome(
    house: &Arc<House>,
    headers: &HeaderMap,
    called: Option<String>,
) -> Result<(Guest, Option<HeaderValue>), Problem> {
    let shown = token(house, headers);
    let known = match shown {
        Some(token) => house.store.guest(token.hash()).await?,
        None => None,
    };
    if let (Some(token), Some(mut guest)) = (shown, known) {
        if let Some(called) = called.filter(|called| *called != guest.name) {
            house.names.take(guest.person, rate::now()).map_err(Problem::wait)?;
            guest.name = called;
            house.store.put_guest(token.hash(), guest.clone(), house.clock.now()).await?;
        }
        return Ok((guest, None));
    }
    let token = Token::random()?;
    let guest = Guest { person: fresh_person()?, name: called.unwrap_or_default() };
    house.store.put_guest(token.hash(), guest.clone(), house.clock.now()).await?;
    Ok((guest, Some(cookie(house, &token.to_string(), AGE)?)))
}

/// Forgets the session that the browser shows, here and there, and closes its sockets.
pub(crate) async fn farewell(house: &House, headers: &HeaderMap) -> Result<HeaderValue, Problem> {
    if let Some(token) = token(house, headers) {
        house.store.forget(token.hash()).await?;
        house.sessions.end(token.hash());
    }
    cookie(house, "", 0)
}

fn cookie(house: &House, value: &str, age: u32) -> Result<HeaderValue, Problem> {
    let secure = if secure(house) { "; Secure" } else { "" };
    let text = format!("{}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}", name(house));
    HeaderValue::from_str(&text).map_err(|_| Problem::new(500, "internal", "the cookie cannot be written"))
}
