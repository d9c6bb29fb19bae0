//! What the rules say of a view beyond what stands in it, for those who show it: what hidden Kubes may still be, and what each
//! action would do.

use cubo_core::order::Entries;
use std::ops::ControlFlow;

use cubo_core::Seat;
use serde::Serialize;

use crate::action::{Action, Line};
use crate::apply;
use crate::board::{Cell, CellSet, Place, column_of, row_of};
use crate::deal::Deck;
use crate::kind::Kind;
use crate::legal::{kube as one_kube, legal};
use crate::state::State;
use crate::table::{Board, Ending, Stage, Token, tokens};
use crate::view::View;

/// The facts, as `docs/notation/attakube.md` tells them.
#[derive(Serialize)]
pub(crate) struct Facts {
    sides: [OneSide; 2],
    effects: Entries<Effect>,
}

/// What everybody can know of a side, whoever looks.
#[derive(Serialize)]
struct OneSide {
    /// The kinds that are not face up, in hand or on the board, equal ones side by side.
    unseen: Vec<Kind>,
    /// What each Kube may still be, in the order of tokens; one kind for those face up.
    could: Vec<Vec<Kind>>,
    /// What each Kube could do if it were its side's turn, in the order of tokens.
    reach: Vec<Reach>,
}

/// Where a Kube could go and whom it could strike, were it its side's turn, as far as everybody knows.
#[derive(Serialize, Default)]
struct Reach {
    /// The places it can go to, whatever it is.
    sure: Vec<String>,
    /// The places that it reaches only if it is of some kind that it may be.
    perhaps: Vec<String>,
    /// The cells of those that a power which everybody knows could be aimed at, or would catch.
    aims: Vec<String>,
}

impl Reach {
    fn of(view: &View, token: Token, could: &[Kind]) -> Reach {
        let table = &view.table;
        let mut reach = Reach::default();
        let Some(from) = table.cell(token).filter(|_| !table.is_blocked(token)) else { return reach };
        let up = table.is_up(token);
        let mut seen: Vec<(Place, usize)> = Vec::new();
        for &kind in could {
            let _ = one_kube(table, token.side(), from, kind, up, &mut |action| {
                match action {
                    Action::Step { to, .. } => match seen.iter_mut().find(|(place, _)| *place == to) {
                        Some((_, times)) => *times += 1,
                        None => seen.push((to, 1)),
                    },
                    Action::Aim { at, .. } | Action::Look { at, .. } if up => _ = push(&mut reach.aims, at),
                    Action::Quake { line, .. } if up => {
                        let cells = if line == Line::Row { row_of(from) } else { column_of(from) };
                        reach.catches(cells & table.occupied() & !from.bit());
                    }
                    Action::Cyclone { .. } if up => reach.catches(from.neighbours().0 & table.occupied()),
                    _ => {}
                }
                ControlFlow::<()>::Continue(())
            });
        }
        for (place, times) in seen {
            let list = if times == could.len() { &mut reach.sure } else { &mut reach.perhaps };
            list.push(place.to_string());
        }
        reach
    }

    fn catches(&mut self, cells: u64) {
        for cell in CellSet(cells) {
            push(&mut self.aims, cell);
        }
    }
}

/// What an action would do if no face-down Kube of the other side turned out to be a Shield.
#[derive(Serialize, PartialEq, Debug)]
struct Effect {
    /// The Kubes that are turned up, by the cells where they stand before: one's own for certain, and what an Eye looks at.
    up: Vec<String>,
    /// Those that are destroyed or pushed off.
    out: Vec<String>,
    /// Those that are pushed to another cell, and to where.
    pushed: Entries<String>,
    /// Those that can no longer act, and those that can again.
    blocked: Vec<String>,
    freed: Vec<String>,
    /// Those of `out`, `pushed` and `blocked` that may be a Shield, and would be unharmed.
    shields: Vec<String>,
    points: u8,
    /// The clause by which the game would end.
    ends: Option<&'static str>,
}

impl Facts {
    pub(crate) fn of(view: &View) -> Facts {
        let sides = [0, 1].map(|side| OneSide::of(view, side));
        let mut effects = Entries::new();
        if let Stage::Play(side) = view.table.stage
            && view.viewer().is(Seat(side))
        {
            let state = State { agreed: view.agreed, table: view.table, past: view.past.clone() };
            let _ = legal(&view.table, |action| {
                effects.insert(action.to_string(), Effect::of(&state, side.into(), action, &sides));
                ControlFlow::<()>::Continue(())
            });
        }
        Facts { sides, effects }
    }
}

impl OneSide {
    fn of(view: &View, side: usize) -> OneSide {
        let deck = Deck::new(&view.table, &view.agreed, side);
        let could = |number: u8| {
            let token = Token::of(side, number.into());
            if view.table.is_up(token) {
                vec![view.table.kind(token)]
            } else {
                deck.could_be(token).iter().collect()
            }
        };
        let could: Vec<Vec<Kind>> = (0..view.table.issued[side]).map(could).collect();
        let reach = could
            .iter()
            .enumerate()
            .map(|(number, could)| Reach::of(view, Token::of(side, number), could))
            .collect();
        OneSide { unseen: deck.kinds().to_vec(), could, reach }
    }
}

