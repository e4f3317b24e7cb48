import path from "node:path";
import type { Plugin } from "vite";

/** What must never be part of a file that browsers load, and why. */
const FORBIDDEN: [pattern: RegExp, why: string][] = [
  [/^(service|sandbox|scripts)\//, "it belongs to the server"],
  [/^server(\.ts$|\/)/, "it is the server"],
  [
    /^node_modules\/(pg|kysely|@electric-sql|pg-boss|hono|@hono|pino|nodemailer|jose|graphql|luxon)\//,
    "it is the server's",
  ],
  [/^node_modules\/zod\//, "schemas weigh 27 KB; loaders and actions parse, components only draw"],
  [
    /^permissions\/gates\.json$/,
    "the service answers which features are open; the file may have changed since the build",
  ],
  [/(^|\/)__vite-browser-external/, "it needs Node"],
];

/** Why a module may not reach the browser, by its path from the project's folder; null when it may. */
export function whyNotInBrowser(file: string): string | null {
  return FORBIDDEN.find(([pattern]) => pattern.test(file))?.[1] ?? null;
}

/** Fails the client build if server code is in what browsers load. */
export function noServiceInBrowser(): Plugin {
  let root = process.cwd();
  let isServerBuild = false;

  return {
    name: "waybill:no-service-in-browser",
    apply: "build",
    configResolved(config) {
      root = config.root;
      isServerBuild = Boolean(config.build.ssr);
    },
    generateBundle(_options, bundle) {
      if (isServerBuild) return;
      const wrong = Object.values(bundle)
        .flatMap((file) => (file.type === "chunk" ? Object.entries(file.modules) : []))
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .map(([id]) => path.relative(root, id.replace(/^\0/, "").split("?")[0] ?? id))
        .flatMap((file) => {
          const why = whyNotInBrowser(file);
          return why ? [`  ${file}: ${why}`] : [];
        });
      if (wrong.length > 0) this.error(`Server code in the browser's files:\n${wrong.join("\n")}`);
    },
  };
}
