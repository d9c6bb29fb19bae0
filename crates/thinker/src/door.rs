//! The three functions through which a page speaks to the thinker (see `cubo_door`), and the one through which the thinker speaks to the page.
#![allow(unsafe_code)] // the functions of a border that knows no types

use std::cell::RefCell;

use crate::Thinker;

thread_local! {
    /// A WebAssembly instance has one thread: this is its one thinker.
    static THINKER: RefCell<Thinker> = RefCell::new(Thinker::new());
}

#[cfg(target_arch = "wasm32")]
mod page {
    #[link(wasm_import_module = "page")]
    // SAFETY: the page gives a function of two numbers under this name; no memory is handed over.
    unsafe extern "C" {
        /// So many events of a review are done, of so many.
        pub(super) safe fn progress(done: u32, of: u32);
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod page {
    /// Nobody listens.
    pub(super) extern "C" fn progress(_: u32, _: u32) {}
}

fn answer(request: &[u8]) -> String {
    THINKER.with(|thinker| thinker.borrow_mut().answer(request, &mut |done, of| page::progress(done, of)))
}

cubo_door::door!(answer);
