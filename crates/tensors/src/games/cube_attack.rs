//! Cube Attack as numbers.

use cubo_core::Viewer;
use cubo_cube_attack::{Action, Cube, CubeAttack, Did, Form, LAST_ROUND, Planet, State, Weapon, World};

use super::{Open, nameless, write_seats};
use crate::Tensors;
use crate::path::{IdGroup, Path};
use crate::round::Round;
use crate::sheet::{Shape, Sheet, big};

const PLANETS: u16 = Planet::COUNT as u16;
const FORMS: u16 = Form::ALL.len() as u16;

const CUBE: u16 = 0;
const GO: u16 = CUBE + PLANETS * FORMS;
const ACTIVATE: u16 = GO + PLANETS;
const AIM: u16 = ACTIVATE + 1;
const HIT: u16 = AIM + PLANETS;
const PASS: u16 = HIT + 6 * FORMS;

fn planet_name(n: u16) -> String {
    Planet::ALL[usize::from(n)].to_string()
}

fn form_of(n: u16) -> Form {
    Form::ALL[usize::from(n % FORMS)]
}

fn cube_id(cube: Cube) -> u16 {
    CUBE + cube.at.index() as u16 * FORMS + cube.form.index() as u16
}

fn hit_id(team: cubo_core::Seat, form: Form) -> u16 {
    HIT + u16::from(team.0) * FORMS + form.index() as u16
}

impl Tensors for CubeAttack {
    type Known<'a> = Open<'a, State>;

