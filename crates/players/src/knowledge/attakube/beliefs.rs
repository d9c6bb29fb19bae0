//! What face-down Kubes may be, judging by everything that they were seen to do or not to do.

use cubo_attakube::{Action, AttaKube, Deed, KINDS, KUBES, SIDE, State, Token};
use cubo_core::{Game, QuickDice, Seat, Viewer};

use super::guesses::{AttaKubeGuesses, Glimpses, odds};
use super::habits::{ADDED, IDLE, SET, STEPS};
use super::moment::{Did, Moment, Prize, Watch};
use crate::Sight;

/// How well each kind explains what each enemy Kube did and did not do, by the numbers of tokens.
pub(super) struct Evidence {
    enemy: Seat,
    weights: [[f64; KINDS]; KUBES],
}

impl Evidence {
    /// From everything that the seat saw; `None` if that is not the whole game.
    pub(super) fn new(sight: &Sight<'_, AttaKube>) -> Option<Evidence> {
        let enemy = sight.seat.next(2);
        let mut weights = [[1.0; KINDS]; KUBES];
        let mut watch = Watch::new(enemy);
        replay(sight, |state, action| {
            watch.turn(state, action, |moment| {
                weigh(&mut weights[usize::from(moment.token.number())], |kind| habit(kind, &moment));
            });
            // A Kube that comes onto the board gets the next number.
            let next = &mut weights[state.tokens(enemy).count().min(KUBES - 1)];
            match action {
                Action::Set { cell, .. } => {
                    let aside = usize::from(cell.column().abs_diff(SIDE / 2));
                    weigh(next, |kind| f64::from(SET[kind][aside]));
                }
                Action::Add { .. } => weigh(next, |kind| f64::from(ADDED[kind])),
                _ => {}
            }
        })?;
        Some(Evidence { enemy, weights })
    }

    /// The same by what a network has learned.
    pub(super) fn guessed(sight: &Sight<'_, AttaKube>, guesses: &AttaKubeGuesses) -> Option<Evidence> {
        let enemy = sight.seat.next(2);
        let mut said = [[0; KINDS]; KUBES];
        let mut glimpses = Glimpses::new(enemy);
        replay(sight, |state, action| {
            glimpses.turn(state, action, |glimpse| {
                let Some(said) = said.get_mut(usize::from(glimpse.number)) else { return };
                said.iter_mut().zip(guesses.says(glimpse.inputs)).for_each(|(sum, part)| *sum += part);
            });
        })?;
        Some(Evidence { enemy, weights: said.map(odds) })
    }

    /// How well an imagined state explains all observations.
    pub(super) fn weight(&self, world: &State) -> f64 {
        let one = |token: Token| {
            let weights = &self.weights[usize::from(token.number())];
            world.kind_of(token).map_or(1.0, |kind| weights[kind.index()])
        };
        world.tokens(self.enemy).map(one).product()
    }
}

/// Multiplies the weight of each kind by how well it explains one more observation. The largest weight stays at 1, so that
/// the numbers do not underflow in a long game.
fn weigh(weights: &mut [f64; KINDS], explains: impl Fn(usize) -> f64) {
    let mut most = 0.0_f64;
    for (kind, weight) in weights.iter_mut().enumerate() {
        *weight *= explains(kind);
        most = most.max(*weight);
    }
    weights.iter_mut().for_each(|weight| *weight /= most);
}

/// How often a Kube of that kind does not use its power there, and steps in that way.
fn habit(kind: usize, moment: &Moment) -> f64 {
    if moment.did == Did::Power {
        return 1.0; // it lies face up now
    }
    let Prize { size, stale } = moment.prizes[kind];
    let idle = IDLE[kind][usize::from(stale)][size];
    f64::from(idle) * f64::from(STEPS[kind][moment.place][moment.did as usize])
}

