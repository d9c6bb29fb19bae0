//! One small function a command: read the fields, refuse what is left over, then act.

use cubo_core::json::from_text;
use cubo_core::{Record, Viewer};
use cubo_players::{Budget, Level};
use serde_json::Value;

use super::fields::{Fields, missing};
use super::replies::{self, body};
use super::telling::{Voice, read_history};
use super::{Engine, Outside};
use crate::{Error, Listing, Session, Setup, advise, games, listing, load, open};

pub(super) type Reply = Result<String, Error>;

impl<O: Outside> Engine<O> {
    /// The body of the reply to a request.
    pub(super) fn dispatch(&mut self, mut fields: Fields<'_>) -> Reply {
        let cmd: String = fields.need("cmd")?;
        match cmd.as_str() {
            "hello" => hello(fields),
            "games" => list_games(fields),
            "new" => self.new_game(fields),
            "turn" => self.turn(fields),
            "legal" => self.legal(fields),
            "why" => self.why(fields),
            "play" => self.play(fields),
            "chance" => self.chance(fields),
            "odds" => self.odds(fields),
            "undo" => self.undo(fields),
            "view" => self.view(fields),
            "position" => self.position(fields),
            "record" => self.record(fields),
            "load" => self.load(fields),
            "go" => self.go(fields),
            "perft" => self.perft(fields),
            _ => self.dispatch_addition(&cmd, fields),
        }
    }

    pub(super) fn running(&self) -> Result<&dyn Session, Error> {
        self.game.as_deref().ok_or(Error::NoGame)
    }

    fn running_mut(&mut self) -> Result<&mut Box<dyn Session>, Error> {
        self.game.as_mut().ok_or(Error::NoGame)
    }

    fn new_game(&mut self, mut fields: Fields<'_>) -> Reply {
        let game: String = fields.need("game")?;
        let seats: Option<i64> = fields.take("seats")?;
        let options: Option<Value> = fields.take("options")?;
        let position: Option<String> = fields.take("position")?;
        let seed: Option<String> = fields.take("seed")?;
        fields.done()?;
        let listing = listing(&game)?;
        let seats = seats.map(|asked| seats_for(listing, asked)).transpose()?;
        let mut setup = Setup { seats, options, position, seed };
        if setup.seed.is_none() {
            open(&game, &setup)?; // whatever else is wrong is said first
            setup.seed = self.seed_for(listing)?;
        }
        self.begin(open(&game, &setup)?)
    }

    fn load(&mut self, mut fields: Fields<'_>) -> Reply {
        let raw = fields.raw("record").ok_or_else(|| missing("record"))?;
        fields.done()?;
        let mut record: Record = from_text(raw.get()).map_err(Error::bad_header)?;
        let listing = listing(&record.game)?;
        if record.seed.is_none() && record.fair.is_none() {
            record.seed = self.seed_for(listing)?;
        }
        self.begin(load(&record)?)
    }

    /// A seed for a game that needs one and was given none.
    fn seed_for(&mut self, listing: &Listing) -> Result<Option<String>, Error> {
        if !listing.has_chance() {
            return Ok(None);
        }
        let seed = self.outside.fresh_seed();
        seed.map(Some)
            .ok_or_else(|| Error::BadRequest("this engine has no entropy: give a \"seed\"".to_owned()))
    }

    fn begin(&mut self, game: Box<dyn Session>) -> Reply {
        let reply = body(&game.standing())?;
        self.take_up(game);
        Ok(reply)
    }

    pub(super) fn take_up(&mut self, game: Box<dyn Session>) {
        self.game = Some(game);
    }

    fn turn(&self, fields: Fields<'_>) -> Reply {
        fields.done()?;
        body(&self.running()?.standing())
    }

    fn legal(&self, mut fields: Fields<'_>) -> Reply {
        let limit = fields.take("limit")?;
        fields.done()?;
        body(&self.running()?.legal(limit))
    }

    fn why(&self, mut fields: Fields<'_>) -> Reply {
        let action: String = fields.need("action")?;
        let voice = Voice::take(&mut fields)?;
        fields.done()?;
        let running = self.running()?;
        let refusal = running.why(&action)?;
        let case = match voice.language {
            Some(language) => running.explain(&action, language, &voice.names)?,
            None => None,
        };
        body(&replies::Why { legal: refusal.is_none(), refusal, case })
    }

    fn play(&mut self, mut fields: Fields<'_>) -> Reply {
        let action: String = fields.need("action")?;
        fields.done()?;
        let game = self.running_mut()?;
        game.play(&action)?;
        body(&game.standing())
    }

