//! The table drawn with characters. A cell is its colour as a small letter and what stands on it; everything that paint
//! says, letters say too.

use cubo_core::{Ink, Language, Picture, Seat};

use crate::state::{Figure, Stage};
use crate::{Cell, Colour, Heap, View};

/// How the colours are painted.
fn paint(colour: Colour) -> Ink {
    match colour {
        Colour::White => Ink::Paint(236, 232, 220),
        Colour::Grey => Ink::Paint(142, 146, 150),
        Colour::Black => Ink::Paint(74, 78, 92),
        Colour::Mauve => Ink::Paint(176, 120, 190),
    }
}

/// The table as a view shows it.
pub(crate) fn picture(view: &View, language: Language) -> Picture {
    let mut pen = Pen { view, language, picture: Picture::new() };
    pen.header();
    pen.board();
    for seat in Seat::all(view.table().seats()) {
        pen.seat(seat);
    }
    pen.cards();
    pen.picture
}

/// Without empty lines and with the cards in one, for small terminals.
pub(crate) fn sketch(view: &View, language: Language) -> Picture {
    let full = picture(view, language);
    let mut small = Picture::new();
    let mut cards = 0;
    for line in full.lines() {
        let text: String = line.iter().map(|(_, text)| text.as_str()).collect();
        if text.trim().is_empty() {
            continue;
        }
        // Hand, pile and discards stand at the end, each a few letters.
        let card = ["Hand ", "Main ", "Pile ", "Pioche ", "Discards ", "Défausse "];
        let card = card.iter().any(|name| text.starts_with(name));
        if card && cards > 0 {
            small.put(Ink::Plain, "    ");
        } else {
            small.line();
        }
        cards += usize::from(card);
        let gaps = card && line.len() > 1;
        for (n, (ink, text)) in line.iter().enumerate() {
            match n == 0 && gaps {
                true => small.put(*ink, format!("{} ", text.trim_end())),
                false => small.put(*ink, text),
            };
        }
    }
    small
}

struct Pen<'v> {
    view: &'v View,
    language: Language,
    picture: Picture,
}

