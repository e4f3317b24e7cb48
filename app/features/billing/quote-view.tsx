import { Banner, Button, Spinner } from "@shopify/polaris";
import { DescriptionList } from "../../components/description-list";
import { useTranslation } from "../../i18n/translation";
import { useMoney } from "./prices";
import { useFailureText } from "./use-failure-text";
import type { PlanChangeState } from "./use-plan-change";

interface Props {
  state: PlanChangeState;
  isFree: boolean;
  onRetry: () => void;
}

/** When a change takes effect and what it costs; confirming is disabled until this is loaded. */
export function QuoteView({ state, isFree, onRetry }: Props) {
  const { t } = useTranslation(["billing", "errors"]);
  const money = useMoney();
  const textOf = useFailureText();
  const { quote, failure, choice } = state.context;

  if (state.hasTag("unquoted") && failure) {
    return (
      <Banner tone="critical" title={t("billing:quote.failed")}>
        <p>{textOf(failure)}</p>
        <Button onClick={onRetry}>{t("errors:retry")}</Button>
      </Banner>
    );
  }
  if (!quote || !choice) {
    return (
      <p className="wb-quote-wait" role="status">
        <Spinner size="small" /> {t("billing:quote.reading")}
      </p>
    );
  }

  const price = Math.round(quote.price * 100);
  const first = Math.round(quote.first_price * 100);
  const cost = t(`billing:price.${choice.interval}`, { price: money(first) });
  return (
    <div className="wb-quote">
      <DescriptionList
        facts={[
          [
            t("billing:quote.when"),
            quote.takes_effect === "now"
              ? t("billing:quote.now")
              : t("billing:quote.later", { date: quote.day }),
          ],
          [
            t("billing:quote.trial"),
            quote.trial_days > 0 ? t("billing:quote.trialDays", { count: quote.trial_days }) : null,
          ],
          [
            t("billing:quote.cost"),
            isFree ? (
              t("billing:price.free")
            ) : (
              <>
                {cost}
                {first < price && <small>{t("billing:quote.instead", { price: money(price) })}</small>}
              </>
            ),
          ],
          [
            t("billing:quote.cap"),
            quote.capped_amount === null
              ? null
              : t("billing:quote.capText", { price: money(Math.round(quote.capped_amount * 100)) }),
          ],
        ]}
      />
    </div>
  );
}
