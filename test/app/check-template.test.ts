import { describe, expect, it } from "vitest";
import { checkTemplate } from "../../app/features/tracking-link/check-template";
import { snippetOf } from "../../app/features/tracking-link/snippets";

const SHOP = "https://blue-door.com/apps/track?number={number}";
const HOST = "https://waybill.example/t/blue-door?number={number}";
const check = (template: string) => checkTemplate(template, [SHOP, HOST]);

describe("a mail template", () => {
  it.each([SHOP, HOST])("with our code has our link, in its line", (address) => {
    expect(check(`<h1>Hello</h1>\r\n${snippetOf(address, "Track")}`)).toEqual([{ kind: "ours", line: 3 }]);
  });

  it.each([
    ["{{ fulfillment.tracking_number }}", "ours"],
    ["{{fulfillment.tracking_numbers.first | url_encode}}", "ours"],
    ["{{ fulfillment.tracking_numbers[0] }}", "ours"],
    ["{{ tracking_no }}", "unknown"],
    ["{{ order.name }}", "unknown"],
    ["{{ fulfillment.tracking_number }", "unclosed"],
    ["{ fulfillment.tracking_number }}", "unclosed"],
    ["", "noNumber"],
    ["SIM000000001", "noNumber"],
  ])("whose link ends with %s is told so", (number, kind) => {
    expect(check(`<a href="https://blue-door.com/apps/track?number=${number}">x</a>`)).toMatchObject([
      { kind, line: 1 },
    ]);
  });

  it("names the variable that Shopify does not know", () => {
    expect(check(`<a href="${HOST.replace("{number}", "{{ nummer }}")}">`)).toEqual([
      { kind: "unknown", line: 1, name: "nummer" },
    ]);
  });

  it("knows numbers of a loop and assigned ones, and parameters in any order", () => {
    const template = `{%- assign first = fulfillment.tracking_numbers.first -%}
<a href="https://blue-door.com/apps/track/?locale=de&amp;number={{ first }}">`;

    expect(check(template)).toEqual([{ kind: "ours", line: 2 }]);
  });

  it("with Shopify's own link follows the setting", () => {
    expect(check('<a href="{{ fulfillment.tracking_url }}">\n{{ fulfillment.tracking_urls.first }}')).toEqual(
      [
        { kind: "follows", line: 1 },
        { kind: "follows", line: 2 },
      ],
    );
  });

  it.each(["https://old.example/apps/track?number=1", "https://waybill.example/t/other?number=1"])(
    "with %s leads elsewhere",
    (address) => {
      expect(check(`<a href="${address}">`)).toEqual([{ kind: "otherAddress", line: 1 }]);
    },
  );

  it("has none where it is only in comments, or is another page", () => {
    const ours = HOST.replace("{number}", "{{ fulfillment.tracking_number }}");

    expect(
      check(`<!--\n${ours}\n-->{% comment %}${ours}{% endcomment %}<a href="https://blue-door.com/">`),
    ).toEqual([]);
  });

  it.each([
    "{{".repeat(50_000),
    "https://".repeat(30_000),
    "<!--".repeat(50_000),
    `https://${"{{ a".repeat(40_000)}`,
  ])("that is hostile is read in no time", (template) => {
    const before = process.cpuUsage();
    check(template);
    // Of the processor, which a busy machine gives others as well.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});
