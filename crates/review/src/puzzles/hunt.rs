//! Plays games of strong players and looks for puzzles in them.

use cubo_core::{Seat, Turn, mix, walk};
use cubo_players::knowledge::{Knowledge, Known};
use cubo_players::{Budget, Level, Sight};
use serde::Deserialize;
use serde::de::value::{Error, MapDeserializer};

use super::weigh::{Strength, Weighed, weigh};
use super::{OTHERS, Other, Puzzle, level, named_after, rolls, themes, turns};
use crate::trials::dice;

/// Two puzzles of one game are at least so many events apart: they would be much alike.
const APART: u32 = 6;
/// Of one game at most so many.
const MOST: usize = 3;
/// With a smaller chance there is nothing to be won.
pub(super) const HOPELESS: f64 = 0.40;
/// With fewer actions there is nothing to look for.
const FEWEST: u64 = 4;
/// How often the greedy player is asked: it draws lots among equals.
pub(super) const GREEDY: u64 = 3;

pub(super) fn hunt<G: Known>(
    level: Level,
    seed: u64,
    number: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<Puzzle> {
    let salt = mix(seed ^ mix(number));
    let (options, opening) = table::<G>(salt);
    let Ok(mut state) = G::start(&options, 2) else { return Vec::new() };
    let mut luck = dice(salt, 3);
    let mut player = level.player::<G>();
    let mut found: Vec<Puzzle> = Vec::new();
    let (mut list, mut random) = (Vec::new(), opening);
    let mut event: u32 = 0;
    while go_on() && found.len() < MOST {
        let Turn::Seat(seat) = G::turn(&state) else {
            if G::turn(&state) == Turn::Over {
                break;
            }
            walk::fall::<G>(&mut state, &mut luck);
            event += 1;
            continue;
        };
        let action = if let Some(action) = G::Knowledge::default().open(&state, &mut luck) {
            Some(action)
        } else if random > 0 {
            // Different openings, so that games differ.
            random -= 1;
            list.clear();
            G::Knowledge::default().propose(&state, 12, &mut list);
            list.truncate(12);
            use cubo_core::Dice as _;
            (!list.is_empty()).then(|| list[luck.below(list.len() as u32) as usize])
        } else {
            let far = found.last().is_none_or(|last| event >= last.origin.2 + APART);
            if far && G::count_legal(&state) >= FEWEST {
                found.extend(puzzle::<G>(&state, seat, mix(salt ^ u64::from(event))).map(|mut puzzle| {
                    puzzle.origin = (seed, number, event);
                    puzzle
                }));
            }
            let view = G::view(&state, cubo_core::Viewer::Seat(seat));
            let sight = Sight { seat, view: &view, history: &[] };
            let mut budget = Budget::nodes(level.nodes());
            player.choose(&sight, &mut budget, &mut luck).map(|choice| choice.action)
        };
        let Some(action) = action.or_else(|| walk::nth::<G>(&state, 0)) else { break };
        G::play(&mut state, action);
        event += 1;
    }
    found
}

/// The points that games of Cube Attack are played to: in a short game every turn counts.
const TARGETS: [u32; 5] = [16, 24, 32, 48, 64];
/// And at most so many more random actions at the beginning: strong players alone bring few cubes into play.
const MORE: u64 = 50;

/// What is agreed before the game, and how many random actions it begins with.
fn table<G: Known>(salt: u64) -> (G::Options, u32) {
    if G::ID != "cube-attack" {
        return (G::Options::default(), G::OPENING);
    }
    let target = [("target", TARGETS[(salt % TARGETS.len() as u64) as usize])];
    let options = G::Options::deserialize(MapDeserializer::<_, Error>::new(target.into_iter()));
    (options.unwrap_or_default(), G::OPENING + (salt / 8 % MORE) as u32)
}

/// The puzzle that this position is, if it is one.
fn puzzle<G: Known>(truth: &G::State, seat: Seat, salt: u64) -> Option<Puzzle> {
    // What the text does not say (earlier positions, what was seen before) does not count.
    let position = G::write_position(truth);
    let state = G::read_position(&position).ok()?;
    if turns::left::<G>(&state).is_some() {
        return turns::puzzle::<G>(&state, seat, salt);
    }
    let rolls = rolls::<G>();
    let first = weigh::<G>(&state, &Strength::find(), rolls, salt)?;
    let answer = first.list.first().filter(|best| best.chance >= HOPELESS)?.action;
    // What merely takes what hangs is no puzzle.
    if (0..GREEDY).any(|n| level::plays::<G>(&state, Level::Greedy, salt.wrapping_add(n)) == Some(answer)) {
        return None;
    }
    let all = weigh::<G>(&state, &Strength::confirm(), rolls, mix(salt ^ 1))?;
    let best = all.list.first().filter(|best| best.action == answer && best.chance >= HOPELESS)?;
    let next = all.list.get(1)?;
    let (weakest, rating) =
        level::difficulty(|level, n| level::plays::<G>(&state, level, salt.wrapping_add(n)) == Some(answer));
    // What everybody sees every time hangs too, also where it brings no points at once.
    if rating <= level::EASIEST as u32 {
        return None;
    }
    let open = !rolls && !G::SECRETS;
    let other = |one: &Weighed<G::Action>| Other {
        action: one.action.to_string(),
        chance: rounded(one.chance),
        then: None,
        reply: one.line.first().filter(|_| open).cloned(),
    };
    let mut others: Vec<Other> = all.list[1..].iter().take(OTHERS).map(other).collect();
    // Those that were given up early were judged with less work, and may seem better than those that were not.
    others[1..].sort_by(|a, b| b.chance.total_cmp(&a.chance));
    let second = others.first().map_or(0.0, |one| one.chance);
    others.iter_mut().for_each(|one| one.chance = one.chance.min(second));
    Some(Puzzle {
        id: named_after::<G>(&position),
        seat: seat.0,
        answer: answer.to_string(),
        chance: rounded(best.chance),
        line: best.line.iter().take(8).cloned().collect(),
        more: (G::count_legal(&state) as u32).saturating_sub(1 + others.len() as u32),
        error: if open { 0.0 } else { (1e4 * next.error).ceil() / 1e4 },
        states: all.states,
        themes: themes::of::<G>(&state, seat, &[answer], &best.line, best.chance, second),
        level: weakest.name().to_owned(),
        rating,
        others,
        turns: Vec::new(),
        position,
        origin: (0, 0, 0),
    })
}

pub(super) fn rounded(chance: f64) -> f64 {
    (chance * 1e3).round() / 1e3
}
