/** Rules on paper. */

/** Prints once all diagrams of the article stand; what could not be set up after a while is left out. */
export async function onPaper(article: HTMLElement | undefined): Promise<void> {
  for (let waited = 0; waited < 50 && article?.querySelector("figure .waiting"); waited += 1)
    await new Promise((done) => setTimeout(done, 100));
  globalThis.print();
}
