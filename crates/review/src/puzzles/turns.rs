//! Puzzles of games whose turns have several actions of one seat, often in any order: what is judged is the whole turn.
//!
//! A turn is right if it is less than [`AHEAD`] behind the best one. The position is a puzzle if all right turns have an action in common,
//! which then has to be found, or several.

use std::collections::HashMap;

use cubo_core::{Seat, mix, to_act, walk};
use cubo_players::Level;
use cubo_players::knowledge::Known;

use super::hunt::{GREEDY, HOPELESS, rounded};
use super::weigh::{FAR, Strength, judge, searched};
use super::{AHEAD, OTHERS, Other, Puzzle, level, named_after, themes};

/// With fewer turns there is nothing to look for.
const FEWEST: usize = 32;
/// So many right turns, and so many wrong ones, are compared to the end; fewer where it is known what is needed.
const MOST: (usize, usize) = (4, 8);
const KNOWN: (usize, usize) = (2, 4);
/// At least one level must miss it, or two of them half of the time.
const EASIEST: u32 = 1_080;
/// The nodes with which the second player judges a wrong turn that was given up early, for what is told about it.
const TOLD: u64 = 15_000;

/// A turn: everything that the seat does until it is over.
pub(super) struct Whole<G: Known> {
    /// The actions, in every order that ends in the same state.
    pub(super) ways: Vec<Vec<G::Action>>,
    pub(super) state: G::State,
    pub(super) chance: f64,
    /// What is expected to follow.
    pub(super) line: Vec<String>,
}

/// All turns, the best first, and what the right ones have in common.
pub(super) struct Turns<G: Known> {
    pub(super) list: Vec<Whole<G>>,
    /// In the order in which the best turn does them.
    needed: Vec<G::Action>,
    /// How many of them were compared to the end.
    done: usize,
}

/// How many actions the seat has left in its turn, where a turn has several; the text of the position says it.
pub(super) fn left<G: Known>(state: &G::State) -> Option<usize> {
    if G::ID != "cube-attack" {
        return None;
    }
    let text = G::write_position(state);
    let turn = text.split(' ').nth(3)?.strip_prefix('t')?;
    turn.split_once('a')?.1.get(..1)?.parse().ok()
}

/// Every turn. Those that end in the same state are one.
fn all<G: Known>(state: &G::State) -> Vec<Whole<G>> {
    let (mut list, mut known) = (Vec::new(), HashMap::new());
    if let (Some(left), Some(seat)) = (left::<G>(state), to_act::<G>(state)) {
        go_on::<G>(state, seat, left, &mut Vec::new(), &mut known, &mut list);
    }
    list
}

fn go_on<G: Known>(
    state: &G::State,
    seat: Seat,
    left: usize,
    way: &mut Vec<G::Action>,
    known: &mut HashMap<u64, usize>,
    list: &mut Vec<Whole<G>>,
) {
    for action in walk::list::<G>(state) {
        let mut after = state.clone();
        G::play(&mut after, action);
        way.push(action);
        // After a round the same seat may begin the next one: that is another turn.
        let same = to_act::<G>(&after) == Some(seat) && self::left::<G>(&after) == Some(left - 1);
        if same {
            go_on::<G>(&after, seat, left - 1, way, known, list);
        } else {
            let at = *known.entry(G::key(&after)).or_insert(list.len());
            if at == list.len() {
                list.push(Whole { ways: Vec::new(), state: after, chance: 0.0, line: Vec::new() });
            }
            list[at].ways.push(way.clone());
        }
        way.pop();
    }
}

