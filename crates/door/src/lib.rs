//! The three functions through which a page speaks to a module: the engine (`cubo-wasm`), the thinker (`cubo-thinker`) or the card (`cubo-card`).
//!
//! A caller asks `alloc` for room, writes a request there, hands it to `call` and gives the room back with `free`. `call` returns where
//! its reply is: four bytes with the length in little-endian order, then as many bytes of UTF-8. That room, length included, is given
//! back with `free` too.
//!
//! [`door!`] makes the three of a function from a request to its reply. What is behind them is here: the only place in the workspace
//! with `unsafe` code, because memory is handed over a border that knows no types.
#![allow(unsafe_code)]

use std::alloc::{Layout, dealloc, handle_alloc_error};
use std::ptr::null_mut;

/// The bytes in front of a reply that say how long it is.
const PREFIX: usize = 4;

fn layout(len: usize) -> Option<Layout> {
    if len == 0 { None } else { Layout::array::<u8>(len).ok() }
}

/// Room for `len` bytes, all zero; a null pointer for none at all.
pub fn room(len: usize) -> *mut u8 {
    let Some(layout) = layout(len) else { return null_mut() };
    // SAFETY: the layout has a size above zero, as `alloc_zeroed` asks.
    let room = unsafe { std::alloc::alloc_zeroed(layout) };
    if room.is_null() {
        handle_alloc_error(layout);
    }
    room
}

/// Gives room back.
///
/// # Safety
///
/// `ptr` came from [`room`] with the same `len`, or from [`reply`] with four more than the length of the reply, and is not used
/// afterwards.
pub unsafe fn give_back(ptr: *mut u8, len: usize) {
    if let (Some(layout), false) = (layout(len), ptr.is_null()) {
        // SAFETY: the caller promises that the room is ours, still held, and of this length: see above.
        unsafe { dealloc(ptr, layout) };
    }
}

/// Answers the request of `len` bytes at `ptr`, which stays the caller's.
///
/// # Safety
///
/// `ptr` points to `len` bytes that nobody writes to during the call.
pub unsafe fn reply(ptr: *const u8, len: usize, answer: impl FnOnce(&[u8]) -> String) -> *mut u8 {
    let request = if ptr.is_null() || len == 0 {
        &[]
    } else {
        // SAFETY: the caller promises that many bytes, initialised by `room` and left alone while we read.
        unsafe { std::slice::from_raw_parts(ptr, len) }
    };
    let reply = answer(request);
    let to = room(PREFIX + reply.len());
    let prefix = (reply.len() as u32).to_le_bytes();
    // SAFETY: `to` is fresh, holds `PREFIX + reply.len()` bytes and overlaps with neither source.
    unsafe {
        to.copy_from_nonoverlapping(prefix.as_ptr(), PREFIX);
        to.add(PREFIX).copy_from_nonoverlapping(reply.as_ptr(), reply.len());
    }
    to
}

/// Makes `alloc`, `free` and `call`, which answers with the function given: `fn(&[u8]) -> String`. The module that they stand in must
/// allow `unsafe_code`.
#[macro_export]
macro_rules! door {
    ($answer:path) => {
        /// Room for `len` bytes, all zero; a null pointer for none at all.
        // SAFETY: nothing else that is linked into the module has this name. (Elsewhere something has: C's own `free`.)
        #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
        pub extern "C" fn alloc(len: usize) -> *mut u8 {
            $crate::room(len)
        }

        /// Gives room back.
        ///
        /// # Safety
        ///
        /// `ptr` came from [`alloc`] with the same `len`, or from [`call`] with four more than the length of the reply, and is not
        /// used afterwards.
        // SAFETY: as above.
        #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
        pub unsafe extern "C" fn free(ptr: *mut u8, len: usize) {
            // SAFETY: the caller promises the same.
            unsafe { $crate::give_back(ptr, len) };
        }

        /// Answers the request of `len` bytes at `ptr`, which stays the caller's.
        ///
        /// # Safety
        ///
        /// `ptr` points to `len` bytes that nobody writes to during the call.
        // SAFETY: as above.
        #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
        pub unsafe extern "C" fn call(ptr: *const u8, len: usize) -> *mut u8 {
            // SAFETY: the caller promises the same.
            unsafe { $crate::reply(ptr, len, $answer) }
        }
    };
}

#[cfg(test)]
#[allow(unreachable_pub)] // what the door makes is public wherever it stands
mod tests {
    use super::*;

    fn turned_round(request: &[u8]) -> String {
        String::from_utf8_lossy(request).chars().rev().collect()
    }
    door!(turned_round);

    /// Does what a page does.
    fn through_the_door(request: &[u8]) -> String {
        let ptr = alloc(request.len());
        // SAFETY: as much room as is written and read; the reply is freed with its true length.
        unsafe {
            ptr.copy_from_nonoverlapping(request.as_ptr(), request.len());
            let reply = call(ptr, request.len());
            free(ptr, request.len());
            let mut prefix = [0; PREFIX];
            prefix.copy_from_slice(std::slice::from_raw_parts(reply, PREFIX));
            let len = u32::from_le_bytes(prefix) as usize;
            let text = std::slice::from_raw_parts(reply.add(PREFIX), len).to_vec();
            free(reply, PREFIX + len);
            String::from_utf8(text).unwrap()
        }
    }

    #[test]
    fn requests_go_in_and_replies_come_out() {
        assert_eq!(through_the_door("été".as_bytes()), "été");
        assert_eq!(through_the_door(b"cubes"), "sebuc");
        assert_eq!(through_the_door(b""), "");
    }

    #[test]
    fn no_room_is_a_null_pointer_that_can_be_given_back() {
        assert!(alloc(0).is_null());
        // SAFETY: nothing is handed over.
        unsafe { free(null_mut(), 0) };
    }
}
