//! Members in PostgreSQL. Whatever must be decided once is decided in a serializable transaction; what concerns one line is one statement.

use cubo_wire::PersonId;
use tokio_postgres::Row as Line;

use super::leaving::note_unused;
use super::reads::{self, Read, ask, bytes, get, number, perhaps};
use super::trouble::Trouble;
use super::tx::{Tx, change};
use super::{PostgresStore, mails, passkeys};
use crate::ids::{self, TokenHash};
use crate::store::columns::blob;
use crate::store::{
    Answer, Holder, Link, LinkFor, MailKept, MailWanted, Member, Members, NameKey, NewMember, NewPassword,
    NewSession, PasskeyKept, PasskeyUse, PasswordSet, Proof, Renaming, SessionKept, Unfit, WayIn,
};

/// How many sessions end in one commit.
const EXPIRED_AT_ONCE: i64 = 500;

pub(super) type Wrote<T> = Result<T, Trouble>;

pub(super) const EXPIRE: &str = "
    DELETE FROM sessions WHERE token IN
        (SELECT token FROM sessions WHERE COALESCE(used, created) < $1 LIMIT $2)
    RETURNING token, person, COALESCE(used, created)";

fn token(line: &Line) -> Read<TokenHash> {
    bytes(line, 0).map(TokenHash)
}

fn tokens(lines: &[Line]) -> Read<Vec<TokenHash>> {
    lines.iter().map(token).collect()
}

fn holder_of(person: Option<&[u8]>) -> Read<Holder> {
    match person {
        None => Ok(Holder::Gone),
        Some(person) => reads::sixteen(person).map(|id| Holder::Member(ids::person(id))),
    }
}

/// Whether a name may be this person's.
pub(super) async fn is_free(tx: &Tx<'_>, key: &NameKey, person: &Vec<u8>) -> Wrote<bool> {
    const TAKEN: &str = "SELECT 1 FROM names WHERE key = $1 AND person IS DISTINCT FROM $2";
    Ok(!tx.exists(TAKEN, &[&&key[..], person]).await?)
}

async fn join(tx: &Tx<'_>, new: &NewMember) -> Wrote<Result<(), Unfit>> {
    let person = blob(new.person.as_str());
    if tx.exists("SELECT 1 FROM members WHERE person = $1", &[&person]).await? {
        return Ok(Err(Unfit::AlreadyMember));
    }
    if !is_free(tx, &new.key, &person).await? {
        return Ok(Err(Unfit::NameTaken));
    }
    if let Some(passkey) = &new.passkey
        && passkeys::is_known(tx, &passkey.credential).await?
    {
        return Ok(Err(Unfit::PasskeyTaken));
    }
    if let Some(invitation) = &new.invitation {
        // The last step that can fail, so that a taken name does not use up the invitation.
        const USE: &str = "DELETE FROM links WHERE hash = $1 AND person IS NULL AND until >= $2";
        if tx.run(USE, &[&&invitation[..], &(new.now as i64)]).await? != 1 {
            return Ok(Err(Unfit::BadInvitation));
        }
    }
    call(tx, &person, &new.name, new.now).await?;
    const NEW: &str = "INSERT INTO members (person, name, password, created) VALUES ($1, $2, $3, $4)";
    tx.run(NEW, &[&person, &new.name, &new.password, &(new.now as i64)]).await?;
    // Nobody needs to look for a member among guests.
    tx.run("DELETE FROM unused WHERE person = $1", &[&person]).await?;
    take_name(tx, &new.key, &person, new.now).await?;
    set_codes(tx, &person, &new.codes).await?;
    if let Some(passkey) = &new.passkey {
        passkeys::insert(tx, passkey).await?;
    }
    if let Some(link) = &new.link {
        give_link(tx, link).await?;
    }
    if let Some(session) = &new.session {
        begin(tx, &person, session).await?;
    }
    Ok(Ok(()))
}

/// Sets the person's name in the table of guests.
pub(super) async fn call(tx: &Tx<'_>, person: &Vec<u8>, name: &str, now: u64) -> Wrote<()> {
    const CALL: &str = "INSERT INTO people (id, name, created) VALUES ($1, $2, $3)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name";
    tx.run(CALL, &[person, &name, &(now as i64)]).await.map(drop)
}

