//! Positions from games of the search against itself, for those who train networks.
//!
//! - [`Pupil`]: what a game needs so that networks can be trained for it; [`Record`]: a position of Cubulus in 50 bytes, with the value that a search found
//!   and the result of its game;
//! - `game`: one game from a random opening;
//! - [`Plan`], [`generate`]: many games on all processors, into a folder of small files. A file depends on the plan and its number alone, so that a
//!   run can be stopped and continued, and repeated by anybody;
//! - `duel`: a match of two networks, or of a network and the hand-written knowledge, before one of them is kept;
//! - [`Seated`], `tables`: the same with a value for every seat: Cube Attack at tables of three to six, BLOX, and AttaKube;
//! - `guesses`: what face-down Kubes of AttaKube did, for the network that guesses them;
//! - `rollouts`: the same for Qwirkle Cubes, where positions are played on many times by habit;
//! - [`compare`]: matches of styles, by which the levels are chosen.
//!
//! `docs/training.md` has the format, and the commands for every network.

mod attakube;
mod duel;
mod game;
mod guesses;
mod mind;
mod plan;
mod pupil;
mod record;
mod rollouts;
mod seated;
mod styles;
mod tables;

pub use attakube::{AttaKubeMind, AttaKubeThinker};
pub use duel::{Duel, Limit, Score};
pub use game::{Habits, evaluated, play, sampled};
pub use guesses::sampled_guesses;
pub use mind::Mind;
pub use plan::{Args, Plan, Progress, generate, generate_guesses, generate_tables, run};
pub use pupil::Pupil;
pub use record::{MAGIC, Record};
pub use rollouts::QwirkleCubesMind;
pub use seated::{BloxMind, Seated};
pub use styles::{Pairing, compare};
pub use tables::{Ranks, Tables, sampled_tables};
