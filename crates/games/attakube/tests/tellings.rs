//! Every event has its sentence, in both languages, for whoever looks.

use std::collections::BTreeSet;

use crate::common::{at, play, prefer_powers, special_sets, table, writable};
use cubo_attakube::{Action, AttaKube, Kind, Options, State};
use cubo_core::telling::{Part, Sentence, Teller, Telling, Told};
use cubo_core::{Event, Game, Language, QuickDice, Seat, Viewer, walk};

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
const MOMENTS: [&str; 6] = ["end", "gate", "shield", "unmasked", "quake", "cyclone"];

fn teller(language: Language, viewer: Viewer, names: &[&str]) -> Teller {
    Teller { language, viewer, names: names.iter().map(|name| (*name).to_owned()).collect() }
}

/// Plays an action and tells it.
fn told(state: &mut State, action: &str, teller: &Teller) -> Telling {
    let before = state.clone();
    let seat = AttaKube::turn(state).seat().unwrap();
    play(state, action);
    tell(&before, seat, action.parse().unwrap(), state, teller)
}

fn tell(before: &State, seat: Seat, action: Action, after: &State, teller: &Teller) -> Telling {
    let event = Event::<AttaKube>::Action(seat, action);
    let seen = AttaKube::seen(before, &event, after, teller.viewer);
    let (before, after) = (AttaKube::view(before, teller.viewer), AttaKube::view(after, teller.viewer));
    AttaKube::tell(&Told { by: Some(seat), seen: &seen, before: &before, after: &after }, teller)
}

/// The same action in English and in French, short, as a seat hears it.
fn both(state: &State, action: &str, seat: u8, names: &[&str]) -> [String; 2] {
    Language::ALL.map(|language| {
        let teller = teller(language, Viewer::Seat(Seat(seat)), names);
        told(&mut state.clone(), action, &teller).short.to_string()
    })
}

fn long(state: &State, action: &str, seat: u8, names: &[&str]) -> [String; 2] {
    Language::ALL.map(|language| {
        let teller = teller(language, Viewer::Seat(Seat(seat)), names);
        told(&mut state.clone(), action, &teller).long.to_string()
    })
}

const NAMES: [&str; 2] = ["Alma", "Basile"];

#[test]
fn a_hidden_kube_steps() {
    let state = table(1, "a1=star", "d7=comet");
    let [english, french] = both(&state, "d7-d6", 0, &[]);
    assert_eq!(english, "A hidden Kube steps from d7 to d6.");
    assert_eq!(french, "Un Kube caché avance de d7 à d6.");
    let [english, french] = both(&state, "d7-d6", 1, &[]);
    assert_eq!(english, "Your Comet, still hidden, steps from d7 to d6.");
    assert_eq!(french, "Votre Comète, face cachée, avance de d7 à d6.");
}

#[test]
fn an_earthquake_takes_four_with_it() {
    let state = table(1, "c2=comet,c4=star,c6=keys", "c7=quake,c5=star,a7=eye");
    let [english, french] =
        both(&table(1, "c2=comet,a1=star", "c7=quake,c5=star,c4=eye,c3=cyclone"), "c7!col", 0, &[]);
    assert_eq!(english, "It was an Earthquake: column c falls, four Kubes with it, your Comet among them.");
    assert_eq!(
        french,
        "C’était un Séisme\u{a0}: la colonne c tombe, quatre Kubes avec elle, dont votre Comète."
    );
    let [english, french] = long(&state, "c7!col", 0, &NAMES);
    assert_eq!(
        english,
        "It was an Earthquake: column c falls, four Kubes with it, three of them yours. \
         Out: your Comet on c2, your Star on c4, the hidden Kube on c5 and your Celestial Keys Kube on c6."
    );
    assert_eq!(
        french,
        "C’était un Séisme\u{a0}: la colonne c tombe, quatre Kubes avec elle, dont trois à vous. \
         Tombés\u{a0}: votre Comète en c2, votre Étoile en c4, le Kube caché en c5 et votre Kube des Clés Célestes en c6."
    );
    let [english, french] = both(&state, "c7!row", 1, &NAMES);
    assert_eq!(english, "Your Earthquake shows itself: row 7 falls, and your Eye on a7 with it.");
    assert_eq!(french, "Votre Séisme se montre\u{a0}: la rangée 7 tombe, et votre Œil en a7 avec elle.");
}

