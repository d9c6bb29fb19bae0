//! Where the bus is, and as whom a node speaks on it.

use std::path::PathBuf;
use std::str::FromStr;

use async_nats::ServerAddr;

/// The address of a bus: one or several NATS servers of one cluster.
#[derive(Clone)]
pub struct BusUrl {
    pub(super) servers: Vec<ServerAddr>,
    /// Name and password, or a token alone.
    pub(super) user: Option<(String, Option<String>)>,
    tls: bool,
}

/// Shows no password.
impl std::fmt::Debug for BusUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_string())
    }
}

/// Shows no password either.
impl std::fmt::Display for BusUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let scheme = if self.tls { "tls" } else { "nats" };
        for (n, server) in self.servers.iter().enumerate() {
            let comma = if n > 0 { "," } else { "" };
            write!(f, "{comma}{scheme}://{}:{}", server.host(), server.port())?;
        }
        Ok(())
    }
}

impl FromStr for BusUrl {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (scheme, rest) = text.split_once("://").ok_or(())?;
        let tls = match scheme {
            "nats" => false,
            "tls" => true,
            _ => return Err(()),
        };
        // A password may hold an @ only if it is written %40.
        let (user, hosts) = match rest.rsplit_once('@') {
            Some((user, hosts)) => (Some(user), hosts),
            None => (None, rest),
        };
        let user = user.map(|user| match user.split_once(':') {
            Some((name, password)) => Ok((decoded(name)?, Some(decoded(password)?))),
            None => Ok((decoded(user)?, None)),
        });
        let server = |host: &str| {
            let host = host.strip_suffix('/').unwrap_or(host);
            let good = !host.is_empty() && !host.contains(['/', '?', '#', ' ']);
            if good { format!("{scheme}://{host}").parse().map_err(|_| ()) } else { Err(()) }
        };
        let servers = hosts.split(',').map(server).collect::<Result<_, ()>>()?;
        Ok(BusUrl { servers, user: user.transpose()?, tls })
    }
}

impl BusUrl {
    /// Whether the connection must be encrypted.
    pub(super) fn is_tls(&self) -> bool {
        self.tls
    }

    /// Whether all servers are on this machine.
    pub(super) fn is_near(&self) -> bool {
        let near =
            |host: &str| host == "localhost" || host.starts_with("127.") || host == "[::1]" || host == "::1";
        self.servers.iter().all(|server| near(server.host()))
    }
}

/// A text without its percent signs.
fn decoded(text: &str) -> Result<String, ()> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16)).ok_or(());
        let (high, low) = (digit(rest.next())?, digit(rest.next())?);
        bytes.push((high * 16 + low) as u8);
    }
    String::from_utf8(bytes).map_err(|_| ())
}

/// How nodes reach each other.
#[derive(Clone, Debug)]
pub struct BusSettings {
    /// Where.
    pub url: BusUrl,
    /// A file with the credentials that a NATS operator gives (a JWT and the seed of its key).
    pub creds: Option<PathBuf>,
    /// A file with the certificates that may sign the server's, beside those that the system trusts.
    pub ca: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_servers_and_say_no_password_again() {
        for (text, shown, user) in [
            ("nats://127.0.0.1", "nats://127.0.0.1:4222", None),
            ("tls://cubo:p%40ss@bus.example:4443/", "tls://bus.example:4443", Some(("cubo", Some("p@ss")))),
            ("nats://s3cret@a,b:5", "nats://a:4222,nats://b:5", Some(("s3cret", None))),
        ] {
            let url: BusUrl = text.parse().unwrap();
            assert_eq!((url.to_string().as_str(), format!("{url:?}").as_str()), (shown, shown));
            let given = url.user.as_ref().map(|(name, password)| (name.as_str(), password.as_deref()));
            assert_eq!(given, user, "{text}");
        }
        for bad in
            ["", "127.0.0.1:4222", "http://a", "nats://", "nats://a/b", "nats://u:%zz@a", "nats://a,,b"]
        {
            assert!(bad.parse::<BusUrl>().is_err(), "{bad}");
        }
    }
}
