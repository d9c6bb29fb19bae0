//! How ids and phases stand in columns.

use cubo_wire::Phase;

use crate::ids;

/// A person: the 16 bytes of their id.
pub(in crate::store) fn blob(id: &str) -> Vec<u8> {
    // What is no such id is kept as it is, so that no two ever become one.
    ids::unspell::<16>(id).map_or_else(|| id.as_bytes().to_vec(), Vec::from)
}

/// Lists do not tell waiting for people from waiting for nonces.
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
