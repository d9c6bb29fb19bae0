//! What a network has learned of Cubulus: by how much the hand-written value of a state is wrong. A network of this size cannot find out who
//! attacks whom; so the hand-written counts are among its inputs, and it adds to their value. What to try first, and what is noisy, stays as it is
//! known by hand.

use std::ops::ControlFlow;
use std::sync::Arc;

use cubo_core::{PerSeat, Seat};
use cubo_cubulus::{Action, CELLS, Cubulus, Layout, Phase, Piece, Side, State};

use super::{CUBULUS_TERMS, CubulusKnowledge};
use crate::knowledge::{Knowledge, Look, Tactics};
use crate::net::{Net, Sums};

/// What stands on a cell, of one side: 24 ways a cube lies, the Master, a soldier, the first cell of a shield in a row or in a column.
const KINDS: usize = 28;
/// The places of one side.
const PLACES: usize = KINDS * CELLS;
/// Facts that are no pieces.
const FACTS: usize = 4;
/// The counted terms of a side that are inputs, each with the number of its steps and how many counts are a step, as a power of two: paths, exposed, room, race, attacked, touched
/// (see `CUBULUS_NAMES`). Pieces are not among them: they stand on places.
const COUNTED: [(usize, usize, u32); CUBULUS_MARKS] =
    [(3, 12, 3), (4, 9, 0), (5, 9, 0), (6, 9, 0), (8, 6, 0), (9, 4, 0)];
/// How many of the counted terms of a side are inputs.
pub const CUBULUS_MARKS: usize = 6;
/// The steps of all counted terms of a side.
const STEPS: usize = {
    let (mut sum, mut at) = (0, 0);
    while at < CUBULUS_MARKS {
        sum += COUNTED[at].1;
        at += 1;
    }
    sum
};
/// Counted terms are added two by two.
const PAIRS: usize = CUBULUS_MARKS / 2;
/// The pairs of steps of a side.
const PAIRED: usize = {
    let (mut sum, mut at) = (0, 0);
    while at < CUBULUS_MARKS {
        sum += COUNTED[at].1 * COUNTED[at + 1].1;
        at += 2;
    }
    sum
};
/// Inputs of the network: the own places, the other's; four facts: either Master's first-move right, a troc that may follow, and level 1; the own counted terms,
/// the other's.
pub const CUBULUS_INPUTS: usize = 2 * PLACES + FACTS + 2 * STEPS;
/// Sets of output weights: by the number of pieces.
pub const CUBULUS_SETS: usize = 8;
/// Cubes, shields and soldiers of both sides at the beginning.
const PIECES: usize = 20;

/// The place of a piece, as its owner's opponent sees the board from the other end if `turned`.
#[inline]
fn place(piece: Piece, turned: bool) -> usize {
    let piece = if turned { piece.half_turn() } else { piece };
    let kind = match piece {
        Piece::Cube(die, _) => die.index(),
        Piece::Master(_) => 24,
        Piece::Soldier(_) => 25,
        Piece::Shield(span) if span.is_along() => 27,
        Piece::Shield(_) => 26,
    };
    kind * CELLS + piece.cell().index()
}

/// The input that a piece is for a side: White sees the board as it is, Black from the other end.
#[inline]
fn input(viewer: Side, owner: Side, piece: Piece) -> usize {
    let base = if viewer == owner { 0 } else { PLACES };
    base + place(piece, viewer == Side::Black)
}

/// The four facts that are no pieces, as bits: White's first-move right, Black's, a troc that may follow, level 1.
#[inline]
fn facts(state: &State) -> u8 {
    let [white, black] = Side::ALL.map(|side| u8::from(state.first_move(side)));
    let troc = u8::from(state.phase() == Phase::Troc);
    let basic = u8::from(state.level().number() == 1);
    white | black << 1 | troc << 2 | basic << 3
}

/// The input of a fact for a side.
#[inline]
fn fact_input(viewer: Side, fact: usize) -> usize {
    2 * PLACES + if fact < 2 && viewer == Side::Black { fact ^ 1 } else { fact }
}

