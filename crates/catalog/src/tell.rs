//! Telling games in sentences: the one in progress, or steps of one that runs elsewhere.

use cubo_core::record::Entry;
use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{Clause, Event, Game, Language, QuickDice, Seat, Turn, Viewer, apply};
use cubo_players::knowledge::Known;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::Error;
use crate::advice::{read_seen, seat_of};
use crate::imagine::read_view;
use crate::running::read_action;
use crate::shelf::{Visitor, with_game};

/// One event, told. Its serde form is `{"by":0,"short":[…],"long":[…]}`, without `by` where chance decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Spoken {
    /// Who acted; nobody when chance did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// What happened.
    #[serde(flatten)]
    pub telling: Telling,
}

/// One event as a viewer met it: what it saw of it, and what it knew before and after.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// What the viewer saw, as in its history.
    pub entry: Entry,
    /// Its view before.
    pub before: &'a RawValue,
    /// Its view after.
    pub after: &'a RawValue,
}

/// Tells steps of a game to the teller's listener, whose views and sightings they must be.
pub fn tell(game: &str, steps: &[Step<'_>], teller: &Teller) -> Result<Vec<Spoken>, Error> {
    struct Tell<'a>(&'a [Step<'a>], &'a Teller);
    impl Visitor for Tell<'_> {
        type Out = Result<Vec<Spoken>, Error>;
        fn visit<G: Known>(self) -> Self::Out {
            let step = |(n, step)| tell_step::<G>(n, step, self.1);
            self.0.iter().enumerate().map(step).collect()
        }
    }
    with_game(game, Tell(steps, teller))?
}

/// Proposes actions to the seat to act, from its own view, one telling each.
pub fn propose(
    game: &str,
    view: &RawValue,
    actions: &[String],
    language: Language,
    names: &[String],
) -> Result<Vec<Telling>, Error> {
    struct Propose<'a>(&'a RawValue, &'a [String], Language, &'a [String]);
    impl Visitor for Propose<'_> {
        type Out = Result<Vec<Telling>, Error>;
        fn visit<G: Known>(self) -> Self::Out {
            let view = read_view::<G>(self.0)?;
            let (seat, world) = seat_of::<G>(&view, "")?;
            let teller = Teller { language: self.2, viewer: Viewer::Seat(seat), names: self.3.to_vec() };
            self.1.iter().map(|action| propose_one::<G>(&world, &view, action, &teller)).collect()
        }
    }
    with_game(game, Propose(view, actions, language, names))?
}

fn tell_step<G: Game>(number: usize, step: &Step<'_>, teller: &Teller) -> Result<Spoken, Error> {
    let (by, seen) = read_seen::<G>(number, &step.entry)?;
    let before = listeners::<G>(step.before, teller.viewer)?;
    let after = listeners::<G>(step.after, teller.viewer)?;
    let turn = match by {
        Some(seat) => Turn::Seat(seat),
        None => Turn::Chance,
    };
    if before.1 != turn {
        return Err(Error::BadView(format!("step {number}: it was not their turn")));
    }
    let told = Told::<G> { by, seen: &seen, before: &before.0, after: &after.0 };
    Ok(Spoken { by, telling: G::tell(&told, teller) })
}

/// A view that must be the listener's, and whose turn it is in it.
fn listeners<G: Game>(view: &RawValue, viewer: Viewer) -> Result<(G::View, Turn), Error> {
    let view = read_view::<G>(view)?;
    let world = G::imagine(&view, &mut QuickDice::new(0));
    let sits = Viewer::all(G::seats(&world)).any(|other| other == viewer);
    if !sits || G::view(&world, viewer) != view {
        return Err(Error::BadView("this is not that viewer's view".to_owned()));
    }
    Ok((view, G::turn(&world)))
}

/// Tells events to a listener, all but the first `from`.
pub(crate) fn tell_events<G: Game>(
    start: &G::State,
    events: &[Event<G>],
    from: usize,
    teller: &Teller,
) -> Vec<Spoken> {
    let mut state = start.clone();
    let (skipped, told) = events.split_at(from.min(events.len()));
    for event in skipped {
        apply(&mut state, event);
    }
    let mut view = G::view(&state, teller.viewer);
    let mut spoken = Vec::with_capacity(told.len());
    for event in told {
        let before = state.clone();
        apply(&mut state, event);
        let by = match event {
            Event::Action(seat, _) => Some(*seat),
            Event::Chance(_) => None,
        };
        let seen = G::seen(&before, event, &state, teller.viewer);
        let later = G::view(&state, teller.viewer);
        let told = Told::<G> { by, seen: &seen, before: &view, after: &later };
        spoken.push(Spoken { by, telling: G::tell(&told, teller) });
        view = later;
    }
    spoken
}

/// Proposes a legal action to the seat to act, whose view that is.
pub(crate) fn propose_one<G: Game>(
    state: &G::State,
    view: &G::View,
    action: &str,
    teller: &Teller,
) -> Result<Telling, Error> {
    Ok(G::propose(view, read_action::<G>(state, action)?, teller))
}

/// The case at hand against an action that breaks this clause; the clause itself against a text that is no action.
pub(crate) fn explain<G: Game>(view: &G::View, action: &str, clause: G::Clause, teller: &Teller) -> Sentence {
    match action.parse() {
        Ok(action) => G::explain(view, action, clause, teller),
        Err(_) => Sentence::new().words(teller.pick(clause.en(), clause.fr())),
    }
}
