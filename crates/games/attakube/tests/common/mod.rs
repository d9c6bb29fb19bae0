//! What the tests share: the naive second referee, and short ways to say things.
#![allow(unreachable_pub)]

pub mod naive;

use cubo_attakube::{Action, AttaKube, Cell, Deed, Kind, Line, Options, Place, State};
use cubo_core::{Clause as _, Dice, Event, Game, QuickDice, Seat, Viewer, record};

/// A position, which must be good.
pub fn at(text: &str) -> State {
    AttaKube::read_position(text).unwrap_or_else(|why| panic!("{text}\n{why}"))
}

/// A position in play from what matters: the seat to act and two lists of Kubes, filled up with Kubes out of the game. The box
/// is twelve Kubes of each side that hold everything named, the same for both; what is left over is out, face up.
pub fn table(turn: u8, first: &str, second: &str) -> State {
    position(turn, "0:0", first, "", second, "")
}

/// The same with points and reserves.
pub fn position(turn: u8, points: &str, first: &str, hand0: &str, second: &str, hand1: &str) -> State {
    let kinds = |kubes: &str, hand: &str| -> Vec<Kind> {
        let kube = |kube: &str| {
            let kind = kube.split_once('=').unwrap().1;
            kind.split(['!', '>', '~']).next().unwrap().parse().unwrap()
        };
        let on: Vec<Kind> = kubes.split(',').filter(|k| !k.is_empty()).map(kube).collect();
        let hand = hand.split('.').filter(|k| !k.is_empty()).map(|k| k.parse().unwrap());
        on.into_iter().chain(hand).collect()
    };
    let all = [kinds(first, hand0), kinds(second, hand1)];
    let count = |list: &[Kind], kind| list.iter().filter(|&&k| k == kind).count();
    let mut needed: Vec<Kind> = Kind::ALL
        .into_iter()
        .flat_map(|kind| std::iter::repeat_n(kind, count(&all[0], kind).max(count(&all[1], kind))))
        .collect();
    assert!(needed.len() <= 12, "more than twelve kinds are needed: {needed:?}");
    while needed.len() < 12 {
        needed.push(Kind::Keys);
    }
    let side = |kubes: &str, hand: &str, have: &[Kind]| {
        let mut parts: Vec<String> = kubes.split(',').filter(|k| !k.is_empty()).map(str::to_owned).collect();
        for kind in Kind::ALL {
            for _ in count(have, kind)..count(&needed, kind) {
                parts.push(format!("x={kind}!"));
            }
        }
        format!("{}/{hand}", parts.join(","))
    };
    let (one, two) = (side(first, hand0, &all[0]), side(second, hand1, &all[1]));
    at(&format!("{turn} {points} 0 1123211 {one} {two}"))
}

/// Plays actions that must be legal.
pub fn play(state: &mut State, actions: &str) {
    for text in actions.split_whitespace() {
        let action: Action = text.parse().unwrap_or_else(|_| panic!("{text} is no action"));
        if let Some(clause) = AttaKube::refuse(state, action) {
            panic!("{text} is refused by {}: {}", clause.id(), AttaKube::write_position(state));
        }
        assert!(legal(state).contains(&action), "{text} is not listed");
        AttaKube::play(state, action);
    }
}

/// What a viewer sees of one action.
pub fn seen(state: &mut State, action: &str, viewer: Viewer) -> String {
    let before = state.clone();
    let seat = AttaKube::turn(state).seat().unwrap();
    play(state, action);
    let event = Event::<AttaKube>::Action(seat, action.parse().unwrap());
    AttaKube::seen(&before, &event, state, viewer).to_string()
}

pub fn legal(state: &State) -> Vec<Action> {
    cubo_core::walk::list::<AttaKube>(state)
}

/// The legal actions that begin so, sorted, with spaces between.
pub fn legal_from(state: &State, start: &str) -> String {
    let mut list: Vec<String> =
        legal(state).iter().map(ToString::to_string).filter(|text| text.starts_with(start)).collect();
    list.sort();
    list.join(" ")
}

/// The clause by which an action is refused, or "fine".
pub fn why(state: &State, action: &str) -> &'static str {
    let action: Action = action.parse().unwrap();
    assert_eq!(legal(state).contains(&action), AttaKube::refuse(state, action).is_none(), "{action}");
    AttaKube::refuse(state, action).map_or("fine", |clause| clause.id())
}

