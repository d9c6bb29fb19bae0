//! `Record`: a game as it is kept, and the check of it.

use std::path::PathBuf;
use std::vec::Vec;

use cubo_core::Record as Paper;
use cubo_core::fair::{Bytes32, Extent};
use cubo_core::record::Entry;
use cubo_core::seal::seals;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::game::Game;
use crate::shelf::Rules;
use crate::state::State;
use crate::wrong::Wrong;

/// A whole game as it is kept in a file, every event of it checked.
///
/// >>> import cubotheque as cb
/// >>> state = cb.Game("cubulus").state(seed=1)
/// >>> for move in ("A1-A2", "A9-A8"):
/// ...     state.apply(move)
/// >>> record = state.record()
/// >>> record.game, record.events, record.outcome
/// (Game("cubulus", seats=2, options="{\"level\":2}"), ['A1-A2', 'A9-A8'], None)
/// >>> record.state().position() == state.position()
/// True
#[pyclass(frozen, module = "cubotheque")]
pub(crate) struct Record {
    rules: Rules,
    paper: Paper,
}

/// What was found true of a record.
#[pyclass(frozen, get_all, module = "cubotheque")]
pub(crate) struct Checked {
    /// Whether chance came from a fair table, and not from a seed or from nowhere that could be checked.
    fair: bool,
    /// Whether the seats were drawn by lot.
    seats_drawn: bool,
    /// How many chance events of the game were drawn again.
    drawn: usize,
    /// The table's last seal, if the record has its sealed history.
    seal: Option<String>,
}

#[pymethods]
impl Checked {
    fn __repr__(&self) -> String {
        let (fair, seats) = (truth(self.fair), truth(self.seats_drawn));
        let seal = self.seal.as_ref().map_or_else(|| "None".to_owned(), |seal| format!("'{seal}'"));
        format!("Checked(fair={fair}, seats_drawn={seats}, drawn={}, seal={seal})", self.drawn)
    }
}

fn truth(is: bool) -> &'static str {
    if is { "True" } else { "False" }
}

/// The records in a text, one after the other.
fn read_all(text: &str) -> Result<Vec<Record>, Wrong> {
    let records = serde_json::Deserializer::from_str(text).into_iter::<Paper>();
    let records: Vec<Record> =
        records.map(|paper| Record::new(paper.map_err(Wrong::no_record)?)).collect::<Result<_, _>>()?;
    if records.is_empty() {
        return Err(Wrong::no_record("there is no record in it"));
    }
    Ok(records)
}

impl Record {
    /// A record once every event of it was played again.
    pub(crate) fn new(paper: Paper) -> Result<Record, Wrong> {
        let options = paper.options.to_string();
        let rules = Rules::new(&paper.game, Some(paper.seats), Some(&options))?;
        rules.replay(&paper).map_err(|bad| Wrong::record(&bad))?;
        Ok(Record { rules, paper })
    }

    fn text(&self) -> String {
        serde_json::to_string(&self.paper).unwrap_or_default()
    }
}

#[pymethods]
impl Record {
    /// The one record in a file; `BadRecord` if it does not hold or if there are more (`load_all` reads those).
    #[classmethod]
    fn load(_class: &Bound<'_, PyType>, path: PathBuf) -> PyResult<Record> {
        let mut all = read_all(&std::fs::read_to_string(path)?)?;
        match (all.pop(), all.len()) {
            (Some(record), 0) => Ok(record),
            (_, more) => Err(Wrong::no_record(format!("there are {} records in the file", more + 1)).into()),
        }
    }

    /// All records in a file, one after the other.
    #[classmethod]
    fn load_all(_class: &Bound<'_, PyType>, path: PathBuf) -> PyResult<Vec<Record>> {
        Ok(read_all(&std::fs::read_to_string(path)?)?)
    }

    /// A record from its JSON text.
    #[classmethod]
    fn parse(_class: &Bound<'_, PyType>, text: &str) -> PyResult<Record> {
        let paper = serde_json::from_str(text).map_err(Wrong::no_record)?;
        Ok(Record::new(paper)?)
    }

