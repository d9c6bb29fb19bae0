//! Tests of what every store promises about people: whatever can be had once is had once, however many ask for it, at whichever node.

use std::sync::Arc;

use cubo_wire::safety::{Deed, Distance};

use super::promises::{Place, append, join, opened, person, promises, table};
use super::*;
use crate::ids::Token;

/// How many ask at once.
const MANY: u8 = 8;

fn session(now: u64) -> NewSession {
    let token = Token::random().unwrap().hash();
    NewSession { token, before: None, device: "a test".to_owned(), now }
}

fn key(n: u8) -> NameKey {
    [n; 32]
}

fn member(n: u8) -> NewMember {
    NewMember {
        person: person(n),
        name: format!("Member {n}"),
        key: key(n),
        password: Some("a hash".to_owned()),
        passkey: None,
        codes: Vec::new(),
        invitation: None,
        link: None,
        session: Some(session(1)),
        now: 1,
    }
}

fn passkey(n: u8, credential: u8) -> PasskeyKept {
    PasskeyKept {
        person: person(n),
        credential: vec![credential; 20],
        handle: vec![1; 16],
        key: vec![2; 70],
        count: 5,
        synced: false,
        name: "a key".to_owned(),
        added: 1,
        used: None,
    }
}

/// Asks so many times at once, in turn at each node; returns the answers.
async fn at_once<T: Send + 'static, A: Future<Output = T> + Send + 'static>(
    nodes: &[Arc<dyn Store>; 2],
    ask: impl Fn(Arc<dyn Store>, u8) -> A,
) -> Vec<T> {
    let tasks: Vec<_> = (0..MANY).map(|n| tokio::spawn(ask(nodes[usize::from(n) % 2].clone(), n))).collect();
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.unwrap());
    }
    answers
}

fn members(store: &Arc<dyn Store>) -> &dyn Members {
    store.members().unwrap()
}

async fn one_of_many_gets_a_name(place: &impl Place) {
    let nodes = place.pair().await;
    let joined = at_once(&nodes, move |store, n| async move {
        members(&store).join(NewMember { key: key(99), ..member(n) }).await.unwrap()
    });
    let joined = joined.await;
    assert_eq!(joined.iter().filter(|joined| joined.is_ok()).count(), 1, "{joined:?}");
    assert!(joined.iter().all(|joined| matches!(joined, Ok(()) | Err(Unfit::NameTaken))), "{joined:?}");
    let mut found = 0;
    for n in 0..MANY {
        found += usize::from(members(&nodes[0]).member(person(n)).await.unwrap().is_some());
        let sessions = members(&nodes[0]).sessions(person(n)).await.unwrap().len();
        assert_eq!(sessions, usize::from(joined[usize::from(n)].is_ok()), "a refusal writes nothing");
    }
    assert_eq!(found, 1);
    // The same among those who are members already.
    for n in 20..20 + MANY {
        assert_eq!(members(&nodes[0]).join(member(n)).await, Ok(Ok(())));
    }
    let renamed = at_once(&nodes, move |store, n| async move {
        let new =
            Renaming { person: person(20 + n), name: "New".to_owned(), key: key(98), not_since: 0, now: 2 };
        members(&store).rename(new).await.unwrap()
    });
    let renamed = renamed.await;
    assert_eq!(renamed.iter().filter(|renamed| renamed.is_ok()).count(), 1, "{renamed:?}");
}

async fn an_invitation_is_used_once(place: &impl Place) {
    let nodes = place.pair().await;
    let link = Link { hash: [7; 32], what: LinkFor::Invitation, until: 100 };
    members(&nodes[0]).give_link(link, 1).await.unwrap();
    let joined = at_once(&nodes, move |store, n| async move {
        members(&store).join(NewMember { invitation: Some([7; 32]), ..member(n) }).await.unwrap()
    });
    let joined = joined.await;
    assert_eq!(joined.iter().filter(|joined| joined.is_ok()).count(), 1, "{joined:?}");
    assert!(joined.iter().all(|joined| matches!(joined, Ok(()) | Err(Unfit::BadInvitation))), "{joined:?}");
    let keys = (0..MANY).map(key).collect();
    let holders = members(&nodes[1]).holders(keys).await.unwrap();
    assert_eq!(holders.iter().filter(|holder| **holder != Holder::Nobody).count(), 1, "{holders:?}");
}

