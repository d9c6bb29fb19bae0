//! `Vec`: many games at once.

use cubo_core::mix;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::game::{Game, options_text};
use crate::lanes::{AnyLanes, Buffers, By};
use crate::shelf::Rules;
use crate::wrong::Wrong;

/// Games that go on side by side, in arrays that stay the same.
///
/// By "ids" a step chooses one id in every game, and `masks` are the legal ones. By "list" it plays one of the engine's own actions, by its
/// place in their list, and `counts` says how many there are. With `observe=False` nothing is observed, and `observations` are empty.
///
/// >>> import cubotheque as cb
/// >>> vec = cb.Vec("qwirkle-cubes", n=64, seats=2, threads=2, seed=1)
/// >>> for _ in range(100):
/// ...     vec.step(vec.sample())
/// >>> vec.rewards.shape, vec.dones.shape
/// ((64, 2), (64,))
#[pyclass(module = "cubotheque")]
pub(crate) struct Vec {
    rules: Rules,
    by: By,
    lanes: Box<dyn AnyLanes>,
    threads: usize,
    count: usize,
    /// What the seat to act knows, one row a game.
    #[pyo3(get)]
    observations: Py<PyArray2<i8>>,
    /// A zero or a one for each id, one row a game.
    #[pyo3(get)]
    masks: Py<PyArray2<i8>>,
    /// How many actions there are to choose from in each game; 0 where ids are chosen.
    #[pyo3(get)]
    counts: Py<PyArray1<i32>>,
    /// The seat to act in each game.
    #[pyo3(get)]
    players: Py<PyArray1<i32>>,
    /// The returns of the games that ended in the last step, one number a seat; 0 elsewhere.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Which games ended in the last step; they have begun anew.
    #[pyo3(get)]
    dones: Py<PyArray1<bool>>,
}

impl Vec {
    /// Works on the arrays with the interpreter free for others.
    fn work(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyLanes, Buffers<'_>, usize) + Send,
    ) -> PyResult<()> {
        let taken = |why: &dyn std::fmt::Display| {
            PyValueError::new_err(format!("an array of this Vec is in use: {why}"))
        };
        macro_rules! slice {
            ($array:expr, $guard:ident, $slice:ident) => {
                let mut $guard = $array.bind(py).try_readwrite().map_err(|why| taken(&why))?;
                let $slice = $guard.as_slice_mut().map_err(|why| taken(&why))?;
            };
        }
        slice!(self.observations, o, observations);
        slice!(self.masks, m, masks);
        slice!(self.counts, c, counts);
        slice!(self.players, p, players);
        slice!(self.rewards, r, rewards);
        slice!(self.dones, d, dones);
        let (lanes, threads) = (self.lanes.as_mut(), self.threads);
        let buffers = Buffers { observations, masks, counts, players, rewards, dones };
        py.detach(|| work(lanes, buffers, threads));
        Ok(())
    }

    fn check_lane(&self, lane: usize) -> PyResult<()> {
        if lane < self.count {
            return Ok(());
        }
        Err(PyIndexError::new_err(format!("there is no game {lane}: they end before {}", self.count)))
    }
}

/// How choices are made, by its name.
pub(crate) fn read_by(name: &str) -> Result<By, Wrong> {
    match name {
        "ids" => Ok(By::Ids),
        "list" => Ok(By::List),
        _ => Err(Wrong::new(
            "choices are made by \"ids\" or by \"list\"",
            "on choisit par \"ids\" ou par \"list\"",
        )),
    }
}

