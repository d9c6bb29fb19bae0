//! The house's key, from which the passes of tables are made.
//!
//! Of a pass the store keeps only its hash and a salt: reading the database, or a copy of it, does not give access to tables. The key
//! is in a file beside the database, and in no copy. With the key and the salt a pass is computed again for people who may see it.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use cubo_wire::{Links, Pass, TableId};
use hkdf::hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::ids::{self, NoRandomness, PassHash};
use crate::store::KeptLinks;
use crate::{log, private};

/// The file of the key in a data directory.
pub const KEY_FILE: &str = "cubo.key";

/// A label for passes, so that no other use of the key gives the same bytes.
const LABEL: &[u8] = b"cubotheque pass 1\0";
/// Likewise its fingerprint.
const PRINT: &[u8] = b"cubotheque fingerprint 1\0";
/// Likewise the challenges of passkeys.
const CHALLENGE: &[u8] = b"cubotheque challenge 1\0";

/// Likewise the nonces of bots.
const NONCE: &[u8] = b"cubotheque bot nonce 1\0";
/// Likewise the seeds of days.
const DAILY: &[u8] = b"cubotheque daily 1\0";

/// The house's key.
#[derive(Clone)]
pub struct HouseKey([u8; 32]);

/// Shows nothing, so that the key never gets into a log.
impl std::fmt::Debug for HouseKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("HouseKey")
    }
}

impl HouseKey {
    /// A fresh key.
    pub fn random() -> Result<Self, NoRandomness> {
        ids::random().map(HouseKey)
    }

