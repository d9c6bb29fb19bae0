//! Numbers and ids checked by hand, game by game.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use cubo_core::{Game, QuickDice, Seat, Viewer, walk};
use cubo_tensors::{Layout, Tensors, action_features, action_layout, id_name, layout, observe_state};

/// An observation whose parts can be asked for by name.
struct Numbers {
    layout: Layout,
    cells: usize,
    width: usize,
    in_planes: usize,
    numbers: Vec<i8>,
}

impl Numbers {
    fn of<G: Tensors>(state: &G::State, viewer: Viewer) -> Numbers {
        let seats = G::seats(state);
        let shape = G::shape(seats);
        let mut numbers = vec![0; shape.len()];
        observe_state::<G>(state, viewer, &mut numbers);
        Numbers {
            layout: layout::<G>(seats).unwrap(),
            cells: usize::from(shape.height) * usize::from(shape.width),
            width: shape.width.into(),
            in_planes: shape.in_planes(),
            numbers,
        }
    }

    /// The cells of a plane that are not 0, as column letter and row number.
    fn plane(&self, name: &str, n: u16) -> String {
        let group = self.layout.planes.iter().find(|group| group.name == name).unwrap();
        assert!(n < group.count);
        let first = usize::from(group.first + n) * self.cells;
        let marked = (0..self.cells).filter(|cell| self.numbers[first + cell] != 0);
        let name =
            |cell: usize| format!("{}{}", (b'a' + (cell % self.width) as u8) as char, cell / self.width + 1);
        marked.map(name).collect::<Vec<_>>().join(" ")
    }

    fn value(&self, name: &str, n: u16, cell: usize) -> i8 {
        let group = self.layout.planes.iter().find(|group| group.name == name).unwrap();
        self.numbers[usize::from(group.first + n) * self.cells + cell]
    }

    fn features(&self, name: &str) -> &[i8] {
        let group = self.layout.features.iter().find(|group| group.name == name).unwrap();
        let first = self.in_planes + usize::from(group.first);
        &self.numbers[first..first + usize::from(group.count)]
    }
}

fn seat(n: u8) -> Viewer {
    Viewer::Seat(Seat(n))
}

fn names<G: Tensors>(action: &str) -> String {
    let path = G::path(action.parse().unwrap()).unwrap();
    path.ids().iter().map(|&id| id_name::<G>(id).unwrap()).collect::<Vec<_>>().join("; ")
}

/// One group of an action's features.
fn feature<G: Tensors>(state: &G::State, action: &str, name: &str) -> Vec<i8> {
    let action: G::Action = action.parse().unwrap();
    let viewer = Viewer::Seat(G::turn(state).seat().unwrap());
    let known = G::in_state(state, viewer);
    let mut numbers = vec![0; usize::from(G::ACTION_FEATURES)];
    action_features::<G>(&known, action, &mut numbers);
    let groups = action_layout::<G>(&known, action);
    let group = groups.iter().find(|group| group.name == name).unwrap();
    numbers[usize::from(group.first)..usize::from(group.first + group.count)].to_vec()
}

mod attakube {
    use cubo_attakube::AttaKube;

    use super::*;

    /// The position of `docs/notation/attakube.md`.
    const TEXT: &str = "1 1:2 7 1123211 a2=star,x=comet~keys,c4=firewall!>^d4,d4=tsunami~shield,e1=eye,x=quake!,x=cyclone!,g3=keys/\
                        star.comet.eclipse.shield ^d4=eclipse!,b7=shield!,c6=keys,x=star~shield,x=star!,f5=comet,g7=eye/\
                        comet.quake.tsunami.cyclone.firewall";

