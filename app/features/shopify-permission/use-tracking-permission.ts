import { useState } from "react";
import { TRACKING_SCOPE } from "../../../contract/optional-scopes";
import { useEndApi } from "../../shell/use-end-api";

/** Why the permission was not given: the merchant has declined, the page is not inside the admin, or Shopify failed. */
export type NotGiven = "declined" | "elsewhere" | "failed";

/**
 * The permission to change tracking in Shopify, which the merchant gives in Shopify's own dialog. `request` resolves to whether it is
 * there: what the dialog has said is asked of Shopify once more by the service, which then writes what was held.
 */
export function useTrackingPermission(permitted: boolean) {
  const { call, isBusy, failure } = useEndApi();
  const [isAsking, setAsking] = useState(false);
  const [notGiven, setNotGiven] = useState<NotGiven | null>(null);

  async function request(): Promise<boolean> {
    if (permitted) return true;
    setNotGiven(null);
    if (!window.shopify) return refuse("elsewhere");
    setAsking(true);
    try {
      const { result } = await window.shopify.scopes.request([TRACKING_SCOPE]);
      if (result !== "granted-all") return refuse("declined");
    } catch {
      // App Bridge rejects with no reason that a merchant could act on.
      return refuse("failed");
    } finally {
      setAsking(false);
    }
    const answer = await call("checkScopes", {});
    if (!answer.ok) return false;
    return answer.data.granted.includes(TRACKING_SCOPE) || refuse("declined");
  }

  const refuse = (why: NotGiven) => (setNotGiven(why), false);
  return { permitted, request, isBusy: isAsking || isBusy, notGiven: permitted ? null : notGiven, failure };
}

export type TrackingPermission = ReturnType<typeof useTrackingPermission>;
