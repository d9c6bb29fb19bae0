//! How a die lies: which number is on top and on each side, and how rolling and turning change that.

use crate::board::Dir;

/// CU-6: opposite faces add up to 7, and with 1 on top and 2 towards the viewer, this is on the viewer's right. The
/// figure that showed it is lost. The handedness of all dice is this one constant (4 is the other choice).
const EAST_OF_ONE_ON_TWO: u8 = 3;

/// How many ways a die can lie.
const WAYS: usize = 24;

/// A die on the table: one of the 24 ways it can lie. South is White's side of the board, row 0 of CU-50.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die(u8);

impl Die {
    /// The die with these numbers on top and towards the south, if there is one.
    pub fn new(top: u8, south: u8) -> Option<Die> {
        if !(1..=6).contains(&top) || !(1..=6).contains(&south) {
            return None;
        }
        let way = FROM_FACES[top as usize - 1][south as usize - 1];
        (way != NOWAY).then_some(Die(way))
    }

    /// All 24.
    pub fn all() -> impl Iterator<Item = Die> {
        (0..WAYS as u8).map(Die)
    }

    /// The number on top.
    #[inline]
    pub fn top(self) -> u8 {
        // Four ways for each number, in the order of the numbers.
        self.0 / 4 + 1
    }

    /// The number towards White.
    #[inline]
    pub fn south(self) -> u8 {
        SOUTH[self.index()]
    }

    /// The number towards Black.
    pub fn north(self) -> u8 {
        7 - self.south()
    }

    /// The number towards column I.
    pub fn east(self) -> u8 {
        east_of(self.top(), self.south())
    }

    /// The number towards column A.
    pub fn west(self) -> u8 {
        7 - self.east()
    }

    /// The die after rolling that many cells in one direction (CU-10).
    #[inline]
    pub fn roll(self, dir: Dir, cells: u8) -> Die {
        // Four rolls bring every face round again.
        Die(ROLL[dir as usize][(cells & 3) as usize][self.index()])
    }

    /// The die after rolling along a row or a column by that difference of cell numbers (CU-10).
    #[inline]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn roll_by(self, difference: i8) -> Die {
        Die(ROLL_BY[(difference as i32 + 72) as usize][self.index()])
    }

    /// The same without a table: the page must be small.
    #[cfg(target_family = "wasm")]
    pub(crate) fn roll_by(self, difference: i8) -> Die {
        let (dir, cells) = way_of(difference as i32);
        self.roll(dir, cells as u8)
    }

    /// The die after turning on the spot, clockwise seen from above (CU-40).
    #[inline]
    pub fn turn(self, quarters: u8) -> Die {
        Die(TURN[(quarters & 3) as usize][self.index()])
    }

    /// A number below 24, the same for the same die on every platform.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The value for cells without a die: always the same one.
    pub(crate) const BLANK: Die = Die(0);
}

const NOWAY: u8 = u8::MAX;

/// The face to the east of a die with these faces on top and to the south; it follows from the handedness.
const fn east_of(top: u8, south: u8) -> u8 {
    let (a, b) = (axis(top), axis(south));
    let third = 3 - a - b;
    let along = (a + 1) % 3 == b;
    let positive = (sign(top) == sign(south)) == along;
    let right_handed = EAST_OF_ONE_ON_TWO == 3;
    if positive == right_handed { third + 1 } else { 6 - third }
}

const fn axis(face: u8) -> u8 {
    if face <= 3 { face - 1 } else { 6 - face }
}

const fn sign(face: u8) -> bool {
    face <= 3
}

/// The 24 pairs of top and south, by top and then by south.
const FACES: [(u8, u8); WAYS] = {
    let mut faces = [(0, 0); WAYS];
    let (mut n, mut top) = (0, 1);
    while top <= 6 {
        let mut south = 1;
        while south <= 6 {
            if south != top && south != 7 - top {
                faces[n] = (top, south);
                n += 1;
            }
            south += 1;
        }
        top += 1;
    }
    faces
};

