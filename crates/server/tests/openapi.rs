//! `docs/openapi.json` and the server know the same paths and methods.

use std::collections::BTreeSet;

use crate::common::schema::DOCUMENT;
use crate::common::{Dir, house};
use cubo_client::{Request, request};

/// The paths of the router, from its source, except the one that matches everything else.
fn routes() -> BTreeSet<&'static str> {
    let sources = [include_str!("../src/http/mod.rs"), include_str!("../src/http/card.rs")];
    let routes = sources.iter().flat_map(|source| source.split(".route(\"").skip(1));
    routes.filter_map(|rest| rest.split('"').next()).filter(|path| !path.contains('*')).collect()
}

#[test]
fn every_path_of_the_router_is_in_the_document_and_the_reverse() {
    let documented: BTreeSet<&str> =
        DOCUMENT["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    assert!(routes().len() > 10, "the routes are not found where they were");
    assert_eq!(documented, routes());
}

#[tokio::test]
async fn every_method_that_is_documented_is_allowed_and_no_other() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    for (path, operations) in DOCUMENT["paths"].as_object().unwrap() {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            let wish = Request { method, ..Request::get(&path.replace("{id}", "0123456789abcdef")) };
            let allowed = request(server.address(), &wish).await.unwrap().status != 405;
            let documented = operations.get(method.to_ascii_lowercase()).is_some();
            assert_eq!(allowed, documented, "{method} {path}");
        }
    }
    server.close().await;
}
