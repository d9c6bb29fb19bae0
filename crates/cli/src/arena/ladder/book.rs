//! All games of a ladder so far, and what is still to be played.

use std::collections::BTreeSet;

use cubo_core::{Dice, QuickDice};

use super::super::bout::Played;
use super::file::Ladder;
use super::rating::{Duel, Rating, rate};
use crate::odds::{DECIDED, Sprt};

/// Two players play so many rounds before it is others' turn: programs are not started again for every round.
const IN_A_ROW: u32 = 4;
/// Games of a round: the second one with the seats changed.
pub(super) const HALVES: usize = 2;

/// A round of two players, with what was played of it. Players are 0 and 1 in it.
pub(super) type Round = [Option<Played>; HALVES];

/// Two players and their rounds.
#[derive(Clone, Debug)]
pub(super) struct Pairing {
    pub(super) players: [usize; 2],
    pub(super) rounds: Vec<Round>,
    /// Rounds that somebody is playing.
    taken: BTreeSet<u32>,
    /// Likelihoods of the two tests, first against second and second against first, after every round in order up to the first one that is
    /// not whole. In order, and not as they end: short games would count before long ones.
    pub(super) tests: Vec<[f64; 2]>,
}

/// What is known of two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The first is the stronger one.
    First,
    /// The second is.
    Second,
    /// Neither is stronger by so much.
    Neither,
    Open,
}

/// A round to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Task {
    pub(super) pairing: usize,
    pub(super) round: u32,
    /// Which games of it are missing.
    pub(super) missing: [bool; HALVES],
}

/// Everything played.
pub(super) struct Book {
    players: usize,
    most: u32,
    sprt: Option<Sprt>,
    anchor: Option<(usize, f64)>,
    faults: u32,
    pub(super) pairings: Vec<Pairing>,
    /// Games in a row that each player lost by a fault.
    in_a_row: Vec<u32>,
    /// Players that play no more.
    pub(super) withdrawn: Vec<bool>,
    pub(super) games: usize,
}

impl Book {
    pub(super) fn new(ladder: &Ladder) -> Self {
        let players = ladder.players.len();
        let far = if ladder.neighbours { 1 } else { players };
        let others = |first: usize| (first + 1..players).take(far);
        let pairs = (0..players).flat_map(|first| others(first).map(move |second| [first, second]));
        let pairing =
            |players| Pairing { players, rounds: Vec::new(), taken: BTreeSet::new(), tests: Vec::new() };
        Book {
            players,
            most: ladder.rounds,
            sprt: ladder.sprt,
            anchor: ladder.anchor,
            faults: ladder.faults,
            pairings: pairs.map(pairing).collect(),
            in_a_row: vec![0; players],
            withdrawn: vec![false; players],
            games: 0,
        }
    }

    /// The number of the pairing of two players, in this order.
    pub(super) fn pairing(&self, players: [usize; 2]) -> Option<usize> {
        self.pairings.iter().position(|pairing| pairing.players == players)
    }

    /// Adds a game. `false` if it is there already, or cannot be.
    pub(super) fn add(&mut self, pairing: usize, round: u32, half: usize, played: Played) -> bool {
        if round >= 1_000_000 || half >= HALVES {
            return false;
        }
        let found = &mut self.pairings[pairing];
        let rounds = found.rounds.len().max(round as usize + 1);
        found.rounds.resize(rounds, [None, None]);
        let place = &mut found.rounds[round as usize][half];
        if place.is_some() {
            return false;
        }
        let at_fault = played.fault.as_ref().map(|fault| played.seating[usize::from(fault.seat)]);
        *place = Some(played);
        if let Some(sprt) = self.sprt {
            found.test(sprt);
        }
        for (own, &player) in found.players.iter().enumerate() {
            self.in_a_row[player] = if at_fault == Some(own) { self.in_a_row[player] + 1 } else { 0 };
            self.withdrawn[player] |= self.in_a_row[player] >= self.faults;
        }
        self.games += 1;
        true
    }

    /// The next round to play, which nobody else is given then; `None` if there is none.
    pub(super) fn next(&mut self) -> Option<Task> {
        let open = |pairing: &Pairing| {
            !pairing.players.iter().any(|&player| self.withdrawn[player])
                && pairing.verdict() == Verdict::Open
        };
        let missing = |pairing: &Pairing, round: u32| match pairing.rounds.get(round as usize) {
            Some(games) => games.each_ref().map(Option::is_none),
            None => [true; HALVES],
        };
        let of = |(place, pairing): (usize, &Pairing)| {
            let free =
                |&round: &u32| !pairing.taken.contains(&round) && missing(pairing, round).contains(&true);
            let round = (0..self.most).find(free)?;
            Some(Task { pairing: place, round, missing: missing(pairing, round) })
        };
        let tasks = self.pairings.iter().enumerate().filter(|(_, pairing)| open(pairing)).filter_map(of);
        let task = tasks.min_by_key(|task| (task.round / IN_A_ROW, task.pairing))?;
        self.pairings[task.pairing].taken.insert(task.round);
        Some(task)
    }

