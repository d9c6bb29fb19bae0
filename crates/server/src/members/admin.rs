//! What an operator does from the command line, while the house is open or closed. Each command is one short transaction in the same
//! database: what servers keep in memory follows within seconds.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::names;
use crate::clock::Clock;
use crate::ids::{NoRandomness, Token, fresh_person};
use crate::store::{
    Holder, Link, LinkFor, Members, NewMember, PostgresSettings, PostgresStore, Rated, SqliteStore, Store,
    StoreError, Unfit,
};

/// How long the link of `reset` works.
const RESET: Duration = Duration::from_secs(24 * 60 * 60);
/// How long invitations and first links work.
const INVITATION: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The path in the web client where a password is set with a link; what follows is kept out of logs.
pub(crate) const RESET_PATH: &str = "/reset#";
/// The path where one joins with an invitation.
const JOIN_PATH: &str = "/join#";

/// What the operator of a house does.
pub struct Admin {
    pub(crate) store: Box<dyn Store>,
}

/// What a house without members is told, if there were one.
fn no_members() -> AdminError {
    AdminError::Store(StoreError::Failed("this store keeps no members".to_owned()))
}

/// Why it was not done.
#[derive(Debug)]
pub enum AdminError {
    /// Nobody is called so.
    NoMember(String),
    /// These lines of a list are invalid; nothing was entered.
    BadNames(Vec<(usize, String, &'static str)>),
    /// The store does not answer.
    Store(StoreError),
    /// The operating system gives no randomness.
    Random(NoRandomness),
    /// It cannot be done, and why.
    Refused(&'static str),
}

impl fmt::Display for AdminError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdminError::NoMember(name) => write!(f, "no member is called {name:?}"),
            AdminError::BadNames(lines) => {
                f.write_str("nobody was entered:")?;
                lines.iter().try_for_each(|(n, name, why)| write!(f, "\n  line {n}: {name:?} {why}"))
            }
            AdminError::Store(why) => why.fmt(f),
            AdminError::Random(why) => why.fmt(f),
            AdminError::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for AdminError {}

impl From<StoreError> for AdminError {
    fn from(why: StoreError) -> Self {
        AdminError::Store(why)
    }
}

impl From<NoRandomness> for AdminError {
    fn from(why: NoRandomness) -> Self {
        AdminError::Random(why)
    }
}

/// The hash of the secret in a link.
pub(crate) fn link_hash(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

/// The secret of a new link, and its hash.
pub(crate) fn fresh_link() -> Result<(String, [u8; 32]), NoRandomness> {
    let text = Token::random()?.to_string();
    let hash = link_hash(&text);
    Ok((text, hash))
}

fn after(now: u64, time: Duration) -> u64 {
    now + time.as_millis() as u64
}

impl Admin {
    /// Opens the database in that directory.
    pub fn open(dir: &Path) -> Result<Admin, AdminError> {
        Ok(Admin { store: Box::new(SqliteStore::beside(dir)?) })
    }

    /// Opens the database at that address, such as `postgres://user@host/database`. No node of the house needs to run.
    pub async fn at(url: &str) -> Result<Admin, AdminError> {
        Ok(Admin { store: Box::new(PostgresStore::open(url, PostgresSettings::default()).await?) })
    }

    pub(crate) fn members(&self) -> Result<&dyn Members, AdminError> {
        self.store.members().ok_or_else(no_members)
    }

    /// The path of a link with which a member sets a new password, once, within a day.
    pub async fn reset(&self, name: &str) -> Result<String, AdminError> {
        let members = self.members()?;
        let holder = members.holders(vec![names::key(name)]).await?.pop();
        let Some(Holder::Member(person)) = holder else { return Err(AdminError::NoMember(name.to_owned())) };
        let (text, hash) = fresh_link()?;
        let now = Clock::system().now();
        let link = Link { hash, what: LinkFor::Password(person), until: after(now, RESET) };
        members.give_link(link, now).await?;
        Ok(format!("{RESET_PATH}{text}"))
    }

    /// The path of a link with which somebody becomes a member, once, within a month.
    pub async fn invite(&self) -> Result<String, AdminError> {
        let (text, hash) = fresh_link()?;
        let now = Clock::system().now();
        let link = Link { hash, what: LinkFor::Invitation, until: after(now, INVITATION) };
        self.members()?.give_link(link, now).await?;
        Ok(format!("{JOIN_PATH}{text}"))
    }

    /// Removes a member for good. Their name and words at tables are removed by the server, which finds that it has to.
    pub async fn delete(&self, name: &str) -> Result<(), AdminError> {
        let members = self.members()?;
        let holder = members.holders(vec![names::key(name)]).await?.pop();
        let Some(Holder::Member(person)) = holder else { return Err(AdminError::NoMember(name.to_owned())) };
        self.store.history().ok_or_else(no_members)?.leave(person).await?;
        Ok(())
    }

    /// Makes all ratings anew from the events of all rated games. Returns how many games there were, and how many ratings are not what they
    /// were before.
    pub async fn rerate(&self) -> Result<(u64, usize), AdminError> {
        let no_ratings = || AdminError::Store(StoreError::Failed("this store keeps no ratings".to_owned()));
        let store = self.store.ratings().ok_or_else(no_ratings)?;
        let by_key = |rated: Vec<Rated>| -> BTreeMap<_, _> {
            rated.into_iter().map(|Rated { person, kind, standing }| ((person, kind), standing)).collect()
        };
        let mut before = by_key(store.all_ratings().await?);
        let games = crate::ratings::rerate(store, Clock::system().now()).await?;
        let after = by_key(store.all_ratings().await?);
        let changed =
            after.iter().filter(|(key, standing)| before.remove(key).as_ref() != Some(standing)).count();
        // What is left of the old ones is not there any more.
        Ok((games, changed + before.len()))
    }

    /// Enters members by a list, a name a line, all or none. Returns each with the path of the link by which they set their first
    /// password, within a month.
    pub async fn import(&self, list: &str) -> Result<Vec<(String, String)>, AdminError> {
        let members = self.members()?;
        let mut bad = Vec::new();
        let mut good: Vec<(usize, String, [u8; 32])> = Vec::new();
        for (n, name) in first_column(list) {
            match names::fit(&name) {
                Ok((_, key)) if good.iter().any(|(_, _, other)| *other == key) => {
                    bad.push((n, name, "is in the list twice, or could be taken for another in it"));
                }
                Ok((name, key)) => good.push((n, name, key)),
                Err(names::Unusable::Bad) => bad.push((n, name, "is no name for a member")),
                Err(names::Unusable::Reserved) => bad.push((n, name, "is kept for the house")),
            }
        }
        let keys = good.iter().map(|(.., key)| *key).collect();
        let taken = members.holders(keys).await?.into_iter().zip(&good);
        let taken = taken.filter(|(holder, _)| *holder != Holder::Nobody);
        bad.extend(taken.map(|(_, (n, name, _))| (*n, name.clone(), TAKEN)));
        if !bad.is_empty() {
            bad.sort_unstable_by_key(|(n, ..)| *n);
            return Err(AdminError::BadNames(bad));
        }
        let mut entered = Vec::with_capacity(good.len());
        for (n, name, key) in good {
            let (person, now, (text, hash)) = (fresh_person()?, Clock::system().now(), fresh_link()?);
            let new = NewMember {
                person,
                name: name.clone(),
                key,
                password: None,
                passkey: None,
                codes: Vec::new(),
                invitation: None,
                link: Some(Link { hash, what: LinkFor::Password(person), until: after(now, INVITATION) }),
                session: None,
                now,
            };
            match members.join(new).await? {
                Ok(()) => entered.push((name, format!("{RESET_PATH}{text}"))),
                // The name was taken a moment ago. The names before it in the list are members already.
                Err(Unfit::NameTaken) => return Err(AdminError::BadNames(vec![(n, name, TAKEN)])),
                Err(_) => return Err(StoreError::Failed("a member could not be entered".to_owned()).into()),
            }
        }
        Ok(entered)
    }
}

const TAKEN: &str = "is or was a member's name, or could be taken for one";

/// The first column of a table with commas or semicolons, with the numbers of its lines; a heading and empty lines are left out.
fn first_column(list: &str) -> Vec<(usize, String)> {
    let list = list.trim_start_matches('\u{feff}');
    let cell = |line: &str| match line.trim().strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or_default().trim().to_owned(),
        None => line.split([',', ';', '\t']).next().unwrap_or_default().trim().to_owned(),
    };
    let lines = list.lines().zip(1..).map(|(line, n)| (n, cell(line))).filter(|(_, name)| !name.is_empty());
    let heading =
        |n: usize, name: &str| n == 1 && matches!(&*name.to_lowercase(), "name" | "nom" | "names" | "noms");
    lines.filter(|(n, name)| !heading(*n, name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_come_from_many_programs() {
        let names = |list: &str| -> Vec<(usize, String)> { first_column(list) };
        let want = vec![(2, "Zoé".to_owned()), (4, "Ada L.".to_owned())];
        assert_eq!(names("name,class\r\nZoé,4b\r\n\r\n\"Ada L.\",\"4c\"\r\n"), want);
        assert_eq!(names("\u{feff}Nom;Classe\nZoé;4b\n\nAda L.;4c"), want);
        assert_eq!(names("Zoé"), vec![(1, "Zoé".to_owned())]);
    }
}