/// A cell's Kubes: `0star`, `1?star` face down, `0star/1eclipse` for a stack, `-` for none.
pub fn on(state: &State, cell: &str) -> String {
    let (lower, upper) = state.kubes_on(cell.parse().unwrap());
    let say = |kube: cubo_attakube::Kube| {
        format!("{}{}{}", kube.token.seat(), if kube.face_up { "" } else { "?" }, kube.kind)
    };
    match (lower, upper) {
        (Some(lower), Some(upper)) => format!("{}/{}", say(lower), say(upper)),
        (Some(kube), None) => say(kube),
        _ => "-".to_owned(),
    }
}

pub fn blocked(state: &State, cell: &str) -> bool {
    state.kubes_on(cell.parse().unwrap()).0.unwrap().blocked
}

pub fn points(state: &State) -> [u8; 2] {
    [state.points(Seat(0)), state.points(Seat(1))]
}

/// How it ended: ranks and reason.
pub fn ending(state: &State) -> Option<(Vec<u8>, &'static str)> {
    AttaKube::outcome(state).map(|end| (end.ranks.as_slice().to_vec(), end.reason.id()))
}

/// A game after an ordinary set-up.
pub fn set_up(options: &Options, first: &str, second: &str) -> State {
    let mut state = AttaKube::start(options, 2).unwrap();
    for (row, kinds) in [(1, first), (7, second)] {
        for (column, kind) in ('a'..='g').zip(kinds.split_whitespace()) {
            play(&mut state, &format!("{column}{row}={kind}"));
        }
    }
    state
}

pub fn kinds(text: &str) -> Vec<Kind> {
    text.split_whitespace().map(|kind| kind.parse().unwrap()).collect()
}

/// Option sets that reach what the ordinary one hardly does.
pub fn special_sets() -> Vec<Options> {
    let gates = [1, 1, 2, 3, 2, 1, 1];
    [
        "quake quake quake quake quake quake cyclone cyclone cyclone cyclone cyclone cyclone",
        "firewall firewall eclipse eclipse shield shield tsunami tsunami star eye keys cyclone",
        "eclipse eclipse eclipse eclipse firewall firewall firewall firewall tsunami tsunami tsunami tsunami",
        "shield shield shield shield keys keys keys keys eye eye tsunami eclipse",
        "keys keys keys keys keys keys tsunami tsunami tsunami tsunami star star",
        "shield keys shield keys shield keys shield keys shield keys shield keys",
        "firewall firewall firewall firewall shield shield shield shield star star eclipse eclipse",
        "quake quake quake cyclone cyclone cyclone firewall firewall firewall eclipse eclipse eclipse",
    ]
    .map(|text| Options::new(kinds(text), gates))
    .into_iter()
    .chain([Options::new(Options::default().kubes(), [3, 1, 1, 2, 1, 3, 2])])
    .collect()
}

/// Anything that can be written down, with an eye for what is nearly legal.
pub fn writable(state: &State, dice: &mut QuickDice) -> Vec<Action> {
    let mut list = vec![Action::Pass];
    let cell = |dice: &mut QuickDice| Cell::all().nth(dice.below(49) as usize).unwrap();
    let turn = AttaKube::turn(state).seat();
    for from in Cell::all() {
        let (lower, upper) = state.kubes_on(from);
        let own = [lower, upper].into_iter().flatten().any(|kube| Some(kube.token.seat()) == turn);
        if !own && dice.below(10) != 0 {
            continue; // what is not one's own is refused soon enough
        }
        let close =
            |at: &Cell| at.column().abs_diff(from.column()) <= 2 && at.row().abs_diff(from.row()) <= 2;
        for to in Place::all() {
            let near = to.column().abs_diff(from.column()) <= 2 && to.row().abs_diff(from.row() + 1) <= 2;
            if near || dice.below(20) == 0 {
                list.push(Action::Step { from, to });
            }
        }
        for at in Cell::all() {
            if close(&at) || dice.below(20) == 0 {
                list.push(Action::Aim { from, at });
            }
            if close(&at) || dice.below(6) == 0 {
                list.push(Action::Look { from, at });
            }
        }
        list.push(Action::Quake { from, line: Line::Row });
        list.push(Action::Quake { from, line: Line::Column });
        list.push(Action::Cyclone { from });
    }
    for kind in Kind::ALL {
        for column in 0..7 {
            for seat in [Seat(0), Seat(1)] {
                let gate = Cell::gate(seat, column).unwrap();
                list.push(Action::Add { kind, cell: gate });
                if !state.is_set_up() {
                    list.push(Action::Set { cell: gate, kind });
                }
            }
        }
        list.push(Action::Add { kind, cell: cell(dice) });
        list.push(Action::Set { cell: cell(dice), kind });
    }
    list
}

