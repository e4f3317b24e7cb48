import { Transform } from "node:stream";

/**
 * What a page is written through. React 18 ends its buffer with zero bytes where the next character does not fit into it
 * any more (https://github.com/facebook/react/pull/26228), and a browser draws each of them as "�". No page has any of
 * its own.
 */
export function documentBody(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk);
    },
  });
}
