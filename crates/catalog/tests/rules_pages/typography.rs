//! How the two languages are set.

/// What a reader reads: without code, diagrams' positions, anchors and the targets of links.
pub(crate) fn prose(markdown: &str) -> String {
    let mut out = String::new();
    let mut fenced = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            out.push_str(line.strip_prefix("caption: ").unwrap_or_default());
        } else if !line.starts_with("|-") {
            out.push_str(line.trim_start_matches("> "));
        }
        out.push('\n');
    }
    without_code(&out)
}

fn without_code(text: &str) -> String {
    let mut out = String::new();
    for (i, piece) in text.split('`').enumerate() {
        out.push_str(if i % 2 == 0 { piece } else { "x" });
    }
    let mut rest = out.as_str();
    let mut plain = String::new();
    while let Some(at) = [rest.find("]("), rest.find('{')].into_iter().flatten().min() {
        let close = if rest[at..].starts_with('{') { '}' } else { ')' };
        plain.push_str(&rest[..at]);
        rest = rest[at..].split_once(close).map_or("", |(_, after)| after);
    }
    plain + rest
}

/// The first fault of typography, with its surroundings.
pub(crate) fn fault(language: &str, text: &str) -> Option<String> {
    let chars: Vec<char> = text.chars().collect();
    let around = |i: usize| chars[i.saturating_sub(25)..(i + 15).min(chars.len())].iter().collect::<String>();
    for (i, &c) in chars.iter().enumerate() {
        let before = if i == 0 { '\n' } else { chars[i - 1] };
        let after = chars.get(i + 1).copied().unwrap_or('\n');
        let wrong = match c {
            '\'' | '"' => true,
            '.' if after == '.' => true,
            ';' | '!' | '?' if language == "fr" => before != '\u{202f}',
            ':' if language == "fr" => before != '\u{a0}',
            '«' => after != '\u{a0}' || language == "en",
            '»' => before != '\u{a0}' || language == "en",
            ';' | '!' | '?' | ':' => before.is_whitespace(),
            _ => false,
        };
        if wrong {
            return Some(around(i));
        }
    }
    None
}

#[test]
fn prose_is_what_is_read() {
    let text =
        prose("{#CU-8} See [CU-9](#CU-9): `a ; b`.\n\n```diagram\nposition: x ; y\ncaption: Well.\n```\n");
    assert_eq!(text.trim(), "See [CU-9: x.\n\n\n\nWell.");
}

#[test]
fn faults_are_found() {
    assert_eq!(fault("fr", "l’un\u{202f}; l’autre\u{a0}: «\u{a0}oui\u{a0}»\u{202f}!"), None);
    for wrong in ["l'un", "quoi ?", "quoi?", "ceci : cela", "ceci\u{202f}: cela", "« oui »", "non..."] {
        assert!(fault("fr", wrong).is_some(), "{wrong}");
    }
    assert_eq!(fault("en", "“Why?”: it’s so; yes!"), None);
    for wrong in ["it's", "\"so\"", "why ?", "«\u{a0}no\u{a0}»"] {
        assert!(fault("en", wrong).is_some(), "{wrong}");
    }
}
