//! Who is a member: names, passwords, recovery codes, one-time links and sessions.
//!
//! [`Members`] promises the same as [`Store`](super::Store): what is answered with `Ok` is on the disk, all of it or nothing. The store only
//! compares and keeps values; `crate::members` checks names and passwords and hashes them.

use cubo_wire::PersonId;

use super::Answer;
use crate::ids::TokenHash;

/// SHA-256 of a name as it is compared: two names that could be taken for each other have the same key.
pub type NameKey = [u8; 32];

/// A member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Who.
    pub person: PersonId,
    /// What others see.
    pub name: String,
    /// The name before.
    pub former: Option<String>,
    /// When the name was last changed.
    pub renamed: Option<u64>,
    /// The password's hash; absent until a member whom the operator entered has set one.
    pub password: Option<String>,
    /// Since when.
    pub since: u64,
    /// How many recovery codes are left.
    pub codes: u32,
}

/// A passkey as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyKept {
    /// Whose.
    pub person: PersonId,
    /// The credential's id.
    pub credential: Vec<u8>,
    /// By what the authenticator knows the account.
    pub handle: Vec<u8>,
    /// The public key (COSE).
    pub key: Vec<u8>,
    /// How often it has signed, if it counts.
    pub count: u32,
    /// Whether it is kept on several devices.
    pub synced: bool,
    /// What the member calls it.
    pub name: String,
    /// When it was added.
    pub added: u64,
    /// When one last logged in with it.
    pub used: Option<u64>,
}

/// A log-in with a passkey.
#[derive(Clone, Debug)]
pub struct PasskeyUse {
    /// Which.
    pub credential: Vec<u8>,
    /// What its counter showed before: if it shows something else by now, somebody else was first.
    pub before: u32,
    /// What it shows now.
    pub count: u32,
    /// Whether it is kept on several devices now.
    pub synced: bool,
    /// The session that begins; none if it only confirms one.
    pub session: Option<NewSession>,
    /// When.
    pub now: u64,
}

/// A member's address of mail.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MailKept {
    /// The one that they have confirmed.
    pub address: Option<String>,
    /// One that they have given and not confirmed yet.
    pub wanted: Option<String>,
}

/// An address that is to be confirmed.
#[derive(Clone, Debug)]
pub struct MailWanted {
    /// By whom.
    pub person: PersonId,
    /// The address.
    pub address: String,
    /// The hash of what stands in the link.
    pub link: [u8; 32],
    /// Until when the link works.
    pub until: u64,
}

/// A way in that is to be removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WayIn {
    /// The password.
    Password,
    /// This passkey.
    Passkey(Vec<u8>),
}

/// The holder of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Nobody has or had it.
    Nobody,
    /// It is or was a member's, and stays theirs.
    Member(PersonId),
    /// It was the name of a member who has left: nobody gets it again.
    Gone,
}

/// Somebody becomes a member.
#[derive(Clone, Debug)]
pub struct NewMember {
    /// Who: a guest, who keeps everything, or a new person.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// The name as it is compared.
    pub key: NameKey,
    /// The password's hash.
    pub password: Option<String>,
    /// A passkey.
    pub passkey: Option<PasskeyKept>,
    /// Hashes of recovery codes.
    pub codes: Vec<[u8; 32]>,
    /// The invitation that is used up by this.
    pub invitation: Option<[u8; 32]>,
    /// A one-time link with which they set their first password.
    pub link: Option<Link>,
    /// Their new session.
    pub session: Option<NewSession>,
    /// When.
    pub now: u64,
}

/// A session that begins.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its token.
    pub token: TokenHash,
    /// The session that the browser had before: it ends.
    pub before: Option<TokenHash>,
    /// Browser and system in a few words.
    pub device: String,
    /// When.
    pub now: u64,
}

/// A session as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionKept {
    /// The hash of its token.
    pub token: TokenHash,
    /// When it began.
    pub started: u64,
    /// When it was last noted as used.
    pub used: u64,
    /// Browser and system in a few words.
    pub device: String,
}

/// A link that works once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The hash of its secret.
    pub hash: [u8; 32],
    /// What it is for.
    pub what: LinkFor,
    /// Until when it works.
    pub until: u64,
}

/// What a link is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkFor {
    /// Setting this member's password.
    Password(PersonId),
    /// Becoming a member.
    Invitation,
}

/// A name that is changed.
#[derive(Clone, Debug)]
pub struct Renaming {
    /// Whose.
    pub person: PersonId,
    /// The name from now on.
    pub name: String,
    /// The same as it is compared.
    pub key: NameKey,
    /// Refused if it was changed after this moment.
    pub not_since: u64,
    /// When.
    pub now: u64,
}