    /// How many games there may still be, if nothing is decided earlier.
    pub(super) fn left(&self) -> usize {
        let open = self.pairings.iter().filter(|pairing| {
            !pairing.players.iter().any(|&player| self.withdrawn[player])
                && pairing.verdict() == Verdict::Open
        });
        open.map(|pairing| {
            let rounds = pairing.rounds.iter().take(self.most as usize);
            let played = rounds.map(|round| round.iter().flatten().count()).sum::<usize>();
            self.most as usize * HALVES - played
        })
        .sum()
    }

    /// Ratings of all players from all rounds that are whole.
    pub(super) fn ratings(&self) -> Vec<Rating> {
        let duels = self.pairings.iter().flat_map(|pairing| {
            let [first, second] = pairing.players;
            let duel = move |score| Duel { first, second, score, games: HALVES as f64 };
            pairing.rounds.iter().filter_map(score).map(duel)
        });
        rate(self.players, &duels.collect::<Vec<_>>(), self.anchor)
    }
}

impl Pairing {
    /// Goes on with the tests as far as whole rounds go, until they are decided.
    fn test(&mut self, sprt: Sprt) {
        let scores: Vec<f64> = self.rounds.iter().map_while(score).collect();
        let mirrored: Vec<f64> = scores.iter().map(|score| 1.0 - score).collect();
        while self.verdict() == Verdict::Open && self.tests.len() < scores.len() {
            let rounds = self.tests.len() + 1;
            let of = |scores: &[f64]| sprt.likelihood(&scores[..rounds]);
            self.tests.push([of(&scores), of(&mirrored)]);
        }
    }

    pub(super) fn verdict(&self) -> Verdict {
        self.tests.last().map_or(Verdict::Open, |both| decide(*both))
    }

    /// How often the first player had a round of about 0, ¼, ½, ¾ and 1. At two seats there are no others.
    pub(super) fn fifths(&self) -> [usize; 5] {
        let mut fifths = [0; 5];
        for score in self.rounds.iter().filter_map(score) {
            fifths[(score * 4.0).round() as usize] += 1;
        }
        fifths
    }

    /// The first player's mean score over the whole rounds, and how many they are.
    pub(super) fn score(&self) -> (f64, usize) {
        let scores: Vec<f64> = self.rounds.iter().filter_map(score).collect();
        (scores.iter().sum::<f64>() / scores.len().max(1) as f64, scores.len())
    }
}

fn decide([first, second]: [f64; 2]) -> Verdict {
    if first >= DECIDED {
        Verdict::First
    } else if second >= DECIDED {
        Verdict::Second
    } else if first <= -DECIDED && second <= -DECIDED {
        Verdict::Neither
    } else {
        Verdict::Open
    }
}

/// The first player's score of a whole round.
fn score(round: &Round) -> Option<f64> {
    let [one, other] = round.each_ref().map(|game| game.as_ref().map(share));
    Some((one? + other?) / 2.0)
}

