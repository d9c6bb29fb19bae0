//! Cube Attack: light planets on a dark sky, and the cubes of up to six teams on them.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use cubo_cube_attack::{BOARD, Planet, World};
use serde::Deserialize;
use serde_json::error::Error;

use super::Board;
use crate::layout::label;
use crate::pen::{N, Pen};

#[derive(Deserialize)]
struct View {
    /// Where each team comes in.
    entries: Vec<String>,
    /// Team by team, `H0.s2`: where, which weapon, how many lives; equal ones repeated.
    cubes: Vec<Vec<String>>,
}

/// Equal cubes of a team on a planet.
struct Group<'a> {
    team: usize,
    name: &'a str,
    weapon: char,
    health: u8,
    count: usize,
}

/// A team: paint, its darker side, the ink on it, and its own shade as an ink on paper.
const TEAMS: [(&str, &str, &str, &str); 6] = [
    ("#c6412b", "#9c301d", "#fff8ee", "#b83a25"),
    ("#2f72b8", "#1d4c80", "#fff8ee", "#2a68ab"),
    ("#387d33", "#285f25", "#fff8ee", "#33742e"),
    ("#f0bd38", "#b98a12", "#2e2205", "#7a5a00"),
    ("#8650b0", "#5b3280", "#fff8ee", "#7c49a4"),
    ("#fffaf0", "#c9bfa8", "#2b2722", "#2b2722"),
];

const LINE: &str = "#1c1a22";
const PAPER: &str = "#fffaf0";
/// The size of the sky, with its centre at 0, 0; the edge of a cube is 100.
const NIGHT: f64 = 1780.0;
/// For each health, a cube is drawn this much higher: its front is visible below its top.
const FRONT: f64 = 0.25;

fn radius(world: World) -> f64 {
    match world {
        World::Entry => 777.0,
        World::Health | World::Armoury => 616.0,
        World::CubePlanet => 429.0,
        World::CrescentMoon => 326.0,
        World::FullMoon => 0.0,
    }
}

/// The radius of a planet's disc.
fn disc(world: World) -> f64 {
    if world == World::FullMoon { 128.2 } else { 84.6 }
}

/// The centre of every planet; the entry of team 0 is at the bottom.
fn places(home: &str) -> Vec<(Planet, String, f64, f64)> {
    let planets = BOARD.table().planets;
    let home =
        planets.iter().find(|(planet, ..)| planet.to_string() == home).map_or(180, |&(.., degrees)| degrees);
    let place = |&(planet, _, degrees): &(Planet, u8, i16)| {
        let angle = f64::from(degrees - home + 180) * PI / 180.0;
        let radius = radius(planet.world());
        (planet, planet.to_string(), radius * angle.sin(), -radius * angle.cos())
    };
    planets.iter().map(place).collect()
}

/// What stands on each planet, in the order of teams.
fn groups(view: &View) -> BTreeMap<&str, Vec<Group<'_>>> {
    let mut there: BTreeMap<&str, Vec<Group<'_>>> = BTreeMap::new();
    for (team, cubes) in view.cubes.iter().enumerate() {
        for name in cubes {
            let Some((planet, form)) = name.split_once('.') else { continue };
            let groups = there.entry(planet).or_default();
            match groups.iter_mut().find(|group| group.team == team && group.name == name) {
                Some(group) => group.count += 1,
                None => {
                    let mut form = form.chars();
                    let weapon = form.next().unwrap_or('u');
                    let health = form.next().and_then(|c| c.to_digit(10)).unwrap_or(1) as u8;
                    groups.push(Group { team, name, weapon, health, count: 1 });
                }
            }
        }
    }
    there
}

