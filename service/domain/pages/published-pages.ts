import type { ShopId } from "../../../contract/ids";
import { PageRules, type PageDocument } from "../../../contract/page-document";
import { DEFAULT_DOCUMENT } from "../../../storefront/document/default-document";
import { listGates, readDocument } from "../../../storefront/sections/read-document";
import type { FeatureId } from "../../../permissions/decide";
import type { Context } from "../../platform/context";
import type { Shop } from "../shops/shops.queries";
import { hasFeature } from "../gates/require-feature";
import type { ReachablePage } from "./choose-page";
import { findVersionDocument } from "./page-versions.queries";
import { listAddresses } from "./page-addresses.queries";
import { listPages } from "./pages.queries";
import { brandOfPage } from "./shop-brand/present-shop-brand";
import { findShopBrand } from "./shop-brand/shop-brands.queries";
import { createTtlCache } from "../../platform/ttl-cache";

declare module "../../platform/context" {
  interface Context {
    publishedPages: PublishedPages;
  }
}

export interface PublishedPage extends ReachablePage {
  /** Null: the default document. */
  version: number | null;
}

/** What shoppers may reach of a shop, as it was at most a second ago; of this process's own changes none is missed. */
export interface ReachablePages {
  /** Another for every reading: what was rendered of the pages of before is outdated. */
  stamp: number;
  pages: PublishedPage[];
  /** The plan features of sections that the shop has. */
  openGates: ReadonlySet<FeatureId>;
  /** What the shop has of its brand at Shopify. */
  brand: ReturnType<typeof brandOfPage>;
}

export interface PublishedPages {
  list(shop: Shop): Promise<ReachablePages>;
  /** The document as it is rendered. The same object as long as it is cached, so that what is made of it can be kept by it. */
  read(shop: Shop, page: PublishedPage, openGates: ReadonlySet<FeatureId>): Promise<PageDocument>;
  /** After a change of the shop's pages. */
  forget(shop: ShopId): void;
}

type Needs = Pick<Context, "db" | "gates" | "now" | "log">;

const MAX_AGE_MS = 1000;

/**
 * Keeps what shoppers' pages are made of: which pages a shop has for a second, documents as long as there is room, because a
 * version never changes.
 */
export function createPublishedPages(ctx: Needs, clock = () => performance.now()): PublishedPages {
  const lists = createTtlCache<ReachablePages>({ maxEntries: 2_000, maxAgeMs: MAX_AGE_MS, clock });
  const documents = createTtlCache<PageDocument>({ maxEntries: 1_000, maxAgeMs: Infinity, clock });
  let stamp = 0;

  return {
    list: (shop) =>
      lists.get(String(shop.id), async () => {
        const pages = await listReachable(ctx, shop.id);
        const brand = brandOfPage(await findShopBrand(ctx.db, shop.id), shop);
        return { stamp: (stamp += 1), pages, openGates: await openGatesOf(ctx, shop), brand };
      }),
    read(shop, page, openGates) {
      const gates = [...openGates].sort().join();
      const key =
        page.version === null ? `default ${gates}` : `${shop.id} ${page.id} ${page.version} ${gates}`;
      return documents.get(key, async () => {
        const stored =
          page.version === null
            ? DEFAULT_DOCUMENT
            : await findVersionDocument(ctx.db, shop.id, page.id, page.version);
        return readOrDefault(ctx, shop.id, stored, openGates);
      });
    },
    forget: (shop) => lists.drop(String(shop)),
  };
}

/** A document that cannot be read costs the merchant's design, never the shopper's page. */
export function readOrDefault(
  { log }: Pick<Context, "log">,
  shop: ShopId,
  stored: unknown,
  openGates: ReadonlySet<FeatureId>,
): PageDocument {
  const isOpen = (gate: FeatureId) => openGates.has(gate);
  try {
    return readDocument(stored, isOpen);
  } catch (error) {
    log.error({ err: error, shop }, "a tracking page cannot be read: the default stands in");
    return readDocument(DEFAULT_DOCUMENT, isOpen);
  }
}

/** The published ones and the default, the oldest first. */
async function listReachable({ db }: Needs, shop: ShopId): Promise<PublishedPage[]> {
  const [rows, addresses] = [await listPages(db, shop), await listAddresses(db, shop)];
  return rows
    .filter(({ isDefault, publishedVersion }) => isDefault || publishedVersion !== null)
    .sort((one, other) => Number(one.id) - Number(other.id))
    .map(({ id, isDefault, address, publishedVersion, rules }) => ({
      ...{ id, isDefault, address, version: publishedVersion },
      rules: PageRules.parse(rules),
      formerAddresses: addresses
        .filter(({ pageId, isCurrent }) => pageId === id && !isCurrent)
        .map((each) => each.address),
    }));
}

export async function openGatesOf(ctx: Needs, shop: Shop): Promise<ReadonlySet<FeatureId>> {
  const open = new Set<FeatureId>();
  for (const gate of listGates()) if (await hasFeature(ctx, ctx.db, shop, gate)) open.add(gate);
  return open;
}
