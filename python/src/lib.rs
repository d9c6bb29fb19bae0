//! The module `cubotheque._native`: games, states and vectors of games for Python.

mod dice;
mod game;
mod lanes;
mod native;
mod record;
mod seated;
mod shelf;
mod state;
mod vector;
mod wrong;

use pyo3::prelude::*;

/// The whole of it; the package `cubotheque` gives it its names.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("CHANCE", state::CHANCE)?;
    module.add("OVER", state::OVER)?;
    module.add("SPECTATOR", state::SPECTATOR)?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<record::Checked>()?;
    module.add_class::<vector::Vec>()?;
    module.add_function(wrap_pyfunction!(vector::native_run, module)?)?;
    module.add_function(wrap_pyfunction!(state::restore, module)?)
}
