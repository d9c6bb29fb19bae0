//! The fingerprints of all games as a WebAssembly module with one function, for `make tensors-wasm`.
#![allow(unsafe_code)]

use cubo_attakube::AttaKube;
use cubo_blox::Blox;
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::Cubulus;
use cubo_qwirkle_cubes::QwirkleCubes;
use cubo_tensors::fingerprint;

/// The fingerprint of a game, by its place among the names in order.
// SAFETY: nothing else that is linked into the module has this name.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn print_of(game: u32, seats: u32, seed: u64, positions: u32) -> u64 {
    let seats = seats as u8;
    match game {
        0 => fingerprint::<AttaKube>(seats, seed, positions),
        1 => fingerprint::<Blox>(seats, seed, positions),
        2 => fingerprint::<CubeAttack>(seats, seed, positions),
        3 => fingerprint::<Cubulus>(seats, seed, positions),
        _ => fingerprint::<QwirkleCubes>(seats, seed, positions),
    }
}
