//! What is given away: the package, its unit, its settings, its manual.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::house::Dir;

fn deploy(file: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy")).join(file)
}

/// Runs a program; `None` if it is not installed here.
fn run(program: &str, words: &[&str]) -> Option<Output> {
    match Command::new(program).args(words).output() {
        Ok(output) => Some(output),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("not tried: there is no {program} here");
            None
        }
        Err(why) => panic!("{program}: {why}"),
    }
}

fn cubo(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cubo")).args(words).output().unwrap();
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A script in the place of the program, which calls it: the program that tests use is very large.
fn stand_in(folder: &Path) -> String {
    use std::os::unix::fs::PermissionsExt;
    let file = folder.join("cubo");
    std::fs::write(&file, format!("#!/bin/sh\nexec {} \"$@\"\n", env!("CARGO_BIN_EXE_cubo"))).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    file.display().to_string()
}

#[test]
fn the_package_has_everything_in_its_place() {
    if run("dpkg-deb", &["--version"]).is_none() {
        return;
    }
    let folder = Dir::new();
    std::fs::create_dir_all(folder.path()).unwrap();
    let (program, out) = (stand_in(folder.path()), folder.path().join("out"));
    let packed = Command::new(deploy("deb.sh"))
        .args([&program, "0.1.0", "amd64"])
        .arg(&out)
        .env("DEB_COMPRESSION", "none")
        .output()
        .unwrap();
    assert!(packed.status.success(), "{}", String::from_utf8_lossy(&packed.stderr));
    let package = String::from_utf8(packed.stdout).unwrap();
    let told = |what: &str| {
        let output = run("dpkg-deb", &[what, package.trim()]).unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let inside = told("--contents");
    for file in [
        "./usr/bin/cubo",
        "./lib/systemd/system/cubotheque.service",
        "./lib/systemd/system/cubotheque-backup.timer",
        "./etc/cubotheque/cubo.toml",
        "./usr/share/man/man1/cubo.1.gz",
        "./usr/share/man/man1/cubo-serve.1.gz",
        "./usr/share/bash-completion/completions/cubo",
        "./usr/share/zsh/vendor-completions/_cubo",
        "./usr/share/fish/vendor_completions.d/cubo.fish",
        "./usr/share/doc/cubotheque/copyright",
    ] {
        assert!(
            inside.lines().any(|line| line.ends_with(&format!(" {file}"))),
            "{file} is missing:\n{inside}"
        );
    }
    assert!(inside.lines().all(|line| line.contains(" root/root ")), "{inside}");
    let fields = told("--field");
    assert!(fields.contains("Package: cubotheque\n") && fields.contains("Version: 0.1.0\n"), "{fields}");
}

#[test]
fn the_unit_is_well_formed_and_gives_little_away() {
    let unit = std::fs::read_to_string(deploy("cubotheque.service")).unwrap();
    for line in
        ["DynamicUser=yes", "ProtectSystem=strict", "StateDirectory=cubotheque", "NoNewPrivileges=yes"]
    {
        assert!(unit.lines().any(|own| own == line), "{line}");
    }
    let file = deploy("cubotheque.service").display().to_string();
    // 10 is everything, 0 nothing: 2.0 and less counts as well protected.
    let judged =
        run("systemd-analyze", &["security", "--offline=true", "--no-pager", "--threshold=20", &file]);
    if let Some(judged) = judged {
        let said = String::from_utf8_lossy(&judged.stdout);
        let last = said.lines().last().unwrap_or_default();
        assert!(judged.status.success(), "{last} {}", String::from_utf8_lossy(&judged.stderr));
    }
}

/// Every line of the settings file, also those that are commented out, is a setting; and a server starts with it.
#[test]
fn the_settings_file_is_understood() {
    let text = std::fs::read_to_string(deploy("cubo.toml")).unwrap();
    let help = cubo(&["serve", "--help"]);
    let lines = text.lines().map(|line| line.strip_prefix('#').unwrap_or(line));
    let settings: Vec<(&str, &str)> =
        lines.filter(|line| !line.starts_with(' ')).filter_map(|line| line.split_once(" = ")).collect();
    assert!(settings.len() >= 6, "{settings:?}");
    for (name, _) in &settings {
        assert!(help.contains(&format!("--{name} <")), "{name} is no setting of cubo serve");
    }
    // All of them at once; a server with files that are missing says so, and with a bad value would say that instead.
    let folder = Dir::new();
    std::fs::create_dir_all(folder.path()).unwrap();
    let all: String = settings
        .iter()
        .filter(|(name, _)| !name.starts_with("legal-text"))
        .map(|(name, value)| format!("{name} = {value}\n"))
        .collect();
    let file = folder.path().join("cubo.toml");
    std::fs::write(&file, format!("{all}key-file = \"/nowhere/cubo.key\"\n")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_cubo"))
        .args(["serve", "--config"])
        .arg(&file)
        .arg("--data")
        .arg(folder.path().join("data"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("cubo.key"), "{said}");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Dir::new();
    cubo(&["man", folder.path().to_str().unwrap()]);
    let help = cubo(&["--help"]);
    let commands = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| !line.is_empty());
    let mut count = 0;
    for command in commands
        // A line that goes on with a description is indented further.
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
    {
        let page = folder.path().join(format!("cubo-{command}.1"));
        assert!(page.is_file(), "there is no {}", page.display());
        count += 1;
    }
    assert!(count > 20, "{help}");
}

#[test]
fn health_says_whether_people_can_come_in() {
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let asked = Command::new(env!("CARGO_BIN_EXE_cubo")).args(["health", &nobody]).output().unwrap();
    assert_eq!(asked.status.code(), Some(1));
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let data = Dir::new();
        let house = crate::house::House::open(data.path()).await;
        for words in [&["health"][..], &["health", "--alive"]] {
            let address = house.address.to_string();
            let words = [words, &[address.as_str()]].concat();
            let asked =
                tokio::process::Command::new(env!("CARGO_BIN_EXE_cubo")).args(&words).output().await.unwrap();
            assert_eq!(asked.status.code(), Some(0), "{asked:?}");
        }
    });
}
