//! Cubes laid, and how their points add up (QC-20, QC-21).

use cubo_core::telling::{Sentence, Teller, Telling};
use cubo_core::{Language, Seat};

use super::who::Who;
use super::{cubes, ending, points};
use crate::action::Placement;
use crate::cube::{Cube, FULL};
use crate::family::line_points;
use crate::refuse::After;
use crate::state::Phase;
use crate::view::View;

/// What a laying made: the lines, beginning with the one along which it was laid, and their points.
pub(super) struct Made {
    /// The points of each line.
    pub lines: Vec<u16>,
    /// The cubes of the lines of six.
    pub full: Vec<[Cube; 2]>,
    /// The points of all lines together.
    pub points: u16,
    /// What laying the last cube brought (QC-21).
    pub bonus: u16,
}

impl Made {
    /// By cubes that lie on the table of `after`, and brought `gained` points.
    pub(super) fn by(placements: &[Placement], gained: u16, after: &View) -> Made {
        let state = after.build();
        let table = After { table: &state.table, placements: &[] };
        let column = matches!(placements, [first, second, ..] if first.cell.x() == second.cell.x());
        let along = usize::from(column);
        let (mut lines, mut full, mut begins) = (Vec::new(), Vec::new(), Vec::new());
        for axis in [along, 1 - along] {
            for placement in placements {
                let line = table.line(placement.cell, axis);
                if line.len < 2 || begins.contains(&(axis, line.from)) {
                    continue;
                }
                begins.push((axis, line.from));
                lines.push(line_points(line.len.min(FULL) as u8));
                if line.len == FULL {
                    full.push([line.cubes[0], line.cubes[1]]);
                }
            }
        }
        let points = lines.iter().sum();
        Made { lines, full, points, bonus: gained.saturating_sub(points) }
    }

    /// "3 + 2 + 4 = 9 points", or the points alone where there is nothing to add up.
    pub(super) fn put_sum(&self, mut sentence: Sentence, language: Language) -> Sentence {
        if self.lines.len() > 1 {
            for (n, &line) in self.lines.iter().enumerate() {
                sentence = sentence.words(if n > 0 { " + " } else { "" }).number(line);
            }
            sentence = sentence.words(" = ");
        }
        points(sentence, self.points, language)
    }

    /// What is said of lines of six: "Six colours in a row: a Qwirkle, ".
    pub(super) fn put_qwirkle(&self, sentence: Sentence, language: Language) -> Sentence {
        let (en, fr) = match self.full.as_slice() {
            [[a, b]] if a.colour() == b.colour() => {
                ("Six shapes in a row: a Qwirkle, ", "Six formes à la suite\u{a0}: un Qwirkle, ")
            }
            [_] => ("Six colours in a row: a Qwirkle, ", "Six couleurs à la suite\u{a0}: un Qwirkle, "),
            _ => ("Several Qwirkles at once, ", "Plusieurs Qwirkles d’un coup, "),
        };
        sentence.words(language.pick(en, fr))
    }
}

pub(super) fn laid(
    who: &Who,
    placements: &[Placement],
    before: &View,
    after: &View,
    teller: &Teller,
) -> Telling {
    let language = teller.language;
    let seat = before.seat() as usize;
    let score = |view: &View| view.scores().get(seat).copied().unwrap_or(0);
    let made = Made::by(placements, score(after).saturating_sub(score(before)), after);
    let laid: Vec<Cube> = placements.iter().map(|placement| placement.cube).collect();
    let verb = match before.phase() {
        Phase::First => {
            who.does(teller, [" begin with ", " begins with "], [" commencez par ", " commence par "])
        }
        _ => who.does(teller, [" lay ", " lays "], [" posez ", " pose "]),
    };
    let say = |whole: bool| {
        let mut told = cubes::put_group(who.start().words(verb), &laid, language);
        if made.full.is_empty() {
            told = told.words(language.pick(": ", "\u{a0}: "));
        } else if !whole && made.bonus > 0 && made.full.len() == 1 {
            // With the last cube the sentence is long enough: only the long form says what the six have in common.
            told = told.words(language.pick(". A Qwirkle, ", ". Un Qwirkle, "));
        } else {
            told = made.put_qwirkle(told.words(". "), language);
        }
        told = if whole { made.put_sum(told, language) } else { points(told, made.points, language) };
        told = told.words(match made.full.is_empty() {
            true => ".",
            false => language.pick("!", "\u{202f}!"),
        });
        if made.bonus > 0 {
            told = told
                .words(language.pick(" The last cube brings ", " Le dernier cube en rapporte "))
                .number(made.bonus)
                .words(language.pick(" more.", " de plus."));
        }
        told.capital()
    };
    let telling = Telling {
        short: cubes::lying(say(false), placements),
        long: cubes::lying(say(true), placements)
            .then(total(who, before, after, teller))
            .then(ending::told(after, teller)),
        ..Telling::default()
    };
    if made.full.is_empty() { telling } else { telling.moment("qwirkle") }
}

/// The new total, and whether it is the lead. At the end of the game the final scores say this.
fn total(who: &Who, before: &View, after: &View, teller: &Teller) -> Sentence {
    if matches!(after.phase(), Phase::Over(_)) || before.phase() == Phase::First {
        return Sentence::new();
    }
    let seat = Seat(before.seat()).index();
    let leads = |view: &View| {
        let own = view.scores().get(seat).copied().unwrap_or(0);
        view.scores().iter().enumerate().all(|(other, &score)| other == seat || score < own)
    };
    let own = after.scores().get(seat).copied().unwrap_or(0);
    if leads(after) && !leads(before) {
        let takes = who.does(
            teller,
            [" take the lead with ", " takes the lead with "],
            [" prenez la tête avec ", " prend la tête avec "],
        );
        points(who.start().words(takes), own, teller.language).words(".").capital()
    } else {
        let makes = who.does(teller, ["That makes ", "That makes "], ["Cela vous fait ", "Cela lui fait "]);
        points(Sentence::new().words(makes), own, teller.language).words(teller.pick(" in all.", " en tout."))
    }
}
