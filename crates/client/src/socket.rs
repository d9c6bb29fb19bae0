//! A WebSocket that carries JSON.

use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use super::other;

const LONGEST: Duration = Duration::from_secs(20);

/// What was received.
#[derive(Debug)]
pub enum Told {
    /// A message, as it came.
    Text(Utf8Bytes),
    /// The socket was closed, with this close code.
    End(Option<u16>),
}

/// An open socket.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    next: u64,
    /// Messages received while nothing was reading.
    waiting: VecDeque<Utf8Bytes>,
}

fn failed(why: Error) -> io::Error {
    match why {
        Error::Io(why) => why,
        why => other(why.to_string()),
    }
}

impl Socket {
    /// Opens a socket as a page of the server would.
    pub async fn open(house: SocketAddr, cookie: Option<&str>) -> io::Result<Self> {
        Socket::open_narrow(house, cookie, None).await
    }

    /// The same, with a receive buffer of `room` bytes in the kernel.
    pub async fn open_narrow(house: SocketAddr, cookie: Option<&str>, room: Option<u32>) -> io::Result<Self> {
        let origin = format!("http://{house}");
        let mut headers = vec![("origin", origin.as_str())];
        headers.extend(cookie.map(|cookie| ("cookie", cookie)));
        Socket::open_with(house, &headers, room).await
    }

    /// Opens a socket as a bot with that token.
    pub async fn open_as_bot(house: SocketAddr, token: &str) -> io::Result<Self> {
        Socket::open_with(house, &[("authorization", &format!("Bearer {token}"))], None).await
    }

    async fn open_with(
        house: SocketAddr,
        added: &[(&'static str, &str)],
        room: Option<u32>,
    ) -> io::Result<Self> {
        let mut request = format!("ws://{house}/ws").into_client_request().map_err(failed)?;
        let headers = request.headers_mut();
        for (name, value) in added {
            let value = HeaderValue::from_str(value).map_err(|_| other("no header can hold that"))?;
            headers.insert(*name, value);
        }
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let open = async {
            let socket = if house.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            if let Some(room) = room {
                socket.set_recv_buffer_size(room)?;
            }
            let stream = socket.connect(house).await?;
            stream.set_nodelay(true)?;
            let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
            opened.map(|(stream, _)| stream).map_err(failed)
        };
        let stream = timeout(LONGEST, open).await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        Ok(Socket { stream, next: 1, waiting: VecDeque::new() })
    }

    /// Sends a text as it is.
    pub async fn say(&mut self, text: String) -> io::Result<()> {
        self.stream.send(Message::Text(text.into())).await.map_err(failed)
    }

    /// Sends a ping frame of the WebSocket protocol.
    pub async fn ping(&mut self) -> io::Result<()> {
        self.stream.send(Message::Ping(Default::default())).await.map_err(failed)
    }

    /// Waits for a while, but answers pings of the server, as a browser does by itself.
    pub async fn rest(&mut self, time: Duration) {
        let end = Instant::now() + time;
        loop {
            match timeout_at(end, self.stream.next()).await {
                Err(_) => return,
                Ok(Some(Ok(Message::Text(text)))) => self.waiting.push_back(text),
                Ok(Some(Ok(_))) => {}
                // The next read reports that the socket has ended.
                Ok(Some(Err(_)) | None) => return tokio::time::sleep_until(end).await,
            }
        }
    }

    /// The next message.
    pub async fn hear(&mut self) -> io::Result<Told> {
        if let Some(text) = self.waiting.pop_front() {
            return Ok(Told::Text(text));
        }
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(Told::Text(text)),
                Some(Ok(Message::Close(frame))) => {
                    return Ok(Told::End(frame.map(|frame| frame.code.into())));
                }
                Some(Ok(_)) => {}
                Some(Err(Error::ConnectionClosed | Error::AlreadyClosed)) | None => {
                    return Ok(Told::End(None));
                }
                Some(Err(why)) => return Err(failed(why)),
            }
        }
    }

    /// The next message as JSON; a closed socket is an error.
    pub async fn hear_json(&mut self) -> io::Result<Value> {
        let told =
            timeout(LONGEST, self.hear()).await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        match told {
            Told::Text(text) => Ok(serde_json::from_str(&text)?),
            Told::End(code) => Err(other(format!("the socket was closed: {code:?}"))),
        }
    }

    /// Sends a request with an id and waits for its answer; other messages go to `also`.
    pub async fn ask(&mut self, mut request: Value, also: &mut Vec<Value>) -> io::Result<Value> {
        let id = self.next;
        self.next += 1;
        request["id"] = json!(id);
        self.say(request.to_string()).await?;
        loop {
            let told = self.hear_json().await?;
            if told["id"] == json!(id) {
                return Ok(told);
            }
            also.push(told);
        }
    }

    /// Closes the socket with a close frame.
    pub async fn close(mut self) {
        let _ = timeout(Duration::from_secs(1), self.stream.close(None)).await;
    }
}
