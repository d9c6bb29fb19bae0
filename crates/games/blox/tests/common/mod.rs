//! What the tests share: a second generator straight from the rule text, nonsense to refuse, and positions in short.
#![allow(unreachable_pub)]

use std::collections::BTreeSet;

use cubo_blox::{Action, Blox, Card, Cards, Cell, Colour, Figure, Gate, Heap, Payment, Side, Stage, State};
use cubo_core::{Dice, Event, Game, QuickDice, Seat, Turn, walk};

/// A position that must be readable.
pub fn position(text: &str) -> State {
    Blox::read_position(text).unwrap_or_else(|e| panic!("{text}\n{e}"))
}

/// A cell by name.
pub fn cell(name: &str) -> Cell {
    let b = name.as_bytes();
    Cell::new(b[0] - b'a', b[1] - b'1').unwrap()
}

/// A heap by letters.
pub fn heap(letters: &str) -> Heap {
    letters.bytes().map(|b| Colour::from_letter(b).unwrap()).collect()
}

/// A position in short, by pieces: towers as `c3=WWB`, figures as `a@c3` (seats a to d, neutral n), and for each seat
/// `points;blocks;joker;hand`. Phase and turn as given, no discards, nothing known.
pub fn table(seats: u8, stage: &str, phase: u8, pieces: &str, seat_fields: &[&str]) -> State {
    let mut grid: Vec<Vec<String>> = vec![vec![String::new(); 9]; 9];
    for piece in pieces.split_whitespace() {
        let (place, text) = match piece.split_once('=') {
            Some((place, blocks)) => (place, format!("({blocks})")),
            None => {
                let (figure, place) = piece.split_once('@').unwrap();
                (place, figure.to_owned())
            }
        };
        let at = cell(place);
        grid[usize::from(at.row())][usize::from(at.column())] = text;
    }
    let mut rows = Vec::new();
    for row in grid.iter().rev() {
        let (mut text, mut empty) = (String::new(), 0);
        for content in row {
            if content.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text += content;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        rows.push(text);
    }
    let fields: Vec<String> = seat_fields.iter().map(|field| format!("{field};-;-")).collect();
    position(&format!("{seats} {} {stage} {phase} 0 - {}", rows.join("/"), fields.join(" ")))
}

/// Every legal action as text.
pub fn list(state: &State) -> BTreeSet<String> {
    cubo_core::walk::list::<Blox>(state).iter().map(ToString::to_string).collect()
}

/// Plays a text, which must be legal.
pub fn play(state: &mut State, text: &str) {
    let action: Action = text.parse().unwrap();
    assert_eq!(Blox::refuse(state, action), None, "{text}");
    assert!(list(state).contains(text), "{text} is not listed");
    Blox::play(state, action);
}

/// Applies an outcome of chance, which must be possible.
pub fn apply_chance(state: &mut State, text: &str) {
    let chance = text.parse().unwrap();
    assert!(Blox::odds(state, &chance) > 0.0, "{text} cannot happen");
    Blox::apply_chance(state, chance);
}

/// The id of the clause that refuses a text; it must not be listed either.
pub fn refused(state: &State, text: &str) -> &'static str {
    use cubo_core::Clause;
    assert!(!list(state).contains(text), "{text} is listed");
    Blox::refuse(state, text.parse().unwrap()).map_or("allowed", |clause| clause.id())
}

/// Everything that can be paid with a hand: some cards or none, and the joker or not (BX-17).
fn payments(hand: Heap, joker: bool) -> Vec<(Heap, Option<Colour>)> {
    let mut all = BTreeSet::new();
    let cards: Vec<Colour> = hand.iter().collect();
    for chosen in 0u32..1 << cards.len() {
        let part: Heap =
            cards.iter().enumerate().filter(|(n, _)| chosen & (1 << n) != 0).map(|(_, &c)| c).collect();
        all.insert((part, None));
        if joker {
            all.extend(Colour::ALL.map(|colour| (part, Some(colour))));
        }
    }
    all.into_iter().collect()
}