/// Replays everything that the seat saw, with imagined Kubes where it does not know them, which changes nothing visible. Calls
/// `each` before every action of the enemy. `None` if the sightings are not the whole game that led to its view.
fn replay(sight: &Sight<'_, AttaKube>, mut each: impl FnMut(&State, Action)) -> Option<()> {
    let world = AttaKube::imagine(sight.view, &mut QuickDice::new(0));
    let mut state = AttaKube::start(&sight.view.options(), 2).ok()?;
    for (actor, seen) in sight.history {
        let seat = AttaKube::turn(&state).seat().filter(|seat| Some(*seat) == *actor)?;
        let next = || world.kind_of(world.tokens(seat).nth(state.tokens(seat).count())?);
        let action = match seen.deed {
            Deed::Set(cell) => Action::Set { cell, kind: next()? },
            Deed::Add(cell) => Action::Add { cell, kind: next()? },
            Deed::Open(action) => action,
        };
        if AttaKube::refuse(&state, action).is_some() {
            return None;
        }
        if seat != sight.seat {
            each(&state, action);
        }
        AttaKube::play(&mut state, action);
    }
    (AttaKube::view(&state, Viewer::Seat(sight.seat)) == *sight.view).then_some(())
}

#[cfg(test)]
mod tests {
    use cubo_attakube::Kind::{self, Comet, Eye, Firewall, Keys, Quake, Shield, Star, Tsunami};
    use cubo_core::{Event, apply, walk};

    use super::*;

    const OURS: &str = "star comet shield keys eclipse comet star";
    const THEIRS: &str = "eye quake keys tsunami star firewall shield";

    /// What seat 0 saw of a game: the set-up of both, then these actions in turn.
    struct Told {
        state: State,
        saw: Vec<(Option<Seat>, <AttaKube as Game>::Seen)>,
    }

    impl Told {
        fn new(actions: &str) -> Told {
            let state = AttaKube::start(&Default::default(), 2).unwrap();
            let mut told = Told { state, saw: Vec::new() };
            for (row, kinds) in [(1, OURS), (7, THEIRS)] {
                for (column, kind) in ('a'..='g').zip(kinds.split(' ')) {
                    told.play(&format!("{column}{row}={kind}"));
                }
            }
            actions.split_whitespace().for_each(|text| told.play(text));
            told
        }

        fn play(&mut self, text: &str) {
            let action: Action = text.parse().unwrap();
            assert_eq!(AttaKube::refuse(&self.state, action), None, "{text}");
            let seat = AttaKube::turn(&self.state).seat().unwrap();
            let (before, event) = (self.state.clone(), Event::Action(seat, action));
            apply(&mut self.state, &event);
            self.saw.push((Some(seat), AttaKube::seen(&before, &event, &self.state, Viewer::Seat(Seat(0)))));
        }

        fn evidence(&self) -> Option<Evidence> {
            self.evidence_of(&self.saw)
        }

        fn evidence_of(&self, history: &[(Option<Seat>, <AttaKube as Game>::Seen)]) -> Option<Evidence> {
            let view = AttaKube::view(&self.state, Viewer::Seat(Seat(0)));
            Evidence::new(&Sight { seat: Seat(0), view: &view, history })
        }

        /// How many times more likely one kind is than another, for the enemy's Kube of that number.
        fn ratio(&self, number: usize, kind: Kind, other: Kind) -> f64 {
            let weights = self.evidence().unwrap().weights[number];
            weights[kind.index()] / weights[other.index()]
        }
    }

    #[test]
    fn who_walks_is_no_comet_and_rather_the_keys() {
        let (before, after) = (Told::new(""), Told::new("a1-a2 c7-c6 a2-a1 c6-c5 a1-a2 c5-c4"));
        assert!(after.ratio(2, Keys, Firewall) > 1.5 * before.ratio(2, Keys, Firewall));
        assert!(after.ratio(2, Comet, Shield) < 0.2 * before.ratio(2, Comet, Shield));
        assert!(after.ratio(4, Comet, Shield) > 0.5 * before.ratio(4, Comet, Shield), "it did not walk");
    }

    /// Our Kube stops beside f7; the enemy moves another one.
    #[test]
    fn who_leaves_an_enemy_beside_him_is_no_firewall_and_once_says_it_all() {
        let (way, beside, again) = (
            "f1-f3 a7-a6 f3-f5 a6-a7",
            "f1-f3 a7-a6 f3-f5 a6-a7 f5-f6 a7-a6",
            "f1-f3 a7-a6 f3-f5 a6-a7 f5-f6 a7-a6 a1-a2 a6-a7",
        );
        let [way, beside, again] =
            [way, beside, again].map(|text| Told::new(text).ratio(5, Firewall, Shield));
        assert!(beside < 0.4 * way, "{beside} of {way}");
        assert!(again > 0.5 * beside, "who declined once declines again: {again} of {beside}");
    }