const FROM_FACES: [[u8; 6]; 6] = {
    let mut ways = [[NOWAY; 6]; 6];
    let mut way = 0;
    while way < WAYS {
        let (top, south) = FACES[way];
        ways[top as usize - 1][south as usize - 1] = way as u8;
        way += 1;
    }
    ways
};

static SOUTH: [u8; WAYS] = {
    let mut souths = [0; WAYS];
    let mut way = 0;
    while way < WAYS {
        souths[way] = FACES[way].1;
        way += 1;
    }
    souths
};

/// One roll: the face behind the direction comes up, and the top becomes the face in front.
const fn roll_once(way: u8, dir: Dir) -> u8 {
    let (top, south) = FACES[way as usize];
    let (top, south) = match dir {
        Dir::North => (south, 7 - top),
        Dir::South => (7 - south, top),
        Dir::East => (7 - east_of(top, south), south),
        Dir::West => (east_of(top, south), south),
    };
    FROM_FACES[top as usize - 1][south as usize - 1]
}

const ROLL: [[[u8; WAYS]; 4]; 4] = {
    let mut table = [[[0; WAYS]; 4]; 4];
    let mut d = 0;
    while d < 4 {
        let mut way = 0;
        while way < WAYS {
            let (mut now, mut cells) = (way as u8, 0);
            while cells < 4 {
                table[d][cells][way] = now;
                now = roll_once(now, Dir::ALL[d]);
                cells += 1;
            }
            way += 1;
        }
        d += 1;
    }
    table
};

/// Which way and how far a difference of cell numbers leads: up to eight along a row, otherwise multiples of nine along a column.
const fn way_of(difference: i32) -> (Dir, i32) {
    let (rows, columns) = (difference / 9, difference % 9);
    match (rows, columns) {
        (0, 1..) => (Dir::East, columns),
        (0, _) => (Dir::West, -columns),
        (1.., _) => (Dir::North, rows),
        _ => (Dir::South, -rows),
    }
}

/// By the difference of cell numbers plus 72.
#[cfg(not(target_family = "wasm"))]
static ROLL_BY: [[u8; WAYS]; 145] = {
    let mut table = [[0; WAYS]; 145];
    let mut difference = -72i32;
    while difference <= 72 {
        let (dir, cells) = way_of(difference);
        table[(difference + 72) as usize] = ROLL[dir as usize][(cells & 3) as usize];
        difference += 1;
    }
    table
};

static TURN: [[u8; WAYS]; 4] = {
    let mut table = [[0; WAYS]; 4];
    let mut way = 0;
    while way < WAYS {
        let (mut now, mut quarters) = (way as u8, 0);
        while quarters < 4 {
            table[quarters][way] = now;
            let (top, south) = FACES[now as usize];
            // Clockwise seen from above: the eastern face becomes the southern one.
            now = FROM_FACES[top as usize - 1][east_of(top, south) as usize - 1];
            quarters += 1;
        }
        way += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_roll_and_turn_is_undone_by_its_opposite() {
        for die in Die::all() {
            assert_eq!(Die::new(die.top(), die.south()), Some(die));
            for dir in Dir::ALL {
                assert_eq!(die.roll(dir, 1).roll(dir.back(), 1), die);
                assert_eq!(die.roll(dir, 3), die.roll(dir.back(), 1));
            }
            assert_eq!(die.turn(1).turn(1), die.turn(2));
            assert_eq!(die.turn(3).turn(1), die);
            assert_eq!(die.turn(1).top(), die.top());
            assert_eq!(die.turn(1).south(), die.east());
        }
    }

    #[test]
    fn there_are_24_dice_and_no_others() {
        let mut found = 0;
        for top in 0..=9 {
            for south in 0..=9 {
                found += u32::from(Die::new(top, south).is_some());
            }
        }
        assert_eq!(found, 24);
    }
}
