//! Who sits where, who looks on, and small tables with one entry a seat.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::Serialize;
use serde_json::Value;

use crate::json::{FromJson, Wrong};

/// The most seats that any game has.
pub const MAX_SEATS: usize = 6;

/// A place at the table, counted from 0 in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that follows in the order of play at a table of `seats`.
    pub const fn next(self, seats: u8) -> Seat {
        // Not by a division, which takes longer.
        let next = self.0 + 1;
        Seat(if next < seats { next } else { 0 })
    }

    /// All seats of a table, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Somebody to whom a game is shown: a seat, or a spectator, who knows only what everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Eyes", type = "number | \"spectator\""))]
pub enum Viewer {
    /// The person or program in that seat.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Everybody who can look at a table of `seats`: each seat, then the spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain(std::iter::once(Viewer::Spectator))
    }

    /// Whether this viewer is that seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Viewer {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Eyes".into()
    }

    fn json_schema(schemas: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let seat = schemas.subschema_for::<Seat>();
        schemars::json_schema!({
            "description": "Somebody to whom a game is shown: a seat, or a spectator, who knows only what everybody knows.",
            "oneOf": [seat, { "const": "spectator" }]
        })
    }
}

/// As in the protocol: a seat number, or the word `"spectator"`.
impl Serialize for Viewer {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Viewer::Seat(seat) => seat.serialize(to),
            Viewer::Spectator => "spectator".serialize(to),
        }
    }
}

impl FromJson for Viewer {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        match json.as_str() {
            Some("spectator") => Ok(Viewer::Spectator),
            _ => match Seat::from_json(json) {
                Ok(seat) => Ok(Viewer::Seat(seat)),
                Err(_) => Err("a viewer is a seat number or \"spectator\"".to_owned()),
            },
        }
    }
}

impl FromJson for Seat {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        u8::from_json(json).map(Seat)
    }
}

crate::deserialize_from_json!(Seat, Viewer);

/// One value for each seat of a table, without a heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerSeat<T> {
    seats: u8,
    values: [T; MAX_SEATS],
}

impl<T: Copy + Default> PerSeat<T> {
    /// The same value for all `seats` (at most [`MAX_SEATS`]).
    pub fn all(seats: u8, value: T) -> Self {
        Self::from_fn(seats, |_| value)
    }

    /// A value computed for each seat.
    pub fn from_fn(seats: u8, mut value: impl FnMut(Seat) -> T) -> Self {
        assert!(seats as usize <= MAX_SEATS, "no game has more than {MAX_SEATS} seats");
        let mut values = [T::default(); MAX_SEATS];
        for seat in Seat::all(seats) {
            values[seat.index()] = value(seat);
        }
        PerSeat { seats, values }
    }
}

impl<T> PerSeat<T> {
    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The values in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats as usize]
    }

    /// The values in seat order, to change.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.values[..self.seats as usize]
    }

    /// The values in seat order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.as_slice().iter()
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.as_slice()[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.as_mut_slice()[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<T: Copy + Default + FromJson> FromJson for PerSeat<T> {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        let values = Vec::<T>::from_json(json)?;
        if values.len() > MAX_SEATS {
            return Err("at most six seats are expected".to_owned());
        }
        Ok(PerSeat::from_fn(values.len() as u8, |seat| values[seat.index()]))
    }
}

impl<'de, T: Copy + Default + FromJson> serde::Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        crate::json::deserialize(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn viewers_are_spelled_as_in_the_protocol() {
        let text = serde_json::to_string(&[Viewer::Seat(Seat(1)), Viewer::Spectator]).unwrap();
        assert_eq!(text, r#"[1,"spectator"]"#);
        assert_eq!(serde_json::from_str::<[Viewer; 2]>(&text).unwrap()[1], Viewer::Spectator);
        assert!(serde_json::from_str::<Viewer>("\"owner\"").is_err());
        assert!(serde_json::from_str::<Viewer>("-1").is_err());
    }

    #[test]
    fn a_table_of_seats_round_trips_and_refuses_a_seventh() {
        let table: PerSeat<i32> = crate::json::from_text("[3,1,2]").unwrap();
        assert_eq!((table.seats(), table[Seat(2)]), (3, 2));
        assert_eq!(serde_json::to_string(&table).unwrap(), "[3,1,2]");
        assert!(crate::json::from_text::<PerSeat<i32>>("[1,2,3,4,5,6,7]").is_err());
    }
}