pub(super) async fn take_name(tx: &Tx<'_>, key: &NameKey, person: &Vec<u8>, now: u64) -> Wrote<()> {
    const TAKE: &str = "INSERT INTO names (key, person, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    tx.run(TAKE, &[&&key[..], person, &(now as i64)]).await.map(drop)
}

async fn rename(tx: &Tx<'_>, renaming: &Renaming) -> Wrote<Result<(), Unfit>> {
    let person = blob(renaming.person.as_str());
    const BEFORE: &str = "SELECT name, renamed FROM members WHERE person = $1 FOR UPDATE";
    let Some(before) = tx.first(BEFORE, &[&person]).await? else { return Ok(Err(Unfit::NoMember)) };
    let (before, renamed): (String, Option<u64>) = (get(&before, 0)?, perhaps(&before, 1)?);
    if let Some(renamed) = renamed.filter(|renamed| *renamed > renaming.not_since) {
        return Ok(Err(Unfit::TooSoon(renamed)));
    }
    if !is_free(tx, &renaming.key, &person).await? {
        return Ok(Err(Unfit::NameTaken));
    }
    const RENAME: &str = "UPDATE members SET name = $1, former = $2, renamed = $3 WHERE person = $4";
    tx.run(RENAME, &[&renaming.name, &before, &(renaming.now as i64), &person]).await?;
    take_name(tx, &renaming.key, &person, renaming.now).await?;
    call(tx, &person, &renaming.name, renaming.now).await?;
    Ok(Ok(()))
}

pub(super) async fn begin(tx: &Tx<'_>, person: &Vec<u8>, session: &NewSession) -> Wrote<()> {
    const NEW: &str =
        "INSERT INTO sessions (token, person, created, used, device) VALUES ($1, $2, $3, $3, $4)";
    tx.run(NEW, &[&&session.token.0[..], person, &(session.now as i64), &session.device]).await?;
    match session.before {
        Some(before) => end(tx, before, Some(session.now)).await,
        None => Ok(()),
    }
}

/// Ends one session. A guest who has no other cannot come back; `now`: when they were last here, if not when it was last used.
pub(super) async fn end(tx: &Tx<'_>, session: TokenHash, now: Option<u64>) -> Wrote<()> {
    const END: &str = "DELETE FROM sessions WHERE token = $1 RETURNING person, COALESCE(used, created)";
    let Some(ended) = tx.first(END, &[&&session.0[..]]).await? else { return Ok(()) };
    let used = number(&ended, 1)?;
    note_unused(tx, vec![get(&ended, 0)?], vec![now.unwrap_or(used) as i64]).await
}

async fn end_all(tx: &Tx<'_>, person: &Vec<u8>, but: Option<TokenHash>) -> Wrote<Vec<TokenHash>> {
    const END: &str =
        "DELETE FROM sessions WHERE person = $1 AND ($2::bytea IS NULL OR token <> $2) RETURNING token";
    let but = but.map(|but| but.0.to_vec());
    Ok(tokens(&tx.ask(END, &[person, &but]).await?)?)
}

async fn set_password(tx: &Tx<'_>, new: &NewPassword) -> Wrote<Option<PasswordSet>> {
    let person: Option<Vec<u8>> = match &new.proof {
        Proof::Old(person) => Some(blob(person.as_str())),
        Proof::Code(person, code) => {
            let person = blob(person.as_str());
            let used =
                tx.run("DELETE FROM codes WHERE person = $1 AND code = $2", &[&person, &&code[..]]).await?;
            (used == 1).then_some(person)
        }
        Proof::Link(hash) => {
            const USE: &str =
                "DELETE FROM links WHERE hash = $1 AND person IS NOT NULL AND until >= $2 RETURNING person";
            let used = tx.first(USE, &[&&hash[..], &(new.session.now as i64)]).await?;
            used.map(|line| get(&line, 0)).transpose()?
        }
    };
    let Some(person) = person else { return Ok(None) };
    const SET: &str = "UPDATE members SET password = $1 WHERE person = $2";
    if tx.run(SET, &[&new.password, &person]).await? != 1 {
        return Ok(None);
    }
    // After a password was set, the member's other links are of no use.
    tx.run("DELETE FROM links WHERE person = $1", &[&person]).await?;
    let ended = end_all(tx, &person, None).await?;
    begin(tx, &person, &new.session).await?;
    Ok(Some(PasswordSet { person: ids::person(reads::sixteen(&person)?), ended }))
}

