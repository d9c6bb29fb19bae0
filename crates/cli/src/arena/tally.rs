//! Adding up the games of a match.

use std::collections::BTreeSet;

use super::bout::Played;
use super::chair::Spent;
use super::plan::Plan;
use crate::odds::{Sprt, Test, Verdict};

/// One player's results. A player on several seats of a game counts once for each seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Results {
    pub(super) games: u32,
    /// First alone.
    pub(super) wins: u32,
    /// First together with others.
    pub(super) draws: u32,
    pub(super) losses: u32,
    /// The sum of ranks; equal players get the mean of their places, so that the ranks of a table always have the same sum.
    ranks: f64,
}

impl Results {
    pub(super) fn add(&mut self, ranks: &[u8], rank: u8) {
        let equals = ranks.iter().filter(|&&other| other == rank).count();
        self.games += 1;
        match (rank, equals) {
            (1, 1) => self.wins += 1,
            (1, _) => self.draws += 1,
            _ => self.losses += 1,
        }
        self.ranks += f64::from(rank) + (equals as f64 - 1.0) / 2.0;
    }

    /// Wins and half the draws, as a part of the games.
    pub(super) fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games.max(1))
    }

    pub(super) fn mean_rank(&self) -> f64 {
        self.ranks / f64::from(self.games.max(1))
    }
}

/// What one player took for its actions in all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Taken {
    pub(super) actions: u64,
    pub(super) micros: u64,
    pub(super) longest: u64,
    /// How many actions took more than they should.
    pub(super) over: u64,
}

impl Taken {
    pub(super) fn add(&mut self, spent: &Spent) {
        self.actions += u64::from(spent.actions);
        self.micros = self.micros.saturating_add(spent.micros);
        self.longest = self.longest.max(spent.longest);
        self.over += u64::from(spent.over);
    }
}

/// All games of a match so far, in their order.
pub(super) struct Tally {
    seats: usize,
    players: usize,
    games: Vec<Option<Played>>,
    /// It has looked at the whole rounds up to the first one that is not whole. In order, and not as they end: short games would count
    /// before long ones.
    test: Option<Test>,
}

impl Tally {
    pub(super) fn new(plan: &Plan, sprt: Option<Sprt>) -> Self {
        Self::of(plan.seats.into(), plan.players.len(), plan.games as usize, sprt)
    }

    fn of(seats: usize, players: usize, games: usize, sprt: Option<Sprt>) -> Self {
        Tally { seats, players, games: vec![None; games], test: sprt.map(Test::new) }
    }

    pub(super) fn add(&mut self, played: Played) {
        let place = played.number as usize;
        if let Some(game) = self.games.get_mut(place) {
            *game = Some(played);
        }
        while let Some(test) = &mut self.test
            && test.verdict() == Verdict::Undecided
            && let Some(round) = self.games.chunks(self.seats).nth(test.rounds())
            && let Some(score) = score(round, self.seats)
        {
            test.add(score);
        }
    }

    pub(super) fn has(&self, number: u32) -> bool {
        self.games.get(number as usize).is_some_and(Option::is_some)
    }

    pub(super) fn games(&self) -> impl Iterator<Item = &Played> {
        self.games.iter().flatten()
    }

    pub(super) fn results(&self) -> Vec<Results> {
        let mut results = vec![Results::default(); self.players];
        for game in self.games() {
            for (&player, &rank) in game.seating.iter().zip(&game.ranks) {
                results[player].add(&game.ranks, rank);
            }
        }
        results
    }

    /// What each player took.
    pub(super) fn taken(&self) -> Vec<Taken> {
        let mut taken = vec![Taken::default(); self.players];
        for game in self.games() {
            for (&player, spent) in game.seating.iter().zip(&game.spent) {
                taken[player].add(spent);
            }
        }
        taken
    }

    /// Games that were the same as an earlier one, event for event.
    pub(super) fn identical(&self) -> usize {
        let prints: BTreeSet<(u64, usize)> = self.games().map(|game| (game.print, game.events)).collect();
        self.games().count() - prints.len()
    }

    pub(super) fn errors(&self) -> usize {
        self.games().filter(|game| game.fault.is_some()).count()
    }

    /// The first player's mean score in every round that is complete.
    pub(super) fn rounds(&self) -> Vec<f64> {
        self.games.chunks(self.seats).filter_map(|round| score(round, self.seats)).collect()
    }

    /// What the sequential test says, if there is one.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.test.as_ref().map(Test::verdict)
    }

    pub(super) fn decided(&self) -> bool {
        self.verdict().is_some_and(|verdict| verdict != Verdict::Undecided)
    }
}

/// The first player's mean score in a round of that many games; `None` if it is not complete.
fn score(round: &[Option<Played>], games: usize) -> Option<f64> {
    let mut results = Results::default();
    for game in round {
        let game = game.as_ref()?;
        for (_, &rank) in game.seating.iter().zip(&game.ranks).filter(|(player, _)| **player == 0) {
            results.add(&game.ranks, rank);
        }
    }
    (round.len() == games).then(|| results.score())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(number: u32, seating: [usize; 2], ranks: [u8; 2], print: u64) -> Played {
        let spent = vec![Spent { actions: 2, micros: 5, longest: 4, over: 1 }; 2];
        Played { number, seating: seating.into(), ranks: ranks.into(), events: 3, print, spent, fault: None }
    }

    #[test]
    fn wins_draws_ranks_and_equal_games() {
        let mut tally = Tally::of(2, 2, 4, None);
        tally.add(played(0, [0, 1], [1, 2], 7));
        tally.add(played(1, [1, 0], [1, 1], 7));
        tally.add(played(3, [1, 0], [1, 2], 8));
        let [first, second] = tally.results()[..] else { panic!("two players") };
        assert_eq!((first.games, first.wins, first.draws, first.losses), (3, 1, 1, 1));
        assert_eq!((first.score(), second.score()), (0.5, 0.5));
        assert_eq!(first.mean_rank(), 1.5);
        assert_eq!((tally.identical(), tally.rounds()), (1, vec![0.75]));
        assert_eq!(tally.taken()[1], Taken { actions: 6, micros: 15, longest: 4, over: 3 });
    }

    #[test]
    fn rounds_are_tested_in_their_order_however_they_end() {
        let won = |number: u32| {
            played(
                number,
                [number as usize % 2, 1 - number as usize % 2],
                [1 + number as u8 % 2, 2 - number as u8 % 2],
                number.into(),
            )
        };
        let tested = |tally: &Tally| tally.test.as_ref().map_or(0, Test::rounds);
        let mut tally = Tally::of(2, 2, 80, Some("0.5,0.62".parse().unwrap()));
        // Thirty rounds that were won ended before the first one: they do not count yet.
        (2..62).for_each(|number| tally.add(won(number)));
        assert_eq!(
            (tally.rounds().len(), tally.verdict(), tested(&tally)),
            (30, Some(Verdict::Undecided), 0)
        );
        // Half of the first round is not a round.
        tally.add(won(0));
        assert_eq!(tested(&tally), 0);
        tally.add(won(1));
        assert!(tally.decided() && tally.verdict() == Some(Verdict::High));
        assert_eq!(tested(&tally), 14, "what comes then changes nothing");
    }
}
