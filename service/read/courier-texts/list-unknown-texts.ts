import { courierTexts } from "../../../contract/courier-texts";
import { MAX_PAIR_TEXT_LENGTH } from "../../../contract/courier-texts-limits";
import { findPhrase } from "../../domain/courier-texts/find-phrase";
import { shopTextsFor } from "../../domain/courier-texts/shop-texts";
import { isWithoutWords } from "../../domain/orders/fulfillment-event-message";
import type { Actor, Context } from "../../platform/context";
import { readSetting } from "../../platform/settings/settings";
import { listTextsWithoutMeaning } from "./unknown-texts.queries";

const DAYS = 30;
/** Different texts that are looked at, and that are shown. */
const MOST_READ = 1_000;
const MOST_SHOWN = 50;

/** Couriers' texts of the last 30 days that are shown as they came: no sub-status, no phrase and no pair of the shop tells them. */
export async function listUnknownTexts(ctx: Context, actor: Actor) {
  const since = new Date(ctx.now().getTime() - DAYS * 86_400_000);
  const texts = await listTextsWithoutMeaning(ctx.db, actor.shop, { since, limit: MOST_READ });
  const { pairs } = await readSetting(ctx.db, actor.shop, courierTexts);
  const unknown = texts.filter(
    ({ text }) =>
      text.length <= MAX_PAIR_TEXT_LENGTH &&
      !isWithoutWords({ source: "courier", message: text }) &&
      findPhrase(text) === null &&
      Object.keys(shopTextsFor(pairs, text)).length === 0,
  );
  return { texts: unknown.slice(0, MOST_SHOWN), engine: ctx.translationEngine?.id ?? null };
}
