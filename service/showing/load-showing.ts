import type { ShopId } from "../../contract/ids";
import { decide } from "../../permissions/decide";
import type { Db } from "../db/database";
import { gateStoreOf } from "../http/require-feature";
import { listDocuments } from "../settings/documents.queries";
import { payerOf } from "../shops/payer";
import { getShopById } from "../shops/shops.queries";
import { type DocumentOf, parseDocument } from "./documents";

/** Everything the merchant has said about what shoppers see, and the moment they look. */
export interface Showing {
  blacklist: DocumentOf<"blacklisted_routing">;
  dropshipping: DocumentOf<"dropshipping_mode">;
  statuses: DocumentOf<"custom_statuses">["statuses"];
  silence: DocumentOf<"silence_text">;
  now: Date;
}

const AREAS = ["blacklisted_routing", "dropshipping_mode", "custom_statuses", "silence_text"] as const;

/** The settings of a shop in one statement; its own steps only where its plan still has them. */
export async function loadShowing(db: Db, shop: ShopId, now: Date): Promise<Showing> {
  const stored = await listDocuments(db, shop, AREAS);
  const { statuses } = parseDocument("custom_statuses", stored.get("custom_statuses"));
  return {
    blacklist: parseDocument("blacklisted_routing", stored.get("blacklisted_routing")),
    dropshipping: parseDocument("dropshipping_mode", stored.get("dropshipping_mode")),
    statuses: statuses.length > 0 && (await mayHaveStatuses(db, shop, now)) ? statuses : [],
    silence: parseDocument("silence_text", stored.get("silence_text")),
    now,
  };
}

async function mayHaveStatuses(db: Db, id: ShopId, now: Date): Promise<boolean> {
  const shop = await getShopById(db, id);
  return decide("custom-status-editor", gateStoreOf(shop, await payerOf(db, shop), now)).on;
}
