import { AsyncLocalStorage } from "node:async_hooks";
import type { LinkKindName } from "../../contract/signed-links";

/**
 * What made the service act: stored with everything that follows from it (events, deliveries), so that each can say why
 * it exists. It holds ids only, never what a customer has typed.
 */
export type Cause =
  /** An entry of `inbox`: a webhook of Shopify or of a tracking provider. */
  | { kind: "webhook"; source: string; id: string; topic: string }
  /** A call to the service's API. `user` is Shopify's user id or `admin-token`; null for a shopper's call. */
  | { kind: "call"; call: string; user: string | null }
  /** A call by a signed link in an email: `link` is its kind, `id` its own. */
  | { kind: "link"; link: LinkKindName; id: string; call: string }
  /** A job: the poll of a shipment, a bulk operation. `npm run why` finds what had queued it by the trace id. */
  | { kind: "job"; job: string; id: string }
  /** An operator's command, for instance `npm run rebuild`. */
  | { kind: "command"; command: string };

const current = new AsyncLocalStorage<Cause>();

/** Runs `work`, and everything it awaits, with this cause. The innermost cause counts. */
export function withCause<Result>(cause: Cause, work: () => Result): Result {
  return current.run(cause, work);
}

/** Null outside of any, for instance in a test that calls a function directly. */
export function currentCause(): Cause | null {
  return current.getStore() ?? null;
}
