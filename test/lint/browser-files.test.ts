import { describe, expect, it } from "vitest";
import { whyNotInBrowser } from "../../vite/no-service-in-browser";
import { purge } from "../../vite/purge-polaris";

describe("the build rule", () => {
  it.each([
    "service/read/order-list/list-orders.ts",
    "sandbox/shopify/app.ts",
    "server.ts",
    "server/app.ts",
    "permissions/gates.json",
    "node_modules/zod/v4/core/api.js",
    "__vite-browser-external:node:fs",
  ])("keeps %s out of browsers", (file) => {
    expect(whyNotInBrowser(file)).toEqual(expect.any(String));
  });

  it.each([
    "app/shell/shell.tsx",
    "contract/shipment-status.ts",
    "node_modules/react/index.js",
    "permissions/plans.ts",
  ])("lets %s through", (file) => {
    expect(whyNotInBrowser(file)).toBeNull();
  });
});

describe("trimming Polaris", () => {
  const css =
    ".Polaris-Text--root{margin:0}.Polaris-Modal{top:0}html.p-theme{color:red}body{margin:0}.Polaris-Text--root:hover{top:1px}";

  it("keeps classes that the code names and rules of the document, and drops the rest", async () => {
    const kept = await purge(css, [{ raw: 'const a={root:"Polaris-Text--root"}', extension: "js" }]);

    expect(kept).toContain(".Polaris-Text--root:hover");
    expect(kept).toContain("html.p-theme");
    expect(kept).toContain("body");
    expect(kept).not.toContain("Modal");
  });
});
