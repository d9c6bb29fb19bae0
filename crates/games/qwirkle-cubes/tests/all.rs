//! All tests of this crate as one program, which cargo links once, not once for each file.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod chance;
mod common;
mod corpus;
mod facts;
mod golden;
mod kit;
mod laying;
mod layings;
mod notation;
mod open;
mod position;
mod tellings;
mod turn;

/// The tests of a file without a `mod` line above would not run.
#[test]
fn every_file_is_named_here() {
    let listed = include_str!("all.rs");
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        if let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "all") {
            assert!(listed.contains(&format!("\nmod {module};")), "tests/{name} has no line in tests/all.rs");
        }
    }
}
