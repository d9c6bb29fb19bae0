//! What a network has learned of BLOX: by how much the hand-written value of a seat is wrong. What to try first stays as it is known by hand.
//!
//! Every seat has a sum of its own, from the terms of the hand-written value, which are counted anyway, and from a few facts beside them. The rows are the same for all
//! seats and all numbers of seats. An input may hold several times: for two aims of one kind, or for two others with as many blocks. A search of games with secrets goes from
//! one imagined state to another, so nothing is kept from one value to the next.

use std::sync::Arc;

use cubo_blox::{Action, Blox, CELLS, Figure, State};
use cubo_core::{Game, PerSeat, Seat};

use super::{Aim, BLOCKS, BloxKnowledge, FIGURES, JOKER, POINT, Purse, aims_from, building};
use crate::knowledge::{Knowledge, Look};
use crate::net::Net;

/// The most seats.
const SEATS: usize = 4;
/// Hopes are told apart by so much.
const HOPE: i32 = 30;
/// Steps of the best hope, and of the second.
const BEST: usize = 20;
/// Cards that are missing for an aim: none, one, two, more.
const LACKING: usize = 4;
/// Kinds of aims: towers of one to four blocks, figures to hit for three points and for more, a tower to build.
const KINDS: usize = 7;
/// Leads told apart: so many points behind, as many ahead, and even.
const LEADS: i32 = 20;

/// Where the inputs begin. Of the seat itself: its figures, its blocks, its joker, most cards of one colour with the number of colours, cards in the hand, hopes, aims, cells of
/// figures, what others could hit.
const OWN_FIGURES: usize = 0;
const OWN_BLOCKS: usize = OWN_FIGURES + FIGURES.len();
const OWN_JOKER: usize = OWN_BLOCKS + 9;
const OWN_COLOURS: usize = OWN_JOKER + 2;
const OWN_CARDS: usize = OWN_COLOURS + 30;
const OWN_BEST: usize = OWN_CARDS + 6;
const OWN_SECOND: usize = OWN_BEST + BEST;
const AIMS: usize = OWN_SECOND + BEST;
const OWN_CELLS: usize = AIMS + KINDS * LACKING;
const THREATS: usize = OWN_CELLS + CELLS;
/// Of each other seat: its figures, its blocks, its joker, its best hope, how far it is behind.
const OTHER_FIGURES: usize = THREATS + LACKING;
const OTHER_BLOCKS: usize = OTHER_FIGURES + FIGURES.len();
const OTHER_JOKER: usize = OTHER_BLOCKS + 9;
const OTHER_BEST: usize = OTHER_JOKER + 2;
const LEAD: usize = OTHER_BEST + BEST;
/// Of the table: the phase with the towers that keep it going; towers of four; seats that act before this one, the last number for a seat that acts no more; its place in
/// the round; how many seats there are; rounds without destroying or building, by five; the last round.
const PHASE: usize = LEAD + 2 * LEADS as usize + 1;
const TALL: usize = PHASE + 4 * 9;
const BEFORE: usize = TALL + 10;
const PLACE: usize = BEFORE + SEATS + 1;
const TABLE: usize = PLACE + SEATS;
const QUIET: usize = TABLE + 3;
const CLOSING: usize = QUIET + 7;
/// Inputs of the network.
pub const BLOX_INPUTS: usize = CLOSING + 1;
/// Sets of output weights: by how far the game has come.
pub const BLOX_SETS: usize = 8;
/// The most aims of a seat: each of four figures in four directions, and one tower to build.
const MOST_AIMS: usize = 17;

/// What is counted of a seat.
#[derive(Clone, Copy)]
struct Terms {
    /// The hand-written value.
    value: i32,
    /// Whether it has another turn.
    acts: bool,
    figures: usize,
    blocks: usize,
    joker: bool,
    best: i32,
    second: i32,
    /// Its aims as inputs.
    aims: [u16; MOST_AIMS],
    aim_count: usize,
    /// How many figures of this seat others could hit, by how many cards they lack for it.
    threats: [u8; LACKING],
}

const NO_TERMS: Terms = Terms {
    value: 0,
    acts: true,
    figures: 0,
    blocks: 0,
    joker: false,
    best: 0,
    second: 0,
    aims: [0; MOST_AIMS],
    aim_count: 0,
    threats: [0; LACKING],
};

