//! All tests of this crate as one program: cargo links it once instead of once a file.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod absence;
mod bus;
mod bus_secrets;
mod cards;
mod common;
mod documented;
mod doors;
mod faults;
mod gaps;
mod guards;
mod hands;
mod health;
mod members;
mod nodes;
mod openapi;
mod passes;
mod play;
mod secrets;
mod shares;
mod stalling;
mod types;
mod web;

/// A file that is not named above would not be run.
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
