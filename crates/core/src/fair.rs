//! Chance that can be checked: commitments, the key of a table, the seat draw, and drawing everything again.
//!
//! `docs/fair-chance.md` says the same in words, so that anybody can check in any language.

use std::fmt;

use hkdf::Hkdf;
use serde::{Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::json::{FromJson, Wrong, text};
use crate::record::{BadRecord, Entry, Fair, SeatDraw, TABLE_FORMAT, replay};
use crate::{Dice, Event, FairDice, Game, Record, apply, seal};

/// What the key's derivation is tied to, so that no other use of a secret gives the same key. The last letter is the record's format.
const LABELS: [&[u8]; 2] = [b"cubotheque fair chance 1", b"cubotheque fair chance 2"];

/// 32 bytes: a secret, a nonce or a commitment. Written as 64 lower-case hexadecimal digits; `Debug` does not show them,
/// because most are secret when somebody would log them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("pattern" = "^[0-9a-f]{64}$")))]
pub struct Bytes32(#[cfg_attr(feature = "schema", schemars(with = "String"))] pub [u8; 32]);

impl Bytes32 {
    /// Reads 64 lower-case hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        if text.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Bytes32(bytes))
    }

    /// What is published of it beforehand: its SHA-256.
    pub fn commitment(&self) -> Bytes32 {
        Bytes32(Sha256::digest(self.0).into())
    }
}

const DIGITS: &[u8; 16] = b"0123456789abcdef";

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A seal is written with every move: as one text, not as 32 numbers.
        let mut digits = [0; 64];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
        }
        f.write_str(str::from_utf8(&digits).unwrap_or_default())
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bytes32(…)")
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl FromJson for Bytes32 {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        Bytes32::from_hex(text(json)?)
            .ok_or_else(|| "64 lower-case hexadecimal digits are expected".to_owned())
    }
}

crate::deserialize_from_json!(Bytes32);

/// What every chance event of one table is drawn with. Secret until the table has ended.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Key {
    /// The key of a table whose record has that format. HKDF-SHA256 without salt of the secret; info is the label, a zero byte, the length
    /// of the table's id as one byte, the id, the number of nonces as one byte, and the nonces in the order of sitting down. Ids are
    /// at most 255 bytes long.
    pub fn derive(format: u32, secret: &Bytes32, table: &str, nonces: &[Bytes32]) -> Self {
        let mut info = LABELS[usize::from(format >= TABLE_FORMAT)].to_vec();
        info.push(0);
        info.push(table.len() as u8);
        info.extend_from_slice(table.as_bytes());
        info.push(nonces.len() as u8);
        for nonce in nonces {
            info.extend_from_slice(&nonce.0);
        }
        let mut key = [0; 32];
        // 32 bytes are far below the 8160 that HKDF-SHA256 can give: this cannot fail.
        let long_enough = Hkdf::<Sha256>::new(None, &secret.0).expand(&info, &mut key);
        debug_assert!(long_enough.is_ok());
        Key(key)
    }

    /// The dice of a stream.
    pub fn dice(&self, stream: Stream) -> FairDice {
        FairDice::in_epoch(&self.0, stream.number, stream.epoch)
    }

    /// Who sits where: for each seat, the place that comes to it.
    pub fn draw_seats(&self, stream: Stream, seats: u8) -> Vec<u8> {
        let mut order: Vec<u8> = (0..seats).collect();
        self.dice(stream).shuffle(&mut order);
        order
    }

    /// The seed text of a house player's search at that version: as secret as the key, and as checkable afterwards.
    pub fn house_seed(&self, version: u64) -> String {
        let digest =
            Sha256::new().chain_update(self.0).chain_update(b"house").chain_update(version.to_le_bytes());
        Bytes32(digest.finalize().into()).to_string()
    }
}

/// What a draw is drawn from: how many draws the table made before it (in format 1: how many events it had), and how often its
/// owner had changed. No two draws of a table have the same stream, not even after what was stored was lost and happened again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stream {
    /// Grows from draw to draw.
    pub number: u64,
    /// Never falls. 0 where one machine is all there is.
    pub epoch: u32,
}

impl Stream {
    /// A stream of the first epoch.
    pub fn first(number: u64) -> Self {
        Stream { number, epoch: 0 }
    }

    /// The epoch as records say it: only where it is not 0.
    pub fn later_epoch(self) -> Option<u32> {
        (self.epoch > 0).then_some(self.epoch)
    }
}

impl fmt::Display for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.epoch {
            0 => self.number.fmt(f),
            epoch => write!(f, "{} of epoch {epoch}", self.number),
        }
    }
}

