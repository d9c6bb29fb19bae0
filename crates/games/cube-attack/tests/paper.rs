//! Positions, views and actions as they come from outside: what is refused and why, and that nothing panics.

use crate::common::{at, position, start};
use cubo_core::{Dice, Game, QuickDice, Seat, Viewer, walk};
use cubo_cube_attack::{Action, Cube, CubeAttack, Form, Options, Planet, State};

#[test]
fn positions_in_another_order_are_the_same_position() {
    let loose = at("2 64 r9 t0a1!A0.s1 0,3 F.u1,A0.s1,F.u1,E0.u1*2,F.u1;E3.u1");
    assert_eq!(position(&loose), "2 64 r9 t0a1!A0.s1 0,3 E0.u1*2,A0.s1,F.u1*3;E3.u1");
}

#[test]
fn impossible_positions_are_refused_in_words() {
    for (text, why) in [
        ("", "the number of teams is \"\", which is no number"),
        ("2", "the text ends before the field of the target"),
        ("2 64 r1 t0a2 0,0", "the text ends before the field of the cubes"),
        ("2 64 r1 t0a2 0,0 E0.u1;E3.u1 ", "there is more text after the field of the cubes"),
        ("1 64 r1 t0a2 0 E0.u1", "1 teams, but 2 to 6 can play"),
        ("3 64 r1 t0a2 0,0 E0.u1;E3.u1", "3 teams, but cubes of 2"),
        ("2 64 r1 t0a2 0 E0.u1;E3.u1", "points of 1 teams, but 2 play"),
        ("2 064 r1 t0a2 0,0 E0.u1;E3.u1", "the target is \"064\", which is no number"),
        ("2 0 r1 t0a2 0,0 E0.u1;E3.u1", "target is 0, but must be from 1 to 999"),
        ("2 64 1 t0a2 0,0 E0.u1;E3.u1", "the round after r is \"\", which is no number"),
        ("2 64 r0 t0a2 0,0 E0.u1;E3.u1", "round 0, but rounds are 1 to 100"),
        ("2 64 r101 t0a2 0,0 E0.u1;E3.u1", "round 101, but rounds are 1 to 100"),
        ("2 64 r1 x 0,0 E0.u1;E3.u1", "the turn is \"x\", but looks like t0a2 or over"),
        ("2 64 r1 t2a2 0,0 E0.u1;E3.u1", "the turn of team 2, but the teams are 0 to 1"),
        ("2 64 r1 t0a3 0,0 E0.u1;E3.u1", "3 actions left, but a turn has 2"),
        ("2 64 r1 t0a0 0,0 E0.u1;E3.u1", "0 actions left, but a turn has 2"),
        ("2 64 r1 t0a2 1,0 E0.u1;E3.u1", "1 points in all, but 0 finished rounds give at most 0"),
        ("2 64 r3 t0a2 30,3 E0.u1;E3.u1", "33 points in all, but 2 finished rounds give at most 32"),
        ("2 64 r9 t0a2 +1,0 E0.u1;E3.u1", "the points of a team is \"+1\", which is no number"),
        ("2 64 r9 t0a2 64,0 E0.u1;E3.u1", "not over, but one team alone has most points and the target"),
        ("2 64 r9 over 60,0 E0.u1;E3.u1", "over, but no team alone has most points and the target"),
        ("2 64 r9 over 64,64 E0.u1;E3.u1", "over, but no team alone has most points and the target"),
        ("2 64 r1 t0a2 0,0 E1.u1;E3.u1", "a cube of team 0 on E1, which is not its entry"),
        ("2 64 r1 t0a2 0,0 E3.u1;E3.u1", "a cube of team 0 on E3, which is not its entry"),
        ("2 64 r1 t0a2 0,0 E0.s1;E3.u1", "E0.s1 on an entry, where only u1 can stand"),
        ("2 64 r1 t0a2 0,0 E0.u2;E3.u1", "E0.u2 on an entry, where only u1 can stand"),
        ("2 64 r1 t0a2 0,0 F.u1*21;E3.u1", "team 0 has more than 20 cubes, at F.u1"),
        ("2 64 r1 t0a2 0,0 F.u1*4294967295;E3.u1", "team 0 has more than 20 cubes, at F.u1"),
        ("2 64 r1 t0a2 0,0 F.u2*11;E3.u1", "team 0 has more than 20 cubes, at F.u2"),
        ("2 64 r1 t0a2 0,0 F.u1*0;E3.u1", "team 0 has no cube on the board"),
        ("2 64 r1 t0a2!H0.u2 0,0 H0.u2;E3.u1", "H0.u2 has acted in a turn that is only beginning"),
        ("2 64 r1 t0a1!H0.u2 0,0 H0.u1;E3.u1", "team 0 has no H0.u2 that could have acted"),
        ("2 64 r1 t0a1!H0.u1 0,0 H0.u1;E3.u1", "H0.u1 cannot just have activated its planet"),
        ("2 64 r1 t0a1!A0.u1 0,0 A0.u1;E3.u1", "A0.u1 cannot just have activated its planet"),
        ("2 64 r1 t0a1!C0.u1 0,0 C0.u1;E3.u1", "C0.u1 cannot just have activated its planet"),
        ("2 64 r1 t0a1!H0.u2 0,0 H0.u2;H0.u1", "H0.u2 cannot just have activated its planet"),
        ("2 64 r1 t0a1!M0.u2 0,0 M0.u2;H0.u1", "M0.u2 cannot just have activated its planet"),
        ("2 64 r1 t0a1xM0.u2 0,0 M0.u2;H0.u1", "M0.u2 cannot just have attacked"),
    ] {
        let refused = CubeAttack::read_position(text).unwrap_err();
        assert_eq!(refused.to_string(), why, "{text}");
    }
    let no_cube = CubeAttack::read_position("2 64 r1 t0a2 0,0 E0.u1;Z").unwrap_err().to_string();
    assert!(no_cube.starts_with("\"Z\" is no cube: "), "{no_cube}");
}

