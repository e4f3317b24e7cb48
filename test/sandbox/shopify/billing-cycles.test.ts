import { describe, expect, it } from "vitest";
import { anAdmin, aSandbox, type Sandbox, SHOP } from "./a-sandbox";
import {
  activeQuery,
  choose,
  createMutation,
  recurringLine,
  subscribed,
  usageMutation,
} from "./subscriptions";

describe("time and the control API", () => {
  const later = `mutation ($lineItems: [AppSubscriptionLineItemInput!]!) {
    appSubscriptionCreate(name: "Growth 300", returnUrl: "http://app.test/back", lineItems: $lineItems,
      replacementBehavior: APPLY_ON_NEXT_BILLING_CYCLE) { confirmationUrl userErrors { message } } }`;
  const tell = (sandbox: Sandbox, event: string) =>
    sandbox.request(`/control/${SHOP}/subscription`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ event }),
    });
  const activeOf = async (ask: Awaited<ReturnType<typeof anAdmin>>) =>
    (await ask(activeQuery)).data.currentAppInstallation.activeSubscriptions as {
      id: string;
      currentPeriodEnd: string;
      lineItems: { plan: { pricingDetails: { balanceUsed?: { amount: string } } } }[];
    }[];

  it("freezes, unfreezes and cancels, and tells the app each time", async () => {
    const { sandbox, ask, subscription } = await subscribed();
    await sandbox.shopify.drainWebhooks();
    sandbox.received.length = 0;

    const seen = [];
    for (const event of ["freeze", "unfreeze", "cancel"]) {
      expect((await tell(sandbox, event)).status).toBe(200);
      seen.push((await activeOf(ask)).map(({ id }) => id));
    }
    await sandbox.shopify.drainWebhooks();

    expect(seen).toEqual([[], [subscription.id], []]);
    expect(sandbox.received.map((each) => each.topic)).toEqual(Array(3).fill("app_subscriptions/update"));
    expect((await tell(sandbox, "cancel")).status).toBe(400);
    expect((await tell(sandbox, "burn")).status).toBe(400);
  });

  it.each([
    ["approve", 1],
    ["decline", 0],
    ["expire", 0],
  ])("decides about an open charge: %s", async (event, length) => {
    const sandbox = aSandbox();
    const ask = await anAdmin(sandbox);
    await ask(createMutation, { lineItems: [recurringLine] });

    expect((await tell(sandbox, event)).status).toBe(200);

    expect(await activeOf(ask)).toHaveLength(length);
  });

  it("begins a replacement at the end of the cycle where that was asked for", async () => {
    const { sandbox, ask, subscription } = await subscribed();
    const { data } = await ask(later, { lineItems: [recurringLine] });
    await choose(sandbox, data.appSubscriptionCreate.confirmationUrl, "approve");
    const before = await activeOf(ask);

    sandbox.passMinutes(37 * 24 * 60);
    const token = await anAdmin(sandbox);
    const after = await activeOf(token);

    expect(before.map(({ id }) => id)).toEqual([subscription.id]);
    expect(after.map(({ id }) => id)).not.toContain(subscription.id);
    expect(after).toHaveLength(1);
  });

  it("renews a cycle with nothing used, and lets what nobody decided about expire", async () => {
    const { sandbox, ask, subscription } = await subscribed();
    await ask(usageMutation, { id: subscription.lineItems[1].id, amount: "3.00", key: "order-1" });
    await ask(createMutation, { lineItems: [recurringLine] });

    sandbox.passMinutes(38 * 24 * 60);
    const token = await anAdmin(sandbox);
    const [renewed] = await activeOf(token);

    expect(renewed!.currentPeriodEnd).toBe("2027-01-26T12:00:00Z");
    expect(renewed!.lineItems[1]!.plan.pricingDetails.balanceUsed!.amount).toBe("0.00");
    expect(
      sandbox.shop
        .list("subscription")
        .map(({ status }) => status)
        .sort(),
    ).toEqual(["ACTIVE", "EXPIRED"]);
  });
});
