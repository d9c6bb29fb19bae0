//! What a network has learned of AttaKube: by how much the hand-written value of the seat to act is wrong. What face-down Kubes may be is guessed by a second network (`guesses`) where there is
//! one; set-ups and what to try first stay as they are known by hand.
//!
//! It looks at a whole state, as the hand-written value does: an imagined one, in which every Kube has a kind. So what it reads is what the search has imagined, never what
//! is hidden from the seat that searches. Only the seat to act has a sum, which holds both sides as that seat sees them; one sum takes half the time of two. A search of games
//! with secrets goes from one imagined state to another, so nothing is kept from one value to the next.

use std::sync::Arc;

use cubo_attakube::{Action, CELLS, Cell, KINDS, KUBES, Kind, Kube, SIDE, State};
use cubo_core::{Game, PerSeat, QuickDice, Seat};

use super::beliefs::Evidence;
use super::guesses::AttaKubeGuesses;
use super::{AttaKube, AttaKubeKnowledge, MIDDLE, POINTS, WORTH, Ways};
use crate::Sight;
use crate::knowledge::{Beliefs, Knowledge, Look};
use crate::net::Net;

/// How a Kube lies: free and face down, free and face up, blocked.
const LIES: usize = 3;
/// Cells as the owner of a Kube sees them, columns by their distance from the middle: left and right are alike.
const SPOTS: usize = SIDE as usize * 4;
/// Steps of what the way to a gate is worth.
const WAYS: usize = 25;
/// What stands in front of a Kube: nothing, one of its own side, an enemy face down, an enemy face up.
const FRONTS: usize = 4;
/// Steps of what an Earthquake or a Cyclone would win.
const PRIZES: usize = 5;
/// What it is worth to catch a Kube that has come so far.
const CATCH: [i32; SIDE as usize] = [1, 1, 1, 2, 2, 4, 4];
/// Where the inputs begin; all but the last two for the seat to act first, then for the other. Kubes on the board by kind, how they lie, and cell; their ways, by worth, Keys
/// or not, and what is in front; what a Tsunami, a Firewall or an Eclipse could strike next, by how far that has come, and whether they lie face up; enemies that a
/// Tsunami could push off; what Earthquakes and Cyclones would win; Kubes in reserve; Kubes on the board; how many could score the fifth point next.
const PLACES: usize = 0;
const WAY: usize = PLACES + 2 * KINDS * LIES * SPOTS;
const STRIKES: usize = WAY + 2 * WAYS * 2 * FRONTS;
const PUSHES: usize = STRIKES + 2 * 3 * 2 * SIDE as usize;
const BLASTS: usize = PUSHES + 2;
const RESERVE: usize = BLASTS + 2 * 2 * PRIZES;
const NUMBER: usize = RESERVE + 2 * KINDS;
const WINS: usize = NUMBER + 2 * 8;
/// The points of both; turns without adding, turning up or leaving, by fifteen.
const BOTH: usize = WINS + 2 * 2;
const QUIET: usize = BOTH + 25;
/// Inputs of the network.
pub const ATTAKUBE_INPUTS: usize = QUIET + 7;
/// Sets of output weights: by points, and by how many Kubes there are.
pub const ATTAKUBE_SETS: usize = 8;
/// The most inputs that hold for a seat.
pub const ATTAKUBE_HELD: usize = 64;
/// The most Kubes on the board.
const MOST: usize = 14;

/// What is counted of a state.
struct Counted {
    values: PerSeat<i32>,
    /// The Kubes on the board.
    kubes: [Option<Stand>; MOST],
    number: usize,
    /// What stands on top of each cell.
    tops: [Top; CELLS],
    /// The Kubes in both reserves.
    reserves: [[Option<Kind>; KUBES]; 2],
    /// Whether the gates are those that the network has learned with.
    usual: bool,
}

/// A Kube on the board, and what its way is worth.
#[derive(Clone, Copy)]
struct Stand {
    cell: Cell,
    seat: Seat,
    kind: Kind,
    face_up: bool,
    blocked: bool,
    way: i32,
}

/// The top of a cell: 0 if it is free, otherwise of these bits [`THERE`](Self::THERE) and what else is true.
#[derive(Clone, Copy)]
struct Top(u8);

