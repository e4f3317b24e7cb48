import type { OrderId } from "../../../../contract/ids";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { EXPORT_HEADERS } from "../../../../contract/export-columns";
import type { ExportRequest } from "../../../../contract/exports";
import { exportOrders } from "../../../../service/features/exports/export-orders";
import { installShop } from "../../../../service/main/shop-lifecycle/install-shop";
import { NO_FILTER } from "../../../../contract/order-filter";
import { saveManyOrders } from "../../../crash/import-facts";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service, { planCode: "GROWTH" });
  const { shopify } = service.sandbox;
  const two = shopify.placeOrder(shop.domain);
  shopify.fulfillOrder(shop.domain, two.id, { trackingNumber: "SIM000000001" });
  // Their webhooks may be handled in any order: only the time says which one is newer.
  service.clock.now = new Date(service.clock.now.getTime() + 1000);
  shopify.placeOrder(shop.domain);
  await service.settle();
});

const ask = (body: Partial<ExportRequest> = {}, as = shop) =>
  call(service, "POST", "/endApi/api/order/export", { as, body });
const names = async () => {
  const list = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
  return (list.body.data.content as { id: OrderId; name: string }[]).map(({ id, name }) => ({ id, name }));
};

async function download(body: Partial<ExportRequest> = {}) {
  const { url } = (await ask(body)).body.data as { url: string };
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, rows: parse(bytes, { bom: true }) as string[][] };
}

describe("an export", () => {
  it("is a file with documented headers and a row for each shipment, or for an order without any", async () => {
    const { response, rows } = await download();

    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="orders-2026-11-20.csv"');
    expect(rows[0]).toEqual(Object.values(EXPORT_HEADERS));
    const [first, second] = await names();
    expect(rows.slice(1).map((row) => row[0])).toEqual([first!.name, second!.name]);
    const column = (name: string) => rows.slice(1).map((row) => row[rows[0]!.indexOf(name)]);
    expect(column("Tracking number")).toEqual(["", "SIM000000001"]);
    expect(column("Status")).toEqual(["unshipped", "pending"]);
  });

  it("has the wanted columns, orders and sort only", async () => {
    const [first] = await names();

    const chosen = await download({
      columns: ["tracking_number", "order_number"],
      ids: [first!.id as never],
    });
    const turned = await download({ columns: ["order_number"], sort: { by: "ordered", direction: "asc" } });
    const narrowed = await download({
      columns: ["order_number"],
      filter: { ...NO_FILTER, tab: "unshipped" },
    });
    const others = await download({ columns: ["order_number"], except: [first!.id as never] });

    expect(chosen.rows).toEqual([
      ["Tracking number", "Order number"],
      ["", first!.name],
    ]);
    expect(others.rows.flat()).not.toContain(first!.name);
    expect(others.rows).toHaveLength(2);
    expect(turned.rows.slice(1).at(-1)).toEqual([first!.name]);
    expect(narrowed.rows).toHaveLength(2);
  });

  it("writes times in ISO 8601 with the offset of the shop's zone", async () => {
    await service.ctx.db
      .updateTable("shops")
      .set({ timezone: "Asia/Kolkata" })
      .where("id", "=", shop.id)
      .execute();

    const { rows } = await download({ columns: ["order_date"] });

    expect(rows[1]![0]).toMatch(/^2026-11-20T\d\d:\d\d:\d\d\+05:30$/);

    // With an offset Excel takes them as text.
    const excel = await download({ columns: ["order_date"], excel: true });
    expect(excel.rows[1]![0]).toBe(rows[1]![0]!.slice(0, 19).replace("T", " "));
  });

  it("runs no formula in a spreadsheet, and keeps quotes, separators, line breaks and emoji", async () => {
    const [first] = await names();
    const words = ['=HYPERLINK("http://x")', "+1", "-1", "@a", "\tx", 'a "b", c;\nd 😀'];
    const set = (customerName: string) =>
      service.ctx.db
        .updateTable("orders")
        .set({ customerName })
        .where("shopId", "=", shop.id)
        .where("id", "=", first!.id)
        .execute();

    const read: string[] = [];
    for (const word of words) {
      await set(word);
      read.push((await download({ columns: ["customer"], ids: [first!.id as never] })).rows[1]![0]!);
    }

    expect(read).toEqual(words.map((word) => (/^[=+\-@\t]/.test(word) ? `'${word}` : word)));
  });

  it("keeps long numbers as they are in Excel, and phone numbers without an apostrophe elsewhere", async () => {
    const columns: ExportRequest["columns"] = [
      "customer",
      "phone",
      "tracking_number",
      "detailed_status",
      "status_by",
    ];
    const [, second] = await names();
    const ids = [second!.id as never];
    const { db } = service.ctx;
    const order = { phone: "+49 170 1234567", customerName: "=1+1" };
    const shipment = { trackingNumber: "00340434161094042557", subStatus: "IN_TRANSIT_02" } as const;
    await db.updateTable("orders").set(order).where("shopId", "=", shop.id).execute();
    await db.updateTable("shipments").set(shipment).where("shopId", "=", shop.id).execute();

    const words: unknown = expect.stringContaining("sorting");
    expect((await download({ columns, ids })).rows[1]).toEqual([
      ...["'=1+1", "+49 170 1234567", "00340434161094042557", words, "automatic"],
    ]);
    expect((await download({ columns, ids, excel: true })).rows[1]).toEqual([
      ...["'=1+1", '="+49 170 1234567"', '="00340434161094042557"', words, "automatic"],
    ]);
  });

  it("begins with a byte order mark where Excel is to open it, and only there", async () => {
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);

    expect((await download({ excel: true })).bytes.subarray(0, 3)).toEqual(mark);
    expect((await download()).bytes.subarray(0, 3)).not.toEqual(mark);
  });

  it("has every order once where they are more than are read at a time, whatever it is sorted by", async () => {
    const large = await aShop(service, { planCode: "GROWTH" });
    await saveManyOrders(service.ctx, large.id, 1010);
    const request = { filter: NO_FILTER, except: [], excel: false };

    const sizes: number[] = [];
    for (const by of ["ordered", "shipped"] as const) {
      const sort = { by, direction: "desc" } as const;
      let text = "";
      for await (const piece of exportOrders(service.ctx, large.id, {
        ...request,
        sort,
        columns: ["order_number"],
      })) {
        text += piece;
      }
      sizes.push(new Set(text.trim().split("\r\n")).size, text.trim().split("\r\n").length);
    }

    expect(sizes).toEqual([1011, 1011, 1011, 1011]);
  });

  it("stops reading when nobody reads it any more", async () => {
    const sort = { by: "ordered", direction: "desc" } as const;
    const request = { filter: NO_FILTER, except: [], sort, excel: false };
    const reading = exportOrders(service.ctx, shop.id, { ...request, columns: ["order_number"] });

    await reading.next();
    await reading.return(undefined);

    expect(await reading.next()).toEqual({ done: true, value: undefined });
  });
});

