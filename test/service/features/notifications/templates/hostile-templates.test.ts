import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ShopId } from "../../../../../contract/ids";
import { MAIL_KINDS } from "../../../../../contract/mail-kinds";
import { MAX_FILLED_SUBJECT } from "../../../../../contract/mail-template-limits";
import { MailTemplate } from "../../../../../contract/mail-template";
import { localizerFor } from "../../../../../service/platform/i18n/localizer";
import {
  createTemplateFiller,
  type TemplateFiller,
} from "../../../../../service/platform/mail/liquid/template-filler";
import { fillTemplate } from "../../../../../service/domain/mail-templates/fill/fill-template";
import { checkMailTexts } from "../../../../../storefront/mail/check-mail-texts";
import { sampleMail } from "../../../../../storefront/mail/sample-mail";
import { elementsOf } from "../../../../elements-of";
import { propertyRuns } from "../../../../property-runs";

let filler: TemplateFiller;
beforeAll(() => {
  filler = createTemplateFiller();
});
afterAll(() => filler.stop());

const PIECES = [
  ...[
    "{{ order.name }}",
    "{{ shop.name }}",
    "{{ customer.name }}",
    "{{ links.track }}",
    "{{ items }}",
    "{{ x.y }}",
  ],
  ...[
    "{% for item in items %}",
    "{{ item.title }}",
    "{% endfor %}",
    "{% if order.name %}",
    "{% else %}",
    "{% endif %}",
  ],
  ...[
    "{% for a in (1..99999999) %}",
    "{% assign x = order.name %}",
    "{{ x | append: x }}",
    "{% capture x %}",
    "{% endcapture %}",
  ],
  ...[
    "{% raw %}",
    "{% endraw %}",
    "{% comment %}",
    "{% liquid\n echo order.name %}",
    "{{ 'a' | split: '' }}",
    "{{",
    "%}",
    "{%",
  ],
  ...[
    "<strong>",
    "</strong>",
    "<a href='{{ customer.name }}'>",
    "</a>",
    "<script>",
    "<img src=x onerror=y>",
    "\r\nBcc: a@b.example\r\n",
  ],
  ...[
    "{{ parts.shipment }}",
    "{{ parts.footer }}",
    "{{ words.lead }}",
    "<style>p{color:red}</style>",
    "<td>",
    "\uE001shipment\uE002",
    "\uE000b>",
  ],
  ...[
    "{{ customer.name | url_encode }}",
    "{{ 'now' | date: '%Y' }}",
    "{% tablerow i in (1..9) %}{% endtablerow %}",
    "{% include 'x' %}",
  ],
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(""));
const name = fc.constantFrom(
  ...[
    "Ann",
    '"><script>alert(1)</script>',
    "<b>Bold</b>",
    "javascript:alert(1)",
    "a\r\nBcc: x@y.example",
    "{{ shop.name }}",
  ],
  ...[
    "\uE001shipment\uE002",
    "\uE000script>",
    "' onmouseover='x",
    "</style><script>x</script>",
    "😀".repeat(300),
  ],
);
const FOREIGN = /^(script|iframe|form|object|embed|svg|math|base|link)$/;

/** Elements and attributes that no mail may have. */
function foreignIn(html: string): string[] {
  const found: string[] = [];
  for (const { name, attributes } of elementsOf(html)) {
    if (FOREIGN.test(name)) found.push(name);
    for (const { name: attribute, value } of attributes)
      if (/^on/.test(attribute) || (/^(href|src)$/.test(attribute) && !/^(https?:|mailto:|tel:)/.test(value)))
        found.push(`${attribute}=${value}`);
  }
  return found;
}

it("whatever a template and its data are, a mail has nothing foreign, no header of theirs, and an end", async () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const kinds = fc.constantFrom(...MAIL_KINDS);
  await fc.assert(
    fc.asyncProperty(
      ...[kinds, text, text, fc.option(text), name, fc.constantFrom("en", "de", "ja")],
      async (kind, subject, lead, html, customer, language) => {
        const oneLine = subject.replaceAll(/[\r\n]/g, " ").slice(0, 200);
        const blocks = [
          { id: "lead", type: "text", settings: { text: lead } },
          { id: "heading", type: "heading", settings: { text: oneLine } },
          { id: "footer", type: "footer", settings: { address: oneLine } },
        ];
        const parts = html === null ? { blocks } : { blocks: [], html };
        const template = MailTemplate.parse({ version: 1, subject: oneLine, ...parts });
        const localizer = localizerFor(language, "UTC", now);
        const shop = { name: customer, url: "https://shop.example" };
        const sample = sampleMail(kind, localizer, { shop, imageBase: null, now });
        const facts = { ...sample, recipient: { ...sample.recipient!, name: customer } };

        const { faults } = await checkMailTexts(template, kind, (texts) => filler.inspect(texts));
        const { mail, problem } = await fillTemplate(filler, 1 as ShopId, template, facts, localizer);
        if (!mail) {
          expect(problem.line).toBeGreaterThan(0);
          return;
        }
        // What can be filled had no fault but names in its subject, and those of branches that are not taken.
        for (const { key, setting } of faults)
          if (key !== "unknownVariable" && key !== "otherKind") expect(setting).toBe("a fault that filled");
        expect(mail.subject).not.toMatch(/\p{Cc}/u);
        expect(Array.from(mail.subject).length).toBeLessThanOrEqual(MAX_FILLED_SUBJECT + 50);
        expect(mail.subject.trim()).not.toBe("");
        expect(foreignIn(mail.html)).toEqual([]);
        // Where the data have such characters, our own blocks show them as text.
        if (html !== null && !customer.includes("\uE001")) expect(mail.html).not.toMatch(/\uE001|\uE002/);
      },
    ),
    { numRuns: propertyRuns(150) },
  );
});
