//! A hint: what to do, and what it certainly leads to.

use cubo_core::telling::{Sentence, Teller, Telling};
use cubo_core::{Game, Language};

use super::cubes::{Article, count, lying, pictures, put, put_group};
use super::laying::Made;
use super::points;
use crate::action::{Action, Deed, Placements};
use crate::cube::Cube;
use crate::cubes::Cubes;
use crate::game::QwirkleCubes;
use crate::state::State;
use crate::view::View;

pub(crate) fn propose(view: &View, action: Action, teller: &Teller) -> Telling {
    let language = teller.language;
    let state = view.build();
    match action.deed() {
        Deed::Keep => Telling::with_more(
            Sentence::new()
                .words(language.pick("Keep your cubes as they are.", "Gardez vos cubes tels quels.")),
            worth(&state, language),
        ),
        Deed::Roll(cubes) => roll(&state, &cubes, language),
        Deed::Lay(placements) => lay(view, state, action, &placements, language),
        Deed::Pass => Telling::plain(
            Sentence::new()
                .words(language.pick("Pass: nothing can be laid.", "Passez\u{a0}: rien ne peut être posé.")),
        ),
    }
}

/// The most points of a laying without a re-roll.
fn worth(state: &State, language: Language) -> Sentence {
    let best = state.best_score();
    let told = Sentence::new();
    if best == 0 {
        return told.words(language.pick("As they lie, nothing fits.", "Tels quels, rien ne va."));
    }
    points(
        told.words(language.pick("As they lie, they can bring ", "Tels quels, ils peuvent rapporter ")),
        best,
        language,
    )
    .words(".")
}

fn roll(state: &State, cubes: &Cubes, language: Language) -> Telling {
    let kept = state.own().without(cubes).unwrap_or(Cubes::NONE);
    let n = cubes.len();
    let short = match (kept.is_empty(), language) {
        (true, _) if n < 2 => {
            Sentence::new().words(language.pick("Re-roll your last cube.", "Relancez votre dernier cube."))
        }
        (true, Language::En) if n == 2 => Sentence::new().words("Re-roll both cubes."),
        (true, Language::En) => {
            Sentence::new().words("Re-roll all ").number_called(n as i64, count(n, language)).words(" cubes.")
        }
        (true, Language::Fr) => Sentence::new()
            .words("Relancez vos ")
            .number_called(n as i64, count(n, language))
            .words(" cubes."),
        (false, _) => {
            put_group(Sentence::new().words(language.pick("Keep ", "Gardez ")), kept.as_slice(), language)
                .words(language.pick(" and re-roll the rest.", " et relancez le reste."))
        }
    };
    let short = if kept.len() > 1 { pictures(short, kept.as_slice()) } else { short };
    Telling::with_more(short, worth(state, language))
}

fn lay(
    view: &View,
    mut state: State,
    action: Action,
    placements: &Placements,
    language: Language,
) -> Telling {
    let laid: Vec<Cube> = placements.iter().map(|placement| placement.cube).collect();
    let told = Sentence::new().words(language.pick("Lay ", "Posez "));
    let told = match laid.as_slice() {
        &[cube] => put(told, cube, Article::The, language),
        cubes => put_group(told, cubes, language),
    };
    // The proposed action may be illegal; then it has no points.
    if QwirkleCubes::refuse(&state, action).is_some() {
        return Telling::plain(lying(told.words("."), placements.as_slice()));
    }
    let seat = state.seat().index();
    QwirkleCubes::play(&mut state, action);
    let gained = state.points()[seat].saturating_sub(view.scores()[seat]);
    let made = Made::by(placements.as_slice(), gained, &View::of(&state));
    let colon = language.pick(": ", "\u{a0}: ");
    let say = |told: Sentence, whole: bool| {
        let told = if made.full.is_empty() {
            told
        } else {
            told.words(language.pick("a Qwirkle, ", "un Qwirkle, "))
        };
        let told = if whole { made.put_sum(told, language) } else { points(told, made.points, language) };
        lying(told.words("."), placements.as_slice())
    };
    let last = if made.bonus > 0 {
        Sentence::new()
            .words(language.pick("It is the last cube: ", "C’est le dernier cube\u{a0}: "))
            .number(made.bonus)
            .words(language.pick(" more, and the game ends.", " de plus, et la partie est finie."))
    } else {
        Sentence::new()
    };
    Telling {
        short: say(told.clone().words(colon), false),
        long: say(told.words(colon), true).then(last),
        ..Telling::default()
    }
}
