//! Self-play as a whole: files that anybody gets again, positions that say what they should.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cubo_attakube::AttaKube;
use cubo_blox::Blox;
use cubo_core::{Event, Game, QuickDice};
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::{Cubulus, Side};
use cubo_players::Budget;
use cubo_players::knowledge::{
    ATTAKUBE_GUESS_HELD, ATTAKUBE_GUESS_INPUTS, ATTAKUBE_HELD, AttaKubeGuesses, QwirkleCubes, cubulus_places,
};
use cubo_selfplay::{
    Args, Duel, Habits, Limit, MAGIC, Mind, Pairing, Plan, Pupil, Record, Seated, Tables, compare, generate,
    generate_guesses, generate_tables, play, run,
};

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = format!("cubo-selfplay-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        Folder(std::env::temp_dir().join(name))
    }

    fn files(&self) -> Vec<(String, Vec<u8>)> {
        let mut files: Vec<_> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap()))
            .collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn plan(seed: u64) -> Plan {
    let habits = Habits { nodes: 20, ..Habits::default() };
    Plan { game: "cubulus".to_owned(), mind: "hand".to_owned(), seed, habits, large: false, guesses: false }
}

fn made(folder: &Path, files: u64, threads: usize) -> Result<cubo_selfplay::Progress, String> {
    generate(&plan(3), &Mind::<Cubulus>::Hand, folder, files, threads, &|| false)
}

#[test]
fn what_was_stopped_goes_on_and_ends_the_same() {
    let (whole, parts) = (Folder::new(), Folder::new());
    let all = made(&whole.0, 3, 3).unwrap();
    assert_eq!((all.files, all.found), (3, 0));
    assert_eq!(made(&parts.0, 1, 1).unwrap().files, 1);
    // What was being written when it stopped is written anew.
    fs::write(parts.0.join("000001.part"), b"half").unwrap();
    let rest = made(&parts.0, 3, 1).unwrap();
    assert_eq!((rest.files, rest.found, rest.positions), (3, 1, all.positions));
    assert_eq!(whole.files(), parts.files());
    let other = generate(&plan(4), &Mind::<Cubulus>::Hand, &parts.0, 3, 1, &|| false);
    assert!(other.unwrap_err().contains("another plan"));
}

/// Some games have a second network after `+`, or say after `@` how one is used; any path may have these signs in it.
#[test]
fn networks_lie_anywhere() {
    let folder = Folder::new();
    let place = folder.0.join("c++@home");
    fs::create_dir_all(&place).unwrap();
    let file = |name: &str| {
        let (from, to) =
            (Path::new(env!("CARGO_MANIFEST_DIR")).join("../players/nets").join(name), place.join(name));
        fs::copy(from, &to).unwrap();
        to.to_str().unwrap().to_owned()
    };
    let [cubulus, values, guesses, qwirkle] =
        ["cubulus.net", "attakube.net", "attakube-guesses.net", "qwirkle-cubes.net"].map(file);
    // What stands in the plan instead of the name: a number for each file.
    let planned = |game: &str, mind: &str| {
        let out = folder.0.join(format!("out-{}", fs::read_dir(&folder.0).unwrap().count()));
        let args = Args {
            game: game.to_owned(),
            out: out.clone(),
            mind: mind.to_owned(),
            nodes: 1,
            opening: 0,
            stray: 0,
            basic: 0,
            large: false,
            guesses: false,
            seed: 1,
            files: 0,
            seconds: None,
            threads: Some(1),
        };
        run(&args, &AtomicBool::new(false), &mut Vec::new())?;
        let plan: Plan = serde_json::from_slice(&fs::read(out.join("plan.json")).unwrap()).unwrap();
        Ok::<_, String>(plan.mind)
    };
    let one = |game: &str, mind: &str| {
        let print = planned(game, mind).unwrap();
        assert!(print.len() == 16 && print.bytes().all(|byte| byte.is_ascii_hexdigit()), "{print}");
        print
    };
    one("cubulus", &cubulus);
    let (print, other) = (one("attakube", &values), one("qwirkle-cubes", &qwirkle));
    let both = planned("attakube", &format!("{values}+{guesses}")).unwrap();
    assert!(both.starts_with(&format!("{print}+")) && both.len() == 33, "{both}");
    assert_eq!(planned("qwirkle-cubes", &format!("{qwirkle}@4,3,1")).unwrap(), format!("{other}@4,3,1"));
    // A file that is not there is named; elsewhere nothing may follow.
    let missing = planned("attakube", &format!("{values}+nothing.net")).unwrap_err();
    assert!(missing.starts_with("nothing.net: "), "{missing}");
    assert!(planned("cubulus", &format!("{cubulus}+{cubulus}")).is_err());
}

