//! Reading JSON into structures, field by field.
//!
//! What serde derives to read a structure is compiled again for each structure and for each kind of source: a tenth of the
//! program that a page loads. Here a text becomes a [`Value`] once, and every structure takes its fields out of that.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde_json::{Map, Value};

/// What does not fit, in words.
pub type Wrong = String;

/// What can be read from JSON.
pub trait FromJson: Sized {
    /// Reads it, or says what does not fit.
    fn from_json(json: &Value) -> Result<Self, Wrong>;

    /// What a field is that is not there, where it may be absent.
    fn absent() -> Option<Self> {
        None
    }
}

/// Reads a text.
pub fn from_text<T: FromJson>(text: &str) -> Result<T, Wrong> {
    T::from_json(&parse(text)?)
}

fn parse(text: &str) -> Result<Value, Wrong> {
    serde_json::from_str(text).map_err(|why| why.to_string())
}

/// For those who read with serde.
pub fn deserialize<'de, T: FromJson, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    T::from_json(&Value::deserialize(from)?).map_err(D::Error::custom)
}

/// The fields of an object.
pub struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    /// The fields of an object that has none but these.
    pub fn of(json: &'a Value, names: &[&str]) -> Result<Self, Wrong> {
        let Value::Object(object) = json else { return Err("an object is expected".to_owned()) };
        match object.keys().find(|name| !names.contains(&name.as_str())) {
            None => Ok(Fields(object)),
            Some(name) => Err(format!("the field {name:?} is not expected")),
        }
    }

    /// A field that must be there, unless it is one that may be absent.
    pub fn need<T: FromJson>(&self, name: &str) -> Result<T, Wrong> {
        self.take(name)?.or_else(T::absent).ok_or_else(|| format!("the field {name:?} is missing"))
    }

    /// A field that is the default when it is not there.
    pub fn or_default<T: FromJson + Default>(&self, name: &str) -> Result<T, Wrong> {
        Ok(self.take(name)?.unwrap_or_default())
    }

    fn take<T: FromJson>(&self, name: &str) -> Result<Option<T>, Wrong> {
        let Some(json) = self.0.get(name) else { return Ok(None) };
        T::from_json(json).map(Some).map_err(|why| format!("the field {name:?}: {why}"))
    }
}

/// Reads a structure by the names of its fields; those behind `or default` may be absent. Other fields are refused.
#[macro_export]
macro_rules! from_json {
    ($type:ident { $($need:ident),* $(,)? } $(or default { $($default:ident),* })?) => {
        impl $crate::json::FromJson for $type {
            fn from_json(json: &::serde_json::Value) -> Result<Self, $crate::json::Wrong> {
                let names = &[$(stringify!($need),)* $($(stringify!($default),)*)?];
                let fields = $crate::json::Fields::of(json, names)?;
                Ok($type {
                    $($need: fields.need(stringify!($need))?,)*
                    $($($default: fields.or_default(stringify!($default))?,)*)?
                })
            }
        }
    };
}

/// `Deserialize` for what is read [`from JSON`](FromJson).
#[macro_export]
macro_rules! deserialize_from_json {
    ($($type:ty),* $(,)?) => {
        $(impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::json::deserialize(from)
            }
        })*
    };
}

/// `Serialize` and `Deserialize` for what has a text of its own (`Display`, `FromStr`): a JSON string with that text.
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty),* $(,)?) => {
        $(impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl $crate::json::FromJson for $type {
            fn from_json(json: &::serde_json::Value) -> Result<Self, $crate::json::Wrong> {
                $crate::json::spelled(json)
            }
        }

        $crate::deserialize_from_json!($type);)*
    };
}

/// A text.
pub fn text(json: &Value) -> Result<&str, Wrong> {
    json.as_str().ok_or_else(|| "a text is expected".to_owned())
}

