//! Asking a built-in player, with this machine's clock.

use std::time::Instant;

use cubo_catalog::{Advice, Error, Session};
use cubo_players::{Budget, Level, Limit, Spec};

/// What that player would do for the seat to act; without a limit it thinks for the level's nodes. A turn's time is given to
/// the one action that is asked for.
pub(crate) fn think(
    session: &dyn Session,
    level: Level,
    limit: Option<Limit>,
    seed: &str,
) -> Result<Advice, Error> {
    let begin = Instant::now();
    match limit {
        None => session.go(level, &mut Budget::nodes(level.nodes()), seed),
        Some(Limit::Nodes(nodes)) => session.go(level, &mut Budget::nodes(nodes), seed),
        Some(Limit::Iterations(rounds)) => {
            session.go(level, &mut Budget::unlimited().iterations(rounds), seed)
        }
        Some(Limit::Time(time)) => {
            let mut late = || begin.elapsed() >= time;
            session.go(level, &mut Budget::unlimited().until(&mut late), seed)
        }
    }
}

/// A player that people may be given: for the flags of commands.
pub(crate) fn fair(text: &str) -> Result<Spec, String> {
    let spec: Spec = text.parse()?;
    spec.fair().map(|_| spec)
}
