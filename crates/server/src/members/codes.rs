//! Recovery codes: eight on a card, each good for one new password. Sixteen characters hold 80 random bits, so a fast hash is enough.

use sha2::{Digest, Sha256};

use crate::ids::{NoRandomness, random};

/// How many are on a card.
const CARD: usize = 8;
/// Digits and letters that are not mistaken for each other and rarely form words (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The codes of a new card, such as `7QX2-MK9D-0PTV-W3HE`.
pub(crate) fn card() -> Result<Vec<String>, NoRandomness> {
    (0..CARD).map(|_| random().map(spell)).collect()
}

fn spell(bytes: [u8; 10]) -> String {
    let mut text = String::with_capacity(19);
    let mut bits = bytes.iter().fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
    for n in 0..16 {
        if n > 0 && n % 4 == 0 {
            text.insert(0, '-');
        }
        text.insert(0, char::from(LETTERS[(bits & 31) as usize]));
        bits >>= 5;
    }
    text
}

/// What is stored of a code, however it was typed: small letters, no or other separators, an O for a 0, an I or L for a 1.
pub(crate) fn hash(code: &str) -> [u8; 32] {
    let letter = |c: char| match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        c => c,
    };
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).take(64).map(letter).collect();
    Sha256::digest(plain).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_eight_codes_that_can_be_typed_as_one_likes() {
        let card = card().unwrap();
        assert_eq!(card.len(), 8);
        for code in &card {
            assert_eq!((code.len(), code.matches('-').count()), (19, 3), "{code}");
            let typed = code.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
            assert_eq!(hash(code), hash(&typed), "{code} {typed}");
        }
        let mut hashes: Vec<_> = card.iter().map(|code| hash(code)).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), 8);
    }

    #[test]
    fn all_bits_are_spelled() {
        assert_eq!(spell([0; 10]), "0000-0000-0000-0000");
        assert_eq!(spell([255; 10]), "ZZZZ-ZZZZ-ZZZZ-ZZZZ");
        assert_eq!(spell([0, 0, 0, 0, 0, 0, 0, 0, 0, 33]), "0000-0000-0000-0011");
    }
}