#[test]
fn every_position_of_a_file_is_there_once_and_has_its_result() {
    let folder = Folder::new();
    made(&folder.0, 1, 1).unwrap();
    let files = folder.files();
    let bytes = files[0].1.strip_prefix(MAGIC).unwrap();
    let records: Vec<Record> =
        bytes.chunks_exact(Record::BYTES).map(|bytes| Record(bytes.try_into().unwrap())).collect();
    assert!(records.len() > 1_000 && bytes.len().is_multiple_of(Record::BYTES));
    let seen: HashSet<_> = records.iter().map(Record::position).collect();
    assert_eq!(seen.len(), records.len());
    for result in 0..3 {
        assert!(records.iter().any(|record| record.result() == result), "{result}");
    }
    assert!(
        records.iter().any(|record| record.value() > 300)
            && records.iter().any(|record| record.value() < -300)
    );
}

#[test]
fn a_game_of_the_same_seed_is_the_same_game() {
    let played = |seed| {
        let mut records = Vec::new();
        play(&Mind::<Cubulus>::Hand, &Habits { nodes: 30, ..Habits::default() }, seed, &mut records);
        records
    };
    assert!(!played(5).is_empty() && played(5) == played(5) && played(5) != played(6));
}

#[test]
fn a_record_holds_what_the_mover_sees() {
    let text = "E1 12D4 C2D2 SA5 (E9) (12D5) ; w ; move ; first b ; quiet 0 ; level 2";
    let state = Cubulus::read_position(text).unwrap();
    let record = Record::new(&state, -1234);
    assert_eq!((record.places(), record.value()), (cubulus_places(&state), -1234));
    assert_eq!(record.places().map(|places| places.len()), [4, 2]);
    // The other player sees the same from the other end of the board.
    let turned = Record::new(&state.half_turn(), -1234);
    let sorted = |record: &Record| {
        record.places().map(|mut places| {
            places.sort_unstable();
            places
        })
    };
    assert_eq!((sorted(&turned), turned.0[33]), (sorted(&record), record.0[33]));
    assert_eq!(turned.0[34..], record.0[34..], "value, counted terms, hand-written value");
    assert_eq!(i16::from_le_bytes([record.0[48], record.0[49]]), Mind::<Cubulus>::Hand.value(&state) as i16);
    assert_eq!(record.0[33] >> 2, 0b0010, "Black's Master has its first move");
    let won = record.ended(Side::White, Some(Side::White));
    assert_eq!((won.result(), record.ended(Side::White, None).result()), (2, 1));
    assert_eq!(record.ended(Side::White, Some(Side::Black)).result(), 0);
    assert_eq!(won.position(), record.position());
}

#[test]
fn equal_minds_score_half() {
    let duel = Duel { limit: Limit::Nodes(40), rounds: 2, seed: 1, threads: 2 };
    let score = duel.play(&Mind::<Cubulus>::Hand, &Mind::Hand, &|| false);
    assert_eq!((score.rounds, score.games()), ([0, 0, 2, 0, 0], 4));
    assert!((score.mean().0 - 0.5).abs() < 1e-9);
}

#[test]
fn the_network_of_cubulus_beats_what_it_was_made_from() {
    let net =
        Mind::<Cubulus>::open(concat!(env!("CARGO_MANIFEST_DIR"), "/../players/nets/cubulus.net")).unwrap();
    let duel = Duel { limit: Limit::Nodes(400), rounds: 12, seed: 1, threads: 2 };
    let score = duel.play(&net, &Mind::Hand, &|| false);
    assert!(score.mean().0 >= 0.6, "{score:?}");
}

