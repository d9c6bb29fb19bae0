//! `cubo admin`: what the operator of a house does for its members.

mod moderate;

use std::io::{self, Write};
use std::path::PathBuf;

use cubo_server::config::PublicUrl;
use cubo_server::members::admin::{Admin, AdminError};

use crate::failure::Failure;
use crate::serve::StoreUrl;

/// Look after the members of a house, while it is open or closed
///
/// Writes into the house's database, with one short transaction for each change; the server may be running.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The house's data directory
    #[arg(long, env = "CUBO_DATA", default_value = "cubo-data", global = true)]
    data: PathBuf,
    /// The house's database, if it is kept in PostgreSQL
    #[arg(long, env = "CUBO_STORE", hide_env_values = true, value_name = "URL", global = true)]
    store: Option<StoreUrl>,
    /// The address that people type, which links begin with
    #[arg(long, env = "CUBO_PUBLIC_URL", default_value = "http://127.0.0.1:8080", global = true)]
    public_url: PublicUrl,
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Print a link with which a member sets a new password: it works once, for 24 hours
    Reset {
        /// The member's name
        name: String,
    },
    /// Print invitations: with each, one person becomes a member, within 30 days
    Invite {
        /// How many
        #[arg(default_value_t = 1)]
        count: u32,
    },
    /// Enter members from a list, and print a link for each with which they set their first password, within 30 days
    Import {
        /// A CSV file with names in its first column; a heading "name" or "nom" is left out
        file: PathBuf,
    },
    /// Remove a member for good: name, password, sessions, and name and words at tables; their games stay, without a name
    Delete {
        /// The member's name
        name: String,
        /// Say that you mean it: nothing brings the member back
        #[arg(long, required = true)]
        for_good: bool,
    },
    /// Make all ratings anew from the rated games: the same bits come out, unless something was wrong
    Rerate,
    #[command(flatten)]
    Moderate(moderate::Moderate),
}

fn bad(why: AdminError) -> Failure {
    Failure::Bad(why.to_string())
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (url, mut out) = (&args.public_url, io::stdout().lock());
    runtime.block_on(async {
        let admin = match &args.store {
            Some(StoreUrl(url)) => Admin::at(url).await.map_err(bad)?,
            None => Admin::open(&args.data).map_err(bad)?,
        };
        match &args.what {
            What::Reset { name } => {
                let link = admin.reset(name).await.map_err(bad)?;
                writeln!(out, "{url}{link}")?;
            }
            What::Invite { count } => {
                for _ in 0..*count {
                    let link = admin.invite().await.map_err(bad)?;
                    writeln!(out, "{url}{link}")?;
                }
            }
            What::Import { file } => {
                let list = std::fs::read_to_string(file).map_err(|why| Failure::at(file.display(), why))?;
                for (name, link) in admin.import(&list).await.map_err(bad)? {
                    writeln!(out, "\"{name}\",{url}{link}")?;
                }
            }
            What::Delete { name, for_good: _ } => {
                admin.delete(name).await.map_err(bad)?;
                writeln!(
                    out,
                    "{name:?} is no member any more. The server removes the name and the words at tables: within seconds if it \
                     runs, otherwise when it starts."
                )?;
            }
            What::Rerate => {
                let (games, changed) = admin.rerate().await.map_err(bad)?;
                writeln!(out, "{games} rated games; {changed} ratings are not what they were.")?;
            }
            What::Moderate(what) => moderate::run(&admin, what, &mut out).await?,
        }
        Ok(())
    })
}
