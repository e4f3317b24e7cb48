// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MailTemplate } from "../../../contract/mail-template";
import { localizerFor } from "../../../service/platform/i18n/localizer";
import type { Fill } from "../../../storefront/mail/fill-texts";
import { faultOf } from "../../../storefront/mail/liquid/fault.mjs";
import type { MailFacts } from "../../../storefront/mail/mail-facts";
import { readMailTemplate } from "../../../storefront/mail/read-mail-template";
import { type RenderedMail, renderMailTemplate } from "../../../storefront/mail/render-mail-template";
import { dom } from "../rendered-pages";
import { anyNames, type AnyNames, anyTemplate } from "./hostile-mails";
import { aMail, fillHere, NOW } from "./our-mails";

/** Of `npm run soak -- mail`: 50,000, in 20 processes. */
const RUNS = Number(process.env.HOSTILE_MAILS ?? 60);
const MOST_BYTES = 1_500_000;

function factsOf({ kind, language, ...names }: AnyNames): MailFacts {
  const facts = aMail(kind, language);
  const shipments = facts.shipments.map((shipment) => ({
    ...shipment,
    note: names.note,
    items: shipment.items.map((item) => ({ ...item, title: names.item, imageUrl: names.item })),
    events: shipment.events.map((event) => ({ ...event, message: names.event, place: names.event })),
  }));
  return {
    ...{ ...facts, shipments, shop: { name: names.shop, url: "https://shop.example" }, hasMarkup: true },
    order: { ...facts.order, name: names.order, shipments },
    recipient: { ...facts.recipient!, name: names.customer, city: names.customer },
  };
}

/** As receivers see it: nothing runs, nothing is loaded or sent from anywhere but images, no header is added, no line broken. */
function expectHarmless({ subject, preheader, html, text }: RenderedMail): void {
  for (const line of [subject, preheader]) expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  expect(new TextEncoder().encode(html).length + text.length).toBeLessThan(MOST_BYTES);
  const page = dom(html);
  const attributes = [...page.querySelectorAll("*")].flatMap((element) => [...element.attributes]);
  expect(page.querySelectorAll("script:not([type='application/ld+json'])")).toHaveLength(0);
  for (const script of page.querySelectorAll("script"))
    expect(() => JSON.parse(script.textContent)).not.toThrow();
  expect(page.querySelectorAll("style")).toHaveLength(1);
  expect(
    page.querySelectorAll("iframe, object, embed, base, form, input, svg, meta[http-equiv], link"),
  ).toHaveLength(0);
  expect(attributes.filter(({ name }) => name.startsWith("on"))).toEqual([]);
  for (const { value } of attributes.filter(({ name }) => name === "href"))
    expect(value).toMatch(/^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:.+)$/i);
  for (const { value } of attributes.filter(({ name }) => name === "src"))
    expect(value).toMatch(/^https?:\/\//i);
  expect(html + text).not.toMatch(/function Object|\[native code\]|root:x:0/);
}

describe("a mail of any template and any data", () => {
  it("is refused with a reason, or is harmless", async () => {
    const ended = { refused: 0, failed: 0, rendered: 0 };
    await fc.assert(
      fc.asyncProperty(anyTemplate, anyNames, async (given, names) => {
        // What a WeakRef was asked for stays in memory until the task ends (ECMA-262, KeepDuringJob), and jsdom asks for each element.
        await new Promise((resolve) => setTimeout(resolve, 0));
        const parsed = MailTemplate.safeParse(given);
        if (!parsed.success) {
          ended.refused += 1;
          return;
        }
        let isOfLiquid = false;
        const fill: Fill = async (...texts) => {
          isOfLiquid = true;
          const filled = await fillHere(...texts);
          isOfLiquid = false;
          return filled;
        };
        const localizer = localizerFor(names.language, "Europe/Berlin", NOW);
        try {
          const mail = await renderMailTemplate(
            readMailTemplate(parsed.data),
            factsOf(names),
            localizer,
            fill,
          );
          ended.rendered += 1;
          expectHarmless(mail);
        } catch (error) {
          // Of Liquid alone, with what is wrong: such a mail goes out by our template.
          if (!isOfLiquid) throw error;
          expect(faultOf(error).key).toEqual(expect.any(String));
          ended.failed += 1;
        }
      }),
      { numRuns: RUNS },
    );
    // Else the property would say nothing.
    expect(ended.rendered).toBeGreaterThan(RUNS / 10);
  });
});
