// npm run soak [-- part … [--options]]: what takes too long for npm test, as before a release. Without a name, every part;
// what follows the names goes to each of them.
import { spawnSync } from "node:child_process";
import { ensureAdminSchemaOrExit } from "./admin-schema.mjs";
import { checkNode, ensureBuild, ensurePackages, run } from "./bootstrap.mjs";

/** @type {Record<string, (options: string[]) => void>} */
const parts = {
  /** Crashes in their long form: kills, power cuts, kills under load. */
  crash(options) {
    ensureBuild();
    run("npx", ["vitest", "run", "--project", "node", "test/crash", "test/server/signals", ...options], {
      env: {
        CRASH_RUNS: "40",
        EVERY_SIGNAL: "1",
        INGEST_KILLS: "20",
        PUSH_KILLS: "20",
        BULK_KILLS: "20",
        IMPORT_KILLS: "20",
        MIXED_KILLS: "50",
        ...process.env,
      },
    });
  },
  /** The web process, the worker or both are killed while parcels are registered, read or pushed: each of the nine kinds 20 times. */
  tracking(options) {
    ensureBuild();
    run("npx", ["vitest", "run", "--project", "node", "test/crash/tracking-kill", ...options], {
      env: { TRACKING_KILLS: "180", ...process.env },
    });
  },
  /** One change at a time in machines/ and permissions/, each of which some test must notice. Options: scripts/mutants.ts. */
  mutants(options) {
    run(process.execPath, ["--import", "tsx", "scripts/mutants.ts", ...options]);
  },
  /** Properties with ten times as many runs as in npm test. */
  properties(options) {
    const files = [
      "test/service/features/images/encode-image",
      "test/service/features/search-config",
      "test/service/read",
      "test/service/domain/shipments",
      "test/service/poison",
      "test/service/platform/deliveries",
      "test/service/features/automations",
      "test/service/main/settings",
    ];
    run("npx", ["vitest", "run", "--project", "node", "--testTimeout", "1200000", ...files, ...options], {
      env: { PROPERTY_FACTOR: "10", ...process.env },
    });
  },
  /** Documents of tracking pages as a hostile caller would make them: 20,000, each refused or harmless. */
  pages(options) {
    run(
      "npx",
      [
        "vitest",
        "run",
        "--project",
        "node",
        "--testTimeout",
        "3600000",
        "test/storefront/hostile",
        ...options,
      ],
      {
        env: { PROPERTY_FACTOR: "100", ...process.env },
      },
    );
  },
  /** Style sheets of merchants who want out of the page: 10,000. */
  css(options) {
    run(
      "npx",
      [
        "vitest",
        "run",
        "--project",
        "node",
        "--testTimeout",
        "1200000",
        "test/service/platform/css",
        ...options,
      ],
      {
        env: { STYLE_SHEETS: "10000", ...process.env },
      },
    );
  },
  /** HTML of merchants who want to run something, or to get out of its element: 10,000 texts. */
  html(options) {
    run(
      "npx",
      [
        ...["vitest", "run", "--project", "node", "--testTimeout", "1200000"],
        ...["test/storefront/merchant-html.test.ts", ...options],
      ],
      { env: { HTML_TEXTS: "10000", ...process.env } },
    );
  },
  /** Email templates and orders as hostile callers and couriers would make them: 50,000 mails, each refused or harmless. */
  mail(options) {
    run(
      "npx",
      [
        ...["vitest", "run", "--project", "node", "--testTimeout", "7200000"],
        ...["test/storefront/mail/hostile-mails.test.ts", ...options],
      ],
      { env: { HOSTILE_MAILS: "50000", ...process.env } },
    );
  },
  /** SpamAssassin over each of our emails in each language, where Debian's package of that name is installed. */
  spam(options) {
    if (spawnSync("spamassassin", ["--version"]).error)
      return console.log("Not run: spamassassin is not installed");
    const files = ["test/storefront/mail/spam-score.test.ts", ...options];
    run("npx", ["vitest", "run", "--project", "node", "--testTimeout", "1800000", ...files], {
      env: { SPAMASSASSIN: "1", ...process.env },
    });
  },
  /** Generated requests to all endpoints, hostile texts among them. Options: scripts/fuzz.ts. */
  fuzz(options) {
    ensureBuild();
    run(process.execPath, ["--import", "tsx", "scripts/fuzz.ts", ...options]);
  },
  /** The steps of the Dockerfile in an empty folder, and what comes out of them as a process: packages are installed twice for it. */
  container() {
    run(process.execPath, ["--import", "tsx", "scripts/container.ts"]);
  },
};

checkNode();
ensurePackages();
ensureAdminSchemaOrExit();
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => argument.startsWith("-"));
const names = firstOption < 0 ? given : given.slice(0, firstOption);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(", ")}; there are: ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  console.log(`\n── ${name}`);
  parts[name]?.(given.slice(names.length));
}
