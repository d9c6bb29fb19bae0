//! Records.

use cubo_catalog::load;
use cubo_core::{Record, Viewer};

/// Reads the bytes as a record. A valid record can be written, loaded and written again, and seen by all viewers.
pub fn records(bytes: &[u8]) {
    let Ok(record) = serde_json::from_slice::<Record>(bytes) else { return };
    let Ok(game) = load(&record) else { return };
    let written = game.record();
    assert_eq!(written.events, record.events, "other events than were loaded");
    match load(&written) {
        Ok(again) => assert_eq!(again.record(), written, "not the same when loaded again"),
        Err(why) => panic!("{why} in {written:?}"),
    }
    for viewer in Viewer::all(game.seats()) {
        let seen = game.history(viewer, 0).map(|seen| seen.len());
        assert_eq!(seen, Ok(record.events.len()), "one sighting an event");
        assert!(game.view(viewer).is_ok());
    }
}
