//! The state as one line of text: `2 64 r3 t1a1!H3.u2 2,0 E0.u1*2,M0.s1;H3.u2`.
//!
//! Six fields: teams, target, round, turn, points, cubes. The turn is the team's seat after `t` and the actions left after
//! `a`; after the first action of a turn, `!` and a cube say that this cube has activated, `x` and a cube that it has
//! attacked (CA-13); a finished game says `over`. Teams are separated by `;`, cubes by `,`, and equal cubes counted by `*`.

use std::fmt::Write;

use cubo_core::{BadPosition, Seat, Turn};

use crate::cube::Cube;
use crate::setup::{Setup, TurnSetup};
use crate::state::{Acted, Did, State};

pub(crate) fn write(state: &State) -> String {
    let mut text = format!("{} {} r{} ", state.seats(), state.target(), state.round());
    match state.turn() {
        Turn::Seat(seat) => _ = write!(text, "t{seat}a{}", state.actions_left()),
        Turn::Chance | Turn::Over => text.push_str("over"),
    }
    if let Some(Acted { did, cube }) = state.acted() {
        text.push(if did == Did::Activated { '!' } else { 'x' });
        _ = write!(text, "{cube}");
    }
    for team in Seat::all(state.seats()) {
        text.push(if team.0 == 0 { ' ' } else { ',' });
        _ = write!(text, "{}", state.points(team));
    }
    for team in Seat::all(state.seats()) {
        text.push(if team.0 == 0 { ' ' } else { ';' });
        for (n, (cube, count)) in state.cubes(team).enumerate() {
            text.push_str(if n == 0 { "" } else { "," });
            _ = write!(text, "{cube}");
            if count > 1 {
                _ = write!(text, "*{count}");
            }
        }
    }
    text
}

pub(crate) fn read(text: &str) -> Result<State, BadPosition> {
    let mut fields = text.split(' ');
    let mut field = |what| {
        fields.next().ok_or_else(|| BadPosition::new(format!("the text ends before the field of the {what}")))
    };
    let teams = number(field("teams")?, "number of teams")?;
    let target = number(field("target")?, "target")?;
    let round = field("round")?;
    let round = number(round.strip_prefix('r').unwrap_or(""), "round after r")?;
    let turn = read_turn(field("turn")?)?;
    let points = field("points")?.split(',').map(|text| number(text, "points of a team"));
    let points = points.collect::<Result<Vec<_>, _>>()?;
    let cubes = field("cubes")?.split(';').map(read_team).collect::<Result<Vec<_>, _>>()?;
    if fields.next().is_some() {
        return Err(BadPosition::new("there is more text after the field of the cubes"));
    }
    if cubes.len() as u64 != u64::from(teams) {
        return Err(BadPosition::new(format!("{teams} teams, but cubes of {}", cubes.len())));
    }
    Setup { target, round, turn, points, cubes }.build()
}

fn read_turn(text: &str) -> Result<Option<TurnSetup>, BadPosition> {
    if text == "over" {
        return Ok(None);
    }
    let turn = text.strip_prefix('t').and_then(|rest| rest.split_once('a'));
    let Some((seat, rest)) = turn else {
        return Err(BadPosition::new(format!("the turn is {text:?}, but looks like t0a2 or over")));
    };
    let (left, acted) = match rest.find(['!', 'x']) {
        None => (rest, None),
        Some(at) => {
            let (left, mark) = rest.split_at(at);
            let did = if mark.starts_with('!') { Did::Activated } else { Did::Attacked };
            (left, Some(Acted { did, cube: read_cube(&mark[1..])? }))
        }
    };
    let (seat, left) = (number(seat, "team after t")?, number(left, "actions left after a")?);
    Ok(Some(TurnSetup { seat, left, acted }))
}

fn read_team(text: &str) -> Result<Vec<(Cube, u32)>, BadPosition> {
    text.split(',')
        .map(|item| match item.split_once('*') {
            None => Ok((read_cube(item)?, 1)),
            Some((cube, count)) => Ok((read_cube(cube)?, number(count, "count after *")?)),
        })
        .collect()
}

pub(crate) fn read_cube(text: &str) -> Result<Cube, BadPosition> {
    text.parse().map_err(|why| BadPosition::new(format!("{text:?} is no cube: {why}")))
}

/// Digits only, without a leading zero.
fn number(text: &str, what: &str) -> Result<u32, BadPosition> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    let number = if plain { text.parse().ok() } else { None };
    number.ok_or_else(|| BadPosition::new(format!("the {what} is {text:?}, which is no number")))
}
