//! CA-1 to CA-6: the board, the material, the start and the order of play.

use crate::common::{after, at, legal, play, position, start, why};
use cubo_core::{Game, Seat, Turn};
use cubo_cube_attack::{
    BOARD, BadBoard, Board, BoardData, CUBES, Crowd, CubeAttack, Form, Planet, Planet::*, State, World,
};

fn worlds_joined(planet: Planet) -> Vec<World> {
    BOARD.joined(planet).map(Planet::world).collect()
}

#[test]
fn ca_1_an_entry_is_joined_to_a_health_planet_and_an_armoury_only() {
    for planet in Planet::ALL.into_iter().filter(|p| p.world() == World::Entry) {
        assert_eq!(worlds_joined(planet), [World::Health, World::Armoury], "{planet}");
    }
    // the example of the source: from the first team's entry
    assert!(BOARD.are_joined(E0, H0) && BOARD.are_joined(E0, A0));
    assert!(!BOARD.are_joined(E0, M0) && !BOARD.are_joined(E0, C0));
    assert_eq!(legal(&start(2)), ["E0.u1>H0", "E0.u1>A0", "pass"]);
}

#[test]
fn ca_1_all_kinds_of_planets_are_there() {
    let count = |world| Planet::ALL.into_iter().filter(|p| p.world() == world).count();
    for world in [World::Entry, World::Health, World::Armoury, World::CrescentMoon, World::CubePlanet] {
        assert_eq!(count(world), 6);
    }
    assert_eq!(count(World::FullMoon), 1);
}

#[test]
fn ca_2_the_galaxy_has_31_planets_and_66_orbits() {
    let table = BOARD.table();
    assert_eq!((table.planets.len(), table.orbits.len()), (31, 66));
    let degree = |planet| BOARD.joined(planet).len();
    for (planet, expected) in [(E2, 2), (H2, 5), (A2, 5), (M2, 5), (C2, 4), (F, 6)] {
        assert_eq!(degree(planet), expected, "{planet}");
    }
    assert_eq!(BOARD.joined(A5).collect::<Vec<_>>(), [E5, H0, H5, M5, C5]);
    assert_eq!(BOARD.joined(C5).collect::<Vec<_>>(), [H0, A5, M0, M5]);
}

#[test]
fn ca_2_the_places_to_draw_at_are_those_of_the_ruling() {
    for &(planet, radius, degrees) in BOARD.table().planets {
        let sixty = 60 * i16::from(planet.number());
        let expected = match planet.world() {
            World::Entry => (4, sixty),
            World::Health => (3, sixty - 15),
            World::Armoury => (3, sixty + 15),
            World::CrescentMoon => (2, sixty),
            World::CubePlanet => (2, sixty + 30),
            World::FullMoon => (0, 0),
        };
        assert_eq!((radius, degrees), expected, "{planet}");
    }
}

/// The board's table with something wrong.
fn faulty(change: impl FnOnce(&mut Vec<(Planet, u8, i16)>, &mut Vec<(Planet, Planet)>)) -> BadBoard {
    let table = BOARD.table();
    let (mut planets, mut orbits) = (table.planets.to_vec(), table.orbits.to_vec());
    change(&mut planets, &mut orbits);
    let broken = BoardData { planets: Vec::leak(planets), orbits: Vec::leak(orbits), entries: table.entries };
    Board::load(&broken).unwrap_err()
}

#[test]
fn ca_2_a_faulty_table_is_refused_with_the_fault() {
    assert_eq!(Board::load(BOARD.table()), Ok(BOARD));
    assert_eq!(faulty(|_, orbits| orbits.push((H0, E0))), BadBoard::OrbitTwice(H0, E0));
    assert_eq!(faulty(|_, orbits| orbits.push((M1, M1))), BadBoard::Loop(M1));
    assert_eq!(faulty(|_, orbits| orbits.push((E0, M0))), BadBoard::Entry(E0));
    assert_eq!(faulty(|_, orbits| orbits.push((E4, H3))), BadBoard::Entry(E4));
    assert_eq!(faulty(|_, orbits| orbits.retain(|&o| o != (E3, A3))), BadBoard::Entry(E3));
    assert_eq!(faulty(|_, orbits| orbits.retain(|&(_, b)| b != F)), BadBoard::Unreachable(H0));
    assert_eq!(faulty(|planets, _| planets.push((C0, 5, 0))), BadBoard::PlanetTwice(C0));
    assert_eq!(faulty(|planets, _| planets.retain(|p| p.0 != F)), BadBoard::Missing(World::FullMoon));
    assert_eq!(faulty(|planets, _| planets.retain(|p| p.0 != C4)), BadBoard::NoSuchPlanet(C4));
    assert_eq!(faulty(|planets, _| planets[1] = (E1, 4, 360)), BadBoard::SamePlace(E0, E1));
    let crowded = |_: &mut Vec<_>, orbits: &mut Vec<_>| orbits.extend([(F, C0), (F, C1), (F, C2)]);
    assert_eq!(faulty(crowded), BadBoard::TooManyOrbits(F));
}

#[test]
fn ca_2_a_board_must_hang_together_without_its_entries() {
    // a health planet that nothing but its entry joins with the rest
    let cut = |_: &mut Vec<_>, orbits: &mut Vec<(Planet, Planet)>| {
        orbits.retain(|&(a, b)| a == E0 || (a != H0 && b != H0));
    };
    assert_eq!(faulty(cut), BadBoard::Unreachable(H0));
}

