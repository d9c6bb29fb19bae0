//! A whole position as one line of text, secrets included. The grammar is in `docs/notation/blox.md`.

use std::fmt::Write;

use cubo_core::BadPosition;

use crate::belief::ways_from;
use crate::check::{check_table, place_figure, place_tower};
use crate::numbering::heaps_of;
use crate::state::{Board, Figure, MOST, NEUTRAL, Play, Stage, State};
use crate::{Cell, Colour, Heap, Seat, Tower};

/// The letters of the figures: one a seat, then the neutral ones.
const LETTERS: &[u8; MOST + 1] = b"abcdn";

/// Writes a position.
pub(crate) fn write(state: &State) -> String {
    let table = &state.now.table;
    let mut text = format!("{} ", table.seats);
    write_board(table, &mut text);
    text.push(' ');
    text.push_str(&write_stage(table.stage, table.seat));
    let _ = write!(
        text,
        " {}{} {}{} {}",
        table.phase,
        if table.closing { "!" } else { "" },
        table.quiet,
        if table.stirred { "+" } else { "" },
        dash(table.discards)
    );
    for seat in Seat::all(table.seats) {
        let plays: Vec<String> =
            state.plays().iter().filter(|p| p.seat == seat).map(|p| p.cards.to_string()).collect();
        let _ = write!(
            text,
            " {};{};{};{};{};{}",
            table.points(seat),
            dash(table.blocks(seat)),
            if table.joker(seat) { "+" } else { "-" },
            dash(state.hand(seat)),
            dash(state.base(seat)),
            if plays.is_empty() { "-".to_owned() } else { plays.join(",") },
        );
    }
    text
}

/// The stage as one word.
pub(crate) fn write_stage(stage: Stage, seat: u8) -> String {
    match stage {
        Stage::Towers => "towers".to_owned(),
        Stage::Deal => "deal".to_owned(),
        Stage::Act => format!("act{seat}"),
        Stage::Draw(count) => format!("draw{seat}:{count}"),
        Stage::Finished => "over:BX-22".to_owned(),
        Stage::Quiet => "over:BX-24".to_owned(),
    }
}

/// Reads a stage and whose turn it is or was.
pub(crate) fn read_stage(text: &str, seats: u8) -> Option<(Stage, u8)> {
    let digit = |b: u8| b.is_ascii_digit().then(|| b - b'0');
    match text.as_bytes() {
        b"towers" => Some((Stage::Towers, 0)),
        b"deal" => Some((Stage::Deal, 0)),
        b"over:BX-22" => Some((Stage::Finished, seats - 1)),
        b"over:BX-24" => Some((Stage::Quiet, seats - 1)),
        [b'a', b'c', b't', seat] => Some((Stage::Act, digit(*seat)?)),
        [b'd', b'r', b'a', b'w', seat, b':', count] => {
            Some((Stage::Draw(digit(*count).filter(|n| (1..=5).contains(n))?), digit(*seat)?))
        }
        _ => None,
    }
}

fn write_board(table: &Board, text: &mut String) {
    let mut empty = 0;
    for cell in Cell::reading_order() {
        if cell.column() == 0 && cell.row() != 8 {
            flush(&mut empty, text);
            text.push('/');
        }
        let tower = table.tower(cell);
        match table.figure(cell) {
            None if tower.height() == 0 => {
                empty += 1;
                continue;
            }
            figure => {
                flush(&mut empty, text);
                match figure {
                    None => {
                        let _ = write!(text, "({tower})");
                    }
                    Some(Figure::Neutral) => text.push('n'),
                    Some(Figure::Of(seat)) => text.push(LETTERS[seat.index()] as char),
                }
            }
        }
    }
    flush(&mut empty, text);
}

fn flush(empty: &mut u8, text: &mut String) {
    if *empty > 0 {
        let _ = write!(text, "{empty}");
        *empty = 0;
    }
}

