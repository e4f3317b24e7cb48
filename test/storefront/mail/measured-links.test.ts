import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LinkCounter, withCountedLinks } from "../../../storefront/mail/measured-links";
import { markup } from "../../../storefront/markup";

function recording() {
  const seen: [string, string][] = [];
  const counter: LinkCounter = {
    addressFor(url, purpose) {
      seen.push([url, purpose]);
      return `https://app.example/c/${seen.length - 1}`;
    },
  };
  return { seen, counter };
}

describe("links of an email", () => {
  it("lead through the counter, with the address that they had in their HTML", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const { seen, counter } = recording();
        const html = String(markup`<p><a class="x" href="${url}" style="color:red">Go</a></p>`);
        expect(withCountedLinks(html, "marketing", counter)).toBe(
          '<p><a class="x" href="https://app.example/c/0" style="color:red">Go</a></p>',
        );
        expect(seen).toEqual([[url, "marketing"]]);
      }),
      { numRuns: 25 },
    );
  });

  it("that are addresses, numbers, places or pictures stay as they are", () => {
    const html =
      '<a href="mailto:a@b.example">a</a><a href="tel:+1">b</a><a href="#top">c</a><img src="https://x.example/y.png">&lt;a href="https://x.example"&gt;';
    const { seen, counter } = recording();
    expect(withCountedLinks(html, "status", counter)).toBe(html);
    expect(seen).toEqual([]);
  });

  it("have an address of the counter that cannot end the attribute", () => {
    const counter: LinkCounter = { addressFor: () => 'https://x.example/?a=1&b="><script>' };
    expect(withCountedLinks('<a href="https://x.example">x</a>', "status", counter)).toBe(
      '<a href="https://x.example/?a=1&amp;b=&quot;><script>">x</a>',
    );
  });
});
