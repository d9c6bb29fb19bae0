//! A member's address of mail, and new passwords by mail. Whoever asks for one is told the same, after the same work, whether anybody has that address.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::response::IntoResponse;
use cubo_wire::members::{ConfirmMail, Forgotten, MailConfirmed, Sent, SetMail};

use super::account::{Reply, account_of, confirm, kept, me};
use super::api::read;
use super::asked::Body;
use super::guard::From;
use super::problem::Problem;
use crate::house::House;
use crate::log;
use crate::mail::{self, Language, Letter, Mail, What};
use crate::members::admin::{RESET_PATH, fresh_link, link_hash};
use crate::store::{Link, LinkFor, MailWanted, StoreError};

/// How long the link works with which one says that an address is one's own.
const CONFIRM: Duration = Duration::from_secs(24 * 60 * 60);
/// How long the link works with which one sets a new password.
const RESET: Duration = Duration::from_secs(60 * 60);
/// How many members with one address are written to.
const MEMBERS: u32 = 8;
/// The path in the web client where an address is confirmed.
const CONFIRM_PATH: &str = "/confirm#";

fn mail(house: &House) -> Result<&Mail, Problem> {
    house.mail.as_ref().ok_or_else(|| Problem::new(404, "no-mail", "this house sends no mail"))
}

fn address(text: &str) -> Result<String, Problem> {
    mail::address(text).ok_or_else(|| Problem::new(400, "bad-mail", "this is no address of mail"))
}

/// Sends a link to an address; with it the member says that it is theirs.
pub(crate) async fn set(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: SetMail = read(&body)?;
    let (mail, address) = (mail(&house)?, address(&body.mail)?);
    let (token, member) = me(&house, &headers).await?;
    confirm(&house, &headers, (token, &member), body.confirm, from).await?;
    mail.may_ask(from).map_err(Problem::limit("mail"))?;
    let ((text, link), now) = (fresh_link()?, house.clock.now());
    let until = now + CONFIRM.as_millis() as u64;
    let wanted = MailWanted { person: member.person, address: address.clone(), link, until };
    let before = kept(&house)?.mail(member.person).await?.address;
    kept(&house)?.want_mail(wanted).await?;
    let language = body.language.unwrap_or_default();
    let what = What::Confirm { link: mail.link(&format!("{CONFIRM_PATH}{text}")) };
    mail.send(&address, &Letter { language, name: member.name.clone(), what }, now);
    // The old address is told before the new one counts: whoever has taken over an account cannot change it unseen.
    if let Some(before) = before.filter(|before| mail::key(before) != mail::key(&address)) {
        let what = What::Changed { to: Some(address) };
        mail.send(&before, &Letter { language, name: member.name, what }, now);
    }
    Ok(Json(account_of(&house, member.person, token).await?).into_response())
}

/// Says that an address is one's own, with the link that was sent there.
pub(crate) async fn confirm_address(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    Body(body): Body,
) -> Reply {
    let body: ConfirmMail = read(&body)?;
    mail(&house)?;
    let hash = link_hash(&body.link);
    let attempt = house.accounts.guesses.begin(hash, from).map_err(Problem::limit("guesses"))?;
    let Some(mail) = kept(&house)?.confirm_mail(hash, house.clock.now()).await? else {
        return Err(Problem::new(403, "bad-confirmation", "this link was used or is too old"));
    };
    attempt.right();
    Ok(Json(MailConfirmed { mail }).into_response())
}

/// The language of a browser that does not say which one its page has.
fn read_in(headers: &HeaderMap) -> Language {
    let asked = headers.get(ACCEPT_LANGUAGE).and_then(|text| text.to_str().ok()).unwrap_or_default();
    if asked.trim_start().to_ascii_lowercase().starts_with("fr") { Language::Fr } else { Language::En }
}

/// Forgets a member's address.
pub(crate) async fn remove(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let mail = mail(&house)?;
    let (token, member) = me(&house, &headers).await?;
    let before = kept(&house)?.mail(member.person).await?.address;
    kept(&house)?.remove_mail(member.person).await?;
    if let Some(before) = before {
        let language = read_in(&headers);
        let letter = Letter { language, name: member.name, what: What::Changed { to: None } };
        mail.send(&before, &letter, house.clock.now());
    }
    Ok(Json(account_of(&house, member.person, token).await?).into_response())
}

/// Sends links for new passwords to an address, if members have it. Nothing is looked up before the answer.
pub(crate) async fn forgotten(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    Body(body): Body,
) -> Reply {
    let body: Forgotten = read(&body)?;
    let (mail, address) = (mail(&house)?, address(&body.mail)?);
    mail.may_ask(from).map_err(Problem::limit("mail"))?;
    let language = body.language.unwrap_or_default();
    let minutes = (RESET.as_secs() / 60) as u32;
    tokio::spawn(async move {
        if let Err(why) = write_to(&house, &address, language).await {
            log::warn("a link for a new password could not be made", why.code());
        }
    });
    Ok(Json(Sent { minutes }).into_response())
}

async fn write_to(house: &House, address: &str, language: Language) -> Result<(), StoreError> {
    let (Some(members), Some(mail)) = (house.store.members(), &house.mail) else { return Ok(()) };
    let mut links = Vec::new();
    let now = house.clock.now();
    for (person, name) in members.members_by_mail(mail::key(address), MEMBERS).await? {
        let Ok((text, hash)) = fresh_link() else { continue };
        let until = now + RESET.as_millis() as u64;
        members.give_link(Link { hash, what: LinkFor::Password(person), until }, now).await?;
        links.push((name, mail.link(&format!("{RESET_PATH}{text}"))));
    }
    if !links.is_empty() {
        let letter = Letter { language, name: String::new(), what: What::Reset { links } };
        mail.send(address, &letter, now);
    }
    Ok(())
}
