//! `State`: a game in progress.

use std::vec::Vec;

use cubo_core::{Language, Turn};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString};

use crate::game::Game;
use crate::seated::AnyState;
use crate::shelf::Rules;
use crate::wrong::Wrong;

/// The player when chance is to act.
pub(crate) const CHANCE: i32 = -1;
/// The player when the game is over.
pub(crate) const OVER: i32 = -4;
/// The viewer who has no seat.
pub(crate) const SPECTATOR: i32 = -1;

/// A game in progress.
#[pyclass(module = "cubotheque")]
pub(crate) struct State {
    rules: Rules,
    /// The text it was set up from, if it was.
    position: Option<String>,
    auto: bool,
    inner: Box<dyn AnyState>,
}

/// All that makes a state: game, seats, options, position, whether chance acts by itself, log, what was chosen, the dice.
type Parts = (String, u8, String, Option<String>, bool, Vec<(char, i32, String)>, Vec<u16>, u64);

impl State {
    pub(crate) fn begin(rules: &Rules, position: Option<String>, seed: Option<u64>) -> Result<State, Wrong> {
        let inner = rules.begin(position.as_deref(), seed)?;
        Ok(State { rules: rules.clone(), position, auto: seed.is_some(), inner })
    }

    fn copy(&self) -> State {
        State {
            rules: self.rules.clone(),
            position: self.position.clone(),
            auto: self.auto,
            inner: self.inner.boxed(),
        }
    }

    fn parts(&self) -> Parts {
        (
            self.rules.id.to_owned(),
            self.rules.seats,
            self.rules.options.clone(),
            self.position.clone(),
            self.auto,
            self.inner.log(),
            self.inner.chosen(),
            self.inner.dice(),
        )
    }

    /// Fills the caller's array, or a new one.
    fn fill<'py>(
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i8>>>,
        size: usize,
        write: impl FnOnce(&mut [i8]),
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let array = out.unwrap_or_else(|| PyArray1::zeros(py, size, false));
        {
            let mut numbers = array.try_readwrite().map_err(|why| PyValueError::new_err(why.to_string()))?;
            let numbers = numbers.as_slice_mut().map_err(|why| PyValueError::new_err(why.to_string()))?;
            if numbers.len() != size {
                return Err(PyValueError::new_err(format!(
                    "the array has {} places, not {size}",
                    numbers.len()
                )));
            }
            write(numbers);
        }
        Ok(array)
    }
}

fn language(name: &str) -> PyResult<Language> {
    match name {
        "en" => Ok(Language::En),
        "fr" => Ok(Language::Fr),
        _ => Err(PyValueError::new_err("the languages are \"en\" and \"fr\"")),
    }
}

#[pymethods]
impl State {
    #[getter]
    fn game(&self) -> Game {
        Game { rules: self.rules.clone() }
    }

    #[getter]
    fn current_player(&self) -> i32 {
        match self.inner.turn() {
            Turn::Seat(seat) => seat.0.into(),
            Turn::Chance => CHANCE,
            Turn::Over => OVER,
        }
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.inner.turn() == Turn::Over
    }

