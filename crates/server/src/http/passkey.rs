//! Passkeys: challenges, logging in with one, and a member's list of them.
//!
//! Whoever logs in with a passkey types no name: the browser offers those that it has for this house. So nothing is told about which names exist.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use cubo_wire::PersonId;
use cubo_wire::members::{
    AddPasskey, AskChallenge, Challenge, ChallengeFor, NamePasskey, PasskeyMade, PasskeySigned, PasskeyUser,
    SignUp,
};
use sha2::{Digest, Sha256};

use super::account::{
    Fresh, Reply, account_of, closed, confirm as confirmed, fit, kept, last_way_in, me, name_taken, voided,
};
use super::api::read;
use super::asked::Body;
use super::device;
use super::guard::{From, origin_of};
use super::problem::Problem;
use crate::house::House;
use crate::ids::{TokenHash, spell};
use crate::members::Challenges;
use crate::members::passkey::{
    ALGORITHMS, Asked, Assertion, Bad, GOOD_FOR, Purpose, Site, answered, create, unspell,
};
use crate::store::{Holder, Member, NewSession, PasskeyKept, PasskeyUse, Unfit, WayIn};
use crate::{log, names};

/// How many passkeys a member may have.
const AT_MOST: u32 = 20;

fn wrong() -> Problem {
    Problem::new(401, "wrong-passkey", "no member has this passkey, or it has not signed this")
}

pub(super) fn taken() -> Problem {
    Problem::new(409, "passkey-taken", "this passkey is somebody's already")
}

fn unusable(why: Bad) -> Problem {
    Problem::new(400, "bad-passkey", format!("this is no passkey for this house: {why:?}"))
}

/// The name of a passkey in its member's list.
pub(super) fn listed_id(credential: &[u8]) -> String {
    spell(&Sha256::digest(credential)[..9])
}

/// Where the page was loaded. The guard has made sure that it is one of ours.
fn site(headers: &HeaderMap) -> Result<Site, Problem> {
    origin_of(headers).as_deref().and_then(Site::of).ok_or_else(|| {
        let words = "browsers keep passkeys for a name with https, or for localhost";
        Problem::new(409, "no-passkeys-here", words)
    })
}

fn bytes(text: &str) -> Result<Vec<u8>, Problem> {
    unspell(text)
        .ok_or_else(|| Problem::new(400, "bad-request", "bytes are spelled as base64url without padding"))
}

fn named(name: Option<String>, headers: &HeaderMap) -> Result<String, Problem> {
    match name {
        None => Ok(device::described(headers)),
        Some(name) => names::clean(&name)
            .ok_or_else(|| Problem::new(400, "bad-name", "a passkey's name has 1 to 40 visible characters")),
    }
}

/// What a browser needs to make a passkey, or to sign with one.
pub(crate) async fn challenge(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: AskChallenge = read(&body)?;
    let (members, site) = (kept(&house)?, site(&headers)?);
    let mut credentials = Vec::new();
    let mut user = None;
    let purpose = match body.purpose {
        ChallengeFor::Join => {
            if house.config.sign_up == SignUp::Closed {
                return Err(closed());
            }
            // Asked before the authenticator is: it would keep a passkey for an account that there is not.
            let (name, key) = fit(&house, &body.name.unwrap_or_default())?;
            if members.holders(vec![key]).await?.pop() != Some(Holder::Nobody) {
                return Err(name_taken());
            }
            user = Some((None, name));
            Purpose::Join
        }
        ChallengeFor::Login => Purpose::LogIn,
        ChallengeFor::Add | ChallengeFor::Confirm => {
            let (token, member) = me(&house, &headers).await?;
            let passkeys = members.passkeys(member.person).await?;
            credentials = passkeys.iter().map(|passkey| spell(&passkey.credential)).collect();
            if body.purpose == ChallengeFor::Add {
                user = Some((passkeys.into_iter().next().map(|passkey| passkey.handle), member.name));
                Purpose::Add(token.0)
            } else {
                Purpose::Confirm(token.0)
            }
        }
    };
    let challenge = Challenges::make(&house.key, purpose, house.clock.now())?;
    let user = user.map(|(handle, name)| {
        let fresh = || Challenges::handle(&challenge).unwrap_or_default().to_vec();
        PasskeyUser { id: spell(&handle.unwrap_or_else(fresh)), name }
    });
    Ok(Json(Challenge {
        challenge: spell(&challenge),
        rp: site.id,
        timeout_ms: GOOD_FOR.as_millis() as u64,
        algorithms: if user.is_some() { ALGORITHMS.to_vec() } else { Vec::new() },
        user,
        credentials,
    })
    .into_response())
}

