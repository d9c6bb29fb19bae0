//! Ids that cannot be guessed, and their spelling.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cubo_wire::{Pass, PersonId};
use sha2::{Digest, Sha256};

/// The operating system gave no randomness, so no secret can be made.
#[derive(Debug)]
pub struct NoRandomness;

impl fmt::Display for NoRandomness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the operating system gives no random numbers")
    }
}

impl std::error::Error for NoRandomness {}

/// Fresh random bytes.
pub fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// Bytes in the alphabet of addresses: base64url without padding.
pub fn spell(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The bytes that [`spell`] wrote; `None` for any other text.
pub fn unspell<const N: usize>(text: &str) -> Option<[u8; N]> {
    URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()
}

/// The person with these bytes. In the store a person is these 16 bytes, everywhere else the text of them.
pub fn person(bytes: [u8; 16]) -> PersonId {
    PersonId(letters(bytes))
}

/// The pass with these bytes.
pub fn pass(bytes: [u8; 16]) -> Pass {
    Pass(letters(bytes))
}

/// A fresh person.
pub fn fresh_person() -> Result<PersonId, NoRandomness> {
    random().map(person)
}

fn letters(bytes: [u8; 16]) -> [u8; 22] {
    let mut letters = [0; 22];
    // 16 bytes are 22 letters: there is room.
    let _ = URL_SAFE_NO_PAD.encode_slice(bytes, &mut letters);
    letters
}

/// A kind of id: its bytes, spelled in addresses and JSON. `Debug` shows only the beginning, so that an id that is logged
/// by mistake is of no use.
macro_rules! name {
    ($(#[$doc:meta])* $name:ident, $bytes:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub [u8; $bytes]);

        impl $name {
            /// A fresh one.
            pub fn random() -> Result<Self, NoRandomness> {
                Ok($name(random()?))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&spell(&self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}…", &spell(&self.0[..3]))
            }
        }

        impl FromStr for $name {
            type Err = ();
            fn from_str(text: &str) -> Result<Self, ()> {
                unspell(text).map($name).ok_or(())
            }
        }
    };
}

name! {
    /// The session token in a browser's cookie. Only its [`TokenHash`] is stored.
    Token, 32
}
name! {
    /// SHA-256 of a [`Token`].
    TokenHash, 32
}
name! {
    /// SHA-256 of the letters of a [`Pass`].
    PassHash, 32
}

impl PassHash {
    /// What is stored of a pass. It has 128 random bits, so it needs no slow hash.
    pub fn of(pass: &Pass) -> Self {
        PassHash(Sha256::digest(pass.0).into())
    }

    /// Whether it is the hash of this pass, compared in constant time.
    pub fn fits(&self, pass: &Pass) -> bool {
        self.0.iter().zip(PassHash::of(pass).0).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
    }
}

impl Token {
    /// What is stored of it. A token has 256 random bits, so it needs no salt and no slow hash.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_goes_there_and_back() {
        for seed in 0..=255u8 {
            let bytes: [u8; 16] = std::array::from_fn(|at| seed.wrapping_mul(31).wrapping_add(at as u8 * 7));
            assert_eq!(unspell(&spell(&bytes)), Some(bytes));
            assert_eq!(unspell(pass(bytes).as_str()), Some(bytes));
            assert_eq!(pass(bytes).as_str().parse(), Ok(pass(bytes)));
            assert_eq!(person(bytes).as_str(), spell(&bytes));
        }
        assert_eq!(spell(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn only_the_one_spelling_is_read() {
        let good = Token([7; 32]).to_string();
        assert!(good.parse::<Token>().is_ok());
        let (long, odd) = (format!("{good}A"), format!("{}x", &good[..42]));
        for bad in ["", "é", &good[1..], &long, &good.replace('c', "+"), &odd] {
            assert!(bad.parse::<Token>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn debug_does_not_tell() {
        assert!(format!("{:?}", Token([9; 32])).chars().count() < 6);
    }
}
