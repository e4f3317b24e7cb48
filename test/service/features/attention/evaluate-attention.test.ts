import { ShipmentId } from "../../../../contract/ids";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_ATTENTION } from "../../../../contract/attention";
import { ATTENTION_REASONS } from "../../../../contract/order-filter";
import { SHIPMENT_STATUSES } from "../../../../contract/shipment-status";
import {
  evaluateAttention,
  type OrderFacts,
  type ShipmentFacts,
  type AttentionPolicy,
} from "../../../../service/read/attention/evaluate-attention";

const NOW = new Date("2026-11-20T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const shipment = (facts: Partial<ShipmentFacts> = {}): ShipmentFacts => ({
  id: ShipmentId.parse("1"),
  status: "IN_TRANSIT",
  subStatus: null,
  courier: "ups",
  statusAt: ago(2),
  shippedAt: ago(3),
  addedAt: ago(3),
  lastEventAt: ago(1),
  dueAt: null,
  likelyLateSince: null,
  collectableAt: null,
  failedAt: [],
  ...facts,
});
const order = (facts: Partial<OrderFacts> = {}): OrderFacts => ({
  isTracked: true,
  isCancelled: false,
  country: "DE",
  dismissedEventAt: null,
  shipments: [shipment()],
  ...facts,
});
const terms = (more: Partial<AttentionPolicy> = {}): AttentionPolicy => ({
  rules: DEFAULT_ATTENTION.rules,
  homeCountry: "DE",
  outages: [],
  ...more,
});
const reasonOf = (
  facts: Partial<ShipmentFacts>,
  more: Partial<OrderFacts> = {},
  by: Partial<AttentionPolicy> = {},
) =>
  evaluateAttention(order({ shipments: [shipment(facts)], ...more }), terms(by), NOW).attention?.reason ??
  null;

