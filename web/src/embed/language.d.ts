/** The one language of a build for other people's pages; empty in the client, which speaks both. See vite.config.ts. */
declare const __LANGUAGE__: "en" | "fr" | "";
