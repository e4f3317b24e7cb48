import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { eventsPage } from "../../scripts/events-page";

const words = (text: string) => text.replaceAll(/\s+/g, " ").trim();

it("docs/events.md says who reacts to what; npm run events -- --write writes it anew", () => {
  expect(words(readFileSync("docs/events.md", "utf8"))).toBe(words(eventsPage()));
});
