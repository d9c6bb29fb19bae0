//! Asking a built-in player, with this machine's clock and processors.

use std::time::Instant;

use cubo_catalog::{Advice, Error, Session};
use cubo_players::{Budget, Limit, Spec};

/// What that player would do for the seat to act. Without a limit it uses its level's nodes, and at most the time of a turn
/// of that level. A limit of time is used for this one action, with all processors unless the player has a number of
/// threads.
pub(crate) fn think(session: &dyn Session, player: &Spec, seed: &str) -> Result<Advice, Error> {
    let level = player.fair().map_err(Error::BadRequest)?;
    let begin = Instant::now();
    match player.limit {
        None => {
            let mut late = || begin.elapsed() >= level.turn_time();
            session.go(level, &mut Budget::nodes(level.nodes()).until(&mut late), seed)
        }
        Some(Limit::Nodes(nodes)) => session.go(level, &mut Budget::nodes(nodes), seed),
        Some(Limit::Iterations(rounds)) => {
            session.go(level, &mut Budget::unlimited().iterations(rounds), seed)
        }
        Some(Limit::Time(time)) => {
            let threads = player.threads.map_or_else(processors, |threads| threads.get().into());
            let mut late = || begin.elapsed() >= time;
            session.go(level, &mut Budget::unlimited().threads(threads).until(&mut late), seed)
        }
    }
}

/// How many threads this machine runs at once.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A player that gets no hidden information: for the flags of commands.
pub(crate) fn fair(text: &str) -> Result<Spec, String> {
    let spec: Spec = text.parse()?;
    spec.fair().map(|_| spec)
}
