//! Requests to addresses that members have given. They never reach this machine, its network, or any address that is not public.
//!
//! A name is resolved once; every address it has must be public, and the connection goes to one of those that were checked, so that a name
//! cannot mean another address a moment later. Redirections are not followed.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::uri::{Scheme, Uri};
use axum::http::{HeaderMap, HeaderValue, Request, header};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

/// How long a request may take, from the resolver to the status.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long connecting to one address may take.
const CONNECT: Duration = Duration::from_secs(5);
/// The longest address.
const LONGEST: usize = 2048;

/// The push services of the browsers: a name, or with a dot before it every name that ends so.
const PUSH_SERVICES: [&str; 6] = [
    "fcm.googleapis.com",
    "android.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.services.mozilla.com",
    ".notify.windows.com",
    ".push.apple.com",
];

/// Why an address is not called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// It is none, or not one of `https://`.
    Bad,
    /// It is no push service that is known here.
    Unknown,
    /// It is, or could be, on this machine or its network.
    Private,
    /// Its name cannot be resolved, or nobody answers, or not in time.
    Silent,
    /// No certificates are trusted on this machine.
    NoTls,
}

impl Refusal {
    /// Its word in the log.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Refusal::Bad => "bad-address",
            Refusal::Unknown => "unknown-push-service",
            Refusal::Private => "private-address",
            Refusal::Silent => "no-answer",
            Refusal::NoTls => "no-certificates",
        }
    }
}

/// An address that can be called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    https: bool,
    host: String,
    port: u16,
    path: String,
}

impl Target {
    /// Scheme, host and port, as `aud` of a signature.
    pub(crate) fn origin(&self) -> String {
        format!("{}://{}", if self.https { "https" } else { "http" }, self.authority())
    }

    fn authority(&self) -> String {
        let own = if self.https { 443 } else { 80 };
        if self.port == own { self.host.clone() } else { format!("{}:{}", self.host, self.port) }
    }

    /// The name without the brackets of an IPv6 address.
    fn name(&self) -> &str {
        self.host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(&self.host)
    }
}

/// What came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// After how long to try again, if it says.
    pub(crate) retry_after: Option<Duration>,
}

/// Calls addresses.
pub(crate) struct Reach {
    /// For tests: addresses of this machine may be called too, without TLS, and count as push services.
    loopback: bool,
    /// Further push services.
    push_hosts: Vec<String>,
    tls: OnceLock<Option<Arc<ClientConfig>>>,
}

impl Reach {
    pub(crate) fn new(push_hosts: Vec<String>, loopback: bool) -> Self {
        let push_hosts = push_hosts.into_iter().map(|host| host.to_ascii_lowercase()).collect();
        Reach { loopback, push_hosts, tls: OnceLock::new() }
    }

