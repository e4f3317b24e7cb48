import type { TFunction } from "i18next";
import type { SettingLine } from "../../form/setting-lines";
import type { Rules } from "./load-delivery-promise.server";
import { rangeText } from "./rule-faults";

interface Words {
  t: TFunction<["deliveryPromise", "form"]>;
  /** Monday to Sunday. */
  weekdays: string[];
  countryName: (code: string) => string;
  courierName: (code: string) => string;
}

/** The rules in the merchant's words: a line for each part, by which conflicts and the history are told. */
export function describeRules(rules: Rules, { t, weekdays, countryName, courierName }: Words): SettingLine[] {
  const days = ({ min, max }: { min: number; max: number }) => (min === max ? String(min) : `${min}–${max}`);
  const list = (parts: (string | false)[]) => parts.filter(Boolean).join(" · ") || "–";
  const names = (codes: string[]) => codes.map(countryName).join(", ");
  const { warehouses, transit, rest } = rules;
  return [
    { label: t("deliveryPromise:enabled"), text: t(rules.enabled ? "form:lines.on" : "form:lines.off") },
    {
      label: t("deliveryPromise:sources.title"),
      text: rules.sources.map((source) => t(`deliveryPromise:sources.${source}`)).join(", ") || "–",
    },
    {
      label: t("deliveryPromise:sure.title"),
      text: t("deliveryPromise:sure.share", { share: rules.how_sure }),
    },
    {
      label: t("deliveryPromise:countFrom.title"),
      text: t(`deliveryPromise:countFrom.${rules.count_from}`),
    },
    ...warehouses.map((warehouse) => ({
      label: t("deliveryPromise:warehouse.title", { name: warehouse.name }),
      text: list([
        names(warehouse.serves),
        warehouse.business_days.map((day) => weekdays[day - 1]).join(", "),
        warehouse.cutoff,
        days(warehouse.processing),
        warehouse.holidays !== null &&
          [countryName(warehouse.holidays.country), warehouse.holidays.region].filter(Boolean).join(" "),
        warehouse.closed.map(({ from, to }) => (from === to ? from : `${from} – ${to}`)).join(", "),
      ]),
    })),
    ...transit.map((rule, index) => ({
      label: t("deliveryPromise:transit.rule", { number: index + 1 }),
      text: list([
        names(rule.countries),
        rule.regions.join(", "),
        rule.postal.map(rangeText).join(", "),
        rule.methods.join(", "),
        rule.couriers.map(courierName).join(", "),
        days(rule.days),
        t(`deliveryPromise:transit.${rule.courier_days}`),
      ]),
    })),
    {
      label: t("deliveryPromise:transit.rest"),
      text: rest ? list([days(rest.days), t(`deliveryPromise:transit.${rest.courier_days}`)]) : "–",
    },
    {
      label: t("deliveryPromise:transit.methodName"),
      text: t(`deliveryPromise:transit.${rules.method_name}_name`),
    },
    {
      label: t("deliveryPromise:excluded.title"),
      text: rules.excluded_products.map(({ title }) => title).join(", ") || "–",
    },
    {
      label: t("deliveryPromise:excludedCollections.title"),
      text: rules.excluded_collections.map(({ title }) => title).join(", ") || "–",
    },
  ];
}
