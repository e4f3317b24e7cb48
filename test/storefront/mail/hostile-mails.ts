import fc from "fast-check";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import { listBlockTypes } from "../../../storefront/mail/blocks/registry";
import { MAIL_VARIABLES } from "../../../storefront/mail/variables";
import { hostileText, mutated } from "../hostile-documents";

/** What a caller without the editor could want of Liquid: others' data, files, headers; liquid.test.ts has what never ends. */
const HOSTILE_LIQUID = [
  ...[
    "{{ constructor }}",
    "{{ __proto__.polluted }}",
    "{{ order.constructor.name }}",
    "{{ shop['__proto__'] }}",
  ],
  ...["{{ customer }}", "{{ items | map: 'constructor' }}", "{{ order | json }}", "{{ 'x' | inspect }}"],
  ...[
    "{% include 'secret' %}",
    "{% render '/etc/passwd' %}",
    "{% layout 'x' %}",
    "{% raw %}{{ x }}{% endraw %}",
  ],
  ...["{{ 'x' | times: 9 }}", "{% unclosed", "{{ | }}"],
  "{% tablerow i in (1..9) %}<script>{% endtablerow %}",
  "{{ order.name | append: '\r\nBcc: victim@example.com' }}",
  "{{ 'a\nb\u0000\u2028c' }}",
  "{{ '<script>alert(1)</script>' }}",
  `<a href="{{ 'javascript:alert(1)' }}">x</a>`,
  `<a href="{{ shop.name }}">{{ customer.name }}</a>`,
];

const liquid = fc.oneof(
  fc.constantFrom(...HOSTILE_LIQUID),
  fc.constantFrom(...MAIL_VARIABLES.map(({ path }) => `{{ ${path} }}`)),
  fc.constantFrom(...MAIL_VARIABLES.map(({ path }) => `<a href="{{ ${path} }}">{{ ${path} | upcase }}</a>`)),
);

/** Texts with tags, Liquid, both and neither. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  liquid,
  fc.array(fc.oneof(liquid, hostileText), { maxLength: 4 }).map((parts) => parts.join(" ")),
);

const types = listBlockTypes().filter(([type]) => type !== "footer");

const anyBlock = fc.constantFrom(...types).chain(([type, { sample }]) =>
  fc.record({
    id: fc.stringMatching(/^[a-z][a-z0-9]{3,9}$/),
    type: fc.constant(type),
    settings: mutated(sample, anyText),
  }),
);

/** Templates as a caller without the editor could send them: near enough to valid ones that most can be saved. */
export const anyTemplate = fc.record({
  version: fc.constant(1),
  subject: anyText,
  preheader: anyText,
  theme: fc.record(
    { accent: fc.constantFrom("#1f5f8b", "#ffffff", "#000000"), logo: fc.boolean() },
    { requiredKeys: [] },
  ),
  blocks: fc
    .array(anyBlock, { maxLength: 5 })
    .map((blocks) => [...blocks, { id: "footer", type: "footer", settings: {} }]),
  texts: fc.dictionary(
    fc.constantFrom("de", "en", "ja"),
    fc.dictionary(fc.constantFrom("mail.subject", "mail.preheader", "footer.reason"), anyText),
    { maxKeys: 2 },
  ),
});

/** What couriers, customers and staff write into an order. */
export const anyNames = fc.record({
  kind: fc.constantFrom(...MAIL_KINDS),
  language: fc.constantFrom("en", "de", "ja"),
  shop: hostileText,
  order: hostileText,
  customer: hostileText,
  item: hostileText,
  event: hostileText,
  note: hostileText,
});
export type AnyNames = ReturnType<typeof anyNames.generate>["value"];