    /// Reads an address.
    pub(crate) fn target(&self, url: &str) -> Result<Target, Refusal> {
        let good = |text: &str| text.len() <= LONGEST && text.bytes().all(|byte| byte.is_ascii_graphic());
        let uri: Uri =
            Some(url).filter(|url| good(url)).ok_or(Refusal::Bad)?.parse().map_err(|_| Refusal::Bad)?;
        let https = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP && self.loopback => false,
            _ => return Err(Refusal::Bad),
        };
        let authority = uri.authority().ok_or(Refusal::Bad)?;
        let host = authority.host().to_ascii_lowercase();
        if authority.as_str().contains('@') || host.is_empty() || url.contains('#') {
            return Err(Refusal::Bad);
        }
        let port = authority.port_u16().unwrap_or(if https { 443 } else { 80 });
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Target { https, host, port, path })
    }

    /// Reads the address of a push service that is known here.
    pub(crate) fn push_target(&self, url: &str) -> Result<Target, Refusal> {
        let target = self.target(url)?;
        let host = target.host.as_str();
        let fits = |known: &str| match known.strip_prefix('.') {
            Some(_) => host.len() > known.len() && host.ends_with(known),
            None => host == known,
        };
        let known = PUSH_SERVICES.iter().copied().chain(self.push_hosts.iter().map(String::as_str)).any(fits);
        let here = self.loopback && target.name().parse().is_ok_and(|address: IpAddr| address.is_loopback());
        if known || here { Ok(target) } else { Err(Refusal::Unknown) }
    }

    /// Resolves an address; refused unless all that it may mean is public.
    pub(crate) async fn resolve(&self, target: &Target) -> Result<Vec<SocketAddr>, Refusal> {
        let found = timeout(CONNECT, tokio::net::lookup_host((target.name(), target.port)));
        let found: Vec<SocketAddr> =
            found.await.map_err(|_| Refusal::Silent)?.map_err(|_| Refusal::Silent)?.collect();
        self.checked(target, found)
    }

    fn checked(&self, target: &Target, found: Vec<SocketAddr>) -> Result<Vec<SocketAddr>, Refusal> {
        let may = |address: &SocketAddr| {
            let ip = address.ip();
            // Without TLS only this machine is called, in tests.
            is_public(ip) && target.https || self.loopback && ip.to_canonical().is_loopback()
        };
        match found.is_empty() {
            true => Err(Refusal::Silent),
            false if found.iter().all(may) => Ok(found),
            false => Err(Refusal::Private),
        }
    }

    /// Sends a request, and reads its status and nothing more.
    pub(crate) async fn post(
        &self,
        target: &Target,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<Answer, Refusal> {
        timeout(PATIENCE, self.call(target, headers, body)).await.map_err(|_| Refusal::Silent)?
    }

    async fn call(&self, target: &Target, headers: HeaderMap, body: Vec<u8>) -> Result<Answer, Refusal> {
        let addresses = self.resolve(target).await?;
        let mut stream = None;
        for address in addresses {
            if let Ok(Ok(open)) = timeout(CONNECT, TcpStream::connect(address)).await {
                stream = Some(open);
                break;
            }
        }
        let stream = stream.ok_or(Refusal::Silent)?;
        if !target.https {
            return ask(stream, target, headers, body).await;
        }
        let name = ServerName::try_from(target.name().to_owned()).map_err(|_| Refusal::Bad)?;
        let tls = self.tls.get_or_init(tls).clone().ok_or(Refusal::NoTls)?;
        let stream = TlsConnector::from(tls).connect(name, stream).await.map_err(|_| Refusal::Silent)?;
        ask(stream, target, headers, body).await
    }
}

async fn ask<S>(stream: S, target: &Target, headers: HeaderMap, body: Vec<u8>) -> Result<Answer, Refusal>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut request = Request::post(&target.path).body(Body::from(body)).map_err(|_| Refusal::Bad)?;
    *request.headers_mut() = headers;
    let host = HeaderValue::from_str(&target.authority()).map_err(|_| Refusal::Bad)?;
    request.headers_mut().insert(header::HOST, host);
    request.headers_mut().insert(header::USER_AGENT, HeaderValue::from_static("Cubotheque"));
    let shaken = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.map_err(|_| Refusal::Silent)?;
    let connection = tokio::spawn(connection);
    let answer = sender.send_request(request).await;
    // What follows the head is of no interest.
    connection.abort();
    let answer = answer.map_err(|_| Refusal::Silent)?;
    let retry_after = answer.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok());
    Ok(Answer {
        status: answer.status().as_u16(),
        retry_after: retry_after.and_then(|text| text.trim().parse().ok()).map(Duration::from_secs),
    })
}

/// TLS with the certificates that the system trusts.
fn tls() -> Option<Arc<ClientConfig>> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return None;
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let versions =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().ok()?;
    Some(Arc::new(versions.with_root_certificates(roots).with_no_client_auth()))
}

