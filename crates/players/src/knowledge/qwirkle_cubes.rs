//! What is known of Qwirkle Cubes: how to choose a re-roll, which layings to look at, and what a lead is worth, depending on
//! how much of the game is left.

#[cfg(feature = "ends")]
mod ends;
mod learned;
mod remembered;

use std::hint::black_box;

use cubo_core::{Dice, Game, PerSeat, QuickDice, walk};
pub use cubo_qwirkle_cubes::QwirkleCubes;
use cubo_qwirkle_cubes::{Action, Cell, Cubes, Deed, FULL, Phase, Placements, State};

pub use learned::{
    QWIRKLE_CUBES_INPUTS, QWIRKLE_CUBES_SETS, QwirkleCubesNet, Ways as QwirkleCubesWays, qwirkle_cubes_inputs,
};

use super::{Habits, Knowledge, Known, Measure};
#[cfg(feature = "nets")]
use crate::Mind;
use crate::search::DiceSearch;
#[cfg(feature = "nets")]
use crate::search::Timed;
use crate::{Budget, Ladder, Player, Style};

/// What is known of Qwirkle Cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct QwirkleCubesKnowledge;

/// How often each re-roll is tried.
const THROWS: u32 = 32;
/// Layings with this many points less than the best are still tried.
const NEAR: u16 = 6;
/// How many layings are examined to find those.
const SCANNED: usize = 500;
/// How many layings on the same cells are tried.
const ALIKE: usize = 3;
/// What laying one cube more is worth in points once the bag is empty: the first player without cubes gets six (QC-21).
const CUBE_OUT: u16 = 2;

/// The levels at tables of two and of three; among three a master needs more to be a step above.
const fn few(master: u64) -> Ladder {
    [
        Style::Glance(14, 1, 0),
        Style::Glance(24, 1, 0),
        Style::Glance(40, 2, 0),
        Style::Glance(120, 4, 0),
        Style::Search(400),
        Style::Search(master),
    ]
}

/// The levels at a table of four, where luck decides more: steps are longer.
const FOUR: Ladder = [
    Style::Glance(10, 1, 0),
    Style::Glance(16, 1, 0),
    Style::Glance(34, 1, 0),
    Style::Glance(80, 3, 0),
    Style::Search(400),
    Style::Search(200_000),
];

impl Known for QwirkleCubes {
    type Knowledge = QwirkleCubesKnowledge;
    const LADDERS: &'static [Ladder] = &[few(20_000), few(200_000), FOUR];
    const HINT: u64 = 4_000;
    const HINT_GLANCES: bool = true;
    const MEASURES: &'static [Measure<Self>] = &[
        Measure { what: "placements", unit: "placements/s", run: list_layings },
        Measure { what: "best-score", unit: "hands/s", run: best_scores },
    ];

    #[cfg(not(feature = "nets"))]
    fn searcher() -> Option<Box<dyn Player<QwirkleCubes>>> {
        Some(Box::new(DiceSearch::new(QwirkleCubesKnowledge)))
    }

    #[cfg(feature = "nets")]
    fn searcher() -> Option<Box<dyn Player<QwirkleCubes>>> {
        let learned = || QwirkleCubesNet::of_the_house().map(DiceSearch::new);
        Some(Box::new(Timed::new(DiceSearch::new(QwirkleCubesKnowledge), learned)))
    }

    #[cfg(feature = "nets")]
    fn by_hand() -> Option<Box<dyn Player<QwirkleCubes>>> {
        Some(Box::new(DiceSearch::new(QwirkleCubesKnowledge)))
    }

    #[cfg(feature = "nets")]
    fn learned() -> Option<Mind<QwirkleCubes>> {
        Some(Mind::open(QwirkleCubesNet::of_the_house()?, DiceSearch::new))
    }
}

