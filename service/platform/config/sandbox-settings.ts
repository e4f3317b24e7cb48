import { isIPv4 } from "node:net";
import { ownValue } from "../../../contract/own-value";

/** The client of the simulated Shopify. It signs with this secret only, which is worth nothing at the real one. */
export const SANDBOX_CLIENT = { apiKey: "waybill-sandbox", apiSecret: "sandbox-client-secret" };

/** Credentials of the real world, each with the variable that says where it is used. */
const CREDENTIALS: [name: string, address: string | null][] = [
  ["SHOPIFY_API_KEY", null],
  ["SHOPIFY_API_SECRET", null],
  ["SHOPIFY_API_SECRET_OLD", null],
  ["SEVENTEEN_TRACK_KEY", "SEVENTEEN_TRACK_URL"],
  ["AFTERSHIP_KEY", "AFTERSHIP_URL"],
  ["EASYPOST_KEY", "EASYPOST_URL"],
  ["KARRIO_KEY", "KARRIO_URL"],
  ["TRANSLATION_KEY", "TRANSLATION_URL"],
  ["SMTP_URL", "SMTP_URL"],
  ["SES_KEY", "SES_URL"],
  ["POSTMARK_TOKEN", "POSTMARK_URL"],
  ["TWILIO_AUTH_TOKEN", "TWILIO_URL"],
];

/**
 * Why the sandbox may not be used with these settings, in one sentence; null where it may. Everybody gets into its stores: a real
 * client secret would open every real store, a provider would be paid for invented shipments, and mail would go to
 * whatever address a visitor gives an order. What is on this machine (a fake provider, a mail catcher) is not real.
 */
export function realBesideSandbox(settings: Record<string, unknown>, isDemo: boolean): string | null {
  const names = CREDENTIALS.filter(
    ([name, address]) =>
      ownValue(settings, name) && !(address && isLoopback(hostOf(ownValue(settings, address)))),
  ).map(([name]) => name);
  if (names.length === 0) return null;
  return isDemo
    ? `WAYBILL_DEMO: lets everybody in, so it stands beside no real credential; remove it, or ${names.join(", ")}`
    : `${names.join(", ")}: would be used for the sandbox's invented stores; remove it, or give both SHOPIFY_API_KEY and SHOPIFY_API_SECRET`;
}

/** Whether a host name or address is this machine's own, which nobody else can reach. */
export function isLoopback(host: string): boolean {
  return (
    host === "localhost" || host === "::1" || host === "[::1]" || (isIPv4(host) && host.startsWith("127."))
  );
}

function hostOf(address: unknown): string {
  return URL.canParse(String(address)) ? new URL(String(address)).hostname : "";
}
