import { afterEach, expect, it } from "vitest";
import {
  createTemplateFiller,
  type TemplateFiller,
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

it("names which template is wrong, and where", async () => {
  filler = createTemplateFiller();
  await expect(filler.fill([html("fine"), html("\n{% if %}")], {}, READER)).rejects.toMatchObject({
    fault: { index: 1, line: 2 },
  });
  expect(await filler.fill([html("next")], {}, READER)).toEqual(["next"]);
});

it("ends a template that takes longer than it may, and goes on with the next", async () => {
  filler = createTemplateFiller({ limitMs: 0 });
  const slow = filler.fill([html("{{ a }}")], {}, READER);
  await expect(slow).rejects.toMatchObject({ fault: { key: "limit" } });
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
