import fc from "fast-check";
import type { Facts } from "./facts";
import { type FuzzRequest, type Surface, SURFACES } from "./fuzz-request";
import type { Route } from "./routes";
import { courierWebhooks } from "./surfaces/courier-webhooks";
import { endApiRequests, meantRequests } from "./surfaces/end-api";
import { otherRequests } from "./surfaces/other";
import { actionRequests, pageRequests } from "./surfaces/remix";
import { shopifyWebhooks } from "./surfaces/shopify-webhooks";
import { shopperRequests } from "./surfaces/shopper";

/** How many requests are made at once: number and seed say what they are, whichever comes before. The first ones hold every call TIMES_MEANT times. */
export const BATCH = 500;

/** How often each call is made as it is meant, at the beginning of a run. */
const TIMES_MEANT = 2;

/** Requests in batches of BATCH, the same for the same seed and facts (but for times, and what is signed with them). */
export function everyRequest(facts: Facts, routes: readonly Route[], seed: number) {
  const bySurface: Record<Surface, fc.Arbitrary<FuzzRequest>> = {
    endApi: endApiRequests(facts),
    "Remix action": actionRequests(facts, routes),
    "Remix page": pageRequests(facts, routes),
    "shopper's page": shopperRequests(facts),
    "Shopify's webhook": shopifyWebhooks(facts),
    "courier's webhook": courierWebhooks(facts),
    other: otherRequests(facts),
  };
  const weighted = (Object.keys(SURFACES) as Surface[]).map((surface) => ({
    weight: SURFACES[surface],
    arbitrary: bySurface[surface],
  }));
  const any = fc.oneof(...weighted);
  return (batch: number): FuzzRequest[] => {
    const meant = batch === 0 ? meantRequests(facts, TIMES_MEANT, seed) : [];
    return [...meant, ...fc.sample(any, { numRuns: BATCH - meant.length, seed: seed + batch })];
  };
}
