//! The web client's files as they are served. They are part of the program: `build.rs` includes them.

mod kind;

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use crate::ids::spell;

/// A file of the web client, as it was built.
#[derive(Clone, Copy)]
pub struct WebFile {
    /// Its address, from the slash on.
    pub path: &'static str,
    /// Its content.
    pub body: &'static [u8],
    /// The same, compressed with gzip.
    pub gzip: Option<&'static [u8]>,
    /// The same, compressed with Brotli.
    pub brotli: Option<&'static [u8]>,
}

/// The files that the build included; empty if the client was not built.
const BUILT: &[WebFile] = include!(concat!(env!("OUT_DIR"), "/web_client.rs"));

/// The page that is served if there is no client: what the server offers, in both languages.
const SMALL: &[WebFile] = &[
    WebFile { path: INDEX, body: include_bytes!("page.html"), gzip: None, brotli: None },
    WebFile { path: "/style.css", body: include_bytes!("page.css"), gzip: None, brotli: None },
];

const INDEX: &str = "/index.html";
/// The names of these files contain a hash of their content: they never change.
const NEVER_CHANGE: &str = "/assets/";

static BUILT_IN: LazyLock<WebClient> =
    LazyLock::new(|| WebClient::of(if BUILT.is_empty() { SMALL } else { BUILT }));

/// The files of a web client, ready to be served.
pub struct WebClient {
    files: HashMap<&'static str, Ready>,
    version: String,
}

struct Ready {
    file: WebFile,
    /// The beginning of its ETags; the encoding is added.
    tag: String,
}

impl fmt::Debug for WebClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WebClient({}, {} files)", self.version, self.files.len())
    }
}

/// A file as one browser gets it.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Handed {
    pub(crate) body: &'static [u8],
    pub(crate) kind: &'static str,
    pub(crate) packed: Option<&'static str>,
    pub(crate) tag: String,
    pub(crate) never_changes: bool,
}

impl WebClient {
    /// The client that is part of this program, or the small page if it was built without one.
    pub fn built_in() -> &'static WebClient {
        &BUILT_IN
    }

    /// The small page.
    pub fn small_page() -> WebClient {
        WebClient::of(SMALL)
    }

    /// A client of these files.
    pub fn of(files: &[WebFile]) -> WebClient {
        let mut all = Sha256::new();
        let mut ready = HashMap::with_capacity(files.len());
        for file in files {
            let hash = Sha256::digest(file.body);
            all.update(file.path);
            all.update([0]);
            all.update(hash);
            ready.insert(file.path, Ready { file: *file, tag: spell(&hash[..12]) });
        }
        WebClient { files: ready, version: spell(&all.finalize()[..9]) }
    }

    /// Changes with every change of any file.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The file at an address, in an encoding that the browser accepts. Paths of the client, which have no dot, are its one page.
    pub(crate) fn at(&self, path: &str, takes: &str) -> Option<Handed> {
        let path = if path.contains('.') { path } else { INDEX };
        let Ready { file, tag } = self.files.get(path)?;
        let brotli = file.brotli.filter(|_| accepts(takes, "br")).map(|body| (body, "br"));
        let gzip = || file.gzip.filter(|_| accepts(takes, "gzip")).map(|body| (body, "gzip"));
        let packed = brotli.or_else(gzip);
        Some(Handed {
            body: packed.map_or(file.body, |(body, _)| body),
            kind: kind::of(path),
            packed: packed.map(|(_, how)| how),
            tag: format!("\"{tag}{}\"", packed.map_or("", |(_, how)| how)),
            never_changes: path.starts_with(NEVER_CHANGE),
        })
    }
}

/// Whether an `Accept-Encoding` allows this one.
fn accepts(takes: &str, how: &str) -> bool {
    takes.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(how));
        let refused = |part: &str| {
            let weight = part.strip_prefix("q=").or_else(|| part.strip_prefix("Q="));
            weight.and_then(|weight| weight.trim().parse::<f32>().ok()) == Some(0.0)
        };
        named && !parts.any(refused)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [WebFile; 2] = [
        WebFile { path: INDEX, body: b"page", gzip: Some(b"gz"), brotli: None },
        WebFile { path: "/assets/a.wasm", body: b"wasm", gzip: Some(b"gz"), brotli: Some(b"br") },
    ];

    #[test]
    fn places_without_a_dot_are_the_page_and_missing_files_are_missing() {
        let client = WebClient::of(&FILES);
        for path in ["/", "/table/0123456789abcdef", "/settings"] {
            assert_eq!(client.at(path, "").map(|handed| handed.body), Some(&b"page"[..]), "{path}");
        }
        assert_eq!(client.at("/assets/b.js", ""), None);
    }

    #[test]
    fn the_best_packing_that_the_browser_takes_is_chosen_and_has_its_own_tag() {
        let client = WebClient::of(&FILES);
        let packed = |takes: &str| client.at("/assets/a.wasm", takes).unwrap();
        assert_eq!(packed("gzip, br").packed, Some("br"));
        assert_eq!(packed("gzip;q=0.5, br;q=0").packed, Some("gzip"));
        assert_eq!(packed("gzip;q=0, identity").packed, None);
        assert_eq!(packed("deflate").kind, "application/wasm");
        let tags = ["br", "gzip", ""].map(|takes| packed(takes).tag);
        assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2]);
        assert!(packed("").never_changes && !client.at("/", "").unwrap().never_changes);
    }

    #[test]
    fn every_change_is_another_version() {
        let [page, wasm] = FILES;
        let other = WebFile { body: b"pagE", ..page };
        let versions = [&[page, wasm][..], &[page], &[other, wasm]].map(|files| WebClient::of(files).version);
        assert!(versions[0] != versions[1] && versions[0] != versions[2] && versions[1] != versions[2]);
    }
}