#[test]
fn ca_3_the_entries_of_a_table_are_checked_too() {
    let mut table = *BOARD.table();
    table.entries[1] = &[E0, E2, E2];
    assert_eq!(Board::load(&table), Err(BadBoard::Teams(3)));
    table.entries[1] = &[E0, E2];
    assert_eq!(Board::load(&table), Err(BadBoard::Teams(3)));
    table = *BOARD.table();
    table.entries[0] = &[E0, H3];
    assert_eq!(Board::load(&table), Err(BadBoard::Teams(2)));
    let words = BadBoard::Teams(2).to_string();
    assert_eq!(words, "2 teams need 2 different entries of the board");
}

/// Another board needs only data: a chain of moons, loaded and played.
#[test]
fn ca_2_a_second_board_is_data_alone() {
    static CHAIN: BoardData = BoardData {
        planets: &[
            (E0, 3, 0),
            (E1, 3, 60),
            (E2, 3, 120),
            (E3, 3, 180),
            (E4, 3, 240),
            (E5, 3, 300),
            (H0, 2, 0),
            (A0, 2, 180),
            (M0, 1, 0),
            (C0, 1, 180),
            (F, 0, 0),
        ],
        orbits: &[
            (E0, H0),
            (E0, A0),
            (E1, H0),
            (E1, A0),
            (E2, H0),
            (E2, A0),
            (E3, A0),
            (E3, H0),
            (E4, A0),
            (E4, H0),
            (H0, M0),
            (A0, C0),
            (M0, F),
            (F, C0),
            (E5, A0),
            (E5, H0),
        ],
        entries: BOARD_ENTRIES,
    };
    const BOARD_ENTRIES: [&[Planet]; 5] =
        [&[E0, E3], &[E0, E2, E4], &[E0, E1, E3, E4], &[E0, E1, E2, E3, E4], &[E0, E1, E2, E3, E4, E5]];
    assert_eq!(Board::load(&CHAIN), Ok(*chain()));
    fn chain() -> &'static Board {
        static BOARD: Board = match Board::load(&CHAIN) {
            Ok(board) => board,
            Err(_) => panic!("the chain is broken"),
        };
        &BOARD
    }
    let mut state = State::on_board(chain(), 2, 5);
    assert_eq!(legal(&state), ["E0.u1>H0", "E0.u1>A0", "pass"]);
    state = play(&state, "E0.u1>H0 H0.u1>M0 pass pass M0.u1>F");
    assert_eq!(legal(&state), ["F.u1>M0", "F.u1>C0", "pass"]);
    state = play(&state, "pass");
    assert_eq!((state.points(Seat(0)), CubeAttack::turn(&state)), (6, Turn::Over));
}

#[test]
fn ca_3_the_entries_used_depend_on_the_number_of_teams() {
    for (seats, expected) in [
        (2, "E0.u1;E3.u1"),
        (3, "E0.u1;E2.u1;E4.u1"),
        (4, "E0.u1;E1.u1;E3.u1;E4.u1"),
        (5, "E0.u1;E1.u1;E2.u1;E3.u1;E4.u1"),
        (6, "E0.u1;E1.u1;E2.u1;E3.u1;E4.u1;E5.u1"),
    ] {
        assert_eq!(position(&start(seats)).rsplit(' ').next(), Some(expected));
    }
}

#[test]
fn ca_4_a_team_has_twenty_cubes_and_three_kinds_of_faces() {
    assert_eq!(CUBES, 20);
    let weapons: std::collections::BTreeSet<_> = Form::ALL.iter().map(|form| form.weapon()).collect();
    assert_eq!(weapons.len(), 3);
    let full = "2 64 r9 t0a2 0,0 E0.u1*4,H0.u2*8;E3.u1";
    assert_eq!(at(full).reserve(Seat(0)), 0);
    let over = CubeAttack::read_position(&full.replace("*4", "*5")).unwrap_err();
    assert_eq!(over.to_string(), "team 0 has more than 20 cubes, at H0.u2");
}

#[test]
fn ca_5_each_team_starts_with_one_unarmed_cube_and_no_points() {
    for seats in 2..=6 {
        let state = start(seats);
        for team in Seat::all(seats) {
            assert_eq!((state.points(team), state.reserve(team)), (0, 19));
            let entry = state.crowd(team, state.entry(team));
            assert_eq!((entry.count(Form::U1), entry.len()), (1, 1));
            let elsewhere = Planet::ALL.into_iter().filter(|&p| p != state.entry(team));
            assert!(elsewhere.into_iter().all(|p| state.crowd(team, p) == Crowd::NONE));
        }
        assert_eq!(state.turn(), Turn::Seat(Seat(0)));
    }
}

#[test]
fn ca_6_the_marker_moves_on_after_every_round() {
    let mut state = start(3);
    let mut order = Vec::new();
    for _ in 0..12 {
        order.push(state.turn().seat().unwrap().0);
        assert_eq!(state.first().0, (state.round() - 1) % 3);
        state = play(&state, "pass");
    }
    assert_eq!(order, [0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2]);
    assert_eq!(state.round(), 5);
}

#[test]
fn ca_6_in_tie_break_rounds_too() {
    // both are past the target with equal points, and each holds a moon
    let tied = "2 64 r40 t1a2 70,70 M0.u1;M3.u1";
    assert_eq!(after(tied, "pass pass"), "2 64 r41 t0a2 72,72 M0.u1;M3.u1");
    assert_eq!(why(&at(tied), "M0.u1>F"), Some("CA-7")); // it is not that team's turn
}
