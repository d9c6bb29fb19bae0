//! The steps of `cubo bot check`.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use cubo_catalog::{Listing, Session};
use cubo_core::{Language, Turn, Viewer};
use serde_json::{Value, json};

use super::findings::{Findings, Mark};
use super::positions::positions;
use super::talk::{End, Talk, Trouble, printable, told};
use crate::failure::Failure;

/// Beyond twice its time and this, an answer loses the game in the arena.
const GRACE: Duration = Duration::from_secs(1);
/// What pipes may cost before it is worth a remark.
const SLACK: Duration = Duration::from_millis(20);
/// How often it is started again after it has failed.
const RESTARTS: u32 = 4;
/// How long something that should not come is waited for.
const A_MOMENT: Duration = Duration::from_millis(100);

/// More lines than these that nobody asked for have no end.
const MOST_UNASKED: u32 = 100;

const LAST_WORDS: [&str; 2] =
    ["Its last words on standard error:", "Ses derniers mots sur la sortie d’erreur :"];

pub(super) struct Check {
    pub(super) command: Vec<String>,
    pub(super) games: Vec<&'static Listing>,
    pub(super) ms: u64,
    pub(super) patience: Duration,
    pub(super) language: Language,
}

/// The program, started again where it has died, and what was found.
struct Trial<'a> {
    check: &'a Check,
    findings: Findings,
    talk: Option<Talk>,
    wants_legal: bool,
    starts: u32,
    asked: u64,
}

/// Nothing more can be tried.
struct Hopeless;

impl Check {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let findings = Findings::new(self.language);
        let mut trial = Trial { check: self, findings, talk: None, wants_legal: false, starts: 0, asked: 0 };
        // What is hopeless has been said.
        let _ = trial.all()?;
        let mut out = io::stdout().lock();
        let pick = |en, fr| self.language.pick(en, fr);
        match (trial.findings.bad(), trial.findings.poor()) {
            (0, 0) => writeln!(out, "{}", pick("All is well.", "Tout va bien."))?,
            (0, _) => writeln!(
                out,
                "{}",
                pick(
                    "It can play. What is marked ! is worth mending.",
                    "Il peut jouer. Ce qui est marqué ! mérite d’être corrigé."
                )
            )?,
            (bad, _) => {
                let text = pick("What is wrong: {}.", "Ce qui ne va pas : {}.");
                return Err(Failure::Bad(crate::tongue::fill(text, &[&bad.to_string()])));
            }
        }
        Ok(())
    }
}

type Step = Result<Result<(), Hopeless>, Failure>;

