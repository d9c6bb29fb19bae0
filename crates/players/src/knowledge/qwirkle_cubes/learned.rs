//! What a network has learned of Qwirkle Cubes: what is left behind by a laying, before cubes are drawn.
//!
//! The hand-written value counts points, and those of the laying that comes next. The network adds what that laying leaves: to the others, who see the table first, and to the seat itself,
//! which keeps the cubes that it did not lay. So the dearest laying is not always the best one, and a re-roll is worth the best of both.
//!
//! Every seat has a sum of its own. Most inputs are open cells, sorted by the points of one cube there and by how likely the seat can have it: what it shows already, or what its
//! colours allow after a re-roll. Lines of three and four are sorted by how much of what is missing the seat has. The rest is about hands and the bag. A search
//! remembers what it has counted (`remembered`).

use std::sync::Arc;

use cubo_core::{Dice, Game, PerSeat, QuickDice, Seat};
use cubo_qwirkle_cubes::{
    Action, Board, Chance, Colours, Cube, Cubes, FULL, MOST_SEATS, Phase, QwirkleCubes, State, Symbol,
};

use super::remembered::Remembered;
use super::{QwirkleCubesKnowledge, bag_is_empty, place};
use crate::Budget;
use crate::knowledge::{Habits, Knowledge};
use crate::net::Net;

/// Points of the best laying that are told apart.
const SCORES: usize = 21;
/// How points of a cell are told apart: below four it is not looked at.
const WORTHS: usize = 6;
/// How likely a seat can fill a cell: never, four steps, and with what it shows.
const REACHES: usize = 6;
/// How much of what a line of three or four misses a seat has.
const MISSING: usize = 7;
/// Kinds of chances: cells, then lines of four, then lines of three.
pub(super) const KINDS: usize = WORTHS * REACHES + 2 * MISSING;
/// Chances of one kind are counted up to this.
const TIMES: usize = 3;
/// Pairs of numbers from 0 to 6.
const PAIRS: usize = (FULL + 1) * (FULL + 1);
/// A cube counts for so much where colours are weighed, so that parts of cubes can be expected from the bag.
const CUBE: u32 = 12;

/// Where the inputs begin. Of the seat itself: the best laying, twice as many for a seat that acts next and for the others; its cubes with the most that make a line; the most of one colour with the
/// number of colours; its chances.
const OWN_SCORE: usize = 0;
const OWN_CUBES: usize = OWN_SCORE + 2 * SCORES;
const OWN_COLOURS: usize = OWN_CUBES + PAIRS;
pub(super) const OWN_CHANCES: usize = OWN_COLOURS + PAIRS;
/// Of each other seat; the chances are those of whoever has the better one.
const OTHER_SCORE: usize = OWN_CHANCES + KINDS * TIMES;
const OTHER_CUBES: usize = OTHER_SCORE + 2 * SCORES;
pub(super) const OTHER_CHANCES: usize = OTHER_CUBES + PAIRS;
/// Of the table: cubes in the bag, by four; seats that act before this one; how many seats there are.
const BAG: usize = OTHER_CHANCES + KINDS * TIMES;
const BEFORE: usize = BAG + 21;
const TABLE: usize = BEFORE + MOST_SEATS;
/// Inputs of the network.
pub const QWIRKLE_CUBES_INPUTS: usize = TABLE + 3;
/// Sets of output weights: by the cubes in the bag.
pub const QWIRKLE_CUBES_SETS: usize = 8;

/// By how much a colour's cubes raise the chance to fill a cell, by how many of its symbols fit: a hundred times the logarithm of the chance that one cube does not.
const LIKELY: [i16; 8] = [0, 18, 41, 69, 110, 179, 400, 400];
/// From where on that is another step, in parts of [`CUBE`].
const STEPS: [i32; 4] = [CUBE as i32, 22 * CUBE as i32, 60 * CUBE as i32, 139 * CUBE as i32];

