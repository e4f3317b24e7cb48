import { COUNTRIES } from "../../../../contract/country-codes";
import type { endApiFor } from "../../../endApi/end-api-for.server";
import type { Format } from "../../../i18n/format.server";

/** Data of the card "Consent by country". */
export async function loadConsent(endApi: Awaited<ReturnType<typeof endApiFor>>, format: Format) {
  const { destinations, ...saved } = await endApi.getMailConsent();
  // Names are made here: a browser may know other ones than the server, and the page would be drawn twice.
  const countries = COUNTRIES.map((code) => ({ code, name: format.country(code) })).sort((one, other) =>
    one.name.localeCompare(other.name, format.tag),
  );
  return { saved, destinations, countries };
}

export type ConsentView = Awaited<ReturnType<typeof loadConsent>>;
