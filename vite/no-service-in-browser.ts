import path from "node:path";
import type { Plugin, Rollup } from "vite";

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

/**
 * The editor of tracking pages draws by the shopper's own templates and checks by their schemas: what it alone loads may have these.
 */
const EDITOR_MAY_HAVE = /^node_modules\/(zod|hono\/dist\/(helper|utils)\/html)[/.]/;
const OF_EDITOR = /^app\/(routes\/track\.trackingPage_\.edit\.|features\/page-editor\/)/;

/** Why a module may not reach the browser, by its path from the project's folder; null when it may. @param loadedBy paths of the modules with which it is loaded */
export function whyNotInBrowser(file: string, loadedBy: readonly string[] = []): string | null {
  const isOfEditor = loadedBy.length > 0 && loadedBy.every((each) => OF_EDITOR.test(each));
  if (isOfEditor && EDITOR_MAY_HAVE.test(file)) return null;
  return FORBIDDEN.find(([pattern]) => pattern.test(file))?.[1] ?? null;
}

/** The modules that browsers ask for by name (routes, and what is imported on demand) and that a chunk comes with. */
function loadersOf(chunk: Chunk, bundle: ReadonlyMap<string, Chunk>): string[] {
  const comesWith = (each: Chunk, seen: Set<string>): boolean =>
    each === chunk ||
    each.imports.some((name) => {
      const next = bundle.get(name);
      if (!next || seen.has(name)) return false;
      seen.add(name);
      return comesWith(next, seen);
    });
  return [...bundle.values()]
    .filter((each) => (each.isEntry || each.isDynamicEntry) && comesWith(each, new Set()))
    .map(({ facadeModuleId }) => facadeModuleId ?? "");
}

type Chunk = Rollup.OutputChunk;

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
      const chunks = new Map(
        Object.entries(bundle).flatMap(([name, file]) => (file.type === "chunk" ? [[name, file]] : [])),
      );
      const pathOf = (id: string) => path.relative(root, id.replace(/^\0/, "").split("?")[0] ?? id);
      const wrong = [...chunks.values()].flatMap((chunk) => {
        const loadedBy = loadersOf(chunk, chunks).map(pathOf);
        return Object.entries(chunk.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .flatMap(([id]) => {
            const why = whyNotInBrowser(pathOf(id), loadedBy);
            return why ? [`  ${pathOf(id)}: ${why}`] : [];
          });
      });
      if (wrong.length > 0) this.error(`Server code in the browser's files:\n${wrong.join("\n")}`);
    },
  };
}
