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
import { type CourierTexts, courierTexts } from "../../../contract/courier-texts";
import { textRulesOf } from "../../domain/courier-texts/text-rules";
import { hasFeature } from "../../domain/gates/require-feature";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { readSettings, type SettingValues } from "../../platform/settings/settings";

/** What a shop hides from shoppers, or says in its own words, and the time at which it is applied. */
export interface VisibilityPolicy {
  blacklist: BlacklistedRouting;
  dropshipping: DropshippingMode;
  statuses: CustomStatuses["statuses"];
  silence: SilenceText;
  /** The shop's own words for couriers' texts. */
  textPairs: CourierTexts["pairs"];
  /** Texts that nothing else tells are shown as an engine has translated them. */
  isTranslated: boolean;
  now: Date;
}

type PolicyContext = Pick<Context, "gates" | "now">;

export const VISIBILITY_SETTINGS = {
  blacklist: blacklistedRouting,
  dropshipping: dropshippingMode,
  custom: customStatuses,
  silence: silenceText,
  texts: courierTexts,
};

/** Loads the policy in one statement; the shop's own steps only where its plan still includes them. */
export async function loadVisibilityPolicy(
  ctx: PolicyContext,
  db: Db,
  shop: ShopId,
): Promise<VisibilityPolicy> {
  return visibilityPolicyOf(ctx, db, shop, await readSettings(db, shop, VISIBILITY_SETTINGS));
}

/** The same of settings that were read already, and of the shop's row where it was. */
export async function visibilityPolicyOf(
  ctx: PolicyContext,
  db: Db,
  shop: ShopId,
  { custom, texts, ...settings }: SettingValues<typeof VISIBILITY_SETTINGS>,
  row?: Shop,
): Promise<VisibilityPolicy> {
  const getShop = async () => row ?? getShopById(db, shop);
  const { statuses } = custom;
  const isShown = statuses.length > 0 && (await hasFeature(ctx, db, await getShop(), "custom-status-editor"));
  const rules = await textRulesOf(ctx, db, texts, getShop);
  return {
    ...settings,
    statuses: isShown ? statuses : [],
    textPairs: rules.pairs,
    isTranslated: rules.isTranslated,
    now: ctx.now(),
  };
}
