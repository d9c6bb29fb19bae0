//! Events: many games that make one thing.
//!
//! An event is a list of [`Entry`]s, and [`State`] is a pure fold over it: no clock, no store, no randomness. [`next`] says what is to be
//! appended to the list now; it is a pure function too, so the same list gives the same pairing everywhere. A round is paired by one
//! entry that names everybody's table, so whatever happens after it has been stored, nobody is paired twice.
//!
//! - `swiss`: two seats, nobody meets twice while that can be avoided, byes;
//! - `pods`: tables of three to six, by rank;
//! - `league`: groups of four to eight, everybody against everybody, promotion and relegation;
//! - `arena`: whoever is free meets whoever is free, until time is up;
//! - `matching`: the largest set of pairs in a graph, exactly;
//! - `standings`: points and how ties are broken.

mod arena;
mod fold;
mod league;
mod log;
mod matching;
mod next;
mod pods;
mod standings;
mod swiss;

pub use arena::{HOUSE_AFTER_MS, REMATCH_AFTER_MS};
pub use fold::{Board, Phase, Player, Round, State};
pub use log::{Entry, PairedBoard};
pub use next::{
    ARENA_GRACE_MS, Around, LIVE_GRACE_MS, MOST_PLAYERS, check_terms, fewest, grace_ms, next, start,
};
pub use pods::pod_sizes;
pub use standings::{POINT, Standing, share, standings};

#[cfg(test)]
mod tests_random {
    /// SplitMix64.
    pub(crate) struct Random(pub(crate) u64);

    impl Random {
        pub(crate) fn below(&mut self, most: u64) -> u64 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (z ^ (z >> 31)) % most
        }
    }
}
