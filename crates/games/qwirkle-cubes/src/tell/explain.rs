//! Why an action is refused: the case at hand, where it says more than the clause.

use cubo_core::telling::{Sentence, Teller, french};
use cubo_core::{Clause as _, Language};

use super::cubes::{Article, colour, count, put, symbol};
use crate::action::{Action, Deed, Placement};
use crate::clauses::Clause;
use crate::cube::{Cube, FULL};
use crate::cubes::Cubes;
use crate::refuse::{After, Line, is_line, largest};
use crate::state::{Phase, State};
use crate::view::View;

pub(crate) fn explain(view: &View, action: Action, clause: Clause, teller: &Teller) -> Sentence {
    let state = view.build();
    match case(&state, action, clause, teller.language) {
        Some(told) => told.capital(),
        None => Sentence::new().words(teller.pick(clause.en(), clause.fr())),
    }
}

/// A sentence of plain words.
fn plain(language: Language, en: &str, fr: &str) -> Option<Sentence> {
    Some(Sentence::new().words(language.pick(en, fr)))
}

fn case(state: &State, action: Action, clause: Clause, language: Language) -> Option<Sentence> {
    match (clause, action.deed()) {
        (Clause::Qc31, _) => plain(
            language,
            "First choose: keep your cubes, or re-roll some of them.",
            "Choisissez d’abord\u{a0}: garder vos cubes, ou en relancer.",
        ),
        (Clause::Qc2, Deed::Lay(placements)) => opening(state.own(), placements.as_slice(), language),
        (Clause::Qc2, _) => plain(
            language,
            "On the first turn nothing is re-rolled: lay your largest set, in one line.",
            "Au premier tour on ne relance rien\u{a0}: posez votre plus grand ensemble, en une ligne.",
        ),
        (Clause::Qc4, Deed::Roll(cubes)) if state.phase() == Phase::Choose => {
            missing(state.own(), &cubes, language)
        }
        (Clause::Qc4, _) => plain(
            language,
            "You have made your choice for this turn: now you lay.",
            "Votre choix est fait pour ce tour\u{a0}: il faut maintenant poser.",
        ),
        (Clause::Qc5, Deed::Lay(placements)) => missing(state.own(), &placements.cubes(), language),
        (Clause::Qc5, _) => passing(state, language),
        (Clause::Qc11, Deed::Lay(placements)) => together(state, placements.as_slice(), language),
        (Clause::Qc12, Deed::Lay(placements)) => apart(placements.as_slice(), language),
        (Clause::Qc10 | Clause::Qc13, Deed::Lay(placements)) => lines(state, placements.as_slice(), language),
        _ => None,
    }
}

/// Somebody would pass although something can be laid (QC-5).
fn passing(state: &State, language: Language) -> Option<Sentence> {
    let fits = state.own().iter().find(|cube| state.table.takes(cube.bit()))?;
    let told = Sentence::new().words(language.pick("There is a place for ", "Il y a une place pour "));
    let told = put(told, fits, Article::The, language);
    Some(
        told.words(language.pick(": whoever can lay does not pass.", "\u{a0}: qui peut poser ne passe pas.")),
    )
}

/// Cubes that are not in the hand, or not as often.
fn missing(hand: &Cubes, wanted: &Cubes, language: Language) -> Option<Sentence> {
    let times = |cubes: &Cubes, cube: Cube| cubes.iter().filter(|&other| other == cube).count();
    let cube = wanted.iter().find(|&cube| times(wanted, cube) > times(hand, cube))?;
    let some = times(hand, cube) > 0;
    let told = Sentence::new().words(match language {
        Language::En if some => "You have no other ",
        Language::En => "You have no ",
        Language::Fr if some => "Vous n’avez pas d’autre ",
        Language::Fr if french::elides(symbol(cube.symbol(), false, language)) => "Vous n’avez pas d’",
        Language::Fr => "Vous n’avez pas de ",
    });
    Some(put(told, cube, Article::None, language).words("."))
}

/// A first line that is not the largest set along row 0 (QC-2).
fn opening(hand: &Cubes, placements: &[Placement], language: Language) -> Option<Sentence> {
    let in_place = placements.iter().zip(0..).all(|(p, x)| p.cell.x() == x && p.cell.y() == 0);
    if !in_place {
        return plain(
            language,
            "The first line begins on cell 0,0 and runs to the right, without a gap.",
            "La première ligne part de la case 0,0 vers la droite, sans vide.",
        );
    }
    let most = largest(hand);
    let told = Sentence::new()
        .words(language.pick("Your largest set has ", "Votre plus grand ensemble compte "))
        .number_called(most as i64, count(most, language))
        .words(language.pick(" cubes: lay all of it.", " cubes\u{a0}: posez-le en entier."));
    (placements.len() < most).then_some(told)
}