    fn legal<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.inner.legal_ids().into_pyarray(py)
    }

    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i8>>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        Self::fill(py, out, self.rules.ids.into(), |numbers| self.inner.mask(numbers))
    }

    fn chosen(&self) -> Vec<u16> {
        self.inner.chosen()
    }

    fn actions(&self) -> Vec<String> {
        self.inner.actions()
    }

    fn legal_features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let (numbers, width) = (self.inner.features(), usize::from(self.rules.action_features));
        let rows = numbers.len() / width;
        numbers.into_pyarray(py).reshape([rows, width])
    }

    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = action.cast::<PyString>() {
            return Ok(self.inner.act(&text.to_cow()?)?);
        }
        let id = match action.cast::<PyInt>() {
            Ok(id) => id.extract::<u16>(),
            Err(_) => action.call_method0("__index__").and_then(|id| id.extract()),
        };
        let id = id.map_err(|_| {
            PyTypeError::new_err("an action is the number of an id, or a text in the game's notation")
        })?;
        Ok(self.inner.choose(id)?)
    }

    fn undo(&mut self) -> PyResult<()> {
        Ok(self.inner.undo()?)
    }

    #[pyo3(signature = (outcome=None))]
    fn chance(&mut self, outcome: Option<&str>) -> PyResult<String> {
        Ok(self.inner.chance(outcome)?)
    }

    fn returns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        self.inner.returns().into_pyarray(py)
    }

    fn scores(&self) -> Vec<i32> {
        self.inner.scores()
    }

    #[pyo3(signature = (seat, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: i32,
        out: Option<Bound<'py, PyArray1<i8>>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let viewer = self.rules.viewer(seat)?;
        Self::fill(py, out, self.rules.observation(), |numbers| self.inner.observe(viewer, numbers))
    }

    fn view<'py>(&self, py: Python<'py>, seat: i32) -> PyResult<Bound<'py, PyAny>> {
        let text = self.inner.view(self.rules.viewer(seat)?);
        py.import("json")?.call_method1("loads", (text,))
    }

    fn infostate(&self, seat: i32) -> PyResult<String> {
        Ok(self.inner.infostate(self.rules.viewer(seat)?))
    }

    fn resample(&self, seat: i32, seed: u64) -> PyResult<State> {
        let viewer = self.rules.viewer(seat)?;
        let mut other = self.copy();
        other.inner.resample(viewer, seed);
        Ok(other)
    }

    fn action_to_text(&self, action: u16) -> PyResult<String> {
        let name = self.rules.id_name(action);
        name.ok_or_else(|| {
            PyIndexError::new_err(format!("there is no id {action}: they end before {}", self.rules.ids))
        })
    }

    fn text_to_action(&self, text: &str) -> PyResult<Vec<u16>> {
        Ok(self.inner.path(text)?)
    }

    #[pyo3(signature = (text, lang="en"))]
    fn why(&self, text: &str, lang: &str) -> PyResult<Option<String>> {
        Ok(self.inner.why(text, language(lang)?)?)
    }

    #[pyo3(signature = (seat=SPECTATOR, lang="en"))]
    fn tell(&self, seat: i32, lang: &str) -> PyResult<Option<String>> {
        Ok(self.inner.tell(self.rules.viewer(seat)?, language(lang)?))
    }

    fn position(&self) -> String {
        self.inner.position()
    }

    #[pyo3(signature = (seat=SPECTATOR))]
    fn picture(&self, seat: i32) -> PyResult<String> {
        Ok(self.inner.picture(self.rules.viewer(seat)?))
    }

    fn history(&self) -> Vec<String> {
        self.inner.log().into_iter().filter(|(sort, ..)| *sort != 'i').map(|(.., text)| text).collect()
    }

    fn clone(&self) -> State {
        self.copy()
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> State {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| other.borrow().parts() == self.parts())
    }

    fn __str__(&self) -> String {
        self.inner.picture(cubo_core::Viewer::Spectator)
    }

    fn __repr__(&self) -> String {
        let events = self.inner.log().len();
        format!(
            "<State of {:?}, seats={}, events={events}, player={}>",
            self.rules.id,
            self.rules.seats,
            self.current_player()
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        Ok((py.import("cubotheque._native")?.getattr("restore")?, self.parts()))
    }
}

/// A state from its parts, as pickled: replayed event by event, every one checked.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // Python's way to write a value down
pub(crate) fn restore(
    game: &str,
    seats: u8,
    options: &str,
    position: Option<String>,
    auto: bool,
    log: Vec<(char, i32, String)>,
    chosen: Vec<u16>,
    dice: u64,
) -> PyResult<State> {
    let rules = Rules::new(game, Some(seats), Some(options))?;
    let mut state = State::begin(&rules, position, auto.then_some(dice))?;
    state.inner.relive(log, &chosen, dice)?;
    Ok(state)
}
