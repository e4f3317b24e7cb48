import type { PlanChanged } from "../../../contract/billing";
import { failed } from "../../endApi/end-api-for.server";
import type { EndApi } from "../../endApi/create-end-api.server";
import type { LoadContext } from "../../load-context";
import { isApprovalAddress } from "./approval-address";
import { INVALID_RETURN_URL } from "./invalid-return-url";

/** Returns the service's result of a change, unless its redirect leads anywhere but to the merchant's own admin. */
export async function checkedChange(
  change: PlanChanged,
  { endApi, context }: { endApi: EndApi; context: LoadContext },
): Promise<PlanChanged> {
  if (change.action !== "redirect") return change;
  const { myshopify_domain: domain } = await endApi.getStoreInfo();
  const { appUrl, sandbox } = context.config;
  if (isApprovalAddress(change.url, { domain, appUrl, sandbox })) return change;

  const host = URL.canParse(change.url) ? new URL(change.url).host : "";
  context.report(new Error("Refused to open an approval page outside of the shop's admin"), { host, domain });
  throw failed({ code: INVALID_RETURN_URL, message: "", traceId: null }, 502);
}
