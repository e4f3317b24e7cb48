import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { glossary } from "./lint/glossary.js";
import { ownLookups } from "./lint/own-lookups.js";

/** @type {Record<string, "readonly">} */
const nodeGlobals = Object.fromEntries(
  [
    "process",
    "console",
    "Buffer",
    "URL",
    "URLSearchParams",
    "fetch",
    "setTimeout",
    "clearTimeout",
    "setInterval",
    "clearInterval",
    "performance",
    "AbortSignal",
  ].map((name) => [name, "readonly"]),
);

export default tseslint.config(
  { ignores: ["build/", ".data/", ".cache/", "node_modules/", "extensions/**/assets/"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      "no-restricted-exports": [
        "error",
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
      "no-console": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": "error",
      // `import { type A } from "b"` still loads b: in development that brought a Node package into the browser.
      "@typescript-eslint/no-import-type-side-effects": "error",
    },
  },
  {
    plugins: { waybill: { rules: { "own-lookups": ownLookups, glossary } } },
    rules: { "waybill/glossary": "error" },
  },
  {
    // Tests name their own keys.
    ignores: ["test/**"],
    rules: { "waybill/own-lookups": "error" },
  },
  {
    // Vendors call a courier a carrier: adapters and their simulations name vendors' fields.
    files: ["service/adapters/tracking-providers/**", "sandbox/couriers/**", "test/service/adapters/**"],
    rules: { "waybill/glossary": "off" },
  },
  {
    // `Context` has the property by declaration merging, which the import rules of lint/structure.mjs cannot see.
    files: ["service/platform/**", "service/domain/**", "service/read/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name=/^(ctx|context)$/][property.name='shopify']",
          message: "Shopify is called from features and main; platform, domain and read do not know it.",
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: { ...hooks.configs.recommended.rules, "react-hooks/refs": "off" },
  },
  {
    files: ["app/routes/**", "app/features/**", "app/shell/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.object.name='request'][callee.property.name=/^(formData|json|text|arrayBuffer|blob|bytes)$/]",
          message:
            "Read bodies with formIn, jsonIn or bytesIn (app/endApi): what is wrong with one is no failure of ours.",
        },
        {
          // As app/shell/lazy-part.ts says: an empty one in the server's page may be drawn anew before the browser takes it over.
          selector:
            ":not(LogicalExpression, ConditionalExpression, ReturnStatement) > JSXElement[openingElement.name.name='Suspense']",
          message: "Draw <Suspense> only while its part is shown: {isOpen && <Suspense>…</Suspense>}.",
        },
      ],
    },
  },
  {
    // Remix, Vite, ESLint and dependency-cruiser want a default export here.
    files: [
      "app/root.tsx",
      "app/entry.*.tsx",
      "app/routes/**",
      "*.config.{js,ts}",
      "lint/structure.mjs",
      "test/global-setup.ts",
    ],
    rules: { "no-restricted-exports": "off" },
  },
  {
    files: [
      "scripts/**",
      "bench/**",
      "test/crash/**",
      "test/fail-on-console.ts",
      "test/app/setup.ts",
      "server.ts",
      "server/process.ts",
      "server/run-process.ts",
    ],
    rules: { "no-console": "off" },
    languageOptions: { globals: nodeGlobals },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: { globals: nodeGlobals },
  },
);