impl Top {
    const FREE: Top = Top(0);
    const SECOND: u8 = 1;
    const FACE_UP: u8 = 2;
    const SHIELD: u8 = 4;
    const THERE: u8 = 8;

    #[inline]
    fn of(kube: &Kube) -> Top {
        let bit = |is: bool, bit: u8| if is { bit } else { 0 };
        let shield = bit(kube.kind == Kind::Shield, Top::SHIELD);
        Top(Top::THERE | kube.token.seat().0 | bit(kube.face_up, Top::FACE_UP) | shield)
    }

    #[inline]
    fn is_free(self) -> bool {
        self.0 == 0
    }

    /// Whether a power of the other side can harm it (AK-27).
    #[inline]
    fn is_aim_of(self, seat: Seat) -> bool {
        self.0 & (Top::THERE | Top::SECOND | Top::SHIELD) == Top::THERE | (seat.0 ^ 1)
    }

    /// What stands there, as a side sees it that has it in front.
    #[inline]
    fn front_of(self, seat: Seat) -> usize {
        match self {
            top if top.is_free() => 0,
            top if top.0 & Top::SECOND == seat.0 => 1,
            top => 2 + usize::from(top.0 & Top::FACE_UP != 0),
        }
    }
}

#[inline]
fn count(state: &State) -> Counted {
    let ways = Ways::of(state);
    let mut all = Counted {
        values: PerSeat::from_fn(2, |_| 0),
        kubes: [None; MOST],
        number: 0,
        tops: [Top::FREE; CELLS],
        reserves: [[None; KUBES]; 2],
        usual: ways.known.is_some(),
    };
    let mut values = [0; 2];
    for (seat, (value, reserve)) in Seat::all(2).zip(values.iter_mut().zip(&mut all.reserves)) {
        let mut worth = 0;
        for (kind, place) in state.hand(seat).zip(reserve) {
            worth += WORTH[kind.index()];
            *place = Some(kind);
        }
        *value = POINTS[usize::from(state.points(seat)).min(4)] + worth * 3 / 5;
    }
    let mut take = |cell: Cell, kube: &Kube| {
        let worth = WORTH[kube.kind.index()];
        let way = if kube.blocked { 0 } else { ways.value(cell, kube) };
        values[kube.token.seat().index() & 1] += if kube.blocked { worth / 3 } else { worth + way };
        all.tops[cell.index()] = Top::of(kube);
        if let Some(place) = all.kubes.get_mut(all.number) {
            let Kube { kind, face_up, blocked, .. } = *kube;
            *place = Some(Stand { cell, seat: kube.token.seat(), kind, face_up, blocked, way });
            all.number += 1;
        }
    };
    for cell in state.occupied() {
        // Read where they are: a processor waits if it copies as a whole what was just written in parts.
        let both = state.kubes_on(cell);
        if let Some(kube) = &both.0 {
            take(cell, kube);
        }
        if let Some(kube) = &both.1 {
            take(cell, kube);
        }
    }
    all.values = PerSeat::from_fn(2, |seat| values[seat.index() & 1]);
    all
}

/// How many rows a cell is ahead of a side's own gates.
#[inline]
fn ahead(cell: Cell, side: Seat) -> usize {
    usize::from(if side == Seat(0) { cell.row() } else { SIDE - 1 - cell.row() })
}

/// The cell in front of one, as its side sees it.
#[inline]
fn front(cell: Cell, side: Seat) -> Option<Cell> {
    let row = if side == Seat(0) { cell.row() + 1 } else { cell.row().checked_sub(1)? };
    Cell::new(cell.column(), row)
}

/// The inputs that hold for the seat to act. What has no room is left out.
struct Held {
    inputs: [u16; ATTAKUBE_HELD],
    number: usize,
}

impl Held {
    #[inline]
    fn put(&mut self, input: usize) {
        if let Some(place) = self.inputs.get_mut(self.number) {
            *place = input as u16;
            self.number += 1;
        }
    }

    #[inline]
    fn list(&self) -> &[u16] {
        &self.inputs[..self.number]
    }
}

