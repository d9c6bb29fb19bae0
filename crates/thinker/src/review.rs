//! Reviews, as a page asks for them: `{"cmd":"review","record":{…},"budget":10}`, the budget in seconds. The reply is what `cubo review --json` prints.

use cubo_core::Record;
use cubo_players::Level;
use cubo_review::Effort;
use serde::Deserialize;

/// Budgets in seconds, as `cubo review` takes them.
const BUDGETS: std::ops::RangeInclusive<f64> = 0.1..=3_600.0;

#[derive(Deserialize)]
struct Asked {
    record: Record,
    budget: f64,
}

/// The review that a request asks for, or why there is none.
pub(crate) fn review(request: &[u8], progress: &mut dyn FnMut(u32, u32)) -> String {
    let text = str::from_utf8(request).unwrap_or_default();
    let asked: Asked = match serde_json::from_str(text) {
        Ok(asked) => asked,
        Err(why) => return refused("bad-request", &why.to_string()),
    };
    if !BUDGETS.contains(&asked.budget) {
        return refused("bad-request", "a budget from 0.1 to 3600 seconds is expected");
    }
    let effort = Effort::within(asked.budget, Level::Master, &asked.record);
    let mut watch = |done: usize, of: usize| {
        progress(done as u32, of as u32);
        true
    };
    let found = cubo_review::review(&asked.record, &effort, &mut watch).map_err(|why| why.to_string());
    match found.and_then(|found| serde_json::to_string(&found).map_err(|why| why.to_string())) {
        Ok(found) => found,
        Err(why) => refused("bad-record", &why),
    }
}

/// A refusal, as the engine writes one.
pub(crate) fn refused(code: &str, message: &str) -> String {
    serde_json::json!({ "error": { "code": code, "message": message } }).to_string()
}
