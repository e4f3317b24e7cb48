import { TOKEN_INVALID } from "../../../contract/errors";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { openTrackedOrder } from "../../read/tracked-order/find-tracked-order";
import { trackingToken } from "../../read/tracked-order/tracking-link";
import type { LookupResult } from "./lookup-result";
import type { LookupRequest } from "./lookup-request";
import { openLink, readLink } from "./open-link";
import { answerWatch, readWatchLink, watchState } from "./open-watch";
import { presentFound } from "./present-found";

/** What the link of a mail leads to. GET only shows a button, because mail scanners open links. */
export async function answerLink(
  ctx: Context,
  shop: Shop,
  request: LookupRequest,
  path: string,
): Promise<LookupResult> {
  const { link, isForm } = request;
  const watch = readWatchLink(ctx, shop, link);
  if (watch) return watchPage(ctx, shop, watch, request);
  return isForm ? openOrders(ctx, shop, request, path) : linkPage(ctx, shop, link);
}

/** The form that opens a link's orders, or that the link is over. Nothing is shown on GET, and no use is taken. */
function linkPage(ctx: Context, shop: Shop, link: string): LookupResult {
  if (!readLink(ctx, shop, link)) return gone;
  return { status: 200, content: { kind: "link", link } };
}

const gone: LookupResult = {
  ...{ status: 410, code: TOKEN_INVALID, content: { kind: "notice", notice: "linkGone" } },
};

/** The one order of a link, or the list of its orders with the links that open them. */
async function openOrders(
  ctx: Context,
  shop: Shop,
  request: LookupRequest,
  path: string,
): Promise<LookupResult> {
  const rows = await openLink(ctx, shop, request.link);
  if (!rows) return gone;
  const [row] = rows;
  if (row && rows.length === 1) {
    const opened = { order: row.id, token: trackingToken(ctx.config, shop.id, row.id) };
    return presentFound(ctx, shop, request, path, await openTrackedOrder(ctx, shop.id, opened));
  }
  const orders = rows.map(({ id, name, orderedAt }) => {
    const query = new URLSearchParams({ order: id, token: trackingToken(ctx.config, shop.id, id) });
    if (request.locale) query.set("locale", request.locale);
    return { name, orderedAt: orderedAt.toISOString(), href: `${path}?${query}` };
  });
  return { status: 200, content: { kind: "orders", orders } };
}

/** Whether the link's address wants the email, or takes it back; GET only asks. */
async function watchPage(
  ctx: Context,
  shop: Shop,
  watch: string,
  { link, isForm, isStop }: LookupRequest,
): Promise<LookupResult> {
  const state = isForm
    ? await answerWatch(ctx, shop.id, watch, !isStop)
    : await watchState(ctx, shop.id, watch);
  if (isForm && isStop) return { status: 200, content: { kind: "notice", notice: "notWatching" } };
  if (state === "gone") return gone;
  if (isForm) return { status: 200, content: { kind: "notice", notice: "watching" } };
  return { status: 200, content: { kind: "link", link, asks: state === "asked" ? "watch" : "watching" } };
}