impl Effect {
    fn of(before: &State, side: usize, action: Action, sides: &[OneSide; 2]) -> Effect {
        let mut after = before.clone();
        apply::play(&mut after, action);
        let (old, new) = (&before.table, &after.table);
        let actor = match action {
            Action::Step { from, .. } | Action::Quake { from, .. } | Action::Aim { from, .. } => Some(from),
            Action::Cyclone { from } | Action::Look { from, .. } => Some(from),
            Action::Set { .. } | Action::Add { .. } | Action::Pass => None,
        };
        let actor = actor.map(|from| old.top(from));
        let points = new.points[side] - old.points[side];
        let mut effect = Effect {
            up: names(old, new.face_up & !old.face_up),
            out: Vec::new(),
            pushed: Entries::new(),
            blocked: Vec::new(),
            freed: Vec::new(),
            shields: Vec::new(),
            points,
            ends: ends(new.stage),
        };
        for token in tokens(u32::MAX >> 8) {
            let Some(from) = old.cell(token) else { continue };
            let (was, is) = (old.is_blocked(token), new.is_blocked(token));
            let struck = match new.cell(token) {
                // Who crosses a gate is not lost: that is what the points are for.
                None if points == 0 => push(&mut effect.out, from),
                Some(to) if to != from && Some(token) != actor => {
                    effect.pushed.insert(from.to_string(), to.to_string());
                    true
                }
                Some(_) if is && !was => push(&mut effect.blocked, from),
                Some(_) if was && !is => {
                    push(&mut effect.freed, from);
                    false
                }
                _ => false,
            };
            let could = &sides[token.side()].could[token.number() as usize];
            if struck && token.side() != side && !old.is_up(token) && could.contains(&Kind::Shield) {
                push(&mut effect.shields, from);
            }
        }
        effect
    }
}

/// Puts a cell into a list, once; says that it was done.
fn push(list: &mut Vec<String>, cell: Cell) -> bool {
    let name = cell.to_string();
    if !list.contains(&name) {
        list.push(name);
    }
    true
}

fn names(table: &Board, bits: u32) -> Vec<String> {
    tokens(bits).filter_map(|token| table.cell(token)).map(|cell| cell.to_string()).collect()
}

/// Whether nobody can act depends on what is hidden (AK-13), so that end is not foretold.
fn ends(stage: Stage) -> Option<&'static str> {
    match stage {
        Stage::Over(Ending::NobodyCan) | Stage::SetUp(_) | Stage::Play(_) => None,
        Stage::Over(ending) => Some(cubo_core::Clause::id(ending.clause())),
    }
}

#[cfg(test)]
mod tests {
    use cubo_core::{Dice, Game, QuickDice, Viewer, walk};
    use serde_json::{Value, json};

    use super::*;
    use crate::AttaKube;

    fn facts(state: &State, seat: u8) -> Value {
        serde_json::from_str(&AttaKube::facts(&AttaKube::view(state, Viewer::Seat(Seat(seat))))).unwrap()
    }

    fn at(text: &str) -> State {
        AttaKube::read_position(text).unwrap()
    }

    const MIDDLE: &str = "0 1:2 7 1123211 a2=star,x=comet~keys,c4=firewall!>^d4,d4=tsunami~shield,e1=eye,x=quake!,d7=keys,f4=cyclone/star.comet.eclipse.shield ^d4=eclipse!,b7=shield!,c6=keys,x=star~shield,x=star!,f5=comet,g4=eye/comet.quake.tsunami.cyclone.firewall";

    #[test]
    fn what_a_hidden_kube_may_be_follows_from_what_everybody_saw() {
        let told = facts(&at(MIDDLE), 0);
        let could = |side: usize, number: usize| told["sides"][side]["could"][number].clone();
        assert_eq!(could(1, 0), json!(["eclipse"]), "face up");
        assert!(!could(0, 3).as_array().unwrap().contains(&json!("shield")), "it was covered");
        assert!(!could(1, 2).as_array().unwrap().contains(&json!("shield")), "the Shield is on b7");
        assert!(could(1, 2).as_array().unwrap().contains(&json!("star")), "of two Stars one was seen");
        assert_eq!(told["sides"], facts(&at(MIDDLE), 1)["sides"], "the same for both");
        assert_eq!(told["sides"][1]["unseen"].as_array().unwrap().len(), 9);
    }

