//! What pages and other hosts ask beside the protocol's own commands; `docs/protocol.md` lists them.

use cubo_core::fair::{Bytes32, Extent};
use cubo_core::json::from_text;
use cubo_core::{Record, Viewer};

use super::commands::Reply;
use super::fields::{Fields, missing};
use super::replies::{self, body};
use super::{Engine, Outside};
use crate::error::excerpt;
use crate::{Error, KindCount, imagine, listing, verify};

/// The most completions that are listed.
const MOST_COMPLETIONS: usize = 1000;
/// How many states are looked at for chances by default.
const NODES: u64 = 1000;
/// How many completions are listed by default.
const COMPLETIONS: usize = 20;

impl<O: Outside> Engine<O> {
    pub(super) fn dispatch_addition(&mut self, cmd: &str, fields: Fields<'_>) -> Reply {
        match cmd {
            "imagine" => self.imagine(fields),
            "complete" => self.complete(fields),
            "kinds" => self.kinds(fields),
            "facts" => self.facts(fields),
            "scores" => self.scores(fields),
            "tell" => self.tell(fields),
            "propose" => self.propose(fields),
            "hint" => self.hint(fields),
            "chances" => self.chances(fields),
            "clause" => clause(fields),
            "clauses" => clauses(fields),
            "verify" => check(fields),
            "commitment" => commitment(fields),
            _ => Err(Error::UnknownCommand(excerpt(cmd))),
        }
    }

    fn imagine(&mut self, mut fields: Fields<'_>) -> Reply {
        let game: String = fields.need("game")?;
        let view = fields.raw("view").ok_or_else(|| missing("view"))?;
        let seed: Option<String> = fields.take("seed")?;
        fields.done()?;
        let (game, viewer) = imagine(&game, view, &seed.unwrap_or_default())?;
        let reply = body(&replies::Imagined { viewer, standing: game.standing() })?;
        self.take_up(game);
        Ok(reply)
    }

    fn complete(&self, mut fields: Fields<'_>) -> Reply {
        let prefix: String = fields.need("prefix")?;
        let limit: Option<usize> = fields.take("limit")?;
        fields.done()?;
        let limit = limit.unwrap_or(COMPLETIONS).min(MOST_COMPLETIONS);
        body(&self.running()?.complete(&prefix, limit))
    }

    fn kinds(&self, fields: Fields<'_>) -> Reply {
        fields.done()?;
        let one = |found: KindCount| replies::OneKind {
            kind: found.kind.id,
            count: found.count,
            text: replies::Text { en: found.kind.en, fr: found.kind.fr },
        };
        body(&replies::Kinds { kinds: self.running()?.kinds().into_iter().map(one).collect() })
    }

    fn facts(&self, mut fields: Fields<'_>) -> Reply {
        let viewer: Viewer = fields.need("seat")?;
        fields.done()?;
        body(&replies::Facts { facts: self.running()?.facts(viewer)? })
    }

    fn scores(&self, fields: Fields<'_>) -> Reply {
        fields.done()?;
        body(&replies::Scores { scores: self.running()?.scores() })
    }

    fn chances(&self, mut fields: Fields<'_>) -> Reply {
        let learned = fields.learned()?;
        let nodes: Option<u64> = fields.take("nodes")?;
        let seed: Option<String> = fields.take("seed")?;
        fields.done()?;
        let chances = self.running()?.chances(learned, nodes.unwrap_or(NODES), &seed.unwrap_or_default())?;
        body(&replies::Chances { chances })
    }
}

fn clause(mut fields: Fields<'_>) -> Reply {
    let game: String = fields.need("game")?;
    let id: String = fields.need("clause")?;
    fields.done()?;
    let listing = listing(&game)?;
    let found = listing.clauses().into_iter().find(|clause| clause.id == id);
    let unknown = || Error::BadRequest(format!("{} has no clause {:?}", listing.id, excerpt(&id)));
    body(&replies::OneClause::from(found.ok_or_else(unknown)?))
}

fn clauses(mut fields: Fields<'_>) -> Reply {
    let game: String = fields.need("game")?;
    fields.done()?;
    let clauses = listing(&game)?.clauses().into_iter().map(replies::OneClause::from).collect();
    body(&replies::Clauses { clauses })
}

fn check(mut fields: Fields<'_>) -> Reply {
    let raw = fields.raw("record").ok_or_else(|| missing("record"))?;
    let partial: Option<bool> = fields.take("partial")?;
    fields.done()?;
    let record: Record = from_text(raw.get()).map_err(Error::bad_header)?;
    let extent = if partial == Some(true) { Extent::Part } else { Extent::Whole };
    let checked = verify(&record, extent)?;
    body(&replies::Verified {
        fair: checked.fair,
        seats_drawn: checked.seats_drawn,
        drawn: checked.drawn as u64,
    })
}

fn commitment(mut fields: Fields<'_>) -> Reply {
    let nonce: Bytes32 = fields.need("nonce")?;
    fields.done()?;
    body(&replies::Committed { commitment: nonce.commitment() })
}
