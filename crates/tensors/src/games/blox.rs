//! BLOX as numbers.

use cubo_blox::{
    Action, Blox, Board, CELLS, Card, Cell, Colour, Figure, Gate, Heap, Payment, Play, SIZE, Side, Stage,
    State, Tower, View, stop,
};
use cubo_core::{Seat, Viewer};

use super::{nameless, write_seats};
use crate::Tensors;
use crate::path::{IdGroup, Path};
use crate::round::Round;
use crate::sheet::{Shape, Sheet, big, small};

const FIGURE: u16 = 0;
const GATE: u16 = FIGURE + CELLS as u16;
const MOVE: u16 = GATE + 36;
const DESTROY: u16 = MOVE + 4;
const HIT: u16 = DESTROY + 4;
const BUILD: u16 = HIT + 4;
const SWAP: u16 = BUILD + 1;
const CARD: u16 = SWAP + 1;
const PAY: u16 = CARD + 4;
const JOKER: u16 = PAY + 4;
const DONE: u16 = JOKER + 4;
const WAKE: u16 = DONE + 1;

fn cell_name(n: u16) -> String {
    Cell::new((n % 9) as u8, (n / 9) as u8).map_or_else(String::new, |cell| cell.to_string())
}

fn gate_name(n: u16) -> String {
    Gate::new(Side::ALL[usize::from(n / 9)], (n % 9) as u8).map_or_else(String::new, |gate| gate.to_string())
}

fn side_name(n: u16) -> String {
    ["north", "south", "east", "west"][usize::from(n)].to_owned()
}

fn colour_name(n: u16) -> String {
    Colour::ALL[usize::from(n)].letter().to_string()
}

/// The side towards which another cell lies, in the order of [`Side::ALL`].
fn towards(from: Cell, to: Cell) -> Option<u16> {
    let (columns, rows) = (to.column() as i8 - from.column() as i8, to.row() as i8 - from.row() as i8);
    match (columns, rows) {
        (0, 1..) => Some(0),
        (0, ..=-1) => Some(1),
        (1.., 0) => Some(2),
        (..=-1, 0) => Some(3),
        _ => None,
    }
}

fn with_card(path: Path, card: Card) -> Path {
    path.then(if card.joker { JOKER } else { CARD } + card.colour.index() as u16)
}

/// The cards in order, then the joker or the end.
fn with_payment(path: Path, pay: Payment) -> Path {
    let path = with_cards(path, pay.cards());
    match pay.joker() {
        Some(colour) => path.then(JOKER + colour.index() as u16),
        None => path.then(DONE),
    }
}

fn with_cards(path: Path, cards: Heap) -> Path {
    cards.iter().fold(path, |path, colour| path.then(PAY + colour.index() as u16))
}

/// What a viewer knows of a game of BLOX.
#[derive(Clone, Copy)]
pub struct BloxKnown<'a> {
    viewer: Viewer,
    table: &'a Board,
    hand: Option<Heap>,
    others_held: Heap,
    plays: &'a [Play],
}

impl Tensors for Blox {
    type Known<'a> = BloxKnown<'a>;