impl Pen<'_> {
    fn line(&mut self) {
        self.picture.line();
    }

    fn put(&mut self, ink: Ink, text: impl std::fmt::Display) {
        self.picture.put(ink, text);
    }

    /// One of two texts.
    fn say(&mut self, ink: Ink, en: &str, fr: &str) {
        self.picture.put(ink, self.language.pick(en, fr));
    }

    fn header(&mut self) {
        let table = self.view.table();
        let phase = table.phase();
        self.line();
        self.put(Ink::Strong, format!("Phase {phase}"));
        let (left, next) = (table.towers_of(phase), phase + 1);
        self.say(
            Ink::Plain,
            &format!("  destroy up to {phase}, build {next}"),
            &format!("  détruire jusqu’à {phase}, bâtir {next}"),
        );
        self.say(
            Ink::Faint,
            &format!("  (towers of {phase} left: {left})"),
            &format!("  (tours de {phase} restantes\u{a0}: {left})"),
        );
        if table.last_round() {
            self.say(Ink::Strong, "  last round", "  dernier tour");
        }
        let quiet = table.quiet_rounds();
        if quiet > 0 {
            let fr = format!("  tours calmes\u{a0}: {quiet} sur 30");
            self.say(Ink::Faint, &format!("  quiet rounds: {quiet} of 30"), &fr);
        }
        self.line();
        self.news();
        self.line();
    }

    fn news(&mut self) {
        let table = self.view.table();
        let seat = table.seat();
        let (en, fr) = match table.stage() {
            Stage::Towers => {
                ("the towers are about to be set up".to_owned(), "les tours vont être dressées".to_owned())
            }
            Stage::Deal => {
                ("the cards are about to be dealt".to_owned(), "les cartes vont être distribuées".to_owned())
            }
            Stage::Act => (format!("seat {seat} to act"), format!("à la place {seat} de jouer")),
            Stage::Draw(1) => {
                (format!("seat {seat} draws a card"), format!("la place {seat} pioche une carte"))
            }
            Stage::Draw(count) => {
                (format!("seat {seat} draws {count} cards"), format!("la place {seat} pioche {count} cartes"))
            }
            Stage::Finished => (
                "the game is over: the last phase is done".to_owned(),
                "la partie est finie\u{a0}: la dernière phase est terminée".to_owned(),
            ),
            Stage::Quiet => (
                "the game is over: thirty quiet rounds".to_owned(),
                "la partie est finie\u{a0}: trente tours calmes".to_owned(),
            ),
        };
        self.say(Ink::Plain, &en, &fr);
    }

    fn board(&mut self) {
        let columns: String = ('a'..='i').map(|c| format!("{c:<6}")).collect();
        self.line();
        self.put(Ink::Faint, format!("  {columns}"));
        for row in (0..9).rev() {
            self.line();
            self.put(Ink::Faint, format!("{} ", row + 1));
            for cell in (0..9).filter_map(|column| Cell::new(column, row)) {
                self.cell(cell);
            }
            self.put(Ink::Faint, row + 1);
        }
        self.line();
        self.put(Ink::Faint, format!("  {columns}"));
        self.line();
    }

    /// Six wide: `w` and a tower's blocks from the bottom (`wWWB`), a figure (`w<0>`, neutral `w<n>`), or nothing (`w·`).
    fn cell(&mut self, cell: Cell) {
        let table = self.view.table();
        self.put(paint(cell.colour()), cell.colour().letter().to_ascii_lowercase());
        let tower = table.tower(cell);
        match table.figure(cell) {
            Some(Figure::Of(seat)) => {
                self.put(Ink::Seat(seat.0), format!("<{seat}>"));
                self.put(Ink::Plain, "  ");
            }
            Some(Figure::Neutral) => self.put(Ink::Plain, "<n>  "),
            None if tower.height() > 0 => {
                for block in tower.blocks() {
                    self.put(paint(block), block.letter());
                }
                self.put(Ink::Plain, " ".repeat(5 - usize::from(tower.height())));
            }
            None => self.put(Ink::Faint, "·    "),
        }
    }

    fn seat(&mut self, seat: Seat) {
        let table = self.view.table();
        let acts = table.seat() == seat && matches!(table.stage(), Stage::Act | Stage::Draw(_));
        self.line();
        self.put(Ink::Strong, if acts { "> " } else { "  " });
        self.put(Ink::Seat(seat.0), format!("<{seat}>"));
        self.put(Ink::Plain, format!("  points {:>3}", table.points(seat)));
        match table.joker(seat) {
            true => self.say(Ink::Plain, "  joker ready ", "  joker actif "),
            false => self.say(Ink::Faint, "  joker turned", "  joker caché "),
        }
        let (figures, cards) = (table.off_board(seat), table.held(seat));
        self.say(Ink::Plain, &format!("  off board {figures}"), &format!("  hors plateau {figures}"));
        self.say(Ink::Plain, &format!("  cards {cards}"), &format!("  cartes {cards}"));
        self.say(Ink::Plain, "  blocks ", "  blocs ");
        self.heap(table.blocks(seat));
    }

    fn cards(&mut self) {
        let table = self.view.table();
        self.line();
        if let Some(hand) = self.view.hand() {
            self.line();
            self.say(Ink::Plain, "Hand      ", "Main      ");
            self.heap(hand);
        }
        self.line();
        self.say(Ink::Plain, "Pile      ", "Pioche    ");
        self.put(Ink::Plain, table.pile());
        self.line();
        self.say(Ink::Plain, "Discards  ", "Défausse  ");
        let discards = table.discards();
        if discards.is_empty() {
            self.put(Ink::Faint, "-");
        }
        for colour in Colour::ALL.into_iter().filter(|&colour| discards.of(colour) > 0) {
            self.put(paint(colour), format!("{}×{} ", discards.of(colour), colour.letter()));
        }
        let known = self.view.others_held();
        if !known.is_empty() {
            self.line();
            self.say(
                Ink::Plain,
                "At the last shuffle the others held ",
                "Au dernier mélange, les autres avaient en main ",
            );
            self.heap(known);
        }
    }

    fn heap(&mut self, heap: Heap) {
        if heap.is_empty() {
            self.put(Ink::Faint, "-");
        }
        for colour in heap.iter() {
            self.put(paint(colour), colour.letter());
        }
    }
}
