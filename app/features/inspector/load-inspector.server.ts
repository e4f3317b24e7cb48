import { z } from "zod";
import { isMachineId, type MachineId } from "../../../machines/registry";
import { endApiFor } from "../../endApi/end-api-for.server";
import { toResult } from "../../endApi/to-result.server";
import type { LoadContext } from "../../load-context";
import { formatFor, loadGates, loadShell } from "../../shell/shell-data.server";
import { presentPlans } from "../billing/present-billing.server";
import { chartOf } from "./chart-layout.server";

const Chosen = z.custom<MachineId>(isMachineId).catch("coupon");

/** The chosen machine's chart, and the store data of live components; `plans` is null where it cannot be loaded. */
export async function loadInspector(request: Request, context: LoadContext) {
  const endApi = await endApiFor(request, context);
  const machine = Chosen.parse(new URL(request.url).searchParams.get("machine"));
  const [chart, plans, format, { store }, gates] = await Promise.all([
    chartOf(machine),
    toResult(endApi.getPlanList()),
    formatFor(request, context),
    loadShell(request, context),
    loadGates(request, context),
  ]);
  return {
    machine,
    chart,
    plans: plans.ok ? presentPlans(plans.data, store.myshopify_domain, format, gates) : null,
    supportUrl: context.config.supportUrl,
  };
}
export type InspectorView = Awaited<ReturnType<typeof loadInspector>>;
