import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { lightTheme } from "./vite/light-theme";
import { mergeTexts } from "./vite/merge-texts";
import { noServiceInBrowser } from "./vite/no-service-in-browser";
import { purgePolaris } from "./vite/purge-polaris";
import remixConfig from "./remix.config.js";

/** Parts of Polaris that every page draws with; anything larger stays with the pages that use it. */
const POLARIS_BASE =
  "utilities|components/(AppProvider|Badge|Banner|BlockStack|Box|Button|ButtonGroup|Card|Icon|Image|" +
  "InlineError|InlineGrid|InlineStack|Label|Labelled|Link|MediaQueryProvider|PortalsManager|ShadowBevel|Spinner|Text|" +
  "ThemeProvider|UnstyledButton|UnstyledLink|WithinContentContext|FocusManager|EphemeralPresenceManager)";

/** Icons of Polaris itself and of most pages: an icon is half a kilobyte that hardly compresses, so the others stay with the pages that use them. */
const BASE_ICONS =
  "Alert(Circle|Diamond|Triangle)|Arrow(Down|Left|Up)|Check|Chevron(Down|Left|Right|Up)|Clock|Delete|Duplicate|Edit|Info|Lock|" +
  "DragHandle|MenuHorizontal|Minus|Plus|Search|Select|X|XCircle|XSmall";

const chunks: [name: string, modules: RegExp][] = [
  // Statecharts, and what ties them to a page: only pages that have one load them.
  ["machines", /\/node_modules\/(xstate|@xstate)\/|\/app\/shell\/(use-call-actor|(use-)?live-machines?)\.ts/],
  // Of the editor of tracking pages alone: vite/no-service-in-browser.ts.
  ["schemas", /\/node_modules\/zod\/|\/app\/shell\/zod-without-eval\.ts/],
  ["framework", /\/node_modules\/(react|react-dom|scheduler|react-router(-dom)?|turbo-stream|@remix-run)\//],
  [
    "framework",
    /commonjsHelpers|vite\/preload-helper|\/node_modules\/(use-sync-external-store|use-isomorphic-layout-effect|@babel\/runtime)\//,
  ],
  // Gates are asked on every page; the checks of their files only where a product manager tries one.
  ["shell", /\/permissions\/(ability|features|levels|plans)\.(ts|json)$|\/node_modules\/(@casl|@ucast)\//],
  // Of pages with figures: the dashboard, orders and plans.
  [
    "figures",
    /\/app\/components\/chart\/|\/node_modules\/(react-transition-group|dom-helpers)\/|@shopify\/polaris\/build\/esm\/components\/ProgressBar\//,
  ],
  ["shell", /\/node_modules\/(@shopify\/polaris-tokens|react-fast-compare)\//],
  ["shell", new RegExp(`/@shopify/polaris-icons/dist/icons/(${BASE_ICONS})Icon\\.svg`)],
  ["shell", /\/app\/(shell\/(?!use-(revalidation|call)-actor)|components\/|i18n\/(?!zoned-moment)|endApi\/)/],
  ["shell", /\/contract\/status-labels\.ts/],
  // Too small to be asked for by themselves, and used on most pages.
  [
    "shell",
    /\/app\/features\/(screens\/screen-anchor|billing\/remember-approval|mail-editor\/mail-editor-address|page-editor\/part-of-anchor)\.ts/,
  ],
  ["fields", /@shopify\/polaris\/build\/esm\/(types\.js|components\/(Connected|Select|Tag|TextField)\/)/],
  [
    "orders",
    /\/app\/features\/(sync\/sync-progress|order-list\/(copy-number|order-cell|order-table|order-list-url|sorting))\.tsx?/,
  ],
  ["orders", /\/contract\/order-columns\.ts/],
  ["shell", new RegExp(`/@shopify/polaris/build/esm/(${POLARIS_BASE})/`)],
];

/** Two files for what every page needs, so that a page stays below 15 requests; the rest goes with its page. */
const chunkOf = (id: string) => chunks.find(([, modules]) => modules.test(id))?.[0];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [remix(remixConfig), lightTheme(), mergeTexts(), noServiceInBrowser(), purgePolaris()],
  resolve: {
    alias: [{ find: /^zod$/, replacement: path.join(import.meta.dirname, "app/shell/zod-without-eval.ts") }],
  },
  build: {
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } },
  },
  // Its barrel files load a thousand modules; in the bundle of the server only what pages draw is left, and it starts sooner.
  ssr: { noExternal: command === "build" ? [/^@shopify\/polaris/] : [] },
  // Found late, these would reload a page that is just opening (cold start of development).
  optimizeDeps: {
    include: [
      "@casl/ability",
      "@casl/ability/extra",
      "@casl/react",
      "@shopify/polaris",
      "@shopify/polaris-icons",
      "@xstate/react",
      "react-router",
      "xstate",
      "zod/v4",
    ],
    // Only the server's half of a route has them: Vite meets them while it looks ahead, and no browser ever asks.
    exclude: ["@remix-run/node", "jose", "react-dom/server"],
  },
}));