/// Judges every turn. `None` as soon as it is clear that this is no puzzle.
pub(super) fn weigh<G: Known>(
    state: &G::State,
    strength: &Strength<G::Action>,
    keep: Option<&[G::Action]>,
) -> Option<Turns<G>> {
    let seat = to_act::<G>(state)?;
    let mut player = judge::<G>(strength)?;
    let mut list = all::<G>(state);
    if keep.is_none() && list.len() < FEWEST {
        return None;
    }
    let (mut live, mut done) = (list.len(), 0);
    let mut needed = Vec::new();
    for &(nodes, ahead) in strength.open {
        for one in &mut list[..live] {
            (one.chance, one.line) = searched::<G>(&one.state, seat, player.as_mut(), nodes);
        }
        list[..live].sort_by(|a, b| b.chance.total_cmp(&a.chance));
        let best = list.first()?.chance;
        needed = match keep {
            Some(keep) => keep.to_vec(),
            None => common(&list[..live], best - ahead),
        };
        if needed.is_empty() {
            return None;
        }
        done = live;
        live = compared(&mut list[..live], &needed, best, if keep.is_some() { KNOWN } else { MOST });
    }
    Some(Turns { list, needed, done })
}

/// What all turns above that chance have in common, in whatever order they are done; as the best turn does it.
fn common<G: Known>(list: &[Whole<G>], above: f64) -> Vec<G::Action> {
    let right = || list.iter().filter(|one| one.chance > above);
    let mut needed = right().next().map_or_else(Vec::new, |best| best.ways[0].clone());
    needed.retain(|action| right().all(|one| one.ways.iter().all(|way| way.contains(action))));
    // To do nothing more is nothing to be found.
    needed.retain(|action| action.to_string() != "pass");
    needed
}

/// Whether the turn does what is needed, in every order in which it can be done.
fn does<G: Known>(one: &Whole<G>, needed: &[G::Action]) -> bool {
    one.ways.iter().all(|way| needed.iter().all(|action| way.contains(action)))
}

/// Moves those that are compared on to the front, and says how many they are.
fn compared<G: Known>(
    list: &mut [Whole<G>],
    needed: &[G::Action],
    best: f64,
    (most_right, most_wrong): (usize, usize),
) -> usize {
    let (mut on, mut right, mut wrong) = (0, 0, 0);
    for n in 0..list.len() {
        let (count, most) =
            if does(&list[n], needed) { (&mut right, most_right) } else { (&mut wrong, most_wrong) };
        *count += 1;
        if *count <= most && (*count <= 2 || best - list[n].chance < FAR) {
            list[on..=n].rotate_right(1);
            on += 1;
        }
    }
    on
}

/// The puzzle that this position is, if it is one.
pub(super) fn puzzle<G: Known>(state: &G::State, seat: Seat, salt: u64) -> Option<Puzzle> {
    let first =
        weigh::<G>(state, &Strength::find(), None).filter(|first| first.list[0].chance >= HOPELESS)?;
    let solutions = first.solutions();
    // What merely takes what hangs is no puzzle.
    if (0..GREEDY).any(|n| finds::<G>(state, &solutions, Level::Greedy, salt.wrapping_add(n))) {
        return None;
    }
    let mut all = weigh::<G>(state, &Strength::confirm_turns(), None)?;
    if !same(&all.needed, &first.needed) {
        return None;
    }
    let solutions = all.solutions();
    let (wrong, more) = all.tell(&solutions, seat)?;
    let best = all.list.first().filter(|best| best.chance >= HOPELESS)?;
    let (weakest, rating) =
        level::difficulty(|level, n| finds::<G>(state, &solutions, level, salt.wrapping_add(n)));
    if rating < EASIEST {
        return None;
    }
    let solved = solutions.first()?;
    let rest = best.ways.iter().find(|way| way.starts_with(solved)).map(|way| &way[solved.len()..])?;
    let texts = |actions: &[G::Action]| actions.iter().map(ToString::to_string).collect::<Vec<_>>();
    let line: Vec<String> = texts(rest).into_iter().chain(best.line.iter().cloned()).take(8).collect();
    let mut others: Vec<Other> = wrong.iter().map(|&n| all.list[n].as_other(seat)).collect();
    let second = others.first()?.chance.min(rounded(best.chance - AHEAD));
    // Those that were given up early were judged with less work, and may seem better than those that were not.
    others.iter_mut().for_each(|one| one.chance = one.chance.min(second));
    others[1..].sort_by(|a, b| b.chance.total_cmp(&a.chance));
    let position = G::write_position(state);
    Some(Puzzle {
        id: named_after::<G>(&position),
        seat: seat.0,
        answer: solved.first()?.to_string(),
        chance: rounded(best.chance),
        themes: themes::of::<G>(state, seat, solved, &line, best.chance, second),
        line,
        more,
        error: 0.0,
        states: 1,
        level: weakest.name().to_owned(),
        rating,
        others,
        position,
        turns: solutions.iter().map(|way| texts(way)).collect(),
        origin: (0, 0, 0),
    })
}

