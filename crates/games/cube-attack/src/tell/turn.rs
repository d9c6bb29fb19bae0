//! What comes next: another action, another team, the end of a round with its points, the end of the game.

use cubo_core::telling::{Sentence, Teller};
use cubo_core::{Seat, Turn};

use super::deed::counted;
use super::things::points;
use super::voice::Voice;
use crate::apply::{share, teams_on};
use crate::planet::{Planets, World};
use crate::state::{LAST_ROUND, State};

/// Who may act now; before that the points of the round, if it has ended.
pub(super) fn next(voice: &Voice<'_>, before: &State, after: &State, me: Seat) -> Sentence {
    match after.turn() {
        Turn::Over => scoring(voice, before, after).then(won(voice, after)),
        Turn::Seat(team) if after.round() != before.round() => {
            scoring(voice, before, after).then(tied(voice, after)).then(begins(voice, team))
        }
        Turn::Seat(team) if team == me => one_more(voice, team),
        Turn::Seat(team) => to_play(voice, team),
        Turn::Chance => Sentence::new(),
    }
}

/// How a round or the game ended, for the short form: who got most, or who won.
pub(super) fn brief(voice: &Voice<'_>, before: &State, after: &State) -> Sentence {
    if after.turn() == Turn::Over {
        return won(voice, after);
    }
    if after.round() == before.round() {
        return Sentence::new();
    }
    let incomes: Vec<Income> = Seat::all(after.seats()).map(|team| income(after, team)).collect();
    let most = incomes.iter().map(|income| income.sum).max().unwrap_or(0);
    let best: Vec<Seat> =
        incomes.iter().filter(|income| income.sum == most).map(|income| income.team).collect();
    let end = end_of_round(voice, before);
    match best.as_slice() {
        _ if most == 0 => end.words(voice.pick("nobody scores.", "personne ne marque.")),
        [team] => {
            let scores = voice.does(*team, ["score ", "scores "], ["marquez ", "marque ", "marquent "]);
            end.with(scores).with(points(most)).words(".")
        }
        [_, _] => {
            let score = voice.together(&best, " score ", " marquez ", " marquent ");
            end.with(voice.list(&best)).words(score).number(most).words(voice.pick(" each.", " chacun."))
        }
        many => {
            let end = end.number(many.len() as i64).words(voice.pick(" teams score ", " équipes marquent "));
            end.number(most).words(voice.pick(" each.", " chacune."))
        }
    }
}

/// "End of round 4: "
fn end_of_round(voice: &Voice<'_>, before: &State) -> Sentence {
    let end = Sentence::new().words(voice.pick("End of round ", "Fin de la manche ")).number(before.round());
    end.words(voice.pick(": ", "\u{a0}: "))
}

fn one_more(voice: &Voice<'_>, team: Seat) -> Sentence {
    let told = voice.does(team, ["have", "has"], ["avez encore", "a encore", "ont encore"]);
    told.words(voice.pick(" one action left.", " une action.")).capital()
}

fn to_play(voice: &Voice<'_>, team: Seat) -> Sentence {
    match (voice.english, voice.is_you(team)) {
        (true, true) => Sentence::new().player(team, "Your").words(" turn."),
        (true, false) => {
            Sentence::new().player(team, Teller::whose(voice.name(team))).words(" turn.").capital()
        }
        (false, _) => voice.to(team).words(" de jouer.").capital(),
    }
}

fn begins(voice: &Voice<'_>, team: Seat) -> Sentence {
    voice.does(team, ["begin next.", "begins next."], ["commencez.", "commence.", "commencent."]).capital()
}

/// What a team got, and for which moons.
struct Income {
    team: Seat,
    sum: u16,
    full: Option<bool>,
    alone: u16,
    shared: u16,
}