fn walk_from(at: Cell, side: Side) -> Vec<Cell> {
    let (mut column, mut row) = (at.column() as i8, at.row() as i8);
    let mut cells = Vec::new();
    loop {
        match side {
            Side::North => row += 1,
            Side::South => row -= 1,
            Side::East => column += 1,
            Side::West => column -= 1,
        }
        if !(0..9).contains(&column) || !(0..9).contains(&row) {
            return cells;
        }
        cells.push(Cell::new(column as u8, row as u8).unwrap());
    }
}

/// Where a figure with a card of that colour would stop on that path, if it can (BX-9, BX-10).
fn stop(state: &State, path: &[Cell], colour: Colour) -> Option<Cell> {
    for &at in path {
        let table = state.table();
        if table.tower(at).height() > 0 || table.figure(at).is_some() {
            return None;
        }
        if at.colour() == colour {
            return Some(at);
        }
    }
    None
}

/// All legal actions, as plainly as can be.
pub fn naive(state: &State) -> Vec<Action> {
    let table = state.table();
    assert_eq!(table.stage(), Stage::Act);
    let seat = table.seat();
    let all = payments(state.hand(seat), table.joker(seat));
    let mut actions = Vec::new();
    let own: Vec<Cell> =
        Cell::reading_order().filter(|&c| table.figure(c) == Some(Figure::Of(seat))).collect();

    for &(cards, joker) in &all {
        let worth: Vec<Colour> = cards.iter().chain(joker).collect();
        if worth.is_empty() {
            continue;
        }
        let pay = Payment::new(cards, joker).unwrap();
        // One card: enter and move.
        if let [colour] = worth[..] {
            let card = Card { colour, joker: joker.is_some() };
            if own.len() < 4 {
                for side in Side::ALL {
                    for line in 0..9 {
                        let gate = Gate::new(side, line).unwrap();
                        let path: Vec<Cell> = gate.path().collect();
                        if stop(state, &path, colour).is_some() {
                            actions.push(Action::Enter { gate, card });
                        }
                    }
                }
            }
            for &from in &own {
                for side in Side::ALL {
                    if stop(state, &walk_from(from, side), colour).is_some() {
                        actions.push(Action::Move { from, side, card });
                    }
                }
            }
        }
        let sum: Heap = worth.iter().copied().collect();
        for &from in &own {
            for side in Side::ALL {
                let path = walk_from(from, side);
                let Some(n) =
                    path.iter().position(|&c| table.tower(c).height() > 0 || table.figure(c).is_some())
                else {
                    continue;
                };
                let (between, to) = (&path[..n], path[n]);
                let tower = table.tower(to);
                if tower.height() > 0 {
                    let clash = between.iter().any(|c| tower.blocks().any(|b| b == c.colour()));
                    let few = table.blocks(seat).len() < 7;
                    if !clash && few && tower.height() <= table.phase() && tower.heap() == sum {
                        actions.push(Action::Destroy { from, to, pay });
                    }
                } else if table.figure(to) != Some(Figure::Of(seat)) {
                    let clash = between.iter().any(|c| c.colour() == to.colour());
                    if !clash && worth.len() >= 3 && worth.iter().all(|&c| c == to.colour()) {
                        actions.push(Action::Hit { from, to, pay });
                    }
                }
            }
            let fits = worth.len() == usize::from(table.phase()) + 1 && table.blocks(seat).holds(sum);
            if fits && accessible_after(state, from) {
                actions.push(Action::Build { at: from, pay });
            }
        }
        if joker.is_none() {
            let cards = Cards::new(cards).unwrap();
            actions.push(Action::Swap { cards, wake: false });
            if !table.joker(seat) {
                actions.push(Action::Swap { cards, wake: true });
            }
        }
    }
    actions
}

