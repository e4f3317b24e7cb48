import { describe, expect, it } from "vitest";
import { signProxyQuery } from "../../../sandbox/shopify/proxy-signature";
import { aSandbox, SECRET, SHOP } from "./a-sandbox";

describe("the signature of app proxy requests", () => {
  const vector =
    "extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555";

  it.each([
    [vector, "4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb"],
    [vector.replace("_id=1", "_id="), "e072b6d7e6622d85912a5214b860d3100dc1e73d9bc29f43796ac8c9ff8093cb"],
  ])("is the one of Shopify's own example", (query, signature) => {
    expect(signProxyQuery(new URLSearchParams(query), "hush")).toBe(signature);
  });
});

describe("the app proxy", () => {
  it("asks the app, signed, with the shopper's own parameters and without cookies", async () => {
    const sandbox = aSandbox({
      answer: () => new Response("found", { headers: { "set-cookie": "a=1", "x-own": "1" } }),
    });

    const response = await sandbox.request(`/${SHOP}/apps/track/order/1?q=a&q=b`, {
      headers: { cookie: "session=1" },
    });

    const [asked] = sandbox.received;
    const url = new URL(asked!.url);
    expect(url.origin + url.pathname).toBe("http://app.test/proxy/order/1");
    expect(url.searchParams.getAll("q")).toEqual(["a", "b"]);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      shop: SHOP,
      path_prefix: `/sandbox/shopify/${SHOP}/apps/track`,
      timestamp: String(Date.parse("2026-11-20T12:00:00Z") / 1000),
      logged_in_customer_id: "",
    });
    expect(url.searchParams.get("signature")).toBe(signProxyQuery(url.searchParams, SECRET));
    expect(asked!.headers.get("cookie")).toBeNull();
    expect(asked!.headers.get("x-forwarded-host")).toBe(SHOP);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("x-own")).toBe("1");
    expect(await response.text()).toBe("found");
  });

  it("passes on method and body, and no signature of the shopper's", async () => {
    const sandbox = aSandbox();

    await sandbox.request(`/${SHOP}/apps/track?signature=forged`, { method: "POST", body: "order=1" });

    const url = new URL(sandbox.received[0]!.url);
    expect(sandbox.received[0]!.body).toBe("order=1");
    expect(url.pathname).toBe("/proxy");
    expect(url.searchParams.getAll("signature")).toEqual([signProxyQuery(url.searchParams, SECRET)]);
  });

  it("shows Liquid inside the shop's theme, or alone where the app says so", async () => {
    const liquid = (text: string) => () =>
      new Response(text, { headers: { "content-type": "application/liquid" } });
    const within = aSandbox({ answer: liquid("<h1>Track</h1>") });
    const alone = aSandbox({ answer: liquid("{% layout none %}<h1>Track</h1>") });

    const page = await (await within.request(`/${SHOP}/apps/track`)).text();

    expect(page).toContain('<main id="MainContent"><h1>Track</h1></main>');
    expect(await (await alone.request(`/${SHOP}/apps/track`)).text()).toBe("<h1>Track</h1>");
  });

  it("knows no shop that does not exist", async () => {
    expect((await aSandbox().request("/nobody.myshopify.com/apps/track")).status).toBe(404);
  });
});
