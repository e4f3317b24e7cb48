import type { CallData } from "../../endApi/calls";
import { dayWords, daysWords, timeWords } from "./day-words";

export type Step = CallData<"tryDeliveryRules">["steps"][number];

/** Of what steps name by its code. */
export interface StepNames {
  country: (code: string) => string;
  courier: (code: string) => string;
}

/**
 * A step of the calculation as a key of `deliveryPromise` and its values, days and times in words. A page that the server draws makes them there:
 * a browser's ICU writes ranges with other spaces than Node's, and React would not hydrate.
 */
export function stepText(language: string, step: Step, names: StepNames) {
  const day = (date: string) => dayWords(language, date);
  const days = ({ from, to }: { from: string; to: string }) => daysWords(language, from, to);
  switch (step.step) {
    case "excluded":
      return text("steps.excluded", { product: step.product });
    case "excluded_collection":
      return text("steps.excludedCollection", { collection: step.collection });
    case "not_excluded":
      return text("steps.notExcluded");
    case "matched": {
      const { by, value } = step;
      const named = by === "country" || by === "courier" ? names[by](value) : value;
      return text(`steps.matched.${by}`, { number: step.rule + 1, value: named, range: step.range ?? "" });
    }
    case "not_fulfilled":
      return text("steps.notFulfilled");
    case "counted_from":
      return text(step.from === "order" ? "steps.ordered" : "steps.fulfilled", { day: day(step.day) });
    case "warehouse":
      return text("steps.warehouse", { name: step.name });
    case "cutoff": {
      const time = timeWords(language, step.time);
      return text(step.passed ? "steps.afterCutoff" : "steps.beforeCutoff", { time });
    }
    case "closed":
      return text(`steps.${step.why}`, { days: days(step), name: step.name ?? "" });
    case "processing_day":
      return text("steps.processing", { day: day(step.day), number: step.number });
    case "handed_over":
      return text("steps.handedOver", { days: days(step) });
    case "always_closed":
      return text(step.who === "warehouse" ? "steps.warehouseClosed" : "steps.courierClosed");
    case "no_transit":
      return text("steps.noTransit");
    case "transit": {
      const range = step.min === step.max ? String(step.min) : `${step.min}–${step.max}`;
      return step.rule === null
        ? text("steps.rest", { range })
        : text("steps.rule", { number: step.rule + 1, range });
    }
    case "earliest":
      return text("steps.earliest", {
        ...{ handedOver: day(step.handed_over), first: day(step.first_transit_day), date: day(step.date) },
      });
    case "first_transit_day":
      return text(step.latest ? "steps.firstLatest" : "steps.first", { day: day(step.day) });
    case "not_delivered":
      return step.why === "holiday"
        ? text("steps.holiday", { days: days(step), name: step.name ?? "" })
        : text("steps.notDelivered", { days: days(step) });
    case "date":
      return text("steps.date", { days: days(step) });
  }
}

const text = <Key extends string>(key: Key, values: Record<string, string | number> = {}) => ({
  key,
  values,
});
