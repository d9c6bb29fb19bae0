//! Objects that are told apart by one of their fields.
//!
//! For reading them serde would derive a copy of its reader for every variant, a tenth of the program that a page loads.
//! Here an object is read once, and its fields are taken out of it by name.

use std::fmt;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The fields of an object, each as its own text, taken out one by one.
pub(crate) struct Fields(Vec<(String, Box<RawValue>)>);

impl Fields {
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    /// The text of a field.
    pub(crate) fn raw(&mut self, name: &str) -> Option<Box<RawValue>> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.swap_remove(at).1)
    }

    /// A field. One that is absent is read as `null`, which only an `Option` takes.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, String> {
        match self.raw(name) {
            Some(raw) => serde_json::from_str(raw.get()).map_err(|why| format!("the field {name:?}: {why}")),
            None => serde_json::from_str("null").map_err(|_| format!("the field {name:?} is missing")),
        }
    }

    /// A field, which is left in its place.
    pub(crate) fn peek<T: DeserializeOwned>(&self, name: &str) -> Result<T, String> {
        let raw = self.0.iter().find(|(known, _)| known == name).map(|(_, raw)| raw.get());
        let raw = raw.ok_or_else(|| format!("the field {name:?} is missing"))?;
        serde_json::from_str(raw).map_err(|why| format!("the field {name:?}: {why}"))
    }

    /// All that has not been taken, as one object.
    pub(crate) fn rest<T: DeserializeOwned>(&mut self) -> Result<T, String> {
        let mut text = String::from("{");
        for (name, raw) in self.0.drain(..) {
            if text.len() > 1 {
                text.push(',');
            }
            // Rust's escapes are not JSON's; but no field that is known needs any.
            text += &format!("{name:?}:{}", raw.get());
        }
        text.push('}');
        serde_json::from_str(&text).map_err(|why| why.to_string())
    }

    /// That every field has been taken.
    pub(crate) fn nothing_left(&self, of: &str) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some((name, _)) => Err(format!("the field {name:?} is not part of this {of}")),
        }
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields, M::Error> {
                let mut fields = Fields(Vec::new());
                while let Some((name, value)) = map.next_entry::<String, Box<RawValue>>()? {
                    if fields.has(&name) {
                        return Err(M::Error::custom(format_args!("the field {name:?} stands twice")));
                    }
                    fields.0.push((name, value));
                }
                Ok(fields)
            }
        }
        from.deserialize_map(Reader)
    }
}

/// An enum whose variants are objects told apart by the field `$tag`. Written by serde, read by [`Fields`]; the word of a variant
/// stands once, beside it. `$what` is what one of them is called in errors. A variant with `only(…)` exists under that condition alone.
macro_rules! tagged {
    ($(#[$attr:meta])* pub enum $name:ident($tag:literal, $what:literal) {
        $($(#[$doc:meta])* $word:literal $variant:ident
            $(($whole:ty))?
            $({ $($(#[$about:meta])* $field:ident: $type:ty),* $(,)? })?
            $(only($when:meta))?
        ),* $(,)?
    }) => {
        $(#[$attr])*
        #[derive(Clone, PartialEq, Debug, serde::Serialize)]
        #[serde(tag = $tag)]
        pub enum $name {
            $($(#[$doc])* $(#[cfg($when)])? #[serde(rename = $word)] $variant $(($whole))? $({ $($(#[$about])* $field: $type),* })?),*
        }

        impl $name {
            pub(crate) fn read(fields: &mut $crate::fields::Fields) -> Result<Self, String> {
                let word: String = fields.take($tag)?;
                Ok(match word.as_str() {
                    $($(#[cfg($when)])? $word => $name::$variant
                        $((fields.rest::<$whole>()?))?
                        $({ $($field: fields.take(stringify!($field))?),* })?,)*
                    _ => return Err(format!(concat!("there is no ", $what, " {:?}"), word)),
                })
            }
        }
    };
}
pub(crate) use tagged;
