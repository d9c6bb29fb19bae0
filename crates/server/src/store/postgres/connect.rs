//! Connections: how they are made, kept and made again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rustls::{ClientConfig, RootCertStore};
use tokio::time::timeout;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, NoTls, Row, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::trouble::{Trouble, words};
use crate::log;
use crate::store::StoreError;

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(3);
/// If data is not acknowledged by TCP for this long, the connection is dead.
const DEAD: Duration = Duration::from_secs(3);
/// How long a statement may take in the database, in milliseconds, and how long it may wait for others.
const SETTINGS: &str =
    "-c statement_timeout=8000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=60000";
/// Independent of the server's own settings: when a commit is answered, it is on the disk.
const DURABLE: &str = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";
/// How long to wait for an answer: a server that does not answer counts as gone.
pub(super) const ANSWER: Duration = Duration::from_secs(10);

/// The parameters of a statement.
pub(super) type Given<'a> = &'a [&'a (dyn ToSql + Sync)];

/// How to connect.
pub(super) struct Connector {
    config: Config,
    tls: Option<MakeRustlsConnect>,
}

impl Connector {
    /// From an address such as `postgres://user@host/database`. A read-only server (a standby) is skipped.
    pub(super) fn new(url: &str) -> Result<Self, StoreError> {
        // The certificate is always checked, so these two modes are the same here.
        let url = url.replace("sslmode=verify-full", "sslmode=require");
        let mut config: Config = url.parse().map_err(|why: tokio_postgres::Error| {
            StoreError::Failed(format!(
                "the store's address is no good ({}): write it like postgres://user:password@host/database",
                words(&why)
            ))
        })?;
        let options = format!("{} {SETTINGS}", config.get_options().unwrap_or_default());
        config
            .options(options.trim())
            .application_name("cubo")
            .connect_timeout(CONNECT)
            .tcp_user_timeout(DEAD)
            .keepalives_idle(DEAD)
            .target_session_attrs(TargetSessionAttrs::ReadWrite);
        let tls = match config.get_ssl_mode() {
            SslMode::Disable | SslMode::Prefer => {
                if config.get_hosts().iter().any(is_far) {
                    log::warn(
                        "the connection to PostgreSQL is not encrypted: sslmode=require in its address would do it",
                        "plain-store",
                    );
                }
                config.ssl_mode(SslMode::Disable);
                None
            }
            _ => Some(MakeRustlsConnect::new(tls()?)),
        };
        Ok(Connector { config, tls })
    }

    /// A new connection.
    pub(super) async fn connect(&self) -> Result<Link, StoreError> {
        let unreachable = |why: &dyn std::fmt::Display| {
            StoreError::Failed(format!(
                "PostgreSQL cannot be reached: {why}; is it running, and is its address right?"
            ))
        };
        // The timeout of the configuration is for each address, and only for connecting.
        let connected = timeout(CONNECT * 2, async {
            match &self.tls {
                Some(tls) => {
                    let (client, connection) = self.config.connect(tls.clone()).await?;
                    tokio::spawn(connection);
                    Ok(client)
                }
                None => {
                    let (client, connection) = self.config.connect(NoTls).await?;
                    tokio::spawn(connection);
                    Ok(client)
                }
            }
        });
        match connected.await {
            Ok(Ok(client)) => {
                client.batch_execute(DURABLE).await.map_err(|why| unreachable(&words(&why)))?;
                Ok(Link { client, statements: Mutex::default() })
            }
            Ok(Err(why)) => Err(unreachable(&words(&why))),
            Err(_) => Err(unreachable(&"it does not answer")),
        }
    }
}

/// Whether a host is not this machine.
fn is_far(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name != "localhost" && !name.parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => false,
    }
}

/// TLS with the certificates that the system trusts, or those in the file that `SSL_CERT_FILE` names.
fn tls() -> Result<ClientConfig, StoreError> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return Err(StoreError::Failed(
            "no certificates are trusted on this machine: install ca-certificates, or name a file with SSL_CERT_FILE"
                .to_owned(),
        ));
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let versions = versions.map_err(|why| StoreError::Failed(format!("TLS: {why}")))?;
    Ok(versions.with_root_certificates(roots).with_no_client_auth())
}

/// One connection and what was prepared on it.
pub(in crate::store) struct Link {
    pub(in crate::store) client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
}

impl Link {
    pub(super) async fn prepared(
        &self,
        sql: &'static str,
        types: &[Type],
    ) -> Result<Statement, tokio_postgres::Error> {
        let known = self.statements.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare_typed(sql, types).await?;
        self.statements.lock().unwrap_or_else(PoisonError::into_inner).insert(sql, statement.clone());
        Ok(statement)
    }
}

/// A connection that is made again when it breaks. Several callers may use it at once: their statements are pipelined.
pub(super) struct Lane {
    connector: Arc<Connector>,
    link: tokio::sync::Mutex<Option<Arc<Link>>>,
}

impl Lane {
    pub(super) fn new(connector: Arc<Connector>) -> Self {
        Lane { connector, link: tokio::sync::Mutex::default() }
    }

    async fn link(&self) -> Result<Arc<Link>, StoreError> {
        let mut link = self.link.lock().await;
        match &*link {
            Some(link) if !link.client.is_closed() => Ok(link.clone()),
            _ => Ok(link.insert(Arc::new(self.connector.connect().await?)).clone()),
        }
    }

    /// Drops this connection, so that it is not used again.
    async fn give_up(&self, broken: &Arc<Link>) {
        let mut link = self.link.lock().await;
        if link.as_ref().is_some_and(|link| Arc::ptr_eq(link, broken)) {
            *link = None;
        }
    }

    /// Executes one statement, which is a transaction of its own, and returns its rows.
    pub(super) async fn ask(&self, sql: &'static str, given: Given<'_>) -> Result<Vec<Row>, Trouble> {
        let link = self.link().await.map_err(Trouble::Before)?;
        let answer = timeout(ANSWER, async {
            let statement = link.prepared(sql, &[]).await.map_err(Trouble::preparing)?;
            link.client.query(&statement, given).await.map_err(Trouble::Database)
        });
        let answer = answer.await.unwrap_or(Err(Trouble::Silent));
        if answer.as_ref().is_err_and(Trouble::ends_connection) {
            self.give_up(&link).await;
        }
        answer
    }
}
