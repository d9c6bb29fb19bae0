//! Positions that are the same by symmetry have the same canonical text.

/// A text that is the same for positions that differ only by a symmetry of the board, of the pieces or of the seats. Counters without
/// influence on the answer are left out, so that some positions that are merely much alike have the same text too.
pub fn canonical(game: &str, position: &str) -> String {
    match game {
        "cubulus" => cubulus(position),
        "attakube" => attakube(position),
        "cube-attack" => cube_attack(position),
        "qwirkle-cubes" => qwirkle_cubes(position),
        "blox" => blox(position),
        _ => position.to_owned(),
    }
}

/// Replaces every two characters that are a cell by another cell.
fn cells(text: &str, columns: &str, rows: &str, turned: impl Fn(u8, u8) -> (u8, u8)) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut n = 0;
    while n < bytes.len() {
        let column = columns.bytes().position(|byte| byte == bytes[n]);
        let row = bytes.get(n + 1).and_then(|next| rows.bytes().position(|byte| byte == *next));
        if let (Some(column), Some(row)) = (column, row) {
            let (column, row) = turned(column as u8, row as u8);
            out.push(char::from(columns.as_bytes()[usize::from(column)]));
            out.push(char::from(rows.as_bytes()[usize::from(row)]));
            n += 2;
        } else {
            out.push(char::from(bytes[n]));
            n += 1;
        }
    }
    out
}

fn sorted<'a>(parts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut parts: Vec<String> = parts.map(str::to_owned).collect();
    parts.sort_unstable();
    parts
}

/// Half a turn of the board exchanges the sides. Mirrors do not count: they would turn right-handed dice into left-handed ones.
fn cubulus(position: &str) -> String {
    let fields: Vec<&str> = position.split(" ; ").collect();
    let [pieces, side, phase, first, ..] = fields[..] else { return position.to_owned() };
    let plain = format!("{:?} {side} {phase} {first}", sorted(pieces.split(' ')));
    let turn = |piece: &str| {
        let black = piece.starts_with('(');
        let inner = piece.trim_matches(['(', ')']);
        let turned = cells(inner, "ABCDEFGHI", "123456789", |column, row| (8 - column, 8 - row));
        let mut turned = turned.into_bytes();
        if turned.first().is_some_and(u8::is_ascii_digit) {
            // The face to the south was the one to the north.
            turned[1] = b'0' + 7 - (turned[1] - b'0');
        } else if turned.len() == 4 {
            // A shield is written from its first cell.
            let (one, other) = turned.split_at_mut(2);
            if one > other {
                one.swap_with_slice(other);
            }
        }
        let turned = String::from_utf8_lossy(&turned).into_owned();
        if black { turned } else { format!("({turned})") }
    };
    let mut turned: Vec<String> = pieces.split(' ').map(turn).collect();
    turned.sort_unstable();
    let swap = |text: &str| match text {
        "w" | "first w" => text.replace('w', "b"),
        "b" | "first b" => text.replace('b', "w"),
        _ => text.to_owned(),
    };
    let turned = format!("{turned:?} {} {phase} {}", swap(side), swap(first));
    plain.min(turned)
}

/// Mirrored columns; and the sides exchanged, with the rows counted from the other end.
fn attakube(position: &str) -> String {
    let fields: Vec<&str> = position.split(' ').collect();
    let [turn, points, _, gates, one, two] = fields[..] else { return position.to_owned() };
    let side = |side: &str| {
        let (kubes, rest) = side.split_once('/').unwrap_or((side, ""));
        format!("{:?}/{:?}", sorted(kubes.split(',')), sorted(rest.split('.')))
    };
    let swapped = points.split_once(':').map_or(String::new(), |(a, b)| format!("{b}:{a}"));
    let other = if turn == "0" { "1" } else { "0" };
    let mut all = Vec::new();
    for mirror in [false, true] {
        let gates: String = if mirror { gates.chars().rev().collect() } else { gates.to_owned() };
        for exchange in [false, true] {
            let turned = |text: &str| {
                side(&cells(text, "abcdefg", "1234567", |column, row| {
                    (if mirror { 6 - column } else { column }, if exchange { 6 - row } else { row })
                }))
            };
            let (one, two) = (turned(one), turned(two));
            all.push(match exchange {
                false => format!("{turn} {points} {gates} {one} {two}"),
                true => format!("{other} {swapped} {gates} {two} {one}"),
            });
        }
    }
    all.into_iter().min().unwrap_or_default()
}

