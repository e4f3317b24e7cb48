import { Banner, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFreeOption, plansForSale } from "../../../permissions/option";
import { CONTACT_PLAN } from "../../../permissions/plans";
import type { PlanInterval } from "../../../permissions/plans";
import { ChangePlanDialog } from "./change-plan-dialog";
import { ContactDialog } from "./contact-dialog";
import { CouponField } from "./coupon-field";
import { EnterpriseTile } from "./enterprise-tile";
import { IntervalChoice } from "./interval-choice";
import type { BillingView } from "./load-billing.server";
import { MainStoreDialog } from "./main-store-dialog";
import { startsWithTrial } from "./offers";
import type { OfferView, PlansView } from "./present-billing.server";
import { isFor } from "./prices";
import { TierTile } from "./tier-tile";
import { useCoupon } from "./use-coupon";
import { useFailureText } from "./use-failure-text";
import { usePlanChange } from "./use-plan-change";

/** What can be chosen, for a month or a year, with a coupon, and the change itself. */
export function Plans({ billing, plans }: { billing: BillingView; plans: PlansView }) {
  const { t } = useTranslation(["billing", "errors"]);
  const { current } = plans;
  const [interval, setInterval] = useState<PlanInterval>(current.interval);
  const change = usePlanChange(plans);
  const coupon = useCoupon();
  const textOf = useFailureText();
  const given = coupon.state.context.coupon;
  const { failure, choice } = change.state.context;

  useEffect(() => {
    if (billing.wanted)
      document.getElementById(`tier-${billing.wanted}`)?.scrollIntoView({ block: "center" });
  }, [billing.wanted]);

  const offersOf = (code: string) =>
    plans.offers.filter(
      (offer) => offer.code === code && (isFreeOption(offer.plan) || offer.interval === interval),
    );
  const choose = (offer: OfferView | null) =>
    change.send({
      type: "plan.chosen",
      isOffered: offer !== null,
      choice: {
        plan: offer?.plan ?? CONTACT_PLAN,
        interval: offer?.interval ?? interval,
        is_trial: offer !== null && startsWithTrial(offer, plans),
        ...(offer && coupon.state.hasTag("badge") && isFor(given, offer.code) && !isFreeOption(offer.plan)
          ? { discount_code: coupon.state.context.code.trim() }
          : {}),
      },
    });
  const close = () => change.send({ type: "change.abandoned" });
  const shared = { plans, coupon: given, isBusy: change.state.hasTag("busy"), onChoose: choose };

  return (
    <section id="plans" aria-labelledby="plans-title">
      <Card>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <Text as="h2" variant="headingMd" id="plans-title">
              {t("billing:plans.title")}
            </Text>
            <IntervalChoice interval={interval} percent={plans.yearlyDiscount} onChoose={setInterval} />
          </InlineStack>
          {change.state.hasTag("failed") && failure && (
            <Banner
              tone="critical"
              title={t("billing:change.failed")}
              onDismiss={() => change.send({ type: "failure.dismissed" })}
            >
              <p>{textOf(failure)}</p>
              {failure.traceId && <p>{t("errors:trace", { id: failure.traceId })}</p>}
            </Banner>
          )}
          <div className="wb-tiers">
            {plansForSale.map((code) => (
              <TierTile
                key={code}
                code={code}
                offers={offersOf(code)}
                isWanted={billing.wanted === code}
                {...shared}
              />
            ))}
            <EnterpriseTile
              offers={offersOf(CONTACT_PLAN)}
              interval={interval}
              isWanted={billing.wanted === CONTACT_PLAN}
              {...shared}
            />
          </div>
          <CouponField {...coupon} />
        </BlockStack>
      </Card>
      {change.state.hasTag("modal") && choice && (
        <ChangePlanDialog state={change.state} send={change.send} plans={plans} />
      )}
      {change.state.hasTag("mainStore") && (
        <MainStoreDialog store={current.mainStore} url={billing.mainStoreUrl} onClose={close} />
      )}
      {change.state.hasTag("contact") && (
        <ContactDialog
          from={plans.enterpriseFrom}
          interval={interval}
          url={billing.supportUrl}
          onClose={close}
        />
      )}
    </section>
  );
}
