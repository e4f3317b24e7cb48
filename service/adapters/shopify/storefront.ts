import { z } from "zod";
import { MAX_IMAGE_BYTES } from "../../../contract/image-limits";
import type { ShopDomain } from "../../../contract/ids";
import { canonicalTag } from "../../../storefront/language-tags";
import { readResponse } from "../../platform/http/read-response";
import { parsePostgresJson } from "../../platform/postgres-text";
import { API_VERSION } from "./graphql";

/** `locked`: the online store is behind a password, and Shopify answers nobody without a token. */
export class StorefrontError extends Error {
  constructor(
    message: string,
    readonly kind: "locked" | "failed",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface StorefrontApi {
  /** @throws StorefrontError */
  readBrand(domain: ShopDomain): Promise<ShopInShopify>;
  /** @param url as readBrand has it. @throws StorefrontError */
  readImage(url: string): Promise<Uint8Array>;
}

const TIMEOUT_MS = 10_000;
const MOST_JSON_BYTES = 256 * 1024;

/**
 * Known to the Storefront API's published schema 2026-10. SVG stays SVG: it is made smaller here, without a loss.
 * https://shopify.dev/docs/api/storefront/2026-10/objects/Brand
 */
export const brandQuery = `query ShopBrand {
  localization { language { isoCode } }
  shop {
    brand {
      colors { primary { background foreground } secondary { background foreground } }
      logo { image { url(transform: { maxWidth: 1200, maxHeight: 1200 }) } }
      squareLogo { image { url(transform: { maxWidth: 512, maxHeight: 512 }) } }
    }
  }
}`;

/** A scalar `Color` is a hexadecimal triplet. What is none is left out, as if it were not set. */
const Colour = z
  .string()
  .nullish()
  .transform((given) => {
    const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(given ?? "") ?? [];
    if (!digits) return null;
    return `#${digits.length === 3 ? [...digits].map((each) => each + each).join("") : digits}`.toLowerCase();
  });
const Group = z.object({ background: Colour, foreground: Colour });
const Picture = z
  .object({ image: z.object({ url: z.string().max(2000) }).nullish() })
  .nullish()
  .transform((given) => given?.image?.url ?? null);

const Brand = z.object({
  colors: z.object({ primary: z.array(Group), secondary: z.array(Group) }),
  logo: Picture,
  squareLogo: Picture,
});
export type Brand = z.output<typeof Brand>;

/** `PT_BR` is `pt-BR`. */
const Language = z
  .object({ language: z.object({ isoCode: z.string().regex(/^[A-Z]{2,3}(_[A-Z]{2})?$/) }) })
  .transform(({ language: { isoCode } }) => canonicalTag(isoCode));

const Answer = z.object({
  data: z.object({
    shop: z.object({ brand: Brand.nullish() }),
    localization: Language.nullish().catch(null),
  }),
});

/** What everybody may know of a shop. */
export interface ShopInShopify {
  /** Null where it has set nothing. */
  brand: Brand | null;
  /** That of its online store, BCP 47; null where Shopify does not tell. */
  language: string | null;
}

interface Options {
  originOf: (domain: ShopDomain) => string;
  sandboxUrl: string | undefined;
  fetch: typeof fetch;
}

/** The Storefront API without a token: what everybody may read of a shop (decisions/074). */
export function createStorefront({ originOf, sandboxUrl, fetch }: Options): StorefrontApi {
  async function load(url: string, init: RequestInit, most: number): Promise<Response & { all: Uint8Array }> {
    try {
      const response = await fetch(url, {
        ...init,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      const all = await readResponse(response, most);
      if (all) return Object.assign(response, { all });
      throw new StorefrontError(`${url} is larger than ${most} bytes`, "failed");
    } catch (cause) {
      if (cause instanceof StorefrontError) throw cause;
      throw new StorefrontError(`${url} cannot be reached`, "failed", { cause });
    }
  }

  /** An answer cannot make us ask another host than Shopify's for files. */
  const isShopifys = (url: string) =>
    /^https:\/\/cdn\.shopify\.com\/[^\s\\]+$/.test(url) ||
    (sandboxUrl !== undefined && url.startsWith(`${sandboxUrl}/shopify/`));

  return {
    async readBrand(domain) {
      const url = `${originOf(domain)}/api/${API_VERSION}/graphql.json`;
      const body = JSON.stringify({ query: brandQuery });
      const init = { method: "POST", headers: { "content-type": "application/json" }, body };
      const response = await load(url, init, MOST_JSON_BYTES);
      const text = new TextDecoder().decode(response.all);
      // With status 400, as a text or as a list of errors.
      if (/channel is locked/i.test(text)) throw new StorefrontError("The online store is locked", "locked");
      if (!response.ok) throw new StorefrontError(`${url} answered ${response.status}`, "failed");
      try {
        const { shop, localization } = Answer.parse(parsePostgresJson(text)).data;
        return { brand: shop.brand ?? null, language: localization ?? null };
      } catch (cause) {
        throw new StorefrontError("The answer has no brand in it", "failed", { cause });
      }
    },
    async readImage(url) {
      if (!isShopifys(url)) throw new StorefrontError("The picture is not at Shopify", "failed");
      const response = await load(url, {}, MAX_IMAGE_BYTES);
      if (!response.ok) throw new StorefrontError(`${url} answered ${response.status}`, "failed");
      return response.all;
    },
  };
}
