//! A small client of the server, for `cubo load` and the tests: HTTP requests, sockets, and sitting down with a nonce.
//!
//! HTTP is written by hand because the tests send what no library would send: headers that are missing, repeated or
//! wrong.

mod http;
mod lines;
mod socket;

pub use http::{Reply, Request, request};
pub use lines::Answered;
pub use socket::{Socket, Told};

use std::io;
use std::net::SocketAddr;

use cubo_core::fair::Bytes32;
use serde_json::{Value, json};

/// A guest of a server.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The address of the server.
    pub house: SocketAddr,
    /// The session cookie.
    pub cookie: Option<String>,
}

fn other(why: impl Into<String>) -> io::Error {
    io::Error::other(why.into())
}

impl Visitor {
    /// A visitor without a session.
    pub fn stranger(house: SocketAddr) -> Self {
        Visitor { house, cookie: None }
    }

    /// A visitor with a new guest session.
    pub async fn guest(house: SocketAddr, name: &str) -> io::Result<Self> {
        let mut visitor = Visitor::stranger(house);
        visitor.post("/api/session", &json!({"name": name})).await?;
        Ok(visitor)
    }

    /// A GET request; returns the JSON.
    pub async fn get(&mut self, path: &str) -> io::Result<Value> {
        self.ask(Request::get(path)).await
    }

    /// A POST request; returns the JSON.
    pub async fn post(&mut self, path: &str, body: &Value) -> io::Result<Value> {
        self.ask(Request::post(path, body.to_string())).await
    }

    /// Makes any request with this visitor's cookie.
    pub async fn ask(&mut self, mut wish: Request) -> io::Result<Value> {
        if let Some(cookie) = &self.cookie {
            wish.headers.push(("cookie".to_owned(), cookie.clone()));
        }
        let reply = request(self.house, &wish).await?;
        if let Some(cookie) = reply.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        let value: Value = serde_json::from_slice(&reply.body)
            .map_err(|why| other(format!("{} is answered with {}: {why}", wish.path, reply.status)))?;
        if reply.status >= 400 {
            return Err(other(format!("{} is answered with {}: {value}", wish.path, reply.status)));
        }
        Ok(value)
    }

    /// Opens a socket.
    pub async fn socket(&self) -> io::Result<Socket> {
        Socket::open(self.house, self.cookie.as_deref()).await
    }
}

/// A fresh nonce.
pub fn nonce() -> io::Result<Bytes32> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|why| other(why.to_string()))?;
    Ok(Bytes32(bytes))
}
