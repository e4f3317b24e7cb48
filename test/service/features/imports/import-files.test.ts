import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Import, ImportDetail, ImportPreview } from "../../../../contract/imports";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import {
  checkFile,
  getImport,
  importFile,
  postImport,
  listShipments,
  threeOrders,
  uploadFile,
} from "./import-calls";

let service: TestService;
let shop: TestShop;
let orders: Awaited<ReturnType<typeof threeOrders>>;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
  orders = await threeOrders(service, shop);
});

describe("a hostile file", () => {
  it("that names one shipment 100,000 times makes one", async () => {
    const line = `${orders[0]!.name},SIM7100\n`;

    const done = await importFile(service, shop, `Order,Tracking number\n${line.repeat(100_000)}`);

    expect(done.checked.import).toMatchObject({ lines: 100_000, known: 99_999, wrong: 0 });
    expect(done.import).toMatchObject({ state: "done", imported: 1, known: 99_999, wrong: 0 });
    expect((await listShipments(service, shop)).map(({ trackingNumber }) => trackingNumber)).toEqual([
      "SIM7100",
    ]);
  }, 240_000);

  it("of one line too many is refused as a whole", async () => {
    const { import: checked } = await checkFile(
      service,
      shop,
      `Order,Tracking number\n${`${orders[0]!.name},SIM7100\n`.repeat(100_001)}`,
    );

    expect(checked).toMatchObject({ state: "refused", problem: "too_many_lines" });
  });

  it("whose headers are named as what all objects have is read as any other", async () => {
    const { import: done } = await importFile(
      service,
      shop,
      `__proto__,constructor,Order,Tracking number\n{"a":1},toString,${orders[0]!.name},SIM7200\n`,
    );

    expect(done).toMatchObject({ state: "done", imported: 1 });
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it("of SQL, scripts and formulas is a file of order numbers that are not known", async () => {
    const words = ["'); drop table orders; --", "<script>alert(1)</script>", "=cmd|' /C calc'!A0", "%", "_"];

    const { import: checked, problems } = await checkFile(
      service,
      shop,
      `Order,Tracking number\n${words.map((word) => `"${word}",SIM7300\n`).join("")}`,
    );

    expect(checked).toMatchObject({ state: "checked", lines: words.length, wrong: words.length });
    expect(problems.map(({ order_number }) => order_number)).toEqual(words);
    expect(new Set(problems.flatMap((line) => line.problems.map(({ problem }) => problem)))).toEqual(
      new Set(["order_unknown"]),
    );
  });
});

describe("a file", () => {
  it.each([
    ["of a workbook with another name", Buffer.from("504b030414000600", "hex"), "excel"],
    ["of nothing", Buffer.alloc(0), "empty"],
    ["of blank lines", Buffer.from("\n\n  \n"), "empty"],
    ["of headers only", Buffer.from("Order,Tracking number\n"), "header_only"],
    ["of bytes", Buffer.from([97, 0, 98, 0, 0, 99, 44]), "binary"],
  ])("%s is refused by its content", async (_, bytes, problem) => {
    expect(await uploadFile(service, shop, bytes)).toMatchObject({ state: "refused", problem });
  });

  it("that is too large is refused at once, and one that only grows is cut off as it comes", async () => {
    const announced = await postImport<Import>(service, shop, "create", {
      name: "a.csv",
      size: 50 * 1024 * 1024 + 1,
    });
    const { data: lying } = await postImport<Import>(service, shop, "create", { name: "a.csv", size: 10 });
    await service.ctx.db
      .updateTable("imports")
      .set({ size: 50 * 1024 * 1024 - 1, announced: 60 * 1024 * 1024, parts: 100 })
      .where("id", "=", lying.id)
      .execute();
    const cut = await postImport<Import>(service, shop, "part", {
      id: lying.id,
      part: 100,
      data: Buffer.from("ab").toString("base64"),
    });

    expect(announced.data).toMatchObject({ state: "refused", problem: "too_large" });
    expect(cut.data).toMatchObject({ state: "refused", problem: "too_large" });
  });

  it.each([
    ["utf-16le", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["windows-1252", (text: string) => Buffer.from(text, "latin1")],
  ] as const)("in %s with semicolons is understood", async (encoding, encode) => {
    const { id } = await uploadFile(
      service,
      shop,
      encode(`Bestellnummer;Sendungsnummer;Größe\n${orders[0]!.name};SIM9000;groß\n`),
    );

    const preview = await getImport<ImportPreview>(service, shop, `preview?id=${id}`);

    expect(preview).toMatchObject({
      encoding,
      separator: ";",
      headers: ["Bestellnummer", "Sendungsnummer", "Größe"],
      rows: [[orders[0]!.name, "SIM9000", "groß"]],
      mapping: { order_number: 0, tracking_number: 1 },
    });
  });

  it("is read as the last one with the same headers was", async () => {
    const file = `A,B,C\n${orders[0]!.name},,SIM9100\n`;
    await checkFile(service, shop, file, {
      mapping: { order_number: 0, tracking_number: 2 },
      date_order: "dmy",
    });

    const { id } = await uploadFile(service, shop, file);
    const preview = await getImport<ImportPreview>(service, shop, `preview?id=${id}`);

    expect(preview).toMatchObject({
      is_remembered: true,
      mapping: { order_number: 0, tracking_number: 2 },
      date_order: "dmy",
    });
  });

  it("comes in pieces; one that is sent twice counts once, and none may be left out", async () => {
    const { data: file } = await postImport<Import>(service, shop, "create", { name: "a.csv", size: 60 });
    const data = Buffer.from("Order,Tracking number\n").toString("base64");
    await postImport(service, shop, "part", { id: file.id, part: 0, data });

    const again = await postImport<Import>(service, shop, "part", { id: file.id, part: 0, data });
    const later = await postImport(service, shop, "part", { id: file.id, part: 2, data });
    const early = await postImport(service, shop, "check", {
      id: file.id,
      reading: { encoding: "utf-8", separator: ",", mapping: { order_number: 0, tracking_number: 1 } },
    });

    expect(again.data).toMatchObject({ size: 22, state: "uploading" });
    expect(later).toMatchObject({ status: 400, body: { data: { fields: [{ path: "part" }] } } });
    expect(early.status).toBe(409);
  });

  it("is gone when its import has ended, and the rest after thirty days", async () => {
    const count = async (table: "importParts" | "importLines" | "imports") =>
      (await service.ctx.db.selectFrom(table).select("shopId").where("shopId", "=", shop.id).execute())
        .length;
    await importFile(service, shop, `Order,Tracking number\n${orders[0]!.name},SIM9200\n`);
    const ended = [await count("importParts"), await count("importLines")];
    const before = service.clock.now;
    service.clock.now = new Date(before.getTime() + 31 * 86_400_000);
    const clean = (await import("../../../../service/features/imports/clean-imports.job")).cleanImports;
    await clean.run(service.ctx, {});
    service.clock.now = before;

    expect(ended).toEqual([0, 1]);
    expect([await count("imports"), await count("importLines")]).toEqual([0, 0]);
  });

  it("that waits is deleted when a customer is forgotten", async () => {
    const { id } = await uploadFile(service, shop, `Order,Tracking number,Name\n#1,SIM9300,Greta\n`);

    await eraseCustomer(service.ctx, shop.id, { email: "greta@example.com", phone: null, shopifyIds: [] });

    const { import: now } = await getImport<ImportDetail>(service, shop, `detail?id=${id}`);
    expect(now.state).toBe("cancelled");
    const parts = await service.ctx.db
      .selectFrom("importParts")
      .select("part")
      .where("shopId", "=", shop.id)
      .execute();
    expect(parts).toEqual([]);
  });
});
