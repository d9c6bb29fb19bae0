//! What thinks in a page, behind three C functions.
//!
//! [`Thinker`] answers request lines: the engine protocol and its additions, letter for letter as `cubo engine` does, and `review`. It is a module of its own, compiled
//! for speed, so that the referee of the page (`cubo-wasm`) stays small. A request that is a network is kept: networks are files of their own.
//!
//! There is no clock, no thread and no entropy here, so that the same question has the same answer everywhere. The one thing it imports tells how far a review has come.
//!
//! In WebAssembly the doors are `alloc`, `free` and `call`; see [`door`].

pub mod door;
mod review;
mod thinker;

pub use thinker::Thinker;
