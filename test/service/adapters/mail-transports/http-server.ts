import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onFileEnd } from "../../../on-file-end";

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Answered {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A server of JSON on this machine, until the test file ends. `null` leaves a request without an answer. */
export async function serveJson(answer: (asked: Asked) => Answered | null): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const given = answer({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      if (!given) return;
      response.writeHead(given.status, { "content-type": "application/json", ...given.headers });
      response.end(given.body === undefined ? "" : JSON.stringify(given.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
