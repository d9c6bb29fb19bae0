//! The galaxy looks the same from every sector, and the game with it.

use std::fmt::Write;

use crate::common::{at, position};
use cubo_core::{Dice, Game, QuickDice, Seat, walk};
use cubo_cube_attack::{Action, BOARD, Cube, CubeAttack, Did, LAST_ROUND, Options, Planet, State, World};

/// A rotation of the board by this many sectors, and the seats after it.
#[derive(Clone, Copy)]
struct Rotation {
    sectors: u8,
    seats: u8,
    /// Seats move on by this many.
    shift: u8,
}

impl Rotation {
    /// The turn by `sectors`, if it takes entries in use to entries in use.
    fn new(sectors: u8, seats: u8) -> Option<Rotation> {
        let turned = |seat| turn(BOARD.entry(seats, seat), sectors);
        let shift = Seat::all(seats).find(|&seat| BOARD.entry(seats, seat) == turned(Seat(0)))?.0;
        let rotation = Rotation { sectors, seats, shift };
        Seat::all(seats)
            .all(|seat| BOARD.entry(seats, rotation.seat(seat)) == turned(seat))
            .then_some(rotation)
    }

    fn seat(&self, seat: Seat) -> Seat {
        Seat((seat.0 + self.shift) % self.seats)
    }

    fn cube(&self, cube: Cube) -> Cube {
        Cube::new(turn(cube.at, self.sectors), cube.form)
    }

    fn action(&self, action: Action) -> Action {
        match action {
            Action::Pass => Action::Pass,
            Action::Move { cube, to } => Action::Move { cube: self.cube(cube), to: turn(to, self.sectors) },
            Action::Activate { cube } => Action::Activate { cube: self.cube(cube) },
            Action::Strike { cube, team, form } => {
                Action::Strike { cube: self.cube(cube), team: self.seat(team), form }
            }
            Action::Shoot { cube, at, team, form } => {
                let (cube, at) = (self.cube(cube), turn(at, self.sectors));
                Action::Shoot { cube, at, team: self.seat(team), form }
            }
        }
    }

    /// The turned table. The marker moves with the seats (CA-6), which makes it a later round.
    fn state(&self, state: &State) -> State {
        let mut text = format!("{} {} r{} ", self.seats, state.target(), state.round() + self.shift);
        match state.turn().seat() {
            Some(seat) => write!(text, "t{}a{}", self.seat(seat), state.actions_left()).unwrap(),
            None => text.push_str("over"),
        }
        if let Some(acted) = state.acted() {
            let sign = if acted.did == Did::Activated { '!' } else { 'x' };
            write!(text, "{sign}{}", self.cube(acted.cube)).unwrap();
        }
        let mut points = vec![String::new(); self.seats.into()];
        let mut teams = points.clone();
        for team in Seat::all(self.seats) {
            points[self.seat(team).index()] = state.points(team).to_string();
            let cubes: Vec<_> =
                state.cubes(team).map(|(cube, count)| format!("{}*{count}", self.cube(cube))).collect();
            teams[self.seat(team).index()] = cubes.join(",");
        }
        at(&format!("{text} {} {}", points.join(","), teams.join(";")))
    }
}

fn turn(planet: Planet, sectors: u8) -> Planet {
    let number = if planet == Planet::F { 0 } else { (planet.number() + sectors) % 6 };
    Planet::of(planet.world(), number).unwrap()
}

fn rotations(seats: u8) -> Vec<Rotation> {
    (1..6).filter_map(|sectors| Rotation::new(sectors, seats)).collect()
}

#[test]
fn which_turns_of_the_board_fit_which_tables() {
    let found = |seats| rotations(seats).iter().map(|r| (r.sectors, r.shift)).collect::<Vec<_>>();
    assert_eq!(found(2), [(3, 1)]);
    assert_eq!(found(3), [(2, 1), (4, 2)]);
    assert_eq!(found(4), [(3, 2)]);
    assert_eq!(found(5), []);
    assert_eq!(found(6), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]);
}