async fn a_code_and_a_link_set_one_password(place: &impl Place) {
    let nodes = place.pair().await;
    members(&nodes[0]).join(NewMember { codes: vec![[1; 32], [2; 32]], ..member(1) }).await.unwrap().unwrap();
    let link = Link { hash: [9; 32], what: LinkFor::Password(person(1)), until: 100 };
    for proof in [Proof::Code(person(1), [1; 32]), Proof::Link([9; 32])] {
        members(&nodes[0]).give_link(link, 1).await.unwrap();
        let set = at_once(&nodes, move |store, n| async move {
            let new = NewPassword { proof, password: format!("hash {n}"), session: session(2) };
            members(&store).set_password(new).await.unwrap()
        });
        let set = set.await;
        let won: Vec<usize> = (0..set.len()).filter(|n| set[*n].is_some()).collect();
        assert_eq!(won.len(), 1, "{set:?}");
        let now = members(&nodes[1]).member(person(1)).await.unwrap().unwrap();
        assert_eq!(now.password, Some(format!("hash {}", won[0])));
        assert_eq!(now.codes, 1);
        assert_eq!(members(&nodes[1]).sessions(person(1)).await.unwrap().len(), 1, "all others have ended");
        let late = NewPassword { proof, password: "late".to_owned(), session: session(3) };
        assert_eq!(members(&nodes[1]).set_password(late).await, Ok(None));
    }
    members(&nodes[0]).give_link(link, 1).await.unwrap();
    let proof = Proof::Link([9; 32]);
    let late = NewPassword { proof, password: "late".to_owned(), session: session(101) };
    assert_eq!(members(&nodes[1]).set_password(late).await, Ok(None), "after its time");
}

async fn a_passkey_counts_and_the_last_way_in_stays(place: &impl Place) {
    let nodes = place.pair().await;
    for n in [1, 2] {
        members(&nodes[0]).join(member(n)).await.unwrap().unwrap();
    }
    let added = at_once(&nodes, move |store, n| async move {
        members(&store).add_passkey(passkey(1 + n % 2, 50), 20).await.unwrap()
    });
    let added = added.await;
    assert_eq!(added.iter().filter(|added| added.is_ok()).count(), 1, "{added:?}");
    let used = at_once(&nodes, move |store, n| async move {
        let count = 6 + u32::from(n);
        let used = PasskeyUse {
            credential: vec![50; 20],
            before: 5,
            count,
            synced: false,
            session: Some(session(3)),
            now: 3,
        };
        members(&store).use_passkey(used).await.unwrap()
    });
    assert_eq!(used.await.iter().filter(|used| **used).count(), 1);
    let owner = members(&nodes[0]).passkey(vec![50; 20]).await.unwrap().unwrap().person;
    assert_eq!(members(&nodes[0]).sessions(owner).await.unwrap().len(), 2);
    let removed = at_once(&nodes, move |store, n| async move {
        let way = if n.is_multiple_of(4) { WayIn::Password } else { WayIn::Passkey(vec![50; 20]) };
        members(&store).remove_way_in(owner, way).await.unwrap()
    });
    let removed = removed.await;
    assert_eq!(removed.iter().filter(|removed| removed.is_ok()).count(), 1, "{removed:?}");
    let left = members(&nodes[0]).member(owner).await.unwrap().unwrap().password.is_some();
    assert_ne!(left, members(&nodes[0]).passkey(vec![50; 20]).await.unwrap().is_some());
    // No more than may be.
    let added = at_once(&nodes, move |store, n| async move {
        members(&store).add_passkey(passkey(3 - 2, 60 + n), 3).await.unwrap()
    });
    added.await;
    assert!(members(&nodes[0]).passkeys(person(1)).await.unwrap().len() <= 3);
}

