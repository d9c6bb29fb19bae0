//! What face-down Kubes of AttaKube did, turn by turn, and what they were: for the network that guesses them.
//!
//! A record is one turn of one Kube: whether it is the Kube's first, its kind, how many of each kind were hidden on its side then (0 for what everybody knows that it is not), and the inputs that
//! held, [`ATTAKUBE_GUESS_HELD`] of 16 bits (65535: none). The records of a Kube follow each other.

use cubo_attakube::{AttaKube, KINDS, KUBES, Kind, Options, State};
use cubo_core::{Event, Game, QuickDice, Seat, Turn, Viewer, apply, mix, walk};
use cubo_players::Budget;
use cubo_players::knowledge::{ATTAKUBE_GUESS_HELD, AttaKubeGuesses, Glimpses};

use crate::attakube::AttaKubeMind;
use crate::seated::Seated;

/// What a file of them begins with.
pub(crate) const MAGIC: &[u8; 8] = b"CUBOGUE1";
/// The bytes of a record.
pub(crate) const BYTES: usize = 2 + KINDS + 2 * ATTAKUBE_GUESS_HELD;
const NONE: u16 = u16::MAX;

/// Plays a game between two who see what their seats may see, and adds what their face-down Kubes did. The same seed gives the same game everywhere.
pub(crate) fn play(mind: &AttaKubeMind, nodes: u64, seed: u64, records: &mut Vec<Vec<u8>>) {
    let Ok(mut state) = AttaKube::start(&Options::default(), 2) else { return };
    let mut thinker = AttaKube::thinker(mind);
    let mut glimpses = [Seat(0), Seat(1)].map(Glimpses::new);
    let mut seen: [Vec<Vec<Vec<u8>>>; 2] = [0, 1].map(|_| vec![Vec::new(); KUBES]);
    let mut number = 0;
    while let Turn::Seat(seat) = AttaKube::turn(&state) {
        let luck = mix(seed).wrapping_add(number);
        number += 1;
        let Some((action, _)) =
            AttaKube::expect(&mut thinker, &state, &mut Budget::nodes(nodes), luck, false)
        else {
            return;
        };
        let hidden = hidden(&state, seat);
        glimpses[seat.index()].turn(&state, action, |glimpse| {
            let told = &mut seen[seat.index()][usize::from(glimpse.number)];
            let not = |kind: Kind| {
                let token = state.tokens(seat).nth(usize::from(glimpse.number));
                token.is_some_and(|token| state.ruled_out(token).contains(kind))
            };
            let mut bytes = vec![u8::from(told.is_empty()), 0];
            bytes.extend(Kind::ALL.map(|kind| if not(kind) { 0 } else { hidden[kind.index()] }));
            let mut held = [NONE; ATTAKUBE_GUESS_HELD];
            held[..glimpse.inputs.len()].copy_from_slice(glimpse.inputs);
            bytes.extend(held.iter().flat_map(|input| input.to_le_bytes()));
            told.push(bytes);
        });
        let (before, event) = (state.clone(), Event::Action(seat, action));
        apply(&mut state, &event);
        AttaKube::saw(&mut thinker, &before, &event, &state);
    }
    for (seat, seen) in Seat::all(2).zip(seen) {
        for (token, told) in state.tokens(seat).zip(seen) {
            let kind = state.kind_of(token).map_or(0, Kind::index) as u8;
            records.extend(told.into_iter().map(|mut bytes| {
                bytes[1] = kind;
                bytes
            }));
        }
    }
}

/// Turns of face-down Kubes in random games, with what a network says of them: to compare it with what its trainer says.
pub fn sampled_guesses(
    guesses: &AttaKubeGuesses,
    games: u64,
) -> impl Iterator<Item = (Vec<u16>, [i32; KINDS])> {
    (0..games).flat_map(move |game| {
        let (mut dice, mut list, mut told) = (QuickDice::new(game), Vec::new(), Vec::new());
        let mut glimpses = [Seat(0), Seat(1)].map(Glimpses::new);
        let mut state = AttaKube::start(&Options::default(), 2).ok();
        while let Some(state) = &mut state
            && let Some(event) = walk::random_event::<AttaKube>(state, &mut dice, &mut list)
        {
            let Event::Action(seat, action) = event;
            glimpses[seat.index()].turn(state, action, |glimpse| {
                told.push((glimpse.inputs.to_vec(), guesses.says(glimpse.inputs)));
            });
            AttaKube::play(state, action);
        }
        told
    })
}

/// How many Kubes of each kind nobody but their owner has seen yet.
fn hidden(state: &State, seat: Seat) -> [u8; KINDS] {
    let mut hidden = [0; KINDS];
    for kind in Options::default().kubes() {
        hidden[kind.index()] += 1;
    }
    let view = AttaKube::view(state, Viewer::Seat(seat.next(2)));
    for kind in view.kubes(seat).filter_map(|kube| kube.kind) {
        hidden[kind.index()] -= 1;
    }
    hidden
}