/// Letters, or a dash for nothing.
fn dash(heap: Heap) -> String {
    if heap.is_empty() { "-".to_owned() } else { heap.to_string() }
}

fn read_dash(text: &str, most: usize) -> Option<Heap> {
    match text {
        "-" => Some(Heap::EMPTY),
        "" => None,
        _ => Heap::read(text.as_bytes(), most),
    }
}

fn bad<T>(why: impl Into<String>) -> Result<T, BadPosition> {
    Err(BadPosition::new(why))
}

/// Reads a position.
pub(crate) fn read(text: &str) -> Result<State, BadPosition> {
    let fields: Vec<&str> = text.split(' ').take(12).collect();
    let [seats, board, stage, phase, rounds, discards, rest @ ..] = fields.as_slice() else {
        return bad("a position has seats, board, stage, phase, rounds, discards and a field for each seat");
    };
    let seats = match *seats {
        "2" => 2,
        "3" => 3,
        "4" => 4,
        other => return bad(format!("{other:?} seats: BLOX is for 2, 3 or 4")),
    };
    if rest.len() != usize::from(seats) {
        return bad(format!("{} fields of seats for {seats} seats", rest.len()));
    }
    let mut state = State::new(seats);
    let table = &mut state.now.table;
    read_board(table, board)?;
    let Some((stage, seat)) = read_stage(stage, seats) else {
        return bad(format!("{stage:?} is no stage: towers, deal, act0, draw0:2, over:BX-22 or over:BX-24"));
    };
    (table.stage, table.seat) = (stage, seat);
    (table.phase, table.closing) = number_and_mark(phase, '!', "phase")?;
    (table.quiet, table.stirred) = number_and_mark(rounds, '+', "rounds")?;
    let Some(heap) = read_dash(discards, 60) else {
        return bad(format!("{discards:?} are no discards: letters sorted W G B M, or -"));
    };
    table.discards = heap;
    for (seat, field) in rest.iter().enumerate() {
        read_seat(&mut state, seat, field)?;
    }
    settle(&mut state)?;
    if write(&state) != text {
        return bad("the position is not written in the one way it can be written");
    }
    Ok(state)
}

fn read_board(table: &mut Board, text: &str) -> Result<(), BadPosition> {
    let rows: Vec<&str> = text.split('/').take(10).collect();
    if rows.len() != 9 {
        return bad(format!("the board has {} rows, not 9", rows.len()));
    }
    for (n, row) in rows.into_iter().enumerate() {
        let row_number = 8 - n as u8;
        let mut column = 0u8;
        let mut letters = row.bytes();
        while let Some(letter) = letters.next() {
            let here = || Cell::new(column, row_number);
            let wide = || BadPosition::new(format!("row {} is wider than 9 cells", row_number + 1));
            match letter {
                b'1'..=b'9' => column += letter - b'0' - 1,
                b'(' => {
                    let blocks: Option<Vec<Colour>> =
                        letters.by_ref().take_while(|&b| b != b')').map(Colour::from_letter).collect();
                    let cell = here().ok_or_else(wide)?;
                    let Some(tower) = blocks.and_then(Tower::new) else {
                        return bad(format!("the tower on {cell} is not one to five of the letters W G B M"));
                    };
                    place_tower(table, cell, tower).map_err(BadPosition)?;
                }
                _ => {
                    let Some(owner) = LETTERS.iter().position(|&l| l == letter) else {
                        return bad(format!(
                            "row {} has something that is no tower, figure or number",
                            row_number + 1
                        ));
                    };
                    let cell = here().ok_or_else(wide)?;
                    place_figure(table, cell, if owner == MOST { NEUTRAL } else { owner })
                        .map_err(BadPosition)?;
                }
            }
            column += 1;
            if column > 9 {
                return Err(wide());
            }
        }
        if column != 9 {
            return bad(format!("row {} has {column} cells, not 9", row_number + 1));
        }
    }
    Ok(())
}

