//! An action recommended to the seat to act.

use cubo_core::Seat;
use cubo_core::telling::{Sentence, Teller, Telling};

use super::deed::others_on;
use super::things::{cube as called, points, this};
use super::voice::{Voice, piece};
use crate::action::Action;
use crate::apply::{share, teams_on};
use crate::cube::{Cube, Form, Weapon};
use crate::planet::{Planet, Planets, World};
use crate::state::State;

/// "Move your cube from A1 to the crescent moon M0.", and what it certainly leads to.
pub(crate) fn propose(state: &State, action: Action, teller: &Teller) -> Telling {
    let voice = &Voice::new(teller);
    let me = state.turn().seat().unwrap_or(Seat(0));
    match action {
        Action::Move { cube, to } => Telling::with_more(go(voice, me, cube, to), worth(voice, state, me, to)),
        Action::Activate { cube } => Telling::plain(activate(voice, me, cube)),
        Action::Strike { cube, team, form } => {
            let told = Sentence::new().words(voice.pick("Strike ", "Frappez "));
            let told = told.with(voice.cube_of(team, form)).words(voice.pick(" on ", " sur "));
            let told = told.with(this(voice, cube.at)).words(voice.pick(" with ", " avec "));
            let told = told.with(yours(voice, me, cube.form)).words(".");
            Telling::with_more(told, cost(voice, state, team, cube.at, form))
        }
        Action::Shoot { cube, at, team, form } => {
            let told = Sentence::new().words(voice.pick("Hit ", "Touchez "));
            let told = told.with(voice.cube_of(team, form)).words(voice.pick(" on ", " sur "));
            let told = told
                .with(this(voice, at))
                .words(voice.pick(" with ", " avec "))
                .with(yours(voice, me, cube.form));
            let told = told.words(voice.pick(" on ", " en ")).cell(cube.at).words(".");
            Telling::with_more(told, cost(voice, state, team, at, form))
        }
        Action::Pass => Telling::plain(
            Sentence::new().words(voice.pick("End your turn here.", "Finissez votre tour ici.")),
        ),
    }
}

/// The cube of the seat to act, also if the listener is somebody else.
fn yours(voice: &Voice<'_>, me: Seat, form: Form) -> Sentence {
    Sentence::new().words(voice.pick("your ", "votre ")).piece(piece(me, form), called(form, voice.english))
}

fn go(voice: &Voice<'_>, me: Seat, cube: Cube, to: Planet) -> Sentence {
    if voice.english {
        let told =
            Sentence::new().words("Move ").with(yours(voice, me, cube.form)).words(" from ").cell(cube.at);
        told.words(" to ").with(this(voice, to)).words(".")
    } else {
        let told = Sentence::new()
            .words("Depuis ")
            .cell(cube.at)
            .words(", menez ")
            .with(yours(voice, me, cube.form));
        told.words(" sur ").with(this(voice, to)).words(".")
    }
}

/// What the moon gives, alone or shared (CA-20).
fn worth(voice: &Voice<'_>, state: &State, me: Seat, to: Planet) -> Sentence {
    if !Planets::MOONS.has(to) || state.places(me).has(to) {
        return Sentence::new();
    }
    let others = others_on(state, me, to);
    if others.is_empty() {
        let told =
            Sentence::new().words(voice.pick("Alone there, you score ", "Sans rival, vous y marquez "));
        return told.with(points(to.value())).words(voice.pick(" a round.", " par manche."));
    }
    let each = to.value() / (others.len() as u16 + 1);
    if each == 0 {
        return Sentence::new().words(voice.pick(
            "Shared by so many, it would give nobody a point.",
            "Partagée entre tant d’équipes, elle ne donnerait plus rien.",
        ));
    }
    let lost = share(state, to);
    let told = Sentence::new()
        .words(voice.pick("Each team there would get ", "Chaque équipe y aurait "))
        .with(points(each));
    told.words(voice.pick(" instead of ", " au lieu de ")).number(lost).words(".")
}

fn activate(voice: &Voice<'_>, me: Seat, cube: Cube) -> Sentence {
    let told = Sentence::new().words(voice.pick("Activate ", "Activez ")).with(this(voice, cube.at));
    let told = told.words(voice.pick(": ", "\u{a0}: "));
    match cube.at.world() {
        World::Health => {
            let told = told.with(yours(voice, me, cube.form.healed().unwrap_or(cube.form)));
            told.words(voice.pick(" gains a health point.", " gagne un point de santé."))
        }
        World::Armoury => {
            let armed = cube.form.armed().unwrap_or(cube.form);
            let told = told.with(yours(voice, me, cube.form)).words(voice.pick(" takes the ", " prend le "));
            let told = told.piece(piece(me, armed), called(armed, voice.english));
            told.words(if armed.weapon() == Weapon::Short {
                voice.pick(" and strikes on its own planet.", " et frappe sur sa planète.")
            } else {
                voice.pick(" and strikes one orbit away.", " et frappe à une orbite de distance.")
            })
        }
        _ => {
            let told = told.words(voice.pick("a new ", "un nouveau ")).piece(piece(me, Form::U1), "cube");
            told.words(voice.pick(" on your entry.", " sur votre entrée."))
        }
    }
}

/// What the hit costs its victim: a life, a cube, a moon (CA-14, CA-20).
fn cost(voice: &Voice<'_>, state: &State, team: Seat, at: Planet, form: Form) -> Sentence {
    if form.wounded().is_some() {
        return Sentence::new().words(voice.pick("It loses a health point.", "Il perd un point de santé."));
    }
    let last = state.crowd(team, at).len() == 1;
    let given = share(state, at);
    if !last || given == 0 {
        return Sentence::new().words(voice.pick("It leaves the board.", "Il quitte le plateau."));
    }
    let alone = teams_on(state, at).count() == 1;
    let told = Sentence::new().words(voice.pick("It goes, and ", "Il disparaît, et "));
    let told = told.with(points(given)).words(voice.pick(" a round with it", " par manche avec lui"));
    told.words(if alone {
        "."
    } else {
        voice.pick("; those who stay share more.", "\u{202f}; ceux qui restent y gagnent.")
    })
}
