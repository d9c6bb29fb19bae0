//! Sentences: every event, every advice and every refusal, for every listener and in both languages.

use crate::common::{basic, play, read, start, white};
use cubo_core::telling::{Part, Sentence, Teller, Telling, Told};
use cubo_core::{Dice, Game, Language, QuickDice, Seat, Viewer, walk};
use cubo_cubulus::{Action, Cell, Cubulus, Options, Quarter, Span, State};

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
const MOMENTS: [&str; 3] = ["mate", "stuck", "draw"];

fn tellers() -> Vec<Teller> {
    let mut all = Vec::new();
    for language in Language::ALL {
        for viewer in VIEWERS {
            for names in [vec![], vec!["Alma".to_owned(), "Basile".to_owned()]] {
                all.push(Teller { language, viewer, names });
            }
        }
    }
    all
}

/// Looks for faults that no sentence may have.
fn sound(said: &Sentence, language: Language, about: &str) {
    let text = said.to_string();
    let bad = |what: &str| panic!("{what}: {text:?} ({about})");
    if text.is_empty() || text.contains("  ") || text.trim() != text || text.contains('%') {
        bad("spaces");
    }
    if !text.ends_with(['.', '!', '?']) || text.contains("..") || text.contains(" .") {
        bad("its end");
    }
    if text.contains(['\'', '"']) {
        bad("a straight quote");
    }
    for sentence in text.split_inclusive(". ") {
        if sentence.chars().next().is_some_and(char::is_lowercase) {
            bad("no capital");
        }
    }
    let wrong: &[&str] = match language {
        Language::Fr => &[
            " de A",
            " de E",
            " de I",
            " de H",
            " de le ",
            " à le ",
            " le A",
            " que il",
            "De A",
            "De E",
            "De I",
            "De H",
            "Le Alma",
            " :",
            " ;",
            " !",
            " ?",
            "vous gagne.",
            "Basile gagnez",
            "Blancs gagne.",
        ],
        Language::En => &["you wins", "You wins", "Basile win.", "White win.", "you’s", "a E", "\u{a0}"],
    };
    for fault in wrong {
        // French has a no-break space before these marks; a plain space is a fault.
        if text.contains(fault) {
            bad(fault);
        }
    }
    if language == Language::Fr {
        let marks: Vec<char> = text.chars().collect();
        for pair in marks.windows(2) {
            if pair[1] == ':' && pair[0] != '\u{a0}' {
                bad("a colon without its space");
            }
        }
    }
    for part in said.parts() {
        if let Part::Piece { piece, .. } = part {
            let (colour, kind) = piece.split_once('-').unwrap_or_default();
            let die = kind.len() == 2 && kind.bytes().all(|b| (b'1'..=b'6').contains(&b));
            if !matches!(colour, "white" | "black")
                || !(die || matches!(kind, "master" | "shield" | "soldier"))
            {
                bad(piece);
            }
        }
        if let Part::Cell { cell, .. } = part {
            assert!(cell.parse::<Cell>().is_ok(), "{cell}");
        }
    }
}

fn check(telling: &Telling, language: Language, about: &str) {
    sound(&telling.short, language, about);
    sound(&telling.long, language, about);
    let length = telling.short.to_string().chars().count();
    assert!(length <= 120, "{length}: {} ({about})", telling.short);
    assert!(telling.long.to_string().len() >= telling.short.to_string().len() || telling.moment.is_some());
    assert!(telling.moment.is_none_or(|moment| MOMENTS.contains(&moment)));
}

fn tell(before: &State, action: &str, teller: &Teller) -> Telling {
    let action: Action = action.parse().expect("an action");
    let mut after = before.clone();
    assert_eq!(Cubulus::refuse(before, action), None, "{action}");
    Cubulus::play(&mut after, action);
    told(before, action, &after, teller)
}

fn told(before: &State, action: Action, after: &State, teller: &Teller) -> Telling {
    let (b, a) = (Cubulus::view(before, teller.viewer), Cubulus::view(after, teller.viewer));
    Cubulus::tell(&Told { by: Some(before.side().seat()), seen: &action, before: &b, after: &a }, teller)
}

fn english(viewer: Viewer) -> Teller {
    Teller { language: Language::En, viewer, names: vec!["Alma".into(), "Basile".into()] }
}

