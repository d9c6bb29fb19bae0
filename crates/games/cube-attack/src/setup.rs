//! Sets up a table from text: one check for positions and for views.

use cubo_core::{BadPosition, MAX_SEATS, Seat};

use crate::board::{BOARD, Board};
use crate::cube::{CUBES, Crowd, Cube, Form, Weapon};
use crate::options::Options;
use crate::planet::{Planet, Planets, World};
use crate::state::{ACTIONS, Acted, Did, LAST_ROUND, State};

/// A table as described by untrusted input.
pub(crate) struct Setup {
    pub target: u32,
    pub round: u32,
    /// `None` once the game is over.
    pub turn: Option<TurnSetup>,
    /// One a team.
    pub points: Vec<u32>,
    /// One list a team, in any order.
    pub cubes: Vec<Vec<(Cube, u32)>>,
}

/// Whose turn it is and how far it has got.
pub(crate) struct TurnSetup {
    pub seat: u32,
    pub left: u32,
    pub acted: Option<Acted>,
}

fn bad<T>(why: impl Into<String>) -> Result<T, BadPosition> {
    Err(BadPosition::new(why))
}

impl Setup {
    /// The table; an error if no game could reach it.
    pub(crate) fn build(&self) -> Result<State, BadPosition> {
        let seats = match u8::try_from(self.cubes.len()) {
            Ok(seats @ 2..=6) => seats,
            _ => return bad(format!("{} teams, but 2 to {MAX_SEATS} can play", self.cubes.len())),
        };
        let target = Options { target: self.target }.checked_target();
        let target = target.map_err(|why| BadPosition::new(why.to_string()))?;
        let round = match u8::try_from(self.round) {
            Ok(round @ 1..=LAST_ROUND) => round,
            _ => return bad(format!("round {}, but rounds are 1 to {LAST_ROUND}", self.round)),
        };
        let mut state = State::empty(&BOARD, seats, target);
        for (team, cubes) in Seat::all(seats).zip(&self.cubes) {
            put_cubes(&mut state, team, cubes)?;
        }
        self.score(&mut state)?;
        match &self.turn {
            None => {
                if !state.is_decided() && round != LAST_ROUND {
                    return bad("over, but no team alone has most points and the target");
                }
                state.set_round(round);
                state.end();
            }
            Some(turn) => {
                if state.is_decided() {
                    return bad("not over, but one team alone has most points and the target");
                }
                turn.begin(&mut state, round)?;
            }
        }
        Ok(state)
    }

    /// No more points than the moons can have given in the rounds that are finished.
    fn score(&self, state: &mut State) -> Result<(), BadPosition> {
        let teams = usize::from(state.seats());
        if self.points.len() != teams {
            return bad(format!("points of {} teams, but {teams} play", self.points.len()));
        }
        let finished = if self.turn.is_some() { self.round - 1 } else { self.round };
        let most = state.board().round_value() * finished;
        let sum: u64 = self.points.iter().map(|&points| u64::from(points)).sum();
        if sum > u64::from(most) {
            return bad(format!("{sum} points in all, but {finished} finished rounds give at most {most}"));
        }
        for (team, &points) in Seat::all(state.seats()).zip(&self.points) {
            state.score(team, points as u16); // at most 100 rounds of 16 points
        }
        Ok(())
    }
}

fn put_cubes(state: &mut State, team: Seat, cubes: &[(Cube, u32)]) -> Result<(), BadPosition> {
    for &(cube, count) in cubes {
        check_place(state, team, cube)?;
        let health = u32::from(cube.form.health());
        if count.saturating_mul(health) > u32::from(state.reserve(team)) {
            return bad(format!("team {team} has more than {CUBES} cubes, at {cube}"));
        }
        (0..count).for_each(|_| state.put(team, cube));
    }
    if state.places(team).is_empty() {
        return bad(format!("team {team} has no cube on the board")); // CA-15
    }
    Ok(())
}

/// Only a team's own unarmed cubes of one health stand on its entry (CA-7, CA-9, CA-15).
fn check_place(state: &State, team: Seat, cube: Cube) -> Result<(), BadPosition> {
    if !is_on(state.board(), cube.at) {
        return bad(format!("{} is not on the board", cube.at));
    }
    if cube.at.world() != World::Entry {
        return Ok(());
    }
    if cube.at != state.entry(team) {
        return bad(format!("a cube of team {team} on {}, which is not its entry", cube.at));
    }
    if cube.form != Form::U1 {
        return bad(format!("{cube} on an entry, where only u1 can stand"));
    }
    Ok(())
}

fn is_on(board: &Board, planet: Planet) -> bool {
    board.table().planets.iter().any(|&(other, ..)| other == planet)
}

impl TurnSetup {
    fn begin(&self, state: &mut State, round: u8) -> Result<(), BadPosition> {
        let seats = state.seats();
        let seat = match u8::try_from(self.seat) {
            Ok(seat) if seat < seats => Seat(seat),
            _ => return bad(format!("the turn of team {}, but the teams are 0 to {}", self.seat, seats - 1)),
        };
        if !(1..=u32::from(ACTIONS)).contains(&self.left) {
            return bad(format!("{} actions left, but a turn has {ACTIONS}", self.left));
        }
        state.set_round(round);
        state.begin(seat);
        if self.left < u32::from(ACTIONS) {
            if let Some(acted) = self.acted {
                check_acted(state, seat, acted)?;
            }
            state.spend(self.acted);
        } else if let Some(acted) = self.acted {
            return bad(format!("{} has acted in a turn that is only beginning", acted.cube));
        }
        Ok(())
    }
}

/// Whether a cube can be in this place and form right after activating or attacking.
fn check_acted(state: &State, team: Seat, Acted { did, cube }: Acted) -> Result<(), BadPosition> {
    if state.crowd(team, cube.at).count(cube.form) == 0 {
        return bad(format!("team {team} has no {cube} that could have acted"));
    }
    let possible = match (did, cube.at.world()) {
        (Did::Activated, _) if !Planets::ACTIVE.minus(state.places_of_others(team)).has(cube.at) => false,
        (Did::Activated, World::Health) => cube.form.health() == 2,
        (Did::Activated, World::Armoury) => cube.form.weapon() != Weapon::Unarmed,
        (Did::Activated, _) => state.crowd(team, state.entry(team)) != Crowd::NONE,
        (Did::Attacked, _) => cube.form.weapon() != Weapon::Unarmed,
    };
    if possible {
        return Ok(());
    }
    let what = if did == Did::Activated { "activated its planet" } else { "attacked" };
    bad(format!("{cube} cannot just have {what}"))
}
