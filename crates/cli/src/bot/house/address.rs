//! Where a house is, and how it is asked: HTTP, with TLS if the address says so.

use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use cubo_client::Answered;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// How long one request may take.
const LONGEST: Duration = Duration::from_secs(20);

/// A house.
#[derive(Clone)]
pub(super) struct House {
    host: String,
    port: u16,
    /// As it stands in `Host`.
    authority: String,
    tls: Option<TlsConnector>,
}

/// A connection to it.
pub(super) enum Wire {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl AsyncRead for Wire {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Wire::Plain(stream) => Pin::new(stream).poll_read(cx, buf),
            Wire::Tls(stream) => Pin::new(stream.as_mut()).poll_read(cx, buf),
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Wire::Plain(stream) => Pin::new(stream).poll_write(cx, buf),
            Wire::Tls(stream) => Pin::new(stream.as_mut()).poll_write(cx, buf),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Wire::Plain(stream) => Pin::new(stream).poll_flush(cx),
            Wire::Tls(stream) => Pin::new(stream.as_mut()).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Wire::Plain(stream) => Pin::new(stream).poll_shutdown(cx),
            Wire::Tls(stream) => Pin::new(stream.as_mut()).poll_shutdown(cx),
        }
    }
}

impl House {
    /// The house at an address as in a browser. `ca`: a file with the authorities that are trusted beside those of this machine.
    pub(super) fn at(url: &str, ca: Option<&Path>) -> Result<House, String> {
        let bad = || format!("{url}: an address is http://HOST or https://HOST, perhaps with :PORT");
        let (secure, rest) = match (url.strip_prefix("https://"), url.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (None, Some(rest)) => (false, rest),
            (None, None) => return Err(bad()),
        };
        let authority = rest.split('/').next().unwrap_or_default();
        let usual = if secure { 443 } else { 80 };
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().map_err(|_| bad())?),
            _ => (authority, usual),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if host.is_empty() || host.contains(char::is_whitespace) {
            return Err(bad());
        }
        let tls = match secure {
            true => Some(connector(ca)?),
            false if ca.is_some() => return Err("--ca is for addresses that begin with https://".to_owned()),
            false => None,
        };
        Ok(House { host: host.to_owned(), port, authority: authority.to_owned(), tls })
    }

    async fn connect(&self) -> io::Result<Wire> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await?;
        stream.set_nodelay(true)?;
        Ok(match &self.tls {
            None => Wire::Plain(stream),
            Some(tls) => {
                let name = ServerName::try_from(self.host.clone()).map_err(io::Error::other)?;
                Wire::Tls(Box::new(tls.connect(name, stream).await?))
            }
        })
    }

    /// Asks something with a token; the body of the answer is still to be read.
    pub(super) async fn ask(
        &self,
        token: &str,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> io::Result<Answered<Wire>> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\nuser-agent: cubo-bot\r\n\
             content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            self.authority,
            body.len()
        );
        let asked = async { Answered::to(self.connect().await?, &head).await };
        timeout(LONGEST, asked).await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
    }

    /// The same, with the whole answer as JSON.
    pub(super) async fn answer(
        &self,
        token: &str,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> io::Result<(u16, Value)> {
        let answered = self.ask(token, method, path, body).await?;
        let status = answered.status;
        let rest = timeout(LONGEST, answered.rest()).await;
        let rest = rest.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        Ok((status, serde_json::from_slice(&rest).unwrap_or(Value::Null)))
    }
}

/// Why a certificate is not trusted, if that is why there is no connection.
pub(super) fn distrust(why: &io::Error) -> Option<String> {
    match why.get_ref()?.downcast_ref::<rustls::Error>()? {
        rustls::Error::InvalidCertificate(why) => Some(why.to_string()),
        _ => None,
    }
}

fn connector(ca: Option<&Path>) -> Result<TlsConnector, String> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if let Some(file) = ca {
        let bad = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
        let listed = CertificateDer::pem_file_iter(file).map_err(|why| bad(&why))?;
        let listed = listed.collect::<Result<Vec<_>, _>>().map_err(|why| bad(&why))?;
        if listed.is_empty() {
            return Err(bad(&"there is no certificate in it"));
        }
        for certificate in listed {
            roots.add(certificate).map_err(|why| bad(&why))?;
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|why| format!("TLS cannot be used here: {why}"))?;
    let config = config.with_root_certificates(roots).with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_in_a_browser() {
        let at = |url| House::at(url, None).map(|house| (house.host, house.port, house.tls.is_some()));
        assert_eq!(at("http://127.0.0.1:8080"), Ok(("127.0.0.1".to_owned(), 8080, false)));
        assert_eq!(at("https://cubes.example/"), Ok(("cubes.example".to_owned(), 443, true)));
        assert_eq!(at("http://[::1]:9/x"), Ok(("::1".to_owned(), 9, false)));
        assert_eq!(at("http://[::1]"), Ok(("::1".to_owned(), 80, false)));
        for bad in ["", "cubes.example", "ftp://cubes.example", "http://", "http://a:b"] {
            assert!(at(bad).is_err(), "{bad}");
        }
        let none = Path::new("/nowhere/ca.pem");
        assert!(House::at("http://cubes.example", Some(none)).is_err_and(|why| why.contains("--ca")));
        assert!(
            House::at("https://cubes.example", Some(none)).is_err_and(|why| why.contains("/nowhere/ca.pem"))
        );
    }
}