    /// The key in a file, which must be there.
    pub fn read(file: &Path) -> io::Result<Self> {
        let read = || {
            let mut bytes = Vec::new();
            File::open(file)?.take(33).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes: Vec<u8> = read().map_err(|why: io::Error| at(file, &why))?;
        if private::is_open_to_others(file) {
            log::warn(
                "others on this machine can read the house's key: chmod 600 would keep them out",
                "open-files",
            );
        }
        let not_a_key = "a key has exactly 32 bytes: head -c 32 /dev/urandom makes one";
        bytes.try_into().map(HouseKey).map_err(|_| at(file, &not_a_key))
    }

    /// The key in a data directory. If there is none it is made: when this returns it is on the disk and readable only by its owner.
    pub fn read_or_make(dir: &Path) -> io::Result<Self> {
        private::make_dir(dir).map_err(|why| at(dir, &why))?;
        let file = dir.join(KEY_FILE);
        if file.try_exists().map_err(|why| at(&file, &why))? {
            return HouseKey::read(&file);
        }
        let key = HouseKey::random().map_err(io::Error::other)?;
        // Written under a temporary name: a file with the final name is never half a key.
        let new = dir.join("cubo.key.new");
        let make = || {
            let mut half = private::options().truncate(true).open(&new)?;
            half.write_all(&key.0)?;
            half.sync_all()?;
            fs::rename(&new, &file)?;
            File::open(dir)?.sync_all()
        };
        make().map_err(|why| at(&file, &why))?;
        Ok(key)
    }

    /// Ties bytes to this house, for challenges: only who has the key can make these.
    pub(crate) fn tie(&self, bytes: &[u8]) -> [u8; 32] {
        self.mac(CHALLENGE, bytes)
    }

    /// Bytes that only who has the key can know, for the nonces of bots.
    pub(crate) fn bot_nonce(&self, bytes: &[u8]) -> [u8; 32] {
        self.mac(NONCE, bytes)
    }

    /// The seed of a day, counted from 1970.
    pub(crate) fn daily(&self, day: u64) -> [u8; 32] {
        self.mac(DAILY, &day.to_be_bytes())
    }

    fn mac(&self, label: &[u8], bytes: &[u8]) -> [u8; 32] {
        let mut mac = [0; 32];
        // HMAC takes keys of every length: this cannot fail.
        if let Ok(hmac) = Hmac::<Sha256>::new_from_slice(&self.0) {
            mac.copy_from_slice(&hmac.chain_update(label).chain_update(bytes).finalize().into_bytes());
        }
        mac
    }

    /// A number by which nodes know whether they have the same key. It says nothing about the key.
    pub(crate) fn fingerprint(&self) -> i64 {
        let mut first = [0; 8];
        // HMAC takes keys of every length: this cannot fail.
        if let Ok(hmac) = Hmac::<Sha256>::new_from_slice(&self.0) {
            first.copy_from_slice(&hmac.chain_update(PRINT).finalize().into_bytes()[..8]);
        }
        i64::from_be_bytes(first)
    }

    /// New links for a table, and what is kept of them.
    pub(crate) fn fresh_links(&self, table: TableId) -> Result<(Links, KeptLinks), NoRandomness> {
        let salt = ids::random()?;
        let links = self.links(table, salt);
        let hash = PassHash::of;
        Ok((links, KeptLinks { salt: Some(salt), watch: hash(&links.watch), seat: hash(&links.seat) }))
    }

    /// The links of a table again, if they were made by this key.
    pub(crate) fn links_again(&self, table: TableId, kept: &KeptLinks) -> Option<Links> {
        let links = self.links(table, kept.salt?);
        (kept.watch.fits(&links.watch) && kept.seat.fits(&links.seat)).then_some(links)
    }

    fn links(&self, table: TableId, salt: [u8; 16]) -> Links {
        Links { watch: self.pass(table, b"watch", salt), seat: self.pass(table, b"seat", salt) }
    }

    /// The first 16 bytes of the HMAC-SHA256 of the label, the table's id, the salt and the kind of the pass. All but the last have
    /// always the same length.
    fn pass(&self, table: TableId, kind: &[u8], salt: [u8; 16]) -> Pass {
        let mut first = [0; 16];
        // HMAC accepts keys of any length: this cannot fail.
        if let Ok(mac) = Hmac::<Sha256>::new_from_slice(&self.0) {
            let mac = mac.chain_update(LABEL).chain_update(table.0).chain_update(salt).chain_update(kind);
            first.copy_from_slice(&mac.finalize().into_bytes()[..16]);
        }
        ids::pass(first)
    }
}

fn at(file: &Path, why: &dyn std::fmt::Display) -> io::Error {
    io::Error::other(format!("{}: {why}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Dir;

    #[test]
    fn a_key_makes_its_links_again_and_no_other_key_or_table_does() {
        let (key, other) = (HouseKey([1; 32]), HouseKey([2; 32]));
        let (table, elsewhere) = (TableId([b'a'; 16]), TableId([b'b'; 16]));
        let (links, kept) = key.fresh_links(table).unwrap();
        assert_ne!(links.watch, links.seat);
        assert!(links.watch.is_well_formed() && links.seat.is_well_formed());
        assert_eq!(key.links_again(table, &kept), Some(links));
        assert_eq!(other.links_again(table, &kept), None);
        assert_eq!(key.links_again(elsewhere, &kept), None);
        assert!(
            key.fingerprint() == HouseKey([1; 32]).fingerprint() && key.fingerprint() != other.fingerprint()
        );
        assert_eq!(key.links_again(table, &KeptLinks { salt: None, ..kept }), None);
        let (renewed, _) = key.fresh_links(table).unwrap();
        assert!(renewed.watch != links.watch && renewed.seat != links.seat);
        assert!(kept.watch.fits(&links.watch) && !kept.watch.fits(&links.seat));
    }

    #[test]
    fn a_key_is_made_once_and_what_is_no_key_is_refused() {
        let dir = Dir::new();
        let file = dir.path().join(KEY_FILE);
        assert!(HouseKey::read(&file).is_err());
        let made = HouseKey::read_or_make(dir.path()).unwrap();
        assert_eq!(fs::read(&file).unwrap(), made.0);
        assert!(!private::is_open_to_others(&file));
        assert_eq!(HouseKey::read_or_make(dir.path()).unwrap().0, made.0);
        for bad in [&[][..], &[7; 31], &[7; 33]] {
            fs::write(&file, bad).unwrap();
            let said = HouseKey::read_or_make(dir.path()).err().unwrap().to_string();
            assert!(said.contains("32 bytes"), "{said}");
            assert_eq!(fs::read(&file).unwrap(), bad, "left as it was");
        }
    }
}
