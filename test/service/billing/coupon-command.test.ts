import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectRoot } from "../../../service/root";

const dataDir = mkdtempSync(path.join(tmpdir(), "waybill-coupon-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the command on an embedded database of its own. */
function coupon(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const command = ["--import", "tsx", path.join(projectRoot, "scripts/coupon-command.ts"), ...args];
  const { DATABASE_URL: _, ...env } = process.env;
  return new Promise((resolve) => {
    const options = {
      cwd: projectRoot,
      env: { ...env, DATA_DIR: dataDir, NODE_ENV: "development" as const },
    };
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe("npm run coupon", () => {
  it("adds, lists and ends coupons", { timeout: 90_000 }, async () => {
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

    expect(added).toMatchObject({ code: 0, stdout: "SPRING-30 takes 30 % off.\n" });
    expect(again).toMatchObject({ code: 1, stderr: "There is a coupon SPRING-30 already.\n" });
    expect(ended.code).toBe(0);
    expect(listed.stdout).toMatch(/^SPRING-30 +30 % +6 months +0 of 5 used {2}until .+Z {2}GROWTH\n$/);
  });

  it("names what is wrong with a coupon, and changes nothing", { timeout: 60_000 }, async () => {
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

  it("says how it is used", { timeout: 30_000 }, async () => {
    expect((await coupon()).stdout).toContain("npm run coupon -- add CODE");
    expect((await coupon("remove", "X")).code).toBe(1);
  });
});
