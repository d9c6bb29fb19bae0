//! What could be done, as advice.

use cubo_core::telling::{Sentence, Teller, Telling, Told};

use super::consequence::Consequences;
use super::deed::{Deed, Gait, Pushed, What};
use super::say::{Slot, say};
use super::words::Mention;
use crate::action::{Action, Deed as Open, Line, Seen, TurnedUp};
use crate::kind::Kind;
use crate::state::State;
use crate::table::Ending;
use crate::view::View;
use crate::{apply, refuse};

/// Proposes a legal action, with what is certain to come of it.
pub(crate) fn propose(view: &View, action: Action, teller: &Teller) -> Telling {
    let mut state = State { agreed: view.agreed, table: view.table, past: view.past.clone() };
    if view.to_act().is_none() || refuse::refuse(&state, action).is_some() {
        return Telling::plain(Sentence::new().words(action.to_string()).words("."));
    }
    apply::play(&mut state, action);
    let past = state.recent().to_vec();
    let after = View { viewer: view.viewer, agreed: view.agreed, table: state.table, past };
    let seen = Seen { deed: Open::Open(action), turned_up: TurnedUp::NOTHING };
    let told = Told { by: view.to_act(), seen: &seen, before: view, after: &after };
    let mut deed = Deed::of(&told, teller);
    if let (What::Look { aim }, Action::Look { at, .. }) = (&mut deed.what, action) {
        // What the Eye will see nobody knows yet.
        *aim = Mention::of(view, view, view.table.bottom(at), teller);
    }
    Telling::with_more(
        advice(&deed, teller),
        what_comes(&deed, &Consequences::of(&told, &deed, teller), view, teller),
    )
}

fn advice(deed: &Deed, teller: &Teller) -> Sentence {
    let tell = |english, french, slots: &[Slot]| say(teller, english, french, slots);
    let Some(own) = deed.actor else {
        return tell("You can do nothing: pass.", "Vous ne pouvez rien faire\u{a0}: passez.", &[]);
    };
    let kube = Slot::Kube(own);
    match &deed.what {
        What::Pass => Sentence::new(),
        What::Set(cell) => tell("Set {0} on {1}.", "Posez {0} en {1}.", &[kube, Slot::Cell(*cell)]),
        What::Add(cell) => {
            tell("Bring in {0} on {1}.", "Faites entrer {0} en {1}.", &[kube, Slot::Cell(*cell)])
        }
        What::Step { from, to, gait } => {
            let (english, french) = match gait {
                Gait::Forward => ("Move {0} from {1} to {2}.", "Avancez {0} de {1} à {2}."),
                Gait::Aside => ("Move {0} from {1} to {2}.", "Déplacez {0} de {1} à {2}."),
                Gait::Back => ("Move {0} back from {1} to {2}.", "Reculez {0} de {1} à {2}."),
                Gait::Diagonal => {
                    ("Move {0} diagonally from {1} to {2}.", "Menez {0} en diagonale de {1} à {2}.")
                }
                Gait::Two => ("Fly {0} from {1} to {2}.", "Lancez {0} de {1} à {2}."),
            };
            tell(english, french, &[kube, Slot::Cell(*from), Slot::Cell(*to)])
        }
        What::Onto { below, .. } => {
            tell("Put {0} on {1}.", "Posez {0} sur {1}.", &[kube, Slot::KubeOn(*below)])
        }
        What::Cross { gate, points, .. } => {
            let (english, french) = match points {
                1 => ("Leave by {1} with {0}: {2} point.", "Sortez par {1} avec {0}\u{a0}: {2} point."),
                _ => ("Leave by {1} with {0}: {2} points.", "Sortez par {1} avec {0}\u{a0}: {2} points."),
            };
            tell(english, french, &[kube, Slot::Gate(*gate, own), Slot::Number(*points)])
        }
        What::Strike { line: Some((Line::Row, cell)), .. } => tell(
            "Shake row {1} with {0}.",
            "Secouez la rangée {1} avec {0}.",
            &[kube, Slot::Name(char::from(b'1' + cell.row()))],
        ),
        What::Strike { line: Some((Line::Column, cell)), .. } => tell(
            "Shake column {1} with {0}.",
            "Secouez la colonne {1} avec {0}.",
            &[kube, Slot::Name(char::from(b'a' + cell.column()))],
        ),
        What::Strike { line: None, .. } => tell("Unleash {0}.", "Déchaînez {0}.", &[Slot::KubeOn(own)]),
        What::Push { aim, end } => match (end, aim.cell) {
            (Pushed::To(to), Some(from)) => tell(
                "Push {1} from {2} to {3} with {0}.",
                "Poussez {1} de {2} à {3} avec {0}.",
                &[kube, Slot::Kube(*aim), Slot::Cell(from), Slot::Cell(*to)],
            ),
            (Pushed::Through { gate, points }, _) => {
                let (english, french) = match points {
                    1 => ("Push {1} out by {2}: {3} point.", "Poussez {1} par {2}\u{a0}: {3} point."),
                    _ => ("Push {1} out by {2}: {3} points.", "Poussez {1} par {2}\u{a0}: {3} points."),
                };
                tell(
                    english,
                    french,
                    &[kube, Slot::KubeOn(*aim), Slot::Gate(*gate, own), Slot::Number(*points)],
                )
            }
            _ => tell(
                "Push {1} off the board with {0}.",
                "Poussez {1} hors du plateau avec {0}.",
                &[kube, Slot::KubeOn(*aim)],
            ),
        },
        What::Hold { aim, .. } => {
            tell("Hold {1} with {0}.", "Tenez {1} avec {0}.", &[kube, Slot::KubeOn(*aim)])
        }
        What::Look { aim } => {
            tell("Unmask {1} with {0}.", "Démasquez {1} avec {0}.", &[kube, Slot::KubeOn(*aim)])
        }
    }
}

