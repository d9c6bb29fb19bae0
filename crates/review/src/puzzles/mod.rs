//! Puzzles: positions from games of strong players in which one action is clearly better than any other.
//!
//! [`hunt`] plays a game and returns what it found in it; [`check`] judges a puzzle again. Both count and use no clock, so the same seed
//! finds the same puzzles on every machine. `docs/puzzles.md` says what makes a puzzle.

mod hunt;
mod level;
mod themes;
mod turns;
mod twins;
mod weigh;

pub use themes::THEMES;
pub use twins::canonical;

use cubo_catalog::{Visitor, listing, with_game};
use cubo_core::{mix, to_act};
use cubo_players::Level;
use cubo_players::knowledge::Known;
use serde::{Deserialize, Serialize};

use weigh::Strength;

/// By how much of the chance to win the answer must be ahead of every other action.
pub const AHEAD: f64 = 0.20;
/// By how much it must still be ahead when it is judged again with ten times the work: an estimate near the bar falls on either side.
pub const STILL_AHEAD: f64 = 0.10;
/// How many standard errors it must be ahead, where something is hidden or thrown.
pub const SURE: f64 = 4.0;
/// How many other actions are kept with a puzzle.
pub const OTHERS: usize = 12;

/// A position and its one answer. Its serde form is a line of `puzzles/GAME.jsonl`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// A hash of the position, the same for positions that are the same by symmetry.
    pub id: String,
    /// The position, with what is hidden.
    pub position: String,
    /// Who is to act.
    pub seat: u8,
    /// What to do.
    pub answer: String,
    /// The chance to win with it.
    pub chance: f64,
    /// What is expected to follow it, or the first of `turns`, where nothing is hidden or thrown.
    pub line: Vec<String>,
    /// The best of the other actions, the best first.
    pub others: Vec<Other>,
    /// How many actions there are besides the answer and `others`, all of them worse than these; or how many turns, none of them better than the first of `others`.
    pub more: u32,
    /// The standard error by which the answer is ahead of the next action; 0 where nothing is hidden or thrown.
    pub error: f64,
    /// In how many imagined states, or with how many play-outs, actions were compared; 1 where nothing is hidden or thrown.
    pub states: u32,
    /// What it is about; all of them are in [`THEMES`].
    pub themes: Vec<String>,
    /// The weakest level that finds the answer; `master` if none below does.
    pub level: String,
    /// How hard it is, on the scale of a solver's rating.
    pub rating: u32,
    /// Where a turn has several actions: every sequence of own actions that solves it, the first one with `answer`. Empty elsewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<Vec<String>>,
    /// Where it was found: the seed, the number of the game, the number of the event.
    pub origin: (u64, u64, u32),
}

/// An action that is not the answer, or a turn that does not solve it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Other {
    /// Which.
    pub action: String,
    /// The second action of the turn, where a turn has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<String>,
    /// The chance to win with it.
    pub chance: f64,
    /// What the next seat does about it, where nothing is hidden or thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
}

/// What came of judging a puzzle again.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked {
    /// Whether its answer is still the only one.
    pub holds: bool,
    /// The best action now.
    pub best: String,
    /// By how much the answer is ahead of the best other action; below 0 if it is behind.
    pub ahead: f64,
}

/// Lets that level play the game with that number, and returns the puzzles in it. `go_on` is asked again and again whether to go on; if not, the rest of
/// the game is left.
pub fn hunt(
    game: &str,
    level: Level,
    seed: u64,
    number: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Puzzle>, cubo_catalog::Error> {
    struct Of<'a>(Level, u64, u64, &'a mut dyn FnMut() -> bool);
    impl Visitor for Of<'_> {
        type Out = Vec<Puzzle>;
        fn visit<G: Known>(self) -> Vec<Puzzle> {
            hunt::hunt::<G>(self.0, self.1, self.2, self.3)
        }
    }
    with_game(game, Of(level, seed, number, go_on))
}

/// Judges a puzzle again, with ten times the work with which it was found. `Err` says what is wrong with its text.
pub fn check(game: &str, puzzle: &Puzzle) -> Result<Checked, String> {
    struct Of<'a>(&'a Puzzle);
    impl Visitor for Of<'_> {
        type Out = Result<Checked, String>;
        fn visit<G: Known>(self) -> Self::Out {
            let (state, answer) = set_up::<G>(self.0)?;
            if turns::left::<G>(&state).is_some() {
                return check_turn::<G>(self.0, &state);
            }
            let salt = mix(G::key(&state) ^ 0x0063_6865_636b);
            let strength = Strength::check(answer);
            let Some(all) = weigh::weigh::<G>(&state, &strength, rolls::<G>(), salt) else {
                return Err("there is nothing to choose".to_owned());
            };
            let own = all.list.iter().find(|one| one.action == answer).map_or(0.0, |one| one.chance);
            let other = all.list.iter().find(|one| one.action != answer);
            let ahead = own - other.map_or(0.0, |one| one.chance);
            let error = other.map_or(0.0, |one| one.error);
            let best = all.list.first().map_or_else(String::new, |one| one.action.to_string());
            let holds = best == self.0.answer && ahead >= STILL_AHEAD && ahead >= SURE * error;
            Ok(Checked { holds, best, ahead })
        }
    }
    with_game(game, Of(puzzle)).map_err(|why| why.to_string())?
}

