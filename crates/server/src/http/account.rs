//! Becoming a member, logging in and out, and what a member can change about themselves.
//!
//! Every log-in gives a new token, so that an old token of the browser is not logged in. Log-in, recovery and reset give the same answer
//! after the same work, whether there is such a member or not. Joining says that a name is taken, because names are public.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::PersonId;
use cubo_wire::members::{
    Account, ChangePassword, Codes, Confirm, Join, Joined, LogIn, MailListed, PasskeyListed, Recover, Rename,
    Reset, SessionListed, SignUp,
};

use super::api::{read, with_cookie};
use super::asked::Body;
use super::guard::From;
use super::problem::Problem;
use super::{device, passkey, who};
use crate::fault::FILTERED;
use crate::house::House;
use crate::ids::{Token, TokenHash, fresh_person, spell};
use crate::members::admin::link_hash;
use crate::members::names::{self, Unusable};
use crate::members::{self, Try, codes, password};
use crate::store::{
    Holder, Member, Members, NameKey, NewMember, NewPassword, NewSession, PasswordSet, Proof, Renaming,
    Unfit, WayIn,
};
use crate::{rate, safety};

pub(super) type Reply = Result<Response, Problem>;

/// A name can be changed once in this time.
const RENAMING: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A person who does not exist, looked up instead of a missing member.
const NOBODY: PersonId = PersonId([b'A'; 22]);

pub(super) fn wrong_login() -> Problem {
    Problem::new(401, "wrong-login", "name and password or code do not fit")
}

fn wrong_password() -> Problem {
    Problem::new(403, "wrong-password", "this is not the password")
}

fn bad_password() -> Problem {
    let words = "a password has 8 to 200 characters, and is neither the name nor what everybody tries first";
    Problem::new(400, "bad-password", words)
}

pub(super) fn closed() -> Problem {
    Problem::new(403, "sign-up-closed", "the operator of this house makes its members")
}

pub(super) fn name_taken() -> Problem {
    Problem::new(409, "name-taken", "this is or was a member's name, or could be taken for one")
}

pub(super) fn fit(house: &House, name: &str) -> Result<(String, NameKey), Problem> {
    if house.words.catches(name) {
        return Err(FILTERED.into());
    }
    names::fit(name).map_err(|why| match why {
        Unusable::Bad => {
            let words = "a member's name has 2 to 30 letters, digits, spaces and - ' ’ . _";
            Problem::new(400, "bad-member-name", words)
        }
        Unusable::Reserved => Problem::new(409, "name-reserved", "this name is kept for the house"),
    })
}

pub(super) fn kept(house: &House) -> Result<&dyn Members, Problem> {
    house.store.members().ok_or_else(|| Problem::new(404, "no-accounts", "this house has no members"))
}

/// The member who asks, and the session that they ask with.
pub(super) async fn me(house: &House, headers: &HeaderMap) -> Result<(TokenHash, Member), Problem> {
    let nobody = || Problem::new(401, "not-a-member", "become a member or log in first");
    let (token, person) = who::session(house, headers).await?.ok_or_else(nobody)?;
    let member = kept(house)?.member(person).await?.ok_or_else(nobody)?;
    Ok((token, member))
}

/// The id of a session in its member's list: enough of its hash to tell sessions apart, and useless for logging in.
fn session_id(token: TokenHash) -> String {
    spell(&token.0[..9])
}

pub(super) async fn account(house: &House, member: Member, token: TokenHash) -> Result<Account, Problem> {
    let session = |kept: crate::store::SessionKept| SessionListed {
        id: session_id(kept.token),
        started: kept.started,
        used: kept.used,
        device: kept.device,
        current: kept.token == token,
    };
    let sessions = kept(house)?.sessions(member.person).await?;
    let passkeys = kept(house)?.passkeys(member.person).await?;
    let mail = match &house.mail {
        Some(_) => Some(kept(house)?.mail(member.person).await?),
        None => None,
    };
    let again = member.renamed.map(|at| at + RENAMING.as_millis() as u64);
    Ok(Account {
        name: member.name,
        former: member.former,
        since: member.since,
        rename_from: again.filter(|at| *at > house.clock.now()),
        codes: member.codes,
        password: member.password.is_some(),
        mail: mail.map(|mail| MailListed { address: mail.address, wanted: mail.wanted }),
        passkeys: passkeys.into_iter().map(listed).collect(),
        sessions: sessions.into_iter().map(session).collect(),
    })
}

