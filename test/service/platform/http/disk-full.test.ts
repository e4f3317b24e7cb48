import { createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { returnUrl } from "../../../../service/features/subscriptions/approval-return";
import {
  aShop,
  call,
  CLIENT_SECRET,
  createTestService,
  type TestService,
  type TestShop,
} from "../../harness";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

/** Has the database refuse to write into a table, as it does for a full disk. */
async function fill(table: string, code = "53100", said = "could not extend file"): Promise<void> {
  await sql
    .raw(
      `create or replace function refuse_write() returns trigger language plpgsql as $$
       begin raise exception '${said}' using errcode = '${code}'; end $$;
       create trigger refused before insert or update on ${table} for each row execute function refuse_write();`,
    )
    .execute(service.ctx.db);
}

afterEach(() => sql.raw("drop function if exists refuse_write() cascade").execute(service.ctx.db));

const deliver = (id: string = randomUUID()) => {
  const body = JSON.stringify({ id: 1 });
  return fetch(`${service.url}/shopify/webhooks`, {
    method: "POST",
    body,
    headers: {
      "x-shopify-topic": "carts/create",
      "x-shopify-webhook-id": id,
      "x-shopify-shop-domain": shop.domain,
      "x-shopify-hmac-sha256": createHmac("sha256", CLIENT_SECRET).update(body).digest("base64"),
    },
  });
};
const speak = (locale: string) =>
  call(service, "POST", "/endApi/api/store/update-locale", { as: shop, body: { locale } });

describe("while the database's disk is full", () => {
  it.each(["53100", "53200", "58030", "57P03", "40P01"])(
    "calls are told to come back, for %s",
    async (code) => {
      await fill("shops", code);
      const before = service.logged.length;

      const response = await speak("de");

      expect(response).toMatchObject({ status: 503, body: { code: "B0300", data: { reason: "busy" } } });
      expect(response.headers.get("retry-after")).toBe("2");
      expect(service.logged.slice(before).map(({ level }) => level)).toEqual(["warn"]);
    },
  );

  it("webhooks are not accepted, and are when there is room again", async () => {
    const id = randomUUID();
    await fill("inbox");

    const refused = await deliver(id);
    await sql.raw("drop function refuse_write() cascade").execute(service.ctx.db);
    const accepted = await deliver(id);

    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(accepted.status).toBe(200);
  });

  it("a merchant on the way back from Shopify reads that it will pass", async () => {
    const address = await returnUrl(service.ctx, shop);
    await fill("jobs.job");

    const response = await fetch(address, { redirect: "manual" });

    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await response.text()).toBe("Waybill is busy. Please try again in a moment.");
  });
});

it("another failure of a statement is still ours, and an error to look at", async () => {
  await fill("shops", "23514");
  const before = service.logged.length;

  expect(await speak("fr")).toMatchObject({ status: 500, body: { code: "B0001" } });
  expect(service.logged.slice(before).map(({ level }) => level)).toEqual(["error"]);
});
