//! Answers of authenticators: some that were made once, by OpenSSL, some by the authenticator of the tests, and what becomes of them when anything is changed.

use super::*;

#[path = "../../../tests/common/authenticator.rs"]
#[allow(unreachable_pub)]
mod authenticator;

use authenticator::{Passkey, USUAL, spell};

const ORIGIN: &str = "https://cubes.example";

fn site() -> Site {
    Site::of(ORIGIN).unwrap()
}

fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_hexdigit).collect();
    digits.chunks(2).map(|two| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap()).collect()
}

// Signed by OpenSSL 3 with keys that exist no more: authenticator data for cubes.example (present and verified, counter 7) and the client data.
const CLIENT_DATA: &str = r#"{"type":"webauthn.get","challenge":"AAECAwQFBgcICQoLDA0ODw","origin":"https://cubes.example","crossOrigin":false}"#;
const EC: &str = "6f33be39ee65d60301f7df3c3bf24c221e45fc44236216de8cf746f4202b86912cb0e9e2b01299c5f44110a8a01bb8a9 \
    d09619f804ec3090c9eb4a5766a4a22e";
const EC_SIG: &str = "304502202526ac3eb09a72425f2031eb8c136e514518f435aeefa7991ecf74542ded0673022100d099c50ba95ea8accd \
    1360fb8705f345b402c1e783a91a59a97056798d4bef4c";
const ED: &str = "fec4c2bebe52952eb4994ea5e639420e0f1c698ff42e7ea43a19bc480bc946bb";
const ED_SIG: &str = "5f0404360cbf2bc9bfb1d4823c911fe4be120574df876fc6c23c888f9f8f738c1ae375e24fa1c5544939b12f2f0f6c2f \
    23c0bb48dd2e4591b7d5ea3023bfcd01";
const RSA_N: &str = "9ddd939c29f83ee39a7f05dd99153aa91ae600e6eda05b71d82bd138d8b587074964b98939c84ed1fd92ea859d3b33db \
    6cb02933a5f0e78880eb26e7663c7b6ae2129a62cc9c1074b615da52c137ca58cc1650cd705fada09fdc4539c231b493 \
    98c982a56aa3276dda01a5d8a6a338270c8486eb507c27c170e25b876c125fd50229f35a9b5e13256b0f506e4ffa5f51 \
    0e0bdbc75200f6874689922dbf12735c6c05a2bae17362428616d7f371ab6b797c4fcf80e6850d6db6bc077350387172 \
    e6a8b1c16c6b586b06fbd134f8743570fcfa594cb4a9b260ddf6ef5a5f0f8c6b9ab495484478d01614dfd24475e102b5 \
    8fc6b8da15485a31715c7c4418a42e57";
const RSA_SIG: &str = "6367098cb2017f75c3b5b8a59f689ffa17d8ebf46b7e89b2755b2631b415864fcb03b865f16c33fd2fa9763906b2d3bf \
    5d0b697a246111d0840af11292f8a9b06b336ea74f02077ac42daf174ea53123909d842dded9ef88383545ceffe6b8f7 \
    d0c9b711ce0347c0cb25f235eae6aa0be9eca6c2af52b8f6296942b3ce6a5dd7ad6c4b65c16d7a3d0e97d1153ac7d40b \
    538930929c7bc9b16914af984e791af249ee6a119698e786d06363b30084f3c384097d07b2a4f296f585918bab969e78 \
    29a2dd13a05b8991100ac83764d4344292e18432d11d32eb934b9cc869a5968de2b2d7cf292a5f1640d916733fe997a8 \
    02a4125866b8e9ced4c568e5e0c5f080";

fn auth_data() -> Vec<u8> {
    [&Sha256::digest("cubes.example")[..], &[0x05, 0, 0, 0, 7]].concat()
}

fn vectors() -> [(Vec<u8>, Vec<u8>); 3] {
    let (ec, n) = (hex(EC), hex(RSA_N));
    let ec = [&hex("a5 01 02 03 26 20 01 21 58 20"), &ec[..32], &hex("22 58 20"), &ec[32..]].concat();
    let ed = [hex("a4 01 01 03 27 20 06 21 58 20"), hex(ED)].concat();
    // {1: 3, 3: -257, -1: n, -2: 65537}
    let rsa = [hex("a4 01 03 03 39 01 00 20 59 01 00"), n, hex("21 43 01 00 01")].concat();
    [(ec, hex(EC_SIG)), (ed, hex(ED_SIG)), (rsa, hex(RSA_SIG))]
}

