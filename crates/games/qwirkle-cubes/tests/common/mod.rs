//! What the tests share: hand-made positions, and a second, slow implementation of the rules from the clauses.
#![allow(unreachable_pub)]

pub mod naive;

use cubo_core::{Clause as _, Event, Game, apply};
use cubo_qwirkle_cubes::{
    Action, Cell, Chance, Clause, Cube, Cubes, Phase, Placement, Placements, QwirkleCubes, State,
};

pub type G = QwirkleCubes;

pub fn read(text: &str) -> State {
    G::read_position(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A position with seat 0 to act.
pub fn at(phase: &str, hands: &[&str], table: &str) -> State {
    let scores = vec!["0"; hands.len()].join(" ");
    let hands_text = hands.join(" | ");
    read(&format!(
        "seats {}; turn 0 {phase}; passes 0; scores {scores}; hands {hands_text}; table {table}",
        hands.len()
    ))
}

/// A hand that does not influence the tests.
pub const OTHER: &str = "Ro,Os,Yd,Gx,Be,Pc";

pub fn action(text: &str) -> Action {
    let action: Action = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(action.to_string(), text);
    action
}

pub fn why(state: &State, text: &str) -> Option<Clause> {
    G::refuse(state, action(text))
}

pub fn play(state: &mut State, text: &str) {
    if let Some(rule) = why(state, text) {
        panic!("{text} refused by {}: {}", rule.id(), rule.en());
    }
    G::play(state, action(text));
}

pub fn chance(state: &mut State, text: &str) {
    let chance: Chance = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(chance.to_string(), text);
    assert!(G::odds(state, &chance) > 0.0, "{text} cannot happen");
    apply(state, &Event::<G>::Chance(chance));
}

pub fn odds(state: &State, text: &str) -> f64 {
    G::odds(state, &text.parse().unwrap())
}

pub fn points(state: &State) -> Vec<u16> {
    state.points().to_vec()
}

/// Every face of these colour letters in a row of that height, from column `x` on, with the symbols in the order given.
pub fn row(colour: char, symbols: &str, x: i8, y: i8) -> String {
    let cubes = symbols.chars().zip(x..).map(|(s, x)| format!("{colour}{s}@{x},{y}"));
    cubes.collect::<Vec<_>>().join(" ")
}

/// Six rows of six: every line is complete, nothing can be laid anywhere.
pub fn full_block() -> String {
    block("ROYGBP")
}

/// Rows of all six symbols, one a colour, from row 0 upwards.
pub fn block(colours: &str) -> String {
    let rows = colours.chars().zip(0..).map(|(c, y)| row(c, "osdxec", 0, y));
    rows.collect::<Vec<_>>().join(" ")
}

/// 66 cubes that take purple only: two blocks of R to B, joined by a full purple line. With four full hands the bag is empty.
pub fn purple_only() -> String {
    let mut rows = vec![row('P', "dosxec", -1, 5)];
    for (n, colour) in "ROYGB".chars().enumerate() {
        rows.push(row(colour, "osxecd", 0, n as i8));
        rows.push(row(colour, "osxecd", -6, 6 + n as i8));
    }
    rows.join(" ")
}

/// The state seen through maps of cubes and cells, set up again from its position text.
pub fn mapped(state: &State, cube: impl Fn(Cube) -> Cube, cell: impl Fn(Cell) -> Cell) -> State {
    let list = |cubes: &Cubes| match cubes.is_empty() {
        true => "-".to_owned(),
        false => Cubes::new(cubes.iter().map(&cube)).unwrap().to_string(),
    };
    let position = G::write_position(state);
    let mut fields: Vec<String> = position.split("; ").map(str::to_owned).collect();
    if let Phase::Rolling(cubes) = state.phase() {
        fields[1] = format!("turn {} roll {}", state.seat(), list(&cubes));
    }
    fields[4] = format!("hands {}", state.hands().iter().map(list).collect::<Vec<_>>().join(" | "));
    let table = state.table().laid().iter().map(|p| Placement { cell: cell(p.cell), cube: cube(p.cube) });
    let table: Vec<String> = table.map(|p| p.to_string()).collect();
    fields[5] = if table.is_empty() { "table -".to_owned() } else { format!("table {}", table.join(" ")) };
    read(&fields.join("; "))
}

pub fn mapped_action(action: Action, cube: impl Fn(Cube) -> Cube, cell: impl Fn(Cell) -> Cell) -> Action {
    use cubo_qwirkle_cubes::Deed;
    match action.deed() {
        Deed::Keep | Deed::Pass => action,
        Deed::Roll(cubes) => Action::roll(&Cubes::new(cubes.iter().map(cube)).unwrap()).unwrap(),
        Deed::Lay(placements) => {
            let all = placements.iter().map(|p| Placement { cell: cell(p.cell), cube: cube(p.cube) });
            Action::lay(&Placements::new(all).unwrap())
        }
    }
}
