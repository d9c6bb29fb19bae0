//! Every game through `Session`, as a table, a server or a page uses it.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use cubo_catalog::{Error, Legal, Listing, Session, Setup, corpus, games, load, open};
use cubo_core::{Dice, Language, QuickDice, Seat, Turn, Viewer};
use cubo_players::{Budget, Level};

fn begin(game: &Listing, seats: u8) -> Box<dyn Session> {
    let seed = Some(format!("session {seats}"));
    open(game.id, &Setup { seats: Some(seats), seed, ..Setup::default() }).unwrap()
}

/// One random event.
fn step(game: &mut dyn Session, dice: &mut QuickDice) -> bool {
    match game.turn() {
        Turn::Over => return false,
        Turn::Chance => {
            let mut drawn = game.fork();
            let event = drawn.chance(None).unwrap();
            assert!(game.odds(&event).unwrap() > 0.0, "{event} was drawn");
            assert_eq!(game.chance(Some(&event)).unwrap(), event);
            assert_eq!(drawn.position(), game.position(), "drawn or given is the same");
        }
        Turn::Seat(_) => {
            let Legal { actions, .. } = game.legal(Some(300));
            let action = &actions[dice.below(actions.len() as u32) as usize];
            assert_eq!(game.why(action), Ok(None));
            game.play(action).unwrap();
        }
    }
    true
}

/// Everything that must be the same in two sessions of the same game.
fn face(game: &dyn Session) -> (String, String, Vec<String>, Vec<String>) {
    let record = serde_json::to_string(&game.record()).unwrap();
    let viewers = || Viewer::all(game.seats());
    let views = viewers().map(|viewer| game.view(viewer).unwrap().get().to_owned()).collect();
    let pictures = viewers().map(|viewer| game.picture(viewer, Language::Fr).unwrap().to_string()).collect();
    (game.position(), record, views, pictures)
}

#[test]
fn sessions_of_every_game_and_number_of_seats() {
    for game in games() {
        for seats in game.seats.0..=game.seats.1 {
            let mut dice = QuickDice::new(seats.into());
            let mut session = begin(game, seats);
            assert_eq!((session.seats(), session.events(), session.listing().id), (seats, 0, game.id));
            assert_eq!(session.scores().seats(), seats);
            while session.events() < 40 && step(session.as_mut(), &mut dice) {}
            let now = face(session.as_ref());
            let events = session.events();

            assert_eq!(face(load(&session.record()).unwrap().as_ref()), now, "a record is the whole game");
            let mut copy = session.fork();
            copy.undo(Some(events / 2)).unwrap();
            assert_eq!((copy.events(), session.events()), (events / 2, events), "copies are on their own");
            for entry in &session.record().events[events / 2..] {
                match entry {
                    cubo_core::record::Entry::Action { action, .. } => copy.play(action).unwrap(),
                    cubo_core::record::Entry::Chance { chance, .. } => {
                        drop(copy.chance(Some(chance)).unwrap())
                    }
                }
            }
            assert_eq!(face(copy.as_ref()), now, "{}: taken back and played again", game.id);

            for viewer in Viewer::all(seats) {
                let whole = session.history(viewer, 0).unwrap();
                assert_eq!(whole.len(), events);
                assert_eq!(session.history(viewer, events / 2).unwrap(), whole[events / 2..]);
            }
            let setup = Setup { position: Some(session.position()), ..Setup::default() };
            let again = open(game.id, &setup).unwrap();
            assert_eq!((again.position(), again.turn()), (session.position(), session.turn()));
            assert_eq!(again.legal(None), session.legal(None), "{}", session.position());
        }
    }
}

#[test]
fn whole_games_between_built_in_players() {
    for game in games() {
        let mut session = begin(game, game.seats.0);
        let mut dice = QuickDice::new(1);
        while session.turn() != Turn::Over && session.events() < 1500 {
            if session.turn() == Turn::Chance {
                session.chance(None).unwrap();
                continue;
            }
            let level = if dice.below(8) == 0 { Level::Greedy } else { Level::Random };
            let seed = session.events().to_string();
            let advice = session.go(level, &mut Budget::nodes(level.nodes()), &seed).unwrap();
            assert_eq!(advice.analysis.player, level.name());
            session.play(&advice.action).unwrap();
        }
        let (turn, outcome) = (session.turn(), session.outcome());
        assert_eq!(turn == Turn::Over, outcome.is_some(), "{}", game.id);
        if let Some(end) = outcome {
            assert!(game.clauses().iter().any(|clause| clause.id == end.reason), "{}", end.reason);
            assert_eq!(session.play("anything"), Err(Error::Over));
        }
    }
}

#[test]
fn nobody_else_may_look() {
    for game in games() {
        let session = begin(game, game.seats.0);
        let stranger = Viewer::Seat(Seat(game.seats.0));
        assert!(matches!(session.view(stranger), Err(Error::BadRequest(_))));
        assert!(matches!(session.history(stranger, 0), Err(Error::BadRequest(_))));
        assert!(matches!(session.picture(stranger, Language::En), Err(Error::BadRequest(_))));
    }
}

/// A host writes one view for everybody where nothing is hidden.
#[test]
fn games_without_secrets_show_everybody_the_same() {
    for game in games() {
        for seats in game.seats.0..=game.seats.1 {
            let (mut session, mut dice) = (begin(game, seats), QuickDice::new(28));
            let mut differ = false;
            for _ in 0..200 {
                let views: Vec<String> =
                    Viewer::all(seats).map(|viewer| session.view(viewer).unwrap().get().to_owned()).collect();
                differ |= views.iter().any(|view| *view != views[0]);
                if !step(&mut *session, &mut dice) {
                    break;
                }
            }
            assert_eq!(differ, game.secrets, "{}", game.id);
        }
    }
}

#[test]
fn every_game_describes_itself() {
    for game in games() {
        assert!(game.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
        assert_eq!(game.options_schema()["type"], "object", "{}", game.id);
        assert!(!game.about.name.is_empty() && !game.about.en.is_empty() && !game.about.fr.is_empty());
        assert!(!game.clauses().is_empty(), "{} has no rules", game.id);
        let options: serde_json::Value =
            serde_json::from_str(begin(game, game.seats.0).options().unwrap().get()).unwrap();
        let setup = Setup { seats: Some(game.seats.0), options: Some(options), ..Setup::default() };
        assert!(open(game.id, &setup).is_ok(), "the default options of {} are options", game.id);
    }
}

#[test]
fn corpora_are_positions_to_act_in() {
    for game in games() {
        let lines: Vec<_> = corpus(game.id).unwrap_or_default().lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let setup = Setup { position: Some((*line).to_owned()), ..Setup::default() };
            let session =
                open(game.id, &setup).unwrap_or_else(|why| panic!("{}, line {}: {why}", game.id, number + 1));
            assert!(session.turn().seat().is_some(), "{}, line {}: {line}", game.id, number + 1);
        }
        assert!(lines.is_empty() || lines.len() == 1000, "{} has {} lines", game.id, lines.len());
    }
}
