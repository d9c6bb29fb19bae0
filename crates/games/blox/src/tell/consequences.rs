//! What follows from an event for the whole table: a phase that begins, the last round, the end.

use std::cmp::Reverse;

use cubo_core::telling::Sentence;

use super::speech::{Slot, Speech};
use crate::Seat;
use crate::state::{Board, Stage};

/// What an event brought about.
pub(super) struct Consequences {
    pub(super) sentence: Sentence,
    pub(super) moment: Option<&'static str>,
}

impl Consequences {
    pub(super) fn of(speech: &Speech<'_>, before: &Board, after: &Board) -> Self {
        let mut sentence = Sentence::new();
        let mut moment = None;
        if after.last_round() && !before.last_round() {
            sentence = last_round(speech, after);
            moment = Some("last-round");
        } else if after.phase() > before.phase() {
            sentence = phase(speech, after);
            moment = Some("phase");
        }
        let running = |table: &Board| !matches!(table.stage(), Stage::Finished | Stage::Quiet);
        if running(before) && !running(after) {
            sentence = sentence.then(end(speech, after));
            moment = Some("end");
        }
        Consequences { sentence, moment }
    }
}

/// BX-21: what is left of the towers that ended a phase.
fn left(speech: &Speech<'_>, table: &Board, height: u8) -> Sentence {
    let fill = [('h', Slot::Number(height.into()))];
    if table.towers_of(height) == 0 {
        speech.say("no tower of {h} is left", "il ne reste aucune tour de {h}", false, &fill)
    } else {
        speech.say("only one tower of {h} is left", "il ne reste qu’une tour de {h}", false, &fill)
    }
}

/// BX-20, BX-21.
fn phase(speech: &Speech<'_>, table: &Board) -> Sentence {
    let phase = table.phase();
    let fill = [('n', Slot::Number(phase.into())), ('b', Slot::Number((phase + 1).into()))];
    left(speech, table, phase - 1).with(speech.words(
        ": phase {n} begins. Towers of up to {n} fall now, towers of {b} are built.",
        " : la phase {n} commence. On détruit désormais jusqu’à {n} blocs, on en bâtit {b}.",
        false,
        &fill,
    ))
}

/// BX-22: the round is played to its end.
fn last_round(speech: &Speech<'_>, table: &Board) -> Sentence {
    let told = left(speech, table, table.phase()).with(speech.words(
        ": this is the last round.",
        " : c’est la dernière manche.",
        false,
        &[],
    ));
    let still: Vec<Seat> = Seat::all(table.seats()).filter(|seat| *seat > table.seat()).collect();
    let plays = match still.as_slice() {
        [] => return told,
        [seat] => speech.say(
            "{w} still [have|has] a turn.",
            "{w} [jouez|joue] encore une fois.",
            speech.is_you(*seat),
            &[('w', Slot::Who(*seat))],
        ),
        _ => {
            let with_you = still.iter().any(|&seat| speech.is_you(seat));
            let fill = [('w', all(&still))];
            speech.say("{w} still have a turn.", "{w} [jouez|jouent] encore une fois.", with_you, &fill)
        }
    };
    told.then(plays)
}

/// BX-22, BX-24, and BX-23: most points, then most blocks.
fn end(speech: &Speech<'_>, table: &Board) -> Sentence {
    let why = match table.stage() {
        Stage::Quiet => speech.say(
            "Thirty rounds without a tower falling or rising: the game ends.",
            "Trente manches sans qu’une tour tombe ou s’élève : la partie s’arrête.",
            false,
            &[],
        ),
        _ => speech.say("The game is over.", "La partie est finie.", false, &[]),
    };
    why.then(winners(speech, table))
}

fn winners(speech: &Speech<'_>, table: &Board) -> Sentence {
    let worth = |seat: &Seat| (table.points(*seat), table.blocks(*seat).len());
    let mut seats: Vec<Seat> = Seat::all(table.seats()).collect();
    cubo_core::order::sort_by_key(&mut seats, |seat| Reverse(worth(seat)));
    let best = worth(&seats[0]);
    let firsts: Vec<Seat> = seats.iter().copied().filter(|seat| worth(seat) == best).collect();
    let points = ('n', Slot::Points(best.0));
    if let [winner] = firsts.as_slice() {
        let you = speech.is_you(*winner);
        let who = ('w', Slot::Who(*winner));
        let next = worth(&seats[1]);
        return if next.0 == best.0 {
            let fill = [who, points, ('o', Slot::Who(seats[1]))];
            speech.say(
                "{w} [win|wins]: {n}, level with {o}, but with more blocks.",
                "{w} [gagnez|gagne] : {n}, à égalité avec {o}, mais avec plus de blocs.",
                you,
                &fill,
            )
        } else {
            let fill = [who, points, ('o', Slot::Number(next.0))];
            speech.say("{w} [win|wins], {n} to {o}.", "{w} [gagnez|gagne], {n} à {o}.", you, &fill)
        };
    }
    let you = firsts.iter().any(|&seat| speech.is_you(seat));
    let fill = [('w', all(&firsts)), points];
    speech.say(
        "{w} share the win, with {n} and as many blocks.",
        "{w} [partagez|partagent] la victoire, avec {n} et autant de blocs.",
        you,
        &fill,
    )
}

fn all(seats: &[Seat]) -> Slot {
    Slot::All(seats.iter().fold(0, |all, seat| all | 1 << seat.0))
}
