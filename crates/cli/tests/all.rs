//! All tests of this crate as one program, which cargo links once, not once for each file.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod accounts;
mod arena;
mod binary;
mod bot_house;
mod bots;
mod cluster;
mod copies;
mod deploy;
mod dist;
mod documented;
mod engine;
mod events;
mod facts;
mod full;
mod games;
mod handles;
mod house;
mod killed;
mod ladder;
mod links;
mod marker;
mod matched;
mod moderation;
mod new_game;
mod nodes;
mod play;
mod proxies;
mod puzzles;
mod ratings;
mod review;
mod scaling;
mod soak;
mod stopped;
mod terminal;
mod think;
mod tutorials;
mod verify;

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
