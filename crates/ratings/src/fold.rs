//! One finished game after the other into what is known of each player.

use crate::weng_lin::{Rating, gain, update};

/// A day, in milliseconds. Days begin at midnight UTC.
pub const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// Whoever did fewer actions than this is not moved by the game, unless they abandoned it.
pub const FEW_ACTIONS: u32 = 10;
/// A rating is provisional before so many games,
pub const GAMES_TO_SETTLE: u32 = 10;
/// and before so many different opponents.
pub const OPPONENTS_TO_SETTLE: usize = 4;

/// Games with one opponent move nobody further than so many points, up or down: however often the same two play, the house learns no more
/// from it.
const MOVED_BY_ONE: f64 = 28.0;
/// The same for those whose rating is provisional: they are on no board, and have to be found first.
const MOVED_WHILE_NEW: f64 = 150.0;
/// What was moved is forgotten little by little, in so many days.
const FORGOTTEN_DAYS: u64 = 150;
/// How many opponents are remembered for that, the latest.
const REMEMBERED: usize = 64;

/// A game that is over, between people alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished<P> {
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// By seat; each person has one.
    pub seats: Vec<Played<P>>,
}

/// What one of its players did.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<P> {
    /// Who.
    pub person: P,
    /// 1 is the first; equals share a rank.
    pub rank: u8,
    /// How many actions were their own.
    pub actions: u32,
    /// Whether they gave the game up, ran out of time or went away.
    pub abandoned: bool,
}

/// All that is known of somebody at one kind of game.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing<P> {
    /// After their last game that counted.
    pub rating: Rating,
    /// How many games have counted.
    pub games: u32,
    /// Their first different opponents, as many as are needed to settle.
    pub opponents: Vec<P>,
    /// When their last game that counted ended.
    pub last: u64,
    /// The day of the list that follows, counted from 1970.
    pub day: u64,
    /// How often they met whom on that day.
    pub today: Vec<(P, u32)>,
    /// How far games with whom have moved them, the latest last.
    pub moved: Vec<MovedBy<P>>,
}

/// How far games with one opponent have moved somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MovedBy<P> {
    /// The opponent.
    pub by: P,
    /// In thousandths of a point, as of that day.
    pub net: i64,
    /// Counted from 1970.
    pub day: u64,
}

impl<P> Default for Standing<P> {
    fn default() -> Self {
        let (opponents, today, moved) = (Vec::new(), Vec::new(), Vec::new());
        Standing { rating: Rating::START, games: 0, opponents, last: 0, day: 0, today, moved }
    }
}

impl<P: PartialEq> Standing<P> {
    /// Whether too little is known for a board.
    pub fn is_provisional(&self) -> bool {
        self.games < GAMES_TO_SETTLE || self.opponents.len() < OPPONENTS_TO_SETTLE
    }

    /// The rating at a later moment: less sure than it was.
    pub fn at(&self, now: u64) -> Rating {
        match self.games {
            0 => self.rating,
            _ => self.rating.after(now.saturating_sub(self.last)),
        }
    }

    fn met(&self, other: &P, day: u64) -> u32 {
        let met = self.today.iter().find(|(known, _)| known == other).map_or(0, |(_, times)| *times);
        if self.day == day { met } else { 0 }
    }

    /// What is left on that day of how far somebody has moved them.
    fn moved_by(&self, other: &P, day: u64) -> i64 {
        let left = |one: &MovedBy<P>| {
            let days = day.saturating_sub(one.day).min(FORGOTTEN_DAYS);
            one.net * (FORGOTTEN_DAYS - days) as i64 / FORGOTTEN_DAYS as i64
        };
        self.moved.iter().find(|one| one.by == *other).map_or(0, left)
    }
}

impl<P: Clone + PartialEq> Standing<P> {
    fn remember(&mut self, by: &P, net: i64, day: u64) {
        self.moved.retain(|one| one.by != *by);
        if net != 0 {
            self.moved.push(MovedBy { by: by.clone(), net, day });
        }
        let spare = self.moved.len().saturating_sub(REMEMBERED);
        self.moved.drain(..spare);
    }
}

