//! Asking the built-in players, with a game in progress or with a view alone.

use cubo_core::record::Entry;
use cubo_core::{Game, QuickDice, Seat, Turn, Viewer};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Level, Mind, Sight};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::error::excerpt;
use crate::imagine::read_view;
use crate::shelf::{Visitor, with_game};
use crate::{Advice, Error, Json};

/// Whether the players are here. A constant, so that what they need is not even compiled where they are not.
pub(crate) const THINKS: bool = cfg!(feature = "think");

/// Why nothing is thought about where they are not.
pub(crate) fn no_players() -> Error {
    Error::Unsupported("this engine does not think".to_owned())
}

/// Why one who thinks with a network cannot.
fn no_network() -> Error {
    Error::Unsupported("this engine was not given the network of this game".to_owned())
}

/// Who thinks of hints and chances.
pub(crate) fn mind<G: Known>(learned: bool) -> Result<Mind<G>, Error> {
    if !learned {
        return Ok(Mind::by_hand());
    }
    #[cfg(feature = "nets")]
    return G::learned().ok_or_else(no_network);
    #[cfg(not(feature = "nets"))]
    Err(no_network())
}

/// Asks a player for its choice.
pub(crate) fn ask<G: Known>(
    sight: &Sight<'_, G>,
    level: Level,
    budget: &mut Budget<'_>,
    seed: &str,
) -> Result<Advice, Error> {
    if !THINKS {
        return Err(no_players());
    }
    #[cfg(feature = "nets")]
    if level.lacks_network::<G>() {
        return Err(no_network());
    }
    let mut dice = QuickDice::from_text(seed);
    let choice = level
        .player::<G>()
        .choose(sight, budget, &mut dice)
        .ok_or_else(|| Error::BadView("the seat to act has nothing to do in this view".to_owned()))?;
    Ok(Advice { action: choice.action.to_string(), analysis: choice.analysis })
}

/// What a built-in player would do in a game that runs elsewhere, from the view of the seat to act and what that seat saw.
/// The view must be that seat's own; the history may be shorter than the game.
pub fn advise(
    game: &str,
    view: &RawValue,
    history: &[Entry],
    level: Level,
    budget: &mut Budget<'_>,
    seed: &str,
) -> Result<Advice, Error> {
    with_game(game, Advise { view, history, level, budget, seed })?
}

struct Advise<'a, 'b> {
    view: &'a RawValue,
    history: &'a [Entry],
    level: Level,
    budget: &'a mut Budget<'b>,
    seed: &'a str,
}

impl Visitor for Advise<'_, '_> {
    type Out = Result<Advice, Error>;

    fn visit<G: Known>(self) -> Self::Out {
        let view = read_view::<G>(self.view)?;
        let (seat, _) = seat_of::<G>(&view, self.seed)?;
        let history = self.history.iter().enumerate();
        let history: Vec<_> = history.map(|(n, entry)| read_seen::<G>(n, entry)).collect::<Result<_, _>>()?;
        ask::<G>(&Sight { seat, view: &view, history: &history }, self.level, self.budget, self.seed)
    }
}

/// The seat to act, if the view is that seat's own, and a game that it could be in: what it imagines shows it the same view again.
pub(crate) fn seat_of<G: Game>(view: &G::View, seed: &str) -> Result<(Seat, G::State), Error> {
    let world = G::imagine(view, &mut QuickDice::from_text(seed));
    let Turn::Seat(seat) = G::turn(&world) else {
        return Err(Error::BadView("it is no seat's turn in this view".to_owned()));
    };
    if G::view(&world, Viewer::Seat(seat)) != *view {
        return Err(Error::BadView(format!("it is seat {seat}'s turn, but this is not that seat's view")));
    }
    Ok((seat, world))
}

pub(crate) fn read_seen<G: Game>(number: usize, entry: &Entry) -> Result<(Option<Seat>, G::Seen), Error> {
    let (seat, text) = match entry {
        Entry::Action { seat, action } => (Some(*seat), action),
        Entry::Chance { chance, .. } => (None, chance),
    };
    match text.parse() {
        Ok(seen) => Ok((seat, seen)),
        Err(why) => Err(Error::BadView(format!("history, entry {number}: {:?}: {why}", excerpt(text)))),
    }
}

/// A value as JSON. Views and options are plain structs, so writing them cannot fail.
pub(crate) fn to_json(value: &impl Serialize) -> Result<Json, Error> {
    to_raw_value(value).map_err(|e| Error::Unsupported(format!("this cannot be written as JSON: {e}")))
}