/// What is counted of a seat.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    /// What its cubes show, as bits.
    faces: u64,
    /// Cubes of each colour, also those that it is going to draw, in parts of [`CUBE`]; the last two are no colours.
    colours: [i16; 8],
    score: usize,
    cubes: usize,
    most: usize,
    of_one: usize,
    kinds: usize,
}

const NOTHING: Counted =
    Counted { faces: 0, colours: [0; 8], score: 0, cubes: 0, most: 0, of_one: 0, kinds: 0 };

impl Counted {
    /// Of a hand and the points of its best laying.
    pub(super) fn of(bag: &Colours, hand: &Cubes, score: u16) -> Counted {
        let (mut faces, mut by_symbol, mut by_colour) = (0u64, [0u8; 6], [0u8; 6]);
        for cube in hand.iter() {
            let (colour, symbol) = (cube.colour().index(), cube.symbol().index());
            faces |= 1 << (6 * colour + symbol);
            by_colour[colour] |= 1 << symbol;
            by_symbol[symbol] |= 1 << colour;
        }
        let most = by_symbol.iter().chain(&by_colour).map(|set| set.count_ones()).max().unwrap_or(0);
        let held: Colours = hand.colours();
        let all: u32 = bag.iter().map(|&count| u32::from(count)).sum();
        let drawn = ((FULL - hand.len()) as u32).min(all);
        let mut colours = [0; 8];
        for (weight, (&held, &there)) in colours.iter_mut().zip(held.iter().zip(bag)) {
            let coming = (CUBE * drawn * u32::from(there)).checked_div(all);
            *weight = (CUBE * u32::from(held) + coming.unwrap_or(0)) as i16;
        }
        Counted {
            faces,
            colours,
            score: usize::from(score).min(SCORES - 1),
            cubes: hand.len(),
            most: most as usize,
            of_one: held.iter().copied().max().unwrap_or(0).into(),
            kinds: held.iter().filter(|&&count| count > 0).count(),
        }
    }

    /// Which kind a chance is for this seat.
    #[inline]
    pub(super) fn kind(&self, offer: &Offer) -> usize {
        offer.first
            + match offer.first {
                FOURS => self.has(offer.faces, &[8, 18]),
                THREES => self.has(offer.faces, &[8]),
                _ => self.reach(offer),
            }
    }

    /// How likely one of its faces is there when it is wanted.
    #[inline]
    fn reach(&self, offer: &Offer) -> usize {
        if offer.faces & self.faces != 0 {
            return REACHES - 1;
        }
        let weights = offer.weights.iter().zip(&self.colours);
        let likely: i32 = weights.map(|(&weight, &cubes)| i32::from(weight) * i32::from(cubes)).sum();
        STEPS.iter().filter(|&&step| likely >= step).count()
    }

    /// How much of what a line misses is there: what is shown, and whether there are cubes for the rest.
    #[inline]
    fn has(&self, missing: u64, steps: &[i16]) -> usize {
        let shown = (missing & self.faces).count_ones() as usize;
        let rest = missing & !self.faces;
        if rest == 0 {
            return MISSING - 1;
        }
        let needed = by_colour(rest);
        let enough = |&&step: &&i16| needed.iter().zip(&self.colours).all(|(&n, &cubes)| cubes >= step * n);
        let step = steps.iter().filter(enough).count();
        (shown * (steps.len() + 1) + step).min(MISSING - 1)
    }
}

/// How many of these faces each colour has; the last two are no colours.
#[inline]
fn by_colour(faces: u64) -> [i16; 8] {
    std::array::from_fn(|colour| (faces >> (6 * colour) & 63).count_ones() as i16)
}

/// Something that a table offers.
pub(super) struct Offer {
    /// The first of the kinds that it can be for a seat.
    pub(super) first: usize,
    /// The faces that it is about.
    pub(super) faces: u64,
    /// By how much a cube of each colour raises the chance to have one of them.
    weights: [i16; 8],
}

impl Offer {
    #[inline]
    fn new(first: usize, faces: u64) -> Offer {
        Offer { first, faces, weights: by_colour(faces).map(|symbols| LIKELY[symbols as usize & 7]) }
    }
}

