//! Small networks in whole numbers: one layer that is kept up to date while pieces move, and one output.
//!
//! The inputs are facts that hold or do not hold ("my cube lies so on this cell"), seen once by each side. Every input has a row of weights; a
//! side's accumulator is the sum of the rows of its inputs. The value squares what is between 0 and [`FULL`] in both accumulators, that of
//! the side to move first, and weighs it by one of several sets of weights, chosen by how far the game has come.
//!
//! All of it is integer arithmetic that cannot overflow for weights that [`Net::read`] accepts, so that the value is the same on every platform, whichever
//! way the compiler vectorises the loops. [`Net::plain_value`] is the same once more, number by number, for tests.

use std::ops::Range;

/// The numbers of an accumulator.
pub const WIDTH: usize = 64;
/// What counts as 1 in an accumulator: less than 0 counts as 0, more than this as this.
pub const FULL: i16 = 127;
/// What counts as 1 among the output weights.
pub const ONE: i32 = 64;
/// The largest output weight: its product with [`FULL`] fits into 16 bits.
const MOST: i16 = 258;
/// The most inputs that hold at once, so that sums fit into 16 bits.
const MOST_INPUTS: i32 = 200;

/// What the file of a network begins with.
pub(crate) const MAGIC: &[u8; 8] = b"CUBONET1";

/// One row of numbers, aligned so that it fills whole cache lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row([i16; WIDTH]);

impl Row {
    /// All zeros.
    pub const ZERO: Row = Row([0; WIDTH]);

    /// Adds a row.
    #[inline]
    fn add(&mut self, other: &Row) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = a.wrapping_add(*b);
        }
    }

    /// The squares of what counts, weighed and added up.
    #[inline]
    fn weighed(&self, weights: &Row) -> i32 {
        // Written so that compilers find the instruction that multiplies 16 bits and adds neighbours.
        let mut total = 0;
        for place in 0..WIDTH {
            let number = self.0[place].clamp(0, FULL);
            total += i32::from(number * weights.0[place]) * i32::from(number);
        }
        total
    }

    /// Takes a row away.
    #[inline]
    fn sub(&mut self, other: &Row) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = a.wrapping_sub(*b);
        }
    }
}

/// A network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    rows: Vec<Row>,
    bias: Row,
    outputs: Vec<Output>,
    /// By what the weighted sum is divided.
    unit: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Output {
    weights: [Row; 2],
    bias: i32,
}

/// The sums of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sums([Row; 2]);

/// The sum of one seat, at tables where every seat has a value of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum(Row);

impl Sum {
    /// A part of a sum while no input holds: the bias is in none of the parts.
    pub const PART: Sum = Sum(Row::ZERO);

    /// Adds a part.
    #[inline]
    pub fn add(&mut self, part: &Sum) {
        self.0.add(&part.0);
    }
}

impl Net {
    /// Reads a network of that many inputs and sets of output weights. All numbers are little-endian: the magic, the inputs, the width, the
    /// sets and the unit as 32 bits each; a row of 8-bit weights for every input; the bias, 16 bits each; the output weights, 16 bits each, and
    /// the bias of every set, 32 bits each.
    pub fn read(bytes: &[u8], inputs: usize, sets: usize) -> Result<Net, String> {
        let mut rest = Bytes(bytes);
        if rest.take::<8>()? != *MAGIC {
            return Err("this is not a network".to_owned());
        }
        let sizes = [rest.word()?, rest.word()?, rest.word()?];
        let wanted = [inputs as i32, WIDTH as i32, sets as i32];
        if sizes != wanted {
            return Err(format!("a network of {sizes:?}, where {wanted:?} are wanted"));
        }
        let unit = rest.word()?;
        if unit <= 0 {
            return Err("the unit of a network is positive".to_owned());
        }
        let mut rows = Vec::with_capacity(inputs);
        for _ in 0..inputs {
            rows.push(Row(rest.take::<WIDTH>()?.map(|byte| i16::from(byte as i8))));
        }
        let bias = rest.row(i16::MAX - (127 * MOST_INPUTS) as i16)?;
        let mut weights = Vec::with_capacity(sets);
        for _ in 0..sets {
            weights.push([rest.row(MOST)?, rest.row(MOST)?]);
        }
        let mut outputs = Vec::with_capacity(sets);
        for weights in weights {
            let bias = rest.word()?;
            if bias.abs() > 1 << 30 {
                return Err("a bias is too large".to_owned());
            }
            outputs.push(Output { weights, bias });
        }
        if !rest.0.is_empty() {
            return Err("there are bytes after the network".to_owned());
        }
        Ok(Net { rows, bias, outputs, unit })
    }

