import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/node";
import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { compress } from "hono/compress";
import { remoteEndApi } from "../app/endApi/remote.server";
import type { LoadContext } from "../app/load-context";
import { type EndApiCall, requestOf } from "../contract/end-api-call";
import { isSignedBearer } from "../service/main/http/authenticate";
import { projectRoot } from "../service/platform/project-root";
import type { Config } from "../service/platform/config/config";
import type { Service } from "../service/main/create-service";
import { mountFiles } from "./files";
import { endOf, servePages } from "./serve-pages";
import { plainAsJson } from "./plain-as-json";
import { createReporter } from "./reporter";

/** The Remix app's own build, or Vite, which makes it as it is asked for. */
export type Pages = Awaited<ReturnType<typeof loadPages>>;

/** Reads the Remix app. It takes a third of a start and needs nothing else that is opened then. */
export async function loadPages(config: Config, server: Server) {
  const isBuilt = config.environment !== "development" || process.env.WAYBILL_BUILT === "1";
  if (isBuilt) {
    const build = (await import(path.join(projectRoot, "build/server/index.js"))) as ServerBuild;
    return { build: plainAsJson(build), folder: "build/client", buildId: readBuildId(), vite: null };
  }
  const vite = await startVite(server);
  const build = async () =>
    plainAsJson((await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild);
  return { build, folder: "public", buildId: "dev", vite };
}

/** Static files, translations and the Remix app. Answers the handler of Vite, which comes first in development. */
export async function mountApp(app: Hono, service: Service, { build, folder, buildId, vite }: Pages) {
  const { config, log } = service.ctx;
  const handle = createRequestHandler(
    build,
    config.environment === "production" ? "production" : "development",
  );

  mountFiles(app, path.join(projectRoot, folder), vite === null);

  const reporter = await createReporter(config, log);
  const shared = {
    isSignedBearer: config.endApiUrl
      ? async () => true
      : (bearer: string) => isSignedBearer(service.ctx, bearer),
    report: reporter,
    config: {
      appUrl: config.appUrl,
      apiKey: config.shopify.apiKey,
      appBridgeUrl: config.sandboxUrl
        ? `${config.sandboxUrl}/shopify/app-bridge.js`
        : "https://cdn.shopify.com/shopifycloud/app-bridge.js",
      supportUrl: config.supportUrl,
      dedicatedSupportUrl: config.dedicatedSupportUrl,
      affiliateUrl: config.affiliateUrl,
      helpCenterUrl: config.helpCenterUrl,
      sandbox: config.sandboxUrl !== undefined,
      adminTokens: config.adminTokens,
      loadingScreenAfterMs: 300,
      buildId,
    },
  } satisfies Omit<LoadContext, "endApi">;
  const remote = config.endApiUrl ? remoteEndApi(config.endApiUrl) : null;
  const local = async (call: EndApiCall) => service.app.fetch(requestOf(call));
  app.use("*", compress());
  app.all("*", (c) => {
    const endApi = remote ?? (c.req.method === "GET" ? service.openPage(c.get("actors")) : local);
    return servePages(
      handle,
      c.req.raw,
      { ...shared, endApi },
      endOf((c.env as Partial<HttpBindings> | undefined)?.outgoing),
    );
  });
  return vite
    ? (request: IncomingMessage, response: ServerResponse, next: () => void) =>
        vite.middlewares(request, response, next)
    : undefined;
}

async function startVite(server: Server) {
  const { createServer } = await import("vite");
  return createServer({ root: projectRoot, server: { middlewareMode: true, hmr: { server } } });
}

function readBuildId(): string {
  const file = path.join(projectRoot, "build/build-id");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "unknown";
}
