//! AttaKube, after Valéry Fourcade: two players, seven gates each, twelve Kubes a side whose powers are secret until used.
//!
//! [`AttaKube`] is the game; everything else is its vocabulary. The crate reads like the rule book: [`Cell`]s and
//! [`Place`]s, the [`Kind`]s of Kubes, what may be done ([`Action`]), what others notice of it ([`Seen`]), and what a viewer
//! knows ([`View`]).
//!
//! # Secrets
//!
//! Every Kube has a [`Token`] by which everybody can tell it from the others: the gate it was set on, or the order in which
//! it was added. A token never says what the Kube is. Beside it everybody keeps the set of kinds that it is known *not* to be,
//! which follows from the open game alone:
//!
//! - what was destroyed, pushed, held or covered face down is no Shield (AK-27);
//! - what crossed a gate for its plain value is not the Keys (AK-28);
//! - who passed could do nothing (AK-5), so none of his free face-down Kubes is of a kind that could have acted there; the
//!   same goes for both sides when a game ends by AK-13;
//! - and while a game goes on, somebody can act (AK-13).
//!
//! Together with the twelve kinds that everybody has, that is all there is to know, and imagining a state deals the unknown
//! Kubes uniformly among all deals that fit it.

mod action;
mod apply;
mod board;
mod clauses;
mod deal;
mod facts;
mod game;
mod hash;
mod kind;
mod legal;
mod legend;
mod lens;
#[cfg(not(target_family = "wasm"))]
mod list;
mod notation;
mod options;
mod parts;
mod picture;
mod position;
mod refuse;
mod state;
mod table;
mod tell;
mod view;
mod view_json;
mod words;

pub use action::{Action, Deed, Line, Seen};
pub use board::{CELLS, Cell, CellSet, Place, SIDE};
pub use clauses::Clause;
pub use game::AttaKube;
pub use kind::{KINDS, Kind, KindSet};
pub use lens::Lens;
pub use options::{KUBES, Options};
pub use state::{Kube, Mark, State};
pub use table::Token;
pub use view::{KnownKube, View};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
