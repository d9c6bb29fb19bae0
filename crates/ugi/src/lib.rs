//! The Universal Game Interface, as far as it fits: games for two where nothing is hidden and nothing is drawn. Tournament managers that know
//! nothing of a game run it by this.
//!
//! [`Ugi::hear`] is a function of what was heard before and of one line. It starts nothing: a search is handed to the caller, who has the clock.
//! `docs/ugi.md` says what is answered to what.

use std::fmt::Write as _;

use cubo_catalog::{Error, Listing, Session, Setup, games, listing, open};
use cubo_core::{Seat, Turn};
use cubo_players::{Budget, Level};
use serde_json::Value;

/// How long `go` without a limit thinks, in milliseconds.
const UNTOLD_MS: u64 = 1_000;
/// Time that is kept back for pipes and a busy machine, in milliseconds.
const KEPT_BACK_MS: u64 = 20;
/// By how many actions the rest of a clock is divided.
const ACTIONS_LEFT: u64 = 30;
/// Lines that are too long to be meant.
const LONGEST: usize = 1 << 20;

/// What is to be done after a line.
#[derive(Default)]
pub struct Heard {
    /// Lines to answer at once.
    pub lines: Vec<String>,
    /// A search to begin. Its lines follow when it ends.
    pub search: Option<Search>,
    /// The search that runs, if any, ends as soon as it can.
    pub stop: bool,
    /// Nothing more is answered after that search.
    pub quit: bool,
}

impl Heard {
    fn say(line: impl Into<String>) -> Self {
        Heard { lines: vec![line.into()], ..Heard::default() }
    }

    /// What is wrong, as a line that managers show or skip.
    fn complain(why: impl std::fmt::Display) -> Self {
        Heard::say(format!("info string error: {why}"))
    }
}

/// A search that `go` asked for.
pub struct Search {
    game: Box<dyn Session>,
    level: Level,
    ms: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u64>,
}

impl Search {
    /// How long it may take in milliseconds; `None` if `stop`, nodes or depth end it.
    pub fn ms(&self) -> Option<u64> {
        self.ms
    }

    /// Thinks until a limit is reached or `stop` says so, and returns the lines to answer.
    pub fn run(&self, stop: &mut dyn FnMut() -> bool) -> Vec<String> {
        let mut budget = Budget::nodes(self.nodes.unwrap_or(u64::MAX));
        if let Some(depth) = self.depth {
            budget = budget.iterations(depth);
        }
        match self.game.go(self.level, &mut budget.until(stop), "") {
            Err(Error::Over) => vec!["bestmove (none)".to_owned()],
            Err(why) => vec![format!("info string error: {why}"), "bestmove (none)".to_owned()],
            Ok(advice) => {
                let told = &advice.analysis;
                let mut info = "info".to_owned();
                if let Some(depth) = told.depth {
                    let _ = write!(info, " depth {depth}");
                }
                let _ = write!(info, " nodes {}", told.nodes);
                if let Some(win) = told.win {
                    let _ = write!(info, " score cp {}", centipoints(win));
                }
                if !told.line.is_empty() {
                    let _ = write!(info, " pv {}", told.line.join(" "));
                }
                vec![info, format!("bestmove {}", advice.action)]
            }
        }
    }
}

/// A chance to win as managers print it: 0 is even, 100 a chance of 64 %.
fn centipoints(win: f64) -> i64 {
    let win = win.clamp(1e-4, 1.0 - 1e-4);
    (400.0 * (win / (1.0 - win)).log10()).round() as i64
}

/// One conversation.
pub struct Ugi {
    listing: &'static Listing,
    options: Option<Value>,
    level: Level,
    game: Box<dyn Session>,
}

/// Whether this game can be played by UGI.
fn fits(listing: &Listing) -> bool {
    listing.seats.0 <= 2 && listing.seats.1 >= 2 && !listing.secrets && !listing.has_chance()
}

fn begin(
    listing: &'static Listing,
    options: &Option<Value>,
    position: Option<String>,
) -> Result<Box<dyn Session>, Error> {
    let options = if position.is_some() { None } else { options.clone() };
    open(listing.id, &Setup { seats: Some(2), options, position, seed: None })
}

impl Ugi {
    /// A conversation about that game.
    pub fn new(game: &str) -> Result<Self, Error> {
        let listing = listing(game)?;
        if !fits(listing) {
            return Err(Error::Unsupported(format!(
                "UGI is for two players who see everything, without chance: {}",
                names().join(", ")
            )));
        }
        Ok(Ugi { listing, options: None, level: Level::Search, game: begin(listing, &None, None)? })
    }

    /// The answer to one line, whatever its bytes.
    pub fn hear(&mut self, line: &[u8]) -> Heard {
        if line.len() > LONGEST {
            return Heard::complain("a line has 1 MiB at most");
        }
        let text = String::from_utf8_lossy(line);
        let mut words = text.split_ascii_whitespace();
        let Some(command) = words.next() else { return Heard::default() };
        let rest: Vec<&str> = words.collect();
        match command {
            "ugi" => self.greet(),
            "isready" => Heard::say("readyok"),
            "setoption" => self.set_option(&rest).map_or_else(Heard::complain, |()| Heard::default()),
            "uginewgame" => self.restart().map_or_else(Heard::complain, |()| Heard::default()),
            "position" => self.position(&rest).map_or_else(Heard::complain, |()| Heard::default()),
            "query" => {
                self.query(&rest).map_or_else(Heard::complain, |said| Heard::say(format!("response {said}")))
            }
            "go" => match self.go(&rest) {
                Ok(search) => Heard { search: Some(search), ..Heard::default() },
                Err(why) => Heard::complain(why),
            },
            "stop" => Heard { stop: true, ..Heard::default() },
            "quit" => Heard { stop: true, quit: true, ..Heard::default() },
            _ => Heard::complain(format_args!("unknown command {:?}", excerpt(command))),
        }
    }

