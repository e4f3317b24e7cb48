import type { Endpoint } from "../../../contract/endpoint";
import type { Actor, Context, LinkActor } from "../../platform/context";
import type { Cause } from "../../platform/cause";
import { type ActorMemo, authenticate, authenticateTab, requireOperator } from "./authenticate";
import { authenticateLink } from "./authenticate-link";
import type { Access } from "./require-access";

/** Who makes a call. */
export interface Caller {
  /** As the handler gets it: what it is in fact follows from the call's declaration (platform/http/handlers.ts). */
  actor: Actor;
  /** Of what the call writes. */
  cause: Cause;
  /** What is decided by the declaration; null for calls of operators, of open tabs and of the public. */
  access: Access | null;
  /** The link that the call is about, beside its input; null for any other call. */
  link: string | null;
}

/**
 * The caller by the bearer alone, of the kind that the call is declared for: every other bearer is refused.
 * @throws AppError TOKEN_INVALID
 */
export async function callerOf(
  ctx: Context,
  name: string,
  endpoint: Endpoint,
  request: Pick<Request, "headers">,
  memo: ActorMemo | undefined,
): Promise<Caller> {
  const by = (user: string | null): Cause => ({ kind: "call", call: name, user });
  const caller = (actor: object, cause: Cause, more: Partial<Caller> = {}): Caller => ({
    ...{ actor: actor as Actor, cause, access: null, link: null },
    ...more,
  });
  switch (endpoint.audience) {
    case "public":
      return caller(anonymous, by(null));
    case "operator": {
      const operator = await requireOperator(ctx, request);
      return caller(operator, by(`operator ${operator.actor}`));
    }
    case "link": {
      const { actor, ...shops } = await authenticateLink(ctx, endpoint.linkKind!, request);
      const { id } = actor.link;
      const access = { ...shops, limitKey: id, limit: "link-writes" as const };
      return caller(actor, linkCause(actor, name), { access, link: id });
    }
    case "merchant": {
      if (endpoint.isPolled) return caller(await authenticateTab(ctx, request), by(null));
      const actor = await authenticate(ctx, request, memo);
      const { ownShop, billingShop, shop } = actor;
      const access = { ownShop, billingShop, limitKey: String(shop) };
      return caller(actor, by(actor.user), { access });
    }
  }
}

const linkCause = ({ kind, link }: LinkActor, call: string): Cause => ({
  ...{ kind: "link", link: kind, id: link.id, call },
});

/** The actor of public calls, which are authorised by their parameters: reading it is a bug, so every access throws. */
const anonymous = new Proxy({} as Actor, {
  get(_, property) {
    throw new Error(`A public call has no actor (read of ${String(property)})`);
  },
});
