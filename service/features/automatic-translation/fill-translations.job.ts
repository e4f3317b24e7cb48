import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { fillTranslations } from "../../domain/courier-texts/translation/fill-translations";
import {
  deleteTranslationsBefore,
  listShopsWithWaiting,
} from "../../domain/courier-texts/translation/text-translations.queries";
import { defineJob } from "../../platform/queue/job";
import { loadVisibilityPolicy } from "../../read/visibility/load-visibility-policy";
import { redactionRulesOf, redactText } from "../../read/visibility/redact";

/** Safe to run twice: texts are taken and counted before each call of the engine, and what has an answer waits no more. */
export const fillShopTranslations = defineJob({
  name: "translations.fill",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop }) {
    const policy = await loadVisibilityPolicy(ctx, ctx.db, shop);
    // For whatever destination: of what waits, it is not known whose order had it.
    const redaction = redactionRulesOf(policy, null);
    const mayLeave = (text: string) => policy.isTranslated && redactText(text, redaction) === text;
    await fillTranslations(ctx, shop, mayLeave);
  },
});

/** Safe to run twice: what was put off, because the engine failed or a process ended, becomes due again once. */
export const sweepTranslations = defineJob({
  name: "translations.sweep",
  payload: z.object({}),
  schedule: "*/5 * * * *",
  async run(ctx) {
    if (!ctx.translationEngine) return;
    const shops = await listShopsWithWaiting(ctx.db, ctx.now());
    await ctx.enqueueAll(
      ctx.db,
      fillShopTranslations,
      shops.map((shop) => ({ shop })),
    );
  },
});

const DAYS_KEPT = 180;

/** Safe to run twice: it deletes what is older than half a year. */
export const cleanTranslations = defineJob({
  name: "translations.clean",
  payload: z.object({}),
  schedule: "50 4 * * *",
  async run(ctx) {
    await deleteTranslationsBefore(ctx.db, new Date(ctx.now().getTime() - DAYS_KEPT * 86_400_000));
  },
});
