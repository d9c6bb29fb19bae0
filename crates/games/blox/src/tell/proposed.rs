//! What could be done, as a hint says it.

use cubo_core::Viewer;
use cubo_core::telling::{Sentence, Teller, Telling};

use super::consequences::Consequences;
use super::speech::{Kind, Speech, cell};
use super::stop;
use crate::action::{Action, Card};
use crate::refuse::{line, refuse};
use crate::state::{Figure, MOST, Present, State, Table};
use crate::{Cell, Heap, Side, View, apply};

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

fn proposal(speech: &Speech<'_>, table: &Table, action: Action) -> Sentence {
    let pay = ('p', speech.payment(action.payment()));
    let points = ('n', speech.points(action.payment().worth().len()));
    match action {
        Action::Enter { gate, card } => {
            let goal = goal(speech, stop(gate.path(), card.colour), card);
            let fill = [('e', speech.edge(gate.side())), ('g', goal)];
            speech.say("Enter from {e}, straight {g}.", "Entrez par {e}, {g}.", true, &fill)
        }
        Action::Move { from, side, card } => {
            let (en, fr) = match side {
                Side::North => ("up", "Montez la figurine de {f} "),
                Side::South => ("down", "Descendez la figurine de {f} "),
                Side::East => ("right", "Menez la figurine de {f} à droite, "),
                Side::West => ("left", "Menez la figurine de {f} à gauche, "),
            };
            let fill = [('f', cell(from)), ('s', Sentence::new().words(en))];
            let goal = goal(speech, stop(line(from, side), card.colour), card);
            speech.say("Move the figure on {f} {s} ", fr, true, &fill).with(goal).words(".")
        }
        Action::Destroy { to, .. } => speech.say(
            "Pay {p} to bring down the tower on {t}: {n}.",
            "Payez {p} pour abattre la tour de {t} : {n}.",
            true,
            &[pay, points, ('t', cell(to))],
        ),
        Action::Build { at, .. } => {
            let height = i64::from(action.payment().worth().len());
            speech.say(
                "Build a tower of {h} on {a} with {p}: {n}.",
                "Bâtissez une tour de {h} en {a} avec {p} : {n}.",
                true,
                &[pay, points, ('a', cell(at)), ('h', Sentence::new().number(height))],
            )
        }
        Action::Hit { to, .. } => {
            let figure = speech.figure(table.figure(to).unwrap_or(Figure::Neutral));
            speech.say(
                "Hit {f} on {t} with {p}: {n}.",
                "Touchez {f} en {t} avec {p} : {n}.",
                true,
                &[pay, points, ('f', figure), ('t', cell(to))],
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

/// “to the first grey cell, c5”.
fn goal(speech: &Speech<'_>, to: Option<Cell>, card: Card) -> Sentence {
    let fill = [
        ('c', speech.colour(card.colour, Kind::Card)),
        ('t', to.map(cell).unwrap_or_default()),
        ('j', speech.with_joker(card.payment())),
    ];
    speech.words("to the first {c} cell, {t}{j}", "jusqu’à la première case {c}, {t}{j}", false, &fill)
}

/// The table after an action of the viewer's, before cards are drawn: only what lies open changes, so all of it is certain.
fn after(view: &View, action: Action) -> Option<Table> {
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
