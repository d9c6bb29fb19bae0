//! The legal actions: one function for each kind, cube by cube.

use std::ops::ControlFlow;

use cubo_core::{Seat, Turn};

use crate::action::Action;
use crate::cube::{Cube, Forms};
use crate::planet::{Planet, Planets, World};
use crate::state::{Did, State};

/// What stays the same while a team's actions are listed.
struct Lister<'a> {
    state: &'a State,
    me: Seat,
    others: Planets,
}

/// Every legal action, planet by planet; passing comes last.
#[inline]
pub(crate) fn legal<B>(state: &State, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
    let Turn::Seat(me) = state.turn() else { return ControlFlow::Continue(()) };
    let lister = Lister { state, me, others: state.places_of_others(me) };
    for planet in state.places(me) {
        let forms = state.crowd(me, planet).forms();
        lister.moves(planet, forms, &mut each)?;
        lister.activations(planet, forms, &mut each)?;
        lister.strikes(planet, forms.short(), &mut each)?;
        lister.shots(planet, forms.long(), &mut each)?;
    }
    each(Action::Pass) // CA-16
}

/// How many legal actions there are; moves are counted without listing them.
pub(crate) fn count(state: &State) -> u64 {
    let Turn::Seat(me) = state.turn() else { return 0 };
    let lister = Lister { state, me, others: state.places_of_others(me) };
    let mut count = 1;
    for planet in state.places(me) {
        let forms = state.crowd(me, planet).forms();
        count += u64::from(forms.len()) * state.board().ways(planet).len() as u64;
        let mut each = |_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        };
        let _ = lister.activations(planet, forms, &mut each);
        let _ = lister.strikes(planet, forms.short(), &mut each);
        let _ = lister.shots(planet, forms.long(), &mut each);
    }
    count
}

impl Lister<'_> {
    /// CA-7: along any orbit, but not onto an entry.
    #[inline]
    fn moves<B>(
        &self,
        from: Planet,
        forms: Forms,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let ways = self.state.board().ways(from);
        for form in forms {
            for &to in ways {
                each(Action::Move { cube: Cube::new(from, form), to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// CA-8: on a planet with an effect, without another team there, by a cube that has not activated in this turn.
    #[inline]
    fn activations<B>(
        &self,
        at: Planet,
        forms: Forms,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !Planets::ACTIVE.minus(self.others).has(at) {
            return ControlFlow::Continue(());
        }
        let world = at.world();
        if world != World::Armoury && self.state.reserve(self.me) == 0 {
            return ControlFlow::Continue(()); // CA-14
        }
        for form in forms {
            let works = match world {
                World::Health => form.healed().is_some(), // CA-10
                World::Armoury => form.armed().is_some(), // CA-11
                _ => true,                                // CA-9
            };
            let cube = Cube::new(at, form);
            if works && !self.state.is_spent(self.me, Did::Activated, cube) {
                each(Action::Activate { cube })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// CA-12, short range: on its own planet. An armed cube never stands on an entry, so its victim does not either.
    #[inline]
    fn strikes<B>(
        &self,
        at: Planet,
        forms: Forms,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if forms.is_empty() || !self.others.has(at) {
            return ControlFlow::Continue(());
        }
        for form in forms {
            let cube = Cube::new(at, form);
            if self.state.is_spent(self.me, Did::Attacked, cube) {
                continue; // CA-13
            }
            for team in self.enemies() {
                for form in self.state.crowd(team, at).forms() {
                    each(Action::Strike { cube, team, form })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// CA-12, long range: on joined planets, entries left out.
    #[inline]
    fn shots<B>(
        &self,
        from: Planet,
        forms: Forms,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if forms.is_empty() {
            return ControlFlow::Continue(());
        }
        let aims = self.state.board().joined(from).minus(Planets::ENTRIES).and(self.others);
        for form in forms {
            let cube = Cube::new(from, form);
            if self.state.is_spent(self.me, Did::Attacked, cube) {
                continue; // CA-13
            }
            for at in aims {
                for team in self.enemies() {
                    for form in self.state.crowd(team, at).forms() {
                        each(Action::Shoot { cube, at, team, form })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn enemies(&self) -> impl Iterator<Item = Seat> {
        let me = self.me;
        Seat::all(self.state.seats()).filter(move |&team| team != me)
    }
}
