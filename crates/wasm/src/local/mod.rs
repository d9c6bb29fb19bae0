//! Tables in the page: the same table and the same messages as on a server, for one person who may hold several chairs, and house
//! players on the others.
//!
//! A request brings the moment and fresh entropy; a reply says what to store, what to tell, what to think and when to come again:
//! see [`cubo_wire::local`]. Nothing is kept anywhere but in the page: what is to be stored is stored before what is to be told is
//! told, and tables are taken up again from it. `docs/local-tables.md` tells it from the page's side.

mod desk;
mod entropy;
mod tables;

pub use tables::Tables;