/// Whether they are the same actions, in whatever order.
fn same<A: PartialEq>(one: &[A], other: &[A]) -> bool {
    one.len() == other.len() && one.iter().all(|action| other.contains(action))
}

/// Whether a level finds a solution.
fn finds<G: Known>(state: &G::State, solutions: &[Vec<G::Action>], level: Level, salt: u64) -> bool {
    let mut state = state.clone();
    let mut way = Vec::new();
    loop {
        if solutions.contains(&way) {
            return true;
        }
        if !solutions.iter().any(|solution| solution.starts_with(&way)) {
            return false;
        }
        let Some(action) = level::plays::<G>(&state, level, mix(salt ^ way.len() as u64)) else {
            return false;
        };
        G::play(&mut state, action);
        way.push(action);
    }
}

impl<G: Known> Turns<G> {
    /// Every sequence of actions that solves the puzzle: turns up to the last action that is needed. The first one is the answer.
    fn solutions(&self) -> Vec<Vec<G::Action>> {
        let above = self.list.first().map_or(1.0, |best| best.chance) - AHEAD;
        let mut found: Vec<Vec<G::Action>> = Vec::new();
        for one in self.list.iter().filter(|one| one.chance > above && does(one, &self.needed)) {
            let mut ways: Vec<_> = one.ways.iter().map(|way| upto(way, &self.needed)).collect();
            ways.sort_by_key(Vec::len);
            for way in ways {
                if !found.contains(&way) {
                    found.push(way);
                }
            }
        }
        found
    }

    /// Which wrong turns are told about, the best first: those that begin with no solution, in whatever order they are done. Of each first action at
    /// least the best one, if there is room. And how many more there are.
    fn tell(&mut self, solutions: &[Vec<G::Action>], seat: Seat) -> Option<(Vec<usize>, u32)> {
        let solves = |way: &Vec<G::Action>| solutions.iter().any(|solution| way.starts_with(solution));
        let wrong = |n: &usize| !self.list[*n].ways.iter().any(solves);
        let (mut told, mut rest) = (Vec::new(), Vec::new());
        let mut begun = Vec::new();
        for n in (0..self.list.len()).filter(wrong) {
            let first = self.list[n].ways[0][0];
            match begun.contains(&first) {
                true => rest.push(n),
                false => told.push(n),
            }
            begun.push(first);
        }
        let all = told.len() + rest.len();
        told.extend(rest);
        told.truncate(OTHERS);
        let mut player = judge::<G>(&Strength::confirm())?;
        for &n in told.iter().filter(|&&n| n >= self.done) {
            let one = &mut self.list[n];
            (one.chance, one.line) = searched::<G>(&one.state, seat, player.as_mut(), TOLD);
        }
        let more = all - told.len();
        Some((told, more as u32))
    }

    /// The best turn that does what is needed, and the best one that does not.
    pub(super) fn both(&self) -> (Option<&Whole<G>>, Option<&Whole<G>>) {
        let best = |right: bool| self.list.iter().find(|one| does(one, &self.needed) == right);
        (best(true), best(false))
    }
}

impl<G: Known> Whole<G> {
    /// Its actions in one order, as text.
    pub(super) fn texts(&self) -> Vec<String> {
        self.ways.first().map_or_else(Vec::new, |way| way.iter().map(ToString::to_string).collect())
    }

    fn as_other(&self, seat: Seat) -> Other {
        let mut actions = self.texts().into_iter();
        Other {
            action: actions.next().unwrap_or_default(),
            then: actions.next(),
            chance: rounded(self.chance),
            // After a round the same seat may act again: then nobody answers yet.
            reply: self.line.first().filter(|_| to_act::<G>(&self.state) != Some(seat)).cloned(),
        }
    }
}

