//! Tellings, proposals and reasons, in both languages.

use crate::common::{G, OTHER, action, at, naive, read, row};
use cubo_core::telling::{Part, Sentence, Teller, Telling, Told};
use cubo_core::{Clause as _, Dice, Event, Game, Language, QuickDice, Seat, Viewer, apply, walk};
use cubo_qwirkle_cubes::{Action, Cell, Clause, Cube, Phase, State};

const NAMES: [&str; 4] = ["Alma", "Basile", "Zoé", "Théo"];

fn teller(language: Language, viewer: Viewer, named: bool) -> Teller {
    let names = if named { NAMES.map(str::to_owned).to_vec() } else { Vec::new() };
    Teller { language, viewer, names }
}

fn tell(before: &State, event: &Event<G>, after: &State, teller: &Teller) -> Telling {
    let (old, new) = (G::view(before, teller.viewer), G::view(after, teller.viewer));
    let seen = G::seen(before, event, after, teller.viewer);
    let by = match event {
        Event::Action(seat, _) => Some(*seat),
        Event::Chance(_) => None,
    };
    G::tell(&Told { by, seen: &seen, before: &old, after: &new }, teller)
}

/// A fault that no sentence of that language may have.
fn slip(sentence: &Sentence, language: Language) -> Option<&'static str> {
    let text = sentence.to_string();
    for part in sentence.parts() {
        let known = match part {
            Part::Piece { piece, .. } => piece.parse::<Cube>().is_ok(),
            Part::Cell { cell, .. } => cell.parse::<Cell>().is_ok(),
            Part::Player { player, text } => player.0 < 4 && !text.is_empty(),
            Part::Words { words } => !words.is_empty(),
            Part::Number { .. } => true,
        };
        if !known {
            return Some("a part that nobody knows");
        }
    }
    if !text.ends_with(['.', '!', '?']) {
        return Some("no end");
    }
    if !text.chars().next().is_some_and(|first| first.is_uppercase() || first.is_ascii_digit()) {
        return Some("no capital");
    }
    let everywhere = ["  ", "'", "\"", "..", " .", " ,", ",,", "QC-", "@", "points points", " 1 points"];
    let english = [
        " a o",
        " an r",
        " an b",
        " an g",
        " an y",
        " an p",
        "you keeps",
        "you lays",
        "You rolls",
        "you’s",
        "all two",
        "all one",
        "You’s",
    ];
    let french = [
        " :",
        " ;",
        " !",
        " ?",
        " de A",
        " de a",
        " de É",
        " de é",
        " le é",
        " la é",
        " que il",
        "d’B",
        "d’Z",
        "d’T",
        "de le ",
        " à le ",
        "étoile vert ",
        "étoile bleu ",
        "étoile violet ",
        "oranges",
        "étoile vert.",
        "vous garde ",
        "vous pose ",
        "cercle verte",
        "carré bleue",
        " un étoile",
        " un grande",
        " une c",
        " une lo",
        " une t",
    ];
    let more: &[&'static str] = match language {
        Language::En => &english,
        Language::Fr => &french,
    };
    everywhere.iter().chain(more).copied().find(|slip| text.contains(slip))
}

fn check(telling: &Telling, language: Language, what: &str) {
    for sentence in [&telling.short, &telling.long] {
        if let Some(slip) = slip(sentence, language) {
            panic!("{what}: {slip:?} in {sentence}");
        }
    }
    let length = telling.short.to_string().chars().count();
    assert!(length <= 120, "{what}: {length} characters: {}", telling.short);
    assert!([None, Some("qwirkle"), Some("end")].contains(&telling.moment), "{what}: {:?}", telling.moment);
}

/// Chooses the next event: often the best laying, so that there are Qwirkles.
fn choose(state: &State, dice: &mut QuickDice) -> Option<Event<G>> {
    match state.phase() {
        Phase::Lay if dice.below(4) > 0 => {
            let (best, _) = state.layings().next().unwrap();
            Some(Event::Action(state.seat(), best))
        }
        _ => walk::random_event::<G>(state, dice, &mut Vec::new()),
    }
}

