//! What a network has learned about face-down Kubes: what each of them may be, judging by everything that it did and did not do.
//!
//! Every turn of its side on which a Kube is free and face down says a little for some kinds and against others. How much is what the network says of that turn, kind by kind, in parts of
//! [`UNIT`]; how the Kube came to the table says something, too. All of it is added up. The exact counts of what is still hidden are not the network's business: states are imagined from
//! them, and weighed by this.
//!
//! The network sees what everybody at the table sees, and nothing else.

use std::sync::Arc;

use cubo_attakube::{Action, CELLS, Cell, KINDS, KUBES, Kind, SIDE, State};
use cubo_core::Seat;

use super::moment::{Did, Moment, Watch, acting};
use crate::net::Net;

/// What counts as a factor of e.
pub(super) const UNIT: i32 = 256;

/// What a Kube of the watched side can do and stay face down: steps forward, aside, back, none.
const DEEDS: usize = 4;
/// Rows, and columns by their distance from the middle.
const SPOTS: usize = SIDE as usize * 4;
/// What stands on a cell beside a Kube: nothing, its own side face down, face up, the enemy face down, face up, or the edge.
const STANDS: usize = 6;
/// The cells beside a Kube: in front, behind, on either side.
const BESIDE: usize = 3;
/// Kinds with a power that catches something: all but Shield and Keys.
const POWERS: [Kind; 8] = [
    Kind::Star,
    Kind::Comet,
    Kind::Quake,
    Kind::Tsunami,
    Kind::Cyclone,
    Kind::Firewall,
    Kind::Eclipse,
    Kind::Eye,
];
/// Sizes of what a power would have caught, the turn before or only now.
const SIZES: usize = 5 * 2;
/// Steps of how long, and how often.
const STEPS: usize = 6;
/// Who acts for the side: the Kube itself, another face-down one with a step, one that turns up or is face up, one that is added, nobody.
const ACTORS: usize = 5;

/// Where the inputs begin.
const SPOT: usize = 0;
const BESIDES: usize = SPOT + DEEDS * SPOTS;
const FACING: usize = BESIDES + 2 * BESIDE * STANDS;
const PRIZES: usize = FACING + BESIDE * KINDS;
const AGAIN: usize = PRIZES + 2 * POWERS.len() * SIZES;
const STILL: usize = AGAIN + DEEDS * 2;
const MOVED: usize = STILL + DEEDS * STEPS;
const AGE: usize = MOVED + STEPS;
const ACTED: usize = AGE + STEPS;
const POINTS: usize = ACTED + ACTORS;
const AHEAD: usize = POINTS + 2 * 5;
const RESERVE: usize = AHEAD + 2 * SIDE as usize;
const NUMBER: usize = RESERVE + 6;
const CAME: usize = NUMBER + 2 * 8;
/// Inputs of the network.
pub const ATTAKUBE_GUESS_INPUTS: usize = CAME + 2 * 4;
/// The most inputs that hold at once.
pub const ATTAKUBE_GUESS_HELD: usize = 40;

/// What everybody saw of a face-down Kube on one turn of its side, or when it came, as inputs of the network.
pub struct Glimpse<'a> {
    /// The number of the Kube's token.
    pub number: u8,
    /// The inputs that hold.
    pub inputs: &'a [u16],
}

/// How one Kube has behaved so far.
#[derive(Clone, Copy, Default)]
struct Track {
    age: u8,
    still: u8,
    moved: u8,
}

/// Watches one side, turn after turn, and says what there is to be seen.
pub struct Glimpses {
    side: Seat,
    watch: Watch,
    tracks: [Track; KUBES],
}

impl Glimpses {
    /// Before the first action of a game.
    pub fn new(side: Seat) -> Self {
        Glimpses { side, watch: Watch::new(side), tracks: [Track::default(); KUBES] }
    }