describe("an order is flagged", () => {
  const unscanned = { lastEventAt: null, statusAt: null };
  const failed = { status: "DELIVERY_FAILED" as const };
  const waiting = { status: "WAITING_DELIVERY" as const, subStatus: "WAITING_DELIVERY_02" as const };
  const quiet = { lastEventAt: ago(10), shippedAt: ago(12) };

  it.each<[string, Partial<ShipmentFacts>, string | null]>([
    ["when all is well", {}, null],
    ["when the courier reports an exception", { status: "ABNORMAL", subStatus: "ABNORMAL_02" }, "exception"],
    ["not when the sender has it back", { status: "ABNORMAL", subStatus: "ABNORMAL_06" }, null],
    ["not when it was cancelled", { status: "ABNORMAL", subStatus: "ABNORMAL_04" }, null],
    ["not at the first failed attempt", { ...failed, failedAt: [ago(1)] }, null],
    ["not when one attempt is told twice", { ...failed, failedAt: [ago(1), ago(0.9)] }, null],
    ["at the second failed attempt", { ...failed, failedAt: [ago(1), ago(2)] }, "failed_twice"],
    ["not when it is out again", { status: "WAITING_DELIVERY", failedAt: [ago(1), ago(2)] }, null],
    ["not at a collection point for 4 days", { ...waiting, collectableAt: ago(4.9) }, null],
    ["at a collection point for 5 days", { ...waiting, collectableAt: ago(5) }, "not_collected"],
    ["not 1 day after its estimate", { dueAt: ago(1.9) }, null],
    ["2 days after its estimate", { dueAt: ago(2) }, "overdue"],
    ["as soon as it is expected to be late", { likelyLateSince: ago(0.1) }, "likely_late"],
    ["rather because it is late", { dueAt: ago(2), likelyLateSince: ago(4) }, "overdue"],
    ["not 13 days after shipping", { shippedAt: ago(13.9) }, null],
    ["14 days after shipping", { shippedAt: ago(14) }, "too_long"],
    ["not after 9 silent days", { ...quiet, lastEventAt: ago(9.9) }, null],
    ["after 10 silent days", quiet, "silent"],
    ["not for silence at a collection point", { ...quiet, ...waiting, collectableAt: ago(1) }, null],
    ["not 2 days without a scan", { ...unscanned, status: "NO_RECORD", shippedAt: ago(2.9) }, null],
    ["3 days without a scan", { ...unscanned, status: "NO_RECORD" }, "not_scanned"],
    [
      "not before a courier is asked",
      { ...unscanned, status: "INIT", shippedAt: ago(30), addedAt: ago(2) },
      null,
    ],
    [
      "when no courier answers for 3 days",
      { ...unscanned, status: "INIT", shippedAt: ago(30) },
      "not_scanned",
    ],
    ["3 days with data only", { status: "INFO_RECEIVED" }, "not_scanned"],
    ["when it expired unscanned", { ...unscanned, status: "EXPIRED" }, "not_scanned"],
    ["when it expired under way", { ...quiet, status: "EXPIRED" }, "silent"],
    ["not when it is delivered", { status: "DELIVERED", shippedAt: ago(90), dueAt: ago(60) }, null],
  ])("%s", (_, facts, reason) => {
    expect(reasonOf(facts)).toBe(reason);
  });

  it("after twice the days where it goes abroad, and after the plain ones where nobody knows", () => {
    expect(reasonOf({ shippedAt: ago(27) }, { country: "US" })).toBeNull();
    expect(reasonOf({ shippedAt: ago(28) }, { country: "US" })).toBe("too_long");
    expect(reasonOf({ shippedAt: ago(14) }, { country: null })).toBe("too_long");
    expect(reasonOf({ shippedAt: ago(14) }, { country: "US" }, { homeCountry: null })).toBe("too_long");
  });

  it("never while it waits for quota, or is cancelled", () => {
    const lost = { status: "ABNORMAL" as const };

    expect(reasonOf(lost, { isTracked: false })).toBeNull();
    expect(reasonOf(lost, { isCancelled: true })).toBeNull();
  });

  it("for the most urgent reason of all its shipments, and since it first was so", () => {
    const shipments = [
      shipment({ shippedAt: ago(20), lastEventAt: ago(1) }),
      shipment({ id: ShipmentId.parse("2"), shippedAt: ago(16), lastEventAt: ago(11) }),
      shipment({ status: "DELIVERED", shippedAt: ago(40) }),
    ];

    expect(evaluateAttention(order({ shipments }), terms(), NOW).attention).toEqual({
      reason: "too_long",
      ...{ since: ago(6), shipmentId: "1" },
    });
  });

  it("by rules that are on, after their own days", () => {
    const rules = {
      ...DEFAULT_ATTENTION.rules,
      exception: { on: false },
      silent: { on: true, days: 2 },
    };

    expect(reasonOf({ status: "ABNORMAL" }, {}, { rules })).toBeNull();
    expect(reasonOf({ lastEventAt: ago(2) }, {}, { rules })).toBe("silent");
  });

  it("not any more once the merchant has put it away, until something is heard", () => {
    const lost = { status: "ABNORMAL" as const, lastEventAt: ago(1) };

    expect(reasonOf(lost, { dismissedEventAt: ago(1) })).toBeNull();
    expect(reasonOf(lost, { dismissedEventAt: ago(1.5) })).toBe("exception");
    expect(
      reasonOf({ status: "NO_RECORD", lastEventAt: null }, { dismissedEventAt: new Date(0) }),
    ).toBeNull();
  });
});

describe("while a courier is silent for everybody", () => {
  const outages = [{ courier: "ups", since: ago(2) }];
  const becameSilent = (days: number) => ({ lastEventAt: ago(10 + days), shippedAt: ago(12) });

  it("silence that began with it is nobody's attention, and is looked at again", () => {
    const held = order({ shipments: [shipment(becameSilent(1))] });

    expect(evaluateAttention(held, terms({ outages }), NOW)).toEqual({
      attention: null,
      reEvaluateAt: new Date("2026-11-20T18:00:00Z"),
    });
  });

  it("what was silent before, another courier's shipments and other reasons are flagged as ever", () => {
    expect(reasonOf(becameSilent(3), {}, { outages })).toBe("silent");
    expect(reasonOf({ ...becameSilent(1), courier: "dhl" }, {}, { outages })).toBe("silent");
    expect(reasonOf({ shippedAt: ago(15) }, {}, { outages })).toBe("too_long");
  });
});

