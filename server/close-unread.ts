import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long what is left of a body may still come, so that its sender gets to read the answer. */
const LINGER_MS = 1_000;

/**
 * Has a connection closed behind an answer that is given before the whole body has come. Kept open, it would hang on the
 * rest of the body, or take that for the next request.
 */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    if (!request.complete) {
      response.setHeader("connection", "close");
      linger(request, request.socket);
    }
    return writeHead(...given);
  };
}

/** Whether the request has a body: without one, `complete` may still be false while the answer is given. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Replaces the close that Node does right behind the answer. Closed while bytes are still coming in, a connection is
 * reset by the system, and its other end loses an answer that it has not read yet (RFC 9112, section 9.6): our half is
 * closed at once, theirs is read and thrown away for a moment.
 */
function linger(request: IncomingMessage, socket: Socket): void {
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon;
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(timer));
    request.once("end", destroySoon).resume();
    socket.end();
  };
}
