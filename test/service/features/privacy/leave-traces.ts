import { INITIAL_DELIVERY_RULES } from "../../../../contract/estimated-delivery";
import { PART_BYTES } from "../../../../contract/import-limits";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { anEvent } from "../../courier";
import { call, type TestService, type TestShop } from "../../harness";
import type { TestPerson } from "./people";
import { saveSetting } from "../../save-setting";

let shipments = 0;

/**
 * Leaves the words of a person in every place of a shop where they can come to stand, by the calls of Shopify, of
 * couriers and of the merchant's team. Answers the person's order and fulfilment at Shopify.
 */
export async function leaveTraces(service: TestService, shop: TestShop, person: TestPerson) {
  const { firstName, lastName, email, phone, phoneOtherwise, address1, address2, city, zip } = person;
  const name = `${firstName} ${lastName}`;
  const { shopify } = service.sandbox;
  const post = async (path: string, body: object) => {
    const response = await call(service, "POST", `/endApi/api${path}`, { as: shop, body });
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body.data as Record<string, unknown>;
  };
  const set = async (path: string, value: object) => {
    const response = await saveSetting(service, shop, `/api${path}`, value);
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  };
  const tick = () => void (service.clock.now = new Date(service.clock.now.getTime() + 1000));

  const other = shopify.placeOrder(shop.domain, { email: "somebody@else.example", phone: null });
  shipments += 1;
  const trackingNumber = `SIM${String(shipments).padStart(9, "0")}`;
  const ago = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000).toISOString();
  service.courier.knows(
    trackingNumber,
    anEvent("INFO_RECEIVED", ago(5), { message: `Notified ${email} and ${email.split("@")[0]}` }),
    anEvent("IN_TRANSIT", ago(4), { message: `Left at ${address1}, ${address2}, ${zip} ${city}` }),
    anEvent("IN_TRANSIT", ago(3), {
      message: `Call ${phone}, or ${phoneOtherwise.join(", or ")}`,
      place: { city, province: null, country: null, zip },
    }),
    anEvent("IN_TRANSIT", ago(2), { message: `Signed for by ${lastName.toUpperCase()}` }),
  );
  tick();
  const order = shopify.placeOrder(shop.domain, {
    ...{ email, phone, tags: [`${lastName} VIP`], note: `For ${name}` },
    shippingAddress: { firstName, lastName, address1, address2, city, zip, phone },
  });
  const fulfillment = shopify.fulfillOrder(shop.domain, order.id, {
    ...{ trackingNumber, company: `${lastName}'s own riders` },
    url: `https://riders.example/${encodeURIComponent(zip)}?n=${trackingNumber}`,
  });
  await service.settle();
  shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
    ...{ status: "in_transit", message: `Handed to ${name}`, city, zip },
  });
  await service.settle();

  const listed = await post("/order/list", { size: 50 });
  const idOf = (shown: string) =>
    (listed.content as { id: string; name: string }[]).find((row) => row.name === shown)!.id;
  const [mine, theirs] = [idOf(order.name), idOf(other.name)];
  const shipment = await service.ctx.db
    .selectFrom("shipments")
    .select("id")
    .where("shopId", "=", shop.id)
    .where("trackingNumber", "=", trackingNumber)
    .executeTakeFirstOrThrow();
  await applyTracking(service.ctx, shop.id, [
    {
      ...{ shipmentId: shipment.id, events: [] },
      pickup: { name: `Beside ${address1}`, address: `${zip} ${city}`, hours: null, until: null },
      proof: { signedBy: name, photoUrl: `https://pod.example/${encodeURIComponent(lastName)}.jpg` },
    },
  ]);
  await post("/order/note/create", { id: mine, text: `Phoned ${name} of ${address1}` });
  await post("/order/note/create", { id: theirs, text: `Ask ${name} (${phoneOtherwise[0]}) instead` });
  await post("/order/bulk", {
    selection: { ids: [mine] },
    action: { kind: "add_tag", name: `${lastName} VIP` },
  });
  await post("/order/bulk", {
    selection: { ids: [theirs] },
    action: { kind: "add_tag", name: `friend of ${firstName}` },
  });
  await post("/order/bulk", {
    selection: { filter: {}, except: [theirs] },
    action: {
      kind: "set_status",
      status: "WAITING_DELIVERY",
      note: `${name} collects it`,
      notify_customers: false,
    },
  });
  await service.settle();
  await post("/order/create-view", { name: `Orders of ${lastName}`, view: {} });
  await post("/order/create-view", {
    name: "One customer",
    view: { filter: { query: firstName.toLowerCase() } },
  });
  await post("/order/create-view", { name: "One number", view: { filter: { query: phoneOtherwise[0] } } });
  await set("/store/custom-status", { statuses: [{ name: "Packing", text: `${name} packs`, days: 1 }] });
  // The earlier version stays in the history.
  await set("/store/silence-text", { enabled: true, days: 7, text: `Ask ${name}` });
  await set("/store/silence-text", { enabled: true, days: 7, text: `Write to ${email}` });
  await set("/store/estimated-delivery", {
    ...INITIAL_DELIVERY_RULES,
    transit: [
      {
        ...{ countries: ["DE"], regions: [], postal: [], couriers: [], courier_days: "mon_fri" },
        ...{ methods: [`For ${name}`, "Express"], days: { min: 1, max: 2 } },
      },
    ],
  });
  await set("/store/blacklisted-routing", {
    words: [city, "Harbour"].map((word) => ({ word: `${word} x`, action: "hide", replacement: "" })),
  });
  await post("/store/update-setting-config", {
    global_search_config: {
      pined_item_list: [JSON.stringify({ title: name, path: "/track/orders", anchor: "orders", key: email })],
      search_history: [
        JSON.stringify({ title: lastName, path: "/track/orders", anchor: "orders", key: phone }),
      ],
    },
  });
  // The earlier version stays among those that can be restored.
  for (const [version, text] of [`Dear ${name}`, "Dear customer"].entries())
    await post("/notification/setting/template/save", {
      ...{ kind: "delivered", version },
      template: {
        version: 1,
        blocks: [
          { id: "lead", type: "text", settings: { text } },
          { id: "footer", type: "footer" },
        ],
        texts: { de: { "mail.subject": `${lastName}, hier ist es` } },
      },
    });
  await post("/notification/setting/template/save", {
    ...{ kind: "in_transit", version: 0 },
    template: { version: 1, blocks: [], html: `<p>{{ shop.name }} for ${name}</p>` },
  });
  await post("/automation/change/create", {
    name: `Tell ${name}`,
    definition: {
      trigger: { on: "silent", days: 7 },
      filters: [
        { by: "tag", any: [`${lastName} VIP`, lastName] },
        { by: "product", words: [`mug ${lastName}`, "cup"] },
        { by: "words", words: [`signed by ${lastName}`, city] },
      ],
      actions: [{ do: "note", text: `Phone ${name}` }],
    },
  });
  await post("/order/export", { filter: { query: lastName } });
  await importFile(post, service, `${lastName}.csv`, other.name, `${name} courier`);
  await uploadOnly(post, `${firstName} again.csv`, `Order,Tracking number,Name\n#1,SIMX1,${name}\n`);
  await leftInInbox(service, shop, [
    ["shopify", "orders/create", shop.domain, JSON.stringify({ id: 1, email, name })],
    ["shopify", "orders/updated", shop.domain, `{"id":${order.id},"shipping_address":{"name":"${name}"}}`],
    ["17track", "tracking", null, JSON.stringify({ number: trackingNumber, text: `Signed by ${name}` })],
  ]);
  return { order, fulfillment };
}