#[test]
fn every_event_of_random_games_is_told() {
    let (mut qwirkles, mut ends, mut forced) = (0, 0, 0);
    for seed in 0..12 {
        let seats = 2 + (seed % 3) as u8;
        let mut dice = QuickDice::new(seed);
        let mut state = G::start(&Default::default(), seats).unwrap();
        while let Some(event) = choose(&state, &mut dice) {
            let before = state.clone();
            apply(&mut state, &event);
            forced += u32::from(before.phase() == Phase::Reroll);
            for language in Language::ALL {
                for viewer in Viewer::all(seats) {
                    for named in [true, false] {
                        let teller = teller(language, viewer, named);
                        let telling = tell(&before, &event, &state, &teller);
                        check(&telling, language, &format!("{event:?}"));
                        if viewer == Viewer::Spectator && named && language == Language::En {
                            qwirkles += u32::from(telling.moment == Some("qwirkle"));
                            ends += u32::from(telling.moment == Some("end"));
                        }
                    }
                }
            }
            if let Event::Action(_, action) = event {
                let view = G::view(&before, Viewer::Spectator);
                for language in Language::ALL {
                    let telling = G::propose(&view, action, &Teller::new(language, Viewer::Seat(Seat(0))));
                    check(&telling, language, &format!("propose {action}"));
                }
            }
        }
    }
    assert!(
        qwirkles > 3 && ends == 12 && forced > 0,
        "{qwirkles} Qwirkles, {ends} ends, {forced} forced throws"
    );
}

#[test]
fn every_refusal_is_explained() {
    let mut explained = 0;
    for seed in 0..4 {
        let mut dice = QuickDice::new(seed);
        let mut state = G::start(&Default::default(), 2).unwrap();
        while let Some(event) = choose(&state, &mut dice) {
            if G::turn(&state).seat().is_some() {
                let view = G::view(&state, Viewer::Spectator);
                for action in naive::writable(&state, &mut dice) {
                    // Also for legal actions: no question may cause a panic.
                    let clause = G::refuse(&state, action);
                    let others = if dice.below(20) == 0 { Clause::ALL } else { &[] };
                    for language in Language::ALL {
                        let teller = Teller::new(language, Viewer::Spectator);
                        for &cited in others {
                            assert!(!G::explain(&view, action, cited, &teller).is_empty());
                        }
                        let Some(clause) = clause else { continue };
                        let told = G::explain(&view, action, clause, &teller);
                        explained += 1;
                        // Without a special case the text is that of the clause, which may contain notation.
                        if told.to_string() != language.pick(clause.en(), clause.fr())
                            && let Some(slip) = slip(&told, language)
                        {
                            panic!("{action}: {slip:?} in {told}");
                        }
                    }
                }
            }
            apply(&mut state, &event);
        }
    }
    assert!(explained > 1000, "{explained}");
}

/// The action as Zoé's (seat 2 of 3), told to a spectator.
fn zoe(hand: &str, phase: &str, table: &str, text: &str, language: Language) -> Telling {
    let before = read(&format!(
        "seats 3; turn 2 {phase}; passes 0; scores 35 20 24; hands {OTHER} | {OTHER} | {hand}; table {table}"
    ));
    let mut after = before.clone();
    let event = match text.strip_prefix("chance ") {
        Some(chance) => Event::Chance(chance.parse().unwrap()),
        None => Event::Action(Seat(2), action(text)),
    };
    apply(&mut after, &event);
    tell(&before, &event, &after, &teller(language, Viewer::Spectator, true))
}

fn both(tell: impl Fn(Language) -> Telling) -> [[String; 2]; 2] {
    Language::ALL.map(|language| {
        let telling = tell(language);
        [telling.short.to_string(), telling.long.to_string()]
    })
}

#[test]
fn a_throw_is_told_in_two_sentences() {
    let hand = "Ro,Rx,Yd,Gs,Bx,Be";
    let picked = both(|language| zoe(hand, "choose", "Yo@0,0 Ys@1,0", "roll Ro,Yd,Gs,Be", language));
    assert_eq!(picked[0][0], "Zoé keeps two stars and re-rolls four.");
    assert_eq!(picked[1][0], "Zoé garde deux étoiles et relance quatre cubes.");
    let rolling = "roll Ro,Yd,Gs,Be";
    let fallen = both(|language| zoe(hand, rolling, "Yo@0,0 Ys@1,0", "chance roll Rc,Yc,Go,Bs", language));
    assert_eq!(fallen[0][0], "Zoé rolls clover, clover, circle, square.");
    assert_eq!(fallen[1][0], "Zoé obtient trèfle, trèfle, cercle, carré.");
    assert_eq!(fallen[0][1], "Zoé rolls red clover, yellow clover, green circle, blue square.");
    assert_eq!(fallen[1][1], "Zoé obtient trèfle rouge, trèfle jaune, cercle vert, carré bleu.");
}

