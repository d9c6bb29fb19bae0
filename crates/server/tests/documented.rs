//! Every exchange in `docs/api.md` is run with a real server and must go as the page says; and the page must name everything.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::LazyLock;

use crate::common::schema::{DOCUMENT, fits, is};
use crate::common::{Dir, house};
use cubo_client::{Request, Socket, request};
use serde_json::Value;

static PAGE: LazyLock<String> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    std::fs::read_to_string(path).unwrap()
});

/// The marked blocks in the order of the page: their kind, and their lines with line numbers. Indented lines continue the line
/// before.
fn blocks() -> Vec<(&'static str, Vec<(usize, String)>)> {
    let mut blocks: Vec<(&str, Vec<(usize, String)>)> = Vec::new();
    let mut inside = false;
    for (n, line) in PAGE.lines().enumerate() {
        match (line, line.strip_prefix("```")) {
            ("```", _) => inside = false,
            (_, Some(kind @ ("http" | "socket"))) => {
                inside = true;
                blocks.push((kind, Vec::new()));
            }
            _ if inside => {
                let lines = &mut blocks.last_mut().unwrap().1;
                match line.strip_prefix("    ") {
                    Some(more) => lines.last_mut().unwrap().1.push_str(more),
                    None => lines.push((n + 1, line.to_owned())),
                }
            }
            _ => {}
        }
    }
    blocks
}

/// Values that the server chose, by the names that the page gives them.
#[derive(Default)]
struct Chosen(HashMap<String, Value>);

impl Chosen {
    /// Whether an answer is what the page says. Values that are named for the first time are noted.
    fn fits(&mut self, said: &Value, got: &Value) -> bool {
        let open = |value: &Value| value.as_str() == Some("…");
        match (said, got) {
            _ if open(said) => true,
            (Value::String(name), _) if name.starts_with('$') => {
                self.0.entry(name[1..].to_owned()).or_insert_with(|| got.clone()) == got
            }
            (Value::Object(said), Value::Object(got)) => {
                let more = said.contains_key("…");
                (more || said.len() == got.len())
                    && said
                        .iter()
                        .filter(|(key, _)| *key != "…")
                        .all(|(key, value)| got.get(key).is_some_and(|got| self.fits(value, got)))
            }
            (Value::Array(said), Value::Array(got)) => {
                let (named, more) = match said.split_last() {
                    Some((last, rest)) if open(last) && got.len() >= rest.len() => (rest, true),
                    _ => (&said[..], false),
                };
                (more || named.len() == got.len())
                    && named.iter().zip(got).all(|(said, got)| self.fits(said, got))
            }
            _ => said == got,
        }
    }

    /// The same for a header: `$name` is a run of anything up to what follows it.
    fn header_fits(&mut self, said: &str, got: &str) -> bool {
        let Some((before, rest)) = said.split_once('$') else { return said == got };
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let Some(value) = got.strip_prefix(before).and_then(|got| got.strip_suffix(after)) else {
            return false;
        };
        self.fits(&Value::from(format!("${name}")), &Value::from(value))
    }

    /// A line of a request with its names replaced by the values.
    fn fill(&self, line: &str) -> String {
        let mut names: Vec<&String> = self.0.keys().collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let mut line = line.to_owned();
        for name in names {
            let value = &self.0[name];
            if !value.is_string() {
                line = line.replace(&format!("\"${name}\""), &value.to_string());
            }
            line = line.replace(&format!("${name}"), value.as_str().unwrap_or_default());
        }
        assert!(!line.contains('$'), "nothing is called so yet: {line}");
        line
    }
}

fn json(line: usize, text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|why| panic!("line {line} is no JSON: {why}"))
}

/// What the OpenAPI document says of a request: its path may have a query, and an id in it.
fn operation(method: &str, path: &str) -> &'static Value {
    let path = path.split('?').next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').collect();
    let same = |known: &&String| {
        let known: Vec<&str> = known.split('/').collect();
        known.len() == parts.len()
            && known.iter().zip(&parts).all(|(known, part)| *known == "{id}" || known == part)
    };
    let paths = DOCUMENT["paths"].as_object().unwrap();
    // A path without an id takes precedence over one with an id.
    let exact = paths.keys().filter(same).max_by_key(|known| !known.contains('{'));
    exact.map_or(&Value::Null, |known| &paths[known][method.to_ascii_lowercase()])
}