async fn set_codes(tx: &Tx<'_>, person: &Vec<u8>, codes: &[[u8; 32]]) -> Wrote<()> {
    const PUT: &str = "INSERT INTO codes (person, code) SELECT $1, unnest($2::bytea[])";
    tx.run("DELETE FROM codes WHERE person = $1", &[person]).await?;
    let codes: Vec<&[u8]> = codes.iter().map(|code| &code[..]).collect();
    tx.run(PUT, &[person, &codes]).await.map(drop)
}

async fn give_link(tx: &Tx<'_>, link: &Link) -> Wrote<()> {
    let person = match link.what {
        LinkFor::Password(person) => Some(blob(person.as_str())),
        LinkFor::Invitation => None,
    };
    const GIVE: &str = "INSERT INTO links (hash, person, until) VALUES ($1, $2, $3)";
    tx.run(GIVE, &[&&link.hash[..], &person, &(link.until as i64)]).await.map(drop)
}

async fn give_new_link(tx: &Tx<'_>, link: &Link, now: u64) -> Wrote<()> {
    tx.run("DELETE FROM links WHERE until < $1", &[&(now as i64)]).await?;
    give_link(tx, link).await
}

async fn expire(tx: &Tx<'_>, before: u64) -> Wrote<Vec<TokenHash>> {
    let ended = tx.ask(EXPIRE, &[&(before as i64), &EXPIRED_AT_ONCE]).await?;
    let mut people = Vec::with_capacity(ended.len());
    let mut since = Vec::with_capacity(ended.len());
    for line in &ended {
        people.push(get(line, 1)?);
        since.push(get(line, 2)?);
    }
    note_unused(tx, people, since).await?;
    Ok(tokens(&ended)?)
}

async fn use_passkey(tx: &Tx<'_>, used: &PasskeyUse) -> Wrote<bool> {
    let Some(person) = passkeys::note_use(tx, used).await? else { return Ok(false) };
    if let Some(session) = &used.session {
        begin(tx, &person, session).await?;
    }
    Ok(true)
}

