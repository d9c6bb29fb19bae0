//! How ids, phases and the like are stored in columns.

use cubo_wire::history::{Audience, GameResult};
use cubo_wire::members::Language;
use cubo_wire::safety::Distance;
use cubo_wire::{PersonId, Phase};

use crate::ids;

/// A person: the 16 bytes of their id.
pub(in crate::store) fn blob(id: &str) -> Vec<u8> {
    // An id of another form is stored as its text, so that two different ids never become the same.
    ids::unspell::<16>(id).map_or_else(|| id.as_bytes().to_vec(), Vec::from)
}

/// Waiting for people and waiting for nonces are one number: lists show both as waiting.
pub(in crate::store) fn phase_number(phase: Phase) -> i64 {
    match phase {
        Phase::Waiting | Phase::Calling => 0,
        Phase::Playing => 1,
        Phase::Ended => 2,
    }
}

pub(in crate::store) fn phase_of(number: i64) -> Phase {
    match number {
        0 => Phase::Waiting,
        1 => Phase::Playing,
        _ => Phase::Ended,
    }
}

pub(in crate::store) fn person_blob(person: Option<PersonId>) -> Option<Vec<u8>> {
    person.map(|person| blob(person.as_str()))
}

pub(in crate::store) fn result_number(result: GameResult) -> i64 {
    match result {
        GameResult::None => 0,
        GameResult::Won => 1,
        GameResult::Level => 2,
        GameResult::Lost => 3,
    }
}

pub(in crate::store) fn result_of(number: i64) -> GameResult {
    match number {
        1 => GameResult::Won,
        2 => GameResult::Level,
        3 => GameResult::Lost,
        _ => GameResult::None,
    }
}

pub(in crate::store) fn audience_number(audience: Audience) -> i64 {
    match audience {
        Audience::Everybody => 0,
        Audience::Members => 1,
        Audience::Friends => 2,
        Audience::Nobody => 3,
    }
}

pub(in crate::store) fn audience_of(number: i64) -> Audience {
    match number {
        0 => Audience::Everybody,
        1 => Audience::Members,
        2 => Audience::Friends,
        _ => Audience::Nobody,
    }
}

pub(in crate::store) fn distance_number(how: Distance) -> i64 {
    match how {
        Distance::Muted => 0,
        Distance::Blocked => 1,
    }
}

pub(in crate::store) fn distance_of(number: i64) -> Distance {
    match number {
        0 => Distance::Muted,
        _ => Distance::Blocked,
    }
}

/// The word of a value as messages have it.
pub(in crate::store) fn word<T: serde::Serialize>(value: T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// The value of such a word.
pub(in crate::store) fn value_of<T: serde::de::DeserializeOwned>(word: String) -> serde_json::Result<T> {
    serde_json::from_value(serde_json::Value::String(word))
}

/// The beginning of a name as a pattern of LIKE, with a backslash to escape.
pub(in crate::store) fn begins_so(begin: &str) -> String {
    let escaped = begin.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("{escaped}%")
}

pub(in crate::store) fn language_word(language: Language) -> &'static str {
    match language {
        Language::En => "en",
        Language::Fr => "fr",
    }
}

pub(in crate::store) fn language_of(word: &str) -> Language {
    if word == "fr" { Language::Fr } else { Language::En }
}
