import { BAD_PARAMETER, TOKEN_INVALID } from "../../../../contract/errors";
import type { MailPurpose } from "../../../../contract/mail-purposes";
import type { ShopDomain } from "../../../../contract/ids";
import { LINK_PARAMETER } from "../../../../contract/signed-links";
import { DEFAULT_DOCUMENT } from "../../../../storefront/document/default-document";
import type { PageContent } from "../../../../storefront/page-view";
import { readDocument } from "../../../../storefront/sections/read-document";
import { changeConsents } from "../../../domain/mail-recipients/change-consents";
import { findNumberToText, readPreferences } from "../../../domain/mail-recipients/read-preferences";
import { changeTexts, listTexted } from "../../../domain/mail-recipients/text-recipients";
import {
  aboutOf,
  type UnsubscribeAbout,
  unsubscribeKind,
} from "../../../domain/mail-recipients/unsubscribe.link";
import { choosePage } from "../../../domain/pages/choose-page";
import { pageUrlOf } from "../../../domain/shops/shop-addresses";
import { findShopById, type Shop, shopLanguage } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import { AppError } from "../../../platform/errors";
import { readLimited } from "../../../platform/http/read-limited";
import { traceOf } from "../../../platform/http/request-trace";
import { isLanguageTag, languagesAccepted } from "../../../platform/i18n/choose-language";
import { pageLocalizerFor } from "../../../platform/i18n/localizer";
import { verifySignedLink } from "../../../platform/signed-links/signed-link";
import { createPageDrawer } from "../draw-page";
import { sendFailure } from "../handle-lookup";
import type { StorefrontAssets } from "../page-assets";
import { shopOfPage } from "../shop-of-page";

const HEADERS = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" };
/** A choice is some dozens of bytes; a mail client's request not many more. */
const MAX_BODY = 8_000;

/**
 * The page that emails lead to: it ends and resumes what the shop sends to one address, in the look of the shop's tracking page. GET changes
 * nothing, because mail scanners open links. A POST with `List-Unsubscribe=One-Click` (RFC 8058) is a mail client's: it has no cookies, and is
 * answered without a redirect.
 * @param host whose name the request came by; null on ours
 */
export function createEmailPreferences(ctx: Context, assets: StorefrontAssets) {
  const fallback = readDocument(DEFAULT_DOCUMENT, () => false);
  const draw = createPageDrawer(assets);

  async function respond(request: Request, { shop, content, status }: Answer): Promise<Response> {
    const locale = new URL(request.url).searchParams.get("locale");
    const wanted = [
      ...(isLanguageTag(locale) ? [locale] : []),
      ...languagesAccepted(request.headers.get("accept-language")),
    ];
    const pages = shop && (await ctx.publishedPages.list(shop));
    const chosen =
      pages && choosePage(pages.pages, { address: null, country: null, language: wanted[0] ?? "en" });
    const document =
      shop && pages && chosen && "page" in chosen
        ? await ctx.publishedPages.read(shop, chosen.page, pages.openGates)
        : fallback;
    const now = ctx.now();
    const localizer = pageLocalizerFor({
      ...{ document, wanted, shopLanguage: shop ? shopLanguage(shop) : "en" },
      ...{ timeZone: shop?.timezone ?? "UTC", now },
    });
    const view = {
      ...{ document, content, localizer, imageBase: "", data: new Map<string, unknown>() },
      ...{ shop: shop && shopOfPage(shop, pages?.brand), path: shop ? pageUrlOf(ctx.config, shop) : "/" },
      ...{ locale: null, facts: { country: null, tags: [], now } },
    };
    const { text, ...sent } = draw(view, { isProxied: false, status, headers: HEADERS });
    return new Response(text.plain as BodyInit, sent);
  }

  return async function serve(request: Request, host: ShopDomain | null): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url);
    try {
      const { shop, about } = await openPreferences(ctx, searchParams.get(LINK_PARAMETER) ?? "", host);
      const fields = request.method === "POST" ? await readFields(request) : null;
      const preferences = await readPreferences(ctx, shop, about);
      if (!preferences) return await respond(request, GONE);
      const number = await findNumberToText(ctx, shop.id, about);
      const saved = { ...HEADERS, location: withSaved(pathname, searchParams) };
      if (number && isAboutTexts(fields)) {
        const wants = fields.get("intent") === "startTexts";
        if (wants) await ctx.limits.take("email-preferences", `${shop.id}:${about.recipient}`);
        await changeTexts(ctx, shop.id, { number, delivery: about.delivery, wants });
        return new Response(null, { status: 303, headers: saved });
      }
      if (fields) {
        const choice = readChoice(fields, about, preferences);
        // Ending is never held off: with nothing resumed in between, further stops change nothing.
        if ([...choice.wanted.values()].includes(true))
          await ctx.limits.take("email-preferences", `${shop.id}:${about.recipient}`);
        if (!(await changeConsents(ctx, shop.id, about, choice.wanted, choice.by)))
          return await respond(request, GONE);
        if (choice.by === "one_click") return new Response("Unsubscribed\n", { headers: PLAIN });
        return new Response(null, { status: 303, headers: saved });
      }
      const content: PageContent = {
        ...{ kind: "emails", asked: about.purpose, preferences, isSaved: searchParams.has("saved") },
        texts: number
          ? { ending: number.slice(-2), isOn: (await listTexted(ctx, ctx.db, shop.id, [number])).has(number) }
          : null,
        action: `${pathname}${search}`,
      };
      return await respond(request, { shop, content, status: 200 });
    } catch (error) {
      const traceId = traceOf(request);
      const failure = sendFailure({ log: ctx.log.child({ traceId }) }, error, traceId);
      const { status } = failure;
      const content = failure.code === TOKEN_INVALID ? NO_LINK : failure.content;
      if (request.method === "POST" && !wantsPage(request))
        return new Response("Refused\n", { status, headers: PLAIN });
      return respond(request, { shop: null, content, status });
    }
  };
}

