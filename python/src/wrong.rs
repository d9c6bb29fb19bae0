//! What can be wrong with a call, and the exception it becomes.

use cubo_core::Clause;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A refusal, with its clause in both languages where it rests on one.
#[derive(Debug)]
pub(crate) struct Wrong {
    message: String,
    clause: Option<[&'static str; 3]>,
}

impl Wrong {
    pub(crate) fn new(message: impl ToString) -> Wrong {
        Wrong { message: message.to_string(), clause: None }
    }

    pub(crate) fn by(message: impl ToString, clause: impl Clause) -> Wrong {
        Wrong { message: message.to_string(), clause: Some([clause.id(), clause.en(), clause.fr()]) }
    }
}

/// `cubotheque.IllegalAction` where a clause stands against it, `ValueError` elsewhere.
impl From<Wrong> for PyErr {
    fn from(wrong: Wrong) -> PyErr {
        let Some([id, en, fr]) = wrong.clause else { return PyValueError::new_err(wrong.message) };
        Python::attach(|py| {
            let made = py
                .import("cubotheque.errors")
                .and_then(|module| module.getattr("IllegalAction"))
                .and_then(|class| class.call1((wrong.message, id, en, fr)));
            made.map_or_else(|failed| failed, PyErr::from_value)
        })
    }
}
