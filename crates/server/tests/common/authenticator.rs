//! An authenticator in software, for tests: it makes passkeys and signs with them as the standard says, and differently where a test asks for it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair};
use sha2::{Digest, Sha256};

pub fn spell(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub enum Key {
    Es256(Box<EcdsaKeyPair>),
    Ed25519(Box<Ed25519KeyPair>),
}

/// A passkey, and all that its authenticator says beside its signature.
pub struct Passkey {
    pub key: Key,
    pub id: Vec<u8>,
    pub rp: String,
    pub origin: String,
    pub flags: u8,
    /// How often it has signed; one that does not count stays at 0.
    pub count: u32,
    pub counts: bool,
    pub cross_origin: bool,
}

/// There and verified.
pub const USUAL: u8 = 0x05;

impl Passkey {
    pub fn new(origin: &str) -> Passkey {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random).unwrap();
        Passkey::with(Key::Es256(Box::new(key)), origin)
    }

    pub fn ed25519(origin: &str) -> Passkey {
        let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        Passkey::with(Key::Ed25519(Box::new(Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).unwrap())), origin)
    }

    fn with(key: Key, origin: &str) -> Passkey {
        let host = origin.split_once("://").unwrap().1;
        let rp = host.split_once(':').map_or(host, |(name, _)| name).to_owned();
        let mut id = vec![0; 20];
        ring::rand::SecureRandom::fill(&SystemRandom::new(), &mut id).unwrap();
        Passkey {
            key,
            id,
            rp,
            origin: origin.to_owned(),
            flags: USUAL,
            count: 0,
            counts: true,
            cross_origin: false,
        }
    }

    /// The public key as COSE.
    pub fn cose(&self) -> Vec<u8> {
        match &self.key {
            Key::Es256(key) => {
                let point = key.public_key().as_ref();
                // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
                let head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
                [&head[..], &point[1..33], &[0x22, 0x58, 0x20], &point[33..]].concat()
            }
            Key::Ed25519(key) => {
                // {1: 1, 3: -8, -1: 6, -2: x}
                let head = [0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20];
                [&head[..], key.public_key().as_ref()].concat()
            }
        }
    }

    pub fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        let (origin, cross) = (&self.origin, self.cross_origin);
        let text = format!(
            r#"{{"type":"{kind}","challenge":"{challenge}","origin":"{origin}","crossOrigin":{cross}}}"#
        );
        text.into_bytes()
    }

    fn auth_data(&mut self, more: u8) -> Vec<u8> {
        self.count += u32::from(self.counts);
        let head = [&Sha256::digest(&self.rp)[..], &[self.flags | more]].concat();
        [&head[..], &self.count.to_be_bytes()].concat()
    }

    /// The attestation object of a new passkey: {"fmt": "none", "attStmt": {}, "authData": …}.
    pub fn attestation(&mut self) -> Vec<u8> {
        let length = (self.id.len() as u16).to_be_bytes();
        let credential = [&[0; 16], &length[..], &self.id, &self.cose()].concat();
        let data = [self.auth_data(0x40), credential].concat();
        let head = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59";
        [&head[..], &(data.len() as u16).to_be_bytes(), &data].concat()
    }

    /// Client data, authenticator data and signature for a challenge.
    pub fn sign(&mut self, challenge: &str) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
        let (client, data) = (self.client_data("webauthn.get", challenge), self.auth_data(0));
        let message = [&data[..], &Sha256::digest(&client)[..]].concat();
        let signature = match &self.key {
            Key::Es256(key) => key.sign(&SystemRandom::new(), &message).unwrap().as_ref().to_vec(),
            Key::Ed25519(key) => key.sign(&message).as_ref().to_vec(),
        };
        (client, data, signature)
    }
}