fn listed(passkey: crate::store::PasskeyKept) -> PasskeyListed {
    PasskeyListed {
        id: passkey::listed_id(&passkey.credential),
        name: passkey.name,
        added: passkey.added,
        used: passkey.used,
        synced: passkey.synced,
    }
}

/// The account of a person who is a member now.
pub(super) async fn account_of(
    house: &House,
    person: PersonId,
    token: TokenHash,
) -> Result<Account, Problem> {
    let member = kept(house)?.member(person).await?;
    let member = member.ok_or_else(|| Problem::new(500, "internal", "the member cannot be found again"))?;
    account(house, member, token).await
}

/// A session that will replace the browser's present one.
pub(super) struct Fresh {
    token: Token,
    before: Option<(TokenHash, PersonId)>,
}

impl Fresh {
    pub(super) async fn for_browser(house: &House, headers: &HeaderMap) -> Result<Fresh, Problem> {
        Ok(Fresh { token: Token::random()?, before: who::session(house, headers).await? })
    }

    pub(super) fn session(&self, house: &House, headers: &HeaderMap) -> NewSession {
        NewSession {
            token: self.token.hash(),
            before: self.before.map(|(token, _)| token),
            device: device::described(headers),
            now: house.clock.now(),
        }
    }

    /// It has begun: the sockets of the browser go on with it if they are the same person's, and close if not. The others end.
    pub(super) async fn begun(
        self,
        house: &House,
        headers: &HeaderMap,
        person: PersonId,
        ended: &[TokenHash],
    ) -> Reply {
        let token = self.token.hash();
        // Told only to somebody who has proved to be the one.
        if safety::standing(house, person).await?.closed {
            house.store.forget(token).await?;
            return Err(Problem::new(403, "account-closed", "a moderator has closed this account"));
        }
        let kept = self.settle(house, person, ended);
        let account = account_of(house, person, token).await?;
        Ok(with_cookie(Json(account), Some(who::cookie_of(house, headers, &kept)?)))
    }

    fn settle(self, house: &House, person: PersonId, ended: &[TokenHash]) -> Token {
        if let Some((before, was)) = self.before {
            match was == person {
                true => house.sessions.hand_over(before, self.token.hash()),
                false => house.sessions.end(before),
            }
        }
        ended.iter().for_each(|session| house.sessions.end(*session));
        members::begun(house, self.token.hash());
        self.token
    }
}

/// The member with this name, with the same work whether there is one or not.
async fn named(house: &House, key: NameKey) -> Result<Option<Member>, Problem> {
    let members = kept(house)?;
    let person = match members.holders(vec![key]).await?.pop() {
        Some(Holder::Member(person)) => person,
        _ => NOBODY,
    };
    Ok(members.member(person).await?)
}

/// A try that could not be checked does not count as a guess.
pub(super) fn voided<T>(
    attempt: Try<'_>,
    done: Result<T, impl Into<Problem>>,
) -> Result<(Try<'_>, T), Problem> {
    match done {
        Ok(done) => Ok((attempt, done)),
        Err(why) => {
            attempt.void();
            Err(why.into())
        }
    }
}

/// The member who asks.
pub(crate) async fn look(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let (token, member) = me(&house, &headers).await?;
    Ok(Json(account(&house, member, token).await?).into_response())
}