    #[test]
    fn what_an_action_would_do_is_told_to_who_may_do_it() {
        let told = facts(&at(MIDDLE), 0);
        let cyclone = &told["effects"]["f4!"];
        assert_eq!(cyclone["up"], json!(["f4"]));
        assert_eq!(cyclone["out"], json!(["f4", "f5", "g4"]));
        assert_eq!(cyclone["shields"], json!([]), "the Shield was seen elsewhere");
        assert_eq!(told["effects"]["d7-d8"]["points"], json!(6));
        assert_eq!(told["effects"]["d7-d8"]["ends"], json!("AK-11"));
        assert_eq!(told["effects"]["d7-d8"]["out"], json!([]));
        assert_eq!(told["effects"]["c4-c5"]["freed"], json!(["d4"]), "the Eclipse may act again");
        assert_eq!(facts(&at(MIDDLE), 1)["effects"], json!({}));
    }

    #[test]
    fn a_push_says_where_and_that_it_may_meet_a_shield() {
        let told = facts(
            &at(
                "0 0:0 0 1123211 a2=star,b2=comet,c2=tsunami,d1=eye,e1=quake,f1=keys,g1=star/comet.cyclone.firewall.eclipse.shield a7=star,b7=comet,c3=shield,d7=eye,e7=quake,f7=keys,g7=star/comet.tsunami.cyclone.firewall.eclipse",
            ),
            0,
        );
        let push = &told["effects"]["c2!c3"];
        assert_eq!(push["pushed"], json!({"c3": "c4"}));
        assert_eq!(push["shields"], json!(["c3"]));
        assert_eq!(told["effects"]["c2-d2"]["up"], json!([]));
        assert_eq!(told["effects"]["a2-b3"]["up"], json!(["a2"]));
    }

    #[test]
    fn what_the_other_side_could_do_is_told_as_far_as_everybody_knows() {
        let told = facts(&at(MIDDLE), 0);
        let reach = |side: usize, number: usize| told["sides"][side]["reach"][number].clone();
        // The Comet on f5 lies face down: steps are certain, two cells and diagonals are not.
        assert_eq!(reach(1, 5)["sure"], json!(["e5", "g5", "f6"]));
        assert!(reach(1, 5)["perhaps"].as_array().unwrap().contains(&json!("f7")));
        assert_eq!(reach(1, 5)["aims"], json!([]));
        // The Eclipse on d4 is held, the Shield on b7 lies open.
        assert_eq!(reach(1, 0)["sure"], json!([]));
        assert_eq!(reach(1, 1)["perhaps"], json!([]));
        let open = facts(
            &at(
                "0 0:0 0 1123211 a1=star,b1=comet,c2=tsunami!,d1=eye,e1=quake!,f1=keys,g1=star/comet.cyclone.firewall.eclipse.shield a7=star,b7=comet,c3=shield,d7=eye,e7=quake,f7=keys,g7=star/comet.tsunami.cyclone.firewall.eclipse",
            ),
            1,
        );
        assert_eq!(open["sides"][0]["reach"][2]["aims"], json!(["c3"]));
        let caught = open["sides"][0]["reach"][4]["aims"].as_array().unwrap().len();
        assert_eq!(caught, 6, "row 1 and e7");
    }

    /// The facts hold in the truth, whatever it is: kinds are never wrongly excluded, and effects are exact where no Shield may be.
    #[test]
    fn facts_agree_with_what_play_does() {
        let mut dice = QuickDice::new(7);
        for _ in 0..12 {
            let mut state = AttaKube::start(&Default::default(), 2).unwrap();
            for _ in 0..90 {
                let Some(seat) = AttaKube::turn(&state).seat() else { break };
                let told = facts(&state, seat.0);
                for token in Seat::all(2).flat_map(|seat| state.tokens(seat)) {
                    let could = &told["sides"][token.side()]["could"][token.number() as usize];
                    let truth = json!(state.kind_of(token).unwrap());
                    assert!(could.as_array().unwrap().contains(&truth), "{truth} {could}");
                }
                let actions = walk::list::<AttaKube>(&state);
                let action = actions[dice.below(actions.len() as u32) as usize];
                let effect = &told["effects"][action.to_string()];
                let before = state.clone();
                AttaKube::play(&mut state, action);
                if before.is_set_up() && effect["shields"] == json!([]) {
                    let gained = state.points(seat) - before.points(seat);
                    assert_eq!(effect["points"], json!(gained), "{action}");
                    let lost = |name: &Value| {
                        let cell = Cell::all().find(|c| c.to_string() == name.as_str().unwrap()).unwrap();
                        let on = |s: &State| {
                            [s.kubes_on(cell).0, s.kubes_on(cell).1].into_iter().flatten().count()
                        };
                        on(&state) < on(&before)
                    };
                    assert!(effect["out"].as_array().unwrap().iter().all(lost), "{action}: {effect}");
                    let all = |s: &State| s.table.on_board[0] + s.table.on_board[1];
                    let quiet =
                        effect["out"] == json!([]) && gained == 0 && !matches!(action, Action::Add { .. });
                    assert_eq!(quiet, all(&state) == all(&before), "{action}: {effect}");
                }
            }
        }
    }
}
