//! A view as JSON: plain fields, cells and kinds as in the notation. What comes from outside is put together piece by piece,
//! checked, and must be exactly what the view it makes would be written as.

use cubo_core::json::{FromJson, word};
use cubo_core::{Clause as _, QuickDice, Seat, Viewer, deserialize_from_json, from_json};
use serde::Serialize;
use serde_json::Value;

use crate::kind::{Kind, KindSet, count};
use crate::legal::surely_nobody_can_act;
use crate::options::Options;
use crate::parts::{KubePart, Parts, SideParts, Spot, Wrong};
use crate::table::{Ending, Stage};
use crate::view::View;

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct ViewJson {
    viewer: Viewer,
    stage: StageJson,
    /// The seat to act, or null.
    turn: Option<Seat>,
    /// The clause that ended the game, or null.
    reason: Option<String>,
    points: [u8; 2],
    quiet: u8,
    options: Options,
    sides: [SideJson; 2],
    past: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum StageJson {
    Setup,
    Play,
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct SideJson {
    kubes: Vec<KubeJson>,
    /// How many Kubes are not set or added yet.
    reserve: u8,
    /// Which, or null if the viewer does not know.
    hand: Option<Vec<Kind>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct KubeJson {
    /// Its cell, or null once it is out of the game.
    at: Option<String>,
    /// Whether it stands on another Kube.
    on_top: bool,
    /// Its kind, or null if the viewer does not know it.
    kind: Option<Kind>,
    face_up: bool,
    not: Vec<Kind>,
    blocked: bool,
    /// The Kube it holds: its number among the other side's.
    holds: Option<u8>,
}

from_json!(ViewJson { viewer, stage, turn, reason, points, quiet, options, sides, past });
from_json!(SideJson { kubes, reserve, hand });
from_json!(KubeJson { at, on_top, kind, face_up, not, blocked, holds });

impl FromJson for StageJson {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        word(json, &[("setup", StageJson::Setup), ("play", StageJson::Play), ("over", StageJson::Over)])
    }
}

deserialize_from_json!(ViewJson);

impl From<View> for ViewJson {
    fn from(view: View) -> Self {
        let (stage, turn, reason) = match view.table.stage {
            Stage::SetUp(side) => (StageJson::Setup, Some(Seat(side)), None),
            Stage::Play(side) => (StageJson::Play, Some(Seat(side)), None),
            Stage::Over(ending) => (StageJson::Over, None, Some(ending.clause().id().to_owned())),
        };
        let side = |side: usize| SideJson {
            kubes: view
                .kubes(Seat(side as u8))
                .map(|kube| KubeJson {
                    at: kube.cell.map(|cell| cell.to_string()),
                    on_top: kube.on_top,
                    kind: kube.kind,
                    face_up: kube.face_up,
                    not: kube.not.iter().collect(),
                    blocked: kube.blocked,
                    holds: kube.holds.map(|held| held.number()),
                })
                .collect(),
            reserve: view.table.left(side),
            hand: view.hand(Seat(side as u8)).map(Iterator::collect),
        };
        let earlier = view.past.split_last().map_or(&[][..], |(_, earlier)| earlier);
        ViewJson {
            viewer: view.viewer,
            stage,
            turn,
            reason,
            points: view.table.points,
            quiet: view.table.quiet,
            options: view.options(),
            sides: [side(0), side(1)],
            past: earlier.iter().map(|situation| format!("{situation:016x}")).collect(),
        }
    }
}

impl TryFrom<ViewJson> for View {
    type Error = Wrong;
    fn try_from(json: ViewJson) -> Result<Self, Wrong> {
        if json.viewer != Viewer::Spectator && !Seat::all(2).any(|seat| json.viewer.is(seat)) {
            return Err("the viewer is seat 0, seat 1 or \"spectator\"".to_owned());
        }
        let agreed = json.options.agree().map_err(|why| why.to_string())?;
        let past: Option<Vec<u64>> = json.past.iter().map(|word| read_situation(word)).collect();
        let parts = Parts {
            agreed,
            stage: json.read_stage()?,
            points: json.points,
            quiet: json.quiet,
            sides: [json.read_side(0)?, json.read_side(1)?],
            past: past.ok_or("past situations are words of 16 hexadecimal digits")?,
        };
        let (table, past) = parts.assemble()?;
        let view = View { viewer: json.viewer, agreed, table, past };
        view.check_deals()?;
        if ViewJson::from(view.clone()) == json {
            Ok(view)
        } else {
            Err("the view contradicts itself: some field does not follow from the others".to_owned())
        }
    }
}

impl ViewJson {
    fn read_stage(&self) -> Result<Stage, Wrong> {
        let side = self.turn.map(|seat| seat.0).filter(|&side| side < 2);
        let ending = self.reason.as_deref().and_then(Ending::from_id);
        match (self.stage, side, ending) {
            (StageJson::Setup, Some(side), None) => Ok(Stage::SetUp(side)),
            (StageJson::Play, Some(side), None) => Ok(Stage::Play(side)),
            (StageJson::Over, None, Some(ending)) => Ok(Stage::Over(ending)),
            _ => Err("stage, turn and reason do not fit together".to_owned()),
        }
    }

    fn read_side(&self, side: usize) -> Result<SideParts, Wrong> {
        let kube = |kube: &KubeJson| -> Result<KubePart, Wrong> {
            let at = match &kube.at {
                Some(cell) => {
                    let cell = cell.parse().map_err(|_| format!("{cell:?} is no cell"))?;
                    Some(Spot { cell, upper: kube.on_top })
                }
                None => None,
            };
            Ok(KubePart {
                kind: kube.kind,
                face_up: kube.face_up,
                at,
                not: kube.not.iter().copied().collect::<KindSet>(),
                holds: kube.holds.map(|number| self.spot_of(1 - side, number)).transpose()?,
            })
        };
        let json = &self.sides[side];
        let hand = match &json.hand {
            Some(kinds) if kinds.len() <= 12 => Some(count(kinds.iter().copied())),
            Some(_) => return Err(format!("side {side} has more than twelve Kubes in hand")),
            None => None,
        };
        if hand.is_some() != self.viewer.is(Seat(side as u8)) {
            return Err(format!("the hand of side {side} is known to its owner and nobody else"));
        }
        Ok(SideParts { kubes: json.kubes.iter().map(kube).collect::<Result<_, _>>()?, hand })
    }

    /// Where the Kube with that number stands.
    fn spot_of(&self, side: usize, number: u8) -> Result<Spot, Wrong> {
        let kube = self.sides[side].kubes.get(number as usize);
        let spot =
            kube.and_then(|kube| Some(Spot { cell: kube.at.as_ref()?.parse().ok()?, upper: kube.on_top }));
        spot.ok_or_else(|| format!("Kube {number} of side {side} is not on the board: nobody holds it"))
    }
}

impl View {
    /// Refuses a view that no truth fits, so that imagining one never fails.
    fn check_deals(&self) -> Result<(), Wrong> {
        let mut table = self.table;
        if !self.unknown().possible(&mut table, &mut QuickDice::new(0)) {
            return Err("no twelve Kubes fit what this view knows".to_owned());
        }
        if table.stage == Stage::Over(Ending::NobodyCan) && !surely_nobody_can_act(&table) {
            return Err("somebody could act here: the game is not over by AK-13".to_owned());
        }
        Ok(())
    }
}

/// Sixteen hexadecimal digits, lower case.
fn read_situation(text: &str) -> Option<u64> {
    let plain = text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    plain.then(|| u64::from_str_radix(text, 16).ok()).flatten()
}
