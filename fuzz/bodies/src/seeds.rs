//! Good input, made by playing random games.

use cubo_catalog::{Session, Setup, games, open};
use cubo_core::{Dice, QuickDice, Turn, Viewer};
use serde_json::{Value, json};

use crate::messages::nonce;

/// After how many events of a random game input is collected.
const LENGTHS: [u32; 3] = [4, 15, 60];

/// Good input for the body of that name: texts from random games of every game and several numbers of seats.
pub fn seeds(body: &str) -> Vec<Vec<u8>> {
    let mut dice = QuickDice::new(7);
    let mut seeds = Vec::new();
    for game in games() {
        for seats in game.seats.0..=game.seats.1 {
            for length in LENGTHS {
                let setup = Setup { seats: Some(seats), seed: Some("seeds".to_owned()), ..Setup::default() };
                match open(game.id, &setup) {
                    Ok(mut session) => collect(body, session.as_mut(), length, &mut dice, &mut seeds),
                    Err(why) => panic!("{} for {seats} cannot be opened: {why}", game.id),
                }
            }
        }
    }
    seeds
}

/// A table for the game with its people and all their requests, up to the end.
fn messages(game: &dyn Session, lines: &[Value]) -> String {
    let seats = game.seats().min(3);
    let places = vec![json!({"for": "person"}); seats.into()];
    let opening = json!({"game": game.listing().id, "places": places, "fixed": true, "friendly": true, "access": "listed"});
    let mut said = vec![json!({"key": "k", "table": opening}).to_string()];
    let mut say = |who: u8, mut request: Value| {
        for (name, value) in [("table", json!("0123456789abcdef")), ("at", json!(1)), ("key", json!("k"))] {
            request[name] = value;
        }
        said.push(format!("{}{request}", ['c', 'a', 'b'][usize::from(who % 3)]));
    };
    for who in 0..seats {
        say(who, json!({"cmd": "sit", "name": "Zoé", "commitment": nonce(who).commitment()}));
    }
    for who in 0..seats {
        say(who, json!({"cmd": "nonce", "nonce": nonce(who)}));
    }
    let plays = lines.iter().filter(|line| line["cmd"] == "play").take(12);
    for (who, play) in (0..).zip(plays) {
        say(who % seats, json!({"cmd": "play", "action": play["action"]}));
    }
    say(0, json!({"cmd": "say", "words": {"phrase": "hello"}}));
    say(1, json!({"cmd": "undo"}));
    say(0, json!({"cmd": "resign"}));
    say(1, json!({"cmd": "rematch"}));
    said.join("\n")
}

/// Plays some random events and keeps the texts that the body reads.
fn collect(body: &str, game: &mut dyn Session, length: u32, dice: &mut QuickDice, seeds: &mut Vec<Vec<u8>>) {
    let mut lines =
        vec![json!({"cmd": "new", "game": game.listing().id, "seats": game.seats(), "seed": "s"})];
    for _ in 0..length {
        let text = match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                lines.push(json!({"cmd": "chance"}));
                game.chance(None)
            }
            Turn::Seat(_) => {
                let actions = game.legal(Some(500)).actions;
                let action = actions[dice.below(actions.len() as u32) as usize].clone();
                lines.push(json!({"cmd": "play", "action": action}));
                game.play(&action).map(|()| action)
            }
        };
        let text = text.unwrap_or_else(|why| panic!("a legal event failed: {why}"));
        if body == "actions" {
            seeds.push(text.into_bytes());
        }
    }
    let id = game.listing().id;
    match body {
        "messages" => seeds.push(messages(game, &lines).into_bytes()),
        "positions" => seeds.push(game.position().into_bytes()),
        "records" => seeds.push(json!(game.record()).to_string().into_bytes()),
        "views" | "advice" => seeds.extend(
            Viewer::all(game.seats()).filter_map(|who| Some(game.view(who).ok()?.get().as_bytes().to_vec())),
        ),
        "ugi" if game.seats() == 2 && !game.listing().secrets && !game.listing().has_chance() => {
            let moves: Vec<&str> = lines.iter().filter_map(|line| line["action"].as_str()).collect();
            let said = [
                "ugi".to_owned(),
                format!("setoption name game value {id}"),
                "isready".to_owned(),
                format!("position startpos moves {}", moves.join(" ")),
                "query p1turn".to_owned(),
                "go nodes 5".to_owned(),
                format!("position fen {} moves", game.position()),
                "query result".to_owned(),
                "go p1time 100 p2time 90 p1inc 1 p2inc 1".to_owned(),
                "stop".to_owned(),
            ];
            seeds.push(said.join("\n").into_bytes());
        }
        "protocol" => {
            let view = json!({"cmd": "view", "seat": 1, "id": 7});
            let go = json!({"cmd": "go", "level": "greedy", "nodes": 9, "seed": "x"});
            let place = json!({"cmd": "new", "game": id, "position": game.position()});
            let load = json!({"cmd": "load", "record": game.record()});
            let rest = [
                json!({"cmd": "undo", "to": 1}),
                json!({"cmd": "legal", "limit": 3}),
                json!({"cmd": "perft", "depth": 2}),
            ];
            lines.extend([view, go, place, load]);
            lines.extend(rest);
            let text: Vec<_> = lines.iter().map(ToString::to_string).collect();
            seeds.push(text.join("\n").into_bytes());
        }
        _ => {}
    }
}