/// For each of the terms that are inputs, its step.
#[inline]
fn steps(counts: &[i32; CUBULUS_TERMS]) -> [usize; CUBULUS_MARKS] {
    COUNTED.map(|(term, steps, each)| (counts[term] >> each).clamp(0, steps as i32 - 1) as usize)
}

/// For each of the terms that are inputs, the number of its step among the steps of its side.
fn marks(counts: &[i32; CUBULUS_TERMS]) -> [u8; CUBULUS_MARKS] {
    let (mut marks, mut first) = ([0; CUBULUS_MARKS], 0);
    for (place, step) in steps(counts).into_iter().enumerate() {
        marks[place] = (first + step) as u8;
        first += COUNTED[place].1;
    }
    marks
}

/// For each two of the terms that are inputs, the number of their steps among all pairs of steps of a side, in the order of [`CubulusNet::read`].
#[inline]
fn pairs(counts: &[i32; CUBULUS_TERMS]) -> [usize; PAIRS] {
    let (mut pairs, mut first) = ([0; PAIRS], 0);
    let steps = steps(counts);
    for (place, pair) in pairs.iter_mut().enumerate() {
        let [(_, ones, _), (_, others, _)] = [COUNTED[2 * place], COUNTED[2 * place + 1]];
        *pair = first + steps[2 * place] * others + steps[2 * place + 1];
        first += ones * others;
    }
    pairs
}

/// The input of a step of a counted term for a side.
#[inline]
fn mark_input(viewer: Side, owner: Side, mark: u8) -> usize {
    2 * PLACES + FACTS + if viewer == owner { 0 } else { STEPS } + usize::from(mark)
}

/// The input of a pair of steps for a side: see [`CubulusNet::read`].
#[inline]
fn pair_input(viewer: Side, owner: Side, pair: usize) -> usize {
    CUBULUS_INPUTS + if viewer == owner { 0 } else { PAIRED } + pair
}

fn set(pieces: u32) -> usize {
    (pieces as usize).min(PIECES) * CUBULUS_SETS / (PIECES + 1)
}

/// A network for Cubulus.
#[derive(Clone, Debug)]
pub struct CubulusNet {
    net: Arc<Net>,
    hand: CubulusKnowledge,
}

impl CubulusNet {
    /// Reads a network, and adds up the rows of the counted terms two by two.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let mut net = Net::read(bytes, CUBULUS_INPUTS, CUBULUS_SETS)?;
        let mut first = 2 * PLACES + FACTS;
        for [(_, ones, _), (_, others, _)] in [COUNTED; 2].as_flattened().as_chunks().0 {
            let between = first + ones;
            net.pair(first..between, between..between + others);
            first = between + others;
        }
        Ok(CubulusNet { net: Arc::new(net), hand: CubulusKnowledge::default() })
    }

    /// The network of the house, read once; see [`nets`](crate::nets). A test sees to it that it can be read.
    #[cfg(feature = "nets")]
    pub fn of_the_house() -> Option<Self> {
        crate::nets::cubulus()
    }

    /// The value for the side to move, from nothing and without vectors: what the fast one must equal.
    pub fn plain_value(&self, state: &State) -> i32 {
        let inputs = [state.side(), state.side().other()].map(|viewer| inputs(state, viewer));
        let hand = self.hand.value(state, state.side().seat());
        let pieces: usize = Side::ALL.map(|side| state.pieces(side).count() - 1).iter().sum();
        hand + self.net.plain_value([&inputs[0], &inputs[1]], set(pieces as u32))
    }
}

/// All inputs that hold for a side.
fn inputs(state: &State, viewer: Side) -> Vec<usize> {
    let pieces = Side::ALL.into_iter().flat_map(|owner| state.pieces(owner).map(move |piece| (owner, piece)));
    let mut inputs: Vec<_> = pieces.map(|(owner, piece)| input(viewer, owner, piece)).collect();
    inputs
        .extend((0..FACTS).filter(|fact| facts(state) >> fact & 1 != 0).map(|fact| fact_input(viewer, fact)));
    let counts = CubulusKnowledge::counts(state);
    for owner in Side::ALL {
        let marks = marks(&counts[owner as usize]);
        inputs.extend(marks.map(|mark| mark_input(viewer, owner, mark)));
    }
    inputs
}

