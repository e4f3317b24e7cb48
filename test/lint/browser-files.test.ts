import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { lightThemeModule } from "../../vite/light-theme";
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

describe("trimming Polaris's themes", () => {
  const polaris = path.resolve("node_modules/@shopify/polaris/build/esm");
  const code = readdirSync(polaris, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(path.join(polaris, file), "utf8"));
  const entry = path.resolve("node_modules/@shopify/polaris-tokens/dist/esm/build/index.mjs");

  it("leaves every group of tokens that a component reads", async () => {
    const left = await lightThemeModule(entry);
    const read = new Set(
      code.flatMap((file) =>
        [...file.matchAll(/\btheme(?:Default)?\.(?!js\b)(\w+)/g)].map(([, group]) => group!),
      ),
    );

    expect(read.size).toBeGreaterThan(2);
    for (const group of read) expect(left).toContain(`"${group}":{`);
    expect(left).not.toContain('"color":');
  });

  it("leaves every export that Polaris imports", async () => {
    const left = await lightThemeModule(entry);
    const imported = code.flatMap((file) =>
      [...file.matchAll(/import \{([^}]*)\} from '@shopify\/polaris-tokens'/g)].flatMap(([, names]) =>
        names!.split(",").map((name) => name.trim()),
      ),
    );

    expect(imported.length).toBeGreaterThan(5);
    for (const name of new Set(imported))
      expect(left).toMatch(new RegExp(`export (const ${name} |\\{[^}]*\\b${name}\\b)`));
  });
});