/// One of these words, and what it stands for.
pub fn word<T: Copy>(json: &Value, words: &[(&str, T)]) -> Result<T, Wrong> {
    let text = text(json)?;
    match words.iter().find(|(word, _)| *word == text) {
        Some(&(_, meaning)) => Ok(meaning),
        None => Err(format!("{text:?} is not one of the words that are expected")),
    }
}

/// What is written as a text.
pub fn spelled<T: std::str::FromStr<Err: std::fmt::Display>>(json: &Value) -> Result<T, Wrong> {
    text(json)?.parse().map_err(|why: T::Err| why.to_string())
}

fn list(json: &Value) -> Result<&Vec<Value>, Wrong> {
    json.as_array().ok_or_else(|| "a list is expected".to_owned())
}

fn no_number() -> Wrong {
    "a whole number that is not too large is expected".to_owned()
}

macro_rules! numbers {
    ($from:ident: $($type:ty),*) => {
        $(impl FromJson for $type {
            fn from_json(json: &Value) -> Result<Self, Wrong> {
                json.$from().and_then(|number| number.try_into().ok()).ok_or_else(no_number)
            }
        })*
    };
}

numbers!(as_u64: u8, u16, u32, u64, usize);
numbers!(as_i64: i32, i64);

impl FromJson for bool {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        json.as_bool().ok_or_else(|| "true or false is expected".to_owned())
    }
}

impl FromJson for String {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        text(json).map(str::to_owned)
    }
}

impl FromJson for Value {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        Ok(json.clone())
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        if json.is_null() { Ok(None) } else { T::from_json(json).map(Some) }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        let list = list(json)?;
        let mut read = Vec::with_capacity(list.len());
        for json in list {
            read.push(T::from_json(json)?);
        }
        Ok(read)
    }
}

impl<T: FromJson> FromJson for [T; 2] {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        match list(json)?.as_slice() {
            [one, other] => Ok([T::from_json(one)?, T::from_json(other)?]),
            _ => Err("a list of two is expected".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(PartialEq, Debug)]
    struct Chair {
        seat: u8,
        name: Option<String>,
        points: Vec<i32>,
    }

    from_json!(Chair { seat, name } or default { points });

    #[test]
    fn structures_are_read_by_their_fields() {
        let chair = |json: Value| Chair::from_json(&json);
        let zoe = Chair { seat: 2, name: Some("Zoé".to_owned()), points: vec![-1, 7] };
        assert_eq!(chair(json!({"seat": 2, "name": "Zoé", "points": [-1, 7]})), Ok(zoe));
        let nobody = Chair { seat: 0, name: None, points: Vec::new() };
        assert_eq!(chair(json!({"seat": 0})).as_ref(), Ok(&nobody));
        assert_eq!(chair(json!({"seat": 0, "name": null})), Ok(nobody));
        for wrong in [
            json!([0, null, []]),
            json!({"name": "Zoé"}),
            json!({"seat": null}),
            json!({"seat": 256}),
            json!({"seat": -1}),
            json!({"seat": 1.0}),
            json!({"seat": "1"}),
            json!({"seat": 1, "name": 1}),
            json!({"seat": 1, "points": null}),
            json!({"seat": 1, "points": [1, "2"]}),
            json!({"seat": 1, "hat": true}),
        ] {
            assert!(chair(wrong.clone()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = from_text::<Vec<Chair>>(r#"[{"seat":1,"points":[true]}]"#);
        assert_eq!(
            wrong,
            Err("the field \"points\": a whole number that is not too large is expected".to_owned())
        );
        assert!(from_text::<bool>("tru").is_err_and(|why| why.contains("line 1")));
        assert_eq!(word(&json!("b"), &[("a", 1), ("b", 2)]), Ok(2));
        assert!(word(&json!("c"), &[("a", 1), ("b", 2)]).is_err());
        assert_eq!(<[u8; 2]>::from_json(&json!([1, 2])), Ok([1, 2]));
        assert!(<[u8; 2]>::from_json(&json!([1, 2, 3])).is_err());
    }
}
