//! A real NATS server that encrypts, and one that lets in by credentials: nodes come in as they should, and whoever should not is told why.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use crate::bus::all_on_the_bus;
use crate::common::{Dir, Player, config, open, play_on, two_people};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cubo_client::Visitor;
use cubo_nats::Nats;
use cubo_postgres::{Schema, shared};
use cubo_server::clock::Clock;
use cubo_server::config::{BusSettings, Config, NodeSettings};
use cubo_server::store::{PostgresSettings, PostgresStore};
use cubo_server::{Server, StartError};
use nkeys::KeyPair;
use serde_json::{Value, json};

async fn start(schema: &Schema, bus: BusSettings, name: &str) -> Result<Server, StartError> {
    let store =
        PostgresStore::open(&schema.url, PostgresSettings { lease: Duration::from_secs(10) }).await.unwrap();
    let node = NodeSettings { name: Some(name.to_owned()), url: None };
    Server::start(Config { node, bus: Some(bus), ..config() }, Arc::new(store), Clock::system()).await
}

/// Starts with a bus that will not do; what is said.
async fn refused(schema: &Schema, bus: BusSettings) -> String {
    let Err(why) = start(schema, bus, "x").await.map(|_| ()) else { panic!("it has started") };
    let why = why.to_string();
    assert_eq!(why.lines().count(), 1, "{why}");
    why
}

/// Two nodes on that bus, with one person each at one table.
async fn play(schema: &Schema, bus: &BusSettings) {
    let a = start(schema, bus.clone(), "a").await.unwrap();
    let b = start(schema, bus.clone(), "b").await.unwrap();
    all_on_the_bus(schema).await;
    let mut ada = Visitor::guest(a.address(), "Ada").await.unwrap();
    let zoe = Visitor::guest(b.address(), "Zoé").await.unwrap();
    let mut wish = two_people("cubulus");
    wish["access"] = json!("listed");
    let (table, ..) = open(&mut ada, wish).await;
    let mut ada = Player::sit(ada, &table, None, "Ada").await;
    let mut zoe = Player::sit(zoe, &table, None, "Zoé").await;
    ada.open_nonce().await;
    zoe.open_nonce().await;
    ada.hear_until(|player| player.phase() == "playing").await;
    zoe.hear_until(|player| player.phase() == "playing").await;
    play_on(&mut ada, &mut zoe, 4).await;
    a.close().await;
    b.close().await;
}

fn openssl(dir: &Path, words: &str) {
    let done = Command::new("openssl").args(words.split(' ')).current_dir(dir).output().expect("openssl");
    assert!(done.status.success(), "openssl {words}: {}", String::from_utf8_lossy(&done.stderr));
}

