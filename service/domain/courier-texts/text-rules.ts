import { type CourierTexts, courierTexts } from "../../../contract/courier-texts";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { keepByVersions } from "../../platform/db/keep-by-versions";
import { readSetting } from "../../platform/settings/settings";
import { hasFeature } from "../gates/require-feature";
import type { Shop } from "../shops/shops.queries";

/** What a shop has of its own for couriers' texts. */
export interface TextRules {
  pairs: CourierTexts["pairs"];
  /** Texts that nothing else tells are shown as an engine has translated them. */
  isTranslated: boolean;
}

type RulesContext = Pick<Context, "gates" | "now">;

const NONE: TextRules = { pairs: [], isTranslated: false };

/** A stored setting as far as the shop's plan includes it. `shop` is asked for only where there is something to decide about. */
export async function textRulesOf(
  ctx: RulesContext,
  db: Db,
  { pairs, automatic }: CourierTexts,
  shop: () => Promise<Shop> | Shop,
): Promise<TextRules> {
  if (pairs.length === 0 && !automatic) return NONE;
  const isInPlan = await hasFeature(ctx, db, await shop(), "translation-detail-editor");
  return isInPlan ? { pairs, isTranslated: automatic } : NONE;
}

const keepTexts = keepByVersions<CourierTexts>({ topics: ["settings"], maxEntries: 200, maxAgeMs: 60_000 });

export async function loadTextRules(ctx: RulesContext, db: Db, shop: Shop): Promise<TextRules> {
  const stored = await keepTexts(db, shop.id, () => readSetting(db, shop.id, courierTexts));
  return textRulesOf(ctx, db, stored, () => shop);
}