    /// Adds inputs to the network, each of which stands for two at once: one of `ones` with one of `others`, those with the first of `ones` first.
    /// Where of either kind exactly one always holds, that halves the rows to be added.
    pub fn pair(&mut self, ones: Range<usize>, others: Range<usize>) {
        for one in ones {
            for other in others.clone() {
                let mut row = self.rows[one];
                row.add(&self.rows[other]);
                self.rows.push(row);
            }
        }
    }

    /// The sums while no input holds.
    pub fn nothing(&self) -> Sums {
        Sums([self.bias; 2])
    }

    /// An input begins to hold for a side.
    #[inline]
    pub fn put(&self, sums: &mut Sums, side: usize, input: usize) {
        sums.0[side & 1].add(&self.rows[input]);
    }

    /// An input holds no longer for a side.
    #[inline]
    pub fn lift(&self, sums: &mut Sums, side: usize, input: usize) {
        sums.0[side & 1].sub(&self.rows[input]);
    }

    /// Some inputs hold no longer for a side, others begin to: what lifting and putting them one after the other gives, without going to memory
    /// in between.
    #[inline]
    pub fn change(&self, sums: &mut Sums, side: usize, lifted: &[u16], put: &[u16]) {
        let mut sum = sums.0[side & 1];
        for &input in lifted {
            sum.sub(&self.rows[usize::from(input)]);
        }
        for &input in put {
            sum.add(&self.rows[usize::from(input)]);
        }
        sums.0[side & 1] = sum;
    }

    /// The value for the side to move.
    #[inline]
    pub fn value(&self, sums: &Sums, mover: usize, set: usize) -> i32 {
        let output = &self.outputs[set];
        let halves = [&sums.0[mover & 1], &sums.0[(mover & 1) ^ 1]];
        let mut total = output.bias;
        for (half, weights) in halves.into_iter().zip(&output.weights) {
            total += half.weighed(weights);
        }
        total / self.unit
    }

    /// The value for the side to move when these inputs hold too, for it and for the other side: for inputs that change so often that it is
    /// quicker to add them anew than to find out which ones did.
    #[inline]
    pub fn value_with<const N: usize>(
        &self,
        sums: &Sums,
        more: [&[u16; N]; 2],
        mover: usize,
        set: usize,
    ) -> i32 {
        let output = &self.outputs[set];
        let halves = [&sums.0[mover & 1], &sums.0[(mover & 1) ^ 1]];
        let mut total = output.bias;
        for ((half, inputs), weights) in halves.into_iter().zip(more).zip(&output.weights) {
            let mut sum = *half;
            for &input in inputs {
                sum.add(&self.rows[usize::from(input)]);
            }
            total += sum.weighed(weights);
        }
        total / self.unit
    }

    /// The sum of a seat while no input holds.
    pub fn nothing_alone(&self) -> Sum {
        Sum(self.bias)
    }

    /// An input begins to hold for a seat.
    #[inline]
    pub fn put_alone(&self, sum: &mut Sum, input: usize) {
        sum.0.add(&self.rows[input]);
    }