/// All properties of a rotated table are rotated too, also after any action.
#[test]
fn a_turned_game_is_the_same_game() {
    let mut compared = 0;
    for seats in 2..=6 {
        for rotation in rotations(seats) {
            for seed in 0..4 {
                compared += compare(rotation, seed);
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

fn compare(rotation: Rotation, seed: u64) -> u32 {
    let mut dice = QuickDice::new(seed);
    let mut state = CubeAttack::start(&Options { target: 40 }, rotation.seats).unwrap();
    let mut compared = 0;
    // the last rounds are not like the others (CA-21)
    while state.round() + rotation.shift < LAST_ROUND {
        let turned = rotation.state(&state);
        let mut images: Vec<_> =
            walk::list::<CubeAttack>(&state).into_iter().map(|a| rotation.action(a)).collect();
        let mut legal = walk::list::<CubeAttack>(&turned);
        images.sort();
        legal.sort();
        assert_eq!(images, legal, "{}", position(&state));
        assert_eq!(state.turn().seat().map(|seat| rotation.seat(seat)), turned.turn().seat());
        let (ours, theirs) = (CubeAttack::outcome(&state), CubeAttack::outcome(&turned));
        for seat in Seat::all(rotation.seats) {
            let image = rotation.seat(seat);
            assert_eq!(ours.map(|o| o.ranks[seat]), theirs.map(|o| o.ranks[image]));
        }
        let actions = walk::list::<CubeAttack>(&state);
        if actions.is_empty() {
            break;
        }
        let action = match seed % 2 {
            0 => actions[dice.below(actions.len() as u32) as usize],
            _ => actions[crate::common::sensible(&state, &actions, &mut dice)],
        };
        let mut after = turned;
        CubeAttack::play(&mut after, rotation.action(action));
        CubeAttack::play(&mut state, action);
        if state.round() + rotation.shift <= LAST_ROUND {
            assert_eq!(position(&rotation.state(&state)), position(&after));
            assert_eq!(rotation.state(&state), after);
        }
        compared += 1;
    }
    compared
}

/// All maps of the planets that keep the orbits: the six rotations, and six reflections that swap health planets with
/// armouries and are therefore not symmetries of the game.
#[test]
fn the_board_has_no_other_symmetry() {
    let mut all = Vec::new();
    extend(&mut Vec::new(), &|_, _| true, &mut all);
    assert_eq!(all.len(), 12);
    let keeps_kinds = |a: Planet, b: Planet| a.world() == b.world();
    let mut kind_keeping = Vec::new();
    extend(&mut Vec::new(), &keeps_kinds, &mut kind_keeping);
    let mut turns: Vec<Vec<Planet>> =
        (0..6).map(|sectors| Planet::ALL.into_iter().map(|p| turn(p, sectors)).collect()).collect();
    turns.sort();
    kind_keeping.sort();
    assert_eq!(kind_keeping, turns);
    let swaps = all.iter().filter(|map| map[Planet::H0.index()].world() == World::Armoury).count();
    assert_eq!(swaps, 6);
}

fn extend(images: &mut Vec<Planet>, allowed: &dyn Fn(Planet, Planet) -> bool, found: &mut Vec<Vec<Planet>>) {
    let Some(&planet) = Planet::ALL.get(images.len()) else {
        found.push(images.clone());
        return;
    };
    for image in Planet::ALL {
        let fits = allowed(planet, image)
            && !images.contains(&image)
            && BOARD.joined(planet).len() == BOARD.joined(image).len()
            && images
                .iter()
                .zip(Planet::ALL)
                .all(|(&i, p)| BOARD.are_joined(p, planet) == BOARD.are_joined(i, image));
        if fits {
            images.push(image);
            extend(images, allowed, found);
            images.pop();
        }
    }
}
