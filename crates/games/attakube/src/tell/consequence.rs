//! What a deed means now: Shields that held, Kubes that are free again, the score, a repetition, the end.

use cubo_core::Seat;
use cubo_core::telling::{Teller, Told};

use super::deed::{Deed, Pushed, What};
use super::words::Mention;
use crate::AttaKube;
use crate::apply::{QUIET, times};
use crate::kind::Kind;
use crate::table::{Ending, Stage, tokens};

pub(super) struct Consequences {
    /// The Shields that a strike turned up.
    pub(super) shields: Vec<Mention>,
    /// Those who can act again.
    pub(super) freed: Vec<Mention>,
    /// The points of both, if the deed scored.
    pub(super) score: Option<[u8; 2]>,
    /// How many are left in reserve, after an adding.
    pub(super) reserve: Option<u8>,
    /// Who sets up or begins now, if set-up came to a turning point.
    pub(super) next: Option<(Seat, bool)>,
    /// Whether this situation has come up for the second time (AK-12).
    pub(super) twice: bool,
    /// Quiet turns left (AK-15), where it is time to say so.
    pub(super) quiet_left: Option<u8>,
    pub(super) ending: Option<Ending>,
    pub(super) points: [u8; 2],
}

impl Consequences {
    pub(super) fn of(told: &Told<'_, AttaKube>, deed: &Deed, teller: &Teller) -> Consequences {
        let (before, after) = (&told.before.table, &told.after.table);
        let mention = |token| Mention::of(told.after, told.after, token, teller);
        let strike = matches!(deed.what, What::Strike { .. });
        let shields = tokens(after.face_up & !before.face_up)
            .filter(|&token| strike && after.kind(token) == Kind::Shield)
            .map(mention);
        let freed = tokens(u32::MAX >> 8).filter(|&token| {
            before.cell(token).is_some()
                && before.is_blocked(token)
                && after.cell(token).is_some()
                && !after.is_blocked(token)
        });
        let scored = before.points != after.points;
        let next = match (before.stage, after.stage) {
            (Stage::SetUp(0), Stage::SetUp(1)) => Some((Seat(1), false)),
            (Stage::SetUp(_), Stage::Play(side)) => Some((Seat(side), true)),
            _ => None,
        };
        let playing = matches!(after.stage, Stage::Play(_));
        let left = QUIET.saturating_sub(after.quiet);
        Consequences {
            shields: shields.collect(),
            freed: freed.map(mention).collect(),
            score: scored.then_some(after.points),
            reserve: matches!(deed.what, What::Add(_)).then(|| after.left(deed.by.index())),
            next,
            twice: playing && times(&told.after.past, after.situation) == 2,
            quiet_left: (playing && matches!(left, 20 | 10 | 5 | 1)).then_some(left),
            ending: match after.stage {
                Stage::Over(ending) => Some(ending),
                _ => None,
            },
            points: after.points,
        }
    }

    /// Who won, if the game is over and somebody did.
    pub(super) fn winner(&self) -> Option<Seat> {
        let [first, second] = self.points;
        self.ending.filter(|_| first != second).map(|_| Seat((second > first).into()))
    }

    /// Something worth a moment of its own.
    pub(super) fn moment(&self, deed: &Deed) -> Option<&'static str> {
        let shield = !self.shields.is_empty();
        match deed.what {
            _ if self.ending.is_some() => Some("end"),
            What::Cross { .. } | What::Push { end: Pushed::Through { .. }, .. } => Some("gate"),
            What::Onto { shield: true, .. } | What::Hold { shield: true, .. } => Some("shield"),
            What::Push { end: Pushed::Shield, .. } => Some("shield"),
            What::Strike { .. } if shield => Some("shield"),
            What::Strike { line: Some(_), .. } => Some("quake"),
            What::Strike { line: None, .. } => Some("cyclone"),
            What::Look { .. } => Some("unmasked"),
            _ => None,
        }
    }
}

/// Why a game ended, where the deed itself does not say it.
pub(super) fn reason(ending: Ending, french: bool) -> Option<&'static str> {
    Some(match (ending, french) {
        (Ending::FivePoints, _) => return None,
        (Ending::ThirdTime, false) => "The same situation for the third time",
        (Ending::ThirdTime, true) => "La même situation pour la troisième fois",
        (Ending::NobodyCan, false) => "Nobody can do anything any more",
        (Ending::NobodyCan, true) => "Plus personne ne peut rien faire",
        (Ending::TooQuiet, false) => "A hundred turns without an incident",
        (Ending::TooQuiet, true) => "Cent tours sans incident",
    })
}