pub(super) fn board(view: &str) -> Result<Board, Error> {
    let view: View = serde_json::from_str(view)?;
    let places = places(view.entries.first().map_or("E0", String::as_str));
    let there = groups(&view);
    Ok(Board::new(NIGHT, NIGHT, |pen| {
        pen.put(format_args!(
            "<defs><radialGradient id=\"night\" r=\".7\"><stop stop-color=\"#414d70\"/>\
             <stop offset=\"1\" stop-color=\"#343e5b\"/></radialGradient></defs>"
        ));
        let night = "fill=\"url(#night)\" stroke=\"#262e46\" stroke-width=\"10\"";
        pen.rect(5.0, 5.0, NIGHT - 10.0, NIGHT - 10.0, 46.0, night);
        pen.at(NIGHT / 2.0, NIGHT / 2.0, 1.0, |pen| {
            orbits(pen, &places);
            for (planet, id, x, y) in &places {
                let team = view.entries.iter().position(|entry| entry == id);
                let standing = there.get(id.as_str()).map_or(&[][..], Vec::as_slice);
                pen.at(*x, *y, 1.0, |pen| draw_planet(pen, planet.world(), planet.value(), team, standing));
            }
            // Over the discs of neighbours.
            for (planet, id, x, y) in &places {
                if let Some(standing) = there.get(id.as_str()) {
                    pen.at(*x, *y, 1.0, |pen| cubes(pen, planet.world(), standing));
                }
            }
        });
    }))
}

fn orbits(pen: &mut Pen, places: &[(Planet, String, f64, f64)]) {
    let at = |planet: Planet| {
        places.iter().find(|place| place.0 == planet).map_or((0.0, 0.0), |place| (place.2, place.3))
    };
    pen.put(format_args!("<path d=\""));
    for &(a, b) in BOARD.table().orbits {
        let ((ax, ay), (bx, by)) = (at(a), at(b));
        pen.put(format_args!("M{} {}L{} {}", N(ax), N(ay), N(bx), N(by)));
    }
    pen.put(format_args!("\" stroke=\"#a3aecb\" stroke-width=\"6.2\" fill=\"none\"/>"));
}

fn draw_planet(pen: &mut Pen, world: World, value: u16, team: Option<usize>, standing: &[Group<'_>]) {
    let r = disc(world);
    if world == World::Entry && team.is_none() {
        let unused = "fill=\"none\" stroke=\"#8f9bc0\" stroke-width=\"5\" stroke-dasharray=\"14 14\"";
        return pen.circle(0.0, 0.0, r - 12.0, unused);
    }
    pen.circle(5.0, 8.0, r, "opacity=\".25\"");
    let moon = value > 0;
    let (paper, icon) = if moon { ("#fbeab2", "#7a5500") } else { ("#f5f0e4", "#2f3955") };
    let (edge, width) = if team.is_some() { (PAPER, 8) } else { ("#262e46", 4) };
    pen.circle(0.0, 0.0, r, &format!("fill=\"{paper}\" stroke=\"{edge}\" stroke-width=\"{width}\""));
    let ring = |pen: &mut Pen, r: f64, colour: &str, width: f64, more: &str| {
        pen.circle(
            0.0,
            0.0,
            r,
            &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" {more}", N(width)),
        );
    };
    if let Some(team) = team {
        let (paint, _, _, deep) = TEAMS[team % 6];
        ring(pen, r - 1.0, LINE, 3.4, "");
        ring(pen, r - 12.0, paint, 21.0, "");
        ring(pen, r - 23.0, LINE, 3.4, "");
        if standing.is_empty() {
            pen.at(0.0, 0.0, 1.05, |pen| emblem(pen, team, deep));
        }
    } else if standing.is_empty() {
        pen.at(0.0, 0.0, if world == World::FullMoon { 1.9 } else { 1.35 }, |pen| sign(pen, world, icon));
        if world == World::CrescentMoon {
            label(pen, 23.0, 19.0, 56.0, icon, &value.to_string());
        }
    } else if moon {
        // Each team there has a part of the ring.
        let mut teams: Vec<usize> = standing.iter().map(|group| group.team).collect();
        teams.dedup();
        let (round, share) = (2.0 * PI * (r + 9.0), 1.0 / teams.len() as f64);
        ring(pen, r + 9.0, PAPER, 35.0, "");
        ring(pen, r + 9.0, LINE, 27.0, "");
        for (n, &team) in teams.iter().enumerate() {
            let gap = if teams.len() > 1 { 0.06 * share * round } else { 0.0 };
            let part = share * round - gap;
            let dash = format!(
                "stroke-dasharray=\"{} {}\" stroke-dashoffset=\"{}\" transform=\"rotate(90)\"",
                N(part),
                N(round - part),
                N(-(n as f64 * share * round + gap / 2.0))
            );
            ring(pen, r + 9.0, TEAMS[team % 6].0, 18.0, &dash);
        }
    }
}

