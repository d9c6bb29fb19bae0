//! The rules to read: every clause is told, once, in both languages, and every diagram is true.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod page;
mod print;
mod typography;

use std::collections::BTreeSet;

use cubo_catalog::{Listing, Session, Setup, games, open};
use cubo_core::{Origin, Seat, Turn, Viewer};
use page::{Diagram, LABELS, Page, read};

fn pages() -> impl Iterator<Item = (&'static Listing, &'static str, Page)> {
    games()
        .iter()
        .flat_map(|game| ["en", "fr"].map(|language| (*game, language, Page::open(game.id, language))))
}

#[test]
fn every_clause_is_told_once_and_nothing_else_is() {
    for (game, _, page) in pages() {
        let told: Vec<&str> = page.anchors.iter().map(|anchor| anchor.clause.as_str()).collect();
        let unique: BTreeSet<&str> = told.iter().copied().collect();
        assert_eq!(unique.len(), told.len(), "{}: a clause is told twice: {told:?}", page.name);
        let law: BTreeSet<&str> = game.clauses().iter().map(|clause| clause.id).collect();
        let missing: Vec<_> = law.difference(&unique).collect();
        let invented: Vec<_> = unique.difference(&law).collect();
        assert!(
            missing.is_empty() && invented.is_empty(),
            "{}: missing {missing:?}, invented {invented:?}",
            page.name
        );
        for anchor in &page.anchors {
            assert!(anchor.leads, "{}: {} does not lead its paragraph", page.name, anchor.clause);
        }
    }
}

#[test]
fn our_rulings_are_marked_as_ours_with_the_reason() {
    for (game, language, page) in pages() {
        let (_, label, why) = LABELS.into_iter().find(|(of, ..)| *of == language).unwrap();
        for ruling in &page.rulings {
            let text = ruling.text.as_str();
            assert!(text.starts_with(&format!("> {label} ")), "{}: no label: {text}", page.name);
            let reasons = text.lines().filter(|line| line.starts_with(&format!("> {why} "))).count();
            assert_eq!(reasons, 1, "{}: one reason: {text}", page.name);
            assert!(!ruling.clauses.is_empty(), "{}: about no clause: {text}", page.name);
        }
        for clause in game.clauses() {
            let anchor = page.anchors.iter().find(|anchor| anchor.clause == clause.id).unwrap();
            let ruled = page.rulings.iter().any(|ruling| ruling.clauses.iter().any(|id| id == clause.id));
            let expected = match clause.origin {
                Origin::Text => (false, false),
                Origin::Ruling => (true, true),
                Origin::TextAndRuling => (false, true),
            };
            assert_eq!(
                (anchor.ours, ruled),
                expected,
                "{}: {}: (told in a ruling, ruled)",
                page.name,
                clause.id
            );
        }
    }
}

#[test]
fn links_lead_to_clauses() {
    for (_, _, page) in pages() {
        for (at, _) in page.text.match_indices("](") {
            let target = page.text[at + 2..].split(')').next().unwrap();
            let clause = target.strip_prefix('#').unwrap_or_default();
            assert!(page.anchors.iter().any(|anchor| anchor.clause == clause), "{}: {target}", page.name);
        }
    }
}

#[test]
fn both_languages_tell_the_same_in_the_same_order() {
    for game in games() {
        let [en, fr] = ["en", "fr"].map(|language| Page::open(game.id, language).outline);
        for (i, (a, b)) in en.iter().zip(&fr).enumerate() {
            assert_eq!(a, b, "{}: part {i}", game.id);
        }
        assert_eq!(en.len(), fr.len(), "{}", game.id);
        let [en, fr] = ["en", "fr"].map(|language| read(&format!("{}.summary.{language}.md", game.id)));
        let shape = |text: &str| -> Vec<String> {
            let mark = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
            text.lines().filter(|line| line.starts_with(['#', '|', '-'])).map(mark).collect()
        };
        assert_eq!(shape(&en), shape(&fr), "{}: summary", game.id);
    }
}

#[test]
fn every_page_credits_the_game_and_says_that_it_is_unofficial() {
    for (game, language, page) in pages() {
        assert_eq!(page.title, game.about.name, "{}", page.name);
        let (unofficial, summary) = match language {
            "en" => ("unofficial", read(&format!("{}.summary.en.md", game.id))),
            _ => ("non officielle", read(&format!("{}.summary.fr.md", game.id))),
        };
        let head = page.text.split("\n## ").next().unwrap();
        for text in [head, &summary] {
            let text = text.replace('\n', " ");
            for author in game.about.authors.split(", ") {
                assert!(text.contains(author), "{}: {author}", page.name);
            }
            assert!(text.contains(unofficial), "{}: {unofficial}", page.name);
        }
        let publisher = game.about.publisher.split([',', ';']).next().unwrap();
        assert!(head.contains(publisher), "{}: {publisher}", page.name);
    }
}

