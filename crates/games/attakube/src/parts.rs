//! A table taken apart, as positions and views spell it, and put together again with every piece checked.

use crate::apply::{QUIET, TIMES, times};
use crate::board::{Cell, GATES};
use crate::kind::{Counts, KINDS, Kind, KindSet};
use crate::options::{Agreed, KUBES};
use crate::table::{Board, Ending, OUT, Stage, Token, tokens};

/// Everything that a position or a view says.
pub(crate) struct Parts {
    pub(crate) agreed: Agreed,
    pub(crate) stage: Stage,
    pub(crate) points: [u8; 2],
    pub(crate) quiet: u8,
    pub(crate) sides: [SideParts; 2],
    /// The situations that can still come back, the present one left out.
    pub(crate) past: Vec<u64>,
}

/// One side's Kubes.
pub(crate) struct SideParts {
    /// In the order of their tokens.
    pub(crate) kubes: Vec<KubePart>,
    /// What is in hand or reserve, if the reader may know.
    pub(crate) hand: Option<Counts>,
}

/// One Kube that has been set or added.
#[derive(Clone, Copy)]
pub(crate) struct KubePart {
    /// What it is, if the reader may know.
    pub(crate) kind: Option<Kind>,
    pub(crate) face_up: bool,
    /// Where it stands; out of the game if nowhere.
    pub(crate) at: Option<Spot>,
    pub(crate) not: KindSet,
    pub(crate) holds: Option<Spot>,
}

/// A place for one Kube: a cell, or on top of the Kube there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) cell: Cell,
    pub(crate) upper: bool,
}

/// A sentence that says what is wrong, and where.
pub(crate) type Wrong = String;

fn demand(condition: bool, wrong: impl FnOnce() -> Wrong) -> Result<(), Wrong> {
    if condition { Ok(()) } else { Err(wrong()) }
}

impl Board {
    /// Where a Kube stands.
    pub(crate) fn spot(&self, token: Token) -> Option<Spot> {
        self.cell(token).map(|cell| Spot { cell, upper: self.upper & token.bit() != 0 })
    }

    /// One side's Kubes; `all_known` says whether the reader knows face-down ones.
    pub(crate) fn parts(&self, side: usize, all_known: bool) -> SideParts {
        let kube = |number| {
            let token = Token::of(side, number);
            KubePart {
                kind: (all_known || self.is_up(token)).then(|| self.kind(token)),
                face_up: self.is_up(token),
                at: self.spot(token),
                not: self.not[token.index()],
                holds: (self.holding & token.bit() != 0)
                    .then(|| self.spot(Token(self.target[token.index()])))
                    .flatten(),
            }
        };
        SideParts {
            kubes: (0..self.issued[side] as usize).map(kube).collect(),
            hand: all_known.then_some(self.hand[side]),
        }
    }
}

impl Parts {
    /// The table that the parts make, and its past with the present situation. What the reader does not know is left at
    /// a filler: [`Kind::Star`] for Kubes, an empty hand.
    pub(crate) fn assemble(&self) -> Result<(Board, Vec<u64>), Wrong> {
        self.check_stage()?;
        let mut table = Board::new(&self.agreed);
        for upper in [false, true] {
            for side in 0..2 {
                self.stand(&mut table, side, upper)?;
            }
        }
        for side in 0..2 {
            self.check_box(&table, side)?;
            table.hand[side] = self.sides[side].hand.unwrap_or([0; KINDS]);
        }
        self.hold(&mut table)?;
        self.check_stacks(&table)?;
        table.points = self.points;
        table.quiet = self.quiet;
        table.stage = self.stage;
        table.situation = table.fresh_situation();
        table.secret = 0;
        for side in (0..2).filter(|&side| self.sides[side].hand.is_some()) {
            table.secret ^= table.fresh_secret(side);
        }
        let past = self.check_past(&table)?;
        Ok((table, past))
    }

