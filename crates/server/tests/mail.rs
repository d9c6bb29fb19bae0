//! Mail: an address that its owner has confirmed, and new passwords by it; and nothing is told about who has which address.

use std::net::SocketAddr;
use std::time::Duration;

use crate::on_postgres;
use base64::Engine;
use cubo_client::Request;
use cubo_server::config::Config;
use cubo_server::mail::MailSettings;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::common::place::kept;
use crate::common::{Dir, config, house, house_with};
use crate::members::{Browser, PASSWORD, code};

/// A mail that has arrived: to whom, its head, and its words.
pub(crate) struct Arrived {
    to: String,
    head: String,
    words: String,
}

impl Arrived {
    /// What it says.
    pub(crate) fn words(&self) -> &str {
        &self.words
    }

    /// What stands behind `#` in its links.
    pub(crate) fn links(&self) -> Vec<String> {
        let after = self.words.split('#').skip(1);
        after.map(|rest| rest.split_whitespace().next().unwrap().to_owned()).collect()
    }
}

/// A small server of mail on this machine.
pub(crate) struct Post {
    at: SocketAddr,
    arrived: mpsc::Receiver<Arrived>,
}

impl Post {
    pub(crate) async fn open() -> Post {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (at, (sender, arrived)) = (listener.local_addr().unwrap(), mpsc::channel(16));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, sender.clone()));
            }
        });
        Post { at, arrived }
    }

    pub(crate) async fn next(&mut self) -> Arrived {
        self.arrived.recv().await.unwrap()
    }

    pub(crate) fn settings(&self) -> Config {
        let links = "http://cubes.example".parse().unwrap();
        let mail = MailSettings::new(&format!("smtp://{}", self.at), "house@cubes.example", links).unwrap();
        Config { mail: Some(mail), ..config() }
    }
}

async fn serve(stream: TcpStream, arrived: mpsc::Sender<Arrived>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut to = String::new();
    write.write_all(b"220 here\r\n").await.unwrap();
    while let Ok(Some(line)) = lines.next_line().await {
        let answer = match line.split([' ', ':']).next().unwrap_or_default() {
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                "250 yes"
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.unwrap();
                let mut text = String::new();
                while let Ok(Some(line)) = lines.next_line().await {
                    if line == "." {
                        break;
                    }
                    text += &line;
                    text += "\n";
                }
                let (head, body) = text.split_once("\n\n").unwrap();
                let body = base64::engine::general_purpose::STANDARD.decode(body.replace('\n', "")).unwrap();
                let words = String::from_utf8(body).unwrap();
                let _ = arrived.send(Arrived { to: to.clone(), head: head.to_owned(), words }).await;
                "250 kept"
            }
            "QUIT" => "221 goodbye",
            _ => "250 yes",
        };
        if write.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() {
            return;
        }
    }
}

pub(crate) async fn set(browser: &mut Browser, mail: &str) -> (u16, Value) {
    let body = json!({"mail": mail, "language": "fr", "confirm": {"password": PASSWORD}});
    browser.post("/api/account/mail", body).await
}

#[tokio::test]
async fn an_address_is_confirmed_and_sets_a_new_password() {
    let dir = Dir::new();
    let mut post = Post::open().await;
    let server = house_with(kept(dir.path()).await, post.settings()).await;
    let at = server.address();
    let (mut zoe, mut anybody) = (Browser::new(at), Browser::new(at));
    assert_eq!(anybody.get("/api/house").await.1["accounts"], json!({"sign_up": "open", "mail": true}));
    zoe.join("Zoé").await;
    assert_eq!(zoe.get("/api/account").await.1["mail"], json!({}));
    let wrong = json!({"mail": "zoe@example.org", "confirm": {"password": "not this one"}});
    assert_eq!(code(&zoe.post("/api/account/mail", wrong).await), (403, "wrong-password"));
    assert_eq!(code(&set(&mut zoe, "zoe").await), (400, "bad-mail"));
    let (status, account) = set(&mut zoe, "Zoe@example.org").await;
    assert_eq!((status, &account["mail"]), (200, &json!({"wanted": "Zoe@example.org"})), "{account}");
    let mail = post.next().await;
    assert_eq!(mail.to, "Zoe@example.org");
    assert!(mail.head.contains("From: ") && mail.head.contains("<house@cubes.example>"), "{}", mail.head);
    assert!(mail.words.starts_with("Bonjour Zoé,"), "{}", mail.words);
    assert!(mail.words.contains("http://cubes.example/confirm#"), "the house's own address: {}", mail.words);

    // Before it is confirmed nothing is sent there.
    let forgotten = json!({"mail": "zoe@example.org"});
    assert_eq!(
        anybody.post("/api/account/forgotten", forgotten.clone()).await,
        (200, json!({"minutes": 60}))
    );
    let link = json!({"link": mail.links()[0]});
    let told = anybody.post("/api/account/mail/confirm", link.clone()).await;
    assert_eq!(told, (200, json!({"mail": "Zoe@example.org"})));
    let told = anybody.post("/api/account/mail/confirm", link.clone()).await;
    assert_eq!(code(&told), (403, "bad-confirmation"), "once");
    assert_eq!(zoe.get("/api/account").await.1["mail"], json!({"address": "Zoe@example.org"}));
    // It is no link for a password, and the other way round.
    let reset = |link: &str| json!({"link": link, "password": "four cubes under it"});
    let told = anybody.post("/api/account/reset", reset(&mail.links()[0])).await;
    assert_eq!(code(&told), (403, "bad-reset"));

    // Asked for by somebody who knows the address, however it is written: the mail goes to its owner, with a link of the house's own address.
    let wish = Request::post("/api/account/forgotten", json!({"mail": "ZOE@EXAMPLE.org"}).to_string());
    let host = format!("localhost:{}", at.port());
    let wish = wish.with("host", host.clone()).with("origin", format!("http://{host}"));
    assert_eq!(anybody.ask(wish).await.0, 200);
    let mail = post.next().await;
    assert!(mail.words.contains("Zoé:\r\nhttp://cubes.example/reset#"), "{}", mail.words);
    assert!(mail.words.starts_with("Hello,"), "{}", mail.words);
    assert_eq!(
        code(&anybody.post("/api/account/mail/confirm", json!({"link": mail.links()[0]})).await).0,
        403
    );
    let (status, account) = anybody.post("/api/account/reset", reset(&mail.links()[0])).await;
    assert_eq!((status, &account["name"]), (200, &json!("Zoé")), "{account}");
    assert!(!zoe.is_member().await, "all other sessions have ended");
    assert_eq!(Browser::new(at).log_in("Zoé", "four cubes under it").await.0, 200);
    assert_eq!(
        code(&Browser::new(at).post("/api/account/reset", reset(&mail.links()[0])).await),
        (403, "bad-reset")
    );

    // Two with one address are both written to; who removes it is not.
    let mut noe = Browser::new(at);
    noe.join("Noé").await;
    set(&mut noe, "zoe@example.org").await;
    let link = post.next().await.links()[0].clone();
    noe.post("/api/account/mail/confirm", json!({"link": link})).await;
    let (_, account) = anybody.ask(Request::delete("/api/account/mail")).await;
    assert_eq!(account["mail"], json!({}));
    server.close().await;
}

