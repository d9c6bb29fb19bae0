//! Sentences: what happened, what to do, why not.

use crate::common::{at, start};
use cubo_core::telling::{Part, Sentence, Teller, Telling, Told};
use cubo_core::{Clause as _, Event, Game, Language, QuickDice, Seat, Turn, Viewer, walk};
use cubo_cube_attack::{Action, CubeAttack, Form, Planet, State};

const NAMES: [&str; 6] = ["Alma", "Basile", "Clio", "Dario", "Elsa", "Félix"];

fn named() -> Vec<String> {
    NAMES.map(str::to_owned).to_vec()
}

fn teller(language: Language, viewer: Viewer, names: Vec<String>) -> Teller {
    Teller { names, ..Teller::new(language, viewer) }
}

fn view(state: &State) -> State {
    CubeAttack::view(state, Viewer::Spectator)
}

fn tell(state: &State, action: Action, teller: &Teller) -> (State, Telling) {
    let by = state.turn().seat();
    let mut next = *state;
    CubeAttack::play(&mut next, action);
    let seen = CubeAttack::seen(state, &Event::Action(by.unwrap(), action), &next, teller.viewer);
    let (before, after) = (view(state), view(&next));
    let told = Told { by, seen: &seen, before: &before, after: &after };
    (next, CubeAttack::tell(&told, teller))
}

/// What one sentence says in both languages, to a spectator who knows no names.
fn told(position: &str, action: &str) -> [String; 2] {
    Language::ALL.map(|language| {
        tell(&at(position), action.parse().unwrap(), &Teller::new(language, Viewer::Spectator))
            .1
            .short
            .to_string()
    })
}

/// The long form to a seat among named players.
fn at_length(position: &str, action: &str, seat: u8) -> [String; 2] {
    Language::ALL.map(|language| {
        let teller = teller(language, Viewer::Seat(Seat(seat)), named());
        tell(&at(position), action.parse().unwrap(), &teller).1.long.to_string()
    })
}

// --- well said ---

/// A fault that no sentence may have; `None` if there is none.
fn fault(sentence: &Sentence, language: Language, seats: u8) -> Option<String> {
    let text = sentence.to_string();
    let fault = |what: &str| Some(format!("{what}: {text:?} {:?}", sentence.parts()));
    if text.is_empty() || text != text.trim() || text.contains("  ") {
        return fault("empty or badly spaced");
    }
    if !text.ends_with(['.', '!', '?']) || !text.starts_with(|first: char| first.is_uppercase()) {
        return fault("no sentence");
    }
    if text.contains(['\'', '"']) || text.contains("..") || text.contains(" .") || text.contains(" ,") {
        return fault("badly set");
    }
    let sentences: Vec<&str> = text.split(['.', '!', '?']).filter(|part| !part.is_empty()).collect();
    if !sentences.iter().all(|part| part.trim_start().starts_with(|first: char| !first.is_lowercase())) {
        return fault("a sentence without a capital");
    }
    if language == Language::Fr {
        let lower = text.to_lowercase();
        for little in ["de", "le", "la", "que", "ne", "se", "je"] {
            for (found, _) in lower.match_indices(&format!(" {little} ")) {
                let next = &lower[found + little.len() + 2..];
                if next.starts_with(['a', 'e', 'é', 'è', 'ê', 'i', 'o', 'u', 'y', 'œ', 'h']) {
                    return fault("no elision");
                }
            }
        }
        if [
            "de les",
            "à les",
            "à le ",
            "de le ",
            "vous a ",
            "vous ont ",
            "un armurerie",
            "le armurerie",
            "est plus que à",
        ]
        .iter()
        .any(|wrong| lower.contains(wrong))
        {
            return fault("bad French");
        }
        for (found, sign) in text.char_indices().filter(|(_, sign)| ":;!?".contains(*sign)) {
            let space = if sign == ':' { '\u{a0}' } else { '\u{202f}' };
            if !text[..found].ends_with(space) {
                return fault("no space before a sign");
            }
        }
    } else if [" you has ", " you gets ", "you’s", "a armoury", " you loses "]
        .iter()
        .any(|wrong| text.contains(wrong))
    {
        return fault("bad English");
    }
    sentence.parts().iter().find_map(|part| match part {
        Part::Piece { piece, text } => {
            let (colour, form) = piece.split_once('-')?;
            let known = ["red", "blue", "green", "yellow", "violet", "white"].contains(&colour);
            (!known || form.parse::<Form>().is_err() || text.is_empty())
                .then(|| format!("piece {piece} in {text}"))
        }
        Part::Cell { cell, .. } => cell.parse::<Planet>().is_err().then(|| format!("cell {cell} in {text}")),
        Part::Player { player, text } => {
            (player.0 >= seats || text.is_empty()).then(|| format!("player {player} in {text}"))
        }
        Part::Words { .. } | Part::Number { .. } => None,
    })
}

