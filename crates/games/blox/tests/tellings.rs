//! The game in sentences: every event, proposal and refusal of whole games, in both languages and for every listener, and the
//! sentences that are meant word by word.

use cubo_blox::{Action, Blox, Cards, Colour, Heap, State};
use cubo_core::telling::{Part, Sentence, Teller, Telling, Told};
use cubo_core::{Clause as _, Event, Game, Language, QuickDice, Seat, Turn, Viewer, walk};

use crate::common::{position, sensible, table, writable};

const NAMES: [&str; 4] = ["Alma", "Basile", "Clio", "Hugo"];
const HANDS: [&str; 3] = ["0;-;+;GBMMM", "0;-;+;WWWGG", "0;-;+;BBBMM"];

fn teller(language: Language, viewer: Viewer, named: bool) -> Teller {
    let names = if named { NAMES.map(str::to_owned).to_vec() } else { Vec::new() };
    Teller { names, ..Teller::new(language, viewer) }
}

fn tell(before: &State, event: &Event<Blox>, after: &State, teller: &Teller) -> Telling {
    let by = match event {
        Event::Action(seat, _) => Some(*seat),
        Event::Chance(_) => None,
    };
    let (was, is) = (Blox::view(before, teller.viewer), Blox::view(after, teller.viewer));
    let seen = Blox::seen(before, event, after, teller.viewer);
    Blox::tell(&Told { by, seen: &seen, before: &was, after: &is }, teller)
}

/// What is never right in either language.
fn check(sentence: &Sentence, language: Language) {
    let text = sentence.to_string();
    let wrong = |why: &str| panic!("{why}: {text:?}");
    if text.is_empty() || !text.ends_with(['.', '!', '?']) {
        wrong("no end");
    }
    if !text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
        wrong("no capital");
    }
    for never in
        ["  ", "'", " .", " ,", "{", "}", "[", "]", "|", "..", ". .", " 1 points", " 1 blocs", "one blocks"]
    {
        if text.contains(never) {
            wrong(never);
        }
    }
    for never in match language {
        Language::En => {
            ["\u{a0}", "\u{202f}", " a blacks", "You pays", "you has", "Alma pay ", " a two"].as_slice()
        }
        Language::Fr => &[
            " de A",
            " de H",
            " que A",
            " que H",
            "’Basile",
            " le œ",
            " que il",
            " si il",
            "vous paie ",
            "Vous paie ",
            " une blanches",
            "un blocs",
            " de le ",
            " de les ",
            "Alma payez",
            "Basile payez",
            "deux blanche ",
            "deux bloc ",
            " 0 points",
        ],
    } {
        if text.contains(never) {
            wrong(never);
        }
    }
    if language == Language::Fr {
        for (mark, space) in [(':', '\u{a0}'), (';', '\u{202f}'), ('!', '\u{202f}'), ('?', '\u{202f}')] {
            for (at, _) in text.match_indices(mark) {
                if !text[..at].ends_with(space) {
                    wrong("a French mark without its space");
                }
            }
        }
    } else if text.contains(" :") || text.contains(" ;") {
        wrong("an English mark with a space");
    }
    for part in sentence.parts() {
        if let Part::Piece { piece, .. } = part
            && !known_piece(piece)
        {
            wrong(piece);
        }
        if let Part::Cell { cell, .. } = part {
            crate::common::cell(cell);
        }
    }
}

/// The spellings of `docs/notation/blox.md`.
fn known_piece(piece: &str) -> bool {
    let Some((kind, rest)) = piece.split_once('-') else { return false };
    let letters = |set: &str| (1..=6).contains(&rest.len()) && rest.chars().all(|c| set.contains(c));
    match kind {
        "card" => letters("WGBM") || (rest.len() == 1 && letters("wgbm")),
        "block" | "tower" => letters("WGBM"),
        "figure" => ["red", "blue", "yellow", "green", "neutral"].contains(&rest),
        _ => false,
    }
}

fn check_telling(telling: &Telling, language: Language) {
    check(&telling.short, language);
    check(&telling.long, language);
    let short = telling.short.to_string();
    assert!(short.chars().count() <= 120, "{short}");
    assert!(telling.long.to_string().starts_with(&short));
    assert!(telling.moment.is_none_or(|moment| ["five", "phase", "last-round", "end"].contains(&moment)));
}

