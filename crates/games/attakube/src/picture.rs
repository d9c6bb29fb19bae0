//! The table drawn with characters.
//!
//! Kubes in capitals lie face up for everybody; those in small letters lie face down and only the viewer knows them; a question
//! mark nobody has told the viewer. The triangle says whose it is and which way it goes.

use cubo_core::{Clause as _, Ink, Picture, Seat, Viewer};

use crate::board::{Cell, SIDE};
use crate::kind::{Kind, KindSet};
use crate::table::Stage;
use crate::view::{KnownKube, View};

/// Characters inside a cell: a triangle and the longest name.
const WIDTH: usize = 9;

pub(crate) fn picture(view: &View) -> Picture {
    let mut picture = Picture::new();
    side(&mut picture, view, Seat(1));
    gates(&mut picture, view);
    rule(&mut picture, "┌┬┐");
    for row in (0..SIDE).rev() {
        if row < SIDE - 1 {
            rule(&mut picture, "├┼┤");
        }
        upper_line(&mut picture, view, row);
        lower_line(&mut picture, view, row);
    }
    rule(&mut picture, "└┴┘");
    gates(&mut picture, view);
    let columns: String = ('a'..='g').map(|column| format!(" {column:^WIDTH$}")).collect();
    picture.line().put(Ink::Faint, format!("  {columns}"));
    side(&mut picture, view, Seat(0));
    holds(&mut picture, view);
    ruled_out(&mut picture, view);
    turn(&mut picture, view);
    picture
}

fn rule(picture: &mut Picture, corners: &str) {
    let mut corners = corners.chars();
    let mut next = || corners.next().unwrap_or(' ');
    let (left, middle, right) = (next(), next(), next());
    let cells = vec!["─".repeat(WIDTH); SIDE as usize].join(&middle.to_string());
    picture.line().put(Ink::Faint, format!("  {left}{cells}{right}"));
}

/// What each gate of a row is worth.
fn gates(picture: &mut Picture, view: &View) {
    let values: String =
        (0..SIDE).map(|column| format!(" {:^WIDTH$}", format!("[{}]", view.gate(column)))).collect();
    picture.line().put(Ink::Plain, format!("  {values}"));
}

fn cells(row: u8) -> impl Iterator<Item = Cell> {
    (0..SIDE).filter_map(move |column| Cell::new(column, row))
}

/// The only or upper Kube of each cell.
fn upper_line(picture: &mut Picture, view: &View, row: u8) {
    picture.line().put(Ink::Faint, format!("{} │", row + 1));
    for cell in cells(row) {
        let (lower, upper) = view.kubes_on(cell);
        match upper.or(lower) {
            Some(kube) => picture.put(ink(&kube), format!("{:<WIDTH$}", face(&kube))),
            None => picture.put(Ink::Faint, format!("{:^WIDTH$}", "·")),
        };
        picture.put(Ink::Faint, "│");
    }
}

/// What lies under an Eclipse, and what is held.
fn lower_line(picture: &mut Picture, view: &View, row: u8) {
    picture.line().put(Ink::Faint, "  │");
    for cell in cells(row) {
        match view.kubes_on(cell) {
            (Some(lower), Some(_)) => picture.put(ink(&lower), format!("{:<WIDTH$}", face(&lower))),
            (Some(kube), None) if kube.blocked => picture.put(Ink::Strong, format!("{:^WIDTH$}", "held")),
            _ => picture.put(Ink::Plain, " ".repeat(WIDTH)),
        };
        picture.put(Ink::Faint, "│");
    }
}

fn ink(kube: &KnownKube) -> Ink {
    Ink::Seat(kube.token.seat().0)
}

fn triangle(seat: Seat) -> char {
    if seat == Seat(0) { '▲' } else { '▼' }
}

fn face(kube: &KnownKube) -> String {
    format!("{}{}", triangle(kube.token.seat()), name(kube))
}

fn name(kube: &KnownKube) -> String {
    match kube.kind {
        Some(kind) if kube.face_up => kind.name().to_uppercase(),
        Some(kind) => kind.name().to_owned(),
        None => "?".to_owned(),
    }
}

/// Points, reserve and what is out of the game.
fn side(picture: &mut Picture, view: &View, seat: Seat) {
    let you = if view.viewer() == Viewer::Seat(seat) { " (you)" } else { "" };
    let (number, points) = (seat.0 + 1, view.points(seat));
    picture.line().put(Ink::Seat(seat.0), format!("{} Player {number}{you}", triangle(seat)));
    picture.put(Ink::Strong, format!("  {points} point{}", if points == 1 { "" } else { "s" }));
    let reserve = match view.hand(seat) {
        Some(hand) => hand.map(Kind::name).collect::<Vec<_>>().join(" "),
        None => "? ".repeat(view.reserve(seat).into()).trim_end().to_owned(),
    };
    if !reserve.is_empty() {
        picture.put(Ink::Plain, format!("  in reserve: {reserve}"));
    }
    let out: Vec<String> =
        view.kubes(seat).filter(|kube| kube.cell.is_none()).map(|kube| name(&kube)).collect();
    if !out.is_empty() {
        picture.put(Ink::Faint, format!("  out: {}", out.join(" ")));
    }
}

/// Which Firewall holds whom.
fn holds(picture: &mut Picture, view: &View) {
    for seat in Seat::all(2) {
        for wall in view.kubes(seat) {
            let Some(held) = wall.holds else { continue };
            let held = view.kubes(held.seat()).find(|kube| kube.token == held);
            if let (Some(from), Some(held)) = (wall.cell, held)
                && let Some(at) = held.cell
            {
                let who = if held.on_top { "the Eclipse on" } else { "the Kube on" };
                picture.line().put(Ink::Seat(seat.0), format!("The Firewall on {from} holds {who} {at}."));
            }
        }
    }
}

/// What everybody knows of face-down Kubes on the board.
fn ruled_out(picture: &mut Picture, view: &View) {
    for seat in Seat::all(2) {
        for kube in view.kubes(seat).filter(|kube| !kube.not.is_empty()) {
            if let Some(cell) = kube.cell {
                picture.line().put(Ink::Faint, format!("{cell} is known to be no {}.", words(kube.not)));
            }
        }
    }
}

fn words(kinds: KindSet) -> String {
    kinds.iter().map(Kind::name).collect::<Vec<_>>().join(", ")
}

fn turn(picture: &mut Picture, view: &View) {
    let text = match view.table.stage {
        Stage::SetUp(side) => format!("{} Player {} sets up.", triangle(Seat(side)), side + 1),
        Stage::Play(side) => format!("{} Player {} to play.", triangle(Seat(side)), side + 1),
        Stage::Over(ending) => format!("The game is over ({}).", ending.clause().id()),
    };
    picture.line().put(Ink::Strong, text);
    if view.quiet_turns() >= 50 {
        picture.put(Ink::Faint, format!("  {} quiet turns of 100.", view.quiet_turns()));
    }
}