fn well_said(sentence: &Sentence, language: Language, seats: u8) {
    assert_eq!(fault(sentence, language, seats), None);
}

fn tellers(seats: u8) -> Vec<Teller> {
    let mut all = Vec::new();
    for language in Language::ALL {
        for viewer in Viewer::all(seats) {
            all.push(teller(language, viewer, named()));
            all.push(Teller::new(language, viewer));
            // some have a name, some have none
            let some = (0..6).map(|n| if n % 2 == 0 { "Hugo".to_owned() } else { String::new() });
            all.push(teller(language, viewer, some.collect()));
        }
    }
    all
}

#[test]
fn every_event_of_random_games_is_well_told() {
    let mut dice = QuickDice::from_text("tellings");
    let mut moments = std::collections::BTreeMap::new();
    for seats in 2..=6 {
        let tellers = tellers(seats);
        let mut state = start(seats);
        let mut step = 0;
        while let Turn::Seat(_) = state.turn() {
            let actions = walk::list::<CubeAttack>(&state);
            let action = actions[crate::common::sensible(&state, &actions, &mut dice)];
            let mut next = state;
            for teller in &tellers {
                let (after, telling) = tell(&state, action, teller);
                well_said(&telling.short, teller.language, seats);
                well_said(&telling.long, teller.language, seats);
                assert!(telling.short.to_string().chars().count() <= 120, "{}", telling.short);
                assert_eq!(telling.round, Some(u32::from(state.round())));
                let proposal = CubeAttack::propose(&view(&state), action, teller);
                well_said(&proposal.short, teller.language, seats);
                well_said(&proposal.long, teller.language, seats);
                assert!(proposal.short.to_string().chars().count() <= 120, "{}", proposal.short);
                *moments.entry(telling.moment).or_insert(0) += 1;
                next = after;
            }
            if step % 97 == 0 {
                refusals_are_well_explained(&state, &tellers, &mut dice);
            }
            step += 1;
            state = next;
        }
    }
    assert_eq!(moments.keys().flatten().copied().collect::<Vec<_>>(), ["end", "moon", "round"]);
}

/// Everything that can be written and is not legal has its reason in words.
fn refusals_are_well_explained(state: &State, tellers: &[Teller], dice: &mut QuickDice) {
    let view = view(state);
    for (n, action) in crate::common::writable(state, dice).into_iter().enumerate() {
        let Some(clause) = CubeAttack::refuse(state, action) else { continue };
        let teller = &tellers[n % tellers.len()];
        let told = CubeAttack::explain(&view, action, clause, teller);
        well_said(&told, teller.language, state.seats());
        assert!(!told.to_string().contains("CA-"), "{told}");
    }
}

#[test]
fn faults_are_found() {
    let fr = |text: &str| fault(&Sentence::new().words(text), Language::Fr, 2).is_some();
    assert!(fr("Le cube de Alma part.") && fr("Vous voilà: seul.") && fr("le cube.") && fr("Le  cube."));
    assert!(fr("L'armurerie est prise.") && fr("Plus rien") && !fr("Le cube d’Alma part."));
    assert!(
        fault(&Sentence::new().words("A ").piece("pink-u1", "cube").words("."), Language::En, 2).is_some()
    );
}

#[test]
fn explaining_never_panics() {
    let over = at("2 1 r1 over 4,0 F.u1;H3.u1");
    for action in crate::common::writable(&start(6), &mut QuickDice::new(1)) {
        for clause in cubo_cube_attack::Clause::ALL {
            for state in [&over, &start(2), &start(6)] {
                let told = CubeAttack::explain(
                    &view(state),
                    action,
                    *clause,
                    &Teller::new(Language::Fr, Viewer::Spectator),
                );
                assert!(!told.is_empty());
            }
        }
    }
}

