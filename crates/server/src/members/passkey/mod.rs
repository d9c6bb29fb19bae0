//! Passkeys (WebAuthn, W3C): what a browser and an authenticator answer to a challenge, and whether it holds.
//!
//! A small reader of our own: nothing is asked about who made an authenticator (attestation "none"), so that what is left is to read a little CBOR and
//! to compare; the signatures themselves are checked by `ring`, which TLS brings along. The steps are those of "Registering a New Credential" and
//! "Verifying an Authentication Assertion".

mod cbor;
mod challenge;
mod cose;
#[cfg(test)]
mod tests;

use serde::Deserialize;
use sha2::{Digest, Sha256};

pub(crate) use challenge::{Challenges, GOOD_FOR, Purpose};
pub(crate) use cose::ALGORITHMS;

/// The longest id of a credential, as the standard says.
const LONGEST_ID: usize = 1023;

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const BACKUP_ELIGIBLE: u8 = 0x08;
const BACKED_UP: u8 = 0x10;
const HAS_CREDENTIAL: u8 = 0x40;
const HAS_EXTENSIONS: u8 = 0x80;

/// Under which address the page was loaded, and what passkeys are tied to there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    /// Such as `https://cubes.example`.
    pub(crate) origin: String,
    /// The relying party's id: the host without scheme and port.
    pub(crate) id: String,
}

impl Site {
    /// The site of an origin, if passkeys work there: browsers want TLS, or `localhost`, and a name rather than an address.
    pub(crate) fn of(origin: &str) -> Option<Site> {
        let (https, authority) = match origin.split_once("://")? {
            ("https", authority) => (true, authority),
            ("http", authority) => (false, authority),
            _ => return None,
        };
        let name = authority.split_once(':').map_or(authority, |(name, _)| name);
        let local = name == "localhost" || name.ends_with(".localhost");
        let named = !name.is_empty() && !name.starts_with('[') && name.parse::<std::net::IpAddr>().is_err();
        (named && (https || local)).then(|| Site { origin: origin.to_owned(), id: name.to_owned() })
    }
}

/// Why an answer does not hold. Members are told none of it but that it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bad {
    /// The client's data cannot be read.
    ClientData,
    /// It is an answer to another kind of question.
    Kind,
    /// It was given to a page elsewhere, or inside one.
    Origin,
    /// The authenticator's data cannot be read.
    Authenticator,
    /// It is for another relying party.
    RelyingParty,
    /// Nobody was there, or the authenticator did not make sure who.
    User,
    /// No key of a kind that we know.
    Key,
    /// The key has not signed this.
    Signature,
    /// A counter went backwards: there may be two of this authenticator.
    Counter,
}

/// What the browser says of the question that was answered.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
}

/// What kind of question it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// For a new passkey.
    Create,
    /// For one that exists.
    Get,
}

/// The challenge that was answered, if the answer was given to a page of this site.
pub(crate) fn answered(site: &Site, asked: Asked, client_data: &[u8]) -> Result<Vec<u8>, Bad> {
    let data: ClientData = serde_json::from_slice(client_data).map_err(|_| Bad::ClientData)?;
    let kind = match asked {
        Asked::Create => "webauthn.create",
        Asked::Get => "webauthn.get",
    };
    if data.kind != kind {
        return Err(Bad::Kind);
    }
    if data.origin != site.origin || data.cross_origin {
        return Err(Bad::Origin);
    }
    unspell(&data.challenge).ok_or(Bad::ClientData)
}

/// Bytes as the interface and browsers spell them: base64url without padding.
pub(crate) fn unspell(text: &str) -> Option<Vec<u8>> {
    use base64::Engine;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(text).ok()
}

/// A new passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Created {
    /// The credential's id.
    pub(crate) id: Vec<u8>,
    /// The public key as the authenticator wrote it (COSE).
    pub(crate) key: Vec<u8>,
    /// How often it has signed, if it counts.
    pub(crate) count: u32,
    /// Whether it is kept on several devices or in a copy, as the authenticator says.
    pub(crate) synced: bool,
}

