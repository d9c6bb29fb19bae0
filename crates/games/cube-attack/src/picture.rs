//! The galaxy drawn with characters: planets with the teams on them, then every team's cubes by name.

use cubo_core::{Ink, Language, Picture, Seat, Turn};

use crate::planet::{Planet, World};
use crate::state::{Acted, Did, State};

/// Columns and rows for one unit of radius; characters are about twice as high as wide.
const SCALE: (f64, f64) = (10.0, 3.0);
/// The same for a small terminal: half as high, with the teams beside the planet's name.
const SMALL: (f64, f64) = (9.0, 1.5);
/// The widest text under a planet that cannot run into its neighbours.
const ROOM: usize = 11;
/// Columns beside the outermost planets: an entry holds one team, so this is enough.
const MARGIN: i32 = 4;

pub(crate) fn draw(state: &State, language: Language) -> Picture {
    let mut picture = Picture::new();
    headline(&mut picture, state, language);
    picture.line();
    Canvas::of(state, Size::Large).put_into(&mut picture);
    picture.line();
    for team in Seat::all(state.seats()) {
        team_line(&mut picture, state, team, language);
    }
    picture.line();
    for line in legend(language) {
        picture.line().put(Ink::Faint, line);
    }
    picture
}

/// A lower map and no legend, for small terminals.
pub(crate) fn sketch(state: &State, language: Language) -> Picture {
    let mut picture = Picture::new();
    headline(&mut picture, state, language);
    Canvas::of(state, Size::Small).put_into(&mut picture);
    for team in Seat::all(state.seats()) {
        team_line(&mut picture, state, team, language);
    }
    picture
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    Large,
    Small,
}

impl Size {
    fn scale(self) -> (f64, f64) {
        match self {
            Size::Large => SCALE,
            Size::Small => SMALL,
        }
    }
}

/// What the signs on the map mean.
fn legend(language: Language) -> [&'static str; 2] {
    [
        language.pick(
            "E entry   H health   A armoury   C new cube   M moon, 2 points   F full moon, 4 points",
            "E entrée   H santé   A armurerie   C nouveau cube   M lune, 2 points   F pleine lune, 4 points",
        ),
        language.pick(
            "0u1 is a cube of team 0: u unarmed, s short range, l long range; health 1 or 2. 0×3 is three of them.",
            "0u1 est un cube de l’équipe 0\u{a0}: u sans arme, s courte portée, l longue portée\u{a0}; santé 1 ou 2. 0×3 en \
             représente trois.",
        ),
    ]
}

fn headline(picture: &mut Picture, state: &State, language: Language) {
    let (round, first, target) = (state.round(), state.first(), state.target());
    picture.line().put(Ink::Plain, format!("{} {round}", language.pick("Round", "Manche")));
    picture.put(
        Ink::Faint,
        match language {
            Language::En => format!(" · team {first} began · target {target} · "),
            Language::Fr => format!(" · l’équipe {first} a commencé · objectif {target} · "),
        },
    );
    match state.turn() {
        Turn::Seat(seat) => {
            let left = state.actions_left();
            let plural = if left == 1 { "" } else { "s" };
            picture.put(
                Ink::Seat(seat.0),
                match language {
                    Language::En => format!("team {seat} to act"),
                    Language::Fr => format!("à l’équipe {seat}"),
                },
            );
            picture.put(
                Ink::Plain,
                match language {
                    Language::En => format!(", {left} action{plural} left"),
                    Language::Fr => format!(", encore {left} action{plural}"),
                },
            );
        }
        Turn::Chance | Turn::Over => _ = picture.put(Ink::Strong, language.pick("over", "partie terminée")),
    }
    if let Some(Acted { did, cube }) = state.acted() {
        let did = match did {
            Did::Activated => language.pick("has activated", "a activé"),
            Did::Attacked => language.pick("has attacked", "a attaqué"),
        };
        picture.put(Ink::Strong, format!(" ({cube} {did})"));
    }
}

fn team_line(picture: &mut Picture, state: &State, team: Seat, language: Language) {
    let turn = state.turn() == Turn::Seat(team);
    picture.line().put(Ink::Strong, if turn { "> " } else { "  " });
    picture.put(Ink::Seat(team.0), format!("{} {team}", language.pick("team", "équipe")));
    picture.put(Ink::Plain, format!(" {:>4} points", state.points(team)));
    let reserve = language.pick("reserve", "réserve");
    picture.put(Ink::Faint, format!("  {reserve} {:>2}  ", state.reserve(team)));
    for (cube, count) in state.cubes(team) {
        picture.put(Ink::Seat(team.0), format!(" {cube}"));
        if count > 1 {
            picture.put(Ink::Plain, format!("×{count}"));
        }
    }
}

/// Rows of painted characters.
struct Canvas {
    size: Size,
    rows: Vec<Vec<(Ink, char)>>,
    /// The column and row of the centre.
    centre: (i32, i32),
}

