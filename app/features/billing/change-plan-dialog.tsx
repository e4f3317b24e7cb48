import { Button, Text } from "@shopify/polaris";
import type { EventFrom } from "xstate";
import type { planChangeMachine } from "../../../machines/plan-change.machine";
import { directionOfOptions, isFreeOption, planOfOption } from "../../../permissions/option";
import { bringsSupport, featureChange } from "../../../permissions/plan-change";
import { planOf } from "../../../permissions/plans";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { FeatureChanges } from "./feature-changes";
import type { PlansView } from "./present-billing.server";
import { QuoteView } from "./quote-view";
import { useCapText } from "./use-cap-text";
import type { PlanChangeState } from "./use-plan-change";

interface Props {
  state: PlanChangeState;
  send: (event: EventFrom<typeof planChangeMachine>) => void;
  plans: PlansView;
  isSupportDedicated: boolean;
}

/** What a change brings or takes, when, and for how much, before it is confirmed. */
export function ChangePlanDialog({ state, send, plans, isSupportDedicated }: Props) {
  const { t } = useTranslation("billing");
  const choice = state.context.choice!;
  const offer = plans.offers.find(
    ({ plan, interval }) => plan === choice.plan && interval === choice.interval,
  );
  const isUp = directionOfOptions(state.context.current, choice) === "up";
  const [from, to] = [plans.current.code, planOfOption(choice.plan)];
  const { gained, lost, coming } = featureChange(plans.gates, from, to);
  const [couriersBefore, couriers] = [plans.couriers[from], plans.couriers[to]];
  const { name } = planOf(offer?.code ?? choice.plan);
  const isLeaving = state.hasTag("leaving");
  const abandon = { type: "change.abandoned" } as const;
  const cap = useCapText(state.context.quote?.capCents ?? null);

  return (
    <Dialog
      title={t(`change.${headingOf(isUp, plans.current.code === offer?.code)}.title`, { plan: name })}
      onClose={() => state.can(abandon) && send(abandon)}
      footer={
        <>
          <Button disabled={!state.can(abandon)} onClick={() => send(abandon)}>
            {t("cancel")}
          </Button>
          {isLeaving ? (
            <a className="wb-goon" href={state.context.url ?? ""} target="_top">
              {t("change.goOn")}
            </a>
          ) : (
            <Button
              variant="primary"
              loading={state.hasTag("busy")}
              disabled={(!state.can({ type: "change.confirmed" }) || cap.isWrong) && !state.hasTag("busy")}
              onClick={() => send({ type: "change.confirmed", ...cap.changed })}
            >
              {t(isUp ? "change.up.confirm" : "change.down.confirm")}
            </Button>
          )}
        </>
      }
    >
      <div className="wb-change">
        <p className="wb-change-quotas">
          <span>{t(`quota.${plans.current.interval}`, { count: plans.current.quota })}</span>
          <span aria-hidden="true">→</span>
          <b>{offer && t(`quota.${offer.interval}`, { count: offer.quota })}</b>
        </p>
        {couriers !== couriersBefore && (
          <p className="wb-change-quotas">
            <span>{t("tier.couriers", { count: couriersBefore })}</span>
            <span aria-hidden="true">→</span>
            <b>{t("tier.couriers", { count: couriers })}</b>
          </p>
        )}
        <FeatureChanges
          isUp={isUp}
          features={isUp ? gained : lost}
          hasSupport={isSupportDedicated && (isUp ? bringsSupport(to, from) : bringsSupport(from, to))}
          coming={coming}
          plan={name}
        />
        <QuoteView
          state={state}
          cap={cap}
          from={plans.current}
          offer={offer}
          isFree={isFreeOption(choice.plan)}
          onRetry={() => send({ type: "quote.retried" })}
        />
        <div role="status">{isLeaving && <Text as="p">{t("change.leaving")}</Text>}</div>
      </div>
    </Dialog>
  );
}

/** A size of the plan that is had is no upgrade to it. */
const headingOf = (isUp: boolean, isSamePlan: boolean) => (isSamePlan ? "size" : isUp ? "up" : "down");
