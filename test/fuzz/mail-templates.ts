import fc from "fast-check";
import {
  convertMailTemplate,
  previewMailTemplate,
  saveMailTemplate,
  sendTestMail,
} from "../../contract/mail-templates";
import type { Endpoint } from "../../contract/endpoint";
import type { Facts } from "./facts";
import { fromSchema } from "./from-schema";

/** What the JSON Schema of a template does not say: which types of block there are, and that one of them is always there. */
const TEMPLATES = [
  {
    version: 1,
    subject: "{{ order.name }}",
    blocks: [
      { id: "lead", type: "text", settings: { text: "<p>{{ shop.name }} {{ nothing }}</p>" } },
      { id: "shipment", type: "shipment" },
      { id: "footer", type: "footer" },
    ],
    texts: { de: { "lead.text": "Hallo {{ customer.name }}" } },
  },
  {
    version: 1,
    blocks: [],
    html: "<p onclick='x'>{{ shop.name }}</p>{{ parts.shipment }}<script>x</script>",
  },
  {
    version: 1,
    blocks: [{ id: "footer", type: "footer" }],
    subject: "{% for a in (1..9999999) %}x{% endfor %}",
  },
];

/** Bodies of the calls with a template in them. */
export function mailTemplateBodies({ known }: Pick<Facts, "known">): Record<string, fc.Arbitrary<unknown>> {
  const calls = { convertMailTemplate, previewMailTemplate, saveMailTemplate, sendTestMail };
  return Object.fromEntries(
    Object.entries<Endpoint>(calls).map(([name, { body }]) => [
      name,
      fc
        .tuple(
          fromSchema((body as typeof saveMailTemplate.body).omit({ template: true }), known),
          fc.constantFrom(...TEMPLATES),
          fc.constantFrom({}, { order: null }),
        )
        .map(([rest, template, order]) => ({ ...(rest as object), template, ...order })),
    ]),
  );
}
