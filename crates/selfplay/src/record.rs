//! A position as bytes.

use cubo_cubulus::{Phase, Side, State};
use cubo_players::knowledge::{CUBULUS_MARKS, cubulus_marks, cubulus_places};

/// What a file of positions begins with. Records follow, 50 bytes each.
pub const MAGIC: &[u8; 8] = b"CUBOPOS2";

/// The pieces of a side, with its Master.
const PIECES: usize = 11;
/// In place of a piece that is not on the board.
const NONE: u16 = 0xfff;

/// A position of Cubulus as the side to move sees it: 22 places of 12 bits, low bits first, the mover's 11 pieces and then the other's (4095: captured); a
/// byte of facts: the result for the mover (two bits: 0 lost, 1 drawn, 2 won), its first-move right, the other's, whether a troc may follow, whether
/// the level is 1; the value that a search found for the mover, 16 bits; the steps of the mover's six counted terms and of the other's, a byte each; and the
/// hand-written value for the mover, 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Record(pub [u8; Record::BYTES]);

impl Record {
    /// Bytes of a record.
    pub const BYTES: usize = 50;

    /// The position with the value of a search; the result is not known yet.
    pub fn new(state: &State, value: i32) -> Record {
        let mut places = [NONE; 2 * PIECES];
        for (half, found) in places.chunks_exact_mut(PIECES).zip(cubulus_places(state)) {
            for (to, place) in half.iter_mut().zip(found) {
                *to = place;
            }
        }
        let mut bytes = [0; Record::BYTES];
        for (three, pair) in bytes.chunks_exact_mut(3).zip(places.chunks_exact(2)) {
            let both = u32::from(pair[0]) | u32::from(pair[1]) << 12;
            three.copy_from_slice(&both.to_le_bytes()[..3]);
        }
        let mover = state.side();
        let facts = [
            state.first_move(mover),
            state.first_move(mover.other()),
            state.phase() == Phase::Troc,
            state.level().number() == 1,
        ];
        bytes[33] = facts.into_iter().enumerate().map(|(bit, holds)| u8::from(holds) << (bit + 2)).sum();
        let (marks, hand) = cubulus_marks(state);
        let number = |value: i32| (value.clamp(-32_000, 32_000) as i16).to_le_bytes();
        bytes[34..36].copy_from_slice(&number(value));
        bytes[36..36 + 2 * CUBULUS_MARKS].copy_from_slice(marks.as_flattened());
        bytes[48..].copy_from_slice(&number(hand));
        Record(bytes)
    }

    /// The same with the result of its game: who won, if somebody did.
    pub fn ended(mut self, mover: Side, winner: Option<Side>) -> Record {
        self.0[33] = self.0[33] & !3 | winner.map_or(1, |side| if side == mover { 2 } else { 0 });
        self
    }

    /// What tells positions apart: all but value and result.
    pub fn position(&self) -> [u8; 34] {
        let mut bytes = [0; 34];
        bytes.copy_from_slice(&self.0[..34]);
        bytes[33] &= !3;
        bytes
    }

    /// The value.
    pub fn value(&self) -> i16 {
        i16::from_le_bytes([self.0[34], self.0[35]])
    }

    /// The result for the side to move: 0, 1 for a draw, or 2.
    pub fn result(&self) -> u8 {
        self.0[33] & 3
    }

    /// The places of the mover's pieces and of the other's.
    pub fn places(&self) -> [Vec<u16>; 2] {
        let pairs = self.0[..33].chunks_exact(3).flat_map(|three| {
            let both = u32::from_le_bytes([three[0], three[1], three[2], 0]);
            [(both & 0xfff) as u16, (both >> 12) as u16]
        });
        let all: Vec<u16> = pairs.collect();
        [&all[..PIECES], &all[PIECES..]]
            .map(|half| half.iter().copied().filter(|&place| place != NONE).collect())
    }
}
