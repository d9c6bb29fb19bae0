//! How ids and phases are stored in columns.

use cubo_wire::Phase;

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
