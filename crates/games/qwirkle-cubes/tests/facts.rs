//! What boards show beyond the view.

use std::collections::BTreeSet;

use crate::common::*;
use cubo_core::{Game, Viewer};
use cubo_qwirkle_cubes::{QwirkleCubes, State};
use serde_json::{Value, json};

fn lines(state: &State) -> Value {
    let facts = QwirkleCubes::facts(&QwirkleCubes::view(state, Viewer::Spectator));
    serde_json::from_str::<serde_json::Value>(&facts).unwrap()["lines"].clone()
}

#[test]
fn every_line_is_told_with_its_cells_and_its_points() {
    let table = format!("{} Ro@0,1 Go@0,-1 Gs@1,-1", row('Y', "osdxec", 0, 0));
    let state = at("lay", &["Ro,Rs,Rs,Go,Gd,Bs", OTHER], &table);
    assert_eq!(
        lines(&state),
        json!([
            {"cells": ["0,-1", "1,-1"], "points": 2},
            {"cells": ["0,-1", "0,0", "0,1"], "points": 3},
            {"cells": ["0,0", "1,0", "2,0", "3,0", "4,0", "5,0"], "points": 12},
            {"cells": ["1,-1", "1,0"], "points": 2},
        ]),
        "rows from the left, columns from below, by the cell they begin on"
    );
}

#[test]
fn a_lone_cube_is_no_line() {
    assert_eq!(lines(&at("lay", &["Ro,Rs,Rs,Go,Gd,Bs", OTHER], "Yo@0,0")), json!([]));
}

#[test]
fn qc_20_the_lines_through_the_cubes_of_a_laying_make_up_its_points() {
    let table = format!("{} Ro@0,1 Go@0,-1 Gs@1,-1", row('Y', "osdxe", 0, 0));
    let state = at("lay", &["Ro,Rs,Yc,Go,Gd,Bs", OTHER], &table);
    let mut seen = 0;
    for (action, points) in state.layings() {
        let mut after = state.clone();
        QwirkleCubes::play(&mut after, action);
        let text = action.to_string();
        let laid: BTreeSet<&str> =
            text.split(' ').map(|placement| placement.split_once('@').unwrap().1).collect();
        let through = |line: &&Value| {
            line["cells"].as_array().unwrap().iter().any(|c| laid.contains(c.as_str().unwrap()))
        };
        let told = lines(&after);
        let sum: u64 = told
            .as_array()
            .unwrap()
            .iter()
            .filter(through)
            .map(|line| line["points"].as_u64().unwrap())
            .sum();
        assert_eq!(sum, u64::from(points), "{text}");
        seen += 1;
    }
    assert!(seen > 10, "{seen} layings, one of which makes a line of six");
}