/// What can be said of a puzzle without thinking: that its position can be set up, its actions are legal and each named once, its
/// numbers make sense, its themes are known, and its name is that of its position.
pub fn inspect(game: &str, puzzle: &Puzzle) -> Result<(), String> {
    struct Of<'a>(&'a Puzzle);
    impl Visitor for Of<'_> {
        type Out = Result<(), String>;
        fn visit<G: Known>(self) -> Self::Out {
            let Of(puzzle) = self;
            let (state, answer) = set_up::<G>(puzzle)?;
            if turns::left::<G>(&state).is_some() == puzzle.turns.is_empty() {
                return Err("turns are named where a turn has several actions, and only there".to_owned());
            }
            let turns = solutions(puzzle);
            let mut named: Vec<Vec<&str>> = Vec::new();
            for turn in &turns {
                follow::<G>(&state, turn)?;
                if named.iter().any(|other| turn.starts_with(other) || other.starts_with(turn)) {
                    return Err(format!("{turn:?} is named twice"));
                }
                named.push(turn.clone());
            }
            for other in &puzzle.others {
                let turn: Vec<&str> = [Some(&other.action), other.then.as_ref()]
                    .into_iter()
                    .flatten()
                    .map(String::as_str)
                    .collect();
                if named.contains(&turn) || turns.iter().any(|known| turn.starts_with(known)) {
                    return Err(format!("{turn:?} is named twice"));
                }
                let after = follow::<G>(&state, &turn)?;
                if let Some(reply) = &other.reply {
                    legal::<G>(&after, reply)?;
                }
                named.push(turn);
            }
            let whole: Vec<&str> =
                turns[0].iter().copied().chain(puzzle.line.iter().map(String::as_str)).collect();
            follow::<G>(&state, &whole)?;
            if turns[0][0] != answer.to_string() {
                return Err("the first turn does not begin with the answer".to_owned());
            }
            let next = puzzle.others.first().ok_or("there is no other action")?;
            let sorted = puzzle.others.windows(2).all(|two| two[0].chance >= two[1].chance);
            if !sorted || puzzle.chance - next.chance < AHEAD - 1e-9 || puzzle.chance > 1.0 {
                return Err("the answer is not ahead of the others".to_owned());
            }
            if puzzle.chance - next.chance < SURE * puzzle.error {
                return Err("the answer is not surely ahead".to_owned());
            }
            if (rolls::<G>() || G::SECRETS) && puzzle.states < 2_000 {
                return Err("too few states were imagined".to_owned());
            }
            let known = |theme: &String| THEMES.contains(&theme.as_str());
            if puzzle.themes.is_empty() || !puzzle.themes.iter().all(known) {
                return Err(format!("not all themes are known: {:?}", puzzle.themes));
            }
            match puzzle.id == named_after::<G>(&puzzle.position) {
                true => Ok(()),
                false => Err("its name is not that of its position".to_owned()),
            }
        }
    }
    with_game(game, Of(puzzle)).map_err(|why| why.to_string())?
}

/// The state of a puzzle, and its answer.
fn set_up<G: Known>(puzzle: &Puzzle) -> Result<(G::State, G::Action), String> {
    let state = G::read_position(&puzzle.position).map_err(|why| why.to_string())?;
    if to_act::<G>(&state).map(|seat| seat.0) != Some(puzzle.seat) {
        return Err("another seat is to act".to_owned());
    }
    let answer = legal::<G>(&state, &puzzle.answer)?;
    Ok((state, answer))
}

/// What solves it: the answer, or the turns that do.
fn solutions(puzzle: &Puzzle) -> Vec<Vec<&str>> {
    match puzzle.turns.is_empty() {
        true => vec![vec![&puzzle.answer]],
        false => puzzle.turns.iter().map(|turn| turn.iter().map(String::as_str).collect()).collect(),
    }
}

/// The state after these actions.
fn follow<G: Known>(state: &G::State, actions: &[&str]) -> Result<G::State, String> {
    let mut after = state.clone();
    for text in actions {
        let action = legal::<G>(&after, text)?;
        G::play(&mut after, action);
    }
    Ok(after)
}

/// Judges a puzzle of a game whose turns have several actions: does the best turn still do what is needed?
fn check_turn<G: Known>(puzzle: &Puzzle, state: &G::State) -> Result<Checked, String> {
    let turns = solutions(puzzle);
    let needed = turns[0].iter().filter(|action| turns.iter().all(|turn| turn.contains(action)));
    let needed: Vec<G::Action> = needed.filter_map(|text| text.parse().ok()).collect();
    if needed.is_empty() {
        return Err("its turns have nothing in common".to_owned());
    }
    let Some(all) = turns::weigh::<G>(state, &Strength::check_turns(), Some(&needed)) else {
        return Err("there is nothing to choose".to_owned());
    };
    let (right, wrong) = all.both();
    let ahead = right.map_or(0.0, |one| one.chance) - wrong.map_or(0.0, |one| one.chance);
    let best = all.list.first().map_or_else(String::new, |one| one.texts().join(" "));
    Ok(Checked { holds: ahead >= STILL_AHEAD, best, ahead })
}

fn legal<G: Known>(state: &G::State, text: &str) -> Result<G::Action, String> {
    let action: G::Action = text.parse().map_err(|_| format!("{text:?} is no action"))?;
    if to_act::<G>(state).is_none() || G::refuse(state, action).is_some() {
        return Err(format!("{text} is not legal"));
    }
    Ok(action)
}

/// Whether the game has dice or draws.
fn rolls<G: Known>() -> bool {
    listing(G::ID).is_ok_and(|listing| listing.has_chance())
}

/// The name of a puzzle: a hash of its position as `canonical` writes it.
fn named_after<G: Known>(position: &str) -> String {
    let hash = canonical(G::ID, position).bytes().fold(7, |hash, byte| mix(hash ^ u64::from(byte)));
    format!("{:010x}", hash & 0xff_ffff_ffff)
}