/// The first kind of chances by lines of four and three.
const FOURS: usize = WORTHS * REACHES;
const THREES: usize = FOURS + MISSING;

/// Names what a table offers.
#[inline]
pub(super) fn each_offer(table: &Board, mut note: impl FnMut(Offer)) {
    for cell in table.open_cells() {
        let worth = match cell.points() {
            0..4 => None,
            points @ 4..12 => Some(usize::from(points) / 2 - 2),
            12..16 => Some(4),
            _ => Some(5),
        };
        if let Some(worth) = worth {
            note(Offer::new(worth * REACHES, cell.faces()));
        }
        for (axis, cubes) in cell.lines().into_iter().enumerate() {
            let first = match cubes {
                4 => FOURS,
                3 => THREES,
                _ => continue,
            };
            let missing = cell.missing(axis);
            if missing != 0 {
                note(Offer::new(first, missing));
            }
        }
    }
}

/// All seats, and how often each kind of chance is there for each, up to [`TIMES`].
struct Counts {
    seats: [Counted; MOST_SEATS],
    own: [[u8; KINDS]; MOST_SEATS],
    /// Of the best of the others.
    others: [[u8; KINDS]; MOST_SEATS],
}

fn count(state: &State) -> Counts {
    let seats = usize::from(state.seats());
    let mut counts = Counts {
        seats: [NOTHING; MOST_SEATS],
        own: [[0; KINDS]; MOST_SEATS],
        others: [[0; KINDS]; MOST_SEATS],
    };
    for (seat, hand) in state.hands().iter().enumerate() {
        counts.seats[seat] = Counted::of(state.bag(), hand, state.table().best_score(hand));
    }
    each_offer(state.table(), |offer| counts.note(seats, &offer));
    counts
}

impl Counts {
    /// Counts a chance for all seats: which of the kinds from the first on it is for each.
    #[inline]
    fn note(&mut self, seats: usize, offer: &Offer) {
        let mut kinds = [0; MOST_SEATS];
        for (kind_of, counted) in kinds.iter_mut().zip(&self.seats[..seats]) {
            *kind_of = counted.kind(offer);
        }
        for seat in 0..seats {
            self.own[seat][kinds[seat]] += 1;
            let best = (0..seats).filter(|&other| other != seat).map(|other| kinds[other]).max();
            self.others[seat][best.unwrap_or(offer.first)] += 1;
        }
    }
}

/// Names the inputs that hold for a seat.
#[inline]
fn each_input(state: &State, counts: &Counts, viewer: Seat, mut put: impl FnMut(usize)) {
    let seats = state.seats();
    let next = if state.phase() == Phase::Draw { state.seat().next(seats) } else { state.seat() };
    own_inputs(&counts.seats[viewer.index()], viewer == next, &mut put);
    for other in Seat::all(seats).filter(|&other| other != viewer) {
        other_inputs(&counts.seats[other.index()], other == next, &mut put);
    }
    chance_inputs(OWN_CHANCES, &counts.own[viewer.index()], &mut put);
    chance_inputs(OTHER_CHANCES, &counts.others[viewer.index()], &mut put);
    table_inputs(state.bag(), seats, next, viewer, put);
}

/// Of the seat itself, besides its chances.
#[inline]
pub(super) fn own_inputs(own: &Counted, next: bool, mut put: impl FnMut(usize)) {
    put(OWN_SCORE + if next { 0 } else { SCORES } + own.score);
    put(OWN_CUBES + own.cubes * (FULL + 1) + own.most);
    put(OWN_COLOURS + own.of_one * (FULL + 1) + own.kinds);
}

/// Of another seat.
#[inline]
pub(super) fn other_inputs(other: &Counted, next: bool, mut put: impl FnMut(usize)) {
    put(OTHER_SCORE + if next { 0 } else { SCORES } + other.score);
    put(OTHER_CUBES + other.cubes * (FULL + 1) + other.most);
}

/// Of chances, by how often each kind is there.
#[inline]
pub(super) fn chance_inputs(first: usize, times: &[u8; KINDS], mut put: impl FnMut(usize)) {
    for (kind, &times) in times.iter().enumerate().filter(|&(_, &times)| times > 0) {
        put(first + kind * TIMES + usize::from(times).min(TIMES) - 1);
    }
}

