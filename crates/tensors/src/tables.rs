//! The tables of `docs/tensors.md`, made from the code.

use std::fmt::Write;

use cubo_attakube::AttaKube;
use cubo_blox::Blox;
use cubo_core::{QuickDice, Viewer, walk};
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::Cubulus;
use cubo_qwirkle_cubes::QwirkleCubes;

use crate::{Group, Layout, Tensors, action_layout, id_name, ids, layout};

/// Every plane, feature and id of all games, in Markdown.
pub fn tables() -> String {
    let mut text = String::new();
    of::<AttaKube>(&mut text);
    of::<Blox>(&mut text);
    of::<CubeAttack>(&mut text);
    of::<Cubulus>(&mut text);
    of::<QwirkleCubes>(&mut text);
    text
}

fn of<G: Tensors>(text: &mut String) {
    let layouts: Vec<(u8, Layout)> =
        G::SEATS.filter_map(|seats| Some((seats, layout::<G>(seats)?))).collect();
    let _ = writeln!(text, "## {}\n", G::ABOUT.name);
    for (seats, _) in &layouts {
        let shape = G::shape(*seats);
        let _ = writeln!(
            text,
            "- {seats} seats: {} planes of {} × {} and {} features, {} numbers",
            shape.planes,
            shape.height,
            shape.width,
            shape.features,
            shape.len()
        );
    }
    let _ = writeln!(text, "- {} ids; {} features of an action", ids::<G>(), G::ACTION_FEATURES);
    numbers(text, "Planes", &layouts, |layout| &layout.planes);
    numbers(text, "Features", &layouts, |layout| &layout.features);
    text.push_str("\n### Ids\n\n| group | ids | from | to | meaning |\n|---|---|---|---|---|\n");
    for group in G::IDS {
        let last = group.first + group.count - 1;
        let name = |id| id_name::<G>(id).unwrap_or_default();
        let (from, to) = (name(group.first), name(last));
        let _ = writeln!(
            text,
            "| {} | {} | `{from}` | `{to}` | {} |",
            group.name,
            span(group.first, group.count),
            group.what
        );
    }
    text.push_str(
        "\n### Features of an action\n\n| group | numbers | values | meaning |\n|---|---|---|---|\n",
    );
    for group in of_actions::<G>() {
        let _ = writeln!(text, "| {} | {} | {} |", group.name, span(group.first, group.count), said(&group));
    }
    text.push('\n');
}

fn numbers(text: &mut String, title: &str, layouts: &[(u8, Layout)], part: fn(&Layout) -> &Vec<Group>) {
    let _ = write!(text, "\n### {title}\n\n| group |");
    for (seats, _) in layouts {
        let _ = write!(text, " {seats} seats |");
    }
    text.push_str(" values | meaning |\n|---|");
    layouts.iter().for_each(|_| text.push_str("---|"));
    text.push_str("---|---|\n");
    let Some((_, first)) = layouts.first() else { return };
    for (n, group) in part(first).iter().enumerate() {
        let _ = write!(text, "| {} |", group.name);
        for (_, layout) in layouts {
            let group = &part(layout)[n];
            let _ = write!(text, " {} |", span(group.first, group.count));
        }
        let _ = writeln!(text, " {} |", said(group));
    }
}

fn span(first: u16, count: u16) -> String {
    if count == 1 { first.to_string() } else { format!("{first}–{}", first + count - 1) }
}

fn said(group: &Group) -> String {
    format!("{} to {} | {}", group.low, group.high, group.what)
}

/// The features of any action: they are called the same for all.
fn of_actions<G: Tensors>() -> Vec<Group> {
    let Ok(mut state) = G::start(&G::Options::default(), *G::SEATS.start()) else { return Vec::new() };
    walk::fall::<G>(&mut state, &mut QuickDice::new(1));
    let seat = G::turn(&state).seat();
    let Some((seat, action)) = seat.zip(walk::nth::<G>(&state, 0)) else { return Vec::new() };
    action_layout::<G>(&G::in_state(&state, Viewer::Seat(seat)), action)
}