type Post = (path: string, body: object) => Promise<Record<string, unknown>>;

async function uploadOnly(post: Post, name: string, file: string) {
  const bytes = Buffer.from(file);
  if (bytes.length > PART_BYTES) throw new Error("one piece is enough for a test");
  const { id } = await post("/order/import/create", { name, size: bytes.length });
  await post("/order/import/part", { id, part: 0, data: bytes.toString("base64") });
  return id;
}

/** Imported to its end; the person stands in the column of the courier, and in a line that is not imported. */
async function importFile(post: Post, service: TestService, name: string, order: string, courier: string) {
  const file = `Order,Tracking number,Courier\n${order},SIMIMPORT1,${courier}\nunknown,SIMIMPORT2,${courier}\n`;
  const id = await uploadOnly(post, name, file);
  const reading = {
    encoding: "utf-8",
    separator: ",",
    mapping: { order_number: 0, tracking_number: 1, courier: 2 },
  };
  await post("/order/import/check", { id, reading });
  await service.settle();
  await post("/order/import/start", { id });
  await service.settle();
}

/** Webhooks that were given up: their bodies wait for the weekly cleaning. */
async function leftInInbox(
  service: TestService,
  shop: TestShop,
  entries: [source: string, topic: string, domain: string | null, body: string][],
) {
  const rows = entries.map(([source, topic, shopDomain, body], index) => ({
    ...{ source, topic, shopDomain, id: `stuck-${shop.id}-${index}`, triggeredAt: null, processedAt: null },
    ...{ body: Buffer.from(body), receivedAt: service.clock.now },
  }));
  await service.ctx.db.insertInto("inbox").values(rows).execute();
}
