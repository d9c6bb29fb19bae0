//! Hints.

use serde_json::json;

use super::*;
use crate::games;

/// Every game of the shelf a few events on, somebody to act.
fn tables(mut each: impl FnMut(&mut Engine<Fixed>, &'static str, u8)) {
    for game in games() {
        let seats = game.seats.0;
        let new = format!(r#"{{"cmd":"new","game":"{}","seats":{seats},"seed":"hints"}}"#, game.id);
        let mut engine = after(&[&new]);
        for step in 0..40 {
            let turn = ask(&mut engine, r#"{"cmd":"turn"}"#)["turn"].clone();
            let request = match turn.as_str() {
                Some("over") => break,
                Some(_) => DEAL.to_owned(),
                None if step > 25 => {
                    each(&mut engine, game.id, turn["seat"].as_u64().unwrap() as u8);
                    break;
                }
                None => {
                    let go = ask(&mut engine, &format!(r#"{{"cmd":"go","level":"random","seed":"{step}"}}"#));
                    format!(r#"{{"cmd":"play","action":{}}}"#, go["action"])
                }
            };
            assert!(ask(&mut engine, &request).get("error").is_none(), "{request}");
        }
    }
}

#[test]
fn a_hint_proposes_and_gives_its_reason() {
    let mut given = 0;
    tables(|engine, id, seat| {
        let asked = r#""cmd":"hint","nodes":200,"language":"fr","names":["Alma"]"#;
        let hint = ask(engine, &format!("{{{asked}}}"));
        let action = &hint["action"];
        let proposed = ask(
            engine,
            &format!(r#"{{"cmd":"propose","action":{action},"language":"fr","names":["Alma"]}}"#),
        );
        assert_eq!(proposed["telling"], hint["telling"], "{id}: {hint}");
        for chance in ["before", "after"] {
            assert!((0.0..=1.0).contains(&hint[chance].as_f64().unwrap()), "{id}: {hint}");
        }
        assert!(!hint["why"].as_array().unwrap().is_empty());
        let line = hint["line"].as_array().unwrap();
        assert!(line.len() <= 3, "{id}: {hint}");
        assert!(line.first().is_none_or(|first| first["by"] == seat), "{id}: {hint}");
        let shown = ask(engine, &format!(r#"{{"cmd":"view","seat":{seat}}}"#));
        let (view, history) = (&shown["view"], &shown["history"]);
        let elsewhere = format!(r#"{{{asked},"game":"{id}","view":{view},"history":{history}}}"#);
        assert_eq!(ask(&mut super::engine(), &elsewhere), hint, "from the view alone");
        given += 1;
    });
    assert!(given >= 5, "only {given} games were asked");
}

#[test]
fn ones_own_idea_is_compared() {
    tables(|engine, id, _| {
        let actions = ask(engine, r#"{"cmd":"legal","limit":5}"#)["actions"].clone();
        let idea = actions.as_array().unwrap().last().unwrap();
        let reply = ask(engine, &format!(r#"{{"cmd":"hint","nodes":200,"compare":{idea}}}"#));
        let compared = &reply["compare"];
        assert_eq!(compared["action"], *idea, "{id}: {reply}");
        assert!((-1.0..=1.0).contains(&compared["less"].as_f64().unwrap()), "{id}: {reply}");
        assert!(!compared["verdict"].as_array().unwrap().is_empty());
        let hint = &reply["action"];
        let same = ask(engine, &format!(r#"{{"cmd":"hint","nodes":200,"compare":{hint}}}"#));
        assert_eq!(same["compare"]["verdict"], json!([{"words": "That is the hint itself."}]));
    });
}

/// A hint once sat an Eclipse on its own side's Firewall, and said nothing of it.
#[test]
fn an_eclipse_on_the_own_firewall_is_never_advised_without_a_word() {
    const COVER: &str = "c3-c4";
    let position = "0 0:0 0 1123211 \
        a1=star,b1=comet,c3=eclipse,c4=firewall!>d4,e1=eye,f1=quake,g1=cyclone/star.comet.tsunami.shield.keys \
        a7=star,b7=comet,d4=quake~shield,d7=tsunami,e7=cyclone,f7=firewall,g7=eclipse/star.comet.shield.keys.eye";
    let mut engine =
        after(&[&format!(r#"{{"cmd":"new","game":"attakube","position":"{position}","seed":"eclipse"}}"#)]);
    for (language, words) in [
        ("en", "It blocks your Firewall while it stays there."),
        ("fr", "Elle bloque votre Mur de Feu tant qu’elle y reste."),
    ] {
        for nodes in [1, 300] {
            let asked =
                format!(r#"{{"cmd":"hint","nodes":{nodes},"language":"{language}","compare":"{COVER}"}}"#);
            let hint = ask(&mut engine, &asked);
            let said = |telling: &Value| {
                let text =
                    |part: &Value| part["words"].as_str().or(part["text"].as_str()).unwrap_or("").to_owned();
                telling["long"].as_array().unwrap().iter().map(text).collect::<String>()
            };
            assert!(said(&hint["compare"]["telling"]).contains(words), "{hint}");
            assert!(hint["action"] != COVER || said(&hint["telling"]).contains(words), "{hint}");
        }
    }
}

/// `search` is who is asked if nobody is named; levels are held back, so they are not asked.
#[test]
fn who_gives_hints_and_chances() {
    tables(|engine, id, _| {
        for asked in [r#""cmd":"hint","nodes":100"#, r#""cmd":"chances","nodes":100"#] {
            let mut by = |level: &str| ask(engine, &format!("{{{asked}{level}}}"));
            assert_eq!(by(""), by(r#","level":"search""#), "{id}");
            for level in ["easy", "master", "hand", "nobody"] {
                let refused = by(&format!(r#","level":"{level}""#));
                assert_eq!(refused["error"]["code"], "bad-request", "{id}, {level}: {refused}");
            }
            #[cfg(feature = "nets")]
            {
                let learned = by(r#","level":"learned""#);
                let without = learned["error"]["code"] == "unsupported";
                assert!(without || learned["error"].is_null(), "{id}: {learned}");
            }
        }
    });
}

#[test]
fn hints_that_cannot_be_given() {
    let mut engine = after(&[NEW]);
    let mut code = |request: &str| ask(&mut engine, request)["error"]["code"].clone();
    assert_eq!(code(r#"{"cmd":"hint"}"#), "not-seat");
    assert_eq!(code(r#"{"cmd":"hint","game":"purse"}"#), "bad-request");
    assert_eq!(code(r#"{"cmd":"hint","game":"purse","view":{}}"#), "bad-view");
    assert_eq!(code(r#"{"cmd":"hint","ms":5}"#), "bad-request");
    let mut engine = after(ADDED);
    let mut code = |request: &str| ask(&mut engine, request)["error"]["code"].clone();
    assert_eq!(code(r#"{"cmd":"hint","compare":"dance"}"#), "bad-action");
    assert_eq!(code(r#"{"cmd":"hint","compare":"add 3"}"#), "illegal");
}

#[test]
fn a_hint_into_a_repetition_says_so() {
    let mut requests = vec![r#"{"cmd":"new","game":"cubulus"}"#.to_owned()];
    for action in ["A1@180", "A9@180"].repeat(4).iter().take(7) {
        requests.push(format!(r#"{{"cmd":"play","action":"{action}"}}"#));
    }
    let requests: Vec<&str> = requests.iter().map(String::as_str).collect();
    let mut engine = after(&requests);
    let reply = ask(&mut engine, r#"{"cmd":"hint","nodes":500,"compare":"A9@180"}"#);
    let warning = reply["compare"]["warning"][0]["words"].as_str().unwrap();
    assert!(warning.starts_with("Careful: this ends the game in a draw. "), "{warning}");
}
