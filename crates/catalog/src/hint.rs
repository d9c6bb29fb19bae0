//! Hints in sentences: what to do, what it is worth, what would follow, and what it walks into.

use cubo_core::record::Entry;
use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{Clause, Event, Game, Language, QuickDice, Turn, Viewer};
use cubo_players::knowledge::Known;
use cubo_players::{Analysis, Danger, Question, Sight};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::advice::{THINKS, mind, no_players, read_seen, seat_of};
use crate::imagine::read_view;
use crate::running::read_action;
use crate::shelf::{Visitor, with_game};
use crate::{Error, Spoken, hint_words};

/// The most actions of the expected line that are told.
const LINE: usize = 3;
/// The states that are imagined to tell a line: what is not told alike in all of them is not certain.
const WORLDS: u64 = 4;

/// A request for a hint.
#[derive(Clone, Copy, Debug, Default)]
pub struct HintRequest<'a> {
    /// Whether what a network has learned thinks; otherwise hand-written knowledge does, which is the same everywhere.
    pub learned: bool,
    /// States to look at; if nothing is said, as many as are good for the game.
    pub nodes: Option<u64>,
    /// An action of the person's own choice, to be compared with the hint.
    pub compare: Option<&'a str>,
    /// The same seed, sight, mind and nodes give the same hint.
    pub seed: &'a str,
    /// The language to speak.
    pub language: Language,
    /// What those at the table are called, by seat.
    pub names: &'a [String],
}

/// What to do, and why. Chances are from 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hint {
    /// In the game's notation.
    pub action: String,
    /// As one proposes it.
    pub telling: Telling,
    /// What it changes, in a sentence.
    pub why: Sentence,
    /// The chance to win as the table lies, at a first look.
    pub before: f64,
    /// The chance to win with this action.
    pub after: f64,
    /// What is expected to follow, as far as it would be told alike whatever is hidden.
    pub line: Vec<Spoken>,
    /// What it walks into.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<Sentence>,
    /// The person's own idea beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compare: Option<Compared>,
    /// How the search came to it.
    pub analysis: Analysis,
}

/// Somebody's own idea beside a hint.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Compared {
    /// In the game's notation.
    pub action: String,
    /// As one proposes it.
    pub telling: Telling,
    /// How it compares, in a sentence.
    pub verdict: Sentence,
    /// How much smaller the chance to win is with it; below 0 if it is larger.
    pub less: f64,
    /// What it walks into.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<Sentence>,
}

/// A hint in a game that runs elsewhere, from the view of the seat to act and what that seat saw; `stop` ends the thinking.
pub fn hint(
    game: &str,
    view: &RawValue,
    history: &[Entry],
    request: &HintRequest<'_>,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Hint, Error> {
    struct Ask<'a>(&'a RawValue, &'a [Entry], &'a HintRequest<'a>, &'a mut dyn FnMut() -> bool);
    impl Visitor for Ask<'_> {
        type Out = Result<Hint, Error>;
        fn visit<G: Known>(self) -> Self::Out {
            let view = read_view::<G>(self.0)?;
            let (seat, _) = seat_of::<G>(&view, "")?;
            let history = self.1.iter().enumerate();
            let history: Vec<_> =
                history.map(|(n, entry)| read_seen::<G>(n, entry)).collect::<Result<_, _>>()?;
            hint_at::<G>(&Sight { seat, view: &view, history: &history }, self.2, self.3)
        }
    }
    with_game(game, Ask(view, history, request, stop))?
}

/// A hint for the seat that sees this.
pub(crate) fn hint_at<G: Known>(
    sight: &Sight<'_, G>,
    request: &HintRequest<'_>,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Hint, Error> {
    if !THINKS {
        return Err(no_players());
    }
    let mind = mind::<G>(request.learned)?;
    let (language, viewer) = (request.language, Viewer::Seat(sight.seat));
    let teller = Teller { language, viewer, names: request.names.to_vec() };
    let world = G::imagine(sight.view, &mut QuickDice::new(0));
    let idea = request.compare.map(|text| read_action::<G>(&world, text)).transpose()?;
    let nodes = request.nodes.unwrap_or(G::HINT);
    let mut question = Question { mind: &mind, sight, nodes, stop, seed: request.seed };
    let found = question.hint().ok_or_else(|| Error::BadView("there is nothing to do here".to_owned()))?;
    let warn = |danger: Option<Danger<G::Clause>>| danger.map(|danger| warning(danger, &teller));
    let compare = idea.map(|idea| {
        let after = question.judge(idea);
        let less = if idea == found.action { 0.0 } else { question.judge(found.action) - after };
        Compared {
            action: idea.to_string(),
            telling: G::propose(sight.view, idea, &teller),
            verdict: hint_words::verdict(less, idea == found.action, &teller),
            less,
            warning: warn(question.danger_of(idea, after)),
        }
    });
    Ok(Hint {
        action: found.action.to_string(),
        telling: G::propose(sight.view, found.action, &teller),
        why: hint_words::chances(found.before, found.after, &teller),
        before: found.before,
        after: found.after,
        line: tell_line::<G>(sight, &found.line, &teller),
        warning: warn(found.danger),
        compare,
        analysis: found.analysis,
    })
}

fn warning<C: Clause>(danger: Danger<C>, teller: &Teller) -> Sentence {
    match danger {
        Danger::Ends { actions, lost, reason } => {
            let rule = Sentence::new().words(teller.pick(reason.en(), reason.fr()));
            hint_words::ends(actions, lost, teller).then(rule)
        }
        Danger::Lost => hint_words::lost(teller),
        Danger::Costs => hint_words::costs(teller),
    }
}

/// The expected line as its first seat would be told it: up to where the hidden, or dice, would decide what is said.
fn tell_line<G: Game>(sight: &Sight<'_, G>, line: &[G::Action], teller: &Teller) -> Vec<Spoken> {
    let imagine = |number| G::imagine(sight.view, &mut QuickDice::new(number));
    let mut worlds: Vec<G::State> = (0..if G::SECRETS { WORLDS } else { 1 }).map(imagine).collect();
    let mut spoken: Vec<Spoken> = Vec::new();
    for &action in line.iter().take(LINE) {
        let mut said: Option<Spoken> = None;
        for world in &mut worlds {
            let Turn::Seat(seat) = G::turn(world) else { return spoken };
            if G::refuse(world, action).is_some() {
                return spoken;
            }
            let before = world.clone();
            G::play(world, action);
            let seen = G::seen(&before, &Event::Action(seat, action), world, teller.viewer);
            let views = (G::view(&before, teller.viewer), G::view(world, teller.viewer));
            let told = Told::<G> { by: Some(seat), seen: &seen, before: &views.0, after: &views.1 };
            let one = Spoken { by: Some(seat), telling: G::tell(&told, teller) };
            match &said {
                Some(other) if *other != one => return spoken,
                _ => said = Some(one),
            }
        }
        spoken.extend(said);
    }
    spoken
}
