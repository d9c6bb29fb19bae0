//! See `cubo_fuzz_bodies::advice`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cubo_fuzz_bodies::advice(bytes));
