import js from "@eslint/js";
import globals from "globals";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  {
    ignores: [
      "dist",
      "lab-dist",
      "embed/dist",
      "shots",
      "src/protocol/local.ts",
      "src/protocol/messages.ts",
      "src/protocol/rest.ts",
      "src/protocol/shelf.ts",
    ],
  },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.serviceworker } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      // The compiler knows every name (tsconfig.json).
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      // French sets a narrow space before ; ! and ?
      "no-irregular-whitespace": ["error", { skipTemplates: true, skipRegExps: true }],
      // Maps and sets that nothing watches stay plain; what is watched is $state.
      "svelte/prefer-svelte-reactivity": "off",
      // svelte-check warns where this rule's own compilation does not.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
);
