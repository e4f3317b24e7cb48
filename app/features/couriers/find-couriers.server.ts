import type { CourierCandidate } from "../../../contract/couriers";
import type { EndApi } from "../../endApi/create-end-api.server";
import type { Format } from "../../i18n/format.server";

const SHOWN = 12;
const CANDIDATES = 5;
/** Would be shown as 0%. */
const LEAST_CONFIDENCE = 0.005;

/** Couriers of the directory whose name contains a text. */
export async function findCouriers(endApi: EndApi, query: string) {
  const { content } = await endApi.listCouriers({ query, size: SHOWN });
  return { couriers: content.map(({ code, name, level, available }) => ({ code, name, level, available })) };
}
export type FoundCouriers = Awaited<ReturnType<typeof findCouriers>>;

/** Courier candidates of a number, with the values of each reason formatted. */
export async function tryNumber(endApi: EndApi, format: Format, number: string) {
  const { candidates } = await endApi.detectCourier({ number });
  return {
    candidates: candidates
      .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
      .slice(0, CANDIDATES)
      .map(({ code, name, confidence, reasons }) => ({
        code,
        name,
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
