//! `cubo selfplay`.

use crate::failure::Failure;
use crate::interrupt;

pub(crate) use cubo_selfplay::Args;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let stop = interrupt::flag()?;
    cubo_selfplay::run(args, &stop, &mut std::io::stdout().lock()).map_err(Failure::Bad)
}