describe("the next look", () => {
  it("is when the first rule would speak that is more urgent than the attention", () => {
    const silent = shipment({ lastEventAt: ago(10), shippedAt: ago(11), dueAt: ago(1) });

    expect(evaluateAttention(order(), terms(), NOW).reEvaluateAt).toEqual(ago(-9));
    expect(evaluateAttention(order({ shipments: [silent] }), terms(), NOW)).toEqual({
      attention: { reason: "silent", since: NOW, shipmentId: "1" },
      reEvaluateAt: ago(-1),
    });
  });

  it("is never where only news can change anything", () => {
    const lost = shipment({ status: "ABNORMAL" });

    expect(evaluateAttention(order({ shipments: [lost] }), terms(), NOW).reEvaluateAt).toBeNull();
    expect(evaluateAttention(order({ shipments: [] }), terms(), NOW).reEvaluateAt).toBeNull();
  });
});

const days = fc.option(fc.double({ min: 0, max: 60, noNaN: true }).map(ago), { nil: null });
const anyShipment = fc.record<ShipmentFacts>({
  id: fc.integer({ min: 1, max: 99 }).map((id) => ShipmentId.parse(String(id))),
  status: fc.constantFrom(...SHIPMENT_STATUSES),
  subStatus: fc.constantFrom(null, "WAITING_DELIVERY_02" as const, "ABNORMAL_06" as const),
  courier: fc.constantFrom("ups", "dhl", null),
  statusAt: days,
  shippedAt: days,
  addedAt: fc.integer({ min: 0, max: 60 }).map(ago),
  lastEventAt: days,
  dueAt: days,
  likelyLateSince: days,
  collectableAt: days,
  failedAt: fc.array(fc.integer({ min: 0, max: 30 }).map(ago), { maxLength: 4 }),
});
const anyOutages = fc.constantFrom<AttentionPolicy["outages"]>([], [{ courier: "ups", since: ago(3) }]);

describe("whatever is known of an order", () => {
  it("its attention does not depend on the order of its shipments and events", () => {
    const shuffled = fc
      .array(anyShipment, { maxLength: 4 })
      .chain((shipments) =>
        fc.tuple(
          fc.constant(shipments),
          fc.shuffledSubarray(shipments, { minLength: shipments.length }),
          anyOutages,
        ),
      );

    fc.assert(
      fc.property(shuffled, ([shipments, others, outages]) => {
        const turned = others.map((each) => ({ ...each, failedAt: each.failedAt.toReversed() }));

        expect(evaluateAttention(order({ shipments: turned }), terms({ outages }), NOW)).toEqual(
          evaluateAttention(order({ shipments }), terms({ outages }), NOW),
        );
      }),
    );
  });

  it("its attention changes with time only at its next look", () => {
    const scene = fc.tuple(
      fc.array(anyShipment, { maxLength: 3 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );

    fc.assert(
      fc.property(scene, ([shipments, part]) => {
        const { attention, reEvaluateAt } = evaluateAttention(order({ shipments }), terms(), NOW);
        const until = reEvaluateAt?.getTime() ?? NOW.getTime() + 365 * 86_400_000;
        const between = new Date(NOW.getTime() + Math.floor((until - NOW.getTime() - 1) * part));

        expect(evaluateAttention(order({ shipments }), terms(), between).attention).toEqual(attention);
        if (reEvaluateAt)
          expect(evaluateAttention(order({ shipments }), terms(), reEvaluateAt).attention?.since).toEqual(
            reEvaluateAt,
          );
      }),
    );
  });
});

it("every reason has its rule", () => {
  expect(Object.keys(DEFAULT_ATTENTION.rules).sort()).toEqual([...ATTENTION_REASONS].sort());
});