/// Everybody who listens, in both languages, by name and by colour.
fn tellers(seats: u8) -> Vec<Teller> {
    let all = Viewer::all(seats).flat_map(|viewer| Language::ALL.map(|language| (viewer, language)));
    all.flat_map(|(viewer, language)| [true, false].map(|named| teller(language, viewer, named))).collect()
}

#[test]
fn every_event_of_a_game_is_told_to_everybody() {
    let mut moments = std::collections::BTreeSet::new();
    for (seats, seed) in [(2, 5), (3, 6), (4, 7), (4, 8)] {
        let mut dice = QuickDice::new(seed);
        let mut state = Blox::start(&Default::default(), seats).unwrap();
        let mut count = 0;
        while Blox::turn(&state) != Turn::Over {
            let event = match Blox::turn(&state) {
                Turn::Seat(seat) => {
                    let actions = walk::list::<Blox>(&state);
                    count += 1;
                    if count % 40 == 0 {
                        propose_and_refuse(&state, seat, &actions, &mut dice);
                    }
                    Event::Action(seat, actions[sensible(&state, &actions, &mut dice)])
                }
                _ => Event::Chance(Blox::draw(&state, &mut dice)),
            };
            let before = state.clone();
            cubo_core::apply(&mut state, &event);
            for teller in tellers(seats) {
                let telling = tell(&before, &event, &state, &teller);
                check_telling(&telling, teller.language);
                moments.extend(telling.moment);
                if let Event::Chance(_) = event
                    && !teller.is_you(before.table().seat())
                    && count > 0
                {
                    let text = telling.short.to_string();
                    let colours = ["white", "grey", "black", "mauve", "blanc", "gris", "noir"];
                    assert!(!colours.iter().any(|colour| text.contains(colour)), "BX-25: {text}");
                    assert!(
                        !telling.long.parts().iter().any(|part| matches!(part, Part::Piece { .. })),
                        "{text}"
                    );
                }
            }
        }
    }
    assert_eq!(moments.into_iter().collect::<Vec<_>>(), ["end", "five", "last-round", "phase"]);
}

fn propose_and_refuse(state: &State, seat: Seat, actions: &[Action], dice: &mut QuickDice) {
    for language in Language::ALL {
        let teller = teller(language, Viewer::Seat(seat), true);
        let view = Blox::view(state, teller.viewer);
        for &action in actions {
            check_telling(&Blox::propose(&view, action, &teller), language);
        }
        for action in writable(state, dice) {
            if let Some(clause) = Blox::refuse(state, action) {
                let told = Blox::explain(&view, action, clause, &teller);
                check(&told, language);
                assert!(told.to_string().chars().count() <= 240, "{told}");
                assert!(!told.to_string().contains("BX-"), "{told}");
            }
            // Whatever it is asked, it has something to say.
            let clauses = cubo_blox::Clause::ALL;
            let spectator = Blox::view(state, Viewer::Spectator);
            let odd = clauses[(action.to_string().len() * 7) % clauses.len()];
            assert!(!Blox::explain(&view, action, odd, &teller).is_empty());
            assert!(!Blox::explain(&spectator, action, odd, &teller).is_empty());
            assert!(!Blox::propose(&spectator, action, &teller).short.is_empty());
        }
    }
}

/// What one action comes to for somebody, in both languages.
fn both(state: &State, text: &str, viewer: Viewer) -> [Telling; 2] {
    let (mut after, seat) = (state.clone(), state.table().seat());
    crate::common::play(&mut after, text);
    let event = Event::Action(seat, text.parse().unwrap());
    Language::ALL.map(|language| tell(state, &event, &after, &teller(language, viewer, true)))
}

fn shorts(state: &State, text: &str, viewer: Viewer) -> [String; 2] {
    both(state, text, viewer).map(|telling| telling.short.to_string())
}

const CLIO: Viewer = Viewer::Seat(Seat(2));