    /// Called before every action of the side. Which Kube comes onto the table is known by the next number.
    pub fn turn(&mut self, state: &State, action: Action, mut each: impl FnMut(Glimpse<'_>)) {
        let mut held = Held::default();
        if let Action::Set { cell, .. } | Action::Add { cell, .. } = action {
            let added = usize::from(matches!(action, Action::Add { .. }));
            held.put(CAME + added * 4 + usize::from(aside(cell)));
            each(Glimpse { number: state.tokens(self.side).count() as u8, inputs: held.list() });
        }
        if !state.is_set_up() {
            return;
        }
        let table = Table::of(state, self.side);
        let by = acts(state, action);
        let Glimpses { watch, tracks, .. } = self;
        watch.turn(state, action, |moment| {
            let track = &mut tracks[usize::from(moment.token.number())];
            if moment.did != Did::Power {
                held.number = 0;
                table.glimpse(&moment, track, by, &mut held);
                each(Glimpse { number: moment.token.number(), inputs: held.list() });
            }
            track.age = track.age.saturating_add(1);
            track.still = if moment.did == Did::Nothing { track.still.saturating_add(1) } else { 0 };
            track.moved = track.moved.saturating_add(u8::from(moment.did != Did::Nothing));
        });
    }
}

/// Who acts for a side.
fn acts(state: &State, action: Action) -> usize {
    match action {
        Action::Add { .. } => 3,
        Action::Set { .. } | Action::Pass => 4,
        Action::Step { to, .. } => {
            let up = acting(state, action).is_some_and(|kube| kube.face_up);
            let onto = to.cell().is_some_and(|cell| state.occupied().contains(cell));
            if up || onto { 2 } else { 1 }
        }
        _ => 2,
    }
}

/// How far a cell is from the middle column.
fn aside(cell: Cell) -> u8 {
    cell.column().abs_diff(SIDE / 2)
}

/// How many of something there are, in steps.
fn step(number: u8) -> usize {
    match number {
        0 => 0,
        1 => 1,
        2..=3 => 2,
        4..=7 => 3,
        8..=15 => 4,
        _ => 5,
    }
}

/// The table as everybody sees it.
struct Table {
    side: Seat,
    /// What stands on each cell.
    stands: [u8; CELLS],
    /// The kind of an enemy that lies face up there.
    facing: [Option<Kind>; CELLS],
    /// What holds of all Kubes of the side alike.
    common: [u16; 7],
}

impl Table {
    fn of(state: &State, side: Seat) -> Table {
        let mut table = Table { side, stands: [0; CELLS], facing: [None; CELLS], common: [0; 7] };
        let (mut first, mut number) = ([0; 2], [0; 2]);
        for cell in state.occupied() {
            let (lower, upper) = state.kubes_on(cell);
            number[0] += [lower, upper].iter().flatten().filter(|kube| kube.token.seat() == side).count();
            number[1] += [lower, upper].iter().flatten().filter(|kube| kube.token.seat() != side).count();
            let Some(kube) = upper.or(lower) else { continue };
            let enemy = kube.token.seat() != side;
            table.stands[cell.index()] = 1 + 2 * u8::from(enemy) + u8::from(kube.face_up);
            if enemy && kube.face_up {
                table.facing[cell.index()] = Some(kube.kind);
            }
            let ahead = table.rows(cell, kube.token.seat());
            let most = &mut first[usize::from(enemy)];
            *most = ahead.max(*most);
        }
        let points = [side, side.next(2)].map(|seat| usize::from(state.points(seat)).min(4));
        let reserve = KUBES - state.tokens(side).count();
        table.common = [
            POINTS + points[0],
            POINTS + 5 + points[1],
            AHEAD + first[0],
            AHEAD + usize::from(SIDE) + first[1],
            RESERVE + reserve.min(5),
            NUMBER + number[0].min(7),
            NUMBER + 8 + number[1].min(7),
        ]
        .map(|input| input as u16);
        table
    }

    /// How far ahead of its own gates a cell is.
    fn rows(&self, cell: Cell, side: Seat) -> usize {
        usize::from(if side == Seat(0) { cell.row() } else { SIDE - 1 - cell.row() })
    }

    /// The cell so many columns and rows away; rows are counted from the side's own gates.
    fn beyond(&self, cell: Cell, columns: i8, rows: i8) -> Option<Cell> {
        let rows = if self.side == Seat(0) { rows } else { -rows };
        Cell::new(cell.column().checked_add_signed(columns)?, cell.row().checked_add_signed(rows)?)
    }

