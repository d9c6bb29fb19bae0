//! A second, simple implementation of Cube Attack from the rule text: every physical cube is an object with its own
//! marks. It shares only names (planets, weapons, the spelling of actions) with the crate.

use std::collections::BTreeSet;
use std::fmt::Write;

use cubo_core::{Dice, QuickDice, Seat};
use cubo_cube_attack::{Action, Cube, Did, Form, Planet, State, Weapon, World};

/// One physical cube in play, with a second one under it if its health is two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thing {
    pub team: u8,
    pub at: Planet,
    pub weapon: Weapon,
    pub health: u8,
    pub activated: bool,
    pub attacked: bool,
}

/// A game of such cubes.
#[derive(Clone, Debug)]
pub struct Second {
    pub teams: u8,
    pub target: u32,
    pub round: u32,
    /// Turns finished in this round.
    pub played: u8,
    pub left: u8,
    pub over: bool,
    pub points: Vec<u32>,
    pub things: Vec<Thing>,
}

/// CA-2, from its formulas.
pub fn joined(a: Planet, b: Planet) -> bool {
    let one_way = |a: Planet, b: Planet| {
        let (i, k) = (a.number(), b.number());
        let next = (i + 1) % 6;
        match (a.world().letter(), b.world().letter()) {
            ('E', 'H') | ('E', 'A') | ('H', 'A') | ('H', 'M') | ('A', 'M') | ('A', 'C') | ('M', 'C') => {
                i == k
            }
            ('A', 'H') | ('C', 'H') | ('C', 'M') => k == next,
            ('M', 'F') => true,
            _ => false,
        }
    };
    one_way(a, b) || one_way(b, a)
}

/// CA-3.
pub fn entry(teams: u8, team: u8) -> Planet {
    let numbers: &[u8] = match teams {
        2 => &[0, 3],
        3 => &[0, 2, 4],
        4 => &[0, 1, 3, 4],
        5 => &[0, 1, 2, 3, 4],
        _ => &[0, 1, 2, 3, 4, 5],
    };
    Planet::of(World::Entry, numbers[team as usize]).unwrap()
}

pub fn form(weapon: Weapon, health: u8) -> Form {
    let letter = match weapon {
        Weapon::Unarmed => 'u',
        Weapon::Short => 's',
        Weapon::Long => 'l',
    };
    format!("{letter}{health}").parse().unwrap()
}

impl Thing {
    fn new(team: u8, cube: Cube) -> Thing {
        let (weapon, health) = (cube.form.weapon(), cube.form.health());
        Thing { team, at: cube.at, weapon, health, activated: false, attacked: false }
    }

    pub fn cube(&self) -> Cube {
        Cube::new(self.at, form(self.weapon, self.health))
    }
}

impl Second {
    pub fn start(teams: u8, target: u32) -> Second {
        let fresh = |team| Thing::new(team, Cube::new(entry(teams, team), Form::U1));
        Second {
            teams,
            target,
            round: 1,
            played: 0,
            left: 2,
            over: false,
            points: vec![0; teams.into()],
            things: (0..teams).map(fresh).collect(),
        }
    }

    /// The same table as the crate's.
    pub fn of(state: &State) -> Second {
        let teams = state.seats();
        let mut things = Vec::new();
        for team in Seat::all(teams) {
            for (cube, count) in state.cubes(team) {
                things.extend((0..count).map(|_| Thing::new(team.0, cube)));
            }
        }
        let round = u32::from(state.round());
        let seat = state.turn().seat();
        if let (Some(seat), Some(acted)) = (seat, state.acted()) {
            let marked = things.iter_mut().find(|t| t.team == seat.0 && t.cube() == acted.cube).unwrap();
            match acted.did {
                Did::Activated => marked.activated = true,
                Did::Attacked => marked.attacked = true,
            }
        }
        let first = (round - 1) % u32::from(teams);
        Second {
            teams,
            target: u32::from(state.target()),
            round,
            played: seat
                .map_or(0, |seat| ((u32::from(seat.0) + u32::from(teams) - first) % u32::from(teams)) as u8),
            left: state.actions_left(),
            over: seat.is_none(),
            points: Seat::all(teams).map(|team| u32::from(state.points(team))).collect(),
            things,
        }
    }

    /// CA-6.
    pub fn seat(&self) -> u8 {
        ((self.round - 1 + u32::from(self.played)) % u32::from(self.teams)) as u8
    }

    pub fn reserve(&self, team: u8) -> u8 {
        20 - self.things.iter().filter(|t| t.team == team).map(|t| t.health).sum::<u8>()
    }

    /// Every action with each physical cube that could do it; passing needs none.
    pub fn choices(&self) -> Vec<(Action, Option<usize>)> {
        if self.over {
            return Vec::new();
        }
        let me = self.seat();
        let mut choices = vec![(Action::Pass, None)];
        for (n, thing) in self.things.iter().enumerate().filter(|(_, thing)| thing.team == me) {
            let cube = thing.cube();
            for to in Planet::ALL {
                if joined(thing.at, to) && to.world() != World::Entry {
                    choices.push((Action::Move { cube, to }, Some(n)));
                }
            }
            if self.may_activate(thing) {
                choices.push((Action::Activate { cube }, Some(n)));
            }
            for victim in self.things.iter().filter(|t| t.team != me && t.at.world() != World::Entry) {
                let (team, form) = (Seat(victim.team), victim.cube().form);
                if thing.attacked {
                    continue;
                }
                if thing.weapon == Weapon::Short && victim.at == thing.at {
                    choices.push((Action::Strike { cube, team, form }, Some(n)));
                }
                if thing.weapon == Weapon::Long && joined(victim.at, thing.at) {
                    choices.push((Action::Shoot { cube, at: victim.at, team, form }, Some(n)));
                }
            }
        }
        choices
    }

