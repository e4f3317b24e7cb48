import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MAIL_KINDS,
  type MailKind,
  mailKindOf,
  mailKinds,
  togetherAs,
  SWITCHED_KINDS,
} from "../../../../contract/mail-kinds";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import {
  SHIPMENT_STATUSES,
  type ShipmentStatus,
  SUB_STATUSES,
  type SubStatus,
} from "../../../../contract/shipment-status";
import {
  changedAt,
  type ChangeFacts,
  chooseKind,
  decideMail,
  freshUntil,
  decideNotification,
} from "../../../../service/features/notifications/decide-notification";
import { isDeclinedFor, isOnFor } from "../../../../service/features/notifications/mail-settings";
import { kindsFor } from "../../../../service/features/notifications/shipments-of-order";

const HOUR = 3_600_000;
const now = new Date("2026-11-20T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR);
const longAgo = hoursAgo(10_000);

const facts = (more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  ...{ kind: "in_transit", from: "INFO_RECEIVED", to: "IN_TRANSIT", at: hoursAgo(1), now },
  since: { installedAt: longAgo, knownAt: null, switchedOnAt: null },
  ...{ email: "anna@example.com", isCancelled: false, isUninstalled: false, isPaused: false },
  ...{ isSameShipment: false, isNotifiedBefore: false },
  ...more,
});
const since = (more: Partial<ChangeFacts["since"]>) => ({ since: { ...facts().since, ...more } });

describe("a customer is told", () => {
  it.each([
    ["on its way", {}],
    ["on its way, first thing we hear", { from: "INIT" }],
    ["delivered after long silence", { kind: "delivered", from: "EXPIRED", to: "DELIVERED" }],
    ["on its way after long silence, which is the first", { from: "EXPIRED" }],
    ["news of just under a week", { at: hoursAgo(167) }],
    ["that it is out for delivery, on the same day", { kind: "out_for_delivery", at: hoursAgo(11.9) }],
    ["what happened after the kind was switched on", since({ switchedOnAt: hoursAgo(2) })],
    ["what happened after the app was installed", since({ installedAt: hoursAgo(1) })],
  ] as [string, Partial<ChangeFacts>][])("%s", (_, more) => {
    expect(decideNotification(facts(more))).toMatchObject({ outcome: "send" });
  });
});

describe("the log says why a customer is not told", () => {
  it.each([
    ["old_news", { at: hoursAgo(169) }],
    ["old_news", { kind: "out_for_delivery", to: "WAITING_DELIVERY", at: hoursAgo(12.1) }],
    ["old_news", { kind: "delivered", from: "IN_TRANSIT", to: "DELIVERED", at: hoursAgo(48.1) }],
    ["first_seen_delivered", { kind: "delivered", from: "INIT", to: "DELIVERED" }],
    ["first_seen_delivered", { kind: "delivered", from: "NO_RECORD", to: "DELIVERED", at: hoursAgo(400) }],
    ["under_way_again", { from: "ABNORMAL" }],
    ["under_way_again", { from: "DELIVERY_FAILED", email: null }],
    ["before_installation", since({ installedAt: hoursAgo(0.5) })],
    ["before_known", since({ knownAt: hoursAgo(0.5) })],
    ["before_switch_on", since({ switchedOnAt: hoursAgo(0.5) })],
    ["paused", { isPaused: true }],
    ["no_email", { email: null }],
    ["no_email", { email: "" }],
    ["bad_email", { email: "anna@example.com, bob@example.com" }],
    ["bad_email", { email: "anna@example.com\r\nBcc: x@y.z" }],
    ["cancelled", { isCancelled: true }],
    ["same_shipment", { isSameShipment: true }],
    ["notified_before", { isNotifiedBefore: true }],
    ["uninstalled", { isUninstalled: true }],
  ] as [string, Partial<ChangeFacts>][])("%s", (reason, more) => {
    expect(decideNotification(facts(more))).toEqual({ outcome: "skip", reason });
  });
});

it("sends nothing that is no longer news, whatever else is true", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MAIL_KINDS),
      fc.constantFrom(...SHIPMENT_STATUSES),
      fc.double({ min: 0, max: 400, noNaN: true }),
      fc.boolean(),
      (kind, from, hours, isPaused) => {
        const given = facts({ kind, from, at: hoursAgo(hours), isPaused });

        for (const decision of [decideNotification(given), decideMail(given)]) {
          if (hours > mailKinds[kind].freshHours) expect(decision.outcome).toBe("skip");
          if (decision.outcome === "send") expect(freshUntil(kind, given.at) >= now).toBe(true);
        }
      },
    ),
  );
});

it("takes a courier's change to have happened with its last event, and the merchant's word when it was given", () => {
  expect(changedAt({ at: hoursAgo(1), isManual: false }, hoursAgo(20))).toEqual(hoursAgo(20));
  expect(changedAt({ at: hoursAgo(1), isManual: true }, hoursAgo(20))).toEqual(hoursAgo(1));
  expect(changedAt({ at: hoursAgo(1), isManual: false }, null)).toEqual(hoursAgo(1));
});

