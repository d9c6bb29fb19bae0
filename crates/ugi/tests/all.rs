//! Managers of tournaments, and lines of all kinds.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use cubo_catalog::games;
use cubo_ugi::Ugi;

fn said(ugi: &mut Ugi, line: &str) -> String {
    let heard = ugi.hear(line.as_bytes());
    let mut lines = heard.lines;
    if let Some(search) = heard.search {
        let mut asked = 0;
        // A clock that runs out after a thousand questions.
        let mut stop = || {
            asked += 1;
            asked > 1000
        };
        lines.extend(search.run(&mut stop));
    }
    lines.join("|")
}

#[test]
fn a_manager_plays_a_whole_game_of_either() {
    for game in ["cubulus", "cube-attack"] {
        let mut ugi = Ugi::new(game).unwrap();
        assert!(said(&mut ugi, "ugi").ends_with("ugiok"));
        assert_eq!(said(&mut ugi, "isready"), "readyok");
        assert_eq!(said(&mut ugi, "setoption name level value greedy"), "");
        let mut moves: Vec<String> = Vec::new();
        let mut result = "response none".to_owned();
        while result == "response none" {
            assert_eq!(said(&mut ugi, "query gameover"), "response false");
            let answer = said(&mut ugi, "go nodes 30");
            let action = answer.rsplit_once("bestmove ").unwrap().1.to_owned();
            assert!(
                !action.contains(' ') && said(&mut ugi, &format!("query islegal {action}")).ends_with("true")
            );
            moves.push(action);
            assert_eq!(said(&mut ugi, &format!("position startpos moves {}", moves.join(" "))), "");
            result = said(&mut ugi, "query result");
            assert!(moves.len() < 3000, "{game} does not end");
        }
        assert!(["response p1win", "response p2win", "response draw"].contains(&result.as_str()), "{result}");
        assert_eq!(said(&mut ugi, "query gameover"), "response true");
        assert_eq!(said(&mut ugi, "go movetime 10"), "bestmove (none)");
        // The position can be set up again.
        let fen = said(&mut ugi, "query fen");
        assert_eq!(said(&mut ugi, &fen.replacen("response", "position fen", 1)), "");
        assert_eq!(said(&mut ugi, "query fen"), fen);
    }
}

#[test]
fn nonsense_is_told_and_changes_nothing() {
    let mut ugi = Ugi::new("cubulus").unwrap();
    assert_eq!(said(&mut ugi, "position startpos moves B1-B3"), "");
    let fen = said(&mut ugi, "query fen");
    for line in [
        "dance",
        "position",
        "position startpos moves B1-B3 B1-B3",
        "position startpos moves x y z",
        "position fen nonsense",
        "position fen",
        "go depth",
        "go depth x",
        "go sideways",
        "go movetime 99999999999999999999",
        "query",
        "query p1turn now",
        "setoption",
        "setoption name game value blox",
        "setoption name level value 9",
        "setoption name options value {\"level\":7}",
        "setoption name colour value red",
        "\u{0}\u{1}",
    ] {
        let answer = said(&mut ugi, line);
        assert!(answer.starts_with("info string error: ") && !answer.contains('\n'), "{line:?}: {answer}");
        assert_eq!(said(&mut ugi, "query fen"), fen, "{line:?}");
    }
    assert_eq!(said(&mut ugi, ""), "");
    assert!(ugi.hear(&vec![b'x'; (1 << 20) + 1]).lines[0].contains("1 MiB"));
    assert!(ugi.hear(b"quit").quit && ugi.hear(b"stop").stop);
}

#[test]
fn only_open_games_without_chance() {
    for game in games() {
        assert_eq!(Ugi::new(game.id).is_ok(), ["cubulus", "cube-attack"].contains(&game.id), "{}", game.id);
    }
    assert!(Ugi::new("chess").is_err());
}

#[test]
fn clocks_are_shared_out() {
    let mut ugi = Ugi::new("cube-attack").unwrap();
    let mut ms = |line: &str| ugi.hear(line.as_bytes()).search.unwrap().ms();
    assert_eq!(ms("go p1time 60000 p2time 1 p1inc 0 p2inc 0"), Some(2000));
    assert_eq!(ms("go p1time 60000 p2time 1 p1inc 1000 p2inc 0"), Some(2750));
    assert_eq!(ms("go p1time 21 p2time 1 p1inc 5000"), Some(1));
    assert_eq!(ms("go p1time -5 p2time 100"), Some(1));
    assert_eq!(ms("go movetime 70"), Some(70));
    assert_eq!((ms("go"), ms("go infinite"), ms("go nodes 5")), (Some(1000), None, None));
}

#[test]
fn options_of_the_game_are_taken() {
    let mut ugi = Ugi::new("cubulus").unwrap();
    assert_eq!(said(&mut ugi, "setoption name options value {\"level\":1}"), "");
    let one = said(&mut ugi, "query fen");
    assert_eq!(said(&mut ugi, "uginewgame"), "");
    assert_eq!(said(&mut ugi, "query fen"), one);
    assert_eq!(said(&mut ugi, "setoption name game value cube-attack"), "");
    assert_ne!(said(&mut ugi, "query fen"), one);
}
