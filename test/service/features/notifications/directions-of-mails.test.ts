import { beforeAll, expect, it } from "vitest";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aTemplate, templatesOf } from "../../domain/mail-templates/some-templates";
import { aLineItem, anEventAt, anOrder, applyEvents } from "../../shipments";
import { later } from "../custom-domain/domain-service";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

/** Turned around, isolated, and marked: what of these is left turns the rest of its line. */
const TURNED = "\u202Egpj.exe\u202C\u2066\u200F";
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
/** Joined by a sign that is needed, as in Persian. */
const JOINED = "می\u200Cخواهم";

it("an email turns no direction, whatever couriers and customers have written, in HTML and in text", async () => {
  const order = await anOrder(service, shop, {
    ...{ name: `#7${TURNED}`, customerName: `Anna ${TURNED}` },
    shipTo: { name: `Anna ${TURNED}`, address1: `${JOINED} 7`, city: `Berlin${TURNED}`, country: "DE" },
    lineItems: [{ ...aLineItem("77001"), title: `Wool ${JOINED}${TURNED}` }],
  });
  await templatesOf(service, shop).save(
    0,
    aTemplate("", {
      blocks: [
        { id: "lead", type: "text", settings: { text: "{{ order.name }} {{ customer.name }}" } },
        ...(["shipment", "items", "events", "footer"] as const).map((type) => ({ id: type, type })),
      ],
    }),
  );
  const place = { city: `Leipzig${TURNED}`, province: null, country: "DE", zip: null };
  await applyEvents(service, shop, order.shipments[0]!.id, [
    anEventAt(service.clock.now, { message: `Departed ${TURNED}`, place }),
  ]);
  await service.settle();
  await later(service, shop, 6 * 60_000);
  await service.settle();

  const mail = service.mails.sent.at(-1)!;
  expect(mail.text).toContain("Leipzig");
  expect(mail.text).toContain(JOINED);
  for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(DIRECTIONS);
  const preview = (
    await templatesOf(service, shop).preview({ order: order.id, template: aTemplate("{{ order.name }}") })
  ).body.data.mail;
  for (const part of [preview.subject, preview.text, preview.html]) expect(part).not.toMatch(DIRECTIONS);
});