/// Cube Attack: records of inputs, each position once a file, with results of either kind; both sides of a position are written.
#[test]
fn cube_attack_is_written_as_inputs() {
    let folder = Folder::new();
    let habits = Habits { nodes: 20, opening: 20, stray: 10, basic: 8 };
    let plan = Plan {
        game: "cube-attack".to_owned(),
        mind: "hand".to_owned(),
        seed: 3,
        habits,
        large: false,
        guesses: false,
    };
    let made = generate(&plan, &Mind::<CubeAttack>::Hand, &folder.0, 1, 1, &|| false).unwrap();
    let files = folder.files();
    let bytes = files[0].1.strip_prefix(<CubeAttack as Pupil>::MAGIC).unwrap();
    let records: Vec<&[u8]> = bytes.chunks_exact(<CubeAttack as Pupil>::BYTES).collect();
    assert!(records.len() > 500 && records.len() as u64 == made.positions);
    assert!(bytes.len().is_multiple_of(<CubeAttack as Pupil>::BYTES));
    let seen: HashSet<_> = records.iter().map(|record| CubeAttack::position(record)).collect();
    assert_eq!(seen.len(), records.len());
    for result in [0, 2] {
        assert!(records.iter().any(|record| CubeAttack::result(record) == result), "{result}");
    }
    let state = CubeAttack::read_position("2 64 r5 t0a2 4,8 C0.u1,M1.s2;A2.u1").unwrap();
    let record = CubeAttack::record(&state, -1234).unwrap();
    let number = |at: usize| i16::from_le_bytes([record[at], record[at + 1]]);
    // Three cubes, three counted numbers a team, the rounds, and for the first side that it begins the round.
    let held = |half: usize| (0..56).filter(|at| number(half * 112 + 2 * at) != -1).count();
    assert_eq!((held(0), held(1)), (3 + 6 + 2, 3 + 6 + 1));
    assert_eq!((number(226), i32::from(number(228))), (-1234, Mind::<CubeAttack>::Hand.value(&state)));
    let mut won = record.clone();
    CubeAttack::ended(&mut won, cubo_core::Seat(1), Some(cubo_core::Seat(1)));
    assert_eq!((CubeAttack::result(&won), CubeAttack::position(&won)), (2, CubeAttack::position(&record)));
    let duel = Duel { limit: Limit::Nodes(40), rounds: 1, seed: 1, threads: 1 };
    assert_eq!(duel.play(&Mind::<CubeAttack>::Hand, &Mind::Hand, &|| false).rounds, [0, 0, 1, 0, 0]);
}

/// The records of one file, made twice with the same result.
fn table_records<S: Seated>(habits: Habits, large: bool) -> Vec<Vec<u8>> {
    let plan =
        Plan { game: S::ID.to_owned(), mind: "hand".to_owned(), seed: 3, habits, large, guesses: false };
    let hand = S::mind("hand").unwrap();
    let made = |folder: &Folder| generate_tables::<S>(&plan, &hand, &folder.0, 1, 1, &|| false).unwrap();
    let (folder, again) = (Folder::new(), Folder::new());
    let positions = made(&folder).positions;
    made(&again);
    assert_eq!(folder.files(), again.files());
    let files = folder.files();
    let bytes = files[0].1.strip_prefix(S::MAGIC).unwrap();
    assert!(positions > 300 && bytes.len() as u64 == positions * S::BYTES as u64);
    bytes.chunks_exact(S::BYTES).map(<[u8]>::to_vec).collect()
}

/// What each seat sees, expects and gets. Returns which tables there were.
fn tables_of<S: Seated>(records: &[Vec<u8>]) -> HashSet<usize> {
    let mut tables = HashSet::new();
    for record in records {
        let seats = usize::from(record[8]);
        tables.insert(seats);
        let number = |at: usize| u32::from(u16::from_le_bytes([record[at], record[at + 1]]));
        let sum = |from: usize| (0..seats).map(|seat| number(from + 2 * seat)).sum::<u32>();
        // All seats together get half of what there is, and expect as much.
        let half = 5_000 * seats as u32;
        let (got, expected) = (sum(10), sum(10 + 2 * S::MOST));
        assert!(got.abs_diff(half) < 10 && expected.abs_diff(half) < 20, "{got} {expected}");
        let first = 10 + 6 * S::MOST;
        let held = |seat: usize| {
            (0..S::HELD).filter(|at| number(first + 2 * (S::HELD * seat + at)) != 65_535).count()
        };
        assert!((0..S::MOST).all(|seat| (held(seat) > 3 * seats) == (seat < seats)));
    }
    tables
}

/// Larger tables: what each seat sees, expects and gets, the same for the same seed.
#[test]
fn larger_tables_are_written_with_every_seat() {
    let habits = Habits { nodes: 60, opening: 10, stray: 12, basic: 8 };
    let tables = tables_of::<CubeAttack>(&table_records::<CubeAttack>(habits, true));
    assert!(tables.len() >= 3 && tables.iter().all(|seats| (3..=6).contains(seats)), "{tables:?}");
}

