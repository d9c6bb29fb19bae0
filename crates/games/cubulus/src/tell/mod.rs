//! What happened, what could be done and why not, in sentences: from what everybody sees, in both languages.
//!
//! `speech` has the names of pieces and people; `event` says what an action did, `after` what it led to; `propose` and `explain` are
//! about actions that have not been played. `docs/notation/cubulus.md` has the spellings of pieces and moments.

mod after;
mod event;
mod explain;
mod propose;
mod speech;

pub(crate) use explain::explain;
pub(crate) use propose::propose;

use cubo_core::telling::{Teller, Telling, Told};

use crate::Cubulus;
use speech::Speech;

/// Tells one action.
pub(crate) fn tell(told: &Told<'_, Cubulus>, teller: &Teller) -> Telling {
    let speech = Speech::new(teller);
    let (before, action, after) = (told.before, *told.seen, told.after);
    after::telling(&speech, before, action, after, event::happened(&speech, before, action, after))
}