/// CA-20, team by team. The moons are as the round's last action left them.
fn scoring(voice: &Voice<'_>, before: &State, after: &State) -> Sentence {
    let end = end_of_round(voice, before);
    let mut incomes: Vec<Income> = Seat::all(after.seats()).map(|team| income(after, team)).collect();
    incomes.retain(|income| income.sum > 0);
    cubo_core::order::sort_by_key(&mut incomes, |income| std::cmp::Reverse(income.sum));
    if incomes.is_empty() {
        return end.words(voice.pick("nobody scores.", "personne ne marque."));
    }
    let told = incomes.iter().enumerate().fold(end, |told, (n, income)| {
        let told = told.words(match n {
            0 => "",
            _ => voice.pick("; ", "\u{202f}; "),
        });
        let told = told.with(voice.who(income.team));
        let told = match n {
            0 => {
                let scores = voice.verb(income.team, ["score", "scores"], ["marquez", "marque", "marquent"]);
                told.words(" ").words(scores).words(" ").with(points(income.sum))
            }
            _ => told.words(voice.pick(" ", ", ")).number(income.sum),
        };
        told.words(voice.pick(" for ", " pour ")).words(sources(voice, income))
    });
    told.words(".")
}

fn income(after: &State, team: Seat) -> Income {
    let mut income = Income { team, sum: 0, full: None, alone: 0, shared: 0 };
    for moon in after.places(team).and(Planets::MOONS) {
        let share = share(after, moon);
        let alone = teams_on(after, moon).count() == 1;
        income.sum += share;
        match (moon.world(), share, alone) {
            (_, 0, _) => {}
            (World::FullMoon, _, alone) => income.full = Some(alone),
            (_, _, true) => income.alone += 1,
            (_, _, false) => income.shared += 1,
        }
    }
    income
}

/// "the full moon, 2 crescent moons and a shared crescent moon".
fn sources(voice: &Voice<'_>, income: &Income) -> String {
    let mut all: Vec<String> = Vec::new();
    match income.full {
        Some(true) => all.push(voice.pick("the full moon", "la pleine lune").to_owned()),
        Some(false) => all.push(voice.pick("the shared full moon", "la pleine lune partagée").to_owned()),
        None => {}
    }
    let mut crescents = |count: u16, one: &'static str, many: &'static str| match count {
        0 => {}
        1 => all.push(one.to_owned()),
        _ => all.push(count.to_string() + counted(voice, count.into(), one, many)),
    };
    crescents(
        income.alone,
        voice.pick("a crescent moon", "une lune croissante"),
        voice.pick(" crescent moons", " lunes croissantes"),
    );
    crescents(
        income.shared,
        voice.pick("a shared crescent moon", "une lune croissante partagée"),
        voice.pick(" shared crescent moons", " lunes croissantes partagées"),
    );
    let last = all.pop().unwrap_or_default();
    if all.is_empty() { last } else { all.join(", ") + voice.pick(" and ", " et ") + &last }
}

fn leaders(state: &State) -> Vec<Seat> {
    let most = Seat::all(state.seats()).map(|team| state.points(team)).max().unwrap_or(0);
    Seat::all(state.seats()).filter(|&team| state.points(team) == most).collect()
}

/// CA-21: the target is reached, but the game goes on because of a tie.
fn tied(voice: &Voice<'_>, after: &State) -> Sentence {
    let first = leaders(after);
    let most = first.first().map_or(0, |&team| after.points(team));
    if most < after.target() || first.len() < 2 {
        return Sentence::new();
    }
    let told = voice.list(&first).words(voice.together(
        &first,
        " are level at ",
        " êtes à égalité à ",
        " sont à égalité à ",
    ));
    let told = told.with(points(most));
    told.words(voice.pick(": another round.", "\u{a0}: encore une manche.")).capital()
}

/// Who won, and with how many points.
fn won(voice: &Voice<'_>, after: &State) -> Sentence {
    let first = leaders(after);
    let (Some(&team), shared) = (first.first(), first.len() > 1) else { return Sentence::new() };
    let most = after.points(team);
    let told = if shared {
        voice.list(&first).words(voice.together(
            &first,
            " share the win with ",
            " partagez la victoire avec ",
            " partagent la victoire avec ",
        ))
    } else {
        voice
            .does(team, ["win", "wins"], ["gagnez", "gagne", "gagnent"])
            .words(voice.pick(" with ", " avec "))
    };
    let told = told.with(points(most));
    let last = after.round() == LAST_ROUND && (shared || most < after.target());
    told.words(if last { voice.pick(" after the last round.", " après la dernière manche.") } else { "." })
        .capital()
}
