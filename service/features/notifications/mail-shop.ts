import type { ShopId } from "../../../contract/ids";
import { mailConsent } from "../../../contract/mail-consent";
import { type MailMeasuring, mailMeasuring } from "../../../contract/mail-measuring";
import { type MailDesign, mailDesign } from "../../../contract/mail-design";
import type { Topic } from "../../../contract/topics";
import type { ConsentSettings } from "../../domain/mail-recipients/recipient-reason";
import { mailSender } from "../../../contract/mail-sender";
import {
  listSenderRows,
  senderInForce,
  type SenderOfShop,
  type SenderRows,
} from "../../domain/mail-senders/sender-of-shop";
import { findShopBrand, type ShopBrandRow } from "../../domain/pages/shop-brand/shop-brands.queries";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { gatherByShop } from "../../platform/db/gather-by-shop";
import { readVersions } from "../../platform/db/noted-changes";
import { readSettings, type SettingValues } from "../../platform/settings/settings";
import { createTtlCache, type TtlCache } from "../../platform/ttl-cache";
import {
  VISIBILITY_SETTINGS,
  type VisibilityPolicy,
  visibilityPolicyOf,
} from "../../read/visibility/load-visibility-policy";
import { designInForce } from "../../domain/mail-templates/shop-of-mail";
import { MAIL_SETTINGS, type MailSettings, mailSettingsOf } from "./mail-settings";

/** Of a shop, what every mail to its customers is decided and rendered by. */
export interface MailShop {
  shop: Shop;
  settings: MailSettings;
  consent: ConsentSettings;
  measuring: MailMeasuring;
  visibilityPolicy: VisibilityPolicy;
  brand: ShopBrandRow | undefined;
  design: MailDesign;
  sender: SenderOfShop;
}

const SETTINGS = {
  ...{ ...MAIL_SETTINGS, ...VISIBILITY_SETTINGS },
  ...{ consent: mailConsent, sender: mailSender, design: mailDesign, measuring: mailMeasuring },
};
/** Raised by whoever writes one of these rows (test/noted-changes/topics-of-tables.ts). */
const TOPICS = ["store", "settings", "pages"] as const satisfies Topic[];

interface Rows {
  versions: string;
  shop: Shop;
  values: SettingValues<typeof SETTINGS>;
  brand: ShopBrandRow | undefined;
  sender: SenderRows;
}

/** By pool of connections, and shop. */
const caches = new WeakMap<Db, TtlCache<Rows>>();

function cacheOf(db: Db): TtlCache<Rows> {
  const known = caches.get(db);
  if (known) return known;
  const added = createTtlCache<Rows>({ maxEntries: 500, maxAgeMs: 60_000, clock: () => performance.now() });
  caches.set(db, added);
  return added;
}

/** In one statement for all that ask at the same time. */
const versionsTogether = gatherByShop(async (db, shop, asked: undefined[]) => {
  const versions = await readVersions(db, shop);
  return asked.map(() => versions);
});

/**
 * As the shop is now: the rows are kept from mail to mail, and are read anew once a version of theirs has been raised. One statement in
 * place of six, which a mail asks for three times: before and after it is rendered, and for what it shows.
 */
export async function loadMailShop(
  ctx: Pick<Context, "db" | "gates" | "now" | "mail">,
  id: ShopId,
): Promise<MailShop> {
  const { db } = ctx;
  const raised = await versionsTogether(db, id, undefined);
  const versions = TOPICS.map((topic) => raised[topic] ?? 0).join(" ");
  const cache = cacheOf(db);
  const known = await cache.peek(`${id}`);
  const { shop, values, brand, sender } =
    known?.versions === versions ? known : await cache.keep(`${id}`, readRows(db, id, versions));
  return {
    ...{ shop, brand, consent: values.consent, measuring: values.measuring },
    design: await designInForce(ctx, db, shop, values.design),
    sender: await senderInForce(ctx, db, shop, sender),
    settings: await mailSettingsOf(ctx, db, shop, values),
    visibilityPolicy: await visibilityPolicyOf(ctx, db, id, values, shop),
  };
}

async function readRows(db: Db, id: ShopId, versions: string): Promise<Rows> {
  const shop = await getShopById(db, id);
  const values = await readSettings(db, id, SETTINGS);
  const sender = await listSenderRows(db, id, values.sender);
  return { versions, shop, values, brand: await findShopBrand(db, id), sender };
}
