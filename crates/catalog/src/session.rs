//! One running game behind an object: everything in text and JSON.

use cubo_core::record::{Ending, Entry};
use cubo_core::telling::{Sentence, Teller, Telling};
use cubo_core::{ActionKind, FairDice, Game, Language, Picture, Record, Scores, Turn, Viewer};
use cubo_players::knowledge::Known;
use cubo_players::{Analysis, Budget, Level};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::shelf::{Listing, Visitor, with_game};
use crate::{Completion, Error, Hint, HintRequest, Running, Spoken};

/// Finished JSON, in the order in which its game wrote it.
pub type Json = Box<RawValue>;

/// How a game is to begin. The default is the ordinary game for the fewest players, without a seed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Setup {
    /// How many play; may be absent where the game or the position leaves only one possibility.
    pub seats: Option<u8>,
    /// What was agreed, as a JSON object; absent for the ordinary game (or for what the position says).
    pub options: Option<Value>,
    /// Where to begin, if not at the beginning. Seats and options must then agree with it, if given.
    pub position: Option<String>,
    /// What chance is drawn from. Without it, chance events must be given.
    pub seed: Option<String>,
}

/// Where a game stands. Its serde form is `{"turn":{"seat":0}}`, `{"turn":"chance"}` or
/// `{"turn":"over","outcome":{…}}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Who has to act.
    #[serde(serialize_with = "write_turn")]
    pub turn: Turn,
    /// How it ended, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ending>,
}

fn write_turn<S: Serializer>(turn: &Turn, to: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct At {
        seat: u8,
    }
    match turn {
        Turn::Seat(seat) => At { seat: seat.0 }.serialize(to),
        Turn::Chance => "chance".serialize(to),
        Turn::Over => "over".serialize(to),
    }
}

/// Legal actions, perhaps not all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Legal {
    /// Each once, in the game's notation and order.
    pub actions: Vec<String>,
    /// Whether there are more than were asked for.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

/// How many legal actions are of one sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindCount {
    /// The sort.
    pub kind: ActionKind,
    /// How many.
    pub count: u64,
}

/// What a built-in player would do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// In the game's notation.
    pub action: String,
    /// How the player came to it.
    pub analysis: Analysis,
}

/// One running game: where it began, what happened, where it stands.
///
/// An error leaves the game as it was. Texts are in the notation of the game; a [`Viewer`] that is no seat of this game is
/// [`Error::BadRequest`].
pub trait Session: Send + Sync {
    /// What is said of the game on the shelf: id, names and credits, seats, clauses.
    fn listing(&self) -> &'static Listing;

    /// How many play.
    fn seats(&self) -> u8;

    /// What was agreed, as JSON.
    fn options(&self) -> Result<Json, Error>;

    /// What chance is drawn from, if from a seed.
    fn seed(&self) -> Option<&str>;

    /// Who has to act.
    fn turn(&self) -> Turn;

    /// How it ended, once it is over.
    fn outcome(&self) -> Option<Ending>;

    /// Turn and outcome together, as replies tell them.
    fn standing(&self) -> Standing {
        Standing { turn: self.turn(), outcome: self.outcome() }
    }

    /// Points so far.
    fn scores(&self) -> Scores;

    /// How many events have happened. The next one has this number.
    fn events(&self) -> usize;

    /// The legal actions of the seat to act, at most `limit` of them; none unless a seat is to act.
    fn legal(&self, limit: Option<usize>) -> Legal;

    /// How many legal actions there are.
    fn count_legal(&self) -> u64;

    /// The legal actions that begin with this text: all counted, the first `limit` listed.
    fn complete(&self, prefix: &str, limit: usize) -> Completion;

    /// The sorts of things that the seat to act can do, in the order in which the game lists them, with the number of each.
    fn kinds(&self) -> Vec<KindCount>;

    /// What the rules say beyond this viewer's view, as JSON; `null` where a game has nothing to add.
    fn facts(&self, viewer: Viewer) -> Result<Json, Error>;

    /// Why the seat to act may not do that; `None` if it may. Text that is no action at all is against the notation
    /// clause. [`Error::NotSeat`] or [`Error::Over`] unless a seat is to act.
    fn why(&self, action: &str) -> Result<Option<crate::Refusal>, Error>;

    /// Tells the teller's listener what happened from event number `from` on, one sentence or two an event, from what that viewer knew and
    /// noticed.
    fn tell(&self, from: usize, teller: &Teller) -> Result<Vec<Spoken>, Error>;