/// The passkey that a browser has made for a challenge: in that session, for a member with that handle; or to become one.
pub(super) async fn made(
    house: &House,
    headers: &HeaderMap,
    person: PersonId,
    made: PasskeyMade,
    member: Option<(TokenHash, Option<Vec<u8>>)>,
) -> Result<PasskeyKept, Problem> {
    let site = site(headers)?;
    let (client_data, attestation) = (bytes(&made.client_data)?, bytes(&made.attestation)?);
    let name = named(made.name, headers)?;
    let challenge = answered(&site, Asked::Create, &client_data).map_err(unusable)?;
    let (purpose, handle) = match member {
        None => (Purpose::Join, None),
        Some((session, handle)) => (Purpose::Add(session.0), handle),
    };
    let now = house.clock.now();
    let stale = || Problem::new(400, "bad-passkey", "the challenge is too old, was used, or is not for this");
    if !Challenges::holds(&house.key, &challenge, purpose, now) {
        return Err(stale());
    }
    let created = create(&site, &attestation).map_err(unusable)?;
    if !use_up(house, &challenge, now).await? {
        return Err(stale());
    }
    let handle = handle.or_else(|| Challenges::handle(&challenge).map(|handle| handle.to_vec()));
    Ok(PasskeyKept {
        person,
        credential: created.id,
        handle: handle.unwrap_or_default(),
        key: created.key,
        count: created.count,
        synced: created.synced,
        name,
        added: now,
        used: None,
    })
}

/// Whether a challenge is used for the first time, at whichever node.
async fn use_up(house: &House, challenge: &[u8], now: u64) -> Result<bool, Problem> {
    if !house.accounts.challenges.use_up(challenge, now) {
        return Ok(false);
    }
    match (house.store.shared(), Challenges::handle(challenge)) {
        (Some(store), Some(nonce)) => Ok(store.use_up(nonce, Challenges::until(challenge), now).await?),
        _ => Ok(true),
    }
}

/// The passkey that has signed a challenge for that purpose, and what is to be noted of it.
async fn signed(
    house: &House,
    headers: &HeaderMap,
    signed: &PasskeySigned,
    purpose: Purpose,
) -> Result<Option<(PasskeyKept, PasskeyUse)>, Problem> {
    let site = site(headers)?;
    let credential = bytes(&signed.id)?;
    let (client_data, auth_data) = (bytes(&signed.client_data)?, bytes(&signed.authenticator_data)?);
    let (signature, handle) =
        (bytes(&signed.signature)?, signed.user_handle.as_deref().map(bytes).transpose()?);
    let Some(passkey) = kept(house)?.passkey(credential).await? else { return Ok(None) };
    let now = house.clock.now();
    let told = Assertion { client_data: &client_data, auth_data: &auth_data, signature: &signature };
    let Ok(challenge) = answered(&site, Asked::Get, &client_data) else { return Ok(None) };
    if !Challenges::holds(&house.key, &challenge, purpose, now)
        || handle.is_some_and(|handle| handle != passkey.handle)
    {
        return Ok(None);
    }
    let now_signed = match told.verify(&site, &passkey.key, passkey.count) {
        Ok(signed) => signed,
        Err(Bad::Counter) => {
            log::warn("a passkey's counter went backwards: there may be a copy of it", "passkey-counter");
            return Ok(None);
        }
        Err(_) => return Ok(None),
    };
    if !use_up(house, &challenge, now).await? {
        return Ok(None);
    }
    let used = PasskeyUse {
        credential: passkey.credential.clone(),
        before: passkey.count,
        count: now_signed.count,
        synced: now_signed.synced,
        session: None,
        now,
    };
    Ok(Some((passkey, used)))
}

/// Notes the use of a passkey, with a session that begins by it; false if it was used elsewhere at the same moment.
async fn used(house: &House, used: PasskeyUse, session: Option<NewSession>) -> Result<bool, Problem> {
    Ok(kept(house)?.use_passkey(PasskeyUse { session, ..used }).await?)
}

