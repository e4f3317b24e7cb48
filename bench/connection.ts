import net from "node:net";
import type { Webhook } from "./webhooks";

/**
 * A keep-alive connection that posts one webhook at a time. Sender and server share the CPU here, and Node's HTTP
 * client would use as much of it per webhook as the server.
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
    /** Resolves to the status once the response is complete. One request at a time. */
    post({ headers, body }: Webhook): Promise<number> {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join("")}\r\n`;
      return new Promise((resolve, reject) => {
        // Closed meanwhile, as servers do with what is idle for seconds: nothing would ever be heard of it.
        if (!socket.writable) throw new Error("The server has closed the connection");
        settle = { resolve, reject };
        socket.write(Buffer.concat([Buffer.from(head, "latin1"), body]));
      });
    },
    /** A server closes what is idle for some seconds. */
    isOpen: () => socket.writable,
    close: () => void socket.destroy(),
  };
}
export type Connection = Awaited<ReturnType<typeof openConnection>>;

/** Whether head and body are complete, by Content-Length or chunked encoding. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end)) ?? [];
  return length === undefined ? answer.endsWith("0\r\n\r\n") : answer.length >= end + 4 + Number(length);
}
