//! Web Push: messages that only the browser can read (RFC 8291 over RFC 8188), signed by this house (RFC 8292).
//!
//! Written here on `ring`, which the server has for TLS anyway: the crates for Web Push bring a second set of the same primitives.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use crate::ids;

/// The length of an uncompressed point of the curve.
pub(crate) const POINT: usize = 65;
/// The length of what a browser shares with those who write to it.
pub(crate) const AUTH: usize = 16;
/// Messages are padded to this length, so that theirs says nothing. With the header and the tag they stay below the 4096 bytes that every push
/// service takes.
const PADDED: usize = 1024;
/// How long a signature is good, in seconds; at most a day is allowed.
const SIGNED_S: u64 = 12 * 60 * 60;

/// A message cannot be encrypted: a key is none, or the message is too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unfit;

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// HKDF of RFC 5869, for one short output.
fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; N], Unfit> {
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    let mut out = [0; N];
    key.expand(info, Length(N)).and_then(|okm| okm.fill(&mut out)).map_err(|_| Unfit)?;
    Ok(out)
}

/// Encrypts a message for the browser that has these keys.
pub(crate) fn encrypt(message: &[u8], browser: &[u8], auth: &[u8]) -> Result<Vec<u8>, Unfit> {
    let random = SystemRandom::new();
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(|_| Unfit)?;
    let public = private.compute_public_key().map_err(|_| Unfit)?;
    let salt = ids::random().map_err(|_| Unfit)?;
    let browsers = UnparsedPublicKey::new(&ECDH_P256, browser);
    agree_ephemeral(private, &browsers, |shared| {
        seal(shared, (browser, public.as_ref()), auth, salt, message, PADDED)
    })
    .map_err(|_| Unfit)?
}

/// The body of a message from what the two sides share, padded to `padded` bytes (with the delimiter).
fn seal(
    shared: &[u8],
    (browser, house): (&[u8], &[u8]),
    auth: &[u8],
    salt: [u8; 16],
    message: &[u8],
    padded: usize,
) -> Result<Vec<u8>, Unfit> {
    if browser.len() != POINT || house.len() != POINT || auth.len() != AUTH || message.len() >= padded {
        return Err(Unfit);
    }
    let secret: [u8; 32] = derive(auth, shared, &[b"WebPush: info\0", browser, house])?;
    let key: [u8; 16] = derive(&salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(&salt, &secret, &[b"Content-Encoding: nonce\0"])?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).map_err(|_| Unfit)?);
    // One record, whose delimiter says that it is the last; zeros after it.
    let mut record = message.to_vec();
    record.push(2);
    record.resize(padded, 0);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)
        .map_err(|_| Unfit)?;
    let mut body = Vec::with_capacity(86 + record.len());
    body.extend(salt);
    body.extend(4096_u32.to_be_bytes());
    body.push(POINT as u8);
    body.extend(house);
    body.extend(record);
    Ok(body)
}

/// The key with which this house signs what it sends to push services: browsers accept messages of nobody else.
pub(crate) struct Vapid {
    pair: EcdsaKeyPair,
}

