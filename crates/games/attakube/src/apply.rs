//! What an action does.

use crate::action::{Action, Line};
use crate::board::{Cell, CellSet, GATES, Place, STRAIGHT, column_of, next, row_of};
use crate::kind::{Kind, KindSet};
use crate::legal::{anybody_can_act, free_and_hidden, kinds_that_could_act};
use crate::state::State;
use crate::table::{Board, Ending, Stage, Token};

/// Points that win at once (AK-11).
const GOAL: u8 = 5;
/// Quiet turns after which a game ends (AK-15).
pub(crate) const QUIET: u8 = 100;
/// Occurrences of a situation that end a game (AK-12).
pub(crate) const TIMES: usize = 3;

const SHIELD: KindSet = KindSet::one(Kind::Shield);
const KEYS: KindSet = KindSet::one(Kind::Keys);

/// Does a legal action.
pub(crate) fn play(state: &mut State, action: Action) {
    match state.table.stage {
        Stage::SetUp(side) => set_up(state, side as usize, action),
        Stage::Play(side) => {
            let (table, gates) = (&mut state.table, &state.agreed.gates);
            table.quiet += 1; // whatever is not quiet sets it back to 0
            act(table, gates, side as usize, action);
            if table.points[side as usize] >= GOAL {
                end(state, Ending::FivePoints);
            } else {
                state.table.go_to(Stage::Play(1 - side));
                begin_turn(state);
            }
        }
        Stage::Over(_) => {}
    }
}

/// AK-41: seat 0's seven, then seat 1's, then the first turn.
fn set_up(state: &mut State, side: usize, action: Action) {
    let Action::Set { cell, kind } = action else { return };
    let table = &mut state.table;
    table.bring(side, kind, cell);
    match table.issued {
        [7, 7] => {
            table.go_to(Stage::Play(0));
            begin_turn(state);
        }
        [7, _] => table.go_to(Stage::SetUp(1)),
        _ => {}
    }
}

/// AK-12, AK-13, AK-15: what can end a game at the start of a turn.
fn begin_turn(state: &mut State) {
    if !anybody_can_act(&state.table) {
        // Everybody learns that no hidden Kube could have acted.
        passed(&mut state.table, 0);
        passed(&mut state.table, 1);
        return end(state, Ending::NobodyCan);
    }
    let table = &mut state.table;
    if table.quiet == 0 {
        // What was added, turned up or lost never comes back: no earlier situation can.
        table.since = state.past.len() as u32;
    }
    state.past.push(table.situation);
    let quiet = table.quiet;
    if times(state.recent(), state.table.situation) >= TIMES {
        end(state, Ending::ThirdTime);
    } else if quiet >= QUIET {
        end(state, Ending::TooQuiet);
    }
}

/// How often a situation stands among recent ones whose last it is. The same seat is to act every other turn.
pub(crate) fn times(recent: &[u64], situation: u64) -> usize {
    recent.iter().rev().step_by(2).filter(|&&earlier| earlier == situation).count()
}

fn end(state: &mut State, ending: Ending) {
    state.table.go_to(Stage::Over(ending));
    state.table.since = state.past.len() as u32;
}

fn act(table: &mut Board, gates: &[u8; 7], side: usize, action: Action) {
    match action {
        Action::Step { from, to } => step(table, gates, side, from, to),
        Action::Quake { from, line: Line::Row } => destroy(table, from, row_of(from)),
        Action::Quake { from, line: Line::Column } => destroy(table, from, column_of(from)),
        Action::Cyclone { from } => destroy(table, from, from.neighbours().0),
        Action::Aim { from, at } => {
            if table.kind(table.top(from)) == Kind::Tsunami {
                push(table, gates, side, from, at);
            } else {
                hold(table, from, at);
            }
        }
        Action::Look { from, at } => {
            table.turn_up(table.top(from));
            table.turn_up(table.bottom(at)); // AK-31: the upper one is always face up
        }
        Action::Add { kind, cell } => {
            table.bring(side, kind, cell);
            table.quiet = 0;
        }
        Action::Pass => passed(table, side),
        Action::Set { .. } => {}
    }
}

/// AK-6, AK-7, AK-20, AK-21, AK-26.
fn step(table: &mut Board, gates: &[u8; 7], side: usize, from: Cell, to: Place) {
    let token = table.top(from);
    let Some(to) = to.cell() else {
        if from.column() != to.column() {
            table.turn_up(token); // AK-20, AK-33
        }
        return cross(table, gates, side, token, from);
    };
    let far = !from.neighbours().contains(to);
    let onto = table.occupied() & to.bit() != 0;
    if far || onto {
        table.turn_up(token); // AK-20, AK-21, AK-26: only what an ordinary move could not do
    }
    if onto {
        let below = table.bottom(to);
        if table.kind(below) == Kind::Shield {
            return table.turn_up(below); // AK-27: the Eclipse stays where it was
        }
        table.rule_out(below, SHIELD);
    }
    table.release(token); // AK-25
    table.carry(token, to);
}

/// AK-7, AK-28: a Kube of that side leaves through the gate it stands on.
fn cross(table: &mut Board, gates: &[u8; 7], side: usize, token: Token, from: Cell) {
    let value = gates[from.column() as usize];
    table.remove(token);
    if table.kind(token) == Kind::Keys {
        table.turn_up(token);
        table.score(side, 2 * value);
    } else {
        table.rule_out(token, KEYS);
        table.score(side, value);
    }
}

/// AK-22, AK-24: the Kube on `from` destroys itself and everything on `cells`.
fn destroy(table: &mut Board, from: Cell, cells: u64) {
    let attacker = table.top(from);
    table.turn_up(attacker);
    table.remove(attacker);
    for cell in CellSet(cells & table.occupied()) {
        // AK-31: both of a stack, the upper one first; a Shield never stands in one.
        while table.occupied() & cell.bit() != 0 {
            let caught = table.top(cell);
            if table.kind(caught) == Kind::Shield {
                table.turn_up(caught); // AK-27
                break;
            }
            table.rule_out(caught, SHIELD);
            table.remove(caught);
        }
    }
}

/// AK-23.
fn push(table: &mut Board, gates: &[u8; 7], side: usize, from: Cell, at: Cell) {
    let pushed = table.top(at);
    table.turn_up(table.top(from));
    if table.kind(pushed) == Kind::Shield {
        return table.turn_up(pushed); // AK-27
    }
    table.rule_out(pushed, SHIELD);
    let ahead = GATES[1 - side] & at.bit() != 0 && from.column() == at.column();
    match (0..STRAIGHT).find(|&way| next(from, way) == Some(at)).and_then(|way| next(at, way)) {
        Some(behind) => {
            table.release(pushed); // a Firewall lets go
            table.carry(pushed, behind);
        }
        None if ahead && pushed.side() == side => cross(table, gates, side, pushed, at),
        None => table.remove(pushed),
    }
}

/// AK-25.
fn hold(table: &mut Board, from: Cell, at: Cell) {
    let (wall, aim) = (table.top(from), table.top(at));
    table.turn_up(wall);
    if table.kind(aim) == Kind::Shield {
        table.turn_up(aim); // AK-27: and the Firewall keeps the hold it had
    } else {
        table.rule_out(aim, SHIELD);
        table.hold(wall, aim);
    }
}

/// AK-5: who passes could do nothing, and that says what his free hidden Kubes are not.
fn passed(table: &mut Board, side: usize) {
    for cell in free_and_hidden(table, side) {
        table.rule_out(table.top(cell), kinds_that_could_act(table, side, cell));
    }
}
