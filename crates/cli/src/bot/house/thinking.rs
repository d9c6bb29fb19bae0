//! What the program is asked, and how much time it has.

use std::time::Duration;

use serde_json::{Value, json};

/// Time for the network and for pipes, which does not count as thinking.
const SLACK_MS: u64 = 300;

/// How long to think: where no clock runs as long as was asked for; else a part of what is left, and most of what each turn brings.
pub(super) fn budget(left_ms: Option<u64>, increment_ms: u64, usual_ms: u64) -> u64 {
    match left_ms {
        None => usual_ms,
        Some(left) => {
            let part = left / 25 + increment_ms * 3 / 4;
            part.min(left.saturating_sub(SLACK_MS) / 2).min(usual_ms.max(5_000)).max(10)
        }
    }
}

/// How long to wait for an answer.
pub(super) fn patience(ms: u64, left_ms: Option<u64>) -> Duration {
    let most = left_ms.unwrap_or(u64::MAX / 2).max(1_000);
    Duration::from_millis((ms * 3 + 10_000).min(most))
}

/// The request for the line of a table at which it is the bot's turn.
pub(super) fn request(line: &Value, ms: u64, wants_legal: bool) -> Option<Value> {
    let (shown, seat) = (&line["shown"], &line["turn"]["seat"]);
    let view = shown["play"]["views"].as_array()?.iter().find(|view| view["seat"] == *seat)?;
    let chair = shown["you"].as_array()?.iter().position(|own| own == seat)?;
    let table = line["table"].as_str()?;
    let mut request = json!({
        "game": shown["game"],
        "view": view["view"],
        "history": shown["history"].get(chair).cloned().unwrap_or_else(|| json!([])),
        "seed": format!("{table} {}", shown["version"]),
        "ms": ms,
    });
    if wants_legal {
        request["legal"] = line["turn"]["legal"].clone();
    }
    Some(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_never_spent_that_is_not_there() {
        assert_eq!(budget(None, 0, 800), 800);
        for left in [100, 400, 1_000, 10_000, 600_000, 86_400_000] {
            for increment in [0, 2_000, 60_000] {
                let ms = budget(Some(left), increment, 1_000);
                assert!(
                    (10..=5_000).contains(&ms) && (left < 400 || ms <= left / 2),
                    "{left} {increment}: {ms}"
                );
            }
        }
    }

    #[test]
    fn the_program_is_asked_for_the_seat_to_act() {
        let line = json!({"table": "t", "turn": {"seat": 1, "legal": ["a"]}, "shown": {"game": "blox", "version": 7, "you": [0, 1],
            "history": [["zero"], ["one"]], "play": {"views": [{"seat": 0, "view": 10}, {"seat": 1, "view": 11}]}}});
        let asked = request(&line, 50, true).unwrap();
        assert_eq!(
            (&asked["view"], &asked["history"], &asked["legal"]),
            (&json!(11), &json!(["one"]), &json!(["a"]))
        );
        assert!(request(&line, 50, false).unwrap()["legal"].is_null());
    }
}