/// The first player's score in one game: over all its seats and all of the other's, 1 where it stands before, a half where they are equal.
pub(super) fn share(game: &Played) -> f64 {
    let ranks = |player: usize| {
        game.seating.iter().zip(&game.ranks).filter(move |(at, _)| **at == player).map(|(_, rank)| *rank)
    };
    let (mut sum, mut pairs) = (0.0, 0.0_f64);
    for own in ranks(0) {
        for other in ranks(1) {
            pairs += 1.0;
            sum += match own.cmp(&other) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
    }
    if pairs == 0.0 { 0.5 } else { sum / pairs }
}

/// Who sits where: the first game of a round shares out the seats (half of them each, by lot from the seed where there are more than two), the
/// second one exchanges the players. So two equal players score a half, whatever the seats are worth.
pub(super) fn seating(seats: u8, seed: &str, half: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..usize::from(seats)).map(|seat| seat % 2).collect();
    if seats > 2 {
        let mut dice = QuickDice::from_text(&format!("{seed} seats"));
        for place in (1..order.len()).rev() {
            order.swap(place, dice.below(place as u32 + 1) as usize);
        }
    }
    order.into_iter().map(|player| (player + half) % 2).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::bout::Fault;
    use super::super::file::Entrant;
    use super::*;

    fn ladder(players: usize, rounds: u32) -> Ladder {
        let player = |n| Entrant { name: format!("p{n}"), spec: "random".parse().unwrap() };
        Ladder {
            game: "x".to_owned(),
            seats: None,
            options: serde_json::Value::Null,
            seed: "s".to_owned(),
            rounds,
            opening: None,
            sprt: Some(Sprt { low: 0.5, high: 0.62 }),
            neighbours: false,
            anchor: None,
            strict: false,
            faults: 2,
            players: (0..players).map(player).collect(),
        }
    }

    fn played(half: usize, winner: usize, fault: bool) -> Played {
        let seating = seating(2, "", half);
        let ranks = seating.iter().map(|&player| if player == winner { 1 } else { 2 }).collect();
        let loser = seating.iter().position(|&player| player != winner).unwrap() as u8;
        let fault = fault.then(|| Fault { seat: loser, why: "x".to_owned(), late: false });
        Played { number: 0, seating, ranks, events: 1, print: 0, spent: Vec::new(), fault }
    }

    #[test]
    fn everybody_meets_everybody_and_nobody_plays_a_round_twice() {
        let mut book = Book::new(&ladder(3, 6));
        let tasks: Vec<Task> = std::iter::from_fn(|| book.next()).collect();
        assert_eq!(tasks.len(), 3 * 6);
        assert_eq!(
            tasks[..5].iter().map(|task| (task.pairing, task.round)).collect::<Vec<_>>()[3..],
            [(0, 3), (1, 0)]
        );
        let mut book = Book::new(&ladder(2, 1));
        assert!(book.add(0, 0, 1, played(1, 0, false)) && !book.add(0, 0, 1, played(1, 0, false)));
        assert_eq!(book.next().unwrap().missing, [true, false]);
        assert_eq!((book.next(), book.left()), (None, 1));
    }

    #[test]
    fn a_clear_pairing_ends_and_says_who_is_stronger() {
        let mut book = Book::new(&ladder(2, 100));
        let mut round = 0;
        while let Some(task) = book.next() {
            round += 1;
            for half in 0..2 {
                book.add(task.pairing, task.round, half, played(half, 1, false));
            }
        }
        assert!(round < 30, "{round} rounds for what is clear");
        assert_eq!(book.pairings[0].verdict(), Verdict::Second);
        assert_eq!(book.pairings[0].fifths(), [round, 0, 0, 0, 0]);
        assert_eq!(book.pairings[0].score(), (0.0, round));
        let [first, second] = book.ratings()[..] else { panic!("two") };
        assert!(second.points > 300.0 && first.points < -300.0);
    }

    #[test]
    fn who_fails_game_after_game_is_withdrawn() {
        let mut book = Book::new(&ladder(3, 9));
        book.add(0, 0, 0, played(0, 1, true));
        assert_eq!(book.withdrawn, [false; 3]);
        book.add(1, 0, 0, played(0, 1, true));
        assert_eq!(book.withdrawn, [true, false, false]);
        let left: Vec<usize> = std::iter::from_fn(|| book.next()).map(|task| task.pairing).collect();
        assert!(left.len() == 9 && left.iter().all(|&pairing| book.pairings[pairing].players == [1, 2]));
        // A good game in between begins the count anew.
        let mut book = Book::new(&ladder(2, 9));
        book.add(0, 0, 0, played(0, 1, true));
        book.add(0, 0, 1, played(1, 1, false));
        book.add(0, 1, 0, played(0, 1, true));
        assert_eq!(book.withdrawn, [false; 2]);
    }

    #[test]
    fn seats_are_exchanged_at_every_table() {
        for seats in 2..=6 {
            for seed in ["a", "b", "c"] {
                let [one, other] = [seating(seats, seed, 0), seating(seats, seed, 1)];
                assert!(one.iter().zip(&other).all(|(a, b)| a + b == 1), "{one:?} {other:?}");
                let first = one.iter().filter(|&&player| player == 0).count();
                assert!(first == usize::from(seats).div_ceil(2), "{one:?}");
            }
        }
        let splits: BTreeSet<Vec<usize>> = (0..60).map(|n| seating(4, &n.to_string(), 0)).collect();
        assert_eq!(splits.len(), 6, "all ways to share out four seats: {splits:?}");
    }

    #[test]
    fn a_game_of_many_is_shared_out_between_two() {
        let mut game = played(0, 0, false);
        (game.seating, game.ranks) = (vec![0, 1, 1, 0], vec![1, 2, 2, 4]);
        assert_eq!(share(&game), 0.5);
        (game.seating, game.ranks) = (vec![0, 1, 1], vec![1, 1, 3]);
        assert_eq!(share(&game), 0.75);
    }
}