/// How much of a game a record must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// A table's record must be whole, from the opening to the end.
    Whole,
    /// What is there must be true; there may have been more.
    Part,
}

/// What was found true of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Whether chance came from a fair table (and not from a seed, or from nowhere that could be checked).
    pub fair: bool,
    /// Whether there was a seat draw.
    pub seats_drawn: bool,
    /// How many chance events of the game were drawn again.
    pub drawn: usize,
    /// The table's last seal, if the record has its sealed history.
    pub seal: Option<Bytes32>,
}

/// Replays a record and draws every chance event again: from the fair table's secret and nonces, or from the seed. What stands in a
/// record of format 2 is compared with the sealed history of the table.
pub fn verify<G: Game>(record: &Record, extent: Extent) -> Result<Checked, BadRecord> {
    let game = replay::<G>(record)?;
    let mut streams = Streams::of(record)?;
    streams.checked.seal = seal::check(record, extent)?;
    let mut state = game.start;
    for (n, event) in game.events.iter().enumerate() {
        if let Event::Chance(chance) = event {
            let (stream, mut dice) = streams.next(record, n)?;
            let again = G::draw(&state, &mut dice);
            if again != *chance {
                let why = format!("{chance} is recorded, but stream {stream} gives {again}");
                return Err(BadRecord { event: Some(n), why });
            }
        }
        apply(&mut state, event);
    }
    Ok(streams.checked)
}

/// What a record's chance was drawn from.
struct Streams {
    /// The key of the fair table or of the seed; neither is there where nothing can be checked.
    key: Option<[u8; 32]>,
    /// The last stream of a fair table.
    last: Option<Stream>,
    checked: Checked,
}

impl Streams {
    fn of(record: &Record) -> Result<Self, BadRecord> {
        let header = |why: &str| BadRecord { event: None, why: why.to_owned() };
        let mut streams = Streams { key: None, last: None, checked: Checked::default() };
        match (&record.fair, &record.seed) {
            (Some(_), Some(_)) => return Err(header("it names both a seed and a fair table")),
            (Some(fair), None) => {
                let key = open(record.format, fair).map_err(|why| header(&why))?;
                if let Some(SeatDraw { number, epoch, order }) = &fair.draw {
                    let stream = Stream { number: *number, epoch: epoch.unwrap_or(0) };
                    if *order != key.draw_seats(stream, record.seats) {
                        return Err(header("the seats were not drawn like that"));
                    }
                    streams.last = Some(stream);
                    streams.checked.seats_drawn = true;
                }
                streams.checked.fair = true;
                streams.key = Some(key.0);
            }
            (None, Some(seed)) => streams.key = Some(FairDice::key_of_seed(seed)),
            (None, None) if record.events.iter().any(|entry| matches!(entry, Entry::Chance { .. })) => {
                return Err(header("it does not say what chance was drawn from"));
            }
            (None, None) => {}
        }
        Ok(streams)
    }

    /// The stream that an event was drawn from, and its dice.
    fn next(&mut self, record: &Record, event: usize) -> Result<(Stream, FairDice), BadRecord> {
        let bad = |why: String| BadRecord { event: Some(event), why };
        let fair = self.checked.fair;
        let stream = match &record.events[event] {
            Entry::Chance { number: Some(number), epoch, .. } if fair => {
                Stream { number: *number, epoch: epoch.unwrap_or(0) }
            }
            _ if fair => return Err(bad("the number of its stream is missing".to_owned())),
            _ => Stream::first(event as u64),
        };
        // A number used twice would be the same dice thrown twice.
        let behind = |last: Stream| stream.number <= last.number || stream.epoch < last.epoch;
        if fair && self.last.is_some_and(behind) {
            return Err(bad(format!("stream {stream} does not come after the one before")));
        }
        self.last = Some(stream);
        self.checked.drawn += 1;
        let key = self.key.ok_or_else(|| bad("nothing says what it was drawn from".to_owned()))?;
        Ok((stream, FairDice::in_epoch(&key, stream.number, stream.epoch)))
    }
}

