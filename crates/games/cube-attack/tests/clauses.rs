//! The clauses themselves: complete, all tested, and with correct French spacing.

use cubo_core::{Clause as _, Origin};
use cubo_cube_attack::Clause;

const TESTS: &str =
    concat!(include_str!("rules_board.rs"), include_str!("rules_turn.rs"), include_str!("rules_score.rs"));

#[test]
fn every_clause_of_the_rules_is_there() {
    let ids: Vec<String> =
        (1..=16).chain(20..=21).chain(30..=30).map(|number| format!("CA-{number}")).collect();
    assert_eq!(Clause::ALL.iter().map(|rule| rule.id()).collect::<Vec<_>>(), ids);
    let rulings: Vec<_> =
        Clause::ALL.iter().filter(|r| r.origin() == Origin::Ruling).map(|r| r.id()).collect();
    assert_eq!(rulings, ["CA-2", "CA-3", "CA-16", "CA-30"]);
}

#[test]
fn every_clause_has_a_test_of_its_own() {
    for rule in Clause::ALL {
        let name = format!("\nfn {}_", rule.id().to_lowercase().replace('-', "_"));
        assert!(TESTS.contains(&name), "no test begins with {}", name.trim());
    }
}