#[test]
fn a_cyclone_and_the_comet_that_vanished() {
    let state = table(1, "c4=comet!,a1=star", "c5=cyclone");
    let [english, french] = both(&state, "c5!", 0, &NAMES);
    assert_eq!(english, "It was a Cyclone: it falls, and your Comet on c4 with it.");
    assert_eq!(french, "C’était un Cyclone\u{a0}: il tombe, et votre Comète en c4 avec lui.");
    let watcher = teller(Language::Fr, Viewer::Spectator, &NAMES);
    assert_eq!(
        told(&mut state.clone(), "c5!", &watcher).short.to_string(),
        "Un Cyclone de Basile\u{a0}: il tombe, et la Comète d’Alma en c4 avec lui."
    );
}

#[test]
fn an_eye_unmasks() {
    let state = table(0, "a1=eye!", "a2=eclipse");
    let [english, french] = both(&state, "a1?a2", 0, &[]);
    assert_eq!(english, "Your Eye unmasks the Kube on a2: an Eclipse.");
    assert_eq!(french, "Votre Œil démasque le Kube de a2\u{a0}: une Éclipse.");
    let [english, french] = both(&state, "a1?a2", 1, &NAMES);
    assert_eq!(english, "Alma’s Eye unmasks your Eclipse on a2.");
    assert_eq!(french, "L’Œil d’Alma démasque votre Éclipse en a2.");
    let [_, french] = both(&state, "a1?a2", 1, &[]);
    assert_eq!(french, "L’Œil des jaunes démasque votre Éclipse en a2.");
}

#[test]
fn the_keys_leave_and_win() {
    let state = crate::common::position(0, "0:2", "d7=keys,a1=star", "", "a7=star", "");
    let [english, french] = both(&state, "d7-d8", 1, &[]);
    assert_eq!(english, "Yellow’s Celestial Keys leave by your middle gate: 6 points. Yellow wins, 6 to 2.");
    assert_eq!(
        french,
        "Les Clés Célestes des jaunes sortent par votre porte du milieu\u{a0}: 6 points. Les jaunes gagnent, 6 à 2."
    );
    let [english, french] = both(&state, "d7-d8", 0, &NAMES);
    assert_eq!(english, "Your Celestial Keys leave by the middle gate: 6 points. You win, 6 to 2.");
    assert_eq!(
        french,
        "Vos Clés Célestes sortent par la porte du milieu\u{a0}: 6 points. Vous gagnez, 6 à 2."
    );
    let teller = teller(Language::En, Viewer::Spectator, &NAMES);
    assert_eq!(told(&mut state.clone(), "d7-d8", &teller).moment, Some("end"));
}

#[test]
fn a_gate_scores_and_the_score_is_told() {
    let state = crate::common::position(1, "1:1", "a3=star", "", "f1=comet,a7=keys", "");
    let [english, french] = long(&state, "f1-f0", 0, &NAMES);
    assert_eq!(english, "A hidden Kube slips out by your gate on f: 1 point. 2 to 1 for Basile.");
    assert_eq!(french, "Un Kube caché s’échappe par votre porte f\u{a0}: 1 point. 2 à 1 pour Basile.");
}

#[test]
fn a_shield_holds() {
    let state = table(0, "c3=tsunami!", "c4=shield");
    let [english, french] = long(&state, "c3!c4", 0, &NAMES);
    assert_eq!(
        english,
        "Your Tsunami pushes at Basile’s Shield on c4, in vain. The Shield holds, but everybody knows it now."
    );
    assert_eq!(
        french,
        "Votre Tsunami pousse en vain le Bouclier de Basile en c4. Le Bouclier tient bon\u{202f}; mais tout le monde \
         le connaît désormais."
    );
}

#[test]
fn a_tsunami_pushes_and_frees() {
    let state = table(1, "f3=firewall!>f4,a1=star", "e3=tsunami!,f4=star~shield");
    let [english, french] = long(&state, "e3!f3", 0, &NAMES);
    assert_eq!(
        english,
        "Basile’s Tsunami pushes your Firewall from f3 to g3. The hidden Kube on f4 is free again."
    );
    assert_eq!(
        french,
        "Le Tsunami de Basile pousse votre Mur de Feu de f3 à g3. Le Kube caché en f4 est de nouveau libre."
    );
}