describe("the kind of a state", () => {
  it.each([
    ["IN_TRANSIT_03", "in_transit"],
    ["WAITING_DELIVERY_01", "out_for_delivery"],
    ["WAITING_DELIVERY_02", "ready_for_pickup"],
    ["WAITING_DELIVERY_03", "rescheduled"],
    ["DELIVERY_FAILED_01", "address_problem"],
    ["DELIVERY_FAILED_02", "failed_attempt"],
    ["ABNORMAL_02", "customs"],
    ["ABNORMAL_03", "damaged_or_lost"],
    ["ABNORMAL_06", "returned"],
    ["ABNORMAL_08", "other_problem"],
    ["DELIVERED_04", "delivered"],
  ] as [SubStatus, MailKind][])("%s is %s", (subStatus, kind) => {
    expect(mailKindOf({ status: SUB_STATUSES[subStatus], subStatus })).toBe(kind);
  });

  it("is none before the courier is involved, nor when it falls silent", () => {
    for (const status of ["INIT", "NO_RECORD", "EXPIRED"] as const)
      expect(mailKindOf({ status, subStatus: null })).toBeNull();
  });

  it("is on for a shop that has set nothing exactly where emails went out before there were kinds", () => {
    const on = SHIPMENT_STATUSES.filter((status) => {
      const kind = mailKindOf({ status, subStatus: null });
      return kind && INITIAL_SWITCHES[kind];
    });
    expect(new Set(on)).toEqual(
      new Set(["IN_TRANSIT", "WAITING_DELIVERY", "DELIVERY_FAILED", "ABNORMAL", "DELIVERED"]),
    );
  });
});

describe("of several kinds that could tell of a change", () => {
  const [pickup, out] = ["ready_for_pickup", "out_for_delivery"] as const;
  const [all, each] = ["all_delivered", "delivered"] as const;
  it.each([
    ["the special one where both are on", [pickup, out], [pickup, out], [], pickup],
    ["the general one where the special one was never on", [pickup, out], [out], [], out],
    ["none where the merchant has switched the special one off", [pickup, out], [out], [pickup], "off"],
    ["none where all are off", [pickup, out], [], [], "off"],
    ["the last parcel's where it is on", [all, each], [all, each], [], all],
    ["the parcel's own where the last parcel's is off", [all, each], [each], [], each],
    [
      "the parcel's own, also where the last parcel's was switched off again",
      [all, each],
      [each],
      [all],
      each,
    ],
    ["none where the parcel's own is off as well", [all, each], [], [all, each], "off"],
    ["none where there are none", [], [], [], null],
  ] as [string, MailKind[], MailKind[], MailKind[], MailKind | "off" | null][])(
    "%s",
    (_, candidates, on, declined, chosen) => {
      const settings = {
        isOn: (kind: MailKind) => on.includes(kind),
        isDeclined: (kind: MailKind) => declined.includes(kind),
      };
      expect(chooseKind(candidates, settings)).toBe(chosen);
    },
  );

  it.each([
    ["began on and is off", pickup, false, false, true],
    ["was switched on once and is off", "info_received", false, true, true],
    ["was never on", "info_received", false, false, false],
    ["is on", "info_received", true, true, false],
  ] as [string, MailKind, boolean, boolean, boolean][])(
    "one that %s is declined or not",
    (_, kind, isOn, wasOn, expected) => {
      expect(isDeclinedFor(kind, { ...INITIAL_SWITCHES, [kind]: isOn }, wasOn)).toBe(expected);
    },
  );

  it.each([
    ["DELIVERED", "DELIVERED_01", true, ["all_delivered", "delivered"]],
    ["DELIVERED", "DELIVERED_04", true, ["all_delivered", "delivered"]],
    ["DELIVERED", null, false, ["delivered"]],
    ["WAITING_DELIVERY", "WAITING_DELIVERY_02", true, ["ready_for_pickup", "out_for_delivery"]],
    ["ABNORMAL", "ABNORMAL_06", false, ["returned", "other_problem"]],
    ["EXPIRED", null, true, []],
  ] as [ShipmentStatus, SubStatus | null, boolean, MailKind[]][])(
    "%s %s, the last of the order: %s",
    (status, subStatus, isLast, kinds) => {
      expect(kindsFor({ status, subStatus }, isLast)).toEqual(kinds);
    },
  );

  it("those of delivered parcels, and those of fulfillments, go out together", () => {
    const namesakes = (name: string) => MAIL_KINDS.filter((kind) => togetherAs(kind) === name);
    expect(namesakes("delivered")).toEqual(["delivered", "all_delivered"]);
    expect(namesakes("shipped")).toEqual(["shipped", "partly_shipped"]);
    expect(namesakes("ready_for_pickup")).toEqual(["ready_for_pickup"]);
  });
});

describe("what a plan lets a shop switch", () => {
  it("keeps what is off switched off, and what begins on switched on, on every plan", () => {
    for (const kind of SWITCHED_KINDS) {
      const [on, off] = [true, false].map((is) => ({ ...INITIAL_SWITCHES, [kind]: is }));
      expect(isOnFor(kind, off!, true), kind).toBe(false);
      expect(isOnFor(kind, on!, true), kind).toBe(true);
      expect(isOnFor(kind, on!, false), kind).toBe(mailKinds[kind].isOnAtFirst);
    }
  });
});