#[test]
fn signatures_made_by_another_program_hold() {
    let challenge = answered(&site(), Asked::Get, CLIENT_DATA.as_bytes()).unwrap();
    assert_eq!(challenge, (0..16).collect::<Vec<u8>>());
    let auth_data = auth_data();
    for (key, signature) in &vectors() {
        let told = Assertion { client_data: CLIENT_DATA.as_bytes(), auth_data: &auth_data, signature };
        assert_eq!(told.verify(&site(), key, 6), Ok(Signed { count: 7, synced: false }));
        assert_eq!(told.verify(&site(), key, 7), Err(Bad::Counter));
        let elsewhere = Site::of("https://cubes.example.org").unwrap();
        assert_eq!(told.verify(&elsewhere, key, 0), Err(Bad::RelyingParty));
    }
    // A key of one kind does not check what another has signed.
    let [(ec, _), (ed, of_ed), (rsa, _)] = &vectors();
    for key in [ec, rsa] {
        let told = Assertion { client_data: CLIENT_DATA.as_bytes(), auth_data: &auth_data, signature: of_ed };
        assert_eq!(told.verify(&site(), key, 0), Err(Bad::Signature));
        assert!(told.verify(&site(), ed, 0).is_ok());
    }
}

#[test]
fn no_bit_of_a_signed_answer_can_be_changed() {
    let auth_data = auth_data();
    for (key, signature) in &vectors() {
        let parts = [CLIENT_DATA.as_bytes(), &auth_data, signature];
        for part in 0..3 {
            for bit in 0..parts[part].len() * 8 {
                let mut changed = parts.map(<[u8]>::to_vec);
                changed[part][bit / 8] ^= 1 << (bit % 8);
                let [client_data, auth_data, signature] = &changed;
                let told = Assertion { client_data, auth_data, signature };
                assert!(told.verify(&site(), key, 0).is_err(), "part {part}, bit {bit}");
            }
            for cut in 0..parts[part].len() {
                let mut cut_off = parts;
                cut_off[part] = &parts[part][..cut];
                let [client_data, auth_data, signature] = cut_off;
                let told = Assertion { client_data, auth_data, signature };
                assert!(told.verify(&site(), key, 0).is_err(), "part {part}, cut at {cut}");
            }
        }
    }
}

#[test]
fn a_passkey_is_made_and_signs() {
    for mut passkey in [Passkey::new(ORIGIN), Passkey::ed25519(ORIGIN)] {
        let challenge = spell(b"once upon a time");
        let client_data = passkey.client_data("webauthn.create", &challenge);
        assert_eq!(answered(&site(), Asked::Create, &client_data).as_deref(), Ok(&b"once upon a time"[..]));
        let made = create(&site(), &passkey.attestation()).unwrap();
        assert_eq!((&made.id, &made.key), (&passkey.id, &passkey.cose()));
        assert_eq!((made.count, made.synced), (1, false));
        let (client_data, auth_data, signature) = passkey.sign(&challenge);
        let told = Assertion { client_data: &client_data, auth_data: &auth_data, signature: &signature };
        assert_eq!(told.verify(&site(), &made.key, made.count), Ok(Signed { count: 2, synced: false }));
        // Another passkey did not sign that.
        assert_eq!(told.verify(&site(), &Passkey::new(ORIGIN).cose(), 0), Err(Bad::Signature));
    }
}

