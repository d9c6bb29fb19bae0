//! The model of `docs/scaling.md` is computed again from the constants that stand there, and must be what the page says.

use std::collections::HashMap;

const PAGE: &str = include_str!("../../../docs/scaling.md");

/// The constants of the page: lines such as "| `node_ms` | 0.12 | … |".
fn constants() -> HashMap<&'static str, f64> {
    let line = |line: &'static str| {
        let mut cells = line.strip_prefix("| `")?.split('|').map(str::trim);
        let name = cells.next()?.strip_suffix('`')?;
        Some((name, cells.next()?.replace(' ', "").parse().ok()?))
    };
    PAGE.lines().filter_map(line).collect()
}

/// What a house with so many tables at once needs.
struct Need {
    actions: f64,
    nodes: f64,
    /// What decides their number.
    because: &'static str,
    /// Tables whose people are at different nodes.
    apart: f64,
    messages: f64,
    writes: f64,
    database_cores: f64,
    log_mb: f64,
    day_gb: f64,
    memory_gb: f64,
}

fn need(tables: f64, constants: &HashMap<&str, f64>) -> Need {
    let of = |name: &str| *constants.get(name).unwrap_or_else(|| panic!("{name} is not in the page"));
    let actions = tables / of("gap_s");
    let (mut nodes, mut because) = (1.0, "");
    // More nodes mean that more people are apart, which means more work: until it does not change.
    for _ in 0..100 {
        let apart: f64 = 1.0 - 1.0 / nodes;
        let cores = actions * (of("node_ms") + apart * of("apart_ms")) / 1000.0;
        let by_cores = (cores / (of("node_cores") * of("busy"))).ceil();
        let by_memory = (tables * (of("table_kb") + apart * of("proxy_kb")) / 1e6 / of("node_gb")).ceil();
        let by_sockets = (tables * of("people") / of("node_sockets")).ceil();
        let most = by_cores.max(by_memory).max(by_sockets).max(1.0);
        because = match most {
            _ if most == by_sockets => "sockets",
            _ if most == by_cores => "processors",
            _ => "memory",
        };
        if most == nodes {
            break;
        }
        nodes = most;
    }
    let apart = 1.0 - 1.0 / nodes;
    Need {
        actions,
        nodes,
        because,
        apart: apart * tables,
        messages: apart * (actions * of("bus_messages") + tables * of("beat_messages") / of("beat_s")),
        writes: actions + nodes * of("node_writes"),
        database_cores: actions * of("database_ms") / 1000.0,
        log_mb: actions * of("log_bytes") / 1e6,
        day_gb: actions * of("row_bytes") * 86_400.0 / 1e9,
        memory_gb: tables * (of("table_kb") + apart * of("proxy_kb")) / 1e6,
    }
}

/// A number with spaces between thousands; small ones with one digit after the point.
fn spell(number: f64) -> String {
    if number < 10.0 && number.fract() != 0.0 {
        return format!("{number:.1}");
    }
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n) % 3 == 0 {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[test]
fn the_model_is_what_its_constants_make() {
    let constants = constants();
    let sizes = [1e3, 1e4, 1e5, 1e6];
    let all: Vec<Need> = sizes.iter().map(|tables| need(*tables, &constants)).collect();
    let row = |name: &str, of: &dyn Fn(&Need) -> String| {
        let cells: Vec<String> = all.iter().map(of).collect();
        format!("| {name} | {} |", cells.join(" | "))
    };
    let heads: Vec<String> = sizes.iter().map(|tables| spell(*tables)).collect();
    let people = constants["people"];
    let expected = [
        format!("| tables at once | {} |", heads.join(" | ")),
        "|---|---|---|---|---|".to_owned(),
        row("sockets", &|need| spell(need.actions * constants["gap_s"] * people)),
        row("durable actions a second", &|need| spell(need.actions)),
        row("nodes", &|need| spell(need.nodes)),
        row("decided by", &|need| need.because.to_owned()),
        row("tables whose people are apart", &|need| spell(need.apart)),
        row("memory of all nodes, GB", &|need| spell(need.memory_gb)),
        row("connections to PostgreSQL", &|need| spell(need.nodes * constants["node_connections"])),
        row("writes of PostgreSQL a second", &|need| spell(need.writes)),
        row("processors of PostgreSQL, busy", &|need| spell(need.database_cores)),
        row("its log, MB a second", &|need| spell(need.log_mb)),
        row("what it stores, GB a day", &|need| spell(need.day_gb)),
        row("messages of NATS a second", &|need| spell(need.messages)),
    ]
    .join("\n");
    assert!(PAGE.contains(&expected), "docs/scaling.md should say:\n\n{expected}\n");
}
