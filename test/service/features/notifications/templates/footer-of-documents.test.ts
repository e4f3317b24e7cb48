// @vitest-environment jsdom
import { expect, it } from "vitest";
import { MailTemplate } from "../../../../../contract/mail-template";
import { renderHtml } from "../../../../../service/domain/mail-templates/fill/render-html";
import { localizerFor } from "../../../../../service/platform/i18n/localizer";
import { aMail } from "../../../../storefront/mail/our-mails";
import { dom } from "../../../../storefront/rendered-pages";

const localizer = localizerFor("en", "UTC", new Date("2026-11-20T12:00:00Z"));
const render = async (html: string) => {
  const template = { ...MailTemplate.parse({ version: 1, blocks: [] }), html };
  const mail = await renderHtml(template, aMail("in_transit"), localizer, () => Promise.resolve([]));
  const page = dom(mail.html);
  const footers = [...page.querySelectorAll(".w-soft")].filter(({ textContent }) => /You/.test(textContent!));
  expect(footers).toHaveLength(1);
  return { mail, page, footer: footers[0]! };
};

/** What could mean the footer, or what stands around it. */
const SELECTORS = [
  ...["*", "body", "html", ":root", "body > *", "body ~ *", "body + div", "html body div", "div:last-child"],
  ...[".w-page", ".w-soft", ".w-html", ".w-html ~ *", ".w-html + div", "[style]", "div[class]", ":not(p)"],
  ...[
    ":is(body, div)",
    ":where(div)",
    ":has(div)",
    "body:has(p) > div",
    "div div",
    ":nth-last-child(1)",
    "&",
  ],
];
const HIDDEN_BY = [
  ...["display:none", "visibility:hidden", "opacity:0", "font-size:0", "max-height:0", "position:absolute"],
  ...["left:-9999px", "transform:scale(0)", "clip-path:inset(50%)", "text-indent:-999px", "color:#ffffff"],
].map((declaration) => `${declaration}!important`);

it("no selector of a document reaches the footer, or anything around it", async () => {
  const rules = SELECTORS.map((selector) => `${selector}{${HIDDEN_BY.join(";")}}`).join("\n");
  const { page, footer } = await render(`<style>${rules}@media all{${rules}}</style><p>Hello</p>`);

  const written = /<style>([\s\S]*)<\/style>/.exec(page.documentElement.outerHTML)![1]!;
  const [, own = ""] = /(\.w-html[\s\S]*)/.exec(written.slice(written.indexOf("max-width:480px")))!;
  const selectors = [...own.matchAll(/([^{}@]+)\{[^{}]*\}/g)].map(([, selector]) => selector!.trim());
  expect(selectors.length).toBeGreaterThan(SELECTORS.length);
  for (const selector of selectors) expect([selector, footer.closest(selector)]).toEqual([selector, null]);
});

it.each([
  `<p>Hello</p><div style="display:none"><p>`,
  `<table><tr><td style="font-size:0;color:#fff">Hello`,
  `<body style="opacity:0;height:0;margin-bottom:-900px;background:red"><p>Hello</p>`,
  `<body class="gone"><style>.gone{display:none}</style><p>Hello</p>`,
  `<p>Hello</p><textarea><title><noscript>`,
  `<p>Hello</p><p title="`,
  `<p>Hello</p></div></div></body></html>`,
  `<p>Hello</p><div class="w-html"><div>`,
])("nothing of a document stands around the footer: %s", async (html) => {
  const { footer, mail } = await render(html);

  const around: string[] = [];
  for (let each = footer.parentElement; each; each = each.parentElement)
    around.push(`${each.tagName} ${each.getAttribute("style") ?? ""}`);
  expect(around).toEqual([
    expect.stringMatching(/^DIV background-color:#[0-9a-f]{6}$/),
    expect.stringMatching(/^BODY margin:0;padding:0(;background:red)?$/),
    "HTML ",
  ]);
  expect(mail.text).toContain("https://shop.example");
});
