//! How much work a review may be.

use cubo_catalog::{Visitor, with_game};
use cubo_core::Record;
use cubo_core::record::Entry;
use cubo_players::Level;
use cubo_players::knowledge::Known;

/// How much work a review may be, in counts and not in seconds, so that the same effort gives the same review on every machine.
#[derive(Clone, PartialEq, Debug)]
pub struct Effort {
    /// The reference player, who names the best action; `None` leaves that to what the game's knowledge proposes.
    pub level: Option<Level>,
    /// Whether states are valued by what a network has learned, where the game's is at hand; by hand-written knowledge otherwise.
    pub learned: bool,
    /// How many nodes the reference player may look at for one choice.
    pub think: u64,
    /// How many nodes the value of one state may cost; 0 evaluates without looking ahead. Games with dice or draws play on instead.
    pub nodes: u64,
    /// How many states are imagined, or play-outs begun, for one choice. At least 2.
    pub worlds: u32,
    /// How many actions are compared for one choice, besides the one that was chosen.
    pub actions: usize,
    /// Up to this many outcomes of a throw or draw are all valued; of more, this many are drawn. They share as many play-outs. At least 2.
    pub throws: u32,
    /// How often a state that really came about is played on for its value, in games with dice or draws. At least 1.
    pub playouts: u32,
    /// To the end of how many rounds a play-out goes before the state is evaluated; 0 evaluates at once.
    pub rounds: u32,
}

/// States a second that the searches of open games look at, on one processor of an ordinary machine.
const NODES: f64 = 2_000_000.0;
/// The same where what is hidden must be imagined.
const IMAGINED: f64 = 600_000.0;
/// The same where dice are thrown.
const THROWN: f64 = 60_000.0;
/// Play-outs of two rounds a second, at a table of two.
const PLAYOUTS: f64 = 20_000.0;

impl Effort {
    /// As little as possible: what the sums must also hold for.
    pub const LEAST: Effort = Effort {
        level: None,
        learned: false,
        think: 0,
        nodes: 0,
        worlds: 2,
        actions: 1,
        throws: 2,
        playouts: 1,
        rounds: 0,
    };

    /// What takes about so many seconds for that record on an ordinary machine.
    pub fn within(seconds: f64, level: Level, record: &Record) -> Effort {
        struct Of<'a>(f64, Level, &'a Record);
        impl Visitor for Of<'_> {
            type Out = Effort;
            fn visit<G: Known>(self) -> Effort {
                let Of(seconds, level, record) = self;
                let chances =
                    record.events.iter().filter(|event| matches!(event, Entry::Chance { .. })).count();
                let actions = record.events.len() - chances;
                let learned = level != Level::Hand && G::learned().is_some();
                // A review is as strong as its time allows, whoever names the best action. A master is not held back here, as it is at tables.
                let most = Level::Master.nodes();
                let level = match level {
                    Level::Master | Level::Search if learned => Level::Learned,
                    Level::Master | Level::Search => Level::Hand,
                    other => other,
                };
                let (chances, actions) = (chances as f64, (actions as f64).max(1.0));
                // Two rounds: with one, a good throw is seen to pay only in part.
                let mut effort =
                    Effort { level: Some(level), learned, actions: 6, rounds: 2, ..Effort::LEAST };
                if chances > 0.0 {
                    // A quarter for the reference player, the rest for play-outs, which are longer at larger tables.
                    effort.think = counted(seconds / 4.0 * THROWN / actions, 200, most);
                    let each =
                        seconds * 0.75 * PLAYOUTS * 2.0 / f64::from(record.seats) / (chances + actions);
                    effort.playouts = counted(each / 2.0, 4, 10_000) as u32;
                    effort.throws = effort.playouts;
                    effort.worlds = counted(each / 10.0, 8, 2_000) as u32;
                } else if G::SECRETS {
                    let each = seconds * IMAGINED / actions;
                    effort.think = counted(each / 2.0, 200, most);
                    effort.nodes = counted((each / 2.0 / 8.0).sqrt(), 10, most);
                    effort.worlds = counted(each / 2.0 / 8.0 / effort.nodes as f64, 8, 400) as u32;
                } else {
                    effort.nodes = counted(seconds * NODES / actions / 4.0, 100, most);
                    effort.think = effort.nodes;
                }
                effort
            }
        }
        with_game(&record.game, Of(seconds, level, record)).unwrap_or(Effort::LEAST)
    }
}

fn counted(value: f64, least: u64, most: u64) -> u64 {
    (value as u64).clamp(least, most.max(least))
}
