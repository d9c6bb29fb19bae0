//! A random game of anything on the shelf, told in sentences, and its record.
//!
//!     cargo run -p cubo-catalog --example random_game -- blox

use cubo_catalog::{Setup, load, open};
use cubo_core::telling::Teller;
use cubo_core::{Dice, Language, QuickDice, Turn, Viewer};

fn main() {
    let game =
        std::env::args().nth(1).filter(|name| !name.starts_with('-')).unwrap_or_else(|| "blox".to_owned());
    play(&game);
}

fn play(game: &str) {
    let setup = Setup { seats: Some(2), seed: Some("a random game".to_owned()), ..Setup::default() };
    let mut session = match open(game, &setup) {
        Ok(session) => session,
        Err(why) => return eprintln!("{why}"),
    };
    let mut dice = QuickDice::new(1);
    loop {
        match session.turn() {
            Turn::Over => break,
            Turn::Chance => {
                session.chance(None).expect("there is a seed");
            }
            Turn::Seat(_) => {
                let legal = session.legal(None).actions;
                let action = &legal[dice.below(legal.len() as u32) as usize];
                session.play(action).expect("it is legal");
            }
        }
    }
    let teller = Teller::new(Language::En, Viewer::Spectator);
    let told = session.tell(0, &teller).expect("everything can be told");
    for (number, spoken) in told.iter().enumerate().skip(told.len().saturating_sub(5)) {
        println!("{number:4} {}", spoken.telling.short);
    }
    let record = session.record();
    let again = load(&record).expect("a record can be replayed");
    assert_eq!(again.position(), session.position());
    println!("{} events; {}", session.events(), serde_json::json!(session.outcome()));
}

#[test]
fn every_game_is_played() {
    for listing in cubo_catalog::games() {
        play(listing.id);
    }
}