fn french(viewer: Viewer) -> Teller {
    Teller { language: Language::Fr, ..english(viewer) }
}

const WHITE: Viewer = Viewer::Seat(Seat(0));
const BLACK: Viewer = Viewer::Seat(Seat(1));

#[test]
fn every_event_of_random_games_is_told_well() {
    let tellers = tellers();
    let mut dice = QuickDice::new(17);
    let mut endings = 0;
    for game in 0..24 {
        let mut state = Cubulus::start(&Options { level: 1 + game % 2 }, 2).expect("two");
        for step in 0..160 {
            let legal = walk::list::<Cubulus>(&state);
            if legal.is_empty() {
                endings += 1;
                break;
            }
            // Captures and trocs are chosen more often than at random.
            let mut action = legal[dice.below(legal.len() as u32) as usize];
            for &other in &legal {
                let rare = matches!(
                    other,
                    Action::TrocCube { .. }
                        | Action::TrocShield { .. }
                        | Action::Step { .. }
                        | Action::Lie { .. }
                );
                if rare && dice.below(3) == 0 {
                    action = other;
                }
            }
            let before = state.clone();
            Cubulus::play(&mut state, action);
            let about = format!("{action} in {}", Cubulus::write_position(&before));
            let teller = &tellers[(step + game as usize) % tellers.len()];
            check(&told(&before, action, &state, teller), teller.language, &about);
            check(
                &Cubulus::propose(&Cubulus::view(&before, teller.viewer), action, teller),
                teller.language,
                &about,
            );
        }
    }
    assert!(endings > 0, "no game came to its end");
}

#[test]
fn every_refusal_is_explained_well_and_no_action_is_too_strange() {
    let mut dice = QuickDice::new(5);
    let tellers = tellers();
    let cells: Vec<Cell> = Cell::all().collect();
    let spans: Vec<Span> = Span::all().collect();
    let mut clauses = std::collections::BTreeMap::new();
    let positions = [
        "23A1 E1 C2D2 SE4 14B3 (E9) (14B4) (33C4) (D4D5) (SE5) ; w ; move ; first w ; quiet 0 ; level 2",
        "23A1 E9 C2D2 (B5) (E1F1) (24D9) ; w ; move ; first - ; quiet 0 ; level 2",
        "23A1 D9 C2D2 (B5) (E9) ; w ; move ; first - ; quiet 0 ; level 1",
    ];
    let mut states: Vec<State> =
        positions.iter().filter_map(|text| Cubulus::read_position(text).ok()).collect();
    let mut state = start(2);
    for _ in 0..40 {
        let legal = walk::list::<Cubulus>(&state);
        let Some(&action) = legal.get(dice.below(legal.len().max(1) as u32) as usize) else { break };
        states.push(state.clone());
        Cubulus::play(&mut state, action);
    }
    states.push(start(1));
    for state in &states {
        for n in 0..400 {
            let mut cell = || cells[dice.below(81) as usize];
            let (from, corner, to) = (cell(), cell(), cell());
            let mut span = || spans[dice.below(144) as usize];
            let (one, other) = (span(), span());
            let mut actions = vec![
                Action::Go { from, to },
                Action::Bend { from, corner, to },
                Action::Slide { from: one, to: other },
                Action::Rotate { at: from, by: Quarter::Two },
                Action::Stand { from: one, to },
                Action::Step { from, to },
                Action::Lie { from, to: one },
                Action::TrocCube { at: from },
                Action::TrocShield { at: from, on: one },
                Action::End,
            ];
            // Also actions that start from a piece, so that the later clauses are reached too.
            let own: Vec<Cell> = state.pieces(state.side()).map(|piece| piece.cell()).collect();
            let from = own[n % own.len()];
            actions.push(Action::Go { from, to });
            actions.push(Action::Step { from, to });
            actions.push(Action::TrocShield { at: state.master(state.side()), on: one });
            if let Some(corner) = Cell::new(from.column(), to.row()) {
                actions.push(Action::Bend { from, corner, to });
            }
            if let Some(cubo_cubulus::Piece::Shield(span)) =
                state.pieces(state.side()).find(|p| matches!(p, cubo_cubulus::Piece::Shield(_)))
            {
                actions.push(Action::Slide { from: span, to: one });
                actions.push(Action::Stand { from: span, to });
            }
            for action in actions {
                if let Some(clause) = Cubulus::refuse(state, action) {
                    let teller = &tellers[n % tellers.len()];
                    let said = Cubulus::explain(&Cubulus::view(state, teller.viewer), action, clause, teller);
                    sound(&said, teller.language, &format!("{action}, {clause:?}"));
                    *clauses.entry(format!("{clause:?}")).or_insert(0) += 1;
                    // Any clause may be named with any action.
                    Cubulus::explain(
                        &Cubulus::view(state, teller.viewer),
                        action,
                        cubo_cubulus::Clause::OwnMasterSafe,
                        teller,
                    );
                }
            }
        }
    }
    assert!(clauses.len() >= 15, "{clauses:?}");
}

