//! What several tests need: short ways to set up and play, a second implementation, and sensible play.
#![allow(unreachable_pub)]

pub mod second;

use cubo_core::{Clause as _, Dice, Event, Game, QuickDice, Seat, Turn, walk};
use cubo_cube_attack::{Action, CubeAttack, Did, Form, Options, Planet, Planets, State, Weapon, World};

/// The table that a text describes.
pub fn at(position: &str) -> State {
    CubeAttack::read_position(position).unwrap_or_else(|why| panic!("{position}: {why}"))
}

pub fn start(seats: u8) -> State {
    CubeAttack::start(&Options::default(), seats).unwrap()
}

pub fn position(state: &State) -> String {
    CubeAttack::write_position(state)
}

pub fn legal(state: &State) -> Vec<String> {
    walk::list::<CubeAttack>(state).iter().map(ToString::to_string).collect()
}

/// The legal actions of that cube, without its name.
pub fn legal_of(state: &State, cube: &str) -> Vec<String> {
    legal(state).iter().filter_map(|text| text.strip_prefix(cube).map(str::to_owned)).collect()
}

/// The id of the clause that refuses an action, after making sure that `legal` says the same.
pub fn why(state: &State, action: &str) -> Option<&'static str> {
    let listed = legal(state).iter().any(|text| text == action);
    let clause = CubeAttack::refuse(state, action.parse().unwrap());
    assert_eq!(listed, clause.is_none(), "{action} in {}", position(state));
    clause.map(|clause| clause.id())
}

/// Plays legal actions, separated by spaces.
pub fn play(state: &State, actions: &str) -> State {
    let mut state = *state;
    for action in actions.split_whitespace() {
        assert_eq!(why(&state, action), None, "{action} in {}", position(&state));
        CubeAttack::play(&mut state, action.parse().unwrap());
    }
    state
}

/// The position after some actions.
pub fn after(from: &str, actions: &str) -> String {
    position(&play(&at(from), actions))
}

/// Chooses like a player who wants moons and uses weapons. With a target of 999 points it collects cubes.
pub fn sensible(state: &State, legal: &[Action], dice: &mut QuickDice) -> usize {
    let hoards = state.target() == 999;
    let weights: Vec<u32> = legal.iter().map(|&action| appeal(state, action, hoards)).collect();
    dice.weighted(&weights)
}

fn appeal(state: &State, action: Action, hoards: bool) -> u32 {
    let me = state.turn().seat().unwrap();
    let strangers = state.places_of_others(me);
    match action {
        Action::Pass => 1,
        Action::Activate { cube } => match (hoards, cube.at.world()) {
            (true, _) => 2_000,
            (false, World::CubePlanet) => 60 + 20 * u32::from(state.reserve(me)),
            (false, _) => 150,
        },
        Action::Strike { form, .. } | Action::Shoot { form, .. } => match (hoards, form.health()) {
            (true, _) => 2,
            (false, 1) => 900,
            (false, _) => 400,
        },
        Action::Move { cube, to } => {
            let holds = Planets::MOONS.has(cube.at) && state.crowd(me, cube.at).len() == 1;
            let wants = Planets::MOONS.has(to) && !state.places(me).has(to);
            let disturbs = strangers.has(to) && cube.form.weapon() == Weapon::Short;
            let useful = match to.world() {
                World::Health => cube.form.health() == 1,
                World::Armoury => cube.form.weapon() != Weapon::Long,
                World::CubePlanet => state.reserve(me) > 0,
                _ => false,
            };
            let pull = 4 + 300 * u32::from(wants) + 60 * u32::from(disturbs) + 40 * u32::from(useful);
            if holds { pull / 20 + 1 } else { pull }
        }
    }
}

/// Makes all kinds of actions, most of them illegal, many nearly legal.
pub fn writable(state: &State, dice: &mut QuickDice) -> Vec<Action> {
    let mut actions = vec![Action::Pass];
    let cubes: Vec<_> = Seat::all(state.seats())
        .flat_map(|team| state.cubes(team).map(|(cube, _)| cube).collect::<Vec<_>>())
        .collect();
    for _ in 0..150 {
        let mut cube = cubes[dice.below(cubes.len() as u32) as usize];
        match dice.below(8) {
            0 => cube.at = any_planet(dice),
            1 => cube.form = Form::ALL[dice.below(6) as usize],
            _ => {}
        }
        let mut victim = cubes[dice.below(cubes.len() as u32) as usize];
        if dice.below(4) == 0 {
            victim.form = Form::ALL[dice.below(6) as usize];
        }
        let team = Seat(dice.below(7) as u8);
        let near: Vec<_> = state.board().joined(cube.at).collect();
        let planet = match near.get(dice.below(8) as usize) {
            Some(&planet) => planet,
            None => any_planet(dice),
        };
        actions.push(Action::Move { cube, to: planet });
        actions.push(Action::Activate { cube });
        actions.push(Action::Strike { cube, team, form: victim.form });
        let at = if dice.below(2) == 0 { victim.at } else { planet };
        actions.push(Action::Shoot { cube, at, team, form: victim.form });
    }
    actions
}

fn any_planet(dice: &mut QuickDice) -> Planet {
    Planet::ALL[dice.below(Planet::COUNT as u32) as usize]
}

/// What must be true of every table.
pub fn invariant(state: &State) -> Result<(), String> {
    for team in Seat::all(state.seats()) {
        let health: u8 = state.cubes(team).map(|(cube, count)| cube.form.health() * count).sum();
        if health + state.reserve(team) != 20 {
            return Err(format!(
                "team {team} has {health} cubes in play and {} in reserve",
                state.reserve(team)
            ));
        }
        if health == 0 {
            return Err(format!("team {team} has no cube in play"));
        }
        for planet in Planet::ALL {
            if state.places(team).has(planet) == state.crowd(team, planet).is_empty() {
                return Err(format!("team {team} on {planet}: the set of places is wrong"));
            }
        }
        for (cube, _) in state.cubes(team) {
            let entry = cube.at.world() == World::Entry;
            if entry && (cube.form != Form::U1 || cube.at != state.entry(team)) {
                return Err(format!("{cube} of team {team} stands on an entry"));
            }
        }
    }
    if let Some(acted) = state.acted() {
        let me = state.turn().seat().ok_or("a mark outlived the game")?;
        if state.actions_left() != 1 || state.crowd(me, acted.cube.at).count(acted.cube.form) == 0 {
            return Err(format!("the mark on {} is not of this turn", acted.cube));
        }
        if acted.did == Did::Attacked && acted.cube.form.weapon() == Weapon::Unarmed {
            return Err(format!("{} attacked", acted.cube));
        }
    }
    Ok(())
}

/// A whole game of sensible play.
pub fn game(seats: u8, dice: &mut QuickDice) -> (State, Vec<Event<CubeAttack>>, State) {
    let start = CubeAttack::start(&Options::default(), seats).unwrap();
    let (mut state, mut events) = (start, Vec::new());
    while let Turn::Seat(seat) = state.turn() {
        let actions = walk::list::<CubeAttack>(&state);
        let action = actions[sensible(&state, &actions, dice)];
        CubeAttack::play(&mut state, action);
        events.push(Event::Action(seat, action));
    }
    (start, events, state)
}
