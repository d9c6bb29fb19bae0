//! Players with their budgets, as commands spell them. They are parsed only here.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;
use std::time::Duration;

use crate::Level;

/// A player and what it may spend on a turn: `greedy`, `search:50ms`, `uct:10000n`, `uct:500i`, `master`, `cheat:1s`, `exec:COMMAND`
/// or `exec:50ms:COMMAND`; with threads where time is given: `search:50ms:4t`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Who plays.
    pub who: Who,
    /// What it may spend, if given.
    pub limit: Option<Limit>,
    /// On how many threads, if given. Only with a limit of time: with counted nodes the choice must be reproducible.
    pub threads: Option<NonZeroU8>,
}

/// A player of the arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// A built-in player.
    Level(Level),
    /// The one that sees the true state. In the arena only.
    Cheat,
    /// Another program, asked by the protocol's `go`: its command line.
    Exec(String),
}

/// What a player may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// On a turn.
    Time(Duration),
    /// States looked at, for an action.
    Nodes(u64),
    /// Play-outs or depths, for an action.
    Iterations(u64),
}

impl Spec {
    /// The level; an error if it is another kind of player.
    pub fn fair(&self) -> Result<Level, String> {
        match &self.who {
            Who::Level(level) => Ok(*level),
            Who::Cheat => Err("cheat sees the truth and plays in the arena only".to_owned()),
            Who::Exec(_) => Err("other programs play in the arena only".to_owned()),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.who {
            Who::Level(level) => f.write_str(level.name())?,
            Who::Cheat => f.write_str("cheat")?,
            Who::Exec(_) => f.write_str("exec")?,
        }
        if let Some(limit) = self.limit {
            write!(f, ":{limit}")?;
        }
        if let Some(threads) = self.threads {
            write!(f, ":{threads}t")?;
        }
        match &self.who {
            Who::Exec(command) => write!(f, ":{command}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, rest) = match text.split_once(':') {
            None => (text, None),
            Some((name, rest)) => (name, Some(rest)),
        };
        if name == "exec" {
            let rest = rest.unwrap_or_default();
            let (limit, command) = match rest.split_once(':').map(|(limit, command)| (limit.parse(), command))
            {
                Some((Ok(limit), command)) => (Some(limit), command),
                _ => (None, rest),
            };
            if command.trim().is_empty() {
                return Err("exec: wants a command, as in exec:cubo engine".to_owned());
            }
            return Ok(Spec { who: Who::Exec(command.to_owned()), limit, threads: None });
        }
        let who = match name {
            "cheat" => Who::Cheat,
            _ => Who::Level(Level::asked_for(name).map_err(|why| format!("{why}, cheat, exec:COMMAND"))?),
        };
        let Some(rest) = rest else { return Ok(Spec { who, limit: None, threads: None }) };
        let (limit, threads) = match rest.split_once(':') {
            None => (rest.parse()?, None),
            Some((limit, threads)) => (limit.parse()?, Some(read_threads(threads)?)),
        };
        if threads.is_some() && !(matches!(limit, Limit::Time(_)) && matches!(who, Who::Level(_))) {
            return Err(format!("{text:?}: threads are for players of the house that are given time"));
        }
        Ok(Spec { who, limit: Some(limit), threads })
    }
}

fn read_threads(text: &str) -> Result<NonZeroU8, String> {
    let number = text.strip_suffix('t').and_then(|number| number.parse().ok());
    number
        .filter(|_| !text.starts_with(['0', '+']))
        .ok_or_else(|| format!("{text:?} is no number of threads: write 4t"))
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Time(time) if time.subsec_nanos() == 0 => write!(f, "{}s", time.as_secs()),
            Limit::Time(time) => write!(f, "{}ms", time.as_millis()),
            Limit::Nodes(nodes) => write!(f, "{nodes}n"),
            Limit::Iterations(rounds) => write!(f, "{rounds}i"),
        }
    }
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = text.split_at(digits);
        let number = number.parse::<u64>().ok().filter(|&number| number > 0);
        match (number, unit) {
            (Some(ms), "ms") if ms <= MOST_MS => Ok(Limit::Time(Duration::from_millis(ms))),
            (Some(s), "s") if s <= MOST_MS / 1000 => Ok(Limit::Time(Duration::from_secs(s))),
            (Some(nodes), "n") => Ok(Limit::Nodes(nodes)),
            (Some(rounds), "i") => Ok(Limit::Iterations(rounds)),
            _ => Err(format!(
                "{text:?} is no budget: write 50ms or 2s a turn (a day at most), 10000n (nodes) or 500i (iterations)"
            )),
        }
    }
}

/// A day.
const MOST_MS: u64 = 86_400_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_read_and_written() {
        for text in [
            "random",
            "greedy",
            "search:50ms",
            "search:50ms:4t",
            "uct:2s",
            "search:10000n",
            "uct:500i",
            "master",
            "cheat:50ms",
            "exec:cubo engine",
            "exec:50ms:./bot --fast",
        ] {
            assert_eq!(text.parse::<Spec>().map(|spec| spec.to_string()).as_deref(), Ok(text));
        }
        for text in [
            "",
            "fast",
            "uct:",
            "uct:50",
            "uct:0ms",
            "uct:-1n",
            "uct:1h",
            "exec:",
            "exec",
            "search:9999999999s",
            "search:50ms:0t",
            "search:50ms:4",
            "search:5000n:4t",
            "cheat:50ms:4t",
        ] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_built_in_players_are_for_everybody() {
        let fair = |text: &str| text.parse::<Spec>().unwrap().fair();
        assert!(fair("cheat:50ms").is_err() && fair("exec:true").is_err());
        assert_eq!(fair("uct:5n"), Ok(Level::Uct));
    }
}
