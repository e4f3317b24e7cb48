import { z } from "zod";
import type { Endpoint } from "../../../../contract/endpoint";
import { endpoints } from "../../../../contract/endpoints";
import type { StoredDocument } from "../../../../contract/setting";
import { attentionCalls } from "../../features/attention/attention.calls";
import { automationCalls } from "../../features/automations/automations.calls";
import { billingCalls } from "../../domain/billing/billing.calls";
import { bulkCalls } from "../../features/bulk/bulk.calls";
import { courierCalls } from "../../domain/couriers/couriers.calls";
import { aShop, type Answer, call, type TestService, type TestShop } from "../../harness";
import { operationCalls } from "../../features/operations/operations.calls";
import { issueToken } from "../../../../service/features/operations/operator-tokens";
import { imageCalls } from "../../features/images/images.calls";
import { importCalls } from "../../features/imports/imports.calls";
import { notificationCalls } from "../../features/notifications/notifications.calls";
import { mailMeasuringCalls } from "../../features/mail-measuring/mail-measuring.calls";
import { noteCalls } from "../../features/order-notes/notes.calls";
import { problemCalls } from "../../domain/orders/problem-reports/problem-reports.calls";
import { orderCalls } from "../../domain/orders/orders.calls";
import { viewCalls } from "../../read/order-list/saved-views.calls";
import { searchCalls } from "../../read/search/search.calls";
import { shipmentCalls } from "../../domain/shipments/shipments.calls";
import { courierTextCalls } from "../../read/courier-texts/courier-texts.calls";
import { shopperVisibilityCalls } from "../../read/visibility/shopper-visibility.calls";
import { linkedStoreCalls } from "../../domain/shops/linked-stores.calls";
import { shopCalls } from "../../domain/shops/shops.calls";
import { promiseCalls } from "../../domain/promise/promise.calls";
import { mailTemplateCalls } from "../../domain/mail-templates/mail-templates.calls";
import { pageCalls } from "../../domain/pages/pages.calls";
import { teamCalls } from "../../features/team/team.calls";
import { tagCalls } from "../../domain/orders/tags/tags.calls";
import { customDomainCalls } from "../../features/custom-domain/custom-domain.calls";
import { trackingLinkCalls } from "../../features/shopify-tracking/tracking-link/tracking-link.calls";
import { updateStatusCalls } from "../../features/update-status/update-status.calls";
import type { Prepared, ValidCall, ValidCalls } from "./valid-call";

/** Valid calls of every area, in the order in which their records are made. */
const AREAS: ((prepared: Prepared) => ValidCalls | Promise<ValidCalls>)[] = [
  billingCalls,
  linkedStoreCalls,
  shopCalls,
  orderCalls,
  viewCalls,
  noteCalls,
  problemCalls,
  shipmentCalls,
  notificationCalls,
  mailMeasuringCalls,
  automationCalls,
  courierCalls,
  tagCalls,
  pageCalls,
  mailTemplateCalls,
  promiseCalls,
  bulkCalls,
  importCalls,
  imageCalls,
  attentionCalls,
  teamCalls,
  searchCalls,
  courierTextCalls,
  shopperVisibilityCalls,
  operationCalls,
  trackingLinkCalls,
  customDomainCalls,
  updateStatusCalls,
];

export const everyCall = Object.entries<Endpoint>(endpoints);
export const merchantCalls = everyCall.filter(([, { audience }]) => audience === "merchant");
export const operatorCalls = everyCall.filter(([, { audience }]) => audience === "operator");
export const linkCalls = everyCall.filter(([, { audience }]) => audience === "link");
/** Those that need a bearer. */
export const signedCalls = [...merchantCalls, ...operatorCalls, ...linkCalls];
export const pathOf = ({ path }: Endpoint) => (path.startsWith("/shopify/") ? path : `/endApi${path}`);
/** Names of what it takes. */
export function fieldsOf({ method, body, query }: Endpoint): string[] {
  const schema: z.ZodType = method === "POST" ? body : query;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** A setting is changed to its initial value, unless its area gives another. */
function settingCalls(): Record<string, ValidCall<object>> {
  const changes = everyCall.filter(([, endpoint]) => "setting" in endpoint && endpoint.method === "POST");
  return Object.fromEntries(
    changes.map(([name, endpoint]) => {
      const { setting } = endpoint as Endpoint & { setting: StoredDocument<object> };
      return [name, { input: { value: setting.initial, version: 0 } }];
    }),
  );
}

/** A shop with all that a call may be about, and for each call what it needs beyond its defaults. */
export async function prepareCalls(service: TestService) {
  const shop = await aShop(service);
  const guest = await aShop(service);
  const prepared = { service, shop, guest, ...(await placeOrder(service, shop)) };

  const operator = { bearer: await issueToken(service.ctx, "tests", { name: "ada", lifetime: 3_600_000 }) };
  const isOperators = new Set(operatorCalls.map(([name]) => name));

  const calls: Record<string, ValidCall<object>> = {
    ...settingCalls(),
    getSettingHistory: { input: { setting: "attention" } },
  };
  for (const area of AREAS) Object.assign(calls, await area(prepared));

  return {
    shop,
    given(name: string): object {
      const input = calls[name]?.input ?? {};
      return typeof input === "function" ? (input as () => object)() : input;
    },
    callerOf: (name: string): { bearer: string } =>
      calls[name]?.caller ?? (isOperators.has(name) ? operator : shop),
    restore: async (name: string): Promise<void> => calls[name]?.restore?.(),
  };
}

/** An order with one shipment. */
async function placeOrder(service: TestService, shop: TestShop) {
  const { id } = service.sandbox.shopify.placeOrder(shop.domain);
  service.sandbox.shopify.fulfillOrder(shop.domain, id, { trackingNumber: "SIM000000001" });
  await service.settle();
  const shipment = await service.ctx.db
    .selectFrom("shipments")
    .select(["id", "orderId"])
    .where("shopId", "=", shop.id)
    .executeTakeFirstOrThrow();
  return { order: shipment.orderId, shipment: shipment.id };
}

export function ask(
  service: TestService,
  endpoint: Endpoint,
  fields: object,
  as?: { bearer: string },
  headers = {},
): Promise<Answer> {
  const options = { ...(as && { as }), headers };
  if (endpoint.method === "POST")
    return call(service, "POST", pathOf(endpoint), { ...options, body: fields });
  return call(
    service,
    "GET",
    `${pathOf(endpoint)}?${new URLSearchParams(fields as Record<string, string>)}`,
    options,
  );
}
