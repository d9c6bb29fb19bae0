//! Whether what comes from outside, a position or a view, makes sense. One place for both.

use crate::chance::box_blocks;
use crate::state::{Board, FIGURES, HAND, MOST, NEUTRAL, Play, QUIET_ROUNDS, Stage};
use crate::{Cell, Colour, Heap, Tower};

/// Puts a tower on the board, if the cell is free.
pub(crate) fn place_tower(table: &mut Board, cell: Cell, tower: Tower) -> Result<(), String> {
    if !table.is_free(cell) {
        return Err(format!("two things stand on {cell}"));
    }
    if tower.height() == 0 {
        return Err(format!("the tower on {cell} has no blocks"));
    }
    table.raise(cell, tower);
    Ok(())
}

/// Puts a figure on the board, if the cell is free.
pub(crate) fn place_figure(table: &mut Board, cell: Cell, owner: usize) -> Result<(), String> {
    if !table.is_free(cell) {
        return Err(format!("two things stand on {cell}"));
    }
    if owner != NEUTRAL && owner >= usize::from(table.seats) {
        return Err(format!("the figure on {cell} belongs to nobody at the table"));
    }
    table.stand(owner, cell);
    Ok(())
}

/// What must hold of a table whatever happened before.
pub(crate) fn check_table(table: &Board, plays: &[Play]) -> Result<(), String> {
    check_pieces(table)?;
    check_clock(table)?;
    check_cards(table, plays)
}

fn check_pieces(table: &Board) -> Result<(), String> {
    let seats = usize::from(table.seats);
    for (owner, set) in table.figures.iter().enumerate() {
        let most = match owner {
            NEUTRAL if seats == 2 => 8, // BX-6
            NEUTRAL => 0,
            _ => FIGURES,
        };
        if set.count_ones() > most {
            let whose = if owner == NEUTRAL { "neutral".to_owned() } else { format!("seat {owner}'s") };
            return Err(format!("more than {most} {whose} figures stand on the board"));
        }
    }
    let mut used = [0u32; 4];
    let heaps = table.towers.iter().map(|tower| tower.heap()).chain(table.blocks);
    for heap in heaps {
        for colour in Colour::ALL {
            used[colour.index()] += u32::from(heap.of(colour));
        }
    }
    for colour in Colour::ALL {
        let all = box_blocks(seats == 2).of(colour);
        if used[colour.index()] > u32::from(all) {
            let letter = colour.letter();
            return Err(format!("there are more blocks of {letter} than the {all} in the game"));
        }
    }
    let empty = table.tall == 0 && table.figures.iter().all(|&set| set == 0);
    if table.stage == Stage::Towers && !empty {
        return Err("the board is not empty before the towers are set up".to_owned());
    }
    Ok(())
}

fn check_clock(table: &Board) -> Result<(), String> {
    let first = if table.seats == 2 { 2 } else { 1 };
    if !(first..=4).contains(&table.phase) {
        return Err(format!("phase {} is not one of {first} to 4", table.phase));
    }
    if table.seat >= table.seats {
        return Err(format!("seat {} of {} cannot be to act", table.seat, table.seats));
    }
    if table.closing && table.phase != 4 {
        return Err("the last round is played in phase 4".to_owned());
    }
    let last = table.seat + 1 == table.seats;
    let sound = match table.stage {
        Stage::Towers | Stage::Deal => {
            let untouched = table.points == [0; MOST]
                && table.blocks == [Heap::EMPTY; MOST]
                && table.jokers == (1 << table.seats) - 1;
            table.seat == 0
                && table.quiet == 0
                && !table.stirred
                && !table.closing
                && table.phase == first
                && untouched
        }
        Stage::Act | Stage::Draw(_) => table.quiet < QUIET_ROUNDS,
        Stage::Finished => last && table.closing && table.quiet <= QUIET_ROUNDS,
        Stage::Quiet => last && !table.closing && !table.stirred && table.quiet == QUIET_ROUNDS,
    };
    if sound { Ok(()) } else { Err("turn, rounds and phase do not go together".to_owned()) }
}

fn check_cards(table: &Board, plays: &[Play]) -> Result<(), String> {
    let seats = usize::from(table.seats);
    let dealt = !matches!(table.stage, Stage::Towers | Stage::Deal);
    for seat in 0..MOST {
        let full = match table.stage {
            Stage::Draw(count) if usize::from(table.seat) == seat => {
                let last = plays.iter().rev().find(|play| play.seat.index() == seat);
                if last.is_none_or(|play| play.cards.len() != count) {
                    return Err(format!("seat {seat} is to draw {count} cards, but did not play as many"));
                }
                HAND - count
            }
            _ if dealt && seat < seats => HAND,
            _ => 0,
        };
        if table.held[seat] != full {
            return Err(format!("seat {seat} holds {} cards where it must hold {full}", table.held[seat]));
        }
    }
    // BX-7: at a shuffle all hands are full but that of the seat that draws; at the deal all are empty.
    let kept = &table.kept[..seats];
    let short = kept.iter().filter(|&&count| count < HAND).count();
    let at_deal = kept.iter().all(|&count| count == 0);
    if kept.iter().any(|&count| count > HAND) || (!at_deal && short > 1) || (!dealt && !at_deal) {
        return Err("the hands at the last shuffle have impossible sizes".to_owned());
    }
    if !dealt && !plays.is_empty() {
        return Err("cards were played before any were dealt".to_owned());
    }
    let mut played = [0u32; 4];
    for play in plays {
        if play.seat.0 >= table.seats || !(1..=HAND).contains(&play.cards.len()) {
            return Err("a play is of one to five cards by somebody at the table".to_owned());
        }
        for colour in Colour::ALL {
            played[colour.index()] += u32::from(play.cards.of(colour));
        }
    }
    // What lies on the discards beyond the plays since the shuffle was never shuffled in: set-up by hand.
    for colour in Colour::ALL {
        let (discards, fresh) = (u32::from(table.discards.of(colour)), u32::from(table.fresh.of(colour)));
        let letter = colour.letter();
        let Some(aside) = discards.checked_sub(played[colour.index()]) else {
            return Err(format!("more {letter} cards were played than lie on the discards"));
        };
        if aside + fresh > 15 {
            return Err(format!("there are more than 15 cards of {letter}"));
        }
    }
    let aside = u32::from(table.discards.len()) - plays.iter().map(|p| u32::from(p.cards.len())).sum::<u32>();
    let all = u32::from(table.fresh.len()) + aside + kept.iter().map(|&n| u32::from(n)).sum::<u32>();
    let now = u32::from(table.discards.len()) + table.held.iter().map(|&n| u32::from(n)).sum::<u32>();
    if all != 60 || now > 60 || (!dealt && now != 0) {
        return Err("the cards do not add up to 60".to_owned());
    }
    Ok(())
}
