import type { Quote } from "../../../machines/plan-change.setup";
import type { PlanInterval } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";
import { useMoney } from "./prices";

/** The first price, with what reduces it, for how long, and what is paid afterwards. */
export function QuotePrice({ quote, interval }: { quote: Quote; interval: PlanInterval }) {
  const { t } = useTranslation("billing");
  const money = useMoney();
  const price = money(quote.priceCents);
  const first = t(`price.${interval}`, { price: money(quote.firstCents) });
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