/// The state that was evaluated last: the next one mostly differs from it in a few pieces. The counted terms are not part of it: most of them change
/// from one state to the next.
#[derive(Clone, Debug)]
pub struct Followed {
    layout: Layout,
    facts: u8,
    sums: Option<Sums>,
}

impl Default for Followed {
    fn default() -> Self {
        Followed { layout: Layout::EMPTY, facts: 0, sums: None }
    }
}

/// Inputs that begin to hold, or hold no longer, as White and as Black sees them.
struct Changed {
    /// All pieces, both Masters among them, and all facts are 26 (CU-1).
    inputs: [[u16; 32]; 2],
    count: usize,
}

impl Changed {
    const NOTHING: Changed = Changed { inputs: [[0; 32]; 2], count: 0 };

    /// Adds an input.
    #[inline]
    fn push(&mut self, seen_by: impl Fn(Side) -> usize) {
        for viewer in Side::ALL {
            self.inputs[viewer as usize][self.count] = seen_by(viewer) as u16;
        }
        self.count += 1;
    }

    #[inline]
    fn seen_by(&self, viewer: Side) -> &[u16] {
        &self.inputs[viewer as usize][..self.count]
    }
}

impl CubulusNet {
    /// The value for the side to move, from the state that was evaluated last.
    fn follow(&self, followed: &mut Followed, state: &State) -> i32 {
        let net = &*self.net;
        let sums = followed.sums.get_or_insert_with(|| net.nothing());
        let (mut lifted, mut put) = (Changed::NOTHING, Changed::NOTHING);
        followed.layout.follow(state, |new, owner, piece| {
            let changed = if new { &mut put } else { &mut lifted };
            changed.push(|viewer| input(viewer, owner, piece));
        });
        let facts = facts(state);
        if facts != followed.facts {
            for fact in (0..FACTS).filter(|fact| (facts ^ followed.facts) >> fact & 1 != 0) {
                let changed = if facts >> fact & 1 != 0 { &mut put } else { &mut lifted };
                changed.push(|viewer| fact_input(viewer, fact));
            }
            followed.facts = facts;
        }
        for viewer in Side::ALL {
            net.change(sums, viewer as usize, lifted.seen_by(viewer), put.seen_by(viewer));
        }
        let counts = CubulusKnowledge::counts(state);
        let [white, black] = [pairs(&counts[0]), pairs(&counts[1])];
        let seen_by = |viewer: Side| {
            let mut inputs = [0; 2 * PAIRS];
            for place in 0..PAIRS {
                inputs[place] = pair_input(viewer, Side::White, white[place]) as u16;
                inputs[PAIRS + place] = pair_input(viewer, Side::Black, black[place]) as u16;
            }
            inputs
        };
        let (side, mover) = (state.side(), state.side() as usize);
        let hand = self.hand.weigh([&counts[mover], &counts[mover ^ 1]]);
        let more = [&seen_by(side), &seen_by(side.other())];
        hand + net.value_with(sums, more, mover, set(followed.layout.pieces()))
    }

    fn of(&self, state: &State, seat: Seat, followed: &mut Followed) -> i32 {
        let value = self.follow(followed, state);
        if state.side().seat() == seat { value } else { -value }
    }
}

impl Knowledge<Cubulus> for CubulusNet {
    const LEAD: i32 = <CubulusKnowledge as Knowledge<Cubulus>>::LEAD;

    fn values(&self, state: &State) -> PerSeat<i32> {
        PerSeat::from_fn(2, |seat| self.value(state, seat))
    }

    fn evaluate(&self, states: &[State]) -> i64 {
        super::super::evaluations::one_by_one(self, states)
    }

    fn look(&self, state: &State, action: Action) -> Look {
        self.hand.look(state, action)
    }
}

impl Tactics<Cubulus> for CubulusNet {
    const REPEATS: bool = true;
    const SWING: i32 = <CubulusKnowledge as Tactics<Cubulus>>::SWING;
    type Followed = Followed;

    fn value(&self, state: &State, seat: Seat) -> i32 {
        self.of(state, seat, &mut Followed::default())
    }

    fn next_value(&self, followed: &mut Followed, state: &State, seat: Seat) -> i32 {
        self.of(state, seat, followed)
    }

