//! The three functions through which a page speaks to the referee: see `cubo_door`.
#![allow(unsafe_code)] // the functions of a border that knows no types

use std::cell::RefCell;

use cubo_catalog::Engine;

thread_local! {
    /// A WebAssembly instance has one thread: this is its one referee.
    static REFEREE: RefCell<Engine<()>> = RefCell::new(Engine::new(()));
}

fn answer(request: &[u8]) -> String {
    REFEREE.with(|referee| referee.borrow_mut().answer(request))
}

cubo_door::door!(answer);
