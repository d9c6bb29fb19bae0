//! Checks requests: the server answers only under its own host names, and accepts changes only from its own pages.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::crowd::Place;
use super::files::is_file;
use super::peer::{Peer, address};
use super::problem::Problem;
use crate::bots;
use crate::config::Config;
use crate::house::House;
use crate::rate::{self, neighbourhood};

/// The address of the client, for limits.
#[derive(Clone, Copy)]
pub(crate) struct From(pub(crate) IpAddr);

/// Counts a client behind a trusted proxy for as long as the request or socket lasts. Other clients are counted by connection.
#[derive(Clone)]
pub(crate) struct Client {
    _place: Option<Arc<Place>>,
}

/// Checks every request before anything else handles it.
pub(crate) async fn check(State(house): State<Arc<House>>, mut request: Request, next: Next) -> Response {
    house.metrics.requests.up();
    let _client = match admit(&house, &mut request) {
        Ok(client) => client,
        Err(problem) => return problem.into_response(),
    };
    let socket = request.uri().path() == "/ws";
    if socket {
        return next.run(request).await;
    }
    match tokio::time::timeout(house.config.limits.request, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::new(408, "timeout", "the request took too long").into_response(),
    }
}

fn admit(house: &House, request: &mut Request) -> Result<Client, Problem> {
    let Some(&peer) = request.extensions().get::<Peer>() else {
        return Err(Problem::new(500, "internal", "the request came from nowhere"));
    };
    let headers = request.headers();
    let address = address(peer, headers, &house.config);
    let from = neighbourhood(address);
    let file = is_file(request.method(), request.uri().path());
    let bucket = if file { &house.files } else { &house.requests };
    if let Err(wait) = bucket.take(from, rate::now()) {
        house.metrics.turned_away.up();
        return Err(Problem::limit("requests")(wait));
    }
    let host = host_of(headers).ok_or_else(|| Problem::new(400, "bad-host", "a Host header is needed"))?;
    if !known_host(&house.config, &host) {
        house.metrics.turned_away.up();
        let words =
            "this house does not answer to that name: set public-url or hosts to the name that people type";
        return Err(Problem::new(421, "bad-host", words));
    }
    let asks_only = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let path = request.uri().path();
    let (socket, bots) = (path == "/ws", is_for_bots(path));
    let bearer = bots::bearer(headers).is_some();
    if bearer && !bots && path.starts_with("/api/") {
        let words = "a bot's token is for /api/bot and /ws: this is for people";
        return Err(Problem::new(403, "not-for-bots", words));
    }
    // Pages elsewhere cannot send a token, so programs that do need no origin. One that is there must be right.
    let program = bearer && bots && headers.get(header::ORIGIN).is_none();
    if (socket || !asks_only) && !program && !own_origin(&house.config, headers, &host) {
        house.metrics.turned_away.up();
        let words = "orders are taken from this house's own pages only: set public-url and hosts to the addresses that \
                     people type, and let a proxy pass Host and Origin on";
        return Err(Problem::new(403, "bad-origin", words));
    }
    let place = match house.config.trusts(peer.0) && !house.config.trusts(address) {
        true => match house.crowd.enter(from, house.config.limits.connections_per_address) {
            Some(place) => Some(place),
            None => {
                house.metrics.turned_away.up();
                return Err(Problem::new(503, "full", "too many connections: try again later"));
            }
        },
        false => None,
    };
    let client = Client { _place: place };
    request.extensions_mut().insert(From(from));
    request.extensions_mut().insert(client.clone());
    Ok(client)
}

/// Whether a bot's token is looked at there.
fn is_for_bots(path: &str) -> bool {
    matches!(path, "/ws" | "/api/bot") || path.starts_with("/api/bot/")
}

/// The one Host header, in lower case.
pub(super) fn host_of(headers: &HeaderMap) -> Option<String> {
    let mut hosts = headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => Some(host.to_str().ok()?.to_ascii_lowercase()),
        _ => None,
    }
}

/// Names that the operator gave, `localhost`, and bare addresses. A page elsewhere can point a name of its own to this server (DNS
/// rebinding); its requests then carry that name, and are refused.
pub(super) fn known_host(config: &Config, host: &str) -> bool {
    if config.public_url.as_ref().is_some_and(|url| url.authority == host) {
        return true;
    }
    let name = name_of(host);
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost"
        || bare.parse::<IpAddr>().is_ok()
        || config
            .hosts
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name) || known.eq_ignore_ascii_case(host))
}

