//! The galaxy in a terminal.

mod common;

use common::{at, start};
use cubo_core::{Game, Viewer};
use cubo_cube_attack::CubeAttack;

fn drawn(state: &cubo_cube_attack::State) -> String {
    CubeAttack::picture(&CubeAttack::view(state, Viewer::Spectator)).to_string()
}

#[test]
fn print() {
    println!("{}", drawn(&start(2)));
    println!(
        "{}",
        drawn(&at(
            "6 64 r9 t5a1xF.l2 9,8,7,6,5,4 E0.u1*3,F.s2,M0.s1*2,C0.u1;F.s1,M1.l2,C0.u2,H1.u1;F.u1,M2.u1,A2.s2;F.u1,M3.u1,H0.u2;F.u2,C4.u1;F.l2,C5.u1*2,C5.s2"
        ))
    );
}
