//! Lines of the Universal Game Interface.

use cubo_ugi::Ugi;

/// The most searches of one input.
const SEARCHES: usize = 20;

/// Reads the bytes as lines to UGI. Answers are single lines, a complaint changes nothing, and every search answers with an action or none.
pub fn ugi(bytes: &[u8]) {
    for game in ["cubulus", "cube-attack"] {
        let Ok(mut ugi) = Ugi::new(game) else { panic!("{game} is not played by UGI") };
        let mut searches = 0;
        for line in bytes.split(|&byte| byte == b'\n') {
            let before = place(&mut ugi);
            let heard = ugi.hear(line);
            assert!(heard.lines.iter().all(|line| !line.contains('\n')), "{:?}", heard.lines);
            if heard.lines.iter().any(|line| line.starts_with("info string error")) {
                assert_eq!(place(&mut ugi), before, "{line:?} was refused and changed the position");
            }
            if let Some(search) = heard.search.filter(|_| searches < SEARCHES) {
                searches += 1;
                let mut asked = 0;
                let lines = search.run(&mut || {
                    asked += 1;
                    asked > 2
                });
                assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
            }
            if heard.quit {
                break;
            }
        }
        assert_eq!(ugi.hear(b"isready").lines, ["readyok"]);
    }
}

fn place(ugi: &mut Ugi) -> Vec<String> {
    ugi.hear(b"query fen").lines
}
