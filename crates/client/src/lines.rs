//! An HTTP answer that is read as it comes, line by line if it is a stream of lines.

use std::io;

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};

use super::other;

/// The longest line: as long as those of the engine protocol.
const LONGEST: usize = 16 << 20;
/// The longest line of a head.
const HEAD: u64 = 64 << 10;

/// How the length of a body is told.
enum Length {
    /// So many bytes are left.
    Known(usize),
    /// In chunks; of this one so many bytes are left.
    Chunks(usize),
    /// Up to the end of the connection.
    ToEnd,
    /// It is over.
    Over,
}

/// An answer whose body is still to be read.
pub struct Answered<S> {
    /// The status.
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    from: BufReader<S>,
    length: Length,
    /// What was read and not yet given out.
    read: Vec<u8>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Answered<S> {
    /// Sends a request, head and body, and reads the head of the answer.
    pub async fn to(mut stream: S, request: &str) -> io::Result<Self> {
        stream.write_all(request.as_bytes()).await?;
        stream.flush().await?;
        let mut from = BufReader::new(stream);
        let first = head_line(&mut from).await?;
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| other("this is no HTTP"))?;
        let mut headers = Vec::new();
        loop {
            let line = head_line(&mut from).await?;
            if line.is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':') {
                headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
            }
        }
        let mut answered = Answered { status, headers, from, length: Length::ToEnd, read: Vec::new() };
        let chunked =
            answered.header("transfer-encoding").is_some_and(|kind| kind.eq_ignore_ascii_case("chunked"));
        let known = answered.header("content-length").and_then(|length| length.parse().ok());
        answered.length = match known {
            _ if chunked => Length::Chunks(0),
            Some(length) => Length::Known(length),
            None => Length::ToEnd,
        };
        Ok(answered)
    }
}

async fn head_line<S: AsyncRead + Unpin>(from: &mut BufReader<S>) -> io::Result<String> {
    let mut line = Vec::new();
    from.take(HEAD).read_until(b'\n', &mut line).await?;
    if !line.ends_with(b"\n") {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let text = String::from_utf8(line).map_err(|_| other("a head that is no text"))?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

impl<S: AsyncRead + Unpin> Answered<S> {
    /// The first header of that name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Reads some more of the body; false if it is over.
    async fn more(&mut self) -> io::Result<bool> {
        if let Length::Chunks(0) = self.length {
            let line = head_line(&mut self.from).await?;
            let size = line.split(';').next().unwrap_or_default().trim();
            let size = usize::from_str_radix(size, 16).map_err(|_| other("a chunk without a length"))?;
            self.length = if size == 0 { Length::Over } else { Length::Chunks(size) };
        }
        let most = match self.length {
            Length::Known(left) | Length::Chunks(left) => left,
            Length::ToEnd => LONGEST,
            Length::Over => 0,
        };
        if most == 0 {
            return Ok(false);
        }
        let there = self.from.fill_buf().await?;
        let taken = there.len().min(most);
        self.read.extend_from_slice(&there[..taken]);
        self.from.consume(taken);
        match &mut self.length {
            Length::ToEnd => return Ok(taken > 0),
            _ if taken == 0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            Length::Known(left) => *left -= taken,
            Length::Chunks(left) => {
                *left -= taken;
                if *left == 0 {
                    head_line(&mut self.from).await?; // the line end after a chunk
                }
            }
            Length::Over => {}
        }
        Ok(true)
    }

    /// The next line; nothing at the end.
    pub async fn line(&mut self) -> io::Result<Option<String>> {
        let mut looked = 0;
        loop {
            if let Some(end) = self.read[looked..].iter().position(|byte| *byte == b'\n') {
                let rest = self.read.split_off(looked + end + 1);
                let mut line = std::mem::replace(&mut self.read, rest);
                line.pop();
                return String::from_utf8(line).map(Some).map_err(|_| other("a line that is no text"));
            }
            looked = self.read.len();
            if looked > LONGEST {
                return Err(other("a line of more than 16 MiB"));
            }
            if !self.more().await? {
                return Ok(None);
            }
        }
    }

    /// All that is left of the body.
    pub async fn rest(mut self) -> io::Result<Vec<u8>> {
        while self.more().await? {
            if self.read.len() > LONGEST {
                return Err(other("an answer of more than 16 MiB"));
            }
        }
        Ok(self.read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn answered(answer: &str) -> Answered<tokio::io::DuplexStream> {
        let (near, mut far) = tokio::io::duplex(1 << 10);
        far.write_all(answer.as_bytes()).await.unwrap();
        tokio::spawn(async move {
            let mut asked = vec![0; 64];
            let _ = far.read(&mut asked).await;
        });
        Answered::to(near, "GET / HTTP/1.1\r\n\r\n").await.unwrap()
    }

    #[tokio::test]
    async fn lines_are_put_together_from_chunks() {
        let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{\"a\"\r\n7\r\n:1}\n{}\n\r\n1\r\nx\r\n0\r\n\r\n";
        let mut lines = answered(text).await;
        assert_eq!(lines.status, 200);
        assert_eq!(lines.line().await.unwrap().as_deref(), Some("{\"a\":1}"));
        assert_eq!(lines.line().await.unwrap().as_deref(), Some("{}"));
        assert_eq!(lines.line().await.unwrap(), None, "half a line is none");
    }

    #[tokio::test]
    async fn a_body_ends_where_its_length_says_or_is_refused() {
        let whole = answered("HTTP/1.1 404 No\r\ncontent-length: 2\r\n\r\n{}and more").await;
        assert_eq!((whole.status, whole.rest().await.unwrap()), (404, b"{}".to_vec()));
        let broken = answered("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}").await;
        assert!(broken.rest().await.is_err());
    }
}
