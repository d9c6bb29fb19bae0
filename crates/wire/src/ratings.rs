//! The answers about ratings.

use serde::{Deserialize, Serialize};

use crate::rest::bodies;

/// For how many seats a rating is: apart, because three play another game than two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RatedSeats {
    /// Two.
    Two,
    /// Three to six.
    More,
}

/// With which kind of clock a rating is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Pace {
    /// All sit at the table at the same time.
    Live,
    /// Days a turn.
    Days,
}

bodies! {
    /// How strong somebody plays one game, and how sure that is.
    #[derive(Eq)]
    pub struct RatingShown {
        /// Which game.
        pub game: String,
        /// For how many seats.
        pub seats: RatedSeats,
        /// With which kind of clock.
        pub pace: Pace,
        /// The rating.
        pub points: i32,
        /// With 95 of 100 the true strength is at most this far away, up or down. It grows with time.
        pub spread: i32,
        /// How many games have counted.
        pub games: u32,
        /// Whether too little is known for a board: fewer than 10 games, or than 4 opponents.
        pub provisional: bool,
        /// When the last game that counted ended, in milliseconds since 1970.
        pub last: u64,
    }

    /// `GET /api/members/ID/ratings`: how a rating came about.
    pub struct RatingCurve {
        /// After each of the latest games that counted, at most 400, newest last.
        pub points: Vec<RatingPoint>,
    }

    /// A rating after one game.
    #[derive(Eq)]
    pub struct RatingPoint {
        /// When the game ended, in milliseconds since 1970.
        pub at: u64,
        /// The rating after it.
        pub points: i32,
        /// How far the true strength may be away.
        pub spread: i32,
        /// Whether too little was known then for a board.
        pub provisional: bool,
    }

    /// `GET /api/ratings`: the best at one game.
    pub struct RatingBoard {
        /// At most 100, the best first: by what the house is sure of (`points` less `spread`).
        pub people: Vec<BoardLine>,
    }

    /// Somebody on a board.
    #[derive(Eq)]
    pub struct BoardLine {
        /// 1 is the first; equals share a place.
        pub place: u32,
        /// The member's name.
        pub name: String,
        /// The rating.
        pub points: i32,
        /// How far the true strength may be away.
        pub spread: i32,
        /// How many games have counted.
        pub games: u32,
        /// Whether that is the asker.
        pub me: bool,
    }
}
