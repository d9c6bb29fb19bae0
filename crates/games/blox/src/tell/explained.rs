//! Why something is refused: the case at hand. Each function goes through the clauses in the order of `refuse` and says nothing where the
//! clause itself says it best.

use cubo_core::Clause as _;
use cubo_core::Viewer;
use cubo_core::telling::{Sentence, Teller};

use super::speech::{Fill, Kind, Slot, Speech};
use crate::action::{Action, Card, Payment};
use crate::board::stop;
use crate::refuse::walled_in;
use crate::state::{Board, Figure};
use crate::{Cell, Clause, Colour, Heap, Seat, Side, View};

/// Says why an action is refused by that clause.
pub(crate) fn explain(view: &View, action: Action, clause: Clause, teller: &Teller) -> Sentence {
    let table = view.table();
    let seat = table.seat();
    let hand = view.hand().filter(|_| view.viewer() == Viewer::Seat(seat));
    let case = Case { speech: Speech::new(teller), table, seat, hand, clause };
    let told = match action {
        Action::Enter { gate, card } => case.enter(|| gate.path(), card),
        Action::Move { from, side, card } => case.walk(from, side, card),
        Action::Destroy { from, to, pay } => case.destroy(from, to, pay),
        Action::Build { at, pay } => case.build(at, pay),
        Action::Hit { from, to, pay } => case.hit(from, to, pay),
        Action::Swap { cards, wake } => case.swap(cards.heap(), wake),
    };
    told.unwrap_or_else(|| Sentence::new().words(teller.pick(clause.en(), clause.fr())))
}

struct Case<'v, 't> {
    speech: Speech<'t>,
    table: &'v Board,
    seat: Seat,
    /// The cards of whoever tries, if the listener may know them.
    hand: Option<Heap>,
    clause: Clause,
}

impl Case<'_, '_> {
    fn say(&self, en: &str, fr: &str, fill: Fill<'_>) -> Option<Sentence> {
        Some(self.speech.say(en, fr, true, fill))
    }

    fn enter<P: Iterator<Item = Cell>>(&self, path: impl Fn() -> P, card: Card) -> Option<Sentence> {
        match self.clause {
            Clause::Bx9 if self.table.off_board(self.seat) == 0 => self.say(
                "All four of your figures are on the board: none is left to enter.",
                "Vos quatre figurines sont sur le plateau : il n’en reste pas pour entrer.",
                &[],
            ),
            _ => self.single_card(path, card),
        }
    }

    fn walk(&self, from: Cell, side: Side, card: Card) -> Option<Sentence> {
        self.not_own(from).or_else(|| self.single_card(|| from.towards(side), card))
    }

    /// BX-9 and BX-10: one card, and the first cell of its colour.
    fn single_card<P: Iterator<Item = Cell>>(&self, path: impl Fn() -> P, card: Card) -> Option<Sentence> {
        let colour = ('c', Slot::Colour(card.colour, Kind::Card));
        match self.clause {
            Clause::Bx17 => self.joker_down(),
            Clause::Bx8 => {
                let goal = stop(path(), card.colour)?;
                let block = path().find(|&cell| !self.table.is_free(cell))?;
                let fill = [colour, ('g', Slot::Cell(goal)), ('x', self.standing(block))];
                let told = if block == goal {
                    self.say(
                        "The first {c} cell, {g}, is taken: {x}.",
                        "La première case {c}, {g}, est prise : {x}.",
                        &fill,
                    )
                } else {
                    self.say(
                        "The first {c} cell is {g}, and the way there is blocked: {x}.",
                        "La première case {c} est {g}, et le chemin est barré : {x}.",
                        &fill,
                    )
                };
                Some(told?.then(self.instead(path())))
            }
            _ if !card.joker && self.hand?.of(card.colour) == 0 => {
                let told = self.say("You hold no {c} card.", "Vous n’avez pas de carte {c}.", &[colour])?;
                Some(told.then(self.instead(path())))
            }
            _ if stop(path(), card.colour).is_none() => {
                let told = self.say(
                    "There is no {c} cell that way.",
                    "Il n’y a pas de case {c} de ce côté.",
                    &[colour],
                )?;
                Some(told.then(self.instead(path())))
            }
            _ => None,
        }
    }

    /// The nearest thing that would work: the first stop on the way for which there is a card.
    fn instead(&self, path: impl Iterator<Item = Cell>) -> Sentence {
        let Some(hand) = self.hand else { return Sentence::new() };
        let mut free = path.take_while(|&cell| self.table.is_free(cell));
        // The first cell of a colour held is also the first of its colour: those before it are of colours not held.
        let Some(goal) = free.find(|cell| hand.of(cell.colour()) > 0) else { return Sentence::new() };
        let card = Slot::Heap(Heap::one(goal.colour()), Kind::Card);
        let fill = [('p', card), ('g', Slot::Cell(goal))];
        self.say("{p} would take you to {g}.", "{p} vous mènerait en {g}.", &fill).unwrap_or_default()
    }

