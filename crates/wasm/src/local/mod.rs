//! Tables in the page: the same table and the same messages as in the house, for one person who may hold several chairs, and
//! house players on the others.
//!
//! A request brings the moment and fresh entropy; a reply says what to store, what to tell, what to think and when to come again.
//! `docs/local-tables.md` tells it from the page's side. Nothing is kept anywhere but in the page: what is to be stored is
//! stored before what is to be told is told, and tables are taken up again from it.

mod desk;
mod hall;
mod message;
mod reply;
mod request;

pub use hall::Hall;
pub use reply::{Append, Go, Reply, Thought};
pub(crate) use request::Request;