/// BX-14, slowly: whether all towers are accessible once one more stands there.
fn accessible_after(state: &State, site: Cell) -> bool {
    let towers = Cell::reading_order().filter(|&c| c == site || state.table().tower(c).height() > 0);
    all_accessible(&towers.collect::<Vec<_>>())
}

/// Cells without towers that reach the edge, found by going round until nothing changes; every tower must have one beside
/// it.
pub fn all_accessible(towers: &[Cell]) -> bool {
    let mut tower = [[false; 9]; 9];
    for c in towers {
        tower[usize::from(c.row())][usize::from(c.column())] = true;
    }
    let mut open = [[false; 9]; 9];
    let beside = |grid: &[[bool; 9]; 9], r: usize, c: usize| {
        (r > 0 && grid[r - 1][c])
            || (r < 8 && grid[r + 1][c])
            || (c > 0 && grid[r][c - 1])
            || (c < 8 && grid[r][c + 1])
    };
    loop {
        let before = open;
        for r in 0..9 {
            for c in 0..9 {
                let edge = r == 0 || r == 8 || c == 0 || c == 8;
                open[r][c] = !tower[r][c] && (edge || open[r][c] || beside(&open, r, c));
            }
        }
        if open == before {
            break;
        }
    }
    (0..81).all(|n| !tower[n / 9][n % 9] || beside(&open, n / 9, n % 9))
}

/// All sorts of actions, most of them nonsense, some of them nearly right.
pub fn writable(state: &State, dice: &mut QuickDice) -> Vec<Action> {
    let table = state.table();
    let mut actions = Vec::new();
    let any_cell = |dice: &mut QuickDice| Cell::new(dice.below(9) as u8, dice.below(9) as u8).unwrap();
    let taken: Vec<Cell> = Cell::reading_order().filter(|&c| !table.is_free(c)).collect();
    let own: Vec<Cell> =
        Cell::reading_order().filter(|&c| table.figure(c) == Some(Figure::Of(table.seat()))).collect();
    let pick = |from: &[Cell], dice: &mut QuickDice| match from.len() {
        0 => any_cell(dice),
        n if dice.below(4) > 0 => from[dice.below(n as u32) as usize],
        _ => any_cell(dice),
    };
    let colour = |dice: &mut QuickDice| Colour::ALL[dice.below(4) as usize];
    for _ in 0..60 {
        let card = Card { colour: colour(dice), joker: dice.below(2) == 0 };
        let side = Side::ALL[dice.below(4) as usize];
        actions.push(Action::Enter { gate: Gate::new(side, dice.below(9) as u8).unwrap(), card });
        actions.push(Action::Move { from: pick(&own, dice), side, card });
        let (from, to) = (pick(&own, dice), pick(&taken, dice));
        // Pay what the target asks for, or nearly.
        let tower = table.tower(to);
        let mut worth: Vec<Colour> = match (tower.height(), dice.below(4)) {
            (0, 1..) => vec![to.colour(); 2 + dice.below(4) as usize],
            (_, 0) => (0..1 + dice.below(5)).map(|_| colour(dice)).collect(),
            _ => tower.blocks().collect(),
        };
        if dice.below(8) == 0 {
            worth.push(colour(dice));
        }
        let joker = (dice.below(2) == 0).then(|| worth.pop()).flatten();
        if let Some(pay) = Payment::new(worth.iter().copied().collect(), joker) {
            actions.push(Action::Destroy { from, to, pay });
            actions.push(Action::Hit { from, to, pay });
        }
        let mut blocks: Vec<Colour> = table.blocks(table.seat()).iter().collect();
        dice.shuffle(&mut blocks);
        blocks.truncate(usize::from(table.phase()) + 1 + usize::from(dice.below(6) == 0));
        let joker = (dice.below(2) == 0).then(|| blocks.pop()).flatten();
        if let Some(pay) = Payment::new(blocks.iter().copied().take(5).collect(), joker) {
            actions.push(Action::Build { at: pick(&own, dice), pay });
        }
        let some: Heap = (0..1 + dice.below(5)).map(|_| colour(dice)).collect();
        actions.push(Action::Swap { cards: Cards::new(some).unwrap(), wake: dice.below(2) == 0 });
    }
    actions
}

