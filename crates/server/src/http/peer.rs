//! Where a request comes from.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::config::Config;

/// The other end of the connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The guest's own address. It is the peer's, unless the peer is a trusted proxy: then it is the last address in `X-Forwarded-For` that is
/// no trusted proxy. The addresses before that could be forged.
pub(crate) fn address(peer: Peer, headers: &HeaderMap, config: &Config) -> IpAddr {
    if !config.trusts(peer.0) {
        return peer.0;
    }
    let lines = headers.get_all("x-forwarded-for");
    let named: Vec<&str> =
        lines.iter().filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(',')).collect();
    let mut address = peer.0;
    for name in named.iter().rev() {
        let Ok(next) = name.trim().parse::<IpAddr>() else { break };
        address = next.to_canonical();
        if !config.trusts(address) {
            break;
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let trusted_proxies = trusted.iter().map(|text| text.parse().unwrap()).collect();
        let config = Config { trusted_proxies, ..Config::default() };
        address(Peer(peer.parse().unwrap()), &headers, &config).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        assert_eq!(from("192.0.2.1", &["198.51.100.7"], &[]), "192.0.2.1");
        assert_eq!(from("192.0.2.1", &["198.51.100.7"], &["192.0.2.1"]), "198.51.100.7");
        assert_eq!(from("192.0.2.1", &["1.1.1.1, 198.51.100.7"], &["192.0.2.1"]), "198.51.100.7");
        assert_eq!(
            from("192.0.2.1", &["1.1.1.1", "198.51.100.7, 192.0.2.9"], &["192.0.2.1", "192.0.2.9"]),
            "198.51.100.7"
        );
        assert_eq!(from("192.0.2.1", &["198.51.100.7, 192.0.2.9"], &["192.0.2.0/24"]), "198.51.100.7");
        assert_eq!(from("192.0.2.1", &["nonsense"], &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(from("192.0.2.1", &["1.1.1.1, rubbish"], &["192.0.2.1"]), "192.0.2.1");
    }
}
