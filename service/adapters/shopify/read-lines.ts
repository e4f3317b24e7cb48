const TIMEOUT_MS = 10 * 60_000;
const NEWLINE = 0x0a;

/** A line of a file, and the number of bytes up to the beginning of the next one. */
export interface Line {
  text: string;
  end: number;
}

/**
 * The lines of a file behind its first `from` bytes, without empty ones. Asks for that part only; where the server sends the
 * whole file all the same, the beginning is dropped.
 * @throws Error for a response that is no success, or after ten minutes
 */
export async function* readLines(
  fetch: typeof globalThis.fetch,
  url: string,
  from: number,
): AsyncGenerator<Line> {
  const response = await fetch(url, {
    // Compressed, the bytes on the wire would not be those of the file.
    headers: { "accept-encoding": "identity", ...(from > 0 && { range: `bytes=${from}-` }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // Range not satisfiable: nothing is left.
  if (response.status === 416 && from > 0) return;
  if (!response.ok || !response.body)
    throw new Error(`The bulk result could not be read (${response.status})`);
  let toDrop = response.status === 206 ? 0 : from;
  let end = from;
  let rest = Buffer.alloc(0);
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const dropped = Math.min(toDrop, chunk.length);
    toDrop -= dropped;
    const bytes = Buffer.concat([rest, chunk.subarray(dropped)]);
    let start = 0;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, start)) {
      const text = bytes.toString("utf8", start, at);
      end += at + 1 - start;
      start = at + 1;
      if (text.trim() !== "") yield { text, end };
    }
    rest = bytes.subarray(start);
  }
  const text = rest.toString("utf8");
  if (text.trim() !== "") yield { text, end: end + rest.length };
}
