//! Who may ask: the house answers under its own names only, and takes orders only from its own pages.

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
use crate::config::Config;
use crate::house::House;
use crate::rate::{self, neighbourhood};

/// Where the guest comes from, for limits.
#[derive(Clone, Copy)]
pub(crate) struct From(pub(crate) IpAddr);

/// The place of a guest behind a trusted proxy, for as long as they are served: others have that of their connection.
#[derive(Clone)]
pub(crate) struct Client {
    _place: Option<Arc<Place>>,
}

/// Checks every request before anything else looks at it.
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
    let address = address(peer, headers, &house.config.trusted_proxies);
    let from = neighbourhood(address);
    let file = is_file(request.method(), request.uri().path());
    let bucket = if file { &house.files } else { &house.requests };
    if let Err(wait) = bucket.take(from, rate::now()) {
        house.metrics.turned_away.up();
        return Err(Problem::wait(wait));
    }
    let host = host_of(headers).ok_or_else(|| Problem::new(400, "bad-host", "a Host header is needed"))?;
    if !known_host(&house.config, &host) {
        house.metrics.turned_away.up();
        return Err(Problem::new(421, "bad-host", "this house does not answer to that name"));
    }
    let asks_only = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.uri().path() == "/ws";
    if (socket || !asks_only) && !own_origin(&house.config, headers, &host) {
        house.metrics.turned_away.up();
        return Err(Problem::new(403, "bad-origin", "orders are taken from this house's own pages only"));
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

/// The one Host header, in lower case.
fn host_of(headers: &HeaderMap) -> Option<String> {
    let mut hosts = headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => Some(host.to_str().ok()?.to_ascii_lowercase()),
        _ => None,
    }
}

/// Names that the operator gave, `localhost`, and bare addresses: no page elsewhere can make a browser call an address by a
/// name of its own and be taken for ours.
fn known_host(config: &Config, host: &str) -> bool {
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

/// Whether the request was made by a page of this house: its origin is the host that was asked, or the public address.
fn own_origin(config: &Config, headers: &HeaderMap, host: &str) -> bool {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let (Some(origin), None) = (origins.next(), origins.next()) else { return false };
    let Ok(origin) = origin.to_str() else { return false };
    let origin = origin.to_ascii_lowercase();
    match &config.public_url {
        Some(url) if url.to_string() == origin => true,
        // With TLS in front nothing else is ours, but for the machine itself.
        Some(url) if url.https && name_of(host) != "localhost" => false,
        _ => origin.strip_prefix("http://") == Some(host),
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
    fn behind_tls_only_the_public_origin_is_ours() {
        let config =
            Config { public_url: Some("https://cubes.example".parse().unwrap()), ..Config::default() };
        assert!(origin(&config, &["https://cubes.example"], "cubes.example"));
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
