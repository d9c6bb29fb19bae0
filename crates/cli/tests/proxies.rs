//! People play through each proxy of which `deploy/` has a file, with that file.
#![cfg(unix)]

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::deploy::haproxy;
use crate::house::{Dir, House, Table};
use cubo_client::{Request, request};

/// A running proxy, ended when dropped.
struct Proxy(Child);

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How to start one in front of a node: it listens at the first address, and writes only into the folder.
type Start = fn(&Path, SocketAddr, SocketAddr) -> Command;

/// A file of `deploy/` with other addresses; each text to change stands there once.
fn changed(file: &str, changes: &[(&str, String)]) -> String {
    changes.iter().fold(file.to_owned(), |file, (from, to)| {
        assert_eq!(file.matches(from).count(), 1, "{from}");
        file.replace(from, to)
    })
}

fn nginx(folder: &Path, front: SocketAddr, node: SocketAddr) -> Command {
    let site = changed(
        include_str!("../../../deploy/nginx.conf"),
        &[
            ("server 127.0.0.1:8080 ", format!("server {node} ")),
            ("listen 80;", format!("listen {front};")),
            ("server_name cubes.example;", "server_name 127.0.0.1;".to_owned()),
        ],
    );
    std::fs::write(folder.join("site.conf"), site).unwrap();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|what| format!("\t{what}_temp_path {}/{what};\n", folder.display()))
        .concat();
    let main = format!(
        "daemon off;\nmaster_process off;\npid {0}/pid;\nerror_log stderr warn;\nevents {{}}\n\
         http {{\n\taccess_log off;\n{temporary}\tinclude {0}/site.conf;\n}}\n",
        folder.display()
    );
    std::fs::write(folder.join("nginx.conf"), main).unwrap();
    // Where it is on Debian, whose users do not look there.
    let usual = "/usr/sbin/nginx";
    let mut command = Command::new(if Path::new(usual).is_file() { usual } else { "nginx" });
    command.arg("-p").arg(folder).args(["-e", "stderr", "-c"]).arg(folder.join("nginx.conf"));
    command
}

fn caddy(folder: &Path, front: SocketAddr, node: SocketAddr) -> Command {
    let site = changed(
        include_str!("../../../deploy/Caddyfile"),
        &[
            // Without a certificate, which nobody would sign for an address.
            ("\n{$CUBO_NAME:localhost} {", format!("\nhttp://{front} {{\n\tbind 127.0.0.1")),
            ("Host {$CUBO_NAME:localhost}", format!("Host {front}")),
        ],
    );
    let file = folder.join("Caddyfile");
    std::fs::write(&file, format!("{{\n\tadmin off\n}}\n{site}")).unwrap();
    let mut command = Command::new("caddy");
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
    command.env("CUBO_NODES", node.to_string()).env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
    command.stderr(Stdio::null());
    command
}

fn haproxy_before(_: &Path, front: SocketAddr, node: SocketAddr) -> Command {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/haproxy.cfg");
    let mut command = Command::new(haproxy());
    command
        .args(["-db", "-q", "-f", file])
        .env("CUBO_FRONT", front.to_string())
        .env("CUBO_NAME", "127.0.0.1");
    // One node under three names: an address where nobody is would be called until its checks have failed.
    command.envs(["CUBO_A", "CUBO_B", "CUBO_C"].map(|name| (name, node.to_string())));
    command
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_through_every_proxy() {
    let data = Dir::new();
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_cubo"));
    command.env("CUBO_TRUSTED_PROXIES", "127.0.0.1");
    let house = House::spawn(&mut command, data.path(), Stdio::null()).await;
    let all: [(&str, Start); 3] = [("nginx", nginx), ("Caddy", caddy), ("HAProxy", haproxy_before)];
    for (name, start) in all {
        let folder = Dir::new();
        std::fs::create_dir_all(folder.path()).unwrap();
        let front = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let child = start(folder.path(), front, house.address).stdin(Stdio::null()).spawn();
        let mut proxy =
            Proxy(child.unwrap_or_else(|why| panic!("{name}: {why}; make balancers-setup installs it")));
        while request(front, &Request::get("/readyz")).await.map_or(0, |reply| reply.status) != 200 {
            assert!(proxy.0.try_wait().unwrap().is_none(), "{name} has ended");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // Pages, REST and sockets, all by the address of the proxy.
        let mut table = Table::lay(front, "cubulus").await.unwrap();
        for _ in 0..12 {
            assert!(table.step().await.unwrap(), "{name}: the game goes on");
        }
        table.check().await.unwrap();
        assert_eq!(table.acknowledged.len(), 12, "{name}");
        let secret = table.resign().await.unwrap();
        assert_eq!(secret.len(), 64, "{name}: {secret}");
        drop(proxy);
        let left = request(front, &Request::get("/readyz")).await;
        assert!(left.is_err(), "that was {name}, and nobody else");
    }
    assert!(house.is_ready().await);
}
