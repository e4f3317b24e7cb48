/**
 * Who may import whom, as the table of docs/architecture.md says it: each folder lists what it may use, and may not
 * import any other folder of ours. Imports between folders are relative (`../service/…`), which is what this matches.
 */
/** @type {Record<string, string[]>} */
const mayImport = {
  permissions: [],
  contract: ["permissions"],
  machines: ["contract", "permissions"],
  storefront: ["contract"],
  app: ["contract", "machines", "permissions"],
  service: ["contract", "permissions", "storefront"],
  sandbox: ["contract"],
  server: ["app", "service", "sandbox", "contract", "permissions"],
};

/** Within app: routes → features → shell → components → endApi, i18n. Nothing is imported from routes. */
/** @type {Record<string, string[]>} */
const withinApp = {
  i18n: [],
  endApi: ["i18n"],
  components: ["endApi", "i18n"],
  shell: ["components", "endApi", "i18n"],
  features: ["components", "shell", "endApi", "i18n"],
  routes: ["features", "components", "shell", "endApi", "i18n"],
};

const folders = [...Object.keys(mayImport), "test", "bench", "scripts"];

/**
 * One ESLint configuration for each folder.
 * @param {string} target @param {string} label @param {string[]} forbidden @param {boolean} [allowTypes]
 * @returns {import("eslint").Linter.Config}
 */
const zone = (target, label, forbidden, allowTypes = false) => ({
  files: [`${target}/**/*.{ts,tsx,mjs}`],
  rules: {
    "@typescript-eslint/no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            regex: `^(\\.\\./)+(${forbidden.join("|")})(/|$)`,
            message: `${label} may not import from here; see docs/architecture.md.`,
            allowTypeImports: allowTypes,
          },
        ],
      },
    ],
  },
});

/**
 * Folders of app are named in full, so that a later, narrower zone does not lift the wider one.
 * @type {import("eslint").Linter.Config[]}
 */
export const directions = [
  ...Object.entries(mayImport)
    .filter(([target]) => target !== "app")
    .map(([target, allowed]) => {
      const forbidden = folders.filter((folder) => folder !== target && !allowed.includes(folder));
      // The sandbox fits itself to the service's interfaces: types only.
      return zone(target, target, forbidden, target === "sandbox");
    }),
  ...Object.entries(withinApp).map(([target, allowed]) => {
    const outside = folders.filter((folder) => folder !== "app" && !(mayImport.app ?? []).includes(folder));
    const inside = Object.keys(withinApp).filter((folder) => folder !== target && !allowed.includes(folder));
    return zone(`app/${target}`, `app/${target}`, [...outside, ...inside]);
  }),
];