    fn destroy(&self, from: Cell, to: Cell, pay: Payment) -> Option<Sentence> {
        let tower = self.table.tower(to);
        let there = ('t', Slot::Cell(to));
        if let Some(told) = self.not_own(from) {
            return Some(told);
        }
        if tower.height() == 0 {
            return self.say("There is no tower on {t}.", "Il n’y a pas de tour en {t}.", &[there]);
        }
        let price = || ('p', Slot::Heap(tower.heap(), Kind::Card));
        match self.clause {
            Clause::Bx13 => self.say(
                "The tower on {t} has five blocks: nobody can destroy it.",
                "La tour de {t} a cinq blocs : personne ne peut la détruire.",
                &[there],
            ),
            Clause::Bx20 => self.say(
                "The tower on {t} has {h} blocks; in phase {n} only towers of up to {n} fall.",
                "La tour de {t} a {h} blocs ; en phase {n}, on ne détruit que jusqu’à {n}.",
                &[
                    there,
                    ('h', Slot::Number(tower.height().into())),
                    ('n', Slot::Number(self.table.phase().into())),
                ],
            ),
            Clause::Bx12 => {
                let blocks = Slot::Number(self.table.blocks(self.seat).len().into());
                self.say(
                    "You have {n} blocks: build with some of them first, then you may destroy again.",
                    "Vous avez {n} blocs : bâtissez d’abord, et vous pourrez de nouveau détruire.",
                    &[('n', blocks)],
                )
            }
            Clause::Bx17 => self.joker_down(),
            Clause::Bx8 => self.in_the_way(from, to),
            _ => {
                let Some(between) = between(from, to) else { return self.not_in_line(from, to) };
                let heap = tower.heap();
                if let Some(clash) = between.iter().find(|cell| heap.of(cell.colour()) > 0) {
                    let fill = [
                        there,
                        ('c', Slot::Colour(clash.colour(), Kind::Card)),
                        ('m', Slot::Colour(clash.colour(), Kind::Block)),
                        ('x', Slot::Lit(*clash)),
                    ];
                    return self.say(
                        "The path to {t} crosses a {c} cell{x}, and the tower has a {m} block.",
                        "Le chemin vers {t} passe par une case {c}{x}, et la tour a un bloc {m}.",
                        &fill,
                    );
                }
                if pay.worth() != heap {
                    return self.say(
                        "The tower on {t} costs {p}.",
                        "La tour de {t} coûte {p}.",
                        &[there, price()],
                    );
                }
                let told =
                    self.say("The tower on {t} costs {p}.", "La tour de {t} coûte {p}.", &[there, price()])?;
                Some(told.then(self.short_of(pay)?))
            }
        }
    }

    fn build(&self, at: Cell, pay: Payment) -> Option<Sentence> {
        if let Some(told) = self.not_own(at) {
            return Some(told);
        }
        let tower = pay.worth();
        match self.clause {
            Clause::Bx20 => self.say(
                "In phase {n} a new tower has exactly {h} blocks; this one would have {b}.",
                "En phase {n}, on bâtit des tours de {h} blocs exactement ; celle-ci en aurait {b}.",
                &[
                    ('n', Slot::Number(self.table.phase().into())),
                    ('h', Slot::Number((self.table.phase() + 1).into())),
                    ('b', Slot::Number(tower.len().into())),
                ],
            ),
            Clause::Bx14 => {
                let walled = walled_in(self.table, at)?;
                let fill = [('a', Slot::Cell(at)), ('x', Slot::Cell(walled))];
                if walled == at {
                    self.say(
                        "Nobody could reach a tower on {a}: the towers around it close it in.",
                        "Personne ne pourrait atteindre une tour en {a} : celles d’autour l’enferment.",
                        &fill,
                    )
                } else {
                    self.say(
                        "A tower on {a} would wall in the one on {x}: nobody could reach it any more.",
                        "Une tour en {a} enfermerait celle de {x} : plus personne ne pourrait l’atteindre.",
                        &fill,
                    )
                }
            }
            Clause::Bx17 => self.joker_down(),
            _ => {
                let lacking = wanting(tower, self.table.blocks(self.seat));
                if !lacking.is_empty() {
                    return self.say(
                        "The blocks are not all yours: you lack {p}.",
                        "Vous n’avez pas tous les blocs : il vous manque {p}.",
                        &[('p', Slot::Heap(lacking, Kind::Block))],
                    );
                }
                self.short_of(pay)
            }
        }
    }

