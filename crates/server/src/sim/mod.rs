//! A simulation of a house of several nodes: the real code of leases, claims, desks, proxies and the bus runs on simulated time, over a
//! store and a bus in memory that lose and delay what is sent. Nodes die, stand still, are cut off and drained.
//!
//! Every node has a runtime of its own with paused time; the driver moves them all forward together, step by step. A node that dies is
//! dropped with all its tasks; one that stands still is not moved, and finds its clock jumped. What was sent before is still on its way.
//! A seed decides all faults, delays and moments of people. Ids stay random: nothing that is checked depends on them.
//!
//! Checked, as in `models/lease.pml`: no append of an older epoch, no two nodes append in one epoch, what was acknowledged is there exactly
//! once and where it was said to be, no news go backwards, and in the end every table has a live owner and every command its answer.

mod driver;
mod guest;
mod store;
mod wire;
mod world;

pub(crate) use wire::SimWire;

use std::collections::BTreeMap;

use driver::{Outcome, run};
use world::Broken;

/// How many seeds are tried: `CUBO_SIM_RUNS` says more.
fn runs(usual: u64) -> u64 {
    std::env::var("CUBO_SIM_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(usual)
}

/// Runs seeds until one goes wrong, or all are through.
fn try_seeds(
    seeds: std::ops::Range<u64>,
    broken: Broken,
) -> Result<BTreeMap<&'static str, u64>, (u64, Vec<String>)> {
    let mut fired = BTreeMap::new();
    for seed in seeds {
        let Outcome { bad, counts } = run(seed, broken);
        if !bad.is_empty() {
            return Err((seed, bad));
        }
        for (what, count) in counts {
            *fired.entry(what).or_default() += count;
        }
    }
    Ok(fired)
}

/// Whatever happens, the promises hold; and everything that may happen did.
#[test]
fn nothing_is_lost_or_done_twice_whatever_fails() {
    if let Some(seed) = std::env::var("CUBO_SIM_SEED").ok().and_then(|seed| seed.parse().ok()) {
        let Outcome { bad, counts } = run(seed, Broken::default());
        eprintln!("{counts:#?}");
        assert!(bad.is_empty(), "seed {seed}: {bad:#?}");
        return;
    }
    let count = runs(60);
    let fired = try_seeds(0..count, Broken::default());
    let fired = fired.unwrap_or_else(|(seed, bad)| panic!("CUBO_SIM_SEED={seed} shows: {bad:#?}"));
    eprintln!("{count} runs: {fired:#?}");
    for must in [
        "acknowledged",
        "nodes killed",
        "nodes stopped",
        "nodes drained",
        "leases lost",
        "tables taken from the dead",
        "tables taken over by a proxy",
        "appends refused by their fence",
        "writes without an answer",
        "writes that came late",
        "messages lost",
        "repeats answered from the store",
        "questions by the bus",
        "people who came back",
    ] {
        assert!(fired.get(must).is_some_and(|count| *count > 0), "{must} never happened: {fired:#?}");
    }
}

/// The simulation finds what it is for: each precaution that is removed is missed.
#[test]
fn each_precaution_that_is_removed_is_missed() {
    for (broken, sign) in [
        (Broken { no_fence: true, ..Broken::default() }, "older epoch"),
        (Broken { no_keys: true, ..Broken::default() }, "twice"),
        (Broken { no_sweep: true, ..Broken::default() }, "never"),
    ] {
        let Err((seed, bad)) = try_seeds(0..runs(60), broken) else { panic!("{broken:?} was not noticed") };
        assert!(bad.iter().any(|what| what.contains(sign)), "{broken:?}, seed {seed}: {bad:#?}");
        eprintln!("{broken:?} is noticed with seed {seed}: {}", bad[0]);
    }
}
