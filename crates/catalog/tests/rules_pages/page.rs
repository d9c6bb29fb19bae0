//! A rules page as its Markdown tells it; docs/rules/README.md says how they are written.

use std::path::PathBuf;

/// The words that mark a ruling and its reason, in the language of the page.
pub(crate) const LABELS: [(&str, &str, &str); 2] =
    [("en", "**Our ruling**", "**Why**"), ("fr", "**Notre décision**", "**Pourquoi**")];

#[derive(Default)]
pub(crate) struct Page {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) text: String,
    /// What must be the same in both languages, in order: headings by level, clauses, rulings, diagrams.
    pub(crate) outline: Vec<String>,
    /// The clauses told, in order.
    pub(crate) anchors: Vec<Anchor>,
    pub(crate) rulings: Vec<Ruling>,
    pub(crate) diagrams: Vec<Diagram>,
}

pub(crate) struct Anchor {
    pub(crate) clause: String,
    /// Whether it stands inside a ruling.
    pub(crate) ours: bool,
    /// Whether it is the first thing in its paragraph or list item (in a ruling, after the label).
    pub(crate) leads: bool,
}

#[derive(Default)]
pub(crate) struct Ruling {
    pub(crate) text: String,
    /// The clauses it decides about: told here (`{#CU-6}`) or elsewhere (`{CU-6}`).
    pub(crate) clauses: Vec<String>,
}

#[derive(Default)]
pub(crate) struct Diagram {
    pub(crate) position: String,
    pub(crate) actions: Vec<String>,
    pub(crate) show: Option<String>,
    pub(crate) eyes: String,
    pub(crate) legal: Vec<String>,
    /// Actions with the clause that stands against each.
    pub(crate) refused: Vec<(String, String)>,
    pub(crate) gains: Option<i64>,
    pub(crate) ends: Option<String>,
    pub(crate) caption: String,
}

pub(crate) fn read(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("docs/rules/{name}: {e}"))
}

impl Page {
    pub(crate) fn open(game: &str, language: &str) -> Self {
        let name = format!("{game}.{language}.md");
        let text = read(&name);
        let mut page = Page { name, text: text.clone(), ..Page::default() };
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            if line == "```diagram" {
                let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                page.diagram(&body);
            } else if let Some(rest) = line.strip_prefix('#') {
                let level = 1 + rest.chars().take_while(|c| *c == '#').count();
                if level == 1 {
                    page.title = rest.trim().to_owned();
                }
                page.outline.push(format!("heading {level}"));
            } else if line.starts_with('>') {
                let mut quoted = vec![line];
                while let Some(next) = lines.next_if(|next| next.starts_with('>')) {
                    quoted.push(next);
                }
                page.ruling(&quoted);
            } else {
                page.find_anchors(line, false);
            }
        }
        page
    }

    fn find_anchors(&mut self, line: &str, ours: bool) -> Vec<String> {
        let mut found = Vec::new();
        for (at, _) in line.match_indices("{#") {
            let clause = line[at + 2..].split('}').next().unwrap_or_default().to_owned();
            let lead = line[..at].trim_start_matches(['>', '-', ' ']);
            let leads =
                lead.is_empty() || (ours && LABELS.iter().any(|(_, label, _)| lead.trim_end() == *label));
            self.outline.push(format!("clause {clause}"));
            self.anchors.push(Anchor { clause: clause.clone(), ours, leads });
            found.push(clause);
        }
        found
    }

    fn ruling(&mut self, lines: &[&str]) {
        self.outline.push("ruling".to_owned());
        let mut ruling = Ruling { text: lines.join("\n"), ..Ruling::default() };
        for line in lines {
            ruling.clauses.extend(self.find_anchors(line, true));
            for (at, _) in line.match_indices('{').filter(|(at, _)| !line[at + 1..].starts_with('#')) {
                let clause = line[at + 1..].split('}').next().unwrap_or_default();
                if clause.contains('-') && clause.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
                    self.outline.push(format!("about {clause}"));
                    ruling.clauses.push(clause.to_owned());
                }
            }
        }
        self.rulings.push(ruling);
    }

    fn diagram(&mut self, lines: &[&str]) {
        let list = |text: &str| text.split(" ; ").map(str::to_owned).collect::<Vec<_>>();
        let mut d = Diagram { eyes: "spectator".to_owned(), ..Diagram::default() };
        for line in lines {
            let (key, value) =
                line.split_once(": ").unwrap_or_else(|| panic!("{}: not key: value: {line}", self.name));
            match key {
                "position" => d.position = value.to_owned(),
                "actions" => d.actions = list(value),
                "show" => d.show = Some(value.to_owned()),
                "eyes" => d.eyes = value.to_owned(),
                "legal" => d.legal = list(value),
                "refused" => {
                    let split = |t: &String| t.rsplit_once(' ').map(|(a, c)| (a.to_owned(), c.to_owned()));
                    d.refused = list(value)
                        .iter()
                        .map(|t| split(t).unwrap_or_else(|| panic!("{}: {t}", self.name)))
                        .collect();
                }
                "gains" => d.gains = value.parse().ok(),
                "ends" => d.ends = Some(value.to_owned()),
                "caption" => d.caption = value.to_owned(),
                _ => panic!("{}: a diagram has no {key}", self.name),
            }
            if key != "caption" {
                self.outline.push((*line).to_owned());
            }
        }
        self.diagrams.push(d);
    }
}
