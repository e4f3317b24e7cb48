import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { COURIER_PHRASES, isSubStatus } from "../../../../contract/courier-phrases";
import { phraseOf, type Step, STEPS } from "../../../../sandbox/couriers/courier-phrases";
import { expandPattern } from "../../../../service/domain/courier-texts/expand-pattern";
import { findPhrase, PATTERNS } from "../../../../service/domain/courier-texts/find-phrase";
import { SHOPPER_LANGUAGES, translatorFor } from "../../../../service/platform/i18n/texts";
import { phraseText } from "../../../../storefront/event-words";
import { couriersTexts } from "../../../../bench/texts-of-samples";

const SAMPLES = process.env.COURIER_SAMPLES ?? "";

describe("a phrase of couriers", () => {
  it.each([null, "dhl-paket", "la-poste"])(
    "is known for every step of the simulated courier %s",
    (courier) => {
      const steps = Object.keys(STEPS) as Step[];

      expect(steps.filter((step) => !findPhrase(phraseOf(courier, step)))).toEqual([]);
    },
  );

  it.each([
    ["Arrived at Leipzig", "arrivedPlace", { place: "Leipzig" }],
    ["ARRIVED AT LEIPZIG HUB", "arrivedPlace", { place: "LEIPZIG" }],
    ["Die Sendung ist in Köln eingetroffen.", "arrivedPlace", { place: "Köln" }],
    ["快件已到达【深圳转运中心】", "arrivedPlace", { place: "深圳" }],
    ["荷物が東京に到着しました", "arrivedPlace", { place: "東京" }],
    ["Departed from Shenzhen to Frankfurt", "onWayTo", { place: "Frankfurt" }],
    ["Handed to DHL", "handedTo", { courier: "DHL" }],
    ["Delivered, signed for by M. Jones", "signedBy", { name: "M. Jones" }],
    ["Scheduled for delivery on Monday, 12 Nov", "planned", { date: "Monday, 12 Nov" }],
    ["Shipment in transit at US,CA,Fontana, please wait in patience", "onWayIn", { place: "US,CA,Fontana" }],
    ["Votre colis a quitt&eacute; la plateforme".replace("&eacute;", "&#233;"), "departed", {}],
    ["  YOUR   PACKAGE has been DELIVERED to a neighbour!! ", "deliveredNeighbor", {}],
    ["<b>Out for delivery</b>", "WAITING_DELIVERY_01", {}],
    ["Objeto entregue ao destinatário", "DELIVERED_01", {}],
    ["ENTREGADO. Su envío está entregado.", "DELIVERED_01", {}],
  ])("is recognized in %j", (text, id, values) => {
    expect(findPhrase(text)).toEqual({ id, values });
  });

  it.each([
    "Delivered to wrong address",
    "Arrived at warehouse not yet scanned",
    "ARRIVED AT WAREHOUSE BUT DAMAGED",
    "Handed to a stranger",
    "Not delivered today",
    "Your parcel",
    "constructor",
    "__proto__",
    "toString {place}",
    "",
    "–",
    "Arrived at " + "Leipzig ".repeat(100),
  ])("is not made up of %j", (text) => {
    expect(findPhrase(text)).toBeNull();
  });

  it("has a text in each language that keeps its parts as they are, whatever they hold", () => {
    for (const language of SHOPPER_LANGUAGES) {
      const t = translatorFor(language);
      for (const id of Object.keys(COURIER_PHRASES) as (keyof typeof COURIER_PHRASES)[]) {
        const part = "$t(page.title) {place} {{name}} $& <b>";
        const values = { place: part, courier: part, name: part, date: part };
        const text = phraseText(t, { id, values });
        const plain = phraseText(t, { id, values: { place: "X", courier: "X", name: "X", date: "X" } });

        expect(text).toBe(plain.replaceAll("X", () => part));
      }
    }
  });

  it("says only what its patterns have parts for", () => {
    const t = translatorFor("en");
    const wrong = PATTERNS.flatMap(({ phrases, words }) =>
      Object.entries(phrases).flatMap(([id, patterns]) => {
        if (isSubStatus(id)) return [];
        const template = phraseText(t, {
          id: id as "sorted",
          values: { place: "{place}", courier: "{courier}", name: "{name}", date: "{date}" },
        });
        const parts = template.match(/\{\w+\}/g) ?? [];
        return patterns
          .flatMap((pattern) => expandPattern(pattern, words))
          .filter((pattern) => parts.some((part) => !pattern.includes(part)))
          .map((pattern) => `${id}: ${pattern}`);
      }),
    );

    expect(wrong).toEqual([]);
  });

  it.runIf(existsSync(SAMPLES))("is known for four in five texts of recorded responses", () => {
    const texts = readdirSync(SAMPLES)
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) => couriersTexts(readFileSync(path.join(SAMPLES, file), "utf8")));

    expect(texts.filter((text) => findPhrase(text)).length / texts.length).toBeGreaterThanOrEqual(0.8);
  });
});