#[pymethods]
impl Vec {
    #[new]
    #[pyo3(signature = (game, n, seats=None, options=None, threads=1, autoreset="same_step", seed=0, by="ids", observe=true))]
    #[allow(clippy::too_many_arguments)] // named in Python
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        seats: Option<u8>,
        options: Option<&Bound<'_, PyAny>>,
        threads: usize,
        autoreset: &str,
        seed: u64,
        by: &str,
        observe: bool,
    ) -> PyResult<Vec> {
        if n == 0 || threads == 0 {
            return Err(Wrong::new(
                "a Vec has at least one game and one thread",
                "un Vec a au moins une partie et un fil",
            )
            .into());
        }
        if autoreset != "same_step" {
            return Err(Wrong::new(
                "games begin anew in the step in which they end: autoreset is \"same_step\"",
                "une partie recommence au pas où elle finit\u{a0}: autoreset vaut \"same_step\"",
            )
            .into());
        }
        let (options, by) = (options_text(py, options)?, read_by(by)?);
        let rules = Rules::new(game, seats, options.as_deref())?;
        let seats = usize::from(rules.seats);
        let ids = if by == By::Ids { usize::from(rules.ids) } else { 0 };
        let width = if observe { rules.observation() } else { 0 };
        let mut made = Vec {
            by,
            lanes: rules.lanes(by, n)?,
            threads: threads.min(n),
            count: n,
            observations: PyArray2::zeros(py, [n, width], false).unbind(),
            masks: PyArray2::zeros(py, [n, ids], false).unbind(),
            counts: PyArray1::zeros(py, n, false).unbind(),
            players: PyArray1::zeros(py, n, false).unbind(),
            rewards: PyArray2::zeros(py, [n, seats], false).unbind(),
            dones: PyArray1::zeros(py, n, false).unbind(),
            rules,
        };
        made.reset(py, seed)?;
        Ok(made)
    }

    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        Game { rules: self.rules.clone() }
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// Begins all games anew.
    #[pyo3(signature = (seed=0))]
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.work(py, |lanes, buffers, threads| lanes.reset(mix(seed), buffers, threads))
    }

    /// Chooses in every game; if that is not legal in one, nothing is done. A game that ends begins anew in the same step.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(|why| PyValueError::new_err(why.to_string()))?;
        if actions.len() != self.count {
            return Err(Wrong::new(
                format!("{} actions for {} games", actions.len(), self.count),
                format!("{} actions pour {} parties", actions.len(), self.count),
            )
            .into());
        }
        if let Some(lane) = self.lanes.illegal(actions) {
            return Err(Wrong::lane(actions[lane], lane, self.by == By::Ids).into());
        }
        self.work(py, |lanes, buffers, threads| lanes.step(actions, buffers, threads))
    }

    /// Something legal for `step` in every game, each as likely as the others, in the caller's array if there is one. Chance in the games does not
    /// depend on it.
    #[pyo3(signature = (out=None))]
    fn sample<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i64>>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let array = out.unwrap_or_else(|| PyArray1::zeros(py, self.count, false));
        {
            let mut numbers = array.try_readwrite().map_err(|why| PyValueError::new_err(why.to_string()))?;
            let numbers = numbers.as_slice_mut().map_err(|why| PyValueError::new_err(why.to_string()))?;
            if numbers.len() != self.count {
                let why = format!("the array has {} places, not {}", numbers.len(), self.count);
                return Err(PyValueError::new_err(why));
            }
            let lanes = self.lanes.as_mut();
            py.detach(|| lanes.sample(numbers));
        }
        Ok(array)
    }

    /// The engine's own legal actions of one game, in the game's notation: the list that "list" chooses from.
    fn actions(&self, lane: usize) -> PyResult<std::vec::Vec<String>> {
        self.check_lane(lane)?;
        Ok(self.lanes.actions(lane))
    }

    /// A row of numbers for each of them.
    fn features<'py>(&self, py: Python<'py>, lane: usize) -> PyResult<Bound<'py, PyArray2<i8>>> {
        self.check_lane(lane)?;
        let (numbers, width) = (self.lanes.features(lane), usize::from(self.rules.action_features));
        let rows = numbers.len() / width;
        PyArray1::from_vec(py, numbers).reshape([rows, width])
    }
}

/// The same work as a `Vec`'s on one thread without Python between, to measure it against: so many random choices. Gives how many choices and how
/// many actions that were.
#[pyfunction]
#[pyo3(signature = (game, by="ids", observe=true, choices=100_000))]
pub(crate) fn native_run(
    py: Python<'_>,
    game: &Game,
    by: &str,
    observe: bool,
    choices: u64,
) -> PyResult<(u64, u64)> {
    let (rules, by) = (&game.rules, read_by(by)?);
    Ok(py.detach(|| rules.native(by, observe, choices))?)
}
