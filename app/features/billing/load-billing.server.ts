import { z } from "zod";
import { PLAN_ORDER } from "../../../permissions/levels";
import { endApiFor } from "../../endApi/end-api-for.server";
import type { Outcome } from "../../endApi/calls";
import { toResult } from "../../endApi/to-result.server";
import type { LoadContext } from "../../load-context";
import { formatFor, loadGates, loadShell } from "../../shell/shell-data.server";
import { adminAddress } from "./admin-address";
import { presentPlans, presentStores, presentUsage } from "./present-billing.server";

/**
 * Loads everything of the billing page. Each part has its own result: one that fails is shown as failed, the others as
 * usual.
 */
export async function loadBilling(request: Request, context: LoadContext) {
  const endApi = await endApiFor(request, context);
  const query = new URL(request.url).searchParams;
  // This call puts an approved plan in force: what is read beside it might still be of the plan before.
  const plans = await toResult(endApi.getPlanList());
  const [usage, stores, format, { store }, gates] = await Promise.all([
    toResult(endApi.getUsage()),
    toResult(endApi.getLinkedStores()),
    formatFor(request, context),
    loadShell(request, context),
    loadGates(request, context),
  ]);
  const mainStore = plans.ok ? plans.data.current_plan.main_store.myshopify_domain : store.myshopify_domain;
  return {
    gates,
    plans: mapped(plans, (data) => presentPlans(data, store.myshopify_domain, format, gates)),
    usage: mapped(usage, (data) => presentUsage(data, format)),
    stores: mapped(stores, presentStores),
    /** A plan chosen on another page, such as in the upgrade modal. */
    wanted: z.enum(PLAN_ORDER).nullable().catch(null).parse(query.get("plan")),
    /** Shopify's redirect after an approval. */
    isBack: query.has("charge_id"),
    mainStoreUrl: adminAddress(mainStore, context.config),
    supportUrl: context.config.supportUrl,
    dedicatedSupportUrl: context.config.dedicatedSupportUrl,
    affiliateUrl: context.config.affiliateUrl,
  };
}
export type BillingView = Awaited<ReturnType<typeof loadBilling>>;

function mapped<From, To>(outcome: Outcome<From>, present: (data: From) => To): Outcome<To> {
  return outcome.ok ? { ok: true, data: present(outcome.data) } : outcome;
}
