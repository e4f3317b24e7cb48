import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { couponCommands } from "../../../../scripts/coupon-commands";
import { DEMO_COUPON, DEMO_SHOP, prepareDemo } from "../../../../server/demo";
import { createSimulatedDns } from "../../../../sandbox/dns/simulated-dns";
import { findCoupon } from "../../../../service/domain/billing/coupons.queries";
import { insertShop } from "../../../../service/domain/shops/shops.queries";
import { projectRoot } from "../../../../service/platform/project-root";
import { putEmptyDatabase } from "../../../empty-database";
import { createTestService, type TestService } from "../../harness";
import { runCommand } from "../../run-command";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});

const coupon = (...args: string[]) => runCommand(service, couponCommands, args);

describe("npm run coupon", () => {
  it("adds, lists and ends coupons", async () => {
    const added = await coupon(
      "add",
      "spring-30",
      "--multiplier",
      "0.7",
      "--months",
      "6",
      "--plans",
      "growth",
      "--uses",
      "5",
    );
    const again = await coupon("add", "SPRING-30", "--multiplier", "0.5");
    const ended = await coupon("end", "Spring-30");
    const listed = await coupon("list");

    expect(added).toMatchObject({ code: 0, stdout: "SPRING-30 takes 30% off.\n" });
    expect(again).toMatchObject({ code: 1, stderr: "There is a coupon SPRING-30 already.\n" });
    expect(ended.code).toBe(0);
    expect(listed.stdout).toMatch(/^SPRING-30 +30% +6 months +0 of 5 used {2}until .+Z {2}GROWTH\n$/);
  });

  it("names what is wrong with a coupon, and changes nothing", async () => {
    const wrong = await coupon("add", "X", "--multiplier", "30");
    const unknown = await coupon(
      "offer",
      "nobody.myshopify.com",
      "--interval",
      "ANNUAL",
      "--quota",
      "600000",
      "--price",
      "9000",
    );

    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain("Three to 64 letters");
    expect(wrong.stderr).toContain("multiplier");
    expect(unknown).toMatchObject({ code: 1, stderr: "There is no store nobody.myshopify.com.\n" });
  });

  it("says how it is used", async () => {
    expect((await coupon()).stdout).toContain("npm run coupon -- add CODE");
    expect((await coupon("remove", "X")).code).toBe(1);
  });

  it("works on the embedded database of DATA_DIR in a process of its own", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "waybill-coupon-"));
    const command = ["--import", "tsx", "scripts/coupon-command.ts", "add", "SMOKE", "--multiplier", "0.9"];
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "", NODE_ENV: "development" as const };
    await putEmptyDatabase(path.join(folder, "database"));
    try {
      const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: projectRoot, env });
      expect(stdout).toBe("SMOKE takes 10% off.\n");
      await expect(
        promisify(execFile)(process.execPath, [...command.slice(0, 3), "end", "NONE"], {
          cwd: projectRoot,
          env,
        }),
      ).rejects.toMatchObject({ code: 1, stderr: "There is no coupon NONE.\n" });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

it("the demo's coupon is there in a store that an older version has filled", async () => {
  const { sandbox, shopifyStore, ctx, clock } = service;
  sandbox.shopify.createShop({ domain: DEMO_SHOP, isInstalled: true });
  await insertShop(ctx.db, DEMO_SHOP, clock.now);

  const dns = createSimulatedDns({ port: 0 });
  const isNew = await prepareDemo(ctx, {
    shopify: sandbox.shopify,
    shopifyStore,
    dns,
    demoOrders: 0,
    demoQuota: 5000,
  });

  expect(isNew).toBe(false);
  expect(await findCoupon(ctx.db, DEMO_COUPON.code)).toMatchObject({ multiplier: DEMO_COUPON.multiplier });
});