/// The groups on one planet, side by side and behind one another, smaller where there are many; the planet's sign is above them.
fn cubes(pen: &mut Pen, world: World, groups: &[Group<'_>]) {
    let n = groups.len();
    let columns = match n {
        1 | 2 => n,
        3 | 4 => 2,
        _ => 3,
    };
    let rows = n.div_ceil(columns);
    let wide = if world != World::FullMoon {
        1.0
    } else if n == 1 {
        1.15
    } else {
        1.3
    };
    let size = wide
        * match n {
            1 => 1.0,
            2 => 0.78,
            3 | 4 => 0.64,
            5 | 6 => 0.54,
            7..=9 => 0.46,
            // More cubes are drawn closer together: all of them fit in the space of nine.
            _ => 0.46 * 3.0 / rows as f64,
        };
    let (across, down) = (117.0 * size, 137.0 * size);
    let mut roof =
        disc(world) + if world == World::FullMoon || world == World::CrescentMoon { 12.0 } else { 2.0 };
    for (n_th, group) in groups.iter().enumerate() {
        let (row, column) = (n_th / columns, n_th % columns);
        let in_row = if row == rows - 1 { n - columns * (rows - 1) } else { columns };
        let x = (column as f64 - (in_row as f64 - 1.0) / 2.0) * across;
        let y = (row as f64 - (rows as f64 - 1.0) / 2.0) * down;
        let high = 100.0 * size * (1.0 + FRONT * f64::from(group.health));
        roof = roof.max(high / 2.0 - y + 12.0);
        let name = format!("{} team {} × {}", group.name, group.team, group.count);
        pen.piece(&name, |pen| {
            pen.at(x - 50.0 * size, y - high / 2.0, size, |pen| cube(pen, group, in_row > 1 && column == 0));
        });
    }
    if world != World::Entry {
        let moon = matches!(world, World::FullMoon | World::CrescentMoon);
        let (paper, icon) = if moon { ("#fbeab2", "#7a5500") } else { ("#f5f0e4", "#2f3955") };
        pen.at(0.0, -roof, 1.0, |pen| {
            pen.circle(0.0, 0.0, 29.5, &format!("fill=\"{paper}\" stroke=\"{LINE}\" stroke-width=\"4\""));
            pen.at(0.0, 0.0, 0.49, |pen| sign(pen, world, icon));
        });
    }
}

/// A cube: the weapon is a plate on top; a second layer is its second health.
fn cube(pen: &mut Pen, group: &Group<'_>, left: bool) {
    let (paint, side, on, _) = TEAMS[group.team % 6];
    let front = 100.0 * FRONT * f64::from(group.health);
    let line = format!("stroke=\"{LINE}\" stroke-width=\"5\"");
    pen.rect(-6.7, -6.7, 113.4, 113.4 + front, 19.0, &format!("fill=\"{PAPER}\""));
    pen.rect(0.0, 0.0, 100.0, 100.0 + front, 13.0, &format!("fill=\"{side}\" {line}"));
    if group.health > 1 {
        pen.path("M0 125H100", &line);
    }
    pen.rect(0.0, 0.0, 100.0, 100.0, 13.0, &format!("fill=\"{paint}\" {line}"));
    pen.at(50.0, 50.0, 1.0, |pen| match group.weapon {
        's' => {
            let plate = format!("fill=\"{on}\" stroke=\"{on}\" stroke-width=\"6\" stroke-linejoin=\"round\"");
            pen.path("M0 -40L43 34H-43Z", &plate);
            pen.at(0.0, 11.0, 0.45, |pen| emblem(pen, group.team, paint));
        }
        'l' => {
            pen.rect(-36.0, -36.0, 72.0, 72.0, 3.0, &format!("fill=\"{on}\""));
            pen.at(0.0, 0.0, 0.66, |pen| emblem(pen, group.team, paint));
        }
        _ => pen.at(0.0, 0.0, 0.86, |pen| emblem(pen, group.team, on)),
    });
    let badge = format!("fill=\"{PAPER}\" stroke=\"{LINE}\" stroke-width=\"4\"");
    if group.health > 1 {
        pen.at(if left { 2.0 } else { 98.0 }, 2.0, 1.0, |pen| {
            pen.circle(0.0, 0.0, 22.0, &badge);
            let heart =
                "M0 30C-42 2 -36 -30 -14 -30C-6 -30 -1 -25 0 -19C1 -25 6 -30 14 -30C36 -30 42 2 0 30Z";
            pen.at(0.0, 2.0, 0.43, |pen| pen.path(heart, "fill=\"#a3162e\""));
        });
    }
    if group.count > 1 {
        let x = if left != (group.health > 1) { 2.0 } else { 98.0 };
        let y = if group.health > 1 { 92.0 + front } else { 2.0 };
        pen.at(x, y, 1.0, |pen| {
            pen.circle(0.0, 0.0, 24.0, &badge);
            label(pen, 0.0, 12.0, 34.0, LINE, &group.count.to_string());
        });
    }
}

/// The mark of a team, about 70 wide around 0, 0.
fn emblem(pen: &mut Pen, team: usize, colour: &str) {
    let fill = format!("fill=\"{colour}\"");
    let line = |width: u8, cap: &str| {
        format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" stroke-linecap=\"{cap}\""
        )
    };
    match team % 6 {
        0 => pen.circle(0.0, 0.0, 27.0, &fill),
        1 => pen.path("M-30 0H30M0 -30V30", &line(19, "butt")),
        2 => pen.path("M-34 12Q-17 -24 0 0T34 -12", &line(17, "round")),
        3 => pen.path("M0 -37L10 -12L36 -10L16 7L22 33L0 19L-22 33L-16 7L-36 -10L-10 -12Z", &fill),
        4 => pen.circle(0.0, 0.0, 23.0, &line(15, "round")),
        _ => pen.path("M-29 17L0 -18L29 17", &line(18, "round")),
    }
}

