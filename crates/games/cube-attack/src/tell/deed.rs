//! What one action did: the sentence itself, and what follows from it on the board.

use cubo_core::Seat;
use cubo_core::telling::{Sentence, Teller, french};

use super::things::{points, some, the};
use super::voice::Voice;
use crate::action::Action;
use crate::apply::{share, teams_on};
use crate::cube::{Cube, Form, Weapon};
use crate::planet::{Planet, Planets, World};
use crate::state::State;

/// The other teams on a planet.
pub(super) fn others_on(state: &State, me: Seat, planet: Planet) -> Vec<Seat> {
    teams_on(state, planet).filter(|&team| team != me).collect()
}

/// The action in a sentence or two.
pub(super) fn short(voice: &Voice<'_>, before: &State, after: &State, me: Seat, action: Action) -> Sentence {
    let told = match action {
        Action::Move { cube, to } => moved(voice, after, me, cube, to),
        Action::Activate { cube } => activated(voice, me, cube),
        Action::Strike { cube, team, form } => hit(voice, me, cube, cube.at, team, form),
        Action::Shoot { cube, at, team, form } => hit(voice, me, cube, at, team, form),
        Action::Pass if before.actions_left() > 1 => {
            voice.does(me, ["pass.", "passes."], ["passez.", "passe.", "passent."])
        }
        Action::Pass => voice.does(
            me,
            ["stop after one action.", "stops after one action."],
            ["vous arrêtez après une action.", "s’arrête après une action.", "s’arrêtent après une action."],
        ),
    };
    told.capital()
}

fn moved(voice: &Voice<'_>, after: &State, me: Seat, cube: Cube, to: Planet) -> Sentence {
    let told = voice.cube_of(me, cube.form);
    let others = others_on(after, me, to);
    let told = if !others.is_empty() {
        joins(voice, told, &others).with(some(voice, to))
    } else if cube.at.world() == World::Entry {
        told.words(voice.pick(" leaves its entry for ", " quitte son entrée pour ")).with(some(voice, to))
    } else if Planets::MOONS.has(cube.at) {
        let told = told.words(voice.pick(" leaves ", " quitte ")).with(some(voice, cube.at));
        match (cube.at.world(), to.world()) {
            (World::CrescentMoon, World::CrescentMoon) => {
                told.words(voice.pick(" for ", " pour ")).cell_called(to, voice.pick("another", "un autre"))
            }
            _ => told.words(voice.pick(" for ", " pour ")).with(some(voice, to)),
        }
    } else if Planets::MOONS.has(to) {
        told.words(voice.pick(" lands on ", " se pose sur ")).with(some(voice, to))
    } else {
        told.words(voice.pick(" moves to ", " va sur ")).with(some(voice, to))
    };
    told.words(".")
}

/// "… joins Alma and green on ", « … vous rejoint sur ».
fn joins(voice: &Voice<'_>, told: Sentence, others: &[Seat]) -> Sentence {
    const MANY: [[&str; 2]; 3] = [["three", "trois"], ["four", "quatre"], ["five", "cinq"]];
    let you = others.iter().any(|&team| voice.is_you(team));
    let mut listed = others.to_vec();
    cubo_core::order::sort_by_key(&mut listed, |&team| !voice.is_you(team));
    let many = others.len().checked_sub(3).and_then(|n| MANY.get(n));
    let told = told.words(if voice.english {
        " joins "
    } else if you {
        " vous rejoint"
    } else {
        " rejoint "
    });
    let told = match (voice.english, you, many) {
        (true, _, None) => told.with(voice.list(&listed)),
        (true, false, Some([en, _])) => told.words(en).words(" teams"),
        (true, true, Some(_)) => told.with(voice.who(listed[0])).words(if others.len() == 3 {
            " and two others"
        } else {
            " and others"
        }),
        (false, false, None) => told.with(voice.list(&listed)),
        (false, false, Some([_, fr])) => told.words(fr).words(" équipes"),
        (false, true, None) if listed.len() == 1 => told,
        (false, true, None) => told.words(", ").with(voice.list(&listed)).words(","),
        (false, true, Some(_)) => told.words(", vous et d’autres,"),
    };
    told.words(voice.pick(" on ", " sur "))
}

