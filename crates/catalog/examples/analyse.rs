//! What the house would do in a position, and why not something else.
//!
//!     cargo run --release -p cubo-catalog --example analyse

use cubo_catalog::{Setup, open};
use cubo_core::Language;
use cubo_players::{Budget, Level};

fn main() {
    let mut session = open("cubulus", &Setup::default()).expect("a game of the house");
    println!("{}", session.picture(cubo_core::Viewer::Spectator, Language::En).expect("a picture"));
    println!("{} legal actions", session.count_legal());
    for _ in 0..3 {
        let advice = session.go(Level::Search, &mut Budget::nodes(20_000), "seed").expect("a seat is to act");
        println!("{}: {}", advice.action, serde_json::json!(advice.analysis));
        session.play(&advice.action).expect("it is legal");
    }
    // The referee says by rule why something may not be done, in the case at hand.
    let refused = session.explain("E1-E9", Language::En, &[]).expect("a seat is to act");
    println!("E1-E9: {}", refused.expect("a Master does not fly"));
}

#[test]
fn it_thinks() {
    main();
}
