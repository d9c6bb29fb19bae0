//! `cubo health`: whether a server can take people in, for machines that have no other way to ask.

use std::net::{SocketAddr, ToSocketAddrs};
use std::time::Duration;

use cubo_client::{Request, request};

use crate::failure::Failure;

/// Ask a server whether it can take people in: exit status 0 if it can, 1 if not
///
/// For the health check of a container, which has no other program. It asks /readyz, or with --alive only /healthz.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where the server listens
    #[arg(default_value = "127.0.0.1:8080", value_name = "ADDRESS", value_parser = address)]
    address: SocketAddr,
    /// Only whether the process lives
    #[arg(long)]
    alive: bool,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let plain = text.strip_prefix("http://").unwrap_or(text);
    let host = plain.split('/').next().unwrap_or_default();
    let found = host.to_socket_addrs().ok().and_then(|mut all| all.next());
    found.ok_or_else(|| "expected an address with a port, such as 127.0.0.1:8080".to_owned())
}

/// How long the answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let page = Request::get(if args.alive { "/healthz" } else { "/readyz" });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let reply =
        runtime.block_on(async { tokio::time::timeout(PATIENCE, request(args.address, &page)).await });
    match reply {
        Ok(Ok(reply)) if reply.status == 200 => Ok(()),
        Ok(Ok(reply)) => Err(Failure::at(args.address, format!("{} {}", reply.status, reply.text().trim()))),
        Ok(Err(why)) => Err(Failure::at(args.address, why)),
        Err(_) => Err(Failure::at(args.address, "no answer within 5 s")),
    }
}