/// The terms of all seats.
fn count(state: &State) -> [Terms; SEATS] {
    let table = state.table();
    let mut all = [NO_TERMS; SEATS];
    for seat in Seat::all(table.seats()) {
        let mut terms = Terms { threats: all[seat.index()].threats, ..NO_TERMS };
        terms.figures = 4 - table.off_board(seat) as usize;
        terms.blocks = table.blocks(seat).len().into();
        terms.joker = table.joker(seat);
        terms.value = POINT * i32::from(table.points(seat)) + terms.blocks as i32;
        let has_acted = seat == table.seat() && Blox::turn(state).seat().is_none();
        if table.last_round() && (seat < table.seat() || has_acted) {
            terms.acts = false;
            all[seat.index()] = terms;
            continue;
        }
        let purse = Purse::of(state, seat);
        let mut consider = |aim: Aim| {
            let hope = aim.worth * purse.chance(aim.cost) / 100;
            if hope > terms.best {
                (terms.best, terms.second) = (hope, terms.best);
            } else if hope > terms.second {
                terms.second = hope;
            }
            let lacking = usize::from(purse.hand.lacks(aim.cost).saturating_sub(u8::from(purse.joker)));
            let lacking = lacking.min(LACKING - 1);
            let kind = match aim.at.map(|at| (at, usize::from(table.tower(at).height()))) {
                None => KINDS - 1,
                Some((at, 0)) => {
                    if let Some(Figure::Of(owner)) = table.figure(at) {
                        all[owner.index()].threats[lacking] += 1;
                    }
                    4 + usize::from(aim.cost.len() > 3)
                }
                Some((_, height)) => height.min(4) - 1,
            };
            if let Some(place) = terms.aims.get_mut(terms.aim_count) {
                *place = (AIMS + kind * LACKING + lacking) as u16;
                terms.aim_count += 1;
            }
        };
        for from in table.figures_of(seat) {
            aims_from(table, seat, from, purse, &mut consider);
        }
        if terms.figures > 0
            && let Some(aim) = building(table, seat, purse)
        {
            consider(aim);
        }
        terms.value += terms.best * 6 / 10 + terms.second / 4;
        if !table.last_round() {
            terms.value += FIGURES[terms.figures] + BLOCKS[terms.blocks.min(7)];
            terms.value += if terms.joker { JOKER } else { 0 };
        }
        all[seat.index()] = terms;
    }
    all
}

/// The step of a hope.
#[inline]
fn step(hope: i32) -> usize {
    ((hope / HOPE) as usize).min(BEST - 1)
}

/// Names the inputs that hold for a seat.
#[inline]
fn each_input(state: &State, all: &[Terms; SEATS], viewer: Seat, mut put: impl FnMut(usize)) {
    let table = state.table();
    let seats = table.seats();
    let own = &all[viewer.index()];
    put(OWN_FIGURES + own.figures);
    put(OWN_BLOCKS + own.blocks.min(8));
    put(OWN_JOKER + usize::from(own.joker));
    if own.acts {
        let cards = state.hand(viewer).counts();
        let most = cards.iter().copied().max().unwrap_or(0).min(5);
        let colours = cards.iter().filter(|&&count| count > 0).count();
        put(OWN_COLOURS + usize::from(most) * 5 + colours);
        put(OWN_CARDS + usize::from(cards.iter().sum::<u8>().min(5)));
        put(OWN_BEST + step(own.best));
        put(OWN_SECOND + step(own.second));
        own.aims[..own.aim_count].iter().for_each(|&aim| put(aim.into()));
        table.figures_of(viewer).for_each(|cell| put(OWN_CELLS + cell.index()));
    }
    for (lacking, &times) in own.threats.iter().enumerate() {
        (0..times).for_each(|_| put(THREATS + lacking));
    }
    for other in Seat::all(seats).filter(|&other| other != viewer) {
        let terms = &all[other.index()];
        put(OTHER_FIGURES + terms.figures);
        put(OTHER_BLOCKS + terms.blocks.min(8));
        put(OTHER_JOKER + usize::from(terms.joker));
        put(OTHER_BEST + step(terms.best));
        let lead = i32::from(table.points(viewer)) - i32::from(table.points(other));
        put(LEAD + (lead.clamp(-LEADS, LEADS) + LEADS) as usize);
    }
    let phase = table.phase();
    put(PHASE + usize::from(phase.clamp(1, 4) - 1) * 9 + usize::from(table.towers_of(phase).min(8)));
    put(TALL + usize::from(table.towers_of(4).min(9)));
    let next = Blox::turn(state).seat().unwrap_or_else(|| table.seat().next(seats));
    let before = usize::from((viewer.0 + seats - next.0) % seats);
    put(BEFORE + if own.acts { before } else { SEATS });
    put(PLACE + viewer.index());
    put(TABLE + usize::from(seats.clamp(2, 4) - 2));
    put(QUIET + usize::from(table.quiet_rounds() / 5).min(6));
    if table.last_round() {
        put(CLOSING);
    }
}

