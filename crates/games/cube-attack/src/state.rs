//! The state of a game. Nothing is hidden or random, and no rule needs the past before the present turn: the state is
//! one plain value, and a copy of it is enough to return to it.

use cubo_core::{MAX_SEATS, Scores, Seat, Turn, mix};
use serde::{Deserialize, Serialize};

use crate::board::{BOARD, Board};
use crate::cube::{CUBES, Crowd, Cube, Form};
use crate::planet::{Planet, Planets};
use crate::view::Shown;

/// Actions in a turn.
pub const ACTIONS: u8 = 2;
/// After this round the game ends in any case (CA-21).
pub const LAST_ROUND: u8 = 100;

/// A game of Cube Attack. Its JSON, in `view.rs`, is what everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Shown", into = "Shown")]
pub struct State {
    board: &'static Board,
    cubes: [[Crowd; Planet::COUNT]; MAX_SEATS],
    /// The planets where each team has cubes.
    on: [Planets; MAX_SEATS],
    reserve: [u8; MAX_SEATS],
    points: [u16; MAX_SEATS],
    /// The part of the key for cubes and points; `key` adds the rest.
    sum: u64,
    acted: Mark,
    target: u16,
    seats: u8,
    round: u8,
    /// Follows from the round; kept because it is asked for in every turn.
    first: Seat,
    left: u8,
    turn: Turn,
}

/// What a cube may do only once a turn (CA-13).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Did {
    /// It activated its planet.
    Activated,
    /// It attacked.
    Attacked,
}

/// The cube that has activated or attacked in this turn, as it stands now.
///
/// CA-13 is about the physical cube, while actions name cubes by planet and form. With two actions a turn, this mark is
/// enough. The first action sets it and the second removes it, so at most one cube is marked, and between the two nothing
/// else has changed: the cube stands where it acted, with the face and health that it had after the action. The second
/// action may name any of the equal cubes on that planet, so
///
/// - a move, or what the marked cube has *not* done, is legal for all of them, and the resulting table is the same
///   whichever cube does it;
/// - what it *has* done is legal exactly if there is an equal cube on the planet, which then does it. The resulting table
///   is again the same.
///
/// So the code needs one rule: a name is spent for an action if it can only mean the marked cube. A cube that came into
/// play or changed its form by the first action of this turn is not confused with another one: the mark has planet and form
/// after the action, and a new cube stands on an entry, where nothing is activated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Acted {
    /// What it did.
    pub did: Did,
    /// Where it stands and what it shows now.
    pub cube: Cube,
}

/// The cube that has acted, or nobody, as one number: three bits for its form, five for its planet, above them what it did. An
/// `Option<Acted>` would be written in parts and read whole right afterwards, which a processor cannot do without waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark(u16);

impl Mark {
    const NOBODY: Mark = Mark(0);

    #[inline]
    fn of(acted: Option<Acted>) -> Mark {
        acted.map_or(Mark::NOBODY, |Acted { did, cube }| Mark(Mark::deed(did, cube.at) | cube.form as u16))
    }

    /// The number without the form.
    #[inline]
    const fn deed(did: Did, at: Planet) -> u16 {
        (did as u16 + 1) << 8 | (at as u16) << 3
    }

    #[inline]
    fn acted(self) -> Option<Acted> {
        let did = match self.0 >> 8 {
            0 => return None,
            1 => Did::Activated,
            _ => Did::Attacked,
        };
        let at = Planet::ALL[usize::from(self.0 >> 3 & 31)];
        Some(Acted { did, cube: Cube::new(at, self.form()) })
    }

    /// The form of the cube that did that there, if one did.
    #[inline]
    pub(crate) fn who(self, did: Did, at: Planet) -> Option<Form> {
        (self.0 & !7 == Mark::deed(did, at)).then(|| self.form())
    }

    #[inline]
    fn form(self) -> Form {
        Form::ALL[usize::from(self.0 & 7)]
    }
}

impl State {
    /// A board without cubes, before the first round; cubes are [`put`](State::put) on it next.
    pub(crate) fn empty(board: &'static Board, seats: u8, target: u16) -> Self {
        State {
            board,
            cubes: [[Crowd::NONE; Planet::COUNT]; MAX_SEATS],
            on: [Planets::NONE; MAX_SEATS],
            reserve: [CUBES; MAX_SEATS],
            points: [0; MAX_SEATS],
            sum: 0,
            acted: Mark::NOBODY,
            target,
            seats,
            round: 1,
            first: Seat(0),
            left: ACTIONS,
            turn: Turn::Seat(Seat(0)),
        }
    }

