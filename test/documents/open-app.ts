import path from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createServer } from "vite";
import { isBuildNewest } from "../../scripts/bootstrap.mjs";
import type { AppConfig } from "../../app/load-context";
import { projectRoot } from "../../service/platform/project-root";
import { servePages } from "../../server/serve-pages";
import { plainAsJson } from "../../server/plain-as-json";
import { SHOP } from "../admin-data";
import type { MockedEndApi } from "../msw/end-api";

export const APP = "http://app.test";

export interface OpenApp {
  /** Asks the app as the process does. */
  ask: (
    request: Request,
    service: Pick<MockedEndApi, "endApi"> & Partial<MockedEndApi>,
    config?: Partial<AppConfig>,
  ) => Promise<Response>;
  /** Path of each action, such as `/track/gates`; that of calls for one of them. */
  actions: string[];
  reports: { error: unknown; facts: object }[];
}

let loaded: Promise<ServerBuild> | undefined;

/**
 * The app as vite.config.ts builds it, loaded once for all files of a worker: from the build where that is of these sources, as in
 * npm test. Else it is transformed, which takes ten times as long as the tests.
 */
async function load(): Promise<ServerBuild> {
  if (isBuildNewest())
    return (await import(path.join(projectRoot, "build/server/index.js"))) as unknown as ServerBuild;
  const vite = await createServer({
    logLevel: "silent",
    // Not that of `npm run dev`, whose optimised packages this would clear away while its test has a page open.
    cacheDir: path.join(projectRoot, ".cache/vite-documents"),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  return (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
}

/** The app in production mode, without a process around it. */
export async function openApp(isSignedBearer = async (_bearer: string) => true): Promise<OpenApp> {
  const build = await (loaded ??= load());
  const handle = createRequestHandler(plainAsJson(build), "production");
  const reports: OpenApp["reports"] = [];

  return {
    reports,
    actions: Object.values(build.routes).flatMap((route) =>
      route?.module.action ? [pathOf(build, route.id).replace(":name", "updateSetup")] : [],
    ),
    ask: (request, { endApi }, config) =>
      servePages(handle, request, {
        endApi,
        isSignedBearer,
        report: (error, facts) => reports.push({ error, facts }),
        config: {
          appUrl: APP,
          apiKey: "the-client-id",
          appBridgeUrl: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
          sandbox: false,
          adminTokens: false,
          supportUrl: "mailto:help@waybill.example",
          dedicatedSupportUrl: null,
          affiliateUrl: null,
          helpCenterUrl: "mailto:help@waybill.example",
          loadingScreenAfterMs: 600_000,
          buildId: "b1",
          ...config,
        },
      }),
  };
}

/** A full page, as a browser asks for it. */
export function document(path: string, headers: Record<string, string> = {}): Request {
  return new Request(APP + path, {
    headers: { accept: "text/html", "sec-fetch-dest": "iframe", "accept-language": "en", ...headers },
  });
}

/** The data of a page that is already open, as Remix's client asks for it through App Bridge's fetch. */
export function pageData(path: string, bearer?: string): Request {
  return new Request(`${APP}${path}.data`, {
    headers: { "sec-fetch-dest": "empty", ...(bearer && { authorization: `Bearer ${bearer}` }) },
  });
}

/** The address the admin opens: only the shape of the token matters here, the service judges it. */
export function opened(path: string, idToken = anIdToken()): string {
  return `${path}?embedded=1&host=aG9zdA&shop=${SHOP}&id_token=${idToken}`;
}

export function anIdToken(shop = SHOP): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return [part({ alg: "HS256", typ: "JWT" }), part({ dest: `https://${shop}` }), "c2ln"].join(".");
}

function pathOf(build: ServerBuild, id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  return route ? `${pathOf(build, route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
}

export const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