/// Prefers powers, crossings and addings; sometimes anything.
pub fn prefer_powers(_: &State, legal: &[Action], dice: &mut QuickDice) -> usize {
    let worth = |action: &Action| match action {
        Action::Aim { .. } => 6,
        Action::Look { .. } => 1,
        Action::Quake { .. } | Action::Cyclone { .. } => 2,
        Action::Step { from, to } => {
            let straight = to.column().abs_diff(from.column()) + to.row().abs_diff(from.row() + 1) == 1;
            if straight { 2 } else { 5 }
        }
        _ => 1,
    };
    let weights: Vec<u32> = legal.iter().map(worth).collect();
    dice.weighted(&weights)
}

/// Another secret for the same open game: kinds of two Kubes of one side, or of one and the reserve, change places in the
/// set-up and adding that brought them.
pub fn twin(
    start: &State,
    events: &[Event<AttaKube>],
    viewer: Viewer,
    dice: &mut QuickDice,
) -> Option<Vec<Event<AttaKube>>> {
    let sides: Vec<Seat> = cubo_core::kit::others(viewer, 2).collect();
    let seat = sides[dice.below(sides.len() as u32) as usize];
    let mut end = start.clone();
    for event in events {
        cubo_core::apply(&mut end, event);
    }
    // Where in the events this side's Kubes came, in the order of tokens; face-up ones cannot change.
    let brought: Vec<usize> = (0..events.len())
        .filter(
            |&n| matches!(events[n], Event::Action(s, Action::Set { .. } | Action::Add { .. }) if s == seat),
        )
        .collect();
    let view = AttaKube::view(&end, Viewer::Seat(seat));
    let hidden: Vec<(usize, cubo_attakube::KnownKube)> =
        brought.iter().copied().zip(view.kubes(seat)).filter(|(_, kube)| !kube.face_up).collect();
    let spare: Vec<Kind> = end.hand(seat).collect();
    let mut events = events.to_vec();
    let mut set = |n: usize, new: Kind| {
        if let Event::Action(_, Action::Set { kind, .. } | Action::Add { kind, .. }) = &mut events[n] {
            *kind = new;
        }
    };
    for _ in 0..40 {
        let (n, one) = *hidden.get(dice.below(hidden.len().max(1) as u32) as usize)?;
        let kind = one.kind.unwrap();
        let other = dice.below((hidden.len() + spare.len()) as u32) as usize;
        if let Some(&(m, two)) = hidden.get(other) {
            let second = two.kind.unwrap();
            if kind != second && !one.not.contains(second) && !two.not.contains(kind) {
                set(n, second);
                set(m, kind);
                return Some(events);
            }
        } else if let Some(&second) = spare.get(other - hidden.len())
            && kind != second
            && !one.not.contains(second)
        {
            set(n, second);
            return Some(events);
        }
    }
    None
}

/// A game that somebody else could have played: the same open events, with these kinds for one seat's tokens, in order.
pub fn with_kinds(events: &[Event<AttaKube>], seat: Seat, kinds: &[Kind]) -> Vec<Event<AttaKube>> {
    let mut next = kinds.iter();
    events
        .iter()
        .map(|event| match *event {
            Event::Action(s, Action::Set { cell, .. }) if s == seat => {
                Event::Action(s, Action::Set { cell, kind: *next.next().unwrap() })
            }
            Event::Action(s, Action::Add { cell, .. }) if s == seat => {
                Event::Action(s, Action::Add { kind: *next.next().unwrap(), cell })
            }
            other => other,
        })
        .collect()
}

/// Replays events if all of them are legal.
pub fn replay(start: &State, events: &[Event<AttaKube>]) -> Option<State> {
    let mut state = start.clone();
    for event in events {
        let Event::Action(seat, action) = event else { return None };
        if AttaKube::turn(&state).seat() != Some(*seat) || AttaKube::refuse(&state, *action).is_some() {
            return None;
        }
        AttaKube::play(&mut state, *action);
    }
    Some(state)
}

pub fn history(start: &State, events: &[Event<AttaKube>], viewer: Viewer) -> Vec<String> {
    record::history::<AttaKube>(start, events, viewer).into_iter().map(|(_, seen)| seen.to_string()).collect()
}

/// Whether a sighting hides something.
pub fn is_redacted(deed: Deed) -> bool {
    !matches!(deed, Deed::Open(_))
}

/// Where the golden files are.
pub const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/");
