//! A second referee, slow and plain, straight from the clauses: a list of Kubes, loops and coordinates. It shares nothing with
//! the crate but the words of the notation.

use std::collections::BTreeMap;

use cubo_attakube::{Action, AttaKube, Cell, Kind, Line, Place, State};
use cubo_core::{Clause as _, Game, Seat};

/// Column 1–7, row 1–7 (0 and 8 beyond the gates).
pub type Square = (i32, i32);

#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub seat: u8,
    pub number: u8,
    pub kind: Kind,
    pub up: bool,
    /// `None`: out of the game.
    pub at: Option<Square>,
    /// Standing on another.
    pub on_top: bool,
    /// Index of the piece it holds.
    pub holds: Option<usize>,
    pub not: Vec<Kind>,
}

#[derive(Clone, Debug)]
pub struct World {
    pub pieces: Vec<Piece>,
    pub hands: [Vec<Kind>; 2],
    pub gates: [i32; 7],
    pub points: [i32; 2],
    pub turn: u8,
    pub setting_up: bool,
    pub quiet: u32,
    pub situations: BTreeMap<String, u32>,
    pub over: Option<&'static str>,
}

fn square(cell: Cell) -> Square {
    (cell.column() as i32 + 1, cell.row() as i32 + 1)
}

fn cell((column, row): Square) -> Cell {
    Cell::new(column as u8 - 1, row as u8 - 1).unwrap()
}

fn place((column, row): Square) -> Place {
    Place::new(column as u8 - 1, row as u8).unwrap()
}

fn exists((column, row): Square) -> bool {
    (1..=7).contains(&column) && (1..=7).contains(&row)
}

