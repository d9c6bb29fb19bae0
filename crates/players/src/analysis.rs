//! What a player tells about its choice.

use serde::Serialize;

/// How a player came to its choice. Its serde form is `analysis` in the protocol; fields that a player cannot fill are absent.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Analysis {
    /// The player that chose. A level may be played by a simpler player: this is the name of that player.
    pub player: &'static str,
    /// How many states it looked at.
    pub nodes: u64,
    /// What it expects, one number a seat, in the player's own unit (points for [`Greedy`](crate::Greedy)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<f64>>,
    /// The chance it gives its own seat to win, a draw counting half.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<f64>,
    /// How often the chosen action was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// How many actions deep it looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The actions it expects, its own first, in the game's notation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

impl Analysis {
    /// An analysis of which only the player and the number of states are known.
    pub fn new(player: &'static str, nodes: u64) -> Self {
        Analysis { player, nodes, ..Analysis::default() }
    }
}