/// How fast the very wide turns are listed: layings, in the positions in which cubes are laid.
fn list_layings(positions: &[State]) -> u64 {
    let (mut list, mut listed) = (Vec::new(), 0);
    for state in positions.iter().filter(|state| matches!(state.phase(), Phase::First | Phase::Lay)) {
        list.clear();
        walk::list_into::<QwirkleCubes>(state, &mut list);
        listed += black_box(&list).len() as u64;
    }
    listed
}

/// How fast the best score is found without a list.
fn best_scores(positions: &[State]) -> u64 {
    for state in positions {
        black_box(state.best_score());
    }
    positions.len() as u64
}

impl QwirkleCubesKnowledge {
    /// What a point is worth: more when fewer cubes are left.
    pub fn point(state: &State) -> i32 {
        point_with(cubes_left(state))
    }
}

impl Knowledge<QwirkleCubes> for QwirkleCubesKnowledge {
    const LEAD: i32 = 1_000;
    const BREADTH: usize = 64;

    /// The points, including those that the seat to lay is about to make. A point counts for more when fewer cubes are left.
    fn values(&self, state: &State) -> PerSeat<i32> {
        let point = Self::point(state);
        let coming = if state.phase() == Phase::Lay { i32::from(state.best_score()) } else { 0 };
        PerSeat::from_fn(state.seats(), |seat| {
            let points = i32::from(state.points()[seat.index()]);
            point * if seat == state.seat() { points + coming } else { points }
        })
    }

    /// Re-rolls: all but the cubes of a good laying first, then every other. Layings: the highest-scoring first, a few on the same cells.
    fn propose(&self, state: &State, most: usize, list: &mut Vec<Action>) {
        list.clear();
        match state.phase() {
            Phase::Choose => {
                let hand = *state.hand(state.seat());
                for (action, _) in state.table().layings(&hand).take(SCANNED) {
                    if list.len() == most {
                        return;
                    }
                    let roll = re_roll_but(&hand, action);
                    if !list.contains(&roll) {
                        list.push(roll);
                    }
                }
                for action in walk::list::<QwirkleCubes>(state) {
                    if !list.contains(&action) {
                        list.push(action);
                    }
                }
                list.truncate(most);
            }
            Phase::Lay | Phase::First => propose_layings(state, most, list),
            _ => walk::list_into::<QwirkleCubes>(state, list),
        }
    }

    /// The re-roll after which the best laying is worth most, on average. Every choice is tried with the same dice, so that
    /// luck makes no difference between them.
    fn habit(&self, state: &State, budget: &mut Budget<'_>, dice: &mut QuickDice) -> Option<(Action, f64)> {
        if state.phase() != Phase::Choose {
            return None;
        }
        let luck = dice.long();
        let mut choices = walk::list::<QwirkleCubes>(state);
        dice.shuffle(&mut choices);
        let mut best = None;
        for choice in choices {
            let mut points = 0;
            for throw in 0..THROWS {
                let mut dice = QuickDice::new(luck.wrapping_add(throw.into()));
                let mut state = state.clone();
                QwirkleCubes::play(&mut state, choice);
                if QwirkleCubes::turn(&state).seat().is_none() {
                    let chance = QwirkleCubes::draw(&state, &mut dice);
                    QwirkleCubes::apply_chance(&mut state, chance);
                }
                points += u32::from(state.best_score());
                if !budget.spend_wide(256) {
                    // Choices that were not tried completely cannot be compared; if none was, the first is taken.
                    return best.or(Some((points, choice))).map(mean);
                }
            }
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, choice));
            }
        }
        best.map(mean)
    }
}

impl Habits<QwirkleCubes> for QwirkleCubesKnowledge {
    type Memory = ();

    fn memory(&self, _bytes: usize) {}

