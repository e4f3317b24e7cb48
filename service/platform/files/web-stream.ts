import type { Context } from "../context";

/**
 * Text as a response body that is generated while it is sent: the next chunk is read when the last one has been sent,
 * and none after the client has disconnected. An error aborts the connection, so that nobody takes a part of the file
 * for the whole.
 */
export function toWebStream(
  ctx: Pick<Context, "log">,
  text: AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isCancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await text.next();
          // Cancelled while this chunk was read: the stream is closed already.
          if (isCancelled) return;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          ctx.log.error({ err: error }, "a file could not be sent to its end");
          controller.error(error);
        }
      },
      async cancel() {
        isCancelled = true;
        await text.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
