//! Connecting to the bus, and making sure at the start that it will do.

use std::fmt;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, Subscriber};
use futures_util::StreamExt;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::wire::Wire;
use super::{Bus, BusSettings, BusUrl, NodeId, OUT, Subscription, Thoughts, take_answers, write};
use crate::ids::{random, spell};
use crate::log;
use crate::store::Incarnation;
use crate::think::{GROUP, SUBJECT};

/// How often the server is asked whether it is still there.
const PING: Duration = Duration::from_secs(2);
/// How long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(5);
/// How soon a connection that was lost is tried again.
const AGAIN: Duration = Duration::from_millis(250);
/// How long what is said at the start may take to come back.
const ECHO: Duration = Duration::from_secs(3);
/// How long a complaint of the server may take from its arrival to its being noted.
const SETTLE: Duration = Duration::from_millis(500);
/// Messages on one subject that may wait to be read.
const WAITING: usize = 4096;

/// Why the bus will not do.
#[derive(Debug)]
pub struct BusError(String);

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BusError {}

/// What the server said against us, one line.
type Complaint = Arc<Mutex<Option<String>>>;

/// An error and what caused it, in one line.
fn words(why: &dyn std::error::Error) -> String {
    let mut text = why.to_string();
    let mut cause = why.source();
    while let Some(why) = cause {
        let more = why.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = why.source();
    }
    text.replace('\n', " ")
}

fn options(settings: &BusSettings) -> Result<ConnectOptions, BusError> {
    let mut options = ConnectOptions::new();
    match &settings.url.user {
        Some((name, Some(password))) => options = options.user_and_password(name.clone(), password.clone()),
        Some((token, None)) => options = options.token(token.clone()),
        None => {}
    }
    if let Some(file) = &settings.creds {
        let bad = |why: std::io::Error| {
            BusError(format!("the credentials in {} are no good: {why}", file.display()))
        };
        options = options.credentials(&std::fs::read_to_string(file).map_err(bad)?).map_err(bad)?;
    }
    if let Some(file) = &settings.ca {
        if let Err(why) = std::fs::metadata(file) {
            return Err(BusError(format!("the certificates in {} cannot be read: {why}", file.display())));
        }
        options = options.add_root_certificates(file.clone());
    }
    Ok(options
        .require_tls(settings.url.is_tls())
        .ping_interval(PING)
        .connection_timeout(CONNECT)
        .reconnect_delay_callback(|tries| if tries <= 1 { Duration::ZERO } else { AGAIN })
        .subscription_capacity(WAITING)
        .name("cubo"))
}

impl Bus {
    /// Connects, and makes sure that this node may say and hear what it must.
    pub(crate) async fn connect(settings: &BusSettings) -> Result<Arc<Bus>, BusError> {
        let url = &settings.url;
        let breaks = watch::Sender::new(0_u64);
        let complaint = Complaint::default();
        let client = dial(settings, &breaks, &complaint).await?;
        let me = Incarnation(random().map_err(|why| BusError(why.to_string()))?);
        let inbox = spell(&me.0);
        for kind in ["cmd", "news", "inbox"] {
            echo(&client, url, &format!("cubo.{kind}.{inbox}.start"), &complaint, NODES).await?;
        }
        let inbox = format!("cubo.inbox.{inbox}");
        let answers = client.subscribe(format!("{inbox}.*")).await;
        let answers = answers
            .map_err(|why| BusError(format!("the bus at {url} takes no subscription: {}", words(&why))))?;
        Ok(Bus::over(Wire::Nats(client), me, inbox, Box::pin(answers), breaks))
    }

    /// A bus of a simulation.
    #[cfg(test)]
    pub(crate) fn simulated(
        wire: Arc<crate::sim::SimWire>,
        me: Incarnation,
        inbox: String,
        answers: Subscription,
        breaks: watch::Sender<u64>,
    ) -> Arc<Bus> {
        Bus::over(Wire::Simulated(wire), me, inbox, answers, breaks)
    }

    /// A bus over a connection on which answers come already.
    fn over(
        client: Wire,
        me: Incarnation,
        inbox: String,
        answers: Subscription,
        breaks: watch::Sender<u64>,
    ) -> Arc<Bus> {
        let (out, waiting) = mpsc::channel(OUT);
        let writing = tokio::spawn(write(client.clone(), waiting)).abort_handle();
        let (next, asked, thoughts) = (AtomicU64::new(1), Mutex::default(), Thoughts::default());
        let bus = Arc::new(Bus {
            client,
            me: NodeId(me),
            out,
            inbox,
            next,
            asked,
            thoughts,
            breaks,
            tasks: Mutex::new(vec![writing]),
        });
        let reading = tokio::spawn(take_answers(Arc::downgrade(&bus), answers)).abort_handle();
        bus.tasks.lock().unwrap_or_else(PoisonError::into_inner).push(reading);
        bus
    }
}

