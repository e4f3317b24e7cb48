import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { AppError } from "../../../../service/platform/errors";
import { createFileBudget, readMultipart } from "../../../../service/platform/http/read-multipart";
import { timelyBody } from "../../../../service/platform/http/timely-body";
import { propertyRuns } from "../../../property-runs";

const LIMITS = { fields: 4, fieldBytes: 100, fileField: "photo", fileBytes: 1000 };
const TYPE = "multipart/form-data; boundary=x";

const part = (name: string, body: string | Uint8Array, filename?: string) =>
  Buffer.concat([
    Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ""}\r\n\r\n`,
    ),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ]);
const formOf = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from("--x--\r\n")]);

/** In pieces of so many bytes; counts how many were asked for. */
function piecesOf(body: Uint8Array, size = 64) {
  const state = { read: 0 };
  async function* pieces() {
    for (let at = 0; at < body.length; at += size) {
      state.read += 1;
      yield body.subarray(at, at + size);
    }
  }
  return { state, pieces: pieces() };
}

const read = (body: Uint8Array, { size = 64, room = 10_000, type = TYPE } = {}) =>
  readMultipart(piecesOf(body, size).pieces, type, LIMITS, createFileBudget(room));
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "read",
    (error: unknown) => (error instanceof AppError ? error.reason : error),
  );

describe("a form with a file", () => {
  it("is the same in pieces of any size, whatever the bytes are", async () => {
    const words = fc.string({ unit: "grapheme", maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        words,
        fc.uint8Array({ maxLength: 900 }),
        async (size, text, bytes) => {
          const body = formOf(part("text", text), part("photo", bytes, "a.jpg"));
          // Of its own line, which the boundary is.
          fc.pre(body.indexOf("\r\n--x", body.length - 12) === body.lastIndexOf("\r\n--x"));
          fc.pre(!Buffer.from(bytes).includes("--x"));
          const { fields, file } = await read(body, { size });

          expect([...fields]).toEqual([["text", text]]);
          expect(file === null ? [] : [...(file as Uint8Array)]).toEqual([...bytes]);
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });

  it("has none where browsers send an empty one, and other files are dropped", async () => {
    const empty = await read(formOf(part("photo", "", "a.jpg")));
    const other = await read(formOf(part("other", "abc", "a.jpg"), part("text", "hello")));

    expect(empty.file).toBeNull();
    expect(other.file).toBeNull();
    expect(other.fields.get("text")).toBe("hello");
  });

  it("keeps its fields where the file is too large or finds no room, and nothing is held afterwards", async () => {
    const body = (bytes: number) =>
      formOf(part("text", "hello"), part("photo", new Uint8Array(bytes), "a.jpg"));
    const budget = createFileBudget(1000);
    const readWithin = (bytes: number) => readMultipart(piecesOf(body(bytes)).pieces, TYPE, LIMITS, budget);

    const tooLarge = await readWithin(1001);
    budget.take(100);
    const [busy, kept] = [await readWithin(950), await readWithin(900)];

    expect([tooLarge.file, busy.file]).toEqual(["tooLarge", "busy"]);
    expect([tooLarge, busy].map(({ fields }) => fields.get("text"))).toEqual(["hello", "hello"]);
    expect(kept.file).toHaveLength(900);
    expect(budget.take(900)).toBe(true);
  });

  it("holds only what has come in", async () => {
    const budget = createFileBudget(900);
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    async function* slow() {
      yield part("photo", new Uint8Array(10), "a.jpg").subarray(0, -2);
      await gate;
      yield Buffer.from("\r\n--x--\r\n");
    }
    const reading = readMultipart(slow(), TYPE, LIMITS, budget);
    await new Promise(setImmediate);

    expect(budget.take(890)).toBe(true);
    open();
    expect((await reading).file).toHaveLength(10);
  });
});

describe("a form is refused", () => {
  it("at the first part too many: the rest is not read", async () => {
    const body = formOf(...Array.from({ length: 10_000 }, () => part("a", "")));
    const { state, pieces } = piecesOf(body, 1024);

    expect(await reasonOf(readMultipart(pieces, TYPE, LIMITS, createFileBudget(0)))).toBe("incomplete");
    expect(state.read).toBeLessThan(40);
  });

  it.each([
    ["cut off in a field", part("a", "b").subarray(0, -2), TYPE],
    ["cut off in a file", part("photo", "abc", "a.jpg").subarray(0, -2), TYPE],
    ["cut off in its head", Buffer.from("--x\r\ncontent-dis"), TYPE],
    ["empty", Buffer.alloc(0), TYPE],
    ["without a boundary", Buffer.from("--x"), "multipart/form-data"],
    ["of another boundary", formOf(part("a", "b")), "multipart/form-data; boundary=y"],
  ])("that is %s", async (_, body, type) => {
    expect(await reasonOf(read(body, { type }))).toBe("incomplete");
  });

  it("whatever is in it, without an error of another kind", async () => {
    const pieces = fc.array(
      fc.constantFrom(
        "--x",
        "\r\n",
        "--",
        "content-disposition: form-data; name=",
        '"photo"',
        "; filename=",
        '"a"',
        "\0",
      ),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(pieces, async (parts) => {
        expect(["read", "incomplete"]).toContain(await reasonOf(read(Buffer.from(parts.join("")))));
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});

describe("a body that comes slowly", () => {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  async function* everyMs(ms: number, count: number) {
    for (let at = 0; at < count; at += 1) {
      await wait(ms);
      yield new Uint8Array([at]);
    }
  }
  const readAll = async (body: AsyncIterable<Uint8Array>) => {
    let size = 0;
    for await (const chunk of body) size += chunk.length;
    return size;
  };

  it("is read as long as something comes", async () => {
    expect(await readAll(timelyBody(everyMs(1, 5), { idleMs: 60_000, withinMs: 60_000 }))).toBe(5);
  });

  it("is given up where nothing comes, and where it takes too long in all", async () => {
    const never = everyMs(2 ** 30, 1);

    expect(await reasonOf(readAll(timelyBody(never, { idleMs: 5, withinMs: 60_000 })))).toBe("incomplete");
    expect(await reasonOf(readAll(timelyBody(everyMs(1, 1000), { idleMs: 60_000, withinMs: 10 })))).toBe(
      "incomplete",
    );
  });
});
