//! The tests that every game gets by one call.
//!
//! A game's test says what only the game can know (a second, naive generator written straight from the rule text; what can
//! be written down; how to hash a state from scratch; how to change its secrets) and calls [`Kit::check`]. The kit plays
//! random games at every seat count and option set, and looks at every state on the way:
//!
//! - the game ends, outcomes are well formed, and the turn says who can act ([`Check::Ends`], [`Check::Turn`],
//!   [`Check::Invariant`]); what it was started with is checked and remembered ([`Check::Start`]); clauses have ids and
//!   words ([`Check::Clauses`]);
//! - `legal` lists each action once, agrees with the naive generator, with `refuse` on everything that can be written
//!   down, and with `count_legal` ([`Check::Naive`], [`Check::Refuse`], [`Check::Once`], [`Check::Count`]);
//! - texts, options, views, positions and records round trip ([`Check::Text`], [`Check::ViewJson`], [`Check::Position`],
//!   [`Check::Record`]);
//! - the key is what hashing from scratch gives, and `rewind` restores everything ([`Check::Key`], [`Check::Rewind`]);
//! - odds sum to 1, draws follow them, and nothing drawn is impossible ([`Check::Odds`], [`Check::Draw`]);
//! - `imagine` agrees with the view and, for the seat to act, with the legal list ([`Check::Imagine`]);
//! - twin games, same for one viewer and different in secret, cannot be told apart by that viewer ([`Check::Twin`]);
//! - the game's symmetries hold ([`Check::Symmetry`]);
//! - every event is told to every viewer in both languages, legal actions are proposed and refused ones explained, all without a
//!   [`slip`] of the pen, and twins are told the same ([`Check::Telling`], [`Check::Twin`]).
//!
//! The kit is itself tested on small games with deliberate faults, each of which it must name.

mod chance;
mod kept;
mod paper;
mod run;
mod secrets;
mod slips;
mod state;
mod tellings;

use crate::{Event, Game, QuickDice, Seat, Viewer};

/// What the kit needs to know about a game. [`Kit::new`] takes what every game must say; the rest has defaults.
pub struct Kit<G: Game> {
    /// Option sets to play; the default options alone unless changed. All seat counts of the game are played with each.
    pub options: Vec<G::Options>,
    /// Random games for each option set and seat count.
    pub games: u32,
    /// A game with more events than this fails [`Check::Ends`].
    pub longest: u32,
    /// The dearer checks (refusals of everything writable, odds, imagining, positions …) look at one state in this many.
    pub every: u32,
    /// First seed; games count upwards from it.
    pub seed: u64,
    /// All legal actions, computed slowly and plainly from the rule text, in any order.
    pub naive: fn(&G::State) -> Vec<G::Action>,
    /// Actions that can be written down, to try against `refuse`: the more nonsense among them, the better. The kit adds
    /// the legal ones and the legal ones of earlier states itself.
    pub writable: fn(&G::State, &mut QuickDice) -> Vec<G::Action>,
    /// `Game::key`, recomputed from scratch.
    pub fresh_key: fn(&G::State) -> u64,
    /// Takes out of a view what comes from the past, which a position text does not carry. Nothing unless changed.
    pub forget: fn(&mut G::View),
    /// What must hold in every state, said as a reason when it does not.
    pub invariant: fn(&G::State) -> Result<(), String>,
    /// Chooses among legal actions in every other game, to reach what uniform play never does.
    pub prefer: Option<Preference<G>>,
    /// Maps under which the game is the same.
    pub symmetries: Vec<Symmetry<G>>,
    /// For games with secrets: tries to change what `viewer` could not see of a game. The kit replays the answer and keeps
    /// it as a twin if it is legal and looks the same to the viewer; `None` if nothing came to mind.
    pub twin: Option<TwinMaker<G>>,
}

/// See [`Kit::prefer`]: state, legal actions, dice → which of them.
pub type Preference<G> = fn(&<G as Game>::State, &[<G as Game>::Action], &mut QuickDice) -> usize;

/// See [`Kit::twin`]: start, events, viewer, dice → other events.
pub type TwinMaker<G> = fn(&<G as Game>::State, &[Event<G>], Viewer, &mut QuickDice) -> Option<Vec<Event<G>>>;

/// A map of states, actions and seats under which the rules do not change.
pub struct Symmetry<G: Game> {
    /// For failure messages.
    pub name: &'static str,
    /// The state seen through the map.
    pub state: fn(&G::State) -> G::State,
    /// The action seen through the map.
    pub action: fn(G::Action) -> G::Action,
    /// The seat seen through the map.
    pub seat: fn(Seat) -> Seat,
}

/// What was found wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the module's documentation lists them
pub enum Check {
    Start,
    Clauses,
    Ends,
    Turn,
    Invariant,
    Naive,
    Refuse,
    Once,
    Count,
    Text,
    ViewJson,
    Position,
    Record,
    Key,
    Rewind,
    Odds,
    Draw,
    Imagine,
    Twin,
    Symmetry,
    Telling,
}

/// A failed check, with all that is needed to see it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Which check failed.
    pub check: Check,
    /// In which game: options, seats, seed, number of events played.
    pub game: String,
    /// The state's position text.
    pub position: String,
    /// What was expected and what was found.
    pub what: String,
}

/// What a run looked at, so that a test can insist on having seen enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played to the end.
    pub games: u64,
    /// Events in them.
    pub events: u64,
    /// Writable actions put to `refuse`.
    pub refused: u64,
    /// Twin games compared.
    pub twins: u64,
    /// States imagined.
    pub imagined: u64,
    /// Chance nodes whose odds were summed.
    pub odds: u64,
    /// Tellings of events that were read.
    pub told: u64,
    /// Refusals that were explained.
    pub explained: u64,
}

impl<G: Game> Kit<G> {
    /// A kit with the ordinary settings: 20 games for each seat count with default options.
    pub fn new(
        naive: fn(&G::State) -> Vec<G::Action>,
        writable: fn(&G::State, &mut QuickDice) -> Vec<G::Action>,
        fresh_key: fn(&G::State) -> u64,
    ) -> Self {
        Kit {
            options: vec![G::Options::default()],
            games: 20,
            longest: 100_000,
            every: 7,
            seed: 1,
            naive,
            writable,
            fresh_key,
            forget: |_| (),
            invariant: |_| Ok(()),
            prefer: None,
            symmetries: Vec::new(),
            twin: None,
        }
    }

    /// Runs every check; panics on the first failure with all that is needed to see it again.
    pub fn check(&self) -> Tally {
        match self.run() {
            Ok(tally) => tally,
            Err(f) => panic!("{:?} failed in {}\n{}\n{}", f.check, f.game, f.position, f.what),
        }
    }
}

pub use kept::keep;
pub use secrets::others;
pub use slips::slip;
pub use tellings::{NAMES, telling_slip};
