//! `ladder.toml`: who plays, and how.

use std::path::Path;

use cubo_players::{Limit, Spec, Who};
use serde::Deserialize;
use serde_json::Value;

use crate::failure::Failure;
use crate::odds::Sprt;

/// The name of the file in the ladder's folder.
pub(super) const NAME: &str = "ladder.toml";

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: String,
    seats: Option<u8>,
    options: Option<Value>,
    #[serde(default = "seed")]
    seed: String,
    #[serde(default = "rounds")]
    rounds: u32,
    opening: Option<u32>,
    sprt: Option<(f64, f64)>,
    #[serde(default)]
    neighbours: bool,
    anchor: Option<(String, f64)>,
    #[serde(default)]
    strict: bool,
    #[serde(default = "faults")]
    faults: u32,
    #[serde(default = "time")]
    time: String,
    player: Vec<WrittenPlayer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPlayer {
    name: String,
    command: Option<String>,
    house: Option<String>,
    time: Option<String>,
    nodes: Option<u64>,
}

fn seed() -> String {
    "ladder".to_owned()
}

fn rounds() -> u32 {
    50
}

fn faults() -> u32 {
    3
}

fn time() -> String {
    "100ms".to_owned()
}

/// A ladder: everybody plays everybody, or whoever stands next to them.
#[derive(Clone, Debug)]
pub(super) struct Ladder {
    pub(super) game: String,
    pub(super) seats: Option<u8>,
    pub(super) options: Value,
    pub(super) seed: String,
    /// The most rounds that two players play.
    pub(super) rounds: u32,
    /// Random actions at the beginning.
    pub(super) opening: Option<u32>,
    /// When two players have played enough.
    pub(super) sprt: Option<Sprt>,
    /// Whether only those meet who stand next to each other in the file.
    pub(super) neighbours: bool,
    /// Whose rating is given, and what it is; otherwise the mean of all is 0.
    pub(super) anchor: Option<(usize, f64)>,
    /// Whether more than its time loses.
    pub(super) strict: bool,
    /// After so many games in a row that it lost by a fault, a player is withdrawn.
    pub(super) faults: u32,
    pub(super) players: Vec<Entrant>,
}

/// One of those who play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entrant {
    pub(super) name: String,
    pub(super) spec: Spec,
}

/// Reads the file in the folder.
pub(super) fn read(folder: &Path) -> Result<Ladder, Failure> {
    let path = folder.join(NAME);
    let text = std::fs::read_to_string(&path).map_err(|why| Failure::at(path.display(), why))?;
    parse(&text).map_err(|why| Failure::at(path.display(), why))
}

fn parse(text: &str) -> Result<Ladder, String> {
    let file: Written = toml::from_str(text).map_err(|why| why.to_string())?;
    let budget: Limit = file.time.parse()?;
    let mut players: Vec<Entrant> = Vec::new();
    for written in file.player {
        let name = written.name.clone();
        let player = entrant(written, budget).map_err(|why| format!("player {name:?}: {why}"))?;
        if players.iter().any(|other| other.name == name) {
            return Err(format!("two players are called {name:?}"));
        }
        players.push(player);
    }
    if players.len() < 2 {
        return Err("a ladder wants two players at least: [[player]]".to_owned());
    }
    let sprt = file.sprt.map(|(low, high)| {
        let fits = (0.5..1.0).contains(&low) && low < high && high < 1.0;
        fits.then_some(Sprt { low, high })
            .ok_or("sprt wants two scores from 0.5 to 1, the lower first, as in [0.5, 0.62]")
    });
    let anchor = file.anchor.map(|(name, points)| {
        let place = players.iter().position(|player| player.name == name);
        let fits = place.filter(|_| (-10_000.0..=10_000.0).contains(&points));
        fits.map(|place| (place, points))
            .ok_or("anchor wants the name of a player and its rating, as in [\"easy\", 1500.0]")
    });
    if file.rounds == 0 || file.faults == 0 {
        return Err("rounds and faults are 1 at least".to_owned());
    }
    Ok(Ladder {
        game: file.game,
        seats: file.seats,
        options: file.options.unwrap_or_else(|| Value::Object(serde_json::Map::new())),
        seed: file.seed,
        rounds: file.rounds,
        opening: file.opening,
        sprt: sprt.transpose()?,
        neighbours: file.neighbours,
        anchor: anchor.transpose()?,
        strict: file.strict,
        faults: file.faults,
        players,
    })
}