/// One request over HTTP, and its answer: `lines` begins with the request.
async fn exchange(house: std::net::SocketAddr, lines: &[(usize, String)], chosen: &mut Chosen) {
    let part = |mark: &str| -> Vec<(usize, &str)> {
        let of = |(n, line): &'_ (usize, String)| Some((*n, line.strip_prefix(mark)?.to_owned()));
        lines.iter().filter_map(of).map(|(n, line)| (n, &*line.leak())).collect()
    };
    let (asked, answered) = (part("> "), part("< "));
    let (first, head) = asked[0];
    let filled = chosen.fill(head);
    let (method, path) = filled.split_once(' ').unwrap();
    let method = method.to_owned().leak();
    let mut wish = Request { method, ..Request::get(path) };
    for (_, line) in &asked[1..] {
        let line = chosen.fill(line);
        match line.split_once(": ") {
            Some((name, value)) if !line.starts_with('{') => wish = wish.with(name, value),
            _ => wish.body = line,
        }
    }
    let reply = request(house, &wish).await.unwrap();
    let (n, status) = answered[0];
    let told = operation(method, path);
    if told.is_object() {
        let answer = &told["responses"][status];
        assert!(answer.is_object(), "line {n}: docs/openapi.json knows no {status} for {head}");
        let schema = |of: &Value| of["content"]["application/json"]["schema"].clone();
        if schema(answer).is_object() {
            let got = serde_json::from_slice(&reply.body).unwrap();
            fits(&schema(answer), &got).unwrap_or_else(|why| panic!("line {n}: no schema fits {got}: {why}"));
        }
        let body = schema(&told["requestBody"]);
        if body.is_object() && status.starts_with('2') {
            let sent = json(n, &wish.body);
            fits(&body, &sent).unwrap_or_else(|why| panic!("line {first}: no schema fits {sent}: {why}"));
        }
    }
    assert_eq!(reply.status.to_string(), status, "line {n}: to {head} (line {first}): {}", reply.text());
    for &(n, line) in &answered[1..] {
        if line.starts_with('{') {
            let got = serde_json::from_slice(&reply.body).unwrap();
            assert!(
                chosen.fits(&json(n, line), &got),
                "line {n}: to {head}\nthe page says   {line}\nthe server says {got}"
            );
        } else {
            let (name, value) = line.split_once(": ").unwrap();
            let got = reply.header(name).unwrap_or("");
            assert!(chosen.header_fits(value, got), "line {n}: {name} is {got:?}, not {value:?}");
        }
    }
}

/// A line of a conversation on sockets.
async fn speak(
    house: std::net::SocketAddr,
    (n, line): &(usize, String),
    sockets: &mut HashMap<String, (Socket, bool)>,
    chosen: &mut Chosen,
) {
    if let Some(who) = line.strip_suffix(" connects") {
        let cookie = chosen.0.get(who).and_then(Value::as_str).map(|token| format!("cubo={token}"));
        let socket = Socket::open(house, cookie.as_deref()).await.unwrap();
        sockets.insert(who.to_owned(), (socket, false));
        return;
    }
    if let Some(who) = line.strip_suffix(" breaks off") {
        return sockets.remove(who).unwrap().0.close().await;
    }
    let (who, rest) = line.split_at(line.find(['>', '<']).unwrap_or_else(|| panic!("line {n}: {line}")));
    let (socket, skips) = sockets.get_mut(who).unwrap_or_else(|| panic!("line {n}: {who} is not connected"));
    let (mark, text) = rest.split_at(2);
    match (mark, text) {
        ("> ", _) => {
            let text = chosen.fill(text);
            is("ClientMessage", &json(*n, &text))
                .unwrap_or_else(|why| panic!("line {n}: no schema fits: {why}"));
            socket.say(text).await.unwrap();
        }
        ("< ", "…") => *skips = true,
        ("< ", _) => {
            let said = json(*n, text);
            loop {
                let got = socket.hear_json().await.unwrap_or_else(|why| panic!("line {n}: {why}"));
                is("ServerMessage", &got).unwrap_or_else(|why| panic!("line {n}: no schema fits: {why}"));
                if chosen.fits(&said, &got) {
                    break;
                }
                assert!(*skips, "line {n}:\nthe page says   {text}\nthe server says {got}");
            }
            *skips = false;
        }
        _ => panic!("line {n}: {line}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_exchange_of_the_page_goes_as_it_says() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut chosen = Chosen::default();
    let mut sockets = HashMap::new();
    let blocks = blocks();
    assert!(blocks.len() > 15, "the page has lost its examples");
    for (kind, lines) in blocks {
        if kind == "http" {
            let begins =
                |n: usize| lines[n].1.starts_with('>') && (n == 0 || lines[n - 1].1.starts_with('<'));
            let mut starts: Vec<usize> = (0..lines.len()).filter(|&n| begins(n)).collect();
            starts.push(lines.len());
            for pair in starts.windows(2) {
                exchange(server.address(), &lines[pair[0]..pair[1]], &mut chosen).await;
            }
        } else {
            for line in &lines {
                speak(server.address(), line, &mut sockets, &mut chosen).await;
            }
        }
    }
    server.close().await;
}

/// Every Rust source below a folder of the workspace.
fn sources(folder: &str) -> Vec<String> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(path).unwrap();
                texts.push(text.split("#[cfg(test)]").next().unwrap_or_default().to_owned());
            }
        }
    }
    texts
}

