//! A rules page as its Markdown tells it; docs/rules/README.md says how they are written.

use std::path::PathBuf;

/// The words that mark a ruling and its reason, in the language of the page.
pub const LABELS: [(&str, &str, &str); 2] = [("en", "**Our ruling**", "**Why**"), ("fr", "**Notre décision**", "**Pourquoi**")];

#[derive(Default)]
pub struct Page {
    pub name: String,
    pub title: String,
    pub text: String,
    /// What must be the same in both languages, in order: headings by level, clauses, rulings, diagrams.
    pub outline: Vec<String>,
    /// The clauses told, in order.
    pub anchors: Vec<Anchor>,
    pub rulings: Vec<Ruling>,
    pub diagrams: Vec<Diagram>,
}

pub struct Anchor {
    pub clause: String,
    /// Whether it stands inside a ruling.
    pub ours: bool,
    /// Whether it is the first thing in its paragraph or list item (in a ruling, after the label).
    pub leads: bool,
}

#[derive(Default)]
pub struct Ruling {
    pub text: String,
    /// The clauses it decides about: told here (`{#CU-6}`) or elsewhere (`{CU-6}`).
    pub clauses: Vec<String>,
}

#[derive(Default)]
pub struct Diagram {
    pub position: String,
    pub actions: Vec<String>,
    pub show: Option<String>,
    pub eyes: String,
    pub legal: Vec<String>,
    /// Actions with the clause that stands against each.
    pub refused: Vec<(String, String)>,
    pub gains: Option<i64>,
    pub ends: Option<String>,
    pub caption: String,
}

pub fn read(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("docs/rules/{name}: {e}"))
}

impl Page {
    pub fn open(game: &str, language: &str) -> Self {
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
            let leads = lead.is_empty() || (ours && LABELS.iter().any(|(_, label, _)| lead.trim_end() == *label));
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
            let (key, value) = line.split_once(": ").unwrap_or_else(|| panic!("{}: not key: value: {line}", self.name));
            match key {
                "position" => d.position = value.to_owned(),
                "actions" => d.actions = list(value),
                "show" => d.show = Some(value.to_owned()),
                "eyes" => d.eyes = value.to_owned(),
                "legal" => d.legal = list(value),
                "refused" => {
                    let split = |t: &String| t.rsplit_once(' ').map(|(a, c)| (a.to_owned(), c.to_owned()));
                    d.refused = list(value).iter().map(|t| split(t).unwrap_or_else(|| panic!("{}: {t}", self.name))).collect();
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
