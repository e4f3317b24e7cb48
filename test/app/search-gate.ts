import type { ActionFunction } from "@remix-run/node";
import { callClientAction } from "../../app/endApi/call-client-action";
import * as calls from "../../app/routes/track_.call.$name";
import * as search from "../../app/routes/track_.search";
import type { RemoteGroup } from "../../machines/search-items";

export type Call = RemoteGroup | "load" | "save";
interface Waiting {
  call: Call;
  go: (isLost: boolean) => void;
}

/** The search's routes behind a gate: a request waits until the test lets it through, or loses it on its way. */
export function gatedSearch() {
  const arrived: Waiting[] = [];
  const gated =
    (action: unknown, callOf: (request: Request) => Call | Promise<Call>): ActionFunction =>
    async (args) => {
      const call = await callOf(args.request);
      const isLost = await new Promise<boolean>((go) => arrived.push({ call, go }));
      const serverAction = () =>
        isLost ? Promise.reject(new TypeError("Failed to fetch")) : (action as ActionFunction)(args);
      return callClientAction({ ...args, serverAction } as never);
    };
  const itemsCall = ({ url }: Request): Call =>
    new URL(url).pathname.endsWith("/updateSettingConfig") ? "save" : "load";
  const groupOf = async (request: Request) =>
    ((await request.clone().json()) as { group: RemoteGroup }).group;

  return {
    pages: {
      "/track/search": { loader: search.loader, action: gated(search.action, groupOf) },
      "/track/call/:name": { loader: calls.loader, action: gated(calls.action, itemsCall) },
    },
    arrivals: (call: Call) => arrived.filter((each) => each.call === call).length,
    /** The newest request of a kind; older ones were given up. */
    let: (call: Call, isLost = false) => arrived.findLast((each) => each.call === call)!.go(isLost),
  };
}