/// Which set of output weights is used.
fn set(state: &State) -> usize {
    let table = state.table();
    match (table.phase(), table.towers_of(table.phase())) {
        _ if table.last_round() => 0,
        (4, ..=2) => 1,
        (4, 3) => 2,
        (4, _) => 3,
        (3, ..=3) => 4,
        (3, _) => 5,
        (2, _) => 6,
        _ => 7,
    }
}

/// All inputs that hold for each seat, the set of output weights, and the hand-written values. For training.
pub fn blox_inputs(state: &State) -> (Vec<Vec<usize>>, usize, PerSeat<i32>) {
    let seats = state.table().seats();
    let all = count(state);
    let inputs = Seat::all(seats).map(|viewer| {
        let mut inputs = Vec::new();
        each_input(state, &all, viewer, |input| inputs.push(input));
        inputs
    });
    (inputs.collect(), set(state), PerSeat::from_fn(seats, |seat| all[seat.index()].value))
}

/// The network of BLOX.
#[derive(Clone, Debug)]
pub struct BloxNet(Arc<Net>);

impl BloxNet {
    /// Reads a network.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        Ok(BloxNet(Arc::new(Net::read(bytes, BLOX_INPUTS, BLOX_SETS)?)))
    }

    /// The network of the house, read once; see [`nets`](crate::nets).
    #[cfg(feature = "nets")]
    pub fn of_the_house() -> Option<Self> {
        crate::nets::blox()
    }

    /// The values without vectors: what the fast ones must equal.
    pub fn plain_values(&self, state: &State) -> PerSeat<i32> {
        let (inputs, set, hand) = blox_inputs(state);
        PerSeat::from_fn(state.table().seats(), |seat| {
            hand[seat] + self.0.plain_value_alone(&inputs[seat.index()], set)
        })
    }
}

impl Knowledge<Blox> for BloxNet {
    const LEAD: i32 = <BloxKnowledge as Knowledge<Blox>>::LEAD;
    const BREADTH: usize = <BloxKnowledge as Knowledge<Blox>>::BREADTH;

    fn values(&self, state: &State) -> PerSeat<i32> {
        let all = count(state);
        let set = set(state);
        PerSeat::from_fn(state.table().seats(), |seat| {
            let mut sum = self.0.nothing_alone();
            each_input(state, &all, seat, |input| self.0.put_alone(&mut sum, input));
            all[seat.index()].value + self.0.value_alone(&sum, set)
        })
    }

    fn look(&self, state: &State, action: Action) -> Look {
        BloxKnowledge.look(state, action)
    }

    fn propose(&self, state: &State, most: usize, list: &mut Vec<Action>) {
        BloxKnowledge.propose(state, most, list);
    }
}

#[cfg(test)]
mod tests {
    use cubo_core::{Dice, Event, QuickDice, mix, walk};

    use super::*;
    use crate::net::tests::any_net;

    /// States of games at all tables, before an action and before cards are drawn. Two actions of three are good ones: random games never come to their last phase.
    fn states() -> Vec<State> {
        let mut dice = QuickDice::new(6);
        let (mut states, mut list) = (Vec::new(), Vec::new());
        for game in 0..9 {
            let mut state = Blox::start(&Default::default(), 2 + game % 3).expect("a table");
            while let Some(mut event) = walk::random_event::<Blox>(&state, &mut dice, &mut list) {
                if let Event::Action(_, action) = &mut event
                    && dice.below(3) > 0
                {
                    BloxKnowledge.propose(&state, 1, &mut list);
                    *action = list[0];
                }
                cubo_core::apply(&mut state, &event);
                if Blox::outcome(&state).is_none() && state.table().held(Seat(0)) > 0 {
                    states.push(state.clone());
                }
            }
        }
        states
    }