/// Of the table.
#[inline]
pub(super) fn table_inputs(bag: &Colours, seats: u8, next: Seat, viewer: Seat, mut put: impl FnMut(usize)) {
    let bag: usize = bag.iter().map(|&count| usize::from(count)).sum();
    put(BAG + bag.div_ceil(4).min(20));
    put(BEFORE + usize::from((viewer.0 + seats - next.0) % seats));
    put(TABLE + usize::from(seats.clamp(2, 4) - 2));
}

/// Which set of output weights is used.
pub(super) fn set(state: &State) -> usize {
    let bag: usize = state.bag().iter().map(|&count| usize::from(count)).sum();
    match bag {
        0 => 0,
        1..7 => 1,
        bag => (2 + (bag - 7) / 12).min(QWIRKLE_CUBES_SETS - 1),
    }
}

/// What the points are worth, without those of a laying that comes.
fn points(state: &State) -> PerSeat<i32> {
    let point = QwirkleCubesKnowledge::point(state);
    PerSeat::from_fn(state.seats(), |seat| point * i32::from(state.points()[seat.index()]))
}

/// All inputs that hold for each seat, the set of output weights, and what their points are worth. For training.
pub fn qwirkle_cubes_inputs(state: &State) -> (Vec<Vec<usize>>, usize, PerSeat<i32>) {
    let counts = count(state);
    let inputs = Seat::all(state.seats()).map(|viewer| {
        let mut inputs = Vec::new();
        each_input(state, &counts, viewer, |input| inputs.push(input));
        inputs
    });
    (inputs.collect(), set(state), points(state))
}

/// The network of Qwirkle Cubes.
#[derive(Clone, Debug)]
pub struct QwirkleCubesNet {
    pub(super) net: Arc<Net>,
    /// How it is used.
    pub ways: Ways,
}

/// How a network is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways {
    /// Layings are played on by this many turns of others; to the player's own next laying if it is as many as there are seats or more.
    pub turns: u32,
    /// How many layings are compared where a value is asked for.
    pub looks: usize,
    /// Whether replies are chosen with it, too.
    pub replies: bool,
}

impl Default for Ways {
    fn default() -> Self {
        Ways { turns: 1, looks: 4, replies: false }
    }
}

/// Layings with so many points less than the best are not compared.
const NEAR: u16 = 5;
/// How many layings are looked through for those.
const SCANNED: usize = 48;
/// How many on the same cells.
const ALIKE: usize = 2;

impl QwirkleCubesNet {
    /// Reads a network.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let net = Net::read(bytes, QWIRKLE_CUBES_INPUTS, QWIRKLE_CUBES_SETS)?;
        Ok(QwirkleCubesNet { net: Arc::new(net), ways: Ways::default() })
    }

    /// The network of the house, read once; see [`nets`](crate::nets).
    #[cfg(feature = "nets")]
    pub fn of_the_house() -> Option<Self> {
        crate::nets::qwirkle_cubes()
    }

    /// What a state is worth as it is, without a laying that comes.
    pub fn values_here(&self, state: &State) -> PerSeat<i32> {
        let (counts, set, points) = (count(state), set(state), points(state));
        PerSeat::from_fn(state.seats(), |seat| {
            let mut sum = self.net.nothing_alone();
            each_input(state, &counts, seat, |input| self.net.put_alone(&mut sum, input));
            points[seat] + self.net.value_alone(&sum, set)
        })
    }

    /// The same without vectors.
    pub fn plain_values(&self, state: &State) -> PerSeat<i32> {
        let (inputs, set, points) = qwirkle_cubes_inputs(state);
        PerSeat::from_fn(state.seats(), |seat| {
            points[seat] + self.net.plain_value_alone(&inputs[seat.index()], set)
        })
    }

    /// The best of the dearest layings by what they leave, and the values after it.
    fn best_laying(&self, state: &State) -> Option<(Action, PerSeat<i32>)> {
        let mut after = state.clone();
        let here = QwirkleCubes::mark(state);
        let mut looks = Vec::with_capacity(self.ways.looks);
        self.looks(state, &mut looks);
        best_of(state.seat(), &looks, |action, _| {
            QwirkleCubes::play(&mut after, action);
            let values = match after.phase() {
                Phase::Over(_) => points(&after),
                _ => self.values_here(&after),
            };
            QwirkleCubes::rewind(&mut after, &here);
            values
        })
    }

    /// The layings that are compared, with their points.
    pub(super) fn looks(&self, state: &State, looks: &mut Vec<(Action, u16)>) {
        looks.clear();
        let mut places = Vec::with_capacity(self.ways.looks);
        for (action, points) in state.layings_near(NEAR).take(SCANNED) {
            if looks.len() == self.ways.looks {
                break;
            }
            let here = place(action);
            if places.iter().filter(|&&other| other == here).count() < ALIKE {
                places.push(here);
                looks.push((action, points));
            }
        }
    }
}

