//! Any sequence of requests leaves the engine answering, and every error leaves the game as it was.

use cubo_core::{Dice, QuickDice};
use serde_json::{Value, json};

use super::*;
use crate::games;

fn one_of<'a, T>(dice: &mut QuickDice, items: &'a [T]) -> &'a T {
    &items[dice.below(items.len() as u32) as usize]
}

/// A request that may or may not make sense now.
fn request(engine: &mut Engine<Fixed>, dice: &mut QuickDice) -> String {
    let game = *one_of(dice, games());
    let (min, max) = game.seats;
    let seats = min + dice.below(u32::from(max - min) + 2) as u8;
    let legal =
        ask(engine, r#"{"cmd":"legal","limit":50}"#)["actions"].as_array().cloned().unwrap_or_default();
    let action = if legal.is_empty() { json!("nothing") } else { one_of(dice, &legal).clone() };
    let request = match dice.below(30) {
        0 => json!({"cmd": "new", "game": game.id, "seats": seats, "seed": "storm"}),
        1 => json!({"cmd": "new", "game": game.id, "position": reply(engine, "position")}),
        2 => json!({"cmd": "load", "record": reply(engine, "record")}),
        3 => json!({"cmd": "undo", "to": dice.below(12)}),
        4 => json!({"cmd": "undo"}),
        5 => json!({"cmd": "view", "seat": dice.below(4)}),
        6 => json!({"cmd": "view", "seat": "spectator"}),
        7 => json!({"cmd": "go", "level": "greedy", "nodes": 30}),
        8 => json!({"cmd": "go", "level": "random", "ms": 3}),
        9 => stateless_go(engine, game.id, dice.below(2)),
        10 => json!({"cmd": "perft", "depth": dice.below(3)}),
        11 => json!({"cmd": "why", "action": action}),
        12 => json!({"cmd": "odds", "event": action}),
        13 => json!({"cmd": "legal", "limit": dice.below(5)}),
        14 => json!({"cmd": "hello", "id": {"n": dice.below(9)}}),
        15..=17 => json!({"cmd": "chance"}),
        18 => json!({"cmd": "tell", "seat": dice.below(3), "from": dice.below(20), "language": "fr"}),
        19 => json!({"cmd": "tell", "seat": "spectator", "names": ["", "\u{202f}", "Œ"]}),
        20 => odd_step(engine, game.id, dice),
        23 => json!({"cmd": "hint", "nodes": 20, "compare": action}),
        21 => json!({"cmd": "propose", "action": action, "language": "fr"}),
        22 => json!({"cmd": "why", "action": action, "language": "en", "names": ["Alma"]}),
        24 => json!({"cmd": "chances", "nodes": dice.below(20)}),
        _ => json!({"cmd": "play", "action": action}),
    };
    request.to_string()
}

fn reply(engine: &mut Engine<Fixed>, cmd: &str) -> Value {
    ask(engine, &json!({ "cmd": cmd }).to_string())[cmd].clone()
}

fn stateless_go(engine: &mut Engine<Fixed>, game: &str, seat: u32) -> Value {
    let shown = ask(engine, &json!({"cmd": "view", "seat": seat}).to_string());
    json!({"cmd": "go", "game": game, "view": shown["view"], "history": shown["history"], "nodes": 20})
}

/// A step whose views are not those around its entry.
fn odd_step(engine: &mut Engine<Fixed>, game: &str, dice: &mut QuickDice) -> Value {
    let seat = dice.below(2);
    let shown = ask(engine, &json!({"cmd": "view", "seat": seat}).to_string());
    let history = shown["history"].as_array().cloned().unwrap_or_default();
    let entry = if history.is_empty() { json!({"chance": "x"}) } else { one_of(dice, &history).clone() };
    json!({"cmd": "tell", "game": game, "viewer": seat, "entry": entry, "before": shown["view"], "after": shown["view"]})
}

/// Changes a few bytes, now and then.
fn spoil(line: String, dice: &mut QuickDice) -> Vec<u8> {
    let mut line = line.into_bytes();
    if dice.below(4) == 0 {
        for _ in 0..=dice.below(3) {
            let place = dice.below(line.len() as u32) as usize;
            match dice.below(3) {
                0 => line[place] = dice.below(256) as u8,
                1 => line.insert(place, *one_of(dice, b"{}[]\",:0-9e\\")),
                _ => drop(line.remove(place)),
            }
            if line.is_empty() {
                return line;
            }
        }
    }
    line
}

#[test]
fn any_requests_in_any_order() {
    for seed in 0..12 {
        let mut dice = QuickDice::new(seed);
        let mut engine = engine();
        let mut errors = 0;
        for _ in 0..250 {
            let request = request(&mut engine, &mut dice);
            let line = spoil(request, &mut dice);
            let before = everything(&mut engine);
            let text = engine.answer(&line);
            let shown = String::from_utf8_lossy(&line);
            let reply: Value =
                serde_json::from_str(&text).unwrap_or_else(|e| panic!("{shown} → {text}: {e}"));
            if reply.get("error").is_some() {
                errors += 1;
                assert_eq!(everything(&mut engine), before, "an error changed something: {shown}");
            }
        }
        assert!((20..240).contains(&errors), "{errors} errors: the mixture is not interesting");
        assert!(engine.answer(br#"{"cmd":"hello"}"#).contains("protocol"));
    }
}
