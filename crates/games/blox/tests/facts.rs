//! The facts agree with the rules: what they say is in reach is just what is legal.

use cubo_blox::{Action, Blox, State};
use cubo_core::{Game, QuickDice, Seat, Turn, Viewer, walk};
use serde_json::{Value, json};

use crate::common::{cell, sensible, table};

fn facts(state: &State, viewer: Viewer) -> Value {
    serde_json::from_str(&Blox::facts(&Blox::view(state, viewer))).unwrap()
}

fn own(state: &State) -> Value {
    facts(state, Viewer::Seat(state.table().seat()))["own"].clone()
}

fn names(list: &Value, name: &str) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|each| each == name))
}

/// Whether the cards that are wanting can be made up for by the joker.
fn payable(target: &Value, joker: bool) -> bool {
    target["bar"].is_null() && target["missing"].as_str().unwrap().len() <= usize::from(joker)
}

#[test]
fn what_is_in_reach_is_what_is_legal() {
    let (mut strikes, mut builds) = (0, 0);
    for seats in 2..=4 {
        let mut dice = QuickDice::new(u64::from(seats));
        let mut state = Blox::start(&Default::default(), seats).unwrap();
        loop {
            match Blox::turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let drawn = Blox::draw(&state, &mut dice);
                    Blox::apply_chance(&mut state, drawn);
                }
                Turn::Seat(seat) => {
                    let actions = walk::list::<Blox>(&state);
                    let own = own(&state);
                    let joker = state.table().joker(seat);
                    for &action in &actions {
                        check(&state, &own, action);
                    }
                    for (kind, mark) in [("towers", "x"), ("figures", "!")] {
                        for (to, target) in own[kind].as_object().unwrap() {
                            for from in target["from"].as_array().unwrap() {
                                let begin = format!("{}{mark}{to}:", from.as_str().unwrap());
                                let legal = actions.iter().any(|a| a.to_string().starts_with(&begin));
                                assert_eq!(legal, payable(target, joker), "{begin} {target}");
                                strikes += usize::from(legal);
                            }
                        }
                    }
                    let build = &own["build"];
                    let wanting = build["missing"].as_str().map(str::len);
                    let can = wanting.is_some_and(|cards| cards <= usize::from(joker))
                        && build["sites"].as_array().is_some_and(|sites| !sites.is_empty());
                    assert_eq!(actions.iter().any(|a| matches!(a, Action::Build { .. })), can, "{build}");
                    builds += usize::from(can);
                    let chosen = sensible(&state, &actions, &mut dice);
                    Blox::play(&mut state, actions[chosen]);
                }
            }
        }
    }
    assert!(strikes > 100 && builds > 20, "{strikes} {builds}");
}

/// A legal action is in the facts, and ends where they say.
fn check(state: &State, own: &Value, action: Action) {
    let text = action.to_string();
    let stop = match action {
        Action::Enter { card, .. } => Some((&own["enter"], card)),
        Action::Move { card, .. } => Some((&own["walk"], card)),
        Action::Destroy { from, to, .. } => {
            assert!(names(&own["towers"][to.to_string()]["from"], &from.to_string()), "{text}");
            None
        }
        Action::Hit { from, to, .. } => {
            assert!(names(&own["figures"][to.to_string()]["from"], &from.to_string()), "{text}");
            None
        }
        Action::Build { at, .. } => {
            assert!(names(&own["build"]["sites"], &at.to_string()), "{text}");
            None
        }
        Action::Swap { .. } => None,
    };
    if let Some((paths, card)) = stop {
        let (path, _) = text.split_once(':').unwrap();
        let end = paths[path][card.colour.letter().to_string()].as_str().unwrap();
        let mut after = state.clone();
        Blox::play(&mut after, action);
        let seat = state.table().seat();
        assert!(after.table().figures_of(seat).any(|at| at == cell(end)), "{text} ends on {end}");
    }
}

