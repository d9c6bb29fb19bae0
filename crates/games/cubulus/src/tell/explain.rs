//! Why an action is refused: the case at hand, where it says more than the clause does.

use cubo_core::Clause as _;
use cubo_core::telling::{Sentence, Teller};

use super::speech::{Speech, cell};
use crate::action::Action;
use crate::board::{Cell, Dir, Span};
use crate::clauses::Clause;
use crate::options::Level;
use crate::pieces::{Piece, Side};
use crate::refuse::{self, Path, stepped_over};
use crate::state::{Phase, State};

/// The case at hand, or the clause where the case says no more. Any action and any clause are accepted.
pub(crate) fn explain(state: &State, action: Action, clause: Clause, teller: &Teller) -> Sentence {
    let case = Case { speech: Speech::new(teller), state, side: state.side() };
    case.why(action, clause).unwrap_or_else(|| Sentence::new().words(teller.pick(clause.en(), clause.fr())))
}

struct Case<'a> {
    speech: Speech<'a>,
    state: &'a State,
    side: Side,
}

impl Case<'_> {
    fn why(&self, action: Action, clause: Clause) -> Option<Sentence> {
        match clause {
            Clause::OneMove => self.one_move(action),
            Clause::ExactCount => self.count(action),
            Clause::OneCorner => self.corner(action),
            Clause::NothingInTheWay => self.in_the_way(action),
            Clause::MasterStep | Clause::MasterFirstMove => self.master(action, clause),
            Clause::ShieldSlide => self.slide(action),
            Clause::Capture => self.capture(action),
            Clause::ShieldTakesNothing => self.peaceful(action),
            Clause::ShieldCapture | Clause::MasterAttacksOnce => self.shield(action, clause),
            Clause::OwnMasterSafe => self.exposed(action),
            Clause::Troc => self.troc(action),
            Clause::TrocPlacing => self.troc_place(action),
            Clause::TrocHome => self.troc_home(),
            Clause::TrocTime => Some(self.speech.say(
                "After this troc you would have no move left, and a turn needs one.",
                "Après ce troc, il ne vous resterait aucun coup, et il en faut un.",
                &[],
            )),
            Clause::Rotation => self.rotation(action),
            Clause::StandUp => self.stand(action),
            Clause::LieDown => self.lie(action),
            Clause::NoTransformInDanger => self.in_danger(action),
            Clause::SoldierStep => self.soldier(action),
            _ => None,
        }
    }

    fn say(&self, en: &str, fr: &str, parts: &[Sentence]) -> Option<Sentence> {
        Some(self.speech.say(en, fr, parts).capital())
    }

    fn number(&self, number: impl Into<i64>) -> Sentence {
        Sentence::new().number(number)
    }

    fn there(&self, at: Cell) -> Option<(Side, Piece)> {
        self.state.piece_at(at)
    }

    fn mine(&self, at: Cell) -> Option<Piece> {
        self.there(at).filter(|&(side, _)| side == self.side).map(|(_, piece)| piece)
    }

    /// "your 5 stands on E2"
    fn stands(&self, at: Cell) -> Option<Sentence> {
        let (side, piece) = self.there(at)?;
        let who = self.speech.whose(side, piece);
        Some(match piece {
            Piece::Shield(_) => self.speech.say("%1 lies on %2", "%1 est posé en %2", &[who, cell(at)]),
            _ => self.speech.say("%1 stands on %2", "%1 se tient en %2", &[who, cell(at)]),
        })
    }

    /// CU-7: nothing of one's own there, or not the time for a move.
    fn one_move(&self, action: Action) -> Option<Sentence> {
        if action == Action::End {
            return self.say(
                "You have still to move: a turn is one move, and nobody may pass.",
                "Il vous reste à jouer\u{a0}: un tour, c’est un coup, et on ne passe pas.",
                &[],
            );
        }
        if self.state.phase() == Phase::Troc && action.is_move() {
            return self.say(
                "You have made your move: only a troc is left, or the end of your turn.",
                "Votre coup est joué\u{a0}: il ne reste que le troc, ou la fin du tour.",
                &[],
            );
        }
        let (at, wanted) = match action {
            Action::Go { from, .. } | Action::Bend { from, .. } => (from, None),
            Action::Rotate { at, .. } => (at, None),
            Action::Slide { from, .. } | Action::Stand { from, .. } => {
                (from.first(), Some(Piece::Shield(from)))
            }
            Action::Step { from, .. } | Action::Lie { from, .. } => (from, Some(Piece::Soldier(from))),
            _ => return None,
        };
        match self.there(at) {
            None => self.say("%1 is empty.", "La case %1 est vide.", &[cell(at)]),
            Some((side, piece)) if side != self.side => self.say(
                "%1 is not yours to move.",
                "Ce n’est pas à vous de jouer %1.",
                &[self.speech.whose_there(side, piece)],
            ),
            Some((_, piece)) if wanted.is_some_and(|wanted| wanted != piece) => {
                let stands = self.stands(at)?;
                match wanted {
                    Some(Piece::Soldier(_)) => {
                        self.say("%1, not a soldier.", "%1, et non un soldat.", &[stands])
                    }
                    _ => self.say(
                        "%1: no shield covers those two cells.",
                        "%1\u{a0}: aucun bouclier ne couvre ces deux cases.",
                        &[stands],
                    ),
                }
            }
            _ => None,
        }
    }

    /// CU-8: as far as the top says.
    fn count(&self, action: Action) -> Option<Sentence> {
        let (from, to, cells) = match action {
            Action::Go { from, to } => (from, to, Path::new(from, None, to).ok()?.cells()),
            Action::Bend { from, corner, to } => (from, to, Path::new(from, Some(corner), to).ok()?.cells()),
            _ => return None,
        };
        self.far(from, to, cells)
    }

    fn far(&self, from: Cell, to: Cell, cells: u8) -> Option<Sentence> {
        let Piece::Cube(die, _) = self.mine(from)? else { return None };
        let top = self.speech.top(self.side, Piece::Cube(die, from));
        let parts = [top, cell(from), cell(to), self.number(cells), self.speech.from(from)];
        if die.top() == 1 {
            return self.say(
                "This cube shows %1: it goes exactly 1 cell. %2 to %3 is %4.",
                "Ce cube montre %1\u{a0}: il avance d’une seule case. %5 à %3, il y en a %4.",
                &capital_fifth(parts),
            );
        }
        self.say(
            "This cube shows %1: it goes exactly %1 cells. %2 to %3 is %4.",
            "Ce cube montre %1\u{a0}: il avance de %1 cases, ni plus ni moins. %5 à %3, il y en a %4.",
            &capital_fifth(parts),
        )
    }

    /// CU-9: rows and columns, one corner.
    fn corner(&self, action: Action) -> Option<Sentence> {
        let Action::Go { from, to } = action else { return None };
        if from == to {
            return self.say("It already stands on %1.", "Il est déjà en %1.", &[cell(to)]);
        }
        let Piece::Cube(die, _) = self.mine(from)? else { return None };
        let cells = from.column().abs_diff(to.column()) + from.row().abs_diff(to.row());
        if cells != die.top() {
            return self.far(from, to, cells);
        }
        let corners = [(from.column(), to.row()), (to.column(), from.row())];
        let [Some(one), Some(other)] = corners.map(|(column, row)| Cell::new(column, row)) else {
            return None;
        };
        self.say(
            "A cube does not go diagonally: it has to turn at %1 or at %2 on its way.",
            "Un cube ne va pas en diagonale\u{a0}: il doit tourner en %1 ou en %2.",
            &[cell(one), cell(other)],
        )
    }

    /// CU-11: what stands on the way, the first of it.
    fn in_the_way(&self, action: Action) -> Option<Sentence> {
        let way = |from, corner, to| {
            let path = Path::new(from, corner, to).ok()?;
            let over = stepped_over(&self.state.now, to);
            path.between().find(|&at| Some(at) != over && self.there(at).is_some())
        };
        let at = match action {
            Action::Go { from, to } => way(from, None, to)?,
            Action::Bend { from, corner, to } => way(from, Some(corner), to)?,
            Action::Slide { from, to } => return self.taken_cell(laid(from, to)?),
            _ => return None,
        };
        let (side, piece) = self.there(at)?;
        self.say(
            "%1 is in the way on %2.",
            "%1 barre le chemin en %2.",
            &[self.speech.whose(side, piece), cell(at)],
        )
    }

    /// "E2 is taken: your cube stands there."
    fn taken_cell(&self, at: Cell) -> Option<Sentence> {
        self.say("%1: that cell is taken.", "%1\u{a0}: la case est prise.", &[self.stands(at)?])
    }

    /// CU-12 and CU-45.
    fn master(&self, action: Action, clause: Clause) -> Option<Sentence> {
        let (from, to) = match action {
            Action::Go { from, to } | Action::Bend { from, to, .. } => (from, to),
            _ => return None,
        };
        if clause == Clause::MasterFirstMove {
            return self.say(
                "Your Master has moved already: it goes diagonally again only after a troc.",
                "Votre Maître a déjà bougé\u{a0}: il ne retrouve la diagonale qu’après un troc.",
                &[],
            );
        }
        if from == to {
            return self.say(
                "Your Master already stands on %1.",
                "Votre Maître est déjà en %1.",
                &[cell(to)],
            );
        }
        let parts = [cell(from), cell(to), self.speech.from(from).capital()];
        if self.state.first_move(self.side) {
            return self.say(
                "Your Master goes to a cell beside it, this once also diagonally. %1 to %2 is further.",
                "Votre Maître va sur une case voisine, cette fois aussi en diagonale. %3 à %2, c’est plus loin.",
                &parts,
            );
        }
        let (columns, rows) = (from.column().abs_diff(to.column()), from.row().abs_diff(to.row()));
        if columns <= 1 && rows <= 1 {
            return self.say(
                "%1 to %2 is diagonal: your Master goes along rows and columns.",
                "%3 à %2, c’est en diagonale\u{a0}: votre Maître suit les rangées et les colonnes.",
                &parts,
            );
        }
        self.say(
            "Your Master goes one cell along a row or a column. %1 to %2 is further.",
            "Votre Maître avance d’une case, sur sa rangée ou sa colonne. %3 à %2, c’est plus loin.",
            &parts,
        )
    }

    /// CU-13: one half stays.
    fn slide(&self, action: Action) -> Option<Sentence> {
        let Action::Slide { from, to } = action else { return None };
        let [a, b] = from.cells();
        if from == to {
            return None;
        }
        self.say(
            "This shield has to keep %1 or %2, and lay its other half beside it.",
            "Ce bouclier doit garder %1 ou %2, et poser son autre moitié à côté.",
            &[cell(a), cell(b)],
        )
    }

    /// CU-20: what is never taken.
    fn capture(&self, action: Action) -> Option<Sentence> {
        let to = match action {
            Action::Go { to, .. } | Action::Bend { to, .. } | Action::Step { to, .. } => to,
            _ => return None,
        };
        match self.there(to)? {
            (side, piece @ Piece::Master(_)) if side != self.side => self.say(
                "%1 is never taken: leave it no escape, and you win.",
                "%1 ne se prend pas\u{a0}: ne lui laissez aucune issue, et vous gagnez.",
                &[self.speech.whose(side, piece)],
            ),
            _ => self.taken_cell(to),
        }
    }

    /// CU-21.
    fn peaceful(&self, action: Action) -> Option<Sentence> {
        let Action::Slide { from, to } = action else { return None };
        self.say(
            "A shield takes nothing, and %1.",
            "Un bouclier ne prend rien, et %1.",
            &[self.stands(laid(from, to)?)?],
        )
    }

    /// CU-22 and CU-46: the other half has to be attacked too, by another piece.
    fn shield(&self, action: Action, clause: Clause) -> Option<Sentence> {
        let to = match action {
            Action::Go { to, .. } | Action::Bend { to, .. } | Action::Step { to, .. } => to,
            _ => return None,
        };
        let (side, piece @ Piece::Shield(span)) = self.there(to)? else { return None };
        let parts = [self.speech.whose(side, piece), cell(span.other(to))];
        if clause == Clause::MasterAttacksOnce {
            return self.say(
                "Your Master counts once only: to take %1, another piece must attack %2.",
                "Votre Maître ne compte qu’une fois\u{a0}: pour prendre %1, il faut aussi une autre attaque sur %2.",
                &parts,
            );
        }
        self.say(
            "%1 is taken only with both halves attacked, and nothing else of yours attacks %2.",
            "%1 ne se prend que si ses deux moitiés sont attaquées, et rien d’autre n’attaque %2.",
            &parts,
        )
    }

    /// CU-26: who would attack the Master.
    fn exposed(&self, action: Action) -> Option<Sentence> {
        // An action that only this clause forbids can be made on a copy of the board, to see the attackers.
        if refuse::action(&self.state.now, action) != Err(Clause::OwnMasterSafe) {
            return None;
        }
        let mut then = self.state.clone();
        if action.is_move() {
            then.now.displace(action);
        } else {
            then.now.barter(action);
        }
        let master = then.master(self.side);
        let attackers: Vec<_> = then
            .attackers(master, self.side.other(), None)
            .filter_map(|at| then.piece_at(at))
            .map(|(side, piece)| self.speech.whose_there(side, piece))
            .collect();
        let many = attackers.len() > 1;
        let parts = [self.speech.list(attackers), cell(master)];
        match (self.state.in_check(self.side) && self.state.master(self.side) == master, many) {
            (true, _) => self.say(
                "Your Master is in check and would stay so: %1.",
                "Votre Maître est en échec et le resterait\u{a0}: %1.",
                &parts,
            ),
            (false, false) => self.say(
                "%1 would then attack your Master on %2.",
                "%1 attaquerait alors votre Maître en %2.",
                &parts,
            ),
            (false, true) => self.say(
                "%1 would then attack your Master on %2.",
                "%1 attaqueraient alors votre Maître en %2.",
                &parts,
            ),
        }
    }

    /// CU-30: the far row, and something to bring back.
    fn troc(&self, action: Action) -> Option<Sentence> {
        let master = self.state.master(self.side);
        if master.row() != self.side.far_row() {
            let row = self.number(i64::from(self.side.far_row()) + 1);
            return self.say(
                "Your Master stands on %1: a troc needs it on row %2.",
                "Votre Maître est en %1\u{a0}: pour un troc, il doit être sur la rangée %2.",
                &[cell(master), row],
            );
        }
        let (cubes, shields) = self.state.captured(self.side);
        match action {
            Action::TrocCube { at } | Action::TrocShield { at, .. } if at != master => self.say(
                "Your Master stands on %1, not on %2.",
                "Votre Maître est en %1, pas en %2.",
                &[cell(master), cell(at)],
            ),
            Action::TrocCube { .. } if cubes == 0 => {
                self.say("None of your cubes has been taken.", "Aucun de vos cubes n’a été pris.", &[])
            }
            Action::TrocShield { .. } if shields == 0 => {
                self.say("None of your shields has been taken.", "Aucun de vos boucliers n’a été pris.", &[])
            }
            _ => None,
        }
    }

    /// CU-32.
    fn troc_place(&self, action: Action) -> Option<Sentence> {
        let Action::TrocShield { at, on } = action else { return None };
        if on.covers(at) {
            return self.taken_cell(on.other(at));
        }
        self.say(
            "The shield comes back where your Master stands: it has to cover %1.",
            "Le bouclier revient là où est votre Maître\u{a0}: il doit couvrir %1.",
            &[cell(at)],
        )
    }

    /// CU-33.
    fn troc_home(&self) -> Option<Sentence> {
        let home = self.side.home();
        let (side, piece) = self.there(home)?;
        let parts = [self.speech.whose(side, piece), cell(home)];
        match piece {
            Piece::Shield(span) if side != self.side => self.say(
                "%1 covers %2: your Master could take it there only if you also attacked %3.",
                "%1 couvre %2\u{a0}: votre Maître ne l’y prendrait que si vous attaquiez aussi %3.",
                &[parts[0].clone(), parts[1].clone(), cell(span.other(home))],
            ),
            _ => self.say(
                "Your Master cannot go home: %1 is on %2.",
                "Votre Maître ne peut pas rentrer\u{a0}: %1 est en %2.",
                &parts,
            ),
        }
    }

    /// CU-40.
    fn rotation(&self, action: Action) -> Option<Sentence> {
        let Action::Rotate { at, .. } = action else { return None };
        if self.state.level() == Level::Basic {
            return self.say(
                "At level 1 cubes do not turn on the spot.",
                "Au niveau 1, les cubes ne tournent pas sur place.",
                &[],
            );
        }
        self.say(
            "Only cubes turn on the spot, and %1.",
            "Seuls les cubes tournent sur place, et %1.",
            &[self.stands(at)?],
        )
    }

    /// CU-41: where a shield could stand up.
    fn stand(&self, action: Action) -> Option<Sentence> {
        if self.state.level() == Level::Basic {
            return self.say(
                "At level 1 shields do not stand up.",
                "Au niveau 1, les boucliers ne se dressent pas.",
                &[],
            );
        }
        let Action::Stand { from, to } = action else { return None };
        let [a, b] = from.cells();
        let beyond = |from, over| Dir::between(from, over).and_then(|(dir, _)| Cell::step(over, dir, 1));
        let ends: Vec<Cell> = [beyond(b, a), beyond(a, b)].into_iter().flatten().collect();
        if ends.contains(&to) {
            return self.taken_cell(to);
        }
        match ends[..] {
            [one, other] => self.say(
                "This shield tips up over an end: onto %1 or %2.",
                "Ce bouclier se dresse par un bout\u{a0}: en %1 ou en %2.",
                &[cell(one), cell(other)],
            ),
            [one] => self.say(
                "This shield can only tip up onto %1.",
                "Ce bouclier ne peut se dresser qu’en %1.",
                &[cell(one)],
            ),
            _ => None,
        }
    }

    /// CU-42.
    fn lie(&self, action: Action) -> Option<Sentence> {
        if self.state.level() == Level::Basic {
            return self.say(
                "At level 1 there are no soldiers.",
                "Au niveau 1, il n’y a pas de soldats.",
                &[],
            );
        }
        let Action::Lie { from, to } = action else { return None };
        let falls = |dir| Span::new(from.step(dir, 1)?, from.step(dir, 2)?);
        if !Dir::ALL.into_iter().any(|dir| falls(dir) == Some(to)) {
            return self.say(
                "This soldier lies down on the two cells next to %1, along its row or column.",
                "Ce soldat se couche sur les deux cases qui suivent %1, sur sa rangée ou sa colonne.",
                &[cell(from)],
            );
        }
        self.taken_cell(to.cells().into_iter().find(|&at| self.there(at).is_some())?)
    }

    /// CU-43: something there, or attacked.
    fn in_danger(&self, action: Action) -> Option<Sentence> {
        let them = self.side.other();
        let theirs = |at: Cell| self.there(at).is_some_and(|(side, _)| side == them);
        let (from, goal, shield) = match action {
            Action::Stand { from, to } => (from.first(), theirs(to).then_some(to), Some(from)),
            Action::Lie { from, to } => (from, to.cells().into_iter().find(|&at| theirs(at)), None),
            _ => return None,
        };
        if let Some(at) = goal {
            return self.say(
                "Standing up or lying down takes nothing, and %1.",
                "Se dresser ou se coucher ne prend rien, et %1.",
                &[self.stands(at)?],
            );
        }
        if shield.is_some() {
            return self.say(
                "This shield could be taken, both halves being attacked: it may not stand up.",
                "Ce bouclier pourrait être pris, ses deux moitiés étant attaquées\u{a0}: il ne se dresse pas.",
                &[],
            );
        }
        let attacker = self.state.attackers(from, them, None).next()?;
        let (side, piece) = self.there(attacker)?;
        self.say(
            "%1 attacks this soldier: it may not lie down.",
            "%1 attaque ce soldat\u{a0}: il ne peut pas se coucher.",
            &[self.speech.whose_there(side, piece)],
        )
    }

    /// CU-44.
    fn soldier(&self, action: Action) -> Option<Sentence> {
        if self.state.level() == Level::Basic {
            return self.say(
                "At level 1 there are no soldiers.",
                "Au niveau 1, il n’y a pas de soldats.",
                &[],
            );
        }
        let (from, to) = match action {
            Action::Step { from, to } | Action::Bend { from, to, .. } => (from, to),
            _ => return None,
        };
        if from == to {
            return None;
        }
        self.say(
            "A soldier goes one cell diagonally: %1 to %2 is not that.",
            "Un soldat avance d’une case en diagonale\u{a0}: %3 à %2, c’est autre chose.",
            &[cell(from), cell(to), self.speech.from(from)],
        )
    }
}

/// The new cell that a moved shield would cover.
fn laid(from: Span, to: Span) -> Option<Cell> {
    to.cells().into_iter().find(|&at| !from.covers(at))
}

/// « De B1 », at the beginning of the second sentence.
fn capital_fifth(parts: [Sentence; 5]) -> [Sentence; 5] {
    let [a, b, c, d, e] = parts;
    [a, b, c, d, e.capital()]
}