impl Vapid {
    /// A fresh one, as it is stored.
    pub(crate) fn fresh() -> Result<Vec<u8>, Unfit> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.map(|key| key.as_ref().to_vec()).map_err(|_| Unfit)
    }

    /// The one that was stored.
    pub(crate) fn read(stored: &[u8]) -> Result<Vapid, Unfit> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, stored, &SystemRandom::new());
        pair.map(|pair| Vapid { pair }).map_err(|_| Unfit)
    }

    /// The public key, as browsers want it.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key())
    }

    /// The value of `Authorization` for a push service at that origin.
    pub(crate) fn authorization(
        &self,
        origin: &str,
        contact: Option<&str>,
        now_s: u64,
    ) -> Result<String, Unfit> {
        let head = URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let mut claims = json!({"aud": origin, "exp": now_s + SIGNED_S});
        if let Some(contact) = contact {
            claims["sub"] = json!(contact);
        }
        let signed = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).map_err(|_| Unfit)?;
        let signature = URL_SAFE_NO_PAD.encode(signature);
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
#[path = "../../tests/common/p256.rs"]
#[allow(unreachable_pub)]
mod curve;

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// What the browser of RFC 8291 has.
    const BROWSER_PRIVATE: &str = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
    const BROWSER: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH_SECRET: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    fn shared(private: &str, public: &[u8]) -> Vec<u8> {
        curve::shared(&bytes(private), public)
    }

    #[test]
    fn the_example_of_rfc_8291_comes_out() {
        let house = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
        let (browser, house) = (bytes(BROWSER), bytes(house));
        assert_eq!(curve::public(&bytes(BROWSER_PRIVATE)), browser);
        let shared = shared(BROWSER_PRIVATE, &house);
        assert_eq!(URL_SAFE_NO_PAD.encode(&shared), "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let secret: [u8; 32] =
            derive(&bytes(AUTH_SECRET), &shared, &[b"WebPush: info\0", &browser, &house]).unwrap();
        assert_eq!(URL_SAFE_NO_PAD.encode(secret), "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg");
        let salt: [u8; 16] = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let key: [u8; 16] = derive(&salt, &secret, &[b"Content-Encoding: aes128gcm\0"]).unwrap();
        assert_eq!(URL_SAFE_NO_PAD.encode(key), "oIhVW04MRdy2XN9CiKLxTg");
        let nonce: [u8; 12] = derive(&salt, &secret, &[b"Content-Encoding: nonce\0"]).unwrap();
        assert_eq!(URL_SAFE_NO_PAD.encode(nonce), "4h_95klXJ5E_qnoN");
        let message = b"When I grow up, I want to be a watermelon";
        let body = seal(&shared, (&browser, &house), &bytes(AUTH_SECRET), salt, message, message.len() + 1);
        assert_eq!(
            URL_SAFE_NO_PAD.encode(body.unwrap()),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
             EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn a_browser_reads_what_was_encrypted_for_it() {
        let message = b"your turn";
        let body = encrypt(message, &bytes(BROWSER), &bytes(AUTH_SECRET)).unwrap();
        assert_eq!(body.len(), 86 + PADDED + 16, "whatever the message");
        let (salt, house) = (&body[..16], &body[21..86]);
        let secret: [u8; 32] = derive(
            &bytes(AUTH_SECRET),
            &shared(BROWSER_PRIVATE, house),
            &[b"WebPush: info\0", &bytes(BROWSER), house],
        )
        .unwrap();
        let key: [u8; 16] = derive(salt, &secret, &[b"Content-Encoding: aes128gcm\0"]).unwrap();
        let nonce: [u8; 12] = derive(salt, &secret, &[b"Content-Encoding: nonce\0"]).unwrap();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut record = body[86..].to_vec();
        let read = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).unwrap();
        assert!(read.starts_with(b"your turn\x02\0"), "{read:?}");
    }

    #[test]
    fn bad_keys_and_long_messages_are_refused() {
        let (browser, auth) = (bytes(BROWSER), bytes(AUTH_SECRET));
        assert_eq!(encrypt(b"x", &browser[..64], &auth), Err(Unfit));
        assert_eq!(encrypt(b"x", &browser, &auth[..15]), Err(Unfit));
        let mut off = browser.clone();
        off[64] ^= 1;
        assert_eq!(encrypt(b"x", &off, &auth), Err(Unfit), "not on the curve");
        assert_eq!(encrypt(&[b'x'; PADDED], &browser, &auth), Err(Unfit));
    }

    #[test]
    fn the_signature_is_one_of_rfc_8292() {
        let stored = Vapid::fresh().unwrap();
        let vapid = Vapid::read(&stored).unwrap();
        let value =
            vapid.authorization("https://push.example", Some("https://cubes.example"), 1_000).unwrap();
        let (token, key) = value.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, vapid.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let verifier = Verifier::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
        assert!(verifier.verify(signed.as_bytes(), &bytes(signature)).is_ok());
        let (head, claims) = signed.split_once('.').unwrap();
        assert_eq!(bytes(head), br#"{"typ":"JWT","alg":"ES256"}"#);
        let claims: serde_json::Value = serde_json::from_slice(&bytes(claims)).unwrap();
        assert_eq!(
            claims,
            json!({"aud": "https://push.example", "exp": 1_000 + SIGNED_S, "sub": "https://cubes.example"})
        );
        assert!(verifier.verify(b"something else", &bytes(signature)).is_err());
        assert!(Vapid::read(b"no key").is_err());
    }
}
