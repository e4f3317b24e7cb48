import type { z } from "zod";
import { endpoints, type EndpointName, type Endpoints } from "../contract/endpoints";
import { SYSTEM_ERROR, statusOf, type ErrorCode } from "../contract/errors";

type Answer<Name extends EndpointName> = z.input<Endpoints[Name]["answer"]>;

/** A refusal instead of an answer. */
export class Refusal {
  constructor(
    readonly code: ErrorCode = SYSTEM_ERROR,
    readonly msg = "Something went wrong on our side",
  ) {}
}

type Reply<Name extends EndpointName> = Answer<Name> | Refusal;
export type Replies = {
  [Name in EndpointName]?:
    Reply<Name> | ((input: never, request: Request) => Reply<Name> | Promise<Reply<Name>>);
};

export interface FakeEndApi {
  endApi: (request: Request) => Promise<Response>;
  /** What was asked, in order, with its input. */
  calls: { name: EndpointName; input: Record<string, unknown>; request: Request }[];
  /** Changes what is answered from now on. */
  reply: (replies: Replies) => void;
}

/** The service, faked by its contract: answers that do not fit it fail the test, as does a call nobody expects. */
export function fakeEndApi(replies: Replies): FakeEndApi {
  const now: Replies = { ...replies };
  const calls: FakeEndApi["calls"] = [];

  async function endApi(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/endApi/, "");
    const [name, endpoint] =
      Object.entries(endpoints).find(([, known]) => known.path === path && known.method === request.method) ??
      [];
    if (!name || !endpoint) throw new Error(`Nothing answers ${path}`);
    const key = name as EndpointName;
    if (!(key in now)) throw new Error(`The test has no answer for ${name}`);

    const input = endpoint.method === "GET" ? Object.fromEntries(url.searchParams) : await request.json();
    calls.push({ name: key, input, request });
    const given: unknown = now[key];
    const reply = typeof given === "function" ? await given(input, request) : given;
    if (reply instanceof Refusal) {
      const body = { code: reply.code, msg: reply.msg, data: null, traceId: "trace-7f3a" };
      return Response.json(body, { status: statusOf[reply.code] });
    }
    const data = endpoint.answer.parse(reply);
    return Response.json({ code: "00000", msg: "", data, traceId: "trace-7f3a" });
  }

  return { endApi, calls, reply: (changed) => Object.assign(now, changed) };
}