interface Answer {
  /** Null: the link opens nothing, and says nothing of a shop. */
  shop: Shop | null;
  content: PageContent;
  status: number;
}

/** Of a link that cannot be read, or none: the newest email has one that can. */
const NO_LINK: PageContent = { kind: "notice", notice: "unsubscribe" };
/** The shop keeps nothing of the address any more. */
const GONE: Answer = { shop: null, content: NO_LINK, status: 410 };

const PLAIN = { ...HEADERS, "content-type": "text/plain; charset=utf-8" };
const wantsPage = (request: Request) => /\btext\/html\b/.test(request.headers.get("accept") ?? "");

const isAboutTexts = (fields: FormData | null): fields is FormData =>
  ["startTexts", "endTexts"].includes(String(fields?.get("intent")));

function withSaved(pathname: string, query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.set("saved", "1");
  return `${pathname}?${next}`;
}

/**
 * Whose link it is. It works as long as the shop's row is there, also after the app was removed and installed again: a wish to get no more
 * emails does not end.
 * @throws AppError TOKEN_INVALID
 */
async function openPreferences(
  ctx: Context,
  token: string,
  host: ShopDomain | null,
): Promise<{ shop: Shop; about: UnsubscribeAbout }> {
  const actor = verifySignedLink(token, ctx.config, ctx.now());
  if (actor.kind !== unsubscribeKind.name) throw new AppError(TOKEN_INVALID, "signedLinkOtherKind");
  const shop = await findShopById(ctx.db, actor.shop);
  // Under a shop's own name nothing of another shop is shown.
  if (!shop || (host !== null && shop.domain !== host))
    throw new AppError(TOKEN_INVALID, "signedLinkInvalid");
  return { shop, about: aboutOf(actor.subject) };
}

interface Choice {
  wanted: Map<MailPurpose, boolean>;
  by: "page" | "one_click";
}

/**
 * A saved form changes what is otherwise than it was shown: a box that was ticked for somebody is no agreement of theirs.
 * @throws AppError BAD_PARAMETER
 */
function readChoice(
  form: FormData,
  { purpose }: UnsubscribeAbout,
  preferences: ReadonlyMap<MailPurpose, boolean>,
): Choice {
  if (form.get("List-Unsubscribe") === "One-Click")
    return { wanted: new Map([[purpose, false]]), by: "one_click" };
  const intent = form.get("intent");
  if (intent === "stop" || intent === "resume")
    return { wanted: new Map([[purpose, intent === "resume"]]), by: "page" };
  if (intent !== "save") throw new AppError(BAD_PARAMETER, "incomplete", { fields: [] });
  const [shown, checked] = ["shown", "wanted"].map((name) => new Set(form.getAll(name)));
  const changed = [...preferences].filter(
    ([each, isWanted]) => shown!.has(each) && isWanted !== checked!.has(each),
  );
  return { wanted: new Map(changed.map(([each, isWanted]) => [each, !isWanted])), by: "page" };
}

/**
 * Of either encoding that RFC 8058 allows.
 * @throws AppError BAD_PARAMETER, TOO_LARGE
 */
async function readFields(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const body = await readLimited(request, MAX_BODY);
  try {
    return await new Response(body as BodyInit, { headers: { "content-type": type } }).formData();
  } catch (error) {
    throw new AppError(BAD_PARAMETER, "incomplete", { fields: [], cause: error });
  }
}
