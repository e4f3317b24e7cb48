import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LEVELS } from "../../../../permissions/levels";
import { isAmong } from "../../../../permissions/rollout";
import { describeStore } from "../../../../service/domain/gates/describe-store";
import { listGateStores } from "../../../../service/domain/gates/gate-stores.queries";
import { openGates } from "../../../../service/domain/gates/open-gates";
import { announceGateChange } from "../../../../service/domain/gates/announce-gate-change";
import { gatesText, gatesWith, specifiedText } from "../../../permissions/specified-gates";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
const shops: Record<string, TestShop> = {};
beforeAll(async () => {
  service = await createTestService();
  for (const planCode of ["STARTER", "GROWTH", "ADVANCED", "CUSTOM"]) {
    shops[planCode] = await aShop(service, { planCode });
  }
  shops.linked = await aShop(service, { planCode: "STARTER" });
  await change(shops.linked, { mainShopId: shops.ADVANCED!.id });
  const gone = await aShop(service, { planCode: "ADVANCED" });
  await change(gone, { uninstalledAt: service.clock.now });
});

const change = (shop: TestShop, values: { mainShopId?: TestShop["id"]; uninstalledAt?: Date }) =>
  service.ctx.db.updateTable("shops").set(values).where("id", "=", shop.id).execute();
const tried = async (gates: string, as = shops.STARTER!) => {
  const { body } = await call(service, "POST", "/endApi/api/gates/try", { as, body: { gates } });
  return body.data as {
    findings: { severity: string; line: number; column: number; path: string; message: string }[];
  };
};
const said = async (row: string) =>
  (await tried(gatesText(row))).findings.map(
    ({ severity, path: at, message }) => `${severity} ${at}: ${message}`,
  );

describe("the stores that a change takes something from", () => {
  it("are counted for a kill switch: stores that pay, or whose main store does, and have the app", async () => {
    expect(await said(`"webhook": { "level": "Advanced", "off": "outage" }`)).toEqual([
      "warning features.webhook.off: 3 of 3 paying stores whose plan includes it have it not; 3 paying stores lose it by this change",
    ]);
  });

  it("are counted for a feature that moves to a dearer plan, unless it is kept for them", async () => {
    expect(await said(`"export": { "level": "Advanced" }`)).toEqual([
      'warning features.export.level: 1 paying store loses it by this change; a "keepFor" would leave it to them',
    ]);
    expect(
      await said(
        `"export": { "level": "Advanced", "keepFor": { "createdBefore": "2026-11-21", "level": "Growth" } }`,
      ),
    ).toEqual([]);
  });

  it("are counted for a rollout that narrows, as many as it really leaves out", async () => {
    const paying = [shops.ADVANCED!, shops.CUSTOM!, shops.linked!];
    const percent = 50;
    const out = paying.filter(({ domain }) => !isAmong({ percent }, "webhook", domain, service.clock.now));

    const found = await said(`"webhook": { "level": "Advanced", "rollout": { "percent": ${percent} } }`);

    expect(found).toEqual(
      out.length === 0 ? [] : [expect.stringContaining(`rollout: ${out.length} of 3 paying stores`)],
    );
    expect(await said(`"webhook": { "level": "Advanced", "rollout": { "until": "2026-11-19" } }`)).toEqual([
      expect.stringContaining("rollout: 3 of 3 paying stores"),
      expect.stringContaining("This day is over"),
    ]);
  });

  it("are counted for an override, and a store that does not exist is an error with its place", async () => {
    const stores = { "no-such-store.myshopify.com": true, [shops.ADVANCED!.domain]: false };

    const { findings } = await tried(
      gatesText(`"webhook": { "level": "Advanced", "stores": ${JSON.stringify(stores)} }`),
    );

    expect(findings).toMatchObject([
      {
        severity: "warning",
        path: "features.webhook.stores",
        message: expect.stringContaining("1 of 3 paying") as string,
      },
      { severity: "error", line: 3, column: 50, message: "There is no such store" },
    ]);
  });

  it("are none for a feature that is opened to more of them", async () => {
    expect(await said(`"webhook": { "level": "Advanced", "alsoFor": { "plans": ["Growth"] } }`)).toEqual([]);
  });

  it("are read page by page, each store once", async () => {
    const first = await listGateStores(service.ctx.db, 0, 3);
    const rest = await listGateStores(service.ctx.db, first.at(-1)!.id, 100);

    expect(first).toHaveLength(3);
    const ids = [...first, ...rest].map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect([...first, ...rest].find(({ id }) => id === shops.linked!.id)?.planCode).toBe("ADVANCED");
  });
});

