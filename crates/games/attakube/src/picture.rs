//! The table drawn with characters.

use cubo_core::{Clause as _, Ink, Picture, Seat, Viewer};

use crate::board::{Cell, SIDE};
use crate::kind::{Kind, KindSet};
use crate::table::Stage;
use crate::view::{KnownKube, View};

/// Three letters that tell the kinds apart.
const fn short(kind: Kind) -> &'static str {
    match kind {
        Kind::Star => "Sta",
        Kind::Comet => "Com",
        Kind::Quake => "Qua",
        Kind::Tsunami => "Tsu",
        Kind::Cyclone => "Cyc",
        Kind::Firewall => "Fir",
        Kind::Eclipse => "Ecl",
        Kind::Shield => "Shi",
        Kind::Keys => "Key",
        Kind::Eye => "Eye",
    }
}

const RULE: &str = "  +------+------+------+------+------+------+------+";

/// Each cell has two lines: the Kube that stands there or on top, and below it the one it covers or a mark of being held.
/// Face-up Kubes shout, face-down ones whisper, unknown ones are question marks; the arrow points the way they go.
pub(crate) fn picture(view: &View) -> Picture {
    let mut picture = Picture::new();
    side_line(&mut picture, view, Seat(1));
    gates(&mut picture, view);
    for row in (0..SIDE).rev() {
        picture.line().put(Ink::Faint, RULE);
        picture.line().put(Ink::Faint, format!("{} |", row + 1));
        for cell in (0..SIDE).filter_map(|column| Cell::new(column, row)) {
            let (lower, upper) = view.kubes_on(cell);
            match upper.or(lower) {
                Some(kube) => picture.put(Ink::Seat(kube.token.seat().0), face(&kube)),
                None => picture.put(Ink::Faint, "   .  "),
            };
            picture.put(Ink::Faint, "|");
        }
        picture.line().put(Ink::Faint, "  |");
        for cell in (0..SIDE).filter_map(|column| Cell::new(column, row)) {
            match view.kubes_on(cell) {
                (Some(lower), Some(upper)) => {
                    picture.put(Ink::Seat(lower.token.seat().0), format!("({:<4})", face(&lower).trim()));
                    let _ = upper;
                }
                (Some(kube), None) if kube.blocked => {
                    picture.put(Ink::Strong, " held ");
                }
                _ => {
                    picture.put(Ink::Plain, "      ");
                }
            }
            picture.put(Ink::Faint, "|");
        }
    }
    picture.line().put(Ink::Faint, RULE);
    gates(&mut picture, view);
    picture.line().put(Ink::Faint, "     a      b      c      d      e      f      g");
    side_line(&mut picture, view, Seat(0));
    holds(&mut picture, view);
    known(&mut picture, view);
    last_line(&mut picture, view);
    picture
}

/// Six characters: an arrow for the side, then the kind.
fn face(kube: &KnownKube) -> String {
    let arrow = if kube.token.seat() == Seat(0) { '^' } else { 'v' };
    match kube.kind {
        Some(kind) if kube.face_up => format!(" {arrow}{} ", short(kind).to_uppercase()),
        Some(kind) => format!(" {arrow}{} ", short(kind).to_lowercase()),
        None => format!(" {arrow} ?  "),
    }
}

fn gates(picture: &mut Picture, view: &View) {
    picture.line().put(Ink::Plain, "  ");
    for column in 0..SIDE {
        picture.put(Ink::Faint, format!("  [{}]  ", view.gate(column)));
    }
}

/// Points, reserve and what is out of the game.
fn side_line(picture: &mut Picture, view: &View, seat: Seat) {
    let arrow = if seat == Seat(0) { '^' } else { 'v' };
    let you = if view.viewer() == Viewer::Seat(seat) { " (you)" } else { "" };
    picture.line().put(Ink::Seat(seat.0), format!("{arrow} Player {}{you}", seat.0 + 1));
    picture.put(Ink::Strong, format!("  {} pts", view.points(seat)));
    match view.hand(seat) {
        Some(hand) => {
            let names: Vec<&str> = hand.map(Kind::name).collect();
            picture.put(
                Ink::Plain,
                format!("  reserve: {}", if names.is_empty() { "-".into() } else { names.join(" ") }),
            );
        }
        None => {
            picture.put(Ink::Plain, format!("  reserve: {}", view.reserve(seat)));
        }
    }
    let out: Vec<String> = view
        .kubes(seat)
        .filter(|kube| kube.cell.is_none())
        .map(|kube| match kube.kind {
            Some(kind) if kube.face_up => kind.name().to_uppercase(),
            Some(kind) => kind.name().to_owned(),
            None => "?".to_owned(),
        })
        .collect();
    if !out.is_empty() {
        picture.put(Ink::Faint, format!("  out: {}", out.join(" ")));
    }
}

/// Which Firewall holds whom.
fn holds(picture: &mut Picture, view: &View) {
    for seat in Seat::all(2) {
        for wall in view.kubes(seat) {
            let Some(held) = wall.holds else { continue };
            let at = view.kubes(held.seat()).find(|kube| kube.token == held).and_then(|kube| kube.cell);
            if let (Some(from), Some(at)) = (wall.cell, at) {
                picture.line().put(Ink::Seat(seat.0), format!("The Firewall on {from} holds {at}."));
            }
        }
    }
}

/// What everybody knows of face-down Kubes on the board.
fn known(picture: &mut Picture, view: &View) {
    for seat in Seat::all(2) {
        for kube in view.kubes(seat).filter(|kube| !kube.not.is_empty()) {
            if let Some(cell) = kube.cell {
                picture.line().put(Ink::Faint, format!("{cell} is no {}.", words(kube.not)));
            }
        }
    }
}

fn words(kinds: KindSet) -> String {
    kinds.iter().map(Kind::name).collect::<Vec<_>>().join(", ")
}

fn last_line(picture: &mut Picture, view: &View) {
    match view.table.stage {
        Stage::SetUp(side) => picture.line().put(Ink::Strong, format!("Player {} sets up.", side + 1)),
        Stage::Play(side) => picture.line().put(Ink::Strong, format!("Player {} to play.", side + 1)),
        Stage::Over(ending) => {
            picture.line().put(Ink::Strong, format!("The game is over ({}).", ending.clause().id()))
        }
    };
    if view.quiet_turns() >= 50 {
        picture.put(Ink::Faint, format!("  {} quiet turns of 100.", view.quiet_turns()));
    }
}
