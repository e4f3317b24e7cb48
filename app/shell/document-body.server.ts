import { Transform } from "node:stream";

/**
 * The stream a page is rendered to, without zero bytes. React 18 ends its buffer with zero bytes where the next
 * character does not fit (https://github.com/facebook/react/pull/26228), and browsers show each as "�". Pages have no
 * zero bytes of their own.
 */
export function documentBody(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk);
    },
  });
}
