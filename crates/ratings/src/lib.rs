//! Ratings: how strong somebody plays, and how sure that is.
//!
//! The method is that of Weng and Lin (2011, algorithm 1: Bradley–Terry, every pair of players compared), because it is made for games of
//! two and of more players alike. What is ours is around it: the same opponents count less and less on one day and move nobody far in
//! many days, a game with few own actions counts for nothing, and uncertainty grows with the time in which somebody does not play.
//!
//! Everything here is a pure function of numbers: no clock, no store, no randomness. The same games in the same order give the same bits on
//! every machine, because only operations are used whose results IEEE 754 fixes (`+ - * /` and the square root, which the standard library
//! guarantees to be correctly rounded) and an exponential made of them ([`exp`]). The standard library's own `exp` may differ between
//! platforms and its documentation says so.

mod exp;
mod fold;
mod weng_lin;

pub use exp::exp;
pub use fold::{
    Change, DAY_MS, FEW_ACTIONS, Finished, GAMES_TO_SETTLE, MovedBy, OPPONENTS_TO_SETTLE, Played, Standing,
    rate,
};
pub use weng_lin::{BETA, Rating, expected, update};
