//! What cubes and planets are called.

use cubo_core::telling::Sentence;

use super::voice::Voice;
use crate::cube::{Form, Weapon};
use crate::planet::{Planet, World};

/// A form as it is written.
pub(super) const fn spelling(form: Form) -> &'static str {
    ["u1", "u2", "s1", "s2", "l1", "l2"][form.index()]
}

/// A cube is called by its weapon, which is what shows.
pub(super) const fn cube(form: Form, english: bool) -> &'static str {
    match form.weapon() {
        Weapon::Unarmed => "cube",
        Weapon::Short => "triangle",
        Weapon::Long if english => "square",
        Weapon::Long => "carré",
    }
}

/// "a crescent moon", « une armurerie »: one of its kind.
pub(super) fn some(voice: &Voice<'_>, planet: Planet) -> Sentence {
    let called = match planet.world() {
        World::Entry => voice.pick("an entry", "une entrée"),
        World::Health => voice.pick("a health planet", "une planète santé"),
        World::Armoury => voice.pick("an armoury", "une armurerie"),
        World::CrescentMoon => voice.pick("a crescent moon", "une lune croissante"),
        World::CubePlanet => voice.pick("a cube planet", "une planète cube"),
        World::FullMoon => voice.pick("the full moon", "la pleine lune"),
    };
    Sentence::new().cell_called(planet, called)
}

/// "the crescent moon M0", « l’armurerie A1 »: this one and no other.
pub(super) fn this(voice: &Voice<'_>, planet: Planet) -> Sentence {
    let kind = match planet.world() {
        World::Entry => voice.pick("the entry ", "l’entrée "),
        World::Health => voice.pick("the health planet ", "la planète santé "),
        World::Armoury => voice.pick("the armoury ", "l’armurerie "),
        World::CrescentMoon => voice.pick("the crescent moon ", "la lune croissante "),
        World::CubePlanet => voice.pick("the cube planet ", "la planète cube "),
        World::FullMoon => return some(voice, planet),
    };
    Sentence::new().words(kind).cell(planet)
}

/// "the crescent moon", « l’armurerie »: the one just named.
pub(super) fn the(voice: &Voice<'_>, planet: Planet) -> &'static str {
    match planet.world() {
        World::Entry => voice.pick("the entry", "l’entrée"),
        World::Health => voice.pick("the planet", "la planète"),
        World::Armoury => voice.pick("the armoury", "l’armurerie"),
        World::CrescentMoon => voice.pick("the crescent moon", "la lune croissante"),
        World::CubePlanet => voice.pick("the planet", "la planète"),
        World::FullMoon => voice.pick("the full moon", "la pleine lune"),
    }
}

/// A number and its points: "1 point", "4 points".
pub(super) fn points(points: u16) -> Sentence {
    Sentence::new().number(points).words(if points == 1 { " point" } else { " points" })
}
