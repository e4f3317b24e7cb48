import { Agent, request as httpRequest } from "node:http";
import type { FuzzRequest } from "./fuzz-request";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** What came of a request: an answer, or why there is none. */
export type Outcome = { answer: Answer } | { failure: string };

const ANSWERS_WITHIN_MS = 60_000;

/** Sends over connections that are kept, as proxies do. */
export function createSender(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);

  function once(request: FuzzRequest, isFresh: boolean): Promise<Outcome & { isReset?: boolean }> {
    return new Promise((resolve) => {
      const { method, path, headers, body, isCut } = request;
      const length = body ? { "content-length": String(body.length) } : {};
      const outgoing = httpRequest(
        {
          hostname,
          port,
          agent: isFresh || isCut ? false : agent,
          method,
          path,
          headers: { ...headers, ...length },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", (error) => resolve({ failure: `the answer broke off: ${error.message}` }));
          incoming.on("end", () =>
            resolve({
              answer: {
                status: incoming.statusCode!,
                headers: incoming.headers,
                body: Buffer.concat(chunks),
              },
            }),
          );
        },
      );
      outgoing.setTimeout(ANSWERS_WITHIN_MS, () => outgoing.destroy(new Error("no answer in time")));
      outgoing.on("error", (error: NodeJS.ErrnoException) =>
        resolve({ failure: error.message, isReset: outgoing.reusedSocket && error.code === "ECONNRESET" }),
      );
      if (isCut && body) {
        outgoing.write(body.subarray(0, body.length - 1), () =>
          outgoing.destroy(new Error("cut on purpose")),
        );
      } else outgoing.end(body);
    });
  }

  return {
    async send(request: FuzzRequest): Promise<Outcome> {
      const outcome = await once(request, false);
      // A kept connection may be closed by the other end just then: whoever keeps connections has to ask again on a new one.
      return "failure" in outcome && outcome.isReset ? once(request, true) : outcome;
    },
    close: () => agent.destroy(),
  };
}
