//! Completing an action while it is written.

use std::fmt::{self, Write};
use std::ops::ControlFlow;

use cubo_core::{Game, walk};
use serde::Serialize;

/// The legal actions that begin with some text.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Completion {
    /// The first of them, in the game's order.
    pub actions: Vec<String>,
    /// How many there are.
    pub count: u64,
    /// What they all begin with: at least as long as the text that was given, or empty if there are none.
    pub common: String,
}

/// Every legal action that begins with `prefix`, counted, the first `limit` of them listed. If there is none, capital and
/// small letters are taken for the same.
pub(crate) fn complete<G: Game>(state: &G::State, prefix: &str, limit: usize) -> Completion {
    let exact = gather::<G>(state, limit, &|text| text.starts_with(prefix));
    if exact.count > 0 {
        return exact;
    }
    let prefix = prefix.as_bytes();
    gather::<G>(state, limit, &|text| {
        text.as_bytes().get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    })
}

fn gather<G: Game>(state: &G::State, limit: usize, fits: &dyn Fn(&str) -> bool) -> Completion {
    let mut found = Completion::default();
    // There can be very many: one text is written over and over.
    let mut text = String::new();
    let _ = walk::each::<G>(state, &mut |action| {
        text.clear();
        if write!(text, "{action}") == Err(fmt::Error) || !fits(&text) {
            return ControlFlow::Continue(());
        }
        if found.count == 0 {
            found.common.clone_from(&text);
        } else {
            let shared = found.common.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
            found.common.truncate(text.floor_char_boundary(shared));
        }
        found.count += 1;
        if found.actions.len() < limit {
            found.actions.push(text.clone());
        }
        ControlFlow::Continue(())
    });
    found
}
