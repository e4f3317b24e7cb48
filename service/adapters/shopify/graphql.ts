import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { ShopDomain, ShopId } from "../../../contract/ids";
import { parsePostgresJson } from "../../platform/postgres-text";
import { ShopifyError } from "./error";
import { Buckets } from "./throttle";
import type { TokenStore } from "./token-store";

export const API_VERSION = "2026-10";

/** A GraphQL operation and the schema that its response is validated with. */
export interface Operation<Output extends z.ZodType = z.ZodType> {
  /** Validated against the published schema by test/service/adapters/shopify/operations.test.ts. */
  document: string;
  response: Output;
  /** Estimated cost in points, reserved before the call; the response has the actual one. */
  cost: number;
}

export type OperationResponse<O extends Operation> = z.output<O["response"]>;

const Cost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({
    maximumAvailable: z.number(),
    currentlyAvailable: z.number(),
    restoreRate: z.number().positive(),
  }),
});

const Envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }),
    )
    .optional(),
  extensions: z.object({ cost: Cost.optional() }).optional(),
});

const MAX_THROTTLED_TRIES = 6;
const DEFAULT_WAIT_MS = 500;

export interface GraphqlOptions {
  originOf: (domain: ShopDomain) => string;
  tokens: TokenStore;
  fetch: typeof fetch;
}

export type Graphql = <A extends z.ZodType>(
  shop: { id: ShopId; domain: ShopDomain },
  operation: Operation<A>,
  variables: Record<string, unknown>,
) => Promise<z.output<A>>;

/**
 * Calls the Admin API. Waits while the shop's bucket is empty, renews the token once on a 401, and validates the
 * response with the operation's schema.
 * @throws ShopifyError
 */
export function createGraphql({ originOf, tokens, fetch }: GraphqlOptions): Graphql {
  const buckets = new Buckets();

  return async (shop, operation, variables) => {
    let token = await tokens.accessToken(shop.id);
    let renewed = false;
    let requested = 0;
    for (let attempt = 1; ; attempt += 1) {
      await delay(buckets.waitFor(shop.domain, Math.max(operation.cost, requested), Date.now()));
      const response = await fetch(`${originOf(shop.domain)}/admin/api/${API_VERSION}/graphql.json`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-shopify-access-token": token },
        body: JSON.stringify({ query: operation.document, variables }),
        signal: AbortSignal.timeout(20_000),
      });
      if (response.status === 401 && !renewed) {
        token = await tokens.renew(shop.id, token);
        renewed = true;
        continue;
      }
      if (!response.ok) throw new ShopifyError("Shopify did not answer the query", response.status);

      const { data, errors, extensions } = Envelope.parse(parsePostgresJson(await response.text()));
      if (extensions?.cost) buckets.learn(shop.domain, extensions.cost, Date.now());
      const isThrottled = errors?.some((error) => error.extensions?.code === "THROTTLED");
      if (isThrottled && attempt < MAX_THROTTLED_TRIES) {
        requested = extensions?.cost?.requestedQueryCost ?? requested;
        // Without cost figures the wait cannot be calculated.
        if (!extensions?.cost) await delay(attempt * DEFAULT_WAIT_MS);
        continue;
      }
      if (errors?.length) {
        throw new ShopifyError(errors[0]!.message, isThrottled ? 429 : 200, errors);
      }
      return operation.response.parse(data);
    }
  };
}
