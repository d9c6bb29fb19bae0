//! `State`: a game in progress.

use std::vec::Vec;

use cubo_core::{Language, Turn};
use cubo_players::Spec;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::game::Game;
use crate::record::Record;
use crate::seated::AnyState;
use crate::shelf::Rules;
use crate::wrong::Wrong;

/// The player when chance is to act.
pub(crate) const CHANCE: i32 = -1;
/// The player when the game is over.
pub(crate) const OVER: i32 = -4;
/// The viewer who has no seat.
pub(crate) const SPECTATOR: i32 = -1;

/// A game in progress: it can be copied, compared and pickled.
///
/// >>> import cubotheque as cb
/// >>> state = cb.Game("blox", seats=3).state(seed=7)
/// >>> state
/// <State of "blox", seats=3, events=2, player=0>
/// >>> import copy, pickle
/// >>> copy.copy(state) == pickle.loads(pickle.dumps(state)) == state
/// True
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

    /// A state played again from its log, every event checked; without dice chance begins at 0.
    pub(crate) fn relive(
        rules: &Rules,
        position: Option<String>,
        auto: bool,
        log: Vec<(char, i32, String)>,
        chosen: &[u16],
        dice: Option<u64>,
    ) -> Result<State, Wrong> {
        let dice = dice.unwrap_or(0);
        let mut state = State::begin(rules, position, auto.then_some(dice))?;
        state.inner.relive(log, chosen, dice)?;
        Ok(state)
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

fn language(name: &str) -> Result<Language, Wrong> {
    match name {
        "en" => Ok(Language::En),
        "fr" => Ok(Language::Fr),
        _ => Err(Wrong::new("the languages are \"en\" and \"fr\"", "les langues sont \"en\" et \"fr\"")),
    }
}

/// A seed, given as a number or drawn from a generator of numpy.
fn seed_from(rng: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(seed) = rng.extract() {
        return Ok(seed);
    }
    let integers = rng.getattr("integers").map_err(|_| {
        PyTypeError::new_err("rng is a seed, or a generator such as numpy.random.default_rng() makes")
    })?;
    integers.call1((1u64 << 63,))?.extract()
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game { rules: self.rules.clone() }
    }

    /// The seat to act, or `cubotheque.CHANCE`, or `cubotheque.OVER`.
    #[getter]
    fn current_player(&self) -> i32 {
        match self.inner.turn() {
            Turn::Seat(seat) => seat.0.into(),
            Turn::Chance => CHANCE,
            Turn::Over => OVER,
        }
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.turn() == Turn::Over
    }

    /// The ids that may be chosen next, in ascending order.
    ///
    /// >>> import cubotheque as cb
    /// >>> cb.Game("cubulus").state(seed=1).legal()[:3]
    /// array([0, 1, 2])
    fn legal<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_slice(py, &self.inner.legal_ids())
    }

    /// The same as a zero or a one for each id, in the caller's array if there is one.
    ///
    /// >>> import cubotheque as cb, numpy as np
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> bool((np.flatnonzero(state.mask()) == state.legal()).all())
    /// True
    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i8>>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        Self::fill(py, out, self.rules.ids.into(), |numbers| self.inner.mask(numbers))
    }

    /// The ids chosen so far in the choice in progress.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> state.apply(0)
    /// >>> state.chosen()
    /// [0]
    fn chosen(&self) -> Vec<u16> {
        self.inner.chosen()
    }

    /// The engine's own legal actions in the game's notation.
    ///
    /// >>> import cubotheque as cb
    /// >>> cb.Game("cubulus").state(seed=1).actions()[0]
    /// 'A1-A2'
    fn actions(&self) -> Vec<String> {
        self.inner.actions()
    }

    /// How many actions `actions()` lists.
    fn count(&mut self) -> usize {
        self.inner.count()
    }

    /// Plays one of the actions that `actions()` lists, by its place; a choice in progress is dropped.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> state.take(state.count() - 1)
    /// >>> state.current_player
    /// 1
    fn take(&mut self, place: usize) -> PyResult<()> {
        Ok(self.inner.take(place)?)
    }

    /// A row of numbers for each of these actions (`docs/tensors.md`).
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> state.legal_features().shape == (len(state.actions()), state.game.action_features)
    /// True
    fn legal_features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let (numbers, width) = (self.inner.features(), usize::from(self.rules.action_features));
        let rows = numbers.len() / width;
        numbers.into_pyarray(py).reshape([rows, width])
    }

    /// Chooses an id, or plays an action by its text; a choice in progress is then dropped.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> state.apply("A1-A2")
    /// >>> state.apply(state.legal()[0])
    /// >>> state.history(), state.chosen()
    /// (['A1-A2'], [65])
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = action.cast::<PyString>() {
            return Ok(self.inner.act(&text.to_cow()?)?);
        }
        let id = action.extract::<i64>().map_err(|_| {
            PyTypeError::new_err("an action is the number of an id, or a text in the game's notation")
        })?;
        Ok(self.inner.choose(u16::try_from(id).map_err(|_| Wrong::id(id, ""))?)?)
    }

    /// Takes back the last id of a choice in progress, or else the last action with the chance that followed it.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> state.apply("A1-A2")
    /// >>> state.undo()
    /// >>> state.history()
    /// []
    fn undo(&mut self) -> PyResult<()> {
        Ok(self.inner.undo()?)
    }

    /// What chance does where it is its turn: the given outcome, or one that is drawn, from `rng` (a seed or a generator of numpy) if there is one. Gives its text.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("blox", seats=2).state()
    /// >>> state.current_player == cb.CHANCE, state.chance().split()[0]
    /// (True, 'towers')
    #[pyo3(signature = (outcome=None, rng=None))]
    fn chance(&mut self, outcome: Option<&str>, rng: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        if let Some(rng) = rng {
            self.inner.set_dice(seed_from(rng)?);
        }
        Ok(self.inner.chance(outcome)?)
    }

    /// One number a seat, between -1 for the last and 1 for the first, with the sum 0; all 0 while the game goes on.
    ///
    /// >>> import cubotheque as cb
    /// >>> cb.Game("cubulus").state(seed=1).returns()
    /// array([0., 0.], dtype=float32)
    fn returns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        self.inner.returns().into_pyarray(py)
    }

    /// The game's own points, seat by seat.
    ///
    /// >>> import cubotheque as cb
    /// >>> cb.Game("blox", seats=3).state(seed=7).scores()
    /// [0, 0, 0]
    fn scores(&self) -> Vec<i32> {
        self.inner.scores()
    }

    /// What a seat knows as numbers, in the caller's array if there is one; `cubotheque.SPECTATOR` sees what everybody sees.
    ///
    /// >>> import cubotheque as cb, numpy as np
    /// >>> state = cb.Game("blox", seats=3).state(seed=7)
    /// >>> numbers = np.empty(state.game.observation_size, np.int8)
    /// >>> state.observe(0, numbers) is numbers
    /// True
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

    /// What a seat knows as dictionaries and lists.
    ///
    /// >>> import cubotheque as cb
    /// >>> isinstance(cb.Game("blox", seats=3).state(seed=7).view(0), dict)
    /// True
    fn view<'py>(&self, py: Python<'py>, seat: i32) -> PyResult<Bound<'py, PyAny>> {
        let text = self.inner.view(self.rules.viewer(seat)?);
        py.import("json")?.call_method1("loads", (text,))
    }

    /// All that a seat saw so far, as text: equal for two states exactly if the seat saw the same.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> state.apply("A1-A2")
    /// >>> state.infostate(1).splitlines()[-1]
    /// '0: A1-A2'
    fn infostate(&self, seat: i32) -> PyResult<String> {
        Ok(self.inner.infostate(self.rules.viewer(seat)?))
    }

    /// Another state that the seat could not tell from this one. `rng` is a seed, or a generator of numpy to draw it from.
    ///
    /// >>> import cubotheque as cb, numpy as np
    /// >>> state = cb.Game("blox", seats=3).state(seed=7)
    /// >>> other = state.resample(0, np.random.default_rng(1))
    /// >>> other.view(0) == state.view(0), other.view(1) == state.view(1)
    /// (True, False)
    #[pyo3(signature = (seat, rng))]
    fn resample(&self, seat: i32, rng: &Bound<'_, PyAny>) -> PyResult<State> {
        let viewer = self.rules.viewer(seat)?;
        let seed = seed_from(rng)?;
        let mut other = self.copy();
        other.inner.resample(viewer, seed);
        Ok(other)
    }

    /// The name of an id.
    ///
    /// >>> import cubotheque as cb
    /// >>> cb.Game("cubulus").state(seed=1).action_to_text(0)
    /// 'piece A1'
    fn action_to_text(&self, action: u16) -> PyResult<String> {
        let name = self.rules.id_name(action);
        name.ok_or_else(|| {
            PyIndexError::new_err(format!("there is no id {action}: they end before {}", self.rules.ids))
        })
    }

    /// The ids of an action.
    ///
    /// >>> import cubotheque as cb
    /// >>> cb.Game("cubulus").state(seed=1).text_to_action("A1-A2")
    /// [0, 81]
    fn text_to_action(&self, text: &str) -> PyResult<Vec<u16>> {
        Ok(self.inner.path(text)?)
    }

    /// Why the seat to act may not do that, in English or French (`"fr"`); `None` if it may.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> state.why("A1-A3")
    /// 'This cube shows 1: it goes exactly 1 cell. A1 to A3 is 2. (CU-8)'
    /// >>> state.why("A1-A2") is None
    /// True
    #[pyo3(signature = (text, lang="en"))]
    fn why(&self, text: &str, lang: &str) -> PyResult<Option<String>> {
        Ok(self.inner.why(text, language(lang)?)?)
    }

    /// The last event in words, through the eyes of a seat; `None` before the first.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> state.apply("A1-A2")
    /// >>> state.tell()
    /// 'White’s 1 rolls from A1 to A2. It now shows 3.'
    /// >>> state.tell(lang="fr")
    /// 'Le 1 blanc roule d’A1 à A2. Il montre maintenant 3.'
    #[pyo3(signature = (seat=SPECTATOR, lang="en"))]
    fn tell(&self, seat: i32, lang: &str) -> PyResult<Option<String>> {
        Ok(self.inner.tell(self.rules.viewer(seat)?, language(lang)?))
    }

    /// The position as text, for `Game.state(position=...)`.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> state.game.state(position=state.position()).position() == state.position()
    /// True
    fn position(&self) -> String {
        self.inner.position()
    }

    /// The table drawn in letters, through the eyes of a seat; `str(state)` is a spectator's.
    #[pyo3(signature = (seat=SPECTATOR))]
    fn picture(&self, seat: i32) -> PyResult<String> {
        Ok(self.inner.picture(self.rules.viewer(seat)?))
    }

    /// What happened so far, in the game's notation; chance too.
    fn history(&self) -> Vec<String> {
        self.inner.log().into_iter().filter(|(sort, ..)| *sort != 'i').map(|(.., text)| text).collect()
    }

    /// A copy, which goes its own way.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("cubulus").state(seed=1)
    /// >>> other = state.clone()
    /// >>> other.apply(0)
    /// >>> other == state
    /// False
    fn clone(&self) -> State {
        self.copy()
    }

    /// What a player of the house would do for the seat to act, and its analysis. It sees what that seat sees. `level` is a name
    /// ("beginner" to "master", "random", "greedy", "uct", "search"), perhaps with a budget: "uct:500i", "search:10000n", "search:50ms".
    ///
    /// >>> import cubotheque as cb
    /// >>> action, analysis = cb.Game("cubulus").state(seed=1).think("easy", seed=3)
    /// >>> analysis["player"]
    /// 'glance'
    #[pyo3(signature = (level="expert", seed=0))]
    fn think<'py>(&self, py: Python<'py>, level: &str, seed: u64) -> PyResult<(String, Bound<'py, PyAny>)> {
        let player: Spec = level.parse().map_err(|why: String| {
            let fr = format!("aucun joueur ne s’appelle ainsi\u{a0}: {why}");
            Wrong::new(why, fr)
        })?;
        let inner = &self.inner;
        let (action, analysis) = py.detach(|| inner.think(&player, seed))?;
        Ok((action, py.import("json")?.call_method1("loads", (analysis,))?))
    }

    /// The game so far as a record.
    fn record(&self) -> PyResult<Record> {
        Ok(Record::new(self.inner.record()?)?)
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
    Ok(State::relive(&rules, position, auto, log, &chosen, Some(dice))?)
}
