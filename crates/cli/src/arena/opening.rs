//! Openings: a few random actions that leave both sides a fair game.

use cubo_core::{Dice, Game, QuickDice, Turn, Viewer, walk};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Level, Sight};

/// The actions that open a game.
pub(super) type Opening<G> = Vec<<G as Game>::Action>;

/// How far from even an opening may be at a table of two, by a shallow search.
const EDGE: f64 = 0.12;
/// How many are tried before the most even of them is taken.
const TRIES: u32 = 40;

/// The opening of a round: the first from its seed that is even enough, by a shallow search. At larger tables only
/// games that are over are rejected: every player plays it from every seat.
pub(super) fn draw<G: Known>(start: &G::State, plies: u32, seed: &str) -> Opening<G> {
    if plies == 0 {
        return Vec::new();
    }
    let mut dice = QuickDice::from_text(&format!("{seed} opening"));
    let mut closest: Option<(f64, Opening<G>)> = None;
    for _ in 0..TRIES {
        let Some((opening, state)) = random::<G>(start, plies, &mut dice) else { continue };
        let edge = if G::seats(start) == 2 { edge::<G>(&state, &mut dice) } else { 0.0 };
        if edge <= EDGE {
            return opening;
        }
        if closest.as_ref().is_none_or(|(least, _)| edge < *least) {
            closest = Some((edge, opening));
        }
    }
    closest.map(|(_, opening)| opening).unwrap_or_default()
}

/// Random actions; `None` if they end the game or lead to a chance event.
fn random<G: Game>(start: &G::State, plies: u32, dice: &mut QuickDice) -> Option<(Opening<G>, G::State)> {
    let mut state = start.clone();
    let mut opening = Vec::new();
    for _ in 0..plies {
        G::turn(&state).seat()?;
        let list = walk::list::<G>(&state);
        let action = list[dice.below(list.len() as u32) as usize];
        G::play(&mut state, action);
        opening.push(action);
    }
    matches!(G::turn(&state), Turn::Seat(_)).then_some((opening, state))
}

/// How far from even the seat to act is, from 0 to a half.
fn edge<G: Known>(state: &G::State, dice: &mut QuickDice) -> f64 {
    let Turn::Seat(seat) = G::turn(state) else { return 0.5 };
    let view = G::view(state, Viewer::Seat(seat));
    let sight = Sight::<G> { seat, view: &view, history: &[] };
    let (judge, nodes) =
        if Level::has_search::<G>() { (Level::Search, 5_000) } else { (Level::Uct, 100_000) };
    let choice = judge.player::<G>().choose(&sight, &mut Budget::nodes(nodes), dice);
    let win = choice.and_then(|choice| choice.analysis.win).unwrap_or(0.5);
    (win - 0.5).abs()
}
