//! The truth in one line of text; see `docs/notation/attakube.md`.

use std::fmt::Write as _;

use cubo_core::{BadPosition, Clause as _};

use crate::clauses::Clause;
use crate::kind::{Counts, Kind, KindSet, count, listed};
use crate::legal::{anybody_can_act, surely_nobody_can_act};
use crate::options::Options;
use crate::parts::{KubePart, Parts, SideParts, Spot};
use crate::state::State;
use crate::table::{Ending, Stage};

impl Ending {
    pub(crate) const ALL: [Ending; 4] =
        [Ending::FivePoints, Ending::ThirdTime, Ending::NobodyCan, Ending::TooQuiet];

    /// The clause that ended the game (AK-44).
    pub(crate) fn clause(self) -> Clause {
        match self {
            Ending::FivePoints => Clause::Ak11,
            Ending::ThirdTime => Clause::Ak12,
            Ending::NobodyCan => Clause::Ak13,
            Ending::TooQuiet => Clause::Ak15,
        }
    }

    pub(crate) fn from_id(id: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.clause().id() == id)
    }
}

// --- writing ---

pub(crate) fn write(state: &State) -> String {
    let table = &state.table;
    let mut text = match table.stage {
        Stage::SetUp(side) | Stage::Play(side) => side.to_string(),
        Stage::Over(ending) => ending.clause().id().to_owned(),
    };
    let [first, second] = table.points;
    // Writing to a String cannot fail.
    let _ = write!(text, " {first}:{second} {} ", table.quiet);
    text.extend(state.agreed.gates.map(|value| char::from(b'0' + value)));
    for side in 0..2 {
        text.push(' ');
        write_side(&mut text, &table.parts(side, true));
    }
    text
}

fn write_side(text: &mut String, side: &SideParts) {
    for (number, kube) in side.kubes.iter().enumerate() {
        if number > 0 {
            text.push(',');
        }
        match kube.at {
            Some(spot) => write_spot(text, spot),
            None => text.push('x'),
        }
        text.push('=');
        text.push_str(kube.kind.map_or("?", Kind::name));
        if kube.face_up {
            text.push('!');
        }
        if let Some(held) = kube.holds {
            text.push('>');
            write_spot(text, held);
        }
        if !kube.not.is_empty() {
            text.push('~');
            join(text, kube.not.iter());
        }
    }
    text.push('/');
    join(text, side.hand.iter().flat_map(listed));
}

fn write_spot(text: &mut String, spot: Spot) {
    let _ = write!(text, "{}{}", if spot.upper { "^" } else { "" }, spot.cell);
}

fn join(text: &mut String, kinds: impl Iterator<Item = Kind>) {
    for (n, kind) in kinds.enumerate() {
        if n > 0 {
            text.push('.');
        }
        text.push_str(kind.name());
    }
}

// --- reading ---

type Read<T> = Result<T, BadPosition>;

fn bad<T>(why: impl Into<String>) -> Read<T> {
    Err(BadPosition::new(why))
}

pub(crate) fn read(text: &str) -> Read<State> {
    let fields: Vec<&str> = text.split(' ').collect();
    let &[turn, points, quiet, gates, first, second] = fields.as_slice() else {
        return bad(
            "a position has six fields, one space apart: turn, points, quiet turns, gates and the two sides",
        );
    };
    let sides = [read_side(0, first)?, read_side(1, second)?];
    let kubes: Vec<Kind> = sides[0]
        .kubes
        .iter()
        .filter_map(|kube| kube.kind)
        .chain(sides[0].hand.iter().flat_map(listed))
        .collect();
    let gates: Vec<u8> = gates.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
    let agreed = Options::new(kubes, gates).agree().map_err(|why| BadPosition::new(why.to_string()))?;
    let set_up = sides.iter().any(|side| side.kubes.len() < 7);
    let stage = match turn {
        "0" if set_up => Stage::SetUp(0),
        "1" if set_up => Stage::SetUp(1),
        "0" => Stage::Play(0),
        "1" => Stage::Play(1),
        _ => match Ending::from_id(turn) {
            Some(ending) => Stage::Over(ending),
            None => return bad(format!("turn {turn:?}: write 0, 1, AK-11, AK-12, AK-13 or AK-15")),
        },
    };
    let points = read_points(points)?;
    let Ok(quiet) = quiet.parse() else {
        return bad(format!("quiet turns {quiet:?}: write a number from 0 to 100"));
    };
    let parts = Parts { agreed, stage, points, quiet, sides, past: Vec::new() };
    let (table, past) = parts.assemble().map_err(BadPosition)?;
    let state = State { agreed, table, past };
    check_ending(&state)?;
    let usual = write(&state);
    if usual == text { Ok(state) } else { bad(format!("the usual spelling of this position is {usual}")) }
}

