import type { CourierCandidate } from "../../../contract/couriers";
import type { EndApi } from "../../endApi/create-end-api.server";
import type { Format } from "../../i18n/format.server";

const SHOWN = 12;
const CANDIDATES = 5;
/** Would be shown as 0%. */
const LEAST_CONFIDENCE = 0.005;

/** Couriers of the directory whose name contains a text, and how many more there are. */
export async function findCouriers(endApi: EndApi, { tag }: Pick<Format, "tag">, query: string) {
  const { content, total } = await endApi.listCouriers({ query, size: SHOWN });
  // Whoever searches in Chinese reads it, whatever the app's language is.
  const namesOf = chineseNames(HAN.test(query) || tag.startsWith("zh"));
  return {
    couriers: content.map(({ code, name, level, available, chinese_name }) => ({
      ...{ code, name, level, available, otherName: namesOf(chinese_name) },
    })),
    more: total - content.length,
  };
}

const HAN = /\p{Script=Han}/u;
const chineseNames = (isShown: boolean) => (name: string | null) => (isShown ? name : null);

export type FoundCouriers = Awaited<ReturnType<typeof findCouriers>>;

/** Courier candidates of a number, with the values of each reason formatted, and the countries that were assumed. */
export async function tryNumber(
  endApi: EndApi,
  format: Format,
  { number, destination }: { number: string; destination: string | null },
) {
  const { candidates, origin } = await endApi.detectCourier({ number, ...(destination && { destination }) });
  const namesOf = chineseNames(format.tag.startsWith("zh"));
  return {
    origin: origin && format.country(origin),
    destination: destination && format.country(destination),
    candidates: candidates
      .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
      .slice(0, CANDIDATES)
      .map(({ code, name, chinese_name, confidence, reasons }) => ({
        ...{ code, name, otherName: namesOf(chinese_name) },
        confidence: format.percent(confidence),
        reasons: reasons.map((reason) => presentReason(reason, format)),
      })),
  };
}
export type TriedNumber = Awaited<ReturnType<typeof tryNumber>>;

/** The values of a reason, formatted. */
export function presentReason(reason: CourierCandidate["reasons"][number], format: Format) {
  const { code, place, country, share } = reason;
  return {
    code,
    place: place ?? 0,
    country: country ? format.country(country) : "",
    share: format.percent(share ?? 0),
  };
}
