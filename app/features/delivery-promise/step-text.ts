import type { TFunction } from "i18next";
import type { CallData } from "../../endApi/calls";
import { dayWords, daysWords } from "./day-words";

export type Step = CallData<"tryDeliveryRules">["steps"][number];

/** A step of the calculation as a sentence. */
export function stepText(t: TFunction<"deliveryPromise">, language: string, step: Step): string {
  const day = (date: string) => dayWords(language, date);
  const days = ({ from, to }: { from: string; to: string }) => daysWords(language, from, to);
  switch (step.step) {
    case "excluded":
      return t("steps.excluded", { product: step.product });
    case "not_fulfilled":
      return t("steps.notFulfilled");
    case "counted_from":
      return t(step.from === "order" ? "steps.ordered" : "steps.fulfilled", { day: day(step.day) });
    case "warehouse":
      return t("steps.warehouse", { name: step.name });
    case "cutoff":
      return t(step.passed ? "steps.afterCutoff" : "steps.beforeCutoff", { time: step.time });
    case "closed":
      return t(`steps.${step.why}`, { days: days(step), name: step.name ?? "" });
    case "processing_day":
      return t("steps.processing", { day: day(step.day), number: step.number });
    case "handed_over":
      return t("steps.handedOver", { days: days(step) });
    case "always_closed":
      return t(step.who === "warehouse" ? "steps.warehouseClosed" : "steps.courierClosed");
    case "no_transit":
      return t("steps.noTransit");
    case "transit": {
      const range = step.min === step.max ? String(step.min) : `${step.min}–${step.max}`;
      return step.rule === null
        ? t("steps.rest", { range })
        : t("steps.rule", { number: step.rule + 1, range });
    }
    case "first_transit_day":
      return t("steps.first", { day: day(step.day) });
    case "not_delivered":
      return step.why === "holiday"
        ? t("steps.holiday", { days: days(step), name: step.name ?? "" })
        : t("steps.notDelivered", { days: days(step) });
    case "date":
      return t("steps.date", { days: days(step) });
  }
}
