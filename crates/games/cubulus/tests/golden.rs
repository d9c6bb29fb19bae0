//! Whole games in files: their replay must never change under the same version of the rules.

use cubo_core::{Game, Record, record};
use cubo_cubulus::{Action, Cubulus};

/// A record and the position it must end in.
fn replays(text: &str, end: &str) -> Vec<Action> {
    let record: Record = serde_json::from_str(text).expect("a record");
    let replayed = record::replay::<Cubulus>(&record).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(Cubulus::write_position(&replayed.end), end);
    assert!(record.outcome.is_some());
    assert_eq!(record::write::<Cubulus>(&replayed.start, &replayed.events), record);
    replayed
        .events
        .iter()
        .map(|event| match event {
            cubo_core::Event::Action(_, action) => *action,
            cubo_core::Event::Chance(chance) => match *chance {},
        })
        .collect()
}

#[test]
fn a_short_game_at_level_1_ends_in_mate() {
    let actions = replays(
        include_str!("golden/level-1-mate.json"),
        "36A2 63B5 63D1 E1 E2E3 12E8 63F1 F2G2 53G1 13I1 (54B9) (C6C7) (54C9) (E9) (64F9) (54G9) (36H4) (24H9) (14I9) ; b ; move ; first - ; quiet 2 ; level 1",
    );
    assert_eq!(actions.len(), 21);
}

#[test]
fn a_short_game_at_level_2_ends_in_mate() {
    let actions = replays(
        include_str!("golden/level-2-mate.json"),
        "13A1 63D1 D2E2 41D4 E1 21E7 53G1 G2H2 26G8 23H1 36I2 (35B7) (B8C8) (54B9) (54C9) (E8) (64F9) (51G9) (53H7) (14I9) ; b ; move ; first w ; quiet 0 ; level 2",
    );
    assert!(actions.iter().any(|action| matches!(action, Action::Step { .. } | Action::Stand { .. })));
    assert_eq!(actions.len(), 21);
}

#[test]
fn a_long_game_with_a_troc_and_soldiers() {
    let actions = replays(
        include_str!("golden/level-2-troc.json"),
        "E2 H9I9 (SB2) (E7) (53F5) (F8F9) (65G7) (45H3) ; w ; move ; first - ; quiet 17 ; level 2",
    );
    assert!(
        actions.iter().any(|action| matches!(action, Action::TrocCube { .. } | Action::TrocShield { .. }))
    );
    assert_eq!(actions.len(), 177);
}

#[test]
fn a_game_lost_for_want_of_a_move() {
    let actions = replays(
        include_str!("golden/level-2-no-move.json"),
        "13A8 D2E2 F1 F3F4 12G9 65H6 (B7) ; b ; move ; first - ; quiet 12 ; level 2",
    );
    assert_eq!(actions.len(), 272);
}
