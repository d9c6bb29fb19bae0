//! The schemas of `docs/openapi.json`, and whether something is as they say. Only what they use of JSON Schema is known here, and anything
//! else in them is an error.

use std::path::Path;
use std::sync::LazyLock;

use serde_json::Value;

/// `docs/openapi.json`.
pub static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
});

/// Whether a value is as the schema of that name says.
pub fn is(name: &str, value: &Value) -> Result<(), String> {
    let schema = DOCUMENT["components"]["schemas"].get(name);
    fits(schema.unwrap_or_else(|| panic!("there is no schema {name}")), value)
}

/// Whether a value is as a schema says; if not, what is wrong.
pub fn fits(schema: &Value, value: &Value) -> Result<(), String> {
    if *schema == Value::Bool(true) {
        return Ok(()); // whatever it is
    }
    let Value::Object(schema) = schema else { panic!("{schema} is no schema") };
    let wrong = |what: &str| Err(format!("{what}: {value}"));
    let all = |mut checks: Box<dyn Iterator<Item = Result<(), String>> + '_>| {
        checks.find(Result::is_err).unwrap_or(Ok(()))
    };
    for (keyword, said) in schema {
        let list = || said.as_array().unwrap().iter();
        let size = || said.as_u64().unwrap() as usize;
        match keyword.as_str() {
            "title" | "description" | "default" | "format" => {}
            "$ref" => is(said.as_str().unwrap().strip_prefix("#/components/schemas/").unwrap(), value)?,
            "type" if said.is_array() => {
                if !list().any(|one| is_a(one, value)) {
                    return wrong(&format!("none of {said}"));
                }
            }
            "type" if !is_a(said, value) => return wrong(&format!("no {said}")),
            "const" if said != value => return wrong(&format!("not {said}")),
            "enum" if !list().any(|one| one == value) => return wrong(&format!("none of {said}")),
            "type" | "const" | "enum" => {}
            "anyOf" | "oneOf" => {
                let whys: Vec<Result<(), String>> = list().map(|one| fits(one, value)).collect();
                let good = whys.iter().filter(|why| why.is_ok()).count();
                if good == 0 || keyword == "oneOf" && good > 1 {
                    return wrong(&format!("{good} of them fit ({whys:?})"));
                }
            }
            "properties" => {
                let known = said.as_object().unwrap().iter();
                let there = known.filter_map(|(name, schema)| Some((schema, value.get(name)?)));
                all(Box::new(there.map(|(schema, value)| fits(schema, value))))?;
            }
            "required" => {
                if let Some(missing) =
                    list().find(|name| value.is_object() && value.get(name.as_str().unwrap()).is_none())
                {
                    return wrong(&format!("{missing} is missing"));
                }
            }
            "additionalProperties" => {
                assert_eq!(*said, false);
                let mut names = value.as_object().into_iter().flatten().map(|(name, _)| name);
                if let Some(more) = names.find(|name| schema["properties"].get(name).is_none()) {
                    return wrong(&format!("{more:?} is unknown"));
                }
            }
            "items" => all(Box::new(value.as_array().into_iter().flatten().map(|one| fits(said, one))))?,
            "prefixItems" => {
                let items = value.as_array().into_iter().flatten();
                all(Box::new(list().zip(items).map(|(schema, one)| fits(schema, one))))?;
            }
            "minItems" if value.as_array().is_some_and(|list| list.len() < size()) => {
                return wrong("too few");
            }
            "maxItems" if value.as_array().is_some_and(|list| list.len() > size()) => {
                return wrong("too many");
            }
            "minLength" if value.as_str().is_some_and(|text| text.chars().count() < size()) => {
                return wrong("too short");
            }
            "maxLength" if value.as_str().is_some_and(|text| text.chars().count() > size()) => {
                return wrong("too long");
            }
            "minimum" if value.as_f64().is_some_and(|n| n < said.as_f64().unwrap()) => {
                return wrong("too small");
            }
            "maximum" if value.as_f64().is_some_and(|n| n > said.as_f64().unwrap()) => {
                return wrong("too large");
            }
            "pattern" if value.as_str().is_some_and(|text| !matches(said.as_str().unwrap(), text)) => {
                return wrong(&format!("not spelled {said}"));
            }
            "minItems" | "maxItems" | "minLength" | "maxLength" | "minimum" | "maximum" | "pattern" => {}
            _ => panic!("{keyword} is not known here"),
        }
    }
    Ok(())
}

fn is_a(kind: &Value, value: &Value) -> bool {
    match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        kind => panic!("there is no type {kind}"),
    }
}

/// Whether a text is spelled so: `^[a-f]{8}[xyz]$`, classes of ASCII characters each with how many.
fn matches(pattern: &str, text: &str) -> bool {
    let mut pattern = pattern.strip_prefix('^').unwrap().strip_suffix('$').unwrap();
    let mut text = text.as_bytes();
    while let Some(rest) = pattern.strip_prefix('[') {
        let (class, rest) = rest.split_once(']').unwrap();
        let (times, rest) = match rest.strip_prefix('{') {
            Some(rest) => rest.split_once('}').unwrap(),
            None => ("1", rest),
        };
        let (least, most) = times.split_once(',').unwrap_or((times, times));
        let (least, most): (usize, usize) = (least.parse().unwrap(), most.parse().unwrap());
        let class = class.as_bytes();
        let within = |byte: u8| {
            let range = |three: &[u8]| three[1] == b'-' && (three[0]..=three[2]).contains(&byte);
            class.contains(&byte) && byte != b'-'
                || class.ends_with(b"-") && byte == b'-'
                || class.windows(3).any(range)
        };
        let here = text.iter().take(most).take_while(|byte| within(**byte)).count();
        if here < least {
            return false;
        }
        (text, pattern) = (&text[here..], rest);
    }
    assert!(pattern.is_empty(), "{pattern} is not known here");
    text.is_empty()
}
