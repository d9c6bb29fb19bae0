//! TypeScript types of everything that goes to a client or comes from one (feature `ts`).

use ts_rs::TS;

/// Every type that a client needs, each as one exported declaration, in a fixed order.
pub fn typescript() -> String {
    let config = ts_rs::Config::default();
    let mut text = String::new();
    macro_rules! declare {
        ($($name:ident),*) => {$(
            text.push_str("export ");
            text.push_str(&crate::$name::decl(&config));
            text.push('\n');
        )*};
    }
    declare!(
        TableId, Access, ClockKind, Place, Opening, Phase, Proposal, Words, How, Command, SeenEvent,
        ShownChair, ShownOffer, ShownEnd, State, ShownClock, ShownTurn, ShownView, Play, Shown, News
    );
    text
}
