import { expect, it } from "vitest";
import { readLines } from "../../../../service/adapters/shopify/read-lines";

const FILE = Buffer.from('{"name":"Grün"}\n\n{"name":"東京"}\n{"name":"last"}');

/** A server that sends the file in pieces of three bytes, which cut characters, and knows ranges or not. */
const server =
  (knowsRanges: boolean): typeof fetch =>
  (_, init) => {
    const range = new Headers(init?.headers).get("range");
    const from = knowsRanges && range ? Number(/\d+/.exec(range)![0]) : 0;
    if (from >= FILE.length) return Promise.resolve(new Response(null, { status: 416 }));
    const bytes = FILE.subarray(from);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 3)
          controller.enqueue(new Uint8Array(bytes.subarray(at, at + 3)));
        controller.close();
      },
    });
    return Promise.resolve(new Response(body, { status: from > 0 ? 206 : 200 }));
  };

async function read(knowsRanges: boolean, from: number) {
  const lines = [];
  for await (const line of readLines(server(knowsRanges), "https://example.com/file", from)) lines.push(line);
  return lines;
}

it.each([true, false])("each line says where the next one begins; ranges known: %s", async (knowsRanges) => {
  const all = await read(knowsRanges, 0);
  expect(all.map(({ text }) => text)).toEqual(['{"name":"Grün"}', '{"name":"東京"}', '{"name":"last"}']);

  for (const [index, { end }] of all.entries()) {
    expect(await read(knowsRanges, end)).toEqual(all.slice(index + 1));
  }
});

it("a response that is no success is an error", async () => {
  const failing = () => Promise.resolve(new Response("no", { status: 403 }));

  await expect(readLines(failing, "https://example.com/file", 0).next()).rejects.toThrow("403");
});
