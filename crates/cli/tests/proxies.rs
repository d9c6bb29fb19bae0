//! People play through nginx, with the site of `deploy/`.
#![cfg(unix)]

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::house::{Dir, House, Table};
use cubo_client::{Request, request};

/// A running nginx, ended when dropped.
struct Nginx(Child);

/// Where it is on Debian, whose users do not look there.
fn nginx() -> &'static str {
    let usual = "/usr/sbin/nginx";
    if Path::new(usual).is_file() { usual } else { "nginx" }
}

impl Nginx {
    /// With the site as it is, but for the addresses, and with everything that nginx writes in that folder.
    fn start(folder: &Path, node: SocketAddr) -> (Nginx, SocketAddr) {
        let front = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let site = include_str!("../../../deploy/nginx.conf");
        let changed = [
            ("server 127.0.0.1:8080 ", format!("server {node} ")),
            ("listen 80;", format!("listen {front};")),
            ("server_name cubes.example;", "server_name 127.0.0.1;".to_owned()),
        ];
        let mut site = site.to_owned();
        for (from, to) in changed {
            assert_eq!(site.matches(from).count(), 1, "{from}");
            site = site.replace(from, &to);
        }
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
        let child = Command::new(nginx())
            .arg("-p")
            .arg(folder)
            .args(["-e", "stderr", "-c"])
            .arg(folder.join("nginx.conf"))
            .stdin(Stdio::null())
            .spawn();
        (Nginx(child.expect("nginx: make balancers-setup installs it")), front)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_through_nginx() {
    let (data, folder) = (Dir::new(), Dir::new());
    std::fs::create_dir_all(folder.path()).unwrap();
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_cubo"));
    command.env("CUBO_TRUSTED_PROXIES", "127.0.0.1");
    let house = House::spawn(&mut command, data.path(), Stdio::null()).await;
    let (mut nginx, front) = Nginx::start(folder.path(), house.address);
    while request(front, &Request::get("/readyz")).await.map_or(0, |reply| reply.status) != 200 {
        assert!(nginx.0.try_wait().unwrap().is_none(), "nginx has ended");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Pages, REST and sockets, all by the address of nginx.
    let mut table = Table::lay(front, "cubulus").await.unwrap();
    for _ in 0..12 {
        assert!(table.step().await.unwrap(), "the game goes on");
    }
    table.check().await.unwrap();
    assert_eq!(table.acknowledged.len(), 12);
    let secret = table.resign().await.unwrap();
    assert_eq!(secret.len(), 64, "{secret}");
    drop(nginx);
    assert!(request(front, &Request::get("/readyz")).await.is_err(), "that was nginx, and nobody else");
    assert!(house.is_ready().await);
}
