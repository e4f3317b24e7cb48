import { afterEach, expect, it } from "vitest";
import {
  createTemplateFiller,
  type TemplateFiller,
  TemplateLate,
} from "../../../../service/platform/mail/liquid/template-filler";

const READER = { language: "en", locale: "en-US", timeZone: "UTC" };
let filler: TemplateFiller;
afterEach(() => filler.stop());

const html = (text: string) => ({ mode: "html" as const, text });

it("fills the templates of a mail in their order, in a thread of its own", async () => {
  filler = createTemplateFiller();
  const filled = await filler.fill(
    [{ mode: "text", text: "{{ a }}" }, html("<p>{{ a }}</p>")],
    { a: "<b>" },
    READER,
  );
  expect(filled).toEqual(["<b>", "<p>&#60;b&#62;</p>"]);
  expect(await filler.fill([], {}, READER)).toEqual([]);
});

it("fills many at once, each with its own data", async () => {
  filler = createTemplateFiller();
  const names = Array.from({ length: 200 }, (_, index) => `n${index}`);
  const filled = await Promise.all(names.map((name) => filler.fill([html("{{ name }}")], { name }, READER)));
  expect(filled.flat()).toEqual(names);
});

it("lets a shop with many templates waiting go before no other", async () => {
  filler = createTemplateFiller();
  const order: string[] = [];
  const fill = async (owner: string) => {
    await filler.fill([html("{{ a }}")], {}, READER, owner);
    order.push(owner);
  };
  await Promise.all(["a", "a", "a", "a", "b", "c"].map(fill));
  expect(order).toEqual(["a", "a", "b", "c", "a", "a"]);
});

it("fills texts of one mail that are together as long as a mail may be, and no longer", async () => {
  filler = createTemplateFiller();
  const long = html("{% for i in (1..14) %}{{ a }}{% endfor %}");
  const data = { a: "x".repeat(10_000) };
  expect(await filler.fill([long, long], data, READER)).toHaveLength(2);
  await expect(filler.fill([long, long, long], data, READER)).rejects.toMatchObject({
    fault: { index: 2, key: "limit" },
  });
});

it("names which template is wrong, and where", async () => {
  filler = createTemplateFiller();
  await expect(filler.fill([html("fine"), html("\n{% if %}")], {}, READER)).rejects.toMatchObject({
    fault: { index: 1, line: 2 },
  });
  expect(await filler.fill([html("next")], {}, READER)).toEqual(["next"]);
});

it("counts the work of all templates of one mail, and of each mail anew", async () => {
  filler = createTemplateFiller();
  const half = html("{% for i in (1..20000) %}{% endfor %}{% for i in (1..20000) %}{% endfor %}");
  expect(await filler.fill([half, half], {}, READER)).toEqual(["", ""]);
  expect(await filler.fill([half], {}, READER)).toEqual([""]);
  await expect(filler.fill([half, half, half], {}, READER)).rejects.toMatchObject({
    fault: { index: 2, key: "limit" },
  });
});

it("ends a template that has no answer for long, which is no fault of it, and goes on with the next", async () => {
  filler = createTemplateFiller({ limitMs: 0 });
  // Some milliseconds of work: an empty one may be answered before the timer is looked at.
  const work = html("{% for i in (1..20000) %}{% endfor %}".repeat(3));
  const slow = filler.fill([work], {}, READER);
  await expect(slow).rejects.toBeInstanceOf(TemplateLate);
  await filler.stop();
  filler = createTemplateFiller();
  expect(await filler.fill([html("next")], {}, READER)).toEqual(["next"]);
});

it("refuses what is being filled when it is stopped", async () => {
  filler = createTemplateFiller();
  const refused = expect(filler.fill([html("{{ a }}")], {}, READER)).rejects.toThrow("stopped");
  await Promise.resolve();
  await filler.stop();
  await refused;
});

it("does not fill what has waited too long for its turn, and goes on with the next", async () => {
  filler = createTemplateFiller({ waitsForMs: 0 });
  const first = filler.fill([html("first")], {}, READER);
  await expect(filler.fill([html("second")], {}, READER)).rejects.toBeInstanceOf(TemplateLate);
  expect(await first).toEqual(["first"]);
  expect(await filler.fill([html("third")], {}, READER)).toEqual(["third"]);
});
