//! Asking a built-in player, with this machine's clock and processors.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cubo_catalog::{Advice, Error, Session};
use cubo_players::{Budget, Limit, Spec};

/// What that player would do for the seat to act. Without a limit it uses its level's nodes, and at most the time of a turn
/// of that level. A limit of time is used for this one action, with all processors unless the player has a number of
/// threads.
///
/// Once `interrupted` is set, it answers with the best that it has found.
pub(crate) fn think(
    session: &dyn Session,
    player: &Spec,
    seed: &str,
    interrupted: &AtomicBool,
) -> Result<Advice, Error> {
    let level = player.fair().map_err(Error::BadRequest)?;
    let begin = Instant::now();
    let most = limit(player);
    let mut late = || interrupted.load(Relaxed) || most.is_some_and(|most| begin.elapsed() >= most);
    let budget = match player.limit {
        None => Budget::nodes(level.nodes()),
        Some(Limit::Nodes(nodes)) => Budget::nodes(nodes),
        Some(Limit::Iterations(rounds)) => Budget::unlimited().iterations(rounds),
        Some(Limit::Time(_)) => {
            let threads = player.threads.map_or_else(processors, |threads| threads.get().into());
            Budget::unlimited().threads(threads)
        }
    };
    session.go(level, &mut budget.until(&mut late), seed)
}

/// The longest that this player thinks about an action, if time limits it.
pub(crate) fn limit(player: &Spec) -> Option<Duration> {
    match player.limit {
        None => player.fair().ok().map(|level| level.turn_time()),
        Some(Limit::Time(time)) => Some(time),
        Some(Limit::Nodes(_) | Limit::Iterations(_)) => None,
    }
}

/// How many threads this machine runs at once.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
