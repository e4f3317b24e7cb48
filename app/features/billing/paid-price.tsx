import { useTranslation } from "../../i18n/translation";
import { isFreeOption } from "../../../permissions/option";
import type { CurrentPlanView } from "./present-billing.server";
import { useMoney } from "./prices";

/** What the store pays now, until when, and what it pays afterwards. */
export function PaidPrice({ current }: { current: CurrentPlanView }) {
  const { t } = useTranslation("billing");
  const money = useMoney();
  if (isFreeOption(current.plan)) return t("price.free");
  if (current.isGranted) return t("price.granted");

  const price = t(`price.${current.interval}`, { price: money(current.priceCents) });
  if (!current.discount) return price;
  const { percent, regularCents, until } = current.discount;
  return until === null
    ? `${price} · ${t("price.always", { percent })}`
    : t("price.until", { price, date: until, regular: money(regularCents) });
}
