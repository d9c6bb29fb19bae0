//! Whatever comes from outside is read or refused, never a panic; and what is read makes sense.

use cubo_blox::{Action, Blox, Chance, Seen, State, View};
use cubo_core::{Dice, Game, QuickDice, Turn, Viewer, apply, walk};

/// A text with a few bytes changed, cut out, doubled or put elsewhere.
fn bend(text: &str, dice: &mut QuickDice) -> String {
    const ODD: &[u8] = b"WGBMwgbm?;:,-+!/()0123456789abcdnNSEWx^> |\"[]{}.\xc3\xa9\0";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() as u32 + 1) as usize;
        let odd = ODD[dice.below(ODD.len() as u32) as usize];
        match dice.below(5) {
            0 => bytes.insert(at, odd),
            1 if at < bytes.len() => bytes[at] = odd,
            2 if at < bytes.len() => {
                bytes.remove(at);
            }
            3 => {
                let end = (at + dice.below(20) as usize).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = dice.below(bytes.len() as u32 + 1) as usize;
                bytes.splice(to..to, piece);
            }
            _ => bytes.truncate(bytes.len().saturating_sub(dice.below(6) as usize)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// States from all over a few games.
fn states(dice: &mut QuickDice) -> Vec<State> {
    let mut states = Vec::new();
    let mut list = Vec::new();
    for seats in [2, 3, 4] {
        let mut state = Blox::start(&Default::default(), seats).unwrap();
        states.push(state.clone());
        while let Some(event) = walk::random_event::<Blox>(&state, dice, &mut list) {
            apply(&mut state, &event);
            if dice.below(20) == 0 {
                states.push(state.clone());
            }
        }
        states.push(state);
    }
    states
}

/// A state that was accepted can be played to its end.
fn play_out(mut state: State, dice: &mut QuickDice) {
    let mut list = Vec::new();
    for _ in 0..60 {
        let Some(event) = walk::random_event::<Blox>(&state, dice, &mut list) else { break };
        apply(&mut state, &event);
    }
    for viewer in Viewer::all(Blox::seats(&state)) {
        let view = Blox::view(&state, viewer);
        let imagined = Blox::imagine(&view, dice);
        assert!(Blox::view(&imagined, viewer) == view);
    }
    assert_eq!(Blox::turn(&state) == Turn::Over, Blox::outcome(&state).is_some());
}

#[test]
fn bent_spellings() {
    let mut dice = QuickDice::new(77);
    let seeds = [
        "Nc:G",
        "c3>N:g",
        "c3xc7:WWM",
        "c3^WWMb",
        "c3!c7:GGg",
        "swap WWG+",
        "draw WG",
        "draw ??",
        "draw B/WG",
        "deal WWGBM | WGBMM",
        "deal ????? | WWGBM | ?????",
        "towers W,G,BM,W,GB,M,WGB,MWG,BMWG,B,M,W,G,BMWG,BMW,GBM,W,GB,M,WG,B,M",
    ];
    for round in 0..60_000 {
        let text = bend(seeds[round % seeds.len()], &mut dice);
        if let Ok(action) = text.parse::<Action>() {
            assert_eq!(action.to_string(), text);
        }
        if let Ok(chance) = text.parse::<Chance>() {
            assert_eq!(chance.to_string(), text);
        }
        if let Ok(seen) = text.parse::<Seen>() {
            assert_eq!(seen.to_string(), text);
        }
    }
}

#[test]
fn bent_positions() {
    let mut dice = QuickDice::new(78);
    let texts: Vec<String> = states(&mut dice).iter().map(Blox::write_position).collect();
    let mut accepted = 0;
    for round in 0..12_000 {
        let text = bend(&texts[round % texts.len()], &mut dice);
        match Blox::read_position(&text) {
            Ok(state) => {
                assert_eq!(Blox::write_position(&state), text);
                accepted += 1;
                if accepted % 8 == 0 {
                    play_out(state, &mut dice);
                }
            }
            Err(why) => assert!(!why.0.is_empty()),
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn bent_views() {
    let mut dice = QuickDice::new(79);
    let states = states(&mut dice);
    let mut accepted = 0;
    for round in 0..6_000 {
        let state = &states[round % states.len()];
        let seats = u32::from(Blox::seats(state));
        let viewer = Viewer::all(Blox::seats(state)).nth(dice.below(seats + 1) as usize).unwrap();
        let json = serde_json::to_string(&Blox::view(state, viewer)).unwrap();
        let text = bend(&json, &mut dice);
        if let Ok(view) = serde_json::from_str::<View>(&text) {
            accepted += 1;
            let imagined = Blox::imagine(&view, &mut dice);
            common_cards(&imagined);
            assert!(Blox::view(&imagined, view.viewer()) == view, "{text}");
            let position = Blox::write_position(&imagined);
            assert!(Blox::read_position(&position).is_ok(), "{position}");
        }
    }
    assert!(accepted > 50, "{accepted}");
}

/// However odd the view, the cards are sixty.
fn common_cards(state: &State) {
    let hands: u8 = (0..Blox::seats(state)).map(|seat| state.hand(cubo_core::Seat(seat)).len()).sum();
    assert_eq!(state.pile().len() + state.table().discards().len() + hands, 60);
}

/// Found by libFuzzer: 255 characters after the first card counted as 256 cards.
#[test]
fn a_draw_of_hundreds_of_hidden_cards_is_no_draw() {
    for cards in [5, 6, 255, 256, 257, 65_536] {
        let read = format!("draw {}", "?".repeat(cards)).parse::<Seen>();
        assert_eq!(read.is_ok(), cards <= 5, "{cards}");
    }
}
