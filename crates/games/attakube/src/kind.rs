//! The ten powers, and sets of them.

use std::fmt;
use std::str::FromStr;

use cubo_core::Unreadable;
use cubo_core::json::{FromJson, Wrong, spelled};
use serde::Serialize;
use serde_json::Value;

/// How many kinds there are.
pub const KINDS: usize = 10;

/// What a Kube is: its power (AK-20 … AK-29).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Kind {
    /// Étoile: may step diagonally (AK-20).
    Star,
    /// Comète: may go two cells straight (AK-21).
    Comet,
    /// Séisme: destroys its row or its column and itself (AK-22).
    Quake,
    /// Tsunami: pushes a neighbour (AK-23).
    Tsunami,
    /// Cyclone: destroys its neighbours and itself (AK-24).
    Cyclone,
    /// Mur de Feu: holds an enemy neighbour (AK-25).
    Firewall,
    /// Éclipse: steps onto a Kube and blocks it (AK-26).
    Eclipse,
    /// Bouclier: immune (AK-27).
    Shield,
    /// Clés Célestes: double the gate they cross (AK-28).
    Keys,
    /// Œil: turns enemy Kubes up (AK-29).
    Eye,
}

impl Kind {
    /// Every kind, in the order of AK-40.
    pub const ALL: [Kind; KINDS] = [
        Kind::Star,
        Kind::Comet,
        Kind::Quake,
        Kind::Tsunami,
        Kind::Cyclone,
        Kind::Firewall,
        Kind::Eclipse,
        Kind::Shield,
        Kind::Keys,
        Kind::Eye,
    ];

    /// The word in the notation (AK-40).
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Star => "star",
            Kind::Comet => "comet",
            Kind::Quake => "quake",
            Kind::Tsunami => "tsunami",
            Kind::Cyclone => "cyclone",
            Kind::Firewall => "firewall",
            Kind::Eclipse => "eclipse",
            Kind::Shield => "shield",
            Kind::Keys => "keys",
            Kind::Eye => "eye",
        }
    }

    /// The kind as an index into tables.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromJson for Kind {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        spelled(json)
    }
}

impl FromStr for Kind {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or(Unreadable(
            "the kinds are star comet quake tsunami cyclone firewall eclipse shield keys eye",
        ))
    }
}

/// A set of kinds: what a hidden Kube is known not to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct KindSet(pub(crate) u16);

impl KindSet {
    /// No kind at all.
    pub const NONE: KindSet = KindSet(0);

    /// The set of one kind.
    pub const fn one(kind: Kind) -> KindSet {
        KindSet(1 << kind as u16)
    }

    /// Whether the kind is in the set.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// The set with all of the other's too.
    #[must_use]
    pub const fn with(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in it, in the order of AK-40.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(KindSet::NONE, |set, kind| set.with(KindSet::one(kind)))
    }
}

/// How many there are of each kind, in the order of AK-40.
pub(crate) type Counts = [u8; KINDS];

/// Counts kinds.
pub(crate) fn count(kinds: impl IntoIterator<Item = Kind>) -> Counts {
    let mut counts = [0; KINDS];
    for kind in kinds {
        counts[kind.index()] += 1;
    }
    counts
}

/// The kinds that were counted, in the order of AK-40, equal ones side by side.
pub(crate) fn listed(counts: &Counts) -> impl Iterator<Item = Kind> + '_ {
    Kind::ALL.into_iter().flat_map(|kind| std::iter::repeat_n(kind, counts[kind.index()].into()))
}