#[test]
fn a_repetition_is_told_when_it_comes_twice() {
    let mut state = table(0, "a1=star", "g7=star");
    play(&mut state, "a1-a2 g7-g6 a2-a1");
    let [english, french] = long(&state, "g6-g7", 0, &[]);
    assert!(english.ends_with("This situation has now come twice. A third time ends the game."), "{english}");
    assert!(french.ends_with("Une troisième fois, et la partie s’arrête."), "{french}");
}

#[test]
fn proposals_say_what_and_what_comes_of_it() {
    let state = table(0, "c4=tsunami,c2=comet,d7=keys", "d4=star,c6=shield");
    let view = AttaKube::view(&state, Viewer::Seat(Seat(0)));
    let propose = |action: &str| {
        Language::ALL.map(|language| {
            let teller = teller(language, Viewer::Seat(Seat(0)), &NAMES);
            AttaKube::propose(&view, action.parse().unwrap(), &teller).long.to_string()
        })
    };
    assert_eq!(
        propose("c4!d4"),
        [
            "Push the hidden Kube from d4 to e4 with your Tsunami. That shows everybody what it is. \
             A Shield would hold, and everybody would know it.",
            "Poussez le Kube caché de d4 à e4 avec votre Tsunami. Tout le monde verra alors ce que c’est. \
             Un Bouclier tiendrait bon, mais tout le monde le connaîtrait."
        ]
    );
    assert_eq!(
        propose("d7-d8"),
        [
            "Leave by the middle gate with your Celestial Keys: 6 points. The Keys count the gate twice. You win.",
            "Sortez par la porte du milieu avec vos Clés Célestes\u{a0}: 6 points. Avec les Clés, la porte compte double. \
             Vous gagnez."
        ]
    );
    assert_eq!(propose("c2-c3")[0], "Move your Comet from c2 to c3.");
}

#[test]
fn an_eclipse_on_an_own_kube_is_said_to_block_it() {
    let state = table(0, "c3=eclipse,c4=firewall!>d4,b3=star", "d4=star~shield,d3=comet");
    let view = AttaKube::view(&state, Viewer::Seat(Seat(0)));
    let propose = |action: &str, language| {
        let teller = teller(language, Viewer::Seat(Seat(0)), &NAMES);
        AttaKube::propose(&view, action.parse().unwrap(), &teller).long.to_string()
    };
    let (english, french) = (propose("c3-c4", Language::En), propose("c3-c4", Language::Fr));
    assert!(english.contains("It blocks your Firewall while it stays there."), "{english}");
    assert!(french.contains("Elle bloque votre Mur de Feu tant qu’elle y reste."), "{french}");
    assert!(propose("c3-b3", Language::En).contains("It blocks your Star"));
    assert!(!propose("c3-d3", Language::En).contains("It blocks"), "the other side’s");
}

#[test]
fn refusals_name_the_case() {
    let state = at(
        "0 1:1 2 1123211 x=comet!,b1=star,c7=eye,c6=tsunami,e3=quake,f1=cyclone,g1=star/comet.firewall.eclipse.shield.keys d6=star,a7=shield,x=keys!,e6=firewall,e7=cyclone,b6=comet,g4=eye/star.comet.quake.tsunami.eclipse",
    );
    let view = AttaKube::view(&state, Viewer::Seat(Seat(0)));
    let explain = |action: &str| {
        let action: Action = action.parse().unwrap();
        let clause = AttaKube::refuse(&state, action).unwrap();
        Language::ALL.map(|language| {
            let teller = teller(language, Viewer::Seat(Seat(0)), &NAMES);
            AttaKube::explain(&view, action, clause, &teller).to_string()
        })
    };
    assert_eq!(
        explain("c6!d6"),
        [
            "There is no room to push the Kube on d6: another stands on e6.",
            "Pas la place de pousser le Kube en d6\u{a0}: un autre occupe e6."
        ]
    );
    assert_eq!(explain("c6!c5")[0], "There is no Kube on c5.");
    assert_eq!(explain("e3-e5")[0], "From e3 to e5 is 2 cells: only a Comet goes that far. Others step 1.");
    assert_eq!(explain("d6-d5")[1], "Le Kube en d6 n’est pas à vous.");
    assert_eq!(
        explain("g1!")[1],
        "Il faut pour cela un autre pouvoir que votre Étoile en g1\u{a0}: Cyclone."
    );
    assert_eq!(explain("+star@c1")[0], "Not in your reserve: Star.");
    assert_eq!(
        explain("e3-e8")[0],
        "From e3 the gate is too far: first onto row 7, then out on another turn."
    );
}

