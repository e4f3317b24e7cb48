import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { onFileEnd } from "../on-file-end";

const PROBED_EVERY_MS = 100;

export interface Balancer {
  url: string;
  /** Takes a process into the rotation as soon as it is ready. */
  add(upstream: string): void;
  /** Addresses that get requests now. */
  inRotation(): string[];
}

interface Upstream {
  url: URL;
  isReady: boolean;
  agent: http.Agent;
}

/**
 * The least that a load balancer does: requests go in turn to processes whose last `/readyz` was 200, over connections that are kept open.
 * Nothing is tried again; what a process does not answer is answered 502.
 */
export async function startBalancer(): Promise<Balancer> {
  const upstreams: Upstream[] = [];
  let isClosed = false;
  let turn = 0;
  const ready = () => upstreams.filter(({ isReady }) => isReady);

  const server = http.createServer((request, response) => {
    const candidates = ready();
    const target = candidates[turn++ % Math.max(1, candidates.length)];
    if (!target) return void response.writeHead(503).end("nobody is ready");
    const { method, url: path, headers } = request;
    const { hostname, port: targetPort } = target.url;
    const forwarded = http.request(
      { method, path, headers, agent: target.agent, hostname, port: targetPort },
      (answer) => {
        const { connection: _, ...kept } = answer.headers;
        response.writeHead(answer.statusCode!, kept);
        answer.pipe(response);
        answer.on("error", () => response.destroy());
      },
    );
    forwarded.on("error", (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`${target.url.host}: ${error.message}`);
    });
    request.pipe(forwarded);
  });

  // Idle connections are left open: a process that is busy would close the one that it is about to use.
  server.keepAliveTimeout = 0;

  /** One probe after the other: of several at a time, the answer of an earlier one could come last. */
  const probe = async (upstream: Upstream) => {
    while (!isClosed) {
      // Over a connection of its own, as balancers do.
      const answer = await fetch(new URL("/readyz", upstream.url), { headers: { connection: "close" } }).then(
        async (response) => (await response.arrayBuffer(), response.status),
        () => 0,
      );
      upstream.isReady = answer === 200;
      await pause(PROBED_EVERY_MS, undefined, { ref: false });
    }
  };
  onFileEnd(() => {
    isClosed = true;
    server.closeAllConnections();
    server.close();
    for (const { agent } of upstreams) agent.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(url) {
      const agent = new http.Agent({ keepAlive: true });
      const upstream = { url: new URL(url), isReady: false, agent };
      upstreams.push(upstream);
      void probe(upstream);
    },
    inRotation: () => ready().map(({ url }) => url.origin),
  };
}
