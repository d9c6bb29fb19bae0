//! The list of games. A new game adds its line at the end of this file.

use cubo_core::{About, Clause, Game, Origin};
use cubo_players::knowledge::{self, Known};
use serde_json::Value;

use crate::Error;
use crate::perft::has_chance;

/// What is said of a game before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// The name in protocol, records and addresses.
    pub id: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// The fewest and the most who can play.
    pub seats: (u8, u8),
    /// Names and credits.
    pub about: About,
    /// Whether seats know things that others do not.
    pub secrets: bool,
    schema: fn() -> Value,
    clauses: fn() -> Vec<ClauseText>,
    chance: fn() -> bool,
}

/// One clause of a game's rules, to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClauseText {
    /// The published id.
    pub id: &'static str,
    /// Whether the print says it or this project decided.
    pub origin: Origin,
    /// In English.
    pub en: &'static str,
    /// In French.
    pub fr: &'static str,
}

impl Listing {
    const fn of<G: Game>() -> Self {
        Listing {
            id: G::ID,
            rules: G::RULES,
            seats: (*G::SEATS.start(), *G::SEATS.end()),
            about: G::ABOUT,
            secrets: G::SECRETS,
            schema: G::options_schema,
            clauses: clauses_of::<G>,
            chance: has_chance::<G>,
        }
    }

    /// The options as a JSON schema.
    pub fn options_schema(&self) -> Value {
        (self.schema)()
    }

    /// All clauses of the rules, in their order.
    pub fn clauses(&self) -> Vec<ClauseText> {
        (self.clauses)()
    }

    /// Whether anything is drawn or thrown.
    pub fn has_chance(&self) -> bool {
        (self.chance)()
    }
}

fn clauses_of<G: Game>() -> Vec<ClauseText> {
    let text = |c: &G::Clause| ClauseText { id: c.id(), origin: c.origin(), en: c.en(), fr: c.fr() };
    G::Clause::ALL.iter().map(text).collect()
}

/// A listing as a constant of its game, so that running games can point to it.
struct Shelved<G>(std::marker::PhantomData<G>);

impl<G: Game> Shelved<G> {
    const LISTING: &'static Listing = &Listing::of::<G>();
}

/// The listing of a game known as a type.
pub(crate) fn listing_of<G: Game>() -> &'static Listing {
    Shelved::<G>::LISTING
}

/// All games, in the order of the shelf.
pub fn games() -> &'static [&'static Listing] {
    GAMES
}

/// The listing of the game with that id.
pub fn listing(id: &str) -> Result<&'static Listing, Error> {
    GAMES.iter().copied().find(|game| game.id == id).ok_or_else(|| unknown(id))
}

/// Something to do with a game as a type, whichever it is.
pub trait Visitor {
    /// The result.
    type Out;
    /// Does it.
    fn visit<G: Known>(self) -> Self::Out;
}

fn unknown(id: &str) -> Error {
    Error::UnknownGame(crate::error::excerpt(id))
}

/// The id of the only game that is wanted, where a program for one is built: a page has a module for each (`crates/referee`). The others are not even
/// compiled.
const ONLY: Option<&str> = option_env!("CUBO_ONLY_GAME");

/// Whether a game is wanted here.
const fn wanted(id: &str) -> bool {
    let Some(only) = ONLY else { return true };
    let (only, id) = (only.as_bytes(), id.as_bytes());
    let mut n = 0;
    while n < only.len() && n < id.len() && only[n] == id[n] {
        n += 1;
    }
    n == only.len() && n == id.len()
}

/// The first game that is wanted.
const fn first_wanted(all: &[&'static Listing]) -> &'static Listing {
    let mut n = 0;
    while !wanted(all[n].id) {
        n += 1; // a name that no game has does not compile
    }
    all[n]
}

/// The games, and for those that have one their corpus of positions from sensible play.
macro_rules! shelf {
    ($($(#[$when:meta])* $game:ty $(, $corpus:literal)?;)*) => {
        static GAMES: &[&Listing] = {
            const ALL: &[&Listing] = &[$($(#[$when])* Shelved::<$game>::LISTING),*];
            const FIRST: &Listing = first_wanted(ALL);
            if ONLY.is_some() { &[FIRST] } else { ALL }
        };

        /// Shows the visitor the game with that id.
        pub fn with_game<V: Visitor>(id: &str, visitor: V) -> Result<V::Out, Error> {
            match id {
                $($(#[$when])* <$game as Game>::ID if const { wanted(<$game as Game>::ID) } => Ok(visitor.visit::<$game>()),)*
                _ => { let _ = visitor; Err(unknown(id)) }
            }
        }

        /// Positions from sensible play, one a line, for benchmarks and tests; `None` if the game has no such corpus.
        /// A function of its own, so that programs that do not ask do not carry the text.
        pub fn corpus(id: &str) -> Option<&'static str> {
            match id {
                $($(<$game as Game>::ID => Some(
                    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/", $corpus, ".txt"))
                ),)?)*
                _ => None,
            }
        }
    };
}

shelf! {
    knowledge::Cubulus, "cubulus";
    knowledge::AttaKube, "attakube";
    knowledge::QwirkleCubes, "qwirkle-cubes";
    knowledge::Blox, "blox";
    knowledge::CubeAttack, "cube-attack";
    #[cfg(test)]
    crate::purse::Purse<0>;
}

#[cfg(test)]
impl Known for crate::purse::Purse<0> {
    type Knowledge = knowledge::ByScore;
}