/// Half a turn of the board exchanges the teams, at a table of two. The points, the target and the number of the round are left out, but not who began the round:
/// with the same cubes on the same planets it is the same puzzle for the one who solves it.
fn cube_attack(position: &str) -> String {
    let fields: Vec<&str> = position.split(' ').collect();
    let [teams, _, round, turn, _, cubes] = fields[..] else { return position.to_owned() };
    let began = |by: u32| (round.trim_start_matches('r').parse::<u32>().unwrap_or(1) - 1 + by) % 2;
    let teams_of = |text: &str| {
        let teams: Vec<String> =
            text.split(';').map(|team| format!("{:?}", sorted(team.split(',')))).collect();
        teams
    };
    let own = teams_of(cubes);
    let plain = format!("{teams} {} {turn} {}", began(0), own.join(";"));
    if teams != "2" {
        return plain;
    }
    let half = |text: &str| cells(text, "EHAMC", "012345", |planet, sector| (planet, (sector + 3) % 6));
    // The turn is written t1a2: the letter a is no planet.
    let turned = half(turn);
    let turned = match turned.strip_prefix("t0") {
        Some(rest) => format!("t1{rest}"),
        None => turned.replacen("t1", "t0", 1),
    };
    let mut other = teams_of(&half(cubes));
    other.reverse();
    plain.min(format!("{teams} {} {turned} {}", began(1), other.join(";")))
}

/// Colours and symbols may be exchanged among themselves, and the table turned, mirrored and moved. The text holds only what none of that
/// changes: how many cubes share the colour and the symbol of each, and how far it is from all others.
fn qwirkle_cubes(position: &str) -> String {
    let field = |name: &str| {
        position.split("; ").find_map(|field| field.strip_prefix(name)).unwrap_or_default().to_owned()
    };
    let (turn, scores, hands, table) = (field("turn "), field("scores "), field("hands "), field("table "));
    let phase = turn.split(' ').nth(1).unwrap_or_default().to_owned();
    let seat: usize = turn.split(' ').next().and_then(|seat| seat.parse().ok()).unwrap_or(0);
    let mut scores: Vec<&str> = scores.split(' ').collect();
    let hands: Vec<&str> = hands.split(" | ").collect();
    let laid: Vec<(&str, i32, i32)> = table
        .split(' ')
        .filter_map(|laid| {
            let (cube, at) = laid.split_once('@')?;
            let (x, y) = at.split_once(',')?;
            Some((cube, x.parse().ok()?, y.parse().ok()?))
        })
        .collect();
    let alike = |cube: &str| {
        let letter = |n: usize| cube.chars().nth(n);
        let count = |n: usize| laid.iter().filter(|other| other.0.chars().nth(n) == letter(n)).count();
        (count(0), count(1))
    };
    let mut each: Vec<String> = laid
        .iter()
        .map(|&(cube, x, y)| {
            let mut far: Vec<i32> =
                laid.iter().map(|&(_, a, b)| (a - x) * (a - x) + (b - y) * (b - y)).collect();
            far.sort_unstable();
            format!("{:?}{far:?}", alike(cube))
        })
        .collect();
    each.sort_unstable();
    let mut hands: Vec<String> = hands
        .iter()
        .map(|hand| {
            let mut cubes: Vec<_> = hand.split(',').map(alike).collect();
            cubes.sort_unstable();
            format!("{cubes:?}")
        })
        .collect();
    // Seen from the seat to act.
    let (seat, first) = (seat.min(scores.len().saturating_sub(1)), seat.min(hands.len().saturating_sub(1)));
    scores.rotate_left(seat);
    hands.rotate_left(first);
    format!("{phase} {scores:?} {hands:?} {each:?}")
}