    const IDS: &'static [IdGroup] = &[
        IdGroup {
            name: "figure",
            first: FIGURE,
            count: 81,
            what: "the own figure that acts, by its cell",
            each: cell_name,
        },
        IdGroup {
            name: "gate",
            first: GATE,
            count: 36,
            what: "a figure comes in there (nine ids a side: north, south, east, west); then one card or the joker",
            each: gate_name,
        },
        IdGroup {
            name: "move",
            first: MOVE,
            count: 4,
            what: "the figure moves that way; then one card or the joker",
            each: side_name,
        },
        IdGroup {
            name: "destroy",
            first: DESTROY,
            count: 4,
            what: "it destroys the first tower that way; then the payment",
            each: side_name,
        },
        IdGroup {
            name: "hit",
            first: HIT,
            count: 4,
            what: "it hits the first figure that way; then the payment",
            each: side_name,
        },
        IdGroup {
            name: "build",
            first: BUILD,
            count: 1,
            what: "it becomes a tower; then the payment, which names the blocks",
            each: nameless,
        },
        IdGroup {
            name: "swap",
            first: SWAP,
            count: 1,
            what: "cards are changed; then which ones",
            each: nameless,
        },
        IdGroup {
            name: "card",
            first: CARD,
            count: 4,
            what: "this one card; ends the path",
            each: colour_name,
        },
        IdGroup {
            name: "pay",
            first: PAY,
            count: 4,
            what: "a card of a payment or a swap, in the order W G B M; up to five times",
            each: colour_name,
        },
        IdGroup {
            name: "joker",
            first: JOKER,
            count: 4,
            what: "the joker in the place of a card; ends the path",
            each: colour_name,
        },
        IdGroup { name: "done", first: DONE, count: 1, what: "no more cards; ends the path", each: nameless },
        IdGroup {
            name: "wake",
            first: WAKE,
            count: 1,
            what: "no more cards, and the joker is turned up again; ends the path of a swap",
            each: nameless,
        },
    ];

    const ACTION_FEATURES: u16 = 24;

    fn shape(seats: u8) -> Shape {
        let seats = u16::from(seats);
        Shape { planes: 25 + seats, height: SIZE as u8, width: SIZE as u8, features: 16 * seats + 32 }
    }

    fn in_view(view: &View, viewer: Viewer) -> BloxKnown<'_> {
        BloxKnown {
            viewer,
            table: view.table(),
            hand: view.hand(),
            others_held: view.others_held(),
            plays: view.plays(),
        }
    }

    fn in_state(state: &State, viewer: Viewer) -> BloxKnown<'_> {
        // What the others held at the last shuffle, all together, is what everybody can work out (BX-7).
        let others = Seat::all(state.table().seats()).filter(|&seat| !viewer.is(seat));
        BloxKnown {
            viewer,
            table: state.table(),
            hand: match viewer {
                Viewer::Seat(seat) => Some(state.hand(seat)),
                Viewer::Spectator => None,
            },
            others_held: others.fold(Heap::EMPTY, |sum, seat| sum.plus(state.base(seat))),
            plays: state.plays(),
        }
    }

    fn write(known: &BloxKnown<'_>, sheet: &mut Sheet<'_>) {
        let table = known.table;
        let round = Round::of(known.viewer, table.seats());
        let seats = round.len();
        let mut towers = sheet.planes(
            "blocks",
            20,
            (0, 1),
            "blocks of towers: white, grey, black, mauve at the bottom, then one higher, and so on up to the fifth",
        );
        let mut figures = sheet.planes("figures", seats, (0, 1), "figures of each seat, own first");
        let mut neutral = sheet.planes("neutral", 1, (0, 1), "neutral figures");
        let mut colours =
            sheet.planes("colour", 4, (0, 1), "the printed colour of the cell, the same in every game");
        for cell in Cell::reading_order() {
            let at = cell.index();
            for (height, colour) in table.tower(cell).blocks().enumerate() {
                towers.set(4 * height + colour.index(), at, 1);
            }
            match table.figure(cell) {
                Some(Figure::Of(seat)) => figures.set(round.place(seat), at, 1),
                Some(Figure::Neutral) => neutral.set(0, at, 1),
                None => {}
            }
            colours.set(cell.colour().index(), at, 1);
        }

        let stage = table.stage();
        write_seats(sheet, known.viewer, round, (stage == Stage::Act).then(|| table.seat()));
        let (setting_up, draws) = match stage {
            Stage::Towers | Stage::Deal => (true, 0),
            Stage::Draw(cards) => (false, cards),
            _ => (false, 0),
        };
        sheet.flag("set-up", "before the deal", setting_up);
        sheet.feature("draws", (0, 5), "how many cards are being drawn, while they are", draws);
        sheet.flag("over", "whether the game is over", matches!(stage, Stage::Finished | Stage::Quiet));
        let turn =
            sheet.features("turn", seats, (0, 1), "whose turn it is, also while cards are drawn, own first");
        turn[round.place(table.seat())] = 1;
        let phase = sheet.features("phase", 4, (0, 1), "phase 1, 2, 3 or 4 (BX-20)");
        phase[usize::from(table.phase().clamp(1, 4)) - 1] = 1;
        sheet.flag("last round", "whether the last round is being played", table.last_round());
        sheet.feature(
            "quiet rounds",
            (0, 30),
            "rounds in a row without destroying or building",
            table.quiet_rounds(),
        );
        sheet.flag("stirred", "whether somebody has done so in this round", table.stirred());
        let ending = sheet.features("towers", 5, (0, 40), "how many towers of each height, 1 to 5, stand");
        for (into, height) in ending.iter_mut().zip(1..=Tower::HIGHEST) {
            *into = table.towers_of(height) as i8;
        }
        let cards = |into: &mut [i8], heap: Heap| {
            for (into, count) in into.iter_mut().zip(heap.counts()) {
                *into = small(count, 60);
            }
        };
        let hand = known.hand.unwrap_or_default();
        cards(
            sheet.features("hand", 4, (0, 5), "the viewer's own cards, W G B M; all 0 for a spectator"),
            hand,
        );
        cards(sheet.features("discards", 4, (0, 15), "discards, W G B M"), table.discards());
        let unseen =
            Heap::ALL_CARDS.checked_minus(table.discards()).and_then(|rest| rest.checked_minus(hand));
        cards(
            sheet.features(
                "unseen",
                4,
                (0, 15),
                "cards in the pile and in hands that the viewer does not see, W G B M",
            ),
            unseen.unwrap_or_default(),
        );
        cards(
            sheet.features(
                "others held",
                4,
                (0, 15),
                "what all those hands held together when the pile was last shuffled, W G B M; all 0 before the first time",
            ),
            known.others_held,
        );
        sheet.feature("pile", (0, 60), "cards in the pile", table.pile());
        let held = sheet.features("held", seats, (0, 5), "cards in each hand, own first");
        let points = sheet.features(
            "points",
            2 * seats,
            (0, 127),
            "hundreds, then the rest, of each seat's points, own first",
        );
        let blocks =
            sheet.features("own blocks", 4 * seats, (0, 40), "blocks before each seat, W G B M, own first");
        let jokers = sheet.features("joker", seats, (0, 1), "whose joker lies face up, own first");
        let off = sheet.features("off", seats, (0, 4), "figures off the board, own first");
        let played = sheet.features(
            "played",
            4 * seats,
            (0, 15),
            "cards that each seat has played since the last shuffle, W G B M, own first",
        );
        for (n, seat) in round.seats() {
            held[n] = table.held(seat) as i8;
            big(&mut points[2 * n..2 * n + 2], table.points(seat));
            cards(&mut blocks[4 * n..4 * n + 4], table.blocks(seat));
            jokers[n] = i8::from(table.joker(seat));
            off[n] = table.off_board(seat) as i8;
        }
        for play in known.plays {
            let first = 4 * round.place(play.seat);
            for (into, count) in played[first..first + 4].iter_mut().zip(play.cards.counts()) {
                *into = into.saturating_add(count as i8);
            }
        }
    }

    fn write_action(known: &BloxKnown<'_>, action: Action, sheet: &mut Sheet<'_>) {
        let (kind, from, to) = match action {
            Action::Enter { gate, card } => (0, None, stop(gate.path(), card.colour)),
            Action::Move { from, side, card } => (1, Some(from), stop(from.towards(side), card.colour)),
            Action::Destroy { from, to, .. } => (2, Some(from), Some(to)),
            Action::Build { at, .. } => (3, Some(at), Some(at)),
            Action::Hit { from, to, .. } => (4, Some(from), Some(to)),
            Action::Swap { .. } => (5, None, None),
        };
        sheet.features("kind", 6, (0, 1), "enter, move, destroy, build, hit, swap")[kind] = 1;
        let what = "column and row from 1, 0 for none";
        for (name, cell) in [("from", from), ("to", to)] {
            let at = sheet.features(name, 2, (0, 9), what);
            if let Some(cell) = cell {
                (at[0], at[1]) = (cell.column() as i8 + 1, cell.row() as i8 + 1);
            }
        }
        let paid = sheet.features("cards", 4, (0, 5), "the cards that are paid or changed, W G B M");
        for (into, count) in paid.iter_mut().zip(action.cards().counts()) {
            *into = count as i8;
        }
        let joker =
            sheet.features("joker", 4, (0, 1), "what the joker stands for, W G B M; all 0 if it is not used");
        if let Some(colour) = action.joker() {
            joker[colour.index()] = 1;
        }
        sheet.flag(
            "wakes",
            "whether the joker is turned up again",
            matches!(action, Action::Swap { wake: true, .. }),
        );
        let height = match action {
            Action::Destroy { to, .. } => known.table.tower(to).height(),
            Action::Build { pay, .. } => pay.worth().len(),
            _ => 0,
        };
        sheet.feature("height", (0, 6), "of the tower that is destroyed or built", height);
        let whose = sheet.features(
            "victim",
            4,
            (0, 1),
            "whose figure is hit: neutral, or of the first, second, third seat after the own",
        );
        if let Action::Hit { to, .. } = action {
            match known.table.figure(to) {
                Some(Figure::Of(seat)) => {
                    whose[Round::of(known.viewer, known.table.seats()).place(seat)] = 1;
                }
                Some(Figure::Neutral) => whose[0] = 1,
                None => {}
            }
        }
    }

    fn path(action: Action) -> Option<Path> {
        let figure = |cell: Cell| FIGURE + cell.index() as u16;
        Some(match action {
            Action::Enter { gate, card } => {
                let gate = GATE + gate.side() as u16 * 9 + u16::from(gate.line());
                with_card(Path::of(&[gate]), card)
            }
            Action::Move { from, side, card } => {
                with_card(Path::of(&[figure(from), MOVE + side as u16]), card)
            }
            Action::Destroy { from, to, pay } => {
                with_payment(Path::of(&[figure(from), DESTROY + towards(from, to)?]), pay)
            }
            Action::Build { at, pay } => with_payment(Path::of(&[figure(at), BUILD]), pay),
            Action::Hit { from, to, pay } => {
                with_payment(Path::of(&[figure(from), HIT + towards(from, to)?]), pay)
            }
            Action::Swap { cards, wake } => {
                with_cards(Path::of(&[SWAP]), cards.heap()).then(if wake { WAKE } else { DONE })
            }
        })
    }
}
