//! The two languages of everything that people read.

use serde::Serialize;
use serde_json::Value;

use crate::json::{FromJson, Wrong, word};

/// Everything a player reads exists in both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl FromJson for Language {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        word(json, &[("en", Language::En), ("fr", Language::Fr)])
    }
}

crate::deserialize_from_json!(Language);

impl Language {
    /// Both, in the order in which texts are given.
    pub const ALL: [Language; 2] = [Language::En, Language::Fr];

    /// The one of two texts that is in this language.
    pub const fn pick<'a>(self, en: &'a str, fr: &'a str) -> &'a str {
        match self {
            Language::En => en,
            Language::Fr => fr,
        }
    }
}
