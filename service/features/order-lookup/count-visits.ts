import type { ShopId } from "../../../contract/ids";
import { PAGE_CLICKS, type PageCount } from "../../../contract/page-counts";
import type { Context } from "../../platform/context";
import type { Client } from "../../platform/http/client-address";
import type { LookupResult } from "./lookup-result";
import { isHuman } from "../../platform/http/is-human";
import { createTtlCache } from "../../platform/ttl-cache";

type Outcome = "found" | "not_found" | null;

/** What a look-up has come to; null where nothing was looked up. */
export function outcomeOf({ found, content }: LookupResult): Outcome {
  if (found) return "found";
  return content.kind === "notice" && content.notice === "notFound" ? "not_found" : null;
}

/**
 * Counts who opens a page, and what is clicked. The same of one client again within seconds is one: mail programs open a link twice,
 * and people press a button twice. Addresses are kept for these seconds only, in memory.
 */
export function createVisitCounter({ pageCounts }: Pick<Context, "pageCounts">) {
  const recent = createTtlCache<true>({
    ...{ maxEntries: 10_000, maxAgeMs: 10_000 },
    clock: () => performance.now(),
  });
  const isAgain = (key: string) => {
    if (recent.peek(key)) return true;
    void recent.keep(key, Promise.resolve(true as const));
    return false;
  };
  const count = (shop: ShopId, ...all: (PageCount | null)[]) => {
    for (const what of all) if (what) pageCounts.count(shop, what);
  };

  return {
    countOpened(request: Request, { address }: Client, shop: ShopId, outcome: Outcome): void {
      if (!isHuman(request)) return;
      if (!isAgain(`${address} ${request.method} ${request.url} ${outcome}`)) count(shop, "view", outcome);
    },
    countClick(request: Request, { address }: Client, shop: ShopId, click: string): Response {
      const known = PAGE_CLICKS.find((each) => each === click);
      const isBeacon = request.headers.get("sec-fetch-dest") === "empty";
      const headers = new Headers(request.headers);
      // A beacon has no destination of its own.
      if (isBeacon) headers.delete("sec-fetch-dest");
      const isOfHuman = isHuman({ method: request.method, headers } as Request);
      if (known && isOfHuman && !isAgain(`${address} ${shop} ${known}`)) count(shop, `click_${known}`);
      return new Response(null, { status: 204 });
    },
  };
}
