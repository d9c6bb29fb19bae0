//! Names that cannot be guessed, and how they are spelled.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// The operating system gave no randomness: nothing secret can be made, so nothing is.
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

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes in the alphabet of addresses (base64url without padding).
pub fn spell(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word =
            chunk.iter().fold(0u32, |word, &byte| word << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            text.push(ALPHABET[(word >> (18 - 6 * place)) as usize & 63] as char);
        }
    }
    text
}

/// The bytes that [`spell`] wrote; `None` for any other text.
pub fn unspell<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != (N * 8).div_ceil(6) {
        return None;
    }
    let (mut bytes, mut done, mut word, mut bits) = ([0; N], 0, 0u32, 0);
    for letter in text.bytes() {
        let value = ALPHABET.iter().position(|&known| known == letter)? as u32;
        word = word << 6 | value;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            *bytes.get_mut(done)? = (word >> bits) as u8;
            done += 1;
            word &= (1 << bits) - 1;
        }
    }
    (done == N && word == 0).then_some(bytes)
}

/// A kind of name: its bytes, spelled in addresses and JSON. `Debug` shows only the beginning, so that a log that shows one
/// by mistake opens no door.
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

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                text.parse().map_err(|()| serde::de::Error::custom(concat!("this is no ", stringify!($name))))
            }
        }
    };
}

/// A table: 16 letters and digits, 80 random bits. Knowing it is enough to ask about a listed table, and the first half of
/// every link to a private one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub [u8; 16]);

/// Letters and digits that are not mistaken for each other; 32, so that five bits choose one.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

impl TableId {
    /// A fresh one.
    pub fn random() -> Result<Self, NoRandomness> {
        Ok(TableId(random::<16>()?.map(|byte| LETTERS[usize::from(byte & 31)])))
    }

    /// As it is spelled.
    pub fn as_str(&self) -> &str {
        // Only letters of the alphabet ever get in.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}…", self.as_str().get(..3).unwrap_or_default())
    }
}

impl FromStr for TableId {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let bytes: [u8; 16] = text.as_bytes().try_into().map_err(|_| ())?;
        if bytes.iter().all(|byte| LETTERS.contains(byte)) { Ok(TableId(bytes)) } else { Err(()) }
    }
}

impl Serialize for TableId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for TableId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(|()| serde::de::Error::custom("this is no table's id"))
    }
}

name! {
    /// A guest or, later, somebody with an account. Shown to nobody but that person.
    PersonId, 16
}
name! {
    /// The second half of a link: who has it may watch, or sit down.
    Pass, 16
}
name! {
    /// What a browser keeps in its cookie to be recognised. Only its [`TokenHash`] is stored.
    Token, 32
}
name! {
    /// SHA-256 of a [`Token`].
    TokenHash, 32
}

impl Token {
    /// What is stored of it. A token has 256 bits of chance: it needs no salt and no slow hash.
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
        }
        assert_eq!(spell(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn only_the_one_spelling_is_read() {
        let good = Pass([7; 16]).to_string();
        assert!(good.parse::<Pass>().is_ok());
        let (long, odd) = (format!("{good}A"), format!("{}x", &good[..21]));
        for bad in ["", "é", &good[1..], &long, &good.replace('c', "+"), &odd] {
            assert!(bad.parse::<Pass>().is_err(), "{bad:?}");
        }
        let good = TableId::random().unwrap().to_string();
        assert!(good.parse::<TableId>().is_ok());
        for bad in ["", "é", &good[1..], "0123456789abcdeu", "0123456789ABCDEF", "é234567890123456"] {
            assert!(bad.parse::<TableId>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn debug_does_not_tell() {
        assert!(format!("{:?}", Pass([9; 16])).chars().count() < 6);
    }
}