fn entrant(written: WrittenPlayer, budget: Limit) -> Result<Entrant, String> {
    let WrittenPlayer { name, command, house, time, nodes } = written;
    if name.trim().is_empty() || name.chars().count() > 40 || name.chars().any(char::is_control) {
        return Err("a name has 1 to 40 letters".to_owned());
    }
    let limit = match (time, nodes) {
        (None, None) => None,
        (Some(time), None) => match time.parse()? {
            limit @ Limit::Time(_) => Some(limit),
            _ => return Err(format!("{time:?} is no time: write 50ms or 2s")),
        },
        (None, Some(nodes)) if nodes > 0 => Some(Limit::Nodes(nodes)),
        _ => return Err("either time or nodes, and more than none".to_owned()),
    };
    let spec = match (command, house) {
        (Some(command), None) => Spec { who: Who::Exec(command), limit, threads: None },
        (None, Some(house)) => match house.parse::<Spec>()? {
            Spec { who: Who::Exec(_), .. } => return Err("write a program as command = \"…\"".to_owned()),
            Spec { limit: Some(_), .. } if limit.is_some() => {
                return Err("its budget is given twice".to_owned());
            }
            spec => Spec { limit: spec.limit.or(limit), ..spec },
        },
        _ => return Err("either command = \"…\" or house = \"…\"".to_owned()),
    };
    Ok(Entrant { name, spec: super::super::with_budget(&spec, budget) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
        game = "cubulus"
        sprt = [0.5, 0.6]
        [[player]]
        name = "mine"
        command = "python3 bot.py"
        time = "50ms"
        [[player]]
        name = "easy"
        house = "easy"
        [[player]]
        name = "deep"
        house = "search"
        nodes = 5000
    "#;

    #[test]
    fn a_ladder_is_read() {
        let ladder = parse(GOOD).unwrap();
        let specs: Vec<String> = ladder.players.iter().map(|player| player.spec.to_string()).collect();
        assert_eq!(specs, ["exec:50ms:python3 bot.py", "easy", "search:5000n"]);
        assert_eq!((ladder.rounds, ladder.faults, ladder.seed.as_str()), (50, 3, "ladder"));
    }

    #[test]
    fn the_ladder_of_the_page_is_one() {
        let page = include_str!("../../../../../docs/bots.md");
        let block = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
        let ladder = parse(block).unwrap();
        assert_eq!((ladder.players.len(), ladder.rounds), (2, 50));
    }

    #[test]
    fn what_cannot_be_meant_is_said() {
        let said = |from: &str, to: &str| parse(&GOOD.replace(from, to)).unwrap_err();
        let anchored =
            |anchor: &str| parse(&GOOD.replace("sprt = [0.5, 0.6]", anchor)).map(|ladder| ladder.anchor);
        assert_eq!(anchored("anchor = [\"easy\", 1500.0]").unwrap(), Some((1, 1500.0)));
        assert!(anchored("anchor = [\"nobody\", 1500.0]").is_err());
        assert!(anchored("anchor = [\"easy\", nan]").is_err());
        assert!(said("name = \"easy\"", "name = \"mine\"").contains("two players are called"));
        assert!(said("[0.5, 0.6]", "[0.6, 0.5]").contains("sprt"));
        assert!(said("nodes = 5000", "nodes = 0").contains("deep"));
        assert!(said("time = \"50ms\"", "time = \"50n\"").contains("no time"));
        assert!(said("house = \"easy\"", "house = \"exec:x\"").contains("command"));
        assert!(said("house = \"easy\"", "").contains("either command"));
        assert!(said("sprt", "sprint").contains("sprint"));
    }
}
