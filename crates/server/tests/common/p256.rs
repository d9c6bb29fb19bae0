//! The curve P-256 from its definition, slow and simple: the other side of Web Push in tests, independent of what the server uses.

/// Four words, the lowest first.
type Number = [u64; 4];

const P: Number = [u64::MAX, 0xffff_ffff, 0, 0xffff_ffff_0000_0001];
const BASE: (Number, Number) = (
    [0xf4a1_3945_d898_c296, 0x7703_7d81_2deb_33a0, 0xf8bc_e6e5_63a4_40f2, 0x6b17_d1f2_e12c_4247],
    [0xcbb6_4068_37bf_51f5, 0x2bce_3357_6b31_5ece, 0x8ee7_eb4a_7c0f_9e16, 0x4fe3_42e2_fe1a_7f9b],
);

fn read(bytes: &[u8]) -> Number {
    let word = |n: usize| u64::from_be_bytes(bytes[24 - 8 * n..32 - 8 * n].try_into().unwrap());
    std::array::from_fn(word)
}

fn write(number: Number) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (n, word) in number.iter().enumerate() {
        bytes[24 - 8 * n..32 - 8 * n].copy_from_slice(&word.to_be_bytes());
    }
    bytes
}

/// Without reducing; whether something was carried or borrowed.
fn plus(a: Number, b: Number) -> (Number, bool) {
    let mut carry = false;
    let sum = std::array::from_fn(|n| {
        let (one, first) = a[n].overflowing_add(b[n]);
        let (two, second) = one.overflowing_add(u64::from(carry));
        carry = first || second;
        two
    });
    (sum, carry)
}

fn minus(a: Number, b: Number) -> (Number, bool) {
    let mut borrow = false;
    let rest = std::array::from_fn(|n| {
        let (one, first) = a[n].overflowing_sub(b[n]);
        let (two, second) = one.overflowing_sub(u64::from(borrow));
        borrow = first || second;
        two
    });
    (rest, borrow)
}

fn add(a: Number, b: Number) -> Number {
    let (sum, carried) = plus(a, b);
    let (less, borrowed) = minus(sum, P);
    if carried || !borrowed { less } else { sum }
}

fn sub(a: Number, b: Number) -> Number {
    let (rest, borrowed) = minus(a, b);
    if borrowed { plus(rest, P).0 } else { rest }
}

fn bits(number: Number) -> impl Iterator<Item = bool> {
    (0..256).rev().map(move |n| number[n / 64] >> (n % 64) & 1 == 1)
}

fn mul(a: Number, b: Number) -> Number {
    bits(b).fold([0; 4], |sum, bit| {
        let twice = add(sum, sum);
        if bit { add(twice, a) } else { twice }
    })
}

fn inverse(a: Number) -> Number {
    let (power, _) = minus(P, [2, 0, 0, 0]);
    bits(power).fold([1, 0, 0, 0], |product, bit| {
        let square = mul(product, product);
        if bit { mul(square, a) } else { square }
    })
}

/// A point in Jacobian coordinates; none is the neutral one.
type Point = Option<(Number, Number, Number)>;

fn double(point: Point) -> Point {
    let (x, y, z) = point?;
    let (yy, zz) = (mul(y, y), mul(z, z));
    let s = mul(x, yy);
    let s = add(add(s, s), add(s, s));
    // a is −3.
    let m = mul(sub(x, zz), add(x, zz));
    let m = add(add(m, m), m);
    let x3 = sub(mul(m, m), add(s, s));
    let eight = mul(yy, yy);
    let eight = add(eight, eight);
    let eight = add(eight, eight);
    let y3 = sub(mul(m, sub(s, x3)), add(eight, eight));
    let z3 = mul(y, z);
    Some((x3, y3, add(z3, z3)))
}

/// With a point in plain coordinates, which is not the same.
fn plus_point(point: Point, (x2, y2): (Number, Number)) -> Point {
    let Some((x1, y1, z1)) = point else { return Some((x2, y2, [1, 0, 0, 0])) };
    let zz = mul(z1, z1);
    let h = sub(mul(x2, zz), x1);
    let r = sub(mul(y2, mul(zz, z1)), y1);
    let hh = mul(h, h);
    let (hhh, v) = (mul(h, hh), mul(x1, hh));
    let x3 = sub(sub(mul(r, r), hhh), add(v, v));
    let y3 = sub(mul(r, sub(v, x3)), mul(y1, hhh));
    Some((x3, y3, mul(z1, h)))
}

fn times(scalar: &[u8], point: (Number, Number)) -> (Number, Number) {
    let product = bits(read(scalar)).fold(None, |sum, bit| {
        let twice = double(sum);
        if bit { plus_point(twice, point) } else { twice }
    });
    let (x, y, z) = product.expect("the scalar is not 0");
    let over = inverse(z);
    let over2 = mul(over, over);
    (mul(x, over2), mul(y, mul(over2, over)))
}

/// The public key of a private one, as an uncompressed point.
pub fn public(private: &[u8]) -> Vec<u8> {
    let (x, y) = times(private, BASE);
    [&[4][..], &write(x), &write(y)].concat()
}

/// What the owner of a private key shares with the owner of a public one.
pub fn shared(private: &[u8], public: &[u8]) -> Vec<u8> {
    write(times(private, (read(&public[1..33]), read(&public[33..65]))).0).to_vec()
}
