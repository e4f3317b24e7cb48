import { afterEach, describe, expect, it } from "vitest";
import { mockRequests } from "../../../../msw/server";
import { nobody } from "../../../../msw/vendor";
import { anAccount } from "./account";
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
});