    /// Proposes a legal action to the seat to act. [`Error::BadAction`] or [`Error::Illegal`] if it is none.
    fn propose(&self, action: &str, language: Language, names: &[String]) -> Result<Telling, Error>;

    /// Explains to the seat to act why it may not do that, the case at hand before the rule; `None` if it may.
    fn explain(&self, action: &str, language: Language, names: &[String]) -> Result<Option<Sentence>, Error>;

    /// Does a legal action for the seat to act.
    fn play(&mut self, action: &str) -> Result<(), Error>;

    /// Applies a chance event: the one given, or one drawn from the seed with the dice of this event's number (so
    /// after an undo the same number draws the same again). Returns the event's text.
    fn chance(&mut self, given: Option<&str>) -> Result<String, Error>;

    /// What these dice would bring now. Nothing happens yet.
    fn draw(&self, dice: &mut FairDice) -> Result<String, Error>;

    /// Applies an event as [`play`](Session::play) and [`chance`](Session::chance) do, and says what everybody saw of
    /// it: each seat in order, then the spectator.
    fn witness(&mut self, event: &Entry) -> Result<Vec<String>, Error>;

    /// The exact probability of that chance event now.
    fn odds(&self, event: &str) -> Result<f64, Error>;

    /// Takes back the last event, or all but the first `to`.
    fn undo(&mut self, to: Option<usize>) -> Result<(), Error>;

    /// All and only what this viewer knows for certain.
    fn view(&self, viewer: Viewer) -> Result<Json, Error>;

    /// What this viewer saw of every event from number `from` on, in the shape of a record's entries.
    fn history(&self, viewer: Viewer, from: usize) -> Result<Vec<Entry>, Error>;

    /// The table as this viewer sees it, for terminals.
    fn picture(&self, viewer: Viewer, language: Language) -> Result<Picture, Error>;

    /// The truth in one line, without the past.
    fn position(&self) -> String;

    /// The whole game.
    fn record(&self) -> Record;

    /// What that built-in player would do for the seat to act, from that seat's view alone. Does not play it. The same
    /// sight, seed and node budget give the same advice.
    fn go(&self, level: Level, budget: &mut Budget<'_>, seed: &str) -> Result<Advice, Error>;

    /// A hint for the seat to act, from that seat's view alone; `stop` ends the thinking.
    fn hint(&self, request: &HintRequest<'_>, stop: &mut dyn FnMut() -> bool) -> Result<Hint, Error>;

    /// The chance of each seat to win, from the truth: what no player may be told before the game is over. What a network has learned
    /// looks, or hand-written knowledge.
    fn chances(&self, learned: bool, nodes: u64, seed: &str) -> Result<Vec<f64>, Error>;

    /// The number of sequences of `depth` actions, refused with [`Error::Limit`] if they are more than `bound` (see
    /// [`perft`](crate::perft)) or once `stop` says so.
    fn perft(&self, depth: u32, bound: u64, stop: &mut dyn FnMut() -> bool) -> Result<u64, Error>;

    /// A copy to try things on.
    fn fork(&self) -> Box<dyn Session>;
}

/// Begins a game.
pub fn open(game: &str, setup: &Setup) -> Result<Box<dyn Session>, Error> {
    struct Open<'a>(&'a Setup);
    impl Visitor for Open<'_> {
        type Out = Result<Box<dyn Session>, Error>;
        fn visit<G: Known>(self) -> Self::Out {
            Ok(Box::new(Running::<G>::open(self.0)?))
        }
    }
    with_game(game, Open(setup))?
}

/// Takes up a recorded game after checking every event of it.
pub fn load(record: &Record) -> Result<Box<dyn Session>, Error> {
    struct Load<'a>(&'a Record);
    impl Visitor for Load<'_> {
        type Out = Result<Box<dyn Session>, Error>;
        fn visit<G: Known>(self) -> Self::Out {
            Ok(Box::new(Running::<G>::load(self.0)?))
        }
    }
    with_game(&record.game, Load(record))?
}

/// Options as a game reads them. Only objects: serde would take a list for a struct too.
pub(crate) fn read_options<G: Game>(options: Option<&Value>) -> Result<G::Options, Error> {
    let empty = Value::Object(Map::new());
    let options = options.unwrap_or(&empty);
    if !options.is_object() {
        return Err(Error::BadOptions("options are a JSON object such as {}".to_owned()));
    }
    serde::Deserialize::deserialize(options).map_err(|e: serde_json::Error| Error::BadOptions(e.to_string()))
}
