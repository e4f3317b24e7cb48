import { describe, expect, it } from "vitest";
import { MailTemplate, type MailTemplateInput } from "../../../contract/mail-template";
import type { MailPurpose } from "../../../contract/mail-purposes";
import { localizerFor } from "../../../service/platform/i18n/localizer";
import { listBlockTypes } from "../../../storefront/mail/blocks/registry";
import { mayAdvertise, purposeOfBlock, purposesOf } from "../../../storefront/mail/block-purpose";
import { checkMailTemplate } from "../../../storefront/mail/check-mail-template";
import { readMailTemplate } from "../../../storefront/mail/read-mail-template";
import { renderMailTemplate } from "../../../storefront/mail/render-mail-template";
import { aMail, fillHere, NOW } from "./our-mails";

const withBlocks = (...blocks: MailTemplateInput["blocks"]): MailTemplateInput => ({
  version: 1,
  blocks: [...blocks, { id: "footer", type: "footer" }],
});
const text = (id: string, words: string, more: object = {}) => ({
  ...{ id, type: "text", settings: { text: words } },
  ...more,
});
const THREE = withBlocks(
  text("lead", "About the order"),
  text("offer", "<strong>Ten percent off</strong>", { purpose: "marketing" }),
  text("stars", "Rate it", { purpose: "review" }),
);
const render = (template: MailTemplateInput, allowed?: MailPurpose[]) =>
  renderMailTemplate(
    readMailTemplate(template),
    aMail("delivered", "en", allowed && { allowed: new Set(allowed) }),
    localizerFor("en", "UTC", NOW),
    fillHere,
  );

describe("a block that is an offer, or asks for a rating", () => {
  it.each([
    [undefined, ["About the order", "Ten percent off", "Rate it"]],
    [[], ["About the order"]],
    [["marketing"], ["About the order", "Ten percent off"]],
    [["review"], ["About the order", "Rate it"]],
  ] as [MailPurpose[] | undefined, string[]][])(
    "is in both parts of an email to whoever may get %s, or in none",
    async (allowed, shown) => {
      const mail = await render(THREE, allowed);

      for (const words of ["About the order", "Ten percent off", "Rate it"])
        for (const part of [mail.html, mail.text]) expect(part.includes(words)).toBe(shown.includes(words));
    },
  );

  it("is never filled where it is left out", async () => {
    const broken = withBlocks(text("offer", "{{ 1 | no_such_filter }}", { purpose: "marketing" }));

    await expect(render(broken)).rejects.toThrow();
    await expect(render(broken, [])).resolves.toMatchObject({ subject: expect.any(String) });
  });

  it("is what the merchant says of what is all of their own, and of nothing else", () => {
    const may = listBlockTypes().flatMap(([type]) => (mayAdvertise(type) ? type : []));

    expect(may.sort()).toEqual(["button", "columns", "divider", "heading", "image", "text"].sort());
    expect(purposeOfBlock({ type: "shipment", purpose: "marketing" })).toBe("status");
    expect(purposeOfBlock({ type: "coupon" })).toBe("marketing");
    expect(purposeOfBlock({ type: "reviews", purpose: "marketing" })).toBe("review");
    expect(purposeOfBlock({ type: "of-another-release", purpose: "marketing" })).toBe("status");
  });

  it.each([
    ["shipment", { id: "a", type: "shipment", purpose: "marketing" }],
    ["footer", { id: "a", type: "footer", purpose: "review" }],
    ["a purpose that does not exist", text("a", "x", { purpose: "status" })],
    ["an inherited name", text("a", "x", { purpose: "constructor" })],
  ])("is refused as %s when it is saved", (_, block) => {
    const { issues } = checkMailTemplate({ version: 1, blocks: [block as never] });

    expect(issues!.map(({ path }) => path.join("."))).toContain("blocks.0.purpose");
  });
});

describe("what a template has besides the order", () => {
  const purposes = (input: MailTemplateInput) => purposesOf(MailTemplate.parse(input));

  it("is known of its blocks that are shown, and of conditions in its texts and its HTML", () => {
    expect(purposes(withBlocks(text("a", "x")))).toEqual([]);
    expect(purposes(THREE)).toEqual(["marketing", "review"]);
    expect(purposes(withBlocks(text("a", "x", { purpose: "review", hidden: true })))).toEqual([]);
    expect(purposes({ ...withBlocks(), subject: "{% if consent.offers %}-10 %{% endif %}" })).toEqual([
      "marketing",
    ]);
    expect(
      purposes({ version: 1, blocks: [], html: "<p>{% if consent.ratings %}Stars{% endif %}</p>" }),
    ).toEqual(["review"]);
  });

  it("is a condition in texts, true for whoever may get it", async () => {
    const template = withBlocks(text("a", "Hello{% if consent.offers %}, ten percent off{% endif %}"));

    expect((await render(template, [])).text).not.toContain("ten percent");
    expect((await render(template, ["marketing"])).text).toContain("Hello, ten percent off");
  });
});