    #[test]
    fn who_never_shakes_is_no_quake() {
        let (before, after) = (Told::new(""), Told::new("a1-a2 a7-a6 a2-a1 a6-a7 a1-a2 a7-a6 a2-a3 a6-a5"));
        assert!(after.ratio(1, Quake, Shield) < 0.7 * before.ratio(1, Quake, Shield));
    }

    #[test]
    fn what_was_set_and_added_is_what_mostly_is() {
        let told = Told::new("");
        assert!(
            told.ratio(3, Firewall, Star) > 1.5 * told.ratio(0, Firewall, Star),
            "before the middle gate"
        );
        // The Tsunami of d7 moves away, so that there is room; the Quake destroys our Star and theirs.
        let told = Told::new("a1-a2 b7!col c1-c2 +comet@b7");
        assert!(told.ratio(7, Comet, Eye) > 2.0);
        assert!(told.ratio(6, Comet, Eye) < 2.0, "that one was set");
        assert!(told.ratio(3, Tsunami, Tsunami) == 1.0);
    }

    #[test]
    fn a_likely_state_weighs_more() {
        let told = Told::new("a1-a2 c7-c6 a2-a1 c6-c5 a1-a2 c5-c4");
        let evidence = told.evidence().unwrap();
        let view = AttaKube::view(&told.state, Viewer::Seat(Seat(0)));
        let mut dice = QuickDice::new(5);
        let (mut comets, mut others) = (Vec::new(), Vec::new());
        for _ in 0..500 {
            let world = AttaKube::imagine(&view, &mut dice);
            let walker = world.tokens(Seat(1)).nth(2).and_then(|token| world.kind_of(token));
            if walker == Some(Comet) { &mut comets } else { &mut others }.push(evidence.weight(&world));
        }
        let mean = |weights: &[f64]| weights.iter().sum::<f64>() / weights.len() as f64;
        assert!(mean(&comets) < 0.3 * mean(&others));
    }

    /// What is seen of the enemy is the same whatever his face-down Kubes are: what the truth shows is what imagined Kubes show.
    #[test]
    fn what_is_hidden_is_not_seen() {
        let (mut dice, mut list, mut differ) = (QuickDice::new(3), Vec::new(), 0);
        for game in 0..30 {
            let mut told = Told { state: AttaKube::start(&Default::default(), 2).unwrap(), saw: Vec::new() };
            let (mut glimpses, mut truth) = (Glimpses::new(Seat(1)), Vec::new());
            for _ in 0..20 + 3 * game {
                let Some(event) = walk::random_event::<AttaKube>(&told.state, &mut dice, &mut list) else {
                    break;
                };
                let Event::Action(seat, action) = event;
                if seat == Seat(1) {
                    glimpses
                        .turn(&told.state, action, |seen| truth.push((seen.number, seen.inputs.to_vec())));
                }
                told.play(&action.to_string());
            }
            let view = AttaKube::view(&told.state, Viewer::Seat(Seat(0)));
            let sight = Sight { seat: Seat(0), view: &view, history: &told.saw };
            let (mut glimpses, mut seen) = (Glimpses::new(Seat(1)), Vec::new());
            replay(&sight, |state, action| {
                differ += u32::from(told.state.tokens(Seat(1)).any(|token| {
                    state.kind_of(token).is_some_and(|kind| told.state.kind_of(token) != Some(kind))
                }));
                glimpses.turn(state, action, |glimpse| seen.push((glimpse.number, glimpse.inputs.to_vec())));
            })
            .expect("all was seen");
            assert_eq!(seen, truth, "game {game}");
        }
        assert!(differ > 300, "the Kubes were others: {differ}");
    }

    #[test]
    fn who_did_not_see_it_all_believes_nothing() {
        let told = Told::new("a1-a2 a7-a6");
        assert!(told.evidence().is_some());
        assert!(told.evidence_of(&[]).is_none());
        assert!(told.evidence_of(&told.saw[2..]).is_none(), "the beginning is missing");
        assert!(told.evidence_of(&told.saw[..15]).is_none(), "the end is missing");
        let mut twice = told.saw.clone();
        twice.extend(told.saw[14..].to_vec());
        assert!(told.evidence_of(&twice).is_none(), "nobody stands on a1 any more");
    }
}