/// What is never right in a sentence.
fn faults(text: &str, language: Language) -> Option<String> {
    let bad = |fault: &str| Some(fault.to_owned());
    if text.is_empty() {
        return bad("empty");
    }
    if text.contains("  ")
        || text.contains('\'')
        || text.contains('{')
        || text.contains(" .")
        || text.contains("..")
    {
        return bad("a double space, a straight apostrophe or a brace");
    }
    if !text.ends_with(['.', '!', '?']) {
        return bad("no end");
    }
    if !text.chars().next().unwrap().is_uppercase() {
        return bad("no capital");
    }
    let mut previous = ' ';
    for letter in text.chars() {
        let fine = match (letter, language) {
            (':', Language::Fr) => previous == '\u{a0}',
            (';' | '!' | '?', Language::Fr) => previous == '\u{202f}',
            (':' | ';' | '!' | '?', Language::En) => !previous.is_whitespace(),
            _ => true,
        };
        if !fine {
            return Some(format!("space before {letter}"));
        }
        previous = letter;
    }
    const NEVER: [&str; 22] = [
        " de A",
        " de É",
        " de Œ",
        " le Œ",
        " la Œ",
        " le É",
        " la É",
        " que il",
        " de le ",
        " de les ",
        " à le ",
        " si il",
        "votre Clés",
        "vos Kube ",
        "les Kube caché ",
        "le Clés",
        "une Œ",
        "un É",
        " a E",
        " an S",
        "s’s ",
        " you has ",
    ];
    NEVER.iter().find(|never| text.contains(*never)).map(|never| format!("“{never}”"))
}

fn check(sentence: &Sentence, language: Language, what: &dyn Fn() -> String) {
    let text = sentence.to_string();
    if let Some(fault) = faults(&text, language) {
        panic!("{fault}: {text}\n{}", what());
    }
    for part in sentence.parts() {
        let known = match part {
            Part::Words { words } => !words.is_empty(),
            Part::Piece { piece, .. } => known_picture(piece),
            Part::Cell { cell, .. } => cell.parse::<cubo_attakube::Cell>().is_ok(),
            Part::Number { number, .. } => (0..=12).contains(number),
            Part::Player { player, text } => player.0 < 2 && !text.is_empty(),
        };
        assert!(known, "{part:?} in {text}");
    }
}

fn known_picture(piece: &str) -> bool {
    let Some(kind) = piece.strip_prefix("yellow-").or(piece.strip_prefix("red-")) else { return false };
    kind == "hidden" || kind.strip_suffix("-up").unwrap_or(kind).parse::<Kind>().is_ok()
}

const POWERS: [[&str; 2]; 10] = [
    ["Star", "Étoile"],
    ["Comet", "Comète"],
    ["Earthquake", "Séisme"],
    ["Tsunami", "Tsunami"],
    ["Cyclone", "Cyclone"],
    ["Firewall", "Mur de Feu"],
    ["Eclipse", "Éclipse"],
    ["Shield", "Bouclier"],
    ["Keys", "Clés"],
    ["Eye", "Œil"],
];

/// The powers that a text names.
fn named(text: &str, language: Language) -> Vec<Kind> {
    let name = |kind: &Kind| POWERS[kind.index()][if language == Language::En { 0 } else { 1 }];
    Kind::ALL.into_iter().filter(|kind| text.contains(name(kind))).collect()
}

/// The text when one's own secrets are hidden from whoever looks on: such pieces are called a Kube.
fn veiled(sentence: &Sentence) -> String {
    let text = |part: &Part| match part {
        Part::Piece { piece, .. } if !piece.ends_with("-up") => "Kube".to_owned(),
        other => other.text().into_owned(),
    };
    sentence.parts().iter().map(text).collect()
}

