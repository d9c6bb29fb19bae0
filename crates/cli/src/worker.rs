//! `cubo think`: a worker on which the house players of other machines think.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use cubo_server::config::{BusSettings, BusUrl};
use cubo_server::log;
use cubo_server::log::tracing::level_filters::LevelFilter;
use cubo_server::think::{Worker, WorkerSettings};

use crate::failure::Failure;
use crate::serve::asked_to_stop;

/// Think for house players of a house on many machines: take their thoughts from its bus.
///
/// A worker needs nothing but the bus. It is told what a house player's seat knows, and answers with an action; nodes check it, and think
/// themselves where no worker answers. Start as many as you like, and end them when you like: on SIGTERM a worker takes nothing more and
/// answers what it has begun.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The NATS servers of the house, such as nats://user:password@host:4222 or tls://host
    #[arg(long, env = "CUBO_BUS", hide_env_values = true, value_name = "URL", value_parser = bus_url)]
    bus: BusUrl,
    /// A file with credentials for the bus, as NATS operators give them
    #[arg(long, env = "CUBO_BUS_CREDS", hide_env_values = true, value_name = "FILE")]
    bus_creds: Option<PathBuf>,
    /// A file with certificates by which the bus is known, beside those that the system trusts
    #[arg(long, env = "CUBO_BUS_CA", hide_env_values = true, value_name = "FILE")]
    bus_ca: Option<PathBuf>,
    /// How many thoughts at a time [default: one a core]
    #[arg(long, env = "CUBO_THINK_THREADS", hide_env_values = true, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Log lines as json or text
    #[arg(long, env = "CUBO_LOG_FORMAT", hide_env_values = true, value_name = "FORMAT", default_value = "json", value_parser = format)]
    log_format: log::Format,
}

fn bus_url(text: &str) -> Result<BusUrl, String> {
    text.parse().map_err(|()| {
        "expected the address of a NATS server, such as nats://user:password@host:4222 or tls://host"
            .to_owned()
    })
}

fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=1024).contains(number));
    number.ok_or_else(|| "expected a number of threads from 1 to 1024".to_owned())
}

fn format(text: &str) -> Result<log::Format, String> {
    text.parse().map_err(|()| "expected json or text".to_owned())
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    log::start(args.log_format, LevelFilter::INFO);
    let bus = BusSettings { url: args.bus.clone(), creds: args.bus_creds.clone(), ca: args.bus_ca.clone() };
    let settings = WorkerSettings { bus, threads: args.threads };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let worker = Worker::start(&settings).await.map_err(|why| Failure::Bad(why.to_string()))?;
        writeln!(io::stdout(), "Cubothèque thinks for {}, {} at a time", args.bus, worker.threads())?;
        io::stdout().flush()?;
        asked_to_stop().await?;
        let figures = worker.close().await;
        let [done, busy, unable] = [figures.done, figures.busy, figures.unable];
        writeln!(io::stdout(), "{done} thoughts; {busy} times busy, {unable} times unable")?;
        Ok::<(), Failure>(())
    })?;
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(())
}