    /// What the network adds to is the hand-written value, whatever is changed there.
    #[test]
    fn the_terms_add_up_to_the_hand_written_value() {
        let states = states();
        assert!(states.len() > 1_000);
        for state in states {
            assert_eq!(
                blox_inputs(&state).2,
                BloxKnowledge.values(&state),
                "{}",
                Blox::write_position(&state)
            );
        }
    }

    /// The same numbers on every platform, with vectors and without.
    #[test]
    fn the_fast_values_are_the_plain_ones() {
        let net = BloxNet::read(&any_net(BLOX_INPUTS, BLOX_SETS, 5)).expect("a network");
        let (mut learned, mut sum) = (0, 0);
        for state in states() {
            let values = net.values(&state);
            assert_eq!(values, net.plain_values(&state));
            learned += u32::from(values != BloxKnowledge.values(&state));
            sum = values.iter().fold(sum, |sum, &value| mix(sum ^ value as u64));
        }
        assert!(learned > 1_000, "{learned}");
        assert_eq!(sum, 9_486_191_658_925_890_085);
    }

    /// Every input is one of the network, nearly all occur in random games, and there are never more than a record of self-play holds.
    #[test]
    fn inputs_are_in_their_places() {
        let mut times = vec![0; BLOX_INPUTS];
        let mut sets = [0; BLOX_SETS];
        for state in states() {
            let (inputs, set, _) = blox_inputs(&state);
            sets[set] += 1;
            for inputs in inputs {
                assert!(inputs.len() <= 72);
                inputs.into_iter().for_each(|input| times[input] += 1);
            }
        }
        // Of each group of which one always holds.
        let groups = [
            (OWN_FIGURES, OWN_BLOCKS),
            (OWN_BLOCKS, OWN_JOKER),
            (OWN_JOKER, OWN_COLOURS),
            (PHASE, TALL),
            (TALL, BEFORE),
            (BEFORE, PLACE),
            (PLACE, TABLE),
            (TABLE, QUIET),
            (QUIET, CLOSING),
        ];
        let all: u32 = times[PLACE..TABLE].iter().sum();
        for (from, to) in groups {
            assert_eq!(times[from..to].iter().sum::<u32>(), all, "{from}");
        }
        assert!(sets.iter().filter(|&&count| count > 0).count() >= 5, "{sets:?}");
        assert!(
            times[CLOSING] > 0
                && times[BEFORE + SEATS] > 0
                && times[THREATS..OTHER_FIGURES].iter().sum::<u32>() > 50
        );
    }

    /// Seats see the same table each from its own place: with points and blocks exchanged between two seats, so are these inputs.
    #[test]
    fn a_seat_is_told_from_the_others() {
        let text = "2 9/1(WB)5(MG)1/2(GGM)3(WWG)2/3(GWGG)5/4a4/5(MBWM)3/2(BWW)6/1(BB)2b2(MB)1/9 act0 2 0 - 3;WGM;+;WGBMM;-;- 1;-;-;WGBMM;-;-";
        let state = Blox::read_position(text).expect("a position");
        let (inputs, ..) = blox_inputs(&state);
        let has = |seat: usize, input: usize| inputs[seat].contains(&input);
        assert!(
            has(0, OWN_BLOCKS + 3) && has(1, OTHER_BLOCKS + 3) && has(1, OWN_BLOCKS) && has(0, OTHER_BLOCKS)
        );
        assert!(has(0, OWN_JOKER + 1) && has(1, OTHER_JOKER + 1) && has(1, OWN_JOKER) && has(0, OTHER_JOKER));
        assert!(has(0, LEAD + 22) && has(1, LEAD + 18));
        assert!(has(0, BEFORE) && has(1, BEFORE + 1) && has(0, PLACE) && has(1, PLACE + 1));
    }
}
