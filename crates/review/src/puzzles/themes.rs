//! What a puzzle is about.

use cubo_core::{Seat, Turn};
use cubo_players::knowledge::Known;

/// Every theme, in the order in which they are offered.
pub const THEMES: [&str; 33] = [
    "mate-2", "mate-3", "win", "save", "quiet", "capture", "master", "shield", "soldier", "rotation", "troc",
    "gate", "run", "quake", "tsunami", "firewall", "cyclone", "eye", "reserve", "six", "roll", "keep", "lay",
    "last", "tower", "build", "hit", "enter", "move", "swap", "moon", "attack", "arm",
];

/// From this chance on a game is as good as won.
const WON: f64 = 0.9;
/// Up to this chance it is as good as lost with everything but the answer.
const LOST: f64 = 0.25;

/// The themes of a puzzle; at least one.
pub(super) fn of<G: Known>(
    state: &G::State,
    seat: Seat,
    answer: &[G::Action],
    line: &[String],
    chance: f64,
    next: f64,
) -> Vec<String> {
    let mut themes: Vec<&str> = Vec::new();
    match wins_in::<G>(state, seat, answer, line) {
        Some(2) if G::ID == "cubulus" => themes.push("mate-2"),
        Some(3) if G::ID == "cubulus" => themes.push("mate-3"),
        _ if chance >= WON => themes.push("win"),
        _ if next <= LOST => themes.push("save"),
        _ => {}
    }
    let mut state = state.clone();
    for &action in answer {
        themes.extend(of_action::<G>(&state, seat, action));
        G::play(&mut state, action);
    }
    let mut known = Vec::new();
    themes.retain(|theme| {
        !known.contains(theme) && {
            known.push(*theme);
            true
        }
    });
    themes.into_iter().map(str::to_owned).collect()
}

/// What one action is about.
fn of_action<G: Known>(state: &G::State, seat: Seat, answer: G::Action) -> Vec<&'static str> {
    let mut after = state.clone();
    G::play(&mut after, answer);
    let gained = i64::from(G::scores(&after)[seat]) - i64::from(G::scores(state)[seat]);
    let before: i64 = Seat::all(G::seats(state))
        .filter(|&other| other != seat)
        .map(|other| i64::from(G::scores(state)[other]))
        .sum();
    let left: i64 = Seat::all(G::seats(state))
        .filter(|&other| other != seat)
        .map(|other| i64::from(G::scores(&after)[other]))
        .sum();
    let (kind, text) = (G::kind(state, answer).id, answer.to_string());
    let mut themes = Vec::new();
    match (G::ID, kind) {
        ("cubulus", _) if left < before => themes.push("capture"),
        ("cubulus", "cube") => themes.push("quiet"),
        ("cubulus", "rotate") => themes.push("rotation"),
        ("cubulus", "stand" | "lie") => themes.push("soldier"),
        ("cubulus", "end") => themes.push("troc"),
        ("attakube", "cross") => themes.push("gate"),
        // A step into the row of gates forces one: the next step crosses it.
        ("attakube", "step") if text.ends_with(if seat.0 == 0 { '7' } else { '1' }) => themes.push("gate"),
        ("attakube", "step") => themes.push("run"),
        ("attakube", "look") => themes.push("eye"),
        ("attakube", "add") => themes.push("reserve"),
        ("qwirkle-cubes", "lay") if gained >= 12 => themes.push("six"),
        ("blox", "destroy") => themes.push("tower"),
        ("cube-attack", "move") if text.contains(">M") || text.contains(">F") => themes.push("moon"),
        ("cube-attack", "strike" | "shoot") => themes.push("attack"),
        ("cube-attack", "activate") if text.starts_with('A') => themes.push("arm"),
        ("cube-attack", "activate") => themes.push("reserve"),
        (_, kind) => themes.extend(THEMES.iter().find(|&&theme| theme == kind)),
    }
    if G::ID == "qwirkle-cubes" && !walkable_bag::<G>(state) {
        themes.push("last");
    }
    if themes.is_empty() {
        themes.push("quiet");
    }
    themes
}

/// Whether there is still something to draw, as the text of the position tells: hands are full as long as the bag is not empty.
fn walkable_bag<G: Known>(state: &G::State) -> bool {
    let text = G::write_position(state);
    let cubes = text.matches(|c: char| "osdxec".contains(c)).count();
    let table = text.split("; table ").nth(1).map_or(0, |table| table.split(' ').count());
    let hands = text.split("; hands ").nth(1).and_then(|rest| rest.split(';').next()).map_or(0, |hands| {
        hands.split(" | ").filter(|hand| *hand != "-").map(|hand| hand.split(',').count()).sum::<usize>()
    });
    cubes > 0 && table + hands < 90
}

/// After how many of its own turns the seat wins, if the expected line goes so far.
fn wins_in<G: Known>(state: &G::State, seat: Seat, answer: &[G::Action], line: &[String]) -> Option<u32> {
    let mut state = state.clone();
    let (mut turns, mut last) = (1, seat);
    for &action in answer {
        G::play(&mut state, action);
    }
    for text in line {
        let Turn::Seat(now) = G::turn(&state) else { break };
        if now == seat && last != seat {
            turns += 1;
        }
        last = now;
        let action = text.parse::<G::Action>().ok().filter(|&action| G::refuse(&state, action).is_none())?;
        G::play(&mut state, action);
    }
    let end = G::outcome(&state)?;
    (end.ranks[seat] == 1 && end.ranks.iter().filter(|&&rank| rank == 1).count() == 1).then_some(turns)
}
