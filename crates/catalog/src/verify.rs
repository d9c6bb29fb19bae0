//! Drawing everything again.

use cubo_core::fair::{self, Checked, Extent};
use cubo_core::{Game, Record};

use crate::Error;
use crate::shelf::{Visitor, with_game};

/// Replays a record and draws every chance event in it again: see [`cubo_core::fair::verify`].
pub fn verify(record: &Record, extent: Extent) -> Result<Checked, Error> {
    struct Verify<'a>(&'a Record, Extent);
    impl Visitor for Verify<'_> {
        type Out = Result<Checked, Error>;
        fn visit<G: Game>(self) -> Self::Out {
            Ok(fair::verify::<G>(self.0, self.1)?)
        }
    }
    with_game(&record.game, Verify(record, extent))?
}
