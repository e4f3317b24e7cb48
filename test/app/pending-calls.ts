import { vi } from "vitest";
import type { EndpointName } from "../../contract/endpoints";
import type { MockedEndApi, Replies } from "../msw/end-api";

/** Calls that wait until the test lets their answer go, so that every moment before it can be looked at. */
export function holdCalls(service: MockedEndApi, names: EndpointName[]) {
  const waiting = new Map<string, ((reply: unknown) => void)[]>();
  const hold = (name: EndpointName) => () =>
    new Promise((resolve) => waiting.set(name, [...(waiting.get(name) ?? []), resolve]));
  service.reply(Object.fromEntries(names.map((name) => [name, hold(name)])) as Replies);

  return {
    /** Answers the call that has waited longest; waits for it first where it is still on its way. */
    async answer(name: EndpointName, reply: unknown) {
      await vi.waitUntil(() => (waiting.get(name)?.length ?? 0) > 0, { timeout: 20_000 });
      waiting.get(name)!.shift()!(reply);
    },
  };
}
