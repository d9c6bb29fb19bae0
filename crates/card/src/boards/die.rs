//! The visible sides of a die: opposite faces add up to 7; with 1 on top and 2 towards the viewer, 3 is on the viewer's right. Pips
//! turn with their die.

use crate::pen::{N, Pen};

/// x goes east, y south, z up.
type Vector = [i8; 3];

/// A side: its direction, and which directions are up and right for a viewer outside.
struct Side {
    out: Vector,
    up: Vector,
    right: Vector,
}

const TOP: Side = Side { out: [0, 0, 1], up: [0, -1, 0], right: [1, 0, 0] };
const SOUTH: Side = Side { out: [0, 1, 0], up: [0, 0, 1], right: [1, 0, 0] };
const EAST: Side = Side { out: [1, 0, 0], up: [0, 0, 1], right: [0, -1, 0] };
const NORTH: Side = Side { out: [0, -1, 0], up: [0, 0, 1], right: [-1, 0, 0] };
const WEST: Side = Side { out: [-1, 0, 0], up: [0, 0, 1], right: [0, 1, 0] };
const BOTTOM: Side = Side { out: [0, 0, -1], up: [0, 1, 0], right: [1, 0, 0] };

/// Where 1 to 6 are on a die that was never rolled.
const UNROLLED: [Side; 6] = [TOP, SOUTH, EAST, WEST, NORTH, BOTTOM];

fn dot(a: Vector, b: Vector) -> i8 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A number on a side, and how many quarter turns clockwise it is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ink {
    pub(super) value: usize,
    pub(super) turn: u8,
}

/// What is seen of the die with this top and this face to the south: top, south, east. `None` if there is no such die.
pub(super) fn seen(top: usize, south: usize) -> Option<[Ink; 3]> {
    let side = |value: usize| UNROLLED.get(value.wrapping_sub(1));
    let (up, front) = (side(top)?.out, side(south)?.out);
    if dot(up, front) != 0 {
        return None;
    }
    let aside = cross(front, up);
    let east = UNROLLED.iter().position(|side| side.out == aside)? + 1;
    // From the unrolled die to this one: what was `aside` is now the east, and so on.
    let now = |v: Vector| [dot(aside, v), dot(front, v), dot(up, v)];
    let ink = |value: usize, seen: &Side| {
        let up = now(side(value)?.up);
        let turn = match (dot(seen.up, up), dot(seen.right, up)) {
            (1, _) => 0,
            (_, 1) => 1,
            (-1, _) => 2,
            _ => 3,
        };
        Some(Ink { value, turn })
    };
    Some([ink(top, &TOP)?, ink(south, &SOUTH)?, ink(east, &EAST)?])
}

/// The pips of a number on a field of 100 × 100.
pub(super) fn pips(pen: &mut Pen, ink: Ink, colour: &str) {
    // In the order in which they are added: one diagonal, the other, the sides; the middle is for odd numbers.
    const PLACES: [(f64, f64); 6] =
        [(-27.0, -27.0), (27.0, 27.0), (27.0, -27.0), (-27.0, 27.0), (-27.0, 0.0), (27.0, 0.0)];
    let even = ink.value - ink.value % 2;
    pen.put(format_args!("<g transform=\"rotate({} 50 50)\" fill=\"{colour}\">", 90 * u16::from(ink.turn)));
    for &(x, y) in &PLACES[..even.min(6)] {
        pen.put(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"11\"/>", N(50.0 + x), N(50.0 + y)));
    }
    if ink.value % 2 == 1 {
        let r = if ink.value == 1 { 14 } else { 11 };
        pen.put(format_args!("<circle cx=\"50\" cy=\"50\" r=\"{r}\"/>"));
    }
    pen.put(format_args!("</g>"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_24_ways_to_lie_and_neighbours_fit() {
        let mut ways = 0;
        for (top, south) in (0..8).flat_map(|top| (0..8).map(move |south| (top, south))) {
            let Some(seen) = seen(top, south) else { continue };
            ways += 1;
            let [up, front, side] = seen.map(|ink| ink.value);
            assert_eq!((up, front), (top, south));
            assert!(side != top && side != south && side + top != 7 && side + south != 7);
        }
        assert_eq!(ways, 24);
        let upright = |value| Ink { value, turn: 0 };
        assert_eq!(seen(1, 2), Some([upright(1), upright(2), upright(3)]));
        // Rolled to the east: the west side comes up, lying on its side.
        assert_eq!(seen(4, 2).unwrap().map(|ink| ink.value), [4, 2, 1]);
        assert_eq!(seen(4, 2).unwrap()[1], Ink { value: 2, turn: 1 });
    }
}
