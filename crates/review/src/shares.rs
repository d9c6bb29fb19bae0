//! One number a seat: chances to win, and differences of chances.

use cubo_core::{MAX_SEATS, PerSeat};

/// One number a seat; 0 for seats that the table does not have.
pub(crate) type Shares = [f64; MAX_SEATS];

/// No difference.
pub(crate) const NONE: Shares = [0.0; MAX_SEATS];

/// Seat by seat.
pub(crate) fn minus(a: &Shares, b: &Shares) -> Shares {
    std::array::from_fn(|seat| a[seat] - b[seat])
}

/// What an end is worth: 1 for the winner, divided where the first place is shared.
pub(crate) fn of_ranks(ranks: &PerSeat<u8>) -> Shares {
    let first = ranks.iter().filter(|&&rank| rank == 1).count() as f64;
    let mut shares = NONE;
    for (share, &rank) in shares.iter_mut().zip(ranks.iter()) {
        if rank == 1 {
            *share = 1.0 / first;
        }
    }
    shares
}

/// A weighted mean seat by seat, and how much the values differ.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    weight: f64,
    sum: Shares,
    squares: Shares,
    count: u32,
}

impl Tally {
    pub(crate) fn add(&mut self, shares: &Shares, weight: f64) {
        self.weight += weight;
        self.count += 1;
        for (seat, &share) in shares.iter().enumerate() {
            self.sum[seat] += share * weight;
            self.squares[seat] += share * share * weight;
        }
    }

    pub(crate) fn mean(&self) -> Shares {
        self.sum.map(|sum| sum / self.weight)
    }

    /// The variance of the mean, if the values were drawn independently and counted alike.
    pub(crate) fn variance_of_mean(&self) -> Shares {
        let n = f64::from(self.count);
        if self.count < 2 {
            return NONE;
        }
        std::array::from_fn(|seat| {
            let mean = self.sum[seat] / self.weight;
            (self.squares[seat] / self.weight - mean * mean).max(0.0) / (n - 1.0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_first_place_is_divided() {
        let shares = of_ranks(&PerSeat::from_fn(3, |seat| [1, 3, 1][seat.index()]));
        assert_eq!(shares[..4], [0.5, 0.0, 0.5, 0.0]);
    }

    #[test]
    fn a_mean_knows_how_sure_it_is() {
        let mut tally = Tally::default();
        for value in [1.0, 2.0, 3.0, 4.0] {
            tally.add(&[value; MAX_SEATS], 1.0);
        }
        assert!((tally.mean()[0] - 2.5).abs() < 1e-12);
        // The sample variance is 5/3, that of the mean a quarter of it.
        assert!((tally.variance_of_mean()[0] - 5.0 / 12.0).abs() < 1e-12);
    }
}
