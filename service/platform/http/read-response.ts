/** The whole body of an answer from outside; null where it has more bytes than `most`, of which the rest is not read. */
export async function readResponse(response: Response, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The DOM types of a stream do not say that Node can iterate it.
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
