//! Members in SQLite: the statements, and how they are asked for.

use rusqlite::{Connection, OptionalExtension, params};

use cubo_wire::PersonId;

use super::leaving::note_unused;
use super::writes::{Done, Trouble, Work, end};
use super::{SqliteStore, mails, passkeys};
use crate::ids::{self, TokenHash};
use crate::store::columns::blob;
use crate::store::{
    Answer, Holder, Link, LinkFor, MailKept, MailWanted, Member, Members, NameKey, NewMember, NewPassword,
    NewSession, PasskeyKept, PasskeyUse, PasswordSet, Proof, Renaming, SessionKept, StoreError, Unfit, WayIn,
};

/// How many sessions end in one commit.
const EXPIRED_AT_ONCE: u32 = 500;

/// Something to write about members.
pub(super) enum Change {
    Join(Box<NewMember>),
    Rename(Renaming),
    LogIn(PersonId, NewSession),
    Password(NewPassword),
    Codes(PersonId, Vec<[u8; 32]>),
    Link(Link, u64),
    EndOthers(PersonId, TokenHash),
    Used(Vec<TokenHash>, Option<String>, u64),
    Expire(u64),
    AddPasskey(PasskeyKept, u32),
    NamePasskey(PersonId, Vec<u8>, String),
    UsePasskey(PasskeyUse),
    RemoveWayIn(PersonId, WayIn),
    WantMail(MailWanted),
    ConfirmMail([u8; 32], u64),
    RemoveMail(PersonId),
}

/// The result of a change.
pub(super) enum Changed {
    Fit(Result<(), Unfit>),
    Password(Option<PasswordSet>),
    Ended(Vec<TokenHash>),
    Mail(Option<String>),
    /// Whether there was anything to change.
    Found(bool),
    Done,
}

type Wrote<T> = Result<T, Trouble>;

impl Change {
    /// Writes it into the transaction in progress. Everything is checked before anything is written.
    pub(super) fn write(&self, db: &Connection) -> Wrote<Changed> {
        Ok(match self {
            Change::Join(new) => Changed::Fit(join(db, new)?),
            Change::Rename(renaming) => Changed::Fit(rename(db, renaming)?),
            Change::LogIn(person, session) => {
                begin(db, *person, session)?;
                Changed::Done
            }
            Change::Password(new) => Changed::Password(set_password(db, new)?),
            Change::Codes(person, codes) => {
                set_codes(db, *person, codes)?;
                Changed::Done
            }
            Change::Link(link, now) => {
                db.prepare_cached("DELETE FROM links WHERE until < ?1")?.execute([now])?;
                give_link(db, link)?;
                Changed::Done
            }
            Change::EndOthers(person, but) => Changed::Ended(end_all(db, *person, Some(*but))?),
            Change::Used(sessions, device, now) => {
                let mut note = db.prepare_cached(
                    "UPDATE sessions SET used = ?1, device = COALESCE(?2, device) WHERE token = ?3",
                )?;
                for token in sessions {
                    note.execute(params![now, device, token.0])?;
                }
                Changed::Done
            }
            Change::Expire(before) => {
                let mut old = db.prepare_cached(
                    "DELETE FROM sessions WHERE token IN
                         (SELECT token FROM sessions WHERE COALESCE(used, created) < ?1 LIMIT ?2)
                     RETURNING token, person, COALESCE(used, created)",
                )?;
                let read = |line: &rusqlite::Row<'_>| Ok((token(line)?, line.get(1)?, line.get(2)?));
                let ended = old.query_map(params![before, EXPIRED_AT_ONCE], read)?;
                let ended: Vec<(TokenHash, Vec<u8>, u64)> = ended.collect::<rusqlite::Result<_>>()?;
                for (_, person, used) in &ended {
                    note_unused(db, person, *used)?;
                }
                Changed::Ended(ended.into_iter().map(|(token, ..)| token).collect())
            }
            Change::AddPasskey(passkey, at_most) => Changed::Fit(passkeys::add(db, passkey, *at_most)?),
            Change::NamePasskey(person, credential, name) => {
                Changed::Found(passkeys::call(db, *person, credential, name)?)
            }
            Change::UsePasskey(used) => {
                let found = passkeys::note_use(db, used)?;
                if let (Some(person), Some(session)) = (found, &used.session) {
                    begin(db, person, session)?;
                }
                Changed::Found(found.is_some())
            }
            Change::WantMail(wanted) => {
                mails::want(db, wanted)?;
                Changed::Done
            }
            Change::ConfirmMail(link, now) => Changed::Mail(mails::confirm(db, link, *now)?),
            Change::RemoveMail(person) => {
                mails::remove(db, *person)?;
                Changed::Done
            }
            Change::RemoveWayIn(person, way) => Changed::Fit(passkeys::remove_way_in(db, *person, way)?),
        })
    }
}

