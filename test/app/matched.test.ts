import { expect, it } from "vitest";
import { partsOf } from "../../app/features/search/matched";

it.each([
  ["Carmen Sullivan", "carm", "[Carm]en Sullivan"],
  ["Łukasz Müller-Großmann", "muller-gross", "Łukasz [Müller-Groß]mann"],
  ["#EU-9-01", "eu901", "#[EU-9-01]"],
  ["RB 123 456 SG", "rb123", "[RB 123] 456 SG"],
  ["山田太郎", "太郎", "山田[太郎]"],
  ["😀 Anna", "anna", "😀 [Anna]"],
  ["𠮷田 花子", "花子", "𠮷田 [花子]"],
  ["𠮷田 花子 · a@example.com", "花子", "𠮷田 [花子] · a@example.com"],
  ["𠮷田 花子", "𠮷", "[𠮷]田 花子"],
  ["Greta", "59", "Greta"],
  ["Greta", "#", "Greta"],
])("what %s holds of %s is marked as %s", (text, query, expected) => {
  const marked = partsOf(text, query).map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part));

  expect(marked.join("")).toBe(expected);
});
