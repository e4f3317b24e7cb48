import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { aftership } from "../../../../service/adapters/tracking-providers/aftership/aftership";
import type { TrackingRequest } from "../../../../service/domain/tracking-providers/provider";
import { mockRequests } from "../../../msw/server";
import { vendor } from "../../../msw/vendor";

mockRequests();

const NUMBER = "1Z999AA10123456784";
const shipment = (more: Partial<TrackingRequest> = {}): TrackingRequest => ({
  ...{ trackingNumber: NUMBER, courier: "ups", shippedAt: null, originCountry: null },
  ...{ destination: null, tag: null, ...more },
});

type Answers = Record<string, { status?: number; code: number; data?: unknown }>;

/** An account that answers each call (method and path) in this way. */
function anAccount(answers: Answers) {
  const calls: string[] = [];
  const app = new Hono();
  app.all("/*", (c) => {
    const call = `${c.req.method} ${c.req.path}`;
    calls.push(call);
    const { status = 200, code, data = {} } = answers[call]!;
    return c.json({ meta: { code, message: "Said by AfterShip" }, data }, status as 200);
  });
  return { calls, provider: aftership({ key: "key", url: vendor(app) }) };
}

const registering = async (status: number, code: number) => {
  const { provider } = anAccount({ "POST /trackings": { status, code } });
  return provider.register([shipment()]).then(
    ([result]) => result,
    (error: unknown) => error,
  );
};

describe("what AfterShip refuses", () => {
  it.each([
    ["a bad key", 401, 401, { kind: "auth", isFinal: true }],
    ["a used-up plan", 402, 402, { kind: "quota" }],
    ["too many calls", 429, 429, { kind: "rate_limited" }],
    ["too many calls, told by the body alone", 200, 429, { kind: "rate_limited", retryAfter: 1 }],
    ["a number that is none", 400, 4017, { outcome: "rejected", code: "4017", isRetryable: false }],
    ["an unknown courier", 400, 4010, { outcome: "rejected", code: "4010", isRetryable: false }],
    ["what it has already", 400, 4003, { outcome: "already" }],
    ["what it does not have", 404, 4004, { outcome: "rejected", code: "not_registered" }],
    ["a body that it cannot read", 400, 4001, { outcome: "rejected", isRetryable: true }],
    ["for a reason that is not known", 400, 4999, { outcome: "rejected", isRetryable: true }],
  ])("has its own consequence: %s", async (_, status, code, expected) => {
    expect(await registering(status, code)).toMatchObject(expected);
  });

  /** An account whose couriers demand more than the first call tells, and what it was sent. */
  const aDemandingAccount = () => {
    const bodies: Record<string, unknown>[] = [];
    const app = new Hono().post("/trackings", async (c) => {
      bodies.push((await c.req.json()) as Record<string, unknown>);
      const isEnough = "tracking_ship_date" in bodies.at(-1)!;
      return c.json({ meta: { code: isEnough ? 201 : 4011, message: "" }, data: {} }, isEnough ? 201 : 400);
    });
    return { bodies, provider: aftership({ key: "key", url: vendor(app) }) };
  };

  it("is told day of shipping and state where the courier demands more, and only then, and never the phone", async () => {
    const { bodies, provider } = aDemandingAccount();
    const known = {
      shippedAt: new Date("2026-11-18T10:00:00Z"),
      destination: { country: "US", city: "Boise", province: "ID", zip: "83702" },
      phoneEnding: "6789",
    };

    const [result] = await provider.register([shipment(known)]);

    expect(result).toMatchObject({ outcome: "accepted" });
    expect(bodies[0]).not.toHaveProperty("tracking_ship_date");
    expect(bodies[0]).not.toHaveProperty("destination_state");
    expect(bodies[1]).toMatchObject({
      tracking_number: NUMBER,
      tracking_ship_date: "20261118",
      destination_state: "ID",
    });
    expect(JSON.stringify(bodies)).not.toContain("6789");
  });

  it("is not asked again where no more is known", async () => {
    const { bodies, provider } = aDemandingAccount();

    const [result] = await provider.register([shipment()]);

    expect(result).toMatchObject({ outcome: "rejected", code: "4011", isRetryable: false });
    expect(bodies).toHaveLength(1);
  });

  it.each([
    ["follows it again", { code: 200 }, { outcome: "accepted" }],
    ["is followed still", { status: 400, code: 4013 }, { outcome: "already" }],
    ["was followed again before", { status: 400, code: 4016 }, { outcome: "rejected", isRetryable: false }],
  ])("a number that it has ended is asked for again: it %s", async (_, retracked, expected) => {
    const { provider, calls } = anAccount({
      "POST /trackings": { status: 400, code: 4003 },
      "GET /trackings": {
        code: 200,
        data: { trackings: [{ id: "t1", tracking_number: NUMBER, slug: "ups" }] },
      },
      "POST /trackings/t1/retrack": retracked,
    });

    const [result] = await provider.register([shipment({ isStopped: true })]);

    expect(result).toMatchObject(expected);
    expect(calls.at(-1)).toBe("POST /trackings/t1/retrack");
  });
});
