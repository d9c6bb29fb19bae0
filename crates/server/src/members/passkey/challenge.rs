//! Challenges: what an authenticator signs, so that no signature can be used twice or elsewhere.
//!
//! A challenge carries its own proof (a MAC under the house's key) of what it is for and until when it holds, so that whoever asks for many takes
//! no memory. Those that were used are remembered until they would have run out.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::ids::{NoRandomness, random};
use crate::key::HouseKey;

/// How long one has for it.
pub(crate) const GOOD_FOR: Duration = Duration::from_secs(5 * 60);
/// How many used ones are remembered. If there are more, nobody gets in by passkey for a moment, rather than twice by one signature.
const MOST: usize = 65_536;

const NONCE: usize = 16;
const TIME: usize = 8;
const MAC: usize = 32;
const LENGTH: usize = NONCE + TIME + MAC;

/// What a challenge is for. One for something else is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Becoming a member.
    Join,
    /// Logging in.
    LogIn,
    /// Adding a passkey, in this session.
    Add([u8; 32]),
    /// Showing that it is still the member who has this session.
    Confirm([u8; 32]),
}

impl Purpose {
    fn tied(self, nonce_and_time: &[u8]) -> Vec<u8> {
        let (word, session) = match self {
            Purpose::Join => (b'j', [0; 32]),
            Purpose::LogIn => (b'l', [0; 32]),
            Purpose::Add(session) => (b'a', session),
            Purpose::Confirm(session) => (b'c', session),
        };
        [&[word], &session[..], nonce_and_time].concat()
    }
}

/// The challenges that were used.
#[derive(Default)]
pub(crate) struct Challenges(Mutex<HashMap<[u8; NONCE], u64>>);

impl Challenges {
    /// A new challenge.
    pub(crate) fn make(key: &HouseKey, purpose: Purpose, now: u64) -> Result<Vec<u8>, NoRandomness> {
        let nonce: [u8; NONCE] = random()?;
        let until = now + GOOD_FOR.as_millis() as u64;
        let mut challenge = [&nonce[..], &until.to_be_bytes()].concat();
        let mac = key.tie(&purpose.tied(&challenge));
        challenge.extend(mac);
        Ok(challenge)
    }

    /// The user's handle that belongs to a challenge for becoming a member: nobody has one yet.
    pub(crate) fn handle(challenge: &[u8]) -> Option<[u8; NONCE]> {
        challenge.get(..NONCE)?.try_into().ok()
    }

    /// Until when it holds, in milliseconds since 1970.
    pub(crate) fn until(challenge: &[u8]) -> u64 {
        until(challenge)
    }

    /// Whether it was made here, for that, and has not run out.
    pub(crate) fn holds(key: &HouseKey, challenge: &[u8], purpose: Purpose, now: u64) -> bool {
        if challenge.len() != LENGTH {
            return false;
        }
        let (said, mac) = challenge.split_at(NONCE + TIME);
        let right = key.tie(&purpose.tied(said));
        until(challenge) >= now && right.iter().zip(mac).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
    }

    /// Uses up a challenge that holds; false if it was used before.
    pub(crate) fn use_up(&self, challenge: &[u8], now: u64) -> bool {
        let Some(nonce) = Challenges::handle(challenge) else { return false };
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() >= MOST {
            used.retain(|_, until| *until >= now);
        }
        if used.len() >= MOST || used.contains_key(&nonce) {
            return false;
        }
        used.insert(nonce, until(challenge));
        true
    }
}

fn until(challenge: &[u8]) -> u64 {
    let bytes = challenge.get(NONCE..NONCE + TIME).unwrap_or_default();
    bytes.iter().fold(0, |time, byte| time << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = 1_700_000_000_000;

    #[test]
    fn a_challenge_holds_for_what_it_was_made_for_and_for_five_minutes() {
        let (key, other) = (HouseKey::random().unwrap(), HouseKey::random().unwrap());
        let all = [
            Purpose::Join,
            Purpose::LogIn,
            Purpose::Add([1; 32]),
            Purpose::Add([2; 32]),
            Purpose::Confirm([1; 32]),
        ];
        for made in all {
            let challenge = Challenges::make(&key, made, NOW).unwrap();
            for asked in all {
                assert_eq!(
                    Challenges::holds(&key, &challenge, asked, NOW),
                    made == asked,
                    "{made:?} {asked:?}"
                );
            }
            assert!(!Challenges::holds(&other, &challenge, made, NOW));
            let end = NOW + GOOD_FOR.as_millis() as u64;
            assert!(Challenges::holds(&key, &challenge, made, end));
            assert!(!Challenges::holds(&key, &challenge, made, end + 1));
        }
    }

    #[test]
    fn no_bit_of_it_can_be_changed() {
        let key = HouseKey::random().unwrap();
        let challenge = Challenges::make(&key, Purpose::LogIn, NOW).unwrap();
        for bit in 0..challenge.len() * 8 {
            let mut other = challenge.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(!Challenges::holds(&key, &other, Purpose::LogIn, NOW), "{bit}");
        }
        for cut in 0..challenge.len() {
            assert!(!Challenges::holds(&key, &challenge[..cut], Purpose::LogIn, NOW), "{cut}");
        }
    }

    #[test]
    fn it_is_used_once() {
        let key = HouseKey::random().unwrap();
        let challenges = Challenges::default();
        let challenge = Challenges::make(&key, Purpose::LogIn, NOW).unwrap();
        assert!(challenges.use_up(&challenge, NOW));
        assert!(!challenges.use_up(&challenge, NOW));
        assert!(challenges.use_up(&Challenges::make(&key, Purpose::LogIn, NOW).unwrap(), NOW));
        // They are forgotten once they have run out, and not before.
        let late = NOW + GOOD_FOR.as_millis() as u64;
        let fill = |n: usize| (([&n.to_be_bytes()[..], &[9; 8]].concat().try_into().unwrap()), late);
        challenges.0.lock().unwrap().extend((0..MOST).map(fill));
        let next = Challenges::make(&key, Purpose::LogIn, late).unwrap();
        assert!(!challenges.use_up(&next, late));
        assert!(challenges.use_up(&next, late + 1));
    }
}
