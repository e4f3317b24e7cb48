import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countClicks, withClick } from "../../../../service/domain/mail-measuring/count-clicks";
import { isMachineOpen } from "../../../../service/domain/mail-measuring/count-opens";
import type { Click, MeasuredLink } from "../../../../service/platform/db/tables/mail-recipients";

const SENT = Date.parse("2026-11-28T09:00:00.000Z");
const sentAt = new Date(SENT);
const links: MeasuredLink[] = [
  { url: "https://shop.example/track", purpose: "status" },
  { url: "https://shop.example/sale", purpose: "marketing" },
  { url: "https://shop.example/", purpose: "status" },
  { url: "https://shop.example/help", purpose: "status" },
];
const at = (ms: number, link = 0, isHuman = true): Click => ({
  ...{ link, isHuman },
  at: new Date(SENT + ms).toISOString(),
});
const counted = (clicks: Click[]) => countClicks(clicks, { sentAt, links });

describe("a click", () => {
  it("is a reader's minutes later, the first one counts, and one on an offer is an offer's", () => {
    expect(counted([at(60_000), at(90_000, 1), at(95_000, 1)])).toEqual({
      clickedAt: new Date(SENT + 60_000),
      marketingClickedAt: new Date(SENT + 90_000),
      machineClickedAt: null,
    });
  });

  it("is a machine's right after the email was sent, and by an agent that says so", () => {
    expect(counted([at(1_000), at(70_000, 1, false)])).toEqual({
      clickedAt: null,
      marketingClickedAt: null,
      machineClickedAt: new Date(SENT + 1_000),
    });
  });

  it("of three links at once is a scanner's, and one of the same link later is a reader's", () => {
    const burst = [at(60_000, 0), at(60_700, 1), at(61_900, 2)];
    expect(counted(burst).clickedAt).toBeNull();
    expect(counted([...burst, at(3_600_000, 1)])).toMatchObject({
      clickedAt: new Date(SENT + 3_600_000),
      marketingClickedAt: new Date(SENT + 3_600_000),
    });
  });

  it("of two links at once, or of one link three times, is a reader's", () => {
    expect(counted([at(60_000, 0), at(60_500, 1)]).clickedAt).not.toBeNull();
    expect(counted([at(60_000), at(60_100), at(60_200)]).clickedAt).not.toBeNull();
  });
});

it("a reader's click is kept behind those of a scanner that asks often, and what is kept has an end", () => {
  const scanned = Array.from({ length: 40 }, (_, index) => at(index * 10, 0, false));
  const clicks = gathered([...scanned, at(3_600_000)]);

  expect(counted([...clicks]).clickedAt).toEqual(new Date(SENT + 3_600_000));
  const daily = Array.from({ length: 500 }, (_, index) => at(index * 86_400_000));
  expect(gathered(daily).length).toBeLessThan(30);
});

const anyClick = fc
  .record({ ms: fc.integer({ min: 0, max: 20_000 }), link: fc.nat({ max: 3 }), isHuman: fc.boolean() })
  .map(({ ms, link, isHuman }) => at(ms, link, isHuman));
const gathered = (clicks: Click[]) => clicks.reduce<readonly Click[]>(withClick, []);

it("what clicks count is the same in whatever order they are stored, as long as few are of one link", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyClick, { maxLength: 5 }).chain((clicks) =>
        fc.record({
          clicks: fc.constant(clicks),
          shuffled: fc.shuffledSubarray(clicks, { minLength: clicks.length }),
        }),
      ),
      ({ clicks, shuffled }) => {
        expect(counted([...gathered(shuffled)])).toEqual(counted([...gathered(clicks)]));
      },
    ),
  );
});

it("however often links are asked for, few requests of each are kept", () => {
  fc.assert(
    fc.property(fc.array(anyClick, { maxLength: 200 }), (clicks) => {
      expect(gathered(clicks).length).toBeLessThanOrEqual(20);
    }),
  );
});

describe("a picture that is loaded", () => {
  const open = (agent: string, msSinceSent: number, isHuman = false) =>
    isMachineOpen(agent, { isHuman, msSinceSent });

  it("is an open by Gmail's proxy, and by Yahoo's once it is no prefetch", () => {
    expect(open("Mozilla/5.0 (via ggpht.com GoogleImageProxy)", 60_000)).toBe(false);
    expect(open("YahooMailProxy; https://help.yahoo.com", 60_000)).toBe(true);
    expect(open("YahooMailProxy; https://help.yahoo.com", 600_000)).toBe(false);
  });

  it("is a machine's with Apple's bare agent, and right after the email was sent", () => {
    expect(open("Mozilla/5.0", 600_000)).toBe(true);
    expect(open("Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15", 3_000, true)).toBe(true);
    expect(open("Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15", 600_000, true)).toBe(false);
  });
});
