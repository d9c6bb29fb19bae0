//! Why not: the case at hand, and what would work.

use cubo_core::telling::{Sentence, Teller};
use cubo_core::{Clause as _, Seat};

use super::say::{Slot, say};
use super::words::Mention;
use crate::action::Action;
use crate::board::{Cell, Place};
use crate::clauses::Clause;
use crate::kind::Kind;
use crate::table::{Stage, Token, tokens};
use crate::view::View;

/// Says why an action is refused. Whatever the case does not explain better is the clause's own sentence.
pub(crate) fn explain(view: &View, action: Action, clause: Clause, teller: &Teller) -> Sentence {
    let case = Case { view, teller };
    case.sentence(action, clause)
        .unwrap_or_else(|| Sentence::new().words(teller.pick(clause.en(), clause.fr())))
}

struct Case<'a> {
    view: &'a View,
    teller: &'a Teller,
}

type Said = Option<Sentence>;

impl Case<'_> {
    fn say(&self, english: &str, french: &str, slots: &[Slot]) -> Said {
        Some(say(self.teller, english, french, slots))
    }

    fn sentence(&self, action: Action, clause: Clause) -> Said {
        let side = match self.view.table.stage {
            Stage::Over(_) => {
                return self.say("The game is over.", "La partie est terminée.", &[]);
            }
            Stage::SetUp(side) => return self.set_up(Seat(side), action),
            Stage::Play(side) => Seat(side),
        };
        match (action, clause) {
            (Action::Set { .. }, _) => {
                self.say("Set-up is over: everything stands.", "La mise en place est terminée.", &[])
            }
            (Action::Pass, _) => self.say(
                "You can still do something: only a player who can do nothing passes.",
                "Vous pouvez encore agir\u{a0}: on ne passe que si l’on ne peut rien faire.",
                &[],
            ),
            (Action::Add { kind, cell }, _) => self.add(side, kind, cell),
            (_, Clause::Ak5 | Clause::Ak10) => self.actor(side, action),
            (Action::Step { from, to }, _) => self.step(side, from, to, clause),
            (Action::Aim { from, at }, _) => self.aim(side, from, at, clause),
            (Action::Look { from, at }, _) => self.look(side, from, at, clause),
            (Action::Quake { from, .. }, _) => self.no_power(from, Kind::Quake),
            (Action::Cyclone { from }, _) => self.no_power(from, Kind::Cyclone),
        }
    }

    fn top(&self, cell: Cell) -> Option<Token> {
        (self.view.table.occupied() & cell.bit() != 0).then(|| self.view.table.top(cell))
    }

    fn mention(&self, token: Token) -> Mention {
        Mention::of(self.view, self.view, token, self.teller)
    }

    fn kube(&self, cell: Cell) -> Option<Mention> {
        self.top(cell).map(|token| self.mention(token))
    }

    /// The kind of one's own Kube on a cell.
    fn own_kind(&self, cell: Cell) -> Option<Kind> {
        self.kube(cell).and_then(|kube| kube.kind)
    }

    fn set_up(&self, seat: Seat, action: Action) -> Said {
        let asked =
            (0..7).filter_map(|column| Cell::gate(seat, column)).find(|&gate| self.top(gate).is_none())?;
        match action {
            Action::Set { cell, kind } if cell == asked => self.say(
                "None is left in your hand: {0}.",
                "Il n’en reste plus en main\u{a0}: {0}.",
                &[Slot::Power(kind)],
            ),
            Action::Set { .. } => self.say(
                "The next Kube goes on {0}: gates are filled from a to g.",
                "Le prochain Kube va en {0}\u{a0}: les portes se garnissent de a à g.",
                &[Slot::Cell(asked)],
            ),
            _ => self.say(
                "First both sides set up their Kubes; the next one goes on {0}.",
                "D’abord, chacun met ses Kubes en place\u{202f}; le prochain va en {0}.",
                &[Slot::Cell(asked)],
            ),
        }
    }

    fn add(&self, seat: Seat, kind: Kind, cell: Cell) -> Said {
        let slots = [Slot::Cell(cell)];
        let table = &self.view.table;
        if table.left(seat.index()) == 0 {
            return self.say("Your reserve is empty.", "Votre réserve est vide.", &[]);
        }
        if !self.view.hand(seat).is_some_and(|mut hand| hand.any(|held| held == kind)) {
            let slots = [Slot::Power(kind)];
            return self.say("Not in your reserve: {0}.", "Pas dans votre réserve\u{a0}: {0}.", &slots);
        }
        if table.on_board[seat.index()] >= 7 {
            return self.say(
                "Seven of your Kubes are on the board: one must leave before another comes in.",
                "Sept de vos Kubes sont sur le plateau\u{a0}: il faut qu’un parte pour qu’un autre entre.",
                &[],
            );
        }
        if Cell::gate(seat, cell.column()) != Some(cell) {
            return self.say(
                "That is none of your gates: Kubes come in on your own row, not on {0}.",
                "Ce n’est pas une de vos portes\u{a0}: les Kubes entrent sur votre rangée, pas en {0}.",
                &slots,
            );
        }
        self.say(
            "A Kube stands on {0}: others come in on a free gate.",
            "Un Kube occupe {0}\u{a0}: on entre par une porte libre.",
            &slots,
        )
    }

    /// AK-5, AK-10: nobody there, somebody else's, or one that is blocked.
    fn actor(&self, seat: Seat, action: Action) -> Said {
        let from = match action {
            Action::Step { from, .. } | Action::Quake { from, .. } | Action::Aim { from, .. } => from,
            Action::Cyclone { from } | Action::Look { from, .. } => from,
            Action::Set { .. } | Action::Add { .. } | Action::Pass => return None,
        };
        let cell = Slot::Cell(from);
        let Some(token) = self.top(from) else {
            return self.say("There is no Kube on {0}.", "Il n’y a pas de Kube en {0}.", &[cell]);
        };
        let table = &self.view.table;
        let lower = table.bottom(from);
        if token.seat() != seat {
            let covered = lower != token && lower.seat() == seat;
            return if covered {
                self.say(
                    "Your Kube on {0} lies under an Eclipse: it can do nothing.",
                    "Votre Kube en {0} est sous une Éclipse\u{a0}: il ne peut rien faire.",
                    &[cell],
                )
            } else {
                self.say("The Kube on {0} is not yours.", "Le Kube en {0} n’est pas à vous.", &[cell])
            };
        }
        let wall = tokens(table.holding)
            .find(|wall| table.target[wall.index()] == token.0)
            .and_then(|wall| table.cell(wall));
        match wall {
            Some(wall) => self.say(
                "A Firewall on {1} holds your Kube on {0}: it can do nothing.",
                "Un Mur de Feu en {1} tient votre Kube en {0}\u{a0}: il ne peut rien faire.",
                &[cell, Slot::Cell(wall)],
            ),
            None => self.say("Standing still is no move.", "Rester sur place n’est pas un déplacement.", &[]),
        }
    }

    fn step(&self, seat: Seat, from: Cell, to: Place, clause: Clause) -> Said {
        let across = from.column().abs_diff(to.column());
        let Some(cell) = to.cell() else { return self.cross(seat, from, to) };
        let along = from.row().abs_diff(cell.row());
        let (start, goal) = (Slot::Cell(from), Slot::Cell(cell));
        let taken = self.top(cell).is_some();
        match clause {
            Clause::Ak31 => self.say(
                "Two Kubes stand on {0} already: no Eclipse lands on a stack.",
                "Il y a déjà deux Kubes en {0}\u{a0}: une Éclipse ne se pose pas sur une pile.",
                &[goal],
            ),
            Clause::Ak32 => self.say(
                "The Shield on {0} lies open: no Eclipse can cover it.",
                "Le Bouclier en {0} est dévoilé\u{a0}: aucune Éclipse ne peut le couvrir.",
                &[goal],
            ),
            Clause::Ak21 if !taken => {
                let midway = Cell::new((from.column() + cell.column()) / 2, (from.row() + cell.row()) / 2)?;
                self.say(
                    "A Kube on {0} is in the way: a Comet needs both cells free.",
                    "Un Kube en {0} barre le passage\u{a0}: il faut deux cases libres à la Comète.",
                    &[Slot::Cell(midway)],
                )
            }
            _ if taken && across + along <= 2 => self.say(
                "A Kube stands on {0}: one steps only onto a free cell.",
                "Un Kube occupe {0}\u{a0}: on ne va que sur une case libre.",
                &[goal],
            ),
            _ if (across, along) == (1, 1) => self.say(
                "From {0} to {1} is diagonal: only a Star steps that way.",
                "De {0} à {1}, c’est une diagonale\u{a0}: seule l’Étoile y passe.",
                &[start, goal],
            ),
            _ if across.min(along) == 0 && across + along == 2 => self.say(
                "From {0} to {1} is 2 cells: only a Comet goes that far. Others step 1.",
                "De {0} à {1}, il y a 2 cases\u{a0}: seule la Comète va si loin. Les autres font 1 pas.",
                &[start, goal],
            ),
            _ => self.say(
                "From {0} to {1} is too far: a Kube steps to a free cell beside it.",
                "De {0} à {1}, c’est trop loin\u{a0}: un Kube va sur une case libre, juste à côté.",
                &[start, goal],
            ),
        }
    }

    /// Off the board where that is no way out.
    fn cross(&self, seat: Seat, from: Cell, to: Place) -> Said {
        let ahead = if seat == Seat(0) { to.row() == 8 } else { to.row() == 0 };
        let last = if seat == Seat(0) { 6 } else { 0 };
        let start = Slot::Cell(from);
        if !ahead {
            return self.say(
                "Those are your own gates: your Kubes leave by the ones across the board.",
                "Ce sont vos propres portes\u{a0}: vos Kubes sortent par celles d’en face.",
                &[],
            );
        }
        if from.row() != last {
            return self.say(
                "From {0} the gate is too far: first onto row {1}, then out on another turn.",
                "De {0}, la porte est trop loin\u{a0}: d’abord la rangée {1}, puis dehors au tour suivant.",
                &[start, Slot::Number(last + 1)],
            );
        }
        self.say(
            "From {0} a Kube leaves straight ahead; only a Star goes out diagonally.",
            "De {0}, un Kube sort tout droit\u{202f}; seule l’Étoile sort en diagonale.",
            &[start],
        )
    }

    /// A power that this Kube has not.
    fn no_power(&self, from: Cell, wanted: Kind) -> Said {
        let kube = self.kube(from)?;
        kube.kind?;
        self.say(
            "That takes another power than {0}: {1}.",
            "Il faut pour cela un autre pouvoir que {0}\u{a0}: {1}.",
            &[Slot::KubeOn(kube), Slot::Power(wanted)],
        )
    }

    fn beside(from: Cell, at: Cell) -> bool {
        from.column().abs_diff(at.column()) + from.row().abs_diff(at.row()) == 1
    }

    fn aim(&self, seat: Seat, from: Cell, at: Cell, clause: Clause) -> Said {
        let tsunami = match self.own_kind(from) {
            Some(Kind::Tsunami) => true,
            Some(Kind::Firewall) => false,
            _ => {
                let kube = self.kube(from)?;
                return self.say(
                    "Only a Tsunami or a Firewall can aim, not {0}.",
                    "Seuls le Tsunami et le Mur de Feu visent, pas {0}.",
                    &[Slot::KubeOn(kube)],
                );
            }
        };
        let (start, goal) = (Slot::Cell(from), Slot::Cell(at));
        if !Self::beside(from, at) {
            return self.say(
                "That power reaches only neighbours: {1} is not beside {0}.",
                "Ce pouvoir n’atteint que les cases voisines\u{a0}: {1} ne touche pas {0}.",
                &[start, goal],
            );
        }
        let Some(aim) = self.top(at) else {
            return self.say("There is no Kube on {0}.", "Il n’y a pas de Kube en {0}.", &[goal]);
        };
        let shield = self.view.table.shields & at.bit() != 0;
        match clause {
            _ if shield => self.say(
                "The Shield on {0} lies open: nothing moves or holds it.",
                "Le Bouclier en {0} est dévoilé\u{a0}: rien ne le pousse ni ne le tient.",
                &[goal],
            ),
            _ if !tsunami && aim.seat() == seat => self.say(
                "The Kube on {0} is your own: a Firewall holds enemies.",
                "Le Kube en {0} est à vous\u{a0}: un Mur de Feu ne tient que l’adversaire.",
                &[goal],
            ),
            _ if !tsunami => self.say(
                "The Firewall holds the Kube on {0} already.",
                "Le Mur de Feu tient déjà le Kube en {0}.",
                &[goal],
            ),
            _ if self.view.table.is_blocked(aim) => self.say(
                "The Kube on {0} is blocked: it cannot be pushed.",
                "Le Kube en {0} est bloqué\u{a0}: on ne peut pas le pousser.",
                &[goal],
            ),
            _ => {
                let behind =
                    ((2 * at.column()).wrapping_sub(from.column()), (2 * at.row()).wrapping_sub(from.row()));
                let behind = Cell::new(behind.0, behind.1)?;
                self.say(
                    "There is no room to push the Kube on {0}: another stands on {1}.",
                    "Pas la place de pousser le Kube en {0}\u{a0}: un autre occupe {1}.",
                    &[goal, Slot::Cell(behind)],
                )
            }
        }
    }

    fn look(&self, seat: Seat, from: Cell, at: Cell, clause: Clause) -> Said {
        if clause == Clause::Ak33 || self.own_kind(from)? != Kind::Eye {
            return self.no_power(from, Kind::Eye);
        }
        let goal = Slot::Cell(at);
        let Some(_) = self.top(at) else {
            return self.say("There is no Kube on {0}.", "Il n’y a pas de Kube en {0}.", &[goal]);
        };
        let aim = self.view.table.bottom(at);
        if aim.seat() == seat {
            return self.say(
                "The Kube on {0} is your own: the Eye looks at enemies.",
                "Le Kube en {0} est à vous\u{a0}: l’Œil regarde chez l’adversaire.",
                &[goal],
            );
        }
        if self.view.table.is_up(aim) {
            return self.say(
                "The Kube on {0} lies open already.",
                "Le Kube en {0} est déjà dévoilé.",
                &[goal],
            );
        }
        self.say(
            "An Eye that everybody knows sees only its neighbours, and {0} is further away.",
            "Un Œil dévoilé ne voit que ses voisins, et {0} est plus loin.",
            &[goal],
        )
    }
}
