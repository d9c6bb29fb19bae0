//! `cubo bot --house` and the examples for HTTP, at a real house: they play whole games, and come back when the house was gone.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::house::{Dir, House};
use cubo_client::{Answered, Request, Visitor, request};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStderr, Command};
use tokio::time::timeout;

const CUBO: &str = env!("CARGO_BIN_EXE_cubo");
const LONG: Duration = Duration::from_secs(240);

async fn member(house: SocketAddr, name: &str) -> Visitor {
    let mut visitor = Visitor::stranger(house);
    let join = json!({"name": name, "password": "three cubes on a table"});
    visitor.post("/api/account", &join).await.unwrap();
    visitor
}

/// Makes a bot; its token, and the file that holds it.
async fn bot(owner: &mut Visitor, name: &str, dir: &Path) -> (String, PathBuf) {
    owner.post("/api/account/bots", &json!({"name": name})).await.unwrap();
    let path = format!("/api/account/bots/{name}/tokens");
    let made = owner.post(&path, &json!({"name": "a test", "scopes": ["play", "meet"]})).await.unwrap();
    let token = made["token"].as_str().unwrap().to_owned();
    let file = dir.join(format!("{name}.token"));
    std::fs::write(&file, format!("{token}\n")).unwrap();
    (token, file)
}

/// A running bot, and what it says.
struct Playing {
    child: Child,
    lines: Lines<BufReader<ChildStderr>>,
    said: Vec<String>,
}

impl Playing {
    fn start(house: SocketAddr, token: &Path, more: &[&str], program: &[&str]) -> Playing {
        Playing::at(&format!("http://{house}"), token, more, program)
    }

    fn at(house: &str, token: &Path, more: &[&str], program: &[&str]) -> Playing {
        let mut command = Command::new(CUBO);
        command.args(["bot", "--house", house, "--token-file"]).arg(token);
        command.args(["--ms", "20", "--lang", "en"]).args(more).arg("--").args(program);
        let mut child =
            command.stderr(Stdio::piped()).stdin(Stdio::null()).kill_on_drop(true).spawn().unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        Playing { child, lines, said: Vec::new() }
    }

    async fn says(&mut self, what: &str) {
        loop {
            let line = timeout(LONG, self.lines.next_line()).await;
            let line = line.unwrap_or_else(|_| panic!("never says {what:?}: {:#?}", self.said)).unwrap();
            let Some(line) = line else { panic!("ended without {what:?}: {:#?}", self.said) };
            let found = line.contains(what);
            self.said.push(line);
            if found {
                return;
            }
        }
    }

    /// Its exit status, and everything that it said.
    async fn ends(mut self) -> (Option<i32>, Vec<String>) {
        while let Ok(Some(line)) = timeout(LONG, self.lines.next_line()).await.unwrap() {
            self.said.push(line);
        }
        let status = timeout(LONG, self.child.wait()).await.unwrap().unwrap();
        (status.code(), self.said)
    }

    async fn ends_well(self) -> Vec<String> {
        let (status, said) = self.ends().await;
        assert_eq!(status, Some(0), "{said:#?}");
        said
    }
}

async fn ask(house: SocketAddr, token: &str, wish: Request) -> (u16, Value) {
    let wish = wish.with("authorization", format!("Bearer {token}")).with("origin", "");
    let reply = request(house, &wish).await.unwrap();
    (reply.status, serde_json::from_slice(&reply.body).unwrap_or(Value::Null))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn our_own_engine_plays_at_a_house_and_comes_back_when_the_house_was_gone() {
    let (dir, files) = (Dir::new(), Dir::new());
    std::fs::create_dir_all(files.path()).unwrap();
    let house = House::open(dir.path()).await;
    let address = house.address;
    let mut ada = member(address, "Ada").await;
    let (token, file) = bot(&mut ada, "Rook", files.path()).await;
    let more = ["--game", "cubulus", "--against", "random", "--games", "1"];
    let mut playing = Playing::start(address, &file, &more, &[CUBO, "engine"]);
    playing.says("here as \"Rook\", a bot of \"Ada\"").await;
    playing.says(" is on: ").await;
    playing.says(" plays ").await;
    house.kill().await;
    playing.says("coming back in").await;
    let listen = address.to_string();
    let _house = House::spawn_at(&mut Command::new(CUBO), &listen, dir.path(), Stdio::null()).await;
    let said = playing.ends_well().await;
    assert!(said.iter().any(|line| line.contains("cubulus is over (rules): rank ")), "{said:#?}");
    let (_, mine) = ask(address, &token, Request::get("/api/bot")).await;
    assert_eq!(mine["name"], json!("Rook"));
    // The whole game is in the record, and it verifies.
    let profile = ada.get("/api/members/Rook").await.unwrap();
    assert_eq!(profile["games"][0]["house"], json!(1), "{profile}");
    // A token that is none is said at once.
    std::fs::write(&file, "cubo-bot-nonsense").unwrap();
    let output = Command::new(CUBO)
        .args(["bot", "--house", &format!("http://{address}"), "--token-file"])
        .arg(&file)
        .args(["--", CUBO, "engine"])
        .output();
    let output = timeout(LONG, output).await.unwrap().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && told.contains("does not know this token"), "{told}");
}

