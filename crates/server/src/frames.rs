//! The frames of a WebSocket. Tungstenite reads them, and writes those of the protocol itself. Texts are written from where they lie: the news of
//! a table is long and goes to several sockets, and a copy in the buffer of each of them would stay there as long as the socket.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::extract::ws::Utf8Bytes;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

/// The buffers of a socket are small: there are many sockets, most are quiet, and what clients send is short.
const READ_BUFFER: usize = 512;
/// How many texts are given to the kernel at the same time.
const AT_ONCE: usize = 8;

/// The server's end of a WebSocket.
pub(crate) struct Frames<S> {
    socket: WebSocketStream<S>,
    /// Texts on their way. Those that were not written completely are kept when a write is given up, so that a close frame can follow.
    texts: VecDeque<Utf8Bytes>,
    /// How many bytes of the first one's frame are written.
    written: usize,
}

/// The first bytes of a frame: a whole text of this length. A server masks nothing (RFC 6455, 5.2).
struct Head {
    bytes: [u8; 10],
    length: usize,
}

impl Head {
    const TEXT: u8 = 0x81;

    fn of(text: &str) -> Head {
        let mut bytes = [0; 10];
        bytes[0] = Head::TEXT;
        let length = match text.len() {
            short @ 0..126 => {
                bytes[1] = short as u8;
                2
            }
            middle @ 126..=0xffff => {
                bytes[1] = 126;
                bytes[2..4].copy_from_slice(&(middle as u16).to_be_bytes());
                4
            }
            long => {
                bytes[1] = 127;
                bytes[2..].copy_from_slice(&(long as u64).to_be_bytes());
                10
            }
        };
        Head { bytes, length }
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Frames<S> {
    /// Over a connection whose handshake is done. `read`: what was already read of it; `most`: the longest message that is accepted.
    pub(crate) async fn new(stream: S, read: &[u8], most: usize) -> Self {
        let config = WebSocketConfig::default()
            .max_message_size(Some(most))
            .max_frame_size(Some(most))
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0);
        let role = Role::Server;
        let socket = WebSocketStream::from_partially_read(stream, read.to_vec(), role, Some(config)).await;
        Frames { socket, texts: VecDeque::new(), written: 0 }
    }

    /// The next message; `None` when the connection has ended.
    pub(crate) async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.socket.next().await
    }

    /// Adds a text to those that are [written](Self::write) next.
    pub(crate) fn add(&mut self, text: Utf8Bytes) {
        self.texts.push_back(text);
    }

    /// Writes the texts that were added.
    pub(crate) async fn write(&mut self) -> Result<(), Error> {
        // The answer to a ping may wait. It must not come into the middle of a text.
        if self.written == 0 {
            self.socket.flush().await?;
        }
        Ok(poll_fn(|cx| self.poll_texts(cx)).await?)
    }

    /// Asks the other end whether it is still there.
    pub(crate) async fn ping(&mut self) -> Result<(), Error> {
        self.write().await?;
        self.socket.send(Message::Ping(Default::default())).await
    }

    /// Writes what is left, and that this is the end.
    pub(crate) async fn close(&mut self, frame: CloseFrame) -> Result<(), Error> {
        self.write().await?;
        self.socket.send(Message::Close(Some(frame))).await
    }

    fn poll_texts(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.texts.is_empty() {
            let heads: [Head; AT_ONCE] =
                std::array::from_fn(|n| Head::of(self.texts.get(n).map_or("", |text| text)));
            let mut slices = [IoSlice::new(&[]); 2 * AT_ONCE];
            for ((text, head), pair) in self.texts.iter().zip(&heads).zip(slices.chunks_exact_mut(2)) {
                pair[0] = IoSlice::new(&head.bytes[..head.length]);
                pair[1] = IoSlice::new(text.as_bytes());
            }
            let mut slices = &mut slices[..2 * self.texts.len().min(AT_ONCE)];
            IoSlice::advance_slices(&mut slices, self.written);
            let wrote = ready!(Pin::new(self.socket.get_mut()).poll_write_vectored(cx, slices))?;
            if wrote == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.written += wrote;
            while let Some(first) = self.texts.front()
                && let length = Head::of(first).length + first.len()
                && self.written >= length
            {
                self.written -= length;
                self.texts.pop_front();
            }
        }
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::duplex;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

    /// A text of that length.
    fn text(length: usize) -> Utf8Bytes {
        Utf8Bytes::from("cube".repeat(length.div_ceil(4))[..length].to_owned())
    }

    async fn ends(
        room: usize,
    ) -> (Frames<tokio::io::DuplexStream>, WebSocketStream<tokio::io::DuplexStream>) {
        let (here, there) = duplex(room);
        let there = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
        (Frames::new(here, &[], 1 << 20).await, there)
    }

    #[tokio::test]
    async fn texts_of_every_length_arrive_as_they_are() {
        let lengths = [0, 1, 125, 126, 127, 4000, 0xffff, 0x1_0000, 3, 2, 1, 0, 70_000];
        for room in [7, 1 << 20] {
            let (mut server, mut client) = ends(room).await;
            lengths.iter().for_each(|length| server.add(text(*length)));
            let written = tokio::spawn(async move { server.write().await });
            for length in lengths {
                let heard = client.next().await.unwrap().unwrap();
                assert_eq!(heard, Message::text(text(length).as_str()), "{length}");
            }
            written.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn a_write_that_was_given_up_is_finished_before_the_end() {
        let (mut server, mut client) = ends(100).await;
        server.add(text(1000));
        server.add(text(10));
        assert!(crate::ears::at_once(server.write()).await.is_none(), "nobody reads");
        let frame = CloseFrame { code: CloseCode::from(4000), reason: "too slow".into() };
        let closed = tokio::spawn(async move { server.close(frame).await });
        assert_eq!(client.next().await.unwrap().unwrap(), Message::text(text(1000).as_str()));
        assert_eq!(client.next().await.unwrap().unwrap(), Message::text(text(10).as_str()));
        let Message::Close(Some(end)) = client.next().await.unwrap().unwrap() else { panic!("no end") };
        assert_eq!(u16::from(end.code), 4000);
        closed.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn the_answer_to_a_ping_does_not_break_a_text() {
        let (mut server, mut client) = ends(1 << 16).await;
        client.send(Message::Ping(vec![1, 2].into())).await.unwrap();
        assert!(matches!(server.recv().await, Some(Ok(Message::Ping(_)))));
        server.add(text(300));
        server.write().await.unwrap();
        assert_eq!(client.next().await.unwrap().unwrap(), Message::Pong(vec![1, 2].into()));
        assert_eq!(client.next().await.unwrap().unwrap(), Message::text(text(300).as_str()));
    }

    #[tokio::test]
    async fn the_answer_to_a_ping_waits_for_a_text_that_was_given_up() {
        let (mut server, mut client) = ends(100).await;
        server.add(text(1000));
        assert!(crate::ears::at_once(server.write()).await.is_none(), "nobody reads");
        client.send(Message::Ping(vec![1, 2].into())).await.unwrap();
        assert!(matches!(server.recv().await, Some(Ok(Message::Ping(_)))));
        let frame = CloseFrame { code: CloseCode::from(4000), reason: "too slow".into() };
        let closed = tokio::spawn(async move { server.close(frame).await });
        assert_eq!(client.next().await.unwrap().unwrap(), Message::text(text(1000).as_str()));
        closed.await.unwrap().unwrap();
    }
}
