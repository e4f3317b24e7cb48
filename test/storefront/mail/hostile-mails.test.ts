import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MailTemplate } from "../../../contract/mail-template";
import { localizerFor } from "../../../service/platform/i18n/localizer";
import type { Fill } from "../../../storefront/mail/fill-texts";
import { faultOf } from "../../../storefront/mail/liquid/fault.mjs";
import type { MailFacts } from "../../../storefront/mail/mail-facts";
import { readMailTemplate } from "../../../storefront/mail/read-mail-template";
import { type RenderedMail, renderMailTemplate } from "../../../storefront/mail/render-mail-template";
import { elementsOf } from "../../elements-of";
import { anyNames, type AnyNames, anyTemplate } from "./hostile-mails";
import { aMail, fillHere, NOW } from "./our-mails";

/** Of `npm run soak -- mail`: 50,000. */
const RUNS = Number(process.env.HOSTILE_MAILS ?? 60);
const MOST_BYTES = 1_500_000;
const FOREIGN = /^(iframe|object|embed|base|form|input|svg|link)$/;

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
  const elements = elementsOf(html);
  const scripts = elements.filter(({ name }) => name === "script");
  for (const { attributes, text: data } of scripts) {
    expect(attributes).toEqual([{ name: "type", value: "application/ld+json" }]);
    expect(() => JSON.parse(data)).not.toThrow();
  }
  expect(elements.filter(({ name }) => name === "style")).toHaveLength(1);
  expect(elements.filter(({ name }) => FOREIGN.test(name))).toEqual([]);
  for (const { name, attributes } of elements)
    for (const attribute of attributes) {
      expect(attribute.name).not.toMatch(/^on/);
      if (name === "meta") expect(attribute.name).not.toBe("http-equiv");
      if (attribute.name === "href")
        expect(attribute.value).toMatch(/^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:.+)$/i);
      if (attribute.name === "src") expect(attribute.value).toMatch(/^https?:\/\//i);
    }
  expect(html + text).not.toMatch(/function Object|\[native code\]|root:x:0/);
}

describe("a mail of any template and any data", () => {
  it("is refused with a reason, or is harmless", async () => {
    const ended = { refused: 0, failed: 0, rendered: 0 };
    await fc.assert(
      fc.asyncProperty(anyTemplate, anyNames, async (given, names) => {
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
