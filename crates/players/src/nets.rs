//! The networks of the house: where searches find them.
//!
//! With the feature `embedded-nets` the program holds them. A page's thinker holds none: it is given the file of a network ([`keep`]) when its game is first thought about.

use std::sync::OnceLock;

use crate::knowledge::{AttaKubeGuesses, AttaKubeNet, BloxNet, CubeAttackNet, CubulusNet, QwirkleCubesNet};
use crate::net::MAGIC;

static ATTAKUBE: OnceLock<AttaKubeNet> = OnceLock::new();
static ATTAKUBE_GUESSES: OnceLock<AttaKubeGuesses> = OnceLock::new();
static BLOX: OnceLock<BloxNet> = OnceLock::new();
static CUBULUS: OnceLock<CubulusNet> = OnceLock::new();
static CUBE_ATTACK: OnceLock<CubeAttackNet> = OnceLock::new();
static CUBE_ATTACK_TABLE: OnceLock<CubeAttackNet> = OnceLock::new();
static QWIRKLE_CUBES: OnceLock<QwirkleCubesNet> = OnceLock::new();

/// Whether these bytes begin like the file of a network.
pub fn is_network(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Keeps a network of the house for all searches from now on, and says of which game it is. It is known by the number of its inputs. The first of each kind stays.
pub fn keep(bytes: &[u8]) -> Result<&'static str, String> {
    if let Ok(net) = CubulusNet::read(bytes) {
        CUBULUS.get_or_init(|| net);
        return Ok("cubulus");
    }
    if let Ok(net) = CubeAttackNet::read(bytes) {
        CUBE_ATTACK.get_or_init(|| net);
        return Ok("cube-attack");
    }
    if let Ok(net) = AttaKubeNet::read(bytes) {
        ATTAKUBE.get_or_init(|| net);
        return Ok("attakube");
    }
    if let Ok(net) = AttaKubeGuesses::read(bytes) {
        ATTAKUBE_GUESSES.get_or_init(|| net);
        return Ok("attakube");
    }
    if let Ok(net) = BloxNet::read(bytes) {
        BLOX.get_or_init(|| net);
        return Ok("blox");
    }
    if let Ok(net) = QwirkleCubesNet::read(bytes) {
        QWIRKLE_CUBES.get_or_init(|| net);
        return Ok("qwirkle-cubes");
    }
    let net = CubeAttackNet::read_table(bytes)?;
    CUBE_ATTACK_TABLE.get_or_init(|| net);
    Ok("cube-attack")
}

/// The networks of AttaKube, for values and for guesses; `None` before both were given.
pub(crate) fn attakube() -> Option<AttaKubeNet> {
    #[cfg(feature = "embedded-nets")]
    if ATTAKUBE.get().is_none() || ATTAKUBE_GUESSES.get().is_none() {
        let _ = keep(include_bytes!("../nets/attakube.net"));
        let _ = keep(include_bytes!("../nets/attakube-guesses.net"));
    }
    Some(ATTAKUBE.get()?.with_guesses(ATTAKUBE_GUESSES.get()?))
}

/// The network of BLOX; `None` before one was given.
pub(crate) fn blox() -> Option<BloxNet> {
    #[cfg(feature = "embedded-nets")]
    if BLOX.get().is_none() {
        let _ = keep(include_bytes!("../nets/blox.net"));
    }
    BLOX.get().cloned()
}

/// The network of Cubulus; `None` before one was given.
pub(crate) fn cubulus() -> Option<CubulusNet> {
    #[cfg(feature = "embedded-nets")]
    if CUBULUS.get().is_none() {
        let _ = keep(include_bytes!("../nets/cubulus.net"));
    }
    CUBULUS.get().cloned()
}

/// The networks of Cube Attack, for two seats and for more; `None` before both were given.
pub(crate) fn cube_attack() -> Option<CubeAttackNet> {
    #[cfg(feature = "embedded-nets")]
    if CUBE_ATTACK.get().is_none() || CUBE_ATTACK_TABLE.get().is_none() {
        let _ = keep(include_bytes!("../nets/cube-attack.net"));
        let _ = keep(include_bytes!("../nets/cube-attack-table.net"));
    }
    Some(CUBE_ATTACK.get()?.with_table(CUBE_ATTACK_TABLE.get()?))
}

/// The network of Qwirkle Cubes; `None` before one was given.
pub(crate) fn qwirkle_cubes() -> Option<QwirkleCubesNet> {
    #[cfg(feature = "embedded-nets")]
    if QWIRKLE_CUBES.get().is_none() {
        let _ = keep(include_bytes!("../nets/qwirkle-cubes.net"));
    }
    QWIRKLE_CUBES.get().cloned()
}