    /// Re-rolls all cubes except those of the highest-scoring laying, which is still possible afterwards; lays the highest-scoring one.
    fn reply(&self, state: &State, _dice: &mut QuickDice) -> Option<Action> {
        match state.phase() {
            Phase::Choose => {
                let hand = state.hand(state.seat());
                let best = state.table().layings(hand).next();
                Some(best.map_or(Action::KEEP, |(action, _)| re_roll_but(hand, action)))
            }
            Phase::Lay if bag_is_empty(state) => {
                let worth = |&(action, points): &(Action, u16)| points + out_early(state, action);
                // The first of equals scores most.
                let best = state
                    .layings()
                    .take(24)
                    .reduce(|best, next| if worth(&next) > worth(&best) { next } else { best });
                best.map(|(action, _)| action)
            }
            Phase::Lay | Phase::First => state.layings().next().map(|(action, _)| action),
            Phase::Stuck => Some(Action::PASS),
            _ => None,
        }
    }

    #[cfg(feature = "ends")]
    fn solve(&self, state: &State, budget: &mut Budget<'_>) -> Option<(Action, [f64; cubo_core::MAX_SEATS])> {
        ends::solve(state, budget)
    }

    /// The state is settled only after chance has rolled the cubes.
    fn settled(&self, state: &State) -> bool {
        state.phase() != Phase::Choose
    }

    /// A re-roll is valued by what can be laid then. A laying is played on to the player's own next laying: the others use what
    /// it opens, and the player uses what they leave or open. To the end of the game once the bag is empty.
    fn horizon(&self, state: &State) -> u32 {
        match state.phase() {
            _ if bag_is_empty(state) => Self::TO_THE_END,
            Phase::Choose => 0,
            _ => u32::from(state.seats()),
        }
    }
}

fn propose_layings(state: &State, most: usize, list: &mut Vec<Action>) {
    let out = bag_is_empty(state);
    let mut best = 0;
    let mut found: Vec<(u16, Action)> = Vec::new();
    let mut places: Vec<((Cell, Cell, usize), usize)> = Vec::new();
    for (action, points) in state.layings().take(SCANNED) {
        let worth = if out { points + out_early(state, action) } else { points };
        best = best.max(worth);
        if worth + NEAR < best {
            continue;
        }
        let Some(place) = place(action) else { continue };
        match places.iter_mut().find(|(other, _)| *other == place) {
            Some((_, count)) if *count >= ALIKE => continue,
            Some((_, count)) => *count += 1,
            None => places.push((place, 1)),
        }
        found.push((worth, action));
    }
    cubo_core::order::sort_by_key(&mut found, |&(worth, _)| std::cmp::Reverse(worth));
    list.extend(found.into_iter().map(|(_, action)| action).take(most));
}

/// The cells of a laying.
fn place(action: Action) -> Option<(Cell, Cell, usize)> {
    let Deed::Lay(placements) = action.deed() else { return None };
    let cells = placements.as_slice();
    Some((cells.first()?.cell, cells.last()?.cell, cells.len()))
}

/// The re-roll of all cubes but those of a laying.
fn re_roll_but(hand: &Cubes, laying: Action) -> Action {
    let Deed::Lay(placements) = laying.deed() else { return Action::KEEP };
    let rest = hand.without(&Placements::cubes(&placements));
    rest.and_then(|rest| Action::roll(&rest)).unwrap_or(Action::KEEP)
}

/// What a laying is worth beyond its points once the bag is empty.
fn out_early(state: &State, laying: Action) -> u16 {
    let Deed::Lay(placements) = laying.deed() else { return 0 };
    let laid = placements.as_slice().len();
    let bonus = if laid == state.hand(state.seat()).len() { FULL as u16 } else { 0 };
    bonus + CUBE_OUT * laid as u16
}

fn bag_is_empty(state: &State) -> bool {
    state.bag().iter().all(|&count| count == 0)
}

/// What a point is worth when so many cubes are left.
fn point_with(cubes: i32) -> i32 {
    1_000 / (4 + 2 * cubes.isqrt())
}

/// The cubes in the bag and in all hands.
fn cubes_left(state: &State) -> i32 {
    let bag: i32 = state.bag().iter().map(|&count| i32::from(count)).sum();
    bag + state.hands().iter().map(|hand| hand.len() as i32).sum::<i32>()
}

fn mean<A>((points, choice): (u32, A)) -> (A, f64) {
    (choice, f64::from(points) / f64::from(THROWS))
}
