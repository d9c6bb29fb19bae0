//! Draws and rolls (QC-32), with exact probabilities.
//!
//! The bag is a number of cubes of each colour; each face has a chance of one in six. Events are lists without order, so the
//! probability of a list is the sum over all its orders: a multivariate hypergeometric draw of colours, times a multinomial
//! roll of faces for each colour.

use std::ops::ControlFlow;

use cubo_core::Dice;

use crate::cube::{Cube, FULL};
use crate::cubes::{Colours, Cubes};
use crate::state::{MOST_SEATS, Phase, State};

/// The hands of a deal: two to four, six cubes each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hands {
    seats: u8,
    hands: [Cubes; MOST_SEATS],
}

impl Hands {
    /// These hands in seat order; `None` unless they are two to four of six cubes.
    pub fn new(hands: &[Cubes]) -> Option<Hands> {
        let mut all = [Cubes::NONE; MOST_SEATS];
        if !(2..=MOST_SEATS).contains(&hands.len()) || !hands.iter().all(Cubes::is_full) {
            return None;
        }
        all[..hands.len()].copy_from_slice(hands);
        Some(Hands { seats: hands.len() as u8, hands: all })
    }

    /// The hands in seat order.
    pub fn as_slice(&self) -> &[Cubes] {
        &self.hands[..self.seats as usize]
    }
}

/// The outcomes of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// All hands (QC-1).
    Deal(Hands),
    /// What the rolled cubes show: those picked up (QC-4), or the whole hand (QC-7). Never empty.
    Roll(Cubes),
    /// The whole new hand (QC-7). Never empty.
    Swap(Cubes),
    /// What the new cubes show (QC-6); nothing when the bag is empty.
    Draw(Cubes),
}

/// What chance is about to do.
enum Task {
    Deal,
    Roll(Cubes),
    Swap(Colours, usize),
    Draw(usize),
}

impl State {
    fn task(&self) -> Option<Task> {
        let hand = self.own();
        match self.phase() {
            Phase::Deal => Some(Task::Deal),
            Phase::Rolling(cubes) => Some(Task::Roll(cubes)),
            Phase::Reroll => Some(Task::Roll(*hand)),
            Phase::Swap => {
                let mut bag = *self.bag();
                bag.iter_mut().zip(hand.colours()).for_each(|(bag, back)| *bag += back);
                Some(Task::Swap(bag, hand.len()))
            }
            Phase::Draw => Some(Task::Draw((FULL - hand.len()).min(total(self.bag()) as usize))),
            Phase::First | Phase::Choose | Phase::Lay | Phase::Stuck | Phase::Over(_) => None,
        }
    }

    pub(crate) fn draw_chance(&self, dice: &mut impl Dice) -> Chance {
        let mut bag = *self.bag();
        match self.task() {
            Some(Task::Deal) => {
                let mut hands = Hands { seats: self.seats(), hands: [Cubes::NONE; MOST_SEATS] };
                for hand in &mut hands.hands[..self.seats() as usize] {
                    *hand = draw(&mut bag, FULL, dice);
                }
                Chance::Deal(hands)
            }
            Some(Task::Roll(cubes)) => {
                let mut shown = Cubes::NONE;
                cubes.iter().for_each(|cube| shown.add(roll(cube.colour().index(), dice)));
                Chance::Roll(shown)
            }
            Some(Task::Swap(mut bag, count)) => Chance::Swap(draw(&mut bag, count, dice)),
            Some(Task::Draw(count)) => Chance::Draw(draw(&mut bag, count, dice)),
            None => Chance::Draw(Cubes::NONE),
        }
    }

    pub(crate) fn odds(&self, chance: &Chance) -> f64 {
        match (self.task(), chance) {
            (Some(Task::Deal), Chance::Deal(hands)) if hands.seats == self.seats() => {
                let mut bag = *self.bag();
                let mut odds = 1.0;
                for hand in hands.as_slice() {
                    odds *= draw_odds(&bag, hand);
                    let left = bag.iter_mut().zip(hand.colours());
                    left.for_each(|(bag, drawn)| *bag = bag.saturating_sub(drawn));
                }
                odds
            }
            (Some(Task::Roll(cubes)), Chance::Roll(shown)) if cubes.colours() == shown.colours() => {
                face_odds(shown)
            }
            (Some(Task::Swap(bag, count)), Chance::Swap(hand)) if count == hand.len() => {
                draw_odds(&bag, hand)
            }
            (Some(Task::Draw(count)), Chance::Draw(cubes)) if count == cubes.len() => {
                draw_odds(self.bag(), cubes)
            }
            _ => 0.0,
        }
    }

