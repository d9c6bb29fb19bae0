//! What only Qwirkle Cubes is asked: how fast its very wide turns are listed, and its best score without a list.

use std::hint::black_box;
use std::time::Duration;

use cubo_core::{Game, walk};
use cubo_qwirkle_cubes::{Phase, QwirkleCubes};

use super::tasks::positions;
use super::{Measured, measure};
use crate::failure::Failure;

/// Both numbers, over the corpus.
pub(crate) fn measure(time: Duration) -> Result<[Measured; 2], Failure> {
    let game = QwirkleCubes::ID;
    let mut positions = positions::<QwirkleCubes>()?;
    let scores = measure::rate(time, || {
        for state in &positions {
            black_box(state.best_score());
        }
        positions.len() as u64
    });
    positions.retain(|state| matches!(state.phase(), Phase::First | Phase::Lay));
    let mut list = Vec::new();
    let placements = measure::rate(time, || {
        let mut listed = 0;
        for state in &positions {
            list.clear();
            walk::list_into::<QwirkleCubes>(state, &mut list);
            listed += black_box(&list).len() as u64;
        }
        listed
    });
    Ok([
        Measured { game, what: "placements", unit: "placements/s", value: placements },
        Measured { game, what: "best-score", unit: "hands/s", value: scores },
    ])
}