/// The passkey in an attestation object.
pub(crate) fn create(site: &Site, attestation: &[u8]) -> Result<Created, Bad> {
    let object = cbor::whole(attestation).ok_or(Bad::Authenticator)?;
    // Whatever the statement says, it is not needed and not trusted.
    let data = object.named("authData").and_then(cbor::Value::bytes).ok_or(Bad::Authenticator)?;
    let data = AuthData::read(data)?;
    data.check(site)?;
    let (id, key) = data.credential.ok_or(Bad::Authenticator)?;
    Ok(Created { id: id.to_vec(), key: key.to_vec(), count: data.count, synced: data.synced })
}

/// What was signed with a passkey that exists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assertion<'a> {
    pub(crate) client_data: &'a [u8],
    pub(crate) auth_data: &'a [u8],
    pub(crate) signature: &'a [u8],
}

/// A signature that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Signed {
    /// How often the passkey has signed now, if it counts.
    pub(crate) count: u32,
    /// Whether it is kept in several places now.
    pub(crate) synced: bool,
}

impl Assertion<'_> {
    /// Whether it was signed by that key, whose counter stood there.
    pub(crate) fn verify(&self, site: &Site, key: &[u8], count: u32) -> Result<Signed, Bad> {
        let data = AuthData::read(self.auth_data)?;
        data.check(site)?;
        let key = cbor::whole(key).ok_or(Bad::Key)?;
        let key = cose::Key::read(&key).ok_or(Bad::Key)?;
        let message = [self.auth_data, &Sha256::digest(self.client_data)[..]].concat();
        if !key.signed(&message, self.signature) {
            return Err(Bad::Signature);
        }
        if (data.count, count) != (0, 0) && data.count <= count {
            return Err(Bad::Counter);
        }
        Ok(Signed { count: data.count, synced: data.synced })
    }
}

/// The authenticator's data.
struct AuthData<'a> {
    rp_hash: &'a [u8],
    flags: u8,
    count: u32,
    synced: bool,
    /// The credential's id and key.
    credential: Option<(&'a [u8], &'a [u8])>,
}

impl<'a> AuthData<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, Bad> {
        let bad = Bad::Authenticator;
        let (rp_hash, rest) = bytes.split_at_checked(32).ok_or(bad)?;
        let (&flags, rest) = rest.split_first().ok_or(bad)?;
        let (count, mut rest) = rest.split_first_chunk::<4>().ok_or(bad)?;
        let mut credential = None;
        if flags & HAS_CREDENTIAL != 0 {
            let (_aaguid, after) = rest.split_at_checked(16).ok_or(bad)?;
            let (length, after) = after.split_first_chunk::<2>().ok_or(bad)?;
            let length = usize::from(u16::from_be_bytes(*length));
            let (id, after) = after.split_at_checked(length).ok_or(bad)?;
            let (key, left) = cbor::first(after).ok_or(bad)?;
            if id.is_empty() || id.len() > LONGEST_ID {
                return Err(bad);
            }
            cose::Key::read(&key).ok_or(Bad::Key)?;
            credential = Some((id, &after[..after.len() - left.len()]));
            rest = left;
        }
        if flags & HAS_EXTENSIONS != 0 {
            let (extensions, left) = cbor::first(rest).ok_or(bad)?;
            if !matches!(extensions, cbor::Value::Map(_)) {
                return Err(bad);
            }
            rest = left;
        }
        let synced = flags & BACKED_UP != 0;
        // What cannot be copied has no copy.
        if !rest.is_empty() || (synced && flags & BACKUP_ELIGIBLE == 0) {
            return Err(bad);
        }
        Ok(AuthData { rp_hash, flags, count: u32::from_be_bytes(*count), synced, credential })
    }

    fn check(&self, site: &Site) -> Result<(), Bad> {
        if self.rp_hash != &Sha256::digest(&site.id)[..] {
            return Err(Bad::RelyingParty);
        }
        let both = USER_PRESENT | USER_VERIFIED;
        if self.flags & both != both {
            return Err(Bad::User);
        }
        Ok(())
    }
}