#[test]
fn typography_is_that_of_the_language() {
    for (game, language, page) in pages() {
        let summary = read(&format!("{}.summary.{language}.md", game.id));
        for (name, text) in [(page.name.as_str(), &page.text), ("summary", &summary)] {
            let fault = typography::fault(language, &typography::prose(text));
            assert_eq!(fault, None, "{} {name} ({language})", game.id);
        }
    }
}

#[test]
fn clauses_are_set_like_the_pages() {
    for game in games() {
        for clause in game.clauses() {
            for (language, text) in [("en", clause.en), ("fr", clause.fr)] {
                // What is typed is not prose: actions such as `c3!row`, a cell such as `a1=?`, a list of keys.
                let prose: Vec<&str> = text.split(' ').filter(|word| !typed(word)).collect();
                let fault = typography::fault(language, &prose.join(" "));
                assert_eq!(fault, None, "{} ({language}): {text}", clause.id);
            }
        }
    }
}

/// Whether a word of a clause is notation: it has a sign in it that no prose puts before a letter, or is an action's question mark.
fn typed(word: &str) -> bool {
    let inner = word.trim_end_matches([',', ';', '.', ':']);
    let chars: Vec<char> = inner.chars().collect();
    chars.windows(2).any(|pair| matches!(pair[0], '!' | '?' | '=' | '@' | ':' | '>') && pair[1] != ' ')
        || inner.ends_with('!') && inner.chars().any(|c| c.is_ascii_digit())
        || inner.contains("=?")
}

#[test]
fn every_diagram_is_a_real_position_and_what_it_claims_is_true() {
    for (game, _, page) in pages() {
        assert!(!page.diagrams.is_empty(), "{}: no diagram", page.name);
        for diagram in &page.diagrams {
            check(game, diagram, &format!("{}: {}", page.name, diagram.caption));
        }
    }
}

/// A summary has a few pictures, the same in both languages, and as true as those of the rules.
#[test]
fn summaries_have_pictures_and_they_are_true() {
    for game in games() {
        let [en, fr] = ["en", "fr"].map(|language| Page::open(&format!("{}.summary", game.id), language));
        assert_eq!(en.outline, fr.outline, "{}", game.id);
        for page in [en, fr] {
            assert_eq!(page.diagrams.len(), 3, "{}: one row", page.name);
            for diagram in &page.diagrams {
                check(game, diagram, &format!("{}: {}", page.name, diagram.caption));
            }
        }
    }
}

fn check(game: &Listing, d: &Diagram, place: &str) {
    assert!(!d.caption.is_empty(), "{place}: no caption: {}", d.position);
    let setup = Setup { position: Some(d.position.clone()), ..Setup::default() };
    let mut session = open(game.id, &setup).unwrap_or_else(|e| panic!("{place}: {e}"));
    for action in &d.actions {
        session.play(action).unwrap_or_else(|e| panic!("{place}: {action}: {e}"));
    }
    let eyes = d.eyes.parse().map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    assert!(d.eyes == "spectator" || eyes != Viewer::Spectator, "{place}: whose eyes? {}", d.eyes);
    session.view(eyes).unwrap_or_else(|e| panic!("{place}: {e}"));
    for action in d.legal.iter().chain(&d.show) {
        assert_eq!(session.why(action), Ok(None), "{place}: {action}");
    }
    for (action, clause) in &d.refused {
        let refusal = session.why(action).unwrap_or_else(|e| panic!("{place}: {action}: {e}"));
        assert_eq!(refusal.map(|r| r.clause), Some(clause.as_str()), "{place}: {action}");
    }
    follow(session.as_mut(), d, place);
}

/// What comes of the action shown: points for the one who acts, or the end.
fn follow(session: &mut dyn Session, d: &Diagram, place: &str) {
    let turn = session.turn();
    let points = |session: &dyn Session, seat: Seat| session.scores()[seat];
    if let Some(action) = &d.show {
        let before = session.scores();
        session.play(action).unwrap_or_else(|e| panic!("{place}: {action}: {e}"));
        if let (Some(gains), Turn::Seat(seat)) = (d.gains, turn) {
            let gained = i64::from(points(session, seat)) - i64::from(before[seat]);
            assert_eq!(gained, gains, "{place}: points of {action}");
        }
    }
    assert!(d.gains.is_none() || d.show.is_some(), "{place}: gains of what?");
    assert_eq!(session.outcome().map(|outcome| outcome.reason), d.ends, "{place}: the end");
}
