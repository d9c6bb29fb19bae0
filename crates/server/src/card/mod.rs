//! Cards of finished games: found, drawn, rendered to pixels and cached for a while.
//!
//! Only games at listed tables have a card here. A private, unfinished or unknown game has the general card, byte for byte the same:
//! so a card does not reveal whether a table exists.

mod game;
mod kept;
mod pixels;

use std::sync::{Arc, LazyLock};

use cubo_core::Language;
use cubo_wire::TableId;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::house::House;
use crate::ids::spell;
use crate::store::StoreError;
use crate::{log, safety};
pub(crate) use game::Game;
use kept::Kept;

/// How many cards are found or drawn at the same time; each uses one core.
const ABREAST: usize = 2;
/// How many pictures are kept; one has about 100 kB.
const KEPT: usize = 32;

/// The format of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Png,
    /// With letters as outlines, so that it looks the same everywhere.
    Svg,
}

/// A card, ready to be handed out.
pub(crate) struct Picture {
    pub(crate) body: Vec<u8>,
    /// The ETag: different for every picture.
    pub(crate) tag: String,
}

impl Picture {
    fn of(svg: &str, form: Form) -> Option<Picture> {
        let body = match form {
            Form::Png => pixels::png(svg)?,
            Form::Svg => pixels::outlined(svg)?.into_bytes(),
        };
        let tag = format!("\"{}\"", spell(&Sha256::digest(&body)[..12]));
        Some(Picture { body, tag })
    }
}

type Key = (TableId, Language, Form);

/// The cards of the house.
pub(crate) struct Cards {
    turns: Semaphore,
    kept: Kept<Key, Picture>,
}

impl Cards {
    pub(crate) fn new() -> Cards {
        Cards { turns: Semaphore::new(ABREAST), kept: Kept::new(KEPT) }
    }

    /// The next card of that table is drawn anew: a name on it is gone.
    pub(crate) fn forget(&self, id: TableId) {
        self.kept.forget(|(table, ..)| *table == id);
    }

    /// Runs slow work on a blocking thread, a few at a time.
    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> Option<T> + Send + 'static) -> Option<T> {
        let _turn = self.turns.acquire().await.ok()?;
        tokio::task::spawn_blocking(work).await.ok().flatten()
    }

    /// A game that may be shown to everybody; `None` if this table is not listed or its game is not over.
    pub(crate) async fn find(&self, house: &House, id: TableId) -> Result<Option<Game>, StoreError> {
        let Some(stored) = house.store.load(id).await? else { return Ok(None) };
        if !stored.listed || !game::may_be_over(&stored) {
            return Ok(None);
        }
        let Some(game) = self.work(move || Game::read(&stored)).await else { return Ok(None) };
        let bots = safety::bots(house, game.people()).await?;
        Ok(Some(game.with_bots(&bots)))
    }

    /// The card of a game that may be shown to everybody.
    pub(crate) async fn picture(
        &self,
        house: &House,
        id: TableId,
        language: Language,
        form: Form,
    ) -> Result<Option<Arc<Picture>>, StoreError> {
        let key = (id, language, form);
        if let Some(kept) = self.kept.get(&key) {
            return Ok(Some(kept));
        }
        let Some(game) = self.find(house, id).await? else { return Ok(None) };
        let picture = self.work(move || Picture::of(&game.drawable().svg(language), form)).await;
        match picture.map(Arc::new) {
            Some(picture) => {
                self.kept.put(key, picture.clone());
                Ok(Some(picture))
            }
            None => {
                log::warn("a card could not be drawn", "undrawable");
                Ok(None)
            }
        }
    }

    /// The card of the house.
    pub(crate) async fn of_the_house(&self, language: Language, form: Form) -> Option<Arc<Picture>> {
        static DRAWN: LazyLock<[Option<Arc<Picture>>; 4]> = LazyLock::new(|| {
            let draw = |language, form| Picture::of(&cubo_card::house(language), form).map(Arc::new);
            let [en, fr] = Language::ALL;
            [draw(en, Form::Png), draw(en, Form::Svg), draw(fr, Form::Png), draw(fr, Form::Svg)]
        });
        let which = 2 * usize::from(language == Language::Fr) + usize::from(form == Form::Svg);
        self.work(move || DRAWN[which].clone()).await
    }
}