async fn a_mail_is_confirmed_once(place: &impl Place) {
    let nodes = place.pair().await;
    members(&nodes[0]).join(member(1)).await.unwrap().unwrap();
    let address = "ada@example.org".to_owned();
    let wanted = MailWanted { person: person(1), address: address.clone(), link: [4; 32], until: 10 };
    members(&nodes[0]).want_mail(wanted).await.unwrap();
    let confirmed =
        at_once(&nodes, |store, _| async move { members(&store).confirm_mail([4; 32], 5).await.unwrap() });
    assert_eq!(confirmed.await.into_iter().flatten().collect::<Vec<_>>(), std::slice::from_ref(&address));
    let found = members(&nodes[1]).members_by_mail(crate::mail::key(&address), 5).await.unwrap();
    assert_eq!(found, [(person(1), "Member 1".to_owned())]);
}

async fn challenges_are_kept_and_answered_once(place: &impl Place) {
    let nodes = place.pair().await;
    for n in 1..=4 {
        members(&nodes[0]).join(member(n)).await.unwrap().unwrap();
    }
    let mut rows = Vec::new();
    for n in 0..MANY {
        let mut new = table(n);
        new.first.phase = Phase::Waiting;
        rows.push(nodes[0].open(new).await.unwrap().row);
    }
    let made = rows.clone();
    let kept = at_once(&nodes, move |store, n| {
        let row = made[usize::from(n)];
        async move {
            let new = NewChallenge { row, from: person(1), to: person(2), sent: 1, until: 100 };
            store.challenges().unwrap().challenge(new, 3).await.unwrap()
        }
    });
    assert_eq!(kept.await.iter().filter(|kept| **kept).count(), 3, "no more than may stand");
    let all = nodes[1].challenges().unwrap().challenges_of(person(2), 2).await.unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!(all[0].from, (person(1), "Member 1".to_owned()));
    let id = all[0].id;
    let dropped = at_once(&nodes, move |store, n| async move {
        store.challenges().unwrap().drop_challenge(id, person(1 + n % 4)).await.unwrap()
    });
    let dropped: Vec<_> = dropped.await.into_iter().flatten().collect();
    assert_eq!(dropped, [(person(1), person(2))], "once, and by nobody else");
    assert_eq!(nodes[0].challenges().unwrap().challenges_of(person(1), 2).await.unwrap().len(), 2);
    assert_eq!(nodes[0].challenges().unwrap().challenges_of(person(1), 200).await.unwrap(), []);
}

fn act(what: Deed, about: u8) -> NewAct {
    NewAct {
        by: None,
        what,
        person: Some(person(about)),
        table: None,
        report: None,
        until: None,
        name: None,
        role: None,
        why: "a test".to_owned(),
        now: 7,
    }
}

