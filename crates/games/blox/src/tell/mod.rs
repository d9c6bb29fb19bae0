//! BLOX in sentences: what happened ([`tell`]), what could be done ([`propose`]) and why something is refused ([`explain`]), in the
//! words of the table. From views alone. Pictures and moments are told in `docs/notation/blox.md`.

mod consequences;
mod explained;
mod happened;
mod proposed;
mod speech;

pub(crate) use explained::explain;
pub(crate) use happened::tell;
pub(crate) use proposed::propose;
