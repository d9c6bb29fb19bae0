//! Who knows what: nothing too much, nothing too little, and every truth that fits equally likely.

use std::collections::BTreeMap;

use crate::common::*;
use cubo_attakube::{AttaKube, Kind, Options, State, View};
use cubo_core::{Dice, Event, Game, QuickDice, Seat, Viewer, walk};

type Events = Vec<Event<AttaKube>>;

/// Plays at most this many events, powers first in every other game.
fn some_game(options: &Options, seed: u64, longest: usize) -> (State, Events, State) {
    let mut dice = QuickDice::new(seed);
    let start = AttaKube::start(options, 2).unwrap();
    let (mut state, mut events) = (start.clone(), Vec::new());
    for _ in 0..longest {
        let list = walk::list::<AttaKube>(&state);
        if list.is_empty() {
            break;
        }
        let choice = match seed % 2 {
            0 => dice.below(list.len() as u32) as usize,
            _ => prefer_powers(&state, &list, &mut dice),
        };
        let seat = AttaKube::turn(&state).seat().unwrap();
        events.push(Event::Action(seat, list[choice]));
        AttaKube::play(&mut state, list[choice]);
    }
    (start, events, state)
}

fn kinds_of(state: &State, seat: Seat) -> Vec<Kind> {
    state.tokens(seat).map(|token| state.kind_of(token).unwrap()).collect()
}

/// The position with other kinds for one seat's face-down tokens and hand.
fn disguised(state: &State, seat: Seat, kinds: &[Kind], hand: &[Kind]) -> Option<State> {
    let text = AttaKube::write_position(state);
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let field = 4 + seat.index();
    let kubes: Vec<String> = fields[field]
        .split_once('/')
        .unwrap()
        .0
        .split(',')
        .zip(kinds)
        .map(|(kube, kind)| {
            let (place, rest) = kube.split_once('=').unwrap();
            let marks = rest.find(['!', '>', '~']).map_or("", |n| &rest[n..]);
            format!("{place}={kind}{marks}")
        })
        .collect();
    let mut hand: Vec<Kind> = hand.to_vec();
    hand.sort();
    let hand: Vec<&str> = hand.iter().map(|kind| kind.name()).collect();
    fields[field] = format!("{}/{}", kubes.join(","), hand.join("."));
    AttaKube::read_position(&fields.join(" ")).ok()
}

/// Every way to name one seat's face-down tokens, with the number of ways to lay out the rest of its Kubes. Nothing of what is
/// ruled out is looked at.
fn namings(view: &View, seat: Seat) -> Vec<(Vec<Kind>, f64)> {
    let mut left: BTreeMap<Kind, u32> = BTreeMap::new();
    for &kind in view.options().kubes() {
        *left.entry(kind).or_default() += 1;
    }
    let tokens: Vec<Option<Kind>> = view.kubes(seat).map(|k| k.face_up.then_some(k.kind).flatten()).collect();
    for kind in tokens.iter().flatten() {
        *left.get_mut(kind).unwrap() -= 1;
    }
    let mut found = Vec::new();
    name(&tokens, &mut left, &mut Vec::new(), &mut found);
    found
}

fn name(
    tokens: &[Option<Kind>],
    left: &mut BTreeMap<Kind, u32>,
    named: &mut Vec<Kind>,
    found: &mut Vec<(Vec<Kind>, f64)>,
) {
    let Some(token) = tokens.get(named.len()) else {
        let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
        let rest: u32 = left.values().sum();
        let orders = factorial(rest) / left.values().map(|&n| factorial(n)).product::<f64>();
        found.push((named.clone(), orders));
        return;
    };
    if let Some(kind) = token {
        named.push(*kind);
        name(tokens, left, named, found);
        named.pop();
        return;
    }
    for kind in Kind::ALL {
        if left.get(&kind).is_some_and(|&n| n > 0) {
            *left.get_mut(&kind).unwrap() -= 1;
            named.push(kind);
            name(tokens, left, named, found);
            named.pop();
            *left.get_mut(&kind).unwrap() += 1;
        }
    }
}

fn fits(view: &View, seat: Seat, kinds: &[Kind]) -> bool {
    view.kubes(seat).zip(kinds).all(|(kube, &kind)| !kube.not.contains(kind))
}