    fn glimpse(&self, moment: &Moment, track: &Track, by: usize, held: &mut Held) {
        let Moment { cell, prizes, did, .. } = moment;
        let deed = (*did as usize).min(DEEDS - 1);
        let moved = usize::from(*did != Did::Nothing);
        held.put(SPOT + deed * SPOTS + self.rows(*cell, self.side) * 4 + usize::from(aside(*cell)));
        for (columns, rows, beside) in [(0, 1, 0), (0, -1, 1), (-1, 0, 2), (1, 0, 2)] {
            let at = self.beyond(*cell, columns, rows);
            let stands = at.map_or(STANDS - 1, |at| usize::from(self.stands[at.index()]));
            held.put(BESIDES + (moved * BESIDE + beside) * STANDS + stands);
            if let Some(kind) = at.and_then(|at| self.facing[at.index()]) {
                held.put(FACING + beside * KINDS + kind.index());
            }
        }
        for (place, kind) in POWERS.into_iter().enumerate() {
            let prize = prizes[kind.index()];
            if prize.size > 0 {
                held.put(
                    PRIZES + ((moved * POWERS.len() + place) * 2 + usize::from(prize.stale)) * 5 + prize.size,
                );
            }
        }
        let again = usize::from(track.age > 0 && track.still == 0);
        held.put(AGAIN + deed * 2 + again);
        held.put(STILL + deed * STEPS + step(track.still));
        held.put(MOVED + step(track.moved));
        held.put(AGE + step(track.age));
        held.put(ACTED + if moved == 1 { 0 } else { by });
        self.common.iter().for_each(|&input| held.put(usize::from(input)));
    }
}

/// The inputs that hold.
struct Held {
    inputs: [u16; ATTAKUBE_GUESS_HELD],
    number: usize,
}

impl Default for Held {
    fn default() -> Self {
        Held { inputs: [0; ATTAKUBE_GUESS_HELD], number: 0 }
    }
}

impl Held {
    fn put(&mut self, input: usize) {
        if let Some(place) = self.inputs.get_mut(self.number) {
            *place = input as u16;
            self.number += 1;
        }
    }

    fn list(&self) -> &[u16] {
        &self.inputs[..self.number]
    }
}

/// The network that guesses.
#[derive(Clone, Debug)]
pub struct AttaKubeGuesses(Arc<Net>);

impl AttaKubeGuesses {
    /// Reads a network.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        Net::read(bytes, ATTAKUBE_GUESS_INPUTS, KINDS).map(|net| AttaKubeGuesses(Arc::new(net)))
    }

    /// How much these inputs say for each kind.
    pub fn says(&self, inputs: &[u16]) -> [i32; KINDS] {
        let sum = self.0.sum_alone(inputs);
        std::array::from_fn(|kind| self.0.value_alone(&sum, kind))
    }
}

/// What was said for each kind, as weights; the largest is 1. Nothing but products, so that it is the same on every platform.
pub(super) fn odds(said: [i32; KINDS]) -> [f64; KINDS] {
    /// e to the power of −1/256.
    const STEP: f64 = 0.996_101_369_470_117_5;
    let most = said.iter().copied().max().unwrap_or(0);
    said.map(|sum| {
        let (mut power, mut weight, mut left) = (STEP, 1.0, (most - sum).min(UNIT * 60));
        while left > 0 {
            if left & 1 == 1 {
                weight *= power;
            }
            power *= power;
            left >>= 1;
        }
        weight
    })
}

#[cfg(test)]
mod tests {
    use cubo_attakube::AttaKube;
    use cubo_core::{Event, Game, QuickDice, mix, walk};

    use super::*;
    use crate::net::tests::any_net;

    /// What there was to be seen of both sides in random games.
    fn seen() -> Vec<Vec<u16>> {
        let (mut dice, mut list, mut all) = (QuickDice::new(11), Vec::new(), Vec::new());
        for _ in 0..40 {
            let mut state = AttaKube::start(&Default::default(), 2).expect("a table");
            let mut glimpses = [Seat(0), Seat(1)].map(Glimpses::new);
            while let Some(Event::Action(seat, action)) =
                walk::random_event::<AttaKube>(&state, &mut dice, &mut list)
            {
                glimpses[seat.index()].turn(&state, action, |glimpse| all.push(glimpse.inputs.to_vec()));
                AttaKube::play(&mut state, action);
            }
        }
        all
    }

    #[test]
    fn inputs_are_in_their_places() {
        let all = seen();
        let count = |glimpse: &[u16], from: usize, to: usize| {
            glimpse.iter().filter(|&&input| (from..to).contains(&usize::from(input))).count()
        };
        let mut times = [0; ATTAKUBE_GUESS_INPUTS];
        let mut came = 0;
        for glimpse in &all {
            glimpse.iter().for_each(|&input| times[usize::from(input)] += 1);
            assert!(glimpse.len() < ATTAKUBE_GUESS_HELD, "there is room for all: {}", glimpse.len());
            if count(glimpse, CAME, ATTAKUBE_GUESS_INPUTS) == 1 {
                assert_eq!(glimpse.len(), 1);
                came += 1;
                continue;
            }
            for (from, to, each) in [
                (SPOT, BESIDES, 1),
                (BESIDES, FACING, 4),
                (AGAIN, STILL, 1),
                (STILL, MOVED, 1),
                (MOVED, AGE, 1),
                (AGE, ACTED, 1),
                (ACTED, POINTS, 1),
                (POINTS, AHEAD, 2),
                (AHEAD, RESERVE, 2),
                (RESERVE, NUMBER, 1),
                (NUMBER, CAME, 2),
            ] {
                assert_eq!(count(glimpse, from, to), each, "{from}: {glimpse:?}");
            }
            assert!(count(glimpse, PRIZES, AGAIN) <= POWERS.len());
        }
        // Fourteen Kubes are set in every game, and some are added.
        assert!(came > 14 * 40 && all.len() > 5_000, "{came} of {}", all.len());
        for (from, to) in
            [(SPOT, BESIDES), (BESIDES, FACING), (FACING, PRIZES), (PRIZES, AGAIN), (ACTED, POINTS)]
        {
            let held = times[from..to].iter().filter(|&&times| times > 0).count();
            assert!(held * 2 > to - from, "{from}: {held}");
        }
    }