#[test]
fn a_sum_is_told_line_by_line() {
    let table = "Yo@0,0 Ys@1,0 Yd@2,0 Gd@2,-1 Bd@2,-2";
    let laid = both(|language| zoe("Ro,Rs,Rd,Ox,Be,Pc", "lay", table, "Ro@0,1 Rs@1,1 Rd@2,1", language));
    assert_eq!(laid[0][0], "Zoé lays three reds: 11 points.");
    assert_eq!(laid[0][1], "Zoé lays three reds: 3 + 2 + 2 + 4 = 11 points. That makes 35 points in all.");
    assert_eq!(laid[1][0], "Zoé pose trois rouges\u{a0}: 11 points.");
    assert_eq!(
        laid[1][1],
        "Zoé pose trois rouges\u{a0}: 3 + 2 + 2 + 4 = 11 points. Cela lui fait 35 points en tout."
    );
    let orange = zoe("Oo,Os,Gx,Gc,Be,Pc", "lay", table, "Oo@0,1 Os@1,1", Language::Fr).short;
    assert_eq!(orange.to_string(), "Zoé pose deux cubes orange\u{a0}: 6 points.");
    // Their pictures follow, and the cells to light up.
    let [.., a, b, c, d] = orange.parts() else { panic!("{orange}") };
    assert_eq!(
        [a, b],
        [
            &Part::Piece { piece: "Oo".into(), text: String::new() },
            &Part::Piece { piece: "Os".into(), text: String::new() }
        ]
    );
    assert_eq!(
        [c, d],
        [
            &Part::Cell { cell: "0,1".into(), text: String::new() },
            &Part::Cell { cell: "1,1".into(), text: String::new() }
        ]
    );
}

#[test]
fn a_qwirkle_is_a_moment() {
    let table = row('R', "osdxe", 0, 0);
    let lays = |language| zoe("Rc,Os,Yd,Gx,Be,Pc", "lay", &table, "Rc@5,0", language);
    assert_eq!(lays(Language::En).moment, Some("qwirkle"));
    let told = both(lays);
    assert_eq!(told[0][0], "Zoé lays a red clover. Six shapes in a row: a Qwirkle, 12 points!");
    assert_eq!(
        told[1][0],
        "Zoé pose un trèfle rouge. Six formes à la suite\u{a0}: un Qwirkle, 12 points\u{202f}!"
    );
    assert_eq!(
        told[0][1],
        "Zoé lays a red clover. Six shapes in a row: a Qwirkle, 12 points! Zoé takes the lead with 36 points."
    );
}

#[test]
fn the_listener_is_you() {
    let before = at("choose", &["Ro,Rx,Yd,Gs,Bx,Be", OTHER], "Yo@0,0 Ys@1,0");
    let mut after = before.clone();
    let event = Event::Action(Seat(0), action("keep"));
    apply(&mut after, &event);
    let told = both(|language| tell(&before, &event, &after, &teller(language, Viewer::Seat(Seat(0)), true)));
    assert_eq!(
        (told[0][0].as_str(), told[1][0].as_str()),
        ("You keep all six cubes.", "Vous gardez vos six cubes.")
    );
    let told =
        both(|language| tell(&before, &event, &after, &teller(language, Viewer::Seat(Seat(1)), false)));
    assert_eq!(told[0][0], "The first player keeps all six cubes.");
    assert_eq!(told[1][0], "Le premier joueur garde ses six cubes.");
}

fn reasons(state: &State, text: &str) -> [String; 2] {
    let clause = G::refuse(state, action(text)).unwrap_or_else(|| panic!("{text} is allowed"));
    let view = G::view(state, Viewer::Spectator);
    Language::ALL.map(|language| {
        G::explain(&view, action(text), clause, &Teller::new(language, Viewer::Seat(Seat(0)))).to_string()
    })
}

