//! The legal actions: one function for each kind, cube by cube.

use std::ops::ControlFlow;

use cubo_core::{Seat, Turn};

use crate::action::Action;
use crate::cube::{Cube, Forms};
use crate::planet::{Planet, Planets};
use crate::state::{Did, State};

/// What stays the same while a team's actions are listed.
struct Lister<'a> {
    state: &'a State,
    me: Seat,
    others: Planets,
    /// Where a planet can be activated (CA-8, CA-14).
    active: Planets,
}

/// Every legal action, planet by planet; passing comes last.
#[inline]
pub(crate) fn legal<B>(state: &State, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
    let Turn::Seat(me) = state.turn() else { return ControlFlow::Continue(()) };
    let lister = Lister::new(state, me);
    for planet in state.places(me) {
        let forms = state.crowd(me, planet).forms();
        for form in forms {
            for &to in state.board().ways(planet) {
                each(Action::Move { cube: Cube::new(planet, form), to })?; // CA-7
            }
        }
        lister.deeds(planet, forms, &mut each)?;
    }
    each(Action::Pass) // CA-16
}

/// The same actions as a list. What nearly every cube can do is written in full and then cut to what there is: a processor guesses badly
/// which planets are joined to how many others, and where something can be activated.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn list(state: &State, list: &mut Vec<Action>) {
    let Turn::Seat(me) = state.turn() else { return };
    let lister = Lister::new(state, me);
    for planet in state.places(me) {
        let forms = state.crowd(me, planet).forms();
        let active = lister.active(planet, forms);
        let mut end = list.len();
        for form in forms {
            let (moves, count) = state.board().moves(Cube::new(planet, form));
            list.truncate(end);
            list.extend_from_slice(moves);
            end += count;
        }
        if forms.len() == 1 {
            // Its activation already stands after its moves.
            list.truncate(end + usize::from(!active.is_empty()));
        } else {
            list.truncate(end);
            list.extend(active.map(|form| Action::Activate { cube: Cube::new(planet, form) }));
        }
        if lister.fights(planet, forms) {
            let _ = lister.attacks(planet, forms, &mut |action| {
                list.push(action);
                ControlFlow::<()>::Continue(())
            });
        }
    }
    list.push(Action::Pass);
}

/// How many legal actions there are; moves are counted without listing them.
pub(crate) fn count(state: &State) -> u64 {
    let Turn::Seat(me) = state.turn() else { return 0 };
    let lister = Lister::new(state, me);
    let mut count = 1;
    for planet in state.places(me) {
        let forms = state.crowd(me, planet).forms();
        count += u64::from(forms.len()) * state.board().ways(planet).len() as u64;
        let _ = lister.deeds(planet, forms, &mut |_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
    }
    count
}

impl<'a> Lister<'a> {
    #[inline]
    fn new(state: &'a State, me: Seat) -> Self {
        let others = state.places_of_others(me);
        // CA-14: without a reserve, only weapons are to be had.
        let works = if state.reserve(me) == 0 { Planets::ARMOURIES } else { Planets::ACTIVE };
        Lister { state, me, others, active: works.minus(others) }
    }

    /// Everything but moves that cubes of these forms can do there.
    #[inline]
    fn deeds<B>(
        &self,
        at: Planet,
        forms: Forms,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for form in self.active(at, forms) {
            each(Action::Activate { cube: Cube::new(at, form) })?;
        }
        if self.fights(at, forms) {
            self.attacks(at, forms, each)?;
        }
        ControlFlow::Continue(())
    }

    /// Those that have not done this in this turn (CA-13).
    #[inline]
    fn able(&self, did: Did, at: Planet, forms: Forms) -> Forms {
        match self.state.mark().who(did, at) {
            Some(form) if self.state.crowd(self.me, at).count(form) == 1 => forms.without(form),
            _ => forms,
        }
    }

    /// CA-8: on a planet with an effect, without another team there, by a cube that has not activated in this turn.
    #[inline]
    fn active(&self, at: Planet, forms: Forms) -> Forms {
        self.able(Did::Activated, at, forms.helped_by(at).only_if(self.active.has(at)))
    }

    /// Whether cubes of these forms have a weapon there and an enemy within its range (CA-12). Few have: this is asked first, in one
    /// question.
    #[inline]
    fn fights(&self, at: Planet, forms: Forms) -> bool {
        let strikes = !forms.short().is_empty() & self.others.has(at);
        strikes | (!forms.long().is_empty() & !self.aims(at).is_empty())
    }

    /// The joined planets with enemies, entries left out.
    #[inline]
    fn aims(&self, from: Planet) -> Planets {
        self.state.board().joined(from).minus(Planets::ENTRIES).and(self.others)
    }

    #[inline(never)]
    fn attacks<B>(
        &self,
        at: Planet,
        forms: Forms,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.others.has(at) {
            self.strikes(at, forms.short(), each)?;
        }
        self.shots(at, forms.long(), each)
    }

    /// CA-12, short range: on its own planet. An armed cube never stands on an entry, so its victim does not either.
    #[inline]
    fn strikes<B>(
        &self,
        at: Planet,
        forms: Forms,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for form in self.able(Did::Attacked, at, forms) {
            let cube = Cube::new(at, form);
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
        for form in self.able(Did::Attacked, from, forms) {
            let cube = Cube::new(from, form);
            for at in self.aims(from) {
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
