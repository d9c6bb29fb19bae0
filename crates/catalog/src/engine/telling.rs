//! Telling, proposing and explaining; `docs/protocol.md` lists the commands.

use cubo_core::json::from_text;
use cubo_core::record::Entry;
use cubo_core::telling::{Teller, Telling};
use cubo_core::{Language, Viewer};
use serde_json::value::RawValue;

use super::commands::Reply;
use super::fields::{Fields, missing};
use super::replies::{self, body};
use super::{Engine, Outside};
use crate::{Error, HintRequest, Spoken, Step, hint, propose, tell};

/// The language to speak and what everybody is called, as a request says it.
pub(super) struct Voice {
    /// English where nothing is said.
    pub(super) language: Option<Language>,
    pub(super) names: Vec<String>,
}

impl Voice {
    pub(super) fn take(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Voice { language: fields.take("language")?, names: fields.take("names")?.unwrap_or_default() })
    }

    pub(super) fn speaks(&self) -> Language {
        self.language.unwrap_or_default()
    }

    fn to(self, viewer: Viewer) -> Teller {
        Teller { language: self.speaks(), viewer, names: self.names }
    }
}

impl<O: Outside> Engine<O> {
    /// `tell`: with `seat` the game in progress, with `game` steps of one that runs elsewhere.
    pub(super) fn tell(&self, mut fields: Fields<'_>) -> Reply {
        let voice = Voice::take(&mut fields)?;
        if let Some(game) = fields.take::<String>("game")? {
            return tell_steps(&game, voice, fields);
        }
        let viewer: Viewer = fields.need("seat")?;
        let from: Option<usize> = fields.take("from")?;
        fields.done()?;
        let tellings = self.running()?.tell(from.unwrap_or(0), &voice.to(viewer))?;
        body(&replies::Tellings { tellings })
    }

    /// `propose`: one action or several, in the game in progress or in a view of the seat to act.
    pub(super) fn propose(&self, mut fields: Fields<'_>) -> Reply {
        let voice = Voice::take(&mut fields)?;
        let action: Option<String> = fields.take("action")?;
        let actions: Option<Vec<String>> = fields.take("actions")?;
        let game: Option<String> = fields.take("game")?;
        let view = fields.raw("view");
        fields.done()?;
        let several = actions.is_some();
        let asked = match (action, actions) {
            (Some(action), None) => vec![action],
            (None, Some(actions)) => actions,
            (None, None) => return Err(missing("action")),
            (Some(_), Some(_)) => return Err(Error::BadRequest("give \"action\" or \"actions\"".to_owned())),
        };
        let mut tellings = match (game, view) {
            (None, None) => {
                let running = self.running()?;
                let one = |action: &String| running.propose(action, voice.speaks(), &voice.names);
                asked.iter().map(one).collect::<Result<Vec<Telling>, _>>()?
            }
            (None, Some(_)) => return Err(missing("game")),
            (Some(_), None) => return Err(missing("view")),
            (Some(game), Some(view)) => propose(&game, view, &asked, voice.speaks(), &voice.names)?,
        };
        match tellings.pop() {
            Some(telling) if !several => body(&replies::OneTelling { telling }),
            last => {
                tellings.extend(last);
                body(&replies::Tellings { tellings })
            }
        }
    }
}

impl<O: Outside> Engine<O> {
    /// `hint`: for the seat to act in the game in progress, or in a view of its own.
    pub(super) fn hint(&self, mut fields: Fields<'_>) -> Reply {
        let voice = Voice::take(&mut fields)?;
        let learned = fields.learned()?;
        let nodes: Option<u64> = fields.take("nodes")?;
        let seed: Option<String> = fields.take("seed")?;
        let compare: Option<String> = fields.take("compare")?;
        let game: Option<String> = fields.take("game")?;
        let (view, history) = (fields.raw("view"), fields.raw("history"));
        fields.done()?;
        let seed = seed.unwrap_or_default();
        let compare = compare.as_deref();
        let request = HintRequest {
            learned,
            nodes,
            compare,
            seed: &seed,
            language: voice.speaks(),
            names: &voice.names,
        };
        body(&match (game, view, history) {
            (None, None, None) => self.running()?.hint(&request, &mut || false)?,
            (None, ..) => return Err(missing("game")),
            (Some(_), None, _) => return Err(missing("view")),
            (Some(game), Some(view), history) => {
                let history = history.map(read_history).transpose()?.unwrap_or_default();
                hint(&game, view, &history, &request, &mut || false)?
            }
        })
    }
}

/// What a seat saw, as a request tells it.
pub(super) fn read_history(raw: &RawValue) -> Result<Vec<Entry>, Error> {
    from_text(raw.get()).map_err(|e| Error::BadView(format!("this is no history: {e}")))
}

fn tell_steps(game: &str, voice: Voice, mut fields: Fields<'_>) -> Reply {
    let viewer: Viewer = fields.need("viewer")?;
    let teller = voice.to(viewer);
    if let Some(steps) = fields.raw("steps") {
        fields.done()?;
        let steps: Vec<Fields<'_>> = serde_json::from_str(steps.get())
            .map_err(|e| Error::BadRequest(format!("the field \"steps\" does not fit: {e}")))?;
        let steps = steps.into_iter().map(read_step).collect::<Result<Vec<_>, _>>()?;
        return body(&replies::Tellings { tellings: tell(game, &steps, &teller)? });
    }
    let step = read_step(fields)?;
    let mut tellings: Vec<Spoken> = tell(game, &[step], &teller)?;
    let telling = tellings.pop().ok_or_else(|| missing("entry"))?;
    body(&replies::OneTelling { telling })
}

fn read_step(mut fields: Fields<'_>) -> Result<Step<'_>, Error> {
    let entry = fields.need("entry")?;
    let before = fields.raw("before").ok_or_else(|| missing("before"))?;
    let after = fields.raw("after").ok_or_else(|| missing("after"))?;
    fields.done()?;
    Ok(Step { entry, before, after })
}