impl Canvas {
    fn of(state: &State, size: Size) -> Canvas {
        let table = state.board().table();
        let place = |planet| Canvas::place(state, planet, size);
        let places = || table.planets.iter().map(|&(planet, ..)| place(planet));
        let across = places().map(|(x, _)| x.abs()).max().unwrap_or(0);
        let down = places().map(|(_, y)| y.abs()).max().unwrap_or(0);
        let centre = (across + MARGIN, down);
        let row = vec![(Ink::Plain, ' '); 2 * centre.0 as usize + 1];
        // Below the lowest planet stands who is there.
        let below = if size == Size::Large { 2 } else { 1 };
        let mut canvas = Canvas { size, rows: vec![row; 2 * centre.1 as usize + below], centre };
        for &(a, b) in table.orbits {
            canvas.orbit(place(a), place(b));
        }
        for &(planet, ..) in table.planets {
            canvas.planet(state, planet);
        }
        canvas
    }

    /// Where a planet is drawn, from the centre; radius and angle are the table's.
    fn place(state: &State, planet: Planet, size: Size) -> (i32, i32) {
        let row = state.board().table().planets.iter().find(|&&(other, ..)| other == planet);
        let (radius, degrees) = row.map_or((0, 0), |&(_, radius, degrees)| (radius, degrees));
        let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
        let (wide, high) = size.scale();
        let across = (f64::from(radius) * wide * sin).round() as i32;
        let up = (f64::from(radius) * high * cos).round() as i32;
        (across, -up)
    }

    /// A faint dotted line.
    fn orbit(&mut self, from: (i32, i32), to: (i32, i32)) {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let steps = down.abs().max((across.abs() + 1) / 3).max(1);
        for step in 1..steps {
            let x = rounded(from.0 * steps + across * step, steps);
            let y = rounded(from.1 * steps + down * step, steps);
            self.write(x, y, &[(Ink::Faint, "·".to_owned())]);
        }
    }

    /// A planet's name, and under it who is there.
    fn planet(&mut self, state: &State, planet: Planet) {
        let (x, y) = Canvas::place(state, planet, self.size);
        let teams: Vec<Seat> =
            Seat::all(state.seats()).filter(|&team| state.places(team).has(planet)).collect();
        let ink = match teams[..] {
            [] if planet.world() == World::Entry => Ink::Faint,
            [] => Ink::Plain,
            [team] => Ink::Seat(team.0),
            _ => Ink::Strong,
        };
        match self.size {
            Size::Large => {
                self.centred(x, y, vec![(ink, planet.to_string())]);
                self.centred(x, y + 1, who(state, planet, &teams));
            }
            Size::Small => {
                let mut texts = vec![(ink, planet.to_string())];
                if !teams.is_empty() {
                    texts.push((Ink::Faint, ":".to_owned()));
                    texts.extend(teams.iter().map(|team| (Ink::Seat(team.0), team.to_string())));
                }
                self.centred(x, y, texts);
            }
        }
    }

    fn centred(&mut self, x: i32, y: i32, texts: Vec<(Ink, String)>) {
        let width: usize = texts.iter().map(|(_, text)| text.chars().count()).sum();
        if width > 0 {
            let mut padded = vec![(Ink::Plain, " ".to_owned())];
            padded.extend(texts);
            padded.push((Ink::Plain, " ".to_owned()));
            self.write(x - width as i32 / 2 - 1, y, &padded);
        }
    }

    /// Writes from that place on, counted from the centre; text outside the canvas is dropped.
    fn write(&mut self, x: i32, y: i32, texts: &[(Ink, String)]) {
        let (mut x, y) = (x + self.centre.0, y + self.centre.1);
        for (ink, text) in texts {
            for sign in text.chars() {
                let row = usize::try_from(y).ok().and_then(|y| self.rows.get_mut(y));
                let cell = usize::try_from(x).ok().and_then(|x| row.and_then(|row| row.get_mut(x)));
                if let Some(cell) = cell {
                    *cell = (*ink, sign);
                }
                x += 1;
            }
        }
    }

    fn put_into(self, picture: &mut Picture) {
        for row in self.rows {
            picture.line();
            for same in row.chunk_by(|a, b| a.0 == b.0) {
                picture.put(same[0].0, same.iter().map(|&(_, sign)| sign).collect::<String>());
            }
        }
    }
}

/// The nearest whole number, halves away from zero, so that the picture is symmetric.
fn rounded(number: i32, by: i32) -> i32 {
    (2 * number + by * number.signum()) / (2 * by)
}

/// As much detail as there is room for: the cube, or the number of cubes of each team, or only the teams.
fn who(state: &State, planet: Planet, teams: &[Seat]) -> Vec<(Ink, String)> {
    let exact = |team: Seat| match state.crowd(team, planet).len() {
        1 => state.crowd(team, planet).forms().map(|form| format!("{team}{form}")).collect(),
        many => format!("{team}×{many}"),
    };
    let short = |team: Seat| team.to_string();
    let spread = |text: &dyn Fn(Seat) -> String| -> Vec<(Ink, String)> {
        let gap = |n| if n == 0 { "" } else { " " };
        teams
            .iter()
            .enumerate()
            .map(|(n, &team)| (Ink::Seat(team.0), format!("{}{}", gap(n), text(team))))
            .collect()
    };
    let full = spread(&exact);
    let fits = full.iter().map(|(_, text)| text.chars().count()).sum::<usize>() <= ROOM;
    if fits { full } else { spread(&short) }
}