/// Destroys and builds whenever possible, builds where towers stand close, and keeps jokers ready.
pub fn sensible(state: &State, legal: &[Action], dice: &mut QuickDice) -> usize {
    let worth = |action: &Action| match *action {
        Action::Build { at, .. } => 40 + 10 * crowd(state, at),
        Action::Destroy { .. } => 30,
        Action::Hit { .. } => 20,
        Action::Move { .. } => 3,
        Action::Enter { .. } => 6,
        Action::Swap { wake, .. } => 1 + 6 * u32::from(wake),
    };
    let mut best = (0, 0);
    for (n, action) in legal.iter().enumerate() {
        let luck = worth(action) * 10 + dice.below(60);
        if luck > best.0 {
            best = (luck, n);
        }
    }
    best.1
}

/// How many neighbours of a cell are towers.
fn crowd(state: &State, at: Cell) -> u32 {
    let (c, r) = (at.column(), at.row());
    [(c + 1, r), (c.wrapping_sub(1), r), (c, r + 1), (c, r.wrapping_sub(1))]
        .into_iter()
        .filter_map(|(c, r)| Cell::new(c, r))
        .filter(|&cell| state.table().tower(cell).height() > 0)
        .count() as u32
}

/// `key`, by setting up the position anew.
pub fn fresh_key(state: &State) -> u64 {
    Blox::key(&position(&Blox::write_position(state)))
}

/// What must hold in every state.
pub fn invariant(state: &State) -> Result<(), String> {
    let table = state.table();
    let seats = table.seats();
    let mut cards = state.pile().plus(table.discards());
    let mut blocks = Heap::EMPTY;
    for seat in Seat::all(seats) {
        cards = cards.plus(state.hand(seat));
        blocks = blocks.plus(table.blocks(seat));
        let whole = matches!(table.stage(), Stage::Act | Stage::Finished | Stage::Quiet);
        if whole && state.hand(seat).len() != 5 {
            return Err(format!("seat {seat} holds {} cards", state.hand(seat).len()));
        }
        if state.hand(seat).len() != table.held(seat) {
            return Err("a hand is miscounted".to_owned());
        }
    }
    if cards != Heap::new([15; 4]) {
        return Err(format!("the cards are {cards}"));
    }
    if state.pile().len() != table.pile() {
        return Err("the pile is miscounted".to_owned());
    }
    for c in Cell::reading_order() {
        blocks = blocks.plus(table.tower(c).heap());
        if table.tower(c).height() > 0 && table.figure(c).is_some() {
            return Err(format!("two things on {c}"));
        }
    }
    if table.stage() != Stage::Towers && blocks != Heap::new([if seats == 2 { 9 } else { 10 }; 4]) {
        return Err(format!("the blocks are {blocks}"));
    }
    let running = matches!(table.stage(), Stage::Act | Stage::Draw(_));
    if running && !table.last_round() && table.towers_of(table.phase()) <= 1 {
        return Err("the phase should be over".to_owned());
    }
    Ok(())
}

/// A whole game of sensible play.
pub fn game(seats: u8, dice: &mut QuickDice) -> (State, Vec<Event<Blox>>) {
    let start = Blox::start(&Default::default(), seats).unwrap();
    let (mut state, mut events) = (start.clone(), Vec::new());
    loop {
        let event = match Blox::turn(&state) {
            Turn::Over => return (start, events),
            Turn::Chance => Event::Chance(Blox::draw(&state, dice)),
            Turn::Seat(seat) => {
                let actions = walk::list::<Blox>(&state);
                Event::Action(seat, actions[sensible(&state, &actions, dice)])
            }
        };
        cubo_core::apply(&mut state, &event);
        events.push(event);
    }
}