fn token(line: &rusqlite::Row<'_>) -> rusqlite::Result<TokenHash> {
    line.get(0).map(TokenHash)
}

fn holder(db: &Connection, key: &NameKey) -> rusqlite::Result<Holder> {
    let found: Option<Option<[u8; 16]>> = db
        .prepare_cached("SELECT person FROM names WHERE key = ?1")?
        .query_row([key], |line| line.get(0))
        .optional()?;
    Ok(match found {
        None => Holder::Nobody,
        Some(None) => Holder::Gone,
        Some(Some(person)) => Holder::Member(ids::person(person)),
    })
}

/// Whether a name may be this person's.
pub(super) fn is_free(db: &Connection, key: &NameKey, person: PersonId) -> rusqlite::Result<bool> {
    Ok(match holder(db, key)? {
        Holder::Nobody => true,
        Holder::Member(holder) => holder == person,
        Holder::Gone => false,
    })
}

fn join(db: &Connection, new: &NewMember) -> Wrote<Result<(), Unfit>> {
    let person = blob(new.person.as_str());
    if db.prepare_cached("SELECT 1 FROM members WHERE person = ?1")?.exists([&person])? {
        return Ok(Err(Unfit::AlreadyMember));
    }
    if !is_free(db, &new.key, new.person)? {
        return Ok(Err(Unfit::NameTaken));
    }
    if let Some(passkey) = &new.passkey
        && passkeys::is_known(db, &passkey.credential)?
    {
        return Ok(Err(Unfit::PasskeyTaken));
    }
    if let Some(invitation) = new.invitation {
        // The last step that can fail, so that a taken name does not use up the invitation.
        let used = db
            .prepare_cached("DELETE FROM links WHERE hash = ?1 AND person IS NULL AND until >= ?2")?
            .execute(params![invitation, new.now])?;
        if used != 1 {
            return Ok(Err(Unfit::BadInvitation));
        }
    }
    call(db, new.person, &new.name, new.now)?;
    db.prepare_cached("INSERT INTO members (person, name, password, created) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![person, new.name, new.password, new.now])?;
    take_name(db, &new.key, new.person, new.now)?;
    set_codes(db, new.person, &new.codes)?;
    if let Some(passkey) = &new.passkey {
        passkeys::insert(db, passkey)?;
    }
    if let Some(link) = &new.link {
        give_link(db, link)?;
    }
    if let Some(session) = &new.session {
        begin(db, new.person, session)?;
    }
    Ok(Ok(()))
}

/// Sets the person's name in the table of guests.
pub(super) fn call(db: &Connection, person: PersonId, name: &str, now: u64) -> Wrote<()> {
    db.prepare_cached(
        "INSERT INTO people (id, name, created) VALUES (?1, ?2, ?3)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )?
    .execute(params![blob(person.as_str()), name, now])?;
    Ok(())
}

pub(super) fn take_name(db: &Connection, key: &NameKey, person: PersonId, now: u64) -> Wrote<()> {
    db.prepare_cached("INSERT INTO names (key, person, since) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING")?
        .execute(params![key, blob(person.as_str()), now])?;
    Ok(())
}

fn rename(db: &Connection, renaming: &Renaming) -> Wrote<Result<(), Unfit>> {
    let person = blob(renaming.person.as_str());
    let before: Option<(String, Option<u64>)> = db
        .prepare_cached("SELECT name, renamed FROM members WHERE person = ?1")?
        .query_row([&person], |line| Ok((line.get(0)?, line.get(1)?)))
        .optional()?;
    let Some((before, renamed)) = before else { return Ok(Err(Unfit::NoMember)) };
    if let Some(renamed) = renamed.filter(|renamed| *renamed > renaming.not_since) {
        return Ok(Err(Unfit::TooSoon(renamed)));
    }
    if !is_free(db, &renaming.key, renaming.person)? {
        return Ok(Err(Unfit::NameTaken));
    }
    db.prepare_cached("UPDATE members SET name = ?1, former = ?2, renamed = ?3 WHERE person = ?4")?
        .execute(params![renaming.name, before, renaming.now, person])?;
    take_name(db, &renaming.key, renaming.person, renaming.now)?;
    call(db, renaming.person, &renaming.name, renaming.now)?;
    Ok(Ok(()))
}

fn begin(db: &Connection, person: PersonId, session: &NewSession) -> Wrote<()> {
    db.prepare_cached(
        "INSERT INTO sessions (token, person, created, used, device) VALUES (?1, ?2, ?3, ?3, ?4)",
    )?
    .execute(params![session.token.0, blob(person.as_str()), session.now, session.device])?;
    if let Some(before) = session.before {
        end(db, before, Some(session.now))?;
    }
    Ok(())
}

fn end_all(db: &Connection, person: PersonId, but: Option<TokenHash>) -> Wrote<Vec<TokenHash>> {
    let mut ended = db.prepare_cached(
        "DELETE FROM sessions WHERE person = ?1 AND (?2 IS NULL OR token <> ?2) RETURNING token",
    )?;
    let ended = ended.query_map(params![blob(person.as_str()), but.map(|but| but.0)], token)?;
    Ok(ended.collect::<rusqlite::Result<_>>()?)
}

fn set_password(db: &Connection, new: &NewPassword) -> Wrote<Option<PasswordSet>> {
    let person = match new.proof {
        Proof::Old(person) => Some(person),
        Proof::Code(person, code) => {
            let used = db
                .prepare_cached("DELETE FROM codes WHERE person = ?1 AND code = ?2")?
                .execute(params![blob(person.as_str()), code])?;
            (used == 1).then_some(person)
        }
        Proof::Link(hash) => db
            .prepare_cached(
                "DELETE FROM links WHERE hash = ?1 AND person IS NOT NULL AND until >= ?2 RETURNING person",
            )?
            .query_row(params![hash, new.session.now], |line| line.get(0).map(ids::person))
            .optional()?,
    };
    let Some(person) = person else { return Ok(None) };
    let set = db
        .prepare_cached("UPDATE members SET password = ?1 WHERE person = ?2")?
        .execute(params![new.password, blob(person.as_str())])?;
    if set != 1 {
        return Ok(None);
    }
    // After a password was set, the member's other links are of no use.
    db.prepare_cached("DELETE FROM links WHERE person = ?1")?.execute([blob(person.as_str())])?;
    let ended = end_all(db, person, None)?;
    begin(db, person, &new.session)?;
    Ok(Some(PasswordSet { person, ended }))
}

fn set_codes(db: &Connection, person: PersonId, codes: &[[u8; 32]]) -> Wrote<()> {
    let person = blob(person.as_str());
    db.prepare_cached("DELETE FROM codes WHERE person = ?1")?.execute([&person])?;
    for code in codes {
        db.prepare_cached("INSERT INTO codes (person, code) VALUES (?1, ?2)")?
            .execute(params![person, code])?;
    }
    Ok(())
}

fn give_link(db: &Connection, link: &Link) -> Wrote<()> {
    let person = match link.what {
        LinkFor::Password(person) => Some(blob(person.as_str())),
        LinkFor::Invitation => None,
    };
    db.prepare_cached("INSERT INTO links (hash, person, until) VALUES (?1, ?2, ?3)")?
        .execute(params![link.hash, person, link.until])?;
    Ok(())
}

fn member(db: &Connection, person: PersonId) -> Result<Option<Member>, StoreError> {
    let found = db
        .prepare_cached(
            "SELECT name, former, renamed, password, created,
                 (SELECT count(*) FROM codes WHERE codes.person = members.person)
             FROM members WHERE person = ?1",
        )?
        .query_row([blob(person.as_str())], |line| {
            Ok(Member {
                person,
                name: line.get(0)?,
                former: line.get(1)?,
                renamed: line.get(2)?,
                password: line.get(3)?,
                since: line.get(4)?,
                codes: line.get(5)?,
            })
        });
    Ok(found.optional()?)
}

fn sessions(db: &Connection, person: PersonId) -> Result<Vec<SessionKept>, StoreError> {
    let mut all = db.prepare_cached(
        "SELECT token, created, COALESCE(used, created), COALESCE(device, '') FROM sessions
         WHERE person = ?1 ORDER BY 3 DESC, 2 DESC",
    )?;
    let all = all.query_map([blob(person.as_str())], |line| {
        Ok(SessionKept {
            token: token(line)?,
            started: line.get(1)?,
            used: line.get(2)?,
            device: line.get(3)?,
        })
    })?;
    Ok(all.collect::<rusqlite::Result<_>>()?)
}

/// The writer answered with another kind of result, which cannot happen.
fn mistaken<T>(_: Changed) -> Result<T, StoreError> {
    Err(StoreError::Failed("a change was answered with something else".to_owned()))
}

impl SqliteStore {
    async fn change(&self, change: Change) -> Result<Changed, StoreError> {
        match self.write(Work::Members(Box::new(change))).await? {
            Done::Members(changed) => Ok(changed),
            _ => mistaken(Changed::Done),
        }
    }

    async fn fit(&self, change: Change) -> Result<Result<(), Unfit>, StoreError> {
        match self.change(change).await? {
            Changed::Fit(fit) => Ok(fit),
            other => mistaken(other),
        }
    }

    async fn found(&self, change: Change) -> Result<bool, StoreError> {
        match self.change(change).await? {
            Changed::Found(found) => Ok(found),
            other => mistaken(other),
        }
    }

    async fn ended(&self, change: Change) -> Result<Vec<TokenHash>, StoreError> {
        match self.change(change).await? {
            Changed::Ended(ended) => Ok(ended),
            other => mistaken(other),
        }
    }
}

impl Members for SqliteStore {
    fn join(&self, new: NewMember) -> Answer<'_, Result<(), Unfit>> {
        Box::pin(self.fit(Change::Join(Box::new(new))))
    }

    fn member(&self, person: PersonId) -> Answer<'_, Option<Member>> {
        Box::pin(self.read(move |db| member(db, person)))
    }

    fn holders(&self, keys: Vec<NameKey>) -> Answer<'_, Vec<Holder>> {
        let read = move |db: &Connection| -> Result<_, StoreError> {
            Ok(keys.iter().map(|key| holder(db, key)).collect::<rusqlite::Result<_>>()?)
        };
        Box::pin(self.read(read))
    }

    fn rename(&self, renaming: Renaming) -> Answer<'_, Result<(), Unfit>> {
        Box::pin(self.fit(Change::Rename(renaming)))
    }

    fn log_in(&self, person: PersonId, session: NewSession) -> Answer<'_, ()> {
        Box::pin(async move { self.change(Change::LogIn(person, session)).await.map(|_| ()) })
    }

    fn set_password(&self, new: NewPassword) -> Answer<'_, Option<PasswordSet>> {
        Box::pin(async move {
            match self.change(Change::Password(new)).await? {
                Changed::Password(set) => Ok(set),
                other => mistaken(other),
            }
        })
    }

    fn set_codes(&self, person: PersonId, codes: Vec<[u8; 32]>) -> Answer<'_, ()> {
        Box::pin(async move { self.change(Change::Codes(person, codes)).await.map(|_| ()) })
    }

    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<PasskeyKept>> {
        Box::pin(self.read(move |db| passkeys::of(db, person)))
    }

    fn passkey(&self, credential: Vec<u8>) -> Answer<'_, Option<PasskeyKept>> {
        Box::pin(self.read(move |db| passkeys::with_id(db, &credential)))
    }

    fn add_passkey(&self, passkey: PasskeyKept, at_most: u32) -> Answer<'_, Result<(), Unfit>> {
        Box::pin(self.fit(Change::AddPasskey(passkey, at_most)))
    }

    fn name_passkey(&self, person: PersonId, credential: Vec<u8>, name: String) -> Answer<'_, bool> {
        Box::pin(self.found(Change::NamePasskey(person, credential, name)))
    }

    fn use_passkey(&self, used: PasskeyUse) -> Answer<'_, bool> {
        Box::pin(self.found(Change::UsePasskey(used)))
    }

    fn remove_way_in(&self, person: PersonId, way: WayIn) -> Answer<'_, Result<(), Unfit>> {
        Box::pin(self.fit(Change::RemoveWayIn(person, way)))
    }

    fn mail(&self, person: PersonId) -> Answer<'_, MailKept> {
        Box::pin(self.read(move |db| mails::of(db, person)))
    }

    fn want_mail(&self, wanted: MailWanted) -> Answer<'_, ()> {
        Box::pin(async move { self.change(Change::WantMail(wanted)).await.map(|_| ()) })
    }

    fn confirm_mail(&self, link: [u8; 32], now: u64) -> Answer<'_, Option<String>> {
        Box::pin(async move {
            match self.change(Change::ConfirmMail(link, now)).await? {
                Changed::Mail(mail) => Ok(mail),
                other => mistaken(other),
            }
        })
    }

    fn remove_mail(&self, person: PersonId) -> Answer<'_, ()> {
        Box::pin(async move { self.change(Change::RemoveMail(person)).await.map(|_| ()) })
    }

    fn members_by_mail(&self, key: [u8; 32], at_most: u32) -> Answer<'_, Vec<(PersonId, String)>> {
        Box::pin(self.read(move |db| mails::whose(db, &key, at_most)))
    }

    fn give_link(&self, link: Link, now: u64) -> Answer<'_, ()> {
        Box::pin(async move { self.change(Change::Link(link, now)).await.map(|_| ()) })
    }

    fn sessions(&self, person: PersonId) -> Answer<'_, Vec<SessionKept>> {
        Box::pin(self.read(move |db| sessions(db, person)))
    }

    fn end_others(&self, person: PersonId, but: TokenHash) -> Answer<'_, Vec<TokenHash>> {
        Box::pin(self.ended(Change::EndOthers(person, but)))
    }

    fn used(&self, sessions: Vec<TokenHash>, device: Option<String>, now: u64) -> Answer<'_, ()> {
        Box::pin(async move { self.change(Change::Used(sessions, device, now)).await.map(|_| ()) })
    }

    fn expire(&self, before: u64) -> Answer<'_, Vec<TokenHash>> {
        Box::pin(self.ended(Change::Expire(before)))
    }
}
