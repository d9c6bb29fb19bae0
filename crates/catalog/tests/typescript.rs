//! What the web client says of a game before the first request is made here, from the same listings as everywhere else.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::fmt::Write;
use std::path::Path;

use serde_json::json;

const HEAD: &str = "\
// Made from crates/catalog by `make types`. Do not edit.

/** The ids of all games: a registry typed as a record of these lacks none. */
export type GameId = GAME_IDS;

/** A game as it stands on the shelf: names belong to their owners. */
export interface OnShelf {
  id: GameId;
  /** The version of its rules. */
  rules: number;
  /** The fewest and the most who can play. */
  seats: [number, number];
  /** Whether seats know things that others do not. */
  secrets: boolean;
  /** Whether anything is drawn or thrown. */
  chance: boolean;
  name: string;
  authors: string;
  publisher: string;
  /** One sentence that makes one want to play. */
  en: string;
  fr: string;
  /** What can be agreed, as a JSON schema. */
  options: unknown;
}

/** All games, in the order of the shelf. */
export const shelf: readonly OnShelf[] = [
";

fn made() -> String {
    let ids: Vec<String> = cubo_catalog::games().iter().map(|game| format!("{:?}", game.id)).collect();
    let mut text = HEAD.replace("GAME_IDS", &ids.join(" | "));
    for game in cubo_catalog::games() {
        let about = game.about;
        let entry = json!({
            "id": game.id, "rules": game.rules, "seats": [game.seats.0, game.seats.1], "secrets": game.secrets,
            "chance": game.has_chance(), "name": about.name, "authors": about.authors, "publisher": about.publisher,
            "en": about.en, "fr": about.fr, "options": game.options_schema(),
        });
        writeln!(text, "  {entry},").unwrap();
    }
    text + "];\n"
}

#[test]
fn the_shelf_of_the_web_client_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/shelf.ts");
    let made = made();
    if std::env::var_os("CUBO_BLESS").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == made, "shelf.ts has changed: run `make types`");
}