async fn acts_are_numbered_one_by_one_and_every_node_takes_up_all(place: &impl Place) {
    let nodes = place.pair().await;
    members(&nodes[0]).join(member(1)).await.unwrap().unwrap();
    let shared = !Arc::ptr_eq(&nodes[0], &nodes[1]);
    let book = |n: usize| nodes[n].moderation().unwrap();
    assert_eq!(book(0).changes().await, Ok(Vec::new()));
    assert_eq!(book(1).changes().await, Ok(Vec::new()));
    let done = at_once(&nodes, |store, _| async move {
        store.moderation().unwrap().act(act(Deed::Suspend, 1)).await.unwrap().unwrap()
    });
    let mut done = done.await;
    let first = done[0];
    done.sort_unstable();
    done.dedup();
    assert_eq!(done.len(), usize::from(MANY));
    let undone = at_once(&nodes, |store, _| async move {
        store.moderation().unwrap().undo(first, None, "a mistake".to_owned(), 8).await.unwrap()
    });
    let undone = undone.await;
    assert_eq!(undone.iter().filter(|undone| undone.is_ok()).count(), 1, "{undone:?}");
    let marked = at_once(&nodes, |store, _| async move {
        store.moderation().unwrap().act(act(Deed::MarkBot, 1)).await.unwrap()
    });
    assert_eq!(marked.await.iter().filter(|marked| marked.is_ok()).count(), 1, "a bot is marked once");
    let numbers: Vec<u64> = book(0).changes().await.unwrap().iter().map(|change| change.number).collect();
    assert_eq!(numbers.len(), usize::from(MANY) + 1, "{numbers:?}");
    assert!(numbers.is_sorted());
    book(0).took_up(*numbers.last().unwrap()).await.unwrap();
    assert_eq!(book(0).changes().await, Ok(Vec::new()));
    let others = book(1).changes().await.unwrap().len();
    assert_eq!(others, if shared { numbers.len() } else { 0 }, "each node has its own place in the book");
    let standing = book(1).standing(person(1), 9).await.unwrap();
    assert!(standing.suspended.is_some() && standing.bot);
    assert_eq!(book(1).act(act(Deed::Warn, 77)).await, Ok(Err(NotDone::NoPerson)));
}

async fn a_table_that_was_taken_away_is_written_to_by_nobody(place: &impl Place) {
    let nodes = place.pair().await;
    let who = super::promises::join(&*nodes[0], "a").await;
    let laid = opened(&*nodes[0], who, 2).await;
    let id = TableId([2; 16]);
    let book = nodes[1].moderation().unwrap();
    let delete = NewAct { person: None, table: Some(id), ..act(Deed::DeleteTable, 0) };
    let number = book.act(delete.clone()).await.unwrap().unwrap();
    assert_eq!(book.act(delete).await, Ok(Err(NotDone::NoTable)));
    assert_eq!(nodes[0].load(id).await, Ok(None));
    assert_eq!(nodes[0].listed(Wanted::default(), 5).await.unwrap(), []);
    assert_eq!(nodes[0].sweep(who, 1 << 50, 5).await.unwrap(), []);
    if !Arc::ptr_eq(&nodes[0], &nodes[1]) {
        let late = super::promises::append(laid, 1, 1, "late");
        assert_eq!(nodes[0].append(late).await, Err(StoreError::Conflict));
        assert_eq!(nodes[0].claim(id, who, 1).await, Ok(None));
    }
    assert_eq!(book.undo(number, None, "a mistake".to_owned(), 9).await, Ok(Ok(())));
    assert_eq!(book.taken_away(id).await, Ok(Some(Pause { from: 7, until: 9 })));
    assert!(nodes[0].load(id).await.unwrap().unwrap().listed);
    assert_eq!(nodes[0].sweep(who, 1 << 50, 5).await.unwrap().len(), 1, "it is woken");
}

async fn reports_of_the_same_are_one(place: &impl Place) {
    let nodes = place.pair().await;
    for n in [1, 2] {
        members(&nodes[0]).join(member(n)).await.unwrap().unwrap();
    }
    let sent = at_once(&nodes, move |store, n| async move {
        let new = NewReport {
            by: person(1),
            about: person(2),
            name: "Member 2".to_owned(),
            table: TableId([1; 16]),
            chair: 1,
            reason: "insults".to_owned(),
            note: (n == 3).then(|| "see for yourself".to_owned()),
            from: 10 - u64::from(n),
            to: 20 + u64::from(n),
            now: 5,
        };
        store.moderation().unwrap().report(new).await
    });
    assert!(sent.await.iter().all(Result::is_ok));
    let book = nodes[1].moderation().unwrap();
    let open = book.reports(WhichReports::Open, 10).await.unwrap();
    assert_eq!(open.len(), 1);
    assert_eq!((open[0].from, open[0].to, open[0].note.as_deref()), (3, 27, Some("see for yourself")));
    let settle = NewAct { person: None, report: Some(open[0].id), ..act(Deed::Settle, 0) };
    assert!(book.act(settle).await.unwrap().is_ok());
    assert_eq!(book.reports(WhichReports::Open, 10).await.unwrap(), []);
    assert_eq!(book.reports(WhichReports::About(person(2)), 10).await.unwrap().len(), 1);
}

