import { describe, expect, it } from "vitest";
import { anAdmin, aSandbox, SHOP } from "./a-sandbox";
import { ordersPage } from "./orders-page";

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

  it("change with optional scopes at once, with the token that is in use", async () => {
    const scope = "write_merchant_managed_fulfillment_orders";
    const sandbox = aSandbox({ optionalScopes: [scope] });
    const ask = await anAdmin(sandbox);
    const write = async () => {
      const { data, errors } = await ask(
        `mutation ($id: ID!) {
          fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: { company: "UPS" }) { userErrors { message } }
        }`,
        { id: "gid://shopify/Fulfillment/1" },
      );
      return errors?.[0]?.extensions?.code ?? data;
    };

    expect(await write()).toBe("ACCESS_DENIED");
    sandbox.shopify.grantScopes(SHOP, [scope]);
    expect(await write()).toMatchObject({ fulfillmentTrackingInfoUpdate: { userErrors: [{}] } });
    sandbox.shopify.revokeScopes(SHOP, [scope]);
    expect(await write()).toBe("ACCESS_DENIED");
    expect(() => sandbox.shopify.revokeScopes(SHOP, ["read_orders"])).toThrow("Not declared");
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

    let response = await draw();
    while (!response.errors) response = await draw();
    const { requestedQueryCost, throttleStatus } = response.extensions.cost;
    sandbox.passMinutes(1);
    const later = await draw();

    expect(response.errors[0]!.extensions!.code).toBe("THROTTLED");
    expect(throttleStatus.currentlyAvailable).toBeLessThan(requestedQueryCost);
    expect(later.errors).toBeUndefined();
  });
});