/// The laying after which the seat to lay is farthest ahead by the values that it leads to, and these; the first of equals.
pub(super) fn best_of(
    me: Seat,
    looks: &[(Action, u16)],
    mut values_after: impl FnMut(Action, u16) -> PerSeat<i32>,
) -> Option<(Action, PerSeat<i32>)> {
    let mut best: Option<(i32, Action, PerSeat<i32>)> = None;
    for &(action, points) in looks {
        let values = values_after(action, points);
        let all: i32 = values.iter().sum();
        let lead = values[me] * i32::from(values.seats()) - all;
        if best.as_ref().is_none_or(|&(most, ..)| lead > most) {
            best = Some((lead, action, values));
        }
    }
    best.map(|(_, action, values)| (action, values))
}

impl Knowledge<QwirkleCubes> for QwirkleCubesNet {
    const LEAD: i32 = <QwirkleCubesKnowledge as Knowledge<QwirkleCubes>>::LEAD;
    const BREADTH: usize = <QwirkleCubesKnowledge as Knowledge<QwirkleCubes>>::BREADTH;

    /// What is left after the laying that comes, and its points.
    fn values(&self, state: &State) -> PerSeat<i32> {
        let laid = (state.phase() == Phase::Lay).then(|| self.best_laying(state)).flatten();
        laid.map_or_else(|| self.values_here(state), |(_, values)| values)
    }

    fn propose(&self, state: &State, most: usize, list: &mut Vec<Action>) {
        QwirkleCubesKnowledge.propose(state, most, list);
    }

    fn habit(&self, state: &State, budget: &mut Budget<'_>, dice: &mut QuickDice) -> Option<(Action, f64)> {
        QwirkleCubesKnowledge.habit(state, budget, dice)
    }
}

impl Habits<QwirkleCubes> for QwirkleCubesNet {
    const AT_ONCE: u16 = 30;

    type Memory = Remembered;

    fn memory(&self, bytes: usize) -> Remembered {
        Remembered::within(bytes)
    }

    fn values_again(&self, state: &mut State, memory: &mut Remembered) -> PerSeat<i32> {
        memory.values(self, state)
    }

    fn reply(&self, state: &State, dice: &mut QuickDice) -> Option<Action> {
        if self.ways.replies && state.phase() == Phase::Lay && !bag_is_empty(state) {
            return self.best_laying(state).map(|(action, _)| action);
        }
        QwirkleCubesKnowledge.reply(state, dice)
    }

    #[cfg(feature = "ends")]
    fn solve(&self, state: &State, budget: &mut Budget<'_>) -> Option<(Action, [f64; cubo_core::MAX_SEATS])> {
        QwirkleCubesKnowledge.solve(state, budget)
    }

    fn settled(&self, state: &State) -> bool {
        QwirkleCubesKnowledge.settled(state)
    }