fn activated(voice: &Voice<'_>, me: Seat, cube: Cube) -> Sentence {
    match (cube.at.world(), cube.form.armed()) {
        (World::Health, _) => {
            let told = voice.cube_of(me, cube.form.healed().unwrap_or(cube.form));
            told.words(voice.pick(" gains a health point.", " gagne un point de santé."))
        }
        (World::Armoury, Some(armed)) => {
            let told = if cube.form.weapon() == Weapon::Unarmed {
                voice
                    .does(me, ["arm", "arms"], ["armez", "arme", "arment"])
                    .words(voice.pick(" a cube: ", " un cube\u{a0}: "))
                    .piece(super::voice::piece(me, armed), super::things::cube(armed, voice.english))
            } else {
                voice
                    .does(me, ["trade", "trades"], ["échangez", "échange", "échangent"])
                    .words(voice.pick(" a triangle for a ", " un triangle contre un "))
                    .piece(super::voice::piece(me, armed), super::things::cube(armed, voice.english))
            };
            told.words(reach(voice, armed))
        }
        _ => voice
            .does(me, ["bring", "brings"], ["faites entrer", "fait entrer", "font entrer"])
            .words(voice.pick(" a new ", " un nouveau "))
            .piece(super::voice::piece(me, Form::U1), "cube")
            .words(voice.pick(" into play.", ".")),
    }
}

