import { afterEach, describe, expect, it } from "vitest";
import { mockRequests } from "../../../../msw/server";
import { nobody } from "../../../../msw/vendor";
import type { RegisterResult } from "../../../../../service/domain/tracking-providers/provider";
import { anAccount, shipment } from "./account";
import type { Account } from "./account";

mockRequests();

let account: Account;

afterEach(() => account.close());

describe("when 17TRACK is not well", () => {
  it.each([
    ["server_error", { kind: "unavailable", isFinal: false }],
    ["not_json", { kind: "bad_response", isFinal: true }],
  ] as const)("tells %s apart, and works again afterwards", async (fault, expected) => {
    account = await anAccount();
    account.server.faults.set(fault, 1);

    await expect(account.provider.quota()).rejects.toMatchObject({ name: "ProviderError", ...expected });
    await expect(account.provider.quota()).resolves.toMatchObject({ used: 0 });
  });

  it("gives up after its time-out", async () => {
    account = await anAccount({ timeoutMs: 50 });
    account.server.faults.set("timeout", 1);

    await expect(account.provider.quota()).rejects.toMatchObject({ kind: "timeout", isFinal: false });
  });

  it("tells a wrong key, and does not put it into the message", async () => {
    account = await anAccount({ key: "WRONG-KEY" });

    const failure = await account.provider.quota().catch((error: Error) => error);

    expect(failure).toMatchObject({ kind: "auth", isFinal: true });
    expect(String(failure)).not.toContain("WRONG-KEY");
  });

  it("says how long to wait when there were too many requests", async () => {
    account = await anAccount({ requestsPerSecond: 1e9 });
    for (let at = 0; at < 3; at++) await account.provider.quota();

    await expect(account.provider.quota()).rejects.toMatchObject({ kind: "rate_limited", retryAfter: 1 });
  });

  it("says that it cannot be reached", async () => {
    account = await anAccount({ url: `${nobody()}/v2.4` });

    await expect(account.provider.quota()).rejects.toMatchObject({ kind: "unavailable" });
  });

  // Calls: a stopped number, forty fresh ones, the others, those that want a phone number or a date, the one that wants both.
  it.each([1, 2, 3, 4, 5])(
    "keeps what was registered before call %i failed, and may be given the rest again",
    async (failing) => {
      let calls = 0;
      const take = async () => {
        calls += 1;
        await account.minutesLater(1);
        if (calls === failing) account.server.faults.set("server_error", 1);
        return async () => {};
      };
      account = await anAccount({ turns: { take, pause: async () => {} } });
      const given = [
        shipment("SIMDLV99", { isStopped: true }),
        ...Array.from({ length: 43 }, (_, at) => shipment(`SIMDLV${at}`)),
        ...["SIMPHONE1", "SIMDATE1", "SIMBOTH1"].map((number) => shipment(number, { phoneEnding: "6789" })),
      ];

      const once = await account.provider.register(given).catch((error: unknown) => error);
      // 17TRACK does not know the stopped one: after the first call nothing is registered yet.
      const hasThrown = failing <= 2;
      const results = hasThrown ? [] : (once as RegisterResult[]);
      if (hasThrown) expect(once).toMatchObject({ kind: "unavailable" });
      const accepted = results.filter(({ outcome }) => outcome === "accepted");
      const left = results.filter((result) => result.outcome === "rejected" && result.wasNotAsked);
      expect((await account.provider.quota())?.used).toBe(accepted.length);
      const rest = hasThrown ? given : left.map((result) => result.shipment);
      const again = await account.provider.register(rest);

      expect([...accepted, ...again].map(({ outcome }) => outcome)).toEqual(given.map(() => "accepted"));
    },
  );
});
