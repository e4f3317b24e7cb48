import type { ShopId } from "../../../contract/ids";
import { mailConsent } from "../../../contract/mail-consent";
import { type MailMeasuring, mailMeasuring } from "../../../contract/mail-measuring";
import { type MailDesign, mailDesign } from "../../../contract/mail-design";
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
import { keepByVersions } from "../../platform/db/keep-by-versions";
import { readSettings, type SettingValues } from "../../platform/settings/settings";
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

interface Rows {
  shop: Shop;
  values: SettingValues<typeof SETTINGS>;
  brand: ShopBrandRow | undefined;
  sender: SenderRows;
}

const keepRows = keepByVersions<Rows>({
  ...{ topics: ["store", "settings", "pages"], maxEntries: 500, maxAgeMs: 60_000 },
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
  const { shop, values, brand, sender } = await keepRows(db, id, () => readRows(db, id));
  return {
    ...{ shop, brand, consent: values.consent, measuring: values.measuring },
    design: await designInForce(ctx, db, shop, values.design),
    sender: await senderInForce(ctx, db, shop, sender),
    settings: await mailSettingsOf(ctx, db, shop, values),
    visibilityPolicy: await visibilityPolicyOf(ctx, db, id, values, shop),
  };
}

async function readRows(db: Db, id: ShopId): Promise<Rows> {
  const shop = await getShopById(db, id);
  const values = await readSettings(db, id, SETTINGS);
  const sender = await listSenderRows(db, id, values.sender);
  return { shop, values, brand: await findShopBrand(db, id), sender };
}