/// Connects as a worker, and makes sure that it may take thoughts and answer them. It needs no other rights.
pub(crate) async fn connect_worker(settings: &BusSettings) -> Result<(Client, Subscriber), BusError> {
    let url = &settings.url;
    let complaint = Complaint::default();
    let client = dial(settings, &watch::Sender::new(0), &complaint).await?;
    let failed =
        |why: &dyn std::error::Error| BusError(format!("the bus at {url} does not work: {}", words(why)));
    let me = spell(&random::<16>().map_err(|why| BusError(why.to_string()))?);
    let tasks = client.queue_subscribe(SUBJECT, GROUP.to_owned()).await.map_err(|why| failed(&why))?;
    // An answer that nobody waits for. If it is not allowed, the server says so before it hands out what comes next.
    client.publish(format!("cubo.inbox.{me}.start"), "".into()).await.map_err(|why| failed(&why))?;
    echo(&client, url, &format!("{SUBJECT}.{me}.start"), &complaint, WORKERS).await?;
    // What the server has said against it is here; another task notes it.
    let noted = async {
        loop {
            if let Some(said) = complaint.lock().ok().and_then(|mut said| said.take()) {
                return said;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    match timeout(SETTLE, noted).await {
        Err(_) => Ok((client, tasks)),
        Ok(said) => Err(refused(url, &said, WORKERS)),
    }
}

async fn dial(
    settings: &BusSettings,
    breaks: &watch::Sender<u64>,
    complaint: &Complaint,
) -> Result<Client, BusError> {
    let url = &settings.url;
    let events = (breaks.clone(), complaint.clone());
    let options = options(settings)?.event_callback(move |event| {
        let (breaks, complaint) = events.clone();
        async move { note(&event, &breaks, &complaint) }
    });
    let client = options.connect(url.servers.clone()).await.map_err(|why| {
        BusError(format!(
            "the bus at {url} cannot be reached: {}: is it running, and is --bus right?",
            words(&why)
        ))
    })?;
    if !url.is_tls() && !url.is_near() && !client.server_info().tls_required {
        log::warn("the connection to the bus is not encrypted: use tls:// in its address", "bus-open");
    }
    Ok(client)
}

/// What a node must be allowed, and what a worker.
const NODES: &str = "node publish and subscribe: allow it both for cubo.>";
const WORKERS: &str = "worker take thoughts: allow it to subscribe to cubo.think and cubo.think.>, and to publish to cubo.think.> and cubo.inbox.>";

fn refused(url: &BusUrl, said: &str, allow: &str) -> BusError {
    let said = if said.is_empty() { String::new() } else { format!(" ({said})") };
    let (what, how) = allow.split_once(':').unwrap_or((allow, ""));
    BusError(format!("the bus at {url} does not let this {what}{said}:{how}"))
}

/// Says something to itself.
async fn echo(
    client: &Client,
    url: &BusUrl,
    subject: &str,
    complaint: &Complaint,
    allow: &str,
) -> Result<(), BusError> {
    let failed =
        |why: &dyn std::error::Error| BusError(format!("the bus at {url} does not work: {}", words(why)));
    let mut heard = client.subscribe(subject.to_owned()).await.map_err(|why| failed(&why))?;
    client.publish(subject.to_owned(), "".into()).await.map_err(|why| failed(&why))?;
    if let Ok(Some(_)) = timeout(ECHO, heard.next()).await {
        return Ok(());
    }
    let said = complaint.lock().ok().and_then(|mut said| said.take());
    Err(refused(url, &said.unwrap_or_default(), allow))
}

fn note(event: &Event, breaks: &watch::Sender<u64>, complaint: &Complaint) {
    match event {
        Event::Connected => {
            breaks.send_modify(|breaks| *breaks += 1);
            log::info!("the bus is there", times = *breaks.borrow());
        }
        Event::Disconnected => {
            log::warn("the bus is gone: what other nodes have is out of reach", "bus-down")
        }
        Event::SlowConsumer(_) => {
            log::warn("this node reads too slowly from the bus", "bus-slow");
            breaks.send_modify(|breaks| *breaks += 1);
        }
        Event::ServerError(why) => {
            log::warn("the bus has refused something", "bus-refused");
            if let Ok(mut said) = complaint.lock() {
                *said = Some(words(why));
            }
        }
        Event::ClientError(_) | Event::LameDuckMode | Event::Draining | Event::Closed => {}
    }
}