// --- by example ---

#[test]
fn an_armed_cube_is_told_by_its_weapon() {
    assert_eq!(
        told("2 64 r1 t0a2 0,0 A0.u1;E3.u1", "A0.u1!"),
        [
            "Red arms a cube: triangle, it strikes on its own planet.",
            "Les rouges arment un cube\u{a0}: triangle, il frappe sur sa planète."
        ]
    );
    assert_eq!(
        told("2 64 r1 t0a2 0,0 A0.s2;E3.u1", "A0.s2!"),
        [
            "Red trades a triangle for a square, which strikes one orbit away.",
            "Les rouges échangent un triangle contre un carré, qui frappe à une orbite de distance."
        ]
    );
}

#[test]
fn a_hit_is_told_with_its_loss() {
    assert_eq!(
        told("3 64 r1 t1a2 0,0,0 E0.u1;M0.l1;C0.u1,E4.u1", "M0.l1xC0.2.u1"),
        [
            "Blue’s square hits green across the orbit. Green loses a cube.",
            "Le carré bleu touche les verts d’une planète à l’autre. Les verts perdent un cube."
        ]
    );
    assert_eq!(
        told("2 64 r1 t0a2 0,0 M0.s1;M0.l2", "M0.s1x1.l2"),
        [
            "Red’s triangle strikes blue on a crescent moon. Blue’s square loses a health point.",
            "Le triangle rouge frappe les bleus sur une lune croissante. Le carré bleu perd un point de santé."
        ]
    );
}

#[test]
fn ca_15_the_fresh_cube_of_a_team_that_had_no_other_is_told() {
    assert_eq!(
        at_length("2 64 r1 t0a2 0,0 M0.s1;M0.u1", "M0.s1x1.u1", 1),
        [
            "Alma’s triangle strikes you on a crescent moon. You lose a cube. The crescent moon is Alma’s alone now. You get a new cube at once. Alma has one action left.",
            "Le triangle d’Alma vous frappe sur une lune croissante. Vous perdez un cube. La lune croissante n’est plus qu’à Alma. Vous recevez un nouveau cube aussitôt. Alma a encore une action."
        ]
    );
}

#[test]
fn ca_20_a_round_is_scored_team_by_team() {
    assert_eq!(
        at_length("3 64 r4 t2a1 0,0,0 F.u1;M0.u1;M1.u1,E4.u1", "M1.u1>F", 1),
        [
            "Clio’s cube joins Alma on the full moon. Shared, it gives 2 points to each. End of round 4: Alma scores 2 points for the shared full moon; you 2 for a crescent moon; Clio 2 for the shared full moon. You begin next.",
            "Le cube de Clio rejoint Alma sur la pleine lune. Partagée, la lune donne 2 points à chacun. Fin de la manche 4\u{a0}: Alma marque 2 points pour la pleine lune partagée\u{202f}; vous, 2 pour une lune croissante\u{202f}; Clio, 2 pour la pleine lune partagée. Vous commencez."
        ]
    );
}

#[test]
fn the_short_form_says_who_got_most_out_of_a_round() {
    assert_eq!(
        told("2 64 r1 t1a1 0,0 F.u1;M3.u1", "pass"),
        [
            "Blue stops after one action. End of round 1: red scores 4 points.",
            "Les bleus s’arrêtent après une action. Fin de la manche 1\u{a0}: les rouges marquent 4 points."
        ]
    );
    let [en, fr] = told("2 64 r1 t1a1 0,0 M0.u1;M3.u1", "pass");
    assert!(en.ends_with("End of round 1: red and blue score 2 each."), "{en}");
    assert!(fr.ends_with("les rouges et les bleus marquent 2 chacun."), "{fr}");
}

#[test]
fn a_moon_is_a_moment_when_it_changes_hands() {
    let moment = |position: &str, action: &str| {
        tell(&at(position), action.parse().unwrap(), &Teller::new(Language::En, Viewer::Spectator)).1.moment
    };
    assert_eq!(moment("2 64 r1 t0a2 0,0 A0.u1;E3.u1", "A0.u1>M0"), None);
    assert_eq!(moment("2 64 r1 t0a2 0,0 M0.s1;M0.u1", "M0.s1x1.u1"), Some("moon"));
    assert_eq!(moment("2 64 r1 t0a2 0,0 M0.s1;M0.u2", "M0.s1x1.u2"), None);
    assert_eq!(moment("2 64 r1 t1a1 0,0 M0.s1;M0.u1", "pass"), Some("round"));
}

