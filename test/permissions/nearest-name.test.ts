import { expect, it } from "vitest";
import { nearestName } from "../../permissions/nearest-name";

it.each([
  // One letter of a short name: changed, missing, too many.
  ["expert", "export"],
  ["exprt", "export"],
  ["exportt", "export"],
  ["EXPORT", "export"],
  // One in four letters of a long one.
  ["analitics-pag", "analytics-page"],
  ["instagram-feeds", "instagram-feed"],
  ["anolitiks-page", "analytics-page"],
  ["web", "web1"],
  ["yxexport", "export"],
  // Too far away to be sure.
  ["exp", null],
  ["xeport", null],
  ["yzxexport", null],
  ["analitiks-pog", null],
  ["wbhk", null],
  ["ab", null],
])("%s is meant to be %s", (misspelt, meant) => {
  const names = ["export", "analytics-page", "instagram-feed", "webhook", "web1"];

  expect(nearestName(misspelt, names)).toBe(meant);
});

it("capital letters are no mistake, in the name that was meant neither", () => {
  expect(nearestName("WEBHOOKURL", ["webhookURL"])).toBe("webhookURL");
});

it("the nearest of several is meant", () => {
  expect(nearestName("klaviyo-integrat", ["klaviyo-integrates", "klaviyo-integrate"])).toBe(
    "klaviyo-integrate",
  );
  expect(nearestName("klaviyo-integrat", ["klaviyo-integrate", "klaviyo-integrates"])).toBe(
    "klaviyo-integrate",
  );
  expect(nearestName("anything", [])).toBeNull();
});