/// All error codes that the server can give, from its source.
fn codes() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    let mut note = |text: &str| {
        let word = text.split('"').next().unwrap_or_default();
        let plain = |c: char| c.is_ascii_lowercase() || c == '-';
        if !word.is_empty() && word.chars().all(plain) {
            codes.insert(word.to_owned());
        }
    };
    for source in sources("server/src").into_iter().chain(sources("wire/src")) {
        let flat = source.split_whitespace().collect::<Vec<_>>().join(" ");
        for begin in ["Fault::Server( \"", "Fault::Server(\"", "Error::new( \"", "Error::new(\""] {
            flat.split(begin).skip(1).for_each(&mut note);
        }
        for problem in flat.split("Problem::new(").skip(1) {
            // The status comes first.
            if let Some((_, code)) = problem.split_once(", \"").filter(|(status, _)| status.len() <= 4) {
                note(code);
            }
        }
    }
    for source in [include_str!("../../table/src/error.rs"), include_str!("../src/store/error.rs")] {
        source.split(" => \"").skip(1).for_each(&mut note);
    }
    codes
}

#[test]
fn the_page_has_every_code_of_an_error() {
    let codes = codes();
    assert!(codes.len() > 50, "the codes are not found where they were: {codes:?}");
    let table = PAGE.split("\n## Errors").nth(1).unwrap();
    let missing: Vec<_> = codes.iter().filter(|code| !table.contains(&format!("`{code}`"))).collect();
    assert!(missing.is_empty(), "docs/api.md does not tell what these errors mean: {missing:?}");
}

/// Everything of that name in the document, at any depth.
fn every<'a>(value: &'a Value, name: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                if key == name {
                    found.push(inner);
                }
                every(inner, name, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| every(inner, name, found)),
        _ => {}
    }
}

/// The page has all of these in the row of a table or in its text, as code.
fn has_all<'a>(what: &str, names: impl IntoIterator<Item = &'a str>, least: usize) {
    let names: BTreeSet<&str> = names.into_iter().collect();
    assert!(names.len() >= least, "{what} are not found where they were: {names:?}");
    let there = |name: &str| PAGE.contains(&format!("`{name}`")) || PAGE.contains(&format!("\"{name}\""));
    let missing: Vec<&&str> = names.iter().filter(|name| !there(name)).collect();
    assert!(missing.is_empty(), "docs/api.md does not tell of {what} {missing:?}");
}

#[test]
fn the_page_has_every_request_event_and_member() {
    let schemas = &DOCUMENT["components"]["schemas"];
    let words = |schema: &str, tag: &str| -> Vec<&'static str> {
        let kinds = schemas[schema]["oneOf"].as_array().unwrap().iter();
        kinds.map(|kind| kind["properties"][tag]["const"].as_str().unwrap()).collect()
    };
    for cmd in words("ClientMessage", "cmd") {
        assert!(PAGE.contains(&format!("\n| `{cmd}` |")), "docs/api.md does not tell what {cmd} does");
    }
    for event in words("Happened", "event") {
        assert!(PAGE.contains(&format!("\n| `{event}` |")), "docs/api.md does not tell what {event} means");
    }
    let mut objects = Vec::new();
    every(schemas, "properties", &mut objects);
    has_all(
        "members",
        objects.iter().flat_map(|members| members.as_object().unwrap().keys().map(String::as_str)),
        80,
    );
    let mut words = Vec::new();
    every(schemas, "const", &mut words);
    has_all("words", words.iter().filter_map(|word| word.as_str()), 60);
}

#[test]
fn the_page_has_every_path_and_close_code() {
    for (path, methods) in DOCUMENT["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let asked = format!("`{} {}", method.to_ascii_uppercase(), path.replace("{id}", "ID"));
            assert!(PAGE.contains(&asked), "docs/api.md does not tell of {asked}`");
        }
    }
    let codes = PAGE.split("\n### Close codes").nth(1).unwrap();
    for code in DOCUMENT["x-socket"]["close"].as_object().unwrap().keys() {
        assert!(codes.contains(&format!("\n| {code} |")), "docs/api.md does not tell what {code} means");
    }
}