/// What a weapon just taken is good for (CA-12).
fn reach(voice: &Voice<'_>, form: Form) -> &'static str {
    if form.weapon() == Weapon::Short {
        voice.pick(", it strikes on its own planet.", ", il frappe sur sa planète.")
    } else {
        voice.pick(", which strikes one orbit away.", ", qui frappe à une orbite de distance.")
    }
}

fn hit(voice: &Voice<'_>, me: Seat, cube: Cube, at: Planet, team: Seat, form: Form) -> Sentence {
    let told = voice.cube_of(me, cube.form);
    let across = at != cube.at;
    let told = if voice.english {
        told.words(if across { " hits " } else { " strikes " }).with(voice.who(team))
    } else if voice.is_you(team) {
        told.words(if across { " vous touche" } else { " vous frappe" })
    } else {
        told.words(if across { " touche " } else { " frappe " }).with(voice.who(team))
    };
    let told = if across {
        told.words(voice.pick(" across the orbit", " d’une planète à l’autre"))
            .cell_called(at, "")
            .words(". ")
    } else {
        told.words(voice.pick(" on ", " sur ")).with(some(voice, at)).words(". ")
    };
    told.with(loss(voice, team, form).capital())
}

/// What a hit costs (CA-14).
fn loss(voice: &Voice<'_>, team: Seat, form: Form) -> Sentence {
    if form.wounded().is_some() {
        voice.cube_of(team, form).words(voice.pick(" loses a health point.", " perd un point de santé."))
    } else {
        let told = voice.does(team, ["lose ", "loses "], ["perdez ", "perd ", "perdent "]);
        told.with(voice.a_cube(team, form)).words(".")
    }
}

/// What follows on the board: a moon shared or freed, an armoury blocked, a fresh cube.
pub(super) fn consequence(
    voice: &Voice<'_>,
    before: &State,
    after: &State,
    me: Seat,
    action: Action,
) -> Sentence {
    match action {
        Action::Move { cube, to } => {
            let left = if after.places(me).has(cube.at) {
                Sentence::new()
            } else {
                left_behind(voice, after, cube.at)
            };
            landed(voice, before, after, me, to).then(left)
        }
        Action::Strike { cube, team, .. } => cleared(voice, before, after, team, cube.at),
        Action::Shoot { at, team, .. } => cleared(voice, before, after, team, at),
        Action::Activate { .. } | Action::Pass => Sentence::new(),
    }
}

fn landed(voice: &Voice<'_>, before: &State, after: &State, me: Seat, to: Planet) -> Sentence {
    let others = others_on(after, me, to);
    if Planets::MOONS.has(to) {
        let share = share(after, to);
        if before.places(me).has(to) {
            return Sentence::new(); // a second cube changes nothing (CA-20)
        }
        let told = Sentence::new();
        if others.is_empty() {
            let told = told.words(voice.pick("It is worth ", "Il y a ")).with(points(share));
            return told.words(voice.pick(" a round.", " à prendre par manche."));
        }
        if share == 0 {
            return told.words(voice.pick(
                "Shared by so many, it gives nothing.",
                "Partagée entre tant d’équipes, la lune ne donne plus rien.",
            ));
        }
        let told = told.words(voice.pick("Shared, it gives ", "Partagée, la lune donne ")).number(share);
        return told.words(if share == 1 {
            voice.pick(" point to each.", " point à chacun.")
        } else {
            voice.pick(" points to each.", " points à chacun.")
        });
    }
    if others.is_empty() || !Planets::ACTIVE.has(to) {
        return Sentence::new();
    }
    Sentence::new().words(voice.pick(
        "Nobody can activate the planet while several teams are there.",
        "Personne ne peut activer la planète tant qu’on y est à plusieurs.",
    ))
}

/// A moon that a team has left: whose it is now.
fn left_behind(voice: &Voice<'_>, after: &State, moon: Planet) -> Sentence {
    if !Planets::MOONS.has(moon) {
        return Sentence::new();
    }
    let mut holders = teams_on(after, moon);
    match (holders.next(), holders.next()) {
        (Some(only), None) => {
            let told = if voice.english {
                Sentence::new().words(the(voice, moon)).words(" is ").with(whose_alone(voice, only))
            } else {
                Sentence::new().words(the(voice, moon)).words(" n’est plus qu’").with(voice.to(only))
            };
            told.words(voice.pick(" alone now.", ".")).capital()
        }
        _ => Sentence::new(),
    }
}

fn whose_alone(voice: &Voice<'_>, team: Seat) -> Sentence {
    if voice.is_you(team) {
        Sentence::new().player(team, "yours")
    } else {
        Sentence::new().player(team, Teller::whose(voice.name(team)))
    }
}

/// After a hit: a moon its team has lost, and the fresh cube of a team that had no other (CA-15).
fn cleared(voice: &Voice<'_>, before: &State, after: &State, team: Seat, at: Planet) -> Sentence {
    let gone = before.places(team).has(at) && !after.places(team).has(at);
    if !gone {
        return Sentence::new();
    }
    let moon = if Planets::MOONS.has(at) && teams_on(after, at).next().is_none() {
        let told = Sentence::new().words(voice.pick("Nobody holds ", "Plus personne ne tient "));
        told.words(the(voice, at)).words(voice.pick(" now.", "."))
    } else {
        left_behind(voice, after, at)
    };
    let entry = after.entry(team);
    let was_last = before.cubes(team).map(|(_, count)| count).sum::<u8>() == 1;
    if !was_last {
        return moon;
    }
    let fresh = voice.does(team, ["get", "gets"], ["recevez", "reçoit", "reçoivent"]);
    let fresh = fresh
        .words(voice.pick(" a new cube ", " un nouveau cube "))
        .cell_called(entry, voice.pick("at once", "aussitôt"));
    moon.then(fresh.words(".").capital())
}

/// One of two forms by number, in the language spoken.
pub(super) fn counted(voice: &Voice<'_>, count: i64, one: &'static str, many: &'static str) -> &'static str {
    if voice.english { if count == 1 { one } else { many } } else { french::plural(count, one, many) }
}
