//! Reads lines of bounded length from an untrusted stream.

use std::io::{self, BufRead, ErrorKind};

/// What was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// A line, without its end; the last one may have none.
    Whole,
    /// A line longer than allowed. It has been skipped to its end, and was not kept in memory.
    TooLong,
    /// There is no further line.
    End,
}

/// Reads the next line into `line`, which never grows beyond `longest` bytes.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<Line> {
    line.clear();
    let mut too_long = false;
    let mut anything = false;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(why) if why.kind() == ErrorKind::Interrupted => continue,
            Err(why) => return Err(why),
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        anything |= !buffer.is_empty();
        too_long |= part.len() > longest - line.len();
        if !too_long {
            line.extend_from_slice(part);
        }
        let (used, finished) = match end {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if finished {
            return Ok(match (anything, too_long) {
                (false, _) => Line::End,
                (true, true) => Line::TooLong,
                (true, false) => Line::Whole,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(text: &[u8], buffer: usize) -> Vec<(Line, Vec<u8>)> {
        let mut input = BufReader::with_capacity(buffer, text);
        let mut line = Vec::new();
        let mut found = Vec::new();
        loop {
            let kind = read_line(&mut input, &mut line, 4).unwrap();
            assert!(line.len() <= 4);
            if kind == Line::End {
                return found;
            }
            found.push((kind, line.clone()));
        }
    }

    #[test]
    fn lines_are_cut_and_long_ones_skipped() {
        for buffer in 1..9 {
            let found = all(b"abcd\n\nabcde\nx\nlast", buffer);
            let kinds: Vec<_> = found.iter().map(|(kind, _)| *kind).collect();
            assert_eq!(kinds, [Line::Whole, Line::Whole, Line::TooLong, Line::Whole, Line::Whole]);
            assert_eq!((&found[0].1[..], &found[1].1[..]), (&b"abcd"[..], &b""[..]));
            assert_eq!((&found[3].1[..], &found[4].1[..]), (&b"x"[..], &b"last"[..]));
        }
    }

    #[test]
    fn nothing_is_no_line() {
        assert_eq!(all(b"", 3), []);
        assert_eq!(all(b"\n", 3), [(Line::Whole, vec![])]);
        assert_eq!(all(b"abcdefghij", 3)[0].0, Line::TooLong);
    }
}
