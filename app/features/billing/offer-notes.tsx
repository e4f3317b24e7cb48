import { Banner } from "@shopify/polaris";
import type { LaunchOffer } from "../../../permissions/discount";
import type { PlanCode } from "../../../permissions/levels";
import { planOf } from "../../../permissions/plans";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

/** One payment is said as the first month; an offer that lasts longer by its days. */
const PERIOD_DAYS = 30;

interface Props {
  offers: readonly LaunchOffer[];
  /** Its tile shows what is had in place of the offer's price. */
  current: PlanCode;
}

/** Offers that this store may take; each can be dismissed for good, the prices stay. */
export function OfferNotes({ offers, current }: Props) {
  const { t, i18n } = useTranslation("billing");
  const { call, failure } = useEndApi();
  const list = new Intl.ListFormat(i18n.language);
  const shown = offers.filter(({ plans }) => plans.some((code) => code !== current));
  if (shown.length === 0) return null;

  return (
    <div className="wb-offers">
      <CallFailure failure={failure} />
      {shown.map(({ id, percent, days, plans }) => (
        <Banner
          key={id}
          tone="success"
          title={
            days === PERIOD_DAYS
              ? t("offer.firstMonth", { percent })
              : t("offer.days", { percent, count: days })
          }
          onDismiss={() => void call("dismissOffer", { offer: id })}
        >
          <p>
            {t("offer.text", {
              plans: list.format(plans.filter((code) => code !== current).map((code) => planOf(code).name)),
            })}
          </p>
        </Banner>
      ))}
    </div>
  );
}