/// What a planet gives, about 80 wide around 0, 0.
fn sign(pen: &mut Pen, world: World, colour: &str) {
    let fill = format!("fill=\"{colour}\" fill-rule=\"evenodd\"");
    match world {
        World::Health => {
            pen.path("M0 32C-45 2 -39 -32 -15 -32C-6 -32 -1 -27 0 -20C1 -27 6 -32 15 -32C39 -32 45 2 0 32Z", &fill);
        }
        World::Armoury => pen.path("M-18 -30L6 12H-42ZM5 -4H41V32H5Z", &fill),
        World::CrescentMoon => pen.path("M18 -37A40 40 0 1 0 18 37A32 32 0 1 1 18 -37Z", &fill),
        World::FullMoon => pen.path(
            "M0 -42A42 42 0 1 0 .1 -42ZM-14 -22A10 10 0 1 1 -14.1 -22ZM14 2A13 13 0 1 1 13.9 2ZM-14 14A7 7 0 1 1 -14.1 14Z",
            &fill,
        ),
        World::CubePlanet => {
            let line = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"8\" stroke-linejoin=\"round\"");
            pen.path("M0 -38L33 -19V19L0 38L-33 19V-19ZM0 0L33 -19M0 0L-33 -19M0 0V38", &line);
        }
        World::Entry => {}
    }
}

pub(super) fn mark(pen: &mut Pen, seat: usize) {
    let (paint, side, on, _) = TEAMS[seat % 6];
    pen.at(17.0, 17.0, 34.0 / 104.0, |pen| {
        let edge = if seat == 5 { "#6b6253" } else { side };
        let frame = format!("fill=\"{paint}\" stroke=\"{edge}\" stroke-width=\"7\"");
        pen.rect(-48.0, -48.0, 96.0, 96.0, 20.0, &frame);
        pen.at(0.0, 0.0, 0.86, |pen| emblem(pen, seat, on));
    });
}