#[inline]
fn held(state: &State, all: &Counted, mover: Seat) -> Held {
    let mut held = Held { inputs: [0; ATTAKUBE_HELD], number: 0 };
    let (mut number, mut wins) = ([0; 2], [0; 2]);
    for kube in all.kubes[..all.number].iter().flatten() {
        let &Stand { cell, seat, .. } = kube;
        let who = usize::from(seat != mover);
        number[who] += 1;
        let lies = if kube.blocked { 2 } else { usize::from(kube.face_up) };
        let rows = ahead(cell, seat);
        let spot = rows * 4 + usize::from(cell.column().abs_diff(MIDDLE));
        held.put(PLACES + ((who * KINDS + kube.kind.index()) * LIES + lies) * SPOTS + spot);
        if kube.blocked {
            continue;
        }
        let keys = kube.kind == Kind::Keys;
        let before = front(cell, seat).map_or(0, |front| all.tops[front.index()].front_of(seat));
        let step = ((kube.way / 10) as usize).min(WAYS - 1);
        held.put(WAY + ((who * WAYS + step) * 2 + usize::from(keys)) * FRONTS + before);
        if rows == usize::from(SIDE) - 1 {
            let gate = state.gate(cell.column()) << u8::from(keys);
            wins[who] += usize::from(state.points(seat) + gate >= 5);
        }
        strikes(all, kube, who, &mut held);
    }
    for (who, seat) in [mover, mover.next(2)].into_iter().enumerate() {
        for kind in all.reserves[seat.index() & 1].iter().map_while(|kind| *kind) {
            held.put(RESERVE + who * KINDS + kind.index());
        }
        held.put(NUMBER + who * 8 + number[who].min(7));
        if wins[who] > 0 {
            held.put(WINS + who * 2 + usize::from(wins[who] > 1));
        }
    }
    let points = [mover, mover.next(2)].map(|seat| usize::from(state.points(seat)).min(4));
    held.put(BOTH + points[0] * 5 + points[1]);
    held.put(QUIET + usize::from(state.quiet_turns() / 15).min(6));
    held
}

/// What a free Kube could strike from its cell. A Shield is no aim: striking it changes nothing but what is known.
#[inline]
fn strikes(all: &Counted, kube: &Stand, who: usize, held: &mut Held) {
    let &Stand { cell, seat, .. } = kube;
    let kind = match kube.kind {
        Kind::Quake => {
            let (mut row, mut column) = (0, 0);
            for other in all.kubes[..all.number].iter().flatten() {
                let won = catch(other, seat);
                row += if other.cell.row() == cell.row() { won } else { 0 };
                column += if other.cell.column() == cell.column() { won } else { 0 };
            }
            // It is itself in both.
            return held.put(BLASTS + who * 2 * PRIZES + prize(row.max(column) - catch(kube, seat)));
        }
        Kind::Cyclone => {
            let near = |at: Cell| at.row().abs_diff(cell.row()) + at.column().abs_diff(cell.column()) == 1;
            let caught = all.kubes[..all.number].iter().flatten().filter(|other| near(other.cell));
            let won = caught.map(|other| catch(other, seat)).sum();
            return held.put(BLASTS + (who * 2 + 1) * PRIZES + prize(won));
        }
        Kind::Tsunami => 0,
        Kind::Firewall => 1,
        Kind::Eclipse => 2,
        Kind::Star | Kind::Comet | Kind::Shield | Kind::Keys | Kind::Eye => return,
    };
    for at in cell.neighbours().filter(|at| all.tops[at.index()].is_aim_of(seat)) {
        if kube.kind == Kind::Tsunami {
            match beyond(cell, at) {
                None => {
                    held.put(PUSHES + who);
                    continue;
                }
                Some(behind) if !all.tops[behind.index()].is_free() => continue,
                Some(_) => {}
            }
        }
        let kind = (who * 3 + kind) * 2 + usize::from(kube.face_up);
        held.put(STRIKES + kind * usize::from(SIDE) + ahead(at, seat.next(2)));
    }
}

/// What it is worth to a side to destroy a Kube: nothing if it is a Shield, less than nothing if it is its own.
#[inline]
fn catch(kube: &Stand, seat: Seat) -> i32 {
    let worth = CATCH[ahead(kube.cell, kube.seat)];
    match kube.kind {
        Kind::Shield => 0,
        _ if kube.seat == seat => -worth,
        _ => worth,
    }
}

/// The step of what a blast would win.
#[inline]
fn prize(won: i32) -> usize {
    won.clamp(0, PRIZES as i32 - 1) as usize
}

