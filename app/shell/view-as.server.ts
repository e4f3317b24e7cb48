import { PLAN_ORDER, type PlanCode } from "../../permissions/levels";
import { cookieOf, credentialOf, isAdminToken } from "../endApi/credential.server";

const VIEW_AS_COOKIE = "waybill_view_as";

/** The plan whose gates staff chose to see; null without an admin token, whatever the cookie says. */
export function viewAsOf(request: Request): PlanCode | null {
  if (!isAdminToken(credentialOf(request))) return null;
  return PLAN_ORDER.find((code) => code === cookieOf(request, VIEW_AS_COOKIE)) ?? null;
}

/** A session cookie. It changes what the app shows only; the service does not read it. */
export function viewAsCookie(plan: PlanCode | null, isSecure: boolean): string {
  const life = plan ? "" : "; Max-Age=0";
  return `${VIEW_AS_COOKIE}=${plan ?? ""}; Path=/track; HttpOnly; SameSite=Lax${life}${isSecure ? "; Secure" : ""}`;
}