#[test]
fn ca_21_the_end_names_who_won() {
    let [en, fr] = at_length("2 4 r2 t0a1 2,2 F.u1;M3.u1", "pass", 0);
    assert_eq!(
        en,
        "You stop after one action. End of round 2: you score 4 points for the full moon; Basile 2 for a crescent moon. You win with 6 points."
    );
    assert!(fr.ends_with("Vous gagnez avec 6 points."), "{fr}");
    let [en, fr] = at_length("2 4 r2 t0a1 2,2 M0.u1;M3.u1", "pass", 0);
    assert!(en.ends_with("You and Basile are level at 4 points: another round. You begin next."), "{en}");
    assert!(fr.contains("Vous et Basile êtes à égalité à 4 points\u{a0}: encore une manche."), "{fr}");
}

#[test]
fn a_proposal_says_what_and_what_comes_of_it() {
    let propose = |position: &str, action: &str| {
        Language::ALL.map(|language| {
            let teller = teller(language, Viewer::Seat(Seat(0)), named());
            CubeAttack::propose(&view(&at(position)), action.parse().unwrap(), &teller).long.to_string()
        })
    };
    assert_eq!(
        propose("2 64 r1 t0a2 0,0 A0.s1;E3.u1", "A0.s1>M0"),
        [
            "Move your triangle from A0 to the crescent moon M0. Alone there, you score 2 points a round.",
            "Depuis A0, menez votre triangle sur la lune croissante M0. Sans rival, vous y marquez 2 points par manche."
        ]
    );
    assert_eq!(
        propose("2 64 r1 t0a2 0,0 F.l1;M2.l1", "F.l1xM2.1.l1"),
        [
            "Hit Basile’s square on the crescent moon M2 with your square on F. It goes, and 2 points a round with it.",
            "Touchez le carré de Basile sur la lune croissante M2 avec votre carré en F. Il disparaît, et 2 points par manche avec lui."
        ]
    );
}

#[test]
fn a_refusal_names_the_case() {
    let explain = |position: &str, action: &str| {
        let state = at(position);
        let action = action.parse().unwrap();
        let clause = CubeAttack::refuse(&state, action).unwrap();
        Language::ALL.map(|language| {
            let teller = teller(language, Viewer::Seat(Seat(0)), named());
            (CubeAttack::explain(&view(&state), action, clause, &teller).to_string(), clause.id())
        })
    };
    let both = |[(en, id), (fr, _)]: [(String, &'static str); 2]| (id, en, fr);
    let cases = [
        (
            "2 64 r1 t0a2 0,0 H0.u1;E3.u1",
            "H0.u1>M3",
            "CA-7",
            "No orbit joins H0 and M3. From H0 it can go to A0, A5, M0 or C5.",
            "Aucune orbite ne relie H0 et M3. Depuis H0, il peut aller en A0, A5, M0 ou C5.",
        ),
        (
            "2 64 r1 t0a2 0,0 A0.u1;A0.u1",
            "A0.u1!",
            "CA-8",
            "Basile has a cube on the armoury A0 too: only a team alone there can activate it.",
            "Basile a un cube sur l’armurerie A0\u{a0}: seule une équipe sans rivale peut l’activer.",
        ),
        (
            "2 64 r1 t0a2 0,0 M0.s1;C0.u1",
            "M0.s1xC0.1.u1",
            "CA-12",
            "This triangle strikes on its own planet only: it would have to go to C0 first.",
            "Ce triangle ne frappe que sur sa planète\u{a0}: il lui faudrait aller en C0 d’abord.",
        ),
        (
            "2 64 r1 t0a1!A0.s1 0,0 A0.s1;E3.u1",
            "A0.s1!",
            "CA-13",
            "This triangle has already activated a planet this turn; it may still move.",
            "Ce triangle a déjà activé une planète pendant ce tour\u{202f}; il peut encore bouger.",
        ),
    ];
    for (position, action, id, en, fr) in cases {
        assert_eq!(both(explain(position, action)), (id, en.to_owned(), fr.to_owned()));
    }
}
