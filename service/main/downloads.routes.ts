import type { Hono } from "hono";
import { TRACE_HEADER } from "../../contract/envelope";
import { downloadFile } from "../../contract/exports";
import { localeFor } from "../../contract/locales";
import type { ShopId } from "../../contract/ids";
import type { Context } from "../platform/context";
import { languageAccepted } from "../platform/i18n/choose-language";
import { traceOf } from "../platform/http/request-trace";
import { getShopById } from "../domain/shops/shops.queries";
import { requireFeature } from "../domain/gates/require-feature";
import { parse } from "./http/mount-endpoints";
import { sendError } from "../platform/http/errors";
import { importProblems } from "../features/imports/report-import";
import { exportOrders } from "../features/exports/export-orders";
import { toWebStream } from "../platform/files/web-stream";
import { type DownloadRequest, readDownloadToken } from "../domain/shops/download-tokens";

/** The one call that answers with a file. Its links come from `issueDownloadToken`. */
export function mountDownloads(app: Hono, base: Context): void {
  app.get(`/endApi${downloadFile.path}`, async (c) => {
    const traceId = traceOf(c.req.raw);
    // A link is opened by the browser itself, without the header of calls.
    const language = localeFor(languageAccepted(c.req.header("accept-language"))).tag;
    const ctx = { ...base, log: base.log.child({ traceId, call: "downloadFile" }) };
    const common = { "cache-control": "no-store", [TRACE_HEADER]: traceId };
    try {
      const { ticket } = parse(downloadFile.query, c.req.query());
      const { shop, request } = await readDownloadToken(ctx, ticket);
      const { name, text } = await fileOf(ctx, shop, request);
      return new Response(toWebStream(ctx, text), {
        headers: {
          ...common,
          "content-type": `${downloadFile.contentType}; charset=utf-8`,
          "content-disposition": `attachment; filename="${name}"`,
          "x-content-type-options": "nosniff",
        },
      });
    } catch (error) {
      const { status, body, headers } = sendError(ctx, error, traceId, language);
      return Response.json(body, { status, headers: { ...common, ...headers } });
    }
  });
}

async function fileOf(ctx: Context, shop: ShopId, request: DownloadRequest) {
  const day = ctx.now().toISOString().slice(0, 10);
  if (request.kind === "import-problems") {
    return { name: `import-${request.id}-problems.csv`, text: importProblems(ctx, shop, request.id) };
  }
  // The plan may have changed since the link was given.
  await requireFeature(ctx, ctx.db, await getShopById(ctx.db, shop), "export");
  return { name: `orders-${day}.csv`, text: exportOrders(ctx, shop, request) };
}
