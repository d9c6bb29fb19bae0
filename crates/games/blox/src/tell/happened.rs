//! What happened.

use cubo_core::telling::{Sentence, Teller, Telling, Told};

use super::consequences::Consequences;
use super::speech::{Fill, Kind, Slot, Speech};
use crate::action::{Action, Card, Seen};
use crate::board::stop;
use crate::state::{Board, FULL, Figure};
use crate::{Blox, Cell, Seat, Side, Tower};

/// Tells one event.
pub(crate) fn tell(told: &Told<'_, Blox>, teller: &Teller) -> Telling {
    let speech = Speech::new(teller);
    let (before, after) = (told.before.table(), told.after.table());
    let scene = Scene { speech: &speech, before, after, seat: told.by.unwrap_or(before.seat()) };
    let (short, more) = match *told.seen {
        Seen::Action(action) => scene.action(action),
        Seen::Towers(_) => scene.towers(),
        Seen::Deal { own, .. } => scene.deal(own.map(|(_, hand)| hand)),
        Seen::Drew(cards) => scene.drew(cards.heap()),
        Seen::DrewTwice { last, first } => scene.drew(last.heap().plus(first.heap())),
        Seen::Hidden(count) => scene.hidden(count),
    };
    let follows = Consequences::of(&speech, before, after);
    let five =
        matches!(*told.seen, Seen::Action(Action::Build { pay, .. }) if pay.worth().len() == Tower::HIGHEST);
    let telling = Telling::with_more(short, more.then(follows.sentence));
    match follows.moment.or(five.then_some("five")) {
        Some(moment) => telling.moment(moment),
        None => telling,
    }
}

struct Scene<'s, 't> {
    speech: &'s Speech<'t>,
    before: &'s Board,
    after: &'s Board,
    seat: Seat,
}

impl Scene<'_, '_> {
    /// A sentence about whoever acts; `{w}` is their name.
    fn say(&self, en: &str, fr: &str, fill: Fill<'_>) -> Sentence {
        self.speech.about(self.seat, en, fr, fill)
    }

    fn action(&self, action: Action) -> (Sentence, Sentence) {
        match action {
            Action::Enter { gate, card } => {
                (self.enter(gate.side(), stop(gate.path(), card.colour), card), Sentence::new())
            }
            Action::Move { from, side, card } => {
                (self.walk(side, stop(from.towards(side), card.colour), card), Sentence::new())
            }
            Action::Destroy { to, .. } => self.destroy(action, to),
            Action::Build { at, .. } => self.build(action, at),
            Action::Hit { to, .. } => self.hit(action, to),
            Action::Swap { wake, .. } => self.swap(action, wake),
        }
    }

    fn enter(&self, side: Side, to: Option<Cell>, card: Card) -> Sentence {
        let fill = [('e', Slot::Edge(side)), ('g', Slot::Goal(to, card))];
        self.say("{w} [enter|enters] from {e}, straight {g}.", "{w} [entrez|entre] par {e}, {g}.", &fill)
    }

    fn walk(&self, side: Side, to: Option<Cell>, card: Card) -> Sentence {
        let (en, fr) = match side {
            Side::North => ("{w} [move|moves] up {g}.", "{w} [montez|monte] {g}."),
            Side::South => ("{w} [move|moves] down {g}.", "{w} [descendez|descend] {g}."),
            Side::East => ("{w} [move|moves] right {g}.", "{w} [allez|va] à droite, {g}."),
            Side::West => ("{w} [move|moves] left {g}.", "{w} [allez|va] à gauche, {g}."),
        };
        self.say(en, fr, &[('g', Slot::Goal(to, card))])
    }

    fn destroy(&self, action: Action, to: Cell) -> (Sentence, Sentence) {
        let height = self.before.tower(to).height();
        let fill = [
            ('p', Slot::Pay(action.payment())),
            ('t', Slot::Cell(to)),
            ('n', Slot::Points(height.into())),
            ('b', Slot::Blocks(height)),
        ];
        let short = self.say(
            "{w} [pay|pays] {p}: the tower on {t} falls, {n} and {b}.",
            "{w} [payez|paie] {p} : la tour de {t} tombe, {n} et {b}.",
            &fill,
        );
        // BX-12
        let blocks = self.after.blocks(self.seat).len();
        if blocks < FULL {
            return (short, Sentence::new());
        }
        let full = self.say(
            "With {n} blocks, {w} must build before destroying another tower.",
            "Avec {n} blocs, {w} [devez|doit] bâtir avant de détruire une autre tour.",
            &[('n', Slot::Number(blocks.into()))],
        );
        (short, full)
    }