/// Logs a member in by a passkey.
pub(crate) async fn log_in(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: PasskeySigned = read(&body)?;
    let attempt = begin(&house, &body, from)?;
    let (attempt, found) = voided(attempt, signed(&house, &headers, &body, Purpose::LogIn).await)?;
    let Some((passkey, noted)) = found else { return Err(wrong()) };
    let fresh = Fresh::for_browser(&house, &headers).await?;
    if !used(&house, noted, Some(fresh.session(&house, &headers))).await? {
        return Err(wrong());
    }
    attempt.right();
    fresh.begun(&house, &headers, passkey.person, &[]).await
}

/// Nobody guesses a signature; tries are counted all the same, by passkey and by address.
fn begin<'a>(
    house: &'a House,
    body: &PasskeySigned,
    from: IpAddr,
) -> Result<crate::members::Try<'a>, Problem> {
    let key = Sha256::digest(&body.id).into();
    house.accounts.guesses.begin(key, from).map_err(Problem::limit("guesses"))
}

/// That whoever has this session has one of the member's passkeys.
pub(super) async fn confirm(
    house: &House,
    headers: &HeaderMap,
    (token, member): (TokenHash, &Member),
    body: PasskeySigned,
    from: IpAddr,
) -> Result<(), Problem> {
    let attempt = begin(house, &body, from)?;
    let (attempt, found) = voided(attempt, signed(house, headers, &body, Purpose::Confirm(token.0)).await)?;
    let found = found.filter(|(passkey, _)| passkey.person == member.person);
    let not_theirs =
        || Problem::new(403, "wrong-passkey", "this is not a passkey of yours, or it has not signed this");
    let Some((_, noted)) = found else { return Err(not_theirs()) };
    if !used(house, noted, None).await? {
        return Err(not_theirs());
    }
    attempt.right();
    Ok(())
}

/// Adds a passkey.
pub(crate) async fn add(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: AddPasskey = read(&body)?;
    let (token, member) = me(&house, &headers).await?;
    confirmed(&house, &headers, (token, &member), body.confirm, from).await?;
    let members = kept(&house)?;
    let handle = members.passkeys(member.person).await?.into_iter().next().map(|passkey| passkey.handle);
    let passkey = made(&house, &headers, member.person, body.made, Some((token, handle))).await?;
    match members.add_passkey(passkey, AT_MOST).await? {
        Ok(()) => {}
        Err(Unfit::TooMany) => {
            return Err(Problem::new(409, "too-many-passkeys", "a member has at most 20 passkeys"));
        }
        Err(_) => return Err(taken()),
    }
    Ok(Json(account_of(&house, member.person, token).await?).into_response())
}

/// The credential of a passkey in the member's list.
async fn in_list(house: &House, person: PersonId, id: &str) -> Result<Vec<u8>, Problem> {
    let passkeys = kept(house)?.passkeys(person).await?;
    let found = passkeys.into_iter().find(|passkey| listed_id(&passkey.credential) == id);
    found.map(|passkey| passkey.credential).ok_or_else(none)
}

fn none() -> Problem {
    Problem::new(404, "no-such-passkey", "there is no such passkey, or it was removed")
}

/// Calls a passkey otherwise.
pub(crate) async fn name(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: NamePasskey = read(&body)?;
    let (token, member) = me(&house, &headers).await?;
    let name = named(Some(body.name), &headers)?;
    let credential = in_list(&house, member.person, &id).await?;
    if !kept(&house)?.name_passkey(member.person, credential, name).await? {
        return Err(none());
    }
    Ok(Json(account_of(&house, member.person, token).await?).into_response())
}

/// Removes a passkey, if a password or another one is left.
pub(crate) async fn remove(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (token, member) = me(&house, &headers).await?;
    let credential = in_list(&house, member.person, &id).await?;
    match kept(&house)?.remove_way_in(member.person, WayIn::Passkey(credential)).await? {
        Ok(()) => {}
        Err(Unfit::LastWayIn) => return Err(last_way_in()),
        Err(_) => return Err(none()),
    }
    Ok(Json(account_of(&house, member.person, token).await?).into_response())
}
