//! An action refused: the case at hand, then the rule, and what would work.

use cubo_core::telling::{Sentence, Teller};
use cubo_core::{Clause as _, Seat};

use super::deed::others_on;
use super::things::{cube as called, this};
use super::voice::{Voice, piece};
use crate::action::Action;
use crate::clauses::Clause;
use crate::cube::{CUBES, Cube, Form, Weapon};
use crate::planet::{Planet, World};
use crate::state::{Did, State};

/// Why the action is refused.
pub(crate) fn explain(state: &State, action: Action, clause: Clause, teller: &Teller) -> Sentence {
    let voice = &Voice::new(teller);
    let me = state.turn().seat();
    let case = match (clause, me, action) {
        (Clause::Ca21, None, _) => Some(plain(voice, "The game is over.", "La partie est finie.")),
        (Clause::Ca7, Some(me), Action::Move { cube, to }) => why_not_there(voice, state, me, cube, to),
        (_, Some(me), Action::Activate { cube }) => why_not_active(voice, state, me, cube, clause),
        (_, Some(me), Action::Strike { cube, team, form }) => {
            why_no_hit(voice, state, me, clause, &Aim { cube, at: cube.at, team, form, far: false })
        }
        (_, Some(me), Action::Shoot { cube, at, team, form }) => {
            why_no_hit(voice, state, me, clause, &Aim { cube, at, team, form, far: true })
        }
        _ => None,
    };
    case.unwrap_or_else(|| Sentence::new().words(teller.pick(clause.en(), clause.fr())))
}

fn plain(voice: &Voice<'_>, en: &'static str, fr: &'static str) -> Sentence {
    Sentence::new().words(voice.pick(en, fr))
}

fn owns(state: &State, team: Seat, cube: Cube) -> bool {
    team.0 < state.seats() && state.crowd(team, cube.at).count(cube.form) > 0
}

/// "You have no triangle on A1." « Vous n’avez pas de triangle en A1. »
fn no_such_cube(voice: &Voice<'_>, team: Seat, you: bool, cube: Cube) -> Sentence {
    let told = if you {
        plain(voice, "You have no ", "Vous n’avez pas de ")
    } else {
        let has =
            voice.does(team, ["have no ", "has no "], ["n’avez pas de ", "n’a pas de ", "n’ont pas de "]);
        has.capital()
    };
    let told = told.piece(piece(team, cube.form), called(cube.form, voice.english));
    let told = if cube.form.health() == 2 {
        told.words(voice.pick(" with two health points", " à deux points de santé"))
    } else {
        told
    };
    told.words(voice.pick(" on ", " en ")).cell(cube.at).words(".")
}

fn why_not_there(voice: &Voice<'_>, state: &State, me: Seat, cube: Cube, to: Planet) -> Option<Sentence> {
    if !owns(state, me, cube) {
        return Some(no_such_cube(voice, me, true, cube));
    }
    if cube.at == to {
        let told = plain(voice, "This cube stands on ", "Ce cube est déjà en ").cell(to);
        return Some(told.words(voice.pick(" already.", ".")));
    }
    if to.world() == World::Entry {
        let told = Sentence::new().cell(to);
        return Some(told.words(voice.pick(
            " is an entry: cubes set out from it and never come back.",
            " est une entrée\u{a0}: les cubes en partent et n’y reviennent pas.",
        )));
    }
    let told = plain(voice, "No orbit joins ", "Aucune orbite ne relie ").cell(cube.at);
    let told = told.words(voice.pick(" and ", " et ")).cell(to).words(". ");
    let told = told
        .words(voice.pick("From ", "Depuis "))
        .cell(cube.at)
        .words(voice.pick(" it can go to ", ", il peut aller en "));
    let ways = state.board().ways(cube.at);
    let told = ways.iter().enumerate().fold(told, |told, (n, &way)| {
        let link = match n {
            0 => "",
            n if n + 1 == ways.len() => voice.pick(" or ", " ou "),
            _ => ", ",
        };
        told.words(link).cell(way)
    });
    Some(told.words("."))
}

