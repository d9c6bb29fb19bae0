//! What Purse says, and what it says wrongly.

use cubo_core::telling::{Sentence, Teller, Telling, Told, french};
use cubo_core::{Clause as _, Language, Seat};

use super::*;

/// What a seat is called at the beginning of a sentence.
fn who(seat: Seat, teller: &Teller) -> String {
    let side = [("The first", "Le premier"), ("The second", "Le second")][seat.index()];
    match teller.name(seat) {
        _ if teller.is_you(seat) => teller.pick("You", "Vous").to_owned(),
        Some(name) => name.to_owned(),
        None => teller.pick(side.0, side.1).to_owned(),
    }
}

pub fn event<const FAULT: u8>(told: &Told<'_, Purse<FAULT>>, teller: &Teller) -> Telling {
    let seen = told.seen.to_string();
    if FAULT == TELLS_NOTATION {
        return Telling::plain(Sentence::new().words(seen));
    }
    let said = match told.by {
        None if seen.starts_with("deal") => {
            let own = (0..2).find(|&n| teller.is_you(Seat(n))).and_then(|n| told.after.coins[n as usize]);
            let said = Sentence::new().words(teller.pick("Coins are hidden", "On cache des pièces"));
            match own {
                Some(coins) => said.words(", ").number(coins).words(teller.pick(" of yours.", " à vous.")),
                None if FAULT == TELLING_LEAKS => said.words(", ").number(TRUTH.get()[0]).words("."),
                None => said.words("."),
            }
        }
        None => {
            let rolled = told.after.total.saturating_sub(told.before.total);
            Sentence::new().words(teller.pick("The die adds ", "Le dé ajoute ")).number(rolled).words(".")
        }
        Some(seat) => act::<FAULT>(seat, &seen, teller),
    };
    Telling::plain(said)
}

fn act<const FAULT: u8>(seat: Seat, seen: &str, teller: &Teller) -> Sentence {
    let you = teller.is_you(seat) && FAULT != OTHERS_VERB;
    let place = if FAULT == NOBODYS_SEAT { Seat(2) } else { seat };
    let said = Sentence::new().player(place, who(seat, teller));
    if seen.starts_with("show") {
        if teller.language == Language::Fr && !you {
            let whose = if FAULT == FORGETS_ELISION {
                format!("de {}", who(seat, teller))
            } else {
                french::de(&who(seat, teller))
            };
            let whose = if teller.name(seat).is_some() { whose } else { "cachées".to_owned() };
            return Sentence::new().words("On voit les pièces ").words(whose).words(".");
        }
        let verb = if you { teller.pick(" show", " montrez") } else { teller.pick(" shows", " montre") };
        return said.words(verb).words(teller.pick(" the coins.", " les pièces."));
    }
    let verb = if you { teller.pick(" add ", " ajoutez ") } else { teller.pick(" adds ", " ajoute ") };
    let said = said.words(verb).words(seen.trim_start_matches("add "));
    match FAULT {
        TELLING_UNFINISHED => said,
        TELLS_TOO_MUCH_SPACE => said.words("  more."),
        LONG_WINDED => said.words(", and again".repeat(12)).words("."),
        TELLS_NOTHING => Sentence::new(),
        _ => said.words("."),
    }
}

pub fn proposal<const FAULT: u8>(action: Action, teller: &Teller) -> Telling {
    Telling::plain(match action {
        _ if FAULT == PROPOSES_NOTATION => Sentence::new().words(action.to_string()),
        Action::Add(n) => Sentence::new().words(teller.pick("Add ", "Ajoutez ")).number(n).words("."),
        Action::Show => Sentence::new().words(teller.pick("Show your coins.", "Montrez vos pièces.")),
    })
}

pub fn refusal<const FAULT: u8>(
    view: &View,
    action: Action,
    clause: Worded<FAULT>,
    teller: &Teller,
) -> Sentence {
    let rule = Sentence::new().words(teller.pick(clause.en(), clause.fr()));
    match (FAULT, action) {
        (EXPLAINS_BY_ID, _) => rule.words(teller.pick(" See ", " Voyez ")).words(clause.id()).words("."),
        (ADVICE_LEAKS, _) => rule.words(" ").number(TRUTH.get()[1 - view.seat as usize]).words("."),
        (_, Action::Add(n)) if n == view.last => {
            Sentence::new().number(n).words(teller.pick(" was added last.", " vient d’être ajouté."))
        }
        _ => rule,
    }
}
