//! Mates that the search must find. The simple solver below proved each of them: forced in that many turns of the side to
//! move, and not in fewer. A turn is a move with the trocs around it; running out of moves loses as well (CU-28).

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::collections::HashMap;
use std::ops::ControlFlow;

use cubo_core::{Dice, Game, QuickDice, Seat, Turn};
use cubo_cubulus::{Cubulus, State};
use cubo_players::Budget;
use cubo_players::knowledge::CubulusKnowledge;
use cubo_players::search::{SEEN_WIN, Search, WIN};

const MATES: &str = include_str!("mates.txt");

/// An AND/OR solver: whether a seat wins by force, whatever the other does.
struct Solver {
    attacker: Seat,
    known: HashMap<(u64, u32), bool>,
    nodes: u64,
    most: u64,
}

impl Solver {
    fn new(attacker: Seat, most: u64) -> Self {
        Solver { attacker, known: HashMap::new(), nodes: 0, most }
    }

    /// Whether the attacker wins within that many of its turns, the present one included if it is its own.
    fn wins(&mut self, state: &mut State, turns: u32) -> bool {
        self.nodes += 1;
        let Turn::Seat(seat) = Cubulus::turn(state) else {
            let ranks = Cubulus::outcome(state).unwrap().ranks;
            return ranks[self.attacker] == 1 && ranks[Seat(1 - self.attacker.0)] == 2;
        };
        if turns == 0 || self.nodes > self.most {
            return false;
        }
        let key = (Cubulus::key(state), turns);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let attacks = seat == self.attacker;
        let here = Cubulus::mark(state);
        let mut next = state.clone();
        let found = Cubulus::legal(state, |action| {
            Cubulus::play(&mut next, action);
            let ended = Cubulus::turn(&next).seat() != Some(seat);
            // The last turn must end it at once.
            let left = turns - u32::from(attacks && ended);
            let wins = self.wins(&mut next, left);
            Cubulus::rewind(&mut next, &here);
            if wins == attacks { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let wins = found.is_break() == attacks;
        self.known.insert(key, wins);
        wins
    }
}

/// The turns of the suite and its positions.
fn mates() -> impl Iterator<Item = (u32, State, &'static str)> {
    MATES.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (turns, position) = line.split_once(' ').unwrap();
        (turns.parse().unwrap(), Cubulus::read_position(position).unwrap(), position)
    })
}

#[test]
fn the_search_finds_every_mate() {
    let mut search = Search::<Cubulus, _>::new(CubulusKnowledge::default());
    let mut count = [0; 5];
    for (turns, state, position) in mates() {
        let thought = search.think(&state, &mut Budget::nodes(100_000 * 4u64.pow(turns - 1))).unwrap();
        assert!(thought.value >= SEEN_WIN, "mate in {turns} not seen: {position}");
        // Actions until the end: two for each turn except the last, and a few more with trocs.
        let actions = WIN - thought.value;
        assert!(actions >= 2 * turns as i32 - 1, "{actions} actions for a mate in {turns}: {position}");
        let mut after = state.clone();
        Cubulus::play(&mut after, thought.action);
        let me = Cubulus::turn(&state).seat().unwrap();
        let left = turns - u32::from(Cubulus::turn(&after).seat() != Some(me));
        if turns <= 2 {
            assert!(
                Solver::new(me, u64::MAX).wins(&mut after, left),
                "{} is slow: {position}",
                thought.action
            );
        }
        count[turns as usize] += 1;
    }
    assert!(count[1..].iter().all(|&count| count >= 6), "{count:?}");
}

#[test]
#[ignore = "long: make test-long"]
fn the_solver_proves_every_mate() {
    for (turns, mut state, position) in mates() {
        let me = Cubulus::turn(&state).seat().unwrap();
        let mut solver = Solver::new(me, u64::MAX);
        assert!(solver.wins(&mut state, turns), "no mate in {turns}: {position}");
        assert!(turns == 1 || !solver.wins(&mut state, turns - 1), "a faster mate than {turns}: {position}");
    }
}

/// A position with few pieces, White to move, that can be read.
fn sparse(dice: &mut QuickDice) -> Option<State> {
    let cell =
        |dice: &mut QuickDice| format!("{}{}", char::from(b'A' + dice.below(9) as u8), 1 + dice.below(9));
    let mut pieces = vec![cell(dice), format!("({})", cell(dice))];
    for _ in 0..2 + dice.below(3) {
        pieces.push(format!("{}{}{}", 1 + dice.below(6), 1 + dice.below(6), cell(dice)));
    }
    for _ in 0..dice.below(3) {
        pieces.push(format!("({}{}{})", 1 + dice.below(6), 1 + dice.below(6), cell(dice)));
    }
    let level = 1 + dice.below(2);
    let text = format!("{} ; w ; move ; first - ; quiet 0 ; level {level}", pieces.join(" "));
    Cubulus::read_position(&text).ok().filter(|state| Cubulus::turn(state) != Turn::Over)
}

/// What the search claims of positions with few pieces holds: whoever it says wins, wins by force in as many turns; and where there
/// is a mate in one turn, it is claimed.
#[test]
fn no_win_is_claimed_that_is_none() {
    let mut dice = QuickDice::new(26);
    let (mut wins, mut losses, mut neither) = (0, 0, 0);
    while wins + losses + neither < 100 {
        let Some(state) = sparse(&mut dice) else { continue };
        // Black, who has fewer pieces, is to move in half of them.
        let mover = [" ; w ;", " ; b ;"][dice.below(2) as usize];
        let position = Cubulus::write_position(&state).replace(" ; w ;", mover);
        let Ok(mut state) = Cubulus::read_position(&position) else { continue };
        if Cubulus::turn(&state) == Turn::Over {
            continue;
        }
        let mut search = Search::<Cubulus, _>::new(CubulusKnowledge::default());
        let value = search.think(&state, &mut Budget::nodes(20_000)).unwrap().value;
        let me = Cubulus::turn(&state).seat().unwrap();
        if value.abs() < SEEN_WIN {
            let mut solver = Solver::new(me, 200_000);
            assert!(!solver.wins(&mut state, 1), "a mate is not seen: {position}");
            neither += 1;
            continue;
        }
        // Turns have an action at least: of so many actions, whoever makes the last one has half of the turns.
        let turns = (WIN - value.abs() + 1) as u32 / 2;
        let winner = if value > 0 { me } else { me.next(2) };
        let mut solver = Solver::new(winner, 300_000);
        let won = solver.wins(&mut state, turns);
        if solver.nodes >= solver.most {
            continue; // not tried out
        }
        assert!(won, "{value} is claimed, and {winner:?} cannot win in {turns} turns: {position}");
        if value > 0 { wins += 1 } else { losses += 1 }
    }
    assert!(wins >= 25 && losses >= 5 && neither >= 25, "{wins} {losses} {neither}");
}

/// How the suite was found: the first eight of each length among random positions. Change the seed to find others.
#[test]
#[ignore = "long: make test-long"]
fn the_suite_can_be_found_again() {
    let mut dice = QuickDice::new(10);
    let mut found: [Vec<String>; 4] = Default::default();
    while found.iter().any(|lines| lines.len() < 8) {
        let Some(mut state) = sparse(&mut dice) else { continue };
        let mut solver = Solver::new(Seat(0), 3_000_000);
        let turns = (1..=4).find(|&turns| solver.wins(&mut state, turns));
        if let Some(turns) = turns
            && solver.nodes < solver.most
            && let lines = &mut found[turns as usize - 1]
            && lines.len() < 8
        {
            lines.push(format!("{turns} {}", Cubulus::write_position(&state)));
        }
    }
    let suite: Vec<&str> = MATES.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(found.concat(), suite, "the suite is no longer what this finds");
}
