//! The names of house players.
//!
//! Each chair has one name, drawn from the table's id, so that everybody sees the same name at any time. Nothing of it is stored, except the
//! names that a rematch keeps.

use cubo_core::fair::{Bytes32, Key, Stream};

use crate::table::Chair;
use crate::{Opened, Place, Table, TableId};

/// Everybody who plays for the house. Twice as many as the largest table has chairs, so that a name that somebody at the
/// table goes by can be left out.
pub const HOUSE_PLAYERS: [&str; 12] =
    ["Alma", "Basile", "Clio", "Dario", "Elsa", "Félix", "Gaïa", "Hugo", "Iris", "Jonas", "Kenza", "Léo"];

/// The house players in the order in which they come to a table: the first for the first place, and so on. After a rematch those
/// who were there come first.
pub(crate) fn of(opened: &Opened) -> [&'static str; 12] {
    let mut order = draw(&opened.table);
    for (place, name) in opened.players.iter().enumerate().take(order.len()) {
        if let Some(at) = order.iter().position(|player| player == name).filter(|at| *at > place) {
            order[place..=at].rotate_right(1);
        }
    }
    order
}

fn draw(table: &TableId) -> [&'static str; 12] {
    // Without a secret and without nonces: this is a draw that anybody can make.
    let key = Key::derive(1, &Bytes32([0; 32]), table.as_str(), &[]);
    let order = key.draw_seats(Stream::first(0), HOUSE_PLAYERS.len() as u8);
    let mut drawn = HOUSE_PLAYERS;
    for (to, from) in drawn.iter_mut().zip(order) {
        *to = HOUSE_PLAYERS[usize::from(from)];
    }
    drawn
}

/// A name as it is compared: nobody tells Félix from felix.
fn plain(name: &str) -> String {
    name.trim()
        .chars()
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'à' | 'á' | 'â' | 'ä' => 'a',
            'è' | 'é' | 'ê' | 'ë' => 'e',
            'ì' | 'í' | 'î' | 'ï' => 'i',
            'ò' | 'ó' | 'ô' | 'ö' => 'o',
            'ù' | 'ú' | 'û' | 'ü' => 'u',
            c => c,
        })
        .collect()
}

impl Table {
    /// For each chair the house player who sits there, or would: no two alike, and nobody called like a person at the table.
    /// A house player who has the name of a person there is replaced by one for whom the table has no chair; the others stay.
    pub(crate) fn house_players(&self) -> Vec<&'static str> {
        let people: Vec<String> = self.chairs.iter().filter_map(name_of).map(plain).collect();
        let free = |player: &str| !people.contains(&plain(player));
        let chairs = self.chairs.len().min(self.players.len());
        let mut spare = self.players[chairs..].iter().filter(|player| free(player));
        let mut called: Vec<&'static str> = self.players[..chairs].to_vec();
        for name in called.iter_mut().filter(|name| !free(name)) {
            if let Some(other) = spare.next() {
                *name = other;
            }
        }
        // Names belong to places, and go with them to the seats that were drawn for them.
        let of = |chair: &Chair| called.get(usize::from(chair.number)).copied().unwrap_or_default();
        self.chairs.iter().map(of).collect()
    }
}

/// The name of the person who sits on a chair, or for whom it is held.
fn name_of(chair: &Chair) -> Option<&str> {
    match (&chair.sitter, &chair.place) {
        (Some(sitter), _) => Some(&sitter.name),
        (None, Place::Held { name, .. }) => Some(name),
        (None, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_its_own_company() {
        let one = draw(&TableId::new("0123456789abcdef").unwrap());
        assert_eq!(one, draw(&TableId::new("0123456789abcdef").unwrap()), "always the same");
        let mut sorted = one;
        sorted.sort_unstable();
        let mut all = HOUSE_PLAYERS;
        all.sort_unstable();
        assert_eq!(sorted, all, "everybody once");
        // The first chair is not always the same one's: over a hundred tables all twelve have it.
        let first: std::collections::BTreeSet<_> =
            (0..200).map(|n| draw(&TableId::new(&format!("t{n}")).unwrap())[0]).collect();
        assert_eq!(first.len(), HOUSE_PLAYERS.len());
    }

    #[test]
    fn names_are_compared_as_people_hear_them() {
        assert_eq!(plain(" FÉLIX"), plain("felix"));
        assert_eq!(plain("Gaïa"), "gaia");
        assert_ne!(plain("Elsa"), plain("Elsa B."));
    }
}
