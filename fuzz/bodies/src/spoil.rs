//! Small changes to good input.

use cubo_core::{Dice, QuickDice};

/// Pieces of text that parsers often handle wrongly.
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

/// A copy of `good` with a few small changes; pieces of `other` may be inserted. Half of the copies keep the shape of the
/// text (digits stay digits, words change places), so that some are still valid but different.
pub fn spoil(good: &[u8], other: &[u8], dice: &mut QuickDice) -> Vec<u8> {
    let mut bytes = good.to_vec();
    let gently = dice.below(2) == 0;
    for _ in 0..=dice.below(3) {
        match (gently, dice.below(2)) {
            (true, 0) => another_of_its_kind(&mut bytes, dice),
            (true, _) => words_change_places(&mut bytes, dice),
            (false, _) => break_something(&mut bytes, other, dice),
        }
    }
    bytes
}

/// A digit becomes another digit, a letter another letter.
fn another_of_its_kind(bytes: &mut [u8], dice: &mut QuickDice) {
    let kind = |byte: &u8| byte.is_ascii_alphanumeric();
    let places: Vec<_> = (0..bytes.len()).filter(|&place| kind(&bytes[place])).collect();
    if places.is_empty() {
        return;
    }
    let byte = &mut bytes[places[dice.below(places.len() as u32) as usize]];
    let (first, count) = match byte {
        b'0'..=b'9' => (b'0', 10),
        b'a'..=b'z' => (b'a', 26),
        _ => (b'A', 26),
    };
    *byte = first + dice.below(count) as u8;
}

/// Two words (whatever stands between spaces, commas and the like) change places.
fn words_change_places(bytes: &mut Vec<u8>, dice: &mut QuickDice) {
    let between = |byte: &u8| b" ,;:[]{}\"/".contains(byte);
    let mut parts: Vec<Vec<u8>> =
        bytes.chunk_by(|a, b| between(a) == between(b)).map(<[u8]>::to_vec).collect();
    if parts.len() > 2 {
        // Every second part is a word: an even distance leads from a word to a word.
        let first = dice.below(parts.len() as u32) as usize;
        let second = (first + 2 * (1 + dice.below(8) as usize)).min(parts.len() - 1);
        if (second - first).is_multiple_of(2) {
            parts.swap(first, second);
        }
    }
    *bytes = parts.concat();
}

fn break_something(bytes: &mut Vec<u8>, other: &[u8], dice: &mut QuickDice) {
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