/// Cubes that cannot be laid in one turn (QC-11).
fn together(state: &State, placements: &[Placement], language: Language) -> Option<Sentence> {
    if let Some(there) = placements.iter().find_map(|p| state.table.cube_at(p.cell)) {
        let told = Sentence::new().words(language.pick("There is already ", "Il y a déjà "));
        let told = put(told, there, Article::A, language);
        return Some(told.words(language.pick(" on that cell.", " sur cette case.")));
    }
    if placements.windows(2).any(|pair| pair[0].cell == pair[1].cell) {
        return plain(
            language,
            "Two cubes cannot share a cell.",
            "Deux cubes ne tiennent pas sur une même case.",
        );
    }
    let first = placements.first()?;
    let in_row = placements.iter().all(|p| p.cell.y() == first.cell.y());
    let in_column = placements.iter().all(|p| p.cell.x() == first.cell.x());
    if !in_row && !in_column {
        return plain(
            language,
            "These cubes lie neither in one row nor in one column.",
            "Ces cubes ne sont ni dans une même rangée ni dans une même colonne.",
        );
    }
    let cubes: Vec<Cube> = placements.iter().map(|p| p.cube).collect();
    strangers(&cubes, language).or_else(|| {
        plain(
            language,
            "There is a gap between these cubes: a line has none.",
            "Il y a un vide entre ces cubes\u{a0}: une ligne n’en a pas.",
        )
    })
}

/// Two of these cubes that have nothing in common.
fn strangers(cubes: &[Cube], language: Language) -> Option<Sentence> {
    let mut pairs = cubes.iter().enumerate().flat_map(|(n, &a)| cubes[n + 1..].iter().map(move |&b| (a, b)));
    let (a, b) = pairs.find(|&(a, b)| unlike(a, b))?;
    let told = put(Sentence::new(), a, Article::A, language).words(language.pick(" and ", " et "));
    Some(put(told, b, Article::A, language).words(language.pick(
        " can’t be laid together: they share neither colour nor shape.",
        " ne se posent pas ensemble\u{a0}: ni même couleur, ni même forme.",
    )))
}

fn unlike(a: Cube, b: Cube) -> bool {
    a.colour() != b.colour() && a.symbol() != b.symbol()
}

/// Cubes that touch nothing (QC-12).
fn apart(placements: &[Placement], language: Language) -> Option<Sentence> {
    let [only] = placements else {
        return plain(
            language,
            "None of these cubes touches one that is already on the table.",
            "Aucun de ces cubes n’en touche un qui soit déjà sur la table.",
        );
    };
    let told = put(Sentence::new(), only.cube, Article::The, language);
    Some(told.words(language.pick(" touches no cube on the table.", " ne touche aucun cube de la table.")))
}

/// A line that is too long (QC-10) or not valid (QC-13), in the order in which [`crate::refuse`] finds it.
fn lines(state: &State, placements: &[Placement], language: Language) -> Option<Sentence> {
    if state.phase() == Phase::First {
        let cubes: Vec<Cube> = placements.iter().map(|p| p.cube).collect();
        return strangers(&cubes, language).or_else(|| {
            plain(
                language,
                "Two equal cubes never stand in one line.",
                "Deux cubes identiques ne vont jamais dans une même ligne.",
            )
        });
    }
    let after = After { table: &state.table, placements };
    for placement in placements {
        for axis in [0, 1] {
            let line = after.line(placement.cell, axis);
            if line.len > FULL {
                let told =
                    Sentence::new().words(language.pick("That line would have ", "Cette ligne aurait "));
                return Some(
                    told.number(line.len as i64)
                        .words(language.pick(" cubes: six is the most.", " cubes\u{a0}: six au plus.")),
                );
            }
            if line.len > 1 && !is_line(&line.cubes[..line.len]) {
                return Some(misfit(&line, *placement, axis, language));
            }
        }
    }
    None
}

/// What is wrong with a cube in a line: what lies beside it, or what the others have in common.
fn misfit(line: &Line, placement: Placement, axis: usize, language: Language) -> Sentence {
    let cube = placement.cube;
    let at = match axis {
        0 => placement.cell.x() - line.from.x(),
        _ => placement.cell.y() - line.from.y(),
    } as usize;
    let cubes = &line.cubes[..line.len];
    let mut others: Vec<Cube> = cubes.to_vec();
    others.remove(at.min(others.len() - 1));
    if others.contains(&cube) {
        let told = Sentence::new().words(language.pick("That line already has ", "Cette ligne a déjà "));
        return put(told, cube, Article::A, language).words(".");
    }
    let beside = [at.checked_sub(1), Some(at + 1)];
    let stranger =
        beside.into_iter().flatten().filter_map(|n| cubes.get(n)).find(|&&other| unlike(cube, other));
    if let Some(&other) = stranger {
        let told = put(Sentence::new(), cube, Article::A, language)
            .words(language.pick(" can’t lie beside ", " ne peut pas toucher "));
        return put(told, other, Article::A, language).words(
            language
                .pick(": they share neither colour nor shape.", "\u{a0}: ni même couleur, ni même forme."),
        );
    }
    let first = others[0];
    let told = Sentence::new();
    let told = if others.iter().all(|other| other.colour() == first.colour()) {
        told.words(language.pick("That line is all ", "Cette ligne est toute ")).words(colour(
            first.colour(),
            true,
            language,
        ))
    } else if others.iter().all(|other| other.symbol() == first.symbol()) {
        told.words(language.pick("That line is all ", "Cette ligne n’a que des ")).words(symbol(
            first.symbol(),
            true,
            language,
        ))
    } else {
        return told.words(language.pick(
            "That would join two lines that don’t go together.",
            "Cela réunirait deux lignes qui ne vont pas ensemble.",
        ));
    };
    let told = put(told.words(language.pick(": ", "\u{a0}: ")), cube, Article::A, language);
    told.words(language.pick(" has no place in it.", " n’y a pas sa place."))
}