#[test]
fn a_round_may_end_the_game_in_any_way_that_the_rules_know() {
    for text in [
        "2 64 r9 over 66,0 E0.u1;E3.u1",
        "2 64 r100 over 66,66 E0.u1;E3.u1",
        "2 999 r100 over 0,0 E0.u1;E3.u1",
        "3 64 r40 t0a2 70,70,3 E0.u1;E2.u1;E4.u1",
    ] {
        assert_eq!(position(&at(text)), text);
    }
}

/// Keys of all states along some games, with what makes them different: no two states share a key.
#[test]
fn different_states_have_different_keys() {
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..40 {
        let mut dice = QuickDice::new(seed);
        let options = Options { target: if seed % 3 == 0 { 64 } else { 65 } };
        let mut state = CubeAttack::start(&options, 2 + (seed % 5) as u8).unwrap();
        loop {
            let text = position(&state);
            let other = seen.insert(CubeAttack::key(&state), text.clone());
            assert!(other.is_none_or(|other| other == text));
            let actions = walk::list::<CubeAttack>(&state);
            if actions.is_empty() {
                break;
            }
            let choice = crate::common::sensible(&state, &actions, &mut dice);
            CubeAttack::play(&mut state, actions[choice]);
        }
    }
    let texts: std::collections::BTreeSet<_> = seen.values().collect();
    assert!(texts.len() == seen.len() && seen.len() > 5_000);
}

// --- views ---

fn view(state: &State) -> State {
    CubeAttack::view(state, Viewer::Spectator)
}

#[test]
fn a_view_is_plain_json() {
    let state = at("2 64 r3 t1a1!H3.u2 2,0 E0.u1*2,M0.s1;E3.u1,H3.u2");
    let json = serde_json::to_value(view(&state)).unwrap();
    let expected = serde_json::json!({
        "seats": 2, "target": 64, "round": 3, "first": 0, "turn": 1, "actions": 1,
        "acted": {"did": "activated", "cube": "H3.u2"},
        "points": [2, 0], "reserves": [17, 17], "entries": ["E0", "E3"],
        "cubes": [["E0.u1", "E0.u1", "M0.s1"], ["E3.u1", "H3.u2"]],
    });
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_value::<State>(json).unwrap(), view(&state));
}

#[test]
fn everybody_sees_the_same_and_imagines_the_truth() {
    let state = at("3 64 r3 t1a1xM0.s1 2,0,7 E0.u1*2;M0.s1;E4.u1,M0.l2");
    for viewer in Viewer::all(3) {
        let seen = CubeAttack::view(&state, viewer);
        assert_eq!(seen, view(&state));
        assert_eq!(CubeAttack::imagine(&seen, &mut QuickDice::new(1)), state);
    }
}

#[test]
fn impossible_views_are_refused() {
    let state = at("2 64 r3 t1a1!H3.u2 2,0 E0.u1*2,M0.s1;H3.u2");
    let good = serde_json::to_value(view(&state)).unwrap();
    for (field, bad) in [
        ("seats", serde_json::json!(3)),
        ("target", serde_json::json!(1000)),
        ("round", serde_json::json!(4)), // another team would have begun
        ("first", serde_json::json!(1)),
        ("turn", serde_json::json!(2)),
        ("turn", serde_json::json!(null)),
        ("actions", serde_json::json!(2)),
        ("acted", serde_json::json!({"did": "rested", "cube": "H3.u2"})),
        ("acted", serde_json::json!({"did": "attacked", "cube": "H3.u2"})),
        ("acted", serde_json::json!({"did": "activated", "cube": "H3"})),
        ("points", serde_json::json!([2])),
        ("points", serde_json::json!([33, 0])),
        ("reserves", serde_json::json!([18, 18])),
        ("entries", serde_json::json!(["E0", "E1"])),
        ("cubes", serde_json::json!([["E0.u1"]])),
        ("cubes", serde_json::json!([["E0.u1", "E3.u1"], ["H3.u2"]])),
        ("secret", serde_json::json!(1)),
    ] {
        let mut json = good.clone();
        json[field] = bad.clone();
        assert!(serde_json::from_value::<State>(json).is_err(), "{field}: {bad}");
    }
    for field in good.as_object().unwrap().keys() {
        let mut json = good.clone();
        json.as_object_mut().unwrap().remove(field);
        let optional = matches!(field.as_str(), "turn" | "acted");
        assert!(optional || serde_json::from_value::<State>(json).is_err(), "{field}");
    }
    let mut over = serde_json::to_value(view(&at("2 64 r9 over 66,0 E0.u1;E3.u1"))).unwrap();
    over["acted"] = serde_json::json!({"did": "activated", "cube": "E0.u1"});
    assert!(serde_json::from_value::<State>(over).is_err());
}

