import { describe, expect, it } from "vitest";
import { anAdmin, aSandbox, SHOP } from "./a-sandbox";
import {
  activeQuery,
  choose,
  createMutation,
  recurringLine,
  subscribed,
  usageLine,
  usageMutation,
} from "./subscriptions";

describe("app subscriptions", () => {
  it("are active once the merchant approves, and lead back to the app", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);

    const { data, errors } = await ask(createMutation, {
      lineItems: [recurringLine, usageLine],
      trialDays: 7,
    });
    const { appSubscription, confirmationUrl, userErrors } = data.appSubscriptionCreate;
    const back = await choose(sandbox, confirmationUrl, "approve");
    await sandbox.shopify.drainWebhooks();

    expect(errors).toBeUndefined();
    expect(userErrors).toEqual([]);
    expect(appSubscription.status).toBe("PENDING");
    expect(back.headers.get("location")).toMatch(/^http:\/\/app\.test\/back\?charge_id=\d+$/);
    const [found] = (await ask(activeQuery)).data.currentAppInstallation.activeSubscriptions;
    expect(found).toMatchObject({
      id: appSubscription.id,
      status: "ACTIVE",
      currentPeriodEnd: "2026-12-27T12:00:00Z",
    });
    expect(found.lineItems[0].plan.pricingDetails).toMatchObject({
      interval: "EVERY_30_DAYS",
      price: { amount: "15.00" },
      discount: {
        durationLimitInIntervals: 6,
        priceAfterDiscount: { amount: "10.50" },
        value: { percentage: 0.3 },
      },
    });
    expect(sandbox.received.map((each) => each.topic)).toEqual(["app_subscriptions/update"]);
    expect(JSON.parse(sandbox.received[0]!.body)).toMatchObject({
      app_subscription: { status: "ACTIVE", capped_amount: "10.00" },
    });
  });

  it.each(["decline", "expire"])(
    "lead to the admin on %s, and cannot be approved afterwards",
    async (decision) => {
      const sandbox = aSandbox();
      const ask = await anAdmin(sandbox);
      const { data } = await ask(createMutation, { lineItems: [recurringLine] });
      const { confirmationUrl } = data.appSubscriptionCreate;

      const response = await choose(sandbox, confirmationUrl, decision);
      const again = await choose(sandbox, confirmationUrl, "approve");

      expect(response.headers.get("location")).toBe("/sandbox/shopify/admin/store/fern-and-harbour");
      expect(again.status).toBe(404);
      expect((await ask(activeQuery)).data.currentAppInstallation.activeSubscriptions).toEqual([]);
    },
  );

  it("cannot be approved after two days, nor by an address that was guessed", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    const { confirmationUrl } = (await ask(createMutation, { lineItems: [recurringLine] })).data
      .appSubscriptionCreate;

    expect(
      (await choose(sandbox, confirmationUrl.replace(/signature=./, "signature=x"), "approve")).status,
    ).toBe(404);
    sandbox.passMinutes(2 * 24 * 60);
    expect((await choose(sandbox, confirmationUrl, "approve")).status).toBe(404);
  });

  it("refuse usage on an annual plan", async () => {
    const ask = await anAdmin(aSandbox());
    const annual = {
      plan: {
        appRecurringPricingDetails: { interval: "ANNUAL", price: { amount: 144, currencyCode: "USD" } },
      },
    };

    const { data } = await ask(createMutation, { lineItems: [annual, usageLine] });

    expect(data.appSubscriptionCreate.userErrors[0].message).toBe(
      "Annual subscriptions don't support usage billing",
    );
  });

  it("replace the one before", async () => {
    const { sandbox, ask, subscription } = await subscribed();

    const { data } = await ask(createMutation, { lineItems: [recurringLine] });
    await choose(sandbox, data.appSubscriptionCreate.confirmationUrl, "approve");

    const found = (await ask(activeQuery)).data.currentAppInstallation.activeSubscriptions;
    expect(found.map(({ id }: { id: string }) => id)).not.toContain(subscription.id);
    expect(found).toHaveLength(1);
  });
});