/// BLOX: every table, positions as searches value them, both results.
#[test]
fn blox_is_written_with_every_seat() {
    let habits = Habits { nodes: 60, opening: 4, stray: 10, basic: 8 };
    let records = table_records::<Blox>(habits, false);
    let tables = tables_of::<Blox>(&records);
    assert!(tables.len() >= 2 && tables.iter().all(|seats| (2..=4).contains(seats)), "{tables:?}");
    let result = |record: &[u8]| u16::from_le_bytes([record[10], record[11]]);
    for wanted in [0, 10_000] {
        assert!(records.iter().any(|record| result(record) == wanted), "{wanted}");
    }
    let keys: HashSet<_> = records.iter().map(|record| record[..8].to_vec()).collect();
    assert_eq!(keys.len(), records.len());
    // The newest expectations are those of the end, and agree with the results more than not.
    let agrees = |record: &&Vec<u8>| {
        let expected = u16::from_le_bytes([record[18], record[19]]);
        (expected > 5_000) == (result(record) > 5_000)
    };
    assert!(2 * records.iter().filter(agrees).count() > records.len());
}

/// AttaKube: after set-up, each position once, with inputs for the seat to act alone.
#[test]
fn attakube_is_written_for_the_seat_to_act() {
    let habits = Habits { nodes: 60, opening: 14, stray: 10, basic: 8 };
    let records = table_records::<AttaKube>(habits, false);
    assert!(records.len() > 200, "{}", records.len());
    let word = |record: &[u8], at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
    for wanted in [0, 10_000] {
        assert!(records.iter().any(|record| word(record, 10) == wanted), "{wanted}");
    }
    let keys: HashSet<_> = records.iter().map(|record| record[..8].to_vec()).collect();
    assert_eq!(keys.len(), records.len());
    let first = |record: &[u8], seat: usize| word(record, 22 + 2 * ATTAKUBE_HELD * seat) != u16::MAX;
    assert!(records.iter().all(|record| first(record, 0) != first(record, 1)));
    assert!(records.iter().any(|record| first(record, 0)) && records.iter().any(|record| first(record, 1)));
    // What one seat can expect the other cannot.
    let sum = |record: &[u8]| i32::from(word(record, 14)) + i32::from(word(record, 16));
    assert!(records.iter().all(|record| (sum(record) - 10_000).abs() <= 2));
}

/// A turn of a face-down Kube, as it is written.
struct Glimpse {
    begins: bool,
    kind: usize,
    hidden: Vec<u8>,
    inputs: Vec<u16>,
}

/// What is written of face-down Kubes in eight games of the network with so many nodes an action.
fn glimpses(nodes: u64) -> Vec<Glimpse> {
    let folder = Folder::new();
    let mind = AttaKube::mind(concat!(env!("CARGO_MANIFEST_DIR"), "/../players/nets/attakube.net")).unwrap();
    let habits = Habits { nodes, opening: 0, stray: 0, basic: 0 };
    let plan =
        Plan { game: AttaKube::ID.into(), mind: "net".into(), seed: 4, habits, large: false, guesses: true };
    let made = || generate_guesses(&plan, &mind, &folder.0, 1, 1, &|| false).unwrap();
    let progress = made();
    assert_eq!((progress.files, progress.found), (1, 0));
    assert_eq!((made().found, made().positions), (1, progress.positions), "what is there stays");
    let bytes = fs::read(folder.0.join("000000.pos")).unwrap();
    assert!(bytes.starts_with(b"CUBOGUE1"));
    let records = bytes[8..].chunks_exact(12 + 2 * ATTAKUBE_GUESS_HELD);
    assert!(records.remainder().is_empty() && records.len() as u64 == progress.positions);
    let words = |bytes: &[u8]| -> Vec<u16> {
        bytes.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect()
    };
    records
        .map(|record| Glimpse {
            begins: record[0] == 1,
            kind: record[1].into(),
            hidden: record[2..12].to_vec(),
            inputs: words(&record[12..]).into_iter().filter(|&input| input != u16::MAX).collect(),
        })
        .collect()
}