/// The cell behind a neighbour, as seen from a cell.
#[inline]
fn beyond(from: Cell, at: Cell) -> Option<Cell> {
    let next = |from: u8, at: u8| (2 * at).checked_sub(from);
    Cell::new(next(from.column(), at.column())?, next(from.row(), at.row())?)
}

/// Which set of output weights is used.
fn set(state: &State, all: &Counted) -> usize {
    let many = usize::from(all.number > 10);
    match state.points(Seat(0)).max(state.points(Seat(1))) {
        0 => many,
        1 => 2 + many,
        2 => 4 + many,
        3 => 6,
        _ => 7,
    }
}

/// The seat to act, where the network has something to say: after set-up, with the usual gates.
#[inline]
fn mover(state: &State, all: &Counted) -> Option<Seat> {
    AttaKube::turn(state).seat().filter(|_| all.usual && state.is_set_up())
}

/// All inputs that hold for each seat (none for the one that does not act), the set of output weights, and the hand-written values. For training.
pub fn attakube_inputs(state: &State) -> (Vec<Vec<usize>>, usize, PerSeat<i32>) {
    let all = count(state);
    let mut inputs = vec![Vec::new(), Vec::new()];
    if let Some(mover) = mover(state, &all) {
        let held = held(state, &all, mover);
        inputs[mover.index()].extend(held.list().iter().map(|&input| usize::from(input)));
    }
    (inputs, set(state, &all), all.values)
}

/// The network of AttaKube.
#[derive(Clone, Debug)]
pub struct AttaKubeNet {
    net: Arc<Net>,
    /// What it says of the seat that does not act, for which no input holds.
    other: [i32; ATTAKUBE_SETS],
    /// What face-down Kubes may be: by what was learned of that, or by hand.
    guesses: Option<AttaKubeGuesses>,
}

impl AttaKubeNet {
    /// Reads a network.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let net = Net::read(bytes, ATTAKUBE_INPUTS, ATTAKUBE_SETS)?;
        let other = std::array::from_fn(|set| net.plain_value_alone(&[], set));
        Ok(AttaKubeNet { net: Arc::new(net), other, guesses: None })
    }

    /// The same with a network that guesses what face-down Kubes are.
    pub fn with_guesses(&self, guesses: &AttaKubeGuesses) -> Self {
        AttaKubeNet { guesses: Some(guesses.clone()), ..self.clone() }
    }

    /// The network of the house, read once; see [`nets`](crate::nets).
    #[cfg(feature = "nets")]
    pub fn of_the_house() -> Option<Self> {
        crate::nets::attakube()
    }

    /// The values without vectors: what the fast ones must equal.
    pub fn plain_values(&self, state: &State) -> PerSeat<i32> {
        let (inputs, set, hand) = attakube_inputs(state);
        if inputs.iter().all(Vec::is_empty) {
            return hand;
        }
        PerSeat::from_fn(2, |seat| hand[seat] + self.net.plain_value_alone(&inputs[seat.index()], set))
    }
}

impl Knowledge<AttaKube> for AttaKubeNet {
    const LEAD: i32 = <AttaKubeKnowledge as Knowledge<AttaKube>>::LEAD;

    fn values(&self, state: &State) -> PerSeat<i32> {
        let all = count(state);
        let Some(mover) = mover(state, &all) else { return all.values };
        let set = set(state, &all);
        let sum = self.net.sum_alone(held(state, &all, mover).list());
        let mut values = all.values;
        values[mover] += self.net.value_alone(&sum, set);
        values[mover.next(2)] += self.other[set];
        values
    }

    fn look(&self, state: &State, action: Action) -> Look {
        AttaKubeKnowledge.look(state, action)
    }

    fn set_up(&self, state: &State) -> Option<Action> {
        AttaKubeKnowledge.set_up(state)
    }

    fn open(&self, state: &State, dice: &mut QuickDice) -> Option<Action> {
        AttaKubeKnowledge.open(state, dice)
    }

    fn beliefs(&self, sight: &Sight<'_, AttaKube>) -> Option<Beliefs<AttaKube>> {
        let Some(guesses) = &self.guesses else { return AttaKubeKnowledge.beliefs(sight) };
        let evidence = Evidence::guessed(sight, guesses)?;
        Some(Box::new(move |world| evidence.weight(world)))
    }
}

