//! Public keys as authenticators write them (COSE, RFC 9053), and what they have signed. Three kinds: ES256, which every authenticator can; EdDSA;
//! and RS256, which some computers with Windows have alone.

use ring::signature::{self, UnparsedPublicKey};

use super::cbor::Value;

/// The kinds, in the order in which browsers are asked for them.
pub(crate) const ALGORITHMS: [i32; 3] = [ES256, EDDSA, RS256];
const ES256: i32 = -7;
const EDDSA: i32 = -8;
const RS256: i32 = -257;

/// A key.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Key<'a> {
    /// A point on P-256, uncompressed.
    Es256([u8; 65]),
    Ed25519(&'a [u8]),
    Rs256 {
        n: &'a [u8],
        e: &'a [u8],
    },
}

impl<'a> Key<'a> {
    pub(super) fn read(map: &Value<'a>) -> Option<Self> {
        let int = |label: i64| map.numbered(label)?.int();
        let bytes = |label: i64| map.numbered(label)?.bytes();
        match (int(1)?, i32::try_from(int(3)?).ok()?) {
            (2, ES256) if int(-1)? == 1 => {
                let (x, y) = (bytes(-2)?, bytes(-3)?);
                let mut point = [4; 65];
                point.get_mut(1..33).filter(|_| x.len() == 32)?.copy_from_slice(x);
                point.get_mut(33..).filter(|_| y.len() == 32)?.copy_from_slice(y);
                Some(Key::Es256(point))
            }
            (1, EDDSA) if int(-1)? == 6 => bytes(-2).filter(|x| x.len() == 32).map(Key::Ed25519),
            (3, RS256) => {
                let plain = |bytes: &'a [u8]| {
                    let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
                    &bytes[zeros..]
                };
                let (n, e) = (plain(bytes(-1)?), plain(bytes(-2)?));
                ((256..=1024).contains(&n.len()) && (1..=5).contains(&e.len())).then_some(Key::Rs256 { n, e })
            }
            _ => None,
        }
    }

    /// Whether this key has signed that.
    pub(super) fn signed(&self, message: &[u8], signed: &[u8]) -> bool {
        let verified = match self {
            Key::Es256(point) => {
                UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_ASN1, point).verify(message, signed)
            }
            Key::Ed25519(key) => UnparsedPublicKey::new(&signature::ED25519, key).verify(message, signed),
            Key::Rs256 { n, e } => signature::RsaPublicKeyComponents { n, e }.verify(
                &signature::RSA_PKCS1_2048_8192_SHA256,
                message,
                signed,
            ),
        };
        verified.is_ok()
    }
}
