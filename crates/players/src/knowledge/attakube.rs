//! What is known of AttaKube: a sound way to set up, and its score.

use cubo_attakube::{Action, AttaKube, Kind, State};
use cubo_core::{PerSeat, walk};

use super::by_score::by_score;
use super::{Knowledge, Known};

/// What is known of AttaKube.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AttaKubeKnowledge;

impl Known for AttaKube {
    type Knowledge = AttaKubeKnowledge;
}

impl Knowledge<AttaKube> for AttaKubeKnowledge {
    const LEAD: i32 = 1_000;

    fn values(&self, state: &State) -> PerSeat<i32> {
        by_score::<AttaKube>(state)
    }

    /// Runners on the wings, Keys before the dearest gate with a Shield beside them. Where a table plays with other Kubes, the
    /// next best that is left.
    fn set_up(&self, state: &State) -> Option<Action> {
        use Kind::{Comet, Cyclone, Eclipse, Eye, Firewall, Keys, Quake, Shield, Star, Tsunami};
        const PLACES: [Kind; 7] = [Star, Comet, Shield, Keys, Eclipse, Comet, Star];
        const LIKED: [Kind; 10] =
            [Star, Comet, Shield, Keys, Eclipse, Firewall, Tsunami, Eye, Quake, Cyclone];
        if state.is_set_up() {
            return None;
        }
        let rank = |action: &Action| match action {
            Action::Set { cell, kind } if Some(kind) == PLACES.get(usize::from(cell.column())) => 0,
            Action::Set { kind, .. } => {
                1 + LIKED.iter().position(|liked| liked == kind).unwrap_or(LIKED.len())
            }
            _ => usize::MAX,
        };
        walk::list::<AttaKube>(state).into_iter().min_by_key(rank)
    }
}
