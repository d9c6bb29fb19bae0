//! What a page does around the engine: it keeps a clock and a store, and does as it is told.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::collections::BTreeMap;

use cubo_core::fair::Bytes32;
use cubo_core::{Dice, QuickDice};
use cubo_wasm::Page;
use serde_json::{Value, json};

pub(crate) const NONCE: [u8; 32] = [7; 32];

pub(crate) struct Browser {
    pub(crate) referee: Page,
    pub(crate) mind: Page,
    /// What is stored, a list of appends a table.
    pub(crate) store: BTreeMap<String, Vec<Value>>,
    pub(crate) now: u64,
    pub(crate) dice: QuickDice,
    /// What was told unasked, oldest first.
    pub(crate) told: Vec<Value>,
    pub(crate) think: Vec<Value>,
    pub(crate) deadline: Option<u64>,
    keys: u32,
}

impl Browser {
    pub(crate) fn new(seed: u64) -> Self {
        Browser {
            referee: Page::new(),
            mind: Page::new(),
            store: BTreeMap::new(),
            now: 1_000_000,
            dice: QuickDice::new(seed),
            told: Vec::new(),
            think: Vec::new(),
            deadline: None,
            keys: 0,
        }
    }

    /// One request, and what is to be done after it; the messages come back.
    pub(crate) fn wish(&mut self, wish: Value) -> Vec<Value> {
        let mut entropy = [0; 32];
        entropy.iter_mut().for_each(|byte| *byte = self.dice.below(256) as u8);
        let entropy = Bytes32(entropy).to_string();
        let request = json!({"id": "r", "cmd": "local", "now": self.now, "entropy": entropy, "wish": wish});
        let reply: Value =
            serde_json::from_str(&self.referee.answer(request.to_string().as_bytes())).unwrap();
        assert_eq!(reply["id"], "r", "{reply}");
        for append in reply["append"].as_array().unwrap() {
            let list = self.store.entry(append["table"].as_str().unwrap().to_owned()).or_default();
            let stored: usize = list.iter().map(|append| append["events"].as_array().unwrap().len()).sum();
            assert_eq!(append["at"], stored, "versions follow each other");
            list.push(append.clone());
        }
        // What was being thought goes on if it is still wanted.
        let wanted = reply["think"].as_array().unwrap().iter().map(|thought| {
            let known = self
                .think
                .iter()
                .find(|known| known["at"] == thought["at"] && known["table"] == thought["table"]);
            if thought.get("go").is_some() { thought.clone() } else { known.unwrap().clone() }
        });
        self.think = wanted.collect();
        self.deadline = reply["deadline"].as_u64();
        reply["messages"].as_array().unwrap().clone()
    }

    /// Sends a message and returns its answer; the rest is told.
    pub(crate) fn ask(&mut self, mut message: Value) -> Value {
        self.keys += 1;
        message["id"] = json!(self.keys);
        let mut messages = self.wish(json!({"message": message}));
        let answer = messages.pop().unwrap();
        assert_eq!(answer["id"], self.keys, "{answer}");
        self.told.extend(messages);
        answer
    }

    pub(crate) fn open(&mut self, table: Value) -> Value {
        let mut messages = self.wish(json!({"open": {"id": 0, "table": table}}));
        let answer = messages.pop().unwrap();
        assert_eq!(answer["id"], 0, "{answer}");
        answer
    }

    /// A command on the newest version.
    pub(crate) fn command(&mut self, table: &str, command: Value) -> Value {
        let at = self.version(table);
        let key = format!("key-{}", self.keys);
        let mut message = command;
        message["table"] = json!(table);
        message["at"] = json!(at);
        message["key"] = json!(key);
        self.ask(message)
    }

    /// A command that must be carried out.
    pub(crate) fn done(&mut self, table: &str, command: Value) {
        let answer = self.command(table, command.clone());
        assert!(answer.get("error").is_none(), "{command} → {answer}");
    }

    pub(crate) fn version(&self, table: &str) -> u64 {
        let appends = self.store.get(table).map_or(&[][..], Vec::as_slice);
        appends.iter().map(|append| append["events"].as_array().unwrap().len() as u64).sum()
    }

    pub(crate) fn show(&mut self, table: &str) -> Value {
        self.ask(json!({"cmd": "subscribe", "table": table}))["shown"].clone()
    }

    /// Sits down on every chair that is for a person, and opens the nonce.
    pub(crate) fn sit(&mut self, table: &str, chairs: usize) {
        for n in 0..chairs {
            let commitment = (n == 0).then(|| Bytes32(NONCE).commitment().to_string());
            self.done(table, json!({"cmd": "sit", "name": format!("Zoé {n}"), "commitment": commitment}));
        }
        self.done(table, json!({"cmd": "nonce", "nonce": Bytes32(NONCE).to_string()}));
    }

    /// Runs the searches that the page asks for, with at most that many nodes each, and gives the answers back. Says whether there were any.
    pub(crate) fn house(&mut self, nodes: u64) -> bool {
        let Some(thought) = self.think.first().cloned() else { return false };
        let mut go = thought["go"].clone();
        go["cmd"] = json!("go");
        go["nodes"] = json!(go["nodes"].as_u64().unwrap().min(nodes));
        let advice: Value = serde_json::from_str(&self.mind.answer(go.to_string().as_bytes())).unwrap();
        self.now = self.now.max(thought["not_before"].as_u64().unwrap());
        let (table, at) = (&thought["table"], &thought["at"]);
        let told = self.wish(json!({"thought": {"table": table, "at": at, "action": advice["action"]}}));
        assert!(told.iter().all(|message| message.get("error").is_none()), "{advice}: {told:?}");
        self.told.extend(told);
        true
    }

    /// A random legal action for the person, found out as a board does: from the view.
    pub(crate) fn random_action(&mut self, shown: &Value) -> Option<String> {
        let seat = shown["play"]["turn"]["seat"].as_u64()?;
        let views = shown["play"]["views"].as_array().unwrap();
        let view = views.iter().find(|view| view["seat"] == seat)?;
        let imagine = json!({"cmd": "imagine", "game": shown["game"], "view": view["view"]});
        let imagined = self.referee.answer(imagine.to_string().as_bytes());
        assert!(!imagined.contains("error"), "{imagined}");
        let legal = self.referee.answer(br#"{"cmd":"legal","limit":60}"#);
        let legal: Value = serde_json::from_str(&legal).unwrap();
        let actions = legal["actions"].as_array().unwrap();
        let action = &actions[self.dice.below(actions.len() as u32) as usize];
        Some(action.as_str().unwrap().to_owned())
    }

    /// The page is closed and opened again: only the store is left.
    pub(crate) fn reload(&mut self, table: &str) {
        self.referee = Page::new();
        self.mind = Page::new();
        self.think.clear();
        let appends = self.store[table].clone();
        let told = self.wish(json!({"load": {"appends": appends}}));
        assert!(told.is_empty(), "{told:?}");
    }
}
