//! Games, tables and players for the browser, behind three C functions.
//!
//! [`Page`] answers request lines: the engine protocol and its additions, letter for letter as `cubo engine` does, and `local`, which
//! is for tables that live in the page. There is no clock, no thread and no entropy here: seeds and moments come in with the requests.
//!
//! In WebAssembly the doors are `alloc`, `free` and `call`; see [`door`].

pub mod door;
pub mod local;
mod page;

pub use page::Page;