fn why_not_active(
    voice: &Voice<'_>,
    state: &State,
    me: Seat,
    cube: Cube,
    clause: Clause,
) -> Option<Sentence> {
    if !owns(state, me, cube) {
        return Some(no_such_cube(voice, me, true, cube));
    }
    match clause {
        Clause::Ca8 => match cube.at.world() {
            World::Entry => Some(plain(
                voice,
                "There is nothing to activate on an entry: cubes only set out from it.",
                "Rien à activer sur une entrée\u{a0}: les cubes ne font qu’en partir.",
            )),
            World::CrescentMoon | World::FullMoon => Some(plain(
                voice,
                "A moon is not activated: it gives its points by itself when the round ends.",
                "Une lune ne s’active pas\u{a0}: elle donne ses points d’elle-même à la fin de la manche.",
            )),
            _ => {
                let others = others_on(state, me, cube.at);
                let (first, more) = (others.first()?, others.len() > 1);
                let told = if more {
                    voice.list(&others).words(voice.together(
                        &others,
                        " have cubes on ",
                        " avez des cubes sur ",
                        " ont des cubes sur ",
                    ))
                } else {
                    voice.does(
                        *first,
                        ["have a cube on ", "has a cube on "],
                        ["avez un cube sur ", "a un cube sur ", "ont un cube sur "],
                    )
                };
                let told = told.with(this(voice, cube.at)).words(voice.pick(" too: ", "\u{a0}: "));
                Some(
                    told.words(voice.pick(
                        "only a team alone there can activate it.",
                        "seule une équipe sans rivale peut l’activer.",
                    ))
                    .capital(),
                )
            }
        },
        Clause::Ca10 => {
            let told = this_cube(voice, me, cube.form);
            Some(told.words(voice.pick(" already has two health points.", " a déjà deux points de santé.")))
        }
        Clause::Ca11 => {
            let told = this_cube(voice, me, cube.form);
            Some(told.words(voice.pick(
                " is the best weapon there is: an armoury has nothing more for it.",
                " est la meilleure arme\u{a0}: une armurerie n’a rien de mieux à lui donner.",
            )))
        }
        Clause::Ca13 => Some(once(voice, state, me, cube, Did::Activated)),
        Clause::Ca14 => {
            let told = plain(voice, "Your reserve is empty: all ", "Votre réserve est vide\u{a0}: vos ")
                .number(CUBES);
            Some(told.words(voice.pick(" of your cubes are in play.", " cubes sont tous en jeu.")))
        }
        _ => None,
    }
}

fn this_cube(voice: &Voice<'_>, me: Seat, form: Form) -> Sentence {
    plain(voice, "This ", "Ce ").piece(piece(me, form), called(form, voice.english))
}

/// CA-13, and whether another cube could.
fn once(voice: &Voice<'_>, state: &State, me: Seat, cube: Cube, did: Did) -> Sentence {
    let told = this_cube(voice, me, cube.form);
    let told = told.words(match did {
        Did::Activated => voice
            .pick(" has already activated a planet this turn", " a déjà activé une planète pendant ce tour"),
        Did::Attacked => voice.pick(" has already attacked this turn", " a déjà attaqué pendant ce tour"),
    });
    let others = state.cubes(me).map(|(_, count)| count).sum::<u8>() > 1;
    told.words(if others {
        voice.pick(
            "; it may still move, or another cube may act.",
            "\u{202f}; il peut encore bouger, ou un autre cube agir.",
        )
    } else {
        voice.pick("; it may still move.", "\u{202f}; il peut encore bouger.")
    })
}

/// An attack: who attacks, and what.
struct Aim {
    cube: Cube,
    at: Planet,
    team: Seat,
    form: Form,
    far: bool,
}

fn why_no_hit(voice: &Voice<'_>, state: &State, me: Seat, clause: Clause, aim: &Aim) -> Option<Sentence> {
    let &Aim { cube, at, team, form, far } = aim;
    if clause == Clause::Ca13 {
        return Some(once(voice, state, me, cube, Did::Attacked));
    }
    if clause != Clause::Ca12 {
        return None;
    }
    if !owns(state, me, cube) {
        return Some(no_such_cube(voice, me, true, cube));
    }
    if team.0 >= state.seats() {
        return Some(plain(
            voice,
            "No such team plays at this table.",
            "Aucune équipe de ce nom ne joue à cette table.",
        ));
    }
    if team == me {
        return Some(plain(voice, "That is a cube of your own.", "C’est un de vos propres cubes."));
    }
    if at.world() == World::Entry {
        return Some(plain(
            voice,
            "A cube on its entry cannot be hit: it must come out first.",
            "Un cube sur son entrée est intouchable\u{a0}: il doit d’abord en sortir.",
        ));
    }
    match (cube.form.weapon(), far) {
        (Weapon::Unarmed, _) => Some(plain(
            voice,
            "This cube has no weapon: an armoury gives it one.",
            "Ce cube n’a pas d’arme\u{a0}: une armurerie lui en donne une.",
        )),
        (Weapon::Short, true) => {
            let told = this_cube(voice, me, cube.form);
            let told = told.words(
                voice.pick(" strikes on its own planet only: ", " ne frappe que sur sa planète\u{a0}: "),
            );
            let told =
                told.words(voice.pick("it would have to go to ", "il lui faudrait aller en ")).cell(at);
            Some(told.words(voice.pick(" first.", " d’abord.")))
        }
        (Weapon::Long, false) => {
            let told = this_cube(voice, me, cube.form);
            Some(told.words(voice.pick(
                " strikes one orbit away and never on its own planet.",
                " frappe à une orbite de distance, jamais sur sa propre planète.",
            )))
        }
        (Weapon::Long, true) if !state.board().are_joined(cube.at, at) => {
            let told = plain(voice, "No orbit joins ", "Aucune orbite ne relie ").cell(cube.at);
            let told = told.words(voice.pick(" and ", " et ")).cell(at);
            Some(told.words(voice.pick(
                ": a square strikes one orbit away, no further.",
                "\u{a0}: un carré frappe à une orbite de distance, pas plus loin.",
            )))
        }
        _ if !owns(state, team, Cube::new(at, form)) => {
            Some(no_such_cube(voice, team, voice.is_you(team), Cube::new(at, form)))
        }
        _ => None,
    }
}
