//! The two languages of the house.

use serde::{Deserialize, Serialize};

/// Everything a player reads exists in both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

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
