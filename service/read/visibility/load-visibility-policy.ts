import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { hasFeature } from "../../domain/gates/require-feature";
import { listDocuments } from "../../platform/settings/documents.queries";
import { getShopById } from "../../domain/shops/shops.queries";
import { type DocumentOf, parseDocument } from "./documents";

/** What a shop hides from shoppers, or says in its own words, and the time at which it is applied. */
export interface VisibilityPolicy {
  blacklist: DocumentOf<"blacklisted_routing">;
  dropshipping: DocumentOf<"dropshipping_mode">;
  statuses: DocumentOf<"custom_statuses">["statuses"];
  silence: DocumentOf<"silence_text">;
  now: Date;
}

type PolicyContext = Pick<Context, "gates" | "now">;

const AREAS = ["blacklisted_routing", "dropshipping_mode", "custom_statuses", "silence_text"] as const;

/** Loads the policy in one statement; the shop's own steps only where its plan still includes them. */
export async function loadVisibilityPolicy(
  ctx: PolicyContext,
  db: Db,
  shop: ShopId,
): Promise<VisibilityPolicy> {
  const stored = await listDocuments(db, shop, AREAS);
  const { statuses } = parseDocument("custom_statuses", stored.get("custom_statuses"));
  return {
    blacklist: parseDocument("blacklisted_routing", stored.get("blacklisted_routing")),
    dropshipping: parseDocument("dropshipping_mode", stored.get("dropshipping_mode")),
    statuses: statuses.length > 0 && (await hasCustomStatuses(ctx, db, shop)) ? statuses : [],
    silence: parseDocument("silence_text", stored.get("silence_text")),
    now: ctx.now(),
  };
}

async function hasCustomStatuses(ctx: PolicyContext, db: Db, id: ShopId): Promise<boolean> {
  return hasFeature(ctx, db, await getShopById(db, id), "custom-status-editor");
}