/// Half a turn leaves the colours of the board as they are. Seats are counted from the one to act.
fn blox(position: &str) -> String {
    let fields: Vec<&str> = position.split(' ').collect();
    let [_, board, stage, phase, _, discards, ..] = fields[..] else { return position.to_owned() };
    let mut seats: Vec<String> =
        fields[6..].iter().map(|seat| seat.split(';').take(4).collect::<Vec<_>>().join(";")).collect();
    let acting =
        stage.trim_start_matches("act").parse::<usize>().unwrap_or(0).min(seats.len().saturating_sub(1));
    let count = seats.len().max(1);
    seats.rotate_left(acting);
    let mut cells: Vec<String> = Vec::new();
    for row in board.split('/') {
        let mut rest = row;
        while let Some(first) = rest.chars().next() {
            let taken = match first {
                '(' => rest.find(')').map_or(rest.len(), |end| end + 1),
                _ => first.len_utf8(),
            };
            match first {
                '1'..='9' => cells.extend((0..first as u8 - b'0').map(|_| ".".to_owned())),
                '(' => {
                    let mut blocks: Vec<char> = rest[1..taken - 1].chars().collect();
                    blocks.sort_unstable();
                    cells.push(blocks.into_iter().collect());
                }
                'a'..='d' => {
                    let seat = (usize::from(first as u8 - b'a') + count - acting) % count;
                    cells.push(seat.to_string());
                }
                other => cells.push(other.to_string()),
            }
            rest = &rest[taken..];
        }
    }
    let plain = cells.join(",");
    cells.reverse();
    format!("{} {phase} {discards} {seats:?}", plain.min(cells.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(game: &str, one: &str, other: &str) {
        assert_eq!(canonical(game, one), canonical(game, other), "{one}\n{other}");
    }

    #[test]
    fn half_a_turn_of_cubulus_is_the_same_position() {
        let start = "13A1 23B1 C2D2 SB4 E1 (E9) (54C8) ; w ; move ; first w ; quiet 3 ; level 2";
        let turned = "(14I9) (24H9) (F8G8) (SH6) (E9) E1 53G2 ; b ; move ; first b ; quiet 9 ; level 2";
        same("cubulus", start, turned);
        let other = "13A1 23B1 C2D2 SB4 E1 (E9) (54C8) ; b ; move ; first w ; quiet 3 ; level 2";
        assert_ne!(canonical("cubulus", start), canonical("cubulus", other));
    }

    #[test]
    fn mirrors_and_exchanged_sides_of_attakube_are_the_same() {
        let one =
            "1 1:2 7 1123211 a2=star,x=comet~keys,c4=firewall!>^d4/shield.star ^d4=eclipse!,b7=shield!/comet";
        let mirrored =
            "1 1:2 9 1123211 e4=firewall!>^d4,g2=star,x=comet~keys/star.shield ^d4=eclipse!,f7=shield!/comet";
        let exchanged =
            "0 2:1 7 1123211 ^d4=eclipse!,b1=shield!/comet a6=star,x=comet~keys,c4=firewall!>^d4/shield.star";
        same("attakube", one, mirrored);
        same("attakube", one, exchanged);
    }

    #[test]
    fn half_a_turn_of_cube_attack_exchanges_the_teams() {
        same(
            "cube-attack",
            "2 64 r3 t1a1!H3.u2 2,0 E0.u1*2,M0.s1;H3.u2",
            "2 64 r4 t0a1!H0.u2 0,2 H0.u2;M3.s1,E3.u1*2",
        );
    }

    #[test]
    fn other_colours_and_a_turned_table_of_qwirkle_cubes_are_the_same() {
        same(
            "qwirkle-cubes",
            "seats 2; turn 0 lay; passes 0; scores 2 0; hands Ro,Rs,Gd | Yo,Os,Yd; table Yo@0,0 Ys@1,0",
            "seats 2; turn 1 lay; passes 0; scores 0 2; hands Bc,Oe,Bd | Pc,Pe,Gd; table Bc@0,0 Be@0,-1",
        );
    }

    #[test]
    fn half_a_turn_of_blox_is_the_same() {
        same(
            "blox",
            "2 b2a2n2/1(BMM)2n2(WGBM)b/9/9/9/9/9/9/8a act0 3 1 WG 32;WG;+;GM;-;- 31;W;+;WG;-;-",
            "2 b8/9/9/9/9/9/9/a(GWBM)2n2(MBM)1/2n2b2a act1 3 2 WG 31;W;+;WG;-;- 32;WG;+;GM;-;-",
        );
    }
}
