import type { ResponseOf } from "../../../../contract/endpoint";
import { consentCountry, UNKNOWN_COUNTRY } from "../../../../contract/consent-laws";
import { mailConsent } from "../../../../contract/mail-consent";
import type { Actor, Context } from "../../../platform/context";
import { showSetting } from "../../../platform/settings/settings";
import { listDestinations } from "./destinations.queries";

/** The table of consent, and the countries that the shop sends orders to. */
export async function showConsent(
  ctx: Context,
  actor: Actor,
): Promise<ResponseOf<(typeof mailConsent.calls)["getMailConsent"]>> {
  const [setting, destinations] = await Promise.all([
    showSetting(ctx, actor, mailConsent),
    listDestinations(ctx.db, actor.shop),
  ]);
  const known = new Set(destinations.map(consentCountry));
  known.delete(UNKNOWN_COUNTRY);
  return { ...setting, destinations: [...known].sort() };
}
