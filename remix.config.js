/**
 * The Remix options. vite.config.ts imports this file: the Vite commands would never read it by themselves
 * (test/documents/documents.test.ts proves that it is in force).
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/*.test.{ts,tsx}"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Off on purpose: lazy discovery costs a request before the first submit to a route not yet known.
    v3_lazyRouteDiscovery: false,
  },
  // The specification's bare address: one route that is declared here and nowhere else.
  routes: (define) => define((route) => route("/track", "routes/track-home.ts", { index: true })),
};