    fn greet(&self) -> Heard {
        let combo = |name: &str, default: &str, all: Vec<&str>| {
            let all: String = all.iter().map(|value| format!(" var {value}")).collect();
            format!("option name {name} type combo default {default}{all}")
        };
        let levels = Level::ALL.iter().map(|level| level.name()).collect();
        let lines = vec![
            format!("id name cubo {}", env!("CARGO_PKG_VERSION")),
            format!("id author {}", env!("CARGO_PKG_AUTHORS")),
            combo("game", self.listing.id, names()),
            combo("level", self.level.name(), levels),
            "option name options type string default {}".to_owned(),
            "ugiok".to_owned(),
        ];
        Heard { lines, ..Heard::default() }
    }

    fn restart(&mut self) -> Result<(), String> {
        self.game = begin(self.listing, &self.options, None).map_err(|why| why.to_string())?;
        Ok(())
    }

    fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
        let value = words.iter().position(|&word| word == "value");
        let (Some((&"name", _)), Some(at)) = (words.split_first(), value) else {
            return Err("setoption name NAME value VALUE is expected".to_owned());
        };
        let (name, value) = (words[1..at].join(" "), words[at + 1..].join(" "));
        match name.as_str() {
            "game" => *self = Ugi { level: self.level, ..Ugi::new(&value).map_err(|why| why.to_string())? },
            "level" => self.level = value.parse()?,
            "options" => {
                let options = Some(serde_json::from_str(&value).map_err(|why| format!("options: {why}"))?);
                self.game = begin(self.listing, &options, None).map_err(|why| why.to_string())?;
                self.options = options;
            }
            _ => return Err(format!("there is no option {:?}", excerpt(&name))),
        }
        Ok(())
    }

    /// Sets up a position. If anything is wrong with it, all stays as it was.
    fn position(&mut self, words: &[&str]) -> Result<(), String> {
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (place, moves) = (&words[..end], words.get(end + 1..).unwrap_or_default());
        let mut game = match place {
            ["startpos"] => begin(self.listing, &self.options, None),
            ["fen", fen @ ..] if !fen.is_empty() => begin(self.listing, &self.options, Some(fen.join(" "))),
            _ => {
                return Err(
                    "position startpos or position fen TEXT is expected, then perhaps moves".to_owned()
                );
            }
        }
        .map_err(|why| why.to_string())?;
        for (n, action) in moves.iter().enumerate() {
            game.play(action).map_err(|why| format!("move {}: {why}", n + 1))?;
        }
        self.game = game;
        Ok(())
    }

    fn query(&self, words: &[&str]) -> Result<String, String> {
        let said = match words {
            ["p1turn"] => (self.game.turn() == Turn::Seat(Seat(0))).to_string(),
            ["gameover"] => (self.game.turn() == Turn::Over).to_string(),
            ["result"] => match self.game.outcome().map(|end| end.ranks.as_slice().to_vec()).as_deref() {
                None => "none",
                Some([1, 1]) => "draw",
                Some([1, ..]) => "p1win",
                Some(_) => "p2win",
            }
            .to_owned(),
            ["islegal", action] => matches!(self.game.why(action), Ok(None)).to_string(),
            ["fen"] => self.game.position(),
            _ => return Err(format!("there is no query {:?}", excerpt(&words.join(" ")))),
        };
        Ok(said)
    }

    fn go(&self, words: &[&str]) -> Result<Search, String> {
        let mut search =
            Search { game: self.game.fork(), level: self.level, ms: None, nodes: None, depth: None };
        let (mut clocks, mut extra) = ([None; 2], [0; 2]);
        let mut infinite = false;
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word == "infinite" {
                infinite = true;
                continue;
            }
            let place = match word {
                "movetime" => &mut search.ms,
                "nodes" => &mut search.nodes,
                "depth" => &mut search.depth,
                "p1time" => &mut clocks[0],
                "p2time" => &mut clocks[1],
                "p1inc" | "p2inc" => {
                    extra[usize::from(word == "p2inc")] = number(word, words.next())?;
                    continue;
                }
                _ => return Err(format!("go knows nothing of {:?}", excerpt(word))),
            };
            *place = Some(number(word, words.next())?);
        }
        if let (None, Turn::Seat(seat)) = (search.ms, self.game.turn())
            && let Some(clock) = clocks[usize::from(seat.0).min(1)]
        {
            let share = clock / ACTIONS_LEFT + extra[usize::from(seat.0).min(1)] * 3 / 4;
            search.ms = Some(share.min(clock.saturating_sub(KEPT_BACK_MS)).max(1));
        }
        let told = infinite || search.ms.is_some() || search.nodes.is_some() || search.depth.is_some();
        if !told {
            search.ms = Some(UNTOLD_MS);
        }
        Ok(search)
    }
}

/// The games that can be played by UGI.
fn names() -> Vec<&'static str> {
    games().iter().filter(|game| fits(game)).map(|game| game.id).collect()
}

/// The beginning of a text from outside, as it may stand in a line.
fn excerpt(text: &str) -> String {
    text.chars().take(60).collect()
}

fn number(name: &str, word: Option<&&str>) -> Result<u64, String> {
    let word = word.copied().unwrap_or_default();
    // Clocks may have run out by the time they are told.
    let digits = word.strip_prefix('-').map_or(word, |_| "0");
    digits
        .parse::<u64>()
        .ok()
        .filter(|&number| number <= 1 << 40)
        .map(|number| if name == "depth" || name == "nodes" { number.max(1) } else { number })
        .ok_or_else(|| format!("{name} wants a number, not {:?}", excerpt(word)))
}
