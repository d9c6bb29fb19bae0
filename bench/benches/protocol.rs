//! The engine protocol: the cost of a request line and its reply.

use cubo_bench::ids;
use cubo_catalog::{Engine, Outside, listing};
use divan::Bencher;

fn main() {
    divan::main();
}

struct Still;

impl Outside for Still {
    fn fresh_seed(&mut self) -> Option<String> {
        Some("bench".to_owned())
    }
    fn millis(&mut self) -> Option<u64> {
        Some(0)
    }
}

/// An engine with a new game, its chance drawn until a seat is to act.
fn engine(id: &str) -> Engine<Still> {
    let seats = listing(id).expect("the shelf lists it").seats.0;
    let mut engine = Engine::new(Still);
    engine.answer(format!(r#"{{"cmd":"new","game":"{id}","seats":{seats}}}"#).as_bytes());
    while engine.answer(br#"{"cmd":"turn"}"#).contains("chance") {
        engine.answer(br#"{"cmd":"chance"}"#);
    }
    engine
}

#[divan::bench(args = ids())]
fn turn(bencher: Bencher<'_, '_>, id: &str) {
    let mut engine = engine(id);
    bencher.bench_local(|| engine.answer(br#"{"id":1,"cmd":"turn"}"#));
}

#[divan::bench(args = ids())]
fn legal(bencher: Bencher<'_, '_>, id: &str) {
    let mut engine = engine(id);
    bencher.bench_local(|| engine.answer(br#"{"id":1,"cmd":"legal","limit":100}"#));
}

#[divan::bench(args = ids())]
fn view(bencher: Bencher<'_, '_>, id: &str) {
    let mut engine = engine(id);
    bencher.bench_local(|| engine.answer(br#"{"id":1,"cmd":"view","seat":0}"#));
}