async fn who_is_kept_away_is_known_at_every_node(place: &impl Place) {
    let nodes = place.pair().await;
    let (here, there) = (nodes[0].safety().unwrap(), nodes[1].safety().unwrap());
    let away = |n, how| Away { other: person(n), name: format!("{n}"), how, since: u64::from(n) };
    assert_eq!(here.keep_away(person(1), away(2, Distance::Blocked)).await, Ok(true));
    assert_eq!(here.keep_away(person(1), away(3, Distance::Muted)).await, Ok(true));
    let all = (1..=4).map(person).collect::<Vec<_>>();
    assert_eq!(there.blocked(all.clone()).await, Ok(vec![(person(1), person(2))]));
    assert_eq!(there.unheard(person(2), all.clone()).await, Ok(vec![person(1)]));
    assert_eq!(there.unheard(person(1), all.clone()).await, Ok(vec![person(2)]), "both ways");
    assert_eq!(there.unheard(person(3), all.clone()).await, Ok(vec![person(1)]));
    let kept: Vec<_> = there.kept_away(person(1)).await.unwrap().iter().map(|away| away.other).collect();
    assert_eq!(kept, [person(3), person(2)]);
    there.let_near(person(1), person(2)).await.unwrap();
    assert_eq!(here.blocked(all).await, Ok(Vec::new()));
}

async fn who_leaves_is_forgotten_and_their_name_stays_theirs(place: &impl Place) {
    let nodes = place.pair().await;
    for n in [1, 2] {
        members(&nodes[0]).join(NewMember { codes: vec![[n; 32]], ..member(n) }).await.unwrap().unwrap();
    }
    members(&nodes[0]).add_passkey(passkey(1, 50), 5).await.unwrap().unwrap();
    let (here, there) = (nodes[0].history().unwrap(), nodes[1].history().unwrap());
    assert_eq!(here.follow(person(2), person(1), 1).await, Ok(Ok(())));
    assert_eq!(here.follow(person(1), person(2), 1).await, Ok(Ok(())));
    let ended =
        at_once(&nodes, |store, _| async move { store.history().unwrap().leave(person(1)).await.unwrap() });
    assert_eq!(ended.await.into_iter().flatten().count(), 1, "its session has ended once");
    assert_eq!(there.following(person(2)).await, Ok(Vec::new()));
    assert_eq!(members(&nodes[1]).member(person(1)).await, Ok(None));
    assert_eq!(members(&nodes[1]).passkey(vec![50; 20]).await, Ok(None));
    assert_eq!(members(&nodes[1]).holders(vec![key(1)]).await, Ok(vec![Holder::Gone]));
    assert_eq!(
        members(&nodes[1]).join(NewMember { key: key(1), ..member(3) }).await,
        Ok(Err(Unfit::NameTaken))
    );
    assert_eq!(there.leaving(5).await, Ok(vec![person(1)]));
    assert_eq!(there.forget_at_tables(person(1)).await, Ok(Vec::new()));
    assert_eq!(here.leaving(5).await, Ok(Vec::new()));
}

