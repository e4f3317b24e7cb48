import net from "node:net";
import type { Webhook } from "./webhooks";

/**
 * One kept connection that posts one webhook after another. Sender and server share the processor here, and Node's
 * own HTTP client would take as much of it for a webhook as the server does.
 */
export async function openConnection(url: URL) {
  const socket = net.connect(Number(url.port), url.hostname);
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  socket.setNoDelay(true);
  let answer = "";
  let settle: { resolve(status: number): void; reject(error: Error): void } | undefined;
  socket.on("data", (data) => {
    answer += data.toString("latin1");
    if (!isWhole(answer)) return;
    const status = Number(answer.slice(9, 12));
    answer = "";
    settle?.resolve(status);
  });
  socket.on("error", (error) => settle?.reject(error));
  socket.on("close", () => settle?.reject(new Error("The server has closed the connection")));

  return {
    /** Answers the status once the whole answer is there. One at a time. */
    post({ headers, body }: Webhook): Promise<number> {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join("")}\r\n`;
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(Buffer.concat([Buffer.from(head, "latin1"), body]));
      });
    },
    close: () => void socket.destroy(),
  };
}
export type Connection = Awaited<ReturnType<typeof openConnection>>;

/** Head and body, whose length was announced or which came in chunks. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end)) ?? [];
  return length === undefined ? answer.endsWith("0\r\n\r\n") : answer.length >= end + 4 + Number(length);
}
