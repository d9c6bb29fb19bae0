//! `cubo serve`: runs the server.

mod settings;
mod value;

use std::convert::Infallible;
use std::io::{self, Write};
use std::sync::Arc;

use cubo_server::clock::Clock;
use cubo_server::config::Config;
use cubo_server::store::{PostgresSettings, PostgresStore, SqliteStore, Store, StoreError, StoreSettings};
use cubo_server::{Server, log};

use crate::failure::Failure;
pub(crate) use settings::Settings;
pub(crate) use value::StoreUrl;

/// Run a server: tables for people and programs, over HTTP and WebSocket.
///
/// Every setting can be given as a flag, as an environment variable, or in a file of `name = value` lines (TOML); the first
/// of these that says something counts.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    settings: Settings,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    small_pages(); // before much memory is taken
    let settings = args.settings.complete()?;
    settings.start_log();
    let config = settings.config()?;
    many_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (store, own) =
        runtime.block_on(open_store(&settings)).map_err(|why| Failure::Bad(why.to_string()))?;
    // After the lock on the directory: two processes cannot both make a key.
    let config = Config { key: Some(settings.key().map_err(|why| Failure::Bad(why.to_string()))?), ..config };
    runtime.block_on(async {
        let public = config.public_url.clone();
        let server =
            Server::start(config, store, clock()).await.map_err(|why| Failure::Bad(why.to_string()))?;
        let address = public.map_or_else(|| format!("http://{}", server.address()), |url| url.to_string());
        writeln!(io::stdout(), "Cubothèque: {address}")?;
        if let Some(address) = server.metrics_address() {
            writeln!(io::stdout(), "metrics: http://{address}/metrics")?;
        }
        io::stdout().flush()?;
        tokio::select! {
            done = asked_to_stop() => done?,
            never = change_when_asked(&args.settings, own.as_deref()) => match never? {},
        }
        server.close().await;
        Ok::<(), Failure>(())
    })?;
    runtime.shutdown_timeout(std::time::Duration::from_secs(5));
    Ok(())
}

/// The store of the settings: a database that other nodes may share, or the house's own SQLite file, which is then returned as its own type too.
async fn open_store(settings: &Settings) -> Result<(Arc<dyn Store>, Option<Arc<SqliteStore>>), StoreError> {
    if let Some(StoreUrl(url)) = &settings.store {
        let store = PostgresStore::open(url, PostgresSettings::default()).await?;
        return Ok((Arc::new(store), None));
    }
    let limits = StoreSettings { page_limit: settings.page_limit(), ..StoreSettings::default() };
    let own = Arc::new(SqliteStore::open(&settings.data(), limits)?);
    Ok((own.clone(), Some(own)))
}

/// The system's clock; for tests that step it, see [`Clock::ahead_by_file`].
fn clock() -> Clock {
    std::env::var_os("CUBO_TEST_CLOCK").map_or_else(Clock::system, |file| Clock::ahead_by_file(file.as_ref()))
}

/// Every socket is a file to the operating system: raises the limit of open files as far as allowed.
pub(crate) fn many_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let now = getrlimit(Resource::Nofile);
        // If that is refused, the limits on connections and of the kernel still hold.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: now.maximum, maximum: now.maximum });
    }
}

/// Where the system gives huge pages to everybody, or the allocator asks for them, 2 MB are taken at once: a quarter of the memory of a house. What
/// they give is a little speed where very many tables are played flat out (docs/performance.md), which no house does.
fn small_pages() {
    #[cfg(target_os = "linux")]
    {
        // If that is refused, it takes more memory and is right all the same.
        let _ = rustix::thread::disable_transparent_huge_pages(true);
    }
}

/// Reads the settings again on SIGHUP, and applies what can change while the server runs: the limit of the store's
/// size. Settings that cannot be read change nothing.
async fn change_when_asked(settings: &Settings, store: Option<&SqliteStore>) -> io::Result<Infallible> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut asked = signal(SignalKind::hangup())?;
        while asked.recv().await.is_some() {
            let pages = match settings.complete() {
                Ok(settings) => settings.page_limit().unwrap_or(StoreSettings::MOST_PAGES),
                Err(why) => {
                    // The message may quote the operator's file, so it goes to standard error and not into the log.
                    writeln!(io::stderr(), "cubo: {why}")?;
                    log::warn("the settings stay as they are", "bad-settings");
                    continue;
                }
            };
            let Some(store) = store else { continue };
            match store.limit_pages(pages).await {
                Ok(()) => log::info!("settings", store_page_limit = u64::from(pages)),
                Err(why) => log::warn("the store's limit cannot be changed", why.code()),
            }
        }
    }
    std::future::pending().await
}

/// Waits for Ctrl-C or SIGTERM.
pub(crate) async fn asked_to_stop() -> io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut end = signal(SignalKind::terminate())?;
        tokio::select! {
            done = tokio::signal::ctrl_c() => done,
            _ = end.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