/// Makes the asker a member, with everything they have as a guest.
pub(crate) async fn join(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: Join = read(&body)?;
    let members = kept(&house)?;
    let invitation = match (house.config.sign_up, body.invitation) {
        (SignUp::Open, _) => None,
        (SignUp::Invitation, Some(text)) => Some(link_hash(&text)),
        (SignUp::Invitation, None) => {
            return Err(Problem::new(403, "needs-invitation", "members join by invitation here"));
        }
        (SignUp::Closed, _) => return Err(closed()),
    };
    let (name, key) = fit(&house, &body.name)?;
    match &body.password {
        Some(password) if !password::is_good(password, &name) => return Err(bad_password()),
        None if body.passkey.is_none() => {
            return Err(Problem::new(400, "bad-request", "a password or a passkey is needed"));
        }
        _ => {}
    }
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    let already = || Problem::new(409, "already-member", "you are a member already");
    let fresh = Fresh::for_browser(&house, &headers).await?;
    let person = match fresh.before {
        Some((_, person)) if members.member(person).await?.is_some() => return Err(already()),
        Some((_, person)) => person,
        None => fresh_person()?,
    };
    // Checked before the slow part; the store checks again.
    if members.holders(vec![key]).await?.pop() != Some(Holder::Nobody) {
        return Err(name_taken());
    }
    let passkey = match body.passkey {
        Some(made) => Some(passkey::made(&house, &headers, person, made, None).await?),
        None => None,
    };
    let password = match body.password {
        Some(password) => Some(house.accounts.passwords.hash(password).await?),
        None => None,
    };
    let codes = codes::card()?;
    let new = NewMember {
        person,
        name,
        key,
        password,
        passkey,
        codes: codes.iter().map(|code| codes::hash(code)).collect(),
        invitation,
        link: None,
        session: Some(fresh.session(&house, &headers)),
        now: house.clock.now(),
    };
    match members.join(new).await? {
        Ok(()) => {}
        Err(Unfit::AlreadyMember) => return Err(already()),
        Err(Unfit::BadInvitation) => {
            return Err(Problem::new(403, "bad-invitation", "this invitation was used or is too old"));
        }
        Err(Unfit::PasskeyTaken) => return Err(passkey::taken()),
        Err(_) => return Err(name_taken()),
    }
    let token = fresh.settle(&house, person, &[]);
    let account = account_of(&house, person, token.hash()).await?;
    let cookie = who::cookie_of(&house, &headers, &token)?;
    Ok(with_cookie(Json(Joined { account, codes }), Some(cookie)))
}

/// Logs a member in.
pub(crate) async fn log_in(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: LogIn = read(&body)?;
    let (members, key) = (kept(&house)?, names::key(&body.name));
    let attempt = house.accounts.guesses.begin(key, from).map_err(Problem::limit("guesses"))?;
    let (attempt, member) = voided(attempt, named(&house, key).await)?;
    let stored = member.as_ref().and_then(|member| member.password.as_deref());
    let (attempt, fits) = voided(attempt, house.accounts.passwords.fits(body.password, stored).await)?;
    let Some(member) = member.filter(|_| fits) else { return Err(wrong_login()) };
    attempt.right();
    let fresh = Fresh::for_browser(&house, &headers).await?;
    members.log_in(member.person, fresh.session(&house, &headers)).await?;
    fresh.begun(&house, &headers, member.person, &[]).await
}

/// Sets a new password with a recovery code, and logs in.
pub(crate) async fn recover(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: Recover = read(&body)?;
    if !password::is_good(&body.password, &body.name) {
        return Err(bad_password());
    }
    let key = names::key(&body.name);
    let attempt = house.accounts.guesses.begin(key, from).map_err(Problem::limit("guesses"))?;
    let (attempt, member) = voided(attempt, named(&house, key).await)?;
    let person = member.map_or(NOBODY, |member| member.person);
    let proof = Proof::Code(person, codes::hash(&body.code));
    prove(&house, &headers, attempt, proof, body.password, wrong_login).await
}

/// Sets a new password with the operator's link, and logs in.
pub(crate) async fn reset(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: Reset = read(&body)?;
    if !password::is_good(&body.password, "") {
        return Err(bad_password());
    }
    let hash = link_hash(&body.link);
    let attempt = house.accounts.guesses.begin(hash, from).map_err(Problem::limit("guesses"))?;
    let wrong = || Problem::new(403, "bad-reset", "this link was used or is too old");
    prove(&house, &headers, attempt, Proof::Link(hash), body.password, wrong).await
}

/// Sets a password if the proof holds, and goes on with a session of its own.
async fn prove(
    house: &House,
    headers: &HeaderMap,
    attempt: Try<'_>,
    proof: Proof,
    password: String,
    wrong: impl Fn() -> Problem,
) -> Reply {
    let (attempt, password) = voided(attempt, house.accounts.passwords.hash(password).await)?;
    let fresh = Fresh::for_browser(house, headers).await?;
    let new = NewPassword { proof, password, session: fresh.session(house, headers) };
    let Some(PasswordSet { person, ended }) = kept(house)?.set_password(new).await? else {
        return Err(wrong());
    };
    attempt.right();
    fresh.begun(house, headers, person, &ended).await
}

