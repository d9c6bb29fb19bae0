//! The rules: listing, counting, refusing, playing, seeing. Each number is for a hundred states.

use cubo_bench::{ids, states};
use cubo_catalog::{Visitor, with_game};
use cubo_core::{Game, QuickDice, Viewer, to_act, walk};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// Declares a benchmark that runs over all games: its name, and what it does with the states of game `G`.
macro_rules! over_games {
    ($($(#[$doc:meta])* $name:ident<$G:ident>($bencher:ident, $states:ident) $body:block)+) => { $(
        $(#[$doc])*
        #[divan::bench(args = ids())]
        fn $name(bencher: Bencher<'_, '_>, game: &str) {
            struct Visit<'a, 'b>(Bencher<'a, 'b>);
            impl Visitor for Visit<'_, '_> {
                type Out = ();
                fn visit<$G: Game>(self) {
                    let $bencher = self.0;
                    #[allow(unused_mut)]
                    let mut $states = states::<$G>();
                    $body
                }
            }
            with_game(game, Visit(bencher)).expect("the shelf lists it");
        }
    )+ };
}

over_games! {
    /// Complete typed lists.
    legal<G>(bencher, states) {
        let mut list = Vec::new();
        bencher.bench_local(|| {
            for state in &states {
                list.clear();
                walk::list_into::<G>(black_box(state), &mut list);
                black_box(&list);
            }
        });
    }

    /// Counting without listing.
    count<G>(bencher, states) {
        bencher.bench_local(|| states.iter().map(|state| G::count_legal(black_box(state))).sum::<u64>());
    }

    /// Refusing (or not) one action a state: the first legal one of the state before.
    refuse<G>(bencher, states) {
        let first: Vec<_> = states.iter().filter_map(|state| walk::nth::<G>(state, 0)).collect();
        bencher.bench_local(|| {
            let asked = states.iter().skip(1).zip(&first);
            asked.filter(|(state, action)| G::refuse(black_box(state), **action).is_some()).count()
        });
    }

    /// One action played and rewound.
    play<G>(bencher, states) {
        let first: Vec<_> = states.iter().filter_map(|state| walk::nth::<G>(state, 0)).collect();
        bencher.bench_local(|| {
            for (state, action) in states.iter_mut().zip(&first) {
                let here = G::mark(state);
                G::play(state, *action);
                black_box(G::key(state));
                G::rewind(state, &here);
            }
        });
    }

    /// What the seat to act sees.
    view<G>(bencher, states) {
        bencher.bench_local(|| {
            for state in &states {
                black_box(to_act::<G>(state).map(|seat| G::view(state, Viewer::Seat(seat))));
            }
        });
    }

    /// A state imagined from what the seat to act sees.
    imagine<G>(bencher, states) {
        let seen = |state: &G::State| Some(G::view(state, Viewer::Seat(to_act::<G>(state)?)));
        let views: Vec<_> = states.iter().filter_map(seen).collect();
        let mut dice = QuickDice::new(1);
        bencher.bench_local(|| {
            for view in &views {
                black_box(G::imagine(view, &mut dice));
            }
        });
    }

    /// Positions written and read again.
    position<G>(bencher, states) {
        bencher.bench_local(|| {
            for state in &states {
                black_box(G::read_position(&G::write_position(state)).is_ok());
            }
        });
    }
}
