import type { ActionFunction } from "@remix-run/node";
import { actorClientAction } from "../../app/endApi/actor-action";
import * as items from "../../app/routes/track_.search.items";
import * as search from "../../app/routes/track_.search";

export type Call = "find" | "load" | "save";
interface Waiting {
  call: Call;
  go: (isLost: boolean) => void;
}

/** The search's routes behind a gate: a request waits until the test lets it through, or loses it on its way. */
export function gatedSearch() {
  const arrived: Waiting[] = [];
  const gated =
    (action: unknown, callOf: (json: string) => Call): ActionFunction =>
    async (args) => {
      const form = await args.request.clone().formData();
      const isLost = await new Promise<boolean>((go) =>
        arrived.push({ call: callOf(String(form.get("json"))), go }),
      );
      const serverAction = () =>
        isLost ? Promise.reject(new TypeError("Failed to fetch")) : (action as ActionFunction)(args);
      return actorClientAction({ ...args, serverAction } as never);
    };
  const itemsCall = (json: string): Call => ("items" in (JSON.parse(json) as object) ? "save" : "load");

  return {
    pages: {
      "/track/search": { loader: search.loader, action: gated(search.action, () => "find") },
      "/track/search/items": { loader: items.loader, action: gated(items.action, itemsCall) },
    },
    arrivals: (call: Call) => arrived.filter((each) => each.call === call).length,
    /** The newest request of a kind; older ones were given up. */
    let: (call: Call, isLost = false) => arrived.findLast((each) => each.call === call)!.go(isLost),
  };
}