/// What imagining gives, against what it should: χ² over all namings, small ones together.
fn assert_uniform(view: &View, seat: Seat, expected: &[(Vec<Kind>, f64)], seed: u64) {
    let draws = (40 * expected.len()).clamp(2_000, 40_000);
    let mut dice = QuickDice::new(seed);
    let mut counts: BTreeMap<Vec<Kind>, u32> = BTreeMap::new();
    for _ in 0..draws {
        *counts.entry(kinds_of(&AttaKube::imagine(view, &mut dice), seat)).or_default() += 1;
    }
    let sum: f64 = expected.iter().map(|(_, weight)| weight).sum();
    let (mut chi, mut bins, mut rest) = (0.0, 0, (0.0, 0.0));
    for (kinds, weight) in expected {
        let should = weight / sum * draws as f64;
        let is = f64::from(counts.remove(kinds).unwrap_or(0));
        if should < 5.0 {
            rest = (rest.0 + should, rest.1 + is);
        } else {
            chi += (is - should).powi(2) / should;
            bins += 1;
        }
    }
    assert!(counts.is_empty(), "imagined, but impossible: {:?}", counts.keys().next());
    if rest.0 >= 5.0 {
        chi += (rest.1 - rest.0).powi(2) / rest.0;
        bins += 1;
    }
    let free = f64::from(bins.max(1) - 1);
    assert!(chi < free + 5.0 * (2.0 * free).sqrt() + 10.0, "χ² is {chi} with {free} degrees of freedom");
}

/// The boxes for the tests that count every deal: few kinds, so that there are few deals.
fn small_boxes() -> Vec<Options> {
    [
        "shield keys tsunami",
        "shield keys cyclone",
        "shield eclipse firewall",
        "shield quake eclipse",
        "keys comet tsunami",
    ]
    .map(|three| Options::new(kinds(three).repeat(4), [1, 1, 2, 1, 1, 2, 1]))
    .to_vec()
}

/// All that follows from the visible history is in the view, and nothing else: replaying the open game under every other
/// naming of the opponent's Kubes tells which ones fit.
fn check_knowledge(seeds: std::ops::Range<u64>, longest: usize) -> (usize, usize) {
    let (mut looked, mut learnt) = (0, 0);
    for options in small_boxes() {
        for seed in seeds.clone() {
            let (start, events, end) = some_game(&options, seed, longest);
            for viewer in [Seat(0), Seat(1)] {
                let other = Seat(1 - viewer.0);
                let view = AttaKube::view(&end, Viewer::Seat(viewer));
                let seen = history(&start, &events, Viewer::Seat(viewer));
                let mut possible = Vec::new();
                let all = namings(&view, other);
                for (kinds, weight) in &all {
                    let twin = with_kinds(&events, other, kinds);
                    let same = replay(&start, &twin).is_some()
                        && history(&start, &twin, Viewer::Seat(viewer)) == seen;
                    assert_eq!(same, fits(&view, other, kinds), "{seen:?}\n{kinds:?}\n{view:?}");
                    if same {
                        possible.push((kinds.clone(), *weight));
                    }
                }
                looked += 1;
                learnt += usize::from(possible.len() < all.len());
                assert_uniform(&view, other, &possible, seed);
            }
        }
    }
    (looked, learnt)
}

#[test]
fn a_view_knows_exactly_what_the_visible_history_tells() {
    let (looked, learnt) = check_knowledge(0..4, 45);
    assert!(looked == 40 && learnt >= 15, "{learnt} of {looked}");
}

#[test]
#[ignore = "long: make test-long"]
fn a_view_knows_exactly_what_the_visible_history_tells_at_length() {
    check_knowledge(100..110, 70);
}

