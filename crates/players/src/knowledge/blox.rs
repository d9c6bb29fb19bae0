//! What is known of BLOX: so far, its score.

use cubo_blox::Blox;

use super::{ByScore, Known};

impl Known for Blox {
    type Knowledge = ByScore;
}
