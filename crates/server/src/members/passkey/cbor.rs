//! The part of CBOR (RFC 8949) that authenticators write: whole numbers, bytes, texts, arrays, maps, true, false and null, all of definite
//! length, as CTAP2 asks for. Everything else is refused.

/// How deep arrays and maps may stand in each other. CTAP2 allows four.
const DEPTH: u8 = 4;

/// A value. Bytes and texts are parts of what was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value<'a> {
    /// -2⁶³ to 2⁶³ - 1; larger ones are refused.
    Int(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    Array(Vec<Value<'a>>),
    Map(Vec<(Value<'a>, Value<'a>)>),
    Bool(bool),
    Null,
}

impl<'a> Value<'a> {
    /// What a map has under a text.
    pub(super) fn named(&self, name: &str) -> Option<&Value<'a>> {
        self.get(&Value::Text(name))
    }

    /// What a map has under a number.
    pub(super) fn numbered(&self, number: i64) -> Option<&Value<'a>> {
        self.get(&Value::Int(number))
    }

    fn get(&self, key: &Value<'_>) -> Option<&Value<'a>> {
        let Value::Map(pairs) = self else { return None };
        pairs.iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    pub(super) fn bytes(&self) -> Option<&'a [u8]> {
        match self {
            Value::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    pub(super) fn int(&self) -> Option<i64> {
        match self {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }
}

/// The first value, and the bytes after it.
pub(super) fn first(bytes: &[u8]) -> Option<(Value<'_>, &[u8])> {
    let mut reader = Reader { rest: bytes };
    let value = reader.value(DEPTH)?;
    Some((value, reader.rest))
}

/// The one value that these bytes are.
pub(super) fn whole(bytes: &[u8]) -> Option<Value<'_>> {
    first(bytes).filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value)
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn number<const N: usize>(&mut self) -> Option<u64> {
        let bytes = self.take(N)?;
        Some(bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn value(&mut self, depth: u8) -> Option<Value<'a>> {
        let head = self.take(1)?[0];
        let (major, minor) = (head >> 5, head & 31);
        if major == 7 {
            return match minor {
                20 => Some(Value::Bool(false)),
                21 => Some(Value::Bool(true)),
                22 => Some(Value::Null),
                _ => None,
            };
        }
        let argument = match minor {
            0..=23 => u64::from(minor),
            24 => self.number::<1>()?,
            25 => self.number::<2>()?,
            26 => self.number::<4>()?,
            27 => self.number::<8>()?,
            _ => return None, // of indefinite length, or reserved
        };
        match major {
            0 => i64::try_from(argument).ok().map(Value::Int),
            1 => i64::try_from(argument).ok().map(|number| Value::Int(-1 - number)),
            2 => self.take(usize::try_from(argument).ok()?).map(Value::Bytes),
            3 => {
                let bytes = self.take(usize::try_from(argument).ok()?)?;
                std::str::from_utf8(bytes).ok().map(Value::Text)
            }
            4 => {
                let depth = depth.checked_sub(1)?;
                // Every item takes a byte at least: a length that lies reserves no memory.
                let mut items = Vec::new();
                for _ in 0..argument {
                    items.push(self.value(depth)?);
                }
                Some(Value::Array(items))
            }
            5 => {
                let depth = depth.checked_sub(1)?;
                let mut pairs: Vec<(Value<'a>, Value<'a>)> = Vec::new();
                for _ in 0..argument {
                    let key = self.value(depth)?;
                    // A key that stands there twice would mean different things to different readers.
                    if pairs.len() >= 64 || pairs.iter().any(|(known, _)| *known == key) {
                        return None;
                    }
                    pairs.push((key, self.value(depth)?));
                }
                Some(Value::Map(pairs))
            }
            _ => None, // tags
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard_are_read() {
        // RFC 8949, appendix A.
        for (bytes, value) in [
            (&[0x00][..], Value::Int(0)),
            (&[0x17], Value::Int(23)),
            (&[0x18, 0x18], Value::Int(24)),
            (&[0x19, 0x03, 0xe8], Value::Int(1000)),
            (&[0x1a, 0x00, 0x0f, 0x42, 0x40], Value::Int(1_000_000)),
            (&[0x1b, 0x00, 0x00, 0x00, 0xe8, 0xd4, 0xa5, 0x10, 0x00], Value::Int(1_000_000_000_000)),
            (&[0x20], Value::Int(-1)),
            (&[0x39, 0x03, 0xe7], Value::Int(-1000)),
            (&[0xf4], Value::Bool(false)),
            (&[0xf5], Value::Bool(true)),
            (&[0xf6], Value::Null),
            (&[0x44, 1, 2, 3, 4], Value::Bytes(&[1, 2, 3, 4])),
            (&[0x62, 0xc3, 0xbc], Value::Text("ü")),
            (&[0x83, 1, 2, 3], Value::Array(vec![Value::Int(1), Value::Int(2), Value::Int(3)])),
            (
                &[0xa2, 0x61, 0x61, 0x01, 0x61, 0x62, 0x82, 0x02, 0x03],
                Value::Map(vec![
                    (Value::Text("a"), Value::Int(1)),
                    (Value::Text("b"), Value::Array(vec![Value::Int(2), Value::Int(3)])),
                ]),
            ),
        ] {
            assert_eq!(whole(bytes), Some(value), "{bytes:x?}");
        }
    }

    #[test]
    fn what_authenticators_do_not_write_is_refused() {
        for bytes in [
            &[][..],
            &[0x18],                                     // broken off
            &[0x44, 1, 2, 3],                            // too short
            &[0x5f, 0x41, 1, 0xff],                      // of indefinite length
            &[0x9f, 0xff],                               // likewise
            &[0xc1, 0x00],                               // a tag
            &[0xf9, 0x00, 0x00],                         // a float
            &[0xf7],                                     // undefined
            &[0x62, 0xc3, 0x28],                         // no UTF-8
            &[0xa2, 0x01, 0x01, 0x01, 0x02],             // a key twice
            &[0x1b, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], // too large
            &[0x9b, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], // a length that lies
            &[0x00, 0x00],                               // two values
            &[0x81, 0x81, 0x81, 0x81, 0x81, 0x00],       // too deep
        ] {
            assert_eq!(whole(bytes), None, "{bytes:x?}");
        }
    }
}
