//! The plots of the page: small SVG pictures whose colours come from the page's style.

use std::fmt::Write as _;

/// Text as it may stand in HTML.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// The frame of a plot: it is as wide as its place, and a screen reader reads what it shows.
fn frame(width: f64, height: f64, told: &str, inside: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">{inside}</svg>",
        escape(told)
    )
}

/// A rating with its error bar on a scale that all players share: its low end, from where ratings are counted, its high end.
pub(super) fn rating(points: f64, error: f64, scale: [f64; 3], told: &str) -> String {
    const WIDTH: f64 = 400.0;
    let [low, zero, high] = scale;
    let x = |points: f64| {
        ((points - low) / (high - low).max(1.0) * (WIDTH - 20.0) + 10.0).clamp(4.0, WIDTH - 4.0)
    };
    let (left, middle, right) = (x(points - error), x(points), x(points + error));
    let zero = x(zero);
    let inside = format!(
        "<line class=\"zero\" x1=\"{zero:.1}\" x2=\"{zero:.1}\" y1=\"2\" y2=\"22\"/>\
         <line class=\"error\" x1=\"{left:.1}\" x2=\"{right:.1}\" y1=\"12\" y2=\"12\"/>\
         <line class=\"error\" x1=\"{left:.1}\" x2=\"{left:.1}\" y1=\"7\" y2=\"17\"/>\
         <line class=\"error\" x1=\"{right:.1}\" x2=\"{right:.1}\" y1=\"7\" y2=\"17\"/>\
         <rect class=\"dot\" x=\"{:.1}\" y=\"6\" width=\"12\" height=\"12\" rx=\"3\"/>",
        middle - 6.0
    );
    frame(WIDTH, 24.0, told, &inside)
}

/// How often a round had which score.
pub(super) fn fifths(counts: &[usize; 5], told: &str) -> String {
    const NAMES: [&str; 5] = ["0", "¼", "½", "¾", "1"];
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let mut inside = String::new();
    for (n, (&count, name)) in counts.iter().zip(NAMES).enumerate() {
        let (x, tall) = (8.0 + n as f64 * 58.0, count as f64 / most * 84.0);
        let _ = write!(
            inside,
            "<rect class=\"fifth f{n}\" x=\"{x}\" y=\"{:.1}\" width=\"48\" height=\"{:.1}\" rx=\"3\"/>\
             <text x=\"{mid}\" y=\"{:.1}\">{count}</text><text class=\"soft\" x=\"{mid}\" y=\"130\">{name}</text>",
            110.0 - tall,
            tall.max(1.5),
            104.0 - tall,
            mid = x + 24.0,
        );
    }
    frame(300.0, 136.0, told, &inside)
}

/// Both tests after every round, between the lines at which they decide.
pub(super) fn tests(tests: &[[f64; 2]], bound: f64, told: &str) -> String {
    const WIDTH: f64 = 300.0;
    let tall = tests.iter().flatten().fold(bound * 1.25, |tall, ratio| tall.max(ratio.abs()));
    let y = |ratio: f64| 68.0 - ratio / tall * 62.0;
    let step = (WIDTH - 12.0) / tests.len().max(1) as f64;
    let mut inside = String::new();
    for (class, ratio) in [("bound", bound), ("zero", 0.0), ("bound", -bound)] {
        let y = y(ratio);
        let _ = write!(
            inside,
            "<line class=\"{class}\" x1=\"6\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>",
            WIDTH - 6.0
        );
    }
    for (side, class) in [(1, "second"), (0, "first")] {
        let mut points = format!("6,{:.1}", y(0.0));
        for (n, both) in tests.iter().enumerate() {
            let _ = write!(points, " {:.1},{:.1}", 6.0 + (n + 1) as f64 * step, y(both[side]));
        }
        let _ = write!(inside, "<polyline class=\"test {class}\" points=\"{points}\"/>");
    }
    frame(WIDTH, 136.0, told, &inside)
}

#[cfg(test)]
mod tests_of_plots {
    use super::*;

    #[test]
    fn names_do_no_harm() {
        assert_eq!(escape("<b a=\"1\">&\u{7}"), "&lt;b a=&quot;1&quot;&gt;&amp; ");
        assert!(!rating(1.0, 2.0, [0.0, 0.0, 3.0], "\"><script>").contains("<script>"));
    }

    #[test]
    fn plots_stay_in_their_frames() {
        let inside = |svg: &str, key: &str| {
            svg.split(key).skip(1).all(|part| {
                let number: f64 = part.split('"').next().unwrap().parse().unwrap();
                (0.0..=600.0).contains(&number)
            })
        };
        let svg = rating(5000.0, 1e9, [-100.0, 0.0, 100.0], "far");
        assert!(inside(&svg, "x1=\"") && inside(&svg, "x2=\""), "{svg}");
        assert!(!fifths(&[0; 5], "none").contains("NaN") && !tests(&[], 2.9, "none").contains("NaN"));
    }
}