impl Trial<'_> {
    fn all(&mut self) -> Step {
        for step in [Trial::greet, Trial::games, Trial::nodes, Trial::at_once, Trial::large, Trial::garbage] {
            if step(self)?.is_err() {
                return Ok(Err(Hopeless));
            }
        }
        self.end()
    }

    fn say(&mut self, mark: Mark, words: [&str; 2], values: &[&str]) -> Result<(), Failure> {
        Ok(self.findings.say(mark, words, values)?)
    }

    /// Starts the program if it does not run, and greets it.
    fn greet(&mut self) -> Step {
        if self.talk.is_some() {
            return Ok(Ok(()));
        }
        let first = self.starts == 0;
        self.starts += 1;
        if self.starts > RESTARTS {
            self.say(
                Mark::Bad,
                [
                    "It fails again and again; the rest was not tried.",
                    "Il échoue à chaque fois ; le reste n’a pas été essayé.",
                ],
                &[],
            )?;
            return Ok(Err(Hopeless));
        }
        let mut talk = match Talk::start(&self.check.command) {
            Ok(talk) => talk,
            Err(why) => {
                self.say(
                    Mark::Bad,
                    [
                        "It does not start: {}. Is the command right, and may the file be run (chmod +x)?",
                        "Il ne démarre pas : {}. La commande est-elle juste, et le fichier exécutable (chmod +x) ?",
                    ],
                    &[&why.to_string()],
                )?;
                return Ok(Err(Hopeless));
            }
        };
        let hello = json!({"id": "hello", "cmd": "hello"});
        talk.tell(&[hello.to_string()]);
        let heard = talk.hear(self.check.patience);
        self.talk = Some(talk);
        let line = match heard {
            Ok(line) => line,
            Err(trouble) => {
                self.trouble(&trouble, ["at hello", "à hello"])?;
                self.say(
                    Mark::Note,
                    [
                        "It must read lines from standard input, and write a line for each and flush it (in Python: print(…, flush=True)).",
                        "Il doit lire des lignes sur l’entrée standard, et en écrire une pour chacune sans la retenir (en Python : print(…, flush=True)).",
                    ],
                    &[],
                )?;
                return Ok(Err(Hopeless));
            }
        };
        let reply: Value = serde_json::from_str(&line).unwrap_or_default();
        self.wants_legal =
            reply["wants"].as_array().is_some_and(|wants| wants.iter().any(|want| want == "legal"));
        if !first {
            return Ok(Ok(()));
        }
        if !reply.is_object() {
            self.say(
                Mark::Poor,
                [
                    "It answers hello with something that is no JSON object: {}. A good answer: {\"protocol\":1,\"engine\":\"name\"}.",
                    "Il répond à hello par autre chose qu’un objet JSON : {}. Une bonne réponse : {\"protocol\":1,\"engine\":\"nom\"}.",
                ],
                &[&printable(&line)],
            )?;
            return Ok(Ok(()));
        }
        self.say(Mark::Good, ["It starts and answers hello.", "Il démarre et répond à hello."], &[])?;
        if self.wants_legal {
            self.say(
                Mark::Note,
                ["It wants the legal actions, and is told them.", "Il veut les coups permis, et les reçoit."],
                &[],
            )?;
        }
        self.id(&reply, &json!("hello"))?;
        Ok(Ok(()))
    }

    /// Says what happened instead of an answer, and lets go of the program.
    fn trouble(&mut self, trouble: &Trouble, at: [&str; 2]) -> Result<(), Failure> {
        let at = self.check.language.pick(at[0], at[1]);
        let seconds = self.check.patience.as_secs().to_string();
        match trouble {
            Trouble::Silent => self.say(
                Mark::Bad,
                ["It says nothing {} within {} s.", "Il ne dit rien {} en {} s."],
                &[at, &seconds],
            )?,
            Trouble::Ended(status) => {
                let status = told(*status, self.check.language);
                self.say(
                    Mark::Bad,
                    [
                        "It ended {} instead of answering ({}).",
                        "Il s’est arrêté {} au lieu de répondre ({}).",
                    ],
                    &[at, &status],
                )?;
            }
            Trouble::TooLong => self.say(
                Mark::Bad,
                ["It wrote a line of more than 16 MiB {}.", "Il a écrit une ligne de plus de 16 Mio {}."],
                &[at],
            )?,
            Trouble::NoText => self.say(
                Mark::Bad,
                [
                    "It wrote bytes that are no UTF-8 {}.",
                    "Il a écrit des octets qui ne sont pas de l’UTF-8 {}.",
                ],
                &[at],
            )?,
        }
        if let Some(talk) = self.talk.take() {
            self.findings.quote(LAST_WORDS, &talk.last_words())?;
        }
        Ok(())
    }

    /// Whether the id came back as it was sent.
    fn id(&mut self, reply: &Value, sent: &Value) -> Result<(), Failure> {
        if reply["id"] == *sent {
            return Ok(());
        }
        let why = if reply.get("id").is_none() {
            [
                "It leaves out the id of a request. The answer must have the same id, letter for letter.",
                "Il oublie l’id de la demande. La réponse doit avoir le même id, à la lettre.",
            ]
        } else {
            [
                "It answers with another id than that of the request, which must come back letter for letter.",
                "Il répond avec un autre id que celui de la demande, qui doit revenir à la lettre.",
            ]
        };
        self.say(Mark::Bad, why, &[])
    }

    /// A request to choose in that position, with an id.
    fn request(&mut self, session: &dyn Session, limit: (&str, u64)) -> Result<(Value, Value), Failure> {
        let Turn::Seat(seat) = session.turn() else {
            return Err(Failure::Bad("no seat is to act".to_owned()));
        };
        self.asked += 1;
        // Ids of several kinds: any JSON value may be one.
        let id = match self.asked % 3 {
            0 => json!({"table": self.asked}),
            1 => json!(format!("a{}", self.asked)),
            _ => json!(self.asked),
        };
        let viewer = Viewer::Seat(seat);
        let mut request = json!({
            "id": id, "cmd": "go", "game": session.listing().id, "view": session.view(viewer)?,
            "history": session.history(viewer, 0)?, "seed": format!("check {}", self.asked),
        });
        request[limit.0] = json!(limit.1);
        if self.wants_legal {
            request["legal"] = json!(session.legal(None).actions);
        }
        Ok((id, request))
    }

    /// Every game, at its smallest and its largest table.
    fn games(&mut self) -> Step {
        for game in self.check.games.clone() {
            let before = self.findings.bad();
            let (mut positions_tried, mut longest, mut declined) = (0, Duration::ZERO, false);
            let mut sizes = vec![game.seats.0, game.seats.1];
            sizes.dedup();
            'game: for seats in sizes {
                for session in positions(game, seats)? {
                    if self.greet()?.is_err() {
                        return Ok(Err(Hopeless));
                    }
                    match self.ask(session.as_ref(), ("ms", self.check.ms))? {
                        Answer::Took(took) => longest = longest.max(took),
                        Answer::Declined => {
                            declined = true;
                            break 'game;
                        }
                        Answer::Failed => {}
                    }
                    positions_tried += 1;
                }
            }
            let name = game.about.name;
            if declined {
                self.say(
                    Mark::Note,
                    ["{}: it does not play this game.", "{} : il ne joue pas à ce jeu."],
                    &[name],
                )?;
            } else if self.findings.bad() == before {
                self.say(
                    Mark::Good,
                    ["{}: {} positions, {} ms at most.", "{} : {} positions, {} ms au plus."],
                    &[name, &positions_tried.to_string(), &longest.as_millis().to_string()],
                )?;
            }
        }
        Ok(Ok(()))
    }

    /// Asks for an action, and checks all of the answer.
    fn ask(&mut self, session: &dyn Session, limit: (&str, u64)) -> Result<Answer, Failure> {
        let name = session.listing().about.name;
        let place = format!("{name}, {} {}", session.seats(), self.check.language.pick("seats", "places"));
        let (id, request) = self.request(session, limit)?;
        self.unasked(Duration::ZERO)?;
        let Some(talk) = &mut self.talk else { return Ok(Answer::Failed) };
        let begin = Instant::now();
        talk.tell(&[request.to_string()]);
        let line = match talk.hear(self.check.patience) {
            Ok(line) => line,
            Err(trouble) => {
                let at = [format!("({place})"), format!("({place})")];
                self.trouble(&trouble, [&at[0], &at[1]])?;
                return Ok(Answer::Failed);
            }
        };
        let took = begin.elapsed();
        let Some(reply) = self.read(&line, &id, &place)? else { return Ok(Answer::Failed) };
        self.id(&reply, &id)?;
        if let Some(error) = reply.get("error") {
            if error["code"] == "unknown-game" || error["code"] == "unsupported" {
                return Ok(Answer::Declined);
            }
            self.say(
                Mark::Bad,
                ["{}: it answers with an error: {}", "{} : il répond par une erreur : {}"],
                &[&place, &printable(&error.to_string())],
            )?;
            return Ok(Answer::Failed);
        }
        let Some(action) = reply["action"].as_str() else {
            self.say(
                Mark::Bad,
                [
                    "{}: the answer has no action, which is a text: {}",
                    "{} : la réponse n’a pas d’action, qui est un texte : {}",
                ],
                &[&place, &printable(&line)],
            )?;
            return Ok(Answer::Failed);
        };
        if let Some(refusal) = session.why(action)? {
            let words = self.check.language.pick(refusal.en, refusal.fr);
            self.say(
                Mark::Bad,
                ["{}: {} is not allowed. {} ({})", "{} : {} n’est pas permis. {} ({})"],
                &[&place, &printable(action), words, refusal.clause],
            )?;
            return Ok(Answer::Failed);
        }
        if limit.0 == "ms" && !self.in_time(&place, took)? {
            return Ok(Answer::Failed);
        }
        Ok(Answer::Took(took))
    }

    /// Reads an answer. Where it is none, what follows may be: then the program mixes other things with its answers.
    fn read(&mut self, line: &str, id: &Value, place: &str) -> Result<Option<Value>, Failure> {
        match serde_json::from_str::<Value>(line) {
            Ok(reply) if reply.is_object() => return Ok(Some(reply)),
            _ => {}
        }
        let next = self.talk.as_mut().and_then(|talk| talk.hear(A_MOMENT * 3).ok());
        let next =
            next.and_then(|next| serde_json::from_str::<Value>(&next).ok()).filter(|next| next["id"] == *id);
        if next.is_some() {
            self.mixed(line)?;
            return Ok(next);
        }
        self.say(
            Mark::Bad,
            ["{}: the answer is no JSON object: {}", "{} : la réponse n’est pas un objet JSON : {}"],
            &[place, &printable(line)],
        )?;
        Ok(None)
    }

    fn mixed(&mut self, line: &str) -> Result<(), Failure> {
        self.say(
            Mark::Bad,
            [
                "It writes more to standard output than one line for each request: {}. Notes belong on standard error.",
                "Il écrit sur la sortie standard plus d’une ligne par demande : {}. Les notes vont sur la sortie d’erreur.",
            ],
            &[&printable(line)],
        )
    }

    /// Whether it says what nobody asked for.
    fn unasked(&mut self, wait: Duration) -> Result<(), Failure> {
        for _ in 0..MOST_UNASKED {
            match self.talk.as_mut().map(|talk| talk.hear(wait)) {
                Some(Ok(line)) => self.mixed(&line)?,
                _ => return Ok(()),
            }
        }
        self.say(Mark::Bad, ["It writes without end.", "Il écrit sans fin."], &[])?;
        self.talk = None;
        Ok(())
    }

    fn in_time(&mut self, place: &str, took: Duration) -> Result<bool, Failure> {
        let share = Duration::from_millis(self.check.ms);
        let times = [took.as_millis().to_string(), self.check.ms.to_string()];
        if took > share * 2 + GRACE {
            self.say(
                Mark::Bad,
                [
                    "{}: it took {} ms where it had {}; in the arena that game is lost.",
                    "{} : il a pris {} ms sur {} ; à l’arène, la partie est perdue.",
                ],
                &[place, &times[0], &times[1]],
            )?;
            return Ok(false);
        }
        if took > share + share / 4 + SLACK {
            self.say(
                Mark::Poor,
                [
                    "It takes more than its time (\"ms\"), which is told and, with --strict, loses.",
                    "Il dépasse son temps (« ms »), ce qui est signalé et, avec --strict, perd.",
                ],
                &[],
            )?;
        }
        Ok(true)
    }

    /// A budget of nodes instead of time.
    fn nodes(&mut self) -> Step {
        let Some(session) = self.first()? else { return Ok(Ok(())) };
        if self.greet()?.is_err() {
            return Ok(Err(Hopeless));
        }
        let before = self.findings.bad();
        self.ask(session.as_ref(), ("nodes", 1000))?;
        if self.findings.bad() == before {
            self.say(
                Mark::Good,
                [
                    "It also answers where \"nodes\" is given and no \"ms\".",
                    "Il répond aussi quand « nodes » est donné, sans « ms ».",
                ],
                &[],
            )?;
        }
        Ok(Ok(()))
    }

    /// A position of the first game.
    fn first(&self) -> Result<Option<Box<dyn Session>>, Failure> {
        let Some(game) = self.check.games.first() else { return Ok(None) };
        Ok(positions(game, game.seats.0)?.into_iter().next())
    }

    /// Two requests without waiting: whoever plays at several tables gets them like that.
    fn at_once(&mut self) -> Step {
        let Some(session) = self.first()? else { return Ok(Ok(())) };
        if self.greet()?.is_err() {
            return Ok(Err(Hopeless));
        }
        let requests = [
            self.request(session.as_ref(), ("ms", self.check.ms))?,
            self.request(session.as_ref(), ("ms", self.check.ms))?,
        ];
        self.unasked(Duration::ZERO)?;
        let Some(talk) = &mut self.talk else { return Ok(Ok(())) };
        talk.tell(&requests.each_ref().map(|(_, request)| request.to_string()));
        let mut ids: Vec<Value> = requests.iter().map(|(id, _)| id.clone()).collect();
        for _ in 0..2 {
            let heard = self.talk.as_mut().map(|talk| talk.hear(self.check.patience));
            match heard {
                Some(Ok(line)) => {
                    let reply: Value = serde_json::from_str(&line).unwrap_or_default();
                    ids.retain(|id| reply["id"] != *id);
                }
                Some(Err(trouble)) => {
                    self.trouble(
                        &trouble,
                        ["when two requests come at once", "quand deux demandes arrivent ensemble"],
                    )?;
                    return Ok(Ok(()));
                }
                None => return Ok(Ok(())),
            }
        }
        if ids.is_empty() {
            self.say(
                Mark::Good,
                [
                    "Of two requests at once, both are answered.",
                    "De deux demandes ensemble, chacune a sa réponse.",
                ],
                &[],
            )?;
        } else {
            self.say(
                Mark::Bad,
                [
                    "Of two requests at once, not both are answered under their ids.",
                    "De deux demandes ensemble, toutes deux n’ont pas leur réponse sous leur id.",
                ],
                &[],
            )?;
        }
        Ok(Ok(()))
    }

    /// A line of 256 KiB: histories grow.
    fn large(&mut self) -> Step {
        if self.greet()?.is_err() {
            return Ok(Err(Hopeless));
        }
        let id = "x".repeat(256 << 10);
        self.unasked(Duration::ZERO)?;
        let Some(talk) = &mut self.talk else { return Ok(Ok(())) };
        talk.tell(&[json!({"id": id, "cmd": "hello"}).to_string()]);
        match talk.hear(self.check.patience) {
            Ok(line) => {
                let reply: Value = serde_json::from_str(&line).unwrap_or_default();
                if reply["id"] == id {
                    self.say(Mark::Good, ["It reads long lines.", "Il lit de longues lignes."], &[])?;
                } else {
                    self.say(
                        Mark::Poor,
                        [
                            "It does not give back an id of 256 KiB: does it read long lines whole?",
                            "Il ne rend pas un id de 256 Kio : lit-il les longues lignes en entier ?",
                        ],
                        &[],
                    )?;
                }
            }
            Err(trouble) => {
                self.trouble(&trouble, ["at a line of 256 KiB", "à une ligne de 256 Kio"])?;
            }
        }
        Ok(Ok(()))
    }

    /// Lines that it does not understand.
    fn garbage(&mut self) -> Step {
        let lines = [
            (
                r#"{"id":"dance","cmd":"dance"}"#,
                ["at a command that it does not know", "à une commande qu’il ne connaît pas"],
            ),
            (r#"{"cmd":"#, ["at a line that is no JSON", "à une ligne qui n’est pas du JSON"]),
        ];
        for (line, at) in lines {
            if self.greet()?.is_err() {
                return Ok(Err(Hopeless));
            }
            let Some(talk) = &mut self.talk else { return Ok(Ok(())) };
            talk.tell(&[line.to_owned()]);
            let place = self.check.language.pick(at[0], at[1]);
            let heard = talk.hear(self.check.patience.min(Duration::from_secs(2)));
            match heard {
                Ok(line) => {
                    let reply: Value = serde_json::from_str(&line).unwrap_or_default();
                    if reply.get("error").is_some() {
                        self.say(Mark::Good, ["It answers with an error {}.", "Il répond par une erreur {}."], &[place])?;
                    } else {
                        self.say(
                            Mark::Poor,
                            [
                                "It does not answer with an error {}: {}",
                                "Il ne répond pas par une erreur {} : {}",
                            ],
                            &[place, &printable(&line)],
                        )?;
                    }
                }
                Err(Trouble::Silent) => self.say(
                    Mark::Poor,
                    [
                        "It says nothing {}; {\"error\":{\"code\":\"…\",\"message\":\"…\"}} would be an answer.",
                        "Il ne dit rien {} ; {\"error\":{\"code\":\"…\",\"message\":\"…\"}} serait une réponse.",
                    ],
                    &[place],
                )?,
                Err(Trouble::Ended(status)) => {
                    let status = told(status, self.check.language);
                    self.say(
                        Mark::Poor,
                        ["It ends {} ({}). It should answer with an error and go on.", "Il s’arrête {} ({}). Il devrait répondre par une erreur et continuer."],
                        &[place, &status],
                    )?;
                    self.talk = None;
                }
                Err(trouble) => self.trouble(&trouble, at)?,
            }
        }
        Ok(Ok(()))
    }

    /// The end of its input is the end.
    fn end(&mut self) -> Step {
        if self.greet()?.is_err() {
            return Ok(Err(Hopeless));
        }
        self.unasked(A_MOMENT)?;
        let Some(talk) = self.talk.take() else { return Ok(Ok(())) };
        match talk.finish(self.check.patience.min(Duration::from_secs(5))) {
            End::Exited(status) if status.success() => {
                self.say(
                    Mark::Good,
                    ["It ends when its input ends.", "Il s’arrête quand son entrée s’arrête."],
                    &[],
                )?;
            }
            End::Exited(status) => {
                let status = told(Some(status), self.check.language);
                self.say(
                    Mark::Poor,
                    [
                        "It ends when its input ends, but not well ({}).",
                        "Il s’arrête quand son entrée s’arrête, mais pas bien ({}).",
                    ],
                    &[&status],
                )?;
            }
            End::Stayed => self.say(
                Mark::Bad,
                [
                    "It goes on after the end of its input, and must be killed.",
                    "Il continue après la fin de son entrée, et il faut le tuer.",
                ],
                &[],
            )?,
        }
        Ok(Ok(()))
    }
}

/// What came of a request.
enum Answer {
    Took(Duration),
    /// It does not play this game.
    Declined,
    /// What is wrong has been said.
    Failed,
}
