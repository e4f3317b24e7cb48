import { describe, expect, it } from "vitest";
import { anAdmin, aSandbox, SHOP } from "./a-sandbox";
import { ordersPage } from "./orders-page";

describe("orders of the Admin API", () => {
  it("come with items, fulfilments, tracking and events", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    const order = sandbox.shopify.placeOrder(SHOP, { tags: ["gift", "vip"], totalCents: 0 } as object);
    const { id } = sandbox.shopify.fulfillOrder(SHOP, order.id, {
      trackingNumber: "1Z999AA10123456784",
      company: "UPS",
    });
    sandbox.shopify.addFulfillmentEvent(SHOP, id, {
      status: "IN_TRANSIT",
      happenedAt: "2026-11-20T10:00:00Z",
    });

    const { data, errors } = await ask(ordersPage, {
      first: 25,
      query: "updated_at:>='2026-11-20T09:00:00Z'",
    });

    expect(errors).toBeUndefined();
    expect(data.orders.pageInfo.hasNextPage).toBe(false);
    expect(data.orders.nodes[0]).toMatchObject({
      id: `gid://shopify/Order/${order.id}`,
      legacyResourceId: order.id,
      tags: ["gift", "vip"],
      displayFulfillmentStatus: "FULFILLED",
      fulfillments: [
        {
          displayStatus: "IN_TRANSIT",
          inTransitAt: "2026-11-20T10:00:00Z",
          trackingInfo: [
            { company: "UPS", number: "1Z999AA10123456784", url: expect.stringContaining("1Z999AA1") },
          ],
          events: { nodes: [{ status: "IN_TRANSIT" }] },
        },
      ],
    });
  });

  it("are paged without gap or repeat while orders change", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    for (let i = 0; i < 7; i += 1) sandbox.shopify.placeOrder(SHOP);
    const query = `query ($after: String) { orders(first: 3, after: $after, sortKey: CREATED_AT) { pageInfo { hasNextPage endCursor } nodes { name } } }`;

    const names: string[] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const { data } = await ask(query, { after });
      names.push(...data.orders.nodes.map((node: { name: string }) => node.name));
      sandbox.passMinutes(1);
      if (names.length === 3) sandbox.shopify.placeOrder(SHOP);
      more = data.orders.pageInfo.hasNextPage;
      after = data.orders.pageInfo.endCursor;
    }

    expect([...names].sort()).toEqual([
      "#1001",
      "#1002",
      "#1003",
      "#1004",
      "#1005",
      "#1006",
      "#1007",
      "#1008",
    ]);
  });

  it.each([
    ["updated_at:>='2026-11-20T12:10:00Z'", ["#1002", "#1003"]],
    ["created_at:<2026-11-20T12:05:00Z", ["#1001"]],
    ["name:#1002 OR name:1003", ["#1002", "#1003"]],
    ["tag:gift -name:#1001", ["#1003"]],
    ["email:'kim@example.com'", ["#1002"]],
    ["(tag:gift OR email:kim@example.com) AND fulfillment_status:shipped", ["#1003"]],
    ["status:cancelled", []],
  ])("are found by %s", async (query, expected) => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    sandbox.shopify.placeOrder(SHOP, { tags: ["gift"] });
    sandbox.passMinutes(10);
    sandbox.shopify.placeOrder(SHOP, { email: "kim@example.com" });
    sandbox.shopify.fulfillOrder(SHOP, sandbox.shopify.placeOrder(SHOP, { tags: ["gift"] }).id);

    const { data } = await ask(
      `query ($query: String!) { orders(first: 9, query: $query, sortKey: ORDER_NUMBER) { nodes { name } } ordersCount(query: $query, limit: null) { count precision } }`,
      { query },
    );

    expect(data.orders.nodes.map((node: { name: string }) => node.name)).toEqual(expected);
    expect(data.ordersCount).toEqual({ count: expected.length, precision: "EXACT" });
  });

  it("older than 60 days are hidden without the scope for all orders", async () => {
    const old = { createdAt: "2026-08-01T00:00:00Z" };
    const without = aSandbox();
    const withAll = aSandbox({ scopes: "read_orders,read_all_orders" });
    without.shopify.placeOrder(SHOP, old);
    withAll.shopify.createShop({ domain: SHOP, scopes: ["read_orders", "read_all_orders"] });
    withAll.shopify.placeOrder(SHOP, old);
    const query = "{ ordersCount(limit: null) { count } }";

    expect((await (await anAdmin(without))(query)).data.ordersCount.count).toBe(0);
    expect((await (await anAdmin(withAll))(query)).data.ordersCount.count).toBe(1);
  });

  it("are found again by their gid and by the gid of a fulfilment", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    const order = sandbox.shopify.placeOrder(SHOP);
    const fulfillment = sandbox.shopify.fulfillOrder(SHOP, order.id, { trackingNumber: "X1" });

    const { data } = await ask(
      `query ($id: ID!, $ids: [ID!]!) {
        order(id: $id) { name }
        nodes(ids: $ids) { ... on Fulfillment { id events(first: 20, sortKey: HAPPENED_AT) { nodes { status } } } }
      }`,
      {
        id: `gid://shopify/Order/${order.id}`,
        ids: [`gid://shopify/Fulfillment/${fulfillment.id}`, "gid://shopify/Fulfillment/1"],
      },
    );

    expect(data.order.name).toBe(order.name);
    expect(data.nodes).toEqual([
      { id: `gid://shopify/Fulfillment/${fulfillment.id}`, events: { nodes: [] } },
      null,
    ]);
  });
});

describe("fulfillmentEventCreate", () => {
  const create = `mutation ($fulfillmentEvent: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $fulfillmentEvent) {
      fulfillmentEvent { id status happenedAt estimatedDeliveryAt message city province country zip }
      userErrors { field message }
    }
  }`;

  it("moves the display status and comes back as a webhook", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    const order = sandbox.shopify.placeOrder(SHOP);
    const fulfillment = sandbox.shopify.fulfillOrder(SHOP, order.id, { trackingNumber: "X1" });
    const fulfillmentId = `gid://shopify/Fulfillment/${fulfillment.id}`;

    const { data } = await ask(create, {
      fulfillmentEvent: { fulfillmentId, status: "OUT_FOR_DELIVERY", city: "Reno" },
    });
    await sandbox.shopify.drainWebhooks();

    expect(data.fulfillmentEventCreate.userErrors).toEqual([]);
    const webhook = sandbox.received.find((each) => each.topic === "fulfillment_events/create");
    expect(JSON.parse(webhook!.body)).toMatchObject({
      status: "out_for_delivery",
      admin_graphql_api_id: data.fulfillmentEventCreate.fulfillmentEvent.id,
    });
  });

  it("says that a fulfilment does not exist", async () => {
    const ask = await anAdmin(aSandbox());

    const { data } = await ask(create, {
      fulfillmentEvent: { fulfillmentId: "gid://shopify/Fulfillment/1", status: "DELIVERED" },
    });

    expect(data.fulfillmentEventCreate.userErrors).toEqual([
      { field: ["fulfillmentEvent", "fulfillmentId"], message: "Fulfillment does not exist." },
    ]);
  });
});