    /// The sum of a seat for which these inputs hold: what putting them one after the other gives, without going to memory in between.
    #[inline]
    pub fn sum_alone(&self, inputs: &[u16]) -> Sum {
        let mut sum = self.bias;
        for &input in inputs {
            sum.add(&self.rows[usize::from(input)]);
        }
        Sum(sum)
    }

    /// An input holds no longer for a seat.
    #[inline]
    pub fn lift_alone(&self, sum: &mut Sum, input: usize) {
        sum.0.sub(&self.rows[input]);
    }

    /// The value of a seat by its own sum alone, with the weights of the side to move.
    #[inline]
    pub fn value_alone(&self, sum: &Sum, set: usize) -> i32 {
        let output = &self.outputs[set];
        (output.bias + sum.0.weighed(&output.weights[0])) / self.unit
    }

    /// What [`value_alone`](Self::value_alone) computes, from the inputs that hold, one number after the other. An input may hold several times.
    pub fn plain_value_alone(&self, inputs: &[usize], set: usize) -> i32 {
        let output = &self.outputs[set];
        let mut total = i64::from(output.bias);
        for place in 0..WIDTH {
            let rows: i64 = inputs.iter().map(|&input| i64::from(self.rows[input].0[place])).sum();
            let number = (i64::from(self.bias.0[place]) + rows).clamp(0, i64::from(FULL));
            total += number * number * i64::from(output.weights[0].0[place]);
        }
        (total / i64::from(self.unit)) as i32
    }

    /// What [`value`](Self::value) computes from the inputs that hold for the side to move and for the other, one number after the other.
    pub fn plain_value(&self, inputs: [&[usize]; 2], set: usize) -> i32 {
        let output = &self.outputs[set];
        let mut total = i64::from(output.bias);
        for (inputs, weights) in inputs.into_iter().zip(&output.weights) {
            for place in 0..WIDTH {
                let rows: i64 = inputs.iter().map(|&input| i64::from(self.rows[input].0[place])).sum();
                let number = (i64::from(self.bias.0[place]) + rows).clamp(0, i64::from(FULL));
                total += number * number * i64::from(weights.0[place]);
            }
        }
        (total / i64::from(self.unit)) as i32
    }
}