async fn guests_without_a_session_are_pruned(place: &impl Place) {
    let nodes = place.pair().await;
    let mut tokens = Vec::new();
    for at in [10, 20] {
        let token = Token::random().unwrap().hash();
        nodes[0].put_guest(token, Guest { person: person(1), name: "Ada".to_owned() }, at).await.unwrap();
        tokens.push(token);
    }
    // Both sessions end at the same moment, at two nodes: somebody notes that the guest cannot come back.
    let (one, other) = tokio::join!(nodes[0].forget(tokens[0]), nodes[1].forget(tokens[1]));
    assert_eq!((one, other), (Ok(()), Ok(())));
    let old = |before| Old { guests: Some(before), tables: None, talk: None };
    let history = nodes[1].history().unwrap();
    assert_eq!(history.prune(old(10), Vec::new()).await.unwrap().guests, 0);
    assert_eq!(history.prune(old(21), Vec::new()).await.unwrap().guests, 1);
    assert!(history.prune(old(21), Vec::new()).await.unwrap().is_empty());
    // Sessions that nobody used end; a member's do not go with them.
    members(&nodes[0]).join(member(5)).await.unwrap().unwrap();
    let token = Token::random().unwrap().hash();
    nodes[0].put_guest(token, Guest { person: person(6), name: "Zoé".to_owned() }, 30).await.unwrap();
    members(&nodes[1]).used(vec![token], None, 60).await.unwrap();
    assert_eq!(members(&nodes[0]).expire(50).await.unwrap().len(), 1, "that of the member");
    let pruned = history.prune(old(61), Vec::new()).await.unwrap();
    assert_eq!((pruned.sessions, pruned.guests), (vec![token], 1));
    assert!(members(&nodes[0]).member(person(5)).await.unwrap().is_some());
}

/// A turn of the first member at a table that two nodes know.
fn wait(since: u64) -> Wait {
    Wait {
        person: person(1),
        seat: 0,
        since,
        deadline: Some(since + 1000),
        first: since + 10,
        half: Some(since + 500),
        tenth: Some(since + 900),
        seen: false,
        here: false,
    }
}

async fn a_reminder_is_given_once_and_only_of_a_turn_that_lasts(place: &impl Place) {
    let nodes = place.pair().await;
    for n in [1, 2] {
        members(&nodes[0]).join(member(n)).await.unwrap().unwrap();
    }
    let laid = opened(&*nodes[0], join(&*nodes[0], "a").await, 1).await;
    let started = Append { phase: Phase::Playing, turn: Some(0), ..append(laid, 1, 1, "started") };
    nodes[0].append(started).await.unwrap();
    let all = nodes.clone().map(|store| store.reminding().is_some());
    assert_eq!(all, [true, true]);
    let store = nodes[0].reminding().unwrap();
    store.note_wait(laid.row, laid.fence, 1, Some(wait(100))).await.unwrap();
    assert_eq!(store.waits_due(9999, 9).await.unwrap(), [], "a note about another version is dropped");
    store.note_wait(laid.row, laid.fence, 2, Some(wait(100))).await.unwrap();
    assert_eq!(store.waits_due(109, 9).await.unwrap(), []);
    let due = nodes[1].reminding().unwrap().waits_due(110, 9).await.unwrap();
    assert_eq!((due.len(), due[0].still, due[0].told, due[0].wait), (1, true, 0, wait(100)));
    // However many look at the same moment, one tells.
    let due = due[0].clone();
    let told = at_once(&nodes, move |store, _| {
        let due = due.clone();
        async move { store.reminding().unwrap().settle_wait(&due, 1, due.wait.half).await.unwrap() }
    });
    assert_eq!(told.await.into_iter().filter(|told| *told).count(), 1);
    assert_eq!(store.waits_due(599, 9).await.unwrap(), []);
    // Noted again in the same turn, with a later deadline: what was told stays so, and who has been there has been.
    let later = Wait { half: Some(700), seen: true, ..wait(100) };
    store.note_wait(laid.row, laid.fence, 2, Some(later)).await.unwrap();
    store.note_wait(laid.row, laid.fence, 2, Some(Wait { seen: false, ..later })).await.unwrap();
    assert_eq!(store.waits_due(699, 9).await.unwrap(), []);
    let due = store.waits_due(700, 9).await.unwrap();
    assert_eq!((due.len(), due[0].told, due[0].wait.seen), (1, 1, true));
    // Another turn begins afresh; one of somebody else takes its place; and in the end nobody waits.
    store.note_wait(laid.row, laid.fence, 2, Some(wait(300))).await.unwrap();
    let due = store.waits_due(310, 9).await.unwrap();
    assert_eq!((due.len(), due[0].told, due[0].wait.seen), (1, 0, false));
    store
        .note_wait(laid.row, laid.fence, 2, Some(Wait { person: person(2), seat: 1, ..wait(400) }))
        .await
        .unwrap();
    let due = store.waits_due(410, 9).await.unwrap();
    assert_eq!(
        (due.len(), due[0].wait.person, due[0].still),
        (1, person(2), false),
        "not by the table's own line"
    );
    store.note_wait(laid.row, laid.fence, 2, Some(Wait { person: person(9), ..wait(500) })).await.unwrap();
    assert_eq!(store.waits_due(9999, 9).await.unwrap(), [], "guests are not reminded");
    store.note_wait(laid.row, laid.fence, 2, Some(wait(600))).await.unwrap();
    store.note_wait(laid.row, laid.fence, 2, None).await.unwrap();
    assert_eq!(store.waits_due(9999, 9).await.unwrap(), []);
    // A secret is made once, whoever asks.
    let secrets =
        at_once(&nodes, |store, n| async move { store.reminding().unwrap().secret("test", vec![n]).await });
    let secrets = secrets.await;
    assert!(secrets.iter().all(|secret| secret.is_ok() && secret == &secrets[0]), "{secrets:?}");
}