describe("the gates in force, for our own staff", () => {
  it("come with their file, matrix and differences", async () => {
    const { body } = await call(service, "GET", "/endApi/api/gates/overview", { as: shops.STARTER! });

    expect(body.data).toMatchObject({
      file: "test/permissions/specified-gates.json",
      origin: "file",
      refused: null,
      last_change: null,
      findings: [],
      differences: [],
    });
    expect(body.data.matrix.rows).toHaveLength(21);
  });

  it.each([
    ["GET", "/endApi/api/gates/overview"],
    ["POST", "/endApi/api/gates/try"],
  ] as const)("are not there for merchants: %s %s", async (method, at) => {
    const bearer = await service.sandbox.shopify.idToken(shops.ADVANCED!.domain);

    const { status, body } = await call(service, method, at, {
      as: { bearer },
      ...(method === "POST" && { body: {} }),
    });

    expect([status, body.code, body.data]).toEqual([404, "A0404", { reason: "unknownCall" }]);
  });
});

describe("one store", () => {
  it("is described with what it has and which rule says so", async () => {
    const table = gatesWith({
      export: { level: "Growth", off: "vendor outage" },
      webhook: { level: "Advanced", alsoFor: { plans: ["Growth"] } },
    });
    const describe = (domain: string) => describeStore(service.ctx.db, table, domain, service.clock.now);

    const growth = (await describe(shops.GROWTH!.domain))!;
    const linked = (await describe(shops.linked!.domain))!;

    expect(growth).toContainEqual(
      expect.stringMatching(/^– +export +switched off for everybody: vendor outage$/),
    );
    expect(growth).toContainEqual(expect.stringMatching(/^yes +webhook +opened to 100% of Growth$/));
    expect(growth).toContainEqual(
      expect.stringMatching(/^– +logo-editor +its plan does not include it: it is sold with Advanced$/),
    );
    expect(linked[1]).toContain(`Advanced of ${shops.ADVANCED!.domain}`);
    expect(await describe("no-such-store.myshopify.com")).toBeNull();
    expect(await describe("not a store")).toBeNull();
  });
});

describe("a change while the service runs", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-gates-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is what the next call, the next plan and the log say", async () => {
    const file = path.join(folder, "gates.json");
    writeFileSync(file, specifiedText);
    const received: Promise<void>[] = [];
    const gates = await openGates({
      file,
      copy: null,
      log: service.ctx.log,
      now: () => service.clock.now,
      onChange: (before, after) => void received.push(announceGateChange(service.ctx, before, after)),
    });
    const other = await createTestService({ gates });
    const shop = await aShop(other, { planCode: "GROWTH" });
    const state = async () => {
      const { body } = await call(other, "GET", "/endApi/api/subscribe/plan", { as: shop });
      const download = await call(other, "POST", "/endApi/api/order/export", { as: shop, body: {} });
      const gate = (body.data.gates as { feature: string }[]).find(({ feature }) => feature === "export");
      return { gate, status: download.status };
    };
    expect(await state()).toMatchObject({
      status: 200,
      gate: { on: true, why: "plan:Growth", level: LEVELS[0], plans: ["GROWTH", "ADVANCED", "CUSTOM"] },
    });

    writeFileSync(file, gatesText(`"export": { "level": "Growth", "off": "outage" }`));
    await gates.poll();
    await gates.poll();
    await Promise.all(received);

    expect(await state()).toMatchObject({ gate: { on: false, why: "off", plans: [] }, status: 402 });
    expect(service.logged.filter(({ msg }) => msg === "gates checked")).toMatchObject([{ level: "warn" }]);
    const { data } = (await call(other, "GET", "/endApi/api/gates/overview", { as: shop })).body;
    const counted = "1 of 1 paying store whose plan includes it has it not";
    expect(data.last_change.losses).toMatchObject([
      { path: "features.export.off", message: `${counted}; 1 paying store loses it by this change` },
    ]);
    expect(data.findings).toMatchObject([{ path: "features.export.off", message: counted }]);
  });
});