    /// The beginning of a game for `seats` teams to `target` points on any board (CA-5).
    ///
    /// # Panics
    ///
    /// If there are not 2 to 6 teams; untrusted input goes through [`Game::start`](cubo_core::Game::start).
    pub fn on_board(board: &'static Board, seats: u8, target: u16) -> Self {
        let mut state = State::empty(board, seats, target);
        for team in Seat::all(seats) {
            state.put(team, Cube::new(state.entry(team), Form::U1));
        }
        state
    }

    /// The same on the board that games are played on.
    pub(crate) fn start(seats: u8, target: u16) -> Self {
        State::on_board(&BOARD, seats, target)
    }

    // --- asking ---

    /// The board it is played on.
    #[inline]
    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// How many teams play.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Points to reach (CA-21).
    pub fn target(&self) -> u16 {
        self.target
    }

    /// The round, from 1; after the end, the last one played.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Who begins this round and has the marker (CA-6).
    #[inline]
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Actions left in this turn: 2 or 1, and 0 once the game is over.
    pub fn actions_left(&self) -> u8 {
        self.left
    }

    /// The cube that has activated or attacked in this turn.
    #[inline]
    pub fn acted(&self) -> Option<Acted> {
        self.acted.acted()
    }

    /// The same as one number.
    #[inline]
    pub(crate) fn mark(&self) -> Mark {
        self.acted
    }

    /// A team's cubes on a planet.
    #[inline]
    pub fn crowd(&self, team: Seat, planet: Planet) -> Crowd {
        self.cubes[team.index()][planet.index()]
    }

    /// The planets where a team has cubes.
    #[inline]
    pub fn places(&self, team: Seat) -> Planets {
        self.on[team.index()]
    }

    /// The planets where any other team has cubes.
    #[inline]
    pub fn places_of_others(&self, team: Seat) -> Planets {
        let mut others = Planets::NONE;
        let mut other = team;
        for _ in 1..self.seats {
            other = other.next(self.seats);
            others = others.or(self.places(other));
        }
        others
    }

    /// How many cubes of the box a team has left (CA-4).
    #[inline]
    pub fn reserve(&self, team: Seat) -> u8 {
        self.reserve[team.index()]
    }

    /// A team's points.
    pub fn points(&self, team: Seat) -> u16 {
        self.points[team.index()]
    }

    /// Everybody's points.
    pub fn scores(&self) -> Scores {
        Scores::from_fn(self.seats, |team| i32::from(self.points(team)))
    }

    /// Where a team's cubes come into play.
    #[inline]
    pub fn entry(&self, team: Seat) -> Planet {
        self.board.entry(self.seats, team)
    }