#[test]
fn a_roll_a_capture_and_what_comes_up() {
    let state = white("53B3 E1 (SB8) (E9)");
    let said = |teller: &Teller| tell(&state, "B3-B8", teller).short.to_string();
    assert_eq!(said(&english(WHITE)), "Your 5 rolls from B3 to B8 and takes a soldier. It now shows 3.");
    assert_eq!(said(&english(BLACK)), "Alma’s 5 rolls from B3 to B8 and takes your soldier. It now shows 3.");
    assert_eq!(said(&french(WHITE)), "Votre 5 roule de B3 à B8 et prend un soldat. Il montre maintenant 3.");
    assert_eq!(
        said(&french(BLACK)),
        "Le 5 d’Alma roule de B3 à B8 et prend votre soldat. Il montre maintenant 3."
    );
    let nobody = Teller::new(Language::Fr, Viewer::Spectator);
    assert_eq!(said(&nobody), "Le 5 blanc roule de B3 à B8 et prend un soldat. Il montre maintenant 3.");
}

fn explained(state: &State, action: &str, teller: &Teller) -> String {
    let action: Action = action.parse().expect("an action");
    let clause = Cubulus::refuse(state, action).expect("refused");
    Cubulus::explain(&Cubulus::view(state, teller.viewer), action, clause, teller).to_string()
}

fn long(state: &State, action: &str, teller: &Teller) -> String {
    tell(state, action, teller).long.to_string()
}

#[test]
fn cu_25_check_is_told_with_the_move_and_where_it_comes_from() {
    let state = white("E8 53B2 (E5)");
    assert_eq!(
        long(&state, "B2-E2-E4", &english(WHITE)),
        "Your 5 rolls through E2 to E4: check. It now shows 1."
    );
    let french = long(&state, "B2-E2-E4", &french(BLACK));
    assert_eq!(french, "Le 5 d’Alma tourne par E2 et s’arrête en E4\u{a0}: échec. Il montre maintenant 1.");
    // The shield leaves the way of the 4 behind it.
    let state = white("A1 42E2 E3F3 (E6)");
    let said = long(&state, "E3F3-F3G3", &english(BLACK));
    assert_eq!(said, "Alma’s shield swings to G3: check. The check comes from Alma’s 4 on E2.");
}

#[test]
fn cu_27_mate_is_a_moment_and_says_who_wins() {
    let mut dice = QuickDice::new(3);
    let mut mates = 0;
    while mates < 4 {
        let mut state = start(1 + mates % 2);
        loop {
            let legal = walk::list::<Cubulus>(&state);
            if legal.is_empty() {
                break;
            }
            let action = legal[dice.below(legal.len() as u32) as usize];
            let before = state.clone();
            Cubulus::play(&mut state, action);
            if state.ending() != Some(cubo_cubulus::Ending::Mate) {
                continue;
            }
            mates += 1;
            let winner = before.side();
            for teller in tellers() {
                let telling = told(&before, action, &state, &teller);
                check(&telling, teller.language, &action.to_string());
                assert_eq!(telling.moment, Some("mate"));
                let you = teller.is_you(winner.seat());
                let end = match (teller.language, you) {
                    (Language::En, true) => "You win.",
                    (Language::En, false) => "wins.",
                    (Language::Fr, true) => "Vous gagnez.",
                    (Language::Fr, false) if teller.name(winner.seat()).is_some() => "gagne.",
                    (Language::Fr, false) => "gagnent.",
                };
                assert!(telling.short.to_string().contains("Die-Check. "), "{}", telling.short);
                assert!(telling.long.to_string().ends_with(end), "{}", telling.long);
            }
        }
    }
}