/// An imagined truth, put back into set-up and addings, plays the same visible game to the same view.
fn check_replay(options: &[Options], games: u64) {
    for options in options {
        for seed in 0..games {
            let (start, events, end) = some_game(options, seed, 30 + 40 * (seed as usize % 5));
            let mut dice = QuickDice::new(seed);
            for viewer in Viewer::all(2) {
                let view = AttaKube::view(&end, viewer);
                let seen = history(&start, &events, viewer);
                for _ in 0..4 {
                    let imagined = AttaKube::imagine(&view, &mut dice);
                    let mut twin = events.clone();
                    for seat in [Seat(0), Seat(1)] {
                        twin = with_kinds(&twin, seat, &kinds_of(&imagined, seat));
                    }
                    let again =
                        replay(&start, &twin).unwrap_or_else(|| panic!("cannot be replayed: {twin:?}"));
                    assert_eq!(history(&start, &twin, viewer), seen);
                    assert_eq!(AttaKube::view(&again, viewer), view);
                    assert_eq!(AttaKube::write_position(&again), AttaKube::write_position(&imagined));
                    assert_eq!(AttaKube::key(&again), AttaKube::key(&imagined));
                }
            }
        }
    }
}

#[test]
fn imagined_states_replay_the_whole_visible_history() {
    let mut options = special_sets();
    options.push(Options::default());
    check_replay(&options, 15);
}

#[test]
#[ignore = "long: make test-long"]
fn imagined_states_replay_the_whole_visible_history_at_length() {
    let mut options = special_sets();
    options.extend([Options::default(), Options::default()]);
    check_replay(&options, 200);
}

/// Plays from a position, then counts every truth of one seat that fits what a viewer saw, and compares.
fn check_from(start: &State, actions: &str, viewer: Viewer, seat: Seat) -> usize {
    let mut state = start.clone();
    let mut events = Vec::new();
    for action in actions.split_whitespace() {
        events.push(Event::Action(AttaKube::turn(&state).seat().unwrap(), action.parse().unwrap()));
        play(&mut state, action);
    }
    let (before, after) = (AttaKube::view(start, viewer), AttaKube::view(&state, viewer));
    let seen = history(start, &events, viewer);
    let mut possible = Vec::new();
    for (kinds, weight) in namings(&before, seat) {
        let mut hand = before.options().kubes().to_vec();
        for kind in &kinds {
            hand.remove(hand.iter().position(|k| k == kind).unwrap());
        }
        let fits_history = disguised(start, seat, &kinds, &hand).is_some_and(|other| {
            replay(&other, &events).is_some() && history(&other, &events, viewer) == seen
        });
        if fits_history {
            assert!(fits(&after, seat, &kinds), "{kinds:?} fits, but is ruled out");
            possible.push((kinds, weight));
        }
    }
    assert_uniform(&after, seat, &possible, 1);
    possible.len()
}

const STARS: &str = "x=star!,x=star!";

#[test]
fn ak_5_a_pass_tells_what_free_hidden_kubes_are_not() {
    // Seat 0 has one Kube, shut up in a corner, and passes; what left the game face down is as unknown as it is.
    let start = at(&format!(
        "0 0:0 0 1123211 a1=keys,x=comet~shield,x=eye~shield,x=shield,x=eclipse~shield,{STARS},x=comet!,x=quake!,x=tsunami!,x=cyclone!,x=firewall!/ \
         a2=star,b1=star,g7=keys,x=comet!,x=comet!,x=quake!,x=tsunami!,x=cyclone!,x=firewall!,x=eclipse!,x=shield!,x=eye!/"
    ));
    let mut state = start.clone();
    play(&mut state, "pass");
    let corner = AttaKube::view(&state, Viewer::Seat(Seat(1))).kubes(Seat(0)).next().unwrap();
    // Shut in between hidden enemies: Comet, Shield and Keys could do nothing; b2 is free for a Star; the rest have aims.
    assert_eq!(
        corner.not.iter().collect::<Vec<_>>(),
        kinds("star quake tsunami cyclone firewall eclipse eye")
    );
    assert!(check_from(&start, "pass g7-g6", Viewer::Seat(Seat(1)), Seat(0)) > 1);
    assert!(check_from(&start, "pass", Viewer::Spectator, Seat(0)) > 1);
}