describe("usage", () => {
  it("is charged once for each key, warned of at 90 %, and refused above the cap", async () => {
    const { sandbox, ask, subscription } = await subscribed();
    const id = subscription.lineItems[1].id;
    await sandbox.shopify.drainWebhooks();
    sandbox.received.length = 0;

    const first = await ask(usageMutation, { id, amount: "9.00", key: "order-1" });
    const copy = await ask(usageMutation, { id, amount: "9.00", key: "order-1" });
    const tooMuch = await ask(usageMutation, { id, amount: "1.01", key: "order-2" });
    await sandbox.shopify.drainWebhooks();

    expect(first.data.appUsageRecordCreate.userErrors).toEqual([]);
    expect(copy.data.appUsageRecordCreate.appUsageRecord.id).toBe(
      first.data.appUsageRecordCreate.appUsageRecord.id,
    );
    expect(tooMuch.data.appUsageRecordCreate.userErrors).toHaveLength(1);
    const [found] = (await ask(activeQuery)).data.currentAppInstallation.activeSubscriptions;
    expect(found.lineItems[1].plan.pricingDetails.balanceUsed.amount).toBe("9.00");
    expect(sandbox.received.map((each) => each.topic)).toEqual([
      "app_subscriptions/approaching_capped_amount",
    ]);
  });

  it("may cost more once the merchant approves a higher cap", async () => {
    const { sandbox, ask, subscription } = await subscribed();
    const id = subscription.lineItems[1].id;
    const raise = `mutation ($id: ID!) { appSubscriptionLineItemUpdate(id: $id, cappedAmount: { amount: 50, currencyCode: USD }) { appSubscription { id } confirmationUrl userErrors { field message } } }`;
    const capOf = async () =>
      (await ask(activeQuery)).data.currentAppInstallation.activeSubscriptions[0].lineItems[1].plan
        .pricingDetails.cappedAmount.amount;

    const { data } = await ask(raise, { id });

    expect(await capOf()).toBe("10.00");
    await choose(sandbox, data.appSubscriptionLineItemUpdate.confirmationUrl, "approve");
    expect(await capOf()).toBe("50.00");
  });

  it("ends with the subscription", async () => {
    const { ask, subscription } = await subscribed();
    const cancel = `mutation ($id: ID!) { appSubscriptionCancel(id: $id) { appSubscription { status } userErrors { message } } }`;

    const { data } = await ask(cancel, { id: subscription.id });

    expect(data.appSubscriptionCancel.appSubscription.status).toBe("CANCELLED");
    const late = await ask(usageMutation, { id: subscription.lineItems[1].id, amount: "1.00", key: null });
    expect(late.data.appUsageRecordCreate.userErrors).toHaveLength(1);
  });

  it("waits for the end of a trial that is made longer", async () => {
    const { ask, subscription } = await subscribed();
    const extend = `mutation ($id: ID!) { appSubscriptionTrialExtend(id: $id, days: 5) { appSubscription { trialDays } userErrors { field message code } } }`;

    const { data } = await ask(extend, { id: subscription.id });

    expect(data.appSubscriptionTrialExtend.appSubscription.trialDays).toBe(12);
  });
});

describe("other data of the app", () => {
  it("keeps metafields of the installation, guarded against stale writes", async () => {
    const ask = await anAdmin(aSandbox());
    const installation = `{ currentAppInstallation { id metafields(first: 50, namespace: "tracking") { nodes { key type value compareDigest } } } }`;
    const set = `mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { metafields { id key value } userErrors { field message code elementIndex } } }`;
    const ownerId = (await ask(installation)).data.currentAppInstallation.id;
    const field = { ownerId, namespace: "tracking", key: "on", type: "boolean", value: "true" };

    await ask(set, { metafields: [field] });
    const stale = await ask(set, { metafields: [{ ...field, value: "false", compareDigest: "old" }] });

    expect(stale.data.metafieldsSet.userErrors[0]).toMatchObject({ code: "STALE_OBJECT", elementIndex: 0 });
    expect((await ask(installation)).data.currentAppInstallation.metafields.nodes).toMatchObject([
      { key: "on", value: "true" },
    ]);
  });

  it("subscribes to webhooks of its own, reduced to the fields asked for", async () => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    const subscribe = `mutation { webhookSubscriptionCreate(topic: ORDERS_EDITED, webhookSubscription: { uri: "https://elsewhere.test/hook", includeFields: ["id"], name: "edits" }) { webhookSubscription { id topic uri includeFields name apiVersion { handle } } userErrors { field message } } }`;
    const remove = `mutation ($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } } }`;

    const { id } = (await ask(subscribe)).data.webhookSubscriptionCreate.webhookSubscription;
    sandbox.shopify.sendWebhook(SHOP, "orders/edited", { id: 1n, note: "x" });
    await sandbox.shopify.drainWebhooks();
    await ask(remove, { id });

    expect(sandbox.received[0]).toMatchObject({ url: "https://elsewhere.test/hook", body: '{"id":1}' });
    expect(sandbox.received[0]!.headers.get("x-shopify-name")).toBe("edits");
    const left = await ask("{ webhookSubscriptions(first: 5) { nodes { id } } }");
    expect(left.data.webhookSubscriptions.nodes).toEqual([]);
  });
});