/// `4!`, `12+`: a number below 100 and perhaps a mark.
fn number_and_mark(text: &str, mark: char, what: &str) -> Result<(u8, bool), BadPosition> {
    let digits = text.strip_suffix(mark);
    match digits.unwrap_or(text).parse() {
        Ok(number) if number < 100 => Ok((number, digits.is_some())),
        _ => bad(format!("{text:?} is no {what}: a number, perhaps with {mark}")),
    }
}

fn read_seat(state: &mut State, seat: usize, field: &str) -> Result<(), BadPosition> {
    let why = |what: &str| BadPosition::new(format!("seat {seat}: {what}"));
    let parts: Vec<&str> = field.split(';').take(7).collect();
    let [points, blocks, joker, hand, base, plays] = parts.as_slice() else {
        return Err(why("points;blocks;joker;hand;base;plays are needed"));
    };
    let now = &mut state.now;
    now.table.points[seat] = points
        .parse()
        .ok()
        .filter(|&points: &u16| points < 30_000)
        .ok_or_else(|| why("points are a number below 30000"))?;
    now.table.blocks[seat] =
        read_dash(blocks, 40).ok_or_else(|| why("blocks are sorted letters W G B M, or -"))?;
    match *joker {
        "+" => {}
        "-" => now.table.jokers &= !(1 << seat),
        _ => return Err(why("the joker is + (face up) or - (face down)")),
    }
    let hand =
        read_dash(hand, 5).ok_or_else(|| why("the hand is up to five sorted letters W G B M, or -"))?;
    let base =
        read_dash(base, 5).ok_or_else(|| why("the base is up to five sorted letters W G B M, or -"))?;
    (now.hands[seat], now.bases[seat]) = (hand, base);
    (now.table.held[seat], now.table.kept[seat]) = (hand.len(), base.len());
    if *plays != "-" {
        for cards in plays.split(',') {
            if state.past.len() >= 60 {
                return Err(why("more plays than a pile has cards"));
            }
            let cards = Heap::read(cards.as_bytes(), 5)
                .filter(|cards| !cards.is_empty())
                .ok_or_else(|| why("a play is one to five sorted letters W G B M"))?;
            state.past.push(Play { seat: Seat(seat as u8), cards });
        }
    }
    Ok(())
}

/// What follows from the rest: the pile, now and when it was shuffled; and whether it all fits.
fn settle(state: &mut State) -> Result<(), BadPosition> {
    let mut counts = [0u32; 4];
    let mut bases = [0u32; 4];
    let mut played = [0u32; 4];
    for colour in Colour::ALL {
        let count = |heaps: &[Heap]| heaps.iter().map(|heap| u32::from(heap.of(colour))).sum::<u32>();
        let c = colour.index();
        counts[c] = count(&state.now.hands) + u32::from(state.now.table.discards.of(colour));
        bases[c] = count(&state.now.bases);
        played[c] = state.past.iter().map(|play| u32::from(play.cards.of(colour))).sum();
        let aside = u32::from(state.now.table.discards.of(colour)).checked_sub(played[c]);
        if counts[c] > 15 || aside.is_none_or(|aside| bases[c] + aside > 15) {
            return bad(format!("the cards of {} do not add up to 15", colour.letter()));
        }
    }
    let table = &mut state.now.table;
    let discards = table.discards.counts();
    state.now.pile = Heap::new(std::array::from_fn(|c| 15 - counts[c] as u8));
    table.fresh = Heap::new(std::array::from_fn(|c| 15 - bases[c] as u8 - (discards[c] - played[c] as u8)));
    check_table(table, &state.past).map_err(BadPosition)?;
    for seat in 0..usize::from(state.now.table.seats) {
        let (base, hand) = (state.now.bases[seat], state.now.hands[seat]);
        let ways = ways_from(&state.now.table, &state.past, seat, base);
        if ways.is_none_or(|line| line[heaps_of(hand.len()).number(hand)] <= 0.0) {
            return bad(format!("seat {seat} cannot have come from its base to its hand by its plays"));
        }
    }
    Ok(())
}