/// The key of a fair record, once its secret is known and fits the commitment.
fn open(format: u32, fair: &Fair) -> Result<Key, String> {
    let read = |text: &str| {
        Bytes32::from_hex(text).ok_or("a nonce, commitment or secret is not 64 hexadecimal digits")
    };
    let secret = read(fair.secret.as_deref().ok_or("the secret has not been revealed")?)?;
    if secret.commitment() != read(&fair.commitment)? {
        return Err("the secret is not the one that was committed to".to_owned());
    }
    let table = fair.table.as_deref().ok_or("the table's id is missing")?;
    let nonces: Vec<Bytes32> = fair.nonces.iter().map(|nonce| read(nonce)).collect::<Result<_, _>>()?;
    if table.len() > 255 || nonces.len() > 255 {
        return Err("the table's id or the list of nonces is too long".to_owned());
    }
    Ok(Key::derive(format, &secret, table, &nonces))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The vectors of docs/fair-chance.md, which were computed by another program.
    #[test]
    fn the_published_vectors_hold() {
        let vectors: Value = serde_json::from_str(include_str!("fair-vectors.json")).unwrap();
        let bytes = |text: &Value| Bytes32::from_hex(text.as_str().unwrap()).unwrap();
        let secret = bytes(&vectors["secret"]);
        assert_eq!(secret.commitment(), bytes(&vectors["commitment"]));
        let nonces: Vec<_> = vectors["nonces"].as_array().unwrap().iter().map(bytes).collect();
        for (nonce, commitment) in nonces.iter().zip(vectors["nonce_commitments"].as_array().unwrap()) {
            assert_eq!(nonce.commitment(), bytes(commitment));
        }
        let table = vectors["table"].as_str().unwrap();
        let old = Key::derive(1, &secret, table, &nonces);
        assert_eq!(Bytes32(old.0), bytes(&vectors["key"]));
        assert_eq!(Bytes32(Key::derive(1, &secret, table, &[]).0), bytes(&vectors["key_without_nonces"]));
        let new = Key::derive(2, &secret, table, &nonces);
        assert_eq!(Bytes32(new.0), bytes(&vectors["key_format_2"]));
        for stream in vectors["streams"].as_array().unwrap() {
            let epoch = stream["epoch"].as_u64();
            let key = if epoch.is_some() { &new } else { &old };
            let (number, epoch) = (stream["number"].as_u64().unwrap(), epoch.unwrap_or(0) as u32);
            let mut dice = key.dice(Stream { number, epoch });
            for word in stream["words"].as_array().unwrap() {
                assert_eq!(u64::from(dice.word()), word.as_u64().unwrap());
            }
        }
        for draw in vectors["draws"].as_array().unwrap() {
            let stream = Stream::first(draw["number"].as_u64().unwrap());
            let mut dice = old.dice(stream);
            let n = draw["n"].as_u64().unwrap_or(0) as u32;
            let gives = &draw["gives"];
            let times = gives.as_array().unwrap().len();
            let got: Vec<u64> = match draw["what"].as_str().unwrap() {
                "seats" => old.draw_seats(stream, n as u8).into_iter().map(u64::from).collect(),
                "below" => (0..times).map(|_| dice.below(n).into()).collect(),
                "shuffle" => {
                    let mut items: Vec<u64> = (0..n.into()).collect();
                    dice.shuffle(&mut items);
                    items
                }
                "weighted" => {
                    let weights: Vec<u32> = serde_json::from_value(draw["weights"].clone()).unwrap();
                    (0..times).map(|_| dice.weighted(&weights) as u64).collect()
                }
                what => panic!("{what}"),
            };
            assert_eq!(serde_json::json!(got), *gives, "{draw}");
        }
        let mut seal = crate::seal::NONE;
        for link in vectors["seals"].as_array().unwrap() {
            seal = crate::seal::next(&secret, &seal, link["append"].as_str().unwrap());
            assert_eq!(seal, bytes(&link["seal"]));
        }
        assert!(seal != crate::seal::NONE);
    }

    #[test]
    fn every_part_of_the_key_counts() {
        let (a, b) = (Bytes32([1; 32]), Bytes32([2; 32]));
        let keys = [
            Key::derive(2, &a, "t", &[a, b]),
            Key::derive(1, &a, "t", &[a, b]),
            Key::derive(2, &b, "t", &[a, b]),
            Key::derive(2, &a, "u", &[a, b]),
            Key::derive(2, &a, "t", &[b, a]),
            Key::derive(2, &a, "t", &[a]),
            Key::derive(2, &a, "t", &[]),
        ];
        for (n, key) in keys.iter().enumerate() {
            assert!(keys[..n].iter().all(|other| other != key));
        }
    }

    #[test]
    fn hexadecimal_is_read_strictly_and_never_shown_by_debug() {
        let text = "0123456789abcdef".repeat(4);
        let bytes = Bytes32::from_hex(&text).unwrap();
        assert_eq!(bytes.to_string(), text);
        assert_eq!(format!("{bytes:?} {:?}", Key::derive(2, &bytes, "t", &[])), "Bytes32(…) Key(…)");
        for bad in [&text[1..], &text.to_uppercase(), &format!("{text}0"), &"é".repeat(32)] {
            assert!(Bytes32::from_hex(bad).is_none(), "{bad}");
        }
    }
}