#[test]
fn a_tower_falls() {
    let state = table(3, "act0", 2, "d1=GB a1=WM a2=WM a@e1", &HANDS);
    assert_eq!(
        shorts(&state, "e1xd1:GB", CLIO),
        [
            "Alma pays a grey and a black: the tower on d1 falls, 2 points and two blocks.",
            "Alma paie une grise et une noire\u{a0}: la tour de d1 tombe, 2 points et deux blocs.",
        ]
    );
    assert_eq!(
        shorts(&state, "e1xd1:Gb", Viewer::Seat(Seat(0))),
        [
            "You pay a grey and the joker: the tower on d1 falls, 2 points and two blocks.",
            "Vous payez une grise et le joker\u{a0}: la tour de d1 tombe, 2 points et deux blocs.",
        ]
    );
}

#[test]
fn bx_21_a_phase_begins() {
    let state = table(3, "act0", 2, "d1=GB h9=WM a1=WMG b5=WMG a@e1", &HANDS);
    let [en, fr] = both(&state, "e1xd1:GB", CLIO);
    assert_eq!((en.moment, fr.moment), (Some("phase"), Some("phase")));
    let ends =
        "Only one tower of 2 is left: phase 3 begins. Towers of up to 3 fall now, towers of 4 are built.";
    assert!(en.long.to_string().ends_with(ends), "{}", en.long);
    assert!(
        fr.long.to_string().contains("Il ne reste qu’une tour de 2\u{a0}: la phase 3 commence."),
        "{}",
        fr.long
    );
    let view = Blox::view(&state, Viewer::Seat(Seat(0)));
    let told = Blox::propose(&view, "e1xd1:GB".parse().unwrap(), &teller(Language::Fr, view.viewer(), true));
    assert_eq!(
        told.short.to_string(),
        "Payez une grise et une noire pour détruire la tour de d1\u{a0}: 2 points."
    );
    assert!(told.long.to_string().contains("la phase 3 commence"), "a hint tells what is certain");
}

#[test]
fn a_figure_enters_and_moves() {
    let state = table(3, "act0", 2, "d5=GB h9=WM a@e1", &HANDS);
    assert_eq!(
        shorts(&state, "W1:M", CLIO),
        [
            "Alma enters from the left, straight to the first mauve cell, b1.",
            "Alma entre par la gauche, jusqu’à la première case mauve, b1.",
        ]
    );
    assert_eq!(
        shorts(&state, "e1>N:g", Viewer::Seat(Seat(0))),
        [
            "You move up to the first grey cell, e3, with the joker.",
            "Vous montez jusqu’à la première case grise, e3, avec le joker.",
        ]
    );
}

#[test]
fn a_figure_is_hit() {
    // a1 and f1 are white, and nothing white lies between.
    let state = table(3, "act1", 2, "d5=GB h9=WM b@f1 c@a1", &HANDS);
    assert_eq!(
        shorts(&state, "f1!a1:WWW", CLIO),
        [
            "You are hit on a1: three whites, 3 points for Basile. Your figure waits beside the board.",
            "Votre figurine est frappée en a1\u{a0}: trois blanches, 3 points pour Basile. Elle attend au bord.",
        ]
    );
    assert_eq!(
        shorts(&state, "f1!a1:WWW", Viewer::Seat(Seat(1))),
        [
            "You pay three whites and hit Clio’s figure on a1: 3 points.",
            "Vous payez trois blanches et frappez la figurine de Clio en a1\u{a0}: 3 points.",
        ]
    );
}

#[test]
fn bx_22_the_last_round_and_who_still_plays() {
    let state = table(3, "act0", 4, "h9=GGBB a@e5 b5=GGBB a@c5", &["0;-;+;GGBBM", HANDS[1], HANDS[2]]);
    let [en, fr] = both(&state, "c5xb5:GGBB", CLIO);
    assert_eq!(en.moment, Some("last-round"));
    let ends = "Only one tower of 4 is left: this is the last round. Basile and you still have a turn.";
    assert!(en.long.to_string().ends_with(ends), "{}", en.long);
    assert!(fr.long.to_string().ends_with("Basile et vous jouez encore une fois."), "{}", fr.long);
}

