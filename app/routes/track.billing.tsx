import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack } from "@shopify/polaris";
import { hasDedicatedSupport } from "../../permissions/plans";
import { PageFrame } from "../components/page-frame";
import { ApprovalNote } from "../features/billing/approval-note";
import styles from "../features/billing/billing.css?url";
import { CardFailure } from "../features/billing/card-failure";
import { ContactCard } from "../features/billing/contact-card";
import { CurrentPlanCard } from "../features/billing/current-plan-card";
import { loadBilling } from "../features/billing/load-billing.server";
import { PlanComparison } from "../features/billing/plan-comparison";
import { Plans } from "../features/billing/plans";
import { StoresCard } from "../features/billing/stores-card";
import { UsageCard } from "../features/billing/usage-card";
import { useTranslation } from "../i18n/translation";
import { reloadOn } from "../shell/reload-on";

export const meta: MetaFunction = () => [{ title: "Waybill" }];
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = ({ request, context }: LoaderFunctionArgs) => loadBilling(request, context);

export const shouldRevalidate = reloadOn("store");

export default function BillingPage() {
  const billing = useLoaderData<typeof loader>();
  const { plans, usage, stores } = billing;
  const { t } = useTranslation("billing");
  const current = plans.ok ? plans.data.current : null;

  return (
    <PageFrame title={t("title")}>
      <BlockStack gap="400">
        <ApprovalNote current={current} cap={usage.ok ? usage.data.cap : null} isBack={billing.isBack} />
        {plans.ok ? (
          <>
            <CurrentPlanCard current={plans.data.current} />
            <Plans billing={billing} plans={plans.data} />
          </>
        ) : (
          <CardFailure id="plans" title={t("plans.title")} failure={plans} />
        )}
        {usage.ok ? (
          <UsageCard usage={usage.data} current={current} />
        ) : (
          <CardFailure id="usage" title={t("usage.title")} failure={usage} />
        )}
        <PlanComparison
          current={current?.code ?? null}
          gates={billing.gates}
          couriers={plans.ok ? plans.data.couriers : null}
          isSupportDedicated={billing.dedicatedSupportUrl !== null}
        />
        {stores.ok ? (
          <StoresCard stores={stores.data} />
        ) : (
          <CardFailure id="linked-stores" title={t("stores.title")} failure={stores} />
        )}
        <ContactCard
          supportUrl={billing.supportUrl}
          dedicatedSupportUrl={
            current && hasDedicatedSupport(current.code) ? billing.dedicatedSupportUrl : null
          }
          affiliateUrl={billing.affiliateUrl}
        />
      </BlockStack>
    </PageFrame>
  );
}