/// Checks that the user of this session is the member: knows the password, or has one of the passkeys. Guesses are counted for the session,
/// so that guesses elsewhere do not keep members out of their own account.
pub(super) async fn confirm(
    house: &House,
    headers: &HeaderMap,
    (token, member): (TokenHash, &Member),
    shown: Confirm,
    from: std::net::IpAddr,
) -> Result<(), Problem> {
    if let Some(signed) = shown.passkey {
        return passkey::confirm(house, headers, (token, member), signed, from).await;
    }
    let Some(password) = shown.password else {
        return Err(Problem::new(400, "bad-request", "the password or a passkey is needed"));
    };
    let attempt = house.accounts.guesses.begin(token.0, from).map_err(Problem::limit("guesses"))?;
    let stored = member.password.as_deref();
    let (attempt, fits) = voided(attempt, house.accounts.passwords.fits(password, stored).await)?;
    if !fits {
        return Err(wrong_password());
    }
    attempt.right();
    Ok(())
}

/// Changes the password; all other sessions end.
pub(crate) async fn change_password(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: ChangePassword = read(&body)?;
    let (token, member) = me(&house, &headers).await?;
    if !password::is_good(&body.new, &member.name) {
        return Err(bad_password());
    }
    let shown = Confirm { password: body.old, passkey: body.passkey };
    confirm(&house, &headers, (token, &member), shown, from).await?;
    let password = house.accounts.passwords.hash(body.new).await?;
    let fresh = Fresh::for_browser(&house, &headers).await?;
    let proof = Proof::Old(member.person);
    let new = NewPassword { proof, password, session: fresh.session(&house, &headers) };
    let set = kept(&house)?.set_password(new).await?.ok_or_else(wrong_password)?;
    fresh.begun(&house, &headers, member.person, &set.ended).await
}

/// Gives a member another name, once in a while.
pub(crate) async fn rename(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let body: Rename = read(&body)?;
    let (token, member) = me(&house, &headers).await?;
    let (name, key) = fit(&house, &body.name)?;
    if name != member.name {
        house.names.take(member.person, rate::now()).map_err(Problem::limit("names"))?;
        let now = house.clock.now();
        let not_since = now.saturating_sub(RENAMING.as_millis() as u64);
        let renaming = Renaming { person: member.person, name, key, not_since, now };
        match kept(&house)?.rename(renaming).await? {
            Ok(()) => {}
            Err(Unfit::TooSoon(at)) => {
                let words = "a name can be changed once in 30 days";
                let wait = (at + RENAMING.as_millis() as u64).saturating_sub(now);
                return Err(Problem::new(409, "rename-too-soon", words).after_ms(wait));
            }
            Err(_) => return Err(name_taken()),
        }
    }
    Ok(Json(account_of(&house, member.person, token).await?).into_response())
}

/// Gives a member new recovery codes; the old ones are void.
pub(crate) async fn new_codes(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: Confirm = read(&body)?;
    let (token, member) = me(&house, &headers).await?;
    confirm(&house, &headers, (token, &member), body, from).await?;
    let codes = codes::card()?;
    let hashes = codes.iter().map(|code| codes::hash(code)).collect();
    kept(&house)?.set_codes(member.person, hashes).await?;
    Ok(Json(Codes { codes }).into_response())
}

/// Ends all sessions of the member but the one that asks.
pub(crate) async fn end_others(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let (token, member) = me(&house, &headers).await?;
    for ended in kept(&house)?.end_others(member.person, token).await? {
        house.sessions.end(ended);
    }
    Ok(Json(account(&house, member, token).await?).into_response())
}

/// Ends one session of the member.
pub(crate) async fn end_one(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (token, member) = me(&house, &headers).await?;
    let sessions = kept(&house)?.sessions(member.person).await?;
    let Some(session) = sessions.into_iter().find(|session| session_id(session.token) == id) else {
        return Err(Problem::new(404, "no-such-session", "there is no such session, or it has ended"));
    };
    if session.token == token {
        return Err(Problem::new(400, "bad-request", "one's own session is ended by DELETE /api/session"));
    }
    house.store.forget(session.token).await?;
    house.sessions.end(session.token);
    Ok(Json(account(&house, member, token).await?).into_response())
}

/// Removes the member's password, if a passkey is left.
pub(crate) async fn remove_password(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let (token, member) = me(&house, &headers).await?;
    match kept(&house)?.remove_way_in(member.person, WayIn::Password).await? {
        // One that is not there is removed already.
        Ok(()) | Err(Unfit::NoSuch) => {}
        Err(_) => return Err(last_way_in()),
    }
    Ok(Json(account_of(&house, member.person, token).await?).into_response())
}

pub(super) fn last_way_in() -> Problem {
    Problem::new(409, "last-way-in", "a member keeps a password or a passkey")
}
