import { Transform } from "node:stream";

/**
 * The stream a page is rendered to. React writes one in pieces of two kilobytes, each of which would go through every stream and the
 * compression by itself, and calls `flush` (which the streams of compression have) once it has written what it can. The first piece is
 * passed on at once, with the styles to load; the others are collected until then, and passed on as one.
 *
 * Zero bytes are left out. React 18 ends its buffer with them where the next character does not fit
 * (https://github.com/facebook/react/pull/26228), and browsers show each as "�". Pages have no zero bytes of their own.
 */
export function documentBody(): Transform & { flush(): void } {
  let isFirst = true;
  let written: Buffer[] = [];
  const pass = () => {
    if (written.length > 0) body.push(Buffer.concat(written));
    written = [];
  };
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const piece = chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk;
      if (isFirst) body.push(piece);
      else written.push(piece);
      isFirst = false;
      done();
    },
    flush(done) {
      pass();
      done();
    },
  });
  return Object.assign(body, { flush: pass });
}