    fn check_stage(&self) -> Result<(), Wrong> {
        let brought = [self.sides[0].kubes.len(), self.sides[1].kubes.len()];
        for (side, &n) in brought.iter().enumerate() {
            demand(n <= KUBES, || format!("side {side} has {n} Kubes, but there are only {KUBES}"))?;
        }
        let [first, second] = self.points;
        match self.stage {
            Stage::SetUp(side) => {
                let asked = if brought[0] < 7 { 0 } else { 1 };
                let order = brought[0] == 7 && brought[1] < 7 || brought[0] < 7 && brought[1] == 0;
                demand(order && side == asked, || {
                    "set-up fills all of side 0's gates first, then side 1's".to_owned()
                })?;
                self.check_set_up()?;
                demand(self.points == [0, 0] && self.quiet == 0, || {
                    "there are no points and no turns during set-up".to_owned()
                })
            }
            _ if brought.iter().any(|&n| n < 7) => {
                Err("each side sets seven Kubes before the first turn".to_owned())
            }
            Stage::Play(_) => {
                demand(first < 5 && second < 5, || "five points end the game (AK-11)".to_owned())?;
                demand(self.quiet < QUIET, || format!("{QUIET} quiet turns end the game (AK-15)"))
            }
            Stage::Over(Ending::FivePoints) => {
                let (most, least) = (first.max(second), first.min(second));
                demand((5..=10).contains(&most) && least < 5 && self.quiet == 0, || {
                    "AK-11 ends a game when one side scores its fifth point, and the tenth is the most"
                        .to_owned()
                })
            }
            Stage::Over(ending) => {
                demand(first < 5 && second < 5, || "five points end the game by AK-11".to_owned())?;
                let fits = if ending == Ending::TooQuiet { self.quiet == QUIET } else { self.quiet <= QUIET };
                demand(fits, || format!("{} quiet turns do not fit that ending", self.quiet))
            }
        }
    }

    /// During set-up every Kube lies face down on the gate of its number, and nobody knows anything.
    fn check_set_up(&self) -> Result<(), Wrong> {
        for (side, parts) in self.sides.iter().enumerate() {
            for (number, kube) in parts.kubes.iter().enumerate() {
                let gate =
                    Spot { cell: Cell(GATES[side].trailing_zeros() as u8 + number as u8), upper: false };
                let untouched =
                    kube.at == Some(gate) && !kube.face_up && kube.not.is_empty() && kube.holds.is_none();
                demand(untouched, || format!("during set-up side {side}'s Kubes lie face down, one a gate"))?;
            }
        }
        Ok(())
    }

    /// Puts a side's Kubes on the board, first those on the board itself, then those on others.
    fn stand(&self, table: &mut Board, side: usize, upper: bool) -> Result<(), Wrong> {
        for (number, kube) in self.sides[side].kubes.iter().enumerate() {
            let token = Token::of(side, number);
            if !upper {
                self.set_down(table, token, kube)?;
            }
            let Some(spot) = kube.at.filter(|spot| spot.upper == upper) else { continue };
            let there = table.occupied() & spot.cell.bit() != 0;
            let two = table.stacks & spot.cell.bit() != 0;
            demand(there == upper && !two, || {
                format!("{}: one Kube stands on a cell, or one Eclipse on one Kube", spot.cell)
            })?;
            table.land(token, spot.cell);
            table.on_board[side] += 1;
        }
        Ok(())
    }

    /// Says what a Kube is and what is known of it; it is out until it stands somewhere.
    fn set_down(&self, table: &mut Board, token: Token, kube: &KubePart) -> Result<(), Wrong> {
        let name = || format!("side {}'s Kube {}", token.side(), token.number() + 1);
        let index = token.index();
        table.at[index] = OUT;
        table.issued[token.side()] += 1;
        table.kinds[index] = kube.kind.unwrap_or(Kind::Star);
        table.not[index] = kube.not;
        if kube.face_up {
            table.face_up |= token.bit();
            demand(kube.kind.is_some(), || format!("{} is face up, so everybody knows its kind", name()))?;
            demand(kube.not.is_empty(), || format!("{} is face up: nothing is left to rule out", name()))?;
        }
        let known = self.sides[token.side()].hand.is_some();
        demand(kube.face_up || known == kube.kind.is_some(), || {
            format!("{} must be known exactly if its owner's hand is", name())
        })?;
        demand(!kube.kind.is_some_and(|kind| kube.not.contains(kind)), || {
            format!("{} is of a kind that was ruled out", name())
        })
    }

