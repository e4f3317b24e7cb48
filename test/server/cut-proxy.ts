import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A wire to the database that can be cut, left dead, and mended. */
export async function createCutProxy(target: URL) {
  const open = new Set<Socket>();
  let state: "good" | "cut" | "dead" = "good";
  const server = createServer((client) => {
    client.on("error", () => {});
    if (state === "cut") return client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      // Dead: taken, and never passed on, as by a firewall that forgot the connection.
      from.on("data", (chunk) => state === "good" && to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => (open.delete(from), to.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    /** Every connection is reset, and no new one is taken: the server is restarting. */
    cut() {
      state = "cut";
      for (const socket of open) socket.resetAndDestroy();
    },
    /** Connections stay open and nothing is answered. */
    goDead() {
      state = "dead";
    },
    mend() {
      // What went dead stays so: bytes are missing in the middle of it.
      for (const socket of open) socket.resetAndDestroy();
      state = "good";
    },
    close: () =>
      new Promise<void>((resolve) => (server.close(() => resolve()), open.forEach((s) => s.destroy()))),
  };
}