impl Members for PostgresStore {
    fn join(&self, new: NewMember) -> Answer<'_, Result<(), Unfit>> {
        Box::pin(async move { change!(self, tx => join(&tx, &new)) })
    }

    fn member(&self, person: PersonId) -> Answer<'_, Option<Member>> {
        const MEMBER: &str = "SELECT name, former, renamed, password, created,
            (SELECT count(*) FROM codes WHERE codes.person = members.person) FROM members WHERE person = $1";
        Box::pin(async move {
            let found = ask(self.lane(), MEMBER, &[&blob(person.as_str())]).await?;
            let member = |line: &Line| {
                Ok(Member {
                    person,
                    name: get(line, 0)?,
                    former: get(line, 1)?,
                    renamed: perhaps(line, 2)?,
                    password: get(line, 3)?,
                    since: number(line, 4)?,
                    codes: number(line, 5)? as u32,
                })
            };
            found.first().map(member).transpose()
        })
    }

    fn holders(&self, keys: Vec<NameKey>) -> Answer<'_, Vec<Holder>> {
        const HOLDERS: &str = "SELECT key, person FROM names WHERE key = ANY ($1)";
        Box::pin(async move {
            let given: Vec<&[u8]> = keys.iter().map(|key| &key[..]).collect();
            let found = ask(self.lane(), HOLDERS, &[&given]).await?;
            let mut holders = vec![Holder::Nobody; keys.len()];
            for line in &found {
                let (key, holder): (NameKey, Holder) = (bytes(line, 0)?, holder_of(get(line, 1)?)?);
                for (_, place) in keys.iter().zip(&mut holders).filter(|(known, _)| **known == key) {
                    *place = holder;
                }
            }
            Ok(holders)
        })
    }

    fn rename(&self, renaming: Renaming) -> Answer<'_, Result<(), Unfit>> {
        Box::pin(async move { change!(self, tx => rename(&tx, &renaming)) })
    }

    fn log_in(&self, person: PersonId, session: NewSession) -> Answer<'_, ()> {
        let person = blob(person.as_str());
        Box::pin(async move { change!(self, tx => begin(&tx, &person, &session)) })
    }

    fn set_password(&self, new: NewPassword) -> Answer<'_, Option<PasswordSet>> {
        Box::pin(async move { change!(self, tx => set_password(&tx, &new)) })
    }

    fn set_codes(&self, person: PersonId, codes: Vec<[u8; 32]>) -> Answer<'_, ()> {
        let person = blob(person.as_str());
        Box::pin(async move { change!(self, tx => set_codes(&tx, &person, &codes)) })
    }

    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<PasskeyKept>> {
        Box::pin(passkeys::of(self.lane(), person))
    }

    fn passkey(&self, credential: Vec<u8>) -> Answer<'_, Option<PasskeyKept>> {
        Box::pin(passkeys::with_id(self.lane(), credential))
    }

    fn add_passkey(&self, passkey: PasskeyKept, at_most: u32) -> Answer<'_, Result<(), Unfit>> {
        Box::pin(async move { change!(self, tx => passkeys::add(&tx, &passkey, at_most)) })
    }

    fn name_passkey(&self, person: PersonId, credential: Vec<u8>, name: String) -> Answer<'_, bool> {
        Box::pin(async move { change!(self, tx => passkeys::call(&tx, person, &credential, &name)) })
    }

    fn use_passkey(&self, used: PasskeyUse) -> Answer<'_, bool> {
        Box::pin(async move { change!(self, tx => use_passkey(&tx, &used)) })
    }

    fn mail(&self, person: PersonId) -> Answer<'_, MailKept> {
        Box::pin(mails::of(self.lane(), person))
    }

    fn want_mail(&self, wanted: MailWanted) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => mails::want(&tx, &wanted)) })
    }

    fn confirm_mail(&self, link: [u8; 32], now: u64) -> Answer<'_, Option<String>> {
        Box::pin(async move { change!(self, tx => mails::confirm(&tx, &link, now)) })
    }

    fn remove_mail(&self, person: PersonId) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => mails::remove(&tx, person)) })
    }

    fn members_by_mail(&self, key: [u8; 32], at_most: u32) -> Answer<'_, Vec<(PersonId, String)>> {
        Box::pin(mails::whose(self.lane(), key, at_most))
    }

    fn remove_way_in(&self, person: PersonId, way: WayIn) -> Answer<'_, Result<(), Unfit>> {
        Box::pin(async move { change!(self, tx => passkeys::remove_way_in(&tx, person, &way)) })
    }

    fn give_link(&self, link: Link, now: u64) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => give_new_link(&tx, &link, now)) })
    }

    fn sessions(&self, person: PersonId) -> Answer<'_, Vec<SessionKept>> {
        const SESSIONS: &str =
            "SELECT token, created, COALESCE(used, created), COALESCE(device, '') FROM sessions
            WHERE person = $1 ORDER BY 3 DESC, 2 DESC";
        Box::pin(async move {
            let found = ask(self.lane(), SESSIONS, &[&blob(person.as_str())]).await?;
            let session = |line: &Line| {
                Ok(SessionKept {
                    token: token(line)?,
                    started: number(line, 1)?,
                    used: number(line, 2)?,
                    device: get(line, 3)?,
                })
            };
            found.iter().map(session).collect()
        })
    }

    fn end_others(&self, person: PersonId, but: TokenHash) -> Answer<'_, Vec<TokenHash>> {
        let person = blob(person.as_str());
        Box::pin(async move { change!(self, tx => end_all(&tx, &person, Some(but))) })
    }

    fn used(&self, sessions: Vec<TokenHash>, device: Option<String>, now: u64) -> Answer<'_, ()> {
        const USED: &str = "
            UPDATE sessions SET used = greatest(used, $1), device = COALESCE($2, device) WHERE token = ANY ($3)";
        Box::pin(async move {
            let tokens: Vec<&[u8]> = sessions.iter().map(|token| &token.0[..]).collect();
            let noted = self.lane().ask(USED, &[&(now as i64), &device, &tokens]).await;
            self.counted(noted.map(drop).map_err(Trouble::of_write))
        })
    }

    fn expire(&self, before: u64) -> Answer<'_, Vec<TokenHash>> {
        Box::pin(async move { change!(self, tx => expire(&tx, before)) })
    }
}