/// Tells whole games to everybody; gives the moments that came.
fn tell_games(options: &Options, seeds: std::ops::Range<u64>) -> BTreeSet<&'static str> {
    let mut moments = BTreeSet::new();
    for seed in seeds {
        let mut dice = QuickDice::new(seed);
        let mut state = AttaKube::start(options, 2).unwrap();
        let mut past = Vec::new();
        let names: &[&str] = match seed % 3 {
            0 => &[],
            1 => &["Alma", "Basile"],
            _ => &["Élise", "Gaïa"],
        };
        while let Some(seat) = AttaKube::turn(&state).seat() {
            let list = walk::list::<AttaKube>(&state);
            let action = list[prefer_powers(&state, &list, &mut dice)];
            let before = state.clone();
            AttaKube::play(&mut state, action);
            past.push(action.to_string());
            for viewer in VIEWERS {
                let open: Vec<Kind> = Seat::all(2)
                    .flat_map(|seat| {
                        AttaKube::view(&state, Viewer::Spectator).kubes(seat).collect::<Vec<_>>()
                    })
                    .filter_map(|kube| kube.kind)
                    .collect();
                for language in Language::ALL {
                    let teller = teller(language, viewer, names);
                    let telling = tell(&before, seat, action, &state, &teller);
                    let what = || format!("{viewer:?} {} by {seat} after {past:?}", action);
                    check(&telling.short, language, &what);
                    check(&telling.long, language, &what);
                    let short = telling.short.to_string();
                    assert!(short.chars().count() <= 120, "{short}");
                    assert!(telling.moment.is_none_or(|moment| MOMENTS.contains(&moment)));
                    moments.extend(telling.moment);
                    let hidden = veiled(&telling.long);
                    assert_eq!(faults(&hidden, language), None, "{hidden}");
                    let strange = named(&hidden, language).into_iter().find(|kind| !open.contains(kind));
                    assert_eq!(strange, None, "{hidden}\n{}", what());
                    if viewer == Viewer::Spectator {
                        assert_eq!(hidden, telling.long.to_string(), "a watcher has no secrets");
                    }
                }
            }
        }
    }
    moments
}

#[test]
fn every_event_is_told_to_everybody() {
    let mut moments = tell_games(&Options::default(), 0..30);
    for options in special_sets() {
        moments.extend(tell_games(&options, 0..4));
    }
    assert_eq!(moments, MOMENTS.into_iter().collect(), "every moment came");
}

#[test]
fn every_proposal_and_every_refusal_has_words() {
    for seed in 0..4 {
        let mut dice = QuickDice::new(seed);
        let mut state = AttaKube::start(&Options::default(), 2).unwrap();
        for turn in 0.. {
            let Some(seat) = AttaKube::turn(&state).seat() else { break };
            let list = walk::list::<AttaKube>(&state);
            let chosen = list[prefer_powers(&state, &list, &mut dice)];
            if turn % 5 == 0 {
                let viewer = Viewer::Seat(seat);
                let view = AttaKube::view(&state, viewer);
                for language in Language::ALL {
                    let teller = teller(language, viewer, &NAMES);
                    for action in &list {
                        let telling = AttaKube::propose(&view, *action, &teller);
                        check(&telling.long, language, &|| action.to_string());
                        assert!(telling.short.to_string().chars().count() <= 120);
                    }
                    for action in writable(&state, &mut dice) {
                        if let Some(clause) = AttaKube::refuse(&state, action) {
                            let said = AttaKube::explain(&view, action, clause, &teller);
                            check(&said, language, &|| action.to_string());
                            assert!(!said.to_string().contains("AK-"), "{said}");
                        }
                    }
                }
                // Whoever looks on hears something sensible too, whatever it is asked about.
                let strange = AttaKube::view(&state, Viewer::Spectator);
                let teller = teller(Language::Fr, Viewer::Spectator, &[]);
                for action in writable(&state, &mut dice) {
                    let clause = AttaKube::refuse(&state, action).unwrap_or(AttaKube::NOTATION);
                    assert!(!AttaKube::explain(&strange, action, clause, &teller).is_empty());
                }
            }
            AttaKube::play(&mut state, chosen);
        }
    }
}
