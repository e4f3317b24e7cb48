import type { ShopId } from "../../../contract/ids";
import {
  type BlacklistedRouting,
  blacklistedRouting,
  type CustomStatuses,
  customStatuses,
  type DropshippingMode,
  dropshippingMode,
  type SilenceText,
  silenceText,
} from "../../../contract/shopper-visibility";
import { hasFeature } from "../../domain/gates/require-feature";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { readSettings, type SettingValues } from "../../platform/settings/settings";

/** What a shop hides from shoppers, or says in its own words, and the time at which it is applied. */
export interface VisibilityPolicy {
  blacklist: BlacklistedRouting;
  dropshipping: DropshippingMode;
  statuses: CustomStatuses["statuses"];
  silence: SilenceText;
  now: Date;
}

type PolicyContext = Pick<Context, "gates" | "now">;

export const VISIBILITY_SETTINGS = {
  blacklist: blacklistedRouting,
  dropshipping: dropshippingMode,
  custom: customStatuses,
  silence: silenceText,
};

/** Loads the policy in one statement; the shop's own steps only where its plan still includes them. */
export async function loadVisibilityPolicy(
  ctx: PolicyContext,
  db: Db,
  shop: ShopId,
): Promise<VisibilityPolicy> {
  return visibilityPolicyOf(ctx, db, shop, await readSettings(db, shop, VISIBILITY_SETTINGS));
}

/** The same of settings that were read already. */
export async function visibilityPolicyOf(
  ctx: PolicyContext,
  db: Db,
  shop: ShopId,
  { custom, ...settings }: SettingValues<typeof VISIBILITY_SETTINGS>,
): Promise<VisibilityPolicy> {
  const { statuses } = custom;
  const isShown = statuses.length > 0 && (await hasCustomStatuses(ctx, db, shop));
  return { ...settings, statuses: isShown ? statuses : [], now: ctx.now() };
}

async function hasCustomStatuses(ctx: PolicyContext, db: Db, id: ShopId): Promise<boolean> {
  return hasFeature(ctx, db, await getShopById(db, id), "custom-status-editor");
}