/// How a game has moved somebody.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// The rating just before it.
    pub before: Rating,
    /// And after it.
    pub after: Rating,
}

/// How much a game with the same opponent counts after so many on one day: 1, a half, a quarter, then nothing.
fn weight(times: u32) -> f64 {
    [1.0, 0.5, 0.25].get(times as usize).copied().unwrap_or(0.0)
}

/// Takes a game in. `standings` are those of its players by seat, and are changed; the answer says by how much, and has nothing for those
/// for whom the game did not count. Games must be taken in in the order in which they ended.
pub fn rate<P: Clone + PartialEq>(game: &Finished<P>, standings: &mut [Standing<P>]) -> Vec<Option<Change>> {
    let seats = &game.seats;
    let several = |n: usize| seats[..n].iter().any(|other| other.person == seats[n].person);
    if seats.len() < 2 || standings.len() != seats.len() || (0..seats.len()).any(several) {
        return vec![None; seats.len()];
    }
    let day = game.ended / DAY_MS;
    let before: Vec<Rating> = standings.iter().map(|one| one.at(game.ended)).collect();
    // Whoever abandons a game has lost it, whatever its points say.
    let place = |n: usize| (seats[n].abandoned, seats[n].rank);
    let rank = |n: usize| 1 + (0..seats.len()).filter(|&other| place(other) < place(n)).count() as u8;
    let ranks: Vec<u8> = (0..seats.len()).map(rank).collect();
    let met: Vec<Vec<u32>> = (0..seats.len())
        .map(|n| seats.iter().map(|other| standings[n].met(&other.person, day)).collect())
        .collect();
    let played = |n: usize| seats[n].abandoned || seats[n].actions >= FEW_ACTIONS;
    // For each of them what each other counts, and how far that one has moved them then.
    let pair = |one: usize, other: usize| {
        let gain = gain(before[one], before[other], ranks[one].cmp(&ranks[other]));
        let moved = standings[one].moved_by(&seats[other].person, day);
        let limit = if standings[one].is_provisional() { MOVED_WHILE_NEW } else { MOVED_BY_ONE };
        let room = (limit - moved as f64 / 1000.0 * gain.signum()).max(0.0);
        let weight = if played(one) { weight(met[one][other]) } else { 0.0 };
        let weight = if gain == 0.0 { weight } else { weight.min(room / gain.abs()) };
        (weight, moved + (weight * gain * 1000.0).round() as i64)
    };
    let pairs: Vec<Vec<(f64, i64)>> =
        (0..seats.len()).map(|n| (0..seats.len()).map(|other| pair(n, other)).collect()).collect();
    let weight = |one: usize, other: usize| pairs[one][other].0;
    let counts = |n: usize| (0..seats.len()).any(|other| other != n && weight(n, other) > 0.0);
    let after = update(&before, &ranks, weight);
    let mut changes = Vec::with_capacity(seats.len());
    for (n, standing) in standings.iter_mut().enumerate() {
        // That they met counts for the day even where the game does not: a quick game cannot be thrown in to begin anew.
        if standing.day != day {
            (standing.day, standing.today) = (day, Vec::new());
        }
        for (other, (_, moved)) in
            seats.iter().zip(&pairs[n]).filter(|(other, _)| other.person != seats[n].person)
        {
            standing.remember(&other.person, *moved, day);
            match standing.today.iter_mut().find(|(known, _)| *known == other.person) {
                Some((_, times)) => *times += 1,
                None => standing.today.push((other.person.clone(), 1)),
            }
        }
        if !counts(n) {
            changes.push(None);
            continue;
        }
        for other in seats.iter().filter(|other| other.person != seats[n].person) {
            if standing.opponents.len() < OPPONENTS_TO_SETTLE && !standing.opponents.contains(&other.person) {
                standing.opponents.push(other.person.clone());
            }
        }
        standing.games += 1;
        standing.rating = after[n];
        standing.last = game.ended;
        changes.push(Some(Change { before: before[n], after: after[n] }));
    }
    changes
}

#[cfg(test)]
mod tests;
