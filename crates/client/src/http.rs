//! One HTTP request, on its own connection.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

const LONGEST: Duration = Duration::from_secs(20);

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// `GET`, `POST`, …
    pub method: &'static str,
    /// With its query.
    pub path: String,
    /// Host, Origin and the headers of the body are added unless they are given here.
    pub headers: Vec<(String, String)>,
    /// May be empty.
    pub body: String,
}

impl Request {
    /// A GET request.
    pub fn get(path: &str) -> Self {
        Request { method: "GET", path: path.to_owned(), headers: Vec::new(), body: String::new() }
    }

    /// A POST request.
    pub fn post(path: &str, body: String) -> Self {
        Request { method: "POST", path: path.to_owned(), headers: Vec::new(), body }
    }

    /// A DELETE request.
    pub fn delete(path: &str) -> Self {
        Request { method: "DELETE", ..Request::get(path) }
    }

    /// With another header. An empty value suppresses a header that would be added.
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }

    /// As it is sent to a house.
    pub fn write(&self, house: SocketAddr) -> String {
        let mut text = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        let made = [
            ("host", house.to_string()),
            ("origin", format!("http://{house}")),
            ("content-length", self.body.len().to_string()),
            ("connection", "close".to_owned()),
        ];
        for (name, value) in made {
            if !self.headers.iter().any(|(given, _)| given == name) {
                text += &format!("{name}: {value}\r\n");
            }
        }
        for (name, value) in self.headers.iter().filter(|(_, value)| !value.is_empty()) {
            text += &format!("{name}: {value}\r\n");
        }
        text + "\r\n" + &self.body
    }
}

/// The response.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// The first header of that name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Sends a request and reads the answer to its end.
pub async fn request(house: SocketAddr, request: &Request) -> io::Result<Reply> {
    let exchange = async {
        let mut stream = TcpStream::connect(house).await?;
        stream.write_all(request.write(house).as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        read(&bytes)
    };
    timeout(LONGEST, exchange).await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
}

fn read(bytes: &[u8]) -> io::Result<Reply> {
    let bad = || io::Error::from(io::ErrorKind::InvalidData);
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").ok_or_else(bad)?;
    let head = std::str::from_utf8(&bytes[..end]).map_err(|_| bad())?;
    let mut lines = head.split("\r\n");
    let status =
        lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|n| n.parse().ok()).ok_or_else(bad)?;
    let headers = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    Ok(Reply { status, headers, body: bytes[end + 4..].to_vec() })
}