    /// A team's cubes and how many there are of each, in order.
    pub fn cubes(&self, team: Seat) -> impl Iterator<Item = (Cube, u8)> + '_ {
        self.places(team).flat_map(move |at| {
            let crowd = self.crowd(team, at);
            crowd.forms().map(move |form| (Cube { at, form }, crowd.count(form)))
        })
    }

    /// Whether the only cube that this name can mean has already done that in this turn (CA-13). See [`Acted`].
    #[inline]
    pub fn is_spent(&self, team: Seat, did: Did, cube: Cube) -> bool {
        self.acted == Mark::of(Some(Acted { did, cube })) && self.crowd(team, cube.at).count(cube.form) == 1
    }

    /// Whether the points end the game after a round (CA-21), apart from the limit of rounds.
    pub(crate) fn is_decided(&self) -> bool {
        let points = &self.points[..self.seats as usize];
        let most = points.iter().copied().max().unwrap_or(0);
        most >= self.target && points.iter().filter(|&&p| p == most).count() == 1
    }

    // --- changing ---

    /// Takes a cube from its team's reserve to the board, with all its health.
    #[inline]
    pub(crate) fn put(&mut self, team: Seat, cube: Cube) {
        let (t, p) = (team.index(), cube.at.index());
        self.cubes[t][p].add(cube.form);
        self.on[t] = self.on[t].with(cube.at);
        self.reserve[t] -= cube.form.health();
        self.sum = self.sum.wrapping_add(worth(t, p, cube.form.index()));
    }

    /// Takes a cube from the board to its team's reserve, with all its health.
    #[inline]
    pub(crate) fn take(&mut self, team: Seat, cube: Cube) {
        let (t, p) = (team.index(), cube.at.index());
        self.cubes[t][p].remove(cube.form);
        if self.cubes[t][p].is_empty() {
            self.on[t] = self.on[t].without(cube.at);
        }
        self.reserve[t] += cube.form.health();
        self.sum = self.sum.wrapping_sub(worth(t, p, cube.form.index()));
    }

    /// Moves a cube to another planet.
    #[inline]
    pub(crate) fn shift(&mut self, team: Seat, cube: Cube, to: Planet) {
        let (t, p) = (team.index(), cube.at.index());
        let there = &mut self.cubes[t];
        there[p].remove(cube.form);
        let left = if there[p].is_empty() { self.on[t].without(cube.at) } else { self.on[t] };
        there[to.index()].add(cube.form);
        self.on[t] = left.with(to);
        let worth = |planet: Planet| worth(t, planet.index(), cube.form.index());
        self.sum = self.sum.wrapping_sub(worth(cube.at)).wrapping_add(worth(to));
    }

    pub(crate) fn score(&mut self, team: Seat, points: u16) {
        self.points[team.index()] += points;
        let worth = point_worth(team.index()).wrapping_mul(u64::from(points));
        self.sum = self.sum.wrapping_add(worth);
    }

    /// Counts one action of the turn and stores the mark of CA-13.
    #[inline]
    pub(crate) fn spend(&mut self, acted: Option<Acted>) {
        self.left -= 1;
        self.acted = Mark::of(acted);
    }

    /// Goes to a round, from any other: who has the marker follows (CA-6).
    pub(crate) fn set_round(&mut self, round: u8) {
        self.round = round;
        self.first = Seat((round - 1) % self.seats);
    }

    /// Goes to the next round, where the marker has moved on (CA-6).
    pub(crate) fn next_round(&mut self) {
        self.round += 1;
        self.first = self.first.next(self.seats);
    }

    /// Gives the turn to a seat.
    #[inline]
    pub(crate) fn begin(&mut self, seat: Seat) {
        self.turn = Turn::Seat(seat);
        self.left = ACTIONS;
        self.acted = Mark::NOBODY;
    }

    /// Ends the game after this round.
    pub(crate) fn end(&mut self) {
        self.turn = Turn::Over;
        self.left = 0;
        self.acted = Mark::NOBODY;
    }

    // --- hashing ---

    /// The hash of the state: equal states have equal keys.
    pub(crate) fn key(&self) -> u64 {
        let seat = self.turn.seat().map_or(7, |seat| seat.0);
        let acted = self.acted().map_or(0, |acted| {
            1 + (acted.did as u64 + 2 * (acted.cube.form as u64 + 6 * acted.cube.at as u64))
        });
        let rest = [
            (acted, 9),
            (u64::from(seat), 3),
            (u64::from(self.left), 2),
            (u64::from(self.seats), 3),
            (u64::from(self.round), 7),
            (u64::from(self.target), 10),
        ];
        mix(self.sum ^ mix(rest.into_iter().fold(1, |packed, (value, bits)| packed << bits | value)))
    }

    /// The key computed anew from what is on the table, for checking the one that is kept.
    pub fn fresh_key(&self) -> u64 {
        let mut fresh = *self;
        fresh.sum = 0;
        for team in Seat::all(self.seats) {
            for (cube, count) in self.cubes(team) {
                let worth = worth(team.index(), cube.at.index(), cube.form.index());
                fresh.sum = fresh.sum.wrapping_add(worth.wrapping_mul(u64::from(count)));
            }
            let points = u64::from(self.points(team));
            fresh.sum = fresh.sum.wrapping_add(point_worth(team.index()).wrapping_mul(points));
        }
        fresh.key()
    }
}

/// What a cube of each team, planet and form adds to the key. Equal cubes add the same, so the sum counts them. Computed when
/// needed: as a table these would add nine kilobytes, which do not compress, to the page.
#[inline]
fn worth(team: usize, planet: usize, form: usize) -> u64 {
    mix(0xca00_0001 + ((team * Planet::COUNT + planet) * 6 + form) as u64)
}

/// What a point of each team adds to the key.
#[inline]
fn point_worth(team: usize) -> u64 {
    mix(0xca01_0001 + team as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_says_who_did_what_where() {
        assert_eq!(Mark::of(None).acted(), None);
        for did in [Did::Activated, Did::Attacked] {
            for at in Planet::ALL {
                for form in Form::ALL {
                    let acted = Acted { did, cube: Cube::new(at, form) };
                    let mark = Mark::of(Some(acted));
                    assert_eq!((mark.acted(), mark.who(did, at)), (Some(acted), Some(form)));
                    let other = if did == Did::Activated { Did::Attacked } else { Did::Activated };
                    assert_eq!(mark.who(other, at), None);
                    assert!(
                        Planet::ALL.iter().all(|&planet| planet == at || mark.who(did, planet).is_none())
                    );
                    assert_eq!(Mark::NOBODY.who(did, at), None);
                }
            }
        }
    }
}
