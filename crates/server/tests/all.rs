//! All tests of this crate as one program, which cargo links once, not once for each file.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod absence;
mod bots;
mod bus;
mod bus_secrets;
mod bus_tls;
mod cards;
mod common;
mod days;
mod documented;
mod doors;
mod events;
mod faults;
mod gaps;
mod guards;
mod hands;
mod health;
mod history;
mod leaving;
mod lobby;
mod mail;
mod members;
mod moderation;
mod nodes;
mod openapi;
mod passes;
mod passkeys;
mod people_at_nodes;
mod play;
mod ratings;
mod reminders;
mod rogues;
mod safety;
mod secrets;
mod shares;
mod stalling;
mod think;
mod types;
mod web;

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
