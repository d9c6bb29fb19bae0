//! What is in `deploy/` fits the program: every setting that is named there exists, and those who read the files can.
#![cfg(unix)]
#![allow(unreachable_pub)]

use std::collections::BTreeSet;
use std::process::Command;

/// Names that the files give to each other: no settings of the program.
const OWN: [&str; 8] = [
    "CUBO_DB_PASSWORD",
    "CUBO_BUS_PASSWORD",
    "CUBO_NAME",
    "CUBO_NODES",
    "CUBO_FRONT",
    "CUBO_A",
    "CUBO_B",
    "CUBO_C",
];

/// Where it is on Debian, whose users do not look there.
pub fn haproxy() -> &'static str {
    let usual = "/usr/sbin/haproxy";
    if std::path::Path::new(usual).is_file() { usual } else { "haproxy" }
}

fn path(file: &str) -> String {
    format!("{}/../../deploy/{file}", env!("CARGO_MANIFEST_DIR"))
}

fn read(file: &str) -> String {
    std::fs::read_to_string(path(file)).unwrap()
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_'
}

/// All words of a text that begin so and go on with these letters.
fn words<'a>(text: &'a str, start: &str, letter: fn(char) -> bool) -> BTreeSet<&'a str> {
    let at = text.match_indices(start).map(|(at, _)| &text[at..]);
    at.map(|rest| &rest[..rest.find(|next| !letter(next)).unwrap_or(rest.len())]).collect()
}

fn run(program: &str, words: &[&str]) -> (bool, String) {
    let mut command = Command::new(program);
    for name in ["CUBO_FRONT", "CUBO_A", "CUBO_B", "CUBO_C"] {
        command.env(name, "127.0.0.1:65000");
    }
    let done = command.args(words).env("CUBO_NAME", "cubes.example").output();
    let done = done.unwrap_or_else(|why| panic!("{program}: {why}; make balancers-setup installs it"));
    let said = [done.stdout, done.stderr].concat();
    (done.status.success(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn every_setting_in_the_files_exists() {
    let (_, help) = run(env!("CARGO_BIN_EXE_cubo"), &["serve", "--help"]);
    let known = words(&help, "CUBO_", is_name);
    assert!(known.contains("CUBO_STORE"), "{help}");
    let mut used = 0;
    for file in ["compose.yml", "kubernetes.yml", "Caddyfile", "haproxy.cfg", "Dockerfile"] {
        let text = read(file);
        for name in words(&text, "CUBO_", is_name) {
            assert!(known.contains(name) || OWN.contains(&name), "{file} names {name}, which is no setting");
            used += 1;
        }
    }
    assert!(used > 15, "{used}");
    for flag in
        words(&read("kubernetes.yml"), "\"--", |next| next.is_ascii_lowercase() || next == '-' || next == '"')
    {
        let flag = flag.trim_matches('"');
        assert!(help.contains(&format!("{flag} <")), "{flag} is no flag of cubo serve");
    }
    // What a node of several needs.
    for (file, all) in [
        ("compose.yml", &["CUBO_STORE", "CUBO_BUS", "CUBO_NODE", "CUBO_KEY_FILE", "/readyz"][..]),
        ("kubernetes.yml", &["CUBO_STORE", "CUBO_BUS", "CUBO_NODE", "CUBO_KEY_FILE", "/readyz", "/healthz"]),
        ("Caddyfile", &["/readyz"]),
        ("haproxy.cfg", &["/readyz"]),
    ] {
        let text = read(file);
        all.iter().for_each(|word| assert!(text.contains(word), "{file} has no {word}"));
    }
}

#[test]
fn balancers_accept_their_files() {
    let (good, said) = run(haproxy(), &["-c", "-f", &path("haproxy.cfg")]);
    assert!(good, "{said}");
    let (good, said) = run("caddy", &["validate", "--adapter", "caddyfile", "--config", &path("Caddyfile")]);
    assert!(good, "{said}");
}

#[test]
fn the_yaml_is_yaml() {
    let (able, _) = run("python3", &["-c", "import yaml"]);
    if !able {
        eprintln!("not read: python3 has no yaml here");
        return;
    }
    let script = "import sys, yaml
for file in sys.argv[1:]:
    parts = list(yaml.safe_load_all(open(file)))
    kinds = [part.get('kind', 'services') for part in parts]
    print(file, kinds)
    if 'compose' in file:
        nodes = [part for name, part in parts[0]['services'].items() if name.startswith('node')]
        assert len({node['environment']['CUBO_NODE'] for node in nodes}) == 3
        assert all(node['environment']['CUBO_STORE'].startswith('postgres://') for node in nodes)
    else:
        assert sorted(set(kinds)) == ['Deployment', 'Ingress', 'PodDisruptionBudget', 'Service'], kinds
        of = lambda kind: [part for part in parts if part['kind'] == kind]
        labels = of('Deployment')[0]['spec']['template']['metadata']['labels'].items()
        [budget], [service] = of('PodDisruptionBudget'), of('Service')
        assert service['spec']['selector'].items() <= labels and budget['spec']['selector']['matchLabels'].items() <= labels";
    let (good, said) = run("python3", &["-c", script, &path("compose.yml"), &path("kubernetes.yml")]);
    assert!(good, "{said}");
}
