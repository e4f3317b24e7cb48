import { Banner, Button, Spinner, TextField } from "@shopify/polaris";
import { DescriptionList } from "../../components/description-list";
import { useTranslation } from "../../i18n/translation";
import { PaidPrice } from "./paid-price";
import type { CurrentPlanView, OfferView } from "./present-billing.server";
import { QuotePrice } from "./quote-price";
import type { CapText } from "./use-cap-text";
import { useFailureText } from "./use-failure-text";
import type { PlanChangeState } from "./use-plan-change";

interface Props {
  state: PlanChangeState;
  cap: CapText;
  from: CurrentPlanView;
  /** What is changed to. */
  offer: OfferView | undefined;
  isFree: boolean;
  onRetry: () => void;
}

/** When a change takes effect and what it costs; confirming is disabled until this is loaded. */
export function QuoteView({ state, cap, from, offer, isFree, onRetry }: Props) {
  const { t } = useTranslation(["billing", "errors"]);
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

  const consequence =
    quote.takesEffect === "cycle_end"
      ? t("billing:quote.tooMuchLater")
      : t(offer?.overageCents === null ? "billing:quote.tooMuchWaits" : "billing:quote.tooMuchCosts");
  const isTooSmall = offer !== undefined && quote.quotaUsed > offer.quota;
  // The year is used up before a plan by the month begins: the orders that tell about its quota are a month's.
  const isByMonth = from.interval === "ANNUAL" && offer?.interval === "EVERY_30_DAYS";
  return (
    <>
      {isTooSmall && (
        <Banner tone="warning">
          <p>
            {t(isByMonth ? "billing:quote.tooMuchMonth" : "billing:quote.tooMuch", {
              count: offer.quota,
              used: quote.quotaUsed,
            })}
            {!isByMonth && ` ${consequence}`}
          </p>
        </Banner>
      )}
      {from.discount && <p>{t("billing:quote.discountEnds", { percent: from.discount.percent })}</p>}
      <div className="wb-quote">
        <DescriptionList
          facts={[
            [
              t("billing:quote.when"),
              quote.takesEffect === "now"
                ? t("billing:quote.now")
                : t("billing:quote.later", { date: quote.day }),
            ],
            [
              t("billing:quote.cost"),
              isFree ? t("billing:price.free") : <QuotePrice quote={quote} interval={choice.interval} />,
            ],
            [t("billing:quote.before"), quote.currentCents > 0 ? <PaidPrice current={from} /> : null],
            [
              t("billing:quote.trial"),
              quote.trialDays > 0 ? t("billing:quote.trialDays", { count: quote.trialDays }) : null,
            ],
            [
              t(isByMonth ? "billing:quote.usedMonth" : "billing:quote.used"),
              quote.quotaUsed > 0 ? t("billing:quote.orders", { count: quote.quotaUsed }) : null,
            ],
          ]}
        />
      </div>
      {quote.capCents !== null && !state.hasTag("leaving") && (
        <TextField
          label={t("billing:cap.label")}
          helpText={t("billing:quote.capHelp")}
          value={cap.text}
          onChange={cap.setText}
          inputMode="decimal"
          prefix="$"
          autoComplete="off"
          maxLength={9}
          disabled={state.hasTag("busy")}
          error={cap.isWrong ? t("billing:cap.wrong") : undefined}
        />
      )}
    </>
  );
}
