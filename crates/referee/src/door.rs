//! The three functions through which a page speaks to the referee: see `cubo_door`.
#![allow(unsafe_code)] // the functions of a border that knows no types

use std::cell::RefCell;

use cubo_catalog::{Engine, Outside};

/// A page knows neither time nor chance by itself.
struct Nothing;

impl Outside for Nothing {
    fn fresh_seed(&mut self) -> Option<String> {
        None
    }

    fn millis(&mut self) -> Option<u64> {
        None
    }
}

thread_local! {
    /// A WebAssembly instance has one thread: this is its one referee.
    static REFEREE: RefCell<Engine<Nothing>> = RefCell::new(Engine::new(Nothing));
}

fn answer(request: &[u8]) -> String {
    REFEREE.with(|referee| referee.borrow_mut().answer(request))
}

cubo_door::door!(answer);
