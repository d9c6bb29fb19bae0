//! The exponential function, with the same bits everywhere.

/// The base-2 logarithm of e.
const LOG2_E: f64 = std::f64::consts::LOG2_E;
/// The natural logarithm of 2 in two parts: the first has so few digits that its product with a small whole number is exact.
const LN_2_HIGH: f64 = 6.931_471_803_691_238e-1;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;
/// Beyond this the result is infinite, or 0 on the other side.
const MOST: f64 = 709.0;
/// So many terms of the series: with an argument of at most 0.35 the rest is less than the last digit.
const TERMS: u32 = 16;

/// e to the power of `x`, to the last digit or two. Built of additions, multiplications and divisions alone, whose results are the same on
/// every machine.
pub fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x > MOST {
        return f64::INFINITY;
    }
    if x < -MOST {
        return 0.0;
    }
    // x = n ln 2 + rest, with a rest of at most half of ln 2.
    let n = (x * LOG2_E + if x < 0.0 { -0.5 } else { 0.5 }) as i32;
    let rest = (x - f64::from(n) * LN_2_HIGH) - f64::from(n) * LN_2_LOW;
    let mut sum = 1.0;
    for term in (1..=TERMS).rev() {
        sum = 1.0 + rest * sum / f64::from(term);
    }
    sum * power_of_two(n)
}

/// Two to the power of `n`, exactly; `n` is between -1022 and 1023.
fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_exponential() {
        let mut x = -700.0;
        while x < 700.0 {
            let (ours, known) = (exp(x), x.exp());
            assert!((ours / known - 1.0).abs() < 1e-14, "exp({x}) is {known}, not {ours}");
            x += 0.037;
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!((exp(1e9), exp(-1e9)), (f64::INFINITY, 0.0));
        assert!(exp(f64::NAN).is_nan());
    }

    #[test]
    fn the_bits_are_fixed() {
        // If these change, every rating changes in its last digits, and stored ratings must be made again (`cubo admin rerate`).
        let bits = [-3.5, -0.1, 0.25, 1.0, 2.75, 10.0].map(|x| exp(x).to_bits());
        assert_eq!(bits, FIXED, "{bits:x?}");
    }

    const FIXED: [u64; 6] = [
        0x3f9e_ec10_18e4_ff66,
        0x3fec_f46d_99d5_2b3a,
        0x3ff4_8b5e_3c3e_8186,
        0x4005_bf0a_8b14_576a,
        0x402f_4907_0bdb_e8fd,
        0x40d5_829d_cf95_0560,
    ];
}