    /// Every cube of a hand falls alike, whichever of the others are re-rolled with it.
    fn chance(&self, state: &State, dice: &mut QuickDice) -> Chance {
        let Phase::Rolling(rolled) = state.phase() else { return QwirkleCubes::draw(state, dice) };
        let mut left = rolled.iter().peekable();
        let shown = state.hand(state.seat()).iter().filter_map(|cube| {
            let symbol = Symbol::ALL[dice.below(Symbol::ALL.len() as u32) as usize];
            left.next_if_eq(&cube).map(|cube| Cube::new(cube.colour(), symbol))
        });
        Chance::Roll(Cubes::new(shown).unwrap_or(rolled))
    }

    /// The points of the dearest laying are enough where others think for a moment.
    fn brief_values(&self, state: &State) -> PerSeat<i32> {
        QwirkleCubesKnowledge.values(state)
    }

    fn horizon(&self, state: &State) -> u32 {
        let horizon = QwirkleCubesKnowledge.horizon(state);
        if horizon == Self::TO_THE_END { horizon } else { horizon.min(self.ways.turns) }
    }
}

#[cfg(test)]
mod tests {
    use cubo_core::{Dice, Turn, mix};

    use super::*;
    use crate::net::tests::any_net;

    /// States of games at all tables, by habit with some other layings: before a re-roll, before a laying and after it.
    fn states() -> Vec<State> {
        let mut dice = QuickDice::new(6);
        let (mut states, mut list) = (Vec::new(), Vec::new());
        for game in 0..9 {
            let mut state = QwirkleCubes::start(&Default::default(), 2 + game % 3).expect("a table");
            loop {
                match QwirkleCubes::turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => {
                        let chance = QwirkleCubes::draw(&state, &mut dice);
                        QwirkleCubes::apply_chance(&mut state, chance);
                    }
                    Turn::Seat(_) => {
                        QwirkleCubesKnowledge.propose(&state, 8, &mut list);
                        let other =
                            (dice.below(3) == 0).then(|| list[dice.below(list.len() as u32) as usize]);
                        let habit = QwirkleCubesKnowledge.reply(&state, &mut dice).expect("something to do");
                        QwirkleCubes::play(&mut state, other.unwrap_or(habit));
                    }
                }
                if QwirkleCubes::turn(&state) != Turn::Over {
                    states.push(state.clone());
                }
            }
        }
        states
    }

    fn any() -> QwirkleCubesNet {
        let bytes = any_net(QWIRKLE_CUBES_INPUTS, QWIRKLE_CUBES_SETS, 5);
        QwirkleCubesNet::read(&bytes).expect("a network")
    }

    /// The same numbers on every platform, with vectors and without.
    #[test]
    fn the_fast_values_are_the_plain_ones() {
        let (net, mut learned, mut sum) = (any(), 0, 0);
        for state in states() {
            let values = net.values_here(&state);
            assert_eq!(values, net.plain_values(&state));
            learned += u32::from(values != points(&state));
            sum = values.iter().fold(sum, |sum, &value| mix(sum ^ value as u64));
        }
        assert!(learned > 500, "{learned}");
        assert_eq!(sum, 1_334_310_766_566_341_592);
    }

    /// Every input is one of the network, of the groups of which one always holds there is one, and there are never more than a record of self-play holds.
    #[test]
    fn inputs_are_in_their_places() {
        let mut times = vec![0; QWIRKLE_CUBES_INPUTS];
        let (mut sets, mut views) = ([0; QWIRKLE_CUBES_SETS], 0);
        for state in states() {
            let (inputs, set, _) = qwirkle_cubes_inputs(&state);
            sets[set] += 1;
            for inputs in inputs {
                assert!(inputs.len() <= 72, "{}", inputs.len());
                inputs.into_iter().for_each(|input| times[input] += 1);
                views += 1;
            }
        }
        let groups = [
            (OWN_SCORE, OWN_CUBES),
            (OWN_CUBES, OWN_COLOURS),
            (OWN_COLOURS, OWN_CHANCES),
            (BAG, BEFORE),
            (BEFORE, TABLE),
            (TABLE, QWIRKLE_CUBES_INPUTS),
        ];
        for (from, to) in groups {
            assert_eq!(times[from..to].iter().sum::<u32>(), views, "{from}");
        }
        for (from, to) in [(OWN_CHANCES, OTHER_SCORE), (OTHER_CHANCES, BAG)] {
            let met = times[from..to].iter().filter(|&&count| count > 0).count();
            assert!(met > KINDS * TIMES / 2, "{met}");
        }
        assert!(sets.iter().all(|&count| count > 0), "{sets:?}");
    }

    /// A value before a laying is that after the best of some layings, and never worse for the seat than the dearest.
    #[test]
    fn what_a_laying_leaves_counts() {
        let (net, mut others) = (any(), 0);
        for state in states().into_iter().filter(|state| state.phase() == Phase::Lay) {
            let after = |action| {
                let mut after = state.clone();
                QwirkleCubes::play(&mut after, action);
                let over = QwirkleCubes::turn(&after) == Turn::Over;
                if over { points(&after) } else { net.values_here(&after) }
            };
            let me = state.seat();
            let lead = |values: &PerSeat<i32>| {
                let sum: i32 = values.iter().sum();
                values[me] * i32::from(state.seats()) - sum
            };
            let (best, values) = net.best_laying(&state).expect("a laying");
            let (dearest, _) = state.layings().next().expect("a laying");
            assert_eq!(QwirkleCubes::refuse(&state, best), None);
            assert_eq!((&values, &net.values(&state)), (&after(best), &values));
            assert!(lead(&values) >= lead(&after(dearest)));
            others += u32::from(best != dearest);
        }
        assert!(others > 20, "{others}");
    }

    /// With the same dice a cube shows the same, whatever else is re-rolled, and all that chance does there can happen.
    #[test]
    fn cubes_fall_alike_whatever_else_is_rolled() {
        let (net, mut alike) = (any(), 0);
        for (seed, mut state) in
            states().into_iter().enumerate().filter(|(_, state)| state.phase() == Phase::Choose)
        {
            let hand = *state.hand(state.seat());
            let all_differ = hand.as_slice().windows(2).all(|pair| pair[0] != pair[1]);
            let mut throw = |rolled: &Cubes| {
                let here = QwirkleCubes::mark(&state);
                QwirkleCubes::play(&mut state, Action::roll(rolled).expect("some cubes"));
                let chance = net.chance(&state, &mut QuickDice::new(seed as u64));
                assert!(QwirkleCubes::odds(&state, &chance) > 0.0);
                QwirkleCubes::rewind(&mut state, &here);
                let Chance::Roll(shown) = chance else { panic!("cubes are rolled") };
                shown
            };
            let all = throw(&hand);
            for &cube in hand.as_slice() {
                let alone = throw(&Cubes::new([cube]).expect("one cube"));
                assert!(
                    all.without(&alone).is_some(),
                    "{cube} shows {alone} alone and {all} with the others"
                );
                alike += u32::from(all_differ);
            }
        }
        assert!(alike > 100, "{alike}");
    }

    /// A seat that can fill a line of five sees that, and so does the other; whoever acts next is told from the others.
    #[test]
    fn a_seat_is_told_from_the_others() {
        for state in states().into_iter().filter(|state| state.seats() == 2) {
            let (inputs, ..) = qwirkle_cubes_inputs(&state);
            let of = |seat: usize, from: usize, to: usize| {
                let mut held: Vec<_> = inputs[seat]
                    .iter()
                    .filter(|&&input| (from..to).contains(&input))
                    .map(|input| input - from)
                    .collect();
                held.sort_unstable();
                held
            };
            for (one, other) in [(0, 1), (1, 0)] {
                assert_eq!(of(one, OWN_SCORE, OWN_CUBES), of(other, OTHER_SCORE, OTHER_CUBES));
                assert_eq!(of(one, OWN_CUBES, OWN_COLOURS), of(other, OTHER_CUBES, OTHER_CHANCES));
                assert_eq!(of(one, OWN_CHANCES, OTHER_SCORE), of(other, OTHER_CHANCES, BAG));
            }
            assert_ne!(of(0, BEFORE, TABLE), of(1, BEFORE, TABLE));
        }
    }
}