/// What is certain, and what a Shield would change.
fn what_comes(deed: &Deed, more: &Consequences, view: &View, teller: &Teller) -> Sentence {
    let mut sentence = Sentence::new();
    let mut add = |english, french, slots: &[Slot]| {
        sentence = std::mem::take(&mut sentence).then(say(teller, english, french, slots));
    };
    if let What::Strike { fallen, .. } = &deed.what {
        let own = fallen.iter().filter(|kube| kube.seat == deed.by).count() as u8;
        let slots = [Slot::Number(fallen.len() as u8 - own), Slot::Number(own)];
        add(
            "Out with it: {0} of the other side’s, {1} of yours.",
            "Tombent avec lui\u{a0}: {0} à l’adversaire, {1} à vous.",
            &slots,
        );
    } else if deed.turned_up && !deed.keys_crossed() {
        add("That shows everybody what it is.", "Tout le monde verra alors ce que c’est.", &[]);
    }
    if let What::Onto { below, .. } = &deed.what
        && below.seat == deed.by
    {
        add(
            "It blocks {0} while it stays there.",
            "Elle bloque {0} tant qu’elle y reste.",
            &[Slot::Kube(*below)],
        );
    }
    let shield =
        |kube: &Mention| kube.kind.is_none() && kube.cell.is_some_and(|cell| may_be_shield(view, cell));
    let risky = match &deed.what {
        What::Strike { fallen, .. } => fallen.iter().any(shield),
        What::Onto { below, .. } => shield(below),
        What::Push { aim, .. } | What::Hold { aim, .. } => shield(aim),
        _ => false,
    };
    if risky {
        add(
            "A Shield would hold, and everybody would know it.",
            "Un Bouclier tiendrait bon, mais tout le monde le connaîtrait.",
            &[],
        );
    }
    if deed.keys_crossed() {
        add("The Keys count the gate twice.", "Avec les Clés, la porte compte double.", &[]);
    }
    for kube in &more.freed {
        add("That frees {0}.", "Cela libère {0}.", &[Slot::KubeOn(*kube)]);
    }
    match more.ending {
        // Whether nobody can act depends on what is hidden (AK-13).
        None | Some(Ending::NobodyCan) => {}
        Some(ending) => {
            if ending == Ending::ThirdTime {
                add("It is the third time.", "C’est la troisième fois.", &[]);
            }
            match more.winner() {
                Some(seat) if seat == deed.by => add("You win.", "Vous gagnez.", &[]),
                Some(_) => add("You lose.", "Vous perdez.", &[]),
                None => add("The game is a draw.", "La partie est nulle.", &[]),
            }
        }
    }
    if more.twice {
        add(
            "This situation would come for the second time.",
            "Cette situation reviendrait pour la deuxième fois.",
            &[],
        );
    }
    sentence
}

/// Whether the hidden Kube on a cell may be a Shield, as far as everybody knows.
fn may_be_shield(view: &View, cell: crate::board::Cell) -> bool {
    let token = view.table.bottom(cell);
    let known = view.kubes(token.seat()).any(|kube| kube.face_up && kube.kind == Some(Kind::Shield));
    let several = view.agreed.kubes[Kind::Shield.index()] > 1;
    !view.table.not[token.index()].contains(Kind::Shield) && (!known || several)
}
