//! The TypeScript types say what the JSON says.

#![cfg(feature = "ts")]

#[test]
fn every_type_is_declared_once_and_needs_no_other() {
    let text = cubo_table::typescript();
    println!("{text}");
    let declared: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("export type ")?.split(' ').next()).collect();
    assert_eq!(declared.len(), text.lines().filter(|line| line.starts_with("export")).count());
    assert!(declared.contains(&"News") && declared.contains(&"Command"));
    assert!(!text.contains("bigint"), "numbers in JSON are numbers");
    // Words with a capital that stand for types must be among them.
    let code: String =
        text.lines().filter(|line| !line.trim_start().starts_with(['*', '/'])).collect::<Vec<_>>().join("\n");
    for word in code.split(|c: char| !c.is_alphanumeric()).filter(|word| word.starts_with(char::is_uppercase))
    {
        assert!(declared.contains(&word) || word == "Array", "{word} is not declared");
    }
}
