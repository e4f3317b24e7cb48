import { beforeAll, expect, it } from "vitest";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { renderCustomerMail } from "../../../../service/features/notifications/render-customer-mail";
import { aTemplate, templatesOf } from "../../domain/mail-templates/some-templates";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder } from "../../shipments";

let service: TestService;
let shop: TestShop;
let templates: ReturnType<typeof templatesOf>;

const template = aTemplate("{{ latest_event.at | date }}, {{ latest_event.at | time }}");
template.blocks.splice(1, 0, { id: "events", type: "events" });
/** Intl has a narrow space before "PM". */
const spaced = (text: string) => text.replaceAll("\u202f", " ");

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  templates = templatesOf(service, shop);
  expect((await templates.save(0, template)).status).toBe(200);
});

/** Scanned at half past five in the afternoon in Los Angeles, which is the next day in Berlin. */
async function scanned(country: string | null, provinceCode?: string) {
  const shipTo = country === null ? null : { country, ...(provinceCode && { provinceCode }) };
  const { id, shipments } = await anOrder(service, shop, { country, shipTo });
  const shipment = shipments[0]!.id;
  const events = [anEventAt(new Date("2026-11-20T01:30:00Z"))];
  await applyTracking(service.ctx, shop.id, [{ shipmentId: shipment, events, isCheck: true }]);
  return { id, shipment };
}

it.each([
  ["US", "CA", "Nov 19, 5:30 PM", "November 19, 2026, 5:30 PM"],
  ["DE", undefined, "Nov 20, 2:30 AM", "November 20, 2026, 2:30 AM"],
  // Where no destination is known, the shop's: America/New_York.
  [null, undefined, "Nov 19, 8:30 PM", "November 19, 2026, 8:30 PM"],
])("an email to %s %s names moments by the clocks there", async (country, province, ofEvent, byLiquid) => {
  const { id, shipment } = await scanned(country, province);
  const { text, html } = await renderCustomerMail(service.ctx, {
    ...{ shop: shop.id, id: null },
    payload: { kind: "status", shipment, status: "IN_TRANSIT", mail: "in_transit", from: null, since: "" },
  });
  const { mail } = (await templates.preview({ template, order: id })).body.data;

  for (const part of [text, html!, mail.text, mail.html]) {
    expect(spaced(part)).toContain(ofEvent);
    expect(spaced(part)).toContain(byLiquid);
  }
});