    /// The same numbers on every platform, with vectors and without.
    #[test]
    fn the_fast_guesses_are_the_plain_ones() {
        let guesses = AttaKubeGuesses::read(&any_net(ATTAKUBE_GUESS_INPUTS, KINDS, 5)).expect("a network");
        let mut sum = 0;
        for glimpse in seen() {
            let said = guesses.says(&glimpse);
            let inputs: Vec<usize> = glimpse.iter().map(|&input| input.into()).collect();
            assert_eq!(said, std::array::from_fn(|kind| guesses.0.plain_value_alone(&inputs, kind)));
            sum = said.iter().fold(sum, |sum, &part| mix(sum ^ part as u64));
        }
        assert_eq!(sum, 5_273_048_664_344_623_601);
    }

    #[test]
    fn odds_are_powers_of_e() {
        let said = [0, -1, -256, -300, -2_560, 7, 8, -10_000, -1_000_000, i32::MIN / 2];
        let found = odds(said);
        assert_eq!(found[6], 1.0);
        for (said, weight) in said.iter().zip(found).take(8) {
            let power = (f64::from(said - 8) / 256.0).exp();
            assert!((weight / power - 1.0).abs() < 1e-9, "{said}: {weight}, not {power}");
        }
        assert!(
            found[8] > 0.0 && found[8] < 1e-20 && found[9] == found[8],
            "nothing is impossible: {found:?}"
        );
    }

    /// A table that is turned round is the same to the other side, and so are left and right.
    #[test]
    fn both_sides_are_seen_from_their_own_gates() {
        let sides = [
            "a2=keys,x=tsunami~shield,c1=star,d3=eye,e1=star,f2=quake,g6=comet,d1=eclipse/comet.cyclone.firewall.shield",
            "a3=shield,x=quake!,c7=eye,d4=tsunami,e6=eclipse!,f3=cyclone,g7=firewall,a7=star/star.comet.comet.keys",
        ];
        let turned = |text: &str, flip: bool| -> String {
            let one = |c: char| match c.to_digit(10) {
                Some(row) => char::from(b'0' + 8 - row as u8),
                None => c,
            };
            let cell = |word: &str| -> String {
                let mut letters = word.chars();
                match (letters.next(), letters.next()) {
                    (Some(column @ 'a'..='g'), Some('0'..='9')) if flip => {
                        format!("{}{}", char::from(b'a' + b'g' - column as u8), &word[1..])
                    }
                    _ => word.to_owned(),
                }
            };
            let words: Vec<String> =
                text.split(',').map(|word| cell(word).chars().map(one).collect()).collect();
            words.join(",")
        };
        let look = |position: String, seat: Seat, action: &str| {
            let state = AttaKube::read_position(&position).expect("a position");
            let action: Action = action.parse().expect("an action");
            assert_eq!(AttaKube::refuse(&state, action), None, "{action}");
            let mut all = Vec::new();
            Glimpses::new(seat).turn(&state, action, |glimpse| {
                let mut inputs = glimpse.inputs.to_vec();
                inputs.sort_unstable();
                all.push(inputs);
            });
            all.sort_unstable();
            all
        };
        let first = look(format!("0 1:2 4 1123211 {} {}", sides[0], sides[1]), Seat(0), "d3-c3");
        assert!(first.len() >= 5, "{first:?}");
        for (flip, action) in [(false, "d5-c5"), (true, "d5-e5")] {
            let [one, other] = [turned(sides[1], flip), turned(sides[0], flip)];
            assert_eq!(first, look(format!("1 2:1 4 1123211 {one} {other}"), Seat(1), action), "{flip}");
        }
    }
}
