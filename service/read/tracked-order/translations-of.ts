import type { ShopId } from "../../../contract/ids";
import {
  listTranslations,
  type TextTranslations,
} from "../../domain/courier-texts/translation/text-translations.queries";
import type { StoredEvent } from "../../domain/shipments/events.queries";
import type { Db } from "../../platform/db/database";
import type { VisibilityPolicy } from "../visibility/load-visibility-policy";
import { redactionRulesOf } from "../visibility/redact";
import { untoldText } from "./present-events";

/** What engines made of the texts that nothing else tells, in one statement; none where the shop has that switched off. Asks no engine. */
export async function translationsOf(
  db: Db,
  shop: ShopId,
  policy: VisibilityPolicy,
  events: readonly { event: StoredEvent; country: string | null }[],
): Promise<TextTranslations> {
  if (!policy.isTranslated) return new Map();
  const texts = events.flatMap(
    ({ event, country }) => untoldText(event, redactionRulesOf(policy, country)) ?? [],
  );
  return listTranslations(db, shop, texts);
}