#[test]
fn ak_28_a_crossing_for_the_plain_value_tells_that_it_was_not_the_keys() {
    // Seat 0 has four face-down Kubes on the board and one in reserve; one steps across, one is pushed.
    let start = at("0 0:0 0 1123211 \
         a7=star,b7=eye,b6=tsunami,g1=keys,x=star!,x=comet!,x=comet!,x=quake!,x=cyclone!,x=firewall!,x=eclipse!/shield \
         d4=star,x=star!,x=comet!,x=comet!,x=quake!,x=tsunami!,x=cyclone!,x=firewall!,x=eclipse!,x=shield!,x=keys!,x=eye!/");
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        // Five Kubes on five places; then one is not the Keys; then the Tsunami is known and another neither Keys nor Shield.
        assert_eq!(check_from(&start, "", viewer, Seat(0)), 120);
        assert_eq!(check_from(&start, "a7-a8 d4-d5", viewer, Seat(0)), 96);
        assert_eq!(check_from(&start, "a7-a8 d4-d5 b6!b7", viewer, Seat(0)), 8);
    }
}

#[test]
fn ak_10_a_pass_tells_nothing_of_blocked_kubes() {
    let mut state = table(0, "d4=star~shield", "d5=firewall!>d4,a7=star");
    play(&mut state, "pass");
    let held = AttaKube::view(&state, Viewer::Spectator).kubes(Seat(0)).next().unwrap();
    assert_eq!(held.not.iter().collect::<Vec<_>>(), [Kind::Shield]);
}

/// Nobody can move: four Firewalls and the Eclipses on them hold each other around the corner g7, where one hidden Kube is.
fn shut_in(turn: u8, corner: &str, others: &str) -> State {
    at(&format!(
        "{turn} 0:0 0 1123211 f7=firewall!>^e7,e7=firewall!>^f7,g6=firewall!>^g5,g5=firewall!>^g6,x=eclipse!,x=eclipse!,x=eclipse!,x=eclipse!,{others}/ \
         ^f7=eclipse!,^e7=eclipse!,^g6=eclipse!,^g5=eclipse!,g7={corner},x=firewall!,x=firewall!,x=firewall!,x=firewall!,x=keys~shield,x=shield,x=comet/"
    ))
}

#[test]
fn ak_13_while_the_game_goes_on_somebody_can_act() {
    // Seat 0 can only pass, and the game is not over: the Kube in the corner is the one Star.
    let start = shut_in(0, "star", "x=star!,x=keys!,x=shield!,x=comet!");
    assert_eq!(legal(&start), [cubo_attakube::Action::Pass]);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        let view = AttaKube::view(&start, viewer);
        let mut dice = QuickDice::new(1);
        for _ in 0..500 {
            let imagined = AttaKube::imagine(&view, &mut dice);
            assert_eq!(on(&imagined, "g7"), "1?star");
        }
        let json = serde_json::to_string(&view).unwrap();
        assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
        assert!(check_from(&start, "", viewer, Seat(1)) > 1);
        assert!(check_from(&start, "pass", viewer, Seat(1)) > 1);
        assert!(check_from(&start, "pass g7-f6", viewer, Seat(1)) > 1);
    }
    // With nothing but Comet, Keys and Shield it would be over: refused as a position.
    let text = AttaKube::write_position(&start);
    let stuck = text.replace("g7=star", "g7=keys").replace("x=keys~shield", "x=star~shield");
    assert!(AttaKube::read_position(&stuck).err().unwrap().to_string().contains("AK-13"));
    // And as a view, when the Star is known to be elsewhere.
    let mut view = serde_json::to_value(AttaKube::view(&start, Viewer::Spectator)).unwrap();
    view["sides"][1]["kubes"][4]["not"] = serde_json::json!(["star"]);
    assert!(serde_json::from_value::<View>(view).unwrap_err().to_string().contains("no twelve Kubes fit"));
}

#[test]
fn deals_are_uniform_where_much_is_ruled_out() {
    // Each hidden Kube has its own list; luck seldom finds a deal, counting always does.
    let second = [
        "g7=star~comet.quake.tsunami.cyclone.firewall.eclipse",
        "x=eye~comet.quake.tsunami.cyclone.shield",
        "x=keys~comet.tsunami.cyclone.firewall.shield",
        "x=eclipse~star.quake.shield.keys",
        "x=quake~star.comet.eclipse.eye",
        "x=tsunami~star.comet.eclipse.keys.eye",
        "x=cyclone~star.shield.eye",
        "x=firewall~comet.shield.eye",
        "x=shield~star.eclipse.keys",
        "x=comet!,x=comet!,x=star!/",
    ];
    let first = "a1=star,x=star!,x=comet!,x=comet!,x=quake!,x=tsunami!,x=cyclone!,x=firewall!,x=eclipse!,x=shield!,x=keys!,x=eye!/";
    let start = at(&format!("0 0:0 0 1123211 {first} {}", second.join(",")));
    let deals = check_from(&start, "", Viewer::Seat(Seat(0)), Seat(1));
    assert!(deals > 20, "{deals}");
}

