//! What a player tells about its choice.

use serde::Serialize;

/// How a player came to its choice. Its serde form is `analysis` in the protocol; what a player has no idea of is absent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// Who chose. A level name may be answered by a simpler player: this is the one that did the work.
    pub player: &'static str,
    /// How many states it looked at.
    pub nodes: u64,
    /// What it expects, one number a seat, in the player's own unit (points for [`Greedy`](crate::Greedy)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<f64>>,
}
