import type { ShopId } from "../../contract/ids";
import { decide } from "../../permissions/decide";
import type { Context } from "../context";
import type { Db } from "../db/database";
import { gateStoreOf } from "../http/require-feature";
import { listDocuments } from "../settings/documents.queries";
import { billingShopOf } from "../shops/billing-shop";
import { getShopById } from "../shops/shops.queries";
import { type DocumentOf, parseDocument } from "./documents";

/** Everything the merchant has said about what shoppers see, and the moment they look. */
export interface VisibilityPolicy {
  blacklist: DocumentOf<"blacklisted_routing">;
  dropshipping: DocumentOf<"dropshipping_mode">;
  statuses: DocumentOf<"custom_statuses">["statuses"];
  silence: DocumentOf<"silence_text">;
  now: Date;
}

type Outside = Pick<Context, "gates" | "now">;

const AREAS = ["blacklisted_routing", "dropshipping_mode", "custom_statuses", "silence_text"] as const;

/** The settings of a shop in one statement; its own steps only where its plan still has them. */
export async function loadVisibilityPolicy(ctx: Outside, db: Db, shop: ShopId): Promise<VisibilityPolicy> {
  const stored = await listDocuments(db, shop, AREAS);
  const { statuses } = parseDocument("custom_statuses", stored.get("custom_statuses"));
  return {
    blacklist: parseDocument("blacklisted_routing", stored.get("blacklisted_routing")),
    dropshipping: parseDocument("dropshipping_mode", stored.get("dropshipping_mode")),
    statuses: statuses.length > 0 && (await mayHaveStatuses(ctx, db, shop)) ? statuses : [],
    silence: parseDocument("silence_text", stored.get("silence_text")),
    now: ctx.now(),
  };
}

async function mayHaveStatuses({ gates, now }: Outside, db: Db, id: ShopId): Promise<boolean> {
  const shop = await getShopById(db, id);
  const store = gateStoreOf(shop, await billingShopOf(db, shop), now());
  return decide(gates.table(), "custom-status-editor", store).on;
}
