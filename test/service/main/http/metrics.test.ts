import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { CLIENT_SECRET, createTestService, type TestService } from "../../harness";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

const WORDS = ["constructor", "__proto__", "toString", "orders/paid", "a/b"];

/** Every series of the metrics, without its value. The process's own figures come and go, so ours only. */
async function series(): Promise<string[]> {
  const response = await service.app.request("/metrics", {
    headers: { authorization: `Bearer ${service.config.metricsToken}` },
  });
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith("waybill_"));
  return lines.map((line) => line.replace(/ \S+$/, ""));
}

function webhook(topic: string, { secret = CLIENT_SECRET, shop = "a.myshopify.com" } = {}) {
  const body = "{}";
  return service.app.request("/shopify/webhooks", {
    method: "POST",
    body,
    headers: {
      "x-shopify-topic": topic,
      "x-shopify-webhook-id": randomUUID(),
      "x-shopify-shop-domain": shop,
      "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
    },
  });
}

describe("the number of series stays the same", () => {
  it("whatever topics are invented in webhooks that nobody has signed", async () => {
    await webhook("orders/create", { secret: "wrong" });
    const before = await series();

    for (let invented = 0; invented < 3000; invented += 1) {
      const name = [...String(invented)].map((digit) => "abcdefghij"[Number(digit)]).join("");
      await webhook(`invented/${name}`, { secret: "wrong" });
    }
    for (const word of WORDS) await webhook(word, { secret: "wrong" });

    expect(await series()).toEqual(before);
    expect(before.join("\n")).toContain('topic="other",outcome="401"');
  });

  it("for signed topics that we have not subscribed to", async () => {
    await webhook("customers/create");
    const before = await series();

    for (const word of WORDS) await webhook(word);

    expect(await series()).toEqual(before);
  });

  it("for tracking providers and calls that do not exist", async () => {
    const ask = (word: string) =>
      Promise.all([
        service.app.request(`/couriers/${word}/webhook`, { method: "POST", body: "{}" }),
        service.app.request(`/endApi/api/${word}`, { method: "POST", body: "{}" }),
      ]);
    await ask("first");
    const before = await series();

    for (const word of ["constructor", "__proto__", "toString", "b", "c"]) await ask(word);

    expect(await series()).toEqual(before);
  });
});

it("counts a signed webhook under the topic we have subscribed to", async () => {
  await webhook("orders/create");

  expect((await series()).join("\n")).toContain('topic="orders/create",outcome="new"');
});