    /// Writes the record to a file.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        Ok(std::fs::write(path, self.text() + "\n")?)
    }

    /// The whole record as dictionaries and lists, as it stands in files.
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.text(),))
    }

    /// The game that was played.
    #[getter]
    fn game(&self) -> Game {
        Game { rules: self.rules.clone() }
    }

    /// What happened, in the game's notation.
    #[getter]
    fn events(&self) -> Vec<String> {
        let text = |entry: &Entry| match entry {
            Entry::Action { action: text, .. } | Entry::Chance { chance: text, .. } => text.clone(),
        };
        self.paper.events.iter().map(text).collect()
    }

    /// Who did it: a seat, or `cubotheque.CHANCE`.
    #[getter]
    fn actors(&self) -> Vec<i32> {
        let who = |entry: &Entry| match entry {
            Entry::Action { seat, .. } => i32::from(seat.0),
            Entry::Chance { .. } => crate::state::CHANCE,
        };
        self.paper.events.iter().map(who).collect()
    }

    /// Who played, seat by seat, where it is known.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.paper.names.iter().map(|named| named.name.clone()).collect()
    }

    /// How it ended (`scores`, `ranks` and `reason`, the clause), also where somebody gave up; `None` if it did not.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = serde_json::to_string(&self.paper.outcome).unwrap_or_default();
        py.import("json")?.call_method1("loads", (text,))
    }

    /// The state after so many events, after all of them if nothing is said. Chance is a player in it, unless it gets a seed to act by.
    ///
    /// >>> import cubotheque as cb
    /// >>> state = cb.Game("blox", seats=3).state(seed=7)
    /// >>> while not state.is_over:
    /// ...     _ = cb.play(state, level="random")
    /// >>> record = state.record()
    /// >>> [len(record.state(n).history()) for n in (0, 1, 2)]
    /// [0, 1, 2]
    #[pyo3(signature = (events=None, seed=None))]
    fn state(&self, events: Option<usize>, seed: Option<u64>) -> PyResult<State> {
        let all = self.paper.events.len();
        let wanted = events.unwrap_or(all);
        if wanted > all {
            return Err(PyIndexError::new_err(format!("the record has {all} events")));
        }
        let log = self.paper.events[..wanted].iter().map(|entry| match entry {
            Entry::Action { seat, action } => ('a', i32::from(seat.0), action.clone()),
            Entry::Chance { chance, .. } => ('c', -1, chance.clone()),
        });
        Ok(State::relive(&self.rules, self.paper.position.clone(), seed.is_some(), log.collect(), &[], seed)?)
    }

    /// Draws every chance event again: from the fair table's secret and nonces, or from the seed. With `partial` the
    /// table's record may be only a part of what happened; every seal given must be one of the table's. `BadRecord` if anything is not as it must be.
    #[pyo3(signature = (partial=false, seals=Vec::new()))]
    fn verify(&self, partial: bool, seals: Vec<String>) -> PyResult<Checked> {
        let extent = if partial { Extent::Part } else { Extent::Whole };
        let checked = self.rules.verify(&self.paper, extent).map_err(|bad| Wrong::record(&bad))?;
        let known: Vec<Bytes32> = self::seals(&self.paper);
        for told in seals {
            if !Bytes32::from_hex(&told).is_some_and(|told| known.contains(&told)) {
                return Err(Wrong::no_record(format!("the table's history never had the seal {told}")).into());
            }
        }
        let (fair, seats_drawn, drawn) = (checked.fair, checked.seats_drawn, checked.drawn);
        Ok(Checked { fair, seats_drawn, drawn, seal: checked.seal.map(|seal| seal.to_string()) })
    }

    fn __len__(&self) -> usize {
        self.paper.events.len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Record>().is_ok_and(|other| other.get().paper == self.paper)
    }

    fn __hash__(&self) -> u64 {
        self.text().bytes().fold(0, |hash, byte| cubo_core::mix(hash ^ u64::from(byte)))
    }

    fn __repr__(&self) -> String {
        let (id, seats, events) = (self.rules.id, self.rules.seats, self.paper.events.len());
        format!("<Record of {id:?}, seats={seats}, events={events}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("parse")?, (slf.get().text(),)))
    }
}
