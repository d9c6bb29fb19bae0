//! Where house players think: on this node's own threads (`pool`), or on workers (`cubo think`) that take thoughts from the bus.
//!
//! A worker is told what the seat to act knows (`Task`) and nothing else: it has no store, no key and no true state. Whatever happens
//! to it, the owner of the table goes on: where nobody takes a thought, where all workers are busy, where one falls silent or answers
//! what the rules refuse, the owner thinks itself. An answer counts only while somebody waits for it, and only for the epoch and the
//! version that were asked.

mod message;
mod owner;
mod worker;

pub(crate) use message::{Said, Task};
pub(crate) use owner::{Workers, think};
pub use worker::{Worker, WorkerFigures, WorkerSettings};

use std::time::Duration;

/// Where workers listen.
pub(crate) const SUBJECT: &str = "cubo.think";
/// The queue group of workers: each thought goes to one of them.
pub(crate) const GROUP: &str = "think";
/// How often a worker that thinks says that it still does.
const BEAT: Duration = Duration::from_millis(400);
