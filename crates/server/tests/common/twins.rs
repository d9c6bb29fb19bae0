//! What two tables on which the same is seen to happen look like from outside.

use serde_json::Value;

use super::Player;

/// What differs between twins and is no secret of the game: names of tables, nonces, commitments, seals, passes and times.
pub fn plain(mut value: Value) -> Value {
    const CHANGING: &[&str] = &[
        "table",
        "commitment",
        "seal",
        "nonces",
        "secret",
        "links",
        "until",
        "open_until",
        "now",
        "next",
        "left",
        "updated",
    ];
    fn walk(value: &mut Value) {
        match value {
            Value::Object(map) => {
                for name in CHANGING {
                    map.remove(*name);
                }
                map.values_mut().for_each(walk);
            }
            Value::Array(list) => list.iter_mut().for_each(walk),
            _ => {}
        }
    }
    walk(&mut value);
    value
}

/// Everything that was heard, presence apart: it comes when it comes.
pub fn heard(player: &Player) -> Vec<Value> {
    let told = player.heard.iter().filter(|told| told["here"].is_null() || !told["shown"].is_null());
    told.cloned().map(plain).collect()
}

/// All know what the first to know knows.
pub async fn level(players: &mut [&mut Player]) {
    let newest = players.iter().map(|player| player.version).max().unwrap();
    for player in players {
        player.hear_until(|player| player.version >= newest).await;
    }
}
