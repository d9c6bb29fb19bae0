//! The state as one line of text. Nothing is hidden in this game, so players see everything in it.
//!
//! `seats 2; turn 0 lay; passes 0; scores 3 4; hands Ro,Rs,… | Gs,…; table Ro@0,0 Rs@1,0`

use std::fmt::Write;

use cubo_core::{BadPosition, Clause as _};

use crate::action::Placement;
use crate::clauses::Clause;
use crate::cubes::Cubes;
use crate::setup::Setup;
use crate::state::{Phase, State};

/// The text for no cubes.
const NONE: &str = "-";

pub(crate) fn write(state: &State) -> String {
    let setup = Setup::of(state);
    let mut text = format!("seats {}; turn {} {}", setup.hands.len(), setup.seat, phase_word(setup.phase));
    if let Phase::Rolling(cubes) = setup.phase {
        let _ = write!(text, " {cubes}");
    }
    if let Phase::Over(rule) = setup.phase {
        let _ = write!(text, " {}", rule.id());
    }
    let _ = write!(text, "; passes {}; scores", setup.passes);
    for score in &setup.scores {
        let _ = write!(text, " {score}");
    }
    for (n, hand) in setup.hands.iter().enumerate() {
        text.push_str(if n == 0 { "; hands " } else { " | " });
        if hand.is_empty() {
            text.push_str(NONE);
        }
        let _ = write!(text, "{hand}");
    }
    text.push_str("; table");
    for placement in &setup.table {
        let _ = write!(text, " {placement}");
    }
    if setup.table.is_empty() {
        text.push(' ');
        text.push_str(NONE);
    }
    text
}

/// The word for a phase, in position texts and views.
pub(crate) fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Deal => "deal",
        Phase::First => "first",
        Phase::Choose => "choose",
        Phase::Rolling(_) => "roll",
        Phase::Lay => "lay",
        Phase::Reroll => "reroll",
        Phase::Swap => "swap",
        Phase::Stuck => "pass",
        Phase::Draw => "draw",
        Phase::Over(_) => "over",
    }
}

/// The phase of a word, with the cubes being rolled or the clause that ended the game where there is one.
pub(crate) fn read_phase(
    word: &str,
    rolling: Option<Cubes>,
    reason: Option<&str>,
) -> Result<Phase, BadPosition> {
    let phase = match (word, rolling, reason) {
        ("deal", None, None) => Phase::Deal,
        ("first", None, None) => Phase::First,
        ("choose", None, None) => Phase::Choose,
        ("roll", Some(cubes), None) => Phase::Rolling(cubes),
        ("lay", None, None) => Phase::Lay,
        ("reroll", None, None) => Phase::Reroll,
        ("swap", None, None) => Phase::Swap,
        ("pass", None, None) => Phase::Stuck,
        ("draw", None, None) => Phase::Draw,
        ("over", None, Some("QC-21")) => Phase::Over(Clause::Qc21),
        ("over", None, Some("QC-7")) => Phase::Over(Clause::Qc7),
        _ => {
            return Err(BadPosition::new(format!(
                "turn: {word:?} is no phase; deal, first, choose, roll with cubes, lay, reroll, swap, pass, draw, \
                 over QC-21 and over QC-7 are"
            )));
        }
    };
    Ok(phase)
}

pub(crate) fn read(text: &str) -> Result<State, BadPosition> {
    let mut fields = text.split("; ");
    let mut field = |name: &'static str| -> Result<&str, BadPosition> {
        let found = fields.next().and_then(|field| field.strip_prefix(name)?.strip_prefix(' '));
        found.ok_or_else(|| BadPosition::new(format!("the field “{name} …” is missing or out of place")))
    };
    let seats: usize = number("seats", field("seats")?)?;
    let mut turn = field("turn")?.splitn(3, ' ');
    let seat = number("turn", turn.next().unwrap_or_default())?;
    let word = turn.next().unwrap_or_default();
    let (rolling, reason) = match (word, turn.next()) {
        ("roll", Some(rest)) => (Some(cubes("turn", rest)?), None),
        (_, rest) => (None, rest),
    };
    let phase = read_phase(word, rolling, reason)?;
    let passes = number("passes", field("passes")?)?;
    let scores = field("scores")?.split(' ').map(|part| number("scores", part));
    let scores = scores.collect::<Result<Vec<u16>, _>>()?;
    let hands = field("hands")?.split(" | ").map(|part| match part {
        NONE => Ok(Cubes::NONE),
        _ => cubes("hands", part),
    });
    let hands = hands.collect::<Result<Vec<Cubes>, _>>()?;
    if hands.len() != seats {
        return Err(BadPosition::new(format!("hands: {} for {seats} seats", hands.len())));
    }
    let mut table = match field("table")? {
        NONE => Vec::new(),
        rest => {
            let placements = rest.split(' ').map(|part| {
                let why = |e| BadPosition::new(format!("table: {part:?}: {e}"));
                part.parse::<Placement>().map_err(why)
            });
            placements.collect::<Result<Vec<_>, _>>()?
        }
    };
    if let Some(rest) = fields.next() {
        return Err(BadPosition::new(format!("nothing comes after the table, but here is {rest:?}")));
    }
    cubo_core::order::sort(&mut table);
    Setup { seat, phase, passes, scores, hands, table }.check()
}

fn number<N: std::str::FromStr + ToString>(name: &str, text: &str) -> Result<N, BadPosition> {
    let number = text.parse::<N>().ok().filter(|n| n.to_string() == text);
    number.ok_or_else(|| BadPosition::new(format!("{name}: {text:?} is no number that can stand here")))
}

fn cubes(name: &str, text: &str) -> Result<Cubes, BadPosition> {
    text.parse().map_err(|e| BadPosition::new(format!("{name}: {text:?}: {e}")))
}
