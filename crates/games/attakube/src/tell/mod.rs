//! What happened, in sentences: see [`Game::tell`](cubo_core::Game::tell).
//!
//! An event is first taken apart into a [`Deed`], the same for both languages; `english.rs` and `french.rs` say it. Everything comes from
//! the two views and the sighting.
//!
//! What only the listener knows is always told as "your …" in the singular, so that a page may say "Kube" instead of the name when somebody
//! looks over the shoulder, and the sentence stays right. `docs/notation/attakube.md` names the pictures and the moments.

mod consequence;
mod deed;
mod english;
mod explain;
mod french;
mod propose;
mod say;
mod words;

use cubo_core::Language;
use cubo_core::telling::{Teller, Telling, Told};

use crate::AttaKube;
use consequence::Consequences;
use deed::Deed;

pub(crate) use explain::explain;
pub(crate) use propose::propose;

/// Tells one event.
pub(crate) fn tell(told: &Told<'_, AttaKube>, teller: &Teller) -> Telling {
    let deed = Deed::of(told, teller);
    let more = Consequences::of(told, &deed, teller);
    let (deed_told, further, [why, end]) = match teller.language {
        Language::En => {
            let english = english::English(teller);
            (
                english.deed(&deed),
                english.more(&deed, &more),
                [true, false].map(|long| english.end(&more, long)),
            )
        }
        Language::Fr => {
            let french = french::French(teller);
            (french.deed(&deed), french.more(&deed, &more), [true, false].map(|long| french.end(&more, long)))
        }
    };
    let long = deed_told.clone().then(further).then(why);
    Telling { short: deed_told.then(end), long, moment: more.moment(&deed), round: None }
}
