//! `cubo bot --house`: any program that speaks the engine protocol's stateless `go` plays at a house, several tables at a time.

mod address;
mod player;
mod program;
mod thinking;

use std::io::{self, Write as _};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use cubo_core::Language;

use crate::failure::Failure;
use crate::tongue::Tongue;
use address::House;
use player::Player;
use program::Program;

#[derive(clap::Args)]
pub(super) struct Play {
    /// Play at this house: its address as in a browser, such as `https://cubes.example`
    #[arg(long, value_name = "URL")]
    pub(super) house: Option<String>,
    /// The file that holds the bot's token, which its owner makes at URL/account/bots
    #[arg(long, value_name = "FILE", required = false)]
    token_file: Option<PathBuf>,
    /// Trust the certificates of these authorities too (PEM), for a house that has one of its own
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// The time for an action where no clock runs, in milliseconds
    #[arg(long, value_name = "MS", default_value = "1000")]
    ms: NonZeroU64,
    /// Look for games of this game by oneself; without it the bot waits to be challenged
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// With --game: open tables against house players of this level, instead of looking for other bots
    #[arg(long, value_name = "LEVEL", requires = "game")]
    against: Option<String>,
    /// With --game: open tables that everybody finds, instead of looking for other bots
    #[arg(long, requires = "game", conflicts_with = "against")]
    open: bool,
    /// End after so many games (default: play on)
    #[arg(long, value_name = "N")]
    games: Option<NonZeroU64>,
    /// The language of the log (default: what the environment says)
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Tongue>,
    /// The program and its arguments, after --
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// How the bot finds games by itself.
pub(super) enum Meeting {
    /// It waits to be challenged.
    Waits,
    /// It looks for other bots.
    Seeks(String),
    /// It plays house players of that level.
    House(String, String),
    /// It opens tables that everybody finds.
    Opens(String),
}

/// What is said on standard error, a line each, with the time.
#[derive(Clone, Copy)]
pub(super) struct Log(pub(super) Language);

impl Log {
    pub(super) fn say(self, en: impl AsRef<str>, fr: impl AsRef<str>) {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let (h, m, s) = (since / 3600 % 24, since / 60 % 60, since % 60);
        // A log that nobody reads stops no game.
        let _ = writeln!(io::stderr(), "{h:02}:{m:02}:{s:02} {}", self.0.pick(en.as_ref(), fr.as_ref()));
    }
}

pub(super) fn run(play: &Play) -> Result<(), Failure> {
    let Some(url) = &play.house else {
        return Err(Failure::Bad(
            "say where: --house URL --token-file FILE -- COMMAND, or check -- COMMAND".to_owned(),
        ));
    };
    let file = play.token_file.as_ref().ok_or_else(|| Failure::Bad("--token-file is missing".to_owned()))?;
    if play.command.is_empty() {
        return Err(Failure::Bad("which program plays? Name it after --, such as -- cubo engine".to_owned()));
    }
    let token = std::fs::read_to_string(file).map_err(|why| Failure::at(file.display(), why))?;
    let token = token.trim().to_owned();
    if !token.starts_with("cubo-bot-") || token.contains(char::is_whitespace) {
        return Err(Failure::at(file.display(), "this is no bot's token: it begins with cubo-bot-"));
    }
    if let Some(game) = &play.game {
        cubo_catalog::listing(game)?;
    }
    let meeting = match (&play.game, &play.against, play.open) {
        (None, ..) => Meeting::Waits,
        (Some(game), Some(level), _) => Meeting::House(game.clone(), level.clone()),
        (Some(game), None, true) => Meeting::Opens(game.clone()),
        (Some(game), None, false) => Meeting::Seeks(game.clone()),
    };
    let log = Log(Tongue::or_environment(play.lang));
    let house = House::at(url, play.ca.as_deref()).map_err(Failure::Bad)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let program = Program::start(play.command.clone(), log);
        // A program that does not even start is said at once.
        let wants_legal =
            program.greet().await.map_err(|why| Failure::Bad(format!("{}: {why}", play.command[0])))?;
        let player = Player::new(house, token, program, wants_legal, play.ms.get(), meeting, play.games, log);
        tokio::select! {
            done = player.run() => done,
            _ = tokio::signal::ctrl_c() => {
                log.say("interrupted: the games go on without this program until it comes back",
                    "interrompu : les parties continuent sans ce programme jusqu’à son retour");
                Err(Failure::Interrupted)
            }
        }
    })
}
