//! `Vec`: many games at once.

use cubo_core::mix;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::game::{Game, options_text};
use crate::lanes::{AnyLanes, Buffers};
use crate::shelf::Rules;

/// Games that go on side by side, in arrays that stay the same.
#[pyclass(module = "cubotheque")]
pub(crate) struct Vec {
    rules: Rules,
    lanes: Box<dyn AnyLanes>,
    threads: usize,
    count: usize,
    #[pyo3(get)]
    observations: Py<PyArray2<i8>>,
    #[pyo3(get)]
    masks: Py<PyArray2<i8>>,
    #[pyo3(get)]
    players: Py<PyArray1<i32>>,
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
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
        slice!(self.players, p, players);
        slice!(self.rewards, r, rewards);
        slice!(self.dones, d, dones);
        let (lanes, threads) = (self.lanes.as_mut(), self.threads);
        py.detach(|| work(lanes, Buffers { observations, masks, players, rewards, dones }, threads));
        Ok(())
    }
}

#[pymethods]
impl Vec {
    #[new]
    #[pyo3(signature = (game, n, seats=None, options=None, threads=1, autoreset="same_step", seed=0))]
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
    ) -> PyResult<Vec> {
        if n == 0 || threads == 0 {
            return Err(PyValueError::new_err("a Vec has at least one game and one thread"));
        }
        if autoreset != "same_step" {
            return Err(PyValueError::new_err(
                "games begin anew in the step in which they end: autoreset is \"same_step\"",
            ));
        }
        let options = options_text(py, options)?;
        let rules = Rules::new(game, seats, options.as_deref())?;
        let (ids, seats) = (usize::from(rules.ids), usize::from(rules.seats));
        let mut made = Vec {
            lanes: rules.lanes(n)?,
            threads: threads.min(n),
            count: n,
            observations: PyArray2::zeros(py, [n, rules.observation()], false).unbind(),
            masks: PyArray2::zeros(py, [n, ids], false).unbind(),
            players: PyArray1::zeros(py, n, false).unbind(),
            rewards: PyArray2::zeros(py, [n, seats], false).unbind(),
            dones: PyArray1::zeros(py, n, false).unbind(),
            rules,
        };
        made.reset(py, seed)?;
        Ok(made)
    }

    #[getter]
    fn game(&self) -> Game {
        Game { rules: self.rules.clone() }
    }

    fn __len__(&self) -> usize {
        self.count
    }

    #[pyo3(signature = (seed=0))]
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.work(py, |lanes, buffers, threads| lanes.reset(mix(seed), buffers, threads))
    }

    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(|why| PyValueError::new_err(why.to_string()))?;
        if actions.len() != self.count {
            return Err(PyValueError::new_err(format!("{} actions for {} games", actions.len(), self.count)));
        }
        if let Some(lane) = self.lanes.illegal(actions) {
            let id = actions[lane];
            return Err(PyValueError::new_err(format!(
                "id {id} is not legal in game {lane}; nothing was done"
            )));
        }
        self.work(py, |lanes, buffers, threads| lanes.step(actions, buffers, threads))
    }
}
