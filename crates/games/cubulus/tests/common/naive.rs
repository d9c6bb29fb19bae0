//! A second referee, written from the rule text as simply as possible: a list of pieces, coordinates, and trial moves. It
//! shares with the crate only the position text that it reads and the spelling of actions.

use cubo_core::Game;
use cubo_cubulus::{Action, Cubulus, State};

type At = (i32, i32);
const ROOK: [At; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [At; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A die by all its faces.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Faces {
    top: i32,
    north: i32,
    east: i32,
}

/// CU-6: turns the die that the clause describes in every way until it has these faces.
fn die(top: i32, south: i32) -> Faces {
    let mut found = Faces { top: 1, north: 7 - 2, east: 3 };
    for n in 0.. {
        if found.top == top && found.north == 7 - south {
            return found;
        }
        found = if n % 5 == 4 { rolled(found, (0, 1)) } else { turned(found) };
        if n % 7 == 6 {
            found = rolled(found, (1, 0));
        }
        assert!(n < 10_000, "no such die");
    }
    unreachable!()
}

fn rolled(die: Faces, (east, north): At) -> Faces {
    let (bottom, south, west) = (7 - die.top, 7 - die.north, 7 - die.east);
    match (east, north) {
        (0, 1) => Faces { top: south, north: die.top, ..die },
        (0, -1) => Faces { top: die.north, north: bottom, ..die },
        (1, 0) => Faces { top: west, east: die.top, ..die },
        _ => Faces { top: die.east, east: bottom, ..die },
    }
}

/// A quarter clockwise from above: what looked north looks east, what looked west looks north.
fn turned(die: Faces) -> Faces {
    Faces { east: die.north, north: 7 - die.east, ..die }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Cube(Faces),
    Master,
    Shield(At),
    Soldier,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Man {
    side: usize,
    at: At,
    kind: Kind,
}

impl Man {
    fn cells(&self) -> Vec<At> {
        match self.kind {
            Kind::Shield(other) => vec![self.at, other],
            _ => vec![self.at],
        }
    }
}

/// The board as this referee keeps it.
#[derive(Clone, PartialEq, Debug)]
pub struct NaiveBoard {
    men: Vec<Man>,
    side: usize,
    troc: bool,
    level: i32,
    first: [bool; 2],
}

fn cell(text: &str) -> At {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'A'), i32::from(bytes[1] - b'1'))
}

fn name((column, row): At) -> String {
    format!("{}{}", (b'A' + column as u8) as char, row + 1)
}

fn shield_name(a: At, b: At) -> String {
    format!("{}{}", name(a.min(b)), name(a.max(b)))
}

fn plus(a: At, d: At, times: i32) -> At {
    (a.0 + d.0 * times, a.1 + d.1 * times)
}

fn on_board((column, row): At) -> bool {
    (0..9).contains(&column) && (0..9).contains(&row)
}

const HOME: [At; 2] = [(4, 0), (4, 8)];
const FAR: [i32; 2] = [8, 0];

impl NaiveBoard {
    pub fn read(text: &str) -> NaiveBoard {
        let parts: Vec<&str> = text.split(" ; ").collect();
        let men = parts[0]
            .split(' ')
            .map(|word| {
                let side = usize::from(word.starts_with('('));
                let word = word.trim_matches(['(', ')']);
                let digit = |n: usize| i32::from(word.as_bytes()[n] - b'0');
                let (at, kind) = match word.len() {
                    2 => (cell(word), Kind::Master),
                    3 => (cell(&word[1..]), Kind::Soldier),
                    _ if word.as_bytes()[0].is_ascii_digit() => {
                        (cell(&word[2..]), Kind::Cube(die(digit(0), digit(1))))
                    }
                    _ => (cell(word), Kind::Shield(cell(&word[2..]))),
                };
                Man { side, at, kind }
            })
            .collect();
        NaiveBoard {
            men,
            side: usize::from(parts[1] == "b"),
            troc: parts[2] == "troc",
            level: if parts[5] == "level 2" { 2 } else { 1 },
            first: [parts[3].contains('w'), parts[3].contains('b')],
        }
    }

    fn on(&self, at: At) -> Option<usize> {
        self.men.iter().position(|man| man.cells().contains(&at))
    }

    fn free(&self, at: At) -> bool {
        on_board(at) && self.on(at).is_none()
    }

    fn master(&self, side: usize) -> At {
        self.men.iter().find(|man| man.side == side && man.kind == Kind::Master).expect("a Master").at
    }

    /// All ways of a cube: cell by cell with the direction of each step, the last cell included (CU-8, CU-9).
    fn ways(&self, man: &Man) -> Vec<Vec<(At, At)>> {
        let Kind::Cube(faces) = man.kind else { return Vec::new() };
        let mut ways = Vec::new();
        for first in ROOK {
            for straight in 1..=faces.top {
                for second in ROOK {
                    // A right angle; for the straight way, one second direction is enough.
                    let right_angle = first.0 * second.0 + first.1 * second.1 == 0;
                    if straight < faces.top && !right_angle || straight == faces.top && second != first {
                        continue;
                    }
                    let mut at = man.at;
                    let mut way = Vec::new();
                    for step in 1..=faces.top {
                        let dir = if step <= straight { first } else { second };
                        at = plus(at, dir, 1);
                        way.push((at, dir));
                    }
                    if way.iter().all(|&(at, _)| on_board(at)) {
                        ways.push(way);
                    }
                }
            }
        }
        ways
    }

    /// Whether a way is free up to its last cell; the cell `over`, if given, counts as free (CU-11, CU-22).
    fn clear(&self, way: &[(At, At)], over: Option<At>) -> bool {
        way[..way.len() - 1].iter().all(|&(at, _)| self.free(at) || Some(at) == over)
    }

    /// The cells a Master or soldier could step to, on the board.
    fn steps(&self, man: &Man) -> Vec<At> {
        let mut dirs = Vec::new();
        match man.kind {
            Kind::Master => {
                dirs.extend(ROOK);
                if self.level == 2 && self.first[man.side] {
                    dirs.extend(BISHOP);
                }
            }
            Kind::Soldier => dirs.extend(BISHOP),
            _ => {}
        }
        dirs.into_iter().map(|dir| plus(man.at, dir, 1)).filter(|&at| on_board(at)).collect()
    }

    /// The pieces of a side that attack a cell.
    fn attackers(&self, side: usize, target: At, over: Option<At>) -> Vec<usize> {
        (0..self.men.len())
            .filter(|&n| {
                let man = &self.men[n];
                man.side == side
                    && (self.steps(man).contains(&target)
                        || self.ways(man).iter().any(|way| {
                            way.last().is_some_and(|&(at, _)| at == target) && self.clear(way, over)
                        }))
            })
            .collect()
    }

    fn in_check(&self, side: usize) -> bool {
        !self.attackers(1 - side, self.master(side), None).is_empty()
    }

    /// Whether piece `n` may end its move on a cell (CU-20, CU-22, CU-23).
    fn may_land(&self, n: usize, at: At) -> bool {
        let Some(target) = self.on(at) else { return true };
        let man = &self.men[target];
        if man.side == self.men[n].side {
            return false;
        }
        match man.kind {
            Kind::Master => false,
            Kind::Cube(_) | Kind::Soldier => true,
            Kind::Shield(_) => {
                let other = man.cells().into_iter().find(|&half| half != at).expect("two halves");
                self.attackers(self.men[n].side, other, Some(at)).into_iter().any(|p| p != n)
            }
        }
    }

    /// The board with piece `n` changed, and without any piece that stood on its new cells.
    fn with(&self, n: usize, man: Man) -> NaiveBoard {
        let mut table = self.clone();
        if man.kind == Kind::Master {
            table.first[man.side] = false;
        }
        let cells = man.cells();
        table.men[n] = man;
        let mut index = 0;
        table.men.retain(|other| {
            let keep = index == n || !other.cells().iter().any(|at| cells.contains(at));
            index += 1;
            keep
        });
        table
    }

    /// Every move that leaves the own Master unattacked, with the board after it.
    fn moves(&self) -> Vec<(String, NaiveBoard)> {
        let mut moves = Vec::new();
        for (n, &man) in self.men.iter().enumerate().filter(|(_, man)| man.side == self.side) {
            match man.kind {
                Kind::Cube(faces) => self.cube_moves(n, man, faces, &mut moves),
                Kind::Master | Kind::Soldier => {
                    let letter = if man.kind == Kind::Soldier { "S" } else { "" };
                    for at in self.steps(&man).into_iter().filter(|&at| self.may_land(n, at)) {
                        let text = format!("{letter}{}-{letter}{}", name(man.at), name(at));
                        moves.push((text, self.with(n, Man { at, ..man })));
                    }
                    if man.kind == Kind::Soldier && self.attackers(1 - man.side, man.at, None).is_empty() {
                        for dir in ROOK {
                            let (a, b) = (plus(man.at, dir, 1), plus(man.at, dir, 2));
                            if self.free(a) && self.free(b) {
                                let text = format!("S{}-{}", name(man.at), shield_name(a, b));
                                moves.push((text, self.with(n, Man { at: a, kind: Kind::Shield(b), ..man })));
                            }
                        }
                    }
                }
                Kind::Shield(other) => self.shield_moves(n, man, other, &mut moves),
            }
        }
        moves.retain(|(_, then)| !then.in_check(self.side));
        moves
    }

    fn cube_moves(&self, n: usize, man: Man, faces: Faces, moves: &mut Vec<(String, NaiveBoard)>) {
        for way in self.ways(&man) {
            let (end, _) = way[way.len() - 1];
            let over = self.on(end).and_then(|t| match self.men[t].kind {
                Kind::Shield(_) => self.men[t].cells().into_iter().find(|&half| half != end),
                _ => None,
            });
            let over = over.filter(|_| self.on(end).is_some_and(|t| self.men[t].side != self.side));
            if !self.clear(&way, over) || !self.may_land(n, end) {
                continue;
            }
            let mut text = name(man.at);
            let mut faces = faces;
            for (i, &(at, dir)) in way.iter().enumerate() {
                faces = rolled(faces, dir);
                if i + 1 == way.len() || way[i + 1].1 != dir {
                    text = format!("{text}-{}", name(at));
                }
            }
            moves.push((text, self.with(n, Man { at: end, kind: Kind::Cube(faces), ..man })));
        }
        if self.level == 2 {
            let mut faces = faces;
            for degrees in [90, 180, 270] {
                faces = turned(faces);
                let text = format!("{}@{degrees}", name(man.at));
                moves.push((text, self.with(n, Man { kind: Kind::Cube(faces), ..man })));
            }
        }
    }

    fn shield_moves(&self, n: usize, man: Man, other: At, moves: &mut Vec<(String, NaiveBoard)>) {
        let text = shield_name(man.at, other);
        for (kept, left) in [(man.at, other), (other, man.at)] {
            for dir in ROOK {
                let laid = plus(kept, dir, 1);
                if self.free(laid) {
                    let then = self.with(n, Man { at: kept, kind: Kind::Shield(laid), ..man });
                    moves.push((format!("{text}-{}", shield_name(kept, laid)), then));
                }
            }
            let beyond = plus(kept, (kept.0 - left.0, kept.1 - left.1), 1);
            let on_kept = self.attackers(1 - man.side, kept, Some(left));
            let on_left = self.attackers(1 - man.side, left, Some(kept));
            let danger = on_kept.iter().any(|p| on_left.iter().any(|q| p != q));
            if self.level == 2 && self.free(beyond) && !danger {
                let then = self.with(n, Man { at: beyond, kind: Kind::Soldier, ..man });
                moves.push((format!("{text}-S{}", name(beyond)), then));
            }
        }
    }

    /// Every troc that leaves the own Master unattacked, with the board after it; before the move, only those that a move
    /// can follow.
    fn trocs(&self) -> Vec<(String, NaiveBoard)> {
        let side = self.side;
        let (from, home) = (self.master(side), HOME[side]);
        if from.1 != FAR[side] {
            return Vec::new();
        }
        if let Some(n) = self.on(home) {
            let man = self.men[n];
            if man.side == side || man.kind == Kind::Master {
                return Vec::new();
            }
            if let Kind::Shield(_) = man.kind {
                let other = man.cells().into_iter().find(|&half| half != home).expect("two halves");
                if self.attackers(side, other, Some(home)).is_empty() {
                    return Vec::new();
                }
            }
        }
        let count = |is: fn(&Kind) -> bool| self.men.iter().filter(|m| m.side == side && is(&m.kind)).count();
        let mut back = Vec::new();
        if count(|kind| matches!(kind, Kind::Cube(_))) < 8 {
            let south = if side == 0 { 4 } else { 3 };
            back.push((format!("{}=cube", name(from)), Kind::Cube(die(1, south))));
        }
        if count(|kind| matches!(kind, Kind::Shield(_) | Kind::Soldier)) < 2 {
            for other in ROOK.map(|dir| plus(from, dir, 1)).into_iter().filter(|&at| self.free(at)) {
                back.push((format!("{}={}", name(from), shield_name(from, other)), Kind::Shield(other)));
            }
        }
        let master =
            self.men.iter().position(|m| m.side == side && m.kind == Kind::Master).expect("a Master");
        let mut trocs = Vec::new();
        for (text, kind) in back {
            let mut then = self.with(master, Man { side, at: home, kind: Kind::Master });
            then.first[side] = true;
            then.men.push(Man { side, at: from, kind });
            if !then.in_check(side) && (self.troc || !then.moves().is_empty()) {
                trocs.push((text, then));
            }
        }
        trocs
    }

    /// Every action that is possible now, with the board after it; where the turn ends, the other side is to move.
    pub fn steps_of_turn(&self) -> Vec<(String, NaiveBoard)> {
        let passed_on = |table: &NaiveBoard| NaiveBoard { side: 1 - self.side, troc: false, ..table.clone() };
        let mut steps = Vec::new();
        for (text, then) in self.trocs() {
            steps.push((text, if self.troc { passed_on(&then) } else { then }));
        }
        if self.troc {
            steps.push(("end".to_owned(), passed_on(self)));
            return steps;
        }
        for (text, then) in self.moves() {
            let waiting = NaiveBoard { troc: true, ..then.clone() };
            steps.push((text, if waiting.trocs().is_empty() { passed_on(&then) } else { waiting }));
        }
        steps
    }
}

/// Sequences of actions, counted the slow way.
pub fn perft(table: &NaiveBoard, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    table.steps_of_turn().iter().map(|(_, then)| perft(then, depth - 1)).sum()
}

/// The legal actions of a state.
pub fn legal(state: &State) -> Vec<Action> {
    let table = NaiveBoard::read(&Cubulus::write_position(state));
    table.steps_of_turn().iter().map(|(text, _)| text.parse().expect("an action")).collect()
}