describe("a link to a file", () => {
  const fileAt = (url: string) =>
    fetch(url).then(async (response) => ({ status: response.status, text: await response.text() }));

  it("is good for ten minutes and for nothing else", async () => {
    const { url } = (await ask()).body.data as { url: string };
    const before = service.clock.now;
    const good = await fileAt(url);
    const changed = await fileAt(url.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
    service.clock.now = new Date(before.getTime() + 10 * 60_000);
    const late = await fileAt(url);
    service.clock.now = before;

    expect([good.status, changed.status, late.status]).toEqual([200, 404, 404]);
    expect(JSON.parse(late.text)).toMatchObject({ code: "A0404", data: { reason: "linkInvalid" } });
  });

  it("leads to the files of its own shop only", async () => {
    const other = await aShop(service, { planCode: "GROWTH" });
    const { ticket } = (await ask({}, other)).body.data as { ticket: string };
    const forged = `${shop.id}.${ticket.split(".")[1]}`;

    const theirs = await fileAt(`${service.url}/endApi/api/download?ticket=${ticket}`);
    const ours = await fileAt(`${service.url}/endApi/api/download?ticket=${forged}`);

    expect(theirs.text.trim().split("\r\n")).toHaveLength(1);
    expect(ours.status).toBe(404);
  });

  it("leads nowhere once the app was removed, and the merchant's coming back does not revive it", async () => {
    const leaving = await aShop(service, { planCode: "GROWTH" });
    const { url } = (await ask({}, leaving)).body.data as { url: string };
    const installed = await fileAt(url);
    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    service.sandbox.shopify.uninstall(leaving.domain);
    await service.settle();
    const removed = await fileAt(url);
    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    const token = await service.sandbox.shopify.idToken(leaving.domain);
    await installShop(service.ctx, { token, shop: leaving.domain });
    const back = await fileAt(url);

    expect([installed.status, removed.status, back.status]).toEqual([200, 404, 404]);
  });

  it("is refused in the envelope where it is no ticket", async () => {
    const response = await call(service, "GET", "/endApi/api/download?ticket=x", {});

    expect(response).toMatchObject({
      status: 400,
      body: { code: "A0400", data: { fields: [{ path: "ticket" }] } },
    });
  });

  it("asks for the plan again when it is followed", async () => {
    const { url } = (await ask()).body.data as { url: string };
    const plan = (planCode: string) =>
      service.ctx.db.updateTable("shops").set({ planCode }).where("id", "=", shop.id).execute();

    await plan("STARTER");
    const refused = await fileAt(url);
    await plan("GROWTH");

    expect(refused.status).toBe(402);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "A0402", data: { feature: "export" } });
  });

  it("is written down in the audit, without what was searched for", async () => {
    await ask({ filter: { ...NO_FILTER, query: "greta" } });

    const entries = await service.ctx.db
      .selectFrom("auditEntries")
      .selectAll()
      .where("shopId", "=", shop.id)
      .where("action", "=", "orders.exported")
      .execute();

    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain("greta");
  });
});
