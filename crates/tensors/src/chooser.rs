//! Choosing an action step by step.

use std::ops::ControlFlow;

use crate::{Path, Tensors, ids};

/// A choice in progress: the legal actions that the ids chosen so far still allow.
///
/// It knows the legal list of the seat to act and nothing else of the state. Made once, it can be used for every decision: its memory is kept.
///
/// ```
/// use cubo_core::Game;
/// use cubo_cubulus::Cubulus;
/// use cubo_tensors::{Chooser, ids};
///
/// let state = Cubulus::start(&Default::default(), 2)?;
/// let mut chooser = Chooser::<Cubulus>::new();
/// let mut mask = vec![0; usize::from(ids::<Cubulus>())];
/// chooser.begin(&state);
/// let action = loop {
///     chooser.mask(&mut mask);
///     let id = mask.iter().position(|&legal| legal == 1).expect("something can be chosen") as u16;
///     if let Some(action) = chooser.choose(id)? {
///         break action;
///     }
/// };
/// assert_eq!(Cubulus::refuse(&state, action), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Chooser<G: Tensors> {
    open: Vec<(G::Action, Path)>,
    chosen: Path,
}

/// An id that may not be chosen now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotLegal {
    /// The id.
    pub id: u16,
}

impl std::fmt::Display for NotLegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "id {} is not legal here", self.id)
    }
}

impl std::error::Error for NotLegal {}

impl<G: Tensors> Default for Chooser<G> {
    fn default() -> Self {
        Chooser::new()
    }
}

impl<G: Tensors> Clone for Chooser<G> {
    fn clone(&self) -> Self {
        Chooser { open: self.open.clone(), chosen: self.chosen }
    }
}

impl<G: Tensors> Chooser<G> {
    /// Nothing to choose from yet.
    pub fn new() -> Self {
        Chooser { open: Vec::new(), chosen: Path::START }
    }

    /// Leaves the choice in progress: nothing to choose from, and nothing chosen.
    pub fn clear(&mut self) {
        self.open.clear();
        self.chosen = Path::START;
    }

    /// Begins the choice of the seat to act, among all its legal actions; there are none if no seat is to act.
    pub fn begin(&mut self, state: &G::State) {
        self.clear();
        let _ = G::legal(state, |action| {
            let path = G::path(action);
            debug_assert!(path.is_some(), "a legal action without a path: {action}");
            self.open.extend(path.map(|path| (action, path)));
            ControlFlow::<()>::Continue(())
        });
    }

    /// Writes 1 for every id that may come next and 0 for all others.
    ///
    /// # Panics
    ///
    /// Unless the buffer has as many places as the game has ids.
    pub fn mask(&self, out: &mut [i8]) {
        assert_eq!(out.len(), usize::from(ids::<G>()), "a mask has one place for each id");
        out.fill(0);
        let step = self.chosen.ids().len();
        for (_, path) in &self.open {
            if let Some(&id) = path.ids().get(step) {
                out[usize::from(id)] = 1;
            }
        }
    }

    /// Chooses an id. The last one of an action gives the action, and with it the choice is over; the state is left to the caller.
    pub fn choose(&mut self, id: u16) -> Result<Option<G::Action>, NotLegal> {
        let step = self.chosen.ids().len();
        let fits = |path: &Path| path.ids().get(step) == Some(&id);
        if !self.allows(id) {
            return Err(NotLegal { id });
        }
        self.open.retain(|(_, path)| fits(path));
        self.chosen = self.chosen.then(id);
        // No path is the beginning of another, so an action whose path has ended is the only one left.
        let (action, path) = self.open[0];
        if path != self.chosen {
            return Ok(None);
        }
        self.clear();
        Ok(Some(action))
    }

    /// Whether an id may come next.
    pub fn allows(&self, id: u16) -> bool {
        let step = self.chosen.ids().len();
        self.open.iter().any(|(_, path)| path.ids().get(step) == Some(&id))
    }

    /// The ids chosen so far.
    pub fn chosen(&self) -> &[u16] {
        self.chosen.ids()
    }

    /// How often each id was chosen so far: what an observation lacks in the middle of a choice.
    ///
    /// # Panics
    ///
    /// Unless the buffer has as many places as the game has ids.
    pub fn write_chosen(&self, out: &mut [i8]) {
        assert_eq!(out.len(), usize::from(ids::<G>()), "there is one place for each id");
        out.fill(0);
        for &id in self.chosen() {
            out[usize::from(id)] += 1;
        }
    }

    /// The id that comes next if there is only one: such steps need no decision.
    pub fn forced(&self) -> Option<u16> {
        let step = self.chosen.ids().len();
        let id = *self.open.first()?.1.ids().get(step)?;
        self.open.iter().all(|(_, path)| path.ids().get(step) == Some(&id)).then_some(id)
    }

    /// The legal actions that can still be reached, in the game's order.
    pub fn open(&self) -> impl ExactSizeIterator<Item = G::Action> {
        self.open.iter().map(|(action, _)| *action)
    }
}
