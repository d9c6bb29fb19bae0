//! The three functions through which a page speaks to the engine: see `cubo_door`.
#![allow(unsafe_code)] // the functions of a border that knows no types

use std::cell::RefCell;

use crate::Page;

thread_local! {
    /// A WebAssembly instance has one thread: this is its one page.
    static PAGE: RefCell<Page> = RefCell::new(Page::new());
}

fn answer(request: &[u8]) -> String {
    PAGE.with(|page| page.borrow_mut().answer(request))
}

cubo_door::door!(answer);
