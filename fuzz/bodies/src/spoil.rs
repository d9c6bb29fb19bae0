//! Spoiling good input a little.

use cubo_core::{Dice, QuickDice};

/// What parsers stumble over.
const CRUMBS: [&[u8]; 16] = [
    b"",
    b"0",
    b"-1",
    b"255",
    b"4294967296",
    b"99999999999999999999",
    b"null",
    b"\"",
    b"{}",
    b"[]",
    b" ",
    b";",
    b"\0",
    b"\xff",
    "é".as_bytes(),
    b"\n",
];

fn place(dice: &mut QuickDice, length: usize) -> usize {
    dice.below(length as u32 + 1) as usize
}

/// A copy of `good` with one to four small changes; `other` lends pieces of itself.
pub fn spoil(good: &[u8], other: &[u8], dice: &mut QuickDice) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=dice.below(4) {
        let begin = place(dice, bytes.len());
        let end = (begin + dice.below(6) as usize).min(bytes.len());
        match dice.below(6) {
            0 if begin < bytes.len() => bytes[begin] = dice.below(256) as u8,
            // A neighbour of the byte: 3 becomes 4, A becomes B.
            1 if begin < bytes.len() => bytes[begin] = bytes[begin].wrapping_add(1 + dice.below(3) as u8),
            2 => drop(bytes.drain(begin..end)),
            3 => drop(bytes.splice(begin..end, CRUMBS[dice.below(16) as usize].iter().copied())),
            4 => {
                let again = bytes[begin..end].to_vec();
                drop(bytes.splice(begin..begin, again));
            }
            _ => {
                let from = place(dice, other.len());
                let to = (from + dice.below(12) as usize).min(other.len());
                drop(bytes.splice(begin..end, other[from..to].iter().copied()));
            }
        }
    }
    bytes
}