    fn chance(&mut self, mut fields: Fields<'_>) -> Reply {
        let event: Option<String> = fields.take("event")?;
        fields.done()?;
        let game = self.running_mut()?;
        let event = game.chance(event.as_deref())?;
        body(&replies::Happened { event, standing: game.standing() })
    }

    fn odds(&self, mut fields: Fields<'_>) -> Reply {
        let event: String = fields.need("event")?;
        fields.done()?;
        body(&replies::Odds { p: self.running()?.odds(&event)? })
    }

    fn undo(&mut self, mut fields: Fields<'_>) -> Reply {
        let to = fields.take("to")?;
        fields.done()?;
        let game = self.running_mut()?;
        game.undo(to)?;
        body(&game.standing())
    }

    fn view(&self, mut fields: Fields<'_>) -> Reply {
        let viewer: Viewer = fields.need("seat")?;
        fields.done()?;
        let game = self.running()?;
        body(&replies::Seen { view: game.view(viewer)?, history: game.history(viewer, 0)? })
    }

    fn position(&self, fields: Fields<'_>) -> Reply {
        fields.done()?;
        body(&replies::Position { position: self.running()?.position() })
    }

    fn record(&self, fields: Fields<'_>) -> Reply {
        fields.done()?;
        body(&replies::Recorded { record: self.running()?.record() })
    }

    fn perft(&mut self, mut fields: Fields<'_>) -> Reply {
        let depth = fields.need("depth")?;
        fields.done()?;
        let Engine { outside, game, max_perft } = self;
        let game = game.as_deref().ok_or(Error::NoGame)?;
        let end = outside.millis().map(|now| now.saturating_add(super::MAX_PERFT_MS));
        let mut late = || end.is_some_and(|end| outside.millis().is_some_and(|now| now >= end));
        body(&replies::Nodes { nodes: game.perft(depth, *max_perft, &mut late)? })
    }

    fn go(&mut self, mut fields: Fields<'_>) -> Reply {
        let level = fields.level()?;
        let ms: Option<u64> = fields.take("ms")?;
        let nodes: Option<u64> = fields.take("nodes")?;
        let seed: Option<String> = fields.take("seed")?;
        let game: Option<String> = fields.take("game")?;
        let view = fields.raw("view");
        let history = fields.raw("history");
        fields.done()?;
        let level = match level {
            // A budget without a level asks for the strongest player.
            None if ms.is_some() || nodes.is_some() => Level::Search,
            None => Level::Normal,
            Some(level) => level,
        };
        let seed = seed.unwrap_or_default();
        // Time alone bounds the thinking only if nodes do not.
        let nodes = nodes.unwrap_or(if ms.is_some() { u64::MAX } else { level.nodes() });
        let Engine { outside, game: running, .. } = self;
        let clock = |now: Option<u64>| {
            now.ok_or_else(|| {
                Error::Unsupported("this engine has no clock: say how many \"nodes\"".to_owned())
            })
        };
        let deadline = match ms {
            Some(ms) => Some(clock(outside.millis())?.saturating_add(ms)),
            None => None,
        };
        let mut late = || deadline.is_some_and(|deadline| outside.millis().is_none_or(|now| now >= deadline));
        let mut budget = Budget::nodes(nodes).until(&mut late);
        let advice = match (game, view, history) {
            (None, None, None) => running.as_deref().ok_or(Error::NoGame)?.go(level, &mut budget, &seed)?,
            (None, ..) => return Err(missing("game")),
            (Some(_), None, _) => return Err(missing("view")),
            (Some(game), Some(view), history) => {
                listing(&game)?;
                let history = history.map(read_history).transpose()?.unwrap_or_default();
                advise(&game, view, &history, level, &mut budget, &seed)?
            }
        };
        body(&advice)
    }
}

fn hello(fields: Fields<'_>) -> Reply {
    fields.done()?;
    body(&replies::Hello { protocol: 1, engine: "cubo", version: env!("CARGO_PKG_VERSION") })
}

fn list_games(fields: Fields<'_>) -> Reply {
    fields.done()?;
    let one = |game: &&'static Listing| replies::OneGame {
        id: game.id,
        rules: game.rules,
        seats: game.seats,
        options: game.options_schema(),
    };
    body(&replies::Games { games: games().iter().map(one).collect() })
}

/// A number of seats that was asked for, whatever its size.
fn seats_for(listing: &Listing, asked: i64) -> Result<u8, Error> {
    let (min, max) = listing.seats;
    u8::try_from(asked)
        .map_err(|_| Error::BadSeats(format!("{asked} seats asked for, but the game takes {min} to {max}")))
}