/// An authority, and a certificate of 127.0.0.1 that it has signed.
fn certificates(dir: &Path, name: &str) -> PathBuf {
    openssl(
        dir,
        &format!(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN={name} -keyout {name}-ca.key -out {name}-ca.pem"
        ),
    );
    openssl(
        dir,
        &format!(
            "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=bus -keyout {name}.key -out {name}.csr"
        ),
    );
    std::fs::write(dir.join("names"), "subjectAltName = IP:127.0.0.1\n").unwrap();
    openssl(
        dir,
        &format!(
            "x509 -req -in {name}.csr -CA {name}-ca.pem -CAkey {name}-ca.key -CAcreateserial -days 2 -extfile names -out {name}.pem"
        ),
    );
    dir.join(format!("{name}-ca.pem"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_that_encrypts_is_known_by_its_certificate() {
    let (schema, dir) = (shared().fresh(), Dir::new());
    let (right, wrong) = (certificates(dir.path(), "right"), certificates(dir.path(), "wrong"));
    let at = |name: &str| dir.path().join(name).display().to_string();
    let nats = Nats::start_with(&format!(
        "tls {{ cert_file: \"{}\", key_file: \"{}\" }}",
        at("right.pem"),
        at("right.key")
    ));
    let bus = |scheme: &str, ca: Option<PathBuf>| {
        let url = format!("{scheme}://127.0.0.1:{}", nats.port()).parse().unwrap();
        BusSettings { url, creds: None, ca }
    };
    play(&schema, &bus("tls", Some(right))).await;
    for ca in [None, Some(wrong)] {
        let why = refused(&schema, bus("tls", ca)).await;
        assert!(why.contains("cannot be reached") && why.to_lowercase().contains("certificate"), "{why}");
    }
    let why = refused(&schema, bus("tls", Some(dir.path().join("nowhere.pem")))).await;
    assert!(why.contains("nowhere.pem cannot be read"), "{why}");
    // A bus that does not encrypt, where encryption was asked for.
    let open = Nats::start();
    let url = format!("tls://127.0.0.1:{}", open.port()).parse().unwrap();
    let why = refused(&schema, BusSettings { url, creds: None, ca: None }).await;
    assert!(why.contains("cannot be reached"), "{why}");
}

/// A token as NATS operators make them, signed by that one.
fn token(signer: &KeyPair, subject: &KeyPair, name: &str, nats: Value) -> String {
    let head = json!({"typ": "JWT", "alg": "ed25519-nkey"}).to_string();
    let claims = json!({
        "jti": name, "iat": 1_700_000_000, "iss": signer.public_key(), "name": name, "sub": subject.public_key(), "nats": nats
    });
    let body = format!("{}.{}", URL_SAFE_NO_PAD.encode(head), URL_SAFE_NO_PAD.encode(claims.to_string()));
    format!("{body}.{}", URL_SAFE_NO_PAD.encode(signer.sign(body.as_bytes()).unwrap()))
}

/// Credentials of a user who may do that.
fn credentials(account: &KeyPair, file: PathBuf, allowed: &str) -> PathBuf {
    let user = KeyPair::new_user();
    let may = json!({"allow": [allowed]});
    let rights =
        json!({"pub": may, "sub": may, "subs": -1, "data": -1, "payload": -1, "type": "user", "version": 2});
    let jwt = token(account, &user, "cubo", rights);
    let seed = user.seed().unwrap();
    let text = format!(
        "-----BEGIN NATS USER JWT-----\n{jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
    );
    std::fs::write(&file, text).unwrap();
    file
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn credentials_of_an_operator_let_a_node_in() {
    let (schema, dir) = (shared().fresh(), Dir::new());
    let (operator, account, stranger) =
        (KeyPair::new_operator(), KeyPair::new_account(), KeyPair::new_account());
    let all = json!({"limits": {"subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true, "conn": -1, "leaf": -1},
        "type": "account", "version": 2});
    let trusted = token(&operator, &operator, "operator", json!({"type": "operator", "version": 2}));
    let house = token(&operator, &account, "house", all);
    let nats = Nats::start_with(&format!(
        "operator: \"{trusted}\"\nresolver: MEMORY\nresolver_preload: {{ {}: \"{house}\" }}\n",
        account.public_key()
    ));
    let bus = |creds: Option<PathBuf>| BusSettings { url: nats.url().parse().unwrap(), creds, ca: None };
    play(&schema, &bus(Some(credentials(&account, dir.path().join("good.creds"), "cubo.>")))).await;
    let forged = credentials(&stranger, dir.path().join("forged.creds"), "cubo.>");
    let why = refused(&schema, bus(Some(forged))).await;
    assert!(why.contains("cannot be reached") && why.to_lowercase().contains("authorization"), "{why}");
    let narrow = credentials(&account, dir.path().join("narrow.creds"), "other.>");
    let why = refused(&schema, bus(Some(narrow))).await;
    assert!(why.contains("allow it both for cubo.>"), "{why}");
    let why = refused(&schema, bus(None)).await;
    assert!(why.contains("cannot be reached"), "{why}");
    std::fs::write(dir.path().join("empty.creds"), "nothing").unwrap();
    for file in ["empty.creds", "missing.creds"] {
        let why = refused(&schema, bus(Some(dir.path().join(file)))).await;
        assert!(why.contains(&format!("{file} are no good")), "{why}");
    }
}
