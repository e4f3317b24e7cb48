import { describe, expect, it } from "vitest";
import { anAdmin, aSandbox, SHOP } from "./a-sandbox";

const ordersPage = `query OrdersPage($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id legacyResourceId name number createdAt processedAt updatedAt cancelledAt closedAt test tags sourceName
      email phone customerLocale statusPageUrl displayFinancialStatus displayFulfillmentStatus
      totalPriceSet { shopMoney { amount currencyCode } }
      shippingAddress { name city province provinceCode country countryCodeV2 zip }
      shippingLine { title code carrierIdentifier }
      lineItems(first: 20) {
        pageInfo { hasNextPage endCursor }
        nodes { id title variantTitle sku quantity requiresShipping image { url altText } product { id } }
      }
      fulfillments(first: 20) {
        id legacyResourceId name status displayStatus createdAt updatedAt inTransitAt deliveredAt estimatedDeliveryAt totalQuantity
        trackingInfo(first: 20) { company number url }
        events(first: 10, sortKey: HAPPENED_AT, reverse: true) {
          nodes { id status message happenedAt estimatedDeliveryAt city province country zip }
        }
      }
    }
  }
}`;

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

describe("answers of the Admin API", () => {
  it("name the version and refuse an unknown token", async () => {
    const sandbox = aSandbox();
    await anAdmin(sandbox);

    const refused = await sandbox.request(`/${SHOP}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "x-shopify-access-token": "shpat_guess" },
      body: "{}",
    });

    expect(refused.status).toBe(401);
  });

  it("refuse what the published schema does not have", async () => {
    const ask = await anAdmin(aSandbox());

    const { errors } = await ask("{ orders(first: 1) { nodes { trackingNumber } } }");

    expect(errors![0]!.message).toBe('Cannot query field "trackingNumber" on type "Order".');
  });

  it("say plainly what the schema has and the sandbox does not", async () => {
    const ask = await anAdmin(aSandbox());

    const { errors } = await ask("{ products(first: 1) { nodes { id } } }");

    expect(errors![0]).toMatchObject({
      message: "The sandbox does not simulate QueryRoot.products",
      extensions: { code: "SANDBOX_NOT_SIMULATED" },
    });
  });

  it("refuse fields whose scope was not granted", async () => {
    const sandbox = aSandbox({ scopes: "read_products" });
    sandbox.shopify.install(SHOP);
    const ask = await anAdmin(sandbox);

    const { errors } = await ask("{ ordersCount(limit: null) { count } }");

    expect(errors![0]).toMatchObject({ extensions: { code: "ACCESS_DENIED" } });
  });

  it("refuse a variable of the wrong kind", async () => {
    const ask = await anAdmin(aSandbox());

    const { errors } = await ask("query ($id: ID!) { order(id: $id) { id } }", {});

    expect(errors![0]!.extensions!.code).toBe("INVALID_VARIABLE");
  });

  it("know the shop, its currency and the app's installation", async () => {
    const ask = await anAdmin(aSandbox());

    const { data, errors } = await ask(`{
      shop { id name email contactEmail shopOwnerName myshopifyDomain url currencyCode ianaTimezone createdAt primaryDomain { host url }
        plan { publicDisplayName partnerDevelopment shopifyPlus } shopAddress { countryCodeV2 provinceCode city zip }
        customerAccountsV2 { customerAccountsVersion url } orderNumberFormatPrefix orderNumberFormatSuffix }
      shopBillingPreferences { currency }
      currentAppInstallation { id launchUrl accessScopes { handle } activeSubscriptions { id } }
    }`);

    expect(errors).toBeUndefined();
    expect(data.shop).toMatchObject({ name: "Fern And Harbour", myshopifyDomain: SHOP, currencyCode: "USD" });
    expect(data.currentAppInstallation.accessScopes).toContainEqual({ handle: "write_fulfillments" });
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

describe("the cost of a query", () => {
  it.each([
    [25, 170],
    [50, 198],
    [100, 254],
  ])("asks for points by the size of the page: %i orders, %i points", async (first, points) => {
    const ask = await anAdmin(aSandbox());

    const { extensions } = await ask(ordersPage, { first, query: "" });

    expect(extensions.cost.requestedQueryCost).toBe(points);
    expect(extensions.cost.actualQueryCost).toBeLessThan(points);
    expect(extensions.cost.throttleStatus).toMatchObject({ maximumAvailable: 2000, restoreRate: 100 });
  });

  it("is refused above 1000 points", async () => {
    const ask = await anAdmin(aSandbox());

    const { errors } = await ask(
      "{ orders(first: 250) { nodes { lineItems(first: 250) { nodes { image { url } product { id } } } fulfillments { events(first: 250) { nodes { id } } fulfillmentLineItems(first: 250) { nodes { lineItem { image { url } product { id } } } } } } } }",
    );

    expect(errors![0]!.extensions!.code).toBe("MAX_COST_EXCEEDED");
  });

  it("is drawn from a bucket that throttles when empty and refills by the second", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    for (let i = 0; i < 40; i += 1) sandbox.shopify.placeOrder(SHOP);
    const draw = () => ask(ordersPage, { first: 250, query: "" });

    let answer = await draw();
    while (!answer.errors) answer = await draw();
    const { requestedQueryCost, throttleStatus } = answer.extensions.cost;
    sandbox.passMinutes(1);
    const later = await draw();

    expect(answer.errors[0]!.extensions!.code).toBe("THROTTLED");
    expect(throttleStatus.currentlyAvailable).toBeLessThan(requestedQueryCost);
    expect(later.errors).toBeUndefined();
  });
});