#[test]
fn bx_11_towers_tell_what_closes_the_way_and_which_cards_are_missing() {
    // Row 1 is W M B G M W B M G: between a1 and d1 lie mauve and black, between d1 and h1 mauve, white, black.
    let state = table(3, "act0", 2, "d1=WG h1=WM a@a1", &["0;-;+;WWBBM", "0;-;+;GGGGG", "0;-;+;MMMMM"]);
    let towers = &own(&state)["towers"];
    let near = json!({"bar": null, "from": ["a1"], "closed": {}, "missing": "G", "points": 2});
    assert_eq!(towers["d1"], near);
    assert_eq!(towers["h1"]["from"], json!([]), "behind another tower");
    let state = table(3, "act0", 2, "h1=WM a@d1", &["0;-;+;WWBBM", "0;-;+;GGGGG", "0;-;+;MMMMM"]);
    assert_eq!(own(&state)["towers"]["h1"]["closed"], json!({"d1": ["e1", "f1"]}));
}

#[test]
fn bx_12_bx_13_and_bx_20_bar_towers_whoever_reaches_them() {
    let bars = |phase, blocks: &str| {
        let seat = format!("0;{blocks};+;WWBBM");
        let state =
            table(3, "act0", phase, "d1=WG h3=WWMMM e5=WGB a@a1", &[&seat, "0;-;+;GGGGG", "0;-;+;MMMMM"]);
        let towers = own(&state)["towers"].clone();
        ["d1", "h3", "e5"].map(|at| towers[at]["bar"].as_str().map(str::to_owned))
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(bars(2, "-"), [None, some("BX-13"), some("BX-20")]);
    assert_eq!(bars(3, "WWGGBBM"), [some("BX-12"), some("BX-13"), some("BX-12")]);
}

#[test]
fn everybody_sees_what_a_figure_could_do_with_the_right_cards() {
    // Row 1 is W M B G M W B M G.
    let state = table(3, "act0", 2, "c1=GG h1=WM a@e1 b@d1", &["0;-;+;WWBBM", "0;-;+;GGGGG", "0;-;+;MMMMM"]);
    let reach = facts(&state, Viewer::Seat(Seat(2)))["reach"].clone();
    let strikes = |at: &str| reach[at]["strike"].clone();
    // b strikes the tower beside it and the figure on its other side; a has a white cell before the tower of white and mauve.
    assert_eq!((strikes("d1"), strikes("e1")), (json!(["c1", "e1"]), json!(["d1"])));
    assert!(names(&reach["e1"]["walk"], "f1") && names(&reach["e1"]["walk"], "g1"));
    assert!(!names(&reach["e1"]["walk"], "c1"), "{reach}");
    assert_eq!(facts(&state, Viewer::Spectator)["reach"], reach);
}

#[test]
fn bx_14_a_site_that_walls_a_tower_in_is_told_from_one_that_does_not() {
    let state =
        table(3, "act0", 2, "a1=W b1=G a@a2 a@e5", &["0;WWGGB;+;WWBBM", "0;-;+;GGGGG", "0;-;+;MMMMM"]);
    let build = &own(&state)["build"];
    let expected = json!({"height": 3, "blocks": 0, "missing": "", "sites": ["e5"], "walled": ["a2"]});
    assert_eq!(*build, expected);
}

#[test]
fn everybody_is_told_the_board_and_the_phases_and_a_spectator_no_more() {
    let mut dice = QuickDice::new(9);
    let mut state = Blox::start(&Default::default(), 3).unwrap();
    for _ in 0..2 {
        let drawn = Blox::draw(&state, &mut dice);
        Blox::apply_chance(&mut state, drawn);
    }
    let told = facts(&state, Viewer::Spectator);
    assert_eq!((&told["colours"][0], &told["colours"][8]), (&json!("GMBWMGBMW"), &json!("WMBGMWBMG")));
    assert_eq!(told["phases"][0], json!({"destroy": 1, "build": 2, "left": 12}));
    assert_eq!(told["limits"], json!({"blocks": 7, "quiet_rounds": 30}));
    assert_eq!((&told["off"], &told["own"]), (&json!([4, 4, 4]), &Value::Null));
}