    /// Not more than the box holds.
    fn check_box(&self, table: &Board, side: usize) -> Result<(), Wrong> {
        let parts = &self.sides[side];
        demand(table.on_board[side] <= 7, || format!("side {side} has more than seven Kubes on the board"))?;
        let mut counts = parts.hand.unwrap_or([0; KINDS]);
        for kind in parts.kubes.iter().filter_map(|kube| kube.kind) {
            counts[kind.index()] = counts[kind.index()].saturating_add(1);
        }
        for kind in Kind::ALL {
            let (has, may) = (counts[kind.index()], self.agreed.kubes[kind.index()]);
            let fits = if parts.hand.is_some() { has == may } else { has <= may };
            demand(fits, || format!("side {side} has {has} of kind {kind}, but the box holds {may}"))?;
        }
        Ok(())
    }

    /// Firewalls hold whom they say they hold (AK-25).
    fn hold(&self, table: &mut Board) -> Result<(), Wrong> {
        for side in 0..2 {
            for (number, kube) in self.sides[side].kubes.iter().enumerate() {
                let (Some(spot), wall) = (kube.holds, Token::of(side, number)) else { continue };
                let cell = spot.cell;
                let Some(from) = table.cell(wall) else {
                    return Err(format!("the Kube that holds {cell} is out of the game"));
                };
                let there = table.occupied() & cell.bit() != 0
                    && (!spot.upper || table.stacks & cell.bit() != 0)
                    && from.neighbours().contains(cell);
                demand(there, || format!("{from} holds nobody on {cell}: no such Kube is beside it"))?;
                let held = if spot.upper { table.top(cell) } else { table.bottom(cell) };
                let firewall = kube.face_up && kube.kind == Some(Kind::Firewall) && held.side() != side;
                demand(firewall, || format!("{from}: only a Firewall that lies face up holds an enemy"))?;
                self.no_shield(table, held, "held")?;
                table.hold(wall, held);
            }
        }
        Ok(())
    }

    /// AK-26, AK-27: Eclipses on top, no Shield below.
    fn check_stacks(&self, table: &Board) -> Result<(), Wrong> {
        for upper in tokens(table.upper) {
            let cell = Cell(table.at[upper.index()]);
            let eclipse = table.is_up(upper) && table.kind(upper) == Kind::Eclipse;
            demand(eclipse, || format!("{cell}: only an Eclipse that lies face up stands on another Kube"))?;
            self.no_shield(table, table.bottom(cell), "covered")?;
        }
        Ok(())
    }

    /// What was held or covered is known to be no Shield.
    fn no_shield(&self, table: &Board, token: Token, how: &str) -> Result<(), Wrong> {
        let ruled_out = table.not[token.index()].contains(Kind::Shield);
        let open = table.is_up(token) && table.kind(token) != Kind::Shield;
        demand(ruled_out || open, || {
            let cell = Cell(table.at[token.index()]);
            format!("{cell}: what is {how} is known to be no Shield (AK-27)")
        })
    }

    /// The situations with the present one behind them, if the game is being played.
    fn check_past(&self, table: &Board) -> Result<Vec<u64>, Wrong> {
        if !matches!(self.stage, Stage::Play(_)) {
            demand(self.past.is_empty(), || "situations are remembered only during play".to_owned())?;
            return Ok(Vec::new());
        }
        demand(self.past.len() <= self.quiet as usize, || {
            format!("{} situations cannot have come up in {} quiet turns", self.past.len(), self.quiet)
        })?;
        let mut past = self.past.clone();
        past.push(table.situation);
        demand(times(&past, table.situation) < TIMES, || {
            "the present situation has come up three times: the game is over (AK-12)".to_owned()
        })?;
        Ok(past)
    }
}
