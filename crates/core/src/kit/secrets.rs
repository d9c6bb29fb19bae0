//! What viewers can and cannot know.

use super::run::Walk;
use super::{Check, Failure};
use crate::record::{Entry, history, read_entry};
use crate::{Clause, Event, Game, Seat, Viewer, apply, game, walk};

/// How many actions of a state twins are advised on.
const ADVISED: usize = 12;

impl<G: Game> Walk<'_, G> {
    /// An imagined state gives its viewer the same view as the true state.
    pub(super) fn check_imagine(&mut self) -> Result<(), Failure> {
        for viewer in Viewer::all(G::seats(&self.state)) {
            let view = G::view(&self.state, viewer);
            for _ in 0..3 {
                self.tally.imagined += 1;
                let imagined = G::imagine(&view, &mut self.dice);
                let text = G::write_position(&imagined);
                let again = G::view(&imagined, viewer);
                if again != view {
                    return self.fail(
                        Check::Imagine,
                        format!("{viewer:?} imagines {text}\n{again:?}\nnot {view:?}"),
                    );
                }
                if G::turn(&imagined) != G::turn(&self.state) {
                    return self.fail(Check::Imagine, format!("{viewer:?} imagines another turn: {text}"));
                }
                let acts = game::to_act::<G>(&self.state).is_some_and(|seat| viewer.is(seat));
                if acts && walk::list::<G>(&imagined) != self.legal {
                    return self.fail(Check::Imagine, format!("{viewer:?} has another legal list in {text}"));
                }
                if let Err(why) = (self.kit.invariant)(&imagined) {
                    return self
                        .fail(Check::Imagine, format!("{viewer:?} imagines the impossible: {why}: {text}"));
                }
                if G::key(&imagined) != (self.kit.fresh_key)(&imagined) {
                    return self.fail(
                        Check::Imagine,
                        format!("{viewer:?} imagines a state with a wrong key: {text}"),
                    );
                }
            }
        }
        Ok(())
    }

    /// Twin games cannot be told apart by the viewer they are twins for.
    pub(super) fn check_twins(&mut self) -> Result<(), Failure> {
        let Some(make) = self.kit.twin else { return Ok(()) };
        for viewer in Viewer::all(G::seats(&self.state)) {
            let ours = history::<G>(&self.start, &self.events, viewer);
            for _ in 0..4 {
                let Some(events) = make(&self.start, &self.events, viewer, &mut self.dice) else { continue };
                if events == self.events || !possible::<G>(&self.start, &events) {
                    continue;
                }
                if history::<G>(&self.start, &events, viewer) != ours {
                    continue;
                }
                self.tally.twins += 1;
                self.compare(&events, viewer)?;
            }
        }
        Ok(())
    }

    /// Walks through both games side by side, as the viewer sees them.
    fn compare(&mut self, twin: &[Event<G>], viewer: Viewer) -> Result<(), Failure> {
        let (mut one, mut two) = (self.start.clone(), self.start.clone());
        for n in 0..=twin.len() {
            if let Some(what) = self.difference(&one, &two, viewer) {
                let at = format!("{viewer:?} can tell twins apart after {n} events: {what}");
                return self.fail(Check::Twin, format!("{at}\n{:?}\n{twin:?}", self.events));
            }
            if n < twin.len() {
                let (before, event) = ((one.clone(), two.clone()), (self.events[n], twin[n]));
                apply(&mut one, &event.0);
                apply(&mut two, &event.1);
                let ours = Self::telling_of(&before.0, &event.0, &one, viewer);
                let theirs = Self::telling_of(&before.1, &event.1, &two, viewer);
                if ours != theirs {
                    let what = format!("{viewer:?} is told of event {n} in twin games\n{ours}\n{theirs}");
                    return self.fail(Check::Twin, what);
                }
            }
        }
        Ok(())
    }

    fn difference(&mut self, one: &G::State, two: &G::State, viewer: Viewer) -> Option<String> {
        let json = |state| serde_json::to_string(&G::view(state, viewer)).unwrap_or_default();
        let (ours, theirs) = (json(one), json(two));
        if ours != theirs {
            return Some(format!("the views differ\n{ours}\n{theirs}"));
        }
        if G::turn(one) != G::turn(two)
            || G::scores(one) != G::scores(two)
            || G::outcome(one) != G::outcome(two)
        {
            return Some("turn, scores or outcome differ".to_owned());
        }
        let seat = game::to_act::<G>(one).filter(|&seat| viewer.is(seat))?;
        let (ours, theirs) = (walk::list::<G>(one), walk::list::<G>(two));
        if ours != theirs {
            return Some(format!("seat {seat}'s legal lists differ\n{ours:?}\n{theirs:?}"));
        }
        let tried = (self.kit.writable)(one, &mut self.dice);
        if let Some(&odd) = tried.iter().find(|&&action| G::refuse(one, action) != G::refuse(two, action)) {
            let said = |state| G::refuse(state, odd).map(|clause| clause.id());
            return Some(format!("seat {seat} is told {:?} or {:?} of {odd}", said(one), said(two)));
        }
        let advised = tried.into_iter().chain(ours).take(ADVISED);
        let mut advice =
            advised.map(|action| (Self::advice_on(one, seat, action), Self::advice_on(two, seat, action)));
        let (ours, theirs) = advice.find(|(ours, theirs)| ours != theirs)?;
        Some(format!("seat {seat} is advised\n{ours}\n{theirs}"))
    }
}

/// Whether these events could have happened, one after the other.
fn possible<G: Game>(start: &G::State, events: &[Event<G>]) -> bool {
    let mut state = start.clone();
    events.iter().all(|event| {
        let fits = read_entry::<G>(&state, &Entry::of(event)).is_ok();
        if fits {
            apply(&mut state, event);
        }
        fits
    })
}

/// The seats other than that viewer, for twin makers.
pub fn others(viewer: Viewer, seats: u8) -> impl Iterator<Item = Seat> {
    Seat::all(seats).filter(move |&seat| !viewer.is(seat))
}