/// Why a name or a membership is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The name is or was somebody else's.
    NameTaken,
    /// This person is a member already.
    AlreadyMember,
    /// The invitation does not exist, was used, or is too old.
    BadInvitation,
    /// The name was changed at that moment, which is not long enough ago.
    TooSoon(u64),
    /// This person is no member.
    NoMember,
    /// The authenticator has given this passkey before.
    PasskeyTaken,
    /// There are enough of them.
    TooMany,
    /// There is no such way in.
    NoSuch,
    /// It is the only way in that is left.
    LastWayIn,
}

/// A password that is set.
#[derive(Clone, Debug)]
pub struct NewPassword {
    /// The proof of the right to set it.
    pub proof: Proof,
    /// The password's hash.
    pub password: String,
    /// Their new session: all others end.
    pub session: NewSession,
}

/// The proof of the right to set a password.
#[derive(Clone, Copy, Debug)]
pub enum Proof {
    /// The old one was checked.
    Old(PersonId),
    /// A recovery code, by its hash: it is used up.
    Code(PersonId, [u8; 32]),
    /// A one-time link, by its hash: it is used up.
    Link([u8; 32]),
}

/// A password was set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasswordSet {
    /// Whose.
    pub person: PersonId,
    /// The sessions that it ended.
    pub ended: Vec<TokenHash>,
}

/// Where the house keeps its members.
pub trait Members: Send + Sync + 'static {
    /// Makes a person a member. A refusal writes nothing.
    fn join(&self, new: NewMember) -> Answer<'_, Result<(), Unfit>>;

    /// The member that a person is.
    fn member(&self, person: PersonId) -> Answer<'_, Option<Member>>;

    /// Whose these names are.
    fn holders(&self, keys: Vec<NameKey>) -> Answer<'_, Vec<Holder>>;

    /// Changes a name. The old one stays theirs.
    fn rename(&self, renaming: Renaming) -> Answer<'_, Result<(), Unfit>>;

    /// Begins a session of a member.
    fn log_in(&self, person: PersonId, session: NewSession) -> Answer<'_, ()>;

    /// Sets a password, if the proof holds; ends all sessions but the new one.
    fn set_password(&self, new: NewPassword) -> Answer<'_, Option<PasswordSet>>;

    /// Replaces the recovery codes by these, given by their hashes.
    fn set_codes(&self, person: PersonId, codes: Vec<[u8; 32]>) -> Answer<'_, ()>;

    /// The passkeys of a member, the oldest first.
    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<PasskeyKept>>;

    /// The passkey with that id.
    fn passkey(&self, credential: Vec<u8>) -> Answer<'_, Option<PasskeyKept>>;

    /// Adds a passkey to those of a member, up to so many.
    fn add_passkey(&self, passkey: PasskeyKept, at_most: u32) -> Answer<'_, Result<(), Unfit>>;

    /// Calls a member's passkey otherwise; false if there is none.
    fn name_passkey(&self, person: PersonId, credential: Vec<u8>, name: String) -> Answer<'_, bool>;

    /// Notes that a passkey was used, and begins the session if there is to be one; false if the counter was not where it was.
    fn use_passkey(&self, used: PasskeyUse) -> Answer<'_, bool>;

    /// A member's address of mail.
    fn mail(&self, person: PersonId) -> Answer<'_, MailKept>;

    /// Remembers an address that a member has given, until they confirm it. One that they confirmed before stays meanwhile.
    fn want_mail(&self, wanted: MailWanted) -> Answer<'_, ()>;

    /// Makes the address that belongs to this link the member's own, and returns it; the link is used up.
    fn confirm_mail(&self, link: [u8; 32], now: u64) -> Answer<'_, Option<String>>;

    /// Forgets a member's address.
    fn remove_mail(&self, person: PersonId) -> Answer<'_, ()>;

    /// Members who have confirmed this address, by its key, and their names.
    fn members_by_mail(&self, key: [u8; 32], at_most: u32) -> Answer<'_, Vec<(PersonId, String)>>;

    /// Removes a password or a passkey, if a password or another passkey is left.
    fn remove_way_in(&self, person: PersonId, way: WayIn) -> Answer<'_, Result<(), Unfit>>;

    /// Remembers a one-time link; forgets those that are too old.
    fn give_link(&self, link: Link, now: u64) -> Answer<'_, ()>;

    /// The sessions of a person, the latest used first.
    fn sessions(&self, person: PersonId) -> Answer<'_, Vec<SessionKept>>;

    /// Ends all sessions of a person but that one, and returns them.
    fn end_others(&self, person: PersonId, but: TokenHash) -> Answer<'_, Vec<TokenHash>>;

    /// Notes that sessions were used; and on which device, where that is known.
    fn used(&self, sessions: Vec<TokenHash>, device: Option<String>, now: u64) -> Answer<'_, ()>;

    /// Ends some of the sessions that were not used since that moment, and returns them; none if there are none.
    fn expire(&self, before: u64) -> Answer<'_, Vec<TokenHash>>;
}
