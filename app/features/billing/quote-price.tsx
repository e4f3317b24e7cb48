import type { Quote } from "../../../machines/plan-change.machine";
import type { PlanInterval } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";
import { useMoney } from "./prices";

/** The first price, with what reduces it, for how long, and what is paid afterwards. */
export function QuotePrice({ quote, interval }: { quote: Quote; interval: PlanInterval }) {
  const { t } = useTranslation("billing");
  const money = useMoney();
  const price = money(Math.round(quote.price * 100));
  const first = t(`price.${interval}`, { price: money(Math.round(quote.first_price * 100)) });
  if (!quote.discount) return first;

  const { by, percent, payments } = quote.discount;
  return (
    <>
      {first}
      <small>
        {payments === null
          ? t("price.always", { percent })
          : t("price.first", { percent, count: payments, price })}
        {" · "}
        {t(`quote.by.${by}`)}
      </small>
    </>
  );
}
