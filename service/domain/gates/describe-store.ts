import { ShopDomain } from "../../../contract/ids";
import { gateOf } from "../../../permissions/decide";
import { explain } from "../../../permissions/explain";
import type { GateTable } from "../../../permissions/gates-schema";
import { gateKey } from "../../../permissions/levels";
import { storeGates } from "../../../permissions/store-gates";
import type { Db } from "../../platform/db/database";
import { gateStoreOf } from "./gate-store";
import { billingShopOf } from "../shops/billing-shop";
import { findShopByDomain } from "../shops/shops.queries";

/** What one store has by a table, a line a feature with the rule that decided; null where there is no such store. */
export async function describeStore(
  db: Db,
  table: GateTable,
  domain: string,
  at: Date,
): Promise<string[] | null> {
  const named = ShopDomain.safeParse(domain.trim().toLowerCase());
  const shop = named.success ? await findShopByDomain(db, named.data) : undefined;
  if (!shop) return null;
  const billingShop = await billingShopOf(db, shop);
  const store = gateStoreOf(shop, billingShop, at);
  const created = shop.createdAt.toISOString().slice(0, 10);
  const since = `${shop.domain} has the app since ${created}${shop.uninstalledAt ? ", and has left" : ""}.`;
  const paid = billingShop.id === shop.id ? "" : ` of ${billingShop.domain}, which pays for it`;
  return [
    since,
    `Its plan is ${store.plan?.name}${paid}; its gates go by the key ${gateKey(store.plan)}.`,
    "",
    ...storeGates(table, store).map((gate) => {
      const why = explain(gate, gateOf(table, gate.feature), store);
      return `${gate.on ? "yes" : "–  "}  ${gate.feature.padEnd(31)} ${why}`;
    }),
  ];
}
