import { describe, expect, it } from "vitest";
import { hidingOf, showEvent, showText } from "../../../service/showing/hide";
import { aBlacklist, aShowing } from "./a-showing";

const place = (city: string | null, country: string | null) => ({ city, province: null, country, zip: null });
const event = (message: string, where = place(null, null), rawTime: string | null = null) => ({
  message,
  place: where,
  rawTime,
});

describe("a shop that hides nothing", () => {
  it("tells the carrier's words as they are", () => {
    const hiding = hidingOf(aShowing(), "US");

    expect(showEvent(event("Arrived in  Shenzhen", place("Shenzhen", "CN"), "20.11. 9:00"), hiding)).toEqual({
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
    expect(showText(message, hidingOf({ ...aShowing(), dropshipping: { enabled: true } }, "US"))).toBeNull();
  });

  it.each([
    "Departed Leipzig, DE",
    "Machine sorted",
    "Security check",
    "Money collected",
    "Your parcel can be collected at the shop in Nantes",
    "Xàbia",
  ])("tells %s", (message) => {
    expect(showText(message, hidingOf({ ...aShowing(), dropshipping: { enabled: true } }, "US"))).toBe(
      message,
    );
  });
});

describe("blacklisted routing", () => {
  it.each([
    ["by its words", event("Left SHÉNZHEN hub")],
    ["by its town", event("Left the hub", place("Shenzhen", "CN"))],
    ["by the name of its country, where only the code is known", event("Left the hub", place(null, "FR"))],
    ["by the carrier's time", event("Left", place(null, null), "9:00 Shenzhen time")],
    ["by a word that begins in the message and ends in the place", event("Left Hong", place("Kong", null))],
  ])("takes an event out %s", (_, given) => {
    const hiding = hidingOf(
      { ...aShowing(), blacklist: aBlacklist(["shenzhen", "Frankreich", "Hong Kong"]) },
      "US",
    );

    expect(showEvent(given, hiding)).toBeNull();
  });

  it("puts another word in the place of one, in message and place", () => {
    const blacklist = aBlacklist([], { Shenzhen: "our hub", China: "" });
    const hiding = hidingOf({ ...aShowing(), blacklist }, "US");

    expect(showEvent(event("Left Shenzhen, China", place("Shenzhen", "CN")), hiding)).toEqual({
      message: "Left our hub",
      place: "our hub",
      rawTime: null,
    });
  });

  it("tells an event by its status where nothing is left of its words", () => {
    const hiding = hidingOf({ ...aShowing(), blacklist: aBlacklist([], { Shenzhen: "" }) }, "US");

    expect(showEvent(event("[Shenzhen]"), hiding)).toMatchObject({ message: null });
  });

  it("does not let two halves grow together to what is hidden", () => {
    const blacklist = aBlacklist(["深圳"], { x: "" });

    expect(showText("深 x 圳 hub", hidingOf({ ...aShowing(), blacklist }, "US"))).toBeNull();
  });
});

describe("dropshipping mode", () => {
  const hiding = hidingOf({ ...aShowing(), dropshipping: { enabled: true } }, "US");

  it.each([
    ["a Chinese town", event("Departed from Dongguan sorting centre")],
    ["Chinese script", event("快件已揽收")],
    ["a Chinese line", event("Handed to Yanwen")],
    ["Hong Kong", event("Arrived in Hong Kong airport")],
  ])("tells an event with %s in words of ours", (_, given) => {
    expect(showEvent(given, hiding)).toEqual({ message: null, place: null, rawTime: null });
  });

  it("keeps the words and leaves out the place where only that is Chinese", () => {
    expect(showEvent(event("Accepted", place("Yiwu", "CN")), hiding)).toMatchObject({
      message: "Accepted",
      place: null,
    });
    expect(showEvent(event("Accepted", place("X", "cn")), hiding)?.place).toBeNull();
  });

  it("leaves everything else alone", () => {
    expect(showEvent(event("Arrived in Chicago", place("Chicago", "US")), hiding)).toMatchObject({
      message: "Arrived in Chicago",
      place: "Chicago, US",
    });
    expect(showEvent(event("Sorted", place("Taipei", "TW")), hiding)?.place).toBe("Taipei, TW");
  });

  it("never hides the country the order goes to", () => {
    const home = hidingOf({ ...aShowing(), dropshipping: { enabled: true } }, "HK");

    expect(showEvent(event("Out for delivery", place("Kowloon", "HK")), home)?.place).toBe("Kowloon, HK");
    expect(showEvent(event("已派送", place("Shenzhen", "CN")), home)).toEqual({
      message: "已派送",
      place: null,
      rawTime: null,
    });
  });

  it("does not take Japanese for Chinese where the order goes to Japan", () => {
    const japan = hidingOf({ ...aShowing(), dropshipping: { enabled: true } }, "JP");

    expect(showEvent(event("引受", place("東京都", "JP")), japan)).toMatchObject({ message: "引受" });
  });
});
