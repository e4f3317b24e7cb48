/**
 * Who may import whom, by folders: what `npm run structure` checks (docs/architecture.md has the table). Type-only imports
 * count as well. A folder may import only what is listed for it; nothing imports in a circle, neither files nor folders.
 */

/** Top folders. @type {Record<string, string[]>} */
const mayImport = {
  permissions: [],
  contract: ["permissions"],
  machines: ["contract", "permissions"],
  storefront: ["contract"],
  help: ["contract", "storefront"],
  app: ["contract", "machines", "permissions", "storefront"],
  service: ["contract", "permissions", "storefront"],
  // The sandbox fits itself to the service's interfaces: see "sandbox-types-only".
  sandbox: ["contract", "service"],
  server: ["app", "help", "service", "sandbox", "contract", "permissions"],
};

/** Layers of the service: platform ← domain ← adapters, read ← features ← main. @type {Record<string, string[]>} */
const layers = {
  platform: [],
  domain: ["platform"],
  adapters: ["platform", "domain"],
  read: ["platform", "domain"],
  features: ["platform", "domain", "adapters", "read"],
  main: ["platform", "domain", "adapters", "read", "features"],
};

/** Nouns of the domain, from the lowest: each may import those before it. */
const nouns = [
  "shops",
  "dns-records",
  "custom-domains",
  "images",
  "gates",
  "billing",
  "couriers",
  "courier-texts",
  "promise",
  "tracking-providers",
  "shipments",
  "orders",
  "pages",
  "mail-templates",
  "mail-recipients",
  "mail-measuring",
  "shipment-watches",
  "mail-senders",
  "automations",
];

/** Layers of the app. Nothing is imported from routes. @type {Record<string, string[]>} */
const withinApp = {
  i18n: [],
  endApi: ["i18n"],
  components: ["endApi", "i18n"],
  shell: ["components", "endApi", "i18n"],
  form: ["components", "shell", "endApi", "i18n"],
  features: ["form", "components", "shell", "endApi", "i18n"],
  routes: ["features", "form", "components", "shell", "endApi", "i18n"],
};

/**
 * One rule for each folder of a table.
 * @param {string} name
 * @param {string} parent such as "service/", or "" for the top
 * @param {Record<string, string[]>} table
 */
const wall = (name, parent, table) =>
  Object.entries(table).map(([folder, allowed]) => ({
    name: `${name}-${folder}`,
    severity: "error",
    from: { path: `^${parent}${folder}/` },
    to: {
      path: `^${parent}(${[...Object.keys(table), ...(parent === "" ? ["test", "bench", "scripts", "vite"] : [])].join("|")})/`,
      pathNot: `^${parent}(${[folder, ...allowed].join("|")})/`,
    },
  }));

/**
 * A folder that is in no table would have no rule at all.
 * @param {string} parent
 * @param {string[]} folders
 */
const listed = (parent, folders) => ({
  name: `listed-${parent.replace(/\W+/g, "-")}`,
  comment: "Add the folder to its table in lint/structure.mjs.",
  severity: "error",
  from: { path: `^${parent}[^/]+/`, pathNot: `^${parent}(${folders.join("|")})/` },
  to: {},
});

const nounTable = Object.fromEntries(nouns.map((noun, index) => [noun, nouns.slice(0, index)]));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...wall("top", "", mayImport),
    ...wall("layer", "service/", layers),
    ...wall("noun", "service/domain/", nounTable),
    ...wall("app", "app/", withinApp),
    listed("service/", Object.keys(layers)),
    listed("service/domain/", nouns),
    listed("app/", Object.keys(withinApp)),
    {
      name: "app-root",
      comment:
        "Files directly in app/ put the folders together; from below, only the type of the load context is used.",
      severity: "error",
      from: { path: "^app/[^/]+/" },
      to: { path: "^app/[^/]+$", pathNot: "^app/load-context\\.ts$" },
    },
    {
      name: "features-apart",
      comment: "Features meet at what is declared below them, and are put together in main.",
      severity: "error",
      from: { path: "^service/features/([^/]+)/" },
      to: { path: "^service/features/", pathNot: "^service/features/$1/" },
    },
    {
      name: "sandbox-types-only",
      severity: "error",
      from: { path: "^sandbox/" },
      to: { path: "^service/", dependencyTypesNot: ["type-only"] },
    },
    { name: "no-circle-of-files", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-circle-of-folders",
      comment: "Tests and commands use each other's helpers: there only files are asked.",
      severity: "error",
      scope: "folder",
      from: { pathNot: "^(test|scripts|bench)(/|$)" },
      to: { circular: true },
    },
    {
      name: "not-resolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, path: "^\\.", pathNot: "\\.css|^virtual:|build/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    parser: "tsc",
    detectJSDocImports: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|node_modules|\\.cache|\\.data)/" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"] },
  },
};
