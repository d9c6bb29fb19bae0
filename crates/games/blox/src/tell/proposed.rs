//! What could be done, as a hint says it.

use cubo_core::Viewer;
use cubo_core::telling::{Sentence, Teller, Telling};

use super::consequences::Consequences;
use super::speech::{Slot, Speech};
use crate::action::Action;
use crate::board::stop;
use crate::refuse::refuse;
use crate::state::{Board, Figure, MOST, Present, State};
use crate::{Heap, Side, View, apply};

/// Proposes a legal action.
pub(crate) fn propose(view: &View, action: Action, teller: &Teller) -> Telling {
    let speech = Speech::new(teller);
    let table = view.table();
    let short = proposal(&speech, table, action);
    let more = after(view, action)
        .map(|after| Consequences::of(&speech, table, &after).sentence)
        .unwrap_or_default();
    Telling::with_more(short, more)
}

fn proposal(speech: &Speech<'_>, table: &Board, action: Action) -> Sentence {
    let pay = ('p', Slot::Pay(action.payment()));
    let points = ('n', Slot::Points(action.payment().worth().len().into()));
    match action {
        Action::Enter { gate, card } => {
            let goal = Slot::Goal(stop(gate.path(), card.colour), card);
            let fill = [('e', Slot::Edge(gate.side())), ('g', goal)];
            speech.say("Enter from {e}, straight {g}.", "Entrez par {e}, {g}.", true, &fill)
        }
        Action::Move { from, side, card } => {
            let (en, fr) = match side {
                Side::North => ("Move the figure on {f} up {g}.", "Montez la figurine de {f} {g}."),
                Side::South => ("Move the figure on {f} down {g}.", "Descendez la figurine de {f} {g}."),
                Side::East => {
                    ("Move the figure on {f} right {g}.", "Menez la figurine de {f} à droite, {g}.")
                }
                Side::West => ("Move the figure on {f} left {g}.", "Menez la figurine de {f} à gauche, {g}."),
            };
            let goal = Slot::Goal(stop(from.towards(side), card.colour), card);
            speech.say(en, fr, true, &[('f', Slot::Cell(from)), ('g', goal)])
        }
        Action::Destroy { to, .. } => speech.say(
            "Pay {p} to destroy the tower on {t}: {n}.",
            "Payez {p} pour détruire la tour de {t} : {n}.",
            true,
            &[pay, points, ('t', Slot::Cell(to))],
        ),
        Action::Build { at, .. } => {
            let height = action.payment().worth().len();
            speech.say(
                "Build a tower of {h} on {a} with {p}: {n}.",
                "Bâtissez une tour de {h} en {a} avec {p} : {n}.",
                true,
                &[pay, points, ('a', Slot::Cell(at)), ('h', Slot::Number(height.into()))],
            )
        }
        Action::Hit { to, .. } => {
            let figure = Slot::Figure(table.figure(to).unwrap_or(Figure::Neutral));
            speech.say(
                "Hit {f} on {t} with {p}: {n}.",
                "Frappez {f} en {t} avec {p} : {n}.",
                true,
                &[pay, points, ('f', figure), ('t', Slot::Cell(to))],
            )
        }
        Action::Swap { wake: false, .. } => speech.say("Swap {p}.", "Changez {p}.", true, &[pay]),
        Action::Swap { wake: true, .. } => speech.say(
            "Swap {p}, and turn your joker up.",
            "Changez {p}, et retournez votre joker.",
            true,
            &[pay],
        ),
    }
}

/// The table after an action of the viewer's, before cards are drawn: only what lies open changes, so all of it is certain.
fn after(view: &View, action: Action) -> Option<Board> {
    let (Viewer::Seat(seat), Some(hand)) = (view.viewer(), view.hand()) else { return None };
    let table = *view.table();
    if table.turn().seat() != Some(seat) {
        return None;
    }
    let mut hands = [Heap::EMPTY; MOST];
    hands[seat.index()] = hand;
    let now = Present { table, hands, bases: [Heap::EMPTY; MOST], pile: Heap::EMPTY, since: 0 };
    let mut state = State { now, past: Vec::new() };
    refuse(&state, action).is_none().then(|| {
        apply::play(&mut state, action);
        state.now.table
    })
}
