import { createHash } from "node:crypto";
import { EMBED_PATH } from "../../../contract/embed-address";
import type { PageId } from "../../../contract/ids";
import type { PageDocument } from "../../../contract/page-document";
import type { Config } from "../../platform/config/config";
import { handleOf } from "../shops/shop-addresses";
import type { Shop } from "../shops/shops.queries";

/** Where the code of a section stands: in the draft of a page, or in a published version. */
export interface EmbedSource {
  page: PageId;
  /** Null: the draft. */
  version: number | null;
}

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

/** Addresses of the documents with embed code, on our own host wherever the page is, by section id. */
export function embedAddresses(
  { appUrl }: Pick<Config, "appUrl">,
  shop: Pick<Shop, "domain">,
  { page, version }: EmbedSource,
  document: Pick<PageDocument, "sections">,
): ReadonlyMap<string, string> {
  const base = `${appUrl}${EMBED_PATH}/${handleOf(shop.domain)}/${page}/${version ?? "draft"}`;
  return new Map(
    [...embedCodes(document)].map(([section, code]) => [section, `${base}/${section}/${digestOf(code)}`]),
  );
}
