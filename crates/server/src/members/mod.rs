//! Members: guests with a name of their own and a password, who are the same person in every browser.
//!
//! - `names`: what a member may be called, and which names could be taken for each other;
//! - `password`: how passwords are hashed; `hashing`: a few at a time;
//! - `passkey`: passkeys, and what they have signed;
//! - `codes`: recovery codes;
//! - `guesses`: slows down guessing;
//! - `used`: when sessions were last used, and their end;
//! - `called`: the name of a person at a table;
//! - `leaving`: what happens when somebody leaves the house;
//! - `prune`: what is removed after a time;
//! - [`admin`]: what an operator does from the command line.
//!
//! [`crate::store::Members`] stores them; the endpoints are in `http/account.rs` and `http/passkey.rs`.

pub mod admin;
mod called;
pub(crate) mod codes;
mod guesses;
mod hashing;
mod leaving;
pub(crate) mod names;
pub(crate) mod passkey;
pub(crate) mod password;
mod prune;
mod used;

use crate::config::Config;

pub(crate) use called::{called, own_names};
pub(crate) use guesses::{Guesses, Try};
pub(crate) use leaving::{Gone, finish_leaving, finish_renaming, has_left, is_here, leave, reread};
pub(crate) use passkey::Challenges;
pub(crate) use password::Passwords;
pub(crate) use prune::prune;
pub(crate) use used::{EXACTLY, Used, begun, end_unused, note};

/// What the server keeps in memory about members.
pub(crate) struct Accounts {
    pub(crate) passwords: Passwords,
    pub(crate) guesses: Guesses,
    pub(crate) used: Used,
    pub(crate) challenges: Challenges,
}

impl Accounts {
    pub(crate) fn new(config: &Config) -> Self {
        Accounts {
            passwords: Passwords::new(config.passwords),
            guesses: Guesses::default(),
            used: Used::default(),
            challenges: Challenges::default(),
        }
    }
}