/// What is left to read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or("the network is cut off")?;
        self.0 = rest;
        Ok(*first)
    }

    fn word(&mut self) -> Result<i32, String> {
        Ok(i32::from_le_bytes(self.take()?))
    }

    fn row(&mut self, most: i16) -> Result<Row, String> {
        let mut row = Row::ZERO;
        for number in &mut row.0 {
            *number = i16::from_le_bytes(self.take()?);
            if !(-most..=most).contains(number) {
                return Err(format!("{number} is too large for a network"));
            }
        }
        Ok(row)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use cubo_core::{Dice, QuickDice};

    use super::*;

    /// A network of any numbers, some of them as large as they may be.
    pub(crate) fn any_net(inputs: usize, sets: usize, seed: u64) -> Vec<u8> {
        let mut dice = QuickDice::new(seed);
        let mut bytes = MAGIC.to_vec();
        for size in [inputs as i32, WIDTH as i32, sets as i32, 2_581] {
            bytes.extend(size.to_le_bytes());
        }
        bytes.extend((0..inputs * WIDTH).map(|_| dice.below(61) as u8).map(|n| (n as i8 - 30) as u8));
        bytes.extend((0..WIDTH).flat_map(|_| (dice.below(400) as i16 - 100).to_le_bytes()));
        let widest = 2 * u32::from(MOST.unsigned_abs()) + 1;
        bytes.extend((0..sets * 2 * WIDTH).flat_map(|_| (dice.below(widest) as i16 - MOST).to_le_bytes()));
        bytes.extend((0..sets).flat_map(|_| (dice.below(2_000_000) as i32 - 1_000_000).to_le_bytes()));
        bytes
    }

    #[test]
    fn the_vectorised_value_is_the_plain_one() {
        let mut dice = QuickDice::new(4);
        let net = Net::read(&any_net(300, 3, 1), 300, 3).unwrap();
        for _ in 0..500 {
            let inputs =
                [0, 1].map(|_| (0..dice.below(40)).map(|_| dice.below(300) as usize).collect::<Vec<_>>());
            let (mut sums, set) = (net.nothing(), dice.below(3) as usize);
            // Black is to move. Something is put that is lifted again.
            for (side, inputs) in [(1, &inputs[0]), (0, &inputs[1])] {
                net.put(&mut sums, side, 7);
                inputs.iter().for_each(|&input| net.put(&mut sums, side, input));
                net.lift(&mut sums, side, 7);
            }
            assert_eq!(net.value(&sums, 1, set), net.plain_value([&inputs[0], &inputs[1]], set));
        }
    }

    /// Inputs that are changed in one go, kept nowhere or added two at once are worth what each of them is worth.
    #[test]
    fn inputs_together_are_the_inputs_alone() {
        let mut dice = QuickDice::new(8);
        let mut net = Net::read(&any_net(300, 3, 5), 300, 3).unwrap();
        net.pair(280..285, 290..293);
        let below = |dice: &mut QuickDice, most| dice.below(most) as u16;
        for _ in 0..200 {
            let (mut sums, set) = (net.nothing(), dice.below(3) as usize);
            let all = [0, 1].map(|side| {
                let held: Vec<u16> = (0..1 + dice.below(20)).map(|_| below(&mut dice, 280)).collect();
                let lifted: Vec<u16> = (0..dice.below(4)).map(|_| below(&mut dice, 280)).collect();
                lifted.iter().for_each(|&input| net.put(&mut sums, side, input.into()));
                net.change(&mut sums, side, &lifted, &held);
                let (one, other, alone) = (below(&mut dice, 5), below(&mut dice, 3), below(&mut dice, 280));
                let inputs = held.into_iter().chain([280 + one, 290 + other, alone]);
                (inputs.map(usize::from).collect::<Vec<_>>(), [300 + 3 * one + other, alone])
            });
            for (mover, other) in [(0, 1), (1, 0)] {
                let value = net.value_with(&sums, [&all[mover].1, &all[other].1], mover, set);
                assert_eq!(value, net.plain_value([&all[mover].0, &all[other].0], set));
            }
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        let mut bytes = any_net(2, 1, 2);
        let rows = 24..24 + 2 * WIDTH;
        bytes[rows].fill(127);
        let outputs = 24 + 2 * WIDTH + 2 * WIDTH;
        for weight in bytes[outputs..outputs + 4 * WIDTH].chunks_exact_mut(2) {
            weight.copy_from_slice(&MOST.to_le_bytes());
        }
        let net = Net::read(&bytes, 2, 1).unwrap();
        let inputs = [0; MOST_INPUTS as usize];
        let mut sums = net.nothing();
        for side in 0..2 {
            inputs.iter().for_each(|&input| net.put(&mut sums, side, input));
        }
        let value = net.value(&sums, 0, 0);
        assert!(value > 100_000 && value == net.plain_value([&inputs, &inputs], 0), "{value}");
    }

    #[test]
    fn what_is_no_network_is_refused() {
        let bytes = any_net(5, 2, 3);
        assert!(Net::read(&bytes, 5, 2).is_ok());
        assert!(Net::read(&bytes, 6, 2).is_err() && Net::read(&bytes, 5, 1).is_err());
        assert!(Net::read(&bytes[..bytes.len() - 1], 5, 2).is_err() && Net::read(b"", 5, 2).is_err());
        let with = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            Net::read(&bytes, 5, 2)
        };
        assert!(with(0, b'X').is_err() && with(23, 0x80).is_err());
        // The high byte of the first output weight.
        assert!(with(24 + 5 * WIDTH + 2 * WIDTH + 1, 0x7f).is_err());
    }
}