#[tokio::test]
async fn an_old_address_is_told_of_the_new_one() {
    let dir = Dir::new();
    let mut post = Post::open().await;
    let server = house_with(kept(dir.path()).await, post.settings()).await;
    let at = server.address();
    let (mut zoe, mut anybody) = (Browser::new(at), Browser::new(at));
    zoe.join("Zoé").await;
    set(&mut zoe, "old@example.org").await;
    let link = post.next().await.links()[0].clone();
    anybody.post("/api/account/mail/confirm", json!({"link": link})).await;
    assert_eq!(set(&mut zoe, "new@example.org").await.0, 200);
    let mut mails = [post.next().await, post.next().await];
    mails.sort_by(|a, b| a.to.cmp(&b.to));
    let [new, old] = mails;
    assert_eq!((new.to.as_str(), old.to.as_str()), ("new@example.org", "old@example.org"));
    assert!(old.words.starts_with("Bonjour Zoé,") && old.words.contains("new@example.org"), "{}", old.words);
    assert!(!old.words.contains("#"), "no link to take over: {}", old.words);
    assert_eq!(new.links().len(), 1);
    // The same address again, written otherwise, is no other one: the next mail that arrives is the new link.
    anybody.post("/api/account/mail/confirm", json!({"link": new.links()[0]})).await;
    assert_eq!(set(&mut zoe, "NEW@example.org").await.0, 200);
    assert_eq!(post.next().await.links().len(), 1);
    let (_, account) = zoe.ask(Request::delete("/api/account/mail")).await;
    assert_eq!(account["mail"], json!({}));
    // One that is removed is told too, in the browser's language.
    let mail = post.next().await;
    assert!(mail.words.starts_with("Hello Zoé,") && mail.words.contains("was removed"), "{}", mail.words);
    server.close().await;
}

#[tokio::test]
async fn nothing_is_told_about_who_has_which_address() {
    let dir = Dir::new();
    let mut post = Post::open().await;
    let server = house_with(kept(dir.path()).await, post.settings()).await;
    let at = server.address();
    let mut zoe = Browser::new(at);
    zoe.join("Zoé").await;
    set(&mut zoe, "zoe@example.org").await;
    let link = post.next().await.links()[0].clone();
    zoe.post("/api/account/mail/confirm", json!({"link": link})).await;
    // The same answers, and the last of them is about who asks, not about what for.
    let mut stories = Vec::new();
    for mail in ["zoe@example.org", "nobody@example.org"] {
        let mut story = Vec::new();
        for _ in 0..4 {
            story.push(Browser::new(at).post("/api/account/forgotten", json!({"mail": mail})).await);
        }
        stories.push(story);
    }
    assert_eq!(stories[0], stories[1]);
    assert_eq!(stories[0][3], (200, json!({"minutes": 60})));
    // Three mails to one address are enough for a while, and the confirmation was one.
    for _ in 0..2 {
        assert_eq!(post.next().await.to, "zoe@example.org");
    }
    let more = tokio::time::timeout(Duration::from_millis(300), post.next()).await;
    assert!(more.is_err(), "no more than that");
    for n in 0.. {
        let told = Browser::new(at).post("/api/account/forgotten", json!({"mail": "x@example.org"})).await;
        if told.0 == 429 {
            break;
        }
        assert!(n < 40, "{told:?}");
    }
    server.close().await;
}

#[tokio::test]
async fn without_settings_there_is_no_mail() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut zoe = Browser::new(server.address());
    zoe.join("Zoé").await;
    assert_eq!(zoe.get("/api/house").await.1["accounts"], json!({"sign_up": "open"}));
    assert!(zoe.get("/api/account").await.1["mail"].is_null());
    assert_eq!(code(&set(&mut zoe, "zoe@example.org").await), (404, "no-mail"));
    let told = zoe.post("/api/account/forgotten", json!({"mail": "zoe@example.org"})).await;
    assert_eq!(code(&told), (404, "no-mail"));
    server.close().await;
}

on_postgres! {
    an_old_address_is_told_of_the_new_one,
    an_address_is_confirmed_and_sets_a_new_password,
    nothing_is_told_about_who_has_which_address,
    without_settings_there_is_no_mail,
}