#[test]
fn ak_43_set_up_and_adding_are_seen_by_their_owner_alone() {
    let mut state = AttaKube::start(&Options::default(), 2).unwrap();
    let mut other = state.clone();
    let mut spectated = state.clone();
    assert_eq!(seen(&mut state, "a1=star", Viewer::Seat(Seat(0))), "a1=star");
    assert_eq!(seen(&mut other, "a1=star", Viewer::Seat(Seat(1))), "a1=?");
    assert_eq!(seen(&mut spectated, "a1=star", Viewer::Spectator), "a1=?");
    let state = position(1, "0:0", "a2=star", "", "g5=star", "keys.eye");
    for (viewer, sight) in
        [(Viewer::Seat(Seat(0)), "+?@c7"), (Viewer::Seat(Seat(1)), "+keys@c7"), (Viewer::Spectator, "+?@c7")]
    {
        assert_eq!(seen(&mut state.clone(), "+keys@c7", viewer), sight);
    }
}

#[test]
fn tokens_say_where_a_kube_came_from_and_nothing_else() {
    let one = set_up(
        &Options::default(),
        "star comet quake tsunami cyclone firewall eclipse",
        "keys eye shield star star comet comet",
    );
    let two = set_up(
        &Options::default(),
        "eye keys shield comet star star comet",
        "keys eye shield star star comet comet",
    );
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let json = |state| serde_json::to_string(&AttaKube::view(state, viewer)).unwrap();
        assert_eq!(json(&one), json(&two));
    }
    assert_ne!(AttaKube::key(&one), AttaKube::key(&two));
}

#[test]
fn views_from_outside_are_checked() {
    let (_, _, state) = some_game(&special_sets()[1], 3, 90);
    let good = serde_json::to_value(AttaKube::view(&state, Viewer::Seat(Seat(0)))).unwrap();
    assert!(serde_json::from_value::<View>(good.clone()).is_ok());
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut bad = good.clone();
        change(&mut bad);
        assert_ne!(bad, good, "nothing was changed");
        serde_json::from_value::<View>(bad).unwrap_err().to_string()
    };
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    refused(&|view| view["viewer"] = json("2"));
    refused(&|view| view["viewer"] = json("\"spectator\""));
    refused(&|view| view["viewer"] = json("1"));
    refused(&|view| view["points"] = json("[7,0]"));
    refused(&|view| view["quiet"] = json("100"));
    refused(&|view| view["stage"] = json("\"setup\""));
    refused(&|view| view["turn"] = json("null"));
    refused(&|view| view["reason"] = json("\"AK-12\""));
    refused(&|view| view["options"]["gates"] = json("[1,1,1,1,1,1]"));
    refused(&|view| view["sides"][0]["hand"] = json("null"));
    refused(&|view| view["sides"][1]["reserve"] = json("9"));
    refused(&|view| view["sides"][1]["kubes"] = json("[]"));
    refused(&|view| view["extra"] = json("1"));
    for side in 0..2 {
        for number in 0..7 {
            refused(&|view| view["sides"][side]["kubes"][number]["at"] = json("\"h9\""));
            refused(&|view| {
                let blocked = &mut view["sides"][side]["kubes"][number]["blocked"];
                *blocked = json(if *blocked == true { "false" } else { "true" });
            });
            refused(&|view| {
                view["sides"][side]["kubes"][number]["not"] = json(
                    "[\"star\",\"comet\",\"quake\",\"tsunami\",\"cyclone\",\"firewall\",\"eclipse\",\"shield\",\"keys\",\"eye\"]",
                )
            });
        }
    }
    // A bad past.
    refused(&|view| view["past"] = json("[\"xyz\"]"));
    refused(&|view| view["past"] = serde_json::json!(vec!["0123456789abcdef"; 100]));
}
