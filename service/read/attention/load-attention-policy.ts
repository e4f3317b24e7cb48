import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { attention } from "../../../contract/attention";
import { parseStored } from "../../platform/settings/settings";
import type { AttentionPolicy } from "./evaluate-attention";
import { findAttentionPolicy } from "./attention-policy.queries";

/** What the orders of a shop are evaluated by: its rules, its country, and the couriers with an open outage. */
export async function loadAttentionPolicy(db: Db, shop: ShopId): Promise<AttentionPolicy> {
  const { homeCountry, document, outages } = await findAttentionPolicy(db, shop, attention.area);
  return {
    rules: parseStored(attention, document).rules,
    homeCountry,
    outages: outages.map(({ courier, since }) => ({ courier, since: new Date(since) })),
  };
}