#[test]
fn bx_23_the_end_and_who_won() {
    let one = |points: [&str; 3]| {
        let text = format!("3 9/9/9/9/9/9/9/9/9 draw2:1 4! 0+ M {} {} {}", points[0], points[1], points[2]);
        let before = position(&text);
        let mut after = before.clone();
        crate::common::apply_chance(&mut after, "draw W");
        let event = Event::Chance("draw W".parse().unwrap());
        Language::ALL.map(|language| {
            let telling = tell(&before, &event, &after, &teller(language, CLIO, true));
            assert_eq!(telling.moment, Some("end"));
            telling.long.to_string()
        })
    };
    let (a, b) = ("12;G;+;GBMMM;-;-", "9;-;+;WWWGG;-;-");
    assert_eq!(
        one([a, b, "15;-;+;BBMM;-;M"])[0],
        "You draw a white. The game is over. You win, 15 points to 12."
    );
    assert_eq!(
        one([a, b, "12;WB;+;BBMM;-;M"])[1],
        "Vous piochez une blanche. La partie est finie. Vous gagnez\u{a0}: 12 points, à égalité avec Alma, mais avec plus de blocs."
    );
    assert_eq!(
        one([a, b, "12;W;+;BBMM;-;M"])[1],
        "Vous piochez une blanche. La partie est finie. Alma et vous partagez la victoire, avec 12 points et autant de blocs."
    );
}

#[test]
fn refusals_name_the_case() {
    let state = table(3, "act0", 2, "e5=WM a1=WGBM h1=GB a@e2 a@g1 b@g5", &HANDS);
    let explained = |text: &str| {
        let action: Action = text.parse().unwrap();
        let clause = Blox::refuse(&state, action).unwrap();
        let view = Blox::view(&state, Viewer::Seat(Seat(0)));
        Language::ALL.map(|language| {
            let told = Blox::explain(&view, action, clause, &teller(language, view.viewer(), true));
            (clause.id(), told.to_string())
        })
    };
    let en = |text: &str| explained(text)[0].1.clone();
    // Between e2 and e5 lie e3 (grey) and e4 (white).
    let [(clause, told), (_, dit)] = explained("e2xe5:WM");
    assert_eq!(
        (clause, told.as_str()),
        ("BX-11", "The path to e5 crosses a white cell, and the tower has a white block.")
    );
    assert_eq!(dit, "Le chemin vers e5 passe par une case blanche, et la tour a un bloc blanc.");
    assert_eq!(en("g1xa1:WGBM"), "The tower on a1 has 4 blocks; in phase 2 only towers of up to 2 fall.");
    assert_eq!(en("g1xh1:GG"), "The tower on h1 costs a grey and a black.");
    assert_eq!(en("g1>N:W"), "You hold no white card. A mauve would take you to g2.");
    assert_eq!(en("g5>N:G"), "On g5 stands Basile’s figure, not yours.");
    assert_eq!(en("e2xh1:GB"), "From e2, h1 is not in a straight line.");
    assert_eq!(en("swap WW"), "You don’t hold all of these: you lack two whites.");
    assert_eq!(en("e2^GBM"), "The blocks are not all yours: you lack a grey, a black and a mauve.");
}

#[test]
fn bx_14_a_refusal_names_the_tower_that_would_be_walled_in() {
    let state = table(3, "act0", 1, "a1=W b1=G h9=W h8=G a@a2", &["0;GB;+;GBMMM", HANDS[1], HANDS[2]]);
    let action: Action = "a2^GB".parse().unwrap();
    let clause = Blox::refuse(&state, action).unwrap();
    let view = Blox::view(&state, Viewer::Seat(Seat(0)));
    let told = Blox::explain(&view, action, clause, &teller(Language::En, view.viewer(), true));
    assert_eq!(
        told.to_string(),
        "A tower on a2 would wall in the one on a1: nobody could reach it any more."
    );
}

#[test]
fn swaps_say_how_many_and_then_which() {
    let state = table(3, "act0", 2, "d5=GB h9=WM", &["0;-;-;GBMMM", HANDS[1], HANDS[2]]);
    let cards = Cards::new(Heap::many(Colour::Mauve, 2)).unwrap();
    let text = Action::Swap { cards, wake: true }.to_string();
    let [en, fr] = both(&state, &text, CLIO);
    assert_eq!(
        en.long.to_string(),
        "Alma swaps two cards and turns the joker up again. Discarded: two mauves."
    );
    assert_eq!(
        fr.long.to_string(),
        "Alma change deux cartes et retourne son joker. À la défausse\u{a0}: deux mauves."
    );
}
