//! What boards show beyond the view.

use cubo_core::{Game, Viewer};
use cubo_cube_attack::CubeAttack;
use serde_json::{Value, json};

fn facts(position: &str) -> Value {
    let state = CubeAttack::read_position(position).unwrap();
    serde_json::from_str(&CubeAttack::facts(&CubeAttack::view(&state, Viewer::Spectator))).unwrap()
}

#[test]
fn the_galaxy_is_told_as_data() {
    let facts = facts("4 64 r1 t0a2 0,0,0,0 E0.u1;E1.u1;E3.u1;E4.u1");
    assert_eq!(facts["planets"].as_array().unwrap().len(), 31);
    assert_eq!(facts["orbits"].as_array().unwrap().len(), 66);
    let third = json!({"id": "E3", "kind": "entry", "radius": 4, "degrees": 180, "value": 0, "team": 2});
    assert!(facts["planets"].as_array().unwrap().contains(&third));
    assert!(facts["orbits"].as_array().unwrap().contains(&json!(["M0", "F"])));
}

#[test]
fn ca_20_holders_and_income_are_those_of_a_round_that_ends_now() {
    let facts = facts("3 64 r1 t0a2 0,0,0 M0.u1,F.u1;M0.u1,M1.u1*2;M0.u1");
    assert_eq!(facts["holders"], json!({"F": [0], "M0": [0, 1, 2], "M1": [1]}));
    assert_eq!(facts["shares"], json!({"F": 4, "M0": 0, "M1": 2}));
    assert_eq!(facts["income"], json!([4, 2, 0]), "a crescent shared by three gives nothing");
}

#[test]
fn ca_7_ca_12_what_a_cube_could_do_is_told_of_every_cube() {
    let facts = facts("2 64 r1 t0a2 0,0 E0.u1,M0.s2;F.l1,H3.u1");
    assert_eq!(facts["reach"]["E0.u1"], json!({"go": ["H0", "A0"], "hit": []}));
    assert_eq!(facts["reach"]["M0.s2"]["hit"], json!(["M0"]));
    let moons = json!(["M0", "M1", "M2", "M3", "M4", "M5"]);
    assert_eq!(facts["reach"]["F.l1"], json!({"go": moons, "hit": moons}));
    assert_eq!(facts["reach"].as_object().unwrap().len(), 4);
}
