import { describe, expect, it } from "vitest";
import { anAdmin, aSandbox, type GraphqlData, type Sandbox, SHOP } from "./a-sandbox";

const run = `mutation BulkRun($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: false) {
    bulkOperation { id status createdAt }
    userErrors { field message code }
  }
}`;
const poll = `query BulkPoll($id: ID!) {
  bulkOperation(id: $id) { id type status errorCode createdAt completedAt objectCount rootObjectCount fileSize url partialDataUrl }
}`;
const orders = (filter: string) => `{ orders(query: "${filter}", sortKey: CREATED_AT) { edges { node {
  id legacyResourceId name number createdAt updatedAt tags totalPriceSet { shopMoney { amount currencyCode } }
  shippingAddress { name city countryCodeV2 }
  fulfillments { id status displayStatus trackingInfo { company number url } }
  lineItems { edges { node { id title sku quantity product { id } } } }
} } } }`;

async function linesAt(sandbox: Sandbox, url: string): Promise<GraphqlData[]> {
  const response = await sandbox.request(new URL(url).pathname.replace("/sandbox/shopify", ""));
  return (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as GraphqlData);
}

describe("a bulk operation", () => {
  it("gives all orders as JSONL, line items pointing back at their order, and tells the app when done", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    for (let i = 0; i < 600; i += 1) {
      sandbox.shopify.placeOrder(SHOP, { lineItems: [{ title: "Stoneware mug" }, { title: "Linen apron" }] });
    }
    await sandbox.shopify.drainWebhooks();
    sandbox.received.length = 0;

    const { data } = await ask(run, { query: orders("created_at:>='2026-11-06T00:00:00Z'") });
    const { bulkOperation, userErrors } = data.bulkOperationRunQuery;
    await sandbox.shopify.drainWebhooks();
    const done = (await ask(poll, { id: bulkOperation.id })).data.bulkOperation;
    const lines = await linesAt(sandbox, done.url);

    expect(userErrors).toEqual([]);
    expect(bulkOperation.status).toBe("CREATED");
    expect(done).toMatchObject({
      status: "COMPLETED",
      objectCount: "1800",
      rootObjectCount: "600",
      partialDataUrl: null,
    });
    expect(lines).toHaveLength(1800);
    expect(new Set(lines.map((line) => line.id)).size).toBe(1800);
    expect(lines[0]).toMatchObject({
      name: "#1001",
      fulfillments: [],
      shippingAddress: { city: "Portland" },
    });
    expect(lines[0]).not.toHaveProperty("lineItems");
    expect(lines[1]).toMatchObject({ title: "Stoneware mug", __parentId: lines[0].id });
    expect(sandbox.received.map((each) => each.topic)).toEqual(["bulk_operations/finish"]);
    expect(JSON.parse(sandbox.received[0]!.body)).toMatchObject({
      admin_graphql_api_id: bulkOperation.id,
      status: "completed",
      error_code: null,
    });
  });

  it("has no address where there is nothing", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);

    const { data } = await ask(run, { query: orders("name:none") });
    await sandbox.shopify.drainWebhooks();

    const done = (await ask(poll, { id: data.bulkOperationRunQuery.bulkOperation.id })).data.bulkOperation;
    expect(done).toMatchObject({ status: "COMPLETED", url: null, objectCount: "0" });
  });

  it("is refused as the sixth at once", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    const responses = [];
    for (let i = 0; i < 6; i += 1) responses.push(ask(run, { query: orders("") }));

    const codes = (await Promise.all(responses)).map(
      ({ data }) => data.bulkOperationRunQuery.userErrors[0]?.code ?? null,
    );

    expect(codes).toEqual([null, null, null, null, null, "OPERATION_IN_PROGRESS"]);
    await sandbox.shopify.drainWebhooks();
  });

  it("can be cancelled, once", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    const cancel = `mutation ($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { id status } userErrors { field message } } }`;
    for (let i = 0; i < 600; i += 1) sandbox.shopify.placeOrder(SHOP);
    const { id } = (await ask(run, { query: orders("") })).data.bulkOperationRunQuery.bulkOperation;

    const first = await ask(cancel, { id });
    await sandbox.shopify.drainWebhooks();
    const second = await ask(cancel, { id });

    expect(first.data.bulkOperationCancel).toMatchObject({
      bulkOperation: { status: "CANCELING" },
      userErrors: [],
    });
    expect((await ask(poll, { id })).data.bulkOperation.status).toBe("CANCELED");
    expect(second.data.bulkOperationCancel.userErrors).toHaveLength(1);
  });

  it.each([
    [
      "{ orders { nodes { id } } }",
      "Selecting via 'nodes' is not supported. Invalid connection fields: 'orders'.",
    ],
    ["{ shop { name } }", "Bulk queries must contain at least one connection."],
    ['{ node(id: "gid://shopify/Order/1") { id } }', "Bulk queries cannot contain a top level `node` field."],
    [
      "{ orders { edges { node { name lineItems { edges { node { id } } } } } } }",
      "must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': orders.",
    ],
    [
      "{ orders { edges { node { id fulfillments { id events { edges { node { id } } } } } } } }",
      "Queries that contain a connection field within a list field are not currently supported.",
    ],
    [
      "{ orders { edges { node { id customer { id orders { edges { node { id lineItems { edges { node { id } } } } } } } } } } }",
      "Bulk queries cannot contain connections with a nesting depth greater than 2.",
    ],
    [
      "{ orders { edges { node { id a: lineItems { edges { node { id } } } b: lineItems { edges { node { id } } } c: lineItems { edges { node { id } } } d: lineItems { edges { node { id } } } e: lineItems { edges { node { id } } } } } } }",
      "Bulk queries cannot contain more than 5 connections.",
    ],
    [
      'mutation { orderDelete(orderId: "gid://shopify/Order/1") { deletedId } }',
      "Only `query` operations are supported.",
    ],
    [`{ orders(query: "${"x".repeat(66_000)}") { edges { node { id } } } }`, "maximum is 65535 bytes)"],
    ["{ orders { edges { node { trackingNumber } } } }", "Cannot query field"],
  ])("is refused for %.40s…", async (query, message) => {
    const ask = await anAdmin(aSandbox());

    const { data } = await ask(run, { query });

    const { bulkOperation, userErrors } = data.bulkOperationRunQuery;
    expect(bulkOperation).toBeNull();
    expect(userErrors).toContainEqual({
      field: ["query"],
      code: "INVALID",
      message: expect.stringContaining(message),
    });
  });
});
