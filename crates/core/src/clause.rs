//! Rule clauses as values: what refusals, outcomes and rule pages cite.

use std::fmt::Debug;
use std::hash::Hash;

/// Where a clause comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The printed rules say so.
    Text,
    /// The printed rules are silent, contradictory or lost, and this project decides.
    Ruling,
    /// The printed rules say one part of it, this project decides the other.
    TextAndRuling,
}

/// One numbered clause of a game's rules. Implemented by the enum that [`clauses!`](crate::clauses) makes.
pub trait Clause: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Every clause of the game, in the order of its rules.
    const ALL: &'static [Self];
    /// The published id, such as `CU-8`. It never changes.
    fn id(self) -> &'static str;
    /// Whether the print says it or we do.
    fn origin(self) -> Origin;
    /// The clause as a player reads it, in English.
    fn en(self) -> &'static str;
    /// The clause as a player reads it, in French.
    fn fr(self) -> &'static str;
    /// The clause with that id.
    fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|clause| clause.id() == id)
    }
}

/// Declares the clauses of a game: an enum with an id, an origin and a sentence in both languages for each.
///
/// ```
/// cubo_core::clauses! {
///     /// The rules of a very small game.
///     pub enum Clause {
///         /// Turns alternate.
///         T1 = "TT-1", Text, "Players take turns.", "Les joueurs jouent à tour de rôle.";
///         /// Draws.
///         T2 = "TT-2", Ruling, "A full board is a draw.", "Un plateau plein est une partie nulle.";
///     }
/// }
/// use cubo_core::Clause as _;
/// assert_eq!(Clause::from_id("TT-2"), Some(Clause::T2));
/// ```
#[macro_export]
macro_rules! clauses {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident = $id:literal, $origin:ident, $en:literal, $fr:literal;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name { $($(#[$doc])* $variant,)+ }

        impl $crate::Clause for $name {
            const ALL: &'static [Self] = &[$(Self::$variant,)+];
            fn id(self) -> &'static str { match self { $(Self::$variant => $id,)+ } }
            fn origin(self) -> $crate::Origin { match self { $(Self::$variant => $crate::Origin::$origin,)+ } }
            fn en(self) -> &'static str { match self { $(Self::$variant => $en,)+ } }
            fn fr(self) -> &'static str { match self { $(Self::$variant => $fr,)+ } }
        }
    };
}
