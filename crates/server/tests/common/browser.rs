//! A browser: it keeps the last cookie that it was given.

use std::net::SocketAddr;

use cubo_client::{Request, Visitor, request};
use serde_json::{Value, json};

pub const PASSWORD: &str = "three cubes on a table";

pub struct Browser(pub Visitor);

impl Browser {
    pub fn new(house: SocketAddr) -> Self {
        Browser(Visitor::stranger(house))
    }

    pub async fn guest(house: SocketAddr, name: &str) -> Self {
        Browser(Visitor::guest(house, name).await.unwrap())
    }

    /// Somebody who is a member already.
    pub async fn member(house: SocketAddr, name: &str) -> Self {
        let mut browser = Browser::guest(house, name).await;
        let (status, told) = browser.post("/api/account", json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(status, 200, "{told}");
        browser
    }

    async fn send(&mut self, mut wish: Request) -> (u16, Vec<u8>) {
        if let Some(cookie) = &self.0.cookie {
            wish = wish.with("cookie", cookie.clone());
        }
        let reply = request(self.0.house, &wish).await.unwrap();
        if let Some(cookie) = reply.header("set-cookie") {
            self.0.cookie = cookie.split(';').next().map(str::to_owned);
        }
        let chunked = reply.header("transfer-encoding") == Some("chunked");
        (reply.status, if chunked { joined(&reply.body) } else { reply.body })
    }

    pub async fn ask(&mut self, wish: Request) -> (u16, Value) {
        let (status, body) = self.send(wish).await;
        (status, serde_json::from_slice(&body).unwrap())
    }

    pub async fn get(&mut self, path: &str) -> (u16, Value) {
        self.ask(Request::get(path)).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.ask(Request::post(path, body.to_string())).await
    }

    pub async fn log_in(&mut self, name: &str) -> u16 {
        self.post("/api/account/login", json!({"name": name, "password": PASSWORD})).await.0
    }

    /// What is told line by line.
    pub async fn lines(&mut self, path: &str) -> Vec<Value> {
        let (status, body) = self.send(Request::get(path)).await;
        assert_eq!(status, 200);
        let text = String::from_utf8(body).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// A body that came in chunks, the last of which is empty.
fn joined(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    loop {
        let end = body.windows(2).position(|two| two == b"\r\n").expect("a chunk begins with its length");
        let length = usize::from_str_radix(std::str::from_utf8(&body[..end]).unwrap(), 16).unwrap();
        if length == 0 {
            return whole;
        }
        whole.extend_from_slice(&body[end + 2..end + 2 + length]);
        body = &body[end + 4 + length..];
    }
}

pub fn code(told: &(u16, Value)) -> (u16, &str) {
    (told.0, told.1["error"]["code"].as_str().unwrap_or("none"))
}
