import type { Hono } from "hono";
import type { ShopDomain } from "../../../contract/ids";
import type { ShopHostEnv } from "../../domain/custom-domains/shop-host";
import { LINK_PATH, PIXEL_PATH, readMeasuredToken } from "../../domain/mail-measuring/measured-address";
import { findLinks } from "../../domain/mail-measuring/measured-messages.queries";
import { recordClick, recordOpen } from "../../domain/mail-measuring/record-request";
import type { MessageRef } from "../../domain/mail-recipients/return-token";
import { pageUrlOf } from "../../domain/shops/shop-addresses";
import { findShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { isHuman, isOfPerson } from "../../platform/http/is-human";

const HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  // Neither the page behind a link nor whoever serves it learns which email it was in.
  "referrer-policy": "no-referrer",
};

/** A GIF of one transparent pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Where links and pictures of emails lead, on our host and under the shops' own names. */
export function mountMailMeasuring(app: Hono, ofShops: Hono<ShopHostEnv>, ctx: Context): void {
  const follow = (request: Request, token: string, host: ShopDomain | null) =>
    followLink(ctx, request, token, host);
  const show = (request: Request, token: string) => showPixel(ctx, request, token);
  app.get(`${LINK_PATH}/:token`, (c) => follow(c.req.raw, c.req.param("token"), null));
  ofShops.get(`${LINK_PATH}/:token`, (c) => follow(c.req.raw, c.req.param("token"), c.env.shop));
  app.get(`${PIXEL_PATH}/:token`, (c) => show(c.req.raw, c.req.param("token")));
  ofShops.get(`${PIXEL_PATH}/:token`, (c) => show(c.req.raw, c.req.param("token")));
}

/**
 * Sends a reader on to where the link of their email leads: it is stored with the email, never in the address, so that nobody can make
 * one that leads elsewhere. Of an email that is gone, or whose customer is erased, to the shop's tracking page.
 */
async function followLink(
  ctx: Context,
  request: Request,
  token: string,
  host: ShopDomain | null,
): Promise<Response> {
  const ref = readMeasuredToken(ctx.config, token);
  if (!ref || ref.link === null) return notFound();
  const shop = await findShopById(ctx.db, ref.shop);
  // Under a shop's own name nothing of another shop is shown.
  if (!shop || (host !== null && shop.domain !== host)) return notFound();
  const { link } = ref;
  const target = (await findLinks(ctx.db, ref))?.[link];
  // A request for the head alone comes from a program that looks where it leads.
  if (target && request.method !== "HEAD")
    await count(ctx, ref, () => recordClick(ctx, { ...ref, link }, requesterOf(request, isHuman)));
  // Stored as it was typed; a header takes ASCII alone.
  const location =
    target && URL.canParse(target.url) ? new URL(target.url).href : pageUrlOf(ctx.config, shop);
  return new Response(null, { status: 302, headers: { ...HEADERS, location } });
}

/** The same picture for every address, also for one that is not ours. */
async function showPixel(ctx: Context, request: Request, token: string): Promise<Response> {
  const ref = readMeasuredToken(ctx.config, token.replace(/\.gif$/, ""));
  if (ref && ref.link === null && request.method !== "HEAD")
    await count(ctx, ref, () => recordOpen(ctx, ref, requesterOf(request, isOfPerson)));
  return new Response(PIXEL, { headers: { ...HEADERS, "content-type": "image/gif" } });
}

const requesterOf = (request: Request, isOfReader: (request: Request) => boolean) => ({
  agent: request.headers.get("user-agent") ?? "",
  isHuman: isOfReader(request),
});

/** A reader gets where they wanted to go, whether it can be counted or not. */
async function count(
  ctx: Context,
  { shop, delivery }: MessageRef,
  record: () => Promise<void>,
): Promise<void> {
  try {
    await record();
  } catch (error) {
    ctx.log.warn({ err: error, shop, delivery }, "a request of an email was not counted");
  }
}

const notFound = () =>
  new Response("Not found\n", {
    status: 404,
    headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" },
  });