    const IDS: &'static [IdGroup] = &[
        IdGroup {
            name: "cube",
            first: CUBE,
            count: PLANETS * FORMS,
            what: "the cube that acts: its planet and what it shows (six ids a planet: u1 u2 s1 s2 l1 l2)",
            each: |n| format!("{}.{}", planet_name(n / FORMS), form_of(n)),
        },
        IdGroup {
            name: "go",
            first: GO,
            count: PLANETS,
            what: "to that planet; ends the path",
            each: planet_name,
        },
        IdGroup {
            name: "activate",
            first: ACTIVATE,
            count: 1,
            what: "its planet; ends the path",
            each: nameless,
        },
        IdGroup {
            name: "aim",
            first: AIM,
            count: PLANETS,
            what: "at that planet, for a long-range weapon",
            each: planet_name,
        },
        IdGroup {
            name: "hit",
            first: HIT,
            count: 6 * FORMS,
            what: "that team's cube that shows that (six ids a seat), on the planet aimed at or on the own one; ends the path",
            each: |n| format!("{}.{}", n / FORMS, form_of(n)),
        },
        IdGroup { name: "pass", first: PASS, count: 1, what: "the whole path", each: nameless },
    ];

    const ACTION_FEATURES: u16 = 32;

    fn shape(seats: u8) -> Shape {
        let seats = u16::from(seats);
        Shape { planes: 7 * seats + 2, height: 1, width: PLANETS as u8, features: 6 * seats + 11 }
    }

    fn in_view(view: &State, viewer: Viewer) -> Open<'_, State> {
        Open { state: view, viewer }
    }

    fn in_state(state: &State, viewer: Viewer) -> Open<'_, State> {
        Open { state, viewer }
    }

    fn write(known: &Open<'_, State>, sheet: &mut Sheet<'_>) {
        let state = known.state;
        let round = Round::of(known.viewer, state.seats());
        let seats = round.len();
        let mut cubes = sheet.planes(
            "cubes",
            6 * seats,
            (0, 20),
            "how many cubes of a team show u1, u2, s1, s2, l1, l2 (six planes a team, own first); planets in the order of the notation: \
             E0 … E5, H, A, M, C, F",
        );
        let mut entries = sheet.planes("entry", seats, (0, 1), "where each team's cubes come in, own first");
        for (n, team) in round.seats() {
            for (cube, count) in state.cubes(team) {
                cubes.set(6 * n + cube.form.index(), cube.at.index(), count as i8);
            }
            entries.set(n, state.entry(team).index(), 1);
        }
        let mut acted = sheet.planes(
            "acted",
            2,
            (0, 1),
            "where the cube stands that has activated, that has attacked in this turn",
        );
        if let Some(mark) = state.acted() {
            acted.set(usize::from(mark.did == Did::Attacked), mark.cube.at.index(), 1);
        }

        write_seats(sheet, known.viewer, round, state.turn().seat());
        let form =
            sheet.features("acted form", 6, (0, 1), "what the cube shows that has acted: u1 u2 s1 s2 l1 l2");
        if let Some(mark) = state.acted() {
            form[mark.cube.form.index()] = 1;
        }
        let first = sheet.features("first", seats, (0, 1), "who began the round, own first");
        first[round.place(state.first())] = 1;
        sheet.feature("actions left", (0, 2), "in this turn; 0 at the end", state.actions_left());
        sheet.feature("round", (1, LAST_ROUND as i8), "from 1", state.round());
        sheet.flag("over", "whether the game is over", state.turn().seat().is_none());
        big(
            sheet.features("target", 2, (0, 99), "the points that win: hundreds, then the rest"),
            state.target(),
        );
        let points = sheet.features(
            "points",
            2 * seats,
            (0, 127),
            "hundreds, then the rest, of each team's points, own first",
        );
        let reserves = sheet.features("reserve", seats, (0, 20), "cubes in reserve, own first");
        for (n, team) in round.seats() {
            big(&mut points[2 * n..2 * n + 2], state.points(team));
            reserves[n] = state.reserve(team) as i8;
        }
    }

    fn write_action(known: &Open<'_, State>, action: Action, sheet: &mut Sheet<'_>) {
        let state = known.state;
        let (kind, cube, to, victim) = match action {
            Action::Move { cube, to } => (0, Some(cube), Some(to), None),
            Action::Activate { cube } => (1, Some(cube), None, None),
            Action::Strike { cube, team, form } => (2, Some(cube), Some(cube.at), Some((team, form))),
            Action::Shoot { cube, at, team, form } => (3, Some(cube), Some(at), Some((team, form))),
            Action::Pass => (4, None, None, None),
        };
        sheet.features("kind", 5, (0, 1), "move, activate, strike, shoot, pass")[kind] = 1;
        let worlds = "entry, health planet, armoury, crescent moon, cube planet, full moon";
        let from_world = sheet.features("from", 6, (0, 1), worlds);
        let to_world = sheet.features("to", 6, (0, 1), worlds);
        let world = |planet: Planet| match planet.world() {
            World::Entry => 0,
            World::Health => 1,
            World::Armoury => 2,
            World::CrescentMoon => 3,
            World::CubePlanet => 4,
            World::FullMoon => 5,
        };
        let places = sheet.features(
            "planets",
            2,
            (0, 31),
            "the numbers of both in the order of the notation, from 1; 0 for none",
        );
        let shows = sheet.features(
            "cube",
            4,
            (0, 2),
            "the cube that acts: unarmed, short range, long range (0 or 1), health",
        );
        let weapon = |into: &mut [i8], form: Form| {
            into[match form.weapon() {
                Weapon::Unarmed => 0,
                Weapon::Short => 1,
                Weapon::Long => 2,
            }] = 1;
            into[3] = form.health() as i8;
        };
        if let Some(cube) = cube {
            from_world[world(cube.at)] = 1;
            places[0] = cube.at.index() as i8 + 1;
            weapon(shows, cube.form);
        }
        if let Some(to) = to {
            to_world[world(to)] = 1;
            places[1] = to.index() as i8 + 1;
        }
        let hit = sheet.features("victim", 4, (0, 2), "the cube that is hit, likewise");
        let whose =
            sheet.features("victim's team", 1, (0, 5), "how many seats after the own one; 0 for none");
        if let Some((team, form)) = victim {
            weapon(hit, form);
            whose[0] = Round::of(known.viewer, state.seats()).place(team) as i8;
        }
        let there = sheet.features(
            "there",
            4,
            (0, 127),
            "own cubes and others' on the planet acted from, and on the other one",
        );
        for (n, planet) in [cube.map(|cube| cube.at), to].into_iter().enumerate() {
            let Some(planet) = planet else { continue };
            for (place, team) in Round::of(known.viewer, state.seats()).seats() {
                let into = &mut there[2 * n + usize::from(place > 0)];
                *into = into.saturating_add(state.crowd(team, planet).len() as i8);
            }
        }
    }

    fn path(action: Action) -> Option<Path> {
        Some(match action {
            Action::Move { cube, to } => Path::of(&[cube_id(cube), GO + to.index() as u16]),
            Action::Activate { cube } => Path::of(&[cube_id(cube), ACTIVATE]),
            Action::Strike { cube, team, form } if team.0 < 6 => {
                Path::of(&[cube_id(cube), hit_id(team, form)])
            }
            Action::Shoot { cube, at, team, form } if team.0 < 6 => {
                Path::of(&[cube_id(cube), AIM + at.index() as u16, hit_id(team, form)])
            }
            Action::Strike { .. } | Action::Shoot { .. } => return None,
            Action::Pass => Path::of(&[PASS]),
        })
    }
}
