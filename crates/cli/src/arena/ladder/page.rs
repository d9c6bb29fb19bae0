//! `report.html`: one file with everything in it, for phones and desks, in the light and in the dark.

use std::fmt::Write as _;
use std::path::Path;

use super::plots::{self, escape};
use super::report::{Pair, Player, Report};
use super::words::Words;
use crate::failure::Failure;
use crate::tongue::fill;

/// The name of the page in the ladder's folder.
pub(super) const NAME: &str = "report.html";

/// ln 19: where the tests decide.
const BOUND: f64 = 2.944;

const STYLE: &str = include_str!("page.css");

/// Writes the page; whoever reads it meanwhile reads the old one or the new one, whole.
pub(super) fn write(folder: &Path, game: &str, report: &Report, words: &Words) -> Result<(), Failure> {
    let (path, fresh) = (folder.join(NAME), folder.join(format!("{NAME}.new")));
    std::fs::write(&fresh, page(game, report, words))
        .and_then(|()| std::fs::rename(&fresh, &path))
        .map_err(|why| Failure::at(path.display(), why))
}

fn page(game: &str, report: &Report, words: &Words) -> String {
    let title = format!("{} · {}", words.ladder, escape(game));
    let summary = fill(
        words.summary,
        &[
            &report.games.to_string(),
            &report.seats.to_string(),
            &report.rounds.to_string(),
            &escape(&report.seed),
        ],
    );
    let checked = fill(words.checked, &[&report.identical.to_string()]);
    let mut body = format!("<h1>{title}</h1><p>{summary} {checked}</p>");
    body += &ratings(report, words);
    body += &cross(report, words);
    body += &pairings(report, words);
    body += &faults(report, words);
    body += &reading(report, words);
    format!(
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title><style>{STYLE}</style></head>\
         <body><main>{body}</main></body></html>\n",
        words.code
    )
}

/// A rating: with a sign around the mean of all, plain if somebody's is given.
fn rating(points: f64, report: &Report) -> String {
    let text = if report.anchor.is_some() { format!("{points:.0}") } else { format!("{points:+.0}") };
    text.replace('-', "−")
}

/// A number as the language writes it.
fn number(value: f64, places: usize, words: &Words) -> String {
    let text = format!("{value:.places$}");
    if words.code == "fr" { text.replace('.', ",") } else { text }
}

fn ratings(report: &Report, words: &Words) -> String {
    let ends =
        |sign: f64| report.players.iter().map(move |player| player.rating + sign * player.error.min(800.0));
    let middle = report.anchor.as_ref().map_or(0.0, |(_, points)| *points);
    let low = ends(-1.0).fold(middle - 50.0, f64::min);
    let high = ends(1.0).fold(middle + 50.0, f64::max);
    let told = match &report.anchor {
        Some((name, points)) => fill(words.ratings_anchored, &[&escape(name), &rating(*points, report)]),
        None => words.ratings_told.to_owned(),
    };
    let mut text = format!("<section><h2>{}</h2><p>{told}</p><ol class=\"players\">", words.ratings);
    for player in &report.players {
        text += &rated(player, [low, middle, high], report, words);
    }
    text + "</ol></section>"
}

fn rated(player: &Player, scale: [f64; 3], report: &Report, words: &Words) -> String {
    let name = escape(&player.name);
    let points = format!("{} ± {:.0}", rating(player.rating, report), player.error);
    let mut notes = vec![fill(
        words.games,
        &[player.games, player.wins, player.draws, player.losses]
            .map(|n| n.to_string())
            .each_ref()
            .map(String::as_str),
    )];
    if player.games > 0 {
        notes.push(fill(
            words.time,
            &[&number(player.mean_ms, 1, words), &number(player.longest_ms, 0, words)],
        ));
    }
    let mut bad = Vec::new();
    if player.overruns > 0 {
        bad.push(fill(words.overruns, &[&player.overruns.to_string()]));
    }
    if player.faults > 0 {
        bad.push(fill(words.lost_by_fault, &[&player.faults.to_string()]));
    }
    if player.withdrawn {
        bad.push(words.withdrawn.to_owned());
    }
    let bad =
        if bad.is_empty() { String::new() } else { format!(" · <strong>{}</strong>", bad.join(" · ")) };
    let plot = plots::rating(player.rating, player.error, scale, &format!("{} {points}", player.name));
    format!(
        "<li><div class=\"line\"><b>{name}</b><span class=\"points\">{points}</span></div>{plot}\
         <p class=\"soft\"><code>{}</code> · {}{bad}</p></li>",
        escape(&player.plays),
        notes.join(" · ")
    )
}

