//! What can be wrong with a call, and the exception it becomes.

use cubo_core::record::BadRecord;
use pyo3::prelude::*;

/// A refusal in both languages, with its clause where it rests on one.
#[derive(Debug)]
pub(crate) struct Wrong {
    class: &'static str,
    clause: Option<&'static str>,
    en: String,
    fr: String,
    /// The event of a record that is wrong.
    event: Option<usize>,
}

impl Wrong {
    /// A call that makes no sense here.
    pub(crate) fn new(en: impl Into<String>, fr: impl Into<String>) -> Wrong {
        Wrong { class: "Error", clause: None, en: en.into(), fr: fr.into(), event: None }
    }

    /// An id that no legal action goes on with.
    pub(crate) fn id(id: i64, name: &str) -> Wrong {
        let en = format!("id {id}{name} is not legal here");
        Wrong {
            class: "IllegalAction", ..Wrong::new(en, format!("l’id {id}{name} n’est pas permis ici"))
        }
    }

    /// A choice that is not legal in one of many games.
    pub(crate) fn lane(choice: i64, lane: usize, id: bool) -> Wrong {
        let what = if id { "id" } else { "place" };
        let en = format!("{what} {choice} is not legal in game {lane}; nothing was done");
        let fr = format!("{what} {choice}\u{a0}: pas permis dans la partie {lane}\u{a0}; rien n’a été fait");
        Wrong { class: "IllegalAction", ..Wrong::new(en, fr) }
    }

    /// An action that a clause stands against, by its id, and why it does.
    pub(crate) fn by(clause: &'static str, en: String, fr: String) -> Wrong {
        Wrong { class: "IllegalAction", clause: Some(clause), ..Wrong::new(en, fr) }
    }

    /// A record that does not hold.
    pub(crate) fn record(bad: &BadRecord) -> Wrong {
        let at = |word: &str| bad.event.map_or_else(String::new, |event| format!(" ({word} {event})"));
        let en = format!("the record does not hold{}: {}", at("event"), bad.why);
        let fr = format!("l’enregistrement ne tient pas{}\u{a0}: {}", at("événement"), bad.why);
        Wrong { class: "BadRecord", event: bad.event, ..Wrong::new(en, fr) }
    }

    /// A text that is no record.
    pub(crate) fn no_record(why: impl ToString) -> Wrong {
        Wrong::record(&BadRecord { event: None, why: why.to_string() })
    }
}

impl From<Wrong> for PyErr {
    fn from(wrong: Wrong) -> PyErr {
        Python::attach(|py| {
            let class = py.import("cubotheque.errors").and_then(|module| module.getattr(wrong.class));
            let made = class.and_then(|class| match wrong.class {
                "BadRecord" => class.call1((wrong.en, wrong.fr, wrong.event)),
                _ => class.call1((wrong.en, wrong.fr, wrong.clause)),
            });
            made.map_or_else(|failed| failed, PyErr::from_value)
        })
    }
}