#[test]
fn cu_13_shields_swing() {
    let state = start(2);
    assert_eq!(long(&state, "C2D2-C2C3", &Teller::new(Language::En, BLACK)), "White’s shield swings to C3.");
    assert_eq!(
        long(&state, "C2D2-C2C3", &Teller::new(Language::Fr, BLACK)),
        "Le bouclier blanc pivote vers C3."
    );
    assert_eq!(long(&state, "C2D2-D2E2", &english(WHITE)), "Your shield swings to E2.");
}

#[test]
fn cu_30_a_troc_says_who_goes_home_and_what_comes_back() {
    let state = white("23A1 D9 (E5) (53B2)");
    let said = long(&state, "D9=cube", &english(WHITE));
    assert_eq!(said, "Troc: your Master goes home and a cube comes back on D9, showing 1.");
    let said = long(&state, "D9=cube", &Teller::new(Language::Fr, BLACK));
    assert_eq!(
        said,
        "Troc\u{a0}: le Maître blanc rentre chez lui, et un cube revient en D9, le 1 sur le dessus."
    );
    let said = long(&state, "D9-C9", &french(BLACK));
    assert_eq!(said, "Le Maître d’Alma passe de D9 à C9. Alma peut encore ramener une pièce.");
}

#[test]
fn cu_29_a_position_that_comes_back_is_announced() {
    let mut state = start(2);
    play(&mut state, "A1@90 A9@90 A1@270");
    assert!(
        long(&state, "A9@270", &english(BLACK))
            .ends_with("This position has now come twice. A third time is a draw.")
    );
    play(&mut state, "A9@270 A1@90 A9@90 A1@270");
    let end = tell(&state, "A9@270", &french(BLACK));
    assert_eq!(end.moment, Some("draw"));
    assert!(end.long.to_string().ends_with("Troisième fois la même position\u{a0}: partie nulle."));
    let quiet = read("E8 53B2 (E5) ; w ; move ; first - ; quiet 98 ; level 2");
    assert!(long(&quiet, "B2@90", &english(WHITE)).contains(" One more turn without"));
}

#[test]
fn advice_is_given_in_the_imperative() {
    let state = white("53B3 E1 (SB8) (E9)");
    let advice = |action: &str, teller: &Teller| {
        Cubulus::propose(&Cubulus::view(&state, WHITE), action.parse().expect("an action"), teller)
            .long
            .to_string()
    };
    assert_eq!(
        advice("B3-B8", &english(WHITE)),
        "Roll the 5 to B8 and take Basile’s soldier. It will show 3."
    );
    assert_eq!(advice("B3-B5-E5", &french(WHITE)), "Roulez le 5 en E5, en tournant par B5. Il montrera 6.");
}

#[test]
fn refusals_name_the_case() {
    let said = |state: &State, action: &str| {
        (explained(state, action, &english(WHITE)), explained(state, action, &french(WHITE)))
    };
    let (en, fr) = said(&start(2), "B1-B4");
    assert_eq!(en, "This cube shows 2: it goes exactly 2 cells. B1 to B4 is 3.");
    assert_eq!(
        fr,
        "Ce cube montre 2\u{a0}: il avance de 2 cases, ni plus ni moins. De B1 à B4, il y en a 3."
    );
    // At level 2 a Master that has not moved may go diagonally: the words must not say otherwise.
    let (en, fr) = said(&start(2), "E1-E3");
    assert_eq!(en, "Your Master goes to a cell beside it, this once also diagonally. E1 to E3 is further.");
    assert!(fr.starts_with("Votre Maître va sur une case voisine, cette fois aussi en diagonale."), "{fr}");
    assert_eq!(said(&start(1), "E1-D2").0, "E1 to D2 is diagonal: your Master goes along rows and columns.");
    assert_eq!(said(&start(2), "D1-D7").0, "Your shield is in the way on D2.");
    let pinned = white("E1 23E3 (E9) (63E7)");
    assert_eq!(said(&pinned, "E3-G3").0, "Basile’s 6 on E7 would then attack your Master on E1.");
    let half = white("E1 23E3 (E9) (C3D3)");
    assert!(said(&half, "E3-C3").1.ends_with("et rien d’autre n’attaque D3."));
    assert_eq!(said(&basic("E1 23B1 (E9)"), "B1@90").0, "At level 1 cubes do not turn on the spot.");
}
