import type { ResponseOf, BodyOf, Endpoint, QueryOf } from "../../../contract/endpoint";
import type { LanguageTag } from "../../../contract/locales";
import type { EndpointName, Endpoints } from "../../../contract/endpoints";
import type { LinkKindName } from "../../../contract/signed-links";
import type { Actor, Context, LinkActor, OpenTab, Operator } from "../context";

type CallerOf<E extends Endpoint> = E extends { audience: "operator" }
  ? Operator
  : E extends { audience: "link"; linkKind: infer Kind extends LinkKindName }
    ? LinkActor<Kind>
    : E extends { isPolled: true }
      ? OpenTab
      : Actor;

/** A handler is one to three lines: a use case and its presenter. */
export type HandlerOf<E extends Endpoint> = (call: {
  ctx: Context;
  actor: CallerOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Of whoever reads the answer: by the locale header, else the store's. */
  language: LanguageTag;
  /** After a change of the caller's shop or plan: the page's next calls read them again. */
  forgetActor: () => void;
  /** Aborted once nobody waits for the answer any more: work that takes seconds looks at it. */
  signal: AbortSignal;
}) => Promise<ResponseOf<E>>;

/** Handlers of some calls, by the call's name: `export const tagHandlers = { … } satisfies Handlers` in `<area>.endpoints.ts`. */
export type Handlers = { [Name in EndpointName]?: HandlerOf<Endpoints[Name]> };
