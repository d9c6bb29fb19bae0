//! Ids: short texts that are copied, not allocated. `Debug` shows only the beginning, so that an id that gets into a log by mistake
//! gives nobody access.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A kind of id: a text of at most so many bytes, padded with zeros.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $bytes:literal, $spelled:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("pattern" = $spelled)))]
        pub struct $name(#[cfg_attr(feature = "schema", schemars(with = "String"))] pub [u8; $bytes]);

        impl $name {
            /// The id with this text; `None` if no id is that long.
            pub fn new(text: &str) -> Option<Self> {
                let mut bytes = [0; $bytes];
                bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
                Some($name(bytes))
            }

            /// Its text.
            pub fn as_str(&self) -> &str {
                let length = self.0.iter().position(|byte| *byte == 0).unwrap_or($bytes);
                std::str::from_utf8(&self.0[..length]).unwrap_or_default()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}…", self.as_str().get(..3).unwrap_or_default())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
                $name::new(&text).ok_or_else(|| serde::de::Error::custom(concat!("too long for a ", stringify!($name))))
            }
        }
    };
}

id! {
    /// A table. Those that a server or a page opens have 16 letters and digits with 80 random bits: see [`TableId::of_random`].
    TableId, 16, "^[0-9a-hjkmnp-tv-z]{16}$"
}
id! {
    /// An event, spelled like a table.
    EventId, 16, "^[0-9a-hjkmnp-tv-z]{16}$"
}
id! {
    /// A person, as the host of a table tells people apart. Shown to nobody else.
    PersonId, 22, "^.{1,22}$"
}
id! {
    /// The second half of a link: whoever has it may watch, or sit down. 128 random bits in base64url without padding.
    Pass, 22, "^[A-Za-z0-9_-]{21}[AQgw]$"
}

/// Letters and digits that are not mistaken for each other; 32, so that five bits choose one.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

impl TableId {
    /// The id that these random bytes choose.
    pub fn of_random(bytes: [u8; 16]) -> Self {
        TableId(bytes.map(|byte| LETTERS[usize::from(byte & 31)]))
    }

    /// Whether it is spelled as [`TableId::of_random`] spells: what a link can carry.
    pub fn is_well_formed(&self) -> bool {
        self.0.iter().all(|byte| LETTERS.contains(byte))
    }
}

impl EventId {
    /// The id that these random bytes choose.
    pub fn of_random(bytes: [u8; 16]) -> Self {
        EventId(TableId::of_random(bytes).0)
    }
}

/// The id in a link.
impl FromStr for EventId {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        text.parse::<TableId>().map(|id| EventId(id.0))
    }
}

/// The id in a link.
impl FromStr for TableId {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        TableId::new(text).filter(TableId::is_well_formed).ok_or(())
    }
}

impl Pass {
    /// Whether it is 16 bytes in base64url. The last letter holds two bits of them; its other bits must be zero.
    pub fn is_well_formed(&self) -> bool {
        let letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        self.0.iter().all(letter) && matches!(self.0[21], b'A' | b'Q' | b'g' | b'w')
    }
}

/// The pass in a link.
impl FromStr for Pass {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        Pass::new(text).filter(Pass::is_well_formed).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_their_text() {
        let id = TableId::new("t1").unwrap();
        assert_eq!((id.as_str(), id.is_well_formed()), ("t1", false));
        assert_eq!(serde_json::to_string(&id).unwrap(), "\"t1\"");
        assert_eq!(serde_json::from_str::<TableId>("\"t1\"").unwrap(), id);
        assert!(serde_json::from_str::<TableId>("\"0123456789abcdef0\"").is_err());
        let full = TableId::of_random([31; 16]);
        assert_eq!((full.as_str(), full.is_well_formed()), ("zzzzzzzzzzzzzzzz", true));
    }

    #[test]
    fn only_the_one_spelling_of_a_link_is_read() {
        let good = "BwcHBwcHBwcHBwcHBwcHBw";
        assert!(good.parse::<Pass>().is_ok());
        let (long, odd) = (format!("{good}A"), format!("{}x", &good[..21]));
        for bad in ["", "é", &good[1..], &long, &good.replace('c', "+"), &odd] {
            assert!(bad.parse::<Pass>().is_err(), "{bad:?}");
        }
        assert!("0123456789abcdef".parse::<TableId>().is_ok());
        for bad in ["", "é", "123456789abcdef", "0123456789abcdeu", "0123456789ABCDEF", "é234567890123456"]
        {
            assert!(bad.parse::<TableId>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn debug_does_not_tell() {
        assert_eq!(format!("{:?}", Pass::new("BwcHBwcHBwcHBwcHBwcHBw").unwrap()), "Bwc…");
    }
}