#[cfg(test)]
mod tests {
    use cubo_attakube::Options;
    use cubo_core::{Event, Viewer, mix, walk};

    use super::super::USUAL;
    use super::*;
    use crate::net::tests::any_net;

    /// States of random games, most of them with the usual Kubes.
    fn states() -> Vec<State> {
        let mut dice = QuickDice::new(6);
        let (mut states, mut list) = (Vec::new(), Vec::new());
        for game in 0..40 {
            let options = match game % 4 {
                0 => Options::new([Kind::Eclipse, Kind::Tsunami, Kind::Firewall].repeat(4), USUAL),
                _ => Options::default(),
            };
            let mut state = AttaKube::start(&options, 2).expect("a table");
            while let Some(event) = walk::random_event::<AttaKube>(&state, &mut dice, &mut list) {
                cubo_core::apply(&mut state, &event);
                if AttaKube::outcome(&state).is_none() && state.is_set_up() {
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
        assert!(states.len() > 1_000, "{}", states.len());
        for state in states {
            assert_eq!(attakube_inputs(&state).2, AttaKubeKnowledge.values(&state));
        }
    }

    /// The same numbers on every platform, with vectors and without.
    #[test]
    fn the_fast_values_are_the_plain_ones() {
        let net = AttaKubeNet::read(&any_net(ATTAKUBE_INPUTS, ATTAKUBE_SETS, 5)).expect("a network");
        let (mut learned, mut sum) = (0, 0);
        for state in states() {
            let values = net.values(&state);
            assert_eq!(values, net.plain_values(&state));
            learned += u32::from(values != AttaKubeKnowledge.values(&state));
            sum = values.iter().fold(sum, |sum, &value| mix(sum ^ value as u64));
        }
        assert!(learned > 1_000, "{learned}");
        assert_eq!(sum, 5_600_344_789_081_601_653);
    }

    /// Every input is one of the network, every set is used, and there is room for nearly all that ever hold.
    #[test]
    fn inputs_are_in_their_places() {
        let mut times = vec![0; ATTAKUBE_INPUTS];
        let mut sets = [0; ATTAKUBE_SETS];
        let (mut full, mut all) = (0, 0);
        for state in states() {
            let (inputs, set, _) = attakube_inputs(&state);
            let mover = AttaKube::turn(&state).seat().expect("somebody acts");
            assert!(inputs[mover.next(2).index()].is_empty());
            let inputs = &inputs[mover.index()];
            full += u32::from(inputs.len() == ATTAKUBE_HELD);
            all += 1;
            sets[set] += 1;
            inputs.iter().for_each(|&input| times[input] += 1);
            let kubes = |seat: Seat| {
                let on = state.occupied().flat_map(|cell| {
                    let (lower, upper) = state.kubes_on(cell);
                    [lower, upper].into_iter().flatten()
                });
                on.filter(|kube| kube.token.seat() == seat).count()
            };
            let number = inputs.iter().filter(|&&input| (PLACES..WAY).contains(&input)).count();
            assert_eq!(number, kubes(Seat(0)) + kubes(Seat(1)));
        }
        // Of each group of which one always holds.
        for (from, to, each) in [(NUMBER, WINS, 2), (BOTH, QUIET, 1), (QUIET, ATTAKUBE_INPUTS, 1)] {
            assert_eq!(times[from..to].iter().sum::<u32>(), each * all, "{from}");
        }
        for (from, to) in
            [(WAY, STRIKES), (STRIKES, PUSHES), (PUSHES, BLASTS), (BLASTS, RESERVE), (RESERVE, NUMBER)]
        {
            assert!(times[from..to].iter().sum::<u32>() > 50, "{from}");
        }
        assert!(sets.iter().filter(|&&count| count > 0).count() >= 5, "{sets:?}");
        assert!(full * 1_000 <= all, "{full} of {all}");
    }

    /// Both sides see the table each from its own gates: a table that is turned round, with the other seat to act, has the same inputs.
    #[test]
    fn the_seat_to_act_sees_the_table_from_its_own_gates() {
        let sides = [
            "a2=keys,x=tsunami~shield,c1=star,d3=eye,e1=star,f2=quake,g6=comet,d1=eclipse/comet.cyclone.firewall.shield",
            "a3=shield,x=quake!,c7=eye,d4=tsunami,e6=eclipse,f3=cyclone,g7=firewall,a7=star/star.comet.comet.keys",
        ];
        let turned = |side: &str| -> String {
            let row = |c: char| c.to_digit(10).map_or(c, |row| char::from(b'0' + 8 - row as u8));
            side.chars().map(row).collect()
        };
        let read = |text: String| AttaKube::read_position(&text).expect("a position");
        let state = read(format!("0 1:2 4 1123211 {} {}", sides[0], sides[1]));
        let other = read(format!("1 2:1 4 1123211 {} {}", turned(sides[1]), turned(sides[0])));
        let sorted = |mut inputs: Vec<usize>| {
            inputs.sort_unstable();
            inputs
        };
        let ([first, _], [_, second]) = (&attakube_inputs(&state).0[..], &attakube_inputs(&other).0[..])
        else {
            panic!("two seats")
        };
        assert_eq!(sorted(first.clone()), sorted(second.clone()));
        // Whose turn it is, and what is the enemy's, makes a difference.
        let turn = read(format!("1 1:2 4 1123211 {} {}", sides[0], sides[1]));
        assert_ne!(sorted(first.clone()), sorted(attakube_inputs(&turn).0[1].clone()));
        let has = |input: usize| first.contains(&input);
        let place = |who: usize, kind: Kind, spot: usize| {
            PLACES + ((who * KINDS + kind.index()) * LIES) * SPOTS + spot
        };
        assert!(has(place(0, Kind::Keys, 4 + 3)) && has(place(1, Kind::Tsunami, 3 * 4)));
        // The Tsunami on d4 could push the Eye on d3; the Comet on g6 stands before the Firewall on g7.
        assert!(has(STRIKES + 3 * 2 * 7 + 2) && has(STRIKES + (3 + 1) * 2 * 7 + 5));
        assert!(has(BOTH + 5 + 2) && has(QUIET) && has(NUMBER + 7) && has(NUMBER + 8 + 7));
    }

    /// With other gates than the usual, and during set-up, the hand-written value stands alone.
    #[test]
    fn what_was_not_learned_is_left_to_the_hand() {
        let net = AttaKubeNet::read(&any_net(ATTAKUBE_INPUTS, ATTAKUBE_SETS, 5)).expect("a network");
        let options = Options::new(Options::default().kubes(), [1, 1, 2, 3, 2, 1, 2]);
        let (mut dice, mut list) = (QuickDice::new(2), Vec::new());
        for options in [options, Options::default()] {
            let mut state = AttaKube::start(&options, 2).expect("a table");
            let usual = options == Options::default();
            for _ in 0..30 {
                let expected = !usual || !state.is_set_up();
                assert_eq!(net.values(&state) == AttaKubeKnowledge.values(&state), expected);
                assert_eq!(net.values(&state), net.plain_values(&state));
                let Some(event) = walk::random_event::<AttaKube>(&state, &mut dice, &mut list) else { break };
                cubo_core::apply(&mut state, &event);
            }
        }
    }

    /// What the search reads is what it imagined: the seat that searches cannot tell the truth from any state that looks the same to it.
    #[test]
    fn what_is_hidden_does_not_decide() {
        let net = AttaKubeNet::read(&any_net(ATTAKUBE_INPUTS, ATTAKUBE_SETS, 5)).expect("a network");
        let (mut dice, mut compared) = (QuickDice::new(9), 0);
        for state in states().iter().step_by(97) {
            let seat = AttaKube::turn(state).seat().expect("somebody acts");
            let view = AttaKube::view(state, Viewer::Seat(seat));
            let twin = AttaKube::imagine(&view, &mut dice);
            if AttaKube::key(&twin) == AttaKube::key(state) {
                continue;
            }
            let [said, again] = [state, &twin].map(|state| {
                let view = AttaKube::view(state, Viewer::Seat(seat));
                let sight = Sight { seat, view: &view, history: &[] };
                let mut search = crate::search::Infoset::new(net.clone());
                let budget = &mut crate::Budget::nodes(300);
                let choice = crate::Player::choose(&mut search, &sight, budget, &mut QuickDice::new(3));
                let choice = choice.expect("there is something to do");
                (Event::<AttaKube>::Action(seat, choice.action), choice.analysis.values)
            });
            assert_eq!(said, again);
            compared += 1;
        }
        assert!(compared >= 10, "{compared}");
    }
}
