import { beforeEach, describe, expect, it } from "vitest";
import {
  createRecipientDomains,
  type RecipientDomains,
} from "../../../../service/platform/mail/recipient-domains";

let now: Date;
let domains: RecipientDomains;
beforeEach(() => {
  now = new Date("2026-11-20T12:00:00Z");
  domains = createRecipientDomains(() => now);
});

const wait = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const isLetIn = (domain = "gmail.com", transport = "ours") => domains.enter(transport, domain) === null;
const leave = (outcome: "sent" | "throttled" | "other", domain = "gmail.com") =>
  domains.leave("ours", domain, outcome);
const countIn = () => Array.from({ length: 40 }, () => isLetIn()).filter(Boolean).length;

describe("a domain of recipients", () => {
  it("is not limited as long as it takes everything", () => {
    expect(countIn()).toBe(40);
    leave("other");
    expect(isLetIn()).toBe(true);
  });

  it("that asks to wait gets nothing for a minute, twice as long each time, and half an hour at the most", () => {
    const pauses = [];
    for (let at = 0; at < 8; at += 1) {
      expect(isLetIn()).toBe(true);
      leave("throttled");
      const until = domains.enter("ours", "GMAIL.com")!;
      pauses.push((until.getTime() - now.getTime()) / 60_000);
      now = until;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  it("gets one then, and more with each that it takes, until it is one like any other", () => {
    isLetIn();
    leave("throttled");
    wait(60);
    expect(countIn()).toBe(1);
    leave("sent");
    expect(countIn()).toBe(2);
    leave("sent");
    expect(countIn()).toBe(3);
    for (const _ of [1, 2]) leave("sent");
    expect(countIn()).toBe(40);
  });

  it("counts those that were on their way together as one refusal", () => {
    for (const _ of [1, 2, 3]) isLetIn();
    for (const _ of [1, 2, 3]) leave("throttled");
    wait(60);
    expect(isLetIn()).toBe(true);
  });

  it("keeps no other domain back, and no other transport", () => {
    isLetIn();
    leave("throttled");
    expect(isLetIn("gmx.de")).toBe(true);
    expect(isLetIn("gmail.com", "shop 1")).toBe(true);
    expect(isLetIn("gmail.com.evil.com")).toBe(true);
  });

  it("is forgotten, the oldest first, where there are too many", () => {
    for (let at = 0; at < 6_000; at += 1) leave("throttled", `d${at}.com`);
    expect(isLetIn("d0.com")).toBe(true);
    expect(isLetIn("d5999.com")).toBe(false);
  });
});
