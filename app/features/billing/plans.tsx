import { BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { Suspense, useEffect, useState } from "react";
import type { couponMachine } from "../../../machines/coupon.machine";
import type { planChangeMachine } from "../../../machines/plan-change.machine";
import { isFreeOption, plansForSale } from "../../../permissions/option";
import { CONTACT_PLAN } from "../../../permissions/plans";
import type { PlanInterval } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";
import { lazyPart } from "../../shell/lazy-part";
import { useLaterMachine } from "../../shell/use-later-machine";
import { screenAnchor } from "../screens/screen-anchor";
import { CouponField } from "./coupon-field";
import { earlyCoupon } from "./early-coupon";
import { EnterpriseTile } from "./enterprise-tile";
import { IntervalChoice } from "./interval-choice";
import type { BillingView } from "./load-billing.server";
import { OfferNotes } from "./offer-notes";
import type { OfferView, PlansView } from "./present-billing.server";
import { priceWith } from "./prices";
import { TierTile } from "./tier-tile";

const loadMachines = () => import("./plan-machines").then((file) => file.PlanMachines);
const PlanMachines = lazyPart(() => loadMachines());

/** What can be chosen, for a month or a year, with a coupon, and the change itself. */
export function Plans({ billing, plans }: { billing: BillingView; plans: PlansView }) {
  const { t } = useTranslation("billing");
  const { current } = plans;
  const [interval, setInterval] = useState<PlanInterval>(current.interval);
  const change = useLaterMachine<typeof planChangeMachine>();
  const coupon = useLaterMachine<typeof couponMachine>();
  const couponState = coupon.state ?? earlyCoupon(coupon.waiting);
  const given = couponState.context.coupon;
  const [chosen] = change.waiting;

  const prepare = () => void loadMachines().then(change.want, () => {});

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
        // As the preview says once it is there.
        is_trial: false,
        ...(offer && couponState.hasTag("badge") && priceWith(offer, given).discount?.by === "coupon"
          ? { discount_code: couponState.context.code.trim() }
          : {}),
      },
    });
  const shared = {
    plans,
    coupon: given,
    isBusy: chosen !== undefined || change.state?.hasTag("busy") === true,
    waiting: chosen?.type === "plan.chosen" ? chosen.choice.plan : null,
    isSupportDedicated: billing.dedicatedSupportUrl !== null,
    onChoose: choose,
  };

  return (
    <section
      {...screenAnchor("plans")}
      aria-labelledby="plans-title"
      // The code of a change is there by the time that something is pressed; where it cannot be loaded, nobody has asked for it yet.
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <Card>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <Text as="h2" variant="headingMd" id="plans-title">
              {t("plans.title")}
            </Text>
            <IntervalChoice interval={interval} percent={plans.yearlyDiscount} onChoose={setInterval} />
          </InlineStack>
          {(change.isWanted || coupon.isWanted) && (
            <Suspense fallback={null}>
              <PlanMachines
                takeChange={change.take}
                takeCoupon={coupon.take}
                plans={plans}
                interval={interval}
                mainStoreUrl={billing.mainStoreUrl}
                supportUrl={billing.supportUrl}
                isSupportDedicated={shared.isSupportDedicated}
              />
            </Suspense>
          )}
          {/* A coupon takes the place of the offers it beats: the prices are no longer theirs. By the year there are none. */}
          {!couponState.hasTag("badge") && interval === "EVERY_30_DAYS" && (
            <OfferNotes offers={plans.launchOffers} current={current.code} />
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
          <CouponField state={couponState} send={coupon.send} />
        </BlockStack>
      </Card>
    </section>
  );
}
