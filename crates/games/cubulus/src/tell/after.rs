//! The result of an action: what the cube now shows, what it threatens, whether the game ends.

use cubo_core::telling::{Sentence, Telling};

use super::event::Happened;
use super::speech::Speech;
use crate::action::Action;
use crate::apply::QUIET_TURNS;
use crate::board::Span;
use crate::pieces::{Piece, Side};
use crate::state::{Ending, Phase, State};

/// The whole telling of an action, from what it did.
pub(super) fn telling(
    speech: &Speech<'_>,
    before: &State,
    action: Action,
    after: &State,
    happened: Happened,
) -> Telling {
    let Happened { words, rolled } = happened;
    let shows = rolled.map(|(side, die)| {
        speech.say("It now shows %1.", "Il montre maintenant %1.", &[speech.top(side, die)])
    });
    let (loser, winner) = (after.side(), after.side().other());
    match after.ending() {
        Some(Ending::Mate) => {
            let short = speech.say("%1: Die-Check.", "%1\u{a0}: Die-Check.", &[words]).capital();
            let lost = speech.say(
                "%1 cannot be saved.",
                "rien ne sauve %1.",
                &[speech.whose(loser, master(after, loser))],
            );
            let won = full_stop(speech.wins(winner)).capital();
            let long = short.clone().then(lost.capital()).then(won.clone());
            Telling { short: short.then(won), long, ..Telling::default() }.moment("mate")
        }
        Some(Ending::Stuck) => {
            let stuck = speech.does(
                loser,
                ["cannot move any more", "cannot move any more"],
                ["ne pouvez plus jouer", "ne peut plus jouer", "ne peuvent plus jouer"],
            );
            let end = speech.say("%1: %2.", "%1\u{a0}: %2.", &[stuck, speech.wins(winner)]).capital();
            ended(words, full_stop(speech.wins(winner)).capital(), end).moment("stuck")
        }
        Some(Ending::Draw) => {
            let why = if after.quiet() >= QUIET_TURNS {
                speech.say(
                    "A hundred turns without a capture or a troc: a draw.",
                    "Cent tours sans prise ni troc\u{a0}: partie nulle.",
                    &[],
                )
            } else {
                speech.say(
                    "The same position for the third time: a draw.",
                    "Troisième fois la même position\u{a0}: partie nulle.",
                    &[],
                )
            };
            ended(words, speech.say("A draw.", "Partie nulle.", &[]), why).moment("draw")
        }
        None => {
            let passed = before.side() != after.side();
            let check = passed && after.in_check(after.side());
            let first = if check {
                speech.say("%1: check.", "%1\u{a0}: échec.", &[words]).capital()
            } else {
                full_stop(words).capital()
            };
            let short = first.then(shows.unwrap_or_default());
            Telling::with_more(short, consequences(speech, before, action, after, passed, check))
        }
    }
}

/// What was done and who won; the long form also says why.
fn ended(words: Sentence, verdict: Sentence, why: Sentence) -> Telling {
    let first = full_stop(words).capital();
    Telling { short: first.clone().then(verdict), long: first.then(why), ..Telling::default() }
}

fn consequences(
    speech: &Speech<'_>,
    before: &State,
    action: Action,
    after: &State,
    passed: bool,
    check: bool,
) -> Sentence {
    let mut more = Sentence::new();
    if check {
        more = more.then(checkers(speech, action, after));
    }
    for (side, span) in endangered(before, after) {
        let shield = speech.whose_there(side, Piece::Shield(span));
        more = more
            .then(speech.say("%1 can now be taken.", "%1 peut maintenant être pris.", &[shield]).capital());
    }
    if !passed && after.phase() == Phase::Troc {
        let may = speech.does(
            after.side(),
            ["may still bring a piece back", "may still bring a piece back"],
            [
                "pouvez encore ramener une pièce",
                "peut encore ramener une pièce",
                "peuvent encore ramener une pièce",
            ],
        );
        more = more.then(full_stop(may).capital());
    }
    if passed && after.occurrences() == 2 {
        more = more.then(speech.say(
            "This position has now come twice. A third time is a draw.",
            "Cette position vient de se répéter. Une troisième fois, et la partie est nulle.",
            &[],
        ));
    }
    let left = i64::from(QUIET_TURNS.saturating_sub(after.quiet()));
    if passed && (left <= 5 || left <= 20 && left % 5 == 0) {
        let number = Sentence::new().number(left);
        more = more.then(if left == 1 {
            speech.say(
                "One more turn without a capture or a troc, and the game is a draw.",
                "Encore un tour sans prise ni troc, et la partie est nulle.",
                &[],
            )
        } else {
            speech.say(
                "%1 more turns without a capture or a troc, and the game is a draw.",
                "Encore %1 tours sans prise ni troc, et la partie est nulle.",
                &[number],
            )
        });
    }
    more
}

/// Where the check comes from, unless it is from the piece that has just moved and from no other.
fn checkers(speech: &Speech<'_>, action: Action, after: &State) -> Sentence {
    let (side, them) = (after.side(), after.side().other());
    let moved = match action {
        Action::Go { to, .. } | Action::Bend { to, .. } | Action::Step { to, .. } => Some(to),
        _ => None,
    };
    let from: Vec<_> = after.attackers(after.master(side), them, None).collect();
    if from.len() == 1 && moved == from.first().copied() {
        return Sentence::new();
    }
    let pieces = from.iter().filter_map(|&at| after.piece_at(at)).map(|(s, p)| speech.whose_there(s, p));
    speech.say("The check comes from %1.", "L’échec est donné par %1.", &[speech.list(pieces.collect())])
}

/// Shields that can be taken now and could not be taken before, except those that have moved (CU-22).
fn endangered(before: &State, after: &State) -> Vec<(Side, Span)> {
    let side = after.side();
    if side == before.side() {
        return Vec::new();
    }
    let danger = |state: &State, span: Span| state.now.shield_in_danger(span.cells(), side.other());
    after
        .now
        .shields(side)
        .filter(|&span| danger(after, span) && !danger(before, span))
        .map(|span| (side, span))
        .collect()
}

fn master(state: &State, side: Side) -> Piece {
    Piece::Master(state.master(side))
}

pub(super) fn full_stop(words: Sentence) -> Sentence {
    words.words(".")
}