// --- noise ---

/// A text with a few bytes changed, dropped, doubled or moved.
fn mangled(text: &str, dice: &mut QuickDice) -> String {
    const SIGNS: &str = "0123456789EHAMCFuslrtax.,;*!> \u{a0}é×-+over";
    let signs: Vec<char> = SIGNS.chars().collect();
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(chars.len() as u32 + 1) as usize;
        let sign = signs[dice.below(signs.len() as u32) as usize];
        match dice.below(4) {
            0 => chars.insert(at, sign),
            _ if at == chars.len() => {}
            1 => _ = chars.remove(at),
            2 => chars[at] = sign,
            _ => {
                let other = dice.below(chars.len() as u32) as usize;
                chars.swap(at, other);
            }
        }
    }
    chars.into_iter().collect()
}

fn fuzz(rounds: u32, seed: u64) -> (u32, u32) {
    let mut dice = QuickDice::new(seed);
    let (mut positions, mut actions) = (0, 0);
    let mut state = start(2);
    let mut list = Vec::new();
    for n in 0..rounds {
        if n % 50 == 0 || state.turn().seat().is_none() {
            state = start(2 + dice.below(5) as u8);
        }
        let text = mangled(&position(&state), &mut dice);
        if let Ok(read) = CubeAttack::read_position(&text) {
            positions += 1;
            crate::common::invariant(&read).unwrap();
            assert_eq!(at(&position(&read)), read);
            assert_eq!(CubeAttack::key(&read), read.fresh_key());
            if let Some(event) = walk::random_event::<CubeAttack>(&read, &mut dice, &mut list) {
                let mut next = read;
                cubo_core::apply(&mut next, &event);
                crate::common::invariant(&next).unwrap();
            }
        }
        let Some(event) = walk::random_event::<CubeAttack>(&state, &mut dice, &mut list) else { continue };
        let text = mangled(&list[dice.below(list.len() as u32) as usize].to_string(), &mut dice);
        if let Ok(action) = text.parse::<Action>() {
            actions += 1;
            assert_eq!(action.to_string(), text);
            let _ = CubeAttack::refuse(&state, action);
        }
        let json = mangled(&serde_json::to_string(&view(&state)).unwrap(), &mut dice);
        if let Ok(read) = serde_json::from_str::<State>(&json) {
            crate::common::invariant(&read).unwrap();
        }
        cubo_core::apply(&mut state, &event);
    }
    (positions, actions)
}

#[test]
fn noise_is_refused_or_makes_sense() {
    let (positions, actions) = fuzz(20_000, 1);
    assert!(positions > 100 && actions > 500, "{positions} {actions}");
}

#[test]
#[ignore = "long: make test-long"]
fn much_noise_is_refused_or_makes_sense() {
    fuzz(500_000, 2);
}

/// Every action that can be written with these few names, checked on one full table.
#[test]
fn refusals_agree_with_the_list_on_all_that_can_be_written() {
    let busy = [
        "3 64 r4 t1a1xM0.s1 2,0,7 E0.u1*2,M0.u1,H0.l2,C0.s1;M0.s1*2,M0.s2,F.l1*2,H1.u1,A0.s2;E4.u1,M0.l2,F.u1,C5.u1",
        "2 64 r4 t1a1!A0.s1 2,0 M0.u1,H0.l2,C0.s1;A0.s1*2,H2.u1,C3.u1,E3.u1",
        "2 64 r4 t1a1xF.l1 2,0 M0.u1,M1.l2,C0.s1;F.l1,F.u2*9",
    ];
    for text in busy {
        let state = at(text);
        let legal: std::collections::BTreeSet<_> = walk::list::<CubeAttack>(&state).into_iter().collect();
        let mut accepted = 1;
        for planet in Planet::ALL {
            for form in Form::ALL {
                let cube = Cube::new(planet, form);
                let mut check = |action: Action| {
                    let fine = CubeAttack::refuse(&state, action).is_none();
                    assert_eq!(fine, legal.contains(&action), "{action} in {text}");
                    accepted += usize::from(fine);
                };
                check(Action::Activate { cube });
                Planet::ALL.into_iter().for_each(|to| check(Action::Move { cube, to }));
                for team in Seat::all(6) {
                    for form in Form::ALL {
                        check(Action::Strike { cube, team, form });
                        Planet::ALL.into_iter().for_each(|at| check(Action::Shoot { cube, at, team, form }));
                    }
                }
            }
        }
        assert_eq!(accepted, legal.len());
    }
}