/// AK-13: a game in which nobody can act is over, and one that ended so is one.
fn check_ending(state: &State) -> Read<()> {
    match state.table.stage {
        Stage::Play(_) | Stage::Over(Ending::ThirdTime | Ending::TooQuiet)
            if !anybody_can_act(&state.table) =>
        {
            bad("nobody can act here: the game is over by AK-13")
        }
        Stage::Over(Ending::NobodyCan) if !surely_nobody_can_act(&state.table) => bad(
            "somebody could act here: the game is not over by AK-13, or hidden Kubes lack what that ruled out",
        ),
        _ => Ok(()),
    }
}

fn read_points(text: &str) -> Read<[u8; 2]> {
    let points =
        text.split_once(':').and_then(|(first, second)| Some([first.parse().ok()?, second.parse().ok()?]));
    match points {
        Some(points) => Ok(points),
        None => bad(format!("points {text:?}: write two numbers, as in 0:0")),
    }
}

fn read_side(side: usize, text: &str) -> Read<SideParts> {
    let Some((kubes, hand)) = text.split_once('/') else {
        return bad(format!("side {side}: write its Kubes, a slash and its reserve"));
    };
    let read = |kube: &str| match read_kube(kube) {
        Some(part) => Ok(part),
        None => bad(format!("side {side}: {kube:?} is no Kube; one is written c3=star!, x=quake~shield …")),
    };
    let kubes: Vec<KubePart> =
        if kubes.is_empty() { Vec::new() } else { kubes.split(',').map(read).collect::<Read<_>>()? };
    let Some(hand) = read_kinds(hand) else {
        return bad(format!("side {side}: {hand:?} is no list of kinds with points between"));
    };
    if kubes.len() + hand.iter().map(|&n| n as usize).sum::<usize>() != 12 {
        return bad(format!("side {side} has not twelve Kubes (AK-1)"));
    }
    Ok(SideParts { kubes, hand: Some(hand) })
}

fn read_kinds(text: &str) -> Option<Counts> {
    if text.is_empty() {
        return Some(count([]));
    }
    let kinds: Vec<Kind> = text.split('.').map(|kind| kind.parse().ok()).collect::<Option<_>>()?;
    (kinds.len() <= 12).then(|| count(kinds))
}

fn read_kube(text: &str) -> Option<KubePart> {
    let (at, rest) = text.split_once('=')?;
    let at = if at == "x" { None } else { Some(read_spot(at)?) };
    let (rest, not) = match rest.split_once('~') {
        Some((rest, not)) => {
            (rest, not.split('.').map(|kind| kind.parse().ok()).collect::<Option<KindSet>>()?)
        }
        None => (rest, KindSet::NONE),
    };
    let (rest, holds) = match rest.split_once('>') {
        Some((rest, held)) => (rest, Some(read_spot(held)?)),
        None => (rest, None),
    };
    let (kind, face_up) = match rest.strip_suffix('!') {
        Some(kind) => (kind, true),
        None => (rest, false),
    };
    Some(KubePart { kind: Some(kind.parse().ok()?), face_up, at, not, holds })
}

fn read_spot(text: &str) -> Option<Spot> {
    let (cell, upper) = match text.strip_prefix('^') {
        Some(cell) => (cell, true),
        None => (text, false),
    };
    Some(Spot { cell: cell.parse().ok()?, upper })
}