#[test]
fn refusals_name_the_case() {
    let state = at("lay", &["Rx,Os,Ys,Bc,Pd,Pc", OTHER], "Bs@0,0 Rs@1,0 Gs@2,0");
    assert_eq!(
        reasons(&state, "Pc@0,1"),
        [
            "A purple clover can’t lie beside a blue square: they share neither colour nor shape.",
            "Un trèfle violet ne peut pas toucher un carré bleu\u{a0}: ni même couleur, ni même forme."
        ]
    );
    assert_eq!(
        reasons(&state, "Bc@-1,0"),
        [
            "That line is all squares: a blue clover has no place in it.",
            "Cette ligne n’a que des carrés\u{a0}: un trèfle bleu n’y a pas sa place."
        ]
    );
    assert_eq!(
        reasons(&state, "Rx@5,5"),
        ["The red star touches no cube on the table.", "L’étoile rouge ne touche aucun cube de la table."]
    );
    assert_eq!(
        reasons(&state, "Rx@1,0"),
        ["There is already a red square on that cell.", "Il y a déjà un carré rouge sur cette case."]
    );
    assert_eq!(
        reasons(&state, "Rx@1,1 Pc@1,2"),
        [
            "A red star and a purple clover can’t be laid together: they share neither colour nor shape.",
            "Une étoile rouge et un trèfle violet ne se posent pas ensemble\u{a0}: ni même couleur, ni même forme."
        ]
    );
    assert_eq!(reasons(&state, "Os@3,0 Ys@5,0")[0], "There is a gap between these cubes: a line has none.");
    assert_eq!(reasons(&state, "Ox@3,0"), ["You have no orange star.", "Vous n’avez pas d’étoile orange."]);
    assert_eq!(
        reasons(&state, "Rx@3,0 Rx@4,0"),
        ["You have no other red star.", "Vous n’avez pas d’autre étoile rouge."]
    );
    assert_eq!(
        reasons(&state, "pass")[0],
        "There is a place for the red star: whoever can lay does not pass."
    );
    let full = at("lay", &["Rx,Rc,Os,Ys,Bc,Pc", OTHER], &row('R', "osdxec", 0, 0));
    assert_eq!(
        reasons(&full, "Rc@6,0"),
        ["That line would have 7 cubes: six is the most.", "Cette ligne aurait 7 cubes\u{a0}: six au plus."]
    );
    let choosing = at("choose", &["Rx,Os,Ys,Bc,Pd,Pc", OTHER], "Bs@0,0 Rs@1,0");
    assert_eq!(reasons(&choosing, "Os@2,0")[0], "First choose: keep your cubes, or re-roll some of them.");
}

#[test]
fn hints_say_what_is_certain() {
    let state = at("lay", &["Os,Ys,Gx,Bc,Pd,Pc", OTHER], "Bs@0,0 Rs@1,0");
    let view = G::view(&state, Viewer::Spectator);
    let hint = |view: &_, text: &str| {
        both(|language| {
            G::propose(view, text.parse::<Action>().unwrap(), &Teller::new(language, Viewer::Spectator))
        })
    };
    let lay = hint(&view, "Os@2,0 Ys@3,0");
    assert_eq!(
        (lay[0][0].as_str(), lay[1][0].as_str()),
        ("Lay two squares: 4 points.", "Posez deux carrés\u{a0}: 4 points.")
    );
    let state = at("choose", &["Os,Ys,Gx,Bc,Pd,Pc", OTHER], "Bs@0,0 Rs@1,0");
    let view = G::view(&state, Viewer::Spectator);
    let roll = hint(&view, "roll Gx,Bc,Pd,Pc");
    assert_eq!(
        roll[0],
        [
            "Keep two squares and re-roll the rest.",
            "Keep two squares and re-roll the rest. As they lie, they can bring 6 points."
        ]
    );
    assert_eq!(roll[1][0], "Gardez deux carrés et relancez le reste.");
}

#[test]
fn whole_hands_and_others_are_counted_as_people_do() {
    let hand = "Ro,Yd,Gs,Bx,Be,Pc";
    let mixed = both(|language| zoe(hand, "choose", "Yo@0,0 Ys@1,0", "roll Ro,Yd,Gs", language));
    assert_eq!(mixed[0][0], "Zoé keeps three cubes and re-rolls the other three.");
    assert_eq!(mixed[1][0], "Zoé garde trois cubes et relance les trois autres.");
    let one = both(|language| zoe(hand, "roll Ro", "Yo@0,0 Ys@1,0", "chance roll Rx", language));
    assert_eq!(
        (one[0][0].as_str(), one[1][0].as_str()),
        ("Zoé rolls a red star.", "Zoé obtient une étoile rouge.")
    );
}
