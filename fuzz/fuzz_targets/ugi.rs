//! See `cubo_fuzz_bodies::ugi`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cubo_fuzz_bodies::ugi(bytes));