    #[test]
    fn what_the_seat_to_act_sees() {
        let state = AttaKube::read_position(TEXT).unwrap();
        let numbers = Numbers::of::<AttaKube>(&state, seat(1));
        assert_eq!(numbers.plane("other's unknown", 0), "e1 a2 g3 d4");
        assert_eq!(numbers.plane("other's kind", 5), "c4");
        assert_eq!(numbers.plane("other's kind", 0), "");
        assert_eq!(numbers.plane("other's ruled out", 7), "d4");
        assert_eq!(numbers.plane("other's holds", 0), "c4");
        assert_eq!(numbers.plane("other's blocked", 0), "d4");
        assert_eq!(numbers.plane("own on top", 0), "d4");
        assert_eq!(numbers.plane("own held", 1), "d4");
        assert_eq!(numbers.plane("own held", 0), "");
        assert_eq!(numbers.plane("own kind", 1), "f5");
        assert_eq!(numbers.plane("own face up", 0), "b7");
        assert_eq!(numbers.features("seat"), [0, 1]);
        assert_eq!(numbers.features("to act"), [1, 0]);
        assert_eq!(numbers.features("points"), [2, 1]);
        assert_eq!(numbers.features("quiet"), [7]);
        assert_eq!(numbers.features("gates"), [1, 1, 2, 3, 2, 1, 1]);
        assert_eq!(numbers.features("kinds"), [2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(numbers.features("reserve"), [5, 4]);
        assert_eq!(numbers.features("hand"), [0, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
        let out = numbers.features("out");
        assert_eq!(out[..10], [2, 0, 0, 0, 0, 0, 0, 0, 0, 0], "its own two Stars");
        assert_eq!(out[21..32], [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1], "a Quake, a Cyclone, and one unknown");
        assert_eq!(out[32..], [0, 0, 0, 0, 0, 0, 0, 0, 1, 0], "which is not the Keys");
    }

    #[test]
    fn what_a_spectator_sees() {
        let state = AttaKube::read_position(TEXT).unwrap();
        let numbers = Numbers::of::<AttaKube>(&state, Viewer::Spectator);
        assert_eq!(numbers.plane("own unknown", 0), "e1 a2 g3 d4");
        assert_eq!(numbers.plane("other's unknown", 0), "f5 c6 g7");
        assert_eq!(numbers.features("hand"), [0; 10]);
        assert_eq!(numbers.features("seat"), [0, 0]);
    }

    #[test]
    fn ids_and_features() {
        assert_eq!(names::<AttaKube>("a1=star"), "set star");
        assert_eq!(names::<AttaKube>("c3-c5"), "kube c3; step +0,+2");
        assert_eq!(names::<AttaKube>("c7-d8"), "kube c7; step +1,+1");
        assert_eq!(names::<AttaKube>("c1-b0"), "kube c1; step -1,-1");
        assert_eq!(names::<AttaKube>("c3!col"), "kube c3; quake column");
        assert_eq!(names::<AttaKube>("c3!d3"), "kube c3; aim east");
        assert_eq!(names::<AttaKube>("c3!"), "kube c3; cyclone");
        assert_eq!(names::<AttaKube>("c3?e5"), "kube c3; look e5");
        assert_eq!(names::<AttaKube>("+keys@g7"), "add keys; gate g");
        assert_eq!(names::<AttaKube>("pass"), "pass");
        let state = AttaKube::read_position(TEXT).unwrap();
        assert_eq!(feature::<AttaKube>(&state, "f5-f3", "kube"), [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(feature::<AttaKube>(&state, "f5-f3", "to"), [6, 3]);
        assert_eq!(feature::<AttaKube>(&state, "g7?a2", "kind"), [0, 0, 0, 0, 0, 0, 1, 0, 0]);
    }
}

mod blox {
    use cubo_blox::Blox;

    use super::*;

    /// The position of `docs/notation/blox.md`.
    const TEXT: &str = "2 b2a2n2/1(BMM)2n2(WGBM)b/2(GGM)3(WWGB)2/3(GWGG)5/7b1/5(MBWM)2a/2(BWW)3b2/4a2(MB)1/2n2a3 act0 3 1 WGGGBBBMMM \
                        32;WGGBBM;+;GMMMM;GMM;WG,G 31;WBM;+;WGGGB;GBBMM;MM,B,GBBM";

    #[test]
    fn what_each_seat_sees() {
        let state = Blox::read_position(TEXT).unwrap();
        let numbers = Numbers::of::<Blox>(&state, seat(1));
        assert_eq!(numbers.plane("figures", 0), "g3 h5 i8 a9");
        assert_eq!(numbers.plane("figures", 1), "f1 e2 i4 d9");
        assert_eq!(numbers.plane("neutral", 0), "c1 e8 g9");
        assert_eq!(numbers.plane("blocks", 0), "g7 h8", "white at the bottom");
        assert_eq!(numbers.plane("blocks", 4 * 3 + 3), "f4 h8", "mauve on the fourth floor");
        assert_eq!(numbers.features("hand"), [1, 3, 1, 0]);
        assert_eq!(numbers.features("discards"), [1, 3, 3, 3]);
        assert_eq!(numbers.features("unseen"), [13, 9, 11, 12]);
        assert_eq!(numbers.features("others held"), [0, 1, 0, 2]);
        assert_eq!(numbers.features("points"), [0, 31, 0, 32]);
        assert_eq!(numbers.features("own blocks"), [1, 0, 1, 1, 1, 2, 2, 1]);
        assert_eq!(numbers.features("played"), [0, 1, 3, 3, 1, 2, 0, 0]);
        assert_eq!(numbers.features("phase"), [0, 0, 1, 0]);
        assert_eq!(numbers.features("to act"), [0, 1]);
        assert_eq!(numbers.features("off"), [0, 0]);
        assert_eq!(numbers.features("towers"), [0, 1, 3, 4, 0]);
        let spectator = Numbers::of::<Blox>(&state, Viewer::Spectator);
        assert_eq!(spectator.features("hand"), [0; 4]);
        assert_eq!(spectator.features("others held"), [0, 2, 2, 4]);
    }

    #[test]
    fn ids_and_features() {
        assert_eq!(names::<Blox>("Nc:G"), "gate Nc; card G");
        assert_eq!(names::<Blox>("W9:m"), "gate W9; joker M");
        assert_eq!(names::<Blox>("c3>N:G"), "figure c3; move north; card G");
        assert_eq!(names::<Blox>("c3xc7:WWM"), "figure c3; destroy north; pay W; pay W; pay M; done");
        assert_eq!(names::<Blox>("c3!a3:GGg"), "figure c3; hit west; pay G; pay G; joker G");
        assert_eq!(names::<Blox>("c3^WWMb"), "figure c3; build; pay W; pay W; pay M; joker B");
        assert_eq!(names::<Blox>("swap WWG"), "swap; pay W; pay W; pay G; done");
        assert_eq!(names::<Blox>("swap WWG+"), "swap; pay W; pay W; pay G; wake");
        let state = Blox::read_position(TEXT).unwrap();
        assert_eq!(feature::<Blox>(&state, "swap GMM", "cards"), [0, 1, 0, 2]);
        assert_eq!(feature::<Blox>(&state, "i4>W:w", "joker"), [1, 0, 0, 0]);
    }
}

mod cube_attack {
    use cubo_cube_attack::{CubeAttack, Planet};

    use super::*;

    #[test]
    fn what_each_seat_sees() {
        let state = CubeAttack::read_position("2 64 r3 t1a1!H3.u2 2,0 E0.u1*2,M0.s1;H3.u2").unwrap();
        let numbers = Numbers::of::<CubeAttack>(&state, seat(1));
        assert_eq!(numbers.value("cubes", 1, Planet::H3.index()), 1);
        assert_eq!(numbers.value("cubes", 6, Planet::E0.index()), 2);
        assert_eq!(numbers.value("cubes", 8, Planet::M0.index()), 1);
        assert_eq!(numbers.value("entry", 0, Planet::E3.index()), 1);
        assert_eq!(numbers.value("acted", 0, Planet::H3.index()), 1);
        assert_eq!(numbers.features("acted form"), [0, 1, 0, 0, 0, 0]);
        assert_eq!(numbers.features("to act"), [1, 0]);
        assert_eq!(numbers.features("first"), [0, 1]);
        assert_eq!(numbers.features("actions left"), [1]);
        assert_eq!(numbers.features("round"), [3]);
        assert_eq!(numbers.features("target"), [0, 64]);
        assert_eq!(numbers.features("points"), [0, 0, 0, 2]);
        assert_eq!(numbers.features("reserve"), [18, 17]);
    }

    #[test]
    fn ids_and_features() {
        assert_eq!(names::<CubeAttack>("H0.u1>M0"), "cube H0.u1; go M0");
        assert_eq!(names::<CubeAttack>("C2.s1!"), "cube C2.s1; activate");
        assert_eq!(names::<CubeAttack>("M0.s1x3.u2"), "cube M0.s1; hit 3.u2");
        assert_eq!(names::<CubeAttack>("M0.l1xC0.5.l2"), "cube M0.l1; aim C0; hit 5.l2");
        assert_eq!(names::<CubeAttack>("pass"), "pass");
        let state = CubeAttack::read_position("3 64 r3 t2a2 2,0,0 M0.u2;H3.u2;M0.s1").unwrap();
        assert_eq!(feature::<CubeAttack>(&state, "M0.s1x0.u2", "victim"), [1, 0, 0, 2]);
        assert_eq!(feature::<CubeAttack>(&state, "M0.s1x0.u2", "victim's team"), [1]);
        assert_eq!(feature::<CubeAttack>(&state, "M0.s1>F", "to"), [0, 0, 0, 0, 0, 1]);
        assert_eq!(feature::<CubeAttack>(&state, "M0.s1>F", "there"), [1, 1, 0, 0]);
    }
}

mod cubulus {
    use cubo_cubulus::Cubulus;

    use super::*;

    #[test]
    fn the_start_from_both_sides() {
        let state = Cubulus::start(&Default::default(), 2).unwrap();
        let white = Numbers::of::<Cubulus>(&state, seat(0));
        assert_eq!(white.plane("cubes", 0), "a1 i1");
        assert_eq!(white.plane("cubes", 5), "d1 f1");
        assert_eq!(white.plane("cubes", 6), "a9 i9");
        assert_eq!(white.plane("south", 2), "a1 b1 c1 d1 f1 g1 h1 i1");
        assert_eq!(white.plane("master", 1), "e9");
        assert_eq!(white.plane("shields", 0), "c2 d2 f2 g2");
        assert_eq!(white.plane("other half", 1), "c2 f2 c8 f8");
        assert_eq!(white.plane("other half", 3), "d2 g2 d8 g8");
        assert_eq!(white.features("first move"), [1, 1]);
        assert_eq!(white.features("to act"), [1, 0]);
        let black = Numbers::of::<Cubulus>(&state, seat(1));
        assert_eq!(black.plane("cubes", 0), "a9 i9");
        assert_eq!(black.plane("master", 0), "e9");
        assert_eq!(black.features("to act"), [0, 1]);
    }

    #[test]
    fn ids_and_features() {
        assert_eq!(names::<Cubulus>("D1-D7"), "piece D1; straight north 6");
        assert_eq!(names::<Cubulus>("E1-D2"), "piece E1; diagonal north-west");
        assert_eq!(names::<Cubulus>("D1-D4-G4"), "piece D1; bend north 3, right 3");
        assert_eq!(names::<Cubulus>("D5-B5-B4"), "piece D5; bend west 2, left 1");
        assert_eq!(names::<Cubulus>("C2D2-D2E2"), "piece C2; slide second, east");
        assert_eq!(names::<Cubulus>("C2D2-C2C3"), "piece C2; slide first, north");
        assert_eq!(names::<Cubulus>("C2D2-SE2"), "piece C2; stand second");
        assert_eq!(names::<Cubulus>("C2D2-SB2"), "piece C2; stand first");
        assert_eq!(names::<Cubulus>("SE2-SF3"), "piece E2; step north-east");
        assert_eq!(names::<Cubulus>("SE2-C2D2"), "piece E2; lie west");
        assert_eq!(names::<Cubulus>("D1@270"), "piece D1; rotate 270");
        assert_eq!(names::<Cubulus>("E9=cube"), "piece E9; troc cube");
        assert_eq!(names::<Cubulus>("E9=D9E9"), "piece E9; troc shield west");
        assert_eq!(names::<Cubulus>("end"), "end");
        assert_eq!(Cubulus::path("A1-A9".parse().unwrap()), None, "no die shows 8");
        let state = Cubulus::start(&Default::default(), 2).unwrap();
        // The start says 13A1; after A1-A2 it is 36A2.
        assert_eq!(feature::<Cubulus>(&state, "A1-A2", "top"), [1, 3]);
        assert_eq!(feature::<Cubulus>(&state, "A1-A2", "to"), [1, 2, 1, 2]);
        assert_eq!(feature::<Cubulus>(&state, "A1-A2", "takes"), [0, 0, 0]);
    }
}

mod qwirkle_cubes {
    use cubo_qwirkle_cubes::QwirkleCubes;

    use super::*;

    #[test]
    fn what_everybody_sees() {
        let text = "seats 2; turn 0 lay; passes 0; scores 2 0; hands Ro,Ro,Rs,Gd,Gd,Be | Ro,Os,Yd,Gx,Be,Pc; table Yo@0,0 Ys@1,0";
        let state = QwirkleCubes::read_position(text).unwrap();
        let numbers = Numbers::of::<QwirkleCubes>(&state, seat(1));
        let middle = 15 * 31 + 15;
        assert_eq!((numbers.value("colours", 2, middle), numbers.value("colours", 2, middle + 1)), (1, 1));
        assert_eq!((numbers.value("symbols", 0, middle), numbers.value("symbols", 1, middle + 1)), (1, 1));
        assert_eq!(numbers.features("hands")[36..38], [2, 1], "the other's Ro and Rs");
        assert_eq!(numbers.features("points"), [0, 0, 0, 2]);
        assert_eq!(numbers.features("bag"), [11, 14, 12, 12, 13, 14]);
        assert_eq!(numbers.features("phase"), [0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        assert_eq!(numbers.features("beyond"), [0]);
        assert_eq!(feature::<QwirkleCubes>(&state, "Ro@0,1", "points"), [2, 0]);
        assert_eq!(feature::<QwirkleCubes>(&state, "Ro@0,1 Rs@1,1", "points"), [6, 0]);
        assert_eq!(feature::<QwirkleCubes>(&state, "Ro@0,1 Rs@1,1", "way"), [1, 0]);
    }

    #[test]
    fn ids() {
        assert_eq!(names::<QwirkleCubes>("keep"), "keep");
        assert_eq!(names::<QwirkleCubes>("roll Ro,Ro,Gs"), "roll Ro; roll Ro; roll Gs; stop");
        assert_eq!(names::<QwirkleCubes>("Ro@3,-2"), "lay Ro; column 3; row -2; stop");
        assert_eq!(
            names::<QwirkleCubes>("Ro@3,2 Rs@4,2"),
            "lay Ro; column 3; row 2; onward right; lay Rs; stop"
        );
        assert_eq!(
            names::<QwirkleCubes>("Ro@3,2 Rs@3,3"),
            "lay Ro; column 3; row 2; onward up; lay Rs; stop"
        );
        assert_eq!(names::<QwirkleCubes>("pass"), "pass");
    }

    /// The points among the features are those that the game finds by itself.
    #[test]
    fn points_of_layings() {
        let (mut dice, mut list) = (QuickDice::new(5), Vec::new());
        let mut state = QwirkleCubes::start(&Default::default(), 3).unwrap();
        let mut compared = 0;
        while let Some(event) = walk::random_event::<QwirkleCubes>(&state, &mut dice, &mut list) {
            for (action, points) in state.layings().take(10) {
                let found = feature::<QwirkleCubes>(&state, &action.to_string(), "points")[0];
                assert_eq!(found, points as i8, "{action} in {}", QwirkleCubes::write_position(&state));
                compared += 1;
            }
            cubo_core::apply(&mut state, &event);
        }
        assert!(compared > 50);
    }
}
