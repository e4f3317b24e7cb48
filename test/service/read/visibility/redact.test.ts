import { describe, expect, it } from "vitest";
import { redactionRulesOf, redactEvent, redactText } from "../../../../service/read/visibility/redact";
import { aBlacklist, aVisibilityPolicy } from "./a-visibility-policy";

const place = (city: string | null, country: string | null) => ({ city, province: null, country, zip: null });
interface PlaceOf {
  city: string | null;
  province: string | null;
  country: string | null;
  zip: null;
}
const event = (message: string, where: PlaceOf = place(null, null), rawTime: string | null = null) => ({
  message,
  place: where,
  rawTime,
});

describe("a shop that hides nothing", () => {
  it("tells the courier's words as they are", () => {
    const redaction = redactionRulesOf(aVisibilityPolicy(), "US");

    expect(
      redactEvent(event("Arrived in  Shenzhen", place("Shenzhen", "CN"), "20.11. 9:00"), redaction),
    ).toEqual({
      message: "Arrived in  Shenzhen",
      place: "Shenzhen, CN",
      rawTime: "20.11. 9:00",
    });
  });
});

describe("dropshipping mode", () => {
  it.each([
    "Departed from Dongying",
    "Left Shen Zhen",
    "SHENZHENSHI",
    "Export [CNSZX]",
    "HKHKG hub",
    "P.R.C.",
    "Chinesische Zollbehörde",
    "Покинуло Китай",
    "غادرت الصين",
    "rời Trung Quốc",
  ])("does not tell %s", (message) => {
    expect(
      redactText(
        message,
        redactionRulesOf({ ...aVisibilityPolicy(), dropshipping: { enabled: true } }, "US"),
      ),
    ).toBeNull();
  });

  it.each([
    "Departed Leipzig, DE",
    "Machine sorted",
    "Security check",
    "Money collected",
    "Your shipment can be collected at the shop in Nantes",
    "Xàbia",
  ])("tells %s", (message) => {
    expect(
      redactText(
        message,
        redactionRulesOf({ ...aVisibilityPolicy(), dropshipping: { enabled: true } }, "US"),
      ),
    ).toBe(message);
  });
});

describe("blacklisted routing", () => {
  it.each([
    ["by its words", event("Left SHÉNZHEN hub")],
    ["by its town", event("Left the hub", place("Shenzhen", "CN"))],
    ["by the name of its country, where only the code is known", event("Left the hub", place(null, "FR"))],
    ["by the courier's time", event("Left", place(null, null), "9:00 Shenzhen time")],
    ["by a word that begins in the message and ends in the place", event("Left Hong", place("Kong", null))],
  ])("takes an event out %s", (_, given) => {
    const redaction = redactionRulesOf(
      { ...aVisibilityPolicy(), blacklist: aBlacklist(["shenzhen", "Frankreich", "Hong Kong"]) },
      "US",
    );

    expect(redactEvent(given, redaction)).toBeNull();
  });

  it.each(["Hong Kong, Hong Kong", "Hong Kong, HK"])(
    "takes an event out by %s, whether that is what the courier names or what is left of it",
    (term) => {
      const redaction = redactionRulesOf({ ...aVisibilityPolicy(), blacklist: aBlacklist([term]) }, "US");
      const hub = { city: "Hong Kong", province: "Hong Kong", country: "HK", zip: null };

      expect(redactEvent(event("Left the hub", hub), redaction)).toBeNull();
    },
  );

  it("does not leave a part of a name that was to be replaced, nor a hidden one that stands joined at last", () => {
    const policy = {
      ...aVisibilityPolicy(),
      blacklist: aBlacklist(["Delta, US"], { "Yiwu, Yiwu": "our hub" }),
    };
    const redaction = redactionRulesOf(policy, "US");
    const at = (city: string, province: string, country: string) => ({ city, province, country, zip: null });

    expect(redactEvent(event("Left", at("Yiwu", "Yiwu", "CN")), redaction)?.place).toBe("our hub, CN");
    expect(redactEvent(event("Left", at("Delta", "Delta", "US")), redaction)).toBeNull();
  });

  it("puts another word in the place of one, in message and place", () => {
    const blacklist = aBlacklist([], { Shenzhen: "our hub", China: "" });
    const redaction = redactionRulesOf({ ...aVisibilityPolicy(), blacklist }, "US");

    expect(redactEvent(event("Left Shenzhen, China", place("Shenzhen", "CN")), redaction)).toEqual({
      message: "Left our hub",
      place: "our hub",
      rawTime: null,
    });
  });

  it("tells an event by its status where nothing is left of its words", () => {
    const redaction = redactionRulesOf(
      { ...aVisibilityPolicy(), blacklist: aBlacklist([], { Shenzhen: "" }) },
      "US",
    );

    expect(redactEvent(event("[Shenzhen]"), redaction)).toMatchObject({ message: null });
  });

  it("does not let two halves grow together to what is hidden", () => {
    const blacklist = aBlacklist(["深圳"], { x: "" });

    expect(
      redactText("深 x 圳 hub", redactionRulesOf({ ...aVisibilityPolicy(), blacklist }, "US")),
    ).toBeNull();
  });
});

describe("dropshipping mode", () => {
  const redaction = redactionRulesOf({ ...aVisibilityPolicy(), dropshipping: { enabled: true } }, "US");

  it.each([
    ["a Chinese town", event("Departed from Dongguan sorting centre")],
    ["Chinese script", event("快件已揽收")],
    ["a Chinese line", event("Handed to Yanwen")],
    ["Hong Kong", event("Arrived in Hong Kong airport")],
  ])("tells an event with %s in words of ours", (_, given) => {
    expect(redactEvent(given, redaction)).toEqual({ message: null, place: null, rawTime: null });
  });

  it("keeps the words and leaves out the place where only that is Chinese", () => {
    expect(redactEvent(event("Accepted", place("Yiwu", "CN")), redaction)).toMatchObject({
      message: "Accepted",
      place: null,
    });
    expect(redactEvent(event("Accepted", place("X", "cn")), redaction)?.place).toBeNull();
  });

  it("leaves everything else alone", () => {
    expect(redactEvent(event("Arrived in Chicago", place("Chicago", "US")), redaction)).toMatchObject({
      message: "Arrived in Chicago",
      place: "Chicago, US",
    });
    expect(redactEvent(event("Sorted", place("Taipei", "TW")), redaction)?.place).toBe("Taipei, TW");
  });

  it("never hides the country the order goes to", () => {
    const home = redactionRulesOf({ ...aVisibilityPolicy(), dropshipping: { enabled: true } }, "HK");

    expect(redactEvent(event("Out for delivery", place("Kowloon", "HK")), home)?.place).toBe("Kowloon, HK");
    expect(redactEvent(event("已派送", place("Shenzhen", "CN")), home)).toEqual({
      message: "已派送",
      place: null,
      rawTime: null,
    });
  });

  it("does not take Japanese for Chinese where the order goes to Japan", () => {
    const japan = redactionRulesOf({ ...aVisibilityPolicy(), dropshipping: { enabled: true } }, "JP");

    expect(redactEvent(event("引受", place("東京都", "JP")), japan)).toMatchObject({ message: "引受" });
  });
});
