//! The games as numbers, for those who learn from them.
//!
//! - An **observation** ([`observe`]): what one viewer knows, as planes and features of a fixed [`Shape`] by game and number of seats.
//!   It is made from the view alone; [`observe_state`] writes the same numbers without making a view first.
//! - **Ids**: every action is a short [`Path`] of numbers that depend on no state. A [`Chooser`] walks along such a path and knows, by the legal
//!   list of the seat to act, which ids may come next.
//! - The **engine's own actions** as a list ([`cubo_core::walk::list`]), with features of each ([`action_features`]).
//!
//! All values are `i8`, exact and equal on every platform; [`to_f32`] converts. Nothing here allocates where something is written: the caller
//! brings the buffer. What every number means stands in `docs/tensors.md`, whose tables are made by [`tables`].
//!
//! ```
//! use cubo_core::{Game, Seat, Viewer};
//! use cubo_cubulus::Cubulus;
//! use cubo_tensors::{Tensors, observe};
//!
//! let state = Cubulus::start(&Default::default(), 2)?;
//! let viewer = Viewer::Seat(Seat(0));
//! let mut numbers = vec![0; Cubulus::shape(2).len()];
//! observe::<Cubulus>(&Cubulus::view(&state, viewer), viewer, &mut numbers);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chooser;
mod fingerprint;
mod games;
mod path;
mod round;
mod sheet;
mod tables;

use cubo_core::{Game, Viewer};

pub use chooser::{Chooser, NotLegal};
pub use fingerprint::fingerprint;
pub use games::{AttaKubeKnown, BloxKnown, Open, QwirkleKnown};
pub use path::{IdGroup, LONGEST, Path, ids_in};
pub use sheet::{Group, Layout, Shape, Sheet};
pub use tables::tables;

/// A game that can be written as numbers. Use it through the functions of this crate.
pub trait Tensors: Game {
    /// What a viewer knows, borrowed from a view or from a state: the only thing that numbers are made from.
    type Known<'a>: Copy;

    /// The ids, group after group.
    const IDS: &'static [IdGroup];
    /// How many features an action has.
    const ACTION_FEATURES: u16;

    /// The size of an observation at a table of that many seats.
    fn shape(seats: u8) -> Shape;

    /// What is known by that view, which is that viewer's.
    fn in_view(view: &Self::View, viewer: Viewer) -> Self::Known<'_>;

    /// What that viewer may know of the truth: the same as by the view.
    fn in_state(state: &Self::State, viewer: Viewer) -> Self::Known<'_>;

    /// Writes an observation.
    fn write(known: &Self::Known<'_>, sheet: &mut Sheet<'_>);

    /// Writes the features of a legal action of the seat to act, who is the viewer.
    fn write_action(known: &Self::Known<'_>, action: Self::Action, sheet: &mut Sheet<'_>);

    /// The ids of an action, the same in every state. Every action that is legal somewhere has them; of two legal in one state neither path
    /// is the beginning of the other.
    fn path(action: Self::Action) -> Option<Path>;
}

/// How many ids a game has.
pub const fn ids<G: Tensors>() -> u16 {
    ids_in(G::IDS)
}

/// The name of an id: its group and what it stands for in it.
pub fn id_name<G: Tensors>(id: u16) -> Option<String> {
    let group = G::IDS.iter().find(|group| (group.first..group.first + group.count).contains(&id))?;
    let each = (group.each)(id - group.first);
    Some(if each.is_empty() { group.name.to_owned() } else { format!("{} {each}", group.name) })
}

/// Writes what a viewer knows, from that viewer's view.
///
/// # Panics
///
/// Unless the buffer is as long as [`Tensors::shape`] says.
pub fn observe<G: Tensors>(view: &G::View, viewer: Viewer, out: &mut [i8]) {
    write_all::<G>(&G::in_view(view, viewer), out);
}

/// The same from the state, without making a view: faster, and nothing in it that the view would not show.
///
/// # Panics
///
/// Unless the buffer is as long as [`Tensors::shape`] says.
pub fn observe_state<G: Tensors>(state: &G::State, viewer: Viewer, out: &mut [i8]) {
    write_all::<G>(&G::in_state(state, viewer), out);
}

fn write_all<G: Tensors>(known: &G::Known<'_>, out: &mut [i8]) {
    let shape = G::shape(*G::SEATS.start());
    let mut sheet = Sheet::over(out, usize::from(shape.height) * usize::from(shape.width));
    G::write(known, &mut sheet);
    sheet.finish();
}

/// Writes the features of one legal action of the seat to act.
///
/// # Panics
///
/// Unless the buffer has [`Tensors::ACTION_FEATURES`] places.
pub fn action_features<G: Tensors>(known: &G::Known<'_>, action: G::Action, out: &mut [i8]) {
    let mut sheet = Sheet::over(out, 0);
    G::write_action(known, action, &mut sheet);
    sheet.finish();
}

/// What an observation at a table of that many seats consists of; `None` if the game is not for that many.
pub fn layout<G: Tensors>(seats: u8) -> Option<Layout> {
    let state = G::start(&G::Options::default(), seats).ok()?;
    let shape = G::shape(seats);
    let (mut layout, mut buffer) = (Layout::default(), vec![0; shape.len()]);
    let cells = usize::from(shape.height) * usize::from(shape.width);
    let mut sheet = Sheet::described(&mut buffer, cells, &mut layout);
    G::write(&G::in_state(&state, Viewer::Spectator), &mut sheet);
    sheet.finish();
    Some(layout)
}

/// What the features of an action are.
pub fn action_layout<G: Tensors>(known: &G::Known<'_>, action: G::Action) -> Vec<Group> {
    let (mut layout, mut buffer) = (Layout::default(), vec![0; usize::from(G::ACTION_FEATURES)]);
    let mut sheet = Sheet::described(&mut buffer, 0, &mut layout);
    G::write_action(known, action, &mut sheet);
    sheet.finish();
    layout.features
}

/// The same numbers as 32-bit floating point, which is exact.
///
/// # Panics
///
/// Unless both have the same length.
pub fn to_f32(from: &[i8], to: &mut [f32]) {
    assert_eq!(from.len(), to.len(), "both have the same length");
    for (to, &from) in to.iter_mut().zip(from) {
        *to = f32::from(from);
    }
}