/// The host without its port.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.bytes().all(|b| b.is_ascii_digit()) && (!name.contains(':') || name.ends_with(']')) =>
        {
            name
        }
        _ => host,
    }
}

/// The one Origin header, in lower case.
pub(super) fn origin_of(headers: &HeaderMap) -> Option<String> {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    match (origins.next(), origins.next()) {
        (Some(origin), None) => Some(origin.to_str().ok()?.to_ascii_lowercase()),
        _ => None,
    }
}

/// Whether the request was made by a page of this house: its origin is the public address, or the host that was asked, which
/// is one of ours. If the public address has TLS, a page under that name without TLS could come from an attacker.
fn own_origin(config: &Config, headers: &HeaderMap, host: &str) -> bool {
    let Some(origin) = origin_of(headers) else { return false };
    match &config.public_url {
        Some(url) if url.to_string() == origin => true,
        Some(url) if url.https && name_of(&url.authority) == name_of(host) => false,
        // A further name may be behind a proxy with TLS too.
        Some(_) => origin.strip_prefix("http://").or(origin.strip_prefix("https://")) == Some(host),
        None => origin.strip_prefix("http://") == Some(host),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(config: &Config, origins: &[&str], host: &str) -> bool {
        let mut headers = HeaderMap::new();
        for origin in origins {
            headers.append(header::ORIGIN, origin.parse().unwrap());
        }
        own_origin(config, &headers, host)
    }

    #[test]
    fn foreign_and_missing_origins_are_refused() {
        let config = Config::default();
        assert!(origin(&config, &["http://127.0.0.1:8080"], "127.0.0.1:8080"));
        for bad in [
            &[][..],
            &["null"],
            &["http://evil.example"],
            &["http://127.0.0.1:8081"],
            &["https://127.0.0.1:8080"],
        ] {
            assert!(!origin(&config, bad, "127.0.0.1:8080"), "{bad:?}");
        }
        assert!(!origin(&config, &["http://127.0.0.1:8080", "http://evil.example"], "127.0.0.1:8080"));
    }

    #[test]
    fn a_public_address_shuts_out_no_other_name_of_the_house() {
        for public in ["https://cubes.example", "http://cubes.example"] {
            let public_url = Some(public.parse().unwrap());
            let config = Config { public_url, hosts: vec!["cubes.local".to_owned()], ..Config::default() };
            for host in ["cubes.local", "192.168.1.20:8080", "[fd00::1]:8080", "localhost:8080"] {
                assert!(origin(&config, &[&format!("http://{host}")], host), "{public} {host}");
                assert!(origin(&config, &[&format!("https://{host}")], host), "{public} {host}");
                assert!(!origin(&config, &["http://evil.example"], host), "{public} {host}");
                assert!(origin(&config, &[public], host), "{public} {host}");
            }
            assert!(!origin(&config, &["http://cubes.local"], "192.168.1.20:8080"));
        }
    }

    #[test]
    fn behind_tls_the_public_name_is_ours_with_it_only() {
        let config =
            Config { public_url: Some("https://cubes.example".parse().unwrap()), ..Config::default() };
        assert!(origin(&config, &["https://cubes.example"], "cubes.example"));
        assert!(!origin(&config, &["http://cubes.example:8080"], "cubes.example:8080"));
        assert!(!origin(&config, &["http://cubes.example"], "cubes.example"));
        assert!(!origin(&config, &["https://cubes.example.evil.example"], "cubes.example"));
    }

    #[test]
    fn foreign_hosts_are_refused() {
        let config = Config {
            public_url: Some("https://cubes.example".parse().unwrap()),
            hosts: vec!["cubes.local".to_owned()],
            ..Config::default()
        };
        for good in [
            "cubes.example",
            "localhost:80",
            "127.0.0.1",
            "127.0.0.1:9",
            "[::1]:9",
            "[::1]",
            "cubes.local:8080",
        ] {
            assert!(known_host(&config, good), "{good}");
        }
        for bad in [
            "evil.example",
            "cubes.example.evil.example",
            "localhost.evil.example",
            "",
            ":",
            "127.0.0.1.evil.example",
        ] {
            assert!(!known_host(&config, bad), "{bad}");
        }
    }
}