    pub(crate) fn chances<B>(&self, mut each: impl FnMut(Chance, f64) -> ControlFlow<B>) -> ControlFlow<B> {
        // The enumerators below are not generic over the value that `each` breaks with, so it is kept here.
        let mut answer = None;
        let mut tell = |chance, odds| match each(chance, odds) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(found) => {
                answer = Some(found);
                ControlFlow::Break(())
            }
        };
        let _ = match self.task() {
            Some(Task::Deal) => {
                let hands = Hands { seats: self.seats(), hands: [Cubes::NONE; MOST_SEATS] };
                each_deal(*self.bag(), hands, 0, 1.0, &mut |hands, odds| tell(Chance::Deal(hands), odds))
            }
            Some(Task::Roll(cubes)) => {
                each_roll(cubes.as_slice(), Cubes::NONE, &mut |shown, odds| tell(Chance::Roll(shown), odds))
            }
            Some(Task::Swap(bag, count)) => {
                each_draw(&bag, count, &mut |cubes, odds| tell(Chance::Swap(cubes), odds))
            }
            Some(Task::Draw(count)) => {
                each_draw(self.bag(), count, &mut |cubes, odds| tell(Chance::Draw(cubes), odds))
            }
            None => ControlFlow::Continue(()),
        };
        answer.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}

fn total(bag: &Colours) -> u32 {
    bag.iter().map(|&n| u32::from(n)).sum()
}

fn roll(colour: usize, dice: &mut impl Dice) -> Cube {
    Cube::at(colour as u8 * 6 + dice.below(6) as u8)
}

/// Draws cubes one after another, each a colour and then a face.
fn draw(bag: &mut Colours, count: usize, dice: &mut impl Dice) -> Cubes {
    let mut cubes = Cubes::NONE;
    for _ in 0..count {
        let colour = dice.weighted(&bag.map(u32::from));
        bag[colour] -= 1;
        cubes.add(roll(colour, dice));
    }
    cubes
}

fn choose(n: u32, k: u32) -> f64 {
    // Products of whole numbers, divided at every step where that leaves no remainder: exact, and far below 2^53.
    let ways = (0..u64::from(k)).fold(1, |ways, i| ways * (u64::from(n) - i) / (i + 1));
    ways as f64
}

/// The chance of drawing exactly these cubes from the bag.
fn draw_odds(bag: &Colours, cubes: &Cubes) -> f64 {
    let colours = cubes.colours();
    if colours.iter().zip(bag).any(|(drawn, there)| drawn > there) {
        return 0.0;
    }
    let ways: f64 = colours.iter().zip(bag).map(|(&k, &n)| choose(u32::from(n), u32::from(k))).product();
    ways / choose(total(bag), cubes.len() as u32) * face_odds(cubes)
}

/// The chance that cubes of these colours show these faces.
fn face_odds(cubes: &Cubes) -> f64 {
    // For each colour n! / (m₁! … m₆!): multiply by 1, 2, 3 … within a colour, divide by 1, 2, 3 … within a face.
    let mut orders = 1;
    let (mut of_colour, mut of_face) = (0, 0);
    let mut last: Option<Cube> = None;
    for cube in cubes.iter() {
        of_colour = if last.is_some_and(|l| l.colour() == cube.colour()) { of_colour + 1 } else { 1 };
        of_face = if last == Some(cube) { of_face + 1 } else { 1 };
        orders = orders * of_colour / of_face;
        last = Some(cube);
    }
    f64::from(orders) / f64::from(6u32.pow(cubes.len() as u32))
}

type Tell<'a, T> = &'a mut dyn FnMut(T, f64) -> ControlFlow<()>;

/// Every list of `count` cubes that the bag can give.
fn each_draw(bag: &Colours, count: usize, tell: Tell<'_, Cubes>) -> ControlFlow<()> {
    fn go(
        bag: &Colours,
        left: Colours,
        from: u8,
        so_far: Cubes,
        count: usize,
        tell: Tell<'_, Cubes>,
    ) -> ControlFlow<()> {
        if so_far.len() == count {
            return tell(so_far, draw_odds(bag, &so_far));
        }
        for cube in Cube::all().skip(from as usize) {
            let colour = cube.colour().index();
            if left[colour] > 0 {
                let (mut left, mut more) = (left, so_far);
                left[colour] -= 1;
                more.add(cube);
                go(bag, left, cube.index(), more, count, tell)?;
            }
        }
        ControlFlow::Continue(())
    }
    go(bag, *bag, 0, Cubes::NONE, count, tell)
}

/// Every list of faces that these cubes can show.
fn each_roll(cubes: &[Cube], so_far: Cubes, tell: Tell<'_, Cubes>) -> ControlFlow<()> {
    let Some((cube, rest)) = cubes.split_first() else { return tell(so_far, face_odds(&so_far)) };
    let last = so_far.as_slice().last().filter(|last| last.colour() == cube.colour());
    let first = last.map_or(cube.colour().index() as u8 * 6, |last| last.index());
    for index in first..cube.colour().index() as u8 * 6 + 6 {
        let mut more = so_far;
        more.add(Cube::at(index));
        each_roll(rest, more, tell)?;
    }
    ControlFlow::Continue(())
}

/// Every deal to the seats from `seat` on.
fn each_deal(bag: Colours, hands: Hands, seat: usize, odds: f64, tell: Tell<'_, Hands>) -> ControlFlow<()> {
    if seat == hands.seats as usize {
        return tell(hands, odds);
    }
    each_draw(&bag, FULL, &mut |hand, p| {
        let (mut bag, mut hands) = (bag, hands);
        bag.iter_mut().zip(hand.colours()).for_each(|(bag, drawn)| *bag -= drawn);
        hands.hands[seat] = hand;
        each_deal(bag, hands, seat + 1, odds * p, tell)
    })
}
