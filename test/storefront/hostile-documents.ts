import fc from "fast-check";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { listSectionTypes } from "../../storefront/sections/registry";
import { anyCharacter } from "../any-character";

/** What would run, break out, or lead astray if a template wrote it as it is. */
const HOSTILE_TEXTS = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `' onmouseover='alert(1)`,
  `</style><script>alert(1)</script>`,
  `</title></textarea><svg/onload=alert(1)>`,
  `<p><a href="javascript:alert(1)">x</a></p>`,
  `<a href="https://x.example/" onclick="alert(1)">x</a>`,
  `<p><strong><ul><li></p></strong><a href="/x"><a href="/y">`,
  `</p></div></section></main></body>`,
  `{{ shop.email }}{% raw %}{%- -%}`,
  `<!--`,
  `]]>`,
  `\u202e\u0000\ud800`,
  `<p>fine</p>`,
  "text",
];
const HOSTILE_LINKS = [
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)"],
  ...["data:text/html,<script>alert(1)</script>", "vbscript:x", "//evil.example", "/\\evil.example"],
  ...[`https://x.example/"onmouseover="alert(1)`, "https://", "/pages/help", "https://x.example/a?b=c#d"],
  ...["mailto:a@b.example", "tel:+49 40 1", "blob:x", "\\\\evil.example", "https:\\\\evil.example"],
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS, ...HOSTILE_LINKS),
  fc
    .array(fc.constantFrom(...HOSTILE_TEXTS, "<p>", "</p>", "<ul>", "<li>", '<a href="', '">', "</a>"), {
      maxLength: 6,
    })
    .map((parts) => parts.join("")),
  fc.string({ maxLength: 30, unit: anyCharacter }),
);

/** Any value in place of another of the same kind: texts for texts, lists for lists, at every depth. */
export function mutated(value: unknown, text = hostileText): fc.Arbitrary<unknown> {
  const other = fc.oneof(
    { weight: 6, arbitrary: sameKind(value, text) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
  // Most parts as they are: else hardly a document would be taken, and drawn.
  return fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 3, arbitrary: other });
}

function sameKind(value: unknown, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (typeof value === "string") return text;
  if (typeof value === "number") return fc.integer({ min: -1, max: 300 });
  if (typeof value === "boolean") return fc.boolean();
  if (Array.isArray(value)) return fc.tuple(...value.map((part) => mutated(part, text)));
  // A place for an image.
  if (value === null) return fc.oneof(fc.constant(null), mutated(AN_IMAGE, text));
  if (typeof value === "object") {
    return fc.record(
      Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mutated(part, text)])),
    );
  }
  return fc.constant(value);
}

const AN_IMAGE = { id: "a1".repeat(16), kind: "section", width: 1200, height: 800, alt: "A sweater" };

const types = listSectionTypes();

const anySection = fc.constantFrom(...types).chain(([type, { sample }]) =>
  fc.record(
    {
      id: fc.oneof(
        { weight: 9, arbitrary: fc.stringMatching(/^[a-z][a-z0-9]{3,9}$/) },
        { weight: 1, arbitrary: hostileText },
      ),
      type: fc.oneof({ weight: 9, arbitrary: fc.constant(type) }, { weight: 1, arbitrary: hostileText }),
      hidden: fc.boolean(),
      settings: mutated(sample),
    },
    { requiredKeys: ["id", "type", "settings"] },
  ),
);

const hostileColour = fc.constantFrom(
  "#1f5f8b",
  "#FFF",
  "red;}body{display:none",
  "#000000}</style>",
  "url(x)",
  "#12345g",
);

/** Documents that a caller without the editor could send: near enough to valid ones that many are taken. */
export const anyDocument = fc.record(
  {
    version: fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.jsonValue() }),
    style: fc.record(
      {
        width: fc.constantFrom(700, 1040, 1e9, "700px"),
        colours: fc.record({ accent: hostileColour, text: hostileColour }, { requiredKeys: [] }),
        font: fc.constantFrom("system", "serif", "x;}</style>"),
        corners: fc.constantFrom("square", "small"),
        mode: fc.constantFrom("light", "dark", "auto"),
      },
      { requiredKeys: [] },
    ),
    sections: fc
      .array(anySection, { maxLength: 5 })
      .map((sections) => [...DEFAULT_DOCUMENT.sections, ...sections]),
    texts: fc.dictionary(
      fc.constantFrom("de", "en", "pt-BR", "__proto__", "constructor"),
      fc.dictionary(fc.constantFrom("lookup.textAbove", "footer.text", "__proto__", "a.b"), hostileText),
      { maxKeys: 3 },
    ),
  },
  { requiredKeys: ["version", "sections"] },
);
