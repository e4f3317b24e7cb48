import type { Context } from "../context";

/**
 * Text as a body that is made while it is sent: the next piece is asked for when the last one has left, and not at all
 * once the reader has gone. A failure half way breaks the connection, so that nobody takes the half for the whole.
 */
export function toWebStream(
  ctx: Pick<Context, "log">,
  text: AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let hasLeft = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await text.next();
          // Who leaves while a piece is made has closed the stream.
          if (hasLeft) return;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          ctx.log.error({ err: error }, "a file could not be sent to its end");
          controller.error(error);
        }
      },
      async cancel() {
        hasLeft = true;
        await text.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
