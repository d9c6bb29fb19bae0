//! Compares what viewers receive of two tables whose visible events are the same.

use serde_json::Value;

use super::Player;

/// Removes what differs between twins without being a secret of the game: ids of tables, nonces, commitments, seals, passes and times.
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

/// Everything that was received except presence, which comes at any time.
pub fn heard(player: &Player) -> Vec<Value> {
    let told = player.heard.iter().filter(|told| told["here"].is_null() || !told["shown"].is_null());
    told.cloned().map(plain).collect()
}

/// Waits until all players have the latest version.
pub async fn level(players: &mut [&mut Player]) {
    let newest = players.iter().map(|player| player.version).max().unwrap();
    for player in players {
        player.hear_until(|player| player.version >= newest).await;
    }
}
