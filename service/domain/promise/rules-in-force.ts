import {
  deliveryRules,
  type DeliveryRules,
  INITIAL_DELIVERY_RULES,
} from "../../../contract/estimated-delivery";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { readSetting } from "../../platform/settings/settings";
import { withCollections } from "./collection-products.queries";
import { hasFeature } from "../gates/require-feature";
import { getShopById } from "../shops/shops.queries";

/**
 * The rules that a shop's dates follow now: its own where its plan has them, else what every shop begins with. Rules that are
 * switched off are no source of dates; own history and dates by hand are sources only where the plan has them.
 */
export async function findRulesInForce(
  ctx: Pick<Context, "gates" | "now">,
  db: Db,
  shop: ShopId,
): Promise<DeliveryRules & { timezone: string }> {
  const row = await getShopById(db, shop);
  const isOpen = await hasFeature(ctx, db, row, "estimated-delivery-time-editor");
  const rules = isOpen ? await readSetting(db, shop, deliveryRules) : INITIAL_DELIVERY_RULES;
  const sources = rules.sources.filter(
    (source) =>
      (rules.enabled || source !== "rules") && (isOpen || (source !== "history" && source !== "merchant")),
  );
  return withCollections(db, shop, { ...rules, sources, timezone: row.timezone });
}
