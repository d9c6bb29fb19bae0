//! The rules of one game for a page, behind three C functions.
//!
//! The environment of the build names it (`CUBO_ONLY_GAME=cubulus`; without it, it is all of them). It answers the engine protocol and its additions, letter for letter as `cubo engine` does, but for
//! what thinks (`go`, `hint`, `chances`), which is unsupported here: in a page that is asked of `cubo-thinker`. So a table waits for a
//! module a fraction the size of `cubo-wasm`, which has all games, their players and the tables that live in a page.
//!
//! There is no clock, no thread and no entropy here: seeds come in with the requests.

pub mod door;
