//! Passwords: what they must be like, and their hashes.
//!
//! A hash (argon2id) takes 19 MiB and some tens of milliseconds of a core, on purpose. At most two are computed at once, on threads of low
//! priority (`hashing`), and only a limited number waits: many log-ins at once do not slow down the tables.

use argon2::{Algorithm, Argon2, Block, Params, Version};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;

use super::hashing::{Busy, Hashing, Memory};
use super::names;
use crate::config::PasswordCost;
use crate::fault::Fault;

/// The shortest and the longest password, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;

/// Common passwords that are long enough.
const COMMON: &str = "12345678 123456789 1234567890 87654321 11111111 00000000 password password1 passw0rd motdepasse \
    motdepasse1 qwertyuiop azertyuiop qwerty123 azerty123 iloveyou sunshine football baseball superman \
    princess letmein1 1q2w3e4r abcd1234 abcdefgh aaaaaaaa bonjour1 soleil123 doudou123 cubotheque \
    cubothèque jetaime1 loulou123";

pub(crate) const TOO_MANY: Fault =
    Fault::Server("busy", "too many passwords are being checked: try again in a moment");

/// Whether a password is allowed for the member of that name.
pub(crate) fn is_good(password: &str, name: &str) -> bool {
    let mut letters = password.chars();
    let first = letters.next();
    LENGTH.contains(&password.chars().count())
        && !letters.all(|c| Some(c) == first)
        && (name.is_empty() || names::key(password) != names::key(name))
        && !COMMON.split(' ').any(|common| common == password.to_lowercase())
}

/// Hashes passwords, a few at a time.
pub(crate) struct Passwords {
    cost: PasswordCost,
    hashing: Hashing,
    /// The hash that is checked if there is no such member, so that both cases take the same work. It is no password's that anybody knows.
    nobody: String,
}

impl Passwords {
    pub(crate) fn new(cost: PasswordCost) -> Self {
        let nobody = write(cost, &[0; 16], &[0; 32]);
        Passwords { cost, hashing: Hashing::default(), nobody }
    }

    /// The hash of a new password, to be stored.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Fault> {
        let (cost, salt) = (self.cost, crate::ids::random()?);
        let hash = self.in_turn(move |memory| argon2(cost, password.as_bytes(), &salt, memory)).await?;
        let failed = Fault::Server("internal", "the password cannot be hashed");
        hash.map(|hash| write(cost, &salt, &hash)).ok_or(failed)
    }

    /// Whether a password fits the stored hash. Without a hash the answer is no, after the same work.
    pub(crate) async fn fits(&self, password: String, stored: Option<&str>) -> Result<bool, Fault> {
        let kept = stored.unwrap_or(&self.nobody).to_owned();
        let fits = self.in_turn(move |memory| {
            let (cost, salt, hash) = read(&kept)?;
            let made = argon2(cost, password.as_bytes(), &salt, memory)?;
            Some(made.iter().zip(hash).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0)
        });
        Ok(fits.await?.unwrap_or(false) && stored.is_some())
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.hashing.in_turn(work).await.map_err(|Busy| TOO_MANY)
    }
}

fn argon2(cost: PasswordCost, password: &[u8], salt: &[u8; 16], memory: &mut Memory) -> Option<[u8; 32]> {
    let params = Params::new(cost.memory_kib, cost.passes, 1, Some(32)).ok()?;
    memory.resize(params.block_count(), Block::default());
    let mut hash = [0; 32];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into_with_memory(password, salt, &mut hash, memory.as_mut_slice())
        .ok()?;
    Some(hash)
}

/// A hash as text, in the form that other programs know too (PHC).
fn write(cost: PasswordCost, salt: &[u8; 16], hash: &[u8; 32]) -> String {
    let PasswordCost { memory_kib, passes } = cost;
    let (salt, hash) = (BASE64.encode(salt), BASE64.encode(hash));
    format!("$argon2id$v=19$m={memory_kib},t={passes},p=1${salt}${hash}")
}

fn read(text: &str) -> Option<(PasswordCost, [u8; 16], [u8; 32])> {
    let mut parts = text.strip_prefix("$argon2id$v=19$m=")?.split('$');
    let (memory, rest) = parts.next()?.split_once(",t=")?;
    let cost =
        PasswordCost { memory_kib: memory.parse().ok()?, passes: rest.strip_suffix(",p=1")?.parse().ok()? };
    let mut part = || BASE64.decode(parts.next()?).ok();
    Some((cost, part()?.try_into().ok()?, part()?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHEAP: PasswordCost = PasswordCost { memory_kib: 8, passes: 1 };

    #[tokio::test]
    async fn only_the_password_itself_fits() {
        let passwords = Passwords::new(CHEAP);
        let stored = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{stored}");
        assert!(passwords.fits("correct horse".to_owned(), Some(&stored)).await.unwrap());
        assert!(!passwords.fits("correct horsE".to_owned(), Some(&stored)).await.unwrap());
        assert!(!passwords.fits("correct horse".to_owned(), None).await.unwrap());
        assert!(!passwords.fits("correct horse".to_owned(), Some("$argon2id$rubbish")).await.unwrap());
        assert_ne!(
            stored,
            passwords.hash("correct horse".to_owned()).await.unwrap(),
            "each has its own salt"
        );
        // Passwords that were hashed at another cost still fit.
        assert!(
            Passwords::new(PasswordCost { memory_kib: 16, passes: 2 })
                .fits("correct horse".to_owned(), Some(&stored))
                .await
                .unwrap()
        );
    }

    #[test]
    fn the_usual_cost_is_what_it_should_be() {
        let cost = PasswordCost::default();
        assert_eq!((cost.memory_kib, cost.passes), (19 * 1024, 2));
        let nobody = Passwords::new(CHEAP).nobody;
        assert!(read(&nobody).is_some_and(|(cost, ..)| cost == CHEAP), "{nobody}");
    }

    #[test]
    fn memory_that_was_used_before_changes_no_hash() {
        let costs =
            [CHEAP, PasswordCost { memory_kib: 64, passes: 2 }, PasswordCost { memory_kib: 32, passes: 3 }];
        let mut memory = Memory::new();
        for cost in costs.into_iter().chain(costs) {
            let fresh = argon2(cost, b"correct horse", &[7; 16], &mut Memory::new());
            assert!(fresh.is_some());
            assert_eq!(argon2(cost, b"correct horse", &[7; 16], &mut memory), fresh);
        }
    }

    #[test]
    fn what_everybody_would_try_is_no_password() {
        for bad in ["short", "1234567", "password", "MOTDEPASSE", "xxxxxxxxxx", "Zoé Durand", "zoedurand", ""]
        {
            assert!(!is_good(bad, "Zoé Durand"), "{bad}");
        }
        assert!(!is_good(&"ab".repeat(101), "Zoé"));
        for good in ["un cube sous la table", "8 cubes!", &"ab".repeat(100)] {
            assert!(is_good(good, "Zoé"), "{good}");
        }
    }
}