    fn noisy<B>(&self, state: &State, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.hand.noisy(state, each)
    }

    fn gain(&self, state: &State, action: Action) -> i32 {
        self.hand.gain(state, action)
    }

    fn urgent(&self, state: &State) -> bool {
        self.hand.urgent(state)
    }

    fn threatens(&self, state: &State, action: Action) -> bool {
        self.hand.threatens(state, action)
    }

    fn slot(&self, action: Action) -> usize {
        self.hand.slot(action)
    }

    fn salt(&self, state: &State) -> u64 {
        self.hand.salt(state)
    }
}

/// The places of all pieces as the side to move sees the board: its own, then the other's. For training.
pub fn cubulus_places(state: &State) -> [Vec<u16>; 2] {
    let mover = state.side();
    [mover, mover.other()]
        .map(|owner| state.pieces(owner).map(|piece| place(piece, mover == Side::Black) as u16).collect())
}

/// The steps of the counted terms of the side to move and of the other, and the hand-written value for the side to move. For training.
pub fn cubulus_marks(state: &State) -> ([[u8; CUBULUS_MARKS]; 2], i32) {
    let mover = state.side();
    let counts = CubulusKnowledge::counts(state);
    let counts = [mover, mover.other()].map(|side| &counts[side as usize]);
    (counts.map(marks), CubulusKnowledge::default().weigh(counts))
}

#[cfg(test)]
mod tests {
    use cubo_core::{Dice, Game, QuickDice, walk};
    use cubo_cubulus::Options;

    use super::*;
    use crate::net::tests::any_net;

    fn any(seed: u64) -> CubulusNet {
        CubulusNet::read(&any_net(CUBULUS_INPUTS, CUBULUS_SETS, seed)).unwrap()
    }

    /// Along random games with jumps back, on both levels, and over the corpus, the followed value is that from nothing, and that of the other
    /// player with the board turned.
    #[test]
    fn the_followed_value_is_the_one_from_nothing() {
        let (net, mut dice) = (any(5), QuickDice::new(6));
        let mut followed = Followed::default();
        let mut trocs = 0;
        let corpus = include_str!("../../../../catalog/corpus/cubulus.txt").lines();
        let troc = "A9 12H1 41I5 (I9) ; w ; troc ; first - ; quiet 5 ; level 2";
        for line in corpus.chain([troc]) {
            let state = Cubulus::read_position(line).unwrap();
            let Some(seat) = Cubulus::turn(&state).seat() else { continue };
            assert_eq!(net.next_value(&mut followed, &state, seat), net.plain_value(&state), "{line}");
            trocs += u32::from(state.phase() == Phase::Troc);
        }
        assert!(trocs > 0, "no troc could follow anywhere");
        for game in 0..24 {
            let mut state = Cubulus::start(&Options { level: 1 + game % 2 }, 2).unwrap();
            let begin = state.clone();
            for _ in 0..150 {
                let Some(seat) = Cubulus::turn(&state).seat() else { break };
                let value = net.next_value(&mut followed, &state, seat);
                assert_eq!(value, net.plain_value(&state));
                assert_eq!(value, net.value(&state, seat));
                assert_eq!(value, -net.value(&state, seat.next(2)));
                assert_eq!(value, net.plain_value(&state.half_turn()), "seen from the other end");
                if dice.below(9) == 0 {
                    net.next_value(&mut followed, &begin, seat);
                }
                let actions = walk::list::<Cubulus>(&state);
                Cubulus::play(&mut state, actions[dice.below(actions.len() as u32) as usize]);
            }
        }
    }

    #[test]
    fn inputs_are_distinct_and_in_range() {
        for viewer in Side::ALL {
            let state = Cubulus::start(&Options::default(), 2).unwrap();
            let mut held = inputs(&state, viewer);
            assert_eq!(held.len(), 22 + 2 + 2 * CUBULUS_MARKS);
            held.sort_unstable();
            held.dedup();
            assert!(held.len() == 24 + 2 * CUBULUS_MARKS && held.iter().all(|&input| input < CUBULUS_INPUTS));
        }
        assert_eq!((set(0), set(20)), (0, CUBULUS_SETS - 1));
    }
}
