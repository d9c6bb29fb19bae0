//! The galaxy in a terminal.

use crate::common::{at, start};
use cubo_core::{Game, Ink, Language, Viewer};
use cubo_cube_attack::{CubeAttack, Planet, State};

fn drawn(state: &State) -> String {
    drawn_in(state, Language::En)
}

fn drawn_in(state: &State, language: Language) -> String {
    CubeAttack::picture(&CubeAttack::view(state, Viewer::Spectator), language).to_string()
}

#[test]
fn every_planet_is_on_the_map_once() {
    let text = drawn(&start(2));
    let map: Vec<&str> = text.lines().skip(2).take(26).flat_map(str::split_whitespace).collect();
    for planet in Planet::ALL {
        let name = planet.to_string();
        assert_eq!(map.iter().filter(|word| **word == name).count(), 1, "{planet}\n{text}");
    }
    assert!(text.lines().skip(2).take(26).all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn who_stands_where_is_written_under_the_planet() {
    let crowded = "6 64 r9 t5a1xF.l2 9,8,7,6,5,4 E0.u1*3,F.s2,M0.s1*2,C0.u1;F.s1,M1.l2,C0.u2,H1.u1;\
                   F.u1,M2.u1,A2.s2;F.u1,M3.u1,H0.u2;F.u2,C4.u1;F.l2,C5.u1*2,C5.s2";
    let text = drawn(&at(crowded));
    for words in [
        "Round 9 · team 2 began · target 64 · team 5 to act, 1 action left (F.l2 has attacked)",
        " 0×3 ",
        " 3u2 ",
        " 0×2 ",
        " 0u1 1u2 ",
        " 0 1 2 3 4 5 ",
        " 5×3 ",
        " 2s2",
        "  team 0    9 points  reserve 12   E0.u1×3 M0.s1×2 C0.u1 F.s2",
        "> team 5    4 points  reserve 14   C5.u1×2 C5.s2 F.l2",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn cubes_are_painted_in_the_ink_of_their_team() {
    let picture = CubeAttack::picture(&CubeAttack::view(&start(3), Viewer::Spectator), Language::En);
    let inked = |ink, text| picture.lines().flatten().any(|(i, t)| *i == ink && t.trim() == text);
    assert!(inked(Ink::Seat(1), "1u1") && inked(Ink::Seat(2), "E4.u1") && inked(Ink::Faint, "E1"));
}

#[test]
fn a_finished_game_says_so() {
    assert!(
        drawn(&at("2 64 r9 over 66,0 E0.u1;E3.u1"))
            .starts_with("Round 9 · team 0 began · target 64 · over\n")
    );
}

#[test]
fn the_words_are_french_for_those_who_read_french() {
    let text = drawn_in(&at("2 64 r3 t1a1!H3.u2 2,0 E0.u1*2,M0.s1;H3.u2"), Language::Fr);
    let first =
        "Manche 3 · l’équipe 0 a commencé · objectif 64 · à l’équipe 1, encore 1 action (H3.u2 a activé)";
    assert_eq!(text.lines().next(), Some(first));
    assert!(text.contains("> équipe 1    0 points  réserve 18   H3.u2"), "{text}");
    for english in ["team", "reserve", "Round", "moon", "health"] {
        assert!(!text.contains(english), "{text}");
    }
    let over = drawn_in(&at("2 64 r9 over 66,0 E0.u1;E3.u1"), Language::Fr);
    assert!(over.lines().next().is_some_and(|line| line.ends_with("partie terminée")), "{over}");
    // the map itself needs no words
    let map =
        |language| drawn_in(&start(4), language).lines().skip(2).take(26).collect::<Vec<_>>().join("\n");
    assert_eq!(map(Language::En), map(Language::Fr));
}

/// The picture of the start, compared with a file.
#[test]
fn the_start_looks_like_this() {
    assert_eq!(drawn(&start(2)), include_str!("golden/start.txt"));
}
