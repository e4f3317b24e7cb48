import path from "node:path";
import { Worker } from "node:worker_threads";

interface Arrival {
  at: number;
  name: string | null;
}

/** A mail server in a thread of its own that says when which order's mails came. */
export async function openSink() {
  const worker = new Worker(path.join(import.meta.dirname, "mail-sink.mjs"));
  /** By order: when each of its mails came. */
  const arrivals = new Map<string, number[]>();
  const port = await new Promise<number>((resolve) => {
    worker.on("message", (message: Arrival | { port: number }) => {
      if ("port" in message) resolve(message.port);
      else if (message.name) arrivals.set(message.name, [...(arrivals.get(message.name) ?? []), message.at]);
    });
  });
  return { arrivals, url: `smtp://127.0.0.1:${port}`, close: () => worker.terminate() };
}
