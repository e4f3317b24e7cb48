import type { LanguageTag } from "../../contract/locales";
import { PREVIEW_MAP_PATH } from "../../contract/preview-frame";
import type { TrackedItem, TrackedOrder } from "../../contract/tracking";
import type { PageContent } from "../page-view";
import { PREVIEW_STATES, type PreviewState } from "./sample/preview-states";
import { SAMPLE_SHIPMENTS } from "./sample/sample-shipments";
import { SAMPLE_WORDS, type SampleWords } from "./sample/sample-words";
import { type At, startOfDay } from "./sample/sample-shipment";

export { PREVIEW_STATES, type PreviewState };

/** Of a route that nobody goes, as far as the state says; drawn by the service (sample-route.ts). */
const sampleMap = (state: PreviewState) => ({
  wide: `${PREVIEW_MAP_PATH}?state=${state}&size=wide`,
  narrow: `${PREVIEW_MAP_PATH}?state=${state}&size=narrow`,
});

const HOUR = 3_600_000;

/**
 * What a preview shows: an order that nobody has placed, in any state of a page. Products and the shop's own steps are named in
 * `language`; instants are relative to `now`. The form for problems has no order, so nothing can be sent with it.
 */
export function sampleContent(state: PreviewState, now: Date, language: LanguageTag = "en"): PageContent {
  if (state === "lookup") return { kind: "lookup", form: { order: "", missing: [] } };
  if (state === "notFound") return { kind: "notice", notice: "notFound" };
  if (state === "limited") return { kind: "notice", notice: "limited", minutes: 12 };
  const order = sampleOrder(state, (hours) => new Date(now.getTime() + hours * HOUR).toISOString(), language);
  const shipmentKeys = order.shipments.map((_, index) => String(index + 1));
  if (state === "numberOnly") {
    const alone = { ...order, ...{ name: "", orderedAt: "", notYetShipped: [] } };
    const watch = { path: "", fields: {}, hasOwn: false, sent: null };
    return {
      kind: "order",
      order: alone,
      shipmentKeys,
      access: "shipment",
      refresh: null,
      problems: null,
      watch,
    };
  }
  const problems = { ...{ path: "", locale: null, order: "", token: "" }, reports: [], sent: null };
  return {
    kind: "order",
    order,
    shipmentKeys,
    access: "order",
    refresh: null,
    problems,
    watch: { path: "", fields: {}, hasOwn: true, sent: null },
    map: sampleMap(state),
  };
}

/** The order of a state; instants are what `at` makes of hours from now. */
export function sampleOrder(state: PreviewState, at: At, language: LanguageTag): TrackedOrder {
  const words = SAMPLE_WORDS[language];
  const [sweater, coat, gloves] = itemsIn(words);
  const shipments = SAMPLE_SHIPMENTS[state]?.(at, { sweater, coat }) ?? [];
  const isWaiting = shipments.length === 0;
  // In the state with several parcels one item is still to come.
  const later = isWaiting ? [sweater, coat, gloves] : state === "severalParcels" ? [gloves] : [];
  return {
    name: "#1001",
    orderedAt: at(isWaiting ? -30 : state === "expired" ? -1040 : -170),
    shipments,
    notYetShipped: later,
    cancelledItems: [],
    waiting: isWaiting ? "preparing" : null,
    steps: state === "ownSteps" ? stepsIn(words, at) : [],
    expected: isWaiting ? { from: startOfDay(at(70)), at: startOfDay(at(120)), move: null } : null,
  };
}

function itemsIn({ items, variants }: SampleWords): [TrackedItem, TrackedItem, TrackedItem] {
  const item = { quantity: 1, imageUrl: null };
  return [
    { ...item, title: items[0], variant: variants[0] },
    { ...item, title: items[1], variant: variants[1] },
    { ...item, title: items[2], variant: null, quantity: 2 },
  ];
}

function stepsIn({ steps: [made, madeText, packed] }: SampleWords, at: At): TrackedOrder["steps"] {
  return [
    { name: made, text: madeText, at: at(-6), isReached: true },
    { name: packed, text: "", at: at(18), isReached: false },
  ];
}