/// A turn up to the last action that is needed.
fn upto<A: Copy + PartialEq>(way: &[A], needed: &[A]) -> Vec<A> {
    // The same action may stand in a turn twice, of two equal cubes: the first time is enough.
    let done = |action| way.iter().position(|one| one == action);
    let last = needed.iter().filter_map(done).max().map_or(way.len(), |at| at + 1);
    way[..last].to_vec()
}

#[cfg(test)]
mod tests {
    use cubo_core::Game;
    use cubo_players::knowledge::CubeAttack;

    use super::*;

    fn position(text: &str) -> <CubeAttack as Game>::State {
        CubeAttack::read_position(text).unwrap()
    }

    fn texts(way: &[<CubeAttack as Game>::Action]) -> Vec<String> {
        way.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_done_in_another_order_is_the_same_turn() {
        let state = position("2 64 r5 t0a2 4,4 H0.u1,C3.u1;M3.u1");
        let turns = all::<CubeAttack>(&state);
        let wanted = vec!["C3.u1!".to_owned(), "H0.u1>M0".to_owned()];
        let both = turns.iter().find(|one| one.ways.iter().any(|way| texts(way) == wanted)).unwrap();
        let mut ways: Vec<_> = both.ways.iter().map(|way| texts(way)).collect();
        ways.sort();
        assert_eq!(ways, [wanted.clone(), wanted.into_iter().rev().collect()]);
        let count: usize = turns.iter().map(|one| one.ways.len()).sum();
        let walked: usize = walk::list::<CubeAttack>(&state)
            .into_iter()
            .map(|action| {
                let mut after = state;
                CubeAttack::play(&mut after, action);
                if to_act::<CubeAttack>(&after) == Some(Seat(0)) {
                    walk::list::<CubeAttack>(&after).len()
                } else {
                    1
                }
            })
            .sum();
        assert_eq!(count, walked, "no way is lost");
    }

    /// Who is last in a round begins the next one: four actions, but two turns.
    #[test]
    fn a_turn_is_over_with_its_round() {
        let state = position("2 64 r5 t1a2 4,4 H0.u1;M3.u1");
        let turns = all::<CubeAttack>(&state);
        assert!(
            turns.iter().all(|one| to_act::<CubeAttack>(&one.state) == Some(Seat(1))),
            "seat 1 begins round 6"
        );
        assert!(turns.iter().all(|one| one.ways.iter().all(|way| way.len() <= 2)));
        let state = position("2 64 r5 t1a1 4,4 H0.u1;M3.u1");
        assert!(all::<CubeAttack>(&state).iter().all(|one| one.ways.iter().all(|way| way.len() == 1)));
    }

    /// The round ends with this turn, and with it the game: the strike alone decides, whatever the other cube does, before or after it.
    #[test]
    fn the_action_that_all_right_turns_share_is_needed() {
        let state = position("2 64 r20 t0a2 58,63 E0.u1*2,M0.s1,F.u1;E3.u1,M0.u1");
        let judged = weigh::<CubeAttack>(&state, &Strength::find(), None).unwrap();
        assert_eq!(texts(&judged.needed), ["M0.s1x1.u1"]);
        let solutions: Vec<_> = judged.solutions().iter().map(|way| texts(way)).collect();
        assert!(solutions.contains(&vec!["M0.s1x1.u1".to_owned()]), "{solutions:?}");
        assert!(solutions.contains(&vec!["E0.u1>H0".to_owned(), "M0.s1x1.u1".to_owned()]), "{solutions:?}");
        // With the strike there is no second chance to go wrong: what follows it is not asked.
        assert!(solutions.iter().all(|way| way.last().unwrap() == "M0.s1x1.u1"), "{solutions:?}");
    }

    #[test]
    fn what_is_needed_once_need_not_be_done_twice() {
        assert_eq!(upto(&["arm", "arm"], &["arm"]), ["arm"]);
        assert_eq!(upto(&["move", "arm"], &["arm", "move"]), ["move", "arm"]);
    }
}
