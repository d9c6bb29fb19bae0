//! `Game`: rules with options and seats.

use std::vec::Vec;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::shelf::Rules;
use crate::state::State;

/// A game with its options and its number of seats (as few as can play if nothing is said).
///
/// >>> import cubotheque as cb
/// >>> game = cb.Game("blox", seats=3)
/// >>> game.name, game.seats, game.ids
/// ('BLOX', 3, 145)
#[pyclass(frozen, module = "cubotheque", from_py_object)]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) rules: Rules,
}

/// Options given as a dictionary or as JSON text.
pub(crate) fn options_text(py: Python<'_>, options: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
    let Some(options) = options else { return Ok(None) };
    if let Ok(text) = options.cast::<PyString>() {
        return Ok(Some(text.to_string()));
    }
    Ok(Some(py.import("json")?.call_method1("dumps", (options,))?.extract()?))
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, seats=None, options=None))]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: Option<u8>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let options = options_text(py, options)?;
        Ok(Game { rules: Rules::new(game, seats, options.as_deref())? })
    }

    /// The name it is asked for by.
    #[getter]
    fn id(&self) -> &'static str {
        self.rules.id
    }

    /// The name on the box.
    #[getter]
    fn name(&self) -> &'static str {
        self.rules.name
    }

    /// The version of its rules.
    #[getter]
    fn rules(&self) -> u32 {
        self.rules.version
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> u8 {
        self.rules.seats
    }

    /// What was agreed, defaults filled in.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (&self.rules.options,))
    }

    /// Whether seats know things that others do not.
    #[getter]
    fn has_secrets(&self) -> bool {
        self.rules.secrets
    }

    /// Whether anything is drawn or thrown.
    #[getter]
    fn has_chance(&self) -> bool {
        self.rules.chance
    }

    /// How many ids there are.
    #[getter]
    fn ids(&self) -> u16 {
        self.rules.ids
    }

    /// The planes of an observation: how many, height, width.
    #[getter]
    fn planes(&self) -> (u16, u8, u8) {
        (self.rules.shape.planes, self.rules.shape.height, self.rules.shape.width)
    }

    /// The features of an observation.
    #[getter]
    fn features(&self) -> u16 {
        self.rules.shape.features
    }

    /// All numbers of an observation: planes, features, and one for each id.
    #[getter]
    fn observation_size(&self) -> usize {
        self.rules.observation()
    }

    /// The features of one of the engine's own actions.
    #[getter]
    fn action_features(&self) -> u16 {
        self.rules.action_features
    }

    /// The name of an id; `None` if there is none.
    fn id_name(&self, id: u16) -> Option<String> {
        self.rules.id_name(id)
    }

    /// The groups of planes and features with what they mean, as in `docs/tensors.md`.
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let layout = self.rules.layout();
        let planes = layout.planes.iter().map(|group| ("plane", group));
        let groups = planes.chain(layout.features.iter().map(|group| ("feature", group)));
        let made = groups.map(|(part, group)| {
            let entry = PyDict::new(py);
            entry.set_item("part", part)?;
            entry.set_item("name", group.name)?;
            entry.set_item("first", group.first)?;
            entry.set_item("count", group.count)?;
            entry.set_item("low", group.low)?;
            entry.set_item("high", group.high)?;
            entry.set_item("what", group.what)?;
            Ok(entry)
        });
        made.collect()
    }

    /// A game's first state, or one set up from a text. With a seed chance acts by itself; without one it is a player.
    #[pyo3(signature = (seed=None, position=None))]
    fn state(&self, seed: Option<u64>, position: Option<String>) -> PyResult<State> {
        Ok(State::begin(&self.rules, position, seed)?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let key = |rules: &Rules| (rules.id, rules.seats, rules.options.clone());
        other.cast::<Game>().is_ok_and(|other| key(&other.get().rules) == key(&self.rules))
    }

    fn __hash__(&self) -> u64 {
        self.rules
            .options
            .bytes()
            .fold(u64::from(self.rules.seats), |hash, byte| cubo_core::mix(hash ^ u64::from(byte)))
    }

    fn __repr__(&self) -> String {
        format!("Game({:?}, seats={}, options={:?})", self.rules.id, self.rules.seats, self.rules.options)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String, u8, String)) {
        let rules = &slf.get().rules;
        (slf.get_type().into_any(), (rules.id.to_owned(), rules.seats, rules.options.clone()))
    }
}