    fn build(&self, action: Action, at: Cell) -> (Sentence, Sentence) {
        let tower = self.after.tower(at);
        let height = tower.height();
        let fill = [('h', Slot::Height(tower)), ('a', Slot::Cell(at)), ('n', Slot::Points(height.into()))];
        let short = self.say(
            "{w} [build|builds] a tower of {h} on {a}: {n}.",
            "{w} [bâtissez|bâtit] une tour de {h} en {a} : {n}.",
            &fill,
        );
        let blocks = [('p', Slot::Pay(action.payment()))];
        let paid = self.say(
            "[Your|The] figure comes back; the price was {p}.",
            "[Votre|La] figurine revient ; le prix : {p}.",
            &blocks,
        );
        let safe = if height < Tower::HIGHEST {
            Sentence::new()
        } else {
            self.say("Nobody can destroy it.", "Personne ne peut la détruire.", &[])
        };
        (short, safe.then(paid))
    }

    fn hit(&self, action: Action, to: Cell) -> (Sentence, Sentence) {
        let figure = self.before.figure(to).unwrap_or(Figure::Neutral);
        let fill = [
            ('p', Slot::Pay(action.payment())),
            ('f', Slot::Figure(figure)),
            ('t', Slot::Cell(to)),
            ('n', Slot::Points(action.payment().worth().len().into())),
        ];
        if let Figure::Of(owner) = figure
            && self.speech.is_you(owner)
        {
            let short = self.say(
                "You are hit on {t}: {p}, {n} for {w}. Your figure waits beside the board.",
                "{f} est frappée en {t} : {p}, {n} pour {w}. Elle attend au bord.",
                &fill,
            );
            return (short, Sentence::new());
        }
        let short = self.say(
            "{w} [pay|pays] {p} and [hit|hits] {f} on {t}: {n}.",
            "{w} [payez|paie] {p} et [frappez|frappe] {f} en {t} : {n}.",
            &fill,
        );
        let more = match figure {
            Figure::Neutral => self.say("It leaves the game.", "Elle quitte la partie.", &[]),
            Figure::Of(_) => self.say("It waits beside the board.", "Elle attend au bord du plateau.", &[]),
        };
        (short, more)
    }

    fn swap(&self, action: Action, wake: bool) -> (Sentence, Sentence) {
        let heap = action.cards();
        let fill = [('n', Slot::Cards(heap.len())), ('p', Slot::Heap(heap, Kind::Card))];
        let short = if wake {
            self.say(
                "{w} [swap|swaps] {n} and [turn your|turns the] joker up again.",
                "{w} [changez|change] {n} et [retournez votre|retourne son] joker.",
                &fill,
            )
        } else {
            self.say("{w} [swap|swaps] {n}.", "{w} [changez|change] {n}.", &fill)
        };
        (short, self.say("Discarded: {p}.", "À la défausse : {p}.", &fill))
    }

    fn towers(&self) -> (Sentence, Sentence) {
        let towers = Cell::reading_order().filter(|&cell| self.after.tower(cell).height() > 0).count();
        let short = self.say(
            "{n} towers stand ready, their colours drawn by lot.",
            "{n} tours se dressent, leurs couleurs tirées au sort.",
            &[('n', Slot::Number(towers as u16))],
        );
        // BX-6
        let two = self.say(
            "Eight neutral figures stand among them, and play begins in phase 2.",
            "Huit figurines neutres se tiennent parmi elles, et l’on commence en phase 2.",
            &[],
        );
        (short, if self.after.seats() == 2 { two } else { Sentence::new() })
    }

    fn deal(&self, own: Option<crate::Heap>) -> (Sentence, Sentence) {
        let short = match own {
            Some(hand) => {
                let fill = [('p', Slot::Heap(hand, Kind::Card))];
                self.say("You are dealt {p}.", "Vous recevez {p}.", &fill)
            }
            None => self.say("Everybody is dealt five cards.", "Chacun reçoit cinq cartes.", &[]),
        };
        (short, self.say("{w} [begin|begins].", "{w} [commencez|commence].", &[]))
    }

    fn drew(&self, cards: crate::Heap) -> (Sentence, Sentence) {
        let fill = [('p', Slot::Heap(cards, Kind::Card))];
        (self.say("{w} [draw|draws] {p}.", "{w} [piochez|pioche] {p}.", &fill), self.shuffle(cards.len()))
    }

    fn hidden(&self, count: u8) -> (Sentence, Sentence) {
        let fill = [('n', Slot::Cards(count))];
        (self.say("{w} [draw|draws] {n}.", "{w} [piochez|pioche] {n}.", &fill), self.shuffle(count))
    }

    /// BX-7
    fn shuffle(&self, count: u8) -> Sentence {
        if self.before.pile() >= count {
            return Sentence::new();
        }
        self.say(
            "The pile has run out; the discards are shuffled into a new one.",
            "La pioche est épuisée ; la défausse, mélangée, en forme une nouvelle.",
            &[],
        )
    }
}