/// The score of the first of these against the second, if they have played.
fn score(report: &Report, first: &str, second: &str) -> Option<f64> {
    report.pairings.iter().filter(|pair| pair.rounds > 0).find_map(|pair| match pair.players.each_ref() {
        [a, b] if (a.as_str(), b.as_str()) == (first, second) => Some(pair.score),
        [a, b] if (b.as_str(), a.as_str()) == (first, second) => Some(1.0 - pair.score),
        _ => None,
    })
}

fn cross(report: &Report, words: &Words) -> String {
    let (title, told) = if report.neighbours {
        (words.neighbours, words.neighbours_told)
    } else {
        (words.everybody, words.everybody_told)
    };
    let mut text = format!(
        "<section><h2>{title}</h2><p>{told}</p><div class=\"wide\" tabindex=\"0\"><table><thead><tr><th></th>"
    );
    for n in 1..=report.players.len() {
        let _ = write!(text, "<th scope=\"col\">{n}</th>");
    }
    text += "</tr></thead><tbody>";
    for (n, row) in report.players.iter().enumerate() {
        let _ = write!(text, "<tr><th scope=\"row\">{}. {}</th>", n + 1, escape(&row.name));
        for column in &report.players {
            match score(report, &row.name, &column.name) {
                Some(score) => {
                    let told = number(score * 100.0, 0, words);
                    let full = fill(words.against, &[&row.name, &column.name, &told]);
                    let shade = (score * 100.0).round();
                    let _ = write!(
                        text,
                        "<td style=\"--score:{shade}%\" title=\"{}\"><span>{told}</span></td>",
                        escape(&full)
                    );
                }
                None => text += "<td class=\"none\">·</td>",
            }
        }
        text += "</tr>";
    }
    text + "</tbody></table></div></section>"
}

fn pairings(report: &Report, words: &Words) -> String {
    let mut text = format!("<section><h2>{}</h2><div class=\"pairs\">", words.pairings);
    for pair in &report.pairings {
        text += &paired(pair, report.seats, words);
    }
    text + "</div></section>"
}

fn paired(pair: &Pair, seats: u8, words: &Words) -> String {
    let [first, second] = &pair.players;
    let (one, other) = (escape(first), escape(second));
    let mut text = format!(
        "<article><h3><span class=\"first\">{one}</span> – <span class=\"second\">{other}</span></h3>"
    );
    if pair.rounds == 0 {
        let _ = write!(text, "<p>{}</p></article>", words.no_round);
        return text;
    }
    let told = fill(words.pairing, &[&one, &number(pair.score, 3, words), &pair.rounds.to_string()]);
    let verdict = match pair.verdict {
        Some("first") => fill(words.stronger, &[&one]),
        Some("second") => fill(words.stronger, &[&other]),
        Some("neither") => words.neither.to_owned(),
        Some(_) => words.open.to_owned(),
        None => String::new(),
    };
    let _ = write!(text, "<p>{told} <b>{verdict}</b></p><div class=\"plots\">");
    let counts = pair.pentanomial.map(|count| count.to_string()).join(", ");
    let rounds = if seats == 2 { words.rounds_told } else { words.rounds_about };
    text += &plots::fifths(&pair.pentanomial, &fill(rounds, &[&counts]));
    if !pair.tests.is_empty() {
        let bound = number(BOUND, 2, words);
        text += &plots::tests(&pair.tests, BOUND, &fill(words.test_told, &[first, second, &bound]));
    }
    text + "</div></article>"
}

fn faults(report: &Report, words: &Words) -> String {
    let mut text = format!("<section><h2>{}</h2>", words.faults);
    if report.faults.is_empty() {
        let _ = write!(text, "<p>{}</p></section>", words.no_faults);
        return text;
    }
    text += "<ul class=\"faults\">";
    for fault in &report.faults {
        let place = fill(
            words.fault,
            &[
                &fault.round.to_string(),
                &(fault.half + 1).to_string(),
                &escape(&fault.player),
                &escape(&fault.against),
                &fault.seat.to_string(),
            ],
        );
        let _ = write!(text, "<li>{place}<br><code>{}</code></li>", escape(&fault.why));
    }
    text + "</ul></section>"
}

fn reading(report: &Report, words: &Words) -> String {
    let mut text = format!(
        "<section class=\"reading\"><h2>{}</h2><p>{}</p><p>{}</p>",
        words.reading, words.read_ratings, words.read_rounds
    );
    if let Some((low, high)) = report.sprt {
        let tests = fill(words.read_tests, &[&number(high, 2, words), &number(low, 2, words)]);
        let _ = write!(text, "<p>{tests}</p>");
    }
    let _ = write!(text, "<p>{}</p></section>", words.read_faults);
    text
}