async fn browsers_belong_to_one_member_and_the_oldest_go(place: &impl Place) {
    let store = place.open().await;
    for n in [1, 2] {
        members(&store).join(member(n)).await.unwrap().unwrap();
    }
    let store = store.reminding().unwrap();
    let push = |n: u8| PushKept {
        id: [n; 16],
        endpoint: format!("https://push.example/{n}"),
        key: vec![4; 65],
        auth: vec![n; 16],
        language: cubo_wire::members::Language::Fr,
        added: u64::from(n),
        device: None,
    };
    for n in 1..=4 {
        store.put_push(person(1), push(n), 3).await.unwrap();
    }
    assert_eq!(store.pushes_of(person(1)).await.unwrap(), [push(2), push(3), push(4)]);
    store.put_push(person(2), push(3), 3).await.unwrap();
    assert_eq!(store.pushes_of(person(1)).await.unwrap(), [push(2), push(4)]);
    store.drop_push(person(1), [3; 16]).await.unwrap();
    assert_eq!(store.pushes_of(person(2)).await.unwrap(), [push(3)], "not another's");
    let quiet = QuietKept { from: 1320, to: 480, zone: "Europe/Paris".to_owned() };
    let kept = RemindersKept {
        mail: true,
        quiet: Some(quiet),
        language: cubo_wire::members::Language::Fr,
        webhook: None,
    };
    let webhook = WebhookKept { url: "https://hooks.example/".to_owned(), secret: "s".to_owned() };
    assert_eq!(store.reminders_of(person(1)).await.unwrap(), RemindersKept::default());
    store.set_webhook(person(1), Some(webhook.clone())).await.unwrap();
    store.set_reminders(person(1), kept.clone()).await.unwrap();
    let both = RemindersKept { webhook: Some(webhook), ..kept.clone() };
    assert_eq!(store.reminders_of(person(1)).await.unwrap(), both);
    store.set_webhook(person(1), None).await.unwrap();
    assert_eq!(store.reminders_of(person(1)).await.unwrap(), kept);
}

promises! {
    a_reminder_is_given_once_and_only_of_a_turn_that_lasts,
    browsers_belong_to_one_member_and_the_oldest_go,
    one_of_many_gets_a_name,
    an_invitation_is_used_once,
    a_code_and_a_link_set_one_password,
    a_passkey_counts_and_the_last_way_in_stays,
    a_mail_is_confirmed_once,
    challenges_are_kept_and_answered_once,
    acts_are_numbered_one_by_one_and_every_node_takes_up_all,
    a_table_that_was_taken_away_is_written_to_by_nobody,
    reports_of_the_same_are_one,
    who_is_kept_away_is_known_at_every_node,
    who_leaves_is_forgotten_and_their_name_stays_theirs,
    guests_without_a_session_are_pruned,
}