/// Whether an address belongs to the public network: in none of the blocks that IANA keeps for special use.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !matches!(
        (a, b, c),
        (0 | 10 | 127, ..)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 31, 196)
            | (192, 52, 193)
            | (192, 88, 99)
            | (192, 168, _)
            | (192, 175, 48)
            | (198, 18..=19, _)
            | (198, 51, 100)
            | (203, 0, 113)
            | (224..=255, ..)
    )
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, third, ..] = address.segments();
    let octets = address.octets();
    let v4 = |at: usize| {
        let mut four = [0; 4];
        four.copy_from_slice(&octets[at..at + 4]);
        is_public_v4(Ipv4Addr::from(four))
    };
    match (first, second, third) {
        // An IPv4 address in the clothes of IPv6: what counts is the one that is meant.
        (0, 0, 0) if address.to_ipv4_mapped().is_some() => v4(12),
        (0x64, 0xff9b, 0) if octets[4..12].iter().all(|byte| *byte == 0) => v4(12),
        (0x2002, ..) => v4(2),
        // Teredo, benchmarks, ORCHID and the like; documentation.
        (0x2001, 0..=0x1ff, _) | (0x2001, 0xdb8, _) | (0x3fff, 0..=0xfff, _) => false,
        // Everything else that is given out begins with 001.
        _ => first >> 13 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_called() {
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "64:ff9b::a00:1",
            "64:ff9b:1::808:808",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:c0a8:101::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.0.1",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.20.0.1",
            "223.255.255.1",
            "2606:4700::1111",
            "2a00:1450:4001::200e",
            "2001:4860:4860::8888",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "2002:808:808::1",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn addresses_are_https_and_nothing_else() {
        let reach = Reach::new(vec![], false);
        for bad in [
            "",
            "hooks.example",
            "http://hooks.example/",
            "ftp://hooks.example/",
            "https://",
            "https://user:secret@hooks.example/",
            "https://hooks.example/#part",
            "https://hooks.example/a b",
            "https://hooks.example/\r\nX: y",
        ] {
            assert_eq!(reach.target(bad), Err(Refusal::Bad), "{bad:?}");
        }
        let target = reach.target("https://Hooks.Example:8443/a?b=c").unwrap();
        assert_eq!(
            (target.origin().as_str(), target.path.as_str()),
            ("https://hooks.example:8443", "/a?b=c")
        );
        assert_eq!(reach.target("https://hooks.example").unwrap().origin(), "https://hooks.example");
        assert_eq!(reach.target("https://[2606:4700::1]/").unwrap().name(), "2606:4700::1");
    }

    #[test]
    fn push_services_are_those_that_are_known() {
        let reach = Reach::new(vec!["Push.House.example".to_owned()], false);
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://db5p.notify.windows.com/w/?token=abc",
            "https://web.push.apple.com/abc",
            "https://push.house.example/abc",
        ] {
            assert!(reach.push_target(good).is_ok(), "{good}");
        }
        for bad in [
            "https://example.org/",
            "https://fcm.googleapis.com.example.org/",
            "https://evilpush.apple.com.example/",
            "https://notify.windows.com.example/",
            "https://xfcm.googleapis.com/",
            "https://evil-push.house.example/",
            "https://127.0.0.1/",
            "https://.push.apple.com/",
        ] {
            assert_eq!(reach.push_target(bad), Err(Refusal::Unknown), "{bad}");
        }
    }

    #[tokio::test]
    async fn what_is_not_public_is_refused_also_behind_a_name() {
        let reach = Reach::new(vec![], false);
        for url in [
            "https://localhost/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://169.254.169.254/latest",
            "https://10.0.0.1:8443/",
            "https://[fd00::1]/",
            "https://0x7f.1/",
            "https://2130706433/",
        ] {
            let target = reach.target(url).unwrap();
            let refused = reach.post(&target, HeaderMap::new(), Vec::new()).await;
            // Whether odd spellings of an address are names at all depends on the system.
            let odd = url.contains("0x7f") || url.contains("2130706433");
            let silent = odd && refused == Err(Refusal::Silent);
            assert!(refused == Err(Refusal::Private) || silent, "{url}: {refused:?}");
        }
    }

    #[test]
    fn one_private_address_among_those_of_a_name_is_enough() {
        let (reach, local) = (Reach::new(vec![], false), Reach::new(vec![], true));
        let target = reach.target("https://hooks.example/").unwrap();
        let at = |list: &[&str]| list.iter().map(|ip| SocketAddr::new(ip.parse().unwrap(), 443)).collect();
        assert!(reach.checked(&target, at(&["8.8.8.8", "2606:4700::1111"])).is_ok());
        assert_eq!(reach.checked(&target, at(&["8.8.8.8", "10.0.0.1"])), Err(Refusal::Private));
        assert_eq!(reach.checked(&target, at(&[])), Err(Refusal::Silent));
        // The setting for tests opens this machine and nothing else.
        assert!(local.checked(&target, at(&["127.0.0.1"])).is_ok());
        assert_eq!(local.checked(&target, at(&["10.0.0.1"])), Err(Refusal::Private));
        let plain = local.target("http://hooks.example/").unwrap();
        assert_eq!(local.checked(&plain, at(&["8.8.8.8"])), Err(Refusal::Private), "never without TLS");
    }
}