/// Plays by HTTP, always the last action that is allowed, until a game is over.
async fn play_to_the_end(house: SocketAddr, token: &str, mut stream: Answered<TcpStream>) -> Value {
    loop {
        let line =
            timeout(LONG, stream.line()).await.expect("nothing comes").unwrap().expect("the stream ends");
        let told: Value = serde_json::from_str(&line).unwrap();
        if told["shown"]["state"]["phase"] == "ended" {
            return told;
        }
        if let Some(action) = told["turn"]["legal"].as_array().and_then(|legal| legal.last()) {
            let path = format!("/api/bot/tables/{}/play", told["table"].as_str().unwrap());
            let body = json!({"action": action, "at": told["shown"]["version"]});
            let (status, done) = ask(house, token, Request::post(&path, body.to_string())).await;
            assert_eq!(status, 200, "{done}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_of_curl_alone_and_the_one_in_python_play_whole_games() {
    let (dir, files) = (Dir::new(), Dir::new());
    std::fs::create_dir_all(files.path()).unwrap();
    let house = House::open(dir.path()).await;
    let mut ada = member(house.address, "Ada").await;
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots").canonicalize().unwrap();
    let (token, _) = bot(&mut ada, "Tester", files.path()).await;
    let (shell_token, _) = bot(&mut ada, "Shell", files.path()).await;
    let mut shell = Command::new("bash");
    shell
        .arg(examples.join("house.sh"))
        .env("HOUSE", format!("http://{}", house.address))
        .env("TOKEN", shell_token);
    let mut shell = shell.stdout(Stdio::null()).process_group(0).kill_on_drop(true).spawn().unwrap();
    let (_, file) = bot(&mut ada, "Snake", files.path()).await;
    let python = examples.join("any.py");
    let snake =
        Playing::start(house.address, &file, &["--games", "1"], &["python3", python.to_str().unwrap()]);
    for name in ["Shell", "Snake"] {
        let listen = Request::get("/api/bot/stream").with("authorization", format!("Bearer {token}"));
        let line = TcpStream::connect(house.address).await.unwrap();
        let stream = Answered::to(line, &listen.write(house.address)).await.unwrap();
        assert_eq!(stream.status, 200);
        let places = json!([{"for": "person"}, {"for": "person"}]);
        let table = json!({"game": "cube-attack", "options": {"target": 5}, "places": places});
        let wish = Request::post("/api/bot/challenges", json!({"to": name, "table": table}).to_string());
        let (status, made) = ask(house.address, &token, wish).await;
        assert_eq!(status, 200, "{made}");
        let end = play_to_the_end(house.address, &token, stream).await;
        assert_eq!(end["shown"]["state"]["end"]["how"], json!("rules"), "{name}: {end}");
        let path = format!("/api/bot/tables/{}/record", end["table"].as_str().unwrap());
        let (_, record) = ask(house.address, &token, Request::get(&path)).await;
        let file = files.path().join(format!("{name}.json"));
        std::fs::write(&file, record.to_string()).unwrap();
        let verified = Command::new(CUBO).arg("verify").arg(&file).output().await.unwrap();
        assert!(verified.status.success(), "{verified:?}");
    }
    snake.ends_well().await;
    let _ = shell.start_kill();
}

/// Caddy in front of a house, with certificates of its own authority, as `tls internal` makes them; ended when dropped.
struct Caddy(Child);

impl Caddy {
    /// Its address, and the certificate of its authority.
    async fn start(folder: &Path, house: SocketAddr) -> (Caddy, String, PathBuf) {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let url = format!("https://localhost:{port}");
        let site = format!(
            "{{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system {0}\n}}\n\
             {url} {{\n\tbind 127.0.0.1\n\ttls internal\n\treverse_proxy {house}\n}}\n",
            folder.display()
        );
        std::fs::write(folder.join("Caddyfile"), site).unwrap();
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(folder.join("Caddyfile"));
        command.env("HOME", folder).env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
        let child = command.stdin(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true).spawn();
        let caddy = Caddy(child.expect("caddy: make balancers-setup installs it"));
        let there = async {
            while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(LONG, there).await.expect("Caddy listens");
        (caddy, url, folder.join("pki/authorities/local/root.crt"))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_behind_tls_is_trusted_by_its_authority_alone() {
    let (dir, files) = (Dir::new(), Dir::new());
    std::fs::create_dir_all(files.path()).unwrap();
    let house = House::open(dir.path()).await;
    let mut ada = member(house.address, "Ada").await;
    let (_, file) = bot(&mut ada, "Rook", files.path()).await;
    let (mut caddy, url, ca) = Caddy::start(files.path(), house.address).await;
    let more = ["--game", "cube-attack", "--against", "random", "--games", "1"];
    let engine = [CUBO, "engine"];
    let (status, said) = Playing::at(&url, &file, &more, &engine).ends().await;
    let last = said.last().unwrap();
    assert!(
        status == Some(1) && last.contains("certificate is not trusted") && last.contains("--ca"),
        "{said:#?}"
    );
    let trusting = [&more[..], &["--ca", ca.to_str().unwrap()]].concat();
    let said = Playing::at(&url, &file, &trusting, &engine).ends_well().await;
    assert!(said.iter().any(|line| line.contains("is over (rules)")), "{said:#?}");
    // A file that holds no certificate is said before anything else.
    let bad = [&more[..], &["--ca", file.to_str().unwrap()]].concat();
    let (status, said) = Playing::at(&url, &file, &bad, &engine).ends().await;
    assert!(status == Some(1) && said.last().unwrap().contains("no certificate"), "{said:#?}");
    caddy.0.kill().await.unwrap();
}

/// Listens at a house, and acts there `most` times or until the game is over; what it was last told.
async fn act_at(house: SocketAddr, token: &str, most: usize) -> Value {
    let listen = Request::get("/api/bot/stream").with("authorization", format!("Bearer {token}"));
    let line = TcpStream::connect(house).await.unwrap();
    let mut stream = Answered::to(line, &listen.write(house)).await.unwrap();
    assert_eq!(stream.status, 200);
    let mut acted = 0;
    loop {
        let line =
            timeout(LONG, stream.line()).await.expect("nothing comes").unwrap().expect("the stream ends");
        let told: Value = serde_json::from_str(&line).unwrap();
        if told["shown"]["state"]["phase"] == "ended" {
            return told;
        }
        let Some(action) = told["turn"]["legal"].as_array().and_then(|legal| legal.last()) else { continue };
        if acted == most {
            return told;
        }
        let path = format!("/api/bot/tables/{}/play", told["table"].as_str().unwrap());
        let version = &told["shown"]["version"];
        let body = json!({"action": action, "at": version, "key": format!("v{version}")});
        let (status, done) = ask(house, token, Request::post(&path, body.to_string())).await;
        assert_eq!(status, 200, "{done}");
        acted += 1;
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_at_one_node_plays_at_the_table_of_another_and_on_when_that_one_is_killed() {
    let (schema, nats) = (cubo_postgres::shared().fresh(), cubo_nats::Nats::start());
    let (dir, files) = (Dir::new(), Dir::new());
    std::fs::create_dir_all(files.path()).unwrap();
    let node = async |name: &str| {
        let mut command = Command::new(CUBO);
        command.env("CUBO_STORE", &schema.url).env("CUBO_NODE", name).env("CUBO_BUS", nats.url());
        House::spawn(&mut command, dir.path(), Stdio::null()).await
    };
    let (a, b) = (node("a").await, node("b").await);
    let mut ada = member(a.address, "Ada").await;
    let (_, file) = bot(&mut ada, "Rook", files.path()).await;
    let (token, _) = bot(&mut ada, "Tester", files.path()).await;
    let mut rook = Playing::start(a.address, &file, &["--games", "1"], &[CUBO, "engine"]);
    rook.says("here as \"Rook\"").await;
    // A table of the other node: Rook is asked there, and hears of it where it listens.
    let places = json!([{"for": "person"}, {"for": "person"}]);
    let table = json!({"game": "cube-attack", "options": {"target": 20}, "places": places});
    let wish = Request::post("/api/bot/challenges", json!({"to": "Rook", "table": table}).to_string());
    let (status, made) = ask(b.address, &token, wish).await;
    assert_eq!(status, 200, "{made}");
    let told = act_at(b.address, &token, 1).await;
    assert_eq!(told["shown"]["state"]["phase"], json!("playing"), "{told}");
    let owner = format!(
        "SELECT name FROM {0}.tables JOIN {0}.nodes ON nodes.id = owner WHERE phase < 2",
        schema.name
    );
    assert_eq!(cubo_postgres::shared().sql(&owner), "b");
    rook.says(" plays ").await;
    b.kill().await;
    let end = act_at(a.address, &token, usize::MAX).await;
    assert_eq!(end["shown"]["state"]["end"]["how"], json!("rules"), "{end}");
    let said = rook.ends_well().await;
    assert!(said.iter().any(|line| line.contains("cube-attack is over (rules): rank ")), "{said:#?}");
    let path = format!("/api/bot/tables/{}/record", end["table"].as_str().unwrap());
    let (_, record) = ask(a.address, &token, Request::get(&path)).await;
    let file = files.path().join("record.json");
    std::fs::write(&file, record.to_string()).unwrap();
    let verified = Command::new(CUBO).arg("verify").arg(&file).output().await.unwrap();
    assert!(verified.status.success(), "{verified:?}");
}