#[test]
fn what_face_down_kubes_did_is_written_kube_by_kube() {
    let all = glimpses(60);
    assert!(all[0].begins && all.iter().filter(|glimpse| glimpse.begins).count() >= 8 * 14);
    for (number, glimpse) in all.iter().enumerate() {
        assert!(
            !glimpse.inputs.is_empty()
                && glimpse.inputs.iter().all(|&input| usize::from(input) < ATTAKUBE_GUESS_INPUTS)
        );
        // What a Kube is can't be ruled out, and at most twelve are hidden.
        assert!(glimpse.hidden[glimpse.kind] > 0 && glimpse.hidden.iter().sum::<u8>() <= 12, "{number}");
        // A Kube comes with one input, and then it is looked at turn by turn.
        assert_eq!(glimpse.begins, glimpse.inputs.len() == 1, "{number}");
        assert!(glimpse.begins || all[number - 1].kind == glimpse.kind, "{number}");
    }
}

/// The odds that the network of the house gives what Kubes really are, turn by turn, in bits, and those of what is still hidden alone.
#[test]
fn the_network_guesses_what_kubes_are() {
    let file =
        fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../players/nets/attakube-guesses.net")).unwrap();
    let guesses = AttaKubeGuesses::read(&file).unwrap();
    let (mut sums, mut missing, mut number) = ([0; 10], [0.0; 2], 0.0);
    for glimpse in glimpses(300) {
        if glimpse.begins {
            sums = [0; 10];
        }
        sums.iter_mut().zip(guesses.says(&glimpse.inputs)).for_each(|(sum, said)| *sum += said);
        for (missing, power) in missing.iter_mut().zip([0.0, 1.0 / 256.0]) {
            let odds: Vec<f64> = (sums.iter().zip(&glimpse.hidden))
                .map(|(&sum, &hidden)| f64::from(hidden) * (f64::from(sum) * power).exp())
                .collect();
            *missing -= (odds[glimpse.kind] / odds.iter().sum::<f64>()).log2();
        }
        number += 1.0;
    }
    let [without, with] = missing.map(|bits: f64| bits / number);
    assert!(with < without - 0.3, "{with} bits are missing, and {without} without the network");
}

/// In matches of AttaKube a player is given what its seat saw from the first action on, so that it has beliefs; both games of a round have the same set-ups.
#[test]
fn equal_minds_share_a_table_of_attakube() {
    let tables = Tables { seats: 2, limit: Limit::Nodes(60), rounds: 3, seed: 1, threads: 2 };
    let ranks = tables.play::<AttaKube>(&None, &None, &|| false);
    assert_eq!((ranks.ranks.len(), ranks.mean().0), (6, 1.5));
    let mut thinker = AttaKube::thinker(&None);
    let mut state = AttaKube::begin(2, true, &mut QuickDice::new(1)).unwrap();
    for _ in 0..26 {
        let Some((action, _)) = AttaKube::expect(&mut thinker, &state, &mut Budget::nodes(30), 7, false)
        else {
            break;
        };
        let seat = AttaKube::turn(&state).seat().unwrap();
        let before = state.clone();
        AttaKube::play(&mut state, action);
        AttaKube::saw(&mut thinker, &before, &Event::Action(seat, action), &state);
    }
    // Without a past every imagined state is as likely as any other; with it the same search expects something else.
    let seen = AttaKube::expect(&mut thinker, &state, &mut Budget::nodes(900), 7, false).unwrap();
    let unseen =
        AttaKube::expect(&mut AttaKube::thinker(&None), &state, &mut Budget::nodes(900), 7, false).unwrap();
    assert_ne!(seen.1, unseen.1);
}

/// Qwirkle Cubes: what a laying leaves, by playing on with many dice.
#[test]
fn qwirkle_cubes_is_written_with_what_was_ahead_later() {
    let records = table_records::<QwirkleCubes>(Habits { nodes: 0, opening: 0, stray: 6, basic: 0 }, false);
    let tables = tables_of::<QwirkleCubes>(&records);
    assert!(tables.contains(&2) && tables.iter().all(|seats| (2..=4).contains(seats)), "{tables:?}");
    // After one round and after two a lead is mostly still one, and it has changed.
    let number = |record: &[u8], at: usize| i32::from(u16::from_le_bytes([record[at], record[at + 1]]));
    let (soon, later) = (|record: &[u8]| number(record, 10), |record: &[u8]| number(record, 18));
    let agree = records.iter().filter(|record| (soon(record) > 5_000) == (later(record) > 5_000)).count();
    let changed = records.iter().filter(|record| soon(record) != later(record)).count();
    assert!(
        5 * agree > 4 * records.len() && 2 * changed > records.len(),
        "{agree} {changed} {}",
        records.len()
    );
}

