//! What the owner of a table and a worker say to each other.

use std::time::{Duration, Instant};

use cubo_catalog::Json;
use cubo_core::Seat;
use cubo_core::record::Entry;
use cubo_players::Budget;
use cubo_table::HouseTurn;
use cubo_wire::HouseLevel;
use serde::{Deserialize, Serialize};

/// A thought: what the stateless `go` of the engine protocol takes, and for which table's epoch and version it is. The view holds what was
/// agreed on before the game. Nothing here comes from the true state: all of it is a [`HouseTurn`], which holds what the seat knows. The
/// seed is a hash of the table's key and the version, from which neither the key nor any draw can be found.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Task {
    pub(crate) game: String,
    pub(crate) seat: Seat,
    pub(crate) level: HouseLevel,
    /// What that seat knows.
    pub(crate) view: Json,
    /// What that seat saw.
    pub(crate) history: Vec<Entry>,
    pub(crate) nodes: u64,
    /// The search ends after this time, whatever the nodes.
    pub(crate) time_ms: u64,
    pub(crate) seed: String,
    pub(crate) epoch: u64,
    pub(crate) version: u64,
}

impl Task {
    /// `nodes`: instead of the level's own.
    pub(crate) fn new(turn: HouseTurn, nodes: Option<u64>, time: Duration, epoch: u64) -> Task {
        let HouseTurn { at, game, seat, level, view, history, nodes: usual, seed } = turn;
        Task {
            game,
            seat,
            level: HouseLevel(level),
            view,
            history,
            nodes: nodes.unwrap_or(usual),
            time_ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            seed,
            epoch,
            version: at,
        }
    }

    pub(crate) fn time(&self) -> Duration {
        Duration::from_millis(self.time_ms)
    }

    /// Searches, wherever this is: the same task gives the same action, unless its time ends the search. Ends soon after `stop` says so.
    pub(crate) fn search(&self, stop: &mut dyn FnMut() -> bool) -> Option<String> {
        let begin = Instant::now();
        let mut late = || stop() || begin.elapsed() >= self.time();
        let mut budget = Budget::nodes(self.nodes).until(&mut late);
        let advice = cubo_catalog::advise(
            &self.game,
            &self.view,
            &self.history,
            self.level.0,
            &mut budget,
            &self.seed,
        );
        advice.ok().map(|advice| advice.action)
    }
}

/// What a worker says about a thought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Said {
    /// It has taken it, and thinks. Said again as long as it does.
    Thinking,
    /// The action, for the epoch and the version that were asked.
    Done { epoch: u64, version: u64, action: String },
    /// It has no thread free, or is about to end.
    Busy,
    /// It cannot: the task is of another program, or its search has failed.
    Unable,
}

#[cfg(test)]
mod tests {
    use cubo_catalog::{Session, Setup, open};
    use cubo_core::Viewer;
    use cubo_players::Level;

    use super::*;

    /// A game for two in which these actions were played.
    fn game(id: &str, actions: &[String]) -> Box<dyn Session> {
        let mut game = open(id, &Setup { seats: Some(2), ..Setup::default() }).unwrap();
        for action in actions {
            game.play(action).unwrap_or_else(|why| panic!("{action}: {why}"));
        }
        game
    }

    /// The request for the thought of a seat, as it is on the bus.
    fn request(game: &dyn Session, id: &str, seat: Seat) -> Vec<u8> {
        let viewer = Viewer::Seat(seat);
        let turn = HouseTurn {
            at: 9,
            game: id.to_owned(),
            seat,
            level: Level::Hard,
            view: game.view(viewer).unwrap(),
            history: game.history(viewer, 0).unwrap(),
            nodes: 300,
            seed: "s".to_owned(),
        };
        serde_json::to_vec(&Task::new(turn, None, Duration::from_secs(60), 4)).unwrap()
    }

    fn kubes(row: u8, kinds: [&str; 7]) -> impl Iterator<Item = String> {
        ["a", "b", "c", "d", "e", "f", "g"]
            .into_iter()
            .zip(kinds)
            .map(move |(at, kind)| format!("{at}{row}={kind}"))
    }

    const KINDS: [&str; 7] = ["star", "comet", "quake", "tsunami", "cyclone", "shield", "eye"];
    const OTHERS: [&str; 7] = ["eye", "cyclone", "star", "comet", "quake", "tsunami", "shield"];

    #[test]
    fn twin_games_are_the_same_request() {
        // Seat 0 has set its Kubes in two ways; seat 1 is to move.
        let twin = |kinds| -> Vec<String> {
            let moves = ["a1-a2"].map(str::to_owned);
            kubes(1, kinds).chain(kubes(7, KINDS)).chain(moves).collect()
        };
        let [one, two] = [KINDS, OTHERS].map(|kinds| game("attakube", &twin(kinds)));
        let [here, there] = [&one, &two].map(|game| request(game.as_ref(), "attakube", Seat(1)));
        assert_eq!(here, there);
        let [here, there] = [&one, &two].map(|game| request(game.as_ref(), "attakube", Seat(0)));
        assert_ne!(here, there, "the twins differ in nothing: this test shows nothing");
    }

    #[test]
    fn a_request_has_these_fields_and_no_others() {
        let task = Task {
            game: "cubulus".to_owned(),
            seat: Seat(1),
            level: HouseLevel(Level::Easy),
            view: serde_json::value::to_raw_value("view").unwrap(),
            history: Vec::new(),
            nodes: 1,
            time_ms: 2,
            seed: "s".to_owned(),
            epoch: 3,
            version: 4,
        };
        // Whoever adds a field says here what it is, and why it is no secret of the true state.
        let Task { game, seat, level, view, history, nodes, time_ms, seed, epoch, version } = &task;
        let _: (&String, &Seat, &HouseLevel, &Json, &Vec<Entry>) = (game, seat, level, view, history);
        let _: (&u64, &u64, &String, &u64, &u64) = (nodes, time_ms, seed, epoch, version);
        let text = serde_json::to_string(&task).unwrap();
        let expected = concat!(
            r#"{"game":"cubulus","seat":1,"level":"easy","view":"view","history":[],"#,
            r#""nodes":1,"time_ms":2,"seed":"s","epoch":3,"version":4}"#
        );
        assert_eq!(text, expected);
        assert!(serde_json::from_str::<Task>(&text).is_ok());
        let more = text.replace("{\"game\"", "{\"truth\":1,\"game\"");
        assert!(serde_json::from_str::<Task>(&more).is_err(), "what is not known is not thought about");
    }

    #[test]
    fn what_was_read_from_the_bus_is_searched_as_here() {
        let events = ["B1-B3"].map(str::to_owned);
        let bytes = request(game("cubulus", &events).as_ref(), "cubulus", Seat(1));
        let [here, there]: [Task; 2] = [0, 1].map(|_| serde_json::from_slice(&bytes).unwrap());
        let action = here.search(&mut || false);
        assert!(action.is_some());
        assert_eq!(action, there.search(&mut || false));
    }
}
