import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createPreviewFrame } from "../../../../service/features/order-lookup/serve-preview-frame";
import { readStorefrontAssets } from "../../../../service/features/order-lookup/page-assets";

const serve = createPreviewFrame(readStorefrontAssets());

describe("the frame of the editor's preview", () => {
  it("has an origin of its own, runs its own two scripts, and leads nowhere", async () => {
    const response = await serve(new Request("https://waybill.example/"));
    const policy = response.headers.get("content-security-policy")!;
    const scripts = [...(await response.text()).matchAll(/<script>([^]*?)<\/script>/g)].map(
      ([, source]) => source!,
    );

    expect(policy).toMatch(/(^|; )sandbox allow-scripts(;|$)/);
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(scripts).toHaveLength(2);
    for (const source of scripts)
      expect(policy).toContain(`'sha256-${createHash("sha256").update(source).digest("base64")}'`);
  });

  it("may stand in our own pages within Shopify's admin, and nowhere else", async () => {
    const policy = (await serve(new Request("https://waybill.example/"))).headers.get(
      "content-security-policy",
    )!;

    expect(policy).toContain("frame-ancestors 'self' https://admin.shopify.com https://*.myshopify.com");
  });

  it("has the styles of every section, and nobody's data", async () => {
    const html = await (await serve(new Request("https://waybill.example/"))).text();

    expect(html).toContain(".banner");
    expect(html).toContain(".play-button");
    expect(html).toContain("<body><script>");
  });
});