    fn hit(&self, from: Cell, to: Cell, pay: Payment) -> Option<Sentence> {
        let there = ('t', Slot::Cell(to));
        if let Some(told) = self.not_own(from) {
            return Some(told);
        }
        match self.table.figure(to) {
            None => {
                return self.say("No figure stands on {t}.", "Il n’y a pas de figurine en {t}.", &[there]);
            }
            Some(figure) if figure == Figure::Of(self.seat) => {
                return self.say(
                    "The figure on {t} is your own.",
                    "La figurine de {t} est la vôtre.",
                    &[there],
                );
            }
            Some(_) => {}
        }
        match self.clause {
            Clause::Bx17 => self.joker_down(),
            Clause::Bx8 => self.in_the_way(from, to),
            _ => {
                let Some(between) = between(from, to) else { return self.not_in_line(from, to) };
                let colour = to.colour();
                let fill = [there, ('c', Slot::Colour(colour, Kind::Card))];
                if between.iter().any(|cell| cell.colour() == colour) {
                    return self.say(
                        "The path to {t} crosses a {c} cell, and the figure stands on {c}.",
                        "Le chemin vers {t} passe par une case {c}, et la figurine est sur une case {c}.",
                        &fill,
                    );
                }
                let told = self.say(
                    "The figure on {t} stands on {c}: a hit takes three {c} cards or more.",
                    "La figurine de {t} est sur une case {c} : il faut au moins trois cartes de cette couleur.",
                    &fill,
                )?;
                let worth = pay.worth();
                let fair = worth.len() >= 3 && worth.of(colour) == worth.len();
                Some(told.then(fair.then(|| self.short_of(pay)).flatten().unwrap_or_default()))
            }
        }
    }

    fn swap(&self, cards: Heap, wake: bool) -> Option<Sentence> {
        if self.clause != Clause::Bx16 {
            return None;
        }
        let hand = self.hand?;
        if !hand.holds(cards) {
            let fill = [('p', Slot::Heap(wanting(cards, hand), Kind::Card))];
            return self.say(
                "You don’t hold all of these: you lack {p}.",
                "Vous n’avez pas toutes ces cartes : il vous manque {p}.",
                &fill,
            );
        }
        if wake {
            return self.say("Your joker lies face up already.", "Votre joker est déjà face visible.", &[]);
        }
        None
    }

    /// The cards that the hand lacks for a price.
    fn short_of(&self, pay: Payment) -> Option<Sentence> {
        let lacking = wanting(pay.cards(), self.hand?);
        if lacking.is_empty() {
            return None;
        }
        self.say("You lack {p}.", "Il vous manque {p}.", &[('p', Slot::Heap(lacking, Kind::Card))])
    }

    fn joker_down(&self) -> Option<Sentence> {
        self.say(
            "Your joker lies face down. Swap cards to turn it up again.",
            "Votre joker est face cachée. Changez des cartes pour le retourner.",
            &[],
        )
    }

    fn not_own(&self, from: Cell) -> Option<Sentence> {
        let there = ('f', Slot::Cell(from));
        match self.table.figure(from) {
            Some(Figure::Of(seat)) if seat == self.seat => None,
            Some(Figure::Of(owner)) => {
                let fill = [there, ('o', Slot::Figure(Figure::Of(owner)))];
                self.say("On {f} stands {o}, not yours.", "En {f} se tient {o}, pas la vôtre.", &fill)
            }
            Some(Figure::Neutral) => self.say(
                "The figure on {f} is neutral: nobody moves it.",
                "La figurine de {f} est neutre : personne ne la déplace.",
                &[there],
            ),
            None => self.say(
                "None of your figures stands on {f}.",
                "Aucune de vos figurines n’est en {f}.",
                &[there],
            ),
        }
    }

    fn not_in_line(&self, from: Cell, to: Cell) -> Option<Sentence> {
        let fill = [('f', Slot::Cell(from)), ('t', Slot::Cell(to))];
        self.say(
            "From {f}, {t} is not in a straight line.",
            "Depuis {f}, {t} n’est pas en ligne droite.",
            &fill,
        )
    }

    fn in_the_way(&self, from: Cell, to: Cell) -> Option<Sentence> {
        let block = between(from, to)?.into_iter().find(|&cell| !self.table.is_free(cell))?;
        let fill = [('f', Slot::Cell(from)), ('t', Slot::Cell(to)), ('x', self.standing(block))];
        self.say("The way from {f} to {t} is blocked: {x}.", "Le chemin de {f} à {t} est barré : {x}.", &fill)
    }

    /// What stands on a cell, with the cell.
    fn standing(&self, at: Cell) -> Slot {
        Slot::Standing(self.table.figure(at), self.table.tower(at), at)
    }
}

/// The cells strictly between two cells in line, whatever stands there.
fn between(from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let side = Side::ALL.into_iter().find(|&side| from.towards(side).any(|cell| cell == to))?;
    Some(from.towards(side).take_while(|&cell| cell != to).collect())
}

/// What one heap lacks of another.
fn wanting(cost: Heap, held: Heap) -> Heap {
    Heap::new(Colour::ALL.map(|colour| cost.of(colour).saturating_sub(held.of(colour))))
}