#[test]
fn equal_minds_share_a_table_of_qwirkle_cubes() {
    let tables = Tables { seats: 2, limit: Limit::Nodes(60), rounds: 2, seed: 1, threads: 2 };
    let ranks = tables.play::<QwirkleCubes>(&None, &None, &|| false);
    assert_eq!((ranks.ranks.len(), ranks.mean().0), (4, 1.5));
}

#[test]
fn equal_minds_share_a_table_of_blox() {
    let tables = Tables { seats: 3, limit: Limit::Nodes(60), rounds: 2, seed: 1, threads: 2 };
    let ranks = tables.play::<Blox>(&None, &None, &|| false);
    assert_eq!((ranks.ranks.len(), ranks.mean().0), (6, 2.0));
    assert!((ranks.share(3).0 - 0.5).abs() < 1e-9);
}

#[test]
fn equal_minds_share_a_larger_table() {
    let tables = Tables { seats: 4, limit: Limit::Nodes(60), rounds: 2, seed: 1, threads: 2 };
    let ranks = tables.play::<CubeAttack>(&Mind::Hand, &Mind::Hand, &|| false);
    // Every seat of the same game once.
    assert_eq!((ranks.ranks.len(), ranks.mean().0), (8, 2.5));
    assert!(tables.play::<CubeAttack>(&Mind::Hand, &Mind::Hand, &|| true).ranks.is_empty());
}

#[test]
fn a_match_that_ends_by_time_plays_what_was_begun() {
    // Time is over once it was asked for twice: two rounds have begun by then, on as many threads as there are.
    let asked = AtomicU64::new(0);
    let ends = || asked.fetch_add(1, Ordering::Relaxed) >= 2;
    let tables = Tables { seats: 3, limit: Limit::Nodes(60), rounds: 100, seed: 1, threads: 4 };
    let ranks = tables.play::<Blox>(&None, &None, &ends);
    assert_eq!((ranks.ranks.len(), ranks.mean().0), (6, 2.0));
    asked.store(0, Ordering::Relaxed);
    let pairing = "qwirkle-cubes 2 sees:60 sees:1 100".parse::<Pairing>().unwrap();
    assert_eq!(compare(&[pairing], 1, 2, &ends)[0].len(), 2);
    asked.store(0, Ordering::Relaxed);
    let duel = Duel { limit: Limit::Nodes(40), rounds: 100, seed: 1, threads: 4 };
    assert_eq!(duel.play(&Mind::<Cubulus>::Hand, &Mind::Hand, &ends).games(), 4);
}

#[test]
fn the_network_of_larger_tables_beats_what_it_was_made_from() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../players/nets/cube-attack-table.net");
    let net = CubeAttack::mind(file).unwrap();
    let tables = Tables { seats: 4, limit: Limit::Nodes(800), rounds: 3, seed: 1, threads: 2 };
    let ranks = tables.play::<CubeAttack>(&net, &Mind::Hand, &|| false);
    assert!(ranks.ranks.len() == 12 && ranks.mean().0 <= 2.0, "{ranks:?}");
}

#[test]
fn the_network_of_attakube_beats_what_it_was_made_from() {
    let net = AttaKube::mind(concat!(env!("CARGO_MANIFEST_DIR"), "/../players/nets/attakube.net")).unwrap();
    let tables = Tables { seats: 2, limit: Limit::Nodes(400), rounds: 15, seed: 1, threads: 2 };
    let ranks = tables.play::<AttaKube>(&net, &None, &|| false);
    assert!(ranks.ranks.len() == 30 && ranks.share(2).0 >= 0.6, "{ranks:?}");
}

#[test]
fn styles_are_compared_in_rounds_with_exchanged_seats() {
    let pairings = [
        "cubulus 2 sees:4 sees:4 1",
        "qwirkle-cubes 2 sees:60 sees:1 2",
        "cube-attack 4 nodes:40 sees:1:1:0 1",
    ]
    .map(|line| line.parse::<Pairing>().unwrap());
    let scores = compare(&pairings, 1, 2, &|| false);
    assert_eq!(scores.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2, 1]);
    // The same player on both seats wins with one of them, or draws.
    assert!((scores[0][0] - 0.5).abs() < 1e-9 && scores[1].iter().sum::<f64>() > 1.0, "{scores:?}");
    assert!(compare(&pairings, 1, 1, &|| true).iter().all(Vec::is_empty));
    for line in ["", "cubulus 2 sees:4 looks:4 1", "cubulus two sees:4 sees:4 1", "cubulus 2 nodes sees:4 1"]
    {
        assert!(line.parse::<Pairing>().is_err(), "{line}");
    }
}