    fn may_activate(&self, thing: &Thing) -> bool {
        let alone = self.things.iter().all(|t| t.team == thing.team || t.at != thing.at);
        let reserve = self.reserve(thing.team) > 0;
        let works = match thing.at.world() {
            World::CubePlanet => reserve,
            World::Health => reserve && thing.health == 1,
            World::Armoury => thing.weapon != Weapon::Long,
            _ => false,
        };
        alone && works && !thing.activated
    }

    pub fn legal(&self) -> Vec<Action> {
        let all: BTreeSet<Action> = self.choices().into_iter().map(|(action, _)| action).collect();
        all.into_iter().collect()
    }

    /// Applies an action with any physical cube that may do it.
    pub fn play(&mut self, action: Action, dice: &mut QuickDice) {
        let doers: Vec<_> =
            self.choices().into_iter().filter(|(a, _)| *a == action).map(|(_, n)| n).collect();
        let doer = doers[dice.below(doers.len() as u32) as usize];
        let Some(n) = doer else { return self.end_turn() };
        match action {
            Action::Pass => {}
            Action::Move { to, .. } => self.things[n].at = to,
            Action::Activate { .. } => self.activate(n),
            Action::Strike { cube, team, form } => self.attack(n, team.0, Cube::new(cube.at, form), dice),
            Action::Shoot { at, team, form, .. } => self.attack(n, team.0, Cube::new(at, form), dice),
        }
        self.left -= 1;
        if self.left == 0 {
            self.end_turn();
        }
    }

    fn activate(&mut self, n: usize) {
        let thing = &mut self.things[n];
        thing.activated = true;
        let team = thing.team;
        match thing.at.world() {
            World::Health => thing.health = 2,
            World::Armoury if thing.weapon == Weapon::Unarmed => thing.weapon = Weapon::Short,
            World::Armoury => thing.weapon = Weapon::Long,
            _ => self.enter(team),
        }
    }

    fn enter(&mut self, team: u8) {
        self.things.push(Thing::new(team, Cube::new(entry(self.teams, team), Form::U1)));
    }

    fn attack(&mut self, n: usize, team: u8, victim: Cube, dice: &mut QuickDice) {
        self.things[n].attacked = true;
        let hit: Vec<_> = (0..self.things.len())
            .filter(|&k| self.things[k].team == team && self.things[k].cube() == victim)
            .collect();
        let hit = hit[dice.below(hit.len() as u32) as usize];
        self.things[hit].health -= 1;
        if self.things[hit].health == 0 {
            self.things.remove(hit);
        }
        if !self.things.iter().any(|t| t.team == team) {
            self.enter(team);
        }
    }

    fn end_turn(&mut self) {
        for thing in &mut self.things {
            thing.activated = false;
            thing.attacked = false;
        }
        self.left = 2;
        self.played += 1;
        if self.played == self.teams {
            self.end_round();
        }
    }

    fn end_round(&mut self) {
        for moon in Planet::ALL {
            let value = match moon.world() {
                World::CrescentMoon => 2,
                World::FullMoon => 4,
                _ => continue,
            };
            let there: BTreeSet<u8> = self.things.iter().filter(|t| t.at == moon).map(|t| t.team).collect();
            for &team in &there {
                self.points[team as usize] += value / there.len() as u32;
            }
        }
        let most = *self.points.iter().max().unwrap();
        let leaders = self.points.iter().filter(|&&p| p == most).count();
        if (most >= self.target && leaders == 1) || self.round == 100 {
            self.over = true;
            self.left = 0;
        } else {
            self.round += 1;
            self.played = 0;
        }
    }

    /// The same one-line text as the crate writes, put together from physical cubes.
    pub fn position(&self) -> String {
        let mut text = format!("{} {} r{} ", self.teams, self.target, self.round);
        if self.over {
            text.push_str("over");
        } else {
            write!(text, "t{}a{}", self.seat(), self.left).unwrap();
        }
        for thing in self.things.iter().filter(|t| t.activated) {
            write!(text, "!{}", thing.cube()).unwrap();
        }
        for thing in self.things.iter().filter(|t| t.attacked) {
            write!(text, "x{}", thing.cube()).unwrap();
        }
        let points: Vec<String> = self.points.iter().map(ToString::to_string).collect();
        let teams: Vec<String> = (0..self.teams).map(|team| self.team_text(team)).collect();
        format!("{text} {} {}", points.join(","), teams.join(";"))
    }

    fn team_text(&self, team: u8) -> String {
        let mut cubes: Vec<Cube> = self.things.iter().filter(|t| t.team == team).map(Thing::cube).collect();
        cubes.sort();
        let equal: Vec<String> =
            cubes
                .chunk_by(|a, b| a == b)
                .map(|same| {
                    if same.len() == 1 { same[0].to_string() } else { format!("{}*{}", same[0], same.len()) }
                })
                .collect();
        equal.join(",")
    }
}