#[test]
fn what_an_answer_says_of_itself_counts() {
    let (challenge, fresh) = (spell(b"once"), || Passkey::new(ORIGIN));
    let asked =
        |passkey: &Passkey, kind: &str| answered(&site(), Asked::Get, &passkey.client_data(kind, &challenge));
    assert!(asked(&fresh(), "webauthn.get").is_ok());
    assert_eq!(asked(&fresh(), "webauthn.create"), Err(Bad::Kind));
    assert_eq!(asked(&fresh(), "payment.get"), Err(Bad::Kind));
    for origin in [
        "https://evil.example",
        "http://cubes.example",
        "https://cubes.example:8443",
        "https://a.cubes.example",
        "",
    ] {
        let passkey = Passkey { origin: origin.to_owned(), ..fresh() };
        assert_eq!(asked(&passkey, "webauthn.get"), Err(Bad::Origin), "{origin}");
    }
    let framed = Passkey { cross_origin: true, ..fresh() };
    assert_eq!(asked(&framed, "webauthn.get"), Err(Bad::Origin));
    for unreadable in
        ["", "{}", "[]", r#"{"type":"webauthn.get","type":"webauthn.get","challenge":"","origin":""}"#]
    {
        assert_eq!(
            answered(&site(), Asked::Get, unreadable.as_bytes()),
            Err(Bad::ClientData),
            "{unreadable}"
        );
    }

    for (flags, want) in [
        (USUAL, Ok(false)),
        (USUAL | 0x08, Ok(false)),
        (USUAL | 0x18, Ok(true)),
        (USUAL | 0x10, Err(Bad::Authenticator)),
        (0x01, Err(Bad::User)),
        (0x04, Err(Bad::User)),
        (0x00, Err(Bad::User)),
        (USUAL | 0x80, Err(Bad::Authenticator)),
    ] {
        let mut passkey = Passkey { flags, ..fresh() };
        let made = create(&site(), &passkey.attestation()).map(|made| made.synced);
        assert_eq!(made, want, "{flags:x}");
        let (client_data, auth_data, signature) = passkey.sign(&challenge);
        let told = Assertion { client_data: &client_data, auth_data: &auth_data, signature: &signature };
        assert_eq!(told.verify(&site(), &passkey.cose(), 0).map(|signed| signed.synced), want, "{flags:x}");
    }
    let mut foreign = Passkey { rp: "evil.example".to_owned(), ..fresh() };
    assert_eq!(create(&site(), &foreign.attestation()), Err(Bad::RelyingParty));
    // One that does not count is let in each time; one that counts must go on.
    let mut silent = Passkey { counts: false, ..fresh() };
    for (stored, want) in [(0, Ok(Signed { count: 0, synced: false })), (5, Err(Bad::Counter))] {
        let (client_data, auth_data, signature) = silent.sign(&challenge);
        let told = Assertion { client_data: &client_data, auth_data: &auth_data, signature: &signature };
        assert_eq!(told.verify(&site(), &silent.cose(), stored), want);
    }
}

#[test]
fn a_broken_attestation_is_refused_and_never_a_panic() {
    let mut passkey = Passkey::new(ORIGIN);
    let whole = passkey.attestation();
    let good = create(&site(), &whole).unwrap();
    for cut in 0..whole.len() {
        assert!(create(&site(), &whole[..cut]).is_err(), "cut at {cut}");
    }
    assert!(create(&site(), &[&whole[..], &[0]].concat()).is_err());
    // A changed bit gives another passkey (id, key, counter or who made it) or none; never one for another site or without a user.
    for bit in 0..whole.len() * 8 {
        let mut changed = whole.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        if let Ok(made) = create(&site(), &changed) {
            assert_eq!((made.id.len(), made.key.len()), (good.id.len(), good.key.len()), "bit {bit}");
        }
    }
    // Bytes of all sorts, by a small generator.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..20_000 {
        let mut mixed = whole.clone();
        for _ in 0..1 + next() % 6 {
            let at = next() as usize % mixed.len();
            match next() % 3 {
                0 => mixed[at] = next() as u8,
                1 => mixed.truncate(at + 1),
                _ => mixed.insert(at, next() as u8),
            }
        }
        let _ = create(&site(), &mixed);
        let told = Assertion { client_data: &whole, auth_data: &mixed, signature: &mixed };
        assert!(told.verify(&site(), &mixed, 0).is_err());
    }
}

#[test]
fn keys_that_are_none_are_refused() {
    let good = Passkey::new(ORIGIN).cose();
    let read = |bytes: &[u8]| cbor::whole(bytes).and_then(|map| cose::Key::read(&map).map(|_| ())).is_some();
    assert!(read(&good));
    for (at, byte, what) in
        [(2, 0x01, "another kind of key"), (4, 0x27, "another algorithm"), (6, 0x02, "another curve")]
    {
        let mut bad = good.clone();
        bad[at] = byte;
        assert!(!read(&bad), "{what}");
    }
    let short = [&hex("a5 01 02 03 26 20 01 21 58 1f"), &good[11..42], &good[42..]].concat();
    assert!(!read(&short));
    let rsa = |n: usize| {
        [
            hex("a4 01 03 03 39 01 00 20 59"),
            (n as u16).to_be_bytes().to_vec(),
            vec![0xff; n],
            hex("21 43 01 00 01"),
        ]
        .concat()
    };
    assert!(read(&rsa(256)));
    assert!(!read(&rsa(128)), "1024 bits are too few");
    assert!(!read(&hex("a0")) && !read(&hex("80")));
}

#[test]
fn passkeys_work_where_browsers_let_them() {
    for (origin, id) in [
        ("https://cubes.example", Some("cubes.example")),
        ("https://cubes.example:8443", Some("cubes.example")),
        ("http://localhost:8080", Some("localhost")),
        ("http://cubes.example", None),
        ("http://192.168.1.20:8080", None),
        ("https://192.168.1.20", None),
        ("https://[::1]:8443", None),
        ("http://127.0.0.1:8080", None),
        ("null", None),
        ("", None),
    ] {
        assert_eq!(Site::of(origin).map(|site| site.id).as_deref(), id, "{origin}");
    }
}
