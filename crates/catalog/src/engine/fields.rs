//! The fields of a request.

use std::fmt;

use cubo_core::json::{FromJson, from_text};
use cubo_players::Level;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::Error;
use crate::error::excerpt;

/// A request's fields, not yet looked into. They are taken out one by one; what is left at the end was not expected.
pub(super) struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Fields<'a> {
    pub(super) fn read(line: &'a [u8]) -> Result<Self, Error> {
        let text = str::from_utf8(line).map_err(|e| Error::BadJson(format!("not UTF-8: {e}")))?;
        let whole: &RawValue = serde_json::from_str(text).map_err(|e| Error::BadJson(e.to_string()))?;
        if !whole.get().starts_with('{') {
            return Err(Error::BadRequest(
                "a request is a JSON object such as {\"cmd\":\"hello\"}".to_owned(),
            ));
        }
        serde_json::from_str(text).map_err(|e| Error::BadJson(e.to_string()))
    }

    /// The id as it was written. Between its parts JSON allows carriage returns, which do not belong into a line.
    pub(super) fn id(&mut self) -> Option<String> {
        self.pull("id").map(|raw| raw.get().replace('\r', ""))
    }

    /// A field that may be absent, or `null`.
    pub(super) fn take<T: FromJson>(&mut self, name: &'static str) -> Result<Option<T>, Error> {
        let Some(raw) = self.raw(name) else { return Ok(None) };
        from_text(raw.get())
            .map(Some)
            .map_err(|e| Error::BadRequest(format!("the field {name:?} does not fit: {e}")))
    }

    /// A field that must be there.
    pub(super) fn need<T: FromJson>(&mut self, name: &'static str) -> Result<T, Error> {
        self.take(name)?.ok_or_else(|| missing(name))
    }

    /// A field that may be absent, or `null`, as it was written.
    pub(super) fn raw(&mut self, name: &'static str) -> Option<&'a RawValue> {
        self.pull(name).filter(|raw| raw.get() != "null")
    }

    /// The player that is named in `level`, if any.
    pub(super) fn level(&mut self) -> Result<Option<Level>, Error> {
        let name: Option<String> = self.take("level")?;
        name.map(|name| Level::asked_for(&name).map_err(Error::BadRequest)).transpose()
    }

    /// Whether `level` asks what a network has learned for a hint or for chances: `search` is asked if nobody is named. The levels are held back, so none of them is asked.
    pub(super) fn learned(&mut self) -> Result<bool, Error> {
        match self.level()? {
            None | Some(Level::Search) => Ok(false),
            #[cfg(feature = "nets")]
            Some(Level::Learned) => Ok(true),
            Some(level) => Err(Error::BadRequest(format!(
                "{level} is a player: here \"search\" or \"learned\" is asked"
            ))),
        }
    }

    /// Refuses what has not been taken.
    pub(super) fn done(self) -> Result<(), Error> {
        match self.0.first() {
            None => Ok(()),
            Some((name, _)) => Err(Error::BadRequest(format!(
                "the field {:?} is not part of this request, or stands in it twice",
                excerpt(name)
            ))),
        }
    }

    fn pull(&mut self, name: &str) -> Option<&'a RawValue> {
        let index = self.0.iter().position(|(field, _)| field == name)?;
        Some(self.0.remove(index).1)
    }
}

pub(super) fn missing(name: &str) -> Error {
    Error::BadRequest(format!("the field {name:?} is missing"))
}

impl<'a> Deserialize<'a> for Fields<'a> {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'a> Visitor<'a> for InOrder {
            type Value = Fields<'a>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a request object")
            }
            fn visit_map<M: MapAccess<'a>>(self, mut map: M) -> Result<Fields<'a>, M::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        from.deserialize_map(InOrder)
    }
}