fn touch(a: Square, b: Square) -> bool {
    (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1
}

/// Legal actions for the kit.
pub fn naive(state: &State) -> Vec<Action> {
    World::of(state).legal()
}

impl World {
    /// The table as a state shows it; what happened before is not known.
    pub fn of(state: &State) -> World {
        let mut pieces = Vec::new();
        let mut tokens = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            for token in state.tokens(seat) {
                tokens.push(token);
                pieces.push(Piece {
                    seat: seat.0,
                    number: token.number(),
                    kind: state.kind_of(token).unwrap(),
                    up: true,
                    at: None,
                    on_top: false,
                    holds: None,
                    not: state.ruled_out(token).iter().collect(),
                });
            }
        }
        let index = |token| tokens.iter().position(|&t| t == token).unwrap();
        for cell in Cell::all() {
            let (lower, upper) = state.kubes_on(cell);
            for (kube, on_top) in [(lower, false), (upper, true)] {
                let Some(kube) = kube else { continue };
                let piece = &mut pieces[index(kube.token)];
                piece.at = Some(square(cell));
                piece.on_top = on_top;
                piece.up = kube.face_up;
                piece.holds = kube.holds.map(index);
            }
        }
        World {
            pieces,
            hands: [state.hand(Seat(0)).collect(), state.hand(Seat(1)).collect()],
            gates: std::array::from_fn(|column| state.gate(column as u8) as i32),
            points: [state.points(Seat(0)) as i32, state.points(Seat(1)) as i32],
            turn: AttaKube::turn(state).seat().map_or(0, |seat| seat.0),
            setting_up: !state.is_set_up(),
            quiet: state.quiet_turns().into(),
            situations: BTreeMap::new(),
            over: AttaKube::outcome(state).map(|end| end.reason.id()),
        }
    }

    fn on(&self, at: Square) -> Vec<usize> {
        let mut found: Vec<usize> =
            (0..self.pieces.len()).filter(|&n| self.pieces[n].at == Some(at)).collect();
        found.sort_by_key(|&n| self.pieces[n].on_top);
        found
    }

    fn free(&self, at: Square) -> bool {
        exists(at) && self.on(at).is_empty()
    }

    fn top(&self, at: Square) -> Option<usize> {
        self.on(at).last().copied()
    }

    /// AK-10.
    fn blocked(&self, n: usize) -> bool {
        let covered = self.pieces[n].at.is_some_and(|at| self.top(at) != Some(n));
        covered || self.pieces.iter().any(|piece| piece.holds == Some(n))
    }

    fn open_shield(&self, n: usize) -> bool {
        self.pieces[n].up && self.pieces[n].kind == Kind::Shield
    }

    fn own_row(seat: u8) -> i32 {
        if seat == 0 { 1 } else { 7 }
    }

    pub fn legal(&self) -> Vec<Action> {
        if self.over.is_some() {
            return Vec::new();
        }
        if self.setting_up {
            let brought = self.pieces.iter().filter(|piece| piece.seat == self.turn).count() as i32;
            let at = cell((brought + 1, Self::own_row(self.turn)));
            let mut kinds = self.hands[self.turn as usize].clone();
            kinds.dedup();
            return kinds.into_iter().map(|kind| Action::Set { cell: at, kind }).collect();
        }
        let list = self.actions(self.turn);
        if list.is_empty() { vec![Action::Pass] } else { list }
    }

    /// AK-5 without `pass`.
    fn actions(&self, seat: u8) -> Vec<Action> {
        let mut list = Vec::new();
        for n in 0..self.pieces.len() {
            if self.pieces[n].seat == seat {
                list.extend(self.piece_actions(n, self.pieces[n].kind));
            }
        }
        let on_board = self.pieces.iter().filter(|p| p.seat == seat && p.at.is_some()).count();
        if on_board < 7 {
            let mut kinds = self.hands[seat as usize].clone();
            kinds.sort();
            kinds.dedup();
            for kind in kinds {
                for column in 1..=7 {
                    let gate = (column, Self::own_row(seat));
                    if self.free(gate) {
                        list.push(Action::Add { kind, cell: cell(gate) });
                    }
                }
            }
        }
        list
    }

    /// What one Kube could do if it were of that kind.
    fn piece_actions(&self, n: usize, kind: Kind) -> Vec<Action> {
        let piece = &self.pieces[n];
        let mut list = Vec::new();
        let Some((c, r)) = piece.at else { return list };
        if self.blocked(n) {
            return list;
        }
        let from = cell((c, r));
        let ahead = if piece.seat == 0 { 1 } else { -1 };
        let far_row = Self::own_row(1 - piece.seat);
        for dc in -2i32..=2 {
            for dr in -2i32..=2 {
                let to = (c + dc, r + dr);
                let straight_one = dc.abs() + dr.abs() == 1;
                let slant_one = dc.abs() == 1 && dr.abs() == 1;
                let straight_two = (dc == 0 || dr == 0) && dc.abs() + dr.abs() == 2;
                let may = if exists(to) {
                    straight_one && self.free(to)
                        || slant_one && kind == Kind::Star && self.free(to)
                        || straight_two
                            && kind == Kind::Comet
                            && self.free(to)
                            && self.free((c + dc / 2, r + dr / 2))
                        || straight_one
                            && kind == Kind::Eclipse
                            && self.on(to).len() == 1
                            && !self.open_shield(self.on(to)[0])
                } else {
                    r == far_row
                        && dr == ahead
                        && (1..=7).contains(&to.0)
                        && (dc == 0 || slant_one && kind == Kind::Star)
                };
                if may {
                    list.push(Action::Step { from, to: place(to) });
                }
            }
        }
        match kind {
            Kind::Quake => {
                list.push(Action::Quake { from, line: Line::Row });
                list.push(Action::Quake { from, line: Line::Column });
            }
            Kind::Cyclone => list.push(Action::Cyclone { from }),
            Kind::Tsunami => {
                for (dc, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let at = (c + dc, r + dr);
                    let behind = (c + 2 * dc, r + 2 * dr);
                    if let Some(aim) = self.top(at)
                        && !self.blocked(aim)
                        && !self.open_shield(aim)
                        && (!exists(behind) || self.free(behind))
                    {
                        list.push(Action::Aim { from, at: cell(at) });
                    }
                }
            }
            Kind::Firewall => {
                for (dc, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let at = (c + dc, r + dr);
                    if let Some(aim) = self.top(at)
                        && self.pieces[aim].seat != piece.seat
                        && !self.open_shield(aim)
                        && piece.holds != Some(aim)
                    {
                        list.push(Action::Aim { from, at: cell(at) });
                    }
                }
            }
            Kind::Eye => {
                for aim in &self.pieces {
                    if let Some(at) = aim.at
                        && aim.seat != piece.seat
                        && !aim.up
                        && (!piece.up || touch(at, (c, r)))
                    {
                        list.push(Action::Look { from, at: cell(at) });
                    }
                }
            }
            Kind::Star | Kind::Comet | Kind::Eclipse | Kind::Shield | Kind::Keys => {}
        }
        list
    }

    // --- effects ---

    pub fn play(&mut self, action: Action) {
        let seat = self.turn;
        if let Action::Set { cell, kind } = action {
            self.bring(seat, kind, square(cell));
            let brought = |seat| self.pieces.iter().filter(|piece| piece.seat == seat).count();
            if brought(1) == 7 {
                (self.setting_up, self.turn) = (false, 0);
                self.start_of_turn();
            } else if brought(0) == 7 {
                self.turn = 1;
            }
            return;
        }
        let before = (self.hands.clone(), self.ups(), self.outs());
        self.act(seat, action);
        let quiet = before == (self.hands.clone(), self.ups(), self.outs());
        self.quiet = if quiet { self.quiet + 1 } else { 0 };
        if self.points[seat as usize] >= 5 {
            self.over = Some("AK-11");
            return;
        }
        self.turn = 1 - seat;
        self.start_of_turn();
    }

    fn ups(&self) -> usize {
        self.pieces.iter().filter(|piece| piece.up).count()
    }

    fn outs(&self) -> usize {
        self.pieces.iter().filter(|piece| piece.at.is_none()).count()
    }

    fn start_of_turn(&mut self) {
        if self.actions(0).is_empty() && self.actions(1).is_empty() {
            self.learn_from_pass(0);
            self.learn_from_pass(1);
            self.over = Some("AK-13");
            return;
        }
        let times = self.situations.entry(self.situation()).or_default();
        *times += 1;
        if *times == 3 {
            self.over = Some("AK-12");
        } else if self.quiet >= 100 {
            self.over = Some("AK-15");
        }
    }

    /// AK-12: what everybody can see, in full.
    pub fn situation(&self) -> String {
        let mut list: Vec<String> = self
            .pieces
            .iter()
            .filter(|piece| piece.at.is_some())
            .map(|piece| {
                let face = if piece.up { piece.kind.name() } else { "?" };
                let held = piece.holds.map(|n| (self.pieces[n].at, self.pieces[n].on_top));
                format!("{}{face}{:?}{}{held:?}", piece.seat, piece.at, piece.on_top)
            })
            .collect();
        list.sort();
        format!("{list:?}{}{}{:?}{}", self.hands[0].len(), self.hands[1].len(), self.points, self.turn)
    }

    fn bring(&mut self, seat: u8, kind: Kind, at: Square) {
        let hand = &mut self.hands[seat as usize];
        let place = hand.iter().position(|&k| k == kind).unwrap();
        hand.remove(place);
        let number = self.pieces.iter().filter(|piece| piece.seat == seat).count() as u8;
        let piece = Piece {
            seat,
            number,
            kind,
            up: false,
            at: Some(at),
            on_top: false,
            holds: None,
            not: Vec::new(),
        };
        // Seat 0's come first, as in `World::of`; indices of seat 1's move up.
        if seat == 0 {
            let place = self.pieces.iter().filter(|piece| piece.seat == 0).count();
            for other in &mut self.pieces {
                other.holds = other.holds.map(|n| if n >= place { n + 1 } else { n });
            }
            self.pieces.insert(place, piece);
        } else {
            self.pieces.push(piece);
        }
    }

    fn reveal(&mut self, n: usize) {
        self.pieces[n].up = true;
        self.pieces[n].not.clear();
    }

    fn learn(&mut self, n: usize, kind: Kind) {
        let piece = &mut self.pieces[n];
        if !piece.up && !piece.not.contains(&kind) {
            piece.not.push(kind);
            piece.not.sort();
        }
    }

    fn learn_from_pass(&mut self, seat: u8) {
        for n in 0..self.pieces.len() {
            if self.pieces[n].seat != seat || self.pieces[n].up || self.pieces[n].at.is_none() {
                continue;
            }
            for kind in Kind::ALL {
                if !self.piece_actions(n, kind).is_empty() {
                    self.learn(n, kind);
                }
            }
        }
    }

    fn leave(&mut self, n: usize) {
        self.pieces[n].at = None;
        self.pieces[n].on_top = false;
        self.pieces[n].holds = None;
        for piece in &mut self.pieces {
            if piece.holds == Some(n) {
                piece.holds = None;
            }
        }
    }

    fn cross(&mut self, n: usize) {
        let seat = self.pieces[n].seat as usize;
        let value = self.gates[self.pieces[n].at.unwrap().0 as usize - 1];
        self.leave(n);
        if self.pieces[n].kind == Kind::Keys {
            self.reveal(n);
            self.points[seat] += 2 * value;
        } else {
            self.learn(n, Kind::Keys);
            self.points[seat] += value;
        }
    }

    /// A Shield that is hit is revealed; `true` if it was one. Anything else is shown to be none.
    fn shielded(&mut self, n: usize) -> bool {
        let shield = self.pieces[n].kind == Kind::Shield;
        if shield {
            self.reveal(n);
        } else {
            self.learn(n, Kind::Shield);
        }
        shield
    }

    fn act(&mut self, seat: u8, action: Action) {
        let actor = |from: Cell| self.top(square(from)).unwrap();
        match action {
            Action::Step { from, to } => {
                let n = actor(from);
                let (start, to) = (square(from), (to.column() as i32 + 1, to.row() as i32));
                let special = !touch(start, to) || exists(to) && !self.free(to);
                if special {
                    self.reveal(n);
                }
                if !exists(to) {
                    self.cross(n);
                    return;
                }
                let below = self.top(to);
                if below.is_some_and(|below| self.shielded(below)) {
                    return;
                }
                let piece = &mut self.pieces[n];
                piece.at = Some(to);
                piece.on_top = below.is_some();
                piece.holds = None;
            }
            Action::Quake { from, line } => {
                let n = actor(from);
                let (c, r) = square(from);
                self.destroy(n, |at| match line {
                    Line::Row => at.1 == r,
                    Line::Column => at.0 == c,
                });
            }
            Action::Cyclone { from } => {
                let n = actor(from);
                let here = square(from);
                self.destroy(n, |at| touch(at, here));
            }
            Action::Aim { from, at } => {
                let (n, aim) = (actor(from), self.top(square(at)).unwrap());
                self.reveal(n);
                if self.shielded(aim) {
                    return;
                }
                if self.pieces[n].kind == Kind::Firewall {
                    self.pieces[n].holds = Some(aim);
                    return;
                }
                let ((fc, fr), (c, r)) = (square(from), square(at));
                let behind = (2 * c - fc, 2 * r - fr);
                let ahead = if seat == 0 { 8 } else { 0 };
                if exists(behind) {
                    let piece = &mut self.pieces[aim];
                    piece.at = Some(behind);
                    piece.on_top = false;
                    piece.holds = None;
                } else if self.pieces[aim].seat == seat && behind.1 == ahead {
                    self.cross(aim);
                } else {
                    self.leave(aim);
                }
            }
            Action::Look { from, at } => {
                let n = actor(from);
                self.reveal(n);
                let aim = self.on(square(at))[0];
                self.reveal(aim);
            }
            Action::Add { kind, cell } => self.bring(seat, kind, square(cell)),
            Action::Pass => self.learn_from_pass(seat),
            Action::Set { .. } => unreachable!(),
        }
    }

    fn destroy(&mut self, attacker: usize, hit: impl Fn(Square) -> bool) {
        self.reveal(attacker);
        let caught: Vec<usize> = (0..self.pieces.len())
            .filter(|&n| n != attacker && self.pieces[n].at.is_some_and(&hit))
            .collect();
        for n in caught {
            if !self.shielded(n) {
                self.leave(n);
            }
        }
        self.leave(attacker);
    }

    /// What differs from a state, if anything.
    pub fn difference(&self, state: &State) -> Option<String> {
        let mut theirs = World::of(state);
        // A Kube that is out is face up or not; a state tells by what it lets everybody rule out and see.
        for (ours, theirs) in self.pieces.iter().zip(&mut theirs.pieces) {
            if ours.at.is_none() {
                theirs.up = ours.up;
            }
        }
        for (ours, theirs) in self.pieces.iter().zip(&theirs.pieces) {
            if ours != theirs {
                return Some(format!("expected {ours:?}, found {theirs:?}"));
            }
        }
        let say = |world: &World| {
            let mut hands = world.hands.clone();
            hands.iter_mut().for_each(|hand| hand.sort());
            let turn = if world.over.is_some() { None } else { Some(world.turn) };
            (world.pieces.len(), hands, world.points, turn, world.setting_up, world.over, world.quiet)
        };
        let (ours, theirs) = (say(self), say(&theirs));
        (ours != theirs).then(|| format!("expected {ours:?}, found {theirs:?}"))
    }
}
