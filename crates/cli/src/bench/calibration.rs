//! A fixed piece of work that measures how fast the machine is now.

use std::hint::black_box;
use std::time::Duration;

use cubo_core::mix;

use super::{Measured, measure};

const ROUNDS: u64 = 100_000;

/// Rounds of the kernel a second. It does what games with bitboards do: mix, look up, iterate over the bits of a word,
/// branch on them. It must never change; otherwise old numbers could not be compared.
pub(crate) fn measure(time: Duration) -> Measured {
    let mut table = [0; 512];
    for (index, word) in table.iter_mut().enumerate() {
        *word = mix(index as u64 + 1);
    }
    let value = measure::rate(time, || {
        black_box(kernel(black_box(&mut table)));
        ROUNDS
    });
    Measured { game: "*", what: "calibration", unit: "rounds/s", value }
}

fn kernel(table: &mut [u64; 512]) -> u64 {
    let mut sum = 0u64;
    for round in 0..ROUNDS {
        let word = mix(round.wrapping_add(sum));
        let place = (word >> 55) as usize;
        let mut bits = table[place] & word & (word >> 20);
        while bits != 0 {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let other = table[(place + bit) & 511];
            if other & 1 == 0 {
                sum = sum.wrapping_add(other);
            } else {
                sum ^= other.rotate_left(bit as u32);
            }
        }
        table[place] = table[place].wrapping_add(sum | 1);
    }
    sum
}
