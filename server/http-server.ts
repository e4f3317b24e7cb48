import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { type Envelope, TRACE_HEADER } from "../contract/envelope";
import { BAD_PARAMETER } from "../contract/errors";
import { closeUnread } from "./close-unread";
import { startingHeaders, startingPage } from "./starting-page";

/** Milliseconds. */
const TIMES = {
  // Until a request has arrived: a piece of an import (512 kB) at 70 kbit/s. Node's own limit is 300 s.
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Until a connection without a request is closed: later than the proxy in front closes it (60 s of nginx and of AWS, 120 s of Caddy). Closed
  // here first, as after Node's five seconds, it would now and then be closed just as the proxy sends the next request on it, which is lost.
  keepAliveTimeout: 150_000,
};

const RETRY = { "retry-after": "1" };

/**
 * starting: nothing is open, callers are told to wait. serving: requests are answered, but the start is not over.
 * ready: all of it works. stopping: requests are still answered, and each answer ends its connection.
 */
type Phase = "starting" | "serving" | "ready" | "stopping";

/** What may answer a request before Hono does: Vite, in development. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface HttpServer {
  server: Server;
  listen(port: number, host: string): Promise<void>;
  /** From now on requests reach the app. */
  serve(before?: NodeHandler): void;
  /** From now on /readyz is the app's to answer. */
  markReady(): void;
  /** From now on /readyz answers 503, and every answer says `Connection: close`. New connections are still taken. */
  markStopping(): void;
  /** Takes no more connections, waits for the answers that have begun, and cuts them off after that time. */
  close(requestsMayTakeMs: number): Promise<void>;
}

/**
 * Hono replaces the global `Response` by one whose text is written without a stream in between, which doubles the requests a
 * second of a page. What `fetch` and `clone` return is still a native one, and must be an instance of the new global too. A class
 * of its own says so, because Hono's constructor has to tell its own responses from native ones.
 */
function recognizeNativeResponses(): void {
  if (Object.hasOwn(Response, Symbol.hasInstance)) return;
  const LightResponse = Response;
  const NativeResponse = rootOf(LightResponse);
  globalThis.Response = class Response extends LightResponse {
    static override [Symbol.hasInstance](each: unknown): boolean {
      return each instanceof NativeResponse;
    }
  };
}

/** The class that all others of a line extend: whatever has replaced the global one before extends the native one. */
function rootOf(line: typeof Response): typeof Response {
  const parent: unknown = Object.getPrototypeOf(line);
  return typeof parent === "function" && parent !== Function.prototype
    ? rootOf(parent as typeof Response)
    : line;
}

/** The server in front of the app: it answers requests while the app is starting, and probes while it is stopping. */
export function createHttpServer(app: Hono): HttpServer {
  let phase: Phase = "starting";
  let isServing = false;
  let before: NodeHandler | undefined;
  const unanswered = new Set<ServerResponse>();
  const handleWithApp = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: true,
  });
  recognizeNativeResponses();

  const server = createServer(TIMES, (request, response) => {
    closeUnread(request, response);
    unanswered.add(response);
    response.once("close", () => {
      unanswered.delete(response);
      // A response begun before the stop has no `Connection: close`: its connection is closed here.
      if (!server.listening) server.closeIdleConnections();
    });
    if (phase === "stopping") endConnection(response);

    // Of several, each part of the way could take another one.
    const hasSeveral = (request.headersDistinct.host?.length ?? 0) > 1;
    if (hasSeveral || !URL.canParse(`http://${request.headers.host ?? "localhost"}`))
      return refuseHost(request, response);
    // Not by `new URL`: it throws for targets such as "//", and no caller catches that.
    const [pathname] = (request.url ?? "/").split("?");
    if (pathname === "/readyz" && phase !== "ready") return refuse(response, phase);
    if (isServing) {
      if (before) before(request, response, () => void handleWithApp(request, response));
      else void handleWithApp(request, response);
    } else if (pathname === "/healthz") {
      // Liveness holds during a long migration too: the process must not be restarted in the middle of it.
      response.end("ok");
    } else if (/\btext\/html\b/.test(request.headers.accept ?? "")) {
      response.writeHead(503, { ...RETRY, ...startingHeaders }).end(startingPage);
    } else refuse(response, phase);
  });

  return {
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve());
      }),
    serve(handler) {
      before = handler;
      isServing = true;
      if (phase === "starting") phase = "serving";
    },
    markReady() {
      if (phase === "serving") phase = "ready";
    },
    markStopping() {
      phase = "stopping";
      for (const response of unanswered) endConnection(response);
    },
    close: (requestsMayTakeMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), requestsMayTakeMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
      }),
  };
}

/** Tells a client that keeps its connection not to send another request on it: it would be lost. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** A host such as `999.1.1.1`, with which no URL can be made: behind this point everything needs one. */
function refuseHost(request: IncomingMessage, response: ServerResponse): void {
  const text = "The Host header is not valid";
  if (!request.url?.startsWith("/endApi")) return void response.writeHead(400).end(text);
  const body: Envelope<null> = { code: BAD_PARAMETER, msg: text, data: null, traceId: randomUUID() };
  const type = { "content-type": "application/json" };
  response.writeHead(400, { ...type, [TRACE_HEADER]: body.traceId }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, phase: Phase): void {
  response.writeHead(503, RETRY).end(phase === "stopping" ? "Stopping" : "Starting");
}
