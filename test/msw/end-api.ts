import type { LoadContext } from "../../app/load-context";
import { http, HttpResponse, type JsonBodyType } from "msw";
import type { z } from "zod";
import { remoteEndApi } from "../../app/endApi/remote.server";
import type { BodyOf, Endpoint, QueryOf } from "../../contract/endpoint";
import { endpoints, type EndpointName, type Endpoints } from "../../contract/endpoints";
import {
  BAD_PARAMETER,
  SUCCESS,
  SYSTEM_ERROR,
  statusOf,
  type ErrorCode,
  type FieldError,
} from "../../contract/errors";
import type { Reason } from "../../contract/reasons";
import { server } from "./server";

/** The service's address: another host, as with END_API_URL. */
const SERVICE = "http://service.test";
const TRACE = "trace-7f3a";

/** A refusal instead of an answer. */
export class Refusal {
  constructor(
    readonly code: ErrorCode = SYSTEM_ERROR,
    readonly msg = "Serve error",
    readonly data: { reason: Reason; fields?: FieldError[]; retry_after?: number } = { reason: "serveError" },
  ) {}

  /** Fields that are wrong, with the sentence of each. */
  static ofFields(fields: Record<string, string>, key: FieldError["key"] = "invalid"): Refusal {
    const wrong = Object.entries(fields).map(([path, message]) => ({
      ...{ path, message, values: {} },
      key,
    }));
    return new Refusal(BAD_PARAMETER, "Please correct the marked fields.", {
      reason: "wrongFields",
      fields: wrong,
    });
  }
}

type Answer<Name extends EndpointName> = z.input<Endpoints[Name]["response"]>;
/** The body where the call has one, else the query: an empty shape is the one whose keys are any string. */
type InputOf<E extends Endpoint> = string extends keyof BodyOf<E> ? QueryOf<E> : BodyOf<E>;
type ResponseOrRefusal<Name extends EndpointName> = Answer<Name> | Refusal;

/** What is answered, call by call: an answer, a refusal, or a function of the call's input that gives one of both. */
export type Replies = {
  [Name in EndpointName]?:
    | ResponseOrRefusal<Name>
    | ((
        input: InputOf<Endpoints[Name]>,
        request: Request,
      ) => ResponseOrRefusal<Name> | Promise<ResponseOrRefusal<Name>>);
};

export interface Call {
  name: EndpointName;
  input: Record<string, unknown>;
  request: Request;
}

export interface MockedEndApi {
  /** The way to it, for `context.endApi`. */
  endApi: LoadContext["endApi"];
  /** What was asked, in order, with its input. */
  calls: Call[];
  /** Changes what is answered from now on. */
  reply: (replies: Replies) => void;
}

/**
 * The service, answered by msw and by the contract: a call that the test has no reply for, an input or a reply of another shape
 * than the contract's fail the test. Needs `mockRequests()`.
 */
export function mockEndApi(replies: Replies): MockedEndApi {
  const calls: Call[] = [];
  const reply = (changed: Replies) => {
    const answers = new Map(
      Object.entries(changed).map(([name, given]) => {
        const answer = answerOf(name as EndpointName, given, (call) => calls.push(call));
        return [addressOf(name as EndpointName), answer] as const;
      }),
    );
    // One handler for all calls: msw asks each handler about each request, and looks up where each was made.
    server.use(
      http.all(
        ({ request }) => answers.has(addressIn(request)),
        ({ request }) => answers.get(addressIn(request))!(request),
      ),
    );
  };
  reply(replies);
  return { endApi: remoteEndApi(`${SERVICE}/endApi`), calls, reply };
}

/** Method and address of a call: `GET http://service.test/endApi/orders`. */
function addressOf(name: EndpointName): string {
  const { method, path } = endpoints[name];
  return `${method} ${path.startsWith("/shopify/") ? SERVICE : `${SERVICE}/endApi`}${path}`;
}

function addressIn({ method, url }: Request): string {
  return `${method} ${url.split("?", 1)[0]}`;
}

/** One call of the contract, answered with `given`. */
function answerOf(name: EndpointName, given: unknown, asked: (call: Call) => void) {
  const endpoint: Endpoint = endpoints[name];
  const isGet = endpoint.method === "GET";
  return async (request: Request): Promise<Response> => {
    const sent = (isGet ? queryOf(request) : await request.clone().json()) as Record<string, unknown>;
    asked({ name, input: sent, request });
    const input = (isGet ? endpoint.query : endpoint.body).safeParse(sent);
    const reply: unknown = typeof given === "function" ? await given(input.data ?? sent, request) : given;
    if (reply instanceof Refusal) {
      const body = { code: reply.code, msg: reply.msg, data: reply.data, traceId: TRACE };
      return HttpResponse.json(body, { status: statusOf[reply.code] });
    }
    // What the contract does not allow can only be refused.
    if (input.error) throw new Error(`${name} was asked in another shape`, { cause: input.error });
    const data = endpoint.response.parse(reply) as JsonBodyType;
    return HttpResponse.json({ code: SUCCESS, msg: "", data, traceId: TRACE });
  };
}

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);
