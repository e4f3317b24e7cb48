import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { EMBED_PATH } from "../../../contract/embed-address";
import type { PageId } from "../../../contract/ids";
import type { PageDocument } from "../../../contract/page-document";
import type { Config } from "../../platform/config/config";
import { handleOf } from "../shops/shop-addresses";
import type { Shop } from "../shops/shops.queries";

/** Of a page, what its address names: what shoppers see now, the draft, or a version. */
export type EmbedSource = "published" | "draft" | number;

const TYPE = "embed-code";

/** By section id, the code of a document's sections. */
export function embedCodes({ sections }: Pick<PageDocument, "sections">): Map<string, string> {
  return new Map(
    sections.flatMap(({ id, type, settings }) =>
      type === TYPE && typeof settings.embedCode === "string" ? [[id, settings.embedCode] as const] : [],
    ),
  );
}

/** Names the code: an address shows this code for ever, or nothing, and nobody finds one without knowing what it shows. */
export const digestOf = (code: string): string =>
  createHash("sha256").update(code).digest("base64url").slice(0, 32);

interface EmbedsOf {
  shop: Pick<Shop, "domain">;
  page: PageId;
  document: Pick<PageDocument, "sections">;
}

/** Addresses of the documents with embed code that shoppers see, on our own host wherever the page is, by section id. */
export function embedAddresses(
  { appUrl }: Pick<Config, "appUrl">,
  { shop, page, document }: EmbedsOf,
): ReadonlyMap<string, string> {
  const base = `${appUrl}${EMBED_PATH}/${handleOf(shop.domain)}/${page}/published`;
  return new Map(
    [...embedCodes(document)].map(([section, code]) => [section, `${base}/${section}/${digestOf(code)}`]),
  );
}

const PREVIEWED_FOR_S = 24 * 60 * 60;

/** The same of a draft or a version, for whoever has the link of its preview: signed, and for a day. The code reads its own address, so it is not the link. */
export function previewedEmbedAddresses(
  { appUrl, signingKeys }: Pick<Config, "appUrl" | "signingKeys">,
  { shop, page, document }: EmbedsOf,
  source: Exclude<EmbedSource, "published">,
  now: Date,
): ReadonlyMap<string, string> {
  const until = Math.floor(now.getTime() / 1000) + PREVIEWED_FOR_S;
  return new Map(
    [...embedCodes(document)].map(([section, code]) => {
      const path = `${EMBED_PATH}/${handleOf(shop.domain)}/${page}/${source}/${section}/${digestOf(code)}`;
      const key = signatureOf(signingKeys.embedPreview[0], path, until).toString("base64url");
      return [section, `${appUrl}${path}?until=${until}&key=${key}`];
    }),
  );
}

/** Whether an address is one of those, and not too old. */
export function isPreviewedEmbed(
  { signingKeys }: Pick<Config, "signingKeys">,
  { pathname, searchParams }: URL,
  now: Date,
): boolean {
  const until = Number(searchParams.get("until"));
  if (!(until * 1000 > now.getTime())) return false;
  const given = Buffer.from(searchParams.get("key") ?? "", "base64url");
  return signingKeys.embedPreview.some((key) => {
    const expected = signatureOf(key, pathname, until);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

const signatureOf = (key: Buffer, path: string, until: number): Buffer =>
  createHmac("sha256", key).update(`${path} ${until}`).digest();
